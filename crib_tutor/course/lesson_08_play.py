"""Draw the play as a road to thirty-one.

Each card lies beside its stretch of the road, with what it pegged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import Card, CardsLike, cards, symbols
from crib_tutor.look import card_faces, theme
from crib_tutor.look.drawing import DISC, points_disc, text
from crib_tutor.look.html import Html, paragraph, picture, stacked
from crib_tutor.play import Pegged, Play
from crib_tutor.rules import FIFTEEN, HOYLE, THIRTY_ONE, Rules
from crib_tutor.words.counts_aloud import name_cards

PONE, DEALER = 0, 1
Answers = Callable[[Play], Card]
"""A computer player's choice among the cards that fit."""

_NAMES, _SPOKEN = ("pone", "dealer"), ("pone", "the dealer")
_INKS = (theme.YOU, theme.OPPONENT)
_CLOSING = {Kind.GO: "for the go", Kind.LAST: "for the last card"}
_PLAIN = {Kind.FIFTEEN, Kind.THIRTY_ONE}
"""Kinds that the count itself shows, so that they need no word."""
_UNIT, _TOP, _FOOT = 12, 26, 24
"""Height of one point of the count, and room for the names above the road and for its end below."""
_ROAD, _BROAD, _GAP = 82, 36, 30
"""Where the road begins, how broad it is, and how far the cards lie from it."""
_END = _TOP + THIRTY_ONE * _UNIT
_CARDS = (_ROAD - _GAP - card_faces.WIDTH, _ROAD + _BROAD + _GAP)
_MIDDLES = (_ROAD - _GAP / 2, _ROAD + _BROAD + _GAP / 2)
_WIDE = 2 * _ROAD + _BROAD
_PEEP, _INDEX = 30, 20
"""How much of a card shows below another, and how far down its index stands."""


@dataclass(frozen=True, slots=True)
class RoadStep:
    """A card played, or a go said."""

    player: int
    card: Card | None
    """The card that was played; none for a go."""
    lowest: Card | None
    """For a go the lowest card held, which would have passed thirty-one."""
    round: int
    count: int
    pegged: tuple[Pegged, ...]


def road(pone: CardsLike, dealer: CardsLike, laid: CardsLike = (), *, rules: Rules = HOYLE) -> Html:
    """Draw a play of open hands, count by count.

    >>> print(road("8S JD", "7H KC", "8S 7H JD KC").plain)
    Count 1. Pone 8♠: “8”. Dealer 7♥: “15 for 2”. Pone J♦: “25”. Dealer: “go”, since K♣ would make 35. Pone pegs 1 for
    the go.
    Count 2, led by the dealer. Dealer K♣: “10”, and 1 for the last card.
    Pone pegs 1, the dealer 3.

    ``laid`` holds the cards of both in their order; a go is said by itself if no card fits. It may stop early, and
    then shows what is still held. A card that can't be played is refused in words.
    """
    return _show_play(Play.between(pone, dealer, rules=rules), laid, None)


def open_cards(pone: CardsLike, dealer: CardsLike, mine: CardsLike) -> Html:
    """Draw a play against a dealer who takes points.

    >>> print(open_cards("8S 9D", "7H KC", "8S").plain.splitlines()[0])
    Count 1. Pone 8♠: “8”. Dealer 7♥: “15 for 2”.

    ``mine`` holds pone's cards alone. The dealer plays what pegs most, the highest of equals; the rest is as in `road`.
    """
    return _show_play(Play.between(pone, dealer), mine, greediest_card)


def points_pegged(pone: CardsLike, dealer: CardsLike, laid: CardsLike) -> tuple[int, int]:
    """The points of pone and the dealer for this order.

    >>> points_pegged("8S JD", "7H KC", "8S 7H JD KC")
    (1, 3)

    Nothing is pegged for a card that is refused, nor for those after it.
    """
    return _points_of(follow_cards(Play.between(pone, dealer), cards(laid))[0])


def _points_of(steps: Sequence[RoadStep]) -> tuple[int, int]:
    pegged = [0, 0]
    for peg in (peg for step in steps for peg in step.pegged):
        pegged[peg.player] += peg.combination.points
    return pegged[PONE], pegged[DEALER]


def greediest_card(play: Play) -> Card:
    """The card that pegs most, the highest of equals.

    >>> greediest_card(Play.between("8S", "7H KC").lay("8S"))
    7H
    """
    return max(play.legal(), key=lambda card: (sum(peg.combination.points for peg in play.lay(card).scored), card))


def follow_cards(play: Play, order: Sequence[Card], answers: Answers | None = None) -> tuple[list[RoadStep], Play, str]:
    """Play cards in order.

    >>> follow_cards(Play.between("8S", "7H"), cards("7H"))[2]
    "it is pone's turn, and 7H isn't in this hand: play 8S"

    The rest is the play after them, and why a card was refused, if one was. A player without a card that fits says go
    unasked; with ``answers`` the dealer plays by that choice.
    """
    steps: list[RoadStep] = []
    waiting, rounds = list(order), 1
    while waiting or not play.over:
        before = play
        if not (play.over or play.legal()):
            play, card = play.go(), None
        else:
            answered = answers is not None and play.turn == DEALER and not play.over
            if not (answered or waiting):
                break
            card = answers(play) if answered and answers else waiting.pop(0)
            try:
                play = play.lay(card)
            except ValueError as refused:
                other = not play.over and card in play.hands[1 - play.turn]
                turn = f"it is {_SPOKEN[play.turn]}'s turn, and " if other else ""
                return steps, play, f"{turn}{refused}"
        lowest = None if card else min(before.hands[before.turn])
        steps.append(
            RoadStep(before.turn, card, lowest, rounds, before.count + (card.value if card else 0), play.scored)
        )
        rounds += not play.pile
    return steps, play, ""


def _show_play(play: Play, laid: CardsLike, answers: Answers | None) -> Html:
    steps, after, refusal = follow_cards(play, cards(laid) if laid else (), answers)
    counts = [list(group) for _, group in groupby(steps, key=lambda step: step.round)]
    lowest = max((y for some in counts for *_, y in _place_cards(some)), default=0)
    high = max(_END + _FOOT, lowest + card_faces.HEIGHT + 2)
    roads = " &ensp;".join(_draw_count(some, high) for some in counts)
    below = [paragraph(_count_in_words(some)) for some in counts]
    below += [paragraph(f"Refused: {refusal}.", "strong")] if refusal else []
    mine, theirs = _points_of(steps)
    so_far = f"Up to now pone has pegged {mine}, the dealer {theirs}. It's {_SPOKEN[after.turn]}'s turn."
    below.append(paragraph(f"Pone pegs {mine}, the dealer {theirs}." if after.over else so_far, "strong"))
    below += [] if after.over else [_cards_left(after)]
    made = stacked(*below)
    return Html(f"<p>{roads}</p>{made}" if roads else str(made), made.plain)


def _count_in_words(steps: Sequence[RoadStep]) -> str:
    first = steps[0]
    led = "" if first.round == 1 else f", led by {_SPOKEN[first.player]}"
    words = [f"Count {first.round}{led}."]
    for step in steps:
        who, made = _NAMES[step.player].capitalize(), _scores(step)
        ends = [
            (peg.player, f"{peg.combination.points} {_CLOSING[peg.combination.kind]}")
            for peg in step.pegged
            if peg.combination.kind in _CLOSING
        ]
        if step.card is None:
            assert step.lowest is not None
            pegs = "".join(f" {_NAMES[player].capitalize()} pegs {end}." for player, end in ends)
            words.append(f"{who}: “go”, since {step.lowest.symbol} would make {step.count + step.lowest.value}.{pegs}")
            continue
        call = f"{step.count} for {sum(scored.points for scored in made)}" if made else str(step.count)
        plain = {scored.kind for scored in made} <= _PLAIN
        named = "" if plain else f" ({' and '.join(scored.kind.value for scored in made)})"
        words.append(f"{who} {step.card.symbol}: “{call}”{named}{''.join(f', and {end}' for _, end in ends)}.")
    return " ".join(words)


def _scores(step: RoadStep) -> list[Combination]:
    """What a card scores at once, without the end of a count."""
    return [peg.combination for peg in step.pegged if peg.combination.kind not in _CLOSING]


def _cards_left(play: Play) -> Html:
    rows = []
    for player in (play.turn, 1 - play.turn):
        held, name = play.hands[player], _NAMES[player].capitalize()
        written = symbols(held) or "no cards"
        drawn = picture(card_faces.row(held), name_cards(held), len(held) * 44) if held else written
        rows.append(Html(f"<p>{name} holds<br>{drawn}</p>", f"{name} holds {written}."))
    return stacked(*rows)


def _place_cards(steps: Sequence[RoadStep]) -> Iterator[tuple[RoadStep, Card, int]]:
    """Each card with its height; no index of its side is hidden."""
    free = [_TOP, _TOP]
    for step in steps:
        if step.card:
            y = max(free[step.player], round(_middle(step)) - card_faces.HEIGHT // 2)
            free[step.player] = y + _PEEP
            yield step, step.card, y


def _middle(step: RoadStep) -> float:
    assert step.card is not None
    return _TOP + (step.count - step.card.value / 2) * _UNIT


def _draw_count(steps: Sequence[RoadStep], high: int) -> str:
    rest = f'<rect x="{_ROAD + 1}" y="{_TOP}" width="{_BROAD - 2}" height="{_END - _TOP}" rx="4" fill="none"'
    drawn = rest + f' stroke="{theme.QUIET}" stroke-width="2" stroke-dasharray="3 4"/>'
    drawn += "".join(text(name, _CARDS[p] + 25, 16, 16, theme.QUIET) for p, name in enumerate(_NAMES))
    drawn += _draw_fifteen(steps) + text(str(THIRTY_ONE), _WIDE / 2, _END + 18, 16, theme.QUIET)
    drawn += "".join(_draw_stretch(*placed) for placed in _place_cards(steps))
    drawn += "".join(card_faces.card_at(card, _CARDS[step.player], y) for step, card, y in _place_cards(steps))
    for player, y, points in _marks_beside(steps):
        x = _MIDDLES[player]
        drawn += points_disc(points, x, y) if points else text("go", x, y + 5, 16, theme.QUIET)
    return picture(card_faces.sheet(_WIDE, high, drawn), _count_in_words(steps), _WIDE)


def _draw_fifteen(steps: Sequence[RoadStep]) -> str:
    """Draw a line across the road at fifteen, with its number where there's room.

    A side without a line to a card is better.
    """
    y = _TOP + FIFTEEN * _UNIT
    drawn = f'<path d="M{_ROAD - 7} {y}h{_BROAD + 14}" stroke="{theme.QUIET}" stroke-width="2"/>'
    taken = {player for player, down, _ in _marks_beside(steps) if abs(down - y) < DISC + 8}
    crossed = set()
    for step, _, top in _place_cards(steps):
        begin, end = sorted((top + _INDEX, _middle(step)))  # of its line
        crossed |= {step.player} if begin < y + 7 and end > y - 7 else set()
    free = sorted({DEALER, PONE} - taken, key=lambda side: (side in crossed, side != DEALER))
    if free:
        x, anchor = ((_ROAD - 9, "end"), (_ROAD + _BROAD + 9, "start"))[free[0]]
        drawn += text(str(FIFTEEN), x, y + 5, 13, theme.QUIET, anchor)
    return drawn


def _draw_stretch(step: RoadStep, card: Card, y: int) -> str:
    """Draw a card's part of the road, and a line there."""
    begin, tall = _TOP + (step.count - card.value) * _UNIT, card.value * _UNIT
    edge = (_CARDS[0] + card_faces.WIDTH, _CARDS[1])[step.player]
    border = (_ROAD, _ROAD + _BROAD)[step.player]
    line = f'<path d="M{edge} {y + _INDEX}L{border} {_middle(step):g}" stroke="{theme.QUIET}" stroke-width="2"/>'
    fill = f'fill="{_INKS[step.player]}" stroke="{theme.QUIET}"'
    part = f'<rect x="{_ROAD}" y="{begin}" width="{_BROAD}" height="{tall - 1}" {fill}/>'
    return line + part + text(str(step.count), _WIDE / 2, begin + tall - 2.5, 12, theme.CARD_FACE)


def _marks_beside(steps: Sequence[RoadStep]) -> Iterator[tuple[int, float, int]]:
    """Player, height and points of what stands beside the road; a go has no points."""
    for step in steps:
        if points := sum(scored.points for scored in _scores(step)):
            yield step.player, _middle(step), points
    pegged = [peg for peg in steps[-1].pegged if peg.combination.kind in _CLOSING]
    below = {step: _TOP + step.count * _UNIT + DISC + 4 for step in steps}
    for step in steps:
        if step.card is None and step.player not in {peg.player for peg in pegged}:
            yield step.player, below[step], 0
    for peg in pegged:
        yield peg.player, below[steps[-1]], peg.combination.points
