"""The verdicts on averages and on luck, by other ways: every order of play, closed forms, boards, and seats."""

from collections.abc import Collection, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.combinations import Kind
from crib_tutor.deck import Card, shuffled
from crib_tutor.game import Game
from crib_tutor.game.events import Dealt, Laid
from crib_tutor.game.seats import View, play_out
from crib_tutor.play import Play
from crib_tutor.players.careful_player import BookPlayer
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.players.tallies.mean_pegs import walk_hand
from crib_tutor.rules import HOYLE_61, MODERN, NextDeal, Rules, changed
from crib_tutor.strategy import odds
from crib_tutor.strategy.cribs import kept_shares, pegging_means
from crib_tutor.strategy.hands import HANDS
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.verdicts.experiments.least_pegs import least_of_hands, least_pegs, value_hands
from crib_tutor.verdicts.experiments.luck import net_of_greed
from crib_tutor.verdicts.experiments.tabled_games import PlayedGames, peg_out, play_games

GOES = (Kind.GO, Kind.LAST, Kind.THIRTY_ONE)
SAMPLE_ERRORS = 5
"""Standard errors between what two methods find."""


def kept_numbers(experiment: str) -> dict[str, tuple[float, float]]:
    numbers = read_found("averages")[experiment]["numbers"]
    return {name: (number, error) for name, (number, error) in numbers.items()}


def agrees(measured: tuple[float, float], other: float, error: float = 0.0) -> bool:
    return abs(measured[0] - other) <= SAMPLE_ERRORS * (measured[1] ** 2 + error**2) ** 0.5


# --- H1, B41, B42, T25 to T28: the shipped counts of other deals, and the boards --------------------------------------


def test_the_first_dealers_games_are_those_of_the_boards() -> None:
    for rules, name in ((MODERN, "wary_121"), (HOYLE_61, "wary_61")):
        chance = odds(0, 0, dealer=True, rules=rules)
        assert agrees(kept_numbers("averages.first_deals")[name], 100 * chance.win, 100 * chance.stderr)


def test_points_a_deal_are_those_of_twenty_million_other_deals_and_of_the_printed_averages() -> None:
    tables, numbers = deal_tables(), kept_numbers("averages.points_a_deal")
    totals = tables.start.totals / tables.deals
    dealer, pone = (float(totals.sum(axis=1 - seat) @ np.arange(totals.shape[seat])) for seat in (0, 1))
    assert agrees(numbers["wary_dealer"], dealer)
    assert agrees(numbers["wary_pone"], pone)
    assert agrees(numbers["wary_two_deals"], dealer + pone)
    hands = tables.hands @ np.arange(tables.hands.shape[1]) / tables.deals
    assert agrees(numbers["wary_dealer_hand"], float(hands[0]))
    assert agrees(numbers["wary_pone_hand"], float(hands[1]))
    colvert, chambers = (16.2, 10.2), (8.0, 8.1)
    assert (dealer, pone) == pytest.approx(colvert, abs=0.1)
    assert tuple(hands) == pytest.approx(chambers, abs=0.05)


def test_pegs_of_the_strongest_player_lie_where_the_verdict_on_the_play_puts_them() -> None:
    """By every line of the play against every hidden hand, each hand kept as often as good players keep it."""
    for dealer, name in ((True, "dealer"), (False, "pone")):
        pegs = float(kept_shares(dealer) @ pegging_means(HANDS, dealer)[:, 0])
        wary, greedy = (kept_numbers("averages.points_a_deal")[f"{who}_{name}_play"][0] for who in ("wary", "greedy"))
        assert wary - 0.1 < pegs < greedy + 0.1
        assert pegs < 4.5 if dealer else pegs < 3.5


def test_three_holes_for_pone_make_the_game_even() -> None:
    assert odds(3, 0, dealer=False).win == pytest.approx(1 / 2, abs=0.005)


# --- H2: whatever is played -------------------------------------------------------------------------------------------


def least_of(play: Play, player: int, kinds: Collection[Kind]) -> int:
    """The least that a player pegs from here on for these kinds, over every card that can be played."""
    if play.over:
        return 0
    steps = [play.lay(card) for card in play.legal()] or [play.go()]
    return min(
        sum(
            score.combination.points
            for score in step.scored
            if score.player == player and score.combination.kind in kinds
        )
        + least_of(step, player, kinds)
        for step in steps
    )


def test_in_every_order_of_some_hands_the_dealer_pegs() -> None:
    decks = [shuffled(f"least/{number}") for number in range(12)]
    least = {least_of(Play((tuple(deck[:4]), tuple(deck[4:8])), MODERN), 1, Kind) for deck in decks}
    assert min(least) == 1


@pytest.mark.parametrize("player", [0, 1])
def test_the_least_of_two_hands_is_what_every_order_of_their_cards_finds(player: int) -> None:
    least, places = least_of_hands(player), {hand: at for at, hand in enumerate(value_hands())}
    assert least_pegs(player) == player
    for number in range(10):
        deck = shuffled(f"every order/{number}")
        hands = deck[:4], deck[4:8]
        pone, dealer = (places[tuple(sorted(card.value for card in hand))] for hand in hands)
        assert least[pone, dealer] == least_of(Play(hands, MODERN), player, GOES)


# --- T1, T30, T31, T32: games played card by card, by seats ----------------------------------------------------------


class LowCards(BookPlayer):
    """Discards by the book, and plays its lowest card."""

    def play(self, view: View) -> Card | None:
        return min(view.legal) if view.legal else None


class HighCards(BookPlayer):
    """Discards by the book, and plays its highest card."""

    def play(self, view: View) -> Card | None:
        return max(view.legal) if view.legal else None


class Spender(Greedy):
    """Throws its lowest cards, and takes the most it can in the play."""

    discard = Simple.discard


def wins_of(first: Simple, second: Simple, games: int, rules: Rules = MODERN) -> int:
    played = [
        play_out(Game(rules, seed=f"averages/{number}", first_dealer=seat), (first, second)).winner
        for number in range(games // 2)
        for seat in (0, 1)
    ]
    return played.count(0)


LAST_CARD_DEALS = changed(MODERN, next_deal=NextDeal.LAST_CARD)


def test_seats_find_what_the_look_up_finds_of_low_cards_and_high_ones() -> None:
    games = 40
    low, high = (wins_of(player(), BookPlayer(), games, LAST_CARD_DEALS) for player in (LowCards, HighCards))
    for won, name in ((low, "low"), (high, "early")):
        share, _ = kept_numbers("luck.high_cards_early")[f"greedy_{name}_wins"]
        assert abs(won - games * share / 100) < 4 * (games / 4) ** 0.5
    assert low > games / 2 > high


def test_seats_find_that_the_dealer_plays_the_last_card() -> None:
    last, deals = 0, 0
    for number in range(30):
        dealer = who = None
        for event in play_out(Game(MODERN, seed=f"last/{number}"), (Greedy(), Greedy())).events:
            if isinstance(event, Dealt):
                last, deals = last + (dealer is not None and dealer == who), deals + (dealer is not None)
                dealer = event.dealer
            elif isinstance(event, Laid):
                who = event.player
    share, _ = kept_numbers("averages.points_a_deal")["greedy_last_card"]
    assert abs(last - deals * share / 100) < 5 * (deals * 0.09) ** 0.5


def test_seats_find_that_discards_decide_among_beginners() -> None:
    games = 40
    assert wins_of(LowCards(), Spender(), games) > 0.7 * games


def test_greedy_lines_net_no_more_than_the_best_and_as_much_where_there_is_no_choice() -> None:
    for ranks in ((0, 0, 2, 3), (4, 9, 10, 11), (6, 7, 8, 8), (7, 7, 7, 7), (2, 3, 4), (12, 12, 12)):
        for dealer in (True, False):
            best = -float(np.diff(walk_hand(ranks, dealer))[0])
            assert net_of_greed(ranks, dealer) <= best + 1e-6
            assert len({*ranks}) > 1 or net_of_greed(ranks, dealer) == pytest.approx(best)


def test_the_play_gains_about_as_much_played_out_as_priced() -> None:
    """Against two opponents: a greedy one card by card, a careful one over all that it may hold."""
    numbers = kept_numbers("luck.two_skills")
    assert abs(numbers["played_gain"][0] - numbers["play_gain"][0]) < 0.2
    assert numbers["difference"][0] == pytest.approx(numbers["discards_gain"][0] - numbers["play_gain"][0], abs=1e-5)


def test_the_deal_is_kept_as_often_as_the_last_card_is_played() -> None:
    for player in ("wary", "greedy"):
        share, _ = kept_numbers("averages.points_a_deal")[f"{player}_last_card"]
        kept = kept_numbers("luck.last_card_deals")[f"{player}_kept"]
        assert abs(kept[0] - share) < 0.5  # a game's last deal has no next one, and games of lucky dealers are short


def test_five_deals_in_a_row_come_as_often_as_a_chain_of_that_chance_has_them() -> None:
    """A walk over the length of the row, as long as an average game; a long row makes games a little shorter."""
    for player in ("wary", "greedy"):
        numbers = kept_numbers("luck.last_card_deals")
        kept, deals = numbers[f"{player}_kept"][0] / 100, numbers[f"{player}_deals"][0]
        shares = []
        for length in (int(deals), int(deals) + 1):
            rows = {1: 1.0}
            for _ in range(length - 1):
                after: dict[int, float] = {}
                for row, chance in rows.items():
                    longer = min(row + 1, 5)
                    after[longer] = after.get(longer, 0.0) + (chance if row == 5 else kept * chance)
                    if row < 5:
                        after[1] = after.get(1, 0.0) + (1 - kept) * chance
                rows = after
            shares.append(rows.get(5, 0.0))
        chain = shares[0] + (shares[1] - shares[0]) * (deals % 1)
        assert 100 * chain == pytest.approx(numbers[f"{player}_five"][0], abs=4)


# --- the games themselves ---------------------------------------------------------------------------------------------


@given(st.lists(st.lists(st.integers(-1, 1), min_size=1, max_size=14), min_size=1, max_size=5))
def test_the_longest_row_of_deals_is_counted(games: Sequence[Sequence[int]]) -> None:
    deep = max(map(len, games))
    ended = [[abs(dealer) for dealer in game] + [-1] * (deep - len(game)) for game in games]
    played = PlayedGames(np.zeros(len(games), bool), np.array(ended, np.int8).T)
    for game, longest in zip(games, played.longest_runs(), strict=True):
        text = "".join(str(abs(dealer)) for dealer in game)
        assert longest == max(row for row in range(1, deep + 1) if "0" * row in text or "1" * row in text)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=14), st.integers(0, 60), st.integers(0, 60))
def test_pegging_stops_when_someone_is_home(points: list[int], mine: int, theirs: int) -> None:
    stands, over = [mine, theirs], False
    for pegs in points:
        if not over:
            stands[pegs < 0] = min(61, stands[pegs < 0] + abs(pegs))
            over = 61 in stands
    after, ended = peg_out(np.array([[mine], [theirs]], np.int16), np.array([points], np.int16), 61)
    assert after[:, 0].tolist() == stands
    assert ended.tolist() == [over]


def test_equal_players_share_the_games_and_better_ones_do_not() -> None:
    """As tournaments find it: book wins 57 games of 100 against greedy."""
    for players, share in ((("greedy", "greedy"), 0.5), (("book", "greedy"), 0.568)):
        won = np.concatenate([play_games(players, 4_000, seed=5, first_dealer=seat).won for seat in (0, 1)])
        assert abs(float(won.mean()) - share) < 0.02


def test_famous_sayings_that_fall() -> None:
    assert {VERDICTS[name].ruling.value for name in ("B41", "B42", "T28", "T32", "T25", "B1")} == {"refuted"}
