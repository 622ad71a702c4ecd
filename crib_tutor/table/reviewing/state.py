"""A game looked back on: each decision's price, and what to practice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crib_tutor.deck import symbols
from crib_tutor.game import Game
from crib_tutor.game.events import Discarded, Laid
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import view
from crib_tutor.strategy.discarding.value import WHISKER
from crib_tutor.strategy.winning.aims import WIN, find_aim
from crib_tutor.table.advice import advice, compare_with_best
from crib_tutor.table.reviewing.curve import Curve
from crib_tutor.table.reviewing.decision import CATCHING, COUNTING, DISCARDING, PLAY, Decision, make_decision
from crib_tutor.table.reviewing.judges import JUDGES

if TYPE_CHECKING:
    from crib_tutor.table.reviewing.seat_chances import PricedChoice
    from crib_tutor.table.reviewing.strokes import Tracing


__all__ = ["CATCHING", "COUNTING", "DISCARDING", "PLAY", "Decision", "LookingBack", "Review", "look_back", "review"]


@dataclass(frozen=True, slots=True)
class Review:
    """Every decision of one player in a game."""

    decisions: tuple[Decision, ...]
    curve: Curve | None = None
    """The chance of winning, stroke by stroke; None by rules without a board of chances, and without numpy."""

    @property
    def holes(self) -> float:
        """The price of all decisions, in holes."""
        return sum(decision.cost for decision in self.decisions)

    def of(self, what: str) -> tuple[Decision, ...]:
        """The decisions of one kind."""
        return tuple(decision for decision in self.decisions if decision.what == what)

    @property
    def worst(self) -> tuple[Decision, ...]:
        """The three costliest decisions that aren't within a whisker."""
        return tuple(
            sorted(
                (one for one in self.decisions if one.cost > WHISKER and one.weight > WHISKER),
                key=lambda decision: (-(decision.shown_loss or 0), -decision.weight),
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


def review(
    game: Game, player: int, lent: Sequence[tuple[int, int]] = (), aim: str = WIN, *, curve: bool = False
) -> Review:
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
    return look_back(game, player, lent, aim, curve=curve).to_end().review


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
        event, judge, traced, choice = log[start], JUDGES.get(type(log[start])), self.traced, None
        mine, found = getattr(event, "player", None) == self.player, list[Decision]()
        known = not any(begun <= start < end for begun, end in self.lent)
        judged = mine and known
        if judge and known and (mine or traced):
            found = list(judge(before, event, log[start + 1 :]))
            if traced:
                traced, found = traced.lose(before, found, mine=mine)
        if traced:
            traced, choice = traced.follow(before, event, after, known=known)
        if isinstance(event, Discarded | Laid) and judged:
            found = list(_of_cards(before, event, self.aim, choice))
        decisions = (*self.review.decisions, *(found if judged else ()))
        return replace(self, at=self.at + 1, traced=traced, review=Review(decisions, traced.curve if traced else None))


def look_back(
    game: Game, player: int, lent: Sequence[tuple[int, int]] = (), aim: str = WIN, *, curve: bool = False
) -> LookingBack:
    """Begin to look back on a game.

    Without its ``curve`` that takes a third of the time.
    """
    view(game, player)
    traced = _trace(game, player) if curve else None
    return LookingBack(player, lent, tuple(replay(game)), aim=find_aim(aim, game.rules).name, traced=traced)


def _trace(game: Game, player: int) -> Tracing | None:
    try:
        from crib_tutor.table.reviewing.seat_chances import has_board  # noqa: PLC0415  # the review
        from crib_tutor.table.reviewing.strokes import Tracing  # noqa: PLC0415  # does without numpy
    except ModuleNotFoundError:
        return None
    return Tracing(player) if has_board(game) else None


# --- cards, as the strongest player prices them -----------------------------------------------------------------------


def _of_cards(game: Game, event: Discarded | Laid, aim: str, choice: PricedChoice | None) -> Iterator[Decision]:
    what, chosen = (PLAY, (event.card,)) if isinstance(event, Laid) else (DISCARDING, event.cards)
    sees = view(game, event.player)
    if what == PLAY and len(sees.legal) < 2:
        return
    ranked = advice(sees, aim)
    made = next(option for option in ranked if sorted(option.cards) == sorted(chosen))
    why = made.why if made.cost <= WHISKER else compare_with_best(made, ranked[0])
    best, wins = ranked[0].cards, made.wins
    if choice:
        if not made.cost:  # the strongest player's own choice is no mistake, by either price
            choice = choice._replace(best_cards=chosen, best=choice.chosen)
        best, wins = choice.best_cards, choice.lost if wins is None or aim == WIN else wins
    yield make_decision(
        *(game, event.player, what, symbols(chosen), symbols(ranked[0].cards), made.cost, why),
        wins=wins,
        measure=made.measure,
        aim=made.aim,
        chosen_cards=chosen,
        best_cards=best,
        wins_chosen=choice and choice.chosen,
        wins_best=choice and choice.best,
    )
