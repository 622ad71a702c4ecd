"""A game looked back on: each decision's price, and what to practice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, HAND, HEELS, NEGLECT, Called, Claimed, Discarded, Event, Laid, SaidGo
from crib_tutor.game.saved_game import replay
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
from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.strategy.winning.aims import WIN, find_aim
from crib_tutor.table.advice import advice, compare_with_best, say_pegging
from crib_tutor.table.choice_prices import Measure, say_price, verdict
from crib_tutor.table.reviewing.curve import Curve

if TYPE_CHECKING:
    from crib_tutor.table.reviewing.seat_chances import Choice
    from crib_tutor.table.reviewing.strokes import Tracing
from crib_tutor.words.counts_aloud import explain

_TWO = 2
DISCARDING, PLAY, COUNTING, CATCHING = "discarding", "the play", "counting", "catching the opponent's miscounts"
"""What a player decides, in the order of a deal."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's decision: where in the log, and its price."""

    deal: int
    at: int
    """Its place in the log of the game."""
    what: str
    chosen: str
    best: str
    """What would have been best; nothing where the choice was that."""
    cost: float
    """Holes that it cost: on average for a card, and for certain if points were counted. By the score, two wins in 100
    are a hole."""
    why: str
    skill: str = ""
    """The skill of the practice that it lacked, where it is one."""
    wins: float | None = None
    """The chance of winning, or what the aim counts, that it cost, if it's priced by the score."""
    measure: Measure | None = None
    """How it's priced, if it was a choice of cards."""
    aim: str = WIN
    hand: tuple[Card, ...] = ()
    """The cards held before it; of a count, the four that were shown."""
    pile: tuple[Card, ...] = ()
    """The cards of this count before it."""
    starter: Card | None = None
    scores: tuple[int, int] = (0, 0)
    """The player's before it, and the other's."""
    dealer: bool = False
    """True if the player dealt."""
    chosen_cards: tuple[Card, ...] = ()
    best_cards: tuple[Card, ...] = ()
    wins_chosen: float | None = None
    """The chance of winning with what was chosen, if it's known."""
    wins_best: float | None = None
    count: tuple[Card, ...] = ()
    """What was counted, the starter last, or the pile with the card."""
    said: int = 0
    """Points that were claimed of it."""
    missed: tuple[Combination, ...] = ()
    """What wasn't claimed."""
    lost: int = 0
    """Holes that it cost, between both players."""
    ends: tuple[Game, ...] = ()
    """The games after the best claim or answer and after the one made, until they're priced by the score."""

    @property
    def verdict(self) -> str:
        """The price as a teacher would say it."""
        return verdict(self.cost)

    @property
    def price(self) -> str:
        """The price in words; nothing if it's rounded to nothing."""
        return say_price(self.cost, self.wins, self.aim)


@dataclass(frozen=True, slots=True)
class Review:
    """Every decision of one player in a game, in its order."""

    decisions: tuple[Decision, ...]
    curve: Curve | None = None
    """The chance of winning, stroke by stroke; None by rules without a board of chances, and without numpy."""

    @property
    def holes(self) -> float:
        """The price of all decisions; two wins in 100 are a hole."""
        return sum(decision.cost for decision in self.decisions)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Each way in which cards were priced."""
        return tuple(dict.fromkeys(decision.measure for decision in self.decisions if decision.measure))

    def of(self, what: str) -> tuple[Decision, ...]:
        """The decisions of one kind."""
        return tuple(decision for decision in self.decisions if decision.what == what)

    @property
    def worst(self) -> tuple[Decision, ...]:
        """The three costliest decisions that aren't within a whisker."""
        return tuple(
            sorted(
                (decision for decision in self.decisions if decision.cost > WHISKER),
                key=lambda decision: -decision.cost,
            )[:3]
        )

    @property
    def fine(self) -> int:
        """The number of decisions within a whisker of the best."""
        return sum(decision.cost <= WHISKER for decision in self.decisions)

    @property
    def practice(self) -> str:
        """The skill or kind of decision to practice next."""
        costs: dict[str, float] = {}
        for decision in self.decisions:
            if decision.cost > WHISKER:
                name = decision.skill or decision.what
                costs[name] = costs.get(name, 0) + decision.cost
        return max(costs, key=lambda name: costs[name]) if costs else ""


def review(game: Game, player: int, lent: Sequence[tuple[int, int]] = (), aim: str = WIN) -> Review:
    """Review a game with the eyes of one seat.

    >>> from crib_tutor import rules
    >>> from crib_tutor.players.plain_players import Greedy
    >>> from crib_tutor.players.plain_players import Simple
    >>> from crib_tutor.game.seats import play_out
    >>> told = review(play_out(Game(rules.MODERN, seed=7), [Simple(), Greedy()]), 0)
    >>> [one.what for one in told.worst], told.practice
    (['discarding', 'discarding', 'discarding'], 'discarding')

    What was ``lent``, stretches of the log in which the computer had the cards, isn't judged, nor a choice that the
    rules left no room for. In the last deals cards are priced by the ``aim``. Raises `IllegalMove` for a seat that
    there is not, and for what no one can aim for.
    """
    return look_back(game, player, lent, aim).to_end().review


@dataclass(frozen=True, slots=True)
class LookingBack:
    """A review in the making, a deal at a time."""

    player: int
    lent: Sequence[tuple[int, int]]
    states: tuple[Game, ...]
    """The game after each of its decisions."""
    at: int = 0
    """The states that are looked back on."""
    review: Review = Review(())
    """What was found so far."""
    aim: str = WIN
    traced: Tracing | None = None
    """The curve in the making, by rules whose chances are known."""

    @property
    def done(self) -> bool:
        """True once the whole game has been looked back on."""
        return self.at >= len(self.states) - 1

    @property
    def progress(self) -> str:
        """The deal reached, in a sentence; nothing when it's done."""
        if self.done:
            return ""
        return f"Looking back: deal {max(1, self.states[self.at].table.number)} of {self.states[-1].table.number}."

    def next_deal(self) -> LookingBack:
        """Look back on the rest of a deal."""
        looking, deal = self, max(1, self.states[self.at].table.number)
        while not looking.done and looking.states[looking.at].table.number <= deal:
            looking = looking._next_move()
        return looking

    def to_end(self) -> LookingBack:
        """Look back on all that's left."""
        looking = self
        while not looking.done:
            looking = looking.next_deal()
        return looking

    def _next_move(self) -> LookingBack:
        """Judge a move, if it was the player's own, and follow it in the curve."""
        before, after = self.states[self.at : self.at + 2]
        start, log = len(before.events), self.states[-1].events
        event, judge, traced, choice = log[start], _JUDGES.get(type(log[start])), self.traced, None
        mine, found = getattr(event, "player", None) == self.player, list[Decision]()
        judged = mine and not any(begun <= start < end for begun, end in self.lent)
        if judge and (judged or (traced and not mine)):
            found = [self._in_wins(each) for each in judge(before, event, log[start + 1 :])]
            for each in found:
                traced = traced and traced.lose(before, each.what, each.wins or 0.0, mine=mine)
        if traced:
            traced, choice = traced.follow(before, event, after)
        if isinstance(event, Discarded | Laid) and judged:
            found = list(_of_cards(before, event, self.aim, choice))
        decisions = (*self.review.decisions, *(found if judged else ()))
        return replace(self, at=self.at + 1, traced=traced, review=Review(decisions, traced.curve if traced else None))

    def _in_wins(self, decision: Decision) -> Decision:
        """Price what a claim or an answer cost by the score."""
        if self.traced is None or not decision.ends:
            return decision
        best, made = (self.traced.settled(game) for game in decision.ends)
        return replace(decision, wins=abs(best - made), wins_chosen=made, wins_best=best, ends=())


def look_back(game: Game, player: int, lent: Sequence[tuple[int, int]] = (), aim: str = WIN) -> LookingBack:
    """Begin to look back on a game, as `review` does at once."""
    view(game, player)
    return LookingBack(
        player, lent, tuple(replay(game)), aim=find_aim(aim, game.rules).name, traced=_trace(game, player)
    )


def _trace(game: Game, player: int) -> Tracing | None:
    try:
        from crib_tutor.table.reviewing.strokes import begin_curve  # noqa: PLC0415  # the review does without numpy
    except ModuleNotFoundError:
        return None
    return begin_curve(game, player)


def _decision(  # what is told of it
    game: Game, player: int, what: str, chosen: str, best: str, cost: float, why: str, skill: str = ""
) -> Decision:
    """Make a decision, with the best choice and skill if it cost holes."""
    dear, sees = cost > WHISKER, view(game, player)
    scores = (sees.scores[sees.side], sees.scores[1 - sees.side]) if game.rules.sides == _TWO else (0, 0)
    return Decision(
        game.table.number,
        len(game.events),
        what,
        chosen,
        best * dear,
        cost,
        why,
        skill * dear,
        hand=sees.hand,
        pile=sees.pile,
        starter=sees.starter,
        scores=scores,
        dealer=player == sees.dealer,
    )


# --- cards, as the strongest player prices them -----------------------------------------------------------------------


def _of_cards(game: Game, event: Discarded | Laid, aim: str, choice: Choice | None) -> Iterator[Decision]:
    what, chosen = (PLAY, (event.card,)) if isinstance(event, Laid) else (DISCARDING, event.cards)
    sees = view(game, event.player)
    if what == PLAY and len(sees.legal) < 2:
        return
    ranked = advice(sees, aim)
    made = next(option for option in ranked if sorted(option.cards) == sorted(chosen))
    why = made.why if made.cost <= WHISKER else compare_with_best(made, ranked[0])
    decision = _decision(game, event.player, what, symbols(chosen), symbols(ranked[0].cards), made.cost, why)
    decision = replace(
        decision, wins=made.wins, measure=made.measure, aim=made.aim, chosen_cards=chosen, best_cards=ranked[0].cards
    )
    if choice:
        wins = choice.lost if made.wins is None or aim == WIN else made.wins
        decision = replace(
            decision, wins=wins, best_cards=choice.best_cards, wins_chosen=choice.chosen, wins_best=choice.best
        )
    yield decision


def _judge_go(game: Game, event: SaidGo, later: Sequence[Event]) -> Iterator[Decision]:
    """A go with a card that fits costs what the opponent pegs for it."""
    answer = next((each for each in later if isinstance(each, Called)), None)
    if answer is None or game.after(event).awaits.place != NEGLECT:
        return
    room = game.rules.target - game.scores[answer.player % game.rules.sides]
    best = advice(view(game, event.player))[0]
    came_in = f"{symbols(best.cards)} came in: {best.outcome}"
    if answer.required:
        yield _decision(game, event.player, PLAY, "go", "", 0.0, f"{came_in} The opponent had a card played.")
    else:
        why = f"{came_in} The opponent pegs {FAULT_POINTS}."
        yield _decision(game, event.player, PLAY, "go", symbols(best.cards), float(min(FAULT_POINTS, room)), why)


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
    if made.table.marking is None:
        assert game.table.starter is not None
        what_for, why, skill = "his heels", f"The starter is {game.table.starter.symbol}.", HEELS
    else:
        what_for, why, skill = _of_marking(made.table.marking)
    moved = f", the peg moved {event.pegged}" * (event.pegged != event.points)
    decision = _decision(
        game,
        event.player,
        COUNTING,
        f"{event.points} for {what_for}{moved}",
        f"{best.claims}",
        cost,
        f"{why}{ends}",
        skill,
    )
    marking = made.table.marking
    counted = marking.count if marking else None
    missed = tuple(part for part in (marking.missed if marking else ()) if isinstance(part, Combination))
    yield replace(decision, said=event.points, missed=missed, lost=round(cost), count=_cards_of(counted), ends=settled)


def _cards_of(counted: Count | Pile | None) -> tuple[Card, ...]:
    if isinstance(counted, Count):
        return (*counted.hand, counted.starter) if counted.starter else counted.hand
    return counted.play.pile if counted else ()


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
    decision = _decision(game, event.player, CATCHING, text, _say_call(muggins, best.too_many), cost, why)
    yield replace(decision, lost=round(cost), ends=settled)


def _say_call(overlooked: int, too_many: int) -> str:
    return " and ".join([f"muggins for {overlooked}"] * bool(overlooked) + [f"{too_many} too many"] * bool(too_many))


_JUDGES: Mapping[type, Callable[[Game, Any, Sequence[Event]], Iterator[Decision]]] = {
    SaidGo: _judge_go,
    Claimed: _judge_claim,
    Called: _judge_call,
}
