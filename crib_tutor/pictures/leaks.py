"""The pictures of the lesson on muggins: what each blind spot costs, and what each rule book does with a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import combinations
from types import MappingProxyType
from typing import Any

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count, count, count_row
from crib_tutor.deck import CardsLike, quoted, shuffled
from crib_tutor.look import card_faces, theme
from crib_tutor.look.html import Html, hand, picture, stacked
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.markings import Marking
from crib_tutor.pictures.drawing import text
from crib_tutor.pictures.lettering import widest
from crib_tutor.pictures.samples import Mean, shipped
from crib_tutor.rules import IllegalMove

Blindness = Callable[[Count], Iterable[Combination]]
"""What a player with one blind spot overlooks in a count."""


def _large_fifteens(held: Count) -> Iterable[Combination]:
    return (one for one in held.of(Kind.FIFTEEN) if len(one.cards) > 2)


def _later_runs(held: Count) -> Iterable[Combination]:
    return held.of(Kind.RUN)[1:]


def _pairs_in_runs(held: Count) -> Iterable[Combination]:
    in_runs = {card for run in held.of(Kind.RUN) for card in run.cards}
    return (pair for pair in held.of(Kind.PAIR) if in_runs.issuperset(pair.cards))


def _later_pairs_of_a_rank(held: Count) -> Iterable[Combination]:
    seen: set[int] = set()
    for pair in held.of(Kind.PAIR):
        if pair.cards[0].rank in seen:
            yield pair
        seen.add(pair.cards[0].rank)


def _flushes(held: Count) -> Iterable[Combination]:
    return held.of(Kind.FLUSH)


def _nobs(held: Count) -> Iterable[Combination]:
    return held.of(Kind.NOBS)


BLIND: Mapping[str, Blindness] = MappingProxyType(
    {
        "fifteens of three or more cards": _large_fifteens,
        "a double run counted as one run": _later_runs,
        "the pair inside a double run": _pairs_in_runs,
        "a flush": _flushes,
        "a pair royal taken for one pair": _later_pairs_of_a_rank,
        "one for his nobs": _nobs,
    }
)
"""Blind spots by what is overlooked."""

TEN = 10
"""Hands over which a loss is told."""
_STEP, _LEFT, _LONGEST, _SIZE = 46, 2, 226, 16
"""Height of a bar with its words, where bars begin, the longest of them, and the size of words."""


def kept_hands(many: int) -> Iterator[Count]:
    """Hands as players keep them: of six cards the four that count most before the cut, then a starter.

    >>> next(kept_hands(1)).starter is not None
    True

    The deals come from one seed, so that they are the same everywhere; the crib plays no part in the choice.
    """
    for place in range(many):
        pack = shuffled(f"blind spots/{place}")
        four = max(combinations(pack[: rules.DEALT], rules.CRIB_SIZE), key=lambda some: count(some).points)
        yield count(four, pack[rules.DEALT])


def tallied(many: int) -> dict[str, Any]:
    """What so many kept hands hold, before the cut and after it, and what each blind spot loses in them, as shipped.

    >>> tallied(2)["seeds"], set(tallied(2)["lost"]) == set(BLIND)
    ('blind spots/0 to 1', True)

    ``lost`` and ``held`` are the parts of averages; ``hit`` is how many of the hands a blind spot costs something.
    """
    held, early = [], []
    lost: dict[str, list[int]] = {spot: [] for spot in BLIND}
    for kept in kept_hands(many):
        held.append(kept.points)
        early.append(count(kept.hand).points)
        for spot, overlooked in BLIND.items():
            lost[spot].append(sum(one.points for one in overlooked(kept)))
    came = {"seeds": f"blind spots/0 to {many - 1}", "hands": many, "held": list(Mean.of(held))}
    return came | {
        "before the cut": list(Mean.of(early)),
        "lost": {spot: list(Mean.of(points)) for spot, points in lost.items()},
        "hit": {spot: sum(map(bool, points)) for spot, points in lost.items()},
    }


def held_in_ten() -> int:
    """The points that ten kept hands hold, to the nearest hole.

    >>> held_in_ten() // TEN
    8
    """
    return round(TEN * Mean(*shipped()["kept hands"]["held"]).value)


def lost_in_ten(spot: str) -> int:
    """The holes that a blind spot loses in ten kept hands, to the nearest hole.

    >>> lost_in_ten("one for his nobs")
    1
    """
    return round(_lost(spot))


def _lost(spot: str) -> float:
    return TEN * Mean(*shipped()["kept hands"]["lost"][spot]).value


def swing_in_ten(spot: str) -> int:
    """The holes by which a player with a blind spot falls back against an opponent who has none, in ten kept hands.

    >>> swing_in_ten("one for his nobs") >= 2 * lost_in_ten("one for his nobs") - 1
    True

    Under muggins the opponent pegs what the player loses.
    """
    return round(2 * _lost(spot))


def leaks() -> Html:
    """The holes that each blind spot loses in ten hands, the dearest first.

    >>> leaks().plain.splitlines()[1].partition(":")[0]
    'fifteens of three or more cards'
    """
    ordered = sorted(((spot, lost_in_ten(spot)) for spot in BLIND), key=lambda lost: -lost[1])
    title = f"Ten hands hold about {held_in_ten()} points. Holes that one blind spot loses:"
    plain = "\n".join([title, *(f"{name}: {holes}" for name, holes in ordered)])
    numbered = _LONGEST + 8 + widest((str(holes) for _, holes in ordered), _SIZE)
    wide = round(max(numbered, widest((name for name, _ in ordered), _SIZE))) + 2 * _LEFT
    svg = card_faces.sheet(wide, len(ordered) * _STEP, _drawn(ordered))
    return Html(f"<p>{title}</p><p>{picture(svg, plain.replace(chr(10), ' '), wide)}</p>", plain)


def _drawn(ordered: Sequence[tuple[str, int]]) -> str:
    """Each name with its bar below it, so that long names have room on a narrow page."""
    drawn, most = "", ordered[0][1]
    for place, (name, holes) in enumerate(ordered):
        y, length = place * _STEP, round(holes / most * _LONGEST)
        drawn += text(name, _LEFT, y + 16, _SIZE, theme.QUIET, "start")
        drawn += f'<rect x="{_LEFT}" y="{y + 22}" width="{length}" height="16" rx="3" fill="{theme.MISSED}"/>'
        drawn += text(str(holes), _LEFT + length + 8, y + 36, _SIZE, theme.QUIET, "start")
    return drawn


BOOKS = (rules.MODERN, rules.HOYLE, rules.BRITANNICA_SIX, rules.TOMMY_SIX, rules.MAN_PAGE)
"""The games that a referee compares."""


def referee(claims: int | Sequence[int], held: Count | CardsLike) -> Html:
    """What each rule book does with one claimed total or with several, in the order in which it is pegged.

    >>> print(referee(10, "7H 8D 9C 9S 2D").plain)
    Hand 7♥ 8♦ 9♣ 9♠, starter 2♦.
    The hand holds 10.
    Modern: "10" - you peg 10.
    Hoyle: "10" - you peg 10.
    Britannica, six cards: "10" - you peg 10.
    Tommy, six cards: "10" - you peg 10.
    Manual page: "10" - you peg 10.

    A hand may be a count, or cards of which the last is the starter. Raises `IllegalMove` for a claim that no table
    would hear, `InvalidCards` for other than five cards.
    """
    due = held if isinstance(held, Count) else count_row(held)
    if due.starter is None:
        raise IllegalMove("nothing is pegged before the cut: give the hand with its starter")
    totals: list[Any] = list(claims) if isinstance(claims, list | tuple | range) else [claims]
    if not totals or not all(type(total) is int for total in totals):
        raise IllegalMove(f"{quoted(claims)} is no total: give a number of points such as 8, or a list of them")
    rows = {book.name: [_told(mark(total, due, rules=book)) for total in totals] for book in BOOKS}
    head = _cells("th", ["Rules", *(f"Says {total}" for total in totals)])
    body = "".join(_cells("td", [name, *told]) for name, told in rows.items())
    title = f"The {due.place} holds {due.points}."
    plain = [
        f"{name}: " + "; ".join(f'"{total}" - {one}' for total, one in zip(totals, told, strict=True)) + "."
        for name, told in rows.items()
    ]
    table = f"<p>{title}</p><table><thead>{head}</thead><tbody>{body}</tbody></table>"
    return stacked(_face_up(due), Html(table, "\n".join([title, *plain])))


def _face_up(due: Count) -> Html:
    """The cards as pictures, whose words the table's first line needs no more."""
    return hand(due.hand, due.starter, crib=due.crib)


def _told(marked: Marking) -> str:
    """Who pegs what for a claim, in order, and what becomes of points that nobody pegs."""
    pegged = [f"{_SIDES[peg.side]} {peg.points}" for peg in marked.pegging]
    said = ", then ".join(pegged) or "nobody pegs"
    if marked.mistaken:
        return f"too many: {said}"
    missed = marked.count.points - sum(peg.points for peg in marked.pegging)
    return f"{said}, and {missed} {'is' if missed == 1 else 'are'} lost" if missed else said


_SIDES = MappingProxyType({"learner": "you peg", "opponent": "your opponent pegs"})


def _cells(tag: str, words: Sequence[str]) -> str:
    """A row of a table, set flush left where the reader lets it."""
    return (
        "<tr>" + "".join(f'<{tag} style="text-align:left;padding:4px">{escape(one)}</{tag}>' for one in words) + "</tr>"
    )
