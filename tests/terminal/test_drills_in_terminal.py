"""Drills in lines of text: whole conversations through the door, deterministic, with what people really type."""

import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from crib_tutor import cli, count
from crib_tutor.commands import practice_command
from crib_tutor.commands.drill_names import DRILLS
from crib_tutor.deck import InvalidCards
from crib_tutor.drills.daily.lines import daily_lines
from crib_tutor.drills.discarding.lines import discarding_lines
from crib_tutor.drills.discarding.state import Discarding
from crib_tutor.drills.muggins import state as catching
from crib_tutor.drills.muggins.lines import muggins
from crib_tutor.drills.storm.lines import storm
from crib_tutor.drills.storm.state import Storm
from crib_tutor.drills.storm.state import start_storm as begun_storm
from crib_tutor.drills.two_players import state as two_players
from crib_tutor.drills.two_players.lines import two_players as two
from crib_tutor.drills.two_players.state import HandPhase
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import Progress
from crib_tutor.problems.prices import prices
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import discards
from crib_tutor.terminal.conversation import Drill
from crib_tutor.terminal.typed_answers import read_partial

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
NAMES = [name for name in DRILLS if name != "counting"]
SEEDED = [name for name in NAMES if name != "daily"]
"""The drills that a seed decides: the daily hand is the day's."""
TODAY = daily_lines(None, lambda: NOON)
TWO = " ".join(map(str, TODAY.hand.six[:2]))
"""Two cards of the daily hand to discard."""
Talk = Callable[..., list[str]]
UNRATED = "Drills don't enter your record."


class Ticking:
    """A clock that moves by so many seconds each time that a line was heard, and stands still between."""

    def __init__(self, seconds: float = 0) -> None:
        self.now, self.seconds = NOON, seconds

    def __call__(self) -> datetime:
        return self.now

    def lines(self, *said: str) -> Iterator[str]:
        for line in said:
            self.now += timedelta(seconds=self.seconds)
            yield f"{line}\n"


class Keyboard(io.StringIO):
    """Lines as they are typed one after another by somebody who takes time, and leaves by a key."""

    def __init__(self, lines: Iterator[str], leaves: type[BaseException] | None = None) -> None:
        super().__init__()
        self._lines, self._leaves = lines, leaves

    def readline(self, *_: object) -> str:
        line = next(self._lines, "")
        if not line and self._leaves:
            raise self._leaves
        return line


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def talk(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    """Say lines to a drill of the command, and hear what it prints."""

    def said(
        drill: str,
        *lines: str,
        options: str = "--seed 7",
        pace: float = 0,
        code: int = 0,
        leaves: type[BaseException] | None = None,
    ) -> list[str]:
        clock = Ticking(pace)
        monkeypatch.setattr(practice_command, "now_utc", clock)
        monkeypatch.setattr("sys.stdin", Keyboard(clock.lines(*lines), leaves))
        left = cli.main(["practice", "--drill", drill, *options.split()])
        out, err = capsys.readouterr()
        assert left == code
        assert "Traceback" not in err
        assert not home.exists(), "a drill keeps nothing"
        return [*out.splitlines(), *err.splitlines()]

    return said


def _after(drill: Drill, *lines: str) -> Drill:
    for line in lines:
        drill, _ = drill.answer(line)
    return drill


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SEEDED)
def test_the_same_seed_holds_the_same_conversation_and_another_seed_another(name: str, talk: Talk) -> None:
    lines = ("", "0", "right", "cards", "")
    first = talk(name, *lines, options="--seed class-3")
    assert first == talk(name, *lines, options="--seed class-3")
    assert first != talk(name, *lines, options="--seed class-4")
    drawn = [talk(name, *lines, options="") for _ in range(2)]
    assert drawn[0] != drawn[1], "without a seed chance decides"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("leaving", ["quit", "QUIT.", "q", "exit", "bye!"])
def test_one_can_leave_at_any_time_and_nothing_more_is_heard(name: str, leaving: str, talk: Talk) -> None:
    opening = talk(name)
    assert talk(name, leaving, "?") == opening, "nothing was done, and so nothing is said of it"
    assert talk(name, "", leaving, "?")[: len(opening)] == opening


@pytest.mark.parametrize("name", NAMES)
def test_a_question_mark_says_what_to_write_and_changes_nothing(name: str, talk: Talk) -> None:
    opening, asked = talk(name), talk(name, "?")
    assert asked[: len(opening)] == opening
    assert asked == talk(name, "help")
    assert asked[-1] == "cards names the cards on the table again; quit leaves."
    assert len(asked) >= len(opening) + 4


@pytest.mark.parametrize("name", NAMES)
def test_the_end_of_the_lines_ends_politely(name: str, talk: Talk) -> None:
    assert talk(name)[-1].isprintable()
    lines = {
        "muggins": ["right"],
        "discarding": ["keep 2c 4c 4d jc"],
        "storm": ["", "0"],
        "two": ["done", "done"],
        "daily": [TWO, "done"],
        "jury": ["refuted"],
    }[name]
    assert talk(name, *lines)[-1].endswith(UNRATED)


@pytest.mark.parametrize("name", NAMES)
def test_ctrl_c_leaves_without_a_trace_of_the_program(name: str, talk: Talk) -> None:
    assert talk(name, "", leaves=KeyboardInterrupt, code=130) == talk(name, "")


@pytest.mark.parametrize("name", NAMES)
def test_letters_stand_for_signs_where_they_are_asked_for(name: str, talk: Talk) -> None:
    lines = ("?", "", "cards", "0", "right", "keep 2c 4c 4d jc", "all", "starters", "done", "done", "stop")
    sentences = talk(name, *lines, options="--seed 7 --ascii")
    assert all(line.isascii() for line in sentences)
    assert not any("\\u" in line for line in sentences)
    assert all("\x1b" not in line for line in talk(name, *lines)), "no colour, and no tricks of the cursor"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "line", ["luck", "x" * 500, "\x1b[2J", "\x00", "é", "0H", "5X", "99999", "-3", "9" * 190, "0.5", "[]", "'; --"]
)
def test_what_means_nothing_is_refused_in_one_line_and_changes_nothing(name: str, line: str, talk: Talk) -> None:
    begins = [""] if name == "storm" else []
    before = talk(name, *begins)
    sentences = talk(name, *begins, line)
    assert sentences[: len(before)] == before
    (refusal,) = sentences[len(before) :]
    assert refusal.isprintable()
    assert refusal[0].islower() or refusal[0] == "'"
    assert talk(name, *begins, line, "cards")[len(sentences) :] == talk(name, *begins, "cards")[len(before) :]


BEGINS: dict[str, Callable[[], Drill]] = {
    "muggins": lambda: muggins(7),
    "discarding": lambda: discarding_lines(7),
    "storm": lambda: storm(7, Ticking()),
    "two": lambda: two(7),
    "daily": lambda: TODAY,
}


@pytest.mark.parametrize("name", BEGINS)
def test_any_line_at_all_is_answered_or_refused(name: str) -> None:
    chance, drill = Random(5), BEGINS[name]()  # noqa: S311
    typed = "right muggins too many 15 5 JC qs a K of hearts next done back keep pair run table 8 names é \x00".split()
    answered = 0
    for turn in range(1500):
        hand = re.findall(r"\w+ of \w+", " ".join(drill.question))
        words = [*typed, *chance.sample(hand, min(len(hand), 2)) * 6]
        line = " ".join(chance.choices(words, k=chance.randint(1, 4))) if turn % 5 else ""
        try:
            drill, message = drill.answer(line)
        except (IllegalMove, InvalidCards) as refusal:
            message = (str(refusal),)
        else:
            answered += 1
        assert any(message), line
        assert all(text.replace("\n", "").isprintable() for text in message)
    assert answered > 30


# --- cards and kinds as people write them -----------------------------------------------------------------------------

HELD = count("5H 5D 6S JC", "4C")


@pytest.mark.parametrize(
    "text",
    ["fifteen 5H JC", "5h jc fifteen", "15 5♥ J♣", "a fifteen: 5h, jc", "FIFTEEN 5H+JC", "five of hearts jack fifteen",
     "fi 5 hearts and the jack of clubs", "fifteens 5h & j", "the fifteen with the jack and 5h"],
)  # fmt: skip
def test_a_claim_is_read_however_it_is_written(text: str) -> None:
    assert read_partial(text, HELD) == read_partial("fifteen 5H JC", HELD)
    assert str(read_partial(text, HELD).cards) == "(5H, JC)"


@pytest.mark.parametrize("text", ["pair of fives", "pair 5 5", "a pair 5d 5", "fives pair", "pairs 5h 5d", "5 5 pair"])
def test_a_rank_alone_means_all_that_lies_there_of_it(text: str) -> None:
    assert str(read_partial(text, HELD)) == "PartialClaim(kind=<Kind.PAIR: 'pair'>, cards=(5D, 5H))"
    assert str(read_partial("pair royal of fives", count("5H 5D 5S JC", "4C")).cards) == "(5D, 5H, 5S)"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fifteen 5 j", "Which five: 5D or 5H?"),
        ("pair 5 5 5", "there aren't 3 of '5' here"),
        ("pair kings", "there is no 'K' here"),
        ("run 4 5h 7", "there is no '7' here"),
        ("pair 5h 5h", "'5H' is there twice"),
        ("pair 5h run 5d", "pair and run are two kinds"),
        ("fifteen 0h", "'0h' isn't a card"),
        ("fifteen 5s", "5S isn't on the table"),
        ("f 5h", "could be fifteen, flush"),
        ("please", "'please' doesn't work here"),
    ],
)
def test_a_claim_that_cannot_be_read_is_refused_with_what_would_be_right(text: str, words: str) -> None:
    with pytest.raises((IllegalMove, InvalidCards), match=re.escape(words)):
        read_partial(text, HELD)


# --- reverse muggins --------------------------------------------------------------------------------------------------


def _call(table: catching.MugginsDrill) -> str:
    """The line by which a count is caught, or let pass."""
    slip = table.catching.heard.slip
    if slip is None:
        return "That's right."
    if slip.over > 0:
        return f"Too many {slip.false[0].kind}s!"
    return f"Muggins! {' '.join(map(str, slip.missed[0].cards)).lower()} {slip.missed[0].kind}"


def test_counts_are_heard_and_caught_one_after_another_and_the_books_are_kept(talk: Talk) -> None:
    table, lines, counts = catching.start_muggins("7"), [], []
    for _ in range(12):
        counts.append(table.catching.heard)
        lines += [_call(table), ""]
        slip = table.catching.heard.slip
        part = slip and (slip.missed or slip.false)[0]
        table = (
            table.let_pass()
            if not slip
            else table.too_many(slip.false[0].kind)
            if slip.over > 0
            else table.muggins(*part[:2])
        )
        board = f"You're at {table.you[0]}, your opponent at {table.opponent[0]}."
        lines += ["score"]
        counts.append(board)
        table = table.next()
    sentences = talk("muggins", *lines)
    for part in counts:
        assert any(part in line if isinstance(part, str) else part.said in line for line in sentences)
    assert len([line for line in sentences if line.startswith(("Well caught: ", "Right: "))]) == 12
    slips = sum(not isinstance(each, str) and each.slip is not None for each in counts)
    assert 0 < slips < 12
    assert sentences[-1] == f"12 counts heard. {slips} of {slips} slips caught. {UNRATED}"


def _overlooking() -> tuple[int, catching.MugginsDrill]:
    """A seed whose first count overlooks one combination."""
    tables = ((seed, catching.start_muggins(seed)) for seed in range(100))
    return next(
        (seed, table)
        for seed, table in tables
        if (slip := table.catching.heard.slip) and slip.over < 0 and len(slip.missed) == 1
    )


def test_a_call_alone_is_asked_step_by_step_what_it_means(talk: Talk) -> None:
    seed, table = _overlooking()
    kind, cards, _ = table.catching.heard.slip.missed[0]
    by_cards = [f"{card}" for card in cards]
    for steps in ([kind, " ".join(by_cards)], [" ".join(by_cards), kind], ["run", f"{kind}", " ".join(by_cards)]):
        sentences = talk("muggins", "muggins", *steps, options=f"--seed {seed}")
        assert "What was missed? Write the kind and its cards, such as fifteen 5S KH." in sentences
        assert any(line.startswith("Well caught: ") for line in sentences)


def test_a_call_that_is_made_again_begins_anew() -> None:
    again = _after(muggins(7), "muggins", "run", "muggins")
    assert again == _after(muggins(7), "muggins")
    assert _after(again, "run").question == muggins(7).question


def test_a_call_can_be_taken_back_before_it_is_named(talk: Talk) -> None:
    sentences = talk("muggins", "muggins", "never mind", "too many", "fine", "back", "right")
    assert sentences.count("Never mind. Is that right? Say right, muggins or too many.") == 2
    assert "too many needs to know what: name it, or say never mind" in sentences
    assert sentences[-1].startswith("1 count heard. ")


@pytest.mark.parametrize("line", ["right", "pass", "OK", "yes", "That's right.", "that is correct", "let it pass", "y"])
def test_a_count_is_let_pass_in_many_words(line: str) -> None:
    assert muggins(7).answer(line)[0].table == catching.start_muggins(7).let_pass()


@pytest.mark.parametrize(
    "line", ["too many 15", "Too many: fifteens!", "that's too many fifteens", "overclaim fifteen"]
)
def test_too_many_is_called_in_many_words(line: str) -> None:
    assert muggins(7).answer(line)[0].table == catching.start_muggins(7).too_many("fifteen")


def test_before_a_call_nothing_is_told_but_the_cards_and_the_words() -> None:
    for seed in range(20):
        drill = muggins(seed)
        narrated = drill.table.catching.heard
        counts = " ".join((*drill.opening, *drill.question))
        assert narrated.said in counts
        assert f"{narrated.points} point" in counts or "nineteen" in counts
        assert not re.search("[Mm]issed|doesn't score", counts)
        settled, sentences = drill.answer("right")
        assert settled.table.catching.reason in sentences


def test_a_count_that_is_settled_is_settled() -> None:
    settled = _after(muggins(7), "right")
    for line in ("right", "muggins", "muggins 15 6d tc", "too many 15", "luck"):
        with pytest.raises(IllegalMove, match="this count is settled"):
            settled.answer(line)


def test_without_a_seed_the_slips_lean_to_what_the_record_lacks(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    leans = []
    monkeypatch.setattr(Learner, "weakest", ("nobs", "pairs", "runs-3", "runs-4"))
    monkeypatch.setattr(practice_command, "load_progress", lambda _: Progress())
    monkeypatch.setattr(practice_command, "hold", lambda *given: leans.append(given[-1]))
    talk("muggins", options="")
    talk("muggins", options="--seed 7")

    def torn(path: Path) -> Progress:
        raise IllegalMove(f"{path} can't be used")

    monkeypatch.setattr(practice_command, "load_progress", torn)
    talk("muggins", options="")
    assert leans == [("nobs", "pairs", "runs-3"), (), ()]


# --- laying away ------------------------------------------------------------------------------------------------------


def test_two_cards_are_discarded_and_priced_as_everywhere(talk: Talk) -> None:
    drill = Discarding(seed="7", prices=prices)
    laid = drill.lay("2C 4C")
    sentences = talk("discarding", "2c 4c", "")
    assert sentences[1] == (
        "Deal 1: your opponent's crib. Your opponent deals, so you're pone and the crib goes to your opponent. "
        "Discard two of these six cards. 2♣ 4♣ 4♦ 8♦ J♣ Q♦"
    )
    assert sentences[2] == "You discard 2♣ 4♣."
    assert sentences[3] == f"Very costly. On average it costs {float(laid.choice.cost):.2f} points against the best."
    assert sentences[-2].startswith("Deal 2: your crib. You deal, so the crib is yours. ")
    assert sentences[-1] == f"0 of 1 well chosen, {float(laid.choice.cost):.2f} points given away. {UNRATED}"


@pytest.mark.parametrize(
    "lines",
    [["2c 4c"], ["4C, 2C"], ["lay away 2c and 4c"], ["throw 2 of clubs 4♣"], ["2c", "4c"], ["2", "four of clubs"],
     ["2 4c"], ["I keep 4d 8d jack queen"], ["keep qd jc 8d 4d"], ["2c", "2c 4c"]],
)  # fmt: skip
def test_cards_are_discarded_however_they_are_written(lines: list[str]) -> None:
    drill = _after(discarding_lines(7), *lines)
    assert drill.drill == Discarding(seed=7, prices=prices).lay("2C 4C")


def test_every_two_of_the_six_can_be_discarded_by_writing_them_or_what_is_kept() -> None:
    fresh = discarding_lines(7)
    for two_cards in combinations(fresh.drill.six, 2):
        written = " ".join(card.name for card in two_cards)
        kept = " ".join(str(card) for card in fresh.drill.six if card not in two_cards)
        assert _after(fresh, written).drill == _after(fresh, f"keep {kept}").drill == fresh.drill.lay(two_cards)


def test_other_choices_can_be_tried_and_only_the_first_counts(talk: Talk) -> None:
    sentences = talk("discarding", "2c 4c", "8d qd", "jc qd", "table", "all", "starters")
    assert sum("This try doesn't count." in line for line in sentences) == 2
    assert any(line.startswith("2♣ 4♣, your first choice: hand ") for line in sentences)
    assert len({line.split(":")[0].split(",")[0] for line in sentences if ": hand " in line}) == 15
    assert any(line.startswith("2♣ 4♣ 4♦ 8♦ is worth, on average, with each starter: ace ") for line in sentences)
    assert sentences[-1].startswith("0 of 1 well chosen, ")


def test_nothing_is_priced_before_a_choice() -> None:
    asked = []
    drill = discarding_lines(7, prices=lambda six, dealer: asked.append(six) or prices(six, dealer))
    drill = _after(drill, "2c")
    assert drill.question
    assert not asked
    assert _after(drill, "4c").drill.choice
    assert asked == [drill.drill.six]


# --- the storm --------------------------------------------------------------------------------------------------------


def _storm(seconds: int = 180) -> Storm:
    return begun_storm("7", NOON, seconds)


def test_the_clock_begins_with_enter_and_the_time_left_is_said_after_each_answer(talk: Talk) -> None:
    running, lines, left = _storm(), [""], []
    for place in range(6):
        due = running.answer(0, NOON).last.count.points
        answer = due + 1 if place == 3 else due
        running = running.answer(answer, NOON)
        lines.append(str(answer))
        left.append(180 - 10 * (place + 1) - 10 * (place >= 3))
    answer = talk("storm", *lines, pace=10)
    for seconds in left:
        minutes, over = divmod(seconds, 60)
        counted = f"{minutes} minute{'s' * (minutes > 1)}"
        words = f"{counted} {over} seconds" if over else counted
        assert any(line.endswith(f" {words} left.") for line in answer), words
    assert sum(line.startswith("Right, ") for line in answer) == 5
    assert sum(": it was " in line and "10 seconds lost." in line for line in answer) == 1
    assert answer[-1] == f"5 right, 1 wrong. Longest row: 3. {UNRATED}"


def test_an_answer_after_the_time_is_too_late_and_what_was_missed_is_told(talk: Talk) -> None:
    first = _storm()
    due = first.answer(29, NOON).last.count.points
    sentences = talk("storm", "", "29", "0", "", "quit", pace=100)
    late = sentences.index("The time was up before that.")
    assert sentences[late + 1 : late + 3] == ["Time is up.", "0 right, 1 wrong. Longest row: 0."]
    assert sentences[late + 3].startswith("Missed. ")
    assert sentences[late + 3].endswith(f": you said 29, it is {due}.")
    assert sentences[late + 4] == "Enter starts another storm."


def test_more_time_can_be_had_before_the_clock_runs(talk: Talk) -> None:
    for line in ("10", "10 min", "10 minutes"):
        sentences = talk("storm", line, "", "time", pace=30)
        assert "The storm takes 10 minutes. Enter starts the clock." in sentences
        assert "9 minutes 30 seconds left." in sentences
    for line in ("2", "61", "0"):
        assert f"a storm can't last {line} minutes: write 3 to 60" in talk("storm", line)


def test_the_time_that_a_problem_takes_to_be_drawn_costs_nothing() -> None:
    asked = iter(range(0, 10_000, 50))
    drill = storm(7, lambda: NOON + timedelta(seconds=next(asked)))
    drill = _after(drill, "")
    assert drill.storm.began == NOON + timedelta(seconds=50), "the first one was drawn before the clock began"
    heard = drill.storm.began + timedelta(seconds=50)
    after = _after(drill, "29")
    assert after.storm.waited == 50
    assert after.storm.left(heard + timedelta(seconds=50)) == 180 - 50 - 10


def test_a_storm_can_be_stopped_and_another_has_other_hands(talk: Talk) -> None:
    sentences = talk("storm", "start", "0", "stop", "", "0", "stop")
    asked = [line for line in sentences if line.startswith("3 minutes. ")]
    assert len(asked) == 2
    assert asked[0] != asked[1]
    assert sentences.count("Stopped.") == 2
    assert sum(line.startswith("Best of today: ") for line in sentences[:-1]) == 1


@pytest.mark.parametrize("line", ["", "luck", "30", "-3", "8 9", "muggins", "5H"])
def test_a_slip_of_the_finger_costs_nothing_in_a_storm(line: str, talk: Talk) -> None:
    sentences = talk("storm", "", line, "time", "stop")
    assert sentences[4:6] == ["3 minutes left.", "Stopped."]
    assert sentences[6] == "0 right, 0 wrong. Longest row: 0."


def test_a_clock_that_was_left_alone_ends_the_storm_by_any_line(talk: Talk) -> None:
    sentences = talk("storm", "", "", pace=200)
    assert sentences[3:6] == ["Time is up.", "0 right, 0 wrong. Longest row: 0.", "Enter starts another storm."]


# --- two at one terminal ----------------------------------------------------------------------------------------------


def test_one_counts_the_other_calls_and_only_then_is_it_marked(talk: Talk) -> None:
    lines = ("names Ann, Bo", "15 5 10", "pair a 4", "done", "muggins 15 a 4c 10", "15 a 5 9", "too many 2", "done", "")
    sentences = talk("two", *lines)
    assert "Ann, count this hand. A♠ 5♠ 9♥ 10♣; starter 4♣." in sentences
    assert "Bo, look too, but say nothing yet." in sentences
    at = sentences.index("Bo, do you call muggins? A♠ 5♠ 9♥ 10♣; starter 4♣.")
    assert sentences[at + 1 : at + 4] == ["Ann claims:", "1. Fifteen: 5♠ 10♣.", "2. Pair: A♠ 4♣."]
    assert not any(re.search("found it|Muggins!|pegs", line) for line in sentences[:at]), "nothing is marked before"
    assert "Too many: Pair: A♠ 4♣." in sentences
    assert sum(line.startswith("Muggins! Bo pegs it. Fifteen: ") for line in sentences) == 2
    assert any(line.startswith("Too many, and taken off Ann's claim. Pair: ") for line in sentences)
    assert "Ann pegs 2 for the claim. Bo pegs 4 by muggins. Ann is at 2, Bo at 4." in sentences
    assert any(line.startswith("Bo, count this hand. ") for line in sentences), "then it's the other's turn"


def test_the_pegs_are_those_of_the_pure_game(talk: Talk) -> None:
    table, lines = two_players.start_two_players("7"), []
    for hand in range(8):
        parts = [(part.kind, part.cards) for part in table.count]
        claimed, called = parts[hand % 2 :: 2], parts[1 - hand % 2 :: 2]
        for kind, cards in claimed:
            table, lines = table.claim(kind, cards), [*lines, f"{kind} {' '.join(map(str, cards))}"]
        table, lines = table.finish(), [*lines, "done"]
        for kind, cards in called:
            table, lines = table.call(kind, cards), [*lines, f"muggins {kind} {' '.join(map(str, cards))}"]
        table, lines = table.finish().next(), [*lines, "That's all.", ""]
    (first, _), (second, _) = table.pegs
    assert first
    assert second
    last = f"First player is at {first}, Second player at {second}."
    assert talk("two", *lines)[-1] == f"{last} {UNRATED}"


def test_a_claim_is_asked_step_by_step_and_can_be_taken_back(talk: Talk) -> None:
    sentences = talk("two", "fifteen", "5 10", "back", "5 10", "15", "pair", "back", "done")
    assert sentences.count("Claimed. Fifteen: 5♠ 10♣.") == 2
    assert "Taken back. Fifteen: 5♠ 10♣." in sentences
    assert "What are they: fifteen, pair, run, flush or nobs?" in sentences
    assert "Never mind." in sentences
    assert sentences[-2:] == ["First player claims:", "1. Fifteen: 5♠ 10♣."]


@pytest.mark.parametrize("line", ["too many 1", "too many first", "that's too many fifteen", "TOO MANY 15 5 10"])
def test_a_claim_is_objected_to_by_its_place_or_its_name_and_let_stand_again(line: str) -> None:
    objected = _after(two(7), "15 5 10", "pair a 4", "done", line)
    assert objected.table.objected == {0}
    assert _after(objected, line).table.objected == frozenset()


REFUSED = {
    "muggins": {
        "": "you haven't called anything yet: say right, muggins or too many",
        "no": "'no' doesn't say what: say muggins and what was missed",
        "wrong!": "doesn't say what",
        "15 3s qh": "you haven't called anything yet: say muggins and what was missed",
        "muggins luck": "'luck' doesn't work here",
    },
    "discarding": {
        "": "you haven't discarded yet",
        "table": "that comes after you discard",
        "starters": "that comes after you discard",
        "4 2c": "Which four: 4C or 4D?",
        "2c 4c 4d": "you chose 3 of your cards",
        "2c kh": "'KH' isn't in your hand",
        "keep 2c 4c": "doesn't keep four of your cards",
        "keep 2c 4c 4d kh": "doesn't keep four of your cards",
        "run 2c 4c": "doesn't name a card",
    },
    "two": {
        "": "First player, say what you find, or done",
        "muggins 15 5 10": "the hand is still being counted",
        "too many 1": "the hand is still being counted",
        "15|done": "your last answer isn't finished: which cards?",
        "back": "no such claim to take back",
        "next": "isn't marked yet",
        "names Ann": "'Ann' aren't two names",
        "done|": "Second player, say what you find, or done",
        "done|claim 15 5 10": "the other player calls now",
        "done|too many 0": "no such claim",
        "done|too many": "which claim is too many?",
        "15 5 10|15 a 5 9|done|too many 15": "several claims are '15'",
        "15 5 10|done|too many run": "no claim is 'run'",
        "done|done|done": "this hand is marked already",
    },
}


@pytest.mark.parametrize(("name", "lines", "words"), [(n, *case) for n in REFUSED for case in REFUSED[n].items()])
def test_what_means_nothing_there_is_refused_with_what_would(name: str, lines: str, words: str) -> None:
    *before, last = lines.split("|")
    drill = _after(BEGINS[name](), *before)
    with pytest.raises((IllegalMove, InvalidCards), match=re.escape(words)):
        drill.answer(last)


def test_it_is_always_said_whose_turn_it_is() -> None:
    drill = _after(two(7), "names Ann and Bo")
    for _ in range(6):
        counter, caller = (drill.table.names[side] for side in (drill.table.counter, drill.table.caller))
        assert drill.question[0].startswith(f"{counter}, count this hand. ")
        assert drill.question[1].startswith(f"{caller}, ")
        drill, sentences = drill.answer("done")
        assert sentences[0].startswith(f"{caller}, do you call muggins? ")
        drill, sentences = drill.answer("done")
        assert drill.table.phase is HandPhase.SHOWN
        assert sentences[-1] == f"Next: {caller} counts; press Enter."
        drill, sentences = drill.answer("")
        assert sentences[0].startswith(f"{caller}, count this hand. ")


def test_a_game_for_two_is_won_and_another_begins() -> None:
    drill = two(7)
    for _ in range(200):
        for part in drill.table.count:
            drill = _after(drill, f"{part.kind} {' '.join(map(str, part.cards))}")
        drill = _after(drill, "done")
        drill, sentences = drill.answer("done")
        if drill.table.winner is not None:
            break
        drill = _after(drill, "")
    first = drill.table.names[drill.table.winner]
    assert any(f"{first} is in the game hole and has won!" in line for line in sentences)
    assert sentences[-1] == "Another game: Second player counts; press Enter."
    assert _after(drill, "").closing == "First player is at 0, Second player at 0."


@pytest.mark.parametrize("name", NAMES)
def test_a_drill_waits_for_nothing_that_it_does_not_need(name: str) -> None:
    program = (
        "import sys; from crib_tutor.commands.drill_names import hold; "
        "from crib_tutor.learner.attempts import now_utc; "
        f"hold({name!r}, 7, lambda: None, lambda line: None, now_utc); "
        "print(*sorted({'numpy', 'anywidget', 'ipywidgets', 'matplotlib'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == ""


# --- the daily hand ---------------------------------------------------------------------------------------------------


def test_the_day_decides_the_daily_hand_and_no_seed(talk: Talk) -> None:
    first = talk("daily", TWO, "done", options="--seed 7")
    assert first == talk("daily", TWO, "done", options="--seed 8") == talk("daily", TWO, "done", options="")
    assert daily_lines("2026-02-28", lambda: NOON).hand.six != TODAY.hand.six


def test_a_day_is_held_by_its_own_command_from_the_deal_to_the_day_before(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("9s", "ac", "fifteen 10 5", "fifteen", "5s qh", "pair", "back", "run 3 4 5", "done", "table", "quit")
    monkeypatch.setattr(practice_command, "now_utc", lambda: datetime(2026, 11, 25, 12).astimezone())
    monkeypatch.setattr("sys.stdin", Keyboard(f"{line}\n" for line in lines))
    assert cli.main(["daily", "--day", "2026-11-22"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[1].startswith("November 22, 2026: your crib.")
    assert "You discarded A♣ 9♠. The starter is Q♥. Count the hand you kept." in out
    assert "You found all 7. You peg 7." in out
    assert "The best discard was 8♠ J♥. The starter was 2♦, and 5♣ 5♦ 10♣ 10♥ was worth 12." in out
    ranked = discards(("AC", "3S", "4D", "5S", "9S", "TD"), dealer=True)
    mine = next(choice for choice in ranked if {*map(str, choice.thrown)} == {"AC", "9S"})
    cost = f"{ranked[0].total - mine.total:.2f}"
    parts = f"hand {mine.hand:.2f}, crib +{mine.crib:.2f}, play +{mine.pegging:.2f}, total {mine.total:.2f}"
    assert f"A♣ 9♠, your choice: {parts}, cost {cost}." in out
    assert out[-1] == f"November 22, 2026: {cost} points lost in the discard, 7 of 7 pegged in the count. {UNRATED}"
    assert not home.exists()


def test_a_number_is_the_whole_count_unless_a_claim_waits_for_its_cards() -> None:
    laid = _after(daily_lines("2026-11-22", lambda: datetime(2026, 11, 25, 12).astimezone()), "ac 9s")
    assert "You say 7, and that's right." in laid.answer("7 points")[1][0]
    assert "Claimed. Fifteen: 5♠ 10♦." in _after(laid, "fifteen").answer("5 10")[1][0]
    waiting = _after(laid, "pair")
    assert "5♠" in waiting.answer("5")[1][0]
    with pytest.raises(IllegalMove, match="your last answer isn't finished: which cards"):
        waiting.answer("done")
    with pytest.raises(IllegalMove, match="some combinations are claimed already"):
        _after(laid, "fifteen 5 10").answer("7")
