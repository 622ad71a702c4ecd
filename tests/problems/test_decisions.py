"""Decisions as problems: keys that read back, prices that the engine gives again, siblings that share a structure."""

import re
from collections import Counter
from itertools import combinations
from random import Random

import parsed
import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor.counts import count
from crib_tutor.deck import PACK, InvalidCards
from crib_tutor.problems.asked import read_asked
from crib_tutor.problems.decisions import decision, price_decisions
from crib_tutor.problems.decisions.decision_key import FORMS, is_decision, read_position
from crib_tutor.problems.difficulty import LEAST, MOST
from crib_tutor.problems.problem_key import read_key
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS, EVERY_SKILL, SKILLS
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import plays

KEYS = tuple(decision.load_prices()["prices"])
ANY = st.sampled_from(KEYS)
ORDER = "lead-low lead-pair lead-high reply-lead reply-count reply-end discard-home discard-stop discard-race".split()
"""Kept in saved progress and in resume codes: a skill may join at the end, and none may change its key."""


# --- skills -----------------------------------------------------------------------------------------------------------


def test_the_skills_of_deciding_stand_apart_from_those_of_counting() -> None:
    assert list(DECISIONS) == ORDER
    assert not SKILLS.keys() & DECISIONS.keys()
    assert list(EVERY_SKILL) == [*SKILLS, *DECISIONS]
    assert not DECISION_GROUPS.keys() & EVERY_SKILL.keys()
    assert sorted(sum((DECISION_GROUPS[group] for group in ("lead", "reply", "discard-score")), ())) == sorted(ORDER)


def test_no_card_makes_fifteen_with_a_low_one_as_the_tip_says() -> None:
    assert {card.rank for card in PACK if all(card.value + other.value != 15 for other in PACK)} == {1, 2, 3, 4}


# --- keys -------------------------------------------------------------------------------------------------------------


@for_each(KEYS)
def test_a_key_reads_back_and_is_a_key_of_nothing_else(key: str) -> None:
    seen = read_position(key)
    assert seen.key == key
    assert is_decision(key)
    assert read_asked(key) == (key, seen.structure)
    assert seen.structure.startswith(f"{seen.skill}: ")
    with pytest.raises(IllegalMove, match="isn't a problem"):
        read_key(key)


@given(ANY, st.randoms(use_true_random=False))
def test_cards_of_a_hand_may_stand_in_any_order(key: str, random: Random) -> None:
    held = next(part for part in key.split(" ") if re.match("([A2-9TJQK][CDHS]){2}", part))
    hand = re.findall("[A2-9TJQK][CDHS]", held.partition("/")[0])
    other = "".join(random.sample(hand, len(hand))) + held[len("".join(hand)) :]
    assert read_position(key.replace(held, other)).key == key


@given(ANY, st.permutations("CDHS"))
def test_other_suits_make_the_same_structure_and_no_other_problem(key: str, suits: list[str]) -> None:
    renamed = str.maketrans("CDHS", "".join(suits))
    form, *rest = key.split(" ")
    before, after = (
        read_position(key),
        read_position(" ".join([form, *(p.translate(renamed) if p[0] in "A23456789TJQK" else p for p in rest)])),
    )
    assert (before.structure, before.skill) == (after.structure, after.skill)
    assert sorted(before.ranks) == sorted(after.ranks)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("", "isn't a decision"),
        (7, "isn't a decision"),
        ("lead 4D5H6CJS 96-105", "isn't a decision"),
        ("lead 4D5H6C/2H9C+9H 96-105", "leaves nothing to decide"),
        ("lead 4D5H6CJS/2H9C+9H 96-121", "leaves nothing to decide"),
        ("reply dealer KS/2H9C+9H KHKDTC 6-5", "leaves nothing to decide"),
        ("reply judge 4D5H6CJS/2H9C+9H 8S 96-105", "isn't a decision"),
        ("discard pone 4C6S8C8DKD 117-109", "isn't a decision"),
        ("discard pone 4C6S8C8DKDKS 117-109" + " " * 60, "isn't a decision"),
    ],
)
def test_what_is_no_key_is_refused_in_one_sentence(key: object, said: str) -> None:
    with pytest.raises(IllegalMove, match=said) as refusal:
        read_position(key)
    assert "\n" not in str(refusal.value)


def test_a_card_that_is_there_twice_is_refused() -> None:
    with pytest.raises(InvalidCards, match="isn't a decision"):
        read_position("lead 4D5H6CJS/2H9C+4D 96-105")


def test_a_decision_without_prices_reads_and_is_not_found() -> None:
    key = "lead 4D5H6CJS/2H9C+9H 96-105"
    assert key not in KEYS
    assert read_asked(key)[0] == key
    with pytest.raises(IllegalMove, match="has no prices here"):
        decision.find_decision(key)


# --- prices -----------------------------------------------------------------------------------------------------------


def test_what_is_shipped_says_what_made_it() -> None:
    made = decision.load_prices()
    assert made["against"] == price_decisions.AGAINST
    assert made["games"] == price_decisions.GAMES
    assert len(KEYS) >= 400


@for_each(KEYS)
def test_every_choice_is_priced_the_best_first(key: str) -> None:
    asked = decision.find_decision(key)
    if asked.seen.form == "discard":
        assert {one.cards for one in asked.choices} == set(combinations(asked.seen.hand, 2))
    else:
        assert {one.cards for one in asked.choices} == {(card,) for card in asked.seen.legal}
    wins = [one.wins for one in asked.choices]
    assert wins == sorted(wins, reverse=True)
    assert 0 <= wins[-1] <= wins[0] <= 1
    assert [one.right for one in asked.choices] == [wins[0] - each < decision.RIGHT for each in wins]
    assert [one.close for one in asked.choices] == [wins[0] - each < decision.CLOSE for each in wins]
    assert LEAST <= asked.difficulty <= MOST


@for_each(KEYS)
def test_there_is_something_to_learn_in_each(key: str) -> None:
    asked = decision.find_decision(key)
    assert price_decisions.worth_asking(asked)
    assert not asked.choices[-1].close or asked.choices[-1].cost >= 0.012


@for_each([key for key in KEYS if not key.startswith("discard")][::5])
def test_the_best_card_costs_less_than_half_a_win_against_the_other_opponents(key: str) -> None:
    asked = decision.find_decision(key)
    seen = asked.seen
    given = {"earlier": seen.before, "thrown": seen.thrown, "starter": [seen.starter], "dealer": seen.dealer}
    for other in ("greedy", "balance"):
        ranked = plays(seen.hand, seen.pile, scores=seen.scores, against=other, **given)
        found = {(one.card,): one.wins for one in ranked}
        assert max(found.values()) - found[asked.best.cards] < 0.005


@for_each([key for key in KEYS if key.startswith("discard pone")][::9])
def test_how_often_the_hand_is_worth_enough_is_counted_starter_by_starter(key: str) -> None:
    asked = decision.find_decision(key)
    need = asked.seen.needs[0]
    for one in asked.choices[:4]:
        kept = [card for card in asked.seen.hand if card not in one.cards]
        left = [card for card in PACK if card not in asked.seen.hand]
        enough = sum(count(kept, starter).points >= need for starter in left)
        assert one.parts[3] == round(100 * enough / len(left))


def test_some_games_are_dealt_again_and_give_what_is_shipped() -> None:
    met = Counter[str]()
    found = set()
    for seen in price_decisions.record_games(0, 30):
        met.update(one.skill for one in seen)
        found |= {one.key for one in seen}
    assert len(found & set(KEYS)) >= 60  # the first games fill most of the structures
    deals = 2 * sum(met[skill] for skill in DECISION_GROUPS["lead"])
    for skill in ("lead-pair", "reply-lead", "reply-count", "reply-end"):
        assert 1000 * met[skill] / deals == pytest.approx(decision.decisions_at_table()[skill].often, rel=0.2)


# --- siblings and draws -----------------------------------------------------------------------------------------------


def test_every_structure_has_siblings_enough_for_a_mistake() -> None:
    structures = Counter(read_position(key).structure for key in KEYS)
    assert min(structures.values()) >= price_decisions.FEWEST >= 3


@for_each(KEYS)
def test_siblings_share_structure_and_skill_in_other_cards(key: str) -> None:
    seen = read_position(key)
    met = {seen.ranks}
    for seed in (1, 2):
        other = decision.sibling_decision(seen, seed, avoid=met)
        assert other is not None
        assert (other.structure, other.skills) == (seen.structure, (seen.skill,))
        assert other.ranks not in met
        met.add(other.ranks)


def test_a_decision_whose_prices_are_gone_still_has_siblings() -> None:
    seen = read_position("lead 4D5H6CJS/2H9C+9H 96-105")
    other = decision.sibling_decision(seen, 7)
    assert other is not None
    assert other.structure == seen.structure


def test_where_all_are_to_be_avoided_there_is_no_sibling() -> None:
    seen = read_position(KEYS[0])
    every = {decision.find_decision(key).ranks for key in KEYS}
    assert decision.sibling_decision(seen, 7, avoid=every) is None


@given(st.integers(), st.sampled_from(list(DECISIONS)), st.floats(LEAST, MOST))
def test_a_draw_is_of_its_skill_and_the_same_again(seed: int, skill: str, near: float) -> None:
    drawn = decision.draw_decision(seed, [skill], near=near)
    assert drawn.skills == (skill,)
    assert decision.draw_decision(seed, [skill], near=near).key == drawn.key
    better = sorted(abs(decision.find_decision(key).difficulty - near) for key in decision.decision_keys(skill))
    assert abs(drawn.difficulty - near) <= better[3]


def test_what_was_met_comes_last() -> None:
    met: list[str] = []
    keys = decision.decision_keys("lead-high")
    for turn in range(len(keys)):
        met.append(decision.draw_decision(turn, ["lead-high"], avoid=met).ranks)
    assert len({*met}) == len({decision.find_decision(key).ranks for key in keys})


def _gap(asked: decision.PricedDecision) -> float:
    return min(one.cost for one in asked.choices if not one.right)


@given(ANY, ANY)
def test_the_obvious_and_the_plain_are_easier(first: str, second: str) -> None:
    one, other = sorted(map(decision.find_decision, (first, second)), key=_gap, reverse=True)
    alike = one.obvious.right == other.obvious.right and len(one.choices) == len(other.choices)
    wrong = [sum(not each.right for each in asked.choices) for asked in (one, other)]
    if alike and wrong[0] == wrong[1]:
        assert one.difficulty <= other.difficulty


def test_the_file_is_small_and_whole() -> None:
    assert (parsed.PACKAGE / decision.FILE).stat().st_size < 300_000
    assert {key.partition(" ")[0] for key in KEYS} == set(FORMS)
