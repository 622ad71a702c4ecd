"""Claims as people write them: a kind and its cards in any order, cards by their names or by their rank alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from crib_tutor.combinations import Kind
from crib_tutor.deck import RANK_NAMES, RANKS, Card, InvalidCards, cards, quote, require_distinct
from crib_tutor.marking.claims import read_kind
from crib_tutor.rules import FIFTEEN, THIRTY_ONE, IllegalMove
from crib_tutor.words.counts_aloud import number

_NUMBERS = {str(FIFTEEN): Kind.FIFTEEN, str(THIRTY_ONE): Kind.THIRTY_ONE}
_NOISE = frozenset(
    "an and the of with is are was were for his that those these you your he she i they missed overlooked counted "
    "claim double triple quadruple royal royals on in please lay laying away throw throwing discard try keep keeping "
    "hold holding".split()
)
_SUIT = r"(club|diamond|heart|spade)s?"
_NAMED = re.compile(rf"\b({'|'.join(RANK_NAMES)}|10|[a2-9tjqk])\s+(?:of\s+)?{_SUIT}\b")
_SIZE = re.compile(r"\b(runs?|flush|straight|sequence) of (?:three|four|five|[345])\b")
_ARTICLE = re.compile(r"\b(?:an?|the)\s+(?=[a-z]{3})")
"""The one of a pair; the lone A of cards is an ace."""
_KINDS = {"sequence": Kind.RUN, "straight": Kind.RUN}
_NAMES = {name: rank for rank, name in enumerate(RANK_NAMES, 1)}
_RANKS = _NAMES | {letter.lower(): rank for rank, letter in enumerate(RANKS, 1)} | {"10": 10}
_PLURALS = {f"{name}{'es' * name.endswith('x') or 's'}": rank for name, rank in _NAMES.items()}
"""A rank in the plural means all of it on the table: a pair of fives."""
_SHOWN = {rank: letter.replace("T", "10") for rank, letter in enumerate(RANKS, 1)}
_CARD = re.compile(r"(?:10|[a2-9tjqk])[cdhs]")
"""A card for sure, though TH begins a kind too."""
_LIKE_A_CARD = re.compile(r".*[\d♣♧♦♢♥♡♠♤].*|.[cdhs]|[atjqk].")
"""What is refused as a card: any other word is refused as a word."""


class UnknownWord(IllegalMove):
    """A word that isn't a kind, a card, or a small word people put between them.

    >>> UnknownWord("luck").word
    'luck'
    """

    def __init__(self, word: str) -> None:
        super().__init__(f"{quote(word)} isn't a kind or a card: write something like run 5H 6C 7D")
        self.word = word


def read_written(text: str, table: Sequence[Card]) -> tuple[Kind | None, tuple[Card, ...]]:
    """Read a kind, its cards, or both, in any order; a rank alone will do if only one card on the table has it.

    >>> table = cards("5H 6D 7S 8C KD")
    >>> read_written("5 6 7 8", table), read_written("15 7 8", table)
    ((None, (5H, 6D, 7S, 8C)), (<Kind.FIFTEEN: 'fifteen'>, (7S, 8C)))

    Raises `UnknownWord` for any other word, `InvalidCards` for cards it can't read or a rank that fits several, and
    `IllegalMove` for two kinds. A card with its suit is read whether it's on the table or not. Small words alone name
    nothing.
    """
    kinds, found = _read(text, table)
    if len(set(kinds)) > 1:
        raise IllegalMove(f"{' and '.join(dict.fromkeys(kinds))} are two kinds: name one at a time")
    return kinds[0] if kinds else None, tuple(sorted(found))


def kind_of(word: str) -> Kind | None:
    """Find the kind a word means: its name, its number, or a beginning that no other kind has; None for no kind.

    >>> kind_of("15"), kind_of("p"), kind_of("luck")
    (<Kind.FIFTEEN: 'fifteen'>, <Kind.PAIR: 'pair'>, None)

    Raises `IllegalMove` for the beginning of several.
    """
    if word in _NUMBERS:
        return _NUMBERS[word]
    meant = [kind for kind in Kind if kind.startswith(word)]
    if word in meant:
        return read_kind(word)
    if len(meant) > 1:
        raise IllegalMove(f"{quote(word)} could be {', '.join(meant)}: add a letter")
    return meant[0] if meant else None


def _read(text: str, table: Sequence[Card]) -> tuple[list[Kind], list[Card]]:
    kinds: list[Kind] = []
    found: list[Card] = []
    ranks: Counter[int] = Counter()
    for word in _words(text):
        if word in _RANKS:
            ranks[_RANKS[word]] += 1
        elif word in _PLURALS:
            ranks[_PLURALS[word]] += max(1, sum(card.rank == _PLURALS[word] for card in table))
        elif _CARD.fullmatch(word):
            found += cards(word)
        elif kind := _kind(word):
            kinds.append(kind)
        elif word not in _NOISE:
            found += _card(word, text)
    require_distinct(found)
    for rank, many in ranks.items():
        found += _of_rank(rank, many, [card for card in table if card not in found])
    return kinds, found


def _words(text: str) -> Iterator[str]:
    plain = re.sub(r"[,;:.!+&()\"]+", " ", text.lower())
    plain = _SIZE.sub(r"\1", _NAMED.sub(_short, plain))
    yield from _ARTICLE.sub("", plain).split()


def _short(spelt: re.Match[str]) -> str:
    """A card by its name as a card is written; behind it a space, since the next word is another."""
    return f"{RANKS[_RANKS[spelt[1]] - 1]}{spelt[2][0]} "


def _kind(word: str) -> Kind | None:
    """The kind that a word means, in the singular or the plural; a card is none, though T begins a kind."""
    if word in _NOISE:
        return None
    return _KINDS.get(word) or kind_of(word) or (kind_of(word[:-1]) if len(word) > 2 and word.endswith("s") else None)


def _card(word: str, text: str) -> tuple[Card, ...]:
    """A word as a card; one that is none is refused in the letters in which it was typed."""
    if not _LIKE_A_CARD.fullmatch(word):
        raise UnknownWord(word)
    typed = re.search(re.escape(word), text, re.IGNORECASE)
    return cards(typed[0] if typed else word)


def _of_rank(rank: int, many: int, left: Sequence[Card]) -> list[Card]:
    alike = [card for card in left if card.rank == rank]
    if len(alike) < many:
        short = f"aren't {number(many)} of {quote(_SHOWN[rank])}" if alike else f"is no {quote(_SHOWN[rank])}"
        raise InvalidCards(f"there {short} to name: choose from {' '.join(map(str, left))}")
    if len(alike) > many:
        raise InvalidCards(f"{quote(_SHOWN[rank])} could be {' or '.join(map(str, alike))}: add its suit")
    return alike
