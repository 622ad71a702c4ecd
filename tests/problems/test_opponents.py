"""An opponent's count aloud: what is said is claimed, every slip is one that people make, and calls are just."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from aloud import NINETEEN, totals, with_slip
from hypothesis import given
from hypothesis import strategies as st
from structures import every_structure

from crib_tutor import Combination, Count, Kind, count, mark, rules
from crib_tutor.deck import Card
from crib_tutor.marking.miscounts import CATALOGUE, Slip, slips
from crib_tutor.problems.problem import problem_from_key
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.slip_reasons import slip_reason
from crib_tutor.problems.spoken_count import MugginsRound, SpokenCount, count_aloud
from crib_tutor.rules import Muggins, Overscore


@cache
def hands() -> tuple[Count, ...]:
    """A hand or crib of every third structure that there is."""
    return tuple(asked.counted for asked in every_structure() if asked.form in ("hand", "crib"))[::3]


@cache
def told() -> tuple[SpokenCount, ...]:
    """Every slip that can be made over each of these hands, told."""
    return tuple(with_slip(counted, slip) for counted in hands() for slip in slips(counted))


def points(parts: object) -> int:
    return sum(one.points for one in parts)


# --- slips ------------------------------------------------------------------------------------------------------------


def test_every_slip_changes_the_count_and_what_is_overlooked_is_due_and_what_is_false_is_not() -> None:
    for counted in hands():
        due = Counter(counted.combinations)
        for slip in slips(counted):
            assert slip.over == points(slip.false) - points(slip.missed) != 0, (slip, counted)
            assert not Counter(slip.missed) - due, (slip, counted)
            once_more = slip.name == "fifteen-twice"
            assert all((one in due) == once_more for one in slip.false), (slip, counted)
            assert slip.skill in SKILLS, slip
            assert not slip.skill.startswith("play-"), slip


def test_every_slip_of_the_catalogue_is_made_somewhere() -> None:
    assert {one.slip.name for one in told()} == set(CATALOGUE)


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "name", "over"),
    [
        ("4H 5D 6S KC", "2D", False, "fifteen-overlooked", -2),
        ("4H 4D 5S 6C", "KD", False, "run-overlooked", -3),
        ("4H 4D 5S 6C", "KD", False, "pair-in-a-run", -2),
        ("5H 5D 5S 2C", "9D", False, "royal-as-two-pairs", -2),
        ("5H 5D 5S 5C", "9D", False, "royal-as-two-pairs", -8),
        ("5H 5D 5S 2C", "9D", False, "royal-as-three", -3),
        ("3H 4D 5S 6C", "KD", False, "short-run", -1),
        ("3H 4D 5S 6C", "KD", False, "runs-inside-a-run", 2),
        ("2H 4H 6H 8H", "KH", False, "flush-of-five-as-four", -1),
        ("2H 4H 6H 8H", "KD", False, "flush-of-four-as-five", 1),
        ("2H 4H 6H 8H", "KD", True, "flush-of-four", 4),
        ("2H 4H 6H 8D", "KH", False, "flush-of-four", 4),
        ("2H 4H 6H JH", "KH", False, "nobs-forgotten", -1),
        ("2H 4H 6S JH", "KD", False, "nobs-of-another-suit", 1),
        ("2H 4H 6S 8H", "JD", False, "heels-in-the-hand", 2),
        ("AH 4D 8S KC", "QD", False, "around-the-corner", 3),
        ("AH 4D 8S KC", "QD", False, "tenths-as-a-pair", 2),
        ("AH 4D 8S KC", "QD", False, "ace-as-eleven", 2),
        ("6H 8D 2S KC", "QD", False, "near-fifteen", 2),
    ],
)
def test_slips_are_those_that_people_make(hand: str, starter: str, crib: bool, name: str, over: int) -> None:
    found = slips(count(hand, starter, crib))
    assert over in {one.over for one in found if one.name == name}


# --- what is said -----------------------------------------------------------------------------------------------------


def test_claims_and_slip_together_are_the_truth() -> None:
    for one in told():
        truth = Counter(one.count.combinations)
        assert Counter(one.claims) == truth - Counter(one.slip.missed) + Counter(one.slip.false), one
        assert one.points == one.count.points + one.slip.over, one


def test_what_is_said_adds_up_to_what_is_claimed_in_words_that_players_say() -> None:
    for one in told():
        assert (one.said == NINETEEN) == (not one.claims), one
        assert totals(one.said)[-1] == one.points, (one, one.said)


def test_lines_are_what_is_said_phrase_by_phrase() -> None:
    for one in told():
        assert ", ".join(one.lines) == one.said
        assert len(one.lines) == len(totals(one.said)), one.lines


def test_heels_are_said_where_they_are_claimed() -> None:
    due = count("2H 4H 6S 8H", "JD")
    (slip,) = [one for one in slips(due) if one.name == "heels-in-the-hand"]
    assert with_slip(due, slip).said == "Two for his heels"
    more = count("2H 4H 9S 8H", "JD")
    (slip,) = [one for one in slips(more) if one.name == "heels-in-the-hand"]
    assert with_slip(more, slip).said.endswith(", and two for his heels makes four")


def test_an_opponent_who_never_errs_says_what_is_due() -> None:
    for counted in hands()[::9]:
        one = count_aloud(counted, 7, rate=0)
        assert (one.slip, one.claims) == (None, counted.combinations)


def test_an_opponent_who_always_errs_does_so_wherever_somebody_could() -> None:
    for place, counted in enumerate(hands()[::3]):
        one = count_aloud(counted, place, rate=1)
        assert (one.slip in slips(counted)) if slips(counted) else one.slip is None
        assert one == (with_slip(counted, one.slip) if one.slip else SpokenCount(counted, counted.combinations))


def test_every_slip_of_the_catalogue_is_drawn_somewhere() -> None:
    drawn = {
        one.slip.name
        for seed in range(3)
        for place, c in enumerate(hands())
        if (one := count_aloud(c, f"{seed}:{place}", rate=1)).slip
    }
    assert drawn == set(CATALOGUE)


@given(st.integers(), st.floats(0, 1))
def test_the_same_seed_gives_the_same_count_aloud(seed: int, rate: float) -> None:
    asked = problem_from_key("hand 4D4H5S6C+KH")
    assert count_aloud(asked, seed, rate=rate) == count_aloud(asked.counted, str(seed), rate=rate)


def test_errors_come_at_the_rate_that_is_asked_for() -> None:
    due = count("4H 4D 5S 6C", "KD")
    for rate in (0.2, 0.6):
        wrong = sum(count_aloud(due, seed, rate=rate).slip is not None for seed in range(1000))
        assert abs(wrong / 1000 - rate) < 0.05


def test_slips_that_the_learner_makes_too_come_more_often() -> None:
    due = count("4H 4D 5S 6C", "KD")
    often = {}
    for weak in ((), ("fifteens-3",)):
        skills = [count_aloud(due, seed, rate=1, weak=weak).slip.skill for seed in range(1000)]
        often[weak] = skills.count("fifteens-3")
    assert often["fifteens-3",] > 1.5 * often[()] > 0


@pytest.mark.parametrize("asked", ["play 8H7D", "cut JH", "four 4D4H5S6C"])
def test_only_hands_and_cribs_are_counted_aloud(asked: str) -> None:
    with pytest.raises(ValueError, match="only a hand or a crib"):
        count_aloud(problem_from_key(asked), 7)


@pytest.mark.parametrize("rate", [-0.1, 1.1, float("nan")])
def test_a_rate_is_from_never_to_always(rate: float) -> None:
    with pytest.raises(ValueError, match="isn't a rate"):
        count_aloud(problem_from_key("hand 4D4H5S6C+KH"), 7, rate=rate)


# --- calls ------------------------------------------------------------------------------------------------------------


def right_call(one: SpokenCount, combination: Combination) -> MugginsRound:
    catching = MugginsRound(one)
    call = catching.muggins if one.slip.over < 0 else catching.too_many
    return call(combination.kind, combination.cards)


def test_a_call_that_names_what_is_wrong_wins_what_it_is_worth() -> None:
    for one in told():
        for wrong in one.slip.missed if one.slip.over < 0 else one.slip.false:
            settled = right_call(one, wrong)
            assert settled.right, (one, wrong)
            assert settled.won == max(0, -one.slip.over), one
            assert settled.opponent_pegs == min(one.points, one.count.points), one


def test_the_other_call_or_none_wins_nothing_and_the_count_stands() -> None:
    for one in told():
        wrong = (one.slip.missed if one.slip.over < 0 else one.slip.false)[0]
        other = MugginsRound(one).too_many if one.slip.over < 0 else MugginsRound(one).muggins
        for settled in (other(*wrong[:2]), MugginsRound(one).let_pass()):
            assert (settled.right, settled.won, settled.opponent_pegs) == (False, 0, one.points), one


def test_a_call_that_names_a_kind_that_was_counted_rightly_is_not_heard() -> None:
    for one in told()[::3]:
        wrong = {part.kind for part in (*one.slip.missed, *one.slip.false)}
        for part in one.claims:
            if part.kind not in wrong:
                for settled in (MugginsRound(one).muggins(*part[:2]), MugginsRound(one).too_many(*part[:2])):
                    assert (settled.right, settled.won, settled.opponent_pegs) == (False, 0, one.points), one


def test_counts_that_sound_the_same_are_called_alike() -> None:
    alike: dict[tuple[Count, str], list[SpokenCount]] = {}
    for one in told():
        alike.setdefault((one.count, one.said), []).append(one)
    several = [(where, group) for where, group in alike.items() if len(group) > 1]
    assert len(several) > 50
    for (counted, said), group in several[::5]:
        for kind, cards in calls(counted):
            for call in (MugginsRound.muggins, MugginsRound.too_many):
                assert len({call(MugginsRound(one), kind, cards).right for one in group}) == 1, (
                    said,
                    kind,
                    cards,
                    group,
                )


def calls(counted: Count) -> list[tuple[Kind, tuple[Card, ...]]]:
    """All that could be named, but for single cards of kinds that take more."""
    several = [group for size in (2, 3, 4, 5) for group in combinations(counted.cards, size)]
    return [(kind, group) for kind in (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH) for group in several]


def test_what_is_too_many_may_be_named_by_its_kind_alone() -> None:
    for one in told():
        for kind in (*one.count.kinds, Kind.HEELS):
            settled = MugginsRound(one).too_many(kind)
            assert settled.right == (one.slip.over > 0 and kind in {part.kind for part in one.slip.false}), one
            assert settled.named == (kind, ())


def test_of_two_fifteens_with_one_overlooked_either_may_be_named_and_no_other_cards() -> None:
    due = count("6H 9D 7S 8C", "KD")
    for slip in slips(due):
        if slip.name == "fifteen-overlooked":
            one = with_slip(due, slip)
            heard_as = [
                cards for cards in combinations(due.cards, 2) if MugginsRound(one).muggins("fifteen", cards).right
            ]
            assert heard_as == [part.cards for part in due.of(Kind.FIFTEEN)]


def test_a_royal_counted_as_two_pairs_is_called_so() -> None:
    said = {one.said for one in told() if one.slip.name == "royal-as-two-pairs"}
    assert all(re.search("(two|three) pairs", words, re.IGNORECASE) and "royal" not in words for words in said)
    assert {words for words in said if words.startswith("Two pairs for four")}


def test_over_a_count_without_a_slip_only_letting_it_pass_is_right() -> None:
    for counted in hands()[::7]:
        one = SpokenCount(counted, counted.combinations)
        passed = MugginsRound(one).let_pass()
        assert (passed.right, passed.won, passed.opponent_pegs) == (True, 0, counted.points)
        called = MugginsRound(one).muggins("fifteen", counted.cards[:2])
        assert (called.right, called.won, called.opponent_pegs) == (False, 0, counted.points)


def test_a_royal_or_a_double_run_may_be_named_as_one() -> None:
    due = count("4H 4D 5S 6C", "KD")
    (slip,) = [one for one in slips(due) if one.name == "run-overlooked"]
    assert MugginsRound(with_slip(due, slip)).muggins("run", "4H 4D 5S 6C").right
    royal = count("5H 5D 5S 2C", "9D")
    (slip,) = [one for one in slips(royal) if one.name == "royal-as-three"]
    assert MugginsRound(with_slip(royal, slip)).muggins("pair", "5H 5D 5S").won == 3


@pytest.mark.parametrize(
    ("game", "too_few", "too_many"),
    [
        (rules.MODERN, 3, 0),
        (replace(rules.MODERN, muggins=Muggins.OFF), 0, 0),
        (replace(rules.MODERN, overclaim=Overscore.TO_OPPONENT), 3, 2),
        (replace(rules.MODERN, overclaim=Overscore.TWO_TO_OPPONENT), 3, 2),
    ],
)
def test_a_right_call_pegs_by_the_rules_of_the_game(game: rules.Rules, too_few: int, too_many: int) -> None:
    due = count("4H 4D 5S 6C", "QD")
    run = Slip("run-overlooked", "double-runs", due.of(Kind.RUN)[-1:])
    pair = Slip("near-fifteen", "fifteens-2", (), (Combination(Kind.FIFTEEN, (due.cards[0], due.cards[4]), 2),))
    assert MugginsRound(with_slip(due, run), game).muggins("run", run.missed[0].cards).won == too_few
    assert MugginsRound(with_slip(due, pair), game).too_many("fifteen", pair.false[0].cards).won == too_many


def test_the_reason_names_all_that_was_wrong_and_why_people_miss_it() -> None:
    for one in told()[::2]:
        said = MugginsRound(one).let_pass().reason
        assert said.startswith(
            f"The {one.count.place} is worth {one.count.points}, and your opponent claims {one.points}. "
        )
        assert said.endswith(slip_reason(one.slip))
        assert said.count("Missed.") == len(one.slip.missed)
        wrong = mark(list(one.slip.false), one.count).mistaken
        assert all(part.reason in said for part in wrong)
        assert "\n" not in said


def test_before_a_call_nothing_is_told_and_after_it_no_other_is_heard() -> None:
    one = count_aloud(count("4H 4D 5S 6C", "KD"), 7, rate=1)
    catching = MugginsRound(one)
    assert (catching.done, catching.reason, catching.pegging, catching.won) == (False, "", (), 0)
    settled = catching.let_pass()
    for again in (
        settled.let_pass,
        lambda: settled.muggins("run", "4H 5S 6C"),
        lambda: settled.too_many("pair", "4H 4D"),
    ):
        with pytest.raises(ValueError, match="settled"):
            again()


@pytest.mark.parametrize(("kind", "cards"), [("straight", "4H"), ("run", "4S 5S"), ("run", ""), ("pair", "4H 4H")])
def test_a_call_that_names_no_cards_on_the_table_is_refused(kind: str, cards: str) -> None:
    catching = MugginsRound(count_aloud(count("4H 4D 5S 6C", "KD"), 7, rate=1))
    with pytest.raises(ValueError, match=r"^[^\n]{10,200}$"):
        catching.muggins(kind, cards)
