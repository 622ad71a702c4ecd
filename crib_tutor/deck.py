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
"""How many characters of what you typed an error shows, and how many a card can have."""
_SUIT_SIGNS = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS", "\ufe0e\ufe0f")
_RANK_TEXTS = MappingProxyType({letter: i for i, letter in enumerate(RANKS, 1)} | {"10": 10})
_RIGHT_FORM = "write the rank, then the suit, as in 5H, 10D, JS or AC"


class InvalidCards(ValueError):
    """Cards that can't be read, that name a card twice, or that are too many or too few.

    >>> cards("5H 1D")
    Traceback (most recent call last):
    crib_tutor.deck.InvalidCards: '1D' isn't a card: write an ace as A, as in AD
    """

    def _render_traceback_(self) -> list[str]:
        """Show one line in a notebook, without a traceback."""
        return [f"{type(self).__name__}: {self}"]


def counting_value(rank: int) -> int:
    """Give what a rank counts: its pips, and ten for a ten, jack, queen or king (Hoyle: "tenth cards").

    >>> counting_value(1), counting_value(13)
    (1, 10)
    """
    return min(rank, 10)


_VALUES = tuple(map(counting_value, range(len(RANKS) + 1)))
"""What each rank counts, looked up by `Card.value`: every card played asks several times."""


class Card(NamedTuple):
    """One card of the deck, ordered by rank (ace low) and then clubs, diamonds, hearts, spades.

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
        """The card as it's printed in running text, such as 10♥."""
        return f"{RANKS[self.rank - 1].replace('T', '10')}{SYMBOLS[self.suit]}"


CardsLike = str | Card | Iterable["str | Card"]
"""What people give for cards: text, one card, or several of either."""

PACK = tuple(Card(rank, suit) for rank in range(1, len(RANKS) + 1) for suit in SUITS)
_KNOWN: dict[object, Card] = {str(card): card for card in PACK} | {card: card for card in PACK}
_known = _KNOWN.get
"""Look up a card of the deck by its exact text, or by itself: a `Card` that no deck has isn't one."""


def quote(token: object) -> str:
    r"""Show what you typed, cut to twenty characters, with control characters escaped.

    >>> print(quote("5H" + chr(7)))
    '5H\x07'
    """
    try:
        text = repr(str(token))[1:-1]
    except Exception:  # noqa: BLE001  # too many digits, or an object that can't be printed: it may raise anything
        text = type(token).__name__
    return f"'{text[:_SHOWN]}...'" if len(text) > _SHOWN else f"'{text}'"


def symbols(some: Iterable[Card]) -> str:
    """Write cards one after another, as they're printed.

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

    Raises `InvalidCards` for anything that isn't a card and for a card that's there twice.
    """
    found = read_cards(given)
    require_distinct(found)
    return found


def read_cards(given: CardsLike) -> tuple[Card, ...]:
    """Read cards as `cards` does, but leave it to the caller to check that none is there twice.

    >>> read_cards("5H 5H")
    (5H, 5H)
    """
    try:
        if isinstance(given, Card):
            return (_known(given) or _card(given),)
        parts = given.replace(",", " ").split() if isinstance(given, str) else given
        found = tuple([_known(part) or _card(part) for part in parts])
    except TypeError:  # None, a number: nothing to go through
        raise InvalidCards(f"{quote(given)} isn't a card: {_RIGHT_FORM}") from None
    if not found:
        lacks = f"there are no cards in {quote(given)}" if isinstance(given, str) else "you gave no cards"
        raise InvalidCards(f"{lacks}: {_RIGHT_FORM}")
    return found


def require_distinct(found: Sequence[Card]) -> None:
    """Refuse a card that's there twice, since a deck has each card once.

    >>> require_distinct(cards("5H 6H"))
    """
    if len(set(found)) < len(found):
        twice = next(card for i, card in enumerate(found) if card in found[:i])
        raise InvalidCards(f"{str(twice)!r} is there twice: a deck has each card once, so write another card")


def _card(token: object) -> Card:
    """Read one card that isn't written exactly as we write it."""
    if not isinstance(token, str):
        raise InvalidCards(f"{quote(token)} isn't a card: {_RIGHT_FORM}")
    plain = token.strip().translate(_SUIT_SIGNS).upper()
    rank, suit = _RANK_TEXTS.get(plain[:-1]), plain[-1:]
    if rank is None or suit not in SUITS:
        raise InvalidCards(f"{quote(token)} isn't a card: {_what_is_wrong(plain)}")
    return Card(rank, suit)


def _what_is_wrong(plain: str) -> str:
    """Say why a token isn't a card and what would work: the most helpful advice that fits."""
    head, tail = plain[:-1], plain[-1:]
    advice = {
        f"add a suit, as in {plain}H, {plain}D, {plain}S or {plain}C": plain in _RANK_TEXTS,
        f"write an ace as A, as in A{tail}": head == "1" and tail in SUITS,
        f"the rank comes first, as in {tail}{head}": tail in _RANK_TEXTS and head in SUITS,
        f"{_RIGHT_FORM}, with spaces or commas between cards": len(plain) > _LONGEST,
        f"the suit must be H, D, S or C, as in {head}H": head in _RANK_TEXTS,
        f"the rank must be A, 2 to 10, J, Q or K, as in 10{tail}": tail in SUITS,
        f"{_RIGHT_FORM}": True,
    }
    return next(said for said, fits in advice.items() if fits)


def shuffled(seed: int | str) -> tuple[Card, ...]:
    """Shuffle the deck by a seed, the same on every machine and every Python.

    >>> shuffled(7)[:4] == shuffled("7")[:4] != shuffled(8)[:4]
    True

    A Fisher-Yates shuffle on SHA-256 in counter mode, each draw without bias: deals that a class shares stay the same.
    """
    from hashlib import sha256  # noqa: PLC0415  # takes as long to load as this whole module

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
    """Pick a number from least to most, the same for a seed on every machine: where to cut a deck, for example.

    >>> pick_number(7, 4, 36) == pick_number("7", 4, 36), 4 <= pick_number(8, 4, 36) <= 36
    (True, True)
    """
    from hashlib import sha256  # noqa: PLC0415

    return least + int.from_bytes(sha256(str(seed).encode()).digest()) % (most - least + 1)
