"""A game looked back on: every decision of a player with its price in holes, and what to practise next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from crib_tutor.combinations import Combination
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.game import Game
from crib_tutor.game.events import HEELS, NEGLECT, Called, Claimed, Forfeited, Laid, LaidAway, SaidGo
from crib_tutor.game.saved import replay
from crib_tutor.marking import Marking, Peg, mark, settle
from crib_tutor.piles import Pile
from crib_tutor.practice.blame import blamed
from crib_tutor.practice.keys import of_show
from crib_tutor.practice.posed import problem
from crib_tutor.practice.skills import SKILLS
from crib_tutor.rules import CRIB_SIZE, FAULT_POINTS, HEELS_POINTS, JACK, Muggins
from crib_tutor.seats import view
from crib_tutor.sentences import listed
from crib_tutor.sitting.advising import WHISKER, advice, pegged, verdict
from crib_tutor.spoken import explain

LAYING_AWAY, PLAY, COUNTING, CATCHING = "laying away", "the play", "counting", "catching the opponent's miscounts"
"""What a player decides, in the order of a deal."""


class Decision(NamedTuple):
    """Something that a player decided: where in the log, what, and how many holes it cost on average.

    >>> Decision(1, 4, PLAY, "7♥", "8♦", 1.3, "").verdict
    'costly'
    """

    deal: int
    at: int
    """Its place in the log of the game."""
    what: str
    chosen: str
    best: str
    """What would have been best; nothing where the choice was that."""
    cost: float
    """Holes that it cost: on average for a card, and for certain where points were counted."""
    why: str
    skill: str = ""
    """The skill of the practice that it lacked, where it is one."""

    @property
    def verdict(self) -> str:
        """What a teacher would say of it."""
        return verdict(self.cost)


@dataclass(frozen=True, slots=True)
class Review:
    """Every decision of one player in a game, in its order.

    >>> Review(()).holes, Review(()).practise
    (0, '')
    """

    decisions: tuple[Decision, ...]

    @property
    def holes(self) -> float:
        """What all decisions cost together."""
        return sum(one.cost for one in self.decisions)

    def of(self, what: str) -> tuple[Decision, ...]:
        """The decisions of one kind."""
        return tuple(one for one in self.decisions if one.what == what)

    @property
    def worst(self) -> tuple[Decision, ...]:
        """The dearest decisions, those within a whisker left out; the dearest first, and three at most."""
        return tuple(sorted((one for one in self.decisions if one.cost > WHISKER), key=lambda one: -one.cost)[:3])

    @property
    def fine(self) -> int:
        """How many decisions were the best, or within a whisker of it."""
        return sum(one.cost <= WHISKER for one in self.decisions)

    @property
    def practise(self) -> str:
        """What to practise next: the skill, or else the kind of decision, that cost most; nothing where nothing did."""
        costs: dict[str, float] = {}
        for one in self.decisions:
            if one.cost > WHISKER:
                name = one.skill or one.what
                costs[name] = costs.get(name, 0) + one.cost
        return max(costs, key=lambda name: costs[name]) if costs else ""


def review(game: Game, player: int, lent: Sequence[tuple[int, int]] = ()) -> Review:
    """Look back on a game, or on what there is of it, with the eyes of one seat: nothing is judged by hidden cards.

    What was ``lent``, stretches of the log in which the computer had the cards, is not judged.

    >>> from crib_tutor import rules
    >>> from crib_tutor.seats import Greedy, Simple, play_out
    >>> told = review(play_out(Game(rules.MODERN, seed=7), [Simple(), Greedy()]), 0)
    >>> [one.what for one in told.worst], told.practise
    (['laying away', 'laying away', 'laying away'], 'laying away')

    A choice that the rules left no room for is no decision. Raises `IllegalMove` for a seat that there is not.
    """
    view(game, player)
    mine = (one for one in decided(game, player) if not any(start <= one.at < end for start, end in lent))
    return Review(tuple(mine))


def decided(game: Game, player: int) -> Iterator[Decision]:
    """The decisions of a player one after another, as they are found; each takes some milliseconds."""
    before: Game | None = None
    for after in replay(game):
        if before is not None:
            event = after.events[len(before.events)]
            judges = _JUDGES.get(type(event))
            if judges and getattr(event, "player", None) == player:
                yield from judges(before, event, player)
        before = after


def _of_cards(game: Game, player: int, what: str, chosen: Sequence[Card]) -> Iterator[Decision]:
    sees = view(game, player)
    if what == PLAY and len(sees.legal) < 2:
        return
    ranked = advice(sees)
    made = next(one for one in ranked if sorted(one.cards) == sorted(chosen))
    best = "" if made.cost <= WHISKER else listed(ranked[0].cards)
    why = made.why if made.cost <= WHISKER else f"{listed(chosen)}: {made.why} {best}: {ranked[0].why}"
    yield Decision(game.table.number, len(game.events), what, listed(chosen), best, made.cost, why)


def _laid_away(game: Game, event: LaidAway, player: int) -> Iterator[Decision]:
    return _of_cards(game, player, LAYING_AWAY, event.cards)


def _laid(game: Game, event: Laid, player: int) -> Iterator[Decision]:
    return _of_cards(game, player, PLAY, (event.card,))


def _went(game: Game, event: SaidGo, player: int) -> Iterator[Decision]:
    """A go with a card that would have come in, where the adversary marks for it."""
    if game.after(event).awaits.place != NEGLECT:
        return
    best = advice(view(game, player))[0]
    why = f"{listed(best.cards)} came in: {best.why} For the neglect the adversary may mark {FAULT_POINTS}."
    yield _decision(game, PLAY, "go", listed(best.cards), float(FAULT_POINTS), why)


def _heels(game: Game, event: Claimed) -> Iterator[Decision]:
    """Heels that were marked or forgotten; while they can still be marked nothing is lost."""
    starter = game.table.starter
    assert starter is not None
    lost = event.points if starter.rank != JACK else 0
    lost += sum(one.points for one in game.after(event).events[len(game.events) :] if isinstance(one, Forfeited))
    if event.points or lost:
        chosen, best = f"{event.points or 'nothing'} for his heels", HEELS_POINTS - event.points
        why = f"The starter is {starter.symbol}."
        yield _decision(
            game, COUNTING, chosen, f"{best or 'nothing'}" * bool(lost), float(lost), why, "heels" * bool(lost)
        )


def _claimed(game: Game, event: Claimed, player: int) -> Iterator[Decision]:
    """Points that were claimed, before an opponent who sees all: where muggins is played, it costs twice.

    Who is home with what was claimed has lost nothing. A card that pegs nothing, and was said to, is no decision.
    """
    if event.place == HEELS:
        yield from _heels(game, event)
        return
    counted = view(game, player).counted
    assert counted is not None
    marking = mark(event.claims, counted, pegged=event.pegged, rules=game.rules)
    due = marking.count.points
    if not isinstance(counted, Count) and not (due or event.points or event.pegged):
        return
    room = game.rules.target - game.scores[player % game.rules.sides]
    home = marking.learner_pegs >= room and game.rules.muggins is not Muggins.OPPONENT_FIRST
    cost = 0.0 if home else float(due - marking.learner_pegs + marking.opponent_pegs)
    named = [one for one in marking.missed if isinstance(one, Combination) and one.cards]
    missed = f"You overlooked {', '.join(f'{one.kind} {listed(one.cards)}' for one in named)}. " if named else ""
    said = f"{explain(counted)}." if isinstance(counted, Count) else pegged(marking.count.combinations)
    yield _decision(
        game,
        COUNTING,
        f"{event.points} for the {marking.count.place}",
        f"{due}" * bool(cost),
        cost,
        f"{missed}{said}",
        _skill(marking) if cost else "",
    )


def _decision(game: Game, what: str, chosen: str, best: str, cost: float, why: str, skill: str = "") -> Decision:
    return Decision(game.table.number, len(game.events), what, chosen, best, cost, why, skill)


def _skill(marking: Marking) -> str:
    """The skill that lost most by a claim; none is told of a hand of three cards, which the practice does not pose."""
    counted = marking.count
    if isinstance(counted, Pile):
        dearest = max(counted.combinations, key=lambda one: one.points, default=None)
        named = f"play-{dearest.kind}s" if dearest else "play-fifteens"
        return named if named in SKILLS else "play-go"
    if len(counted.hand) != CRIB_SIZE:
        return ""
    found = blamed(problem(of_show(counted)), marking)
    return max(found, key=lambda one: one.points).skill if found else ""


def _called(game: Game, event: Called, player: int) -> Iterator[Decision]:
    """An answer to another's claim: what was overlooked there and not called is not pegged."""
    sees = view(game, player)
    claimed, counted = sees.claimed, sees.counted
    if claimed is None or counted is None:
        return
    marking = mark(claimed.claims, counted, pegged=claimed.pegged, rules=game.rules)
    open_to_call = sum(one.points for one in marking.missed) if sees.rules.muggins is not Muggins.OFF else 0
    too_many = sum(one.points for one in marking.mistaken) + max(0, claimed.pegged - claimed.points)
    all_told, heard = (
        settle(marking, overlooked=muggins, too_many=objection, pegged=claimed.pegged, rules=game.rules)
        for muggins, objection in ((None, None), (event.overlooked, event.too_many))
    )
    lost = _margin(all_told) - _margin(heard)
    if not (open_to_call or too_many or event.overlooked or event.too_many):
        return
    said = f"The {marking.count.place} was worth {marking.count.points}, and {claimed.points} were claimed."
    chosen = " and ".join(
        [f"muggins for {event.overlooked}"] * bool(event.overlooked)
        + [f"{min(event.too_many, too_many)} too many" if too_many else "objected to nothing"] * bool(event.too_many)
    )
    best = f"muggins for {open_to_call}" if open_to_call else f"{too_many} too many"
    yield Decision(
        game.table.number, len(game.events), CATCHING, chosen or "let it pass", best if lost else "", float(lost), said
    )


def _margin(pegs: Sequence[Peg]) -> int:
    """What whoever heard a claim pegs more than whoever made it."""
    return sum(peg.points if peg.side == "opponent" else -peg.points for peg in pegs)


_JUDGES: MappingProxyType[type, Callable[[Game, Any, int], Iterator[Decision]]] = MappingProxyType(
    {LaidAway: _laid_away, Laid: _laid, SaidGo: _went, Claimed: _claimed, Called: _called}
)
"""For each event of a player, what there is to judge about it."""
