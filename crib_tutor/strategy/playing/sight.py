"""What a player sees of a play, and how likely each hand is that the other may still hold.

A hand is weighed by the ways to make it of the cards unseen, by how likely a good player of that seat keeps it, and by
what the other has done since: each card played was chosen among those held, and a go says that none of them fitted.
A player chooses a rank; of two cards of that rank held, each is played half the time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crib_tutor.deck import PACK, SUITS, Card
from crib_tutor.game.events import Laid, SaidGo
from crib_tutor.game.seats import View
from crib_tutor.rules import DEALT, MODERN, THIRTY_ONE, IllegalMove, Neglect, Rules
from crib_tutor.strategy.pegging_means import kept_shares
from crib_tutor.strategy.playing.lines import ME, THEM, Lines, lead
from crib_tutor.strategy.playing.opponents import choice_weights
from crib_tutor.strategy.playing.states import holdings, play_states, state_of
from crib_tutor.strategy.ranks import MANY, freeze

Floats = NDArray[np.float64]
ODD = 0.02
"""The least weight of a hand beside one that's kept as often as any: players throw oddly, too. Our own choice."""
TRUST = 0.9
"""How far a card played is taken to have been chosen by the model; the rest of the time it says nothing. Our choice."""
_TWO = 2


class PlayTurn(NamedTuple):
    """A card played, or a go, by me or by the other player.

    >>> PlayTurn(mine=False, card=None).opens  # the other said go, which begins no count
    False
    """

    mine: bool
    card: Card | None
    opens: bool = False
    """Whether a new count began with the card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a player of two sees in the play when it is that player's turn.

    >>> sight = Sight(hand=(Card(5, "H"),), pile=(), turns=(), others=(), dealer=False)
    >>> sight.hidden, int(sight.unseen.sum())
    (4, 51)
    """

    hand: tuple[Card, ...]
    """The cards that I still hold."""
    pile: tuple[Card, ...]
    """The cards of this count."""
    turns: tuple[PlayTurn, ...]
    """Cards played and goes so far, in order."""
    others: tuple[Card, ...]
    """Other cards that I have seen: my discards and the starter."""
    dealer: bool
    """Whether I deal."""
    rules: Rules = MODERN

    @property
    def kept(self) -> int:
        """How many cards each player keeps."""
        return self.rules.dealt - self.rules.discards

    @property
    def hidden(self) -> int:
        """How many cards the other holds."""
        return self.kept - sum(not turn.mine for turn in self.turns if turn.card)

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that I have seen."""
        return (*self.hand, *self.others, *(turn.card for turn in self.turns if turn.card))

    @property
    def unseen(self) -> NDArray[np.intp]:
        """How many cards of each rank I haven't seen: (13,)."""
        return len(SUITS) - np.bincount([card.rank - 1 for card in self.seen], minlength=MANY)

    @property
    def this_count(self) -> tuple[PlayTurn, ...]:
        """The turns of this count."""
        opened = [place for place, turn in enumerate(self.turns) if turn.opens]
        return self.turns[opened[-1] :] if self.pile else ()

    @property
    def gone(self) -> bool:
        """Whether the other has said go in this count."""
        return any(not turn.mine and turn.card is None for turn in self.this_count)


def see(view: View) -> Sight:
    """Gather what a seat of two sees in the play, with the goes.

    >>> from crib_tutor import Game, rules
    >>> from crib_tutor.game.seats import view
    >>> game = Game(rules.MODERN, seed=7, first_dealer=0).deal()
    >>> game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    >>> sight = see(view(game.lay(game.table.hands[1][0]), 0))
    >>> len(sight.hand), sight.hidden, len(sight.others), sight.dealer
    (4, 3, 3, True)

    Raises `IllegalMove` where three or four play.
    """
    if view.rules.players != _TWO:
        raise IllegalMove(f"the lines of the play are for two players, not {view.rules.players}")
    turns = [
        PlayTurn(event.player == view.player, event.card, event.card.value == event.count)
        if isinstance(event, Laid)
        else PlayTurn(event.player == view.player, None)
        for event in view.events
        if isinstance(event, Laid | SaidGo)
    ]
    starter = () if view.starter is None else (view.starter,)
    return Sight(
        hand=view.hand,
        pile=view.pile,
        turns=tuple(turns),
        others=(*view.away, *starter),
        dealer=view.player == view.dealer,
        rules=view.rules,
    )


def line_of(sight: Sight, model: str) -> Lines:
    """The line in which a player sees the play, every hand of the other weighed.

    >>> five = Sight(hand=(Card(5, "H"),), pile=(), turns=(), others=(), dealer=False)
    >>> line_of(five, "careful").weights.shape
    (1, 1820)
    """
    laid = [turn for turn in sight.this_count if turn.card]
    last = ME if laid and laid[-1].mine else THEM
    went = sight.this_count[: sight.this_count.index(laid[-1])] if laid else ()
    return lead(
        weigh_hands(sight, model),
        cards=len(sight.hand),
        state=state_of(card.rank - 1 for card in sight.pile),
        last=last,
        alone=any(turn.card is None and turn.mine != laid[-1].mine for turn in went),
        shown=[turn.card.rank - 1 for turn in sight.turns if turn.card and not turn.mine],
    )


def weigh_hands(sight: Sight, model: str) -> Floats:
    """How likely each hand is that the other may still hold: (hands,) float64, in the order of `holdings`.

    >>> aces = tuple(Card(1, suit) for suit in "CDHS")
    >>> weights = weigh_hands(Sight(hand=aces, pile=(), turns=(), others=(), dealer=True), "careful")
    >>> round(float(weights.sum()), 9), float(weights[holdings(4).copies[:, 0] > 0].sum())
    (1.0, 0.0)

    Should nothing be left, as with a player who said go too early, goes are passed over.
    """
    ways = _ways_unseen(sight)
    weights = ways * _kept_often(sight)
    for step in _steps_back(sight):
        weights = weights * step.told(model)
    if not weights.any():
        weights = ways
    found: Floats = weights / weights.sum()
    return found


def _ways_unseen(sight: Sight) -> Floats:
    """In how many ways the cards unseen make each hand, over those in which its cards could have been played.

    A card of a rank is chosen with its fellows: a hand that held two sixes shows this one half as often as that one.
    """
    unseen, copies = sight.unseen, holdings(sight.hidden).copies
    ways = np.array([[comb(many, drawn) for drawn in range(len(SUITS) + 1)] for many in range(len(SUITS) + 1)], float)
    found: Floats = ways[unseen, copies].prod(axis=1)
    for rank, shown in Counter(turn.card.rank - 1 for turn in sight.turns if turn.card and not turn.mine).items():
        alike = np.array([comb(shown + still, shown) for still in range(len(SUITS) + 1)])
        found /= alike[copies[:, rank]]
    return found


def _kept_often(sight: Sight) -> Floats:
    """How often each hand, with what was played of it, is kept beside a hand that's kept as often as any."""
    place = np.arange(len(holdings(sight.hidden).codes))
    size = sight.hidden
    for turn in sight.turns:
        if turn.card and not turn.mine:
            place = holdings(size).with_one[turn.card.rank - 1, place]
            size += 1
    often = comb(sight.rules.dealt, sight.rules.discards) * kept_chances(not sight.dealer, sight.rules.dealt)
    return np.maximum(often, ODD)[place]


@cache
def kept_chances(dealer: bool, dealt: int = DEALT) -> Floats:
    """The chance that a good player of this seat keeps each four ranks of those dealt, or three of five cards.

    >>> from crib_tutor.strategy.playing.states import hand_place
    >>> kept = kept_chances(dealer=True)
    >>> fives, ace_six_nine_king = float(kept[hand_place([4] * 4)]), float(kept[hand_place([0, 5, 8, 12])])
    >>> fives > 0.9, ace_six_nine_king < 0.01
    (True, True)

    (1820,) float64 in the order of `holdings`, or (455,); 1/15 on average, or 1/10: the deals that keep the hand, by
    `kept_shares`, over those that could.
    """
    kept = dealt - _TWO
    ways = np.array([comb(len(SUITS), many) for many in range(len(SUITS) + 1)], np.float64)
    could = ways[holdings(kept).copies].prod(axis=1) * comb(len(PACK) - kept, _TWO) / comb(len(PACK), dealt)
    return freeze(kept_shares(dealer, dealt) / could)


# --- what was done ----------------------------------------------------------------------------------------------------


class _TurnBefore(NamedTuple):
    """A turn of the other with what stood before it, and each hand held then."""

    rank: int | None
    state: int
    facing: int
    """Cards that I held."""
    gone: bool
    """Whether I had said go."""
    size: int
    place: NDArray[np.intp]
    """(hands,) the hand then, among the `holdings` of its size, for each hand held now."""
    sight: Sight

    def told(self, model: str) -> Floats:
        """How likely the turn is with each hand, as far as it is trusted: (hands,)."""
        rules = self.sight.rules
        held, states = holdings(self.size), play_states(rules.fifteens)
        if self.rank is None:
            bound = not rules.may_stop and rules.neglect is Neglect.REFUSED
            fits = held.lowest[self.place] + int(states.total[self.state]) <= THIRTY_ONE
            return np.where(fits & bound, 0.0, 1.0)
        chance = choice_weights(model, self.facing, self.gone, rules.fifteens)[self.state].astype(np.float64)
        every = (chance @ held.holds)[self.place]
        told: Floats = 1 - TRUST + TRUST * chance[self.rank] / every
        return told


def _steps_back(sight: Sight) -> Iterator[_TurnBefore]:
    """The other's turns from the last to the first, since the hand held then is the one now with what came after."""
    size, place = sight.hidden, np.arange(len(holdings(sight.hidden).codes))
    for turn, state, facing, gone in reversed(_theirs(sight)):
        rank = None
        if turn.card:
            rank = turn.card.rank - 1
            place = holdings(size).with_one[rank, place]
            size += 1
        yield _TurnBefore(rank, state, facing, gone, size, place, sight)


def _theirs(sight: Sight) -> list[tuple[PlayTurn, int, int, bool]]:
    """The other's turns in order: each with the state before it, how many cards I held, and whether I had gone."""
    found, pile, facing, gone = [], list[int](), sight.kept, False
    for turn in sight.turns:
        if turn.opens:
            pile, gone = [], False
        if not turn.mine:
            found.append((turn, state_of(pile), facing, gone))
        gone |= turn.mine and turn.card is None
        facing -= turn.mine and turn.card is not None
        pile += [turn.card.rank - 1] if turn.card else []
    return found
