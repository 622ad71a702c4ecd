"""Laws as a text: every line of an entry ends up in its place, and one that belongs nowhere is refused."""

import pytest

from crib_tutor.laws.law_text import read_laws
from crib_tutor.laws.penalties import Penalty, Ruling
from crib_tutor.rules import Overscore

WHOLE = """
19. overscoring
    A player who scores more than is due can be corrected, and loses the points overscored
        to the opponent.
    “add points overscored”
    gives: 1 to the opponent for each point scored too many, if chosen
    may: correct the score
    may: let it stand
    until: before the cut
    note: Ours.
    option: Overscore.TO_OPPONENT
    happens: never

pack imperfect
    There must be a new deal.
"""


def test_every_line_has_its_place() -> None:
    whole, bare = read_laws("Britannica", WHOLE)
    assert whole == Ruling(
        case="overscoring",
        source="Britannica",
        ruling="A player who scores more than is due can be corrected, and loses the points overscored to the "
        "opponent.",
        penalty=Penalty(1, "opponent", "point scored too many", chosen=True),
        options=("correct the score", "let it stand"),
        until="before the cut",
        law=19,
        quote="add points overscored",
        note="Ours.",
        option=Overscore.TO_OPPONENT,
        cannot=True,
    )
    assert bare == Ruling(case="pack imperfect", source="Britannica", ruling="There must be a new deal.")


@pytest.mark.parametrize("line", ["notes: Ours.", "“no end", "gives: two to the opponent", "option: Overscore.ALL"])
def test_a_line_that_belongs_nowhere_is_refused(line: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        read_laws("Hoyle", f"pack imperfect\n    There must be a new deal.\n    {line}\n")
