"""Chances of each hidden hand.

A hand is weighed by the ways to make it of the cards unseen, by how likely a good player of that seat keeps it, and by
what the other has done since: each card played was chosen among those held, and a go says that none of them fitted.
A player chooses a rank; of two cards of that rank held, each is played half the time.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import NamedTuple

import numpy as np

from crib_tutor.deck import PACK, RANKS, SUITS, CardsLike
from crib_tutor.play import Play
from crib_tutor.rules import DEALT, THIRTY_ONE, Neglect, Rules
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.arrays import Floats, shared
from crib_tutor.strategy.cribs import kept_shares
from crib_tutor.strategy.hands import Hand
from crib_tutor.strategy.playing.lines import ME, THEM, Lines, lead
from crib_tutor.strategy.playing.openings import is_opener, opening_chances, openings
from crib_tutor.strategy.playing.sight import Sight, read_sight
from crib_tutor.strategy.playing.states import (
    CAREFUL,
    VALUES,
    choice_weights,
    holdings,
    play_states,
    require_model,
    state_of,
)

ODD = 0.02
"""The least weight of a hand beside one that's kept as often as any: players throw oddly, too. Our own choice."""
TRUST = 0.9
"""How often a card played is taken to be the model's choice; otherwise any rank that fits is as likely. Our choice."""
_TWO = 2


def hidden_hands(
    hand: CardsLike,
    play: CardsLike | Play = (),
    *,
    earlier: CardsLike = (),
    thrown: CardsLike = (),
    starter: CardsLike | None = None,
    dealer: bool,
    against: str = CAREFUL,
) -> dict[str, float]:
    """Find how likely each holding of your opponent is.

    >>> chances = hidden_hands("2C 3C 9D 8H", "7H", thrown="QS JH", dealer=True, against="balance")
    >>> list(chances)[0], round(sum(chances.values()), 9)
    ('5 6 8', 1.0)

    The likeliest first, by its ranks from low to high; holdings that can't be are left out, and the chances add up to
    1. Cards are given as to `plays`, at your turn or before the first card, the starter only if it's known. One who
    "sees every card" is taken to have chosen carefully. Raises `InvalidCards`, `IllegalPlay` and `IllegalMove`.
    """
    require_model(against)
    require_flag(dealer, "dealer")
    sight = read_sight(hand, play, earlier, thrown, starter, dealer)
    weights, ranks = weigh_hands(sight, against), holdings(sight.hidden).ranks
    order = np.argsort(-weights, kind="stable")[: np.count_nonzero(weights)]
    return {" ".join(RANKS[rank] for rank in ranks[place]): float(weights[place]) for place in order}


def line_of(sight: Sight, model: str) -> Lines:
    """Begin a line where the play stands.

    >>> from crib_tutor.deck import Card
    >>> five = Sight(hand=(Card(5, "H"),), pile=(), turns=(), others=(), dealer=False)
    >>> line_of(five, "careful").weights.shape
    (1, 1820)

    Every hand of the other is weighed.
    """
    laid = [turn for turn in sight.this_count if turn.card]
    last = ME if laid and laid[-1].mine else THEM
    went = sight.this_count[: sight.this_count.index(laid[-1])] if laid else ()
    return lead(
        weigh_hands(sight, model),
        cards=len(sight.hand),
        state=state_of(Hand.of(sight.pile).ranks.tolist()),
        last=last,
        alone=any(turn.card is None and turn.mine != laid[-1].mine for turn in went),
        shown=Hand.of(sight.shown).ranks.tolist(),
    )


def weigh_hands(sight: Sight, model: str) -> Floats:
    """Find how likely each hidden hand is.

    >>> from crib_tutor.deck import Card
    >>> aces = tuple(Card(1, suit) for suit in "CDHS")
    >>> weights = weigh_hands(Sight(hand=aces, pile=(), turns=(), others=(), dealer=True), "careful")
    >>> round(float(weights.sum()), 9), float(weights[holdings(4).copies[:, 0] > 0].sum())
    (1.0, 0.0)

    (hands,) float64, in the order of `holdings`. Should nothing be left, as with a player who said go too early, goes
    are passed over.
    """
    ways = _ways_unseen(sight)
    weights = ways * _kept_often(sight)
    size, place = sight.hidden, np.arange(len(holdings(sight.hidden).codes))
    for turn in reversed(_their_turns(sight)):
        if turn.rank is not None:  # the hand held at a turn is the one now, with all the cards played since
            place = holdings(size).with_one[turn.rank, place]
            size += 1
        chance = _chances(turn, size, model, sight.rules)[place]
        if turn.rank is not None:
            chance = (1 - TRUST) / _fitting(turn, size)[place] + TRUST * chance
        weights = weights * chance
    if not weights.any():
        weights = ways
    chances: Floats = weights / weights.sum()
    return chances


def _ways_unseen(sight: Sight) -> Floats:
    """Count the ways that the cards unseen make each hand, over those in which its cards could have been played.

    A card of a rank is chosen with its fellows: a hand that held two sixes shows this one half as often as that one.
    """
    unseen, copies = sight.unseen, holdings(sight.hidden).copies
    draws = range(len(SUITS) + 1)
    table = np.array([[comb(left, drawn) for drawn in draws] for left in draws], float)
    ways: Floats = table[unseen, copies].prod(axis=1)
    for rank, shown in Counter(Hand.of(sight.shown).ranks.tolist()).items():
        alike = np.array([comb(shown + still, shown) for still in draws])
        ways /= alike[copies[:, rank]]
    return ways


def _kept_often(sight: Sight) -> Floats:
    """Find how often each hand, with what was played of it, is kept beside a hand that's kept as often as any."""
    place = np.arange(len(holdings(sight.hidden).codes))
    for size, rank in enumerate(Hand.of(sight.shown).ranks.tolist(), sight.hidden):
        place = holdings(size).with_one[rank, place]
    often = comb(sight.rules.dealt, sight.rules.discards) * kept_chances(not sight.dealer, sight.rules.dealt)
    return np.maximum(often, ODD)[place]


@shared
def kept_chances(dealer: bool, dealt: int = DEALT) -> Floats:
    """Chances that good players keep each hand dealt.

    >>> from crib_tutor.strategy.playing.states import hand_place
    >>> kept = kept_chances(dealer=True)
    >>> fives, ace_six_nine_king = float(kept[hand_place([4] * 4)]), float(kept[hand_place([0, 5, 8, 12])])
    >>> fives > 0.9, ace_six_nine_king < 0.01
    (True, True)

    (1820,) float64 in the order of `holdings`, or (455,) of five cards; 1/15 on average, or 1/10: the deals that keep
    the hand, by `kept_shares`, over those that could.
    """
    kept = dealt - _TWO
    ways = np.array([comb(len(SUITS), held) for held in range(len(SUITS) + 1)], np.float64)
    could = ways[holdings(kept).copies].prod(axis=1) * comb(len(PACK) - kept, _TWO) / comb(len(PACK), dealt)
    return np.asarray(kept_shares(dealer, dealt) / could, np.float64)


class _TheirTurn(NamedTuple):
    """A turn of the other, with what stood before it."""

    rank: int | None
    state: int
    facing: int
    """Cards that I held."""
    gone: bool
    """True if I had said go."""


def _chances(turn: _TheirTurn, size: int, model: str, rules: Rules) -> Floats:
    """Find how likely a turn is by the model with each hand of its size: (hands,)."""
    held = holdings(size)
    if turn.rank is None:
        bound = not rules.may_stop and rules.neglect is Neglect.REFUSED
        fits = held.lowest + int(play_states(rules.fifteens).total[turn.state]) <= THIRTY_ONE
        return np.where(fits & bound, 0.0, 1.0)
    if is_opener(model) and size == rules.dealt - rules.discards and (opening := openings()[turn.state]) >= 0:
        openers: Floats = opening_chances(size, model)[opening, :, turn.rank]
        return openers
    then = CAREFUL if is_opener(model) else model
    weights = choice_weights(then, turn.facing, turn.gone, rules.fifteens)[turn.state].astype(np.float64)
    every = weights @ held.holds
    chances: Floats = np.divide(weights[turn.rank], every, out=np.zeros_like(every), where=every > 0)
    return chances


def _fitting(turn: _TheirTurn, size: int) -> Floats:
    """Count the ranks of each hand that fit, one at least: (hands,)."""
    fits = VALUES + int(play_states().total[turn.state]) <= THIRTY_ONE
    ranks: Floats = fits.astype(np.float64) @ holdings(size).holds
    return np.maximum(ranks, 1)


def _their_turns(sight: Sight) -> list[_TheirTurn]:
    """List the other's turns in order."""
    theirs, pile, facing, gone = [], list[int](), sight.kept, False
    for turn in sight.turns:
        if turn.opens:
            pile, gone = [], False
        rank = turn.card.rank - 1 if turn.card else None
        if not turn.mine:
            theirs.append(_TheirTurn(rank, state_of(pile), facing, gone))
        gone |= turn.mine and rank is None
        facing -= turn.mine and rank is not None
        pile += [] if rank is None else [rank]
    return theirs
