"""Problems: what they exercise, how hard they are, and that every class of them is there to be drawn."""

import subprocess
import sys
from bisect import bisect
from collections import Counter, defaultdict
from contextlib import suppress
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, prod, sqrt

import deals
import oracle
import play_oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import Count, Play
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.mark_claims import mark
from crib_tutor.problems.difficulty import LEAST, MOST, PRICES, Features, broken_run, difficulty
from crib_tutor.problems.draw import WITHIN, Problem, draw_problem, problem_from_key, sibling
from crib_tutor.problems.show_pool import PoolEntry, pool
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.structures import BIG
from crib_tutor.rules import IllegalMove

EACH_SKILL = pytest.mark.parametrize("skill", SKILLS)
CLASSES = [ranks for ranks in combinations_with_replacement(range(1, 14), 5) if ranks[0] != ranks[4]]


@cache
def entries() -> dict[str, PoolEntry]:
    return {entry.key: entry for skill in SKILLS for entry in pool(skill)}


@cache
def every_problem() -> list[Problem]:
    return [problem_from_key(key) for key in entries()]


def points(asked: Problem) -> int:
    return (Pile(asked.counted) if isinstance(asked.counted, Play) else asked.counted).points


def made_of(asked: Problem) -> Count | Pile:
    return Pile(asked.counted) if isinstance(asked.counted, Play) else asked.counted


def ranks_of(key: str) -> list[str]:
    return sorted(letter for letter in key if letter in "A23456789TJQK")


def other_ranks(asked: Problem, other: Problem | None) -> bool:
    """Whether the second is another problem: other ranks, or in the play at least another order of them."""
    in_order = [[letter for letter in one.key if letter in "A23456789TJQK"] for one in (asked, other or asked)]
    return in_order[0] != in_order[1] if asked.form == "play" else sorted(in_order[0]) != sorted(in_order[1])


# --- every class: the points, and the skills that they belong to ------------------------------------------------------


def test_every_count_is_the_oracles() -> None:
    for asked in every_problem():
        if isinstance(asked.counted, Count) and asked.counted.hand:
            hand = [(card.rank, card.suit) for card in asked.counted.hand]
            if asked.counted.starter is None:
                due = oracle.rank_items([rank for rank, _ in hand])
                flush = 4 * (len({suit for _, suit in hand}) == 1)
                assert points(asked) == sum(item[2] for item in due) + flush, asked
            else:
                turned = (asked.counted.starter.rank, asked.counted.starter.suit)
                assert points(asked) == oracle.score(hand, turned, crib=asked.form == "crib"), asked


def test_every_card_laid_pegs_what_the_oracle_says() -> None:
    for asked in every_problem():
        if isinstance(asked.counted, Play):
            pile = Pile(asked.counted)
            by_name = {one.kind.value: one.points for one in pile if one.kind.value not in ("go", "last")}
            by_go = asked.key.partition("/")[0].endswith("-")
            assert by_name == ({} if by_go else play_oracle.scores([card.rank for card in pile.cards])), asked
            closed = "/" in asked.key and pile.total < 31
            assert sum(one.points for one in pile) - sum(by_name.values()) == closed, asked


def test_every_combination_is_at_home_in_just_one_skill_and_so_the_weights_add_up_to_the_count() -> None:
    for asked in every_problem():
        at_home = Counter(one for key, part in asked.parts.items() if not SKILLS[key].across for one in part)
        assert at_home == Counter(made_of(asked).combinations), asked
        assert sum(each for key, each in asked.weights.items() if not SKILLS[key].across) == points(asked), asked


def test_a_skill_weighs_nothing_where_it_is_to_claim_nothing_and_is_a_trap_there() -> None:
    for asked in every_problem():
        claiming_nothing = {key for key, each in asked.weights.items() if each == 0} - {"before-the-cut"}
        assert claiming_nothing == asked.traps.keys(), asked
        assert all(each > 0 for each in asked.traps.values()), asked


def test_skills_stand_in_teaching_order_and_every_problem_has_one() -> None:
    for asked in every_problem():
        assert asked.skills == tuple(skill for skill in SKILLS if skill in asked.skills) != ()


def test_all_that_is_due_can_be_claimed() -> None:
    for asked in every_problem()[::17]:
        marked = mark(list(made_of(asked)), asked.counted)
        assert (sum(one.points for one in marked.found), marked.missed, marked.mistaken) == (points(asked), (), ())


# --- every class is there ---------------------------------------------------------------------------------------------


def exercised(ranks: tuple[int, ...]) -> set[str]:
    """The skills of ranks alone, by the oracle."""
    items = oracle.rank_items(list(ranks))
    runs = [set(places) for kind, places, _ in items if kind == "run"]
    within = set().union(*runs)
    adding = [places for kind, places, _ in items if kind == "fifteen"]
    skills = {f"fifteens-{len(places)}" for places in adding}
    skills |= {"fifteens-ace" for places in adding if any(ranks[place] == 1 for place in places)}
    skills |= {"run-and-fifteen" for places in adding if any(len(run & set(places)) > 1 for run in runs)}
    apart = Counter(ranks[places[0]] for kind, places, _ in items if kind == "pair" and not set(places) <= within)
    skills |= {{1: "pairs", 3: "pair-royals", 6: "double-pair-royals"}[many] for many in apart.values()}
    if runs:
        many = {2: "double-runs", 3: "triple-runs", 4: "quadruple-runs"}
        skills.add(many.get(len(runs), f"runs-{len(runs[0])}"))
    return skills


def test_every_class_of_five_ranks_is_in_the_pool_of_every_skill_it_exercises() -> None:
    expected = defaultdict(set)
    for ranks in CLASSES:
        for skill in exercised(ranks):
            expected[skill].add(ranks)
    for skill, classes in expected.items():
        drawn = [tuple(card.rank for card in problem_from_key(entry.key).counted.cards) for entry in pool(skill)]  # type: ignore[union-attr]
        assert len(drawn) == len(set(drawn))
        assert set(drawn) == classes, skill


def test_zero_hands_and_big_hands_are_all_there() -> None:
    totals = Counter(oracle.rank_points(ranks) for ranks in CLASSES)
    with_nobs = [ranks for ranks in CLASSES if ranks.count(11) == 4]
    assert len(pool("nineteen")) == totals[0]
    assert abs(len(pool("big-hands")) - sum(n for total, n in totals.items() if total >= BIG)) <= len(with_nobs)


def test_suits_and_cuts_are_all_there() -> None:
    fives = sum(len(set(ranks)) == 5 for ranks in CLASSES)
    fours = fives + sum(len(set(ranks)) == 4 for ranks in CLASSES)
    assert len(pool("five-flush")) == len(pool("crib-flush")) == fives == 1287
    assert len(pool("hand-flush")) == len(pool("no-crib-flush")) == fours == 4147
    jacks = sum(11 in ranks for ranks in CLASSES)
    assert len(pool("nobs")) == jacks
    assert len(pool("heels")) == jacks + 13
    assert len(pool("before-the-cut")) == 1820 + 715


def test_every_row_of_up_to_four_ranks_that_scores_in_the_play_is_there() -> None:
    rows = [row for size in (2, 3, 4) for row in _rows(size)]
    names = {"play-fifteens": "fifteen", "play-thirty-ones": "thirty-one", "play-pairs": "pair", "play-runs": "run"}
    for skill, name in names.items():
        drawn = Counter(tuple(card.rank for card in Pile(problem_from_key(e.key).counted).cards) for e in pool(skill))  # type: ignore[arg-type]
        expected = {row for row in rows if name in play_oracle.scores(list(row))}
        assert {row for row in drawn if len(row) <= 4} == expected
        assert set(drawn.values()) == {1}


def _rows(size: int) -> list[tuple[int, ...]]:
    rows: list[tuple[int, ...]] = [()]
    for _ in range(size):
        rows = [(*row, rank) for row in rows for rank in range(1, 14)]
    return [row for row in rows if sum(map(play_oracle.value, row)) <= 31]


@EACH_SKILL
def test_a_pool_goes_from_easy_to_hard_over_many_structures(skill: str) -> None:
    entries_of = pool(skill)
    hard = [entry.difficulty for entry in entries_of]
    assert hard == sorted(hard)
    assert len({entry.structure for entry in entries_of}) >= 8
    assert hard[-1] - hard[0] >= 300
    assert all(skill in problem_from_key(entry.key).skills for entry in entries_of[::5])


# --- how hard ---------------------------------------------------------------------------------------------------------

SOME = st.builds(Features, *[st.integers(0, 4)] * len(Features._fields))


@given(SOME, st.sampled_from(Features._fields))
def test_more_of_any_feature_is_harder_until_the_scale_ends(features: Features, name: str) -> None:
    more = features._replace(**{name: getattr(features, name) + 1})
    assert difficulty(more) > difficulty(features) or difficulty(features) == difficulty(more) == MOST


def test_every_difficulty_is_on_the_scale_and_comes_from_the_features_alone() -> None:
    for asked in every_problem():
        assert LEAST <= asked.difficulty < MOST
        assert asked.difficulty == LEAST + sum(price * many for price, many in zip(PRICES, asked.features, strict=True))


def test_the_scale_is_used_and_its_middle_is_met() -> None:
    hard = sorted(asked.difficulty for asked in every_problem())
    assert hard[0] < 700
    assert hard[-1] > 2400
    assert 1100 < hard[len(hard) // 2] < 1500


def test_a_bare_royal_of_twelve_is_the_easiest_twelve_and_far_easier_than_a_double_double_with_fifteens() -> None:
    twelves = [
        entry
        for entry in entries().values()
        if entry.key.startswith("hand") and points(problem_from_key(entry.key)) == 12
    ]
    royal = problem_from_key("hand 9C9D9H9S+QC").difficulty
    easiest = min(twelves)
    assert "double-pair-royals" in problem_from_key(easiest.key).skills
    assert royal - easiest.difficulty < 50
    assert problem_from_key("hand 4C5D5H6S+6C").difficulty > royal + 800
    assert royal < min(e.difficulty for e in twelves if "double-pair-royals" not in problem_from_key(e.key).skills)


def test_the_larger_a_fifteen_the_harder_it_is_to_see() -> None:
    alone = [problem_from_key(key).difficulty for key in ("hand 7C8DQHKS+2C", "hand 2C3DTHQS+8C", "hand 2C2D3H8S+KC")]
    least = [pool(f"fifteens-{size}")[0].difficulty for size in (2, 3, 4, 5)]
    assert alone == sorted(alone)
    assert least == sorted(set(least))


def test_a_run_in_disorder_and_a_longer_one_are_harder_in_the_play() -> None:
    rising = [problem_from_key(key).difficulty for key in ("play 7C8D9H", "play 7C9D8H", "play 9C7D8H6S")]
    assert rising == sorted(set(rising))


def test_the_features_are_those_that_a_search_through_all_groups_finds() -> None:
    for asked in every_problem()[::7]:
        if isinstance(asked.counted, Count) and asked.counted.hand:
            ranks = [card.rank for card in asked.counted.cards]
            groups = {tuple(sorted(g)) for n in range(2, 6) for g in combinations(ranks, n)}
            near = [g for g in groups if sum(oracle.TENTH_CARDS.get(rank, rank) for rank in g) in (14, 16)]
            adding = [g for g in groups if oracle.sums_to_fifteen(list(g))]
            gaps = [g for g in groups if len(g) == len(set(g)) == 3 and max(g) - min(g) == 3]
            corners = [g for g in groups if g in ((1, 2, 13), (1, 12, 13))]
            assert asked.features.near_fifteens == len(near), asked
            assert asked.features.third_cards == sum(len(g) - 2 for g in adding), asked
            assert asked.features.near_runs == len(gaps) + len(corners), asked


@pytest.mark.parametrize(
    ("key", "features"),
    [
        ("hand 9C9D9H9S+QC", Features(sights=1, royal_pairs=5)),
        ("hand 4D4H5S6C+6H", Features(sights=4, copies=6, third_cards=1, overlaps=1, near_fifteens=2)),
        ("hand 2C4C6C8D+TC", Features(near_fifteens=6, flush_traps=1)),
        ("crib 2C4C6C8C+TD", Features(near_fifteens=6, flush_traps=1)),
        ("crib 2C4C6C8C+TC", Features(sights=1, near_fifteens=6, long_flushes=1)),
        ("hand 2C2D9CJD+KH", Features(sights=1, near_fifteens=2, jack_traps=1)),
        ("hand 2C2D9CJD+KD", Features(sights=2, near_fifteens=2)),
        ("hand 2C7DQCKD+AH", Features(near_runs=2)),
        ("play 9C6D", Features(sights=1)),
        ("play 4C8D6H7S5C", Features(sights=1, laid=3, long_runs=2, disorder=3, near_fifteens=1)),
        ("play KCQDQH", Features(sights=1, laid=1, near_fifteens=1)),
        ("play 4C5DKH6S", Features(laid=2, broken=1)),
        ("play KCQD7H--/KH/KS", Features(sights=1, laid=1, closings=1)),
        ("play KCQD7H4S", Features(sights=1, laid=2, closings=1)),
    ],
)
def test_what_makes_a_problem_hard_can_be_counted_by_hand(key: str, features: Features) -> None:
    assert problem_from_key(key).features == features


def test_a_broken_run_has_its_ranks_in_the_count_and_never_at_its_end() -> None:
    for entry in pool("play-broken-runs"):
        pile = Pile(problem_from_key(entry.key).counted)  # type: ignore[arg-type]
        broken = broken_run(pile)
        assert len(broken) >= 3
        assert pile.starter in broken
        assert play_oracle.spread([card.rank for card in broken])
        assert "run" not in play_oracle.scores([card.rank for card in pile.cards])
        marked = mark([("run", broken)], problem_from_key(entry.key).counted)
        assert "run" in marked.mistaken[0].reason or "laid" in marked.mistaken[0].reason


# --- drawing ----------------------------------------------------------------------------------------------------------


@cache
def difficulties(skill: str) -> list[float]:
    return sorted(entry.difficulty for entry in pool(skill))


@EACH_SKILL
@given(seed=st.integers(), near=st.none() | st.floats(0, 3200))
def test_a_drawn_problem_exercises_the_skill_and_is_as_hard_as_can_be_asked(
    skill: str, seed: int, near: float | None
) -> None:
    drawn = draw_problem(seed, skill=skill, near=near)
    assert skill in drawn.skills
    if near is not None:
        hard = difficulties(skill)
        place = bisect(hard, near)
        nearest = min(abs(one - near) for one in hard[max(0, place - 1) : place + 1])
        assert abs(drawn.difficulty - near) <= max(WITHIN, nearest)


@EACH_SKILL
def test_what_is_to_be_avoided_does_not_come_until_nothing_else_is_left(skill: str) -> None:
    structures = {entry.structure for entry in pool(skill)}
    met: list[str] = []
    for seed in range(min(12, len(structures))):
        met.append(draw_problem(seed, skill=skill, near=1500, avoid=met).structure)
    assert len(set(met)) == len(met)
    assert draw_problem(1, skill=skill, avoid=structures).structure in structures


def test_a_key_that_is_to_be_avoided_comes_in_other_suits_at_least() -> None:
    for seed in range(40):
        first = draw_problem(seed, skill="runs-5")
        assert draw_problem(seed, skill="runs-5", avoid=[first.key]).key != first.key


@pytest.mark.parametrize(("skill", "near"), [("runs-5", None), ("pair-royals", None), ("pairs", 900), ("nobs", 790)])
def test_ranks_are_drawn_as_often_as_they_are_dealt(skill: str, near: float | None) -> None:
    """Twenty times over each draw of the pack, by a count of the suits that these ranks can have."""
    could = [e for e in pool(skill) if near is None or abs(e.difficulty - near) <= WITHIN]
    dealt = {e.ranks: prod(comb(4, many) for many in Counter(ranks_of(e.key)).values()) for e in could}
    draws = 4 * len(dealt)
    drawn = Counter(draw_problem(seed, skill=skill, near=near).ranks for seed in range(draws))
    by_suits: dict[int, list[str]] = defaultdict(list)
    for ranks, ways in dealt.items():
        by_suits[ways].append(ranks)
    for ways, alike in by_suits.items():
        expected = draws * ways * len(alike) / sum(dealt.values())
        assert abs(sum(drawn[ranks] for ranks in alike) - expected) <= 4 * sqrt(expected) + 1, (ways, expected)
    assert drawn.keys() <= dealt.keys()
    assert max(drawn.values()) <= 16


@EACH_SKILL
def test_no_more_comes_beside_a_skill_than_was_asked_for(skill: str) -> None:
    least = min(len({skill, *entry.skills}) for entry in pool(skill))
    for seed, near in enumerate((700, 1100, 1500, 1900)):
        assert len({skill, *draw_problem(seed, skill=skill, near=near, beside=()).skills}) == least
        free = draw_problem(seed, skill=skill, near=near)
        assert {*draw_problem(seed, skill=skill, near=near, beside=free.skills).skills} <= {skill, *free.skills}


def test_a_mixed_draw_comes_to_every_skill() -> None:
    assert set().union(*(draw_problem(seed).skills for seed in range(300))) == set(SKILLS)


def test_one_class_comes_in_many_suits_and_with_more_than_one_starter() -> None:
    drawn = [draw_problem(seed, skill="runs-5", near=1010).counted for seed in range(60)]
    same = [each for each in drawn if isinstance(each, Count) and each.cards[0].rank == 9]
    assert len({each.starter.rank for each in same if each.starter}) > 1
    assert len({str(each) for each in same}) > 10


def test_what_is_no_skill_is_refused_in_one_sentence() -> None:
    with pytest.raises(IllegalMove, match=r"^'cheating' isn't a skill: choose one of fifteens-2, "):
        draw_problem(1, skill="cheating")


@pytest.mark.parametrize("near", [float("nan"), float("inf")])
def test_what_is_no_difficulty_is_refused_in_one_sentence(near: float) -> None:
    with pytest.raises(IllegalMove, match=r"^'(nan|inf)' isn't a difficulty: aim at a number, such as 1500$"):
        draw_problem(1, skill="pairs", near=near)


GOLDEN = {
    "fifteens-2": "hand AH3D6C9S+6S",
    "fifteens-3": "hand AC5S7HJC+9D",
    "fifteens-ace": "hand AH5D9CKS+6S",
    "fifteens-4": "hand ADAH4C7S+3S",
    "fifteens-5": "hand AH2D4C5S+3S",
    "pairs": "hand AH3DTCKS+3S",
    "pair-royals": "hand 6HTCTDQS+TS",
    "double-pair-royals": "hand 6C8C8H8S+8D",
    "runs-3": "hand 4H6D8CQS+7S",
    "runs-4": "hand 2H7D9CTS+8S",
    "runs-5": "hand 2H3D5C6S+4S",
    "double-runs": "hand 3S4H5C7S+3C",
    "triple-runs": "hand JSQCQHQS+TC",
    "quadruple-runs": "hand 7C7S8H9C+9D",
    "run-and-fifteen": "hand AH5D8C9S+7S",
    "hand-flush": "hand 5C7CTCQC+5S",
    "five-flush": "hand 3C4C7C8C+5C",
    "no-crib-flush": "crib 5C7CTCQC+5S",
    "crib-flush": "crib 3C4C7C8C+5C",
    "nobs": "hand 4C4D5SJC+6C",
    "heels": "hand ACAS5C5H+JD",
    "nineteen": "hand 3H7DTCQS+9S",
    "big-hands": "hand 5HTDJCQS+TS",
    "before-the-cut": "four 2C5S8HJD",
    "starter-adds": "hand 2D2HJCKS+3S",
    "play-fifteens": "play AC2S4H8D",
    "play-thirty-ones": "play 9C9S5H4D4C",
    "play-pairs": "play TCQSQH",
    "play-runs": "play 3C7S4H6D5C",
    "play-broken-runs": "play 3CQS4H2D",
    "play-go": "play QC9S7H-4D//KD",
}


@pytest.mark.parametrize(("skill", "key"), GOLDEN.items())
def test_a_seed_draws_the_same_problem_everywhere(skill: str, key: str) -> None:
    assert draw_problem(7, skill=skill).key == key
    assert draw_problem("7", skill=skill).key == key


GOLDEN_SIBLINGS = {
    "hand 4D4H5S6C+KH": "hand 4H4S5D6C+TH",
    "hand 2C3D4H9S+KC": "hand 2D5S6H7C+3C",
    "play 4H6D5C": "play 5C6S4H",
    "play KHQDJC-AS//KC": "play KCQS2H-9D//KD",
    "four 5D5H5SJC": "four 5D5H5SQC",
    "cut 9H": "cut KC",
    "crib 2C4C6C8C+KH": "crib 2C4C6C8C+TH",
    "crib 2C4C6CJC+KC": "crib 3C4C6CJC+QC",
}


@pytest.mark.parametrize(("key", "other"), GOLDEN_SIBLINGS.items())
def test_a_seed_gives_the_same_sibling_everywhere(key: str, other: str) -> None:
    assert str(sibling(problem_from_key(key), 7)) == f"Problem('{other}')"


def test_nothing_is_gone_through_before_the_first_draw() -> None:
    program = "from crib_tutor.problems import draw, show_pool; print(show_pool._family.cache_info().currsize)"
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "0"


# --- structures and siblings ------------------------------------------------------------------------------------------


def graph(asked: Problem) -> tuple[frozenset[object], int | None]:
    """Which places make what, with aces apart and the starter marked where it adds."""
    assert isinstance(asked.counted, Count)
    place = {card: i for i, card in enumerate(asked.counted.cards)}
    made = frozenset(
        (one.kind, one.kind == "fifteen" and one.cards[0].rank == 1, frozenset(place[card] for card in one.cards))
        for one in asked.counted.combinations
    )
    starter = asked.counted.starter
    return made, place[starter] if starter is not None and "starter-adds" in asked.parts else None


def images(of: tuple[frozenset[object], int | None], size: int) -> set[tuple[frozenset[object], int | None]]:
    made, starter = of
    return {
        (
            frozenset((kind, ace, frozenset(to[place] for place in places)) for kind, ace, places in made),  # type: ignore[attr-defined]
            None if starter is None else to[starter],
        )
        for to in permutations(range(size))
    }


def test_problems_of_one_structure_score_alike_card_for_card() -> None:
    alike: dict[str, dict[tuple[frozenset[object], int | None], Problem]] = defaultdict(dict)
    for asked in every_problem():
        if isinstance(asked.counted, Count):
            alike[asked.structure].setdefault(graph(asked), asked)
    for graphs in alike.values():
        first, asked = next(iter(graphs.items()))
        if len(graphs) > 1:
            assert graphs.keys() <= images(first, len(asked.counted.cards)), asked  # type: ignore[union-attr]


def test_problems_of_one_structure_exercise_the_same_skills_with_the_same_weights() -> None:
    weights: dict[str, object] = {}
    for asked in every_problem():
        assert weights.setdefault(asked.structure, (asked.form, dict(asked.weights))) == (asked.form, asked.weights)


def test_a_sibling_has_the_same_structure_and_weights_and_other_ranks_or_there_is_none() -> None:
    for asked in every_problem()[::9]:
        other = sibling(asked, 7)
        if other is not None:
            assert (other.form, other.structure, other.weights) == (asked.form, asked.structure, asked.weights)
            assert other_ranks(asked, other), (asked, other)


def test_a_sibling_has_other_ranks_wherever_another_class_has_the_structure() -> None:
    ranks = defaultdict(set)
    for entry in entries().values():
        ranks[entry.structure].add(tuple(ranks_of(entry.key)))
    for asked in every_problem()[::9]:
        if len(ranks[asked.structure]) > 1:
            assert other_ranks(asked, sibling(asked, 3)), asked


@pytest.mark.parametrize("key", ["hand 2C3D4H9S+KC", "play 4H6D5C", "hand 4D4H5S6C+KH", "crib 2C4C6C8C+KH"])
def test_siblings_can_be_asked_for_until_all_ranks_have_come_and_then_there_is_none(key: str) -> None:
    met = [problem_from_key(key)]
    while other := sibling(met[0], 7, avoid=[one.ranks for one in met]):
        met.append(other)
    assert len({one.ranks for one in met}) == len(met) > 1
    assert len({one.structure for one in met}) == 1
    assert {entry.ranks for entry in entries().values() if entry.structure == met[0].structure} <= {
        one.ranks for one in met
    }


def test_what_is_like_nothing_else_has_no_sibling_and_other_suits_are_none() -> None:
    asked = [problem_from_key(key) for key in ("four 5C5D5H5S", "cut JC", "play 5C5D5H5S", "four ACADAHAS", "cut 9C")]
    none = [one.key for one in asked if sibling(one, 1) is None]
    assert none == ["four 5C5D5H5S", "cut JC"]


@given(deals.tables(), st.booleans(), st.integers())
def test_any_hand_that_was_ever_dealt_has_a_sibling_in_other_ranks_or_none(
    table: list[object], crib: bool, seed: int
) -> None:
    asked = problem_from_key(f"{'crib' if crib else 'hand'} {''.join(map(str, table[1:]))}+{table[0]}")
    other = sibling(asked, seed)
    if other is not None:
        assert other_ranks(asked, other)
        assert (other.structure, other.weights) == (asked.structure, asked.weights)


# --- keys -------------------------------------------------------------------------------------------------------------


def test_a_problem_is_made_again_from_its_key() -> None:
    for asked in every_problem()[::3]:
        assert problem_from_key(asked.key) == asked
    assert max(map(len, entries())) <= 30


def test_cards_in_any_order_make_one_problem_with_one_key() -> None:
    assert problem_from_key("hand 6C5S4D4H+6H") == problem_from_key("hand 4D4H5S6C+6H")
    assert problem_from_key("play KCQD7H--/KSKH/QS") == problem_from_key("play KCQD7H--/KHKS/QS")


NO_KEYS = [
    "", "hand", "hand 5H5D5SJC", "hand 5H5D5SJC5C", "hand 5H5D5S+JC", "crib 5H5D5SJC+", "four 5H5D5S", "cut", "cut J",
    "play", "play -", "play 5H/", "play 5H/KS", "HAND 5H5D5SJC+5C", "hand 5h5d5sjc+5c", "hand 5H5D5SJC+5C ", "cut JH\n",
    "hand 5H5H5SJC+5C", "hand 5H5D5SJC+5H", "play 5H5H", "play KHKDKSJC", "play KHKDKS2C", "play KHKDKSAC5D",
    "play 5H", "play 5H-", "play 5H-/4D/4C", "play 5H5D//5H", None, 7, ["hand"], "x" * 10_000, "1H" * 20,
]  # fmt: skip


@pytest.mark.parametrize("key", NO_KEYS, ids=lambda key: repr(key)[:24])
def test_what_is_no_key_is_refused_in_one_sentence(key: object) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}$") as refused:
        problem_from_key(key)  # type: ignore[arg-type]
    assert ": " in str(refused.value) or "; " in str(refused.value)


@given(st.text(max_size=30) | st.from_regex(r"(hand|crib|four|cut|play) [A2-9TJQKCDHS+/-]{2,24}", fullmatch=True))
def test_no_text_does_more_than_be_a_problem_or_be_refused(text: str) -> None:
    made = None
    with suppress(ValueError):
        made = problem_from_key(text)
    assert made is None or problem_from_key(made.key) == made
