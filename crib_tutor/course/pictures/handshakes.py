"""The picture of pairs: cards at a party shake hands."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.course.club.members import MEMBERS
from crib_tutor.deck import SUITS, Card, CardsLike, cards
from crib_tutor.look import theme, touch_parts
from crib_tutor.notebook.touched import Look, PanelRow, Picture, Touch, TouchedWindow
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.number_words import name_rank, ordinal, plural, spell, times

_MOST_GUESTS, _MOST_ROWS, _MOST_DOTS = 12, 4, 8
"""Guests with room in the ring, rows with room in the panel, and dots with room in a row."""
_NAMES = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}
_CROWD, _SIZES = 6, ((44, 30), (64, 50))
"""Places in the ring up to which cards are large, and how large they are on a phone and on a laptop."""

_SPREAD = 0.13
"""How far guests at the ends of the ring move apart, the more the flatter it is."""


class _Guest(NamedTuple):
    """A card at the party, or someone of the club in place of one that the deck lacks."""

    rank: int
    card: Card | None
    name: str
    key: str
    """Whose portrait it is."""


class Handshakes(Picture):
    """A ring of guests, and a chair for one more.

    >>> Handshakes(cards("9H 9D 9S")).look(4).title
    'The fourth nine shakes three more hands'

    A state is the number of guests. After the deck's four the club comes in.
    """

    start: int
    most_rows = (_MOST_ROWS, _MOST_ROWS)
    name = "handshakes"
    hint = "Tap the empty chair. Keys: + and −"  # noqa: RUF001  # the sign of the key
    keys = {"+": "more", "=": "more", "-": "fewer"}  # noqa: RUF012

    def __init__(self, party: tuple[Card, ...], guests: int = 0) -> None:
        self.guests = (*(_Guest(card.rank, card, "", "") for card in party), *_come(party))
        self.start = guests or len(party)

    def look(self, state: int) -> Look:
        """Draw so many guests."""
        seated = self.guests[:state]
        shaken = [
            [at for at, guest in enumerate(seated[:new]) if guest.rank == seated[new].rank] for new in range(state)
        ]
        pairs = sum(map(len, shaken))
        here = Touch("here", "", state)
        more = Touch("more", "One more", state + 1) if state < len(self.guests) else here
        fewer = Touch("fewer", "One fewer", state - 1 if state > 1 else state)
        return Look(
            self._title(state, pairs),
            self._sentence(state, [len(hands) for hands in shaken], pairs),
            str(pairs),
            f"pair{'s' * (pairs != 1)}, {pairs * rules.PAIR_POINTS} points",
            _rows(seated, [len(hands) for hands in shaken]),
            wide=self._draw(shaken, touch_parts.WIDE),
            narrow=self._draw(shaken, touch_parts.NARROW),
            touches=(Touch("more", "Empty chair: one more guest", more.to),) if more is not here else (),
            buttons=(fewer, Touch("more", "One more", more.to)),
        )

    def _title(self, state: int, pairs: int) -> str:
        ranks = {guest.rank for guest in self.guests[:state]}
        if len(ranks) > 1:
            return (
                f"{spell(state)} cards shake hands {times(pairs)}".capitalize()
                if pairs
                else "No two of these shake hands"
            )
        rank, guest = name_rank(*ranks), self.guests[state - 1]
        if state == 1:
            return f"One {rank} is alone at the party"
        if state <= self.start:
            return f"{spell(state)} {plural(rank)} shake hands {times(pairs)}".capitalize()
        new = f"the {ordinal(state)} {rank}" if guest.card else guest.name
        return f"{new[0].upper()}{new[1:]} shakes {spell(state - 1)} more hands"

    def _sentence(self, state: int, hands: list[int], pairs: int) -> str:
        made = [new for new in hands if new]
        added = f"{' + '.join(map(str, made))} = {pairs}" if len(made) > 1 else f"{amount_of(pairs, 'handshake')}"
        guest = self.guests[state - 1]
        if len({one.rank for one in self.guests[:state]}) > 1:
            return f"Only cards of the same rank shake hands: {added}."
        if not pairs:
            return "No one to shake hands with yet, so there's no pair."
        if guest.card:
            return f"{added}. {spell(state).capitalize()} of a kind is {_NAMES[state]}."
        rank, suits = name_rank(guest.rank), len(SUITS)
        if state == suits + 1:
            return f"A deck has no {ordinal(state)} {rank}, but a party goes on: {added}."
        return f"{guest.name} shakes {state - 1} hands: {pairs - state + 1} + {state - 1} = {pairs}."

    def _draw(self, shaken: list[list[int]], size: tuple[int, int]) -> str:
        state, (across, tall) = len(shaken), size
        places = state + (state < len(self.guests))
        wide = _SIZES[across == touch_parts.WIDE[0]][places > _CROWD]
        high = touch_parts.high(wide)
        ring_x, ring_y = min(across / 2 - wide / 2 - 12, tall * 0.66), tall / 2 - high / 2 - 12
        turns = [2 * pi * at / places - pi / 2 for at in range(places)]
        turns = [turn + _SPREAD * (ring_x / ring_y - 1) * sin(2 * turn) for turn in turns]
        spots = [(round(across / 2 + ring_x * cos(turn)), round(tall / 2 + ring_y * sin(turn))) for turn in turns]
        drawn = (
            f'<ellipse cx="{across / 2:g}" cy="{tall / 2:g}" rx="{ring_x:g}" ry="{ring_y:g}" fill="none" '
            f'stroke="{touch_parts.LINE}" stroke-width="1.5"/>'
        )
        last = state - 1
        for new, others in enumerate(shaken):
            for turn, other in enumerate(others):
                color, thick = (touch_parts.ACCENT, 4) if new == last else (touch_parts.GREEN, 2)
                shake = touch_parts.line(*spots[other], *spots[new], color, thick)
                drawn += touch_parts.coming(shake, turn) if new == last else shake
        for at, (x, y) in enumerate(spots):
            left, top = x - wide / 2, y - high / 2
            if at == state:
                drawn += touch_parts.place("more", left, top, wide, high)
                continue
            guest, ring = self.guests[at], touch_parts.ACCENT if at == last else ""
            if guest.card:
                drawn += touch_parts.card(guest.card, left, top, wide, ring=ring)
            else:
                drawn += touch_parts.box(
                    left, top, wide, high, fill=theme.CARD_FACE, line=ring or theme.CARD_EDGE, thick=3
                )
                drawn += touch_parts.portrait(guest.key, left + 3, y - wide / 2 + 3, wide - 6)
        return drawn


def _come(party: tuple[Card, ...]) -> list[_Guest]:
    """Who comes after the party: the rest of its rank, and then the club, unless others are there."""
    rank = max((card.rank for card in party), key=[card.rank for card in party].count)
    rest = [Card(rank, suit) for suit in "HDSC" if Card(rank, suit) not in party]
    come = [_Guest(rank, card, "", "") for card in rest]
    if {card.rank for card in party} == {rank}:
        club = [(member.name, member.key) for member in MEMBERS.values()]
        club += [("A guest", "you")] * (_MOST_GUESTS - len(club) - len(SUITS))
        come += [_Guest(rank, None, *member) for member in club]
    return come


def _rows(seated: tuple[_Guest, ...], hands: list[int]) -> tuple[PanelRow, ...]:
    """List who shook hands with those already there; the first together where there are many."""
    rows = [
        PanelRow(
            f"{guest.name} shakes".strip(),
            str(new),
            (guest.card,) if guest.card else (),
            new * (new <= _MOST_DOTS),
            at == len(seated) - 1,
        )
        for at, (guest, new) in enumerate(zip(seated, hands, strict=True))
        if new
    ]
    early = rows[: len(rows) - _MOST_ROWS + 1] if len(rows) > _MOST_ROWS else []
    together = sum(int(row.value) for row in early)
    return (*([PanelRow(f"the first {len(early) + 1} guests", str(together))] if early else []), *rows[len(early) :])


def handshakes(party: CardsLike | int = "9H 9D 9S") -> TouchedWindow:
    """Show cards in a ring, with a line for every pair.

    >>> print(handshakes("9H 9D 9S KC").plain.splitlines()[1])
    3 pairs, 6 points

    A number stands for as many guests of one rank, more than a deck has too; beyond twelve the ring has no room.
    """
    if isinstance(party, int):
        if isinstance(party, bool) or not 1 <= party <= _MOST_GUESTS:
            raise IllegalMove(f"there's room in the ring for 1 to {_MOST_GUESTS} guests: write such a number, or cards")
        return TouchedWindow(Handshakes(cards("9H 9D 9S 9C"), party))
    held = cards(party)
    if not 1 <= len(held) <= rules.CRIB_SIZE + 1:
        raise IllegalMove(f"{len(held)} cards make no party here: write one to five, or a number of guests")
    return TouchedWindow(Handshakes(held))
