"""What each kept hand pegs on average, and how often it's kept: ``python -m crib_tutor.players.tallies.mean_pegs``.

Of six cards dealt, a hand is played by every line of the play, as the strongest player plays it, against a careful
player who holds what good players keep. Of five, every hand plays against every other, and both take what they can; the
other hand is weighed by how often good players keep it, times the ways to hold it beside the cards of the first. What
either has discarded is left out. Six cards take five minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from crib_tutor.deck import SUITS, Card
from crib_tutor.play import Play, peg
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, Rules
from crib_tutor.strategy.arrays import Floats, Places
from crib_tutor.strategy.cribs import MILLIONTHS, THOUSANDTHS, VERSION, share_beside
from crib_tutor.strategy.hands import HANDS, THREES
from crib_tutor.strategy.playing.lines import ME, THEM, LineWalk
from crib_tutor.strategy.playing.rank import INFERRED
from crib_tutor.strategy.playing.sight import Sight, line_of
from crib_tutor.strategy.tables.all_hands import solve_every_hand

_FIVE = BRITANNICA_FIVE.dealt
_MADE_BY = "crib_tutor.players.tallies.mean_pegs"
_ROWS = {DEALT: HANDS, _FIVE: THREES}


def mean_pegs(dealt: int, dealer: bool, hands: Sequence[int] | None = None) -> Floats:
    """Find what every hand of a seat pegs.

    >>> from crib_tutor.strategy.hands import index_of
    >>> mean_pegs(6, True, [int(index_of([4, 4, 9, 12]))]).shape
    (1, 2)

    On average, and the other against it: (1820, 2) float64, or (455, 2). With ``hands``, places in `HANDS` or `THREES`,
    only those.
    """
    rows = _ROWS[dealt]
    places = np.arange(len(rows)) if hands is None else np.array(hands)
    if dealt == DEALT:
        return np.array([walk_hand(rows[place].tolist(), dealer) for place in places])
    weights = share_beside(rows[places], rows) * solve_every_hand(not dealer, dealt=dealt).kept_shares()
    weights /= weights.sum(axis=1, keepdims=True)
    pegged = (weights * side for side in pegs_of_five(places, dealer))
    return np.stack([side.sum(axis=1) for side in pegged], axis=1)


def walk_hand(ranks: Sequence[int], dealer: bool) -> Floats:
    """Find what four cards peg by every line.

    >>> aces, tens = walk_hand([0, 0, 2, 3], dealer=False), walk_hand([9, 10, 11, 12], dealer=False)
    >>> bool(aces[0] - aces[1] > tens[0] - tens[1])
    True

    And a careful player against them: (2,).
    """
    sight = Sight(hand=_held(ranks), pile=(), turns=(), others=(), dealer=dealer)
    walk = LineWalk(tuple(ranks), INFERRED, sight.rules)
    return walk.price_turn(line_of(sight, INFERRED), THEM if dealer else ME)


def pegs_of_five(places: Places, dealer: bool) -> tuple[Floats, Floats]:
    """Find what five-card hands peg against every hand.

    >>> mine, theirs = pegs_of_five(np.array([0]), False)
    >>> mine.shape, bool((mine + theirs >= 0).all())
    ((1, 455), True)

    And what those peg: (hands, 455) float64 each.
    """
    every = [[_play_out(hand, other, dealer) for other in range(len(THREES))] for hand in places.tolist()]
    mine, theirs = np.moveaxis(np.array(every, np.float64), 2, 0)
    return mine, theirs


def _play_out(hand: int, other: int, dealer: bool) -> tuple[int, int]:
    """What two hands of five-card cribbage peg, one of the seat and one of the other; nothing, if no deck has both."""
    pegs = _five_cards(other, hand) if dealer else _five_cards(hand, other)
    return pegs[::-1] if dealer else pegs


@cache
def _five_cards(pone: int, dealer: int) -> tuple[int, int]:
    """What pone and the dealer peg with two hands."""
    ranks = [*THREES[pone].tolist(), *THREES[dealer].tolist()]
    if max(map(ranks.count, ranks)) > len(SUITS):
        return 0, 0
    held = _held(ranks)
    return tuple(_greedy_play(held[: len(held) // 2], held[len(held) // 2 :], BRITANNICA_FIVE))  # type: ignore[return-value]


def _held(ranks: Sequence[int]) -> tuple[Card, ...]:
    """Cards of these ranks, as any deck has them."""
    suits = tuple(SUITS)
    return tuple(Card(rank + 1, suits[ranks[:at].count(rank)]) for at, rank in enumerate(ranks))


def _greedy_play(pone: Sequence[Card], dealer: Sequence[Card], rules: Rules) -> list[int]:
    """What two players peg who take the most that they can, the highest of equals."""
    play, pegged = Play((tuple(pone), tuple(dealer)), rules), [0, 0]
    while not play.over:
        priced = [(_points(play, card), card.rank, card) for card in play.legal()]
        play = play.lay(max(priced)[-1]) if priced else play.go()
        for turn, combination in play.scored:
            pegged[turn] += combination.points
    return pegged


def _points(play: Play, card: Card) -> int:
    return sum(scored.points for scored in peg((*play.pile, card), rules=play.rules))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all hands against each other, and write the file."""
    parser = argparse.ArgumentParser(prog=f"python -m {_MADE_BY}", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--dealt", type=int, choices=tuple(_ROWS), default=DEALT, help="the game")
    parser.add_argument("--out", type=Path, default=Path(), help="folder of the file")
    given = parser.parse_args(arguments)
    made_by = f"python -m {_MADE_BY} --dealt {given.dealt}"
    players = ["expert", "careful"] if given.dealt == DEALT else ["book", "book"]
    data = {"version": VERSION, "dealt": given.dealt, "provenance": {"made_by": made_by, "players": players}}
    for name, dealer in (("dealer", True), ("pone", False)):
        pegs = np.rint(mean_pegs(given.dealt, dealer) * THOUSANDTHS).astype(int)
        kept = solve_every_hand(dealer, dealt=given.dealt).kept_shares()
        data[name] = {"pegs": pegs.T.tolist(), "kept": np.rint(kept * MILLIONTHS).astype(int).tolist()}
    text = json.dumps(data).replace("], [", "],\n[") + "\n"
    given.out.joinpath(f"pegs_{given.dealt}.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
