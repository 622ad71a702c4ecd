"""Marking: a player's claims held against a count or a card just laid, and who pegs what for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from crib_tutor import rules as _rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, quoted
from crib_tutor.marking import play_mistakes, show_mistakes
from crib_tutor.marking.claims import Claims, at_most, named, read_claim, read_kind, read_points
from crib_tutor.marking.laid_card import Pile
from crib_tutor.play import Play
from crib_tutor.rules import IllegalMove, Muggins, Overscore
from crib_tutor.rules.refusals import require_kind

__all__ = ["Amount", "Claims", "Marking", "Mistake", "Peg", "mark", "read_claim", "settle"]


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

    >>> Mistake(Kind.PAIR, (Card(12, "H"), Card(13, "D")), 2, "a queen and a king both count ten ...").points
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

    Found and missed together are what was due; found and mistaken together are the claim. What a total has of the count
    is an `Amount` of no kind: points to peg, which name nothing as found.
    """

    count: Count | Pile
    """What was marked: a hand or crib, or a card just laid."""
    found: tuple[Combination | Amount, ...]
    missed: tuple[Combination | Amount, ...]
    mistaken: tuple[Mistake, ...]
    pegging: tuple[Peg, ...]

    @property
    def by_total(self) -> bool:
        """Whether one total was claimed, which names nothing; a total of 0 where nothing is due leaves no trace.

        >>> from crib_tutor.counts import count
        >>> held = count("7H 8D 9C KS", "2D")
        >>> mark(3, held).by_total, mark({"run": 3}, held).by_total
        (True, False)
        """
        parts = (*self.found, *self.missed, *self.mistaken)
        return bool(parts) and all(one.kind is None for one in parts)

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


def mark(
    claims: Claims, counted: Count | Play, *, pegged: int | None = None, rules: _rules.Rules | None = None
) -> Marking:
    """Mark claims given as combinations, as points by kind, or as one total, for a count or for a card just laid.

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

    A royal or a double run may be claimed as one: it is taken as the runs and pairs that it names. A run or flush
    claimed short is a mistake, and the long one is missed. Combinations are announced one by one, and so each is
    corrected or mugged by itself (our reading: the sources speak of totals, which claim by total). Of a play, what its
    last step scored is due, which is always one player's alone; a pair royal is one combination there. ``pegged`` is
    how far the player moved the peg, where that was not the claim; ``rules`` decide the pegging alone, and are Hoyle's,
    or those of the play. Raises `IllegalMove` for a claim that no table would hear, `InvalidCards` for unreadable
    cards. Before the cut nothing is pegged.
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


def settle(
    marking: Marking,
    *,
    overlooked: int | None = None,
    too_many: int | None = None,
    pegged: int | None = None,
    rules: _rules.Rules | None = None,
) -> tuple[Peg, ...]:
    """Who pegs what for a claim where the opponent may not see all: muggins as called, and mistakes as objected to.

    >>> from crib_tutor.counts import count
    >>> marked = mark({"fifteen": 4, "run": 3}, count("7H 7D 8S AC", "KH"))
    >>> [(peg.side, peg.points) for peg in settle(marked)]
    [('learner', 4), ('opponent', 4)]
    >>> [(peg.side, peg.points) for peg in settle(marked, overlooked=2, too_many=0)]
    [('learner', 7), ('opponent', 2)]

    ``overlooked`` is what the opponent calls muggins for, and ``too_many`` what the opponent objects to: None is all,
    and no more than all is heard. An objection meets the mistaken claim first, and then the peg moved past the claim.
    What nobody objects to stands, and is pegged with the claim. A peg moved short of the claim is simply short, and
    what was claimed too much but not pegged has no price (law 19 speaks of what a player scores).
    """
    if marking.count.starter is None:
        return ()
    rules = rules or (marking.count.play.rules if isinstance(marking.count, Pile) else _rules.HOYLE)
    moved = marking.claimed if pegged is None else read_points(pegged, "peg")
    too_far = max(0, moved - marking.claimed)
    mugged = at_most(_sum(marking.missed), overlooked, "call muggins for")
    objected = at_most(_sum(marking.mistaken) + too_far, too_many, "object to")
    corrected = min(objected, _sum(marking.mistaken))
    set_back = objected - corrected
    own = Peg("learner", min(moved, marking.claimed - corrected) + too_far - set_back, "claim")
    muggins = Peg("opponent", 0 if rules.muggins is Muggins.OFF else mugged, "muggins")
    credited = (muggins, own) if rules.muggins is Muggins.OPPONENT_FIRST else (own, muggins)
    faults = (
        Peg("opponent", _price(rules.overclaim, min(corrected, max(0, moved - _sum(marking.found)))), "overclaim"),
        Peg("opponent", _price(rules.overpegging, set_back), "overpegging"),
    )
    return tuple(peg for peg in (*credited, *faults) if peg.points)


def _price(penalty: Overscore, over: int) -> int:
    if not over or penalty is Overscore.CORRECTED:
        return 0
    return over if penalty is Overscore.TO_OPPONENT else _rules.FAULT_POINTS


Marked = tuple[tuple[Combination | Amount, ...], tuple[Combination | Amount, ...], tuple[Mistake, ...]]


def _mark_combinations(claims: Iterable[object], counted: Count | Pile) -> Marked:
    truth = {(one.kind, one.cards): one for one in counted}
    found: list[Combination] = []
    mistaken: list[Mistake] = []
    heard: set[tuple[Kind, tuple[Card, ...]]] = set()
    for claim in claims:
        kind, claimed = read_claim(claim, counted)
        for part in named(kind, claimed, counted):
            key = (part.kind, part.cards)
            if key in heard:
                mistaken.append(Mistake(*part, f"this {part.kind.value} is in your claim already"))
            elif key in truth:
                found.append(truth[key])
            else:
                mistaken.append(Mistake(*part, _why(part.kind, part.cards, counted)))
            heard.add(key)
    missed = tuple(one for one in counted if one not in found)
    return tuple(one for one in counted if one in found), missed, tuple(mistaken)


def _mark_tally(tally: Mapping[object, object], counted: Count | Pile) -> Marked:
    said = dict.fromkeys(counted.kinds, 0)
    heard = [read_kind(kind) for kind in tally]
    for kind, points in zip(heard, tally.values(), strict=True):
        if heard.count(kind) > 1:
            raise IllegalMove(f"{quoted(kind.value)} is there twice: add its points up, and claim them once")
        said[kind] = read_points(points)
    due = {kind: _sum(counted.of(kind)) for kind in said}
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
    """Let the pairs of a double run stand under runs or under pairs, as the player likes."""
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
        return play_mistakes.why(kind, claimed, counted)
    return show_mistakes.why(kind, claimed, counted)


def _over(kind: Kind, due: int, said: int, counted: Count | Pile) -> str:
    """Why points of a kind are too many: what is not counted here at all has its own reason."""
    if isinstance(counted, Pile):
        return _too_many(f"the {kind} makes", due, said) if due else play_mistakes.why_none(kind, counted)
    if kind not in counted.kinds:
        return show_mistakes.why(kind, () if counted.starter is None else (counted.starter,), counted)
    return _too_many(f"the {show_mistakes.plural(kind)} make", due, said) + _never(said)


def _too_many(made: str, due: int, said: int) -> str:
    return f"{made} {due}, so {said} is {said - due} too many"


def _never(said: int) -> str:
    return f"; no hand can count {said}" if said in _rules.IMPOSSIBLE_COUNTS else ""


def _positive(amounts: list[Amount]) -> tuple[Amount, ...]:
    return tuple(amount for amount in amounts if amount.points > 0)


def _sum(parts: Iterable[Combination | Amount | Mistake]) -> int:
    return sum(part.points for part in parts)
