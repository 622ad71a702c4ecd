"""Why a claim in the play doesn't score: for each kind of claim the reasons, the most telling first.

As in `show_mistakes`, a reason is a function of the claimed cards, here with the pile, that gives one sentence, or
nothing if it doesn't apply. The last of each kind always does: what the claim names was due with a card, and someone
has said go since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from types import MappingProxyType

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.deck import RANK_NAMES, Card, symbols
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.show_mistakes import NUMBERS, both_ten, gap, one_card, other_ranks, round_the_corner, short_run
from crib_tutor.rules import Fifteens

Cards = tuple[Card, ...]
Reason = Callable[[Cards, Pile], str | None]


def why(kind: Kind, cards: Cards, pile: Pile) -> str:
    """Say why these cards don't score as claimed: the first reason, in the stated order of its kind.

    >>> from crib_tutor import Play, cards
    >>> why(Kind.FIFTEEN, cards("7D TH"), Pile(Play().lay("TH").lay("7D")))
    'the count is 17, not 15'

    Ask it only about claims that don't score: it has nothing true to say about one that does.
    """
    if kind not in REASONS:
        return f"{kind} is scored {'at the cut' if kind is Kind.HEELS else 'in the show'}, never in the play"
    return next(said for reason in REASONS[kind] if (said := reason(cards, pile)) is not None)


def why_none(kind: Kind, pile: Pile) -> str:
    """Say why points of a kind are too many when none are due: the reason for the cards that come closest.

    >>> from crib_tutor.play import Play
    >>> why_none(Kind.PAIR, Pile(Play().lay("5H").lay("KD").lay("5S")))
    'the card before 5♠ is K♦: pairs must be back to back'
    """
    made = next((one.cards for one in pile.made if one.kind is kind), None)
    if made is None and kind is Kind.RUN:
        return "the last cards played don't make a run in any order"
    nearest = {Kind.FIFTEEN: pile.cards, Kind.THIRTY_ONE: pile.cards, Kind.PAIR: (*pile.earlier, *pile.cards)[-2:]}
    return why(kind, made or tuple(sorted(nearest.get(kind, pile.cards[-1:]))), pile)


def _another_count(kind: Kind, cards: Cards, pile: Pile) -> str | None:
    """Say that the count isn't what the kind takes, even if some of its cards add up to it, as in the show."""
    if any(one.kind is kind for one in pile.made):
        return None
    multiples = kind is Kind.FIFTEEN and pile.play.rules.fifteens is Fifteens.MULTIPLES
    wanted = rules.THIRTY_ONE if kind is Kind.THIRTY_ONE else rules.FIFTEEN
    if sum(card.value for card in cards) == wanted and set(cards) < set(pile.cards):
        values = " + ".join(str(card.value) for card in cards)
        return f"{values} is {wanted}, but in the play only the whole count scores, and it's {pile.total}"
    return f"the count is {pile.total}, not {wanted}{f' or {2 * wanted}' if multiples else ''}"


def _some_of_the_pile(kind: Kind, cards: Cards, pile: Pile) -> str | None:
    if set(cards) == set(pile.cards):
        return None
    return f"the {kind} takes every card of the count: claim {symbols(pile.cards)}"


def _both_ten(cards: Cards, pile: Pile) -> str | None:
    return None if _alike(cards) else both_ten(cards, pile)


def _alike(cards: Cards) -> bool:
    return len({card.rank for card in cards}) == 1


def _another_before(cards: Cards, pile: Pile) -> str | None:
    *_, before, last = (None, None, *pile.cards)
    if before is None or last is None or last not in cards or before.rank == last.rank:
        return None
    return f"the card before {last.symbol} is {before.symbol}: pairs must be back to back"


def _unlike(cards: Cards, pile: Pile) -> str | None:
    return None if _alike(cards) else other_ranks(cards, pile)


def _across(what: str, cards: Cards, pile: Pile) -> str | None:
    early = next((card for card in cards if card in pile.earlier), None)
    return None if early is None else f"{early.symbol} was played in an earlier count, and {what} don't carry over"


def _part_of_a_royal(cards: Cards, pile: Pile) -> str | None:
    royal = next((one for one in pile.made if one.kind is Kind.PAIR and set(cards) < set(one.cards)), None)
    if royal is None:
        return None
    return (
        f"all {NUMBERS[len(royal.cards)]} score together in the play: claim {symbols(royal.cards)}, for {royal.points}"
    )


def _without_the_last(what: str, cards: Cards, pile: Pile) -> str | None:
    last = pile.starter
    return None if last in cards else f"{last.symbol} was played last: only {what} with it scores now"


def _split(cards: Cards, pile: Pile) -> str | None:
    other = next((card for card in _between(cards, pile) if card.rank != cards[0].rank), None)
    return None if other is None else f"{other.symbol} was played between them: pairs must be back to back"


def _between(cards: Cards, pile: Pile) -> Cards:
    """List the cards played since the first one claimed that aren't claimed themselves, the latest first."""
    first = min(map(pile.cards.index, cards))
    return tuple(card for card in pile.cards[:first:-1] if card not in cards)


def _doubled(cards: Cards, _: Pile) -> str | None:
    again = next((pair for pair in pairwise(cards) if _alike(pair)), None)
    if again is None:
        return None
    two = " and ".join(card.symbol for card in again)
    return f"{two} are the same rank, and a run in the play has each rank only once"


def _gap(cards: Cards, pile: Pile) -> str | None:
    return None if cards[-1].rank - cards[0].rank < len(cards) else gap(cards, pile)


def _inside_a_longer(cards: Cards, pile: Pile) -> str | None:
    longer = next((one.cards for one in pile.made if one.kind is Kind.RUN and set(cards) < set(one.cards)), None)
    if longer is None:
        return None
    inner, outer = NUMBERS[len(cards)], NUMBERS[len(longer)]
    return f"this run of {inner} is part of the run of {outer}, and only the longest scores"


def _second(cards: Cards, pile: Pile) -> str | None:
    ranks = {card.rank for card in cards}
    twin = next((card for card in _between(cards, pile) if card.rank in ranks), None)
    if twin is None:
        return None
    return f"{twin.symbol}, a second {RANK_NAMES[twin.rank - 1]}, came between them and breaks the run"


def _earlier_count(cards: Cards, pile: Pile) -> str | None:
    other = next(iter(_between(cards, pile)), None)
    return None if other is None else f"{other.symbol} came between them and breaks the run"


def _thirty_one_instead(kind: Kind, _: Cards, pile: Pile) -> str | None:
    if pile.total != rules.THIRTY_ONE:
        return None
    return f"the count is {pile.total}: its {rules.THIRTY_ONE_POINTS} points replace the {kind}"


def _open(_: Cards, pile: Pile) -> str | None:
    if not pile.play.pile:
        return None
    return f"the count of {pile.total} is still open: the go comes when no one can play another card"


def _last_instead(_: Cards, pile: Pile) -> str | None:
    if not pile.of(Kind.LAST):
        return None
    return "no cards are left: the very last card scores as last, not as a go"


def _hands_unknown(_: Cards, pile: Pile) -> str | None:
    return None if pile.play.hands else "the hands aren't known, so no one can tell which card is the very last"


def _still_held(_: Cards, pile: Pile) -> str | None:
    held = sum(map(len, pile.play.hands))
    many = f"{held} card is" if held == 1 else f"{held} cards are"
    return f"{many} still in hand, and only the very last one scores as last" if held else None


def _named_by_another(kind: Kind, cards: Cards, pile: Pile) -> str | None:
    if cards == (pile.starter,):
        return None
    return f"claim the {kind} with {pile.starter.symbol} alone, the last card played"


def _before_the_go(_: Cards, pile: Pile) -> str:
    return f"that was due when {pile.starter.symbol} was played, and someone has said go since"


def _count_of(kind: Kind) -> tuple[Reason, ...]:
    return partial(_another_count, kind), partial(_some_of_the_pile, kind), _before_the_go


REASONS: Mapping[Kind, tuple[Reason, ...]] = MappingProxyType(
    {
        Kind.FIFTEEN: _count_of(Kind.FIFTEEN),
        Kind.PAIR: (
            one_card,
            _both_ten,
            _another_before,
            _unlike,
            partial(_across, "pairs"),
            _part_of_a_royal,
            partial(_without_the_last, "a pair"),
            _split,
            _before_the_go,
        ),
        Kind.RUN: (
            short_run,
            round_the_corner,
            _doubled,
            _gap,
            partial(_across, "runs"),
            _inside_a_longer,
            partial(_without_the_last, "a run"),
            _second,
            _earlier_count,
            _before_the_go,
        ),
        Kind.THIRTY_ONE: _count_of(Kind.THIRTY_ONE),
        Kind.GO: (
            partial(_thirty_one_instead, Kind.GO),
            _open,
            _last_instead,
            partial(_named_by_another, Kind.GO),
            _before_the_go,
        ),
        Kind.LAST: (
            _hands_unknown,
            _still_held,
            partial(_thirty_one_instead, Kind.LAST),
            partial(_named_by_another, Kind.LAST),
            _before_the_go,
        ),
    }
)
"""The reasons of each kind of the play in their order of precedence: the first that applies is given."""
