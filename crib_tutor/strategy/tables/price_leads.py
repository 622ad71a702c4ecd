"""Work out what each lead is worth.

Each hand of four ranks that pone may keep leads each of its ranks, and the play goes on by every line of it: the
dealer holds what good dealers keep, as likely as the cards unseen make it, and pone's starter and discards are left
out.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

import numpy as np

from crib_tutor.findings.finding import Redone, finding
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.playing.hidden import line_of
from crib_tutor.strategy.playing.lines import NET_POINTS, THEM, Lines, LineWalk
from crib_tutor.strategy.playing.open_play import OpenWalk
from crib_tutor.strategy.playing.plain_leads import COLUMNS, DEALER, FILE, THOUSANDTHS, VERSION
from crib_tutor.strategy.playing.sight import before_first_card
from crib_tutor.strategy.playing.states import MODELS, MOST_HELD, choice_weights, holdings, play_states, state_of

_PRICED = _GREEDY, _CAREFUL, _OPEN = MODELS[:3]
_FACING = 3
"""Cards that pone holds after the lead."""
_SOME = (0, 200, 555, 777, 1003, 1289, 1500, 1742)
"""Hands whose leads are priced again."""


def price_leads(ranks: Sequence[int]) -> Mapping[int, tuple[float, ...]]:
    """Price each rank that a hand may lead.

    >>> three = price_leads([2, 2, 4, 12])[2]
    >>> [round(price, 1) for price in three], COLUMNS
    ([0.6, 0.3, -0.8, 0.1, 0.1], ('greedy', 'careful', 'best reply', 'can answer', 'does answer'))

    By rank, each with a number for each of `COLUMNS`.
    """
    line = line_of(before_first_card(ranks, dealer=False), _CAREFUL)
    walks = {model: LineWalk(tuple(ranks), model).price_cards(line) for model in (_GREEDY, _CAREFUL)}
    nets = {model: {at: _net(worth) for at, worth in worths.items()} for model, worths in walks.items()}
    nets[_OPEN] = {at: _net(worth @ line.weights[0]) for at, worth in OpenWalk(tuple(ranks)).price_cards(line).items()}
    return {ranks[at]: (*(nets[model][at] for model in _PRICED), *_answers(line, ranks[at])) for at in nets[_CAREFUL]}


def price_dealer(ranks: Sequence[int]) -> float:
    """Price a dealer's hand in the whole play.

    >>> price_dealer([4, 4, 9, 9]) > price_dealer([8, 9, 11, 12])
    True

    What it nets against a greedy pone.
    """
    line = line_of(before_first_card(ranks, dealer=True), _CAREFUL)
    return _net(LineWalk(tuple(ranks), _GREEDY).price_turn(line, THEM))


def _net(pegged: Floats) -> float:
    return float(NET_POINTS.measure(np.asarray(pegged)[None])[0])


def _answers(line: Lines, rank: int) -> tuple[float, float]:
    """How likely the dealer holds a card that scores on a lead, and how likely a careful one plays such a card."""
    state, hands, weights = state_of([rank]), holdings(MOST_HELD), line.weights[0].astype(np.float64)
    scores = play_states().points[state] > 0
    chance = choice_weights(_CAREFUL, _FACING)[state].astype(np.float64)
    taken = ((chance * scores) @ hands.holds) / (chance @ hands.holds)
    able = (hands.copies[:, scores] > 0).any(axis=1)
    return float(weights @ able), float(weights @ taken)


def _redo(kept: Mapping[str, Sequence[int]]) -> Iterator[Redone]:
    hands = HANDS.tolist()
    first = [0, *accumulate(len(set(ranks)) for ranks in hands)]
    for place in _SOME:
        yield Redone(f"{DEALER} {place}", THOUSANDTHS * price_dealer(hands[place]), kept[DEALER][place], 0.51)
        for at, (_, lead) in enumerate(sorted(price_leads(hands[place]).items()), first[place]):
            for name, number in zip(COLUMNS, lead, strict=True):
                yield Redone(f"{name} {at}", THOUSANDTHS * number, kept[name][at], 0.51)


@finding(FILE, _redo, minutes=10, error=1)
def leads_6() -> dict[str, object]:
    """Price every hand: the file's contents."""
    columns: dict[str, list[int]] = {name: [] for name in COLUMNS}
    dealers = []
    for ranks in HANDS.tolist():
        priced = price_leads(ranks)
        for rank in sorted(priced):
            for name, number in zip(COLUMNS, priced[rank], strict=True):
                columns[name].append(round(number * THOUSANDTHS))
        dealers.append(round(price_dealer(ranks) * THOUSANDTHS))
    return {"version": VERSION, "weighed by": "how often good dealers keep each hand", **columns, DEALER: dealers}
