"""The pegs go with the count that shows itself: after each step they are where its points so far have led each side."""

from datetime import UTC, datetime
from itertools import accumulate
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crib_tutor import lesson, rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.deck import shuffled
from crib_tutor.drills.muggins.state import compare_claim, start_muggins
from crib_tutor.drills.muggins.window import MugginsWindow
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.drills.practice.window import PracticeWindow
from crib_tutor.drills.two_players.state import start_two_players
from crib_tutor.drills.two_players.window import TwoPlayersWindow
from crib_tutor.look import board
from crib_tutor.notebook.count_view import count_view
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem import problem_from_key

GAMES = {
    "modern": rules.MODERN,
    "hoyle": rules.HOYLE,
    "off": rules.changed(rules.MODERN, muggins="OFF"),
    "first": rules.changed(rules.MODERN, muggins="OPPONENT_FIRST"),
    "priced": rules.changed(rules.MODERN, overclaim="TO_OPPONENT"),
}
SPOTS = st.tuples(st.integers(0, 118), st.integers(0, 118)).map(lambda both: (max(both), min(both)))


def fronts(value: dict[str, Any]) -> list[list[int]]:
    """Where both front pegs are after each step, as the page is told: by the holes that it draws them in."""
    told = value["pegged"]
    for side in told["sides"]:
        assert len(side["path"]) == len(set(map(tuple, side["path"]))), "no hole twice"
    for reached, step in zip(told["fronts"], told["steps"], strict=True):
        for way, far in zip(told["sides"], step, strict=True):
            at = ("you", "opponent").index(way["side"])
            assert tuple(way["path"][far]) == board.spot(at, reached[at]), "it's drawn where it's said to be"
    return told["fronts"]


def settled(session: CountingDrill, seed: int, answer: Any) -> PracticeWindow:
    chance = Random(seed)  # noqa: S311
    counted = session.count
    if session.way is Way.COMBINATIONS:
        for one in chance.sample(list(counted), chance.randint(0, len(list(counted)))):
            session = session.claim(one.kind, one.cards)
        for _ in range(chance.randint(0, 2)):
            session = session.claim(chance.choice(list(counted.kinds)), chance.sample(counted.cards, 2))
    return PracticeWindow(session.finish(answer))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), you=SPOTS, opponent=SPOTS)
def test_after_each_step_the_board_shows_the_start_and_the_points_so_far_of_each_side(
    name: str, seed: int, you: tuple[int, int], opponent: tuple[int, int]
) -> None:
    game, laid = GAMES[name], shuffled(seed)
    session = CountingDrill((count(laid[:4], laid[4], rules=game),), rules=game, you=you, opponent=opponent)
    window = settled(session, seed, None)
    after, value = window.session, window.value
    if not after.leaps:
        assert value["pegged"] is None
        return
    rows = [step["row"] for step in value["shown"]["steps"]]
    found = [int(row["end"]) if row["kind"] == "found" else 0 for row in rows]
    due = {"missed": name != "off", "mistaken": name == "priced"}
    marking = after.marking
    assert marking is not None
    wrong = {(one.kind, frozenset(map(str, one.cards))): one.points for one in marking.mistaken}
    owed = []
    for row in rows:
        points = int(row["end"]) if row["kind"] == "missed" else 0
        if row["kind"] == "mistaken":
            points = next(worth for (_, cards), worth in wrong.items() if cards == frozenset(row["cards"]))
        owed.append(points * due.get(row["kind"], False))
    expected = [
        [min(you[0] + mine, after.you[0]), min(opponent[0] + theirs, after.opponent[0])]
        for mine, theirs in zip(accumulate(found, max), accumulate(owed), strict=True)
    ]
    assert fronts(value) == expected
    assert expected[-1] == [after.you[0], after.opponent[0]], "at the end it shows what all of it pegs"
    assert value["board"] == board.board(after.you, after.opponent, game.target)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), claimed=st.integers(0, 29), you=SPOTS)
def test_of_a_total_the_points_counted_first_are_the_learners(seed: int, claimed: int, you: tuple[int, int]) -> None:
    laid = shuffled(seed)
    session = CountingDrill((count(laid[:4], laid[4]),), way=Way.TOTAL, you=you)
    window = settled(session, seed, claimed)
    after, value = window.session, window.value
    if not after.leaps:
        return
    totals = [step["number"] for step in value["shown"]["steps"]]
    mine = min(claimed, after.count.points)
    assert fronts(value) == [
        [min(you[0] + min(total, mine), 121), min(max(0, total - mine), after.opponent[0])] for total in totals
    ]
    if totals:
        assert fronts(value)[-1] == [after.you[0], after.opponent[0]]


def test_of_points_by_kind_each_kind_is_the_learners_first() -> None:
    """7 7 8 9 9: fifteens 4, runs 12, pairs 4; 2 of the fifteens are said, 6 of the runs, and all the pairs."""
    session = CountingDrill((count("7H 7D 8S 9C", "9H"),), way=Way.TALLY)
    value = PracticeWindow(session.finish({"fifteen": 2, "run": 6, "pair": 4})).value
    kinds = [step["number"] for step in value["shown"]["steps"]]
    assert kinds[-1] == 20
    assert [*map(tuple, dict.fromkeys(map(tuple, fronts(value))))] == [
        (2, 0),
        (2, 2),
        (5, 2),
        (8, 2),
        (8, 5),
        (8, 8),
        (10, 8),
        (12, 8),
    ]


@pytest.mark.parametrize("seed", range(30))
def test_a_heard_count_pegs_line_by_line_what_was_claimed_and_what_was_caught(seed: int) -> None:
    table = start_muggins(seed, rate=1)
    slip = table.catching.heard.slip
    assert slip is not None
    wrong = next(one for one in compare_claim(table.let_pass().catching) if one.short)
    caught = table.muggins(wrong.kind, wrong.cards) if wrong.short > 0 else table.too_many(wrong.kind, wrong.cards)
    for after in (caught, table.let_pass()):
        value = MugginsWindow(after).value
        if not after.leaps:
            continue
        lines, right = compare_claim(after.catching), after.catching.right
        reached = fronts(value)
        assert reached == sorted(reached)
        assert reached[-1] == [after.you[0], after.opponent[0]]
        if right and len({one.short > 0 for one in lines if one.short}) > 1:
            continue  # a run of three in place of one of four: which of its points are whose, the end alone tells
        theirs = accumulate(min(sum(one.claimed), one.due) if right else sum(one.claimed) for one in lines)
        mine = accumulate(max(0, one.short) * right for one in lines)
        assert reached == [[*both] for both in zip(mine, theirs, strict=True)]


@pytest.mark.parametrize("seed", range(20))
def test_of_two_players_each_pegs_at_the_step_of_what_is_theirs(seed: int) -> None:
    chance, table = Random(seed), start_two_players(seed, ("Ann", "Bo"))  # noqa: S311
    counted = list(table.count)
    said = chance.sample(counted, chance.randint(0, len(counted)))
    for one in said:
        table = table.claim(one.kind, one.cards)
    table = table.claim("pair", table.count.cards[:2]).finish()
    left = [one for one in counted if one not in said]
    calls = chance.sample(left, chance.randint(0, len(left)))
    for one in calls:
        table = table.call(one.kind, one.cards)
    table = table.finish()
    value = TwoPlayersWindow(table).value
    if not table.leaps:
        return
    ann = bo = 0
    for reached, step in zip(fronts(value), value["shown"]["steps"], strict=True):
        points = int(step["row"]["end"])
        ann += points * ("Ann found it" in step["now"] or "Ann pegs it" in step["now"])
        bo += points * ("Bo pegs it" in step["now"])
        assert reached == [ann, bo]
    assert reached == [table.pegs[0][0], table.pegs[1][0]]
    assert value["pegged"]["scores"][-1] == value["score"]


def test_a_count_that_pegs_nothing_has_no_pegs_to_move() -> None:
    nothing = PracticeWindow(CountingDrill((count("2H 4D 6S 8C", "TH"),)).finish()).value
    before = PracticeWindow(CountingDrill((count("5H 5D 5S JC"),)).finish()).value
    assert (nothing["pegged"], before["pegged"]) == (None, None)


def test_the_tutor_has_its_pegs_go_with_the_count_too() -> None:
    window = lesson.tutor()
    now = datetime(2026, 11, 23, tzinfo=UTC)
    window.tutor = (
        window.tutor.ask(problem_from_key("hand 4D4H5S6C+KH"), now).claim("run", "4D 5S 6C").finish(now).show(now)
    )
    window.refresh()
    value = window.value
    assert len(fronts(value)) == len(value["shown"]["steps"]) > 4
    assert fronts(value)[-1] == [window.tutor.you[0], window.tutor.opponent[0]] == [3, 11]


def test_no_side_pegs_past_the_game_hole_and_once_the_game_is_won_no_other_does() -> None:
    session = CountingDrill((count("5H 5D 5S JC", "5C"),), you=(112, 100), opponent=(90, 80))
    value = PracticeWindow(session.claim(Kind.PAIR, "5H 5D 5S 5C").finish()).value
    assert {theirs for _, theirs in fronts(value)} == {90}
    assert sorted({mine for mine, _ in fronts(value)}) == [112, 114, 116, 118, 120, 121]


def test_the_words_of_a_step_open_and_close_their_quotation_in_the_same_type() -> None:
    """What was said before is small and gray: a lone quotation mark there would look like a slip."""
    steps = count_view(count("6S 7D 8C 8H", "9D"))["steps"]
    said = [step for step in steps if step["said"]]  # the others are named, and not said yet
    for step in said:
        told = step["before"] + step["now"]
        assert (told[0], told.count("“"), told[-1], told.count("”")) == ("“", 1, "”", 1)
        assert step["before"] != "“"
    assert len({bool(step["before"]) for step in said}) == 2
