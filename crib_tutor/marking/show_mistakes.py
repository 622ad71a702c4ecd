"""Why a claim doesn't score: for each kind of claim the reasons, the most telling first.

A reason is a function of the claimed cards and the count that gives one sentence, or nothing if it doesn't apply.
`why` gives the first that applies; the last of each kind always does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import RANK_NAMES, SUITS, Card

Cards = tuple[Card, ...]
Reason = Callable[[Cards, Count], str | None]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
"""Numbers of cards in words, as far as the longest run goes."""
_ACE, _KING = 1, 13
_ACE_HIGH = 11


def why(kind: Kind, cards: Cards, count: Count) -> str:
    """Say why these cards don't score as claimed: the first reason, in the stated order of its kind.

    >>> from crib_tutor import cards, count
    >>> why(Kind.FIFTEEN, cards("4C 5D 7H"), count("4C 5D 7H KS", "KD"))
    '4 + 5 + 7 is 16, not 15'

    Ask it only about claims that don't score: it has nothing true to say about one that does.
    """
    if kind not in REASONS:
        return f"{kind} is scored in the play, never in a {count.place}"
    if kind not in count.kinds and kind is not Kind.HEELS:
        return f"only {' and '.join(plural(counted.value) for counted in count.kinds)} count here"
    return next(said for reason in REASONS[kind] if (said := reason(cards, count)) is not None)


def _word(card: Card) -> str:
    return RANK_NAMES[card.rank - 1]


def plural(kind: str) -> str:
    """Write the plural of a kind of combination.

    >>> plural("flush"), plural("run")
    ('flushes', 'runs')
    """
    return kind if kind in ("nobs", "heels", "last") else kind + ("es" if kind.endswith("sh") else "s")


def _article(word: str) -> str:
    return f"{'an' if word[0] in 'ae' else 'a'} {word}"


def one_card(cards: Cards, _: object) -> str | None:
    """Say that one card isn't enough for anything that takes two.

    >>> one_card((Card(5, "H"),), None)
    '5♥ is only one card: it takes two or more'
    """
    return f"{cards[0].symbol} is only one card: it takes two or more" if len(cards) == 1 else None


def _court_by_rank(cards: Cards, _: Count) -> str | None:
    courts = [card for card in cards if card.rank > card.value]
    if not courts or sum(card.rank for card in cards) != rules.FIFTEEN:
        return None
    return f"{_article(_word(courts[0]))} counts ten: {_sum(cards)}"


def _ace_as_eleven(cards: Cards, _: Count) -> str | None:
    if cards[0].rank != _ACE or sum(card.value for card in cards) + _ACE_HIGH - _ACE != rules.FIFTEEN:
        return None
    return f"an ace counts one, never eleven: {_sum(cards)}"


def _wrong_sum(cards: Cards, _: Count) -> str:
    return _sum(cards)


def _sum(cards: Cards) -> str:
    total = sum(card.value for card in cards)
    return f"{' + '.join(str(card.value) for card in cards)} is {total}, not {rules.FIFTEEN}"


def both_ten(cards: Cards, _: object) -> str | None:
    """Say that two ten-cards of different ranks share only their count.

    >>> both_ten((Card(12, "H"), Card(13, "D")), None)
    'a queen and a king both count ten, but only cards of the same rank make a pair'
    """
    words = list(dict.fromkeys(map(_word, cards)))
    if len({card.value for card in cards}) > 1:
        return None
    return f"{_article(words[0])} and {_article(words[1])} both count ten, but only cards of the same rank make a pair"


def _stranger_in_a_royal(cards: Cards, _: Count) -> str | None:
    words = list(map(_word, cards))
    common = max(words, key=words.count)
    if words.count(common) == 1:
        return None
    stranger = next(card for card in cards if _word(card) != common)
    return f"{stranger.symbol} isn't {_article(common)}: claim each rank by itself"


def other_ranks(cards: Cards, _: object) -> str:
    """Say that cards of different ranks don't pair.

    >>> other_ranks((Card(5, "H"), Card(8, "D")), None)
    "a five and an eight aren't a pair: their ranks differ"
    """
    return f"{_article(_word(cards[0]))} and {_article(_word(cards[-1]))} aren't a pair: their ranks differ"


def short_run(cards: Cards, _: object) -> str | None:
    """Say that fewer than three ranks don't make a run.

    >>> short_run((Card(5, "H"), Card(6, "D")), None)
    'a run takes three or more cards in sequence'
    """
    if _distinct(cards) >= rules.SHORTEST_RUN:
        return None
    if len(cards) < rules.SHORTEST_RUN:
        return "a run takes three or more cards in sequence"
    return f"a run takes three or more ranks in sequence, and these have only {NUMBERS[_distinct(cards)]}"


def _distinct(cards: Cards) -> int:
    return len({card.rank for card in cards})


def round_the_corner(cards: Cards, _: object) -> str | None:
    """Say that the ace is only low.

    >>> round_the_corner((Card(1, "H"), Card(12, "D"), Card(13, "D")), None)
    'the ace is low, so no run goes from king to ace'
    """
    if not {_ACE, _KING} <= {card.rank for card in cards}:
        return None
    return "the ace is low, so no run goes from king to ace"


def _inside_a_longer(cards: Cards, count: Count) -> str | None:
    longer = next((run.cards for run in count.of(Kind.RUN) if set(cards) < set(run.cards)), None)
    if longer is None or cards[-1].rank - cards[0].rank >= len(cards):
        return None
    inner, outer = NUMBERS[len(cards)], NUMBERS[len(longer)]
    return f"this run of {inner} is part of the run of {outer}, and only the longest scores"


def gap(cards: Cards, _: object) -> str:
    """Name the rank that cards lack to be in sequence; ask it only about cards that lack one.

    >>> gap((Card(3, "H"), Card(5, "D"), Card(6, "D")), None)
    "there's no four between the three and the five"
    """
    ranks = sorted({card.rank for card in cards})
    low, high = next((low, high) for low, high in pairwise(ranks) if high - low > 1)
    return f"there's no {RANK_NAMES[low]} between the {RANK_NAMES[low - 1]} and the {RANK_NAMES[high - 1]}"


def _mixed_suits(cards: Cards, _: Count) -> str | None:
    suits = [card.suit for card in cards]
    common = max(suits, key=suits.count)
    stranger = next((card for card in cards if card.suit != common), None)
    return None if stranger is None else f"{stranger.symbol} isn't a {_suit(common)}, and a flush is all one suit"


def _suit(letter: str) -> str:
    return SUITS[letter].removesuffix("s")


def _crib_without_starter(cards: Cards, count: Count) -> str | None:
    suit = cards[0].suit
    if not count.crib or (count.starter is not None and count.starter.suit == suit):
        return None
    said = f"one {_suit(suit)} doesn't" if len(cards) == 1 else f"{NUMBERS[len(cards)]} {SUITS[suit]} don't"
    return f"{said} make a flush in the crib unless the starter is a {_suit(suit)} too"


def _part_of_the_flush(_: Cards, count: Count) -> str | None:
    flush = next(iter(count.of(Kind.FLUSH)), None)
    if flush is None:
        return None
    starter = count.starter
    alike = f"the starter is a {_suit(starter.suit)} too: " if starter is not None and starter in flush.cards else ""
    return f"{alike}claim all {NUMBERS[len(flush.cards)]} cards of the flush"


def _stranger_in_the_hand(cards: Cards, count: Count) -> str:
    stranger = next(card for card in count.hand if card.suit != cards[0].suit)
    place = count.place
    return f"{stranger.symbol} is in the {place} and isn't a {_suit(cards[0].suit)}: a flush takes the whole {place}"


def _not_cut_yet(_: Cards, count: Count) -> str | None:
    return "there's no starter yet, so there are no nobs or heels" if count.starter is None else None


def _starter(count: Count) -> Card:
    """Find the starter; an earlier reason has dealt with hands before the cut."""
    assert count.starter is not None
    return count.starter


def _jack_turned_up(cards: Cards, count: Count) -> str | None:
    if _starter(count).rank != rules.JACK or count.starter not in cards:
        return None
    return "that jack is the starter, so it's his heels, which the dealer pegs at the cut, not nobs"


def _no_jack(cards: Cards, _: Count) -> str | None:
    if any(card.rank == rules.JACK for card in cards):
        return None
    return f"{cards[0].symbol} isn't a jack: his nobs is the jack of the starter's suit"


def _other_jack(cards: Cards, count: Count) -> str | None:
    jack = next(card for card in cards if card.rank == rules.JACK)
    if jack.suit == _starter(count).suit:
        return None
    turned = _suit(_starter(count).suit)
    return f"{jack.symbol} is a {_suit(jack.suit)} and the starter is a {turned}: nobs is the jack of {turned}s"


def _jack_and_more(_: Cards, __: Count) -> str:
    return "his nobs is the jack alone"


def _heels_pegged(_: Cards, count: Count) -> str | None:
    if _starter(count).rank != rules.JACK:
        return None
    return "the dealer pegs two for his heels at the cut, and they never count in a hand"


def _no_heels(_: Cards, count: Count) -> str:
    return f"his heels takes a jack as the starter, but the starter is {_starter(count).symbol}"


REASONS: Mapping[Kind, tuple[Reason, ...]] = MappingProxyType(
    {
        Kind.FIFTEEN: (one_card, _court_by_rank, _ace_as_eleven, _wrong_sum),
        Kind.PAIR: (one_card, both_ten, _stranger_in_a_royal, other_ranks),
        Kind.RUN: (short_run, round_the_corner, _inside_a_longer, gap),
        Kind.FLUSH: (_mixed_suits, _crib_without_starter, _part_of_the_flush, _stranger_in_the_hand),
        Kind.NOBS: (_not_cut_yet, _jack_turned_up, _no_jack, _other_jack, _jack_and_more),
        Kind.HEELS: (_not_cut_yet, _heels_pegged, _no_heels),
    }
)
"""The reasons of each kind in their order of precedence: the first that applies is given."""
