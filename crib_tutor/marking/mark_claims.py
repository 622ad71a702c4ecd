"""Marking: a player's claims held against a count or a card just played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, quote
from crib_tutor.marking import mistake_reasons, play_mistake_reasons
from crib_tutor.marking.claims import Claims, expand_claim, read_claim, read_kind, read_points
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Amount, Marking, Mistake, sum_points
from crib_tutor.marking.muggins_rule import settle
from crib_tutor.play import Play
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_kind


def mark(
    claims: Claims, counted: Count | Play, *, pegged: int | None = None, rules: _rules.Rules | None = None
) -> Marking:
    """Mark claims for a count or for a card just played.

    >>> from crib_tutor.counts import count
    >>> held = count("4H 4D 5S 6C", "KH")
    >>> mark([("run", "4H 4D 5S 6C"), ("fifteen", "5S KH")], held).missed[0].cards
    (4D, 5S, 6C)
    >>> mark({"run": 6, "pair": 2, "fifteen": 8}, held).mistaken[0].reason
    'the fifteens make 6, so 8 is 2 too many'
    >>> mark(12, held).opponent_pegs
    2
    >>> mark({"fifteen": 2}, Play().lay("TH").lay("7D")).mistaken[0].reason
    'the count is 17, not 15'

    Claims are combinations, points by kind, or a total. A royal or a double run can be claimed as one; a short run or
    flush is a mistake, and the long one is missed. Combinations are corrected or mugged one by one (our reading: the
    sources speak of totals). In the play what's due is what the last step scored. ``pegged`` is how far the peg moved,
    if not by the claim. ``rules`` decide only the pegging: Hoyle's, or those of the play. Raises `IllegalMove` for a
    claim no table would hear and `InvalidCards` for unreadable cards. Before the cut nothing is pegged.
    """
    due = Pile(counted) if isinstance(counted, Play) else counted
    require_kind(due, Count | Pile, 'a count or a play: give one such as count("5H 5D 5S JC", "5C")')
    if rules is not None:
        _rules.require_rules(rules)
    given: object = claims
    if isinstance(given, Mapping):
        marked = _mark_tally(given, due)
    elif isinstance(given, Iterable) and not isinstance(given, str | bytes):
        marked = _mark_combinations(given, due)
    else:
        marked = _mark_total(read_points(given), due)
    marking = Marking(due, *marked, ())
    return Marking(due, *marked, settle(marking, pegged=pegged, rules=rules))


Marked = tuple[tuple[Combination | Amount, ...], tuple[Combination | Amount, ...], tuple[Mistake, ...]]


def _mark_combinations(claims: Iterable[object], counted: Count | Pile) -> Marked:
    truth = {(part.kind, part.cards): part for part in counted}
    found: list[Combination] = []
    mistaken: list[Mistake] = []
    heard: set[tuple[Kind, tuple[Card, ...]]] = set()
    for claim in claims:
        kind, claimed = read_claim(claim, counted)
        for part in expand_claim(kind, claimed, counted):
            key = (part.kind, part.cards)
            if key in heard:
                mistaken.append(Mistake(*part, f"you've claimed this {part.kind.value} already"))
            elif key in truth:
                found.append(truth[key])
            else:
                mistaken.append(Mistake(*part, _why(part.kind, part.cards, counted)))
            heard.add(key)
    missed = tuple(part for part in counted if part not in found)
    return tuple(part for part in counted if part in found), missed, tuple(mistaken)


def _mark_tally(tally: Mapping[object, object], counted: Count | Pile) -> Marked:
    said = dict.fromkeys(counted.kinds, 0)
    heard = [read_kind(kind) for kind in tally]
    for kind, points in zip(heard, tally.values(), strict=True):
        if heard.count(kind) > 1:
            raise IllegalMove(f"{quote(kind.value)} is there twice: add up its points and claim them once")
        said[kind] = read_points(points)
    due = {kind: sum_points(counted.of(kind)) for kind in said}
    said = _settle_double_runs(said, due, counted)
    found = [Amount(kind, min(said[kind], due[kind])) for kind in said]
    missed = [Amount(kind, due[kind] - said[kind]) for kind in said]
    mistaken = [
        Mistake(kind, (), said[kind] - due[kind], _over(kind, due[kind], said[kind], counted))
        for kind in said
        if said[kind] > due[kind]
    ]
    return _positive(found), _positive(missed), tuple(mistaken)


def _settle_double_runs(said: dict[Kind, int], due: dict[Kind, int], counted: Count | Pile) -> dict[Kind, int]:
    """Let the pairs of a double run count under runs or under pairs, as the player likes."""
    in_runs = {card for run in counted.of(Kind.RUN) for card in run.cards}
    movable = sum(pair.points for pair in counted.of(Kind.PAIR) if in_runs.issuperset(pair.cards))
    over, under = (said.get(Kind.RUN, 0) - due.get(Kind.RUN, 0), due.get(Kind.PAIR, 0) - said.get(Kind.PAIR, 0))
    moved = max(0, min(over, under, movable)) // _rules.PAIR_POINTS * _rules.PAIR_POINTS
    return said | {Kind.RUN: said[Kind.RUN] - moved, Kind.PAIR: said[Kind.PAIR] + moved} if moved else said


def _mark_total(total: int, counted: Count | Pile) -> Marked:
    due = counted.points
    over = total - due
    reason = _too_many(f"the {counted.place} makes", due, total) + ("" if isinstance(counted, Pile) else _never(total))
    mistaken = (Mistake(None, (), over, reason),) if over > 0 else ()
    return _positive([Amount(None, min(total, due))]), _positive([Amount(None, -over)]), mistaken


def _why(kind: Kind, claimed: tuple[Card, ...], counted: Count | Pile) -> str:
    if isinstance(counted, Pile):
        return play_mistake_reasons.why(kind, claimed, counted)
    return mistake_reasons.why(kind, claimed, counted)


def _over(kind: Kind, due: int, said: int, counted: Count | Pile) -> str:
    if isinstance(counted, Pile):
        return _too_many(f"the {kind} makes", due, said) if due else play_mistake_reasons.why_none(kind, counted)
    if kind not in counted.kinds:
        return mistake_reasons.why(kind, () if counted.starter is None else (counted.starter,), counted)
    return _too_many(f"the {mistake_reasons.plural(kind)} make", due, said) + _never(said)


def _too_many(made: str, due: int, said: int) -> str:
    return f"{made} {due}, so {said} is {said - due} too many"


def _never(said: int) -> str:
    return f"; no hand is ever worth {said}" if said in _rules.IMPOSSIBLE_COUNTS else ""


def _positive(amounts: list[Amount]) -> tuple[Amount, ...]:
    return tuple(amount for amount in amounts if amount.points > 0)
