"""Plays ranked by the chance of winning: every end of a play counted again in its order, near home and far from it."""

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from each import for_each
from every_deal import pay
from play_oracle import scores, value

from crib_tutor import Game, Play, cards, count
from crib_tutor import rules as _rules
from crib_tutor.deck import PACK, Card
from crib_tutor.game.seats import view
from crib_tutor.rules import BRITANNICA_FIVE, MAN_PAGE, MODERN, THREE_HANDED, IllegalMove
from crib_tutor.strategy.cribs import discard_weights
from crib_tutor.strategy.hands import index_of
from crib_tutor.strategy.playing.hidden import line_of, weigh_hands
from crib_tutor.strategy.playing.lines import LineWalk, lead
from crib_tutor.strategy.playing.rank import plays, rank_plays, seat_plays
from crib_tutor.strategy.playing.sight import PlayTurn, Sight, read_sight
from crib_tutor.strategy.playing.states import holdings, state_of
from crib_tutor.strategy.playing.wins import _hand_chances, kept_by_suits, win_chance
from crib_tutor.strategy.winning.aims import AIMS, find_aim
from crib_tutor.strategy.winning.chances import Score, at_score

POSITIONS = {
    "pone leads": read_sight("3H KC", "", "KH QD 9C AS AH", "8H 8D", "2C", dealer=False),
    "dealer replies": read_sight("3H KC", "QD", "JS 5H 6D TC", "9H 9D", "2C", dealer=True),
    "dealer replies, all in clubs": read_sight("3H KD", "QC", "JC 5H 6C TD", "TC 9C", "2C", dealer=True),
    "dealer at 21": read_sight("7H 8C", "9S 2H", "KD QH TC", "5D 6D", "4C", dealer=True),
}
SCORES = [(0, 0), (90, 60), (105, 112), (112, 105), (117, 118), (118, 117), (119, 119), (120, 120)]
BOARD = np.random.default_rng(1).random((121, 121))
"""No true board: any one must be read in the right places."""
WINNING = find_aim("win", MODERN)


def events(mine: list[int], other: int | None, pile: list[int]) -> list[tuple[int, int]]:
    """Who pegs what, one after another, as I play my cards in this order and the other its one card when it fits."""
    hands, turn, last, found = [list(mine), [] if other is None else [other]], 0, 1, []
    while any(hands):
        fits = [hand and sum(map(value, pile)) + value(hand[0]) <= 31 for hand in hands]
        turn = turn if fits[turn] else 1 - turn
        if not fits[turn]:
            found.append((last, 1))
            pile, turn = [], 1 - last
            continue
        pile = [*pile, hands[turn].pop(0)]
        points = sum(scores(pile).values())
        full, last = sum(map(value, pile)) == 31, turn
        found.append((turn, points + (not any(hands) and not full)))
        pile, turn = ([] if full else pile), 1 - turn
    return found


@cache
def crib_shares(sight: Sight) -> dict[int, float]:
    """What the crib counts, by every two cards that I don't see."""
    *thrown, starter = sight.others
    weights, found = discard_weights(not sight.dealer), dict[int, float]()
    for first, second in combinations([card for card in PACK if card not in sight.seen], 2):
        points = count([*thrown, first, second], starter, crib=True).points
        weight = weights[int(first.suit == second.suit), first.rank - 1, second.rank - 1]
        found[points] = found.get(points, 0.0) + weight
    total = sum(found.values())
    return {points: weight / total for points, weight in found.items()}


@cache
def hand_counts(sight: Sight, rank: int) -> dict[int, float]:
    """What the other's hand counts with an unseen card of a rank as its last; a flush is kept oftener than not."""
    shown, found = [turn.card for turn in sight.turns if turn.card and not turn.mine], dict[int, float]()
    for card in [card for card in PACK if card.rank == rank and card not in sight.seen]:
        hand = [*shown, card]
        points, flush = count(hand, sight.others[-1]).points, len({one.suit for one in hand}) == 1
        weight = kept_by_suits(not sight.dealer, 6)[int(flush), index_of([one.rank - 1 for one in hand])]
        found[points] = found.get(points, 0.0) + float(weight)
    return {points: weight / sum(found.values()) for points, weight in found.items()}


def won(
    sight: Sight,
    at: tuple[int, int],
    played: list[tuple[int, int]],
    hand: int,
    crib: dict[int, float],
    aim: str = "win",
) -> float:
    """What the game is worth after these pegs, the other's hand counting so much."""
    both = list(at)
    own = [turn.card for turn in sight.turns if turn.card and turn.mine]
    shows = [(0, count([*sight.hand, *own], sight.others[-1]).points), (1, hand)]
    for who, points in [*played, *(reversed(shows) if sight.dealer else shows)]:
        both[who] += points
        if both[who] >= 121:
            return pay(aim, both[1 - who])[who]
    total = 0.0
    for points, chance in crib.items():
        after = [both[0] + points * sight.dealer, both[1] + points * (not sight.dealer)]
        ahead = int(after[1] > after[0])
        total += chance * (pay(aim, min(after))[ahead] if max(after) >= 121 else BOARD[after[0], after[1]])
    return total


@pytest.mark.parametrize("at", SCORES)
@pytest.mark.parametrize("name", POSITIONS)
def test_with_one_card_hidden_every_end_is_worth_what_counting_it_again_gives(name: str, at: tuple[int, int]) -> None:
    sight, crib = POSITIONS[name], crib_shares(POSITIONS[name])
    pile = [card.rank for card in sight.pile]
    weights = weigh_hands(sight, "careful")
    assert len(weights) == 13
    ranks = tuple(card.rank - 1 for card in sight.hand)
    line = line_of(sight, "careful")
    for aim in AIMS:
        worth = win_chance(sight, Score(at, BOARD, find_aim(aim, MODERN), BOARD))
        for place, (first, wins, *_) in LineWalk(ranks, "careful", MODERN, worth).price_cards(line).items():
            order = [ranks[place] + 1, *(rank + 1 for at, rank in enumerate(ranks) if at != place)]
            expected = {aim: 0.0, "win": 0.0}
            for other in np.flatnonzero(weights).tolist():
                hands, laid = hand_counts(sight, other + 1), events(order, other + 1, pile)
                for each in expected:
                    ends = (hands[hand] * won(sight, at, laid, hand, crib, each) for hand in hands)
                    expected[each] += weights[other] * sum(ends)
            assert first == pytest.approx(expected[aim], abs=5e-5 if aim == "spread" else 5e-6)
            assert aim == "win" or wins == pytest.approx(expected["win"], abs=2e-6)


@pytest.mark.parametrize("at", [(120, 120), (119, 120), (118, 120), (60, 60)])
@pytest.mark.parametrize("pile", [[13, 12, 5], [10, 9, 3], [10], [13, 12, 9], []], ids=str)
def test_the_last_two_cards_end_a_game_in_their_order(pile: list[int], at: tuple[int, int]) -> None:
    """Looked up for a card of each rank, where it fits and where it doesn't: who pegs first is home first."""
    laid = [PlayTurn(bool(nth % 2), card, not nth) for nth, card in enumerate(cards("2D 3C 4S 6H 8D 9S"))]
    for card in cards("AH 4H 6S 7C 9H KH"):
        sight = Sight(hand=(card,), pile=(), turns=tuple(laid), others=cards("QH QD TS"), dealer=True)
        crib, weights = crib_shares(sight), np.eye(13)
        wins, spread = (
            LineWalk((card.rank - 1,), "careful", MODERN, win_chance(sight, Score(at, BOARD, aim, BOARD)))
            for aim in (WINNING, find_aim("spread", MODERN))
        )
        state = state_of(rank - 1 for rank in pile)
        for other in range(13):
            line = lead(weights[other], cards=1, state=state, shown=[1, 3, 7])
            assert wins.is_plain(line)
            hands, played = hand_counts(sight, other + 1), events([card.rank], other + 1, pile)
            for walk, aim, off in ((wins, "win", 2e-6), (spread, "spread", 5e-5)):
                expected = sum(hands[hand] * won(sight, at, played, hand, crib, aim) for hand in hands)
                assert walk._my_turn(1, 1, line)[0, 0] == pytest.approx(expected, abs=off), (card, other, pile)


@for_each(["JH QH KH AH", "2D 4D 6D 8D", "JC JD 5S 5C", "TD JS QS KS", "9C 9D 9H 9S"])
def test_a_hidden_hand_counts_what_its_ranks_count_by_suits(hand: str) -> None:
    """Before a card is played: every way to take its ranks from the cards unseen, those of a flush oftener kept."""
    sight = read_sight("3H 7C 8C KC", "", "", "8H 8D", "2C", dealer=False)
    ranks = [card.rank for card in cards(hand)]
    unseen = [card for card in PACK if card not in sight.seen]
    ways = {frozenset(four) for four in product(*([card for card in unseen if card.rank == rank] for rank in ranks))}
    spread = np.zeros((2, 30))
    for four in (sorted(four) for four in ways if len(four) == 4):
        spread[int(len({card.suit for card in four}) == 1), count(four, sight.others[-1]).points] += 1
    found = _hand_chances(sight, sight.others[-1])[index_of([rank - 1 for rank in ranks])].astype(float)
    mixed, flush = (one / max(one.sum(), 1) for one in spread)
    share = found[flush > 0].sum() if flush.any() else 0.0  # no hand here counts alike with a flush and without
    assert not (mixed * flush).any()
    assert found.tolist() == pytest.approx(((1 - share) * mixed + share * flush).tolist(), abs=1e-6)
    assert share == 0 or share > spread[1].sum() / spread.sum()


def test_points_come_beside_the_chance_as_they_do_without_a_score_far_from_home() -> None:
    """Where the board is as good as straight, the cards are played for points."""
    straight = np.add.outer(np.arange(121), -np.arange(121)) / 400 + 0.5
    sight = POSITIONS["pone leads"]
    ranks, line = tuple(card.rank - 1 for card in sight.hand), line_of(sight, "careful")
    by_score = LineWalk(
        ranks, "careful", MODERN, win_chance(sight, Score((20, 20), straight, WINNING, straight))
    ).price_cards(line)
    by_points = LineWalk(ranks, "careful", MODERN).price_cards(line)
    for place, (_, *pegged) in by_score.items():
        assert pegged == pytest.approx(by_points[place].tolist(), abs=1e-5)
    gap = by_score[0][0] - by_score[1][0]
    net = [mine - theirs for mine, theirs in by_points.values()]
    assert gap == pytest.approx((net[0] - net[1]) / 400, abs=1e-6)


@for_each([(at,) for at in SCORES])
def test_a_hand_that_is_all_played_counts_in_the_show_for_sure(at: tuple[int, int]) -> None:
    """My ace on 29 is the last card, for one: the other has shown 9 10 J Q, a run of four, before it counts."""
    sight = read_sight("AH", "QC KH 9C", "TC 7H JD 4S", "8H 8D", "2C", dealer=True)
    walk = LineWalk((0,), "careful", MODERN, win_chance(sight, Score(at, BOARD, WINNING, BOARD)))
    expected = won(sight, at, [(0, 1)], count("TC JD QC 9C", "2C").points, crib_shares(sight))
    assert sight.hidden == 0
    assert walk.price_cards(line_of(sight, "careful"))[0][0] == pytest.approx(expected, abs=2e-6)


def test_a_skunk_line_can_decide_a_card() -> None:
    """At 85 to 113 the game is lost, so it's all the same which card wins; to save the skunk it's not."""
    asked = {"starter": "2C", "dealer": True, "thrown": "9H 9D", "scores": (85, 119)}
    by_aim = {aim: plays("5H TD JS KC", "KD", aim=aim, **asked)[0] for aim in AIMS}  # type: ignore[arg-type]
    assert by_aim["win"].worth == by_aim["win"].wins
    assert by_aim["win"].card != by_aim["stakes"].card
    assert -2 <= by_aim["stakes"].worth < -1
    with pytest.raises(IllegalMove, match="to aim for stakes the score is needed"):
        plays("5H TD JS KC", "KD", starter="2C", dealer=True, aim="stakes")


def test_one_hole_from_home_any_peg_wins() -> None:
    """The other leads a king at 120 : 120: I pair it and am home, whatever else I could do."""
    ranked = plays("5H 6D 7S KC", "KD", starter="2C", dealer=True, thrown="9H 9D", scores=(120, 120))
    assert {str(each.card) for each in ranked[:2]} == {"KC", "5H"}
    assert [each.wins for each in ranked[:2]] == pytest.approx([1, 1], abs=1e-6)
    assert ranked[2].wins < 0.99


def test_who_counts_first_and_is_home_by_it_has_won_but_for_what_is_pegged() -> None:
    """At 117 : 60 with 9 in the hand, pone wins with every card; at 117 : 120 only if the dealer never pegs."""
    sure = plays("5H TD JS KC", starter="2C", dealer=False, thrown="9H 9D", scores=(117, 60))
    assert {round(one.wins or 0, 6) for one in sure} == {1.0}
    close = plays("5H TD JS KC", starter="2C", dealer=False, thrown="9H 9D", scores=(117, 120))
    assert close[-1].card == Card(5, "H")
    assert all(one.wins is not None and one.wins < 0.9 for one in close)


def test_the_board_is_that_of_the_next_deal_with_the_seats_exchanged() -> None:
    sight = POSITIONS["pone leads"]
    ranked = rank_plays(sight, at=at_score((60, 60), dealer=False, rules=MODERN))
    walk = LineWalk((2, 12), "careful", MODERN, win_chance(sight, at_score((60, 60), False, MODERN)))
    found = walk.price_cards(line_of(sight, "careful"))
    assert {one.card.rank - 1: one.wins for one in ranked} == {
        (2, 12)[place]: pytest.approx(value[0]) for place, value in found.items()
    }
    wins = [one.wins or 0 for one in ranked]
    assert wins == sorted(wins, reverse=True)
    assert 0.2 < wins[-1] < 0.7


def test_the_five_card_game_is_played_by_its_own_score() -> None:
    """At 60 : 60 a nine makes 29, and only a two or an ace comes in: otherwise the go is pegged home."""
    play = Play(rules=BRITANNICA_FIVE).lay("KH").lay("QH")
    nine, four = plays("4H 9D", play, starter="2C", thrown="5D 6D", dealer=False, scores=(60, 60))
    assert nine.card == Card(9, "D")
    fits = holdings(2).lowest <= 2
    sight = read_sight("4H 9D", play, "", "5D 6D", "2C", dealer=False)
    assert nine.wins == pytest.approx(weigh_hands(sight, "careful")[~fits].sum(), abs=0.15)
    assert four.wins is not None
    assert nine.wins is not None
    assert 0 < four.wins < nine.wins < 1
    with pytest.raises(IllegalMove, match="there are no chances for the game of 'Manual page'"):
        plays("4H 9D 8S 8C", Play(rules=MAN_PAGE), starter="2C", thrown="5D 6D", dealer=False, scores=(50, 50))


def test_a_seat_may_ask_by_its_score() -> None:
    game = Game(_rules.MODERN, seed=7, first_dealer=0).deal()
    game = game.discard(0, game.table.hands[0][:2]).discard(1, game.table.hands[1][:2]).turn_up(20)
    ranked = seat_plays(view(game, 1), by_score=True)
    assert all(one.wins is not None for one in ranked)
    assert [one.wins for one in seat_plays(view(game, 1))] == [None] * 4
    three = Game(THREE_HANDED, seed=1, first_dealer=0).deal()
    with pytest.raises(IllegalMove, match="for two players, not 3"):
        seat_plays(view(three, 0), by_score=True)
