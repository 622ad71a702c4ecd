"""The claims on five-card cribbage, each found again by another way than its experiment takes."""

import random
from collections import Counter
from itertools import product
from statistics import fmean

import numpy as np
import pytest
from oracle import rank_items

from crib_tutor.deck import PACK, Card
from crib_tutor.players import tournament
from crib_tutor.players.whole_deals import look_up_pairs
from crib_tutor.rules import BRITANNICA_FIVE
from crib_tutor.strategy import discards, odds
from crib_tutor.strategy.cribs import shipped_tables
from crib_tutor.strategy.tables.all_hands import solve_every_hand
from crib_tutor.strategy.winning.deal_tables import deal_tables, read_deals
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.verdicts.experiments import five_card_hands
from crib_tutor.verdicts.experiments.games_of_two_sizes import GAMES, share_won, won_games, won_pairs
from crib_tutor.verdicts.experiments.tabled_games import peg_out

FOUND = {name: one["numbers"] for name, one in read_found("five_cards").items()}
RANKS = (1, 4, 10, 11, 12)
"""Ace, four, ten, jack, and queen."""


def kept(experiment: str, name: str) -> float:
    return float(FOUND[experiment][name][0])


def error_of(experiment: str, name: str) -> float:
    return float(FOUND[experiment][name][1])


# --- B2, B37: the boards that were shipped before, of half a million deals played as games ---------------------------


@pytest.mark.parametrize("holes", range(6))
def test_the_head_starts_are_those_of_deals_played_at_the_table(holes: int) -> None:
    """The shipped boards come from games of two book players, card by card; the experiment's from look-up."""
    shipped = odds(0, holes, dealer=True, rules=BRITANNICA_FIVE)
    assert kept("five_cards.boards", f"head_start_{holes}_greedy") == pytest.approx(
        100 * shipped.win, abs=400 * shipped.stderr
    )


def test_who_is_safe_is_so_by_the_shipped_boards_too() -> None:
    stderr = deal_tables(BRITANNICA_FIVE).stderr
    for moment, mine in (("early", 18), ("middle", 35), ("late", 53)):
        for seat, dealer in (("dealer", True), ("pone", False)):
            wins = fmean(odds(mine, mine - less, dealer=dealer, rules=BRITANNICA_FIVE).win for less in (6, 7))
            assert kept("five_cards.boards", f"{moment}_{seat}_greedy") == pytest.approx(100 * wins, abs=400 * stderr)


def test_the_first_dealer_wins_as_often_when_games_are_played_out() -> None:
    """No board: 8,000 games of five cards, with three for last, by two players who are alike."""
    first = [won_first(seed) for seed in range(2)]
    share = 100 * fmean(first)
    error = 50 / 8_000**0.5
    assert share == pytest.approx(kept("five_cards.boards", "head_start_3_wary"), abs=4 * error)


def won_first(seed: int) -> float:
    """Of games between equals, the share that the first dealer wins; in a pair, each of the two deals first once."""
    game, source, pairs, deal = GAMES["five"], np.random.PCG64(seed), 4_000, 0
    scores, playing = np.zeros((2, pairs), np.int16), np.arange(pairs)
    scores[1] = game.head_start
    while playing.size:
        events = game.play(game.deal(source, len(playing)), "wary", "wary") * np.int16(1 - 2 * (deal % 2))
        scores[:, playing], over = peg_out(scores[:, playing], events, game.target)
        playing, deal = playing[~over], deal + 1
    return float((scores[0] >= game.target).mean())


# --- B1, B40: games ---------------------------------------------------------------------------------------------------


def test_games_of_six_cards_are_won_as_in_tournaments() -> None:
    """The same two players by the games of `tournament`, which deals and pegs by other code."""
    known = tournament("book", "greedy", games=10_000, seed=3)
    share, error = 100 * known.share, 100 * known.stderr
    mine = kept("five_cards.skill", "discards_six_121"), error_of("five_cards.skill", "discards_six_121")
    assert mine[0] == pytest.approx(share, abs=4 * (error**2 + mine[1] ** 2) ** 0.5)
    pairs, wins, *_ = look_up_pairs("wary", "greedy", "five cards", 5_000)
    assert kept("five_cards.skill", "wins_six_121") == pytest.approx(50 * wins / pairs, abs=4 * 50 / 5_000**0.5)


def test_two_alike_share_every_pair_and_who_is_weaker_loses() -> None:
    for game in GAMES:
        assert (won_pairs(GAMES[game], "wary", "wary", 100, seed=4) == 1).all()
        strong, weak = (share_won(game, *two, 500, seed=4)[0] for two in (("wary", "simple"), ("simple", "wary")))
        assert strong == 100 - weak > 85


def test_a_pair_is_dealt_the_same_cards_whoever_plays() -> None:
    """Two players who differ in nothing but a rare discard win the same games, but for a few."""
    wary, balkless = (won_games("five", name, "greedy", 500, seed=6) for name in ("wary", "balkless"))
    assert 0.7 < float((wary == balkless).mean()) < 1


# --- B3: deals drawn, ranked one by one -------------------------------------------------------------------------------


def test_sacrifices_are_as_frequent_in_deals_ranked_one_by_one() -> None:
    chance, deals = random.Random(5), 200  # noqa: S311
    for seat, dealer in (("pone", False), ("dealer", True)):
        less = [given_up(chance.sample(PACK, 5), dealer=dealer) for _ in range(deals)]
        share, exact = sum(points > 1e-9 for points in less) / deals, kept("five_card_hands.sacrifices", seat) / 100
        assert share == pytest.approx(exact, abs=4 * (exact * (1 - exact) / deals) ** 0.5)


def test_points_in_sight_are_those_of_three_cards_alone() -> None:
    """By the oracle, for every three ranks that a deck has: no starter is needed that adds nothing."""
    counted = five_card_hands.hand_points(3).min(axis=1)
    for row, points in zip(five_card_hands.THREES.tolist(), counted.tolist(), strict=True):
        assert points == sum(worth for _, _, worth in rank_items([rank + 1 for rank in row]))


def given_up(five: list[Card], *, dealer: bool) -> float:
    ranked = discards(five, dealer=dealer, pegging=False)
    return max(choice.hand for choice in ranked) - ranked[0].hand


# --- B4, B5: all suits, ranked one by one -----------------------------------------------------------------------------


@pytest.mark.parametrize("play", ["", "_careful"])
@pytest.mark.parametrize(("seat", "dealer", "thrown"), [("dealer", True, (1, 4)), ("pone", False, (10, 12))])
def test_queen_jack_ten_four_ace_by_every_suit(seat: str, dealer: bool, thrown: tuple[int, int], play: str) -> None:
    """`discards` ranks the cards of every pattern of suits, weighed by how many of the 1,024 have it."""
    patterns = Counter(tuple(map(suits.index, suits)) for suits in product("CDHS", repeat=5))
    means: Counter[tuple[int, ...]] = Counter()
    for pattern, ways in patterns.items():
        names = dict(zip(sorted(set(pattern)), "CDHS", strict=False))
        five = [Card(rank, names[at]) for rank, at in zip(RANKS, pattern, strict=True)]
        for choice in discards(five, dealer=dealer, pegging=bool(play)):
            means[tuple(card.rank for card in choice.thrown)] += ways * choice.total / 1024
    best_other = max(worth for two, worth in means.items() if two != thrown)
    assert means[thrown] - best_other == pytest.approx(
        kept("five_card_hands.queen_jack_ten", f"{seat}{play}"), abs=1e-5
    )


# --- B36: exact averages, and deals played as games -------------------------------------------------------------------


def test_averages_are_those_of_every_hand_and_of_deals_played_at_the_table() -> None:
    numbers = FOUND["five_cards.averages"]
    exact = {seat: solve_every_hand(seat == "dealer", dealt=5).mean().hand for seat in ("dealer", "pone")}
    tables = read_deals(5)
    shown = tables.hands @ np.arange(30) / tables.deals
    pegs = tables.pegs.totals / tables.deals
    played = {"dealer": pegs.sum(axis=1) @ np.arange(len(pegs)), "pone": pegs.sum(axis=0) @ np.arange(pegs.shape[1])}
    for place, seat in enumerate(("dealer", "pone")):
        assert numbers[f"{seat}_hand_greedy"][0] == pytest.approx(exact[seat], abs=0.03)  # choices lean on the hand
        assert numbers[f"{seat}_hand_greedy"][0] == pytest.approx(shown[place], abs=0.02)
        assert numbers[f"{seat}_pegs_greedy"][0] == pytest.approx(played[seat], abs=0.02)
    crib = fmean(shipped_mean(seat) for seat in ("dealer", "pone"))
    assert numbers["crib_greedy"][0] == pytest.approx(crib, abs=0.02)


def shipped_mean(seat: str) -> float:
    """The mean crib that the shipped tables were made with: thrown pairs by how often they're thrown."""
    solved = solve_every_hand(seat == "dealer", dealt=5)
    table = np.array(shipped_tables(5)[seat]["thrown"])
    shares = solved.discard_shares().sum(axis=0)
    low, high = np.triu_indices(13)
    return float(shares @ table[low, high])


# --- B32 to B34: the go -----------------------------------------------------------------------------------------------


def test_the_meetings_of_hands_are_those_of_two_good_players() -> None:
    """The weights say how often a hand meets another: none that needs a fifth card of a rank, and all together 1."""
    weights = five_card_hands._meetings()
    assert weights.sum() == pytest.approx(1)
    five_of_a_rank = five_card_hands.index_of([[4, 4, 4]])[0]
    twos = [five_card_hands.index_of([[4, 4, other]])[0] for other in range(13) if other != 4]
    assert weights[five_of_a_rank, five_of_a_rank] == 0
    assert (weights[five_of_a_rank, twos] == 0).all()


def test_the_go_makes_what_it_pays_twice() -> None:
    numbers = FOUND["five_card_hands.swing_of_the_go"]
    for model in ("greedy", "wary"):
        assert numbers[f"mean_{model}"][0] == pytest.approx(2 + 2 * numbers[f"thirty_one_{model}"][0] / 100, abs=1e-5)


def test_pone_has_the_go_oftenest_who_plays_for_it_alone() -> None:
    numbers = FOUND["five_card_hands.dealers_go"]
    for dealer, other in (("greedy", "pone_wary_dealer_greedy"), ("wary", "pone_greedy_dealer_wary")):
        assert numbers[f"pone_for_it_{dealer}"][0] < min(numbers[dealer][0], numbers[other][0])
