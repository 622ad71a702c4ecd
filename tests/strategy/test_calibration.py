"""What the weights of hidden hands say happens as often as they say: the stated player is written apart here.

Nine times in ten it plays by the model, and otherwise any rank that fits; it keeps hands as often as good players do,
or a little more, and says go where nothing fits.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import numpy as np
import pytest
from play_search import fitting, without

from crib_tutor.deck import PACK, Card, cards
from crib_tutor.strategy import balance
from crib_tutor.strategy.playing import hidden
from crib_tutor.strategy.playing.hidden import kept_chances, weigh_hands
from crib_tutor.strategy.playing.sight import PlayTurn, Sight
from crib_tutor.strategy.playing.states import choice_weights, holdings, state_of

Hand = tuple[int, ...]
DEALS = 30_000
TEN, JACK, *OTHERS = MINE = cards("10D JH 6H 8C")
SEEN = cards("2C 3H KS")
"""My discards and the starter."""
BEFORE = {"lead": (), "reply": (TEN.rank,), "go": (TEN.rank,)}
"""What lies there when the other plays; before the go I add the jack."""


@cache
def dealt(dealer: bool) -> dict[Hand, float]:
    """Every four ranks that the other may hold, by how likely they're dealt and kept."""
    seen = Counter(card.rank for card in (*MINE, *SEEN))
    rows = combinations_with_replacement(range(1, 14), 4)
    hands = {
        hand: prod(comb(4 - seen[rank], many) for rank, many in Counter(hand).items()) * max(15 * share, 0.02)
        for hand, share in zip(rows, kept_chances(dealer), strict=True)
    }
    return {hand: weight / sum(hands.values()) for hand, weight in hands.items() if weight}


@cache
def by_model(model: str, hand: Hand, pile: Hand) -> dict[int, float]:
    """How likely the model plays each rank of four, as the first of its cards."""
    if model == "balance":
        held = [Card(rank, "CDHS"[hand[:place].count(rank)]) for place, rank in enumerate(hand)]
        led = [next(card for card in PACK if card.rank == rank and card not in held) for rank in pile]
        chances = balance.replies(led, held) if led else balance.leads(held)
        return {rank: sum(chances[card] for card in held if card.rank == rank) for rank in hand}
    likes = choice_weights(model, 4 - len(pile))[state_of([rank - 1 for rank in pile])].tolist()
    return {rank: likes[rank - 1] / sum(likes[each - 1] for each in {*hand}) for rank in hand}


def goes(scene: str, rank: int, rest: Hand) -> bool:
    """Whether the scene comes about: after a ten, this rank and a jack nothing may fit."""
    return scene != "go" or not fitting(rest, (TEN.rank, rank, JACK.rank))


def every_way(scene: str, model: str) -> dict[int, Counter[Hand]]:
    """By the rank played, how likely it's played from each hand, by what is then left."""
    ways: dict[int, Counter[Hand]] = {}
    for hand, weight in dealt(scene != "lead").items():
        for rank, chance in by_model(model, hand, BEFORE[scene]).items():
            if goes(scene, rank, rest := without(hand, rank)):
                ways.setdefault(rank, Counter())[rest] = weight * (0.1 / len({*hand}) + 0.9 * chance)
    return ways


def deal(scene: str, model: str, seed: int) -> list[tuple[int, Hand]]:
    """What the stated player plays, and what it then holds, in many deals."""
    chance, hands = Random(seed), dealt(scene != "lead")  # noqa: S311
    deals = []
    for hand in chance.choices([*hands], [*hands.values()], k=DEALS):
        likes = by_model(model, hand, BEFORE[scene])
        if chance.random() < 0.1:
            rank = chance.choice(sorted({*hand}))
        else:
            rank = chance.choices([*likes], [*likes.values()])[0]
        if goes(scene, rank, rest := without(hand, rank)):
            deals.append((rank, rest))
    return deals


def sees(scene: str, rank: int) -> Sight:
    theirs = next(card for card in PACK if card.rank == rank and card not in (*MINE, *SEEN))
    turns = [PlayTurn(mine=True, card=TEN, opens=True)] if scene != "lead" else []
    turns.append(PlayTurn(mine=False, card=theirs, opens=not turns))
    turns += [PlayTurn(mine=True, card=JACK), PlayTurn(mine=False, card=None)] if scene == "go" else []
    held = tuple(card for card in MINE if card not in [turn.card for turn in turns])
    pile = tuple(turn.card for turn in turns if turn.card)
    return Sight(hand=held, pile=pile, turns=tuple(turns), others=SEEN, dealer=scene == "lead")


def says(scene: str, model: str, ranks: set[int]) -> dict[int, dict[Hand, float]]:
    """By the rank played, the weight of each three that may be left."""
    left = [tuple(rank + 1 for rank in row) for row in holdings(3).ranks.tolist()]
    return {rank: dict(zip(left, weigh_hands(sees(scene, rank), model).tolist(), strict=True)) for rank in ranks}


EVENTS: dict[str, dict[str, Callable[[int, Hand], bool]]] = {
    "lead": {"another of the rank led": lambda rank, rest: rank in rest},
    "reply": {
        "a twin of the reply": lambda rank, rest: rank in rest,
        "a ten-card": lambda _rank, rest: max(rest) >= 10,
    },
    "go": {
        "another of the rank played": lambda rank, rest: rank in rest,
        "a nine": lambda _rank, rest: 9 in rest,
    },
}


def errors(
    deals: list[tuple[int, Hand]], said: dict[int, dict[Hand, float]], event: Callable[[int, Hand], bool]
) -> float:
    """How many standard errors lie between what is said and what happens."""
    share = {rank: sum(weight for rest, weight in row.items() if event(rank, rest)) for rank, row in said.items()}
    shares = np.array([share[rank] for rank, _rest in deals])
    happened = sum(event(rank, rest) for rank, rest in deals)
    return float((shares.sum() - happened) / np.sqrt((shares * (1 - shares)).sum()))


@pytest.mark.parametrize("model", ["careful", "balance"])
@pytest.mark.parametrize("scene", EVENTS)
def test_what_is_said_happens_as_often_as_it_is_said(scene: str, model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ways, deals = every_way(scene, model), deal(scene, model, seed=33)
    said = says(scene, model, {*ways})
    for rank, left in ways.items():
        exact = {rest: weight / left.total() for rest, weight in left.items()}
        assert said[rank] == pytest.approx(dict.fromkeys(said[rank], 0.0) | exact, abs=1e-6)
    assert all(abs(errors(deals, said, event)) < 4 for event in EVENTS[scene].values())

    monkeypatch.setattr(hidden, "_fitting", lambda _turn, size: np.ones(len(holdings(size).codes)))
    before = says(scene, model, {*ways})  # one time in ten a card said nothing, as if it had been certain
    assert max(abs(errors(deals, before, event)) for event in EVENTS[scene].values()) > 4
