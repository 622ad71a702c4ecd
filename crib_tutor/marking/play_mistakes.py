"""Why a claim in the play does not score: for each kind of claim the reasons, the most telling first.

As for the show in `show_mistakes`, a reason is a function of the claimed cards, here with the pile, that
gives one sentence, or nothing where it does not apply. The last of each kind always does: what the claim names was due
with a card, and since then a go was said.
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
    """The first reason, in the stated order of its kind, why these cards do not score as claimed.

    >>> from crib_tutor import Play, cards
    >>> why(Kind.FIFTEEN, cards("7D TH"), Pile(Play().lay("TH").lay("7D")))
    'the count is 17, not 15'

    It is asked about claims that do not score; of one that does, it has nothing true to say.
    """
    if kind not in REASONS:
        return f"{kind} is scored {'at the cut' if kind is Kind.HEELS else 'in the show'}, and never in the play"
    return next(said for reason in REASONS[kind] if (said := reason(cards, pile)) is not None)


def why_none(kind: Kind, pile: Pile) -> str:
    """Why points of a kind are too many where none are due: the reason for the cards that come nearest to it.

    >>> from crib_tutor.play import Play
    >>> why_none(Kind.PAIR, Pile(Play().lay("5H").lay("KD").lay("5S")))
    'the card before 5♠ is K♦, and a pair must follow at once'
    """
    made = next((one.cards for one in pile.made if one.kind is kind), None)
    if made is None and kind is Kind.RUN:
        return "the last cards laid make no run, in whatever order they are put"
    nearest = {Kind.FIFTEEN: pile.cards, Kind.THIRTY_ONE: pile.cards, Kind.PAIR: (*pile.earlier, *pile.cards)[-2:]}
    return why(kind, made or tuple(sorted(nearest.get(kind, pile.cards[-1:]))), pile)


def _another_count(kind: Kind, cards: Cards, pile: Pile) -> str | None:
    """The count is not what the kind takes, though some of its cards may add up to it, as they would in the show."""
    if any(one.kind is kind for one in pile.made):
        return None
    multiples = kind is Kind.FIFTEEN and pile.play.rules.fifteens is Fifteens.MULTIPLES
    wanted = rules.THIRTY_ONE if kind is Kind.THIRTY_ONE else rules.FIFTEEN
    if sum(card.value for card in cards) == wanted and set(cards) < set(pile.cards):
        values = " + ".join(str(card.value) for card in cards)
        return f"{values} is {wanted}, but in the play the whole count scores, and it is {pile.total}"
    return f"the count is {pile.total}, not {wanted}{f' or {2 * wanted}' if multiples else ''}"


def _some_of_the_pile(kind: Kind, cards: Cards, pile: Pile) -> str | None:
    if set(cards) == set(pile.cards):
        return None
    return f"all the cards of the count make the {kind}: claim {symbols(pile.cards)}"


def _both_ten(cards: Cards, pile: Pile) -> str | None:
    return None if _alike(cards) else both_ten(cards, pile)


def _alike(cards: Cards) -> bool:
    return len({card.rank for card in cards}) == 1


def _another_before(cards: Cards, pile: Pile) -> str | None:
    *_, before, last = (None, None, *pile.cards)
    if before is None or last is None or last not in cards or before.rank == last.rank:
        return None
    return f"the card before {last.symbol} is {before.symbol}, and a pair must follow at once"


def _unlike(cards: Cards, pile: Pile) -> str | None:
    return None if _alike(cards) else other_ranks(cards, pile)


def _across(what: str, cards: Cards, pile: Pile) -> str | None:
    early = next((card for card in cards if card in pile.earlier), None)
    return None if early is None else f"{early.symbol} was laid in a count before, and {what} across a new count"


def _part_of_a_royal(cards: Cards, pile: Pile) -> str | None:
    royal = next((one for one in pile.made if one.kind is Kind.PAIR and set(cards) < set(one.cards)), None)
    if royal is None:
        return None
    return (
        f"all {NUMBERS[len(royal.cards)]} score together in the play: claim {symbols(royal.cards)}, for {royal.points}"
    )


def _without_the_last(what: str, cards: Cards, pile: Pile) -> str | None:
    last = pile.starter
    return None if last in cards else f"{last.symbol} was laid last, and only {what} with it scores now"


def _split(cards: Cards, pile: Pile) -> str | None:
    other = next((card for card in _between(cards, pile) if card.rank != cards[0].rank), None)
    return None if other is None else f"{other.symbol} was laid between them, and cards that pair must follow at once"


def _between(cards: Cards, pile: Pile) -> Cards:
    """The cards laid since the first of those claimed that are not claimed themselves, the latest first."""
    first = min(map(pile.cards.index, cards))
    return tuple(card for card in pile.cards[:first:-1] if card not in cards)


def _doubled(cards: Cards, _: Pile) -> str | None:
    again = next((pair for pair in pairwise(cards) if _alike(pair)), None)
    if again is None:
        return None
    return f"{' and '.join(card.symbol for card in again)} are of one rank, and a run in the play holds each rank once"


def _gap(cards: Cards, pile: Pile) -> str | None:
    return None if cards[-1].rank - cards[0].rank < len(cards) else gap(cards, pile)


def _inside_a_longer(cards: Cards, pile: Pile) -> str | None:
    longer = next((one.cards for one in pile.made if one.kind is Kind.RUN and set(cards) < set(one.cards)), None)
    if longer is None:
        return None
    inner, outer = NUMBERS[len(cards)], NUMBERS[len(longer)]
    return f"this run of {inner} lies inside the run of {outer}: only the longest run scores"


def _second(cards: Cards, pile: Pile) -> str | None:
    ranks = {card.rank for card in cards}
    twin = next((card for card in _between(cards, pile) if card.rank in ranks), None)
    if twin is None:
        return None
    return f"{twin.symbol}, a second {RANK_NAMES[twin.rank - 1]}, was laid among them, and breaks the run"


def _earlier_count(cards: Cards, pile: Pile) -> str | None:
    other = next(iter(_between(cards, pile)), None)
    return None if other is None else f"{other.symbol} was laid among them, and breaks the run"


def _thirty_one_instead(kind: Kind, _: Cards, pile: Pile) -> str | None:
    if pile.total != rules.THIRTY_ONE:
        return None
    return f"the count is {pile.total}, whose {rules.THIRTY_ONE_POINTS} points take the place of the {kind}"


def _open(_: Cards, pile: Pile) -> str | None:
    if not pile.play.pile:
        return None
    return f"the count of {pile.total} is open still, and the go comes when nobody can lay another card"


def _last_instead(_: Cards, pile: Pile) -> str | None:
    if not pile.of(Kind.LAST):
        return None
    return "no card is left to lay: the last card of all scores as last, and not as a go"


def _hands_unknown(_: Cards, pile: Pile) -> str | None:
    return None if pile.play.hands else "the hands are not known, and without them nobody can tell the last card of all"


def _still_held(_: Cards, pile: Pile) -> str | None:
    held = sum(map(len, pile.play.hands))
    many = f"{held} card is" if held == 1 else f"{held} cards are"
    return f"{many} still held, and only the last card of all scores as last" if held else None


def _named_by_another(kind: Kind, cards: Cards, pile: Pile) -> str | None:
    if cards == (pile.starter,):
        return None
    return f"the {kind} is claimed with the card laid last alone, {pile.starter.symbol}"


def _before_the_go(_: Cards, pile: Pile) -> str:
    return f"that was due when {pile.starter.symbol} was laid, and a go has been said since"


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
            partial(_across, "nothing pairs"),
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
            partial(_across, "no run goes"),
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
