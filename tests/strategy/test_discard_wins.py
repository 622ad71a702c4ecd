"""Discards that mind the play and the score: against deals played out, and against what needs no sample."""

import re
from itertools import combinations, pairwise

import numpy as np
import pytest
from each import for_each
from numpy.typing import NDArray
from replayed_choices import replay_choice, share_of_wins

from crib_tutor import count
from crib_tutor.deck import PACK, Card, cards, shuffled
from crib_tutor.rules import BRITANNICA_FIVE, HOYLE_61, MODERN, TOMMY_SIX, IllegalMove
from crib_tutor.strategy import discards, odds
from crib_tutor.strategy.cribs import card_weights, discard_weights, kept_shares, pegging_means, share_beside
from crib_tutor.strategy.discarding import wins as wins_module
from crib_tutor.strategy.discarding.reasons import explain_wins
from crib_tutor.strategy.discarding.report import explain_discard
from crib_tutor.strategy.discarding.value import SLIM, Discard
from crib_tutor.strategy.discarding.wins import DiscardOutcomes, discard_wins
from crib_tutor.strategy.fast import points
from crib_tutor.strategy.hands import HANDS, THREES, index_of
from crib_tutor.strategy.playing.play_arrays import play_record
from crib_tutor.strategy.winning.chances import at_score
from crib_tutor.strategy.winning.deal_tables import read_deals

HAND = "4H 5D 6S KC QD 9H"
SEATS = [True, False]


# --- the play ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize(("hands", "dealt", "least", "most"), [(HANDS, 6, 0.3, 0.9), (THREES, 5, 0.1, 0.6)])
def test_hands_net_more_by_every_line_than_in_whole_deals(
    hands: NDArray[np.integer], dealt: int, least: float, most: float, *, dealer: bool
) -> None:
    """Whole deals are between the wary with six cards and the greedy with five; the dealer pegs more in both."""
    own, other = means_of_kept(hands, dealer)
    means = mean_totals(dealt)
    ahead = (means[0] - means[1]) * (1 if dealer else -1)
    assert least < own - other - ahead < most
    assert (own > other) == dealer


def means_of_kept(rows: np.ndarray, dealer: bool) -> tuple[float, float]:
    """What hands and the other peg, by how often each hand is kept."""
    kept = kept_shares(dealer, rows.shape[1] + 2)
    assert kept.sum() == pytest.approx(1, abs=1e-3)
    own, other = kept @ pegging_means(rows, dealer) / kept.sum()
    return float(own), float(other)


def mean_totals(dealt: int) -> list[float]:
    """What dealer and pone peg on average in whole deals."""
    totals = read_deals(dealt).pegs.totals
    return [float(totals.sum(axis=1 - side) @ np.arange(totals.shape[side]) / totals.sum()) for side in (0, 1)]


def test_what_one_holds_the_other_cannot() -> None:
    """Ways counted card by card: three fives are gone, so of the six pairs of fives none is left, and of aces all."""
    seen = cards("5H 5D 5S 8C JD KH")
    four = cards("5C AH AD AS"), cards("AH AD AS AC"), cards("8D 8H JC JS")
    ranks = np.array([[card.rank - 1 for card in hand] for hand in four])
    deck = [Card(rank, suit) for rank in range(1, 14) for suit in "CDHS"]

    def ways(hand: list[int], left: list[Card]) -> int:
        of_rank = {rank: [card for card in left if card.rank - 1 == rank] for rank in set(hand)}
        return int(np.prod([len(list(combinations(of, hand.count(rank)))) for rank, of in of_rank.items()]))

    left = [card for card in deck if card not in seen]
    expected = [ways(hand, left) / ways(hand, deck) for hand in ranks.tolist()]
    assert share_beside(np.array([[card.rank - 1 for card in seen]]), ranks)[0].tolist() == pytest.approx(expected)


@for_each([(dealer, hand) for dealer in SEATS for hand in (HAND, "4H 5D 6S QC KD")])
def test_pegging_is_a_part_of_the_total_and_changes_nothing_else(dealer: bool, hand: str) -> None:
    with_pegs, without = (discards(hand, dealer, pegging=pegging) for pegging in (True, False))
    assert (with_pegs.pegging, without.pegging) == (True, False)
    for one in with_pegs:
        other = without.of(one.thrown)
        own, theirs = pegging_means([[card.rank - 1 for card in one.kept]], dealer)[0]
        assert (one.hand, one.crib, other.pegging) == (other.hand, other.crib, 0)
        assert one.pegging == pytest.approx(own - theirs)
        assert one.total == pytest.approx(other.total + own - theirs)


def test_a_pegging_hand_is_kept_where_hand_and_crib_are_even() -> None:
    """Aces to fours peg better than tens for the pone, whatever else is held: the sign of a known truth."""
    low, high = pegging_means([[0, 1, 2, 3], [9, 9, 11, 12]], dealer=False) @ (1, -1)
    assert low > high + 1


# --- the score --------------------------------------------------------------------------------------------------------


@pytest.fixture
def as_the_wary_peg(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is added for what hands peg by every line: deals are played out by the wary alone."""
    monkeypatch.setattr(wins_module, "_pegged_more", lambda *_, **__: np.zeros((2, 1)))


@pytest.mark.parametrize("dealer", SEATS)
def test_what_hands_peg_more_by_every_line_is_added_at_the_worth_of_a_point(
    dealer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Far from home a point more is worth what it is before the deal; beside the wary, and beside the other choices."""
    kept = np.array([[0, 0, 2, 3], [9, 10, 11, 12], [9, 9, 12, 12]])
    alike = DiscardOutcomes(np.eye(30)[[6] * 3], np.eye(30)[[4] * 3], kept, 0.0)

    def wins(mine: int, theirs: int) -> np.ndarray:
        return discard_wins(alike, at_score((mine, theirs), dealer, MODERN), dealer=dealer, rules=MODERN)

    found = wins(50, 60)
    monkeypatch.setattr(wins_module, "_pegged_more", lambda *_, **__: np.zeros((2, 1)))
    as_the_wary = wins(50, 60)
    more = pegging_means(kept, dealer) - [wary_means(hand, dealer) for hand in index_of(kept).tolist()]
    own, other = (more - more.mean(axis=0)).T
    added = own * (wins(51, 60) - as_the_wary) + other * (wins(50, 61) - as_the_wary)
    assert abs(added).max() > 0.001
    assert found == pytest.approx(as_the_wary + added, abs=1e-4)  # to the most that can be pegged nothing is added


def wary_means(hand: int, dealer: bool) -> list[float]:
    """What a hand and the other peg on average if both are wary, against every hand by how often it is kept."""
    record, others = play_record("wary", "wary"), np.arange(len(HANDS))
    own = np.full(len(HANDS), hand)
    number = record.numbers(others, own) if dealer else record.numbers(own, others)
    points = record.points[number].astype(int)
    by_dealer, by_pone = points.clip(min=0).sum(axis=1), -points.clip(max=0).sum(axis=1)
    weights = kept_shares(not dealer) / kept_shares(not dealer).sum()
    return [float(weights @ side) for side in ((by_dealer, by_pone) if dealer else (by_pone, by_dealer))]


@pytest.mark.usefixtures("as_the_wary_peg")
@pytest.mark.parametrize(
    ("place", "scores", "dealer"),
    [(1, (0, 0), True), (2, (60, 70), False), (3, (105, 98), False), (4, (117, 117), False), (5, (112, 113), True)],
)
def test_a_choice_wins_as_often_as_in_deals_played_out(place: int, scores: tuple[int, int], *, dealer: bool) -> None:
    """10,000 deals a choice. A starter that helps both hands costs up to .03 near home, much alike for all choices."""
    ranked = discards(shuffled(f"choices/{place}")[:6], dealer, scores=scores)
    off = []
    for choice in (ranked[0], ranked[4], ranked[14]):
        deals = replay_choice(choice.kept, choice.thrown, dealer=dealer, deals=10_000, seed=place)
        found, error = share_of_wins(deals, scores, dealer=dealer)
        assert choice.wins == pytest.approx(found, abs=0.03 + 4 * error)
        off.append(choice.wins - found)
    assert max(off) - min(off) < 0.035


@pytest.mark.usefixtures("as_the_wary_peg")
@pytest.mark.parametrize(("scores", "dealer"), [((84, 117), True), ((120, 89), False)])
@pytest.mark.parametrize(("aim", "off"), [("game points", 0.03), ("stakes", 0.03), ("spread", 0.3)])
def test_a_choice_is_worth_what_deals_played_out_are(
    scores: tuple[int, int], aim: str, off: float, *, dealer: bool
) -> None:
    ranked = discards(shuffled("choices/4")[:6], dealer, scores=scores, aim=aim)
    wins = discards(ranked.hand, dealer, scores=scores)
    assert all(choice.wins == wins.of(choice.thrown).worth for choice in ranked)
    for choice in (ranked[0], ranked[14]):
        deals = replay_choice(choice.kept, choice.thrown, dealer=dealer, deals=10_000, seed=4)
        found, error = share_of_wins(deals, scores, dealer=dealer, aim=aim)
        assert choice.worth == pytest.approx(found, abs=off + 4 * error)


@pytest.mark.usefixtures("as_the_wary_peg")
@pytest.mark.long
def test_choices_are_ranked_as_in_deals_played_out() -> None:
    """At 20 scores, how far chances are off, and what the choice ranked first costs against the best played out."""
    random = np.random.default_rng(3)
    costs, off = [], []
    for place in range(20):
        scores = (int(random.integers(85, 121)), int(random.integers(85, 121)))
        dealer = bool(random.integers(2))
        ranked, found = discards(shuffled(f"ranked/{place}")[:6], dealer, scores=scores), []
        for choice in (*ranked[:5], ranked[14]):
            deals = replay_choice(choice.kept, choice.thrown, dealer=dealer, deals=40_000, seed=place)
            found.append(share_of_wins(deals, scores, dealer=dealer)[0])
            off.append((choice.wins or 0) - found[-1])
        costs.append(max(found) - found[0])
    error = float(np.sqrt(np.mean(np.square(off))))
    beside = float(np.sqrt(np.mean(np.square(np.ptp(np.reshape(off, (20, 6)), axis=1)))))
    print(f"off by {error:.4f}, {np.abs(off).max():.4f} at most; of one hand {beside:.4f}; costs {np.mean(costs):.5f}")  # noqa: T201  # seen with -s
    assert error < 0.012
    assert np.mean(costs) < 0.001


@for_each([(dealer, scores) for dealer in SEATS for scores in [(0, 0), (60, 50), (100, 105)]])
def test_the_best_of_many_hands_win_a_little_more_than_the_score_says(dealer: bool, scores: tuple[int, int]) -> None:
    """Over deals at random the chance of the best choice is that of the score, as far as 40 hands can tell."""
    wins = [discards(shuffled(f"any/{place}")[:6], dealer, scores=scores)[0].wins or 0 for place in range(40)]
    spread = float(np.std(wins)) / len(wins) ** 0.5
    assert np.mean(wins) == pytest.approx(odds(*scores, dealer=dealer).win, abs=4 * spread + 0.01)


def test_with_117_pone_keeps_the_sure_four() -> None:
    """Pone counts first and needs four: two pairs are there. A pair and a four are worth more, half the time less."""
    hand = "4C 6S 8C 8D KD KS"
    at_score, by_points = discards(hand, False, scores=(117, 109)), discards(hand, False)[0]
    assert at_score[0].kept == tuple(cards("8C 8D KD KS"))
    assert by_points.kept == tuple(cards("6S 8C 8D KS"))
    assert at_score[0].chance(4) == 1
    assert by_points.chance(4) == pytest.approx(0.5)
    assert by_points.total > at_score[0].total
    risky = at_score.of(by_points.thrown)
    for choice, expected in ((at_score[0], 1.0), (risky, 0.7)):
        assert choice.wins == pytest.approx(expected, abs=0.03)
        deals = replay_choice(choice.kept, choice.thrown, dealer=False, deals=5_000, seed=1)
        assert choice.wins == pytest.approx(share_of_wins(deals, (117, 109), dealer=False)[0], abs=0.03)


# --- why --------------------------------------------------------------------------------------------------------------


def card_by_card(choice: Discard, *, dealer: bool) -> tuple[list[float], list[float]]:
    """The chances of every count of hand and crib: each starter counted, and each two cards with each starter."""
    seen = [*choice.kept, *choice.thrown]
    free = np.array([place for place, card in enumerate(PACK) if card not in seen])
    hand = np.bincount([count(choice.kept, PACK[place]).points for place in free], minlength=30) / len(free)
    three = np.array([[a, b, c] for a, b in combinations(free, 2) for c in free if c not in (a, b)])
    often = card_weights(discard_weights(not dealer, 6, [card.rank - 1 for card in seen]))[three[:, 0], three[:, 1]]
    thrown = np.broadcast_to([PACK.index(card) for card in choice.thrown], (len(three), 2))
    found = points(np.column_stack([thrown, three]).astype(np.uint8), crib=True)
    return hand.tolist(), (np.bincount(found, often, 30) / often.sum()).tolist()


def in_hundred(said: str, choice: Discard, needs: tuple[int, int], *, dealer: bool) -> float:
    """How often a choice brings what a sentence says, counted again."""
    hand, crib = card_by_card(choice, dealer=dealer)
    if said.startswith("The dealer needs"):
        return 100 * sum(crib[needs[1] :])
    both = [(held, there) for held in range(30) for there in range(30 if dealer else 1)]
    return 100 * sum(hand[held] * (crib[there] if dealer else 1) for held, there in both if held + there >= needs[0])


REASONED = [
    ("4C 6S 8C 8D KD KS", False, (117, 109)),
    ("JS AH 7D 3H TC 6S", True, (110, 112)),
    *(
        (" ".join(map(str, shuffled(f"why/{place}")[:6])), place % 2 == 0, (108 + place % 11, 120 - place % 9))
        for place in range(60)
    ),
]


@for_each(REASONED)
def test_the_reason_at_a_score_is_what_counting_again_gives(hand: str, dealer: bool, scores: tuple[int, int]) -> None:
    ranked = discards(hand, dealer, scores=scores)
    said, by_points = explain_wins(ranked), max(ranked, key=lambda one: one.total)
    ahead = 100 * (ranked[0].wins - by_points.wins)
    if ahead < 0.05 or by_points.total - ranked[0].total < 0.005:
        assert said == ""
        return
    assert said in explain_discard(ranked)[1]
    assert f"discarding {join(by_points)}, the best by points" in said or f"you discard {join(by_points)}, the" in said
    if (found := re.search(r" in (\d+) of 100, and in (\d+) if", said)) is None:
        assert said.startswith(f"On average it's {by_points.total - ranked[0].total:.2f} worse")
        return
    needs = 121 - scores[0], 121 - scores[1]
    assert f"{needs['The dealer' in said]}:" in said
    shares = [in_hundred(said, one, needs, dealer=dealer) for one in (ranked[0], by_points)]
    assert [int(one) for one in found.groups()] == pytest.approx(shares, abs=0.5 + 1e-6)
    assert abs(shares[0] - shares[1]) > ahead - 1


def test_reasons_of_each_kind_are_given() -> None:
    said = [explain_wins(discards(hand, dealer, scores=scores)) for hand, dealer, scores in REASONED]
    kinds = ["You need 4: the hand is worth", ": hand and crib are worth", "The dealer needs", "On average"]
    assert [sum(kind in one for one in said) > 0 for kind in kinds] == [True] * 4
    assert explain_wins(discards(HAND, True)) == ""


def join(choice: Discard) -> str:
    return " ".join(card.written for card in choice.thrown)


def test_far_from_home_the_score_ranks_as_points_do() -> None:
    for place in range(20):
        six = shuffled(f"far/{place}")[:6]
        by_points, by_wins = discards(six, place % 2 == 0), discards(six, place % 2 == 0, scores=(0, 0))
        assert by_points[0].total - by_points.of(by_wins[0].thrown).total < 0.3


def test_the_numbers_of_a_ranking_by_wins_agree_with_one_another() -> None:
    ranked = discards(HAND, True, scores=(109, 112))
    wins = [one.wins or 0 for one in ranked]
    assert ranked.scores == (109, 112)
    assert wins == sorted(wins, reverse=True)
    assert [one.cost for one in ranked] == pytest.approx([wins[0] - one for one in wins], abs=1e-8)
    assert [one.lead for one in ranked[:-1]] == pytest.approx([one - other for one, other in pairwise(wins)])
    assert all(one.fine == (one.cost <= SLIM) for one in ranked)
    assert all(0 < one < 1 for one in wins)


def outcomes(hand: int, crib: int, heels: float = 0.0) -> DiscardOutcomes:
    return DiscardOutcomes(np.eye(30)[[hand]], np.eye(30)[[crib]], None, heels)


def test_pone_counts_before_the_dealer() -> None:
    """Both need as much as they hold, and too much for the play: whoever counts first wins."""
    pone = discard_wins(outcomes(25, 0), at_score((97, 97), False, MODERN), dealer=False, rules=MODERN)[0]
    dealer = discard_wins(outcomes(24, 24), at_score((97, 120), True, MODERN), dealer=True, rules=MODERN)[0]
    assert pone > 0.99
    assert dealer < 0.02


def test_heels_come_before_everything() -> None:
    sure, never = (
        discard_wins(outcomes(0, 0, heels), at_score((119, 120), True, MODERN), dealer=True, rules=MODERN)[0]
        for heels in (1.0, 0.0)
    )
    assert sure == 1 > never
    against = discard_wins(outcomes(29, 0, 1.0), at_score((120, 119), False, MODERN), dealer=False, rules=MODERN)[0]
    assert against == 0


def test_rules_decide_how_far_home_is() -> None:
    short, long = discards(HAND, False, scores=(57, 54), rules=HOYLE_61), discards(HAND, False, scores=(117, 114))
    assert [(one.kept, one.wins) for one in short] == [(one.kept, pytest.approx(one.wins)) for one in long]
    five = discards("4H 5D 6S QC KD", True, scores=(50, 50))
    assert five[0].wins == discards("4H 5D 6S QC KD", True, scores=(50, 50), rules=BRITANNICA_FIVE)[0].wins


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"scores": (121, 4)}, "a score can't be '121': give a whole number from 0 to 120"),
        ({"scores": (117,)}, "isn't a score: give yours and your opponent's, as in (117, 95)"),
        ({"scores": 117}, "'117' isn't a score: give yours and your opponent's, as in (117, 95)"),
        ({"scores": (1, 2), "rules": TOMMY_SIX}, "there are no chances for the game of 'Tommy, six cards'"),
        ({"scores": (1, 2), "rules": BRITANNICA_FIVE}, "deals 5 cards, not 6: give the rules of this deal"),
        ({"aim": "spread"}, "to aim for spread the score is needed: give yours and your opponent's"),
        ({"pegging": 1}, "pegging can't be '1': give True or False"),
    ],
)
def test_what_cannot_be_gets_one_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        discards(HAND, True, **given)  # type: ignore[arg-type]
    assert said in str(refused.value)
