"""Every line at once gives what a search by plain lists gives, hidden hand by hidden hand."""

from functools import cache
from math import comb, exp

import numpy as np
import pytest
from play_oracle import scores, value
from play_search import BlindSearch, Hand, Pile, fitting

from crib_tutor.rules import BRITANNICA_FIVE, MAN_PAGE, TOMMY_SIX, IllegalMove
from crib_tutor.strategy.playing.lines import ME, THEM, LineWalk, lead
from crib_tutor.strategy.playing.open_play import OpenWalk
from crib_tutor.strategy.playing.states import (
    choice_weights,
    hand_place,
    holdings,
    one_card_each,
    require_model,
    state_of,
)

RANKS = range(1, 14)


@cache
def best_reply(pile: Pile, held: int) -> tuple[float, float]:
    """What so many cards from a whole deck peg at best with one of them, on average, and the chance that none fits."""
    pegs = {rank: sum(scores([*pile, rank]).values()) for rank in fitting(tuple(RANKS), pile)}
    most, at_most = 0.0, lambda points: comb(52 - 4 * sum(one > points for one in pegs.values()), held) / comb(52, held)
    for points in sorted({*pegs.values()}):
        most += points * (at_most(points) - (at_most(points - 1) if points else 0.0))
    return most, comb(52 - 4 * len(pegs), held) / comb(52, held)


@cache
def worth(pile: Pile, rank: int, held: int, gone: bool, careful: bool) -> float:
    grown = (*pile, rank)
    pegs = sum(scores(list(grown)).values())
    if not careful or sum(map(value, grown)) == 31:
        return pegs
    if gone:
        return pegs + 1
    reply, alone = best_reply(grown, held) if held else (0.0, 0.0)
    return pegs + alone - reply


def chances(careful: bool) -> object:
    def choose(hand: Hand, pile: Pile, held: int, gone: bool) -> dict[int, float]:
        likely = {rank: exp(2 * worth(pile, rank, held, gone, careful)) for rank in fitting(hand, pile)}
        return {rank: one / sum(likely.values()) for rank, one in likely.items()}

    return choose


def positions(many: int, seed: int) -> list[tuple[Hand, dict[Hand, float], Pile, int]]:
    """My hand, hidden hands with weights, a pile and who played last, as plays at random come upon them."""
    chance, found = np.random.default_rng(seed), []
    while len(found) < many:
        deck = (chance.permutation(52) // 4 + 1).tolist()
        mine, theirs, laid = int(chance.integers(1, 4)), int(chance.integers(0, 4)), int(chance.integers(0, 5))
        pile = tuple(deck[:laid])
        if sum(map(value, pile)) > 30:
            continue
        others = {tuple(sorted(deck[at : at + theirs])): float(chance.random()) for at in range(10, 42, 4)}
        last = int(chance.integers(2)) if pile else 1
        if last == 0:  # the other has gone: only hands that can't play are left
            others = {hand: weight for hand, weight in others.items() if not fitting(hand, pile)}
        if others:
            found.append((tuple(sorted(deck[5 : 5 + mine])), others, pile, last))
    return found


def high_against_low(many: int, seed: int) -> list[tuple[Hand, dict[Hand, float], Pile, int]]:
    """Positions in which I soon say go, and the other plays on alone with small cards."""
    chance, found = np.random.default_rng(seed), []
    while len(found) < many:
        mine = tuple(sorted(int(rank) for rank in chance.integers(8, 14, 2)))
        others = {tuple(sorted(chance.integers(1, 8, 3).tolist())): float(chance.random()) for _ in range(5)}
        pile = tuple(int(rank) for rank in chance.integers(4, 11, 2))
        if 12 <= sum(map(value, pile)) <= 19:
            found.append((mine, others, pile, 1))
    return found


@pytest.mark.parametrize("model", ["careful", "greedy"])
def test_the_price_of_every_card_is_what_a_search_finds(model: str) -> None:
    search, asked = BlindSearch(chances(model == "careful")), 0
    for mine, others, pile, last in [*positions(60, seed=1), *high_against_low(12, seed=2)]:
        size = len(next(iter(others)))
        weights = np.zeros(len(holdings(size).codes))
        for hand, weight in others.items():
            weights[hand_place(rank - 1 for rank in hand)] += weight
        line = lead(weights, cards=len(mine), state=state_of(rank - 1 for rank in pile), last=last)
        found = LineWalk(tuple(rank - 1 for rank in mine), model).price_cards(line)
        assert {mine[place] for place in found} == set(fitting(mine, pile))
        for place, (me, them) in found.items():
            expected = np.array(search.card(mine, others, pile, mine[place])) / sum(others.values())
            assert np.allclose((me, them), expected, atol=2e-5), (mine, others, pile, last)
            asked += 1
    assert asked > 60


def test_a_turn_of_either_is_worth_what_a_search_finds() -> None:
    search = BlindSearch(chances(careful=True))
    for mine, others, _, _ in positions(30, seed=3):
        weights = np.zeros(len(holdings(len(next(iter(others)))).codes))
        for hand, weight in others.items():
            weights[hand_place(rank - 1 for rank in hand)] += weight
        walk = LineWalk(tuple(rank - 1 for rank in mine), "careful")
        for turn, take in ((ME, search.mine), (THEM, search.theirs)):
            net = -np.diff(take(mine, others, (), 1 - turn))[0] / sum(others.values())
            me, them = walk.price_turn(lead(weights, cards=len(mine), last=1 - turn), turn)
            assert me - them == pytest.approx(net, abs=2e-5), (mine, others, turn)  # of equal cards either may be taken


def test_a_hand_that_is_known_nets_no_more_than_with_every_card_seen_by_both() -> None:
    """Whoever errs by a model does no better against my best play than who never errs."""
    chance = np.random.default_rng(5)
    for _ in range(6):
        deck = (chance.permutation(52) // 4).tolist()
        mine, other = tuple(deck[:4]), hand_place(deck[4:8])
        weights = np.eye(1820)[other]
        blind = LineWalk(mine, "careful").price_cards(lead(weights))
        both = OpenWalk(mine).price_cards(lead(weights))
        assert max(me - them for me, them in blind.values()) >= max(
            net[0][other] - net[1][other] for net in both.values()
        )


def test_the_last_two_cards_are_looked_up_as_they_are_played() -> None:
    """With a go before, nothing is looked up, so both ways to the same end can be compared."""
    chance, (mine, theirs) = np.random.default_rng(6), one_card_each()
    walk = LineWalk((0, 0), "careful", TOMMY_SIX)  # whose go is another's: not looked up
    assert not walk.is_plain(lead(np.ones(13), cards=1))
    for _ in range(40):
        pile = tuple(int(rank) for rank in chance.integers(1, 14, int(chance.integers(0, 5))))
        if sum(map(value, pile)) > 30:
            continue
        me, them = (int(rank) for rank in chance.integers(1, 14, 2))
        state = state_of(rank - 1 for rank in pile)
        search = BlindSearch(chances(False))
        expected = search.mine((me,), {(them,): 1.0}, pile, 1)
        assert (mine[state, me - 1, them - 1], theirs[state, me - 1, them - 1]) == expected


def test_a_count_that_ends_the_play_ends_it() -> None:
    """Five cards: a king makes thirty and only a go follows, though both hold more."""
    walk = LineWalk((12, 11), "careful", BRITANNICA_FIVE)
    line = lead(np.eye(91)[hand_place([10, 9])], cards=2, state=state_of([9, 8]))
    assert walk.price_cards(line)[0].tolist() == [1.0, 0.0]
    by_hoyle = LineWalk((12, 11), "careful").price_cards(line)[0]
    assert by_hoyle[ME] + by_hoyle[THEM] > 1.0


def test_a_go_is_pegged_by_its_caller_where_the_rules_say_so() -> None:
    line = lead(np.eye(13)[11], cards=1, state=state_of([9, 8]))
    assert LineWalk((12,), "careful", TOMMY_SIX).price_cards(line)[0].tolist() == [0.0, 2.0]
    assert LineWalk((12,), "careful").price_cards(line)[0].tolist() == [1.0, 1.0]


def test_thirty_is_pegged_by_the_manual_page() -> None:
    line = lead([1.0], cards=1, state=state_of([9, 9]))
    assert LineWalk((10,), "careful").price_cards(line)[0].tolist() == [1.0, 0.0]
    assert LineWalk((10,), "careful", MAN_PAGE).price_cards(line)[0].tolist() == [3.0, 0.0]


def test_a_careful_player_leads_no_five_and_a_greedy_one_any_card() -> None:
    careful, greedy = choice_weights("careful", 4)[0], choice_weights("greedy", 4)[0]
    assert careful.argmin() == 4
    assert set(greedy.tolist()) == {1.0}


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(IllegalMove, match="'bold' isn't an opponent: play against greedy, careful, "):
        require_model("bold")
