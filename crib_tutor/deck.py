"""Cards, how people write them, and seeded deals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from itertools import count as from_zero
from types import MappingProxyType
from typing import NamedTuple, NoReturn

RANKS = "A23456789TJQK"
SUITS = MappingProxyType({"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"})
SYMBOLS = MappingProxyType({"C": "♣", "D": "♦", "H": "♥", "S": "♠"})
RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
_SHOWN, _LONGEST, _MOST_UNLIKE = 20, 3, 8
"""Characters of what you typed that an error shows, those that a card can have, and ranks that are given suits."""
_RANK_TEXTS = MappingProxyType({letter: i for i, letter in enumerate(RANKS, 1)} | {"10": 10})
_RIGHT_FORM = "write the rank, then the suit, as in 5H, 10D, JS or AC"
SMALL_WORDS = frozenset(
    "an and the of with is are was were for his that those these you your he she i my they then plus both all card "
    "cards missed overlooked counted claim on in please play playing lay laying lead away throw throwing discard try "
    "keep keeping hold holding".split()
)
"""What people write around cards, and what names none."""
_NAMES = {name: rank for rank, name in enumerate(RANK_NAMES, 1)} | {"deuce": 2, "trey": 3, "knave": 11}
_ALL_OF_RANK = {f"{name}{'es' * name.endswith('x') or 's'}": rank for name, rank in _NAMES.items()}
_ONE_RANK = _NAMES | {text.lower(): rank for text, rank in _RANK_TEXTS.items()} | {"1": 1}
_SUIT_WORDS = {word: suit for suit, name in SUITS.items() for word in (suit.lower(), name, name[:-1])} | dict(
    zip("♣♧♦♢♥♡♠♤", "CCDDHHSS", strict=True)
)
_NO_NOUN = SMALL_WORDS | _SUIT_WORDS.keys()
"""What makes an A before it an ace, and not the article."""
_MANY = MappingProxyType({"2": 2, "3": 3, "4": 4} | {name: copies for copies, name in enumerate(RANK_NAMES[1:4], 2)})


class InvalidCards(ValueError):
    """Cards that can't be read, or can't be there.

    >>> cards("5H 5X")
    Traceback (most recent call last):
    crib_tutor.deck.InvalidCards: '5X' isn't a card: the suit must be H, D, S or C, as in 5H
    """

    def _render_traceback_(self) -> list[str]:
        """Show one line in a notebook, without a traceback."""
        return [f"{type(self).__name__}: {self}"]


def counting_value(rank: int) -> int:
    """Give what a rank counts: pips, or ten ("tenth cards").

    >>> counting_value(1), counting_value(13)
    (1, 10)
    """
    return min(rank, 10)


_VALUES = tuple(map(counting_value, range(len(RANKS) + 1)))
"""What each rank counts, looked up by `Card.value`: every card played asks several times."""


class Card(NamedTuple):
    """One card of the deck.

    >>> Card(5, "H"), Card(5, "H").name, Card(12, "S").value
    (5H, 'five of hearts', 10)

    Ordered by rank, ace low, and then clubs, diamonds, hearts, spades. ``rank`` runs from 1, the ace, to 13, the king;
    ``suit`` is C, D, H or S. Use `cards` to read what people type.
    """

    rank: int
    suit: str

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return RANKS[self.rank - 1] + self.suit

    @property
    def value(self) -> int:
        """What the card counts: its pips, or ten."""
        return _VALUES[self.rank]

    @property
    def name(self) -> str:
        """The card in words, such as 'five of hearts'."""
        return f"{RANK_NAMES[self.rank - 1]} of {SUITS[self.suit]}"

    @property
    def symbol(self) -> str:
        """The card as it's printed, such as 10♥."""
        return f"{self.written[:-1]}{SYMBOLS[self.suit]}"

    @property
    def written(self) -> str:
        """The card as people type it, such as 10H."""
        return str(self).replace("T", "10")


CardsLike = str | Card | Iterable["str | Card"]
"""What people give for cards: text, one card, or several of either."""

PACK = tuple(Card(rank, suit) for rank in range(1, len(RANKS) + 1) for suit in SUITS)
_KNOWN: dict[object, Card] = {str(card): card for card in PACK} | {card: card for card in PACK}
_known = _KNOWN.get
"""Look up a card of the deck by its exact text, or by itself: a `Card` that no deck has isn't one."""


def quote(token: object) -> str:
    r"""Show what you typed, cut short and escaped.

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


def written(some: Iterable[Card]) -> str:
    """Write cards one after another, as people type them.

    >>> written(cards("5♥ TD"))
    '5H 10D'
    """
    return " ".join(card.written for card in some)


# --- what people type -------------------------------------------------------------------------------------------------


class NamedCard(NamedTuple):
    """A card as typed; ``many`` is 0 for a whole rank."""

    rank: int
    suit: str
    many: int
    typed: str


def cards(given: CardsLike, among: Sequence[Card] = PACK, right: str = "") -> tuple[Card, ...]:
    """Read cards as people write them, in the order written.

    >>> cards("5h, 10♦ js")
    (5H, TD, JS)
    >>> cards([Card(1, "S"), "KC"])
    (AS, KC)
    >>> cards("the jack and 9", cards("9H JC JS", among=PACK)[:2])
    (JC, 9H)

    A rank is enough if only one card ``among`` these has it; ``right`` is the advice if none has. Raises `InvalidCards`
    for anything that isn't a card, for a rank that several cards have, and for a card that's there twice.
    """
    return require_distinct(read_cards(given, among, right))


def read_cards(given: CardsLike, among: Sequence[Card] = PACK, right: str = "") -> tuple[Card, ...]:
    """Read cards as `cards` does, even one twice.

    >>> read_cards("5H 5H")
    (5H, 5H)
    """
    parts = given.replace(",", " ").split() if isinstance(given, str) else (given := _list_parts(given))
    try:
        known = tuple([_known(part) for part in parts])
    except TypeError:  # a list, and nothing that could be a card
        known = ()
    return tuple(filter(None, known)) if known and None not in known else choose_named(_name_all(given), among, right)


def read_unlike(given: CardsLike, starter: CardsLike = ()) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Read a hand and a starter that may lack suits.

    >>> read_unlike("A 4 5 6", "J"), read_unlike("5H 5D 5S JC", "5")
    (((AC, 4D, 5H, 6S), (JC,)), ((5H, 5D, 5S, JC), (5C,)))

    Ranks alone are taken in suits as unlike as can be, and the starter's suit is none of a jack's. In one row it's the
    last card. Raises `InvalidCards`.
    """
    hand, cut = _name_all(given), _name_all(starter) if starter != () else ()
    ranks = (*hand, *cut)
    if not all(named.many == 1 and not named.suit for named in hand) or not 1 < len(ranks) <= _MOST_UNLIKE:
        held = choose_named(hand)
        return held, choose_named(cut, [card for card in PACK if card not in held])
    suits = product(*((named.suit,) if named.suit else SUITS for named in ranks))
    rows = (tuple(map(Card, (named.rank for named in ranks), each)) for each in suits)

    def alike(row: tuple[Card, ...]) -> tuple[int, int]:  # jacks of the last card's suit, and cards that share one
        jacks = sum(card.rank == _RANK_TEXTS["J"] and card.suit == row[-1].suit for card in row[:-1])
        return jacks, max(Counter(card.suit for card in row[:-1]).values())

    row = min((row for row in rows if len(set(row)) == len(row)), key=alike, default=())
    if not row:
        raise InvalidCards(f"{quote(given)} has more than {len(SUITS)} of a rank, and a deck hasn't: write other cards")
    return row[: len(hand)], row[len(hand) :]


def say_open_suits(given: CardsLike) -> str:
    """Say what suits that weren't given could add.

    >>> say_open_suits("5 6 7 J"), say_open_suits("5 5 6 7"), say_open_suits("5H 6H 7H 8H")
    ('No suits were given: a flush or his nobs could add to this.', '', '')
    """
    named = _name_all(given)
    ranks = [card.rank for card in (named[:-1] if len(named) == 1 + len(SUITS) else named) if not card.suit]
    adds = [*["a flush"] * (len(set(ranks)) > _LONGEST), *["his nobs"] * (_RANK_TEXTS["J"] in ranks)]
    return f"No suits were given: {' or '.join(adds)} could add to this." if adds else ""


def find_named(text: str) -> Iterator[NamedCard | str]:
    """Find the cards that a text names.

    >>> [word if isinstance(word, str) else word.typed for word in find_named("5h5d, 10 s; the “A” of hearts & k♦")]
    ['5h', '5d', '10 s', 'the', 'A of hearts', 'k ♦']

    Every other word is given as it stands, all in the order written.
    """
    words, before = _split(text), ""
    while words:
        word, after = words.pop(0), words[0].lower() if words else ""
        low = word.lower()
        if low == "a" and after and (before == "and" or re.fullmatch("[a-z]{3,}", after)) and after not in _NO_NOUN:
            continue  # the article of a king; any other lone A is an ace
        before = low
        if after in _ALL_OF_RANK and low in _MANY:
            yield NamedCard(_ALL_OF_RANK[after], "", _MANY[low], f"{word} {words.pop(0)}")
        elif low in _ONE_RANK:
            suit_words = words[: 1 + (after == "of")]
            suit = _SUIT_WORDS.get(suit_words[-1].lower(), "") if suit_words else ""
            words = words[len(suit_words) * bool(suit) :]
            yield NamedCard(_ONE_RANK[low], suit, 1, " ".join([word, *suit_words * bool(suit)]))
        else:
            yield from _find_in_word(word)


def _find_in_word(word: str) -> Iterator[NamedCard | str]:
    """Find cards run together, ranks run together, or all of a rank: a word that is none of them stands as it is."""
    low = word.lower()
    if low in _ALL_OF_RANK:
        yield NamedCard(_ALL_OF_RANK[low], "", 0, word)
    elif re.fullmatch(r"(?:(?:10|[1-9atjqk])[cdhs])+", low):
        for rank, suit in re.findall("(10|.)(.)", word):
            yield NamedCard(_ONE_RANK[rank.lower()], suit.upper(), 1, rank + suit)
    elif re.fullmatch(r"(?:10|[2-9atjqk])+", low):
        yield from (NamedCard(_ONE_RANK[rank.lower()], "", 1, rank) for rank in re.findall("10|.", word))
    else:
        yield word


def _split(text: str) -> list[str]:
    """Split what was typed into words and signs of suits, whatever stands between them but what can't be seen."""
    from unicodedata import normalize  # noqa: PLC0415  # cards written as we write them are known without

    plain = re.sub("[\ufe0e\ufe0f]|(?<=\\w)['\u2019]s\\b", "", normalize("NFKC", text))
    split = (f" {sign} " if sign in _SUIT_WORDS and not sign.isalpha() else sign for sign in plain)
    apart = (sign if sign.isalnum() or sign.strip() in _SUIT_WORDS or not sign.isprintable() else " " for sign in split)
    return "".join(apart).split()


def _list_parts(given: CardsLike) -> tuple[str | Card, ...]:
    if isinstance(given, str | Card):
        return (given,)
    try:
        parts = tuple(given)
    except TypeError:  # None, a number: nothing to go through
        _refuse_object(given)
    if not parts:
        raise InvalidCards(f"you gave no cards: {_RIGHT_FORM}")
    return parts


def _name_all(given: CardsLike) -> tuple[NamedCard, ...]:
    """Every card that is named, or a refusal of the first word that names none."""
    all_named: list[NamedCard] = []
    for part in _list_parts(given):
        if isinstance(part, Card) and part in _KNOWN:
            all_named.append(NamedCard(part.rank, part.suit, 1, str(part)))
        elif not isinstance(part, str):
            _refuse_object(part)
        else:
            for named in find_named(part):
                if isinstance(named, NamedCard):
                    all_named.append(named)
                elif named.lower() not in SMALL_WORDS:
                    raise InvalidCards(f"{quote(named)} isn't a card: {_what_is_wrong(named.upper())}")
    if not all_named:
        raise InvalidCards(f"there are no cards in {quote(given)}: {_RIGHT_FORM}")
    return tuple(all_named)


def choose_named(named: Sequence[NamedCard], among: Sequence[Card] = PACK, right: str = "") -> tuple[Card, ...]:
    """Choose the cards that are named.

    >>> choose_named([NamedCard(7, "", 1, "7")], cards("7D 7H 9S"))
    Traceback (most recent call last):
    crib_tutor.deck.InvalidCards: Which seven: 7D or 7H?

    A rank alone is enough if only one card has it, and an open one is asked about.
    """
    chosen = [[Card(card.rank, card.suit)] if card.suit else [] for card in named]
    left = [card for card in among if [card] not in chosen]
    for rank in dict.fromkeys(card.rank for card in named if not card.suit):
        fits = [card for card in left if card.rank == rank]
        open_ = [at for at, card in enumerate(named) if card.rank == rank and not card.suit]
        sizes = [named[at].many or max(1, len(fits)) for at in open_]
        if len(fits) != sum(sizes):
            advice = right or f"choose from {written(left)}" * (len(left) <= _SHOWN) or _RIGHT_FORM
            _refuse_rank(named[open_[0]], sum(sizes), fits, advice)
        for at, size in zip(open_, sizes, strict=True):
            chosen[at], fits = fits[:size], fits[size:]
    return tuple(chain(*chosen))


def _refuse_rank(asked: NamedCard, wanted: int, fits: Sequence[Card], right: str) -> NoReturn:
    """Ask which of several cards a rank means, or say that there aren't as many."""
    rank, texts = RANKS[asked.rank - 1].replace("T", "10"), [card.written for card in fits]
    if len(fits) == len(SUITS):
        raise InvalidCards(f"{quote(asked.typed)} isn't a card: add a suit, as in {rank}H, {rank}D, {rank}S or {rank}C")
    if len(fits) > wanted:
        which = RANK_NAMES[asked.rank - 1] if wanted == 1 else f"{wanted} of the {rank}s"
        raise InvalidCards(f"Which {which}: {', '.join(texts[:-1])} or {texts[-1]}?")
    short = f"aren't {wanted} of {quote(rank)}" if fits else f"is no {quote(rank)}"
    raise InvalidCards(f"there {short} here: {right}")


def _refuse_object(given: object) -> NoReturn:
    raise InvalidCards(f"{quote(given)} isn't a card: {_RIGHT_FORM}") from None


def require_distinct(given: Sequence[Card]) -> tuple[Card, ...]:
    """Give the cards back, or refuse one that's there twice."""
    if len(set(given)) < len(given):
        twice = next(card for i, card in enumerate(given) if card in given[:i])
        raise InvalidCards(f"{twice.written!r} is there twice: a deck has each card once, so write another card")
    return tuple(given)


def _what_is_wrong(plain: str) -> str:
    """Say why a token isn't a card and what would work: the most helpful advice that fits."""
    head, tail = plain[:-1], plain[-1:]
    advice = {
        f"the rank comes first, as in {tail}{head}": tail in _RANK_TEXTS and head in SUITS,
        "the rank comes first, as in 10H": plain.lower() in _SUIT_WORDS,
        f"{_RIGHT_FORM}, with spaces or commas between cards": len(plain) > _LONGEST,
        f"the suit must be H, D, S or C, as in {head}H": head in _RANK_TEXTS,
        f"the rank must be A, 2 to 10, J, Q or K, as in 10{tail}": tail in SUITS,
        f"{_RIGHT_FORM}": True,
    }
    return next(text for text, fits in advice.items() if fits)


def shuffled(seed: int | str) -> tuple[Card, ...]:
    """Shuffle the deck by a seed.

    >>> shuffled(7)[:4] == shuffled("7")[:4] != shuffled(8)[:4]
    True

    The same on every machine and every Python. A Fisher-Yates shuffle on SHA-256 in counter mode, each draw without
    bias: deals that a class shares stay the same.
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
    """Pick a number from least to most by a seed.

    >>> pick_number(7, 4, 36) == pick_number("7", 4, 36), 4 <= pick_number(8, 4, 36) <= 36
    (True, True)

    The same on every machine: where to cut a deck, for example.
    """
    from hashlib import sha256  # noqa: PLC0415

    return least + int.from_bytes(sha256(str(seed).encode()).digest()) % (most - least + 1)
