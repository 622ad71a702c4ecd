"""Work out what each lead is worth.

Each hand of ranks that pone may keep leads each of its ranks, and the play goes on by every line of it: the dealer
holds what good dealers keep, as likely as the cards unseen make it, and pone's starter and discards are left out. Of
simple players it's a table of plays: both play every card by a rule that looks one card ahead.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

import numpy as np

from crib_tutor.findings.finding import Redone, finding
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, MODERN
from crib_tutor.strategy.arrays import Floats
from crib_tutor.strategy.hands import HANDS, MANY, THREES
from crib_tutor.strategy.playing.hidden import line_of
from crib_tutor.strategy.playing.lines import NET_POINTS, THEM, Lines, LineWalk
from crib_tutor.strategy.playing.open_play import OpenWalk
from crib_tutor.strategy.playing.openings import PAIRS, opener
from crib_tutor.strategy.playing.plain_leads import COLUMNS, DEALERS, OPPONENTS, THOUSANDTHS, VERSION
from crib_tutor.strategy.playing.play_arrays import PRIORITIES
from crib_tutor.strategy.playing.sight import before_first_card
from crib_tutor.strategy.playing.states import BALANCE, CAREFUL, GREEDY, choice_weights, holdings, play_states, state_of
from crib_tutor.strategy.tables.lead_game import held_ranks, lead_game, meeting_chances

_OPEN = OPPONENTS[2]
_MODELS = {GREEDY: GREEDY, CAREFUL: CAREFUL, BALANCE: BALANCE, OPPONENTS[4]: opener({PAIRS: 1})}
"""The dealers who don't see pone's cards, with the models they're walked by."""
_GAMES = {game.dealt: game for game in (MODERN, BRITANNICA_FIVE)}
_HANDS = {MODERN.dealt: HANDS, BRITANNICA_FIVE.dealt: THREES}
_SOME = (0, 200, 555, 777, 1003, 1289, 1500, 1742)
"""Hands whose leads are priced again, of more cards and of fewer."""


def price_leads(ranks: Sequence[int]) -> Mapping[int, Mapping[str, float]]:
    """Price each rank that a hand may lead.

    >>> three = price_leads([2, 2, 4, 12])[2]
    >>> {name: round(price, 1) for name, price in three.items()}["careful"]
    0.3

    By rank, each with a number for each of `COLUMNS` but those of simple players.
    """
    line, walk = _begin(ranks, dealer=False)
    opened = OpenWalk(tuple(ranks), walk(CAREFUL).rules).price_cards(line)
    walks = {name: walk(model).price_cards(line) for name, model in _MODELS.items()}
    walks[_OPEN] = {at: worth @ line.weights[0] for at, worth in opened.items()}
    priced = {ranks[at]: {name: _net(worths[at]) for name, worths in walks.items()} for at in opened}
    return {rank: {**nets, **_answers(line, rank, len(ranks))} for rank, nets in priced.items()}


def _begin(ranks: Sequence[int], *, dealer: bool) -> tuple[Lines, Callable[[str], LineWalk]]:
    """The line before a hand's first card, and how to walk it by a model of the other."""
    game = _GAMES[len(ranks) + MODERN.discards]
    line = line_of(replace(before_first_card(ranks, dealer=dealer), rules=game), CAREFUL)
    return line, lambda model: LineWalk(tuple(ranks), model, game)


def price_dealer(ranks: Sequence[int], model: str = GREEDY) -> float:
    """Price a dealer's hand in the whole play.

    >>> price_dealer([4, 4, 9, 9]) > price_dealer([8, 9, 11, 12])
    True

    What it nets against a pone of a model.
    """
    line, walk = _begin(ranks, dealer=True)
    return _net(walk(model).price_turn(line, THEM))


def simple_nets(dealt: int) -> Mapping[str, Floats]:
    """Net each lead of two who look one card ahead.

    >>> [nets.shape for nets in simple_nets(5).values()]
    [(455, 13), (455, 13)]

    (hands, 13): of a dealer who takes the best reply by their rule, and of one who takes the best that's no pair.
    """
    held, leads = held_ranks(dealt), np.array([state_of([rank]) for rank in range(MANY)])
    likes = PRIORITIES["wary"](play_states().points.astype(np.int16))[leads].astype(np.int64)
    game, meet = lead_game(dealt, "wary"), meeting_chances(dealt).sum(axis=1)[:, None]
    nets = {}
    for name in OPPONENTS[-2:]:
        liked = np.where(held, likes[:, None], -1)
        nets[name] = game.for_pone((liked == liked.max(axis=2, keepdims=True)).astype(float)) / meet
        np.fill_diagonal(likes, 0)
    return nets


def _net(pegged: Floats) -> float:
    return float(NET_POINTS.measure(np.asarray(pegged)[None])[0])


def _answers(line: Lines, rank: int, kept: int) -> Mapping[str, float]:
    """How likely the dealer holds a card that scores on a lead, and how likely a careful one plays such a card."""
    state, hands, weights = state_of([rank]), holdings(kept), line.weights[0].astype(np.float64)
    scores = play_states().points[state] > 0
    chance = choice_weights(CAREFUL, kept - 1)[state].astype(np.float64)
    taken = ((chance * scores) @ hands.holds) / (chance @ hands.holds)
    able = (hands.copies[:, scores] > 0).any(axis=1)
    return dict(zip(COLUMNS[-2:], (float(weights @ able), float(weights @ taken)), strict=True))


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    hands = _HANDS[kept["dealt"]].tolist()
    first = [0, *accumulate(len(set(ranks)) for ranks in hands)]
    for place in (place for place in _SOME if place < len(hands)):
        for at, numbers in [(place, _price_dealers(hands[place])), *enumerate(_in_order(hands[place]), first[place])]:
            for name, number in numbers.items():
                yield Redone(f"{name} {at}", THOUSANDTHS * number, kept[name][at], 0.51)


def _in_order(ranks: Sequence[int]) -> list[Mapping[str, float]]:
    return [lead for _, lead in sorted(price_leads(ranks).items())]


def _price_dealers(ranks: Sequence[int]) -> Mapping[str, float]:
    return {name: price_dealer(ranks, model) for name, model in zip(DEALERS, (GREEDY, BALANCE), strict=True)}


def _price(dealt: int) -> dict[str, Any]:
    hands, held = _HANDS[dealt].tolist(), held_ranks(dealt)
    leads, dealers = [lead for ranks in hands for lead in _in_order(ranks)], [_price_dealers(ranks) for ranks in hands]
    table = {name: [row[name] for row in rows] for rows in (leads, dealers) for name in rows[0]}
    table |= {name: nets[held].tolist() for name, nets in simple_nets(dealt).items()}
    columns = {name: [round(THOUSANDTHS * number) for number in table[name]] for name in (*COLUMNS, *DEALERS)}
    return {"version": VERSION, "dealt": dealt, "weighed by": "how often good dealers keep each hand", **columns}


@finding("strategy/data/leads_6.json", _redo, minutes=18, error=1)
def leads_6() -> dict[str, Any]:
    """Price every hand of four: the file's contents."""
    return _price(DEALT)


@finding("strategy/data/leads_5.json", _redo, minutes=0.5, error=1)
def leads_5() -> dict[str, Any]:
    """Price every hand of three, the play one count."""
    return _price(BRITANNICA_FIVE.dealt)
