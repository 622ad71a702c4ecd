"""Cards: what they are, how people write them, and deals that are the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from itertools import count as from_zero
from types import MappingProxyType
from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = MappingProxyType({"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"})
SYMBOLS = MappingProxyType({"C": "♣", "D": "♦", "H": "♥", "S": "♠"})
RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
_SHOWN, _LONGEST = 20, 3
"""Characters that an error shows of what somebody typed, and that a card has at most."""
_SUIT_SIGNS = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS", "\ufe0e\ufe0f")
_RANK_TEXTS = MappingProxyType({letter: i for i, letter in enumerate(RANKS, 1)} | {"10": 10})
_RIGHT_FORM = "write a card as rank then suit, such as 5H, 10D, JS or AC"


class InvalidCards(ValueError):
    """Cards that cannot be read, that name a card twice, or that are the wrong number.

    >>> cards("5H 1D")
    Traceback (most recent call last):
    crib_tutor.deck.InvalidCards: '1D' is no card: the ace is written A, so write AD
    """

    def _render_traceback_(self) -> list[str]:
        """One line in a notebook, without the tracks of the program."""
        return [f"{type(self).__name__}: {self}"]


def counting_value(rank: int) -> int:
    """What a rank counts: its pips, and ten for a ten, jack, queen or king (Hoyle: "tenth cards").

    >>> counting_value(1), counting_value(13)
    (1, 10)
    """
    return min(rank, 10)


_VALUES = tuple(map(counting_value, range(len(RANKS) + 1)))
"""What each rank counts, looked up by `Card.value`: every card laid asks several times."""


class Card(NamedTuple):
    """One card of the pack, ordered by rank (ace low) and then clubs, diamonds, hearts, spades.

    >>> Card(5, "H"), Card(5, "H").name, Card(12, "S").value
    (5H, 'five of hearts', 10)

    ``rank`` runs from 1, the ace, to 13, the king; ``suit`` is C, D, H or S. Use `cards` to read what people type.
    """

    rank: int
    suit: str

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return RANKS[self.rank - 1] + self.suit

    def __str__(self) -> str:
        return repr(self)

    @property
    def value(self) -> int:
        """What the card counts: its pips, and ten for a jack, queen or king."""
        return _VALUES[self.rank]

    @property
    def name(self) -> str:
        """The card in words, such as 'five of hearts'."""
        return f"{RANK_NAMES[self.rank - 1]} of {SUITS[self.suit]}"

    @property
    def symbol(self) -> str:
        """The card as it is printed in running text, such as 10♥."""
        return f"{RANKS[self.rank - 1].replace('T', '10')}{SYMBOLS[self.suit]}"


CardsLike = str | Card | Iterable["str | Card"]
"""What people give for cards: text, one card, or several of either."""

PACK = tuple(Card(rank, suit) for rank in range(1, len(RANKS) + 1) for suit in SUITS)
_KNOWN: dict[object, Card] = {str(card): card for card in PACK} | {card: card for card in PACK}
_known = _KNOWN.get
"""Look a card of the pack up by its exact text, or by itself: a `Card` that no pack holds is no card."""


def quote(token: object) -> str:
    r"""Show what somebody typed, cut to twenty characters and with control characters escaped.

    >>> print(quote("5H" + chr(7)))
    '5H\x07'
    """
    try:
        text = repr(str(token))[1:-1]
    except Exception:  # noqa: BLE001  # too many digits, or an object that cannot be printed: it may raise anything
        text = type(token).__name__
    return f"'{text[:_SHOWN]}...'" if len(text) > _SHOWN else f"'{text}'"


def symbols(some: Iterable[Card]) -> str:
    """Cards one after another, as they are printed.

    >>> symbols(cards("5H TD"))
    '5♥ 10♦'
    """
    return " ".join(card.symbol for card in some)


def cards(given: CardsLike) -> tuple[Card, ...]:
    """Read cards as people write them, in the order written.

    >>> cards("5h, 10♦ js")
    (5H, TD, JS)
    >>> cards([Card(1, "S"), "KC"])
    (AS, KC)

    Raises `InvalidCards` for what is no card and for a card that is there twice.
    """
    found = read_cards(given)
    require_distinct(found)
    return found


def read_cards(given: CardsLike) -> tuple[Card, ...]:
    """Read cards as `cards` does, leaving it to the caller to see that none is there twice.

    >>> read_cards("5H 5H")
    (5H, 5H)
    """
    try:
        if isinstance(given, Card):
            return (_known(given) or _card(given),)
        parts = given.replace(",", " ").split() if isinstance(given, str) else given
        found = tuple([_known(part) or _card(part) for part in parts])
    except TypeError:  # None, a number: nothing to go through
        raise InvalidCards(f"{quote(given)} is no card: {_RIGHT_FORM}") from None
    if not found:
        lacks = f"there is no card in {quote(given)}" if isinstance(given, str) else "no card is given"
        raise InvalidCards(f"{lacks}: {_RIGHT_FORM}")
    return found


def require_distinct(found: Sequence[Card]) -> None:
    """Refuse a card that is there twice, since a pack holds each card once.

    >>> require_distinct(cards("5H 6H"))
    """
    if len(set(found)) < len(found):
        twice = next(card for i, card in enumerate(found) if card in found[:i])
        raise InvalidCards(f"{str(twice)!r} is there twice: a pack holds each card once, so write another card")


def _card(token: object) -> Card:
    """Read one card that is not written just as we write it."""
    if not isinstance(token, str):
        raise InvalidCards(f"{quote(token)} is no card: {_RIGHT_FORM}")
    plain = token.strip().translate(_SUIT_SIGNS).upper()
    rank, suit = _RANK_TEXTS.get(plain[:-1]), plain[-1:]
    if rank is None or suit not in SUITS:
        raise InvalidCards(f"{quote(token)} is no card: {_what_is_wrong(plain)}")
    return Card(rank, suit)


def _what_is_wrong(plain: str) -> str:
    """Why a token is no card, and what would be right; the most helpful advice that fits."""
    head, tail = plain[:-1], plain[-1:]
    advice = {
        f"it has no suit, so write {plain}H, {plain}D, {plain}S or {plain}C": plain in _RANK_TEXTS,
        f"the ace is written A, so write A{tail}": head == "1" and tail in SUITS,
        f"the rank comes first, so write {tail}{head}": tail in _RANK_TEXTS and head in SUITS,
        f"{_RIGHT_FORM}, with spaces or commas between cards": len(plain) > _LONGEST,
        f"its suit is not H, D, S or C, so write {head}H, {head}D, {head}S or {head}C": head in _RANK_TEXTS,
        f"the ranks are A 2 3 4 5 6 7 8 9 10 J Q K, so write such as 10{tail}": tail in SUITS,
        f"{_RIGHT_FORM}": True,
    }
    return next(said for said, fits in advice.items() if fits)


def shuffled(seed: int | str) -> tuple[Card, ...]:
    """The pack in the order of a seed, the same on every machine and every Python.

    >>> shuffled(7)[:4] == shuffled("7")[:4] != shuffled(8)[:4]
    True

    A Fisher-Yates shuffle on SHA-256 in counter mode, each draw without bias: deals that a class shares stay the same.
    """
    from hashlib import sha256  # noqa: PLC0415  # which takes as long to load as all of this module

    pack = list(PACK)
    stream = chain.from_iterable(sha256(f"{seed}:{block}".encode()).digest() for block in from_zero())
    for last in range(len(pack) - 1, 0, -1):
        fair = 256 - 256 % (last + 1)
        while (byte := next(stream)) >= fair:
            pass
        pick = byte % (last + 1)
        pack[last], pack[pick] = pack[pick], pack[last]
    return tuple(pack)


def pick_number(seed: int | str, least: int, most: int) -> int:
    """A number from least to most, the same for a seed on every machine: where a pack is cut, for example.

    >>> pick_number(7, 4, 36) == pick_number("7", 4, 36), 4 <= pick_number(8, 4, 36) <= 36
    (True, True)
    """
    from hashlib import sha256  # noqa: PLC0415

    return least + int.from_bytes(sha256(str(seed).encode()).digest()) % (most - least + 1)
