"""What a go, a claim or an answer cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, NEGLECT, Called, Claimed, Event, SaidGo
from crib_tutor.game.seats import view
from crib_tutor.game.state import Phase
from crib_tutor.learner.diagnosis import diagnose
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Marking
from crib_tutor.players.plain_players import Simple
from crib_tutor.problems.problem import problem_from_key
from crib_tutor.problems.problem_key import key_of_show
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import CRIB_SIZE, FAULT_POINTS, Muggins
from crib_tutor.table.advice import advice, say_pegging
from crib_tutor.table.reviewing.decision import CATCHING, COUNTING, PLAY, Decision, make_decision
from crib_tutor.words.counts_aloud import explain


def _judge_go(game: Game, event: SaidGo, later: Sequence[Event]) -> Iterator[Decision]:
    """A go with a card that fits costs what the opponent pegs for it."""
    answer = next((each for each in later if isinstance(each, Called)), None)
    if answer is None or game.after(event).awaits.place != NEGLECT:
        return
    room = game.rules.target - game.scores[answer.player % game.rules.sides]
    best = advice(view(game, event.player))[0]
    came_in = f"{symbols(best.cards)} came in: {best.outcome}"
    if answer.required:
        yield make_decision(game, event.player, PLAY, "go", "", 0.0, f"{came_in} The opponent had a card played.")
    else:
        why = f"{came_in} The opponent pegs {FAULT_POINTS}."
        yield make_decision(game, event.player, PLAY, "go", symbols(best.cards), float(min(FAULT_POINTS, room)), why)


# --- claims and answers, by the score itself --------------------------------------------------------------------------


def _holes_lost(best: Game, made: Game, player: int) -> tuple[float, str, tuple[Game, ...]]:
    """Holes a side falls behind the best choice, a word if that's the game, and both games then."""
    best, made = _settle(best), _settle(made)
    if best.winner is not None and (best.winner, best.table.games) == (made.winner, made.table.games):
        return 0.0, "", ()
    ahead = [2 * game.scores[player % game.rules.sides] - sum(game.scores) for game in (best, made)]
    ends = " It lost the game." if made.winner is not None else " The best choice would have won the game."
    holes = float(ahead[0] - ahead[1])
    return holes, ends * (best.winner != made.winner), (best, made) if holes else ()


def _settle(game: Game) -> Game:
    while game.awaits.phase is Phase.CALL:
        game = game.call(*Simple().call_muggins(view(game, game.awaits.players[0])))
    return game


def _judge_claim(game: Game, event: Claimed, _: Sequence[Event]) -> Iterator[Decision]:
    """A claim, priced before an opponent who sees all; mere nothings aren't decisions."""
    best, made = Simple().claim(view(game, event.player)), game.after(event)
    nothing = event.place not in (HAND, CRIB) and not (best.claims or event.points or event.pegged)
    if nothing or (event.place == HEELS and made.table.unmarked):
        return
    cost, ends, settled = _holes_lost(game.claim(*best), made, event.player)
    marking = made.table.marking
    if marking is None:
        assert game.table.starter is not None
        what_for, why, skill = "his heels", f"The starter is {game.table.starter.symbol}.", HEELS
    else:
        what_for, why, skill = _of_marking(marking)
    moved = f", the peg moved {event.pegged}" * (event.pegged != event.points)
    whole = () if marking is None else marking.missed if event.points else marking.count.combinations
    yield make_decision(
        *(game, event.player, COUNTING, f"{event.points} for {what_for}{moved}", f"{best.claims}"),
        *(cost, f"{why}{ends}", skill),
        said=event.points,
        missed=tuple(part for part in whole if isinstance(part, Combination)),
        lost=round(cost),
        count=_cards_of(marking.count) if marking else (),
        ends=settled,
    )


def _cards_of(counted: Count | Pile) -> tuple[Card, ...]:
    if isinstance(counted, Pile):
        return counted.play.pile
    return (*counted.hand, counted.starter) if counted.starter else counted.hand


def _of_marking(marking: Marking) -> tuple[str, str, str]:
    counted = marking.count
    named = [
        f"{part.kind} {symbols(part.cards)}" for part in marking.missed if isinstance(part, Combination) and part.cards
    ]
    missed = f"You missed {', '.join(named)}. " if named else ""
    if isinstance(counted, Pile):
        return "the card", f"{missed}{say_pegging(counted.combinations)}", _skill_of_card(marking)
    return f"the {counted.place}", f"{missed}{explain(counted)}.", _skill(counted, marking)


def _skill_of_card(marking: Marking) -> str:
    """The skill of the dearest part that was missed or mistaken in a card."""
    wrong = (*marking.missed, *marking.mistaken)
    lost = sum(part.points for part in wrong)
    meant = [part for part in wrong if part.kind is not None] or marking.count.combinations
    dearest = max(meant, key=lambda part: (part.points == lost, part.points), default=None)
    named = f"play-{dearest.kind if dearest else Kind.FIFTEEN}s"
    return (named if named in SKILLS else "play-go") if lost else ""


def _skill(counted: Count, marking: Marking) -> str:
    if len(counted.hand) != CRIB_SIZE:
        return ""
    blames = diagnose(problem_from_key(key_of_show(counted)), marking)
    return max(blames, key=lambda blame: blame.points).skill if blames else ""


def _judge_call(game: Game, event: Called, _: Sequence[Event]) -> Iterator[Decision]:
    marking, claimed = game.table.marking, game.table.claimed
    if marking is None or claimed is None:
        return
    best = Simple().call_muggins(view(game, event.player))
    muggins = best.overlooked if game.rules.muggins is not Muggins.OFF else 0
    if not (muggins or best.too_many or event.overlooked or event.too_many):
        return
    cost, ends, settled = _holes_lost(game.call(*best), game.after(event), event.player)
    in_vain = "objected to nothing" if event.too_many and not best.too_many else ""
    chosen = [_say_call(event.overlooked, min(event.too_many, best.too_many)), in_vain]
    why = f"The {marking.count.place} was worth {marking.count.points}, and the claim was {claimed.points}.{ends}"
    text = " and ".join(filter(None, chosen)) or "let it pass"
    right = _say_call(muggins, best.too_many)
    yield make_decision(game, event.player, CATCHING, text, right, cost, why, lost=round(cost), ends=settled)


def _say_call(overlooked: int, too_many: int) -> str:
    return " and ".join([f"muggins for {overlooked}"] * bool(overlooked) + [f"{too_many} too many"] * bool(too_many))


JUDGES: Mapping[type, Callable[[Game, Any, Sequence[Event]], Iterator[Decision]]] = {
    SaidGo: _judge_go,
    Claimed: _judge_claim,
    Called: _judge_call,
}
