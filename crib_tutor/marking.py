"""Marking: a player's claims held against a count, and who pegs what for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, product
from typing import NamedTuple

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, CardsLike, cards, quoted
from crib_tutor.mistakes import plural, why
from crib_tutor.rules import IllegalMove, Muggins, Overscore

Claims = Iterable["Combination | tuple[Kind | str, CardsLike]"] | Mapping["Kind | str", int] | int
"""What a player says: combinations, points by kind, or one total."""


class Amount(NamedTuple):
    """Points of a tally or a total, where no cards were named; ``kind`` is None for a total.

    >>> Amount(Kind.PAIR, 6)
    Amount(kind=<Kind.PAIR: 'pair'>, points=6, cards=())
    """

    kind: Kind | None
    points: int
    cards: tuple[Card, ...] = ()


class Mistake(NamedTuple):
    """A claim that does not score, what was claimed for it, and why it scores nothing.

    >>> Mistake(Kind.PAIR, cards("QH KD"), 2, "a queen and a king both count ten ...").points
    2
    """

    kind: Kind | None
    cards: tuple[Card, ...]
    points: int
    reason: str


class Peg(NamedTuple):
    """Points that one side pegs, and what for.

    >>> Peg("opponent", 2, "muggins").side
    'opponent'
    """

    side: str
    points: int
    what_for: str


@dataclass(frozen=True, slots=True)
class Marking:
    """What a claim found, missed and mistook, and the pegging that follows, in the order in which it is credited.

    >>> from crib_tutor.counts import count
    >>> marked = mark([("pair", "5H 5D")], count("5H 5D 5S JC", "5C"))
    >>> len(marked.found), len(marked.missed), marked.learner_pegs, marked.opponent_pegs
    (1, 14, 2, 27)

    Found and missed together are the count; found and mistaken together are the claim.
    """

    count: Count
    found: tuple[Combination | Amount, ...]
    missed: tuple[Combination | Amount, ...]
    mistaken: tuple[Mistake, ...]
    pegging: tuple[Peg, ...]

    @property
    def claimed(self) -> int:
        """The points claimed."""
        return sum(one.points for one in (*self.found, *self.mistaken))

    @property
    def learner_pegs(self) -> int:
        """The points that the player who claimed pegs."""
        return sum(peg.points for peg in self.pegging if peg.side == "learner")

    @property
    def opponent_pegs(self) -> int:
        """The points that the other player pegs, by muggins or for an overscore."""
        return sum(peg.points for peg in self.pegging if peg.side == "opponent")


def mark(claims: Claims, count: Count, *, pegged: int | None = None, rules: _rules.Rules = _rules.HOYLE) -> Marking:
    """Mark claims given as combinations, as points by kind, or as one total.

    >>> from crib_tutor.counts import count
    >>> held = count("4H 4D 5S 6C", "KH")
    >>> mark([("run", "4H 4D 5S 6C"), ("fifteen", "5S KH")], held).missed[0].cards
    (4D, 5S, 6C)
    >>> mark({"run": 6, "pair": 2, "fifteen": 8}, held).mistaken[0].reason
    'the fifteens make 6, so 8 is 2 too many'
    >>> mark(12, held).opponent_pegs
    2

    A royal or a double run may be claimed as one: it is taken as the runs and pairs that it names. A run or flush
    claimed short is a mistake, and the long one is missed. Combinations are announced one by one, and so each is
    corrected or mugged by itself (our reading: the sources speak of totals, which claim by total). ``pegged`` is how
    far the player moved the peg, where that was not the claim; ``rules`` decide the pegging alone. Raises `IllegalMove`
    for a claim that no table would hear, `InvalidCards` for unreadable cards. Before the cut nothing is pegged.
    """
    given: object = claims
    if isinstance(given, Mapping):
        found, missed, mistaken = _mark_tally(given, count)
    elif isinstance(given, Iterable) and not isinstance(given, str | bytes):
        found, missed, mistaken = _mark_combinations(given, count)
    else:
        found, missed, mistaken = _mark_total(_points(given), count)
    pegging = _pegging(_sum(found), _sum(missed), _sum(mistaken), pegged, rules) if count.starter else []
    return Marking(count, found, missed, mistaken, tuple(pegging))


Marked = tuple[tuple[Combination | Amount, ...], tuple[Combination | Amount, ...], tuple[Mistake, ...]]


def _mark_combinations(claims: Iterable[object], count: Count) -> Marked:
    truth = {(one.kind, one.cards): one for one in count}
    found: list[Combination] = []
    mistaken: list[Mistake] = []
    heard: set[tuple[Kind, tuple[Card, ...]]] = set()
    for claim in claims:
        kind, claimed = read_claim(claim, count)
        for part in named(kind, claimed, count):
            key = (part.kind, part.cards)
            if key in heard:
                mistaken.append(Mistake(*part, f"this {part.kind.value} is in your claim already"))
            elif key in truth:
                found.append(truth[key])
            else:
                mistaken.append(Mistake(*part, why(part.kind, part.cards, count)))
            heard.add(key)
    missed = tuple(one for one in count if one not in found)
    return tuple(one for one in count if one in found), missed, tuple(mistaken)


def named(kind: Kind, claimed: tuple[Card, ...], count: Count) -> list[Combination]:
    """The combinations that one claim names: three pairs by a pair royal, two runs and a pair by a double run.

    >>> from crib_tutor.counts import count
    >>> [part.points for part in named(Kind.RUN, cards("4D 4H 5S 6C"), count("4H 4D 5S 6C", "KH"))]
    [3, 3, 2]

    What names nothing that could score stays one claim, worth what a player would say for it.
    """
    alike = [tuple(group) for _, group in groupby(claimed, key=lambda card: card.rank)]
    ranks = [group[0].rank for group in alike]
    pairs = [Combination(Kind.PAIR, two, _rules.PAIR_POINTS) for group in alike for two in combinations(group, 2)]
    if kind is Kind.PAIR and len(alike) == 1 and pairs:
        return pairs
    inside = pairs if Kind.PAIR in count.kinds else []
    in_sequence = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    if kind is Kind.RUN and in_sequence and len(ranks) >= _rules.SHORTEST_RUN:
        return [Combination(Kind.RUN, run, len(run)) for run in product(*alike)] + inside
    if kind is Kind.NOBS and len(claimed) == 2 and count.starter in claimed:
        claimed = tuple(card for card in claimed if card != count.starter)
    return [Combination(kind, claimed, _asked(kind, len(claimed)))]


def _asked(kind: Kind, size: int) -> int:
    """What a player would say for a claim that names nothing: a run of four is 4, three in a pair royal 6."""
    by_size = {Kind.RUN: size, Kind.FLUSH: size, Kind.PAIR: max(_rules.PAIR_POINTS, size * (size - 1))}
    fixed = {Kind.FIFTEEN: _rules.FIFTEEN_POINTS, Kind.NOBS: _rules.NOBS_POINTS, Kind.HEELS: _rules.HEELS_POINTS}
    fixed |= {Kind.THIRTY_ONE: _rules.THIRTY_ONE_POINTS, Kind.GO: _rules.GO_POINTS, Kind.LAST: _rules.GO_POINTS}
    return (by_size | fixed)[kind]


def _mark_tally(tally: Mapping[object, object], count: Count) -> Marked:
    said = dict.fromkeys(count.kinds, 0)
    heard = [_kind(kind) for kind in tally]
    for kind, points in zip(heard, tally.values(), strict=True):
        if heard.count(kind) > 1:
            raise IllegalMove(f"{quoted(kind.value)} is there twice: add its points up, and claim them once")
        said[kind] = _points(points)
    due = {kind: _sum(count.of(kind)) for kind in said}
    said = _settle_double_runs(said, due, count)
    found = [Amount(kind, min(said[kind], due[kind])) for kind in said]
    missed = [Amount(kind, due[kind] - said[kind]) for kind in said]
    mistaken = [
        Mistake(kind, (), said[kind] - due[kind], _over(kind, due[kind], said[kind], count))
        for kind in said
        if said[kind] > due[kind]
    ]
    return _positive(found), _positive(missed), tuple(mistaken)


def _settle_double_runs(said: dict[Kind, int], due: dict[Kind, int], count: Count) -> dict[Kind, int]:
    """Let the pairs of a double run stand under runs or under pairs, as the player likes."""
    in_runs = {card for run in count.of(Kind.RUN) for card in run.cards}
    movable = sum(pair.points for pair in count.of(Kind.PAIR) if in_runs.issuperset(pair.cards))
    over, under = (said.get(Kind.RUN, 0) - due.get(Kind.RUN, 0), due.get(Kind.PAIR, 0) - said.get(Kind.PAIR, 0))
    moved = max(0, min(over, under, movable)) // _rules.PAIR_POINTS * _rules.PAIR_POINTS
    return said | {Kind.RUN: said[Kind.RUN] - moved, Kind.PAIR: said[Kind.PAIR] + moved} if moved else said


def _mark_total(total: int, count: Count) -> Marked:
    due = count.points
    over = total - due
    mistaken = (Mistake(None, (), over, _too_many(f"the {count.place} makes", due, total)),) if over > 0 else ()
    return _positive([Amount(None, min(total, due))]), _positive([Amount(None, -over)]), mistaken


def _over(kind: Kind, due: int, said: int, count: Count) -> str:
    """Why points of a kind are too many: what is not counted here at all has its own reason."""
    if kind not in count.kinds:
        return why(kind, () if count.starter is None else (count.starter,), count)
    return _too_many(f"the {plural(kind)} make", due, said)


def _too_many(made: str, due: int, said: int) -> str:
    reason = f"{made} {due}, so {said} is {said - due} too many"
    return f"{reason}; no hand can count {said}" if said in _rules.IMPOSSIBLE_COUNTS else reason


def _positive(amounts: list[Amount]) -> tuple[Amount, ...]:
    return tuple(amount for amount in amounts if amount.points > 0)


def _pegging(found: int, missed: int, mistaken: int, pegged: int | None, rules: _rules.Rules) -> list[Peg]:
    """Who pegs what: the claim as corrected, muggins, and the price of scoring or pegging too much."""
    moved = found + mistaken if pegged is None else _points(pegged, "peg")
    own = [Peg("learner", min(moved, found), "claim")]
    mugged = [Peg("opponent", missed, "muggins")] if rules.muggins is not Muggins.OFF else []
    faults = [
        Peg("opponent", _price(rules.overclaim, mistaken), "overclaim"),
        Peg("opponent", _price(rules.overpegging, moved - found - mistaken), "overpegging"),
    ]
    credited = mugged + own if rules.muggins is Muggins.OPPONENT_FIRST else own + mugged
    return [peg for peg in credited + faults if peg.points]


def _price(penalty: Overscore, over: int) -> int:
    if over <= 0:
        return 0
    return {Overscore.CORRECTED: 0, Overscore.TO_OPPONENT: over, Overscore.TWO_TO_OPPONENT: _rules.FAULT_POINTS}[
        penalty
    ]


def _sum(parts: Iterable[Combination | Amount | Mistake]) -> int:
    return sum(part.points for part in parts)


def read_claim(claim: object, count: Count) -> tuple[Kind, tuple[Card, ...]]:
    """One claim as its kind and its cards in order, or a refusal that says what it lacks.

    >>> from crib_tutor.counts import count
    >>> read_claim(("Pair", "5H 5D"), count("5H 5D 5S JC", "5C"))
    (<Kind.PAIR: 'pair'>, (5D, 5H))
    """
    if isinstance(claim, Combination):
        claim = claim[:2]
    if isinstance(claim, str) or not isinstance(claim, Sequence) or len(claim) != 2:
        raise IllegalMove(f"{quoted(claim)} is no claim: give a kind and its cards, such as ('pair', '5H 5D')")
    kind, claimed = _kind(claim[0]), tuple(sorted(cards(claim[1])))
    for card in claimed:
        if card not in count.cards:
            held = " ".join(map(str, count.hand)) + (f" and the starter {count.starter}" if count.starter else "")
            raise IllegalMove(f"{card} is not on the table: claim from {held}")
    return kind, claimed


def _kind(given: object) -> Kind:
    try:
        return Kind(str(given).strip().lower())
    except ValueError:
        raise IllegalMove(f"{quoted(given)} is no kind: claim {', '.join(Kind)}") from None


def _points(given: object, verb: str = "claim") -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise IllegalMove(f"{quoted(given)} is no number of points: {verb} a whole number, such as 8")
    if given < 0:
        raise IllegalMove(f"nobody can {verb} {quoted(given)} points: {verb} 0 or more")
    if given > _rules.GAME:
        raise IllegalMove(f"{quoted(given)} points are more than a whole game: {verb} {_rules.HIGHEST_COUNT} or less")
    return given
