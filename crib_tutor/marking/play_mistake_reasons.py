"""Why a claim in the play doesn't score, by kind.

As in `mistake_reasons`, each kind has a generator of the sentences that apply. If none does, what the claim names
was due with a card, and someone has said go since.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from types import MappingProxyType

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.deck import RANK_NAMES, Card, symbols
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.mistake_reasons import NUMBERS, both_ten, gap, no_run, one_card, other_ranks, part_of_a_run
from crib_tutor.rules import Fifteens

Cards = tuple[Card, ...]


def why(kind: Kind, cards: Cards, pile: Pile) -> str:
    """Say why cards in the play don't score as claimed.

    >>> from crib_tutor import Play, cards
    >>> why(Kind.FIFTEEN, cards("7D TH"), Pile(Play().lay("TH").lay("7D")))
    'the count is 17, not 15'

    Ask it only about claims that don't score: it has nothing true to say about one that does.
    """
    if kind not in _REASONS:
        return f"{kind} is scored {'at the cut' if kind is Kind.HEELS else 'in the show'}, never in the play"
    before_the_go = f"that was due when {pile.starter.symbol} was played, and someone has said go since"
    return next(_REASONS[kind](cards, pile), before_the_go)


def why_none(kind: Kind, pile: Pile) -> str:
    """Say why points of a kind are too many.

    >>> from crib_tutor.play import Play
    >>> why_none(Kind.PAIR, Pile(Play().lay("5H").lay("KD").lay("5S")))
    'the card before 5♠ is K♦: pairs must be back to back'
    """
    made = next((part.cards for part in pile.made if part.kind is kind), None)
    if made is None and kind is Kind.RUN:
        return "the last cards played don't make a run in any order"
    nearest = {Kind.FIFTEEN: pile.cards, Kind.THIRTY_ONE: pile.cards, Kind.PAIR: (*pile.earlier, *pile.cards)[-2:]}
    return why(kind, made or tuple(sorted(nearest.get(kind, pile.cards[-1:]))), pile)


def _count_of(kind: Kind, cards: Cards, pile: Pile) -> Iterator[str]:
    """Say that the count isn't what the kind takes, even if some of its cards add up to it, as in the show."""
    if all(made.kind is not kind for made in pile.made):
        wanted = rules.THIRTY_ONE if kind is Kind.THIRTY_ONE else rules.FIFTEEN
        if sum(card.value for card in cards) == wanted and set(cards) < set(pile.cards):
            values = " + ".join(str(card.value) for card in cards)
            yield f"{values} is {wanted}, but in the play only the whole count scores, and it's {pile.total}"
        multiples = kind is Kind.FIFTEEN and pile.play.rules.fifteens is Fifteens.MULTIPLES
        yield f"the count is {pile.total}, not {wanted}{f' or {2 * wanted}' if multiples else ''}"
    if set(cards) != set(pile.cards):
        yield f"the {kind} takes every card of the count: claim {symbols(pile.cards)}"


def _pair(cards: Cards, pile: Pile) -> Iterator[str]:
    unlike = len({card.rank for card in cards}) > 1
    yield from one_card(cards)
    if unlike:
        yield from both_ten(cards)
    last = pile.starter
    if last in cards and pile.hand and pile.hand[-1].rank != last.rank:
        yield f"the card before {last.symbol} is {pile.hand[-1].symbol}: pairs must be back to back"
    if unlike:
        yield other_ranks(cards)
    yield from _carried_over("pairs", cards, pile)
    for royal in pile.made:
        if royal.kind is Kind.PAIR and set(cards) < set(royal.cards):
            many = NUMBERS[len(royal.cards)]
            yield f"all {many} score together in the play: claim {symbols(royal.cards)}, for {royal.points}"
    yield from _without_the_last("a pair", cards, pile)
    for other in _between(cards, pile):
        if other.rank != cards[0].rank:
            yield f"{other.symbol} was played between them: pairs must be back to back"


def _run(cards: Cards, pile: Pile) -> Iterator[str]:
    yield from no_run(cards)
    for one, other in pairwise(cards):
        if one.rank == other.rank:
            yield f"{one.symbol} and {other.symbol} are the same rank, and a run in the play has each rank only once"
    if cards[-1].rank - cards[0].rank >= len(cards):
        yield gap(cards)
    yield from _carried_over("runs", cards, pile)
    for longer in pile.made:
        if longer.kind is Kind.RUN and set(cards) < set(longer.cards):
            yield part_of_a_run(cards, longer.cards)
    yield from _without_the_last("a run", cards, pile)
    others = _between(cards, pile)
    twin = next((card for card in others if card.rank in {card.rank for card in cards}), None)
    if twin:
        yield f"{twin.symbol}, a second {RANK_NAMES[twin.rank - 1]}, came between them and breaks the run"
    if others:
        yield f"{others[0].symbol} came between them and breaks the run"


def _carried_over(what: str, cards: Cards, pile: Pile) -> Iterator[str]:
    early = next((card for card in cards if card in pile.earlier), None)
    if early:
        yield f"{early.symbol} was played in an earlier count, and {what} don't carry over"


def _without_the_last(what: str, cards: Cards, pile: Pile) -> Iterator[str]:
    if pile.starter not in cards:
        yield f"{pile.starter.symbol} was played last: only {what} with it scores now"


def _between(cards: Cards, pile: Pile) -> Cards:
    """List the cards played since the first one claimed that aren't claimed themselves, the latest first."""
    first = min(map(pile.cards.index, cards))
    return tuple(card for card in pile.cards[:first:-1] if card not in cards)


def _go(cards: Cards, pile: Pile) -> Iterator[str]:
    yield from _thirty_one_instead(Kind.GO, pile)
    if pile.play.pile:
        yield f"the count of {pile.total} is still open: the go comes when no one can play another card"
    if pile.of(Kind.LAST):
        yield "no cards are left: the very last card scores as last, not as a go"
    yield from _named_by_another(Kind.GO, cards, pile)


def _last(cards: Cards, pile: Pile) -> Iterator[str]:
    if not pile.play.hands:
        yield "the hands aren't known, so no one can tell which card is the very last"
    if held := sum(map(len, pile.play.hands)):
        many = f"{held} card is" if held == 1 else f"{held} cards are"
        yield f"{many} still in hand, and only the very last one scores as last"
    yield from _thirty_one_instead(Kind.LAST, pile)
    yield from _named_by_another(Kind.LAST, cards, pile)


def _thirty_one_instead(kind: Kind, pile: Pile) -> Iterator[str]:
    if pile.total == rules.THIRTY_ONE:
        yield f"the count is {pile.total}: its {rules.THIRTY_ONE_POINTS} points replace the {kind}"


def _named_by_another(kind: Kind, cards: Cards, pile: Pile) -> Iterator[str]:
    if cards != (pile.starter,):
        yield f"claim the {kind} with {pile.starter.symbol} alone, the last card played"


_REASONS: Mapping[Kind, Callable[[Cards, Pile], Iterator[str]]] = MappingProxyType(
    {
        Kind.FIFTEEN: partial(_count_of, Kind.FIFTEEN),
        Kind.PAIR: _pair,
        Kind.RUN: _run,
        Kind.THIRTY_ONE: partial(_count_of, Kind.THIRTY_ONE),
        Kind.GO: _go,
        Kind.LAST: _last,
    }
)
