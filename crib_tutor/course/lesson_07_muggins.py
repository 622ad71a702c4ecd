"""The pictures of the lesson on muggins: blind spots and rule books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from math import ceil
from types import MappingProxyType
from typing import Any

from crib_tutor import rules
from crib_tutor.assignments.questions import Question
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count, count_row
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.deck import CardsLike, quote
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.look.html import Html, hand, stacked
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Marking
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_number, require_text
from crib_tutor.shipped import SURE

Blindness = Callable[[Count], Iterable[Combination]]
"""What a player with one blind spot misses in a count."""


def _pairs_in_runs(held: Count) -> Iterable[Combination]:
    in_runs = {card for run in held.of(Kind.RUN) for card in run.cards}
    return (pair for pair in held.of(Kind.PAIR) if in_runs.issuperset(pair.cards))


def _later_pairs_of_a_rank(held: Count) -> Iterable[Combination]:
    pairs = held.of(Kind.PAIR)
    ranks = [pair.cards[0].rank for pair in pairs]
    return (pair for place, pair in enumerate(pairs) if ranks[place] in ranks[:place])


BLIND: Mapping[str, Blindness] = MappingProxyType(
    {
        "fifteens of three or more cards": lambda held: (made for made in held.of(Kind.FIFTEEN) if len(made.cards) > 2),
        "a double run counted as one run": lambda held: held.of(Kind.RUN)[1:],
        "the pair inside a double run": _pairs_in_runs,
        "a flush": lambda held: held.of(Kind.FLUSH),
        "a pair royal taken for one pair": _later_pairs_of_a_rank,
        "one for his nobs": lambda held: held.of(Kind.NOBS),
    }
)
"""Blind spots by what is missed."""
_MISSED: Mapping[str, str] = MappingProxyType(
    {
        "a double run counted as one run": "the second run of a double run",
        "a pair royal taken for one pair": "all but one pair of a pair royal",
    }
)
"""What is missed, where a blind spot is named by what is seen."""

TEN = 10
"""How many hands a loss is counted over."""


def points_in_ten() -> int:
    """The points of ten kept hands, to the nearest hole.

    >>> points_in_ten() // TEN
    8
    """
    return round(TEN * SampleMean(*load_totals()["kept hands"]["held"]).value)


def loss_in_ten(spot: str) -> int:
    """The holes that a blind spot loses in ten kept hands.

    >>> loss_in_ten("one for his nobs"), swing_in_ten("one for his nobs")
    (1, 2)
    """
    return round(TEN * _lost(spot).value)


def swing_in_ten(spot: str) -> int:
    """The holes that it loses against an opponent without one.

    Under muggins the opponent pegs what the player loses.
    """
    return round(2 * TEN * _lost(spot).value)


def _lost(spot: str) -> SampleMean:
    return SampleMean(*load_totals()["kept hands"]["lost"][spot])


def leaks() -> RankedRows:
    """Chart the holes that each blind spot loses in ten hands.

    >>> leaks().finding
    'Missed fifteens of three cards cost most: 18 of the 81 points in ten hands'
    """
    lost = {spot: _lost(spot) for spot in BLIND}
    within = ceil(100 * TEN * SURE * max(mean.error for mean in lost.values())) / 100
    worst = loss_in_ten(next(iter(BLIND)))
    return RankedRows(
        f"Missed fifteens of three cards cost most: {worst} of the {points_in_ten()} points in ten hands",
        "Holes lost in ten hands kept from six cards, by the one thing that a player never sees",
        f"Simulated: {load_totals()['kept hands']['hands']:,} hands.",
        tuple(Row(_MISSED.get(spot, spot), (TEN * mean.value,), within) for spot, mean in lost.items()),
        ("holes",),
        "holes in ten hands",
        best="",
    )


BOOKS = (rules.MODERN, rules.HOYLE, rules.BRITANNICA_SIX, rules.TOMMY_SIX, rules.MAN_PAGE)
"""The games that a referee compares."""


def referee(claims: int | Sequence[int], held: Count | CardsLike) -> Html:
    """Show what each rule book pegs for one claimed total or several.

    >>> print(referee(10, "7H 8D 9C 9S 2D").plain)
    Hand 7♥ 8♦ 9♣ 9♠, starter 2♦.
    The hand holds 10.
    Modern: "10" - you peg 10.
    Hoyle: "10" - you peg 10.
    Britannica, six cards: "10" - you peg 10.
    Tommy, six cards: "10" - you peg 10.
    Manual page: "10" - you peg 10.

    It's told in the order in which it is pegged. A hand may be a count, or cards of which the last is the starter.
    Raises `IllegalMove` for a claim that no table would hear, `InvalidCards` for other than five cards.
    """
    due = held if isinstance(held, Count) else count_row(held)
    if due.starter is None:
        raise IllegalMove("nothing is pegged before the cut: give the hand with its starter")
    totals: list[Any] = list(claims) if isinstance(claims, list | tuple | range) else [claims]
    if not totals or not all(type(total) is int for total in totals):
        raise IllegalMove(f"{quote(claims)} isn't a total: give a number of points such as 8, or a list of them")
    body, plain = "", [f"The {due.place} holds {due.points}."]
    for book in BOOKS:
        pegged = [_pegging_in_words(mark(total, due, rules=book)) for total in totals]
        body += _cells("td", [book.name, *pegged])
        listed = (f'"{total}" - {words}' for total, words in zip(totals, pegged, strict=True))
        plain.append(f"{book.name}: {'; '.join(listed)}.")
    head = _cells("th", ["Rules", *(f"Says {total}" for total in totals)])
    table = f"<p>{plain[0]}</p><table><thead>{head}</thead><tbody>{body}</tbody></table>"
    return stacked(hand(due.hand, due.starter, crib=due.crib), Html(table, "\n".join(plain)))


def _pegging_in_words(marked: Marking) -> str:
    pegged = [f"{_SIDES[peg.side]} {peg.points}" for peg in marked.pegging]
    words = ", then ".join(pegged) or "no one pegs"
    if marked.mistaken:
        return f"too many: {words}"
    missed = marked.count.points - sum(peg.points for peg in marked.pegging)
    return f"{words}, and {missed} {'is' if missed == 1 else 'are'} lost" if missed else words


_SIDES = MappingProxyType({"learner": "you peg", "opponent": "your opponent pegs"})


def _cells(tag: str, words: Sequence[str]) -> str:
    """A row of a table, set flush left where the reader lets it."""
    cells = (f'<{tag} style="text-align:left;padding:4px">{escape(cell)}</{tag}>' for cell in words)
    return f"<tr>{''.join(cells)}</tr>"


def catch(hand: Count | CardsLike, said: str, claim: int, *, mistaken: tuple[str, str] | None = None) -> Question:
    """A quiz question: an opponent counts aloud, right or wrong.

    >>> catch("7H 8D 9C KS 2D", "Fifteen two", 2).then
    'The hand is worth 5, and your opponent claims 2: you peg 3.'

    The learner calls muggins, too many, or neither. ``mistaken`` is the combination in it that doesn't score, for which
    the reason is told.
    """
    due = hand if isinstance(hand, Count) else count_row(hand)
    require_text(said, "said")
    require_number(claim, "claim", 0, rules.GAME)
    over = claim - due.points
    call, caught = "That's right", "no one pegs for that"
    if over:
        call, caught = ("Muggins!", f"you peg {-over}") if over < 0 else ("Too many!", f"{over} too many")
    wrong = mark([] if mistaken is None else [mistaken], due).mistaken
    reason = "".join(f" {capitalized(claimed.reason)}." for claimed in wrong)
    words = f"Your opponent has this {due.place} and says: “{said}.” What do you say?"
    then = f"The {due.place} is worth {due.points}, and your opponent claims {claim}: {caught}.{reason}"
    return Question(words, call, ("That's right", "Muggins!", "Too many!"), due, then=then)
