"""Claims as people write them, in any order."""

import re
from collections.abc import Sequence

from crib_tutor.combinations import Kind
from crib_tutor.deck import SMALL_WORDS, Card, NamedCard, cards, choose_named, find_named, quote, require_distinct
from crib_tutor.marking.claims import read_kind
from crib_tutor.rules import FIFTEEN, THIRTY_ONE, IllegalMove

_NUMBERS = {str(FIFTEEN): Kind.FIFTEEN, str(THIRTY_ONE): Kind.THIRTY_ONE}
_NOISE = SMALL_WORDS | frozenset("double triple quadruple royal royals".split())
_THIRTY_ONE = re.compile(r"\bthirty[- ]one\b", re.IGNORECASE)
_SIZE = re.compile(r"\b(runs?|flush|straight|sequence) of (?:three|four|five|[345])\b", re.IGNORECASE)
_AS = re.compile(rf"\bas (?:an? )?(?={'|'.join(Kind)}|15|31)", re.IGNORECASE)
"""The word before a kind, which isn't the ace of spades there."""
_KINDS = {"sequence": Kind.RUN, "straight": Kind.RUN}
_LIKE_A_CARD = re.compile(r".*[\d♣♧♦♢♥♡♠♤].*|.[cdhs]|[atjqk].", re.IGNORECASE)
"""What is refused as a card: any other word is refused as a word."""


class UnknownWord(IllegalMove):
    """A word that's no kind, card, or small word."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{quote(word)} isn't a kind or a card: write something like run 5H 6C 7D")
        self.word = word


def read_written(text: str, table: Sequence[Card]) -> tuple[Kind | None, tuple[Card, ...]]:
    """Read a kind, its cards, or both, in any order.

    >>> table = cards("5H 6D 7S 8C KD")
    >>> read_written("5 6 7 8", table), read_written("15 7 8", table)
    ((None, (5H, 6D, 7S, 8C)), (<Kind.FIFTEEN: 'fifteen'>, (7S, 8C)))

    A rank alone will do if only one card on the table has it. Small words alone name nothing. Raises `UnknownWord` for
    any other word, `InvalidCards` for cards it can't read or a rank that fits several, `IllegalMove` for two kinds.
    """
    kinds, read = _read(text, table)
    if len(set(kinds)) > 1:
        raise IllegalMove(f"{' and '.join(dict.fromkeys(kinds))} are two kinds: name one at a time")
    return kinds[0] if kinds else None, tuple(sorted(read))


def kind_of(word: str) -> Kind | None:
    """Find the kind a word means: a name, number, or clear beginning.

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


def _read(text: str, table: Sequence[Card]) -> tuple[list[Kind], tuple[Card, ...]]:
    kinds: list[Kind] = []
    named: list[NamedCard] = []
    for word in find_named(_SIZE.sub(r"\1", _THIRTY_ONE.sub(str(THIRTY_ONE), _AS.sub("", text)))):
        if isinstance(word, NamedCard):
            alike = [card for card in table if card.rank == word.rank]
            several = (
                "pair" in text.lower()
                and word.suit == "S"
                and word.typed[-1] == "s"
                and Card(word.rank, "S") not in alike
            )
            named.append(word._replace(suit="", many=0) if several and len(alike) > 1 else word)
        elif kind := _kind(word.lower()):
            kinds.append(kind)
        elif _LIKE_A_CARD.fullmatch(word):
            cards(word)  # which refuses it
        elif word.lower() not in _NOISE:
            raise UnknownWord(word)
    read = choose_named(named, table)
    require_distinct(read)
    return kinds, read


def _kind(word: str) -> Kind | None:
    """The kind that a word means, in the singular or the plural."""
    if word in _NOISE:
        return None
    return _KINDS.get(word) or kind_of(word) or (kind_of(word[:-1]) if len(word) > 2 and word.endswith("s") else None)
