"""Order the moments of a deal, and find its scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import chain, groupby, product
from operator import eq, itemgetter
from types import EllipsisType
from typing import NamedTuple

from crib_tutor.course.lesson_10_deal import DEALER, PONE, Deal
from crib_tutor.course.replies import not_attempted
from crib_tutor.deck import quote
from crib_tutor.game.events import CRIB, Laid, SaidGo, Scored
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import figure, text
from crib_tutor.look.html import Html, hand, paragraph, stacked

_NAMES = ("dealer", "pone")
_LANES = (card_faces.HEIGHT + 8, 0)
"""How far down the dealer's cards lie, and pone's."""
_LEFT, _STEP, _BREAK = 58, 30, 30
"""Where the first card lies, from card to card, and the room before a new count."""


def open_deal(deal: Deal) -> Html:
    """Show the cards of a deal, and nothing of their points.

    >>> from crib_tutor.course.lesson_10_deal import one_deal
    >>> print(open_deal(one_deal()).plain.splitlines()[3])
    Count 1: pone 5♥, dealer Q♠, pone 4♦, dealer 10♠, pone says go, dealer 2♣.
    """
    crib = hand(deal.shown(DEALER, CRIB), deal.starter)
    parts = [
        *(paragraph("The cut", "small"), hand([deal.starter])),
        *(paragraph("The play", "small"), _draw_play(deal)),
        *(paragraph("Pone's hand", "small"), hand(deal.shown(PONE), deal.starter)),
        *(paragraph("The dealer's hand", "small"), hand(deal.shown(DEALER), deal.starter)),
        *(paragraph("The crib", "small"), Html(str(crib), crib.plain.replace("Hand", "Crib"))),
    ]
    return stacked(*parts)


def _draw_play(deal: Deal) -> Html:
    """Draw the play from left to right, count by count."""
    drawn = "".join(text(name, 0, _LANES[player] + 40, 16, theme.QUIET, "start") for player, name in enumerate(_NAMES))
    high, lines = _LANES[DEALER] + card_faces.HEIGHT, ["Count 1:"]
    x, beside = _LEFT, None  # whose card lies to the left
    for event in deal.game.events:
        if isinstance(event, Laid):
            if event.count == event.card.value and event.card != deal.laid[0]:
                x += _BREAK
                lines[-1] = lines[-1].rstrip(",") + "."
                lines.append(f"Count {len(lines) + 1}:")
                across = x - (_STEP + _BREAK - card_faces.WIDTH) / 2
                drawn += f'<path d="M{across:g} 0V{high}" stroke="{theme.QUIET}" stroke-width="2"/>'
            drawn += card_faces.card_at(event.card, x, _LANES[event.player])
            lines[-1] += f" {_NAMES[event.player]} {event.card.symbol},"
            x, last, beside = x + _STEP, x, event.player
        elif isinstance(event, SaidGo):
            x += card_faces.WIDTH - _STEP if event.player == beside else 0
            drawn += text("go", x + 16, _LANES[event.player] + 40, 16, theme.QUIET)
            lines[-1] += f" {_NAMES[event.player]} says go,"
            x, last, beside = x + _STEP, x, None
    lines[-1] = lines[-1].rstrip(",") + "."
    return figure(drawn, last + card_faces.WIDTH, high, "\n".join(lines))


def check_scores(deal: Deal, player: int, given: object) -> Html | None:
    """Compare scores with a player's; None if all are there.

    >>> from crib_tutor.course.lesson_10_deal import one_deal
    >>> check_scores(one_deal(), PONE, [10]).plain
    "None are right yet. The next score belongs to the play, and it isn't 10."
    >>> check_scores(one_deal(), PONE, [2, 1, 10]) is check_scores(one_deal(), PONE, (3, 10)) is None
    True

    What one card scores in two ways can be two scores or one. Three dots ask for an answer, and what isn't a list of
    numbers is refused in words.
    """
    if isinstance(given, EllipsisType):
        return not_attempted("scores")
    if not isinstance(given, list | tuple) or not all(type(points) is int for points in given):
        return paragraph(f"{quote(given)} can't be read: write numbers in square brackets, such as [4, 12].")
    due, right = max(((due, _agree(due, given)) for due in _lists(deal, player)), key=lambda pair: pair[1])
    if right > len(due):
        return None
    begun = ("None are right yet.", "The first is right.", f"The first {right} are right.")[min(right, 2)]
    if right == len(due):
        return paragraph(f"All the scores are there. The {given[right]} after them is one too many.")
    if right == len(given):
        return paragraph(f"{begun} There's more: the next score belongs to {due[right].when}.")
    return paragraph(f"{begun} The next score belongs to {due[right].when}, and it isn't {given[right]}.")


def _lists(deal: Deal, player: int) -> Iterator[tuple[_Score, ...]]:
    """The right lists: a card's two scores, or their sum."""
    others, scored = 0, []
    for event in deal.game.events:
        if isinstance(event, Scored):
            scored.append(others)
        else:
            others += 1
    theirs = [(at, gain) for at, gain in zip(scored, deal.moments, strict=True) if gain.player == player]
    groups = [[_Score(gain.when, gain.points) for _, gain in group] for _, group in groupby(theirs, key=itemgetter(0))]
    ways = [(group, [_Score(group[0].when, sum(score.points for score in group))]) for group in groups]
    return (tuple(chain.from_iterable(way)) for way in product(*ways))


class _Score(NamedTuple):
    when: str
    points: int


def _agree(due: Sequence[_Score], given: Sequence[int]) -> int:
    """The right scores so far, and one more if they're complete."""
    right = [*map(eq, (score.points for score in due), given), False].index(False)
    return right + (right == len(due) == len(given))


_LETTERS = "GDAFCBE"
"""The letter of each moment, in the order in which they happen."""
_EARLY = {
    "D": "you can't discard before the cards are dealt",
    "A": "the deck is cut when four cards are in the crib",
    "F": "no one plays before the starter is turned up",
    "C": "hands are counted when all the cards have been played",
    "B": "pone counts first",
    "E": "the crib comes last of all",
}


def _moments_in_words(deal: Deal) -> tuple[str, ...]:
    return (
        "Both players get six cards.",
        "Both players discard two cards.",
        f"The dealer turns up {deal.starter.symbol}.",
        "The cards are played.",
        "Pone's hand is counted.",
        "The dealer's hand is counted.",
        "The crib is counted.",
    )


def shuffled_moments(deal: Deal) -> Html:
    """Show the moments of a deal out of order.

    >>> from crib_tutor.course.lesson_10_deal import one_deal
    >>> print(shuffled_moments(one_deal()).plain.splitlines()[0])
    A: The dealer turns up J♣.
    """
    rows = sorted(zip(_LETTERS, _moments_in_words(deal), strict=True))
    body = "".join(f"<p><b>{letter}</b>&ensp;{escape(words)}</p>" for letter, words in rows)
    return Html(body, "\n".join(f"{letter}: {words}" for letter, words in rows))


def check_order(deal: Deal, answer: object) -> Html:
    """Say where an order of moments goes wrong, and why.

    >>> from crib_tutor.course.lesson_10_deal import one_deal
    >>> check_order(one_deal(), "G A").plain
    'The first one is right. Then A comes too soon: the deck is cut when four cards are in the crib.'

    The right order is repeated, line by line. Letters that aren't a moment, or come twice, are refused in words;
    what is right so far is said of an order that stops early.
    """
    if isinstance(answer, EllipsisType):
        return not_attempted("seven letters")
    given = "".join(answer.upper().replace(",", " ").split()) if isinstance(answer, str) else ""
    if not given or set(given) - set(_LETTERS) or len(set(given)) < len(given):
        wanted = "write each of the letters A to G once, between quotation marks"
        return paragraph(f"{quote(answer)} can't be read: {wanted}.")
    right = [*map(eq, given, _LETTERS), False].index(False)
    if right < len(given):
        begun = ("None are right yet:", "The first one is right. Then", f"The first {right} are right. Then")[
            min(right, 2)
        ]
        return paragraph(f"{begun} {given[right]} comes too soon: {_EARLY[given[right]]}.")
    if len(given) < len(_LETTERS):
        return paragraph(f"Everything's right so far, with {len(_LETTERS) - len(given)} still to come.")
    return stacked(paragraph("That's the order.", "strong"), *map(paragraph, _moments_in_words(deal)))
