"""Reverse muggins: the table at which an opponent counts aloud, and its window from Python's side."""

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from aloud import with_slip
from hypothesis import given, settings
from hypothesis import strategies as st
from structures import every_structure
from telling import tell

from crib_tutor import Count, Kind, count, lesson, rules
from crib_tutor.drills.muggins.state import MugginsDrill, compare_claim, start_muggins
from crib_tutor.drills.muggins.window import MugginsWindow
from crib_tutor.drills.muggins.words import outcome
from crib_tutor.marking.miscounts import CATALOGUE, Slip, slips
from crib_tutor.problems.skills import SKILLS
from crib_tutor.problems.slip_reasons import slip_reason
from crib_tutor.problems.spoken_count import MugginsRound as Call
from crib_tutor.rules import IllegalMove, Muggins

HAND = count("8H 8D 9S TC", "2D")
OVERLOOKED = Slip("run-overlooked", "double-runs", HAND.of(Kind.RUN)[-1:])


def at(counted: Count = HAND, slip: Slip | None = OVERLOOKED, game: rules.Rules = rules.MODERN) -> MugginsDrill:
    """The table with one count on it."""
    return replace(start_muggins(1), catching=Call(with_slip(counted, slip), game))


def right(table: MugginsDrill) -> MugginsDrill:
    """The table after the call that its count deserves."""
    slip = table.catching.heard.slip
    if slip is None:
        return table.let_pass()
    one = (slip.missed if slip.over < 0 else slip.false)[0]
    return table.muggins(*one[:2]) if slip.over < 0 else table.too_many(one.kind)


def wrong(table: MugginsDrill) -> MugginsDrill:
    """The table after a call that nothing deserves: two cards that are no fifteen."""
    two = next(two for two in combinations(table.catching.heard.count.cards, 2) if sum(c.value for c in two) != 15)
    return table.muggins("fifteen", two)


@cache
def heard(many: int = 300) -> tuple[MugginsDrill, ...]:
    """Counts one after another, each caught."""
    tables = [start_muggins("class 3")]
    while len(tables) < many:
        tables.append(right(tables[-1]).next())
    return tuple(tables)


# --- the table --------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_counts_and_another_gives_others() -> None:
    said = {seed: words(start_muggins(seed)) for seed in (7, "7", 8)}
    assert said[7] == said["7"]
    assert not set(said[7]) & set(said[8])


def words(table: MugginsDrill) -> list[str]:
    said = []
    for _ in range(6):
        said.append(f"{table.catching.heard.count} {table.catching.heard.said}")
        table = table.let_pass().next()
    return said


def test_the_calls_do_not_change_which_counts_come() -> None:
    one, other = start_muggins(7), start_muggins(7)
    for _ in range(6):
        one, other = right(one).next(), wrong(other).next()
        assert one.catching == other.catching


def test_hands_and_cribs_come_with_slips_of_every_sort_and_without() -> None:
    counts = [table.catching.heard for table in heard()]
    cribs = sum(one.count.crib for one in counts)
    assert 0.15 < cribs / len(counts) < 0.4
    assert 0.5 < sum(one.slip is not None for one in counts) / len(counts) < 0.7
    assert len({one.slip.name for one in counts if one.slip}) >= 15
    assert {one.slip.over > 0 for one in counts if one.slip and one.count.crib} == {True, False}


def test_a_crib_does_not_tell_of_a_flush() -> None:
    cribs = [table.catching.heard for table in heard() if table.catching.heard.count.crib]
    assert sum("flush" in str(one.slip) for one in cribs) < len(cribs) / 2


def test_no_structure_comes_again_soon() -> None:
    for table in heard():
        assert len(set(table.met)) == len(table.met) <= 8


def test_slips_lean_to_what_the_learner_lacks() -> None:
    often = {}
    for weak in ((), ("nobs",)):
        skills = Counter(start_muggins(seed, weak=weak, rate=1).catching.heard.slip.skill for seed in range(150))
        often[weak] = skills["nobs"]
    assert often["nobs",] > 2 * max(often[()], 1)


def test_what_the_learner_lacks_by_now_counts_from_the_next_hand_on() -> None:
    table = start_muggins(7).let_pass()
    assert table.next().weak == ()
    assert table.next(["nobs"]).weak == ("nobs",)
    assert table.next(["nobs"]).let_pass().next().weak == ("nobs",)


@settings(deadline=None, max_examples=40)
@given(st.integers(), st.lists(st.sampled_from(("right", "wrong", "pass")), max_size=12))
def test_every_run_of_calls_keeps_the_books(seed: int, calls: list[str]) -> None:
    table, you, opponent = start_muggins(seed), 0, 0
    slipped = caught = false = 0
    for call in calls:
        slip = table.catching.heard.slip
        table = {"right": right, "wrong": wrong, "pass": MugginsDrill.let_pass}[call](table)
        slipped += slip is not None
        caught += slip is not None and table.catching.right
        false += table.catching.call != "pass" and not table.catching.right
        you += table.catching.won
        opponent += table.catching.opponent_pegs
        assert (table.slips, table.caught, table.false_calls) == (slipped, caught, false)
        assert (table.you[0], table.opponent[0]) == (min(you, 121), min(opponent, 121))
        assert table.settled == table.turn
        assert {leap.side for leap in table.leaps} == {peg.side for peg in table.catching.pegging}
        won, table = table.won, table.next()
        you, opponent = (0, 0) if won else (you, opponent)
        assert (table.you[0], table.opponent[0], table.leaps) == (you, opponent, ())


def test_after_a_game_that_was_won_the_board_is_cleared() -> None:
    table = replace(at(), you=(119, 100), opponent=(60, 50))
    won = right(table)
    assert (won.won, won.you, won.opponent) == (True, (121, 119), (65, 60))
    assert (won.next().you, won.next().opponent) == ((0, 0), (0, 0))
    over = right(replace(table, opponent=(120, 50)))
    assert (over.won, over.opponent, over.you) == (True, (121, 120), (119, 100))  # nobody pegs after that


def test_what_is_refused_changes_nothing() -> None:
    table = at()
    with pytest.raises(IllegalMove, match="isn't settled yet"):
        table.next()
    for kind, cards in (("straight", "8H"), ("run", "3S"), ("run", "")):
        with pytest.raises(ValueError, match=r"^[^\n]{10,200}$"):
            table.muggins(kind, cards)
    with pytest.raises(IllegalMove, match="isn't a rate"):
        start_muggins(7, rate=2)
    settled = table.let_pass()
    with pytest.raises(IllegalMove, match="settled"):
        settled.muggins("run", "8H 9S TC")


# --- what came of it --------------------------------------------------------------------------------------------------


@cache
def every_slip() -> tuple[Call, ...]:
    """Every slip that can be made over a hand or crib of every fifth structure, let pass."""
    hands = [asked.counted for asked in every_structure() if asked.form in ("hand", "crib")][::5]
    return tuple(Call(with_slip(hand, slip)).let_pass() for hand in hands for slip in (*slips(hand), None))


def test_lines_add_up_to_the_claim_and_to_the_full_count() -> None:
    for call in every_slip():
        lines = compare_claim(call)
        assert sum(sum(line.claimed) for line in lines) == call.heard.points
        assert sum(line.due for line in lines) == call.heard.count.points
        assert len({(line.name, line.cards) for line in lines}) == len(lines)


def test_only_lines_of_the_slip_differ_and_each_tells_why() -> None:
    seen = set()
    for call in every_slip():
        slip = call.heard.slip
        off = [line for line in compare_claim(call) if line.short]
        assert bool(off) == (slip is not None)
        concerned = {card for one in (*slip.missed, *slip.false) for card in one.cards} if slip else set()
        for line in off:
            assert set(line.cards) & concerned, (call, line)
            assert bool(line.reason) == (line.short < 0), (call, line)
        seen.add(slip.name if slip else "")
    assert seen == {*CATALOGUE, ""}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (right(at()), "Well caught: 3 points missed. Your opponent pegs 5. You peg 3."),
        (at().let_pass(), "This one got past you: 3 points missed. Your opponent pegs 5. You could have pegged 3."),
        (
            at().muggins("pair", "8H 8D"),
            "isn't. Your opponent has counted that pair. Your opponent pegs 5. You could have pegged 3.",
        ),
        (
            at().muggins("run", "9S TC 2D"),
            "The run you named doesn't score: ",
        ),
        (
            at().too_many("nobs"),
            "Something was wrong, but not that: 3 points missed. No nobs were claimed. Your opponent pegs 5.",
        ),
        (at().too_many("pair", "8H 8D"), "not that: 3 points missed. The pair you named does score."),
        (at().too_many("pair", "8H 9S"), "No pairs were claimed that don't score."),
        (at(slip=None).let_pass(), "Right: nothing was wrong with this count. Your opponent pegs 8."),
        (at(slip=None).too_many("run"), "A false call: nothing was wrong with this count. No runs were claimed that"),
        (at(count("2H 4D 6S 8C", "TH"), None).let_pass(), "this count. No one pegs."),
        (at(game=replace(rules.MODERN, muggins=Muggins.OFF)).let_pass(), "Your opponent pegs 5."),
    ],
)
def test_what_came_of_a_call_is_said(call: MugginsDrill, words: str) -> None:
    assert words in outcome(call.catching)


def test_without_muggins_in_the_game_nothing_could_have_been_pegged() -> None:
    off = at(game=replace(rules.MODERN, muggins=Muggins.OFF)).let_pass()
    assert "could have" not in outcome(off.catching)


def test_before_a_call_nothing_is_told() -> None:
    assert (outcome(at().catching), compare_claim(at().catching)) == ("", ())


# --- the window -------------------------------------------------------------------------------------------------------


def window(counted: Count = HAND, slip: Slip | None = OVERLOOKED) -> MugginsWindow:
    return MugginsWindow(at(counted, slip))


def test_a_slip_is_called_named_and_pegged() -> None:
    opened = window()
    said = tell(opened, "muggins", kind="run", cards=["8H", "9S", "TC"])
    assert (said["done"], said["refused"]) == (True, False)
    assert said["said"].startswith("Well caught: 3 points missed.")
    assert said["said"].endswith("You're at 3, your opponent at 5.")
    assert [side["side"] for side in said["pegged"]["sides"]] == ["you", "opponent"]
    assert said["pegged"]["fronts"][-1] == [3, 5]
    assert said["tally"] == "1 count heard. 1 of 1 slip caught."
    assert slip_reason(OVERLOOKED) in said["after"]
    assert [step["now"] for step in said["shown"]["steps"]].count("Missed.") == 1
    assert said["shown"]["title"] == "Claimed 5 of 8"
    after = tell(opened, "next")
    assert (after["done"], after["after"], after["pegged"], after["put"]) == (False, "", None, 2)
    assert after["said"].startswith("Your opponent's ")


def test_nothing_of_the_slip_is_sent_before_the_call() -> None:
    right_or_not = {}
    for slip in (None, *slips(HAND)):
        view = MugginsWindow(at(HAND, slip)).value
        right_or_not[str(slip)] = {name: view[name] for name in view if name not in ("lines", "claim")}
    assert len({json.dumps(view, sort_keys=True) for view in right_or_not.values()}) == 1
    assert right_or_not["None"]["lit"] == right_or_not["None"]["after"] == ""


def test_the_words_and_the_claim_are_all_there_at_once() -> None:
    for call in every_slip()[::7]:
        view = window(call.heard.count, call.heard.slip).value
        assert " ".join(view["lines"]) == f"{call.heard.said}."
        assert view["claim"].startswith(str(call.heard.points) if call.heard.claims else "0 points; nineteen")


def test_too_many_is_named_by_its_kind_and_a_refusal_names_what_lacks() -> None:
    hand = count("2H 4H 6S 8H", "JD")
    heels = next(one for one in slips(hand) if one.name == "heels-in-the-hand")
    opened = window(hand, heels)
    assert "Heels" in [kind["label"] for kind in opened.value["kinds"]["too many"]]
    said = tell(opened, "muggins", kind="pair", cards=[])
    assert (said["refused"], said["done"]) == (True, False)
    assert "choose the cards that were missed" in said["said"].lower()
    assert tell(opened, "too many", kind="heels", cards=[])["said"].startswith("Well caught: 2 points too many.")


def test_cards_may_be_typed_and_stand_only_once() -> None:
    opened = window()
    assert tell(opened, "pick", text="8h 9s")["picked"] == ["8H", "9S"]
    opened.refresh()
    assert opened.value["picked"] is None
    assert tell(opened, "pick", text="2c")["refused"]
    assert tell(opened, "pick")["refused"]


@pytest.mark.parametrize(
    "event",
    [
        {"event": "muggins"},
        {"event": "muggins", "kind": 7, "cards": 7},
        {"event": "muggins", "kind": "run", "cards": [["8H"]]},
        {"event": "muggins", "kind": "run", "cards": ["8H", "8H"]},
        {"event": "too many"},
        {"event": "too many", "kind": "x" * 10_000},
        {"event": "too many", "kind": None, "cards": {"8H": 1}},
        {"event": "next"},
    ],
)
def test_whatever_a_page_sends_is_refused_in_a_sentence_and_changes_nothing(event: dict[str, Any]) -> None:
    opened = window()
    before = opened.table
    opened._receive(None, event, [])
    assert opened.value["refused"]
    assert 10 < len(opened.value["said"]) < 250
    assert "went wrong" not in opened.value["said"]
    assert opened.table == before


@pytest.mark.parametrize(
    ("calls", "tally"),
    [
        ("", ""),
        ("r", "1 count heard. 1 of 1 slip caught."),
        ("p", "1 count heard. 0 of 1 slip caught."),
        ("rpw", "3 counts heard. 1 of 3 slips caught. 1 false call."),
        ("ww", "2 counts heard. 0 of 2 slips caught. 2 false calls."),
    ],
)
def test_the_tally_tells_what_was_heard_caught_and_called_in_vain(calls: str, tally: str) -> None:
    opened = window()
    for call in calls:
        opened.table = replace(opened.table, catching=at().catching)
        opened.table = {"r": right, "p": MugginsDrill.let_pass, "w": wrong}[call](opened.table)
    opened.refresh()
    assert opened.value["tally"] == tally


def test_the_weak_skills_are_asked_for_with_every_next_hand() -> None:
    lacks = [["nobs"], ["pairs"]]
    opened = MugginsWindow(start_muggins(7), weak=lambda: lacks.pop(0))
    for expected in (("nobs",), ("pairs",)):
        tell(opened, "pass")
        tell(opened, "next")
        assert opened.table.weak == expected


def test_readers_without_a_kernel_read_the_cards_and_the_words_and_not_the_slip() -> None:
    plain = window().static().plain
    assert plain.startswith("Your opponent's hand\nHand 8♦ 8♥ 9♠ 10♣, starter 2♦.")
    assert "says: “A run for three, and a pair makes five.” Claimed: 5 points." in plain
    assert not re.search(r"overlooked|8 points", plain, re.IGNORECASE)
    assert lesson.muggins(seed=5).static() == lesson.muggins(seed=5).static()
    assert lesson.muggins().static().plain == lesson.muggins().static().plain  # though the hands are others
    assert "says" not in lesson.muggins().static().plain


def test_without_a_seed_the_hands_are_new_each_time() -> None:
    assert len({str(lesson.muggins().table.catching.heard.count) for _ in range(4)}) > 1


def test_a_drill_leans_to_the_weakest_skills_of_whoever_learns_here(monkeypatch: pytest.MonkeyPatch) -> None:
    class Someone:
        class learner:  # noqa: N801  # as the keeper calls it
            weakest = ("nobs", "pairs", "runs-3", "runs-4")

            @classmethod
            def only(cls, skills: object) -> type:
                assert skills == SKILLS, "what a hand is counted by, and no decision"
                return cls

    monkeypatch.setattr("crib_tutor.drills.muggins.window.HERE", Someone)
    opened = lesson.muggins(seed=5, rate=1, table_speed=True)
    assert opened.table.weak == ("nobs", "pairs", "runs-3")
    assert (opened.table.rate, opened.value["table speed"]) == (1, True)
