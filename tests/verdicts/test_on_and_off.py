"""On and off, and the order of counting: the same numbers found by other ways than the experiments went."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from dial_play import dial_card
from numpy.typing import NDArray

from crib_tutor.course.lesson_18_on_or_off import dial_gain
from crib_tutor.deck import PACK, Card
from crib_tutor.play import Play, peg
from crib_tutor.players.whole_deals import CRIB, DEALER_HAND, PLAY, PONE_HAND, whole_deals
from crib_tutor.rules import GAME
from crib_tutor.strategy import chance_board, discards, plays
from crib_tutor.strategy.cribs import kept_shares, pegging_means, share_beside
from crib_tutor.strategy.discarding.value import Discard
from crib_tutor.strategy.hands import THREES, discard_places, index_of
from crib_tutor.strategy.playing.play_arrays import DIALS, PEGGINGS, play_record
from crib_tutor.strategy.playing.short_plays import short_plays
from crib_tutor.strategy.tables.discard_arrays import chosen_discards
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.verdicts.experiments import endgame, on_and_off
from crib_tutor.verdicts.experiments.close_cards import sort_replies
from crib_tutor.verdicts.experiments.on_and_off import after_two_deals, in_zone
from crib_tutor.verdicts.verdict import Judgment

FOUND = {name: one["numbers"] for name, one in read_found("on_and_off").items()}
PRINTED = {"61_75": -1, "76_86": 1, "87_101": -1, "102_112": 1, "113_120": -1}
"""Where Cribbage Pro lets the dealer play offense (2012)."""


# --- the players ------------------------------------------------------------------------------------------------------


def pegged(hands: tuple[list[Card], list[Card]], dials: tuple[float, float]) -> list[int]:
    play, pegs = Play.between(*hands), []
    while not play.over:
        legal, turn = play.legal(), play.turn
        play = play.lay(dial_card(play.pile, play.hands[turn], legal, dials[turn])) if legal else play.go()
        if play.scored:
            pegs.append(sum(score.combination.points * (1 if score.player else -1) for score in play.scored))
    return pegs + [0] * (PEGGINGS - len(pegs))


@pytest.mark.parametrize("names", [("off", "on"), ("on", "even"), ("mild_off", "strong_on")])
def test_a_player_with_a_dial_plays_as_its_words_say(names: tuple[str, str]) -> None:
    chance = np.random.default_rng(20)
    dealt = [[PACK[int(at)] for at in chance.choice(52, 8, replace=False)] for _ in range(60)]
    dealt += [[PACK[int(at)] for at in chance.choice(20, 8, replace=False)] for _ in range(40)]
    hands = [(cards[:4], cards[4:]) for cards in dealt if max(Counter(card.rank for card in cards).values()) < 4]
    pone, dealer = (index_of([[card.rank - 1 for card in both[seat]] for both in hands]) for seat in (0, 1))
    record = play_record(*names)
    dials = (DIALS[names[0]], DIALS[names[1]])
    numbers = record.numbers(pone, dealer)
    assert record.points[numbers].tolist() == [pegged(both, dials) for both in hands]


def short_pegs(hands: tuple[list[Card], list[Card]], dials: tuple[float, float]) -> list[int]:
    """What each card of one count pegs, as five-card cribbage is played."""
    pile: list[Card] = []
    pegs: list[int] = []
    turn, held = 0, [list(hand) for hand in hands]
    while (count := sum(card.value for card in pile)) < 31:
        fit = [tuple(card for card in hand if count + card.value <= 31) for hand in held]
        seat = turn if fit[turn] else 1 - turn
        if not fit[seat]:
            pegs[-1] += 1 - 2 * turn  # the go, to who played last
            break
        card = dial_card(tuple(pile), held[seat], fit[seat], dials[seat])
        held[seat].remove(card)
        pile.append(card)
        pegs.append(sum(made.points for made in peg(pile)) * (2 * seat - 1))
        turn = 1 - seat
    return pegs + [0] * (6 - len(pegs))


def test_three_cards_are_played_with_a_dial_as_its_words_say() -> None:
    chance = np.random.default_rng(21)
    for names in (("on", "off"), ("strong_off", "even")):
        points, dials = short_plays(*names).points, (DIALS[names[0]], DIALS[names[1]])
        for _ in range(25):
            cards = [PACK[int(at)] for at in chance.choice(40, 6, replace=False)]
            hands = cards[:3], cards[3:]
            pone, dealer = (index_of([card.rank - 1 for card in hand]) for hand in hands)
            assert points[pone, dealer].tolist() == short_pegs(hands, dials)


def dialed_worth(choice: Discard, own: float, *, dealer: bool) -> float:
    """Points of a discard, those of one's own so many times."""
    mine, theirs = pegging_means([[card.rank - 1 for card in choice.kept]], dealer)[0]
    return float(own * (choice.hand + mine) - theirs + (own if dealer else 1) * choice.crib)


@pytest.mark.parametrize("dealt", [5, 6])
def test_a_dial_discards_what_is_worth_most_to_it(dealt: int) -> None:
    chance = np.random.default_rng(22)
    for number in range(12):
        held, dealer = np.sort(chance.choice(52, dealt, replace=False)).astype(np.uint8), bool(number % 2)
        ranked = discards([PACK[place] for place in held], dealer=dealer)
        for name in ("strong_off", "even", "on"):
            choice = chosen_discards(name, held[:, None], dealer=dealer)[0]
            thrown = {PACK[held[place]] for place in discard_places(dealt)[choice]}
            worth = [(dialed_worth(one, DIALS[name], dealer=dealer), set(one.thrown) == thrown) for one in ranked]
            assert max(value for value, chosen in worth if chosen) == pytest.approx(max(worth)[0])


def test_more_of_the_dial_scores_more_and_gives_more() -> None:
    for seat in on_and_off.SEATS:
        own, other = [], []
        settings = sorted(DIALS, key=DIALS.__getitem__)[1::2]
        played = list(on_and_off.play_settings(10_000, 4, seat, settings=settings))
        for setting in settings:
            events = np.concatenate([lot[setting] for lot in played]).astype(int)
            signed = events * (1 if seat == "dealer" else -1)
            own.append(signed[:, PLAY].clip(min=0).sum())
            other.append((-signed).clip(min=0).sum())
        assert all(less < more for side in (own, other) for less, more in pairwise(side))


# --- the boards -------------------------------------------------------------------------------------------------------


def settle(events: NDArray[np.int8], own: int, other: int, *, dealer: bool) -> float:
    """The chance of winning before deals, each of them gone through event by event."""
    board, won = chance_board(dealer=not dealer), 0.0
    for row in events.tolist():
        mine, theirs = own, other
        for points in row:
            gain = points if dealer else -points
            mine, theirs = mine + max(gain, 0), theirs + max(-gain, 0)
            if max(mine, theirs) >= GAME:
                break
        won += float(mine >= GAME) if max(mine, theirs) >= GAME else float(board[mine, theirs])
    return 100 * won / len(events)


@pytest.mark.parametrize(("own", "other", "seat"), [(117, 114, "dealer"), (109, 108, "dealer"), (114, 116, "pone")])
def test_what_on_gains_is_what_deals_gone_through_one_by_one_come_to(own: int, other: int, seat: str) -> None:
    weights, gains, slow = on_and_off.at_scores([(own, other)]), [], []
    for events in on_and_off.play_settings(4_000, 7, seat, settings=("even", "on")):
        usual, on = (float(np.vdot(on_and_off.board_of(events[name], seat), weights)) for name in ("even", "on"))
        gains.append(on - usual)
        slow.append(
            settle(events["on"], own, other, dealer=seat == "dealer")
            - settle(events["even"], own, other, dealer=seat == "dealer")
        )
    assert gains == pytest.approx(slow, abs=1e-8)


def test_the_map_of_the_lesson_is_of_the_same_deals() -> None:
    for seat in on_and_off.SEATS:
        for name, (own, other) in on_and_off.PEAKS[seat].items():
            for end in ("on", "off"):
                gain = dial_gain(own, other, dealer=seat == "dealer", end=end)
                assert gain == pytest.approx(FOUND["on_and_off.by_score"][f"{seat}_{end}_{name}"][0], abs=0.006)


def test_the_signs_are_those_that_cribbage_pro_printed() -> None:
    """Read as scores at the end of the deal, as they were meant; where ours is sure of a sign."""
    sure = 0
    for seat, way in (("dealer", 1), ("pone", -1)):
        for rival in ("", "_greedy"):
            for zone, offense in PRINTED.items():
                found = (FOUND["on_and_off.by_score"][f"{seat}_{end}_zone_{zone}{rival}"] for end in ("on", "off"))
                (on, of_on), (off, of_off) = found
                number, error = on - off, float(np.hypot(of_on, of_off))
                if abs(number) > 4 * error:
                    sure += 1
                    assert (number > 0) is (way * offense > 0), (seat, zone)
    assert sure == 19


def test_a_zone_holds_the_scores_that_a_deal_brings_there() -> None:
    low, high = 87, 101
    own, other = np.nonzero(in_zone(low, high, "pone"))
    ends = own + 10, other + 16
    assert min(map(np.min, ends)) == low
    assert max(map(np.max, ends)) == high
    assert abs(ends[0] - ends[1]).max() == 5


def test_two_deals_bring_each_player_what_one_of_either_seat_brings() -> None:
    after, scores = after_two_deals(), np.arange(GAME)
    events = whole_deals("wary", "wary", 100_000, seed=3).events.astype(int)
    a_deal = abs(events).sum(axis=1).mean()
    assert after.sum(axis=1) @ scores == pytest.approx(a_deal, abs=0.2)
    assert np.allclose(after, after.T)


@pytest.mark.parametrize("held", [("3D 6C 6S 9S", "3H", "8D QH", "QD", 3), ("AS 4C 10H JC", "JH", "3S 5H", "5D", 11)])
def test_every_line_of_the_play_pairs_at_117_and_waits_at_109(held: tuple[str, str, str, str, int]) -> None:
    """The dealer's dial, by the strongest player: the card that pegs is best on one street and not a little before."""
    four, lead, thrown, starter, paired = held

    def first(scores: tuple[int, int], against: str) -> int:
        ranked = plays(four, lead, thrown=thrown, starter=starter, dealer=True, scores=scores, against=against)
        return ranked[0].card.rank

    for against in ("careful", "greedy"):
        assert first((117, 114), against) == paired
        assert first((109, 108), against) != paired


# --- the order of counting --------------------------------------------------------------------------------------------


def play_race(events: NDArray[np.int8], order: list[int], scores: tuple[int, int], games: int) -> float:
    """How many games of 100 the dealer wins, each played to its end from deals drawn by lot."""
    lot, won = np.random.default_rng(5), 0
    for _ in range(games):
        pegs, dealer = list(scores), 0
        while max(pegs) < GAME:
            for points in events[lot.integers(len(events)), order].tolist():
                pegs[dealer if points > 0 else 1 - dealer] += abs(points)
                if max(pegs) >= GAME:
                    break
            dealer = 1 - dealer
        won += pegs[0] >= GAME
    return 100 * won / games


@pytest.mark.parametrize(("scores", "usual", "turned"), [((0, 0), "first_dealer", "turned_first_dealer")])
def test_games_played_to_their_end_are_won_as_often(scores: tuple[int, int], usual: str, turned: str) -> None:
    games, numbers = 1_500, FOUND["endgame.order_of_counting"]
    events = whole_deals("wary", "wary", 20_000, seed=9).events
    other = [*range(PONE_HAND), DEALER_HAND, CRIB, PONE_HAND]
    for order, name in ((list(range(CRIB + 1)), usual), (other, turned)):
        assert play_race(events, order, scores, games) == pytest.approx(numbers[name][0], abs=5 * 50 / games**0.5)


def test_the_first_dealer_wins_as_printed() -> None:
    """Cribbage Pro (2012) and Colvert: 55.5 to 56 in 100, to half a game."""
    assert 55.5 <= FOUND["endgame.order_of_counting"]["first_dealer"][0] <= 56.5


def test_turned_around_the_dealer_never_waits_for_pone() -> None:
    events = whole_deals("wary", "wary", 5_000, seed=2).events
    usual, turned = (endgame.solve_order(choice)[0] for choice in (events, endgame.turn_around(events)))
    neck = on_and_off.NECK > 0
    assert turned[neck].min() > usual[neck].min()
    assert (turned[115:, 115:] >= usual[115:, 115:] - 1e-9).all()


# --- hands ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["dealer", "pone"])
def test_three_cards_peg_as_often_as_by_the_table_of_all_short_plays(seat: str) -> None:
    table = short_plays("greedy", "greedy")
    steps = table.points.astype(int)
    mine = (steps if seat == "dealer" else -steps).clip(min=0).sum(axis=2)
    mine = mine.T if seat == "dealer" else mine  # [own hand, the other's]
    own = endgame.hands_of("two_low")
    beside = share_beside(THREES[own], THREES) * kept_shares(seat != "dealer", 5)
    beside /= beside.sum(axis=1, keepdims=True)
    weights = kept_shares(seat == "dealer", 5)[own]
    for wanted in endgame.WANTED:
        exact = 100 * float(weights / weights.sum() @ ((mine[own] >= wanted) * beside).sum(axis=1))
        number, error = FOUND["endgame.three_kept"][f"{seat}_two_low_{wanted}"]
        assert number == pytest.approx(exact, abs=5 * error)


def test_chances_with_the_crib_are_those_of_the_ranking() -> None:
    six, scores = "4H 5S 6D 6C 2S AC", (113, 112)
    ranked = discards(six, dealer=False)
    wins = endgame._wins(ranked, scores, crib=True)
    by_four = {choice.kept: choice.wins for choice in discards(six, dealer=False, scores=scores)}
    assert wins.tolist() == pytest.approx([by_four[choice.kept] for choice in ranked])


def test_a_rare_loss_has_the_error_of_one_more() -> None:
    found, many = FOUND["endgame.pone_goes_out"], read_found("on_and_off")["endgame.pone_goes_out"]["many"]
    mean, error = found["crib_ignored"]
    assert error * many >= found["crib_ignored_most"][0]
    assert error * many >= found["crib_ignored_young"][0]
    assert mean * many <= found["crib_ignored_most"][0] * many


def test_replies_are_sorted_as_the_books_say() -> None:
    assert sort_replies([11, 8, 8, 5], 3) == ([5], [11, 8, 8], "wide")
    assert sort_replies([4, 5, 9, 13], 3) == ([4, 5], [9, 13], "close")
    assert sort_replies([3, 9, 10, 13], 3)[2] == ""  # a pair scores


# --- the rulings ------------------------------------------------------------------------------------------------------


def test_one_advice_of_two_books_is_ruled_alike() -> None:
    assert VERDICTS["T23"].ruling is VERDICTS["H21"].ruling is Judgment.REFUTED
    both = {measure.name: measure.outcome for claim in ("H20", "H21") for measure in VERDICTS[claim].measures}
    assert all(both[measure.name] is measure.outcome for measure in VERDICTS["T23"].measures)
    assert VERDICTS["M5"].ruling is VERDICTS["H19"].ruling is Judgment.LIMITS


def test_the_verdicts_by_the_score_say_from_how_few_lots_their_errors_come() -> None:
    judged = [verdict for verdict in VERDICTS.values() if verdict.experiment == on_and_off.by_score.key]
    assert {verdict.lots for verdict in judged} == {on_and_off.MANY_LOTS}
