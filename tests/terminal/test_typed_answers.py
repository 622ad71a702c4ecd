"""Whatever people type where a lesson invites them to is read, or refused in one sentence."""

from collections.abc import Callable

import pytest

from crib_tutor import lesson, rules
from crib_tutor.course.lesson_11_game import one_game
from crib_tutor.course.lesson_12_other_games import differences, switches
from crib_tutor.deck import PACK, InvalidCards
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import discards

TYPED = (
    "", " ", "4H", "4h 5d", "4H,5D", "44", "king ace", "10Q", "10", "4K!", "hello", "5H 5H", "AH 2D 3S KC",
    "AH 2D 3S KC 4C", "AH 2D 3S KC 4C 6H", "gdafcbe", "2H 5D 8H QC AC 4C 7D JH", "\N{BLACK HEART SUIT}", "a" * 500,
    5, -1, 0, 31, 103, 3.5, 10**400, True, None, ..., [1, 2], ["4H"], ["AH", 3], {}, set(), b"4H", float("nan"),
)  # fmt: skip
"""What people type, by mistake too: text, numbers, lists, and three dots left over."""
HOYLE = rules.HOYLE
CELLS: dict[str, Callable[[object], object]] = {
    "00 another starter": lambda typed: lesson.count("5H 5D 5S KC", typed),
    "00 a hand of one's own": lambda typed: lesson.show(lesson.count(typed, "4C")),
    "01 another seed": lambda typed: lesson.deals(2, seed=typed),
    "01 five tens": lambda typed: lesson.check(typed, points=10, kinds=["pair", "run"], among=PACK),
    "01 pegs": lambda typed: lesson.board(typed, 3),
    "03 guests": lesson.handshakes,
    "03 a repaired count": lambda typed: lesson.check(typed, "6H 6D 6S 6C KD", kinds=["pair"]),
    "04 paths": lesson.paths,
    "05 suits": lesson.suit_tree,
    "05 the suits of one hand": lambda typed: lesson.check(typed, points=4, kinds=["flush"], ranks="3C 6D 9H JS QC"),
    "06 a hand by ear": lambda typed: lesson.check(typed, points=12, said="Fifteen two"),
    "07 a claim": lambda typed: lesson.referee(typed, "7H 8D 9C 9S 2D"),
    "07 its cards": lambda typed: lesson.referee(10, typed),
    "11 another game": one_game,
    "12 rules": lambda typed: rules.changed(typed, target=61),
    "12 a target": lambda typed: rules.changed(HOYLE, target=typed),
    "12 lurches": lambda typed: rules.changed(HOYLE, lurches=typed),
    "12 players": lambda typed: rules.changed(HOYLE, players=typed),
    "12 muggins": lambda typed: rules.changed(HOYLE, muggins=typed),
    "12 differences": lambda typed: differences(HOYLE, typed),
    "12 switches": switches,
    "12 a table": lambda typed: lesson.table(typed, name="typed"),
    "13 a law": lambda typed: rules.changed(rules.MODERN, overclaim=typed),
    "15 six cards": lambda typed: discards(typed, dealer=True),
    "a tutor": lesson.tutor,
    "scores to peg": lesson.pegging,
    "hands to count": lesson.practice,
}
"""What a learner may change or write in the lessons, cell by cell, and what else a cell calls."""


@pytest.mark.parametrize("cell", CELLS)
def test_whatever_is_typed_is_taken_or_refused_in_one_sentence_of_ours(cell: str) -> None:
    for typed in TYPED:
        try:
            CELLS[cell](typed)
        except (IllegalMove, InvalidCards) as refused:
            message = str(refused)
            assert "\n" not in message, typed
            assert len(message) < 250 or cell == "a tutor", (typed, message)  # which lists all skills
            assert message.isprintable(), typed
