"""Every choice of laying away is what a brute-force enumeration makes it, and its words say what the numbers do."""

import re
import tracemalloc
from functools import cache, partial
from itertools import combinations, pairwise
from math import isclose
from operator import attrgetter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from crib_tutor import count, rules
from crib_tutor.deck import PACK, Card, InvalidCards, cards, shuffled
from crib_tutor.look.html import show
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import discards as rank_with_pegs
from crib_tutor.strategy.cribs import discard_weights
from crib_tutor.strategy.discarding.reasons import SMALL, compare_discards, crib_facts, starter_helps, starter_strip
from crib_tutor.strategy.discarding.report import discards_page, explain_discard, opponent_lines, report_discards
from crib_tutor.strategy.discarding.value import Discard
from crib_tutor.strategy.fast import points

discards = partial(rank_with_pegs, pegging=False)
"""Hand and crib alone: what the play adds has its own tests."""

EXACT = 1e-12
HANDS = 50
COUNTS = np.arange(30)
PEER = "5H 6S 7C 8D JH KS"
"""The hand for which five programs name three throws."""

Distribution = NDArray[np.float64]
Distributions = dict[tuple[Card, ...], tuple[Distribution, Distribution]]


# --- brute force ------------------------------------------------------------------------------------------------------


@cache
def worlds(unseen: int) -> NDArray[np.intp]:
    """Every two cards of the other player with every starter, as places among the unseen cards."""
    twos = combinations(range(unseen), 2)
    return np.array([(one, two, cut) for one, two in twos for cut in range(unseen) if cut not in (one, two)])


def rows(fixed: list[int], *drawn: NDArray[np.intp]) -> NDArray[np.uint8]:
    """The same cards in every row, with those drawn behind them."""
    same = np.broadcast_to(np.array(fixed), (len(drawn[0]), len(fixed)))
    return np.column_stack([same, *drawn]).astype(np.uint8)


def brute_force(hand: tuple[Card, ...], *tables: Distribution) -> list[Distributions]:
    """Count every hand and every crib that may come of every throw, and add up their chances, table by table.

    Of the hand: of all starters alike. Of the crib: of the other's two by weight, and then of all starters alike.
    """
    held = [PACK.index(card) for card in hand]
    unseen = np.array([place for place in range(52) if place not in held])
    one, two, cut = unseen[worlds(len(unseen))].T
    found: list[Distributions] = [{} for _ in tables]
    weights = [table[(one % 4 == two % 4).astype(int), one // 4, two // 4] for table in tables]
    starter = np.arange(52)[~np.isin(np.arange(52), held)]
    for thrown in combinations(sorted(held), 2):
        kept = [card for card in held if card not in thrown]
        in_hand = np.bincount(points(rows(kept, starter)), minlength=30) / len(starter)
        in_crib = points(rows(list(thrown), one, two, cut), crib=True)
        for weight, table in zip(weights, found, strict=True):
            table[tuple(PACK[card] for card in thrown)] = (
                in_hand,
                np.bincount(in_crib, weight, 30) / weight.sum(),
            )
    return found


def random_table(seed: int) -> Distribution:
    """Weights from next to nothing to much, a fifth of them nothing."""
    drawn = np.random.default_rng(seed).random((2, 13, 13)) ** 4
    drawn[drawn < 0.0016] = 0
    return drawn + drawn.swapaxes(1, 2)


def special(seed: int) -> tuple[Card, ...]:
    """A hand of one suit, a hand of jacks and fives, and otherwise whatever is dealt."""
    hearts = [card for card in PACK if card.suit == "H"]
    jacks = [card for card in PACK if card.rank in (5, 11)]
    return tuple({0: hearts[5:11], 1: jacks[:2] + jacks[4:8], 2: hearts[:6]}.get(seed, shuffled(f"brute {seed}")[:6]))


@pytest.mark.parametrize("seed", range(HANDS))
def test_every_choice_is_what_the_enumeration_of_all_683_100_cribs_makes_it(seed: int) -> None:
    hand, table, dealer = special(seed), random_table(seed), seed % 2 == 0
    uniform, weighted = brute_force(hand, np.ones((2, 13, 13)), table)
    assert len(worlds(46)) * 15 == 683_100
    for opponent, expected in (("uniform", uniform), (table, weighted)):
        ranked = discards(hand, dealer, opponent=opponent)
        assert {choice.thrown for choice in ranked} == set(expected)
        for choice in ranked:
            in_hand, in_crib = expected[choice.thrown]
            assert np.abs(choice.hand_distribution - in_hand).max() < EXACT
            assert np.abs(choice.crib_distribution - in_crib).max() < EXACT
            assert isclose(choice.hand, in_hand @ COUNTS, rel_tol=0, abs_tol=EXACT)
            assert isclose(choice.crib, in_crib @ COUNTS * (1 if dealer else -1), rel_tol=0, abs_tol=EXACT)


@pytest.mark.parametrize("seed", range(10))
def test_the_five_card_game_too_is_what_its_enumeration_makes_it(seed: int) -> None:
    hand, table = special(seed)[:5], random_table(seed)
    for opponent, expected in zip(("uniform", table), brute_force(hand, np.ones((2, 13, 13)), table), strict=True):
        ranked = discards(hand, seed % 2 == 0, opponent=opponent)
        assert len(ranked) == len(expected) == 10
        for choice in ranked:
            assert np.abs(choice.hand_distribution - expected[choice.thrown][0]).max() < EXACT
            assert np.abs(choice.crib_distribution - expected[choice.thrown][1]).max() < EXACT


def by_count(choice: Discard, game: rules.Rules) -> tuple[Distribution, Distribution]:
    """Count every hand and crib of one throw card by card, as a learner would."""
    unseen = [card for card in PACK if card not in (*choice.kept, *choice.thrown)]
    in_hand, in_crib = np.zeros(30), np.zeros(30)
    for starter in unseen:
        in_hand[count(choice.kept, starter, rules=game).points] += 1
        for two in combinations([card for card in unseen if card != starter], 2):
            in_crib[count((*choice.thrown, *two), starter, crib=True, rules=game).points] += 1
    return in_hand / in_hand.sum(), in_crib / in_crib.sum()


@pytest.mark.parametrize(("dealt", "thrown"), [("5H 6S 7C 8D JH KS", "5H JH"), ("4H 5H JH JS QH", "5H JH")])
def test_one_throw_is_what_the_itemised_count_makes_of_every_crib(dealt: str, thrown: str) -> None:
    choice = discards(dealt, dealer=True, opponent="uniform").of(thrown)
    in_hand, in_crib = by_count(choice, rules.HOYLE if len(choice.kept) == 4 else rules.BRITANNICA_FIVE)
    assert np.abs(choice.hand_distribution - in_hand).max() < EXACT
    assert np.abs(choice.crib_distribution - in_crib).max() < EXACT


@pytest.mark.long
def test_a_whole_hand_is_what_the_itemised_count_makes_of_all_its_cribs() -> None:
    for choice in discards("5H 6S 7H 8H JH JS", dealer=True, opponent="uniform"):
        in_hand, in_crib = by_count(choice, rules.HOYLE)
        assert np.abs(choice.hand_distribution - in_hand).max() < EXACT
        assert np.abs(choice.crib_distribution - in_crib).max() < EXACT


# --- laws -------------------------------------------------------------------------------------------------------------

deals = st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True) | st.lists(
    st.sampled_from(PACK), min_size=5, max_size=5, unique=True
)


@given(deals, st.booleans(), st.sampled_from(["good", "uniform"]))
def test_the_numbers_of_a_ranking_agree_with_one_another(deal: list[Card], dealer: bool, opponent: str) -> None:
    ranked = discards(deal, dealer, opponent=opponent)
    assert ranked.hand == tuple(sorted(deal))
    assert (ranked.dealer, ranked.opponent, len(ranked)) == (dealer, opponent, 15 if len(deal) == 6 else 10)
    assert len({choice.thrown for choice in ranked}) == len(ranked)
    costs = [ranked[0].total - choice.total for choice in ranked]
    assert [choice.cost for choice in ranked] == [cost if cost > 1e-9 else 0 for cost in costs]
    assert all(one.total >= two.total - 1e-8 for one, two in pairwise(ranked))
    assert isclose(sum(choice.lead for choice in ranked), ranked[-1].cost, abs_tol=1e-9)
    for choice in ranked:
        assert sorted((*choice.kept, *choice.thrown)) == sorted(deal)
        assert choice.total == choice.hand + choice.crib
        assert choice.crib > 0 if dealer else choice.crib < 0
        for counts in (choice.hand_distribution, choice.crib_distribution):
            assert counts.shape == (30,)
            assert counts.dtype == np.float64
            assert not counts.flags.writeable
            assert counts.min() >= 0
            assert isclose(counts.sum(), 1, abs_tol=EXACT)
            assert counts[list(rules.IMPOSSIBLE_COUNTS)].sum() == 0


@given(deals, st.permutations("CDHS"), st.booleans())
def test_suits_by_other_names_change_nothing(deal: list[Card], suits: list[str], dealer: bool) -> None:
    renamed = dict(zip("CDHS", suits, strict=True))
    other = [Card(card.rank, renamed[card.suit]) for card in deal]
    one, two = (sorted((round(c.hand, 9), round(c.crib, 9)) for c in discards(held, dealer)) for held in (deal, other))
    assert np.abs(np.array(one) - np.array(two)).max() < 1e-8


@given(deals, st.booleans(), st.randoms())
def test_the_order_of_the_cards_changes_nothing(deal: list[Card], dealer: bool, random: object) -> None:
    mixed = [*deal]
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert discards(mixed, dealer) == discards(deal, dealer)


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("hand", [PEER, "4H 5H JH JS QH"])
def test_a_good_opponent_throws_by_the_weights_of_the_other_seat_against_this_hand(hand: str, *, dealer: bool) -> None:
    weights = discard_weights(not dealer, len(hand.split()), [card.rank - 1 for card in cards(hand)])
    named, given_weights = discards(hand, dealer), discards(hand, dealer, opponent=weights)
    assert given_weights.opponent == "table"
    for one, two in zip(named, given_weights, strict=True):
        assert one.thrown == two.thrown
        assert np.abs(one.crib_distribution - two.crib_distribution).max() < EXACT


def test_only_the_proportion_of_weights_counts_and_a_table_for_both_suits_is_two() -> None:
    table = random_table(7)[0]
    one = discards(PEER, True, opponent=table)
    for same in (np.stack([table, table]), table * 1e250, (table / table.max() * 1e-200)):
        for a, b in zip(one, discards(PEER, True, opponent=same), strict=True):
            assert np.abs(a.crib_distribution - b.crib_distribution).max() < EXACT


def test_whole_numbers_are_weights_too_and_those_of_two_alike_in_one_suit_are_never_looked_at() -> None:
    ones = np.ones((2, 13, 13), np.int64)
    blind = np.ones((2, 13, 13))
    np.fill_diagonal(blind[1], np.nan)
    same = [attrgetter("choices")(discards(PEER, True, opponent=table)) for table in ("uniform", ones, blind)]
    assert same[0] == same[1] == same[2]


def test_his_heels_are_the_chance_of_a_jack_for_two_points() -> None:
    assert discards("AH 2S 3C 4D 6H 8S", True, opponent="uniform").heels == pytest.approx(2 * 4 / 46)
    assert discards("JH JD JC JS 6H 8S", False, opponent="uniform").heels == 0
    assert discards("JH 2S 3C 4D 6H", False, opponent="uniform").heels == pytest.approx(-2 * 3 / 47)


def test_the_chance_of_at_least_so_many_points_falls_from_one_to_none() -> None:
    best = discards(PEER, True)[0]
    for crib, counts in ((False, best.hand_distribution), (True, best.crib_distribution)):
        chances = [best.chance(least, crib=crib) for least in range(-1, 32)]
        assert chances[0] == chances[1] == pytest.approx(1)
        assert chances[-1] == 0
        assert chances == sorted(chances, reverse=True)
        assert chances[9] == pytest.approx(counts[8:].sum())
    with pytest.raises(IllegalMove, match=r"'8\.5' isn't a number of points"):
        best.chance(8.5)  # type: ignore[arg-type]


def test_the_value_is_a_sequence_that_nobody_changes() -> None:
    ranked = discards(PEER, True)
    assert list(ranked) == [ranked[place] for place in range(len(ranked))] == list(ranked[:])
    assert ranked[0] in ranked
    assert ranked[-1] is ranked.choices[14]
    assert hash(ranked) == hash(discards(PEER, True))
    assert ranked != discards(PEER, False)
    with pytest.raises(AttributeError):
        ranked.dealer = False  # type: ignore[misc]
    with pytest.raises(ValueError, match="read-only"):
        ranked[0].hand_distribution[0] = 1


def test_equal_choices_stand_in_the_order_of_what_is_discarded() -> None:
    ranked = discards("2H 2D 9C 9S KH KD", True, opponent="uniform")
    alike = [choice.thrown for choice in ranked if {card.rank for card in choice.thrown} == {2, 13}]
    totals = [round(ranked.of(thrown).total, 9) for thrown in alike]
    assert [pair for _, pair in sorted(zip([-total for total in totals], alike, strict=True))] == alike


def test_one_analysis_takes_little_memory() -> None:
    discards(PEER, True)
    tracemalloc.start()
    discards(PEER, True)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5_000_000


# --- reasons ----------------------------------------------------------------------------------------------------------


@given(deals)
def test_what_is_held_and_what_the_starters_bring_make_the_average(deal: list[Card]) -> None:
    for choice in discards(deal, True)[::5]:
        brought = sum(one.points * len(one.starters) for one in starter_helps(choice.kept, choice.thrown))
        assert count(choice.kept).points + brought / (52 - len(deal)) == pytest.approx(choice.hand, abs=1e-9)


@given(deals)
def test_the_strip_holds_every_count_of_the_hand_and_no_other(deal: list[Card]) -> None:
    choice = discards(deal, True, opponent="uniform")[0]
    counts = set().union(*starter_strip(choice.kept, choice.thrown))
    assert counts == set(np.flatnonzero(choice.hand_distribution).tolist())


def test_helps_say_which_starters_bring_what() -> None:
    said = [str(one) for one in starter_helps("5H 6S 7C 8D", "JH QS")]
    assert "8 cards make it a run of five, 1 more: the 4s and the 9s" in said
    assert "4 cards make two fifteens, 4 more: the 2s" in said
    hearts = [str(one) for one in starter_helps("2H 4H 6H JH", "9S KS")]
    assert "9 cards make it a flush of five, 1 more: the hearts" in hearts
    assert "9 cards bring one for his nobs, 1 more: the hearts" in hearts
    last = [str(one) for one in starter_helps("4C 4D 4H KS", "JH QS")]
    assert "1 card makes a double pair royal, 6 more: the 4s" in last
    assert "8 cards make three fifteens, 6 more: the aces and the 7s" in last


def test_a_rank_that_is_all_in_hand_has_no_place_in_the_strip() -> None:
    assert starter_strip("5H 5D 5S 5C", "JH QS")[4] == ()
    assert "5 " not in explain_discard(discards("5H 5D 5S 5C JH QS", True))[0].partition("starter")[2]


@pytest.mark.parametrize(
    ("thrown", "facts"),
    [
        ("5H 5D", ["a pair, 2 right away", "a 5, for fifteen with every ten-card"]),
        ("5H JH", ["a fifteen, 2 right away", "a jack, for his nobs", "two hearts, for the rare flush"]),
        ("2H 3S", ["2 and 3 side by side, for a run", "two cards that make 5, for fifteen with every ten-card"]),
        ("QH TS", ["10 and queen with the jack between them, for a run"]),
        ("AH 3S", ["ace and 3 with the 2 between them, for a run"]),
        ("AH KS", []),
    ],
)
def test_gifts_are_what_two_cards_bring_to_a_crib(thrown: str, facts: list[str]) -> None:
    assert list(crib_facts(thrown)) == facts


def test_two_choices_differ_by_hand_and_by_crib_and_the_parts_are_the_whole() -> None:
    ranked = discards(PEER, True)
    for first, second in combinations(ranked[:6], 2):
        if abs(first.total - second.total) < SMALL:
            assert (
                compare_discards(first, second) == f"worth the same as discarding {' '.join(map(str, second.thrown))}"
            )
            continue
        whole, *parts = (float(part) for part in re.findall(r"\d+\.\d\d", compare_discards(first, second)))
        signs = [
            1 if "more" in part else -1 for part in compare_discards(first, second).partition(": ")[2].split(" and ")
        ]
        assert whole == pytest.approx(sum(s * p for s, p in zip(signs, parts, strict=True)), abs=0.02)


# --- opponents --------------------------------------------------------------------------------------------------------


def test_of_the_three_throws_of_five_six_seven_eight_jack_king_each_is_the_best_of_something() -> None:
    """Programs name three: jack and king for the hand alone, five and jack with the crib, five and king for nobs."""
    for opponent in ("good", "uniform"):
        ranked = discards("5H 6C 7D 8S JD KC", True, opponent=opponent)
        assert ranked[0].thrown == tuple(sorted((Card(5, "H"), Card(11, "D"))))
        assert max(ranked, key=attrgetter("hand")).thrown == (Card(11, "D"), Card(13, "C"))
        five_king = ranked.of("5H KC")
        assert ranked[1] == five_king
        assert five_king.hand > ranked[0].hand  # by his nobs
        assert abs(five_king.crib) < ranked[0].crib
    assert discards("5H 6C 7D 8S JD KC", False)[0].thrown == (Card(11, "D"), Card(13, "C"))


@pytest.mark.parametrize(
    ("hand", "good", "uniform"),
    [("AD 4D 6C 7H 9H JC", "AD 4D", "6C 7H"), ("2C 4D 6H KD KH KS", "2C 4D", "4D 6H")],
)
def test_a_good_pone_throws_tenth_cards_and_no_neighbours_and_so_the_dealer_throws_otherwise(
    hand: str, good: str, uniform: str
) -> None:
    best = {name: discards(hand, True, opponent=name) for name in ("good", "uniform")}
    assert " ".join(map(str, best["good"][0].thrown)) == good
    assert " ".join(map(str, best["uniform"][0].thrown)) == uniform
    assert best["good"].of(uniform).cost > 0.2
    assert best["uniform"].of(good).cost > 0.2
    opening, *lines = opponent_lines(best["good"])
    assert opening == "The best discard depends on how your opponent discards:"
    assert [line.partition(", discard ")[2][:5] for line in lines] == [good, uniform]
    assert f"{uniform} costs {best['good'].of(uniform).cost:.2f}." in lines[0]
    assert "\n".join(lines).replace("\n", "\n   ") in report_discards(best["uniform"], reasons=0)


def test_a_table_that_is_given_is_set_beside_the_two_opponents_known_by_name() -> None:
    fives = np.full((13, 13), 1e-6)
    fives[4, 4] = 1
    said = opponent_lines(discards("2H 3D 5S 6C QH KS", True, opponent=fives))
    assert len(said) == 4
    assert said[1].startswith("against one who discards by the weights given, discard ")


# --- views ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [PEER, "4H 4D 6H JH AH"])
@pytest.mark.parametrize("dealer", [True, False])
def test_the_text_has_a_line_for_every_choice_with_its_numbers(hand: str, *, dealer: bool) -> None:
    ranked = discards(hand, dealer)
    lines = report_discards(ranked).splitlines()
    for place, (choice, line) in enumerate(zip(ranked, lines[4:], strict=False), 1):
        assert line.split()[:3] == [str(place), *map(str, choice.thrown)]
        assert f"{choice.hand:.2f}  {choice.crib:+.2f}".split() == line.split()[3 + len(choice.kept) :][:2]
        assert f"{choice.total:.2f}" in line
    assert max(map(len, lines)) <= 110
    assert ("five-card game" in lines[0]) == (len(ranked) == 10)


def test_the_page_shows_every_choice_as_cards_and_stands_as_text_where_html_does_not() -> None:
    ranked = discards(PEER, True)
    shown = discards_page(ranked)
    assert shown.count("<img alt=") == 15
    assert all(f'alt="{a} {b} discarded"' in shown for a, b in (choice.thrown for choice in ranked))
    assert shown.count("<li>") == len(explain_discard(ranked)) - 2 + max(0, len(opponent_lines(ranked)) - 1)
    assert shown.plain == report_discards(ranked)
    assert show(ranked) == shown
    assert ranked._repr_mimebundle_() == {"text/html": str(shown), "text/plain": report_discards(ranked)}


def test_a_hand_whose_best_throw_is_the_same_for_all_says_nothing_of_opponents() -> None:
    assert opponent_lines(discards("5H 5D 5S JC 2D KH", True)) == ()


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("5H 6S 7C 8D JH 5H", "'5H' is there twice"),
        ("5H 6S 7C 8D JH KS 2D", "6 cards (5 in the five-card game), not 7: write 6"),
        ("5H 6S 7C 8D", "not 4: write 6"),
        ("", "there are no cards"),
        ("5H 6S 7C 8D JH 0S", "the rank must be A, 2 to 10"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_what_would_be_right(hand: str, said: str) -> None:
    with pytest.raises(InvalidCards) as refusal:
        discards(hand, True)
    assert said in str(refusal.value)


def test_five_cards_where_six_are_meant_are_refused_where_it_is_said_that_six_are_meant() -> None:
    with pytest.raises(InvalidCards, match="6 cards here, not 5: write 6"):
        discards("5H 6S 7C 8D JH", True, dealt=6)
    with pytest.raises(InvalidCards, match="5 cards here, not 6: write 5"):
        discards(PEER, True, dealt=5)
    with pytest.raises(IllegalMove, match="deals '7' cards: give dealt=6, or 5"):
        discards(PEER, True, dealt=7)


def _but(place: tuple[int, ...], value: float) -> Distribution:
    table = np.ones((2, 13, 13))
    table[place] = value
    return table


@pytest.mark.parametrize(
    ("opponent", "said"),
    [
        ("perfect", "'perfect' isn't an opponent: ask for good or uniform"),
        (None, "weights of 'NoneType'"),
        ([[1.0] * 13] * 13, "weights of 'list'"),
        (np.ones((13, 12)), "weights of shape '(13, 12)'"),
        (np.ones((3, 13, 13)), "give (2, 13, 13) or (13, 13)"),
        (np.ones((13, 13), complex), "weights of 'complex128'"),
        (np.ones((13, 13), bool), "weights of 'bool'"),
        (np.full((13, 13), "a"), "can't be read"),
        (_but((0, 4, 4), -1), "a weight can't be '-1.0'"),
        (_but((1, 4, 5), np.nan), "a weight can't be 'nan'"),
        (_but((0, 4, 5), np.inf), "a weight can't be 'inf'"),
        (_but((0, 4, 5), 2), "differ with their order"),
        (np.zeros((13, 13)), "all 0"),
    ],
)
def test_weights_that_cannot_be_are_refused_with_what_would_be_right(opponent: object, said: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        discards(PEER, True, opponent=opponent)  # type: ignore[arg-type]
    assert said in str(refusal.value)


def test_weights_that_leave_nothing_to_throw_are_refused() -> None:
    fives = np.zeros((13, 13))
    fives[4, 4] = 1
    with pytest.raises(IllegalMove, match="all unseen cards are 0"):
        discards("5H 5S 5C 8D JH KS", True, opponent=fives)


@pytest.mark.parametrize("dealer", ["dealer", 1, None])
def test_a_seat_is_true_or_false(dealer: object) -> None:
    with pytest.raises(IllegalMove, match="isn't a seat: give dealer=True"):
        discards(PEER, dealer)  # type: ignore[arg-type]


@pytest.mark.parametrize("thrown", ["5H 2D", "5H", "5H 6S 7C"])
def test_only_two_of_the_hand_can_be_discarded(thrown: str) -> None:
    with pytest.raises(IllegalMove, match="give two of 5H 6S 7C 8D JH KS"):
        discards(PEER, True).of(thrown)
