"""Why a claim doesn't score, by kind.

Each kind has a generator that gives the sentences that apply in their order; the last one always does.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import RANK_NAMES, SUITS, Card

Cards = tuple[Card, ...]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
"""Numbers of cards in words, as far as the longest run goes."""
_ACE, _KING = 1, 13
_ACE_HIGH = 11


def why(kind: Kind, cards: Cards, count: Count) -> str:
    """Say why these cards don't score as claimed.

    >>> from crib_tutor import cards, count
    >>> why(Kind.FIFTEEN, cards("4C 5D 7H"), count("4C 5D 7H KS", "KD"))
    '4 + 5 + 7 is 16, not 15'

    Ask it only about claims that don't score: it has nothing true to say about one that does.
    """
    if kind not in _REASONS:
        return f"{kind} is scored in the play, never in a {count.place}"
    if kind not in count.kinds and kind is not Kind.HEELS:
        return f"only {' and '.join(plural(counted.value) for counted in count.kinds)} count here"
    return next(_REASONS[kind](cards, count))


def plural(kind: str) -> str:
    """Write the plural of a kind of combination.

    >>> plural("flush"), plural("run")
    ('flushes', 'runs')
    """
    return kind if kind in ("nobs", "heels", "last") else kind + ("es" if kind.endswith("sh") else "s")


def _a_rank(card: Card) -> str:
    name = RANK_NAMES[card.rank - 1]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


# --- reasons that the play gives too ---


def one_card(cards: Cards) -> Iterator[str]:
    """Say that one card isn't enough.

    >>> next(one_card((Card(5, "H"),)))
    '5♥ is only one card: it takes two or more'
    """
    if len(cards) == 1:
        yield f"{cards[0].symbol} is only one card: it takes two or more"


def both_ten(cards: Cards) -> Iterator[str]:
    """Say that two ten-cards share only their count.

    >>> next(both_ten((Card(12, "H"), Card(13, "D"))))
    'a queen and a king both count ten, but only cards of the same rank make a pair'
    """
    if len({card.value for card in cards}) == 1:
        first, second, *_ = dict.fromkeys(map(_a_rank, cards))
        yield f"{first} and {second} both count ten, but only cards of the same rank make a pair"


def other_ranks(cards: Cards) -> str:
    """Say that cards of different ranks don't pair.

    >>> other_ranks((Card(5, "H"), Card(8, "D")))
    "a five and an eight aren't a pair: their ranks differ"
    """
    return f"{_a_rank(cards[0])} and {_a_rank(cards[-1])} aren't a pair: their ranks differ"


def no_run(cards: Cards) -> Iterator[str]:
    """Say that ranks are too few, or go round the corner.

    >>> list(no_run((Card(1, "H"), Card(12, "D"), Card(13, "D"))))
    ['the ace is low, so no run goes from king to ace']
    """
    ranks = {card.rank for card in cards}
    if len(cards) < rules.SHORTEST_RUN:
        yield "a run takes three or more cards in sequence"
    if len(ranks) < rules.SHORTEST_RUN:
        yield f"a run takes three or more ranks in sequence, and these have only {NUMBERS[len(ranks)]}"
    if {_ACE, _KING} <= ranks:
        yield "the ace is low, so no run goes from king to ace"


def part_of_a_run(cards: Cards, longer: Cards) -> str:
    """Say that a shorter run is part of a longer one."""
    inner, outer = NUMBERS[len(cards)], NUMBERS[len(longer)]
    return f"this run of {inner} is part of the run of {outer}, and only the longest scores"


def gap(cards: Cards) -> str:
    """Name the rank that cards lack to be in sequence.

    >>> gap((Card(3, "H"), Card(5, "D"), Card(6, "D")))
    "there's no four between the three and the five"
    """
    ranks = sorted({card.rank for card in cards})
    low, high = next((low, high) for low, high in pairwise(ranks) if high - low > 1)
    return f"there's no {RANK_NAMES[low]} between the {RANK_NAMES[low - 1]} and the {RANK_NAMES[high - 1]}"


# --- kind by kind ---


def _fifteen(cards: Cards, _: Count) -> Iterator[str]:
    yield from one_card(cards)
    total = sum(card.value for card in cards)
    added = f"{' + '.join(str(card.value) for card in cards)} is {total}, not {rules.FIFTEEN}"
    court = next((card for card in cards if card.rank > card.value), None)
    if court and sum(card.rank for card in cards) == rules.FIFTEEN:
        yield f"{_a_rank(court)} counts ten: {added}"
    if cards[0].rank == _ACE and total + _ACE_HIGH - _ACE == rules.FIFTEEN:
        yield f"an ace counts one, never eleven: {added}"
    yield added


def _pair(cards: Cards, _: Count) -> Iterator[str]:
    yield from one_card(cards)
    yield from both_ten(cards)
    names = list(map(_a_rank, cards))
    common = max(names, key=names.count)
    if names.count(common) > 1:
        stranger = next(card for card in cards if _a_rank(card) != common)
        yield f"{stranger.symbol} isn't {common}: claim each rank by itself"
    yield other_ranks(cards)


def _run(cards: Cards, count: Count) -> Iterator[str]:
    yield from no_run(cards)
    longer = next((run.cards for run in count.of(Kind.RUN) if set(cards) < set(run.cards)), None)
    if longer and cards[-1].rank - cards[0].rank < len(cards):
        yield part_of_a_run(cards, longer)
    yield gap(cards)


def _flush(cards: Cards, count: Count) -> Iterator[str]:
    suits = [card.suit for card in cards]
    suit = max(suits, key=suits.count)
    suited, starter = SUITS[suit].removesuffix("s"), count.starter
    for stranger in cards:
        if stranger.suit != suit:
            yield f"{stranger.symbol} isn't a {suited}, and a flush is all one suit"
    if count.crib and (starter is None or starter.suit != suit):
        sentence = f"one {suited} doesn't" if len(cards) == 1 else f"{NUMBERS[len(cards)]} {SUITS[suit]} don't"
        yield f"{sentence} make a flush in the crib unless the starter is a {suited} too"
    for flush in count.of(Kind.FLUSH):
        too = starter is not None and starter in flush.cards
        alike = f"the starter is a {SUITS[flush.cards[0].suit].removesuffix('s')} too: " if too else ""
        yield f"{alike}claim all {NUMBERS[len(flush.cards)]} cards of the flush"
    stranger = next(card for card in count.hand if card.suit != suit)
    yield f"{stranger.symbol} is in the {count.place} and isn't a {suited}: a flush takes the whole {count.place}"


def _nobs(cards: Cards, count: Count) -> Iterator[str]:
    starter = count.starter
    if starter is None:
        yield _NOT_CUT
        return
    if starter.rank == rules.JACK and starter in cards:
        yield "that jack is the starter, so it's his heels, which the dealer pegs at the cut, not nobs"
    jack = next((card for card in cards if card.rank == rules.JACK), None)
    if jack is None:
        yield f"{cards[0].symbol} isn't a jack: his nobs is the jack of the starter's suit"
    elif jack.suit != starter.suit:
        own, turned = (SUITS[suit].removesuffix("s") for suit in (jack.suit, starter.suit))
        yield f"{jack.symbol} is a {own} and the starter is a {turned}: nobs is the jack of {turned}s"
    yield "his nobs is the jack alone"


def _heels(_: Cards, count: Count) -> Iterator[str]:
    if count.starter is None:
        yield _NOT_CUT
    elif count.starter.rank == rules.JACK:
        yield "the dealer pegs two for his heels at the cut, and they never count in a hand"
    else:
        yield f"his heels takes a jack as the starter, but the starter is {count.starter.symbol}"


_NOT_CUT = "there's no starter yet, so there are no nobs or heels"
_REASONS: Mapping[Kind, Callable[[Cards, Count], Iterator[str]]] = MappingProxyType(
    {
        Kind.FIFTEEN: _fifteen,
        Kind.PAIR: _pair,
        Kind.RUN: _run,
        Kind.FLUSH: _flush,
        Kind.NOBS: _nobs,
        Kind.HEELS: _heels,
    }
)
