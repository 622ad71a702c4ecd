"""The tutor's window from Python's side: what the page is sent, what it may say, and who keeps the progress."""

import gc
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reports import Clock, tell

from crib_tutor import lesson, rules
from crib_tutor.deck import RANK_NAMES
from crib_tutor.documents import mark_of
from crib_tutor.drills.guided_problem import GuidedProblem
from crib_tutor.drills.tutor import problem_view
from crib_tutor.drills.tutor.state import start
from crib_tutor.drills.tutor.window import TutorWindow
from crib_tutor.drills.tutor.words import LATE
from crib_tutor.learner.attempts import Attempt, Result
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import LONGEST_FILE, Progress, from_json, to_json
from crib_tutor.learner.resume_code import BRINGS_BACK, LEAVES_OUT, to_code
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.skills_view import skills_page
from crib_tutor.notebook.window import is_temporary
from crib_tutor.problems.draw import draw_problem
from crib_tutor.problems.given_answer import Way
from crib_tutor.problems.problem import cards_of, full_count, problem_from_key
from crib_tutor.problems.problem_words import TITLES
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HAND = "hand 4D4H5S6C+KH"
GO, CUT = "play QC7H5S-6D//KD", "cut JH"


def posed(key: str = HAND, keeper: Keeper | None = None) -> TutorWindow:
    """The tutor at one problem."""
    tutor = replace(start(Learner(), seed=1, now=NOON), look=GuidedProblem(problem_from_key(key)))
    return TutorWindow(tutor, keeper or Keeper(), clock=lambda: NOON)


def claim(window: TutorWindow, kind: str, cards: str) -> dict[str, Any]:
    return tell(window, "claim", kind=kind, cards=cards.split())


def learned(problems: int = 6, done: int = 9) -> Learner:
    """Somebody who was shown every problem, over some days, or did so many of them as yet."""
    learner = Learner()
    for turn in range(min(problems, done)):
        when = NOON - timedelta(days=problems - turn)
        tutor = start(learner, seed=turn, now=when).finish(when)
        learner = (tutor if tutor.look.done else tutor.show(when)).learner
    return learner


def kept(learner: Learner) -> str:
    return to_json(Progress(learner))


# --- a problem --------------------------------------------------------------------------------------------------------


def test_at_the_third_miss_the_window_offers_five_and_lets_them_be_left() -> None:
    window = TutorWindow(start(Learner(), seed=1, now=NOON, skill="fifteens-3"), Keeper(), clock=lambda: NOON)
    for _ in range(2):
        for event in ("finish", "show", "next"):
            assert "five" not in [step["event"] for step in tell(window, event)["help"]]
    tell(window, "finish")
    offered = tell(window, "show")
    assert offered["stepping"].startswith("Three-card fifteens: missed 3 of the last 3. ")
    assert offered["stepping"] in offered["said"]
    assert offered["help"] == [{"event": "five", "label": "Five of these"}]
    first = tell(window, "five")
    assert (len(first["lit"].split()), first["stepping"]) == (3, "")
    assert first["hint"].startswith("Three-card fifteens, 1 of 5. Lit: ")
    assert first["help"] == [{"event": "enough", "label": "Enough"}]
    left = tell(window, "enough")
    assert (left["lit"], left["hint"], left["help"], window.tutor.skill) == ("", "", [], "fifteens-3")
    assert tell(window, "five")["refused"]


def test_help_comes_a_rung_at_a_time_and_then_all_of_it() -> None:
    window = posed()
    assert tell(window, "finish")["hint"] == "You claim 0. There's more, and your opponent sees it."
    assert [step["label"] for step in window.value["help"]] == ["A hint", "Show me"]
    assert tell(window, "help")["hint"] == "Look for fifteens."
    lit = tell(window, "help")
    assert (lit["lit"], lit["hint"]) == ("5S", "Try the five of spades.")
    assert [step["label"] for step in lit["help"]] == ["Show me"]
    shown = tell(window, "show")
    assert (shown["done"], shown["help"], shown["hint"], shown["lit"]) == (True, [], "", "")
    assert shown["said"].endswith("You're at 0, your opponent at 14.")
    assert [(leap["side"], len(leap["path"])) for leap in shown["moves"]] == [("opponent", 14)]
    assert [step["row"]["outcome"] for step in shown["shown"]["steps"]] == ["missed"] * 6
    assert "Why people miss two-card fifteens:" in shown["after"]
    assert SKILLS["fifteens-2"].tip in shown["after"]


def test_nothing_of_the_answer_is_sent_before_it_is_settled() -> None:
    window = posed()
    for said in (window.value, tell(window, "finish"), tell(window, "help"), tell(window, "help")):
        assert (said["after"], said["shown"], said["verdict"]) == ("", None, "")
        assert not re.search(r"\b14\b|fourteen|double run", json.dumps([said["hint"], said["said"], said["help"]]))


def test_a_claim_that_does_not_score_is_struck_out_with_its_reason_and_the_rest_stands() -> None:
    window = posed()
    claim(window, "pair", "5S KH")
    claim(window, "pair", "4D 4H")
    said = tell(window, "finish")
    assert [one["words"] for one in said["claims"]] == ["Pair: 4♦ 4♥"]
    assert [(one["words"], one["reason"]) for one in said["struck"]] == [
        ("Pair: 5♠ K♥", "a five and a king aren't a pair: their ranks differ")
    ]
    assert "a five and a king aren't a pair" in said["said"]
    assert "There's more" in said["said"]
    assert tell(window, "show")["struck"] == []  # it stands in the marking now
    mistaken = [step["now"] for step in window.value["shown"]["steps"] if step["row"]["outcome"] == "mistaken"]
    assert mistaken == ["A five and a king aren't a pair: their ranks differ."]


def test_what_was_struck_out_earlier_is_still_to_be_read_in_the_end() -> None:
    window = posed(CUT)
    claim(window, "nobs", "JH")
    tell(window, "finish")
    claim(window, "heels", "JH")
    said = tell(window, "finish")
    assert said["done"]
    assert len(said["struck"]) == 1
    assert "You found all 2." in said["after"]


def test_a_right_count_is_told_why_it_is_right_and_the_quick_way() -> None:
    window = posed()
    claim(window, "run", "4D 4H 5S 6C")
    for cards in ("5S KH", "4D 5S 6C", "4H 5S 6C"):
        claim(window, "fifteen", cards)
    said = tell(window, "finish")
    assert said["done"]
    assert "Fifteen two, fifteen four, fifteen six, and a double run of three makes fourteen." in said["after"]
    assert "The quick way:" in said["after"]
    assert "Why people miss" not in said["after"]


@pytest.mark.parametrize(("way", "answer"), [("total", 14), ("tally", {"fifteen": 6, "run": 6, "pair": 2})])
def test_the_three_ways_lead_to_the_same_end(way: str, answer: Any) -> None:
    window = posed()
    tell(window, "way", way=way)
    said = tell(window, "finish", answer=answer)
    assert said["done"]
    assert ("You say 14, and that&#x27;s right." if way == "total" else "You found all 14.") in said["after"]
    assert "double run of three" in said["shown"]["whole"]["now"]


@pytest.mark.parametrize("typed", [99, 30, -1, 3.5, True, None, "99"])
def test_a_total_that_no_hand_has_is_a_slip_of_the_finger_and_no_answer(typed: object) -> None:
    window = posed()
    tell(window, "way", way="total")
    before, progress = window.tutor, window.keeper.progress
    said = tell(window, "finish", answer=typed)
    assert (said["refused"], said["said"]) == (True, "Type your count as a whole number from 0 to 29.")
    assert (window.tutor, window.keeper.progress) == (before, progress)


def test_a_total_too_high_does_not_tell_by_how_much() -> None:
    window = posed()
    tell(window, "way", way="total")
    said = tell(window, "finish", answer=24)
    assert (said["done"], said["hint"]) == (False, "You claim 24. That's too many: count again.")
    assert said["struck"] == []
    assert "10" not in said["said"]


@pytest.mark.parametrize(
    ("key", "title", "names"),
    [
        (HAND, "Hand", "king of hearts, the starter"),
        ("crib 4D4H5S6C+KH", "Crib", "king of hearts, the starter"),
        ("four 4D4H5S6C", "Before the cut", "six of clubs"),
        (GO, "The play: what does the last card score?", "six of diamonds, the last card, count 28"),
        (CUT, "The cut: heels or nothing?", "jack of hearts, the starter"),
    ],
)
def test_every_form_says_what_it_asks(key: str, title: str, names: str) -> None:
    window = posed(key)
    assert (window.value["title"], window.value["cards"][-1]["name"]) == (title, names)
    assert title in window.static().plain
    shown = tell(window, "finish") if window.value["done"] else tell(window, "finish") and tell(window, "show")
    assert "You found 0 of" in shown["after"]


def test_the_play_lies_in_order_with_its_counts_its_goes_and_what_is_held() -> None:
    shown = posed(GO).value
    assert [card["under"] for card in shown["cards"]] == ["10", "17", "22", "now 28"]
    assert [card["go"] for card in shown["cards"]] == [False, False, True, False]
    assert shown["known"] == "Left in hand: pone none, dealer K♦."
    assert posed("play 7H4S4D//").value["known"] == "No one has a card left."
    assert posed("play 8H7D").value["known"] == ""


@given(st.sampled_from(list(SKILLS)), st.integers(0, 30))
@settings(max_examples=60)
def test_every_problem_can_be_shown_and_settled(skill: str, seed: int) -> None:
    asked = draw_problem(seed, skill=skill)
    window = posed(asked.key)
    json.dumps(window.value)
    assert len(window.value["cards"]) == len(cards_of(asked))
    said = tell(window, "finish")
    said = said if said["done"] else tell(window, "show")
    assert said["done"]
    assert not said["refused"], said["said"]
    assert f"of {full_count(asked).points} points" in said["after"] or "Nothing there" in said["after"]


def test_the_next_problem_comes_with_nothing_of_the_last() -> None:
    window = posed()
    tell(window, "finish")
    tell(window, "show")
    said = tell(window, "next")
    assert (said["put"], said["done"], said["after"], said["claims"], said["struck"], said["moves"]) == (
        1, False, "", [], [], [],
    )  # fmt: skip
    assert said["said"].startswith(f"{said['title']}. ")


def test_a_game_that_is_won_is_told_and_the_board_cleared() -> None:
    window = posed()
    window.tutor = replace(window.tutor, you=(rules.GAME - 3, 0))
    claim(window, "run", "4D 5S 6C")
    tell(window, "finish")
    assert "You're in the game hole and have won" in tell(window, "show")["said"]
    tell(window, "next")
    assert window.tutor.you == (0, 0)


def test_another_skill_comes_at_once_and_is_not_made_up() -> None:
    window = posed()
    assert tell(window, "practice", skill="nobs", level="harder")["practice"]["skill"] == "nobs"
    assert "nobs" in window.tutor.look.problem.skills
    said = tell(window, "practice", skill="luck", level="normal")
    assert (said["refused"], said["practice"]["skill"]) == (True, "nobs")
    assert tell(window, "practice", skill="", level="normal")["practice"]["skill"] == ""


@pytest.mark.parametrize(
    ("text", "crib", "key"),
    [
        ("5h 5d 5s jc 5c", False, "hand 5D5H5SJC+5C"),
        ("5h 5d 5s jc, 5c", True, "crib 5D5H5SJC+5C"),
        ("6c 4d 4h 5s", False, "four 4D4H5S6C"),
    ],
)
def test_cards_of_a_real_table_are_marked_and_not_rated(text: str, crib: bool, key: str) -> None:
    window = posed()
    said = tell(window, "own", text=text, crib=crib)
    assert window.tutor.look.problem.key == key
    assert said["title"].startswith("Your own cards: ")
    tell(window, "finish")
    assert tell(window, "show")["done"]
    assert window.keeper.progress == Progress()
    assert tell(window, "next")["title"] in TITLES.values()


@pytest.mark.parametrize(
    ("name", "event", "said"),
    [
        ("pick", {"text": "9H"}, "9H isn't on the table: claim from 4D 4H 5S 6C and the starter KH."),
        ("claim", {"kind": "pair", "cards": []}, "Choose the cards first, then say what they are."),
        ("take back", {"place": 3}, "There's no such claim to take back: 0 are made."),
        ("take back", {"place": "x"}, "There's no such claim to take back: 0 are made."),
        ("finish", {"answer": ""}, "Type your count first, a whole number such as 8."),
        ("help", {}, "Count first, and say that's all: help comes where something is missed."),
        ("next", {}, "This problem isn't settled yet: say that's all, or have it shown."),
        ("own", {"text": " "}, "Type the cards first, such as 5H 5D 5S JC 5C, the starter last."),
        ("own", {"text": "5h 5h 5s jc 5c"}, "'5H' is there twice"),
        ("own", {"text": "5h jc"}, "You wrote 2 cards"),
        ("own", {"text": "5h 5d 5s jc", "crib": True}, "You wrote 4 cards"),
        ("go on", {}, "This browser has nothing to go on with"),
        ("load", {"text": "{}"}, "This isn't a progress file"),
        ("load", {"text": None}, "This file is too long: progress never has more than 100,000 characters."),
        ("type code", {"text": ""}, "Type the code first, as it's written on your paper."),
        ("type code", {"text": "1001X"}, "'1001X' isn't a resume code"),
    ],
)
def test_a_refusal_is_one_sentence_and_changes_nothing(name: str, event: dict[str, Any], said: str) -> None:
    window = posed()
    before, progress = window.tutor, window.keeper.progress
    shown = tell(window, name, **event)
    assert shown["refused"]
    assert shown["said"].startswith(said)
    assert (window.tutor, window.keeper.progress) == (before, progress)


def test_chosen_cards_that_nobody_claimed_are_asked_about_once() -> None:
    window = posed()
    assert "chosen but not claimed" in tell(window, "finish", chosen=["4H"])["said"]
    assert tell(window, "finish", chosen=["4H"])["help"] != []


# --- progress ---------------------------------------------------------------------------------------------------------


def settle(window: TutorWindow) -> dict[str, Any]:
    said = tell(window, "finish")
    return said if said["done"] else tell(window, "show")


def test_a_problem_that_is_settled_is_to_be_kept_and_then_is() -> None:
    window = posed()
    assert window.value["keep"] == ""
    keep = settle(window)["keep"]
    assert from_json(keep).learner == window.tutor.learner
    assert window.value["saved"] == "Not saved yet."
    said = tell(window, "kept", mark=mark_of(keep), done=True)
    assert (said["keep"], said["saved"]) == ("", "Saved in this browser: 1 problem.")
    assert said["said"] != ""  # the status line still says how it went


def test_what_was_cleared_away_is_to_be_kept_again() -> None:
    window = posed()
    text = settle(window)["keep"]
    assert tell(window, "kept", mark=mark_of(text), done=True)["keep"] == ""
    said = tell(window, "kept", mark="", done=True)
    assert (said["keep"], said["saved"]) == (text, "Not saved yet.")


def test_a_browser_that_keeps_nothing_is_said_to() -> None:
    window = posed()
    settle(window)
    assert tell(window, "kept", mark="", done=False)["saved"].startswith("Not saved: this browser keeps nothing")


@pytest.mark.parametrize("path", ["browser", "file", "code"])
def test_each_path_brings_the_same_learner_back(path: str) -> None:
    before = learned()
    window = posed()
    if path == "browser":
        assert tell(window, "found", text=kept(before), mark="m")["offer"]["words"] == (
            "Welcome back: go on with 6 problems? The pegs start over."
        )
        said = tell(window, "go on")
    elif path == "file":
        said = tell(window, "load", text=kept(before))
    else:
        said = tell(window, "type code", text=to_code(Progress(before)).lower())
    assert said["said"].startswith("Welcome back: ")
    assert (said["offer"], said["put"]) == (None, 1)
    if path == "code":
        assert to_code(Progress(window.tutor.learner)) == to_code(Progress(before))
    else:
        assert window.tutor.learner == window.keeper.learner == before


def test_a_problem_that_was_begun_is_left_where_it_is() -> None:
    window = posed()
    claim(window, "pair", "4D 4H")
    said = tell(window, "load", text=kept(learned()))
    assert (said["put"], len(said["claims"])) == (0, 1)
    assert settle(window)["keep"]
    assert window.keeper.learner.turn == 7


@pytest.mark.parametrize("choice", ["go on", "stay"])
@pytest.mark.parametrize("path", ["load", "type code"])
def test_what_is_here_gives_way_to_a_file_or_code_only_after_a_yes(path: str, choice: str) -> None:
    window, other = posed(), learned()
    settle(window)
    tell(window, "kept", mark=mark_of(window.value["keep"]), done=True)
    mine = window.tutor.learner
    said = tell(window, path, text=kept(other) if path == "load" else to_code(Progress(other)))
    many = "6 problems" if path == "load" else "this"
    asked = f"Go on with {many} instead of the 1 problem here?"
    asked += f" A code brings back {BRINGS_BACK}, but not {LEAVES_OUT}." if path == "type code" else ""
    assert said["said"] == said["offer"]["words"] == asked
    assert said["offer"]["asked"]
    assert (said["keep"], said["saved"]) == ("", "Not saved: first choose which progress to keep.")
    assert window.keeper.learner == mine
    said = tell(window, choice)
    assert (window.keeper.learner == mine) == (choice == "stay")
    assert to_code(Progress(window.tutor.learner)) == to_code(Progress(other if choice == "go on" else mine))
    assert (said["keep"] == "") == (choice == "stay")


def test_a_file_that_is_what_the_browser_offers_answers_it() -> None:
    window, other = posed(), learned()
    tell(window, "found", text=kept(other), mark="m")
    assert tell(window, "load", text=kept(other))["offer"] is None
    window = posed()
    tell(window, "found", text=kept(other), mark="m")
    assert "Which is yours?" in tell(window, "load", text=kept(learned(2)))["offer"]["words"]
    assert window.keeper.learner.turn == 2


def test_an_offer_is_said_once() -> None:
    window = posed()
    assert tell(window, "found", text=kept(learned()), mark="m")["said"] == (
        "Welcome back: go on with 6 problems? The pegs start over."
    )
    claim(window, "pair", "4D 4H")
    assert tell(window, "found", text=kept(learned()), mark="m")["said"].startswith("Claimed.")


def test_a_file_is_sent_once_and_holds_everything() -> None:
    window = posed()
    settle(window)
    file = tell(window, "save")["file"]
    assert file["name"] == "crib-progress-2026-03-01.json"
    assert from_json(file["text"]) == window.keeper.progress
    assert tell(window, "code")["file"] is None


@pytest.mark.parametrize(
    "text", ["", "{", "null", "[" * 500, kept(learned(2))[:-3], kept(learned(2)) + " " * LONGEST_FILE, "\x00" * 9]
)
def test_what_the_browser_keeps_and_cannot_be_read_is_left_there_until_it_may_be_written_over(text: str) -> None:
    window = posed()
    said = tell(window, "found", text=text, mark="torn")
    assert said["offer"]["words"].startswith("The progress kept in this browser can't be used: ")
    assert (said["offer"]["go on"], said["offer"]["stay"]) == ("", "Write over it")
    assert settle(window)["keep"] == ""
    said = tell(window, "stay")
    assert (said["stored"], said["keep"]) == ("torn", window.keeper.file())


def test_what_another_notebook_kept_meanwhile_is_asked_about() -> None:
    window, other = posed(), learned()
    settle(window)
    said = tell(window, "found", text=kept(other), mark="m")
    assert said["offer"]["words"] == (
        "This browser has other progress saved (6 problems), and this page has 1 problem. Which is yours?"
    )
    assert said["keep"] == ""
    said = tell(window, "stay")
    assert (said["stored"], said["keep"]) == ("m", window.keeper.file())
    assert window.keeper.learner.turn == 1


def aside(turns: int, *, alone: int = 0) -> Learner:
    """Somebody who did so many problems of a row, and then some that are not of it."""
    learner = learned(6, turns)
    for turn in range(alone):
        learner = learner.after(Attempt(problem_from_key(HAND), (Result("pairs"),), NOON + timedelta(minutes=turn)))
    return learner


@pytest.mark.parametrize("mine", [1, 3, 5])
def test_of_two_copies_the_one_that_has_all_of_the_other_is_taken_unasked(mine: int) -> None:
    window, other = posed(), aside(6)
    tell(window, "load", text=kept(aside(mine)))
    said = tell(window, "found", text=kept(other), mark="m")
    assert (said["offer"], said["stored"], window.keeper.learner) == (None, "m", other)
    assert window.tutor.learner == other
    window = posed()
    tell(window, "load", text=kept(other))
    said = tell(window, "found", text=kept(aside(mine)), mark="m")
    assert (said["offer"], said["stored"], window.keeper.learner) == (None, "m", other)
    assert said["keep"] == window.keeper.file()


def test_copies_that_went_apart_are_asked_about_however_much_they_have_in_common() -> None:
    for here, there in ((aside(3, alone=1), aside(6)), (aside(6), aside(3, alone=5)), (aside(3), aside(2, alone=1))):
        window = posed()
        tell(window, "load", text=kept(here))
        assert "Which is yours?" in tell(window, "found", text=kept(there), mark="m")["offer"]["words"]
        assert window.keeper.learner == here


def test_a_lesson_that_one_copy_alone_has_done_is_not_lost_unasked() -> None:
    window = posed()
    tell(window, "load", text=to_json(Progress(aside(3)).done("03_runs")))
    assert tell(window, "found", text=kept(aside(6)), mark="m")["offer"] is not None
    said = tell(window, "found", text=to_json(Progress(aside(6)).done("03_runs")), mark="n")
    assert (said["offer"], said["stored"]) == (None, "n")
    said = tell(window, "found", text=to_json(Progress(aside(6)).done("03_runs").done("04_runs")), mark="o")
    assert (said["offer"], window.keeper.progress.lessons) == (None, ("03_runs", "04_runs"))


def test_skills_are_offered_in_two_groups_after_everything() -> None:
    everything, *skills = posed().value["practice"]["skills"]
    assert everything == {"value": "", "label": "Everything", "group": ""}
    assert [one["value"] for one in skills] == list(SKILLS)
    assert all((one["group"] == "In the play") == one["value"].startswith("play-") for one in skills)
    assert len({(one["group"], one["label"]) for one in skills}) == len(skills)


@pytest.mark.parametrize("there", [Progress(), Progress(learned())])
def test_nothing_is_asked_where_the_browser_keeps_nothing_new(there: Progress) -> None:
    window = posed()
    tell(window, "load", text=to_json(there))
    assert tell(window, "found", text=to_json(there), mark=mark_of(to_json(there)))["offer"] is None


def test_two_windows_have_one_learner_and_keep_their_own_problems() -> None:
    keeper = Keeper()
    first, second = posed(HAND, keeper), posed(GO, keeper)
    claim(second, "go", "6D")
    said = second.value["said"], second.value["answers"]
    settle(first)
    assert second.tutor.learner == first.tutor.learner == keeper.learner
    assert (second.value["said"], second.value["answers"]) == said
    assert len(second.value["claims"]) == 1
    assert second.value["keep"] == first.value["keep"]
    settle(second)
    assert first.tutor.learner.turn == 2


def test_a_keeper_holds_no_window_that_is_gone() -> None:
    class Seen:
        def changed(self) -> None:
            raise AssertionError

    keeper, window = Keeper(), Seen()
    keeper.watch(window)
    with pytest.raises(AssertionError):
        keeper.update(learned(1))
    del window
    gc.collect()
    keeper.update(learned(2))


def test_a_temporary_session_says_so_at_the_top() -> None:
    assert is_temporary({"BINDER_SERVICE_HOST": "x"})
    window = posed(keeper=Keeper(temporary=True))
    assert window.value["saved"].startswith("This session is temporary. ")
    text = settle(window)["keep"]
    assert "keep a file or the code too" in tell(window, "kept", mark=mark_of(text), done=True)["saved"]


def test_the_lessons_done_are_kept_with_the_learner() -> None:
    keeper = Keeper()
    keeper.load(to_json(Progress().done("03_runs")))
    keeper.type_code(to_code(Progress(learned())))
    assert keeper.progress.lessons == ("03_runs",)
    with pytest.raises(IllegalMove):
        keeper.type_code("nothing")
    assert keeper.progress.lessons == ("03_runs",)


def test_what_a_code_brings_back_and_what_not_is_said_before_and_after() -> None:
    window = posed()
    assert f"brings back {BRINGS_BACK}, but not {LEAVES_OUT}" in window.value["brings"]
    said = tell(window, "type code", text=to_code(Progress(learned())))
    assert f"The code brought back {BRINGS_BACK}, but not {LEAVES_OUT}: those are in a file." in said["said"]
    assert f"leaves out {LEAVES_OUT}" in tell(window, "skills", open=True)["record"]
    other = posed()
    assert "code" not in tell(other, "load", text=kept(learned()))["said"]
    assert "does not hold" not in tell(other, "skills", open=True)["record"]


def test_the_page_is_told_which_field_an_answer_is_about() -> None:
    window = posed()
    assert window.value["by"] == ""
    refused = tell(window, "own", text="5h 5h")
    assert (refused["by"], refused["refused"]) == ("own", True)
    assert tell(window, "kept", mark="", done=True)["by"] == "own"  # which says nothing of its own
    assert tell(window, "type code", text="x")["by"] == "type code"
    assert tell(window, "claim", kind="pair", cards=["4D", "4H"])["by"] == "claim"


# --- the board of this Python -----------------------------------------------------------------------------------------


def test_a_cell_that_is_run_again_goes_on_at_the_same_board_with_what_was_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("crib_tutor.drills.tutor.window.HERE", Keeper())
    first = lesson.tutor(seed=3, way="total")
    tell(first, "practice", skill="nobs", level="harder")
    settle_with(first, 1)
    tell(first, "pace", on=True)
    again = lesson.tutor(seed=3, way="total")
    assert (again.tutor.you, again.tutor.opponent) == (first.tutor.you, first.tutor.opponent) != ((0, 0), (0, 0))
    assert again.value["practice"]["skill"] == "nobs"
    assert again.value["practice"]["level"] == "harder"
    assert (again.value["pace"]["on"], again.value["pace"]["left"]) == (True, again.value["pace"]["seconds"])
    other = lesson.tutor("pairs", seed=3)
    assert (other.tutor.you, other.value["practice"]["skill"], other.tutor.pace) == ((0, 0), "pairs", False)


def settle_with(window: TutorWindow, total: int) -> None:
    if not tell(window, "finish", answer=total)["done"]:
        tell(window, "show")


def test_a_cell_that_is_run_again_after_a_game_was_won_begins_with_a_clear_board() -> None:
    keeper, window = Keeper(), None
    for _ in range(2):
        window = TutorWindow(start(Learner(), seed=1, now=NOON), keeper, clock=lambda: NOON)
        assert window.tutor.you == (0, 0)
        window.tutor = replace(window.tutor, you=(rules.GAME, 100))
        window.refresh()


def test_that_the_pegs_begin_anew_is_said_where_they_do_and_not_elsewhere() -> None:
    window = posed()
    assert tell(window, "load", text=kept(learned()))["said"].endswith(" The pegs start over.")
    moved = posed()
    settle(moved)
    tell(moved, "load", text=kept(learned()))
    assert "pegs" not in tell(moved, "go on")["said"]


def test_ones_own_cards_are_marked_and_move_no_pegs() -> None:
    window = posed()
    tell(window, "way", way="total")
    tell(window, "own", text="5h 5d 5s jc 5c")
    said = tell(window, "finish", answer=29)
    assert said["done"]
    assert (said["moves"], said["score"]) == ([], "Your own cards move no pegs here.")
    assert said["said"].endswith("Your own cards move no pegs here.")
    assert (window.tutor.you, window.tutor.opponent) == ((0, 0), (0, 0))


# --- table pace -------------------------------------------------------------------------------------------------------


def paced() -> tuple[TutorWindow, Clock]:
    clock = Clock(NOON)
    tutor = replace(start(Learner(), seed=1, now=NOON), look=GuidedProblem(problem_from_key(HAND), Way.TOTAL))
    window = TutorWindow(tutor, Keeper(), clock=clock)
    assert tell(window, "pace", on=True)["said"] == "Table pace: about 20 seconds."
    return window, clock


def test_the_soft_clock_is_off_until_it_is_switched_on_and_then_stays() -> None:
    assert posed().value["pace"] | {"seconds": 0} == {
        "on": False,
        "seconds": 0,
        "left": None,
        "words": "",
        "late": LATE,
    }
    window, clock = paced()
    clock.go(5)
    tell(window, "skills", open=True)
    assert (window.value["pace"]["seconds"], window.value["pace"]["left"]) == (20, 15)
    clock.go(100)
    tell(window, "skills", open=False)
    assert (window.value["pace"]["left"], window.value["done"], window.value["hint"]) == (0, False, "")
    settle_with(window, 14)
    said = tell(window, "next")["pace"]
    assert (said["on"], said["left"]) == (True, said["seconds"])
    assert tell(window, "pace", on=False)["said"] == "Table pace is off."


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "Within table pace: 0 seconds, of about 20."),
        (1, "Within table pace: 1 second, of about 20."),
        (20, "Within table pace: 20 seconds, of about 20."),
        (21, "Answered in 21 seconds; at the table it takes about 20."),
        (-9, ""),
    ],
)
@pytest.mark.parametrize("answer", [14, 3])
def test_the_first_answer_is_told_its_time_once_and_never_rated(seconds: int, said: str, answer: int) -> None:
    window, clock = paced()
    clock.go(seconds)
    told = tell(window, "finish", answer=answer)
    assert (told["pace"]["words"], told["pace"]["left"]) == (said, None)
    assert told["said"].startswith(said)
    if not told["done"]:
        assert not re.search("pace|at the table it takes", tell(window, "help")["said"])
        tell(window, "show")
    quiet = replace(start(Learner(), seed=1, now=NOON), look=GuidedProblem(problem_from_key(HAND), Way.TOTAL)).finish(
        clock.now, answer
    )
    quiet = quiet if quiet.look.done else quiet.help(clock.now).show(clock.now)
    assert window.tutor.learner == quiet.learner
    assert (window.tutor.you, window.tutor.opponent) == (quiet.you, quiet.opponent)


def test_the_time_at_the_table_follows_the_features_and_the_way_to_answer() -> None:
    window, _ = paced()
    assert [tell(window, "way", way=way)["pace"]["seconds"] for way in Way] == [55, 40, 20]


# --- what is shown in the end -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "answer"), [("total", 12), ("tally", {"fifteen": 2})])
def test_the_hand_is_not_drawn_a_second_time_below_a_result_by_amounts(way: str, answer: Any) -> None:
    window = posed()
    tell(window, "way", way=way)
    tell(window, "finish", answer=answer)
    settled = tell(window, "show")
    assert "<img " not in settled["after"]
    assert [step["number"] for step in settled["shown"]["steps"]][-1] == 14  # the stage shows the hand and its count


def test_after_a_hand_every_other_starter_is_told_with_what_the_cards_would_count() -> None:
    window = posed()
    settle(window)
    after = problem_view.outcome_page(window.tutor.look)
    rows = re.findall(r'<abbr title="(\w+)">\w+</abbr></th><td role="cell">([^<]+)</td>', after)
    assert [name for name, _ in rows] == list(RANK_NAMES)
    assert dict(rows)["king"] == "14"
    assert after.count('aria-current="true"') == 1
    assert "ace 14, two 14, " in after.plain
    for key in (GO, CUT, "four 4D4H5S6C"):
        other = posed(key)
        settle(other)
        assert "What if" not in other.value["after"]


# --- the skills page, and the cell ------------------------------------------------------------------------------------


def test_the_skills_page_is_sent_when_it_is_open_and_tells_every_skill_that_was_met() -> None:
    window = posed()
    assert window.value["record"] == ""
    assert "No problems yet" in tell(window, "skills", open=True)["record"]
    settle(window)
    said = window.value["record"]
    for skill in window.tutor.learner.known:
        assert f"<b>{SKILLS[skill].name}</b>" in said
    assert said.count("<tr>") == len(window.tutor.learner.known) + 1
    assert re.search(r"Holes in ten problems, by day: Mar 1 \d+(\.\d)?\. The average now", said)
    assert tell(window, "skills", open=False)["record"] == ""


def test_a_skill_is_told_in_words_with_its_goal_and_its_review() -> None:
    words = skills_page(learned(), NOON).plain
    assert re.search(r"two-card fifteens: [a-z ]+, [a-z]+ more to master, review (due now|in \d+ days?)\.", words)
    assert re.search(r"\w+ more skills are waiting for you\.", words)


def test_a_cell_that_is_run_again_goes_on_with_the_same_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crib_tutor.drills.tutor.window.HERE", Keeper())
    settle(lesson.tutor(seed="class 7"))
    again = lesson.tutor("nobs", seed="class 7", level="harder", way="total")
    assert again.tutor.learner.turn == 1
    assert (again.value["way"], again.value["practice"]["skill"]) == ("total", "nobs")


def test_what_is_stored_of_a_seed_is_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = []
    for _ in range(2):
        monkeypatch.setattr("crib_tutor.drills.tutor.window.HERE", Keeper())
        data, _ = lesson.tutor("nobs", seed="class 7")._repr_mimebundle_()
        stored.append((data["text/plain"], data["text/html"]))
    assert stored[0] == stored[1]
    assert stored[0][0].endswith("Run the cell to count it.")
    assert lesson.tutor().tutor.seed != lesson.tutor().tutor.seed


def test_a_cell_that_asks_for_what_there_is_not_is_refused() -> None:
    with pytest.raises(IllegalMove, match="'luck' isn't a skill"):
        lesson.tutor("luck")
    with pytest.raises(IllegalMove, match="'hardest' isn't a level"):
        lesson.tutor(level="hardest")
