"""Rankings of discards in words and as a page."""

from collections.abc import Sequence
from html import escape
from textwrap import fill
from types import MappingProxyType

from crib_tutor.counts import count
from crib_tutor.deck import RANKS, written
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, paragraph, picture, show, table_row
from crib_tutor.rules import DEALT
from crib_tutor.strategy import discards
from crib_tutor.strategy.discarding.reasons import (
    SMALL,
    compare_discards,
    crib_facts,
    explain_wins,
    starter_helps,
    starter_strip,
)
from crib_tutor.strategy.discarding.value import Discard, Discards
from crib_tutor.strategy.winning.aims import AIMS, WIN, say_gap, say_worth
from crib_tutor.words.counts_aloud import explain, join_words

_OPPONENTS = MappingProxyType(
    {
        "good": "a good player",
        "uniform": "one who discards at random",
        "table": "one who discards by the weights given",
    }
)
_KNOWN = ("good", "uniform")
"""Those who are known by name."""
_HELPS = 6
"""Kinds of help that are told of a choice; the rest gain least."""
_RICH = 8
"""Points from which a crib is told as a rich one."""
_BY_STARTER = "By starter"
_WIDTH = 100
_CARD_WIDTH = 26


# --- words ------------------------------------------------------------------------------------------------------------


def report_discards(value: Discards, reasons: int = 2) -> str:
    """Write a ranking in plain words.

    >>> from crib_tutor.strategy import discards
    >>> print(report_discards(discards("4H 5D 6S QC KD", dealer=True, opponent="uniform"), reasons=0).splitlines()[4])
     1  QC KD     4H 5D 6S    7.28   +3.84   +2.55     13.66

    Every choice with its numbers, and the reasons for the first few. If another opponent calls for another discard, a
    last paragraph says so and shows both.
    """
    reasoned = [_paragraph(explain_discard(value, place)) for place in range(min(reasons, len(value)))]
    depends = opponent_lines(value)
    return "\n\n".join([heading(value), discard_table(value), *reasoned, *([_paragraph(depends)] if depends else [])])


def _paragraph(lines: Sequence[str]) -> str:
    """A line, and those below it set in, none longer than a page is wide."""
    first, *rest = lines
    return "\n".join(
        [fill(first, _WIDTH), *(fill(line, _WIDTH, initial_indent="   ", subsequent_indent="     ") for line in rest)]
    )


def heading(value: Discards) -> str:
    """Write what was asked of a ranking.

    >>> from crib_tutor.strategy import discards
    >>> print(heading(discards("4H 5D 6S QC KD", dealer=True, opponent="uniform")))
    4H 5D 6S QC KD as the dealer, in the five-card game, against one who discards at random.
    Points on average. His heels, the same for every choice, are worth 0.17 to you and are left out.

    A second line has what is the same for every choice.
    """
    game = "" if len(value.hand) == DEALT else ", in the five-card game"
    whose = "you" if value.dealer else "the dealer"
    at = (
        "" if value.scores is None else ", at {} to {}".format(*value.scores) + f" for {value.aim}" * (value.aim != WIN)
    )
    return (
        f"{written(value.hand)} as the {value.seat}{game}{at}, against {_OPPONENTS[value.opponent]}.\n"
        f"Points on average. His heels, the same for every choice, are worth {abs(value.heels):.2f} to {whose} "
        "and are left out."
    )


def discard_table(value: Discards) -> str:
    """Write every choice in a line, the best first.

    >>> from crib_tutor.strategy import discards
    >>> print(discard_table(discards("4H 5D 6S QC KD", dealer=False, opponent="uniform")).splitlines()[0])
        discard   keep        hand    crib    pegs  together   costs

    With what it costs against the best.
    """
    width = len(written(value[0].kept))
    names = _columns(value)
    lines = [f"    discard   {'keep':<{width}}" + "".join(f"{name:>{_COLUMN[name]}}" for name in names)]
    for place, choice in enumerate(value, 1):
        numbers = "".join(f"{text:>{_COLUMN[name]}}" for name, text in zip(names, _numbers(choice, names), strict=True))
        lines.append(f"{place:>2}  {written(choice.thrown):<8}  {written(choice.kept):<{width}}{numbers}".rstrip())
    return "\n".join(lines)


def explain_discard(value: Discards, place: int = 0) -> tuple[str, ...]:
    r"""Say why a choice ranks where it does.

    >>> from crib_tutor.strategy import discards
    >>> ranked = discards("4H 5D 6S QC KD", dealer=True, opponent="uniform")
    >>> print(*explain_discard(ranked)[1:3], sep="\n")
    Before the cut the hand is worth 5: Fifteen two, and a run of three makes five.
    27 cards make a fifteen, 2 more: all but the aces, the 2s, the 3s, the 7s and the 8s.

    What it is, what the hand holds, what helps it, what the crib gets. The best is compared with the next, and each
    other choice with the best; at a score, the best with the best by points too.
    """
    choice = value[place]
    compared = compare_discards(choice, value[0] if place else value[1])
    kept = count(choice.kept)
    whose, hope = ("Your crib", "hopes") if value.dealer else ("The dealer's crib", "dangers")
    facts = "; ".join(crib_facts(choice.thrown)) or "nothing that works together"
    rich = round(100 * choice.chance(_RICH, crib=True))
    aloud = f": {explain(kept)}" if kept.points else ""
    return (
        f"{place + 1}. Discard {written(choice.thrown)} and keep {written(choice.kept)}: {compared}.",
        *(f"{reason}." for reason in (() if place else filter(None, [explain_wins(value)]))),
        f"Before the cut the hand is worth {kept.points}{aloud}.",
        *(f"{reason}." for reason in starter_helps(choice.kept, choice.thrown)[:_HELPS]),
        f"{_BY_STARTER}: {strip_line(choice)}.",
        f"{whose}, {hope}: {facts}.",
        f"It's worth {abs(choice.crib):.2f} on average, {_RICH} or more in {rich} of 100.",
    )


def strip_line(choice: Discard) -> str:
    """Write the counts by starter in a line.

    >>> from crib_tutor.strategy import discards
    >>> strip_line(discards("4H 5D 6S QC KD", dealer=True, opponent="uniform")[0])
    'A 5, 2 5, 3 6, 4 12, 5 12, 6 12, 7 6, 8 5, 9 7, 10 7, J 7, Q 7, K 7'
    """
    return ", ".join(f"{rank} {_either(points)}" for rank, points in _by_rank(choice) if points)


def opponent_lines(value: Discards) -> tuple[str, ...]:
    """Say if the best discard depends on the opponent.

    >>> from crib_tutor.strategy import discards
    >>> opponent_lines(discards("5H 5D 5S JC 2D KH", dealer=True, opponent="uniform"))
    ()

    Both are shown with their numbers. At a score nothing is said of that.
    """
    if value.scores is not None:
        return ()
    asked = [discards(value.hand, value.dealer, opponent=name, pegging=value.pegging) for name in _KNOWN]
    if value.opponent not in _KNOWN:
        asked.insert(0, value)
    best = list(dict.fromkeys(ranking[0].thrown for ranking in asked))
    if all(ranking.of(thrown).cost < SMALL for ranking in asked for thrown in best):
        return ()
    lines = ["The best discard depends on how your opponent discards:"]
    for ranking in asked:
        others = [
            f"{written(thrown)} costs {ranking.of(thrown).cost:.2f}" for thrown in best if thrown != ranking[0].thrown
        ]
        lines.append(
            f"against {_OPPONENTS[ranking.opponent]}, discard {written(ranking[0].thrown)}; {join_words(others)}."
        )
    return tuple(lines)


def _by_rank(choice: Discard) -> list[tuple[str, tuple[int, ...]]]:
    return list(zip(_RANKS, starter_strip(choice.kept, choice.thrown), strict=True))


def _either(points: Sequence[int]) -> str:
    return " or ".join(map(str, points)) or "none"


def _columns(value: Discards) -> tuple[str, ...]:
    """What of each choice is shown: the play and the chance of winning where they count."""
    left_out = {"pegs": not value.pegging, "wins": value.scores is None} | {aim: aim != value.aim for aim in AIMS}
    return tuple(name for name in _COLUMN if not left_out.get(name))


def _numbers(choice: Discard, names: Sequence[str]) -> list[str]:
    """The numbers of a choice, by the names of their columns."""
    cost = f"{choice.cost:.2f}" if choice.cost >= SMALL else ""
    if choice.wins is not None:
        cost = say_worth(choice.cost, choice.aim).lstrip("+") if say_gap(choice.cost, choice.aim) else ""
    texts = {
        "hand": f"{choice.hand:.2f}",
        "crib": f"{choice.crib:+.2f}",
        "pegs": f"{choice.pegging:+.2f}",
        "together": f"{choice.total:.2f}",
        "wins": say_worth(choice.wins or 0, WIN),
        choice.aim: say_worth(choice.worth or 0, choice.aim),
        "costs": cost,
    }
    return [texts[name] for name in names]


_COLUMN = MappingProxyType(
    {"hand": 8, "crib": 8, "pegs": 8, "together": 10, "wins": 8} | dict.fromkeys(AIMS[1:], 13) | {"costs": 8}
)
"""How wide each column is."""
_RANKS = tuple("10" if rank == "T" else rank for rank in RANKS)


# --- the page ---------------------------------------------------------------------------------------------------------


@show.register
def discards_page(value: Discards) -> Html:
    """Lay a ranking out as a notebook page.

    >>> from crib_tutor.strategy import discards
    >>> discards_page(discards("4H 5D 6S QC KD", dealer=True, opponent="uniform")).count("<img")
    10

    The choices as pictures, the reasons for the best, and the starters. Its plain text is `report_discards`.
    """
    names, cells = _columns(value), _by_rank(value[0])
    head = table_row("th", "", "Kept; discards in gray", *(name.capitalize() for name in names))
    lit = [
        picture(
            card_faces.row(value.hand, each.kept), f"{written(each.thrown)} discarded", _CARD_WIDTH * len(value.hand)
        )
        for each in value
    ]
    rows = [table_row("td", str(at), lit[at - 1], *_numbers(each, names)) for at, each in enumerate(value, 1)]
    starters = table_row("th", "starter", *(rank for rank, _ in cells))
    counts = table_row("td", "hand", *(escape(_either(points).replace(" or ", "/")) for _, points in cells))
    above = "".join(map(paragraph, heading(value).splitlines()))
    reasons = [line for line in explain_discard(value) if not line.startswith(_BY_STARTER)]  # the strip shows them
    tables = _wide(head, "".join(rows)), _wide(starters, counts)
    page = (above, tables[0], _list_below(reasons), tables[1], _list_below(opponent_lines(value)))
    return Html("".join(page), report_discards(value))


def _wide(head: str, body: str) -> str:
    """A table that scrolls by itself where the page is narrow."""
    return f'<div style="overflow-x:auto"><table><thead>{head}</thead><tbody>{body}</tbody></table></div>'


def _list_below(lines: Sequence[str]) -> str:
    if not lines:
        return ""
    return paragraph(lines[0], "strong") + f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines[1:])}</ul>"
