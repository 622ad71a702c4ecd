"""Practice in lines of text: a whole session through the door, and nothing said before it may be."""

import io
import re
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from structures import due, points

from crib_tutor import Kind, cli
from crib_tutor.commands import practice_command
from crib_tutor.drills.guided_problem import Rung
from crib_tutor.drills.tutor.line_words import skill_of
from crib_tutor.drills.tutor.lines import HELP, TutorLines, answer_line
from crib_tutor.drills.tutor.state import start
from crib_tutor.learner import progress_files
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import Progress, from_json, to_json
from crib_tutor.learner.resume_code import from_code, to_code
from crib_tutor.problems.problem_words import problem_text
from crib_tutor.problems.skills import SKILLS
from crib_tutor.words.written_claims import kind_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HAND = "own 4D 4H 5S 6C KH"
"""A hand of 14 in seven claims, four by a run."""
LOCK = ".progress.json.lock"
"""The empty file beside the progress that two sessions hold in turn."""
Talk = Callable[..., list[str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of one's own, and a clock by which each line takes ten seconds."""
    ticks = iter(range(10**6))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setattr(practice_command, "now_utc", lambda: NOON + timedelta(seconds=10 * next(ticks)))
    return tmp_path / "home"


@pytest.fixture
def talk(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    """Say lines to the command, and hear what it prints."""
    assert not home.exists()

    def said(*lines: str, options: str = "--seed 7", code: int = 0) -> list[str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        left = cli.main(["practice", *options.split()])
        out, err = capsys.readouterr()
        assert left == code
        assert bool(err) == bool(code)
        return [*out.splitlines(), *err.splitlines()]

    return said


def _file(home: Path) -> Path:
    return home / ".crib-tutor" / "progress.json"


def _kept(home: Path) -> Progress:
    return from_json(_file(home).read_text())


def _practice(skill: str | None = None, seed: int = 7) -> TutorLines:
    return TutorLines(start(Learner(), seed=seed, now=NOON, skill=skill))


def _after(practice: TutorLines, *lines: str) -> TutorLines:
    for line in lines:
        practice = answer_line(practice, line, NOON)
    return practice


def _fresh(practice: TutorLines, line: str) -> tuple[TutorLines, tuple[str, ...]]:
    """The practice after a line, and what was said to it alone."""
    after = answer_line(practice, line, NOON)
    return after, after.said[len(practice.said) :]


# --- a whole session --------------------------------------------------------------------------------------------------


def test_a_hand_is_claimed_card_by_card_looked_at_again_and_settled(talk: Talk) -> None:
    sentences = talk(
        HAND, "run 4D 4H 5S 6C", "pair 5S 6C", "done", "hint", "fi 4D 5S 6C", "15 4H 5S 6C", "15 5S KH", ""
    )
    assert "Your hand: 4♦ 4♥ 5♠ 6♣; starter K♥. What does it count?" in sentences
    assert "Claimed. Run: 4♦ 4♥ 5♠ 6♣, with every run and every pair in it." in sentences
    struck = next(line for line in sentences if line.startswith("Struck out. Pair:"))
    assert "five of spades and six of clubs" in struck
    assert "You claim 8. There's more, and your opponent sees it." in sentences
    assert "Look for fifteens." in sentences
    assert (
        'Said at the table: "Fifteen two, fifteen four, fifteen six, and a double run of three makes fourteen."'
        in sentences
    )
    assert "You found all 14. You peg 14." in sentences
    assert any(line.startswith("Why people miss two-card fifteens: ") for line in sentences)
    assert any(line.startswith("The quick way: ") for line in sentences)


def test_what_is_never_found_is_said_and_pegged_by_the_opponent(talk: Talk, home: Path) -> None:
    sentences = talk(HAND, "run 4D 4H 5S 6C", "done", "show")
    assert sum(line.startswith("Missed. Fifteen: ") for line in sentences) == 3
    assert "You found 8 of 14 points. You peg 8. Muggins! Your opponent takes the 6 you missed." in sentences
    assert sentences[-1] == "No problems yet.", "one's own cards don't enter the record"
    assert not home.exists()


def test_a_total_is_counted_again_until_it_is_right(talk: Talk) -> None:
    text = talk(HAND, "16", "13", "14")
    assert "You claim 16. That's too many: count again." in text
    assert "You claim 13. There's more, and your opponent sees it." in text
    assert "You say 14, and that's right. You peg 14." in text


def test_after_a_total_the_next_hand_can_be_claimed_card_by_card_and_the_other_way_round(talk: Talk) -> None:
    text = talk(HAND, "14", HAND, "run 4D 5S 6C", "back", "14", HAND, "14", HAND, "done")
    assert "Taken back. Run: 4♦ 5♠ 6♣." in text
    assert sum(line.startswith("You say 14, and that's right.") for line in text) == 3
    assert "You claim 0. There's more, and your opponent sees it." in text


def test_a_crib_and_four_cards_before_the_cut_can_be_ones_own(talk: Talk) -> None:
    text = talk("own crib 2C 4C 6C 8C KH", "flush 2C 4C 6C 8C", "done", "own 5h,5d jc qs", "10")
    assert "The crib: 2♣ 4♣ 6♣ 8♣; starter K♥. What does it count?" in text
    assert any("four clubs don't make a flush in the crib" in line for line in text)
    assert "Your hand before the cut: 5♦ 5♥ J♣ Q♠. What does it count?" in text
    assert "You say 10, and that's right. Nothing is pegged before the cut." in text


def test_progress_is_kept_after_every_settled_problem_for_its_owner_alone(
    talk: Talk, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = []
    write = progress_files.write

    def watched(progress: Progress, path: Path) -> None:
        turns.append((progress.learner.turn, path))
        write(progress, path)

    monkeypatch.setattr(progress_files, "write", watched)
    talk("0", "show", "", "0", "show")
    assert turns == [(1, _file(home)), (2, _file(home))], "and at the end there's nothing left to write"
    for path in _file(home).parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert {path.name for path in _file(home).parent.iterdir()} == {"progress.json", LOCK}


def test_a_second_session_goes_on_where_the_first_one_ended(talk: Talk, home: Path) -> None:
    talk("0", "show", "", "0", "show", "quit", "never heard")
    first = _kept(home)
    assert first.learner.turn == 2
    text = talk("skills", "0", "show")
    assert text[0].startswith("Welcome back: 2 problems so far, and 0 of ")
    assert any(line.startswith("You've mastered 0 of ") for line in text)
    assert _kept(home).learner.turn == 3
    assert text[-1].endswith(f"Your resume code is {to_code(_kept(home))}.")


def test_lessons_done_elsewhere_stay_in_the_file(talk: Talk, home: Path) -> None:
    progress_files.write(Progress().done("03_runs"), _file(home))
    talk("0", "show", f"code {to_code(Progress())}", "yes", "", "0", "show")
    assert _kept(home).lessons == ("03_runs",)
    assert _kept(home).learner.turn == 1


def test_the_same_seed_and_clock_give_the_same_transcript_and_another_seed_other_problems(
    home: Path, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ("cards", "0", "hint", "show", "", "8", "show", "next", "level harder", "done", "skills", "code")
    transcripts = []
    for seed in (3, 3, 4):
        ticks = iter(range(100))
        monkeypatch.setattr(practice_command, "now_utc", lambda ticks=ticks: NOON + timedelta(seconds=next(ticks)))
        _file(home).unlink(missing_ok=True)
        transcripts.append(talk(*lines, options=f"--seed {seed}"))
    assert transcripts[0] == transcripts[1] != transcripts[2]


def test_letters_stand_for_signs_where_they_are_asked_for(talk: Talk) -> None:
    text = talk(HAND, "?", "run 4D 5S 6C", "0", "done", "hint", "show", "skills", options="--seed 7 --ascii")
    assert all(line.isascii() for line in text)
    assert "Your hand: 4D 4H 5S 6C; starter KH. What does it count?" in text


@pytest.mark.parametrize("drill", ["counting", "muggins"])
def test_bytes_that_are_no_text_are_refused_like_any_line(
    drill: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x00\n\x1b[2J\n"), encoding="utf-8"))
    assert cli.main(["practice", "--drill", drill, "--seed", "7"]) == 0
    assert capsys.readouterr().out.count("doesn't work here") == 2
    assert not home.exists()


# --- the view says no more than the ladder ----------------------------------------------------------------------------


def _walked(skill: str, seed: int) -> Iterator[tuple[TutorLines, str, tuple[str, ...]]]:
    """Random claims, totals and hints for one problem, never shown: each line with what was said to it."""
    chance = Random(f"{skill}{seed}")  # noqa: S311
    practice = _practice(skill, seed)
    cards = re.findall(r"[A2-9TJQK][CDHS]", practice.tutor.look.problem.key.partition("/")[0])
    right = points(due(practice.tutor.look.problem))
    for _ in range(12):
        some = " ".join(chance.sample(cards, chance.randint(1, len(cards))))
        total = chance.choice([n for n in range(30) if n != right])
        claim = f"{chance.choice(list(Kind))} {some}"
        line = chance.choice([claim, claim, str(total), "done", "hint", "hint", "code", "skills", "next"])
        practice, text = _fresh(practice, line)
        if practice.tutor.look.done:
            return
        yield practice, line, text


@pytest.mark.parametrize("skill", SKILLS)
def test_before_a_problem_is_settled_only_its_hint_is_said_of_it(skill: str) -> None:
    said_once = 0
    for seed in range(6):
        for practice, line, text in _walked(skill, seed):
            look = practice.tutor.look
            said_once += 1
            answer = [
                each for each in text if not each.startswith(("Struck out. ", "Your claims so far: ", "Claimed. "))
            ]
            if line not in ("code", "skills") and answer and answer != [look.hint]:
                assert len(answer) == 1
                assert answer[0][0].islower() or answer[0][0] == "'", f"{answer} is neither the hint nor a refusal"
                assert not re.search(r"\d", answer[0].replace("0 are made", "")), answer
            if line in ("code", "skills"):
                assert text == _fresh(_practice(skill, 99), line)[1], "the record knows nothing of it yet"
    assert said_once


@pytest.mark.parametrize("skill", SKILLS)
def test_each_hint_is_one_rung_and_names_no_more_than_it(skill: str) -> None:
    practice = _practice(skill)
    if not points(due(practice.tutor.look.problem)):
        practice, text = _fresh(practice, "1")
        assert text == ("You claim 1. That's too many: count again.",)
        return
    practice, more = _fresh(practice, "done")
    practice, where = _fresh(practice, "hint")
    practice, card = _fresh(practice, "hint")
    assert more == ("You claim 0. There's more, and your opponent sees it.",)
    assert where[0].startswith("Look for ")
    assert card[0].startswith("Try the ") or card == ("It takes all of these cards.",)
    assert not re.search(r"\d", where[0] + card[0])
    assert [practice.tutor.look.rung, practice.tutor.look.done] == [Rung.CARD, False]
    last, refused = _fresh(practice, "hint")
    assert last.tutor == practice.tutor
    assert refused == ("there are no more hints: look again, or say show to see it all",)
    shown, text = _fresh(practice, "show")
    assert shown.tutor.look.done
    assert any(re.search(r"You found 0 of \d+ points", line) for line in text)


@pytest.mark.parametrize("skill", SKILLS)
def test_what_scores_can_be_claimed_in_words_and_settles_every_problem(skill: str) -> None:
    for seed in range(4):
        practice = _practice(skill, seed)
        made = due(practice.tutor.look.problem)
        for each in made:
            practice = answer_line(practice, f"{each.kind} {' '.join(map(str, each.cards))}", NOON)
        practice = answer_line(practice, "done", NOON)
        assert practice.tutor.look.done
        assert practice.tutor.learner.turn == 1
        said_of = {0: "Nothing there, and you saw it.", 1: "You found the one point."}
        opening = said_of.get(points(made), f"You found all {points(made)}.")
        assert any(line.startswith(opening) for line in practice.said)
        if practice.tutor.leaps:
            assert any(line.endswith(f" You're at {points(made)}, your opponent at 0.") for line in practice.said)
        assert answer_line(practice, "", NOON).tutor.turn == 2


# --- problems in words ------------------------------------------------------------------------------------------------


def test_every_card_of_a_problem_is_read_out_and_nothing_that_it_scores() -> None:
    for skill in SKILLS:
        problem = _practice(skill).tutor.look.problem
        text = problem_text(problem)
        for card in re.findall(r"[A2-9TJQK][CDHS]", problem.key):
            sign = dict(zip("CDHS", "♣♦♥♠", strict=True))[card[1]]
            assert f"{card[0].replace('T', '10')}{sign}" in text
        assert not re.search(r"\d+ (for|points)|scores \d", text)


def test_the_play_is_read_in_order_with_its_count() -> None:
    practice = _after(_practice("play-thirty-ones"), "cards")
    totals = [int(total) for total in re.findall(r"\((\d+)\)", practice.said[0])]
    assert totals == sorted(totals)
    assert len(totals) == practice.said[1].count(" of ")


def test_in_the_play_a_kind_alone_means_the_cards_of_the_count() -> None:
    practice = _after(_practice("play-thirty-ones"), "31")
    assert practice.tutor.look.claims[0][0] is Kind.THIRTY_ONE
    assert len(practice.tutor.look.claims[0][1]) == len(due(practice.tutor.look.problem)[0].cards)
    assert _after(practice, "done").tutor.look.last.found


@pytest.mark.parametrize(
    ("word", "kind"),
    [("15", "fifteen"), ("fi", "fifteen"), ("fl", "flush"), ("r", "run"), ("pair", "pair"), ("ne", None), ("n", "nobs"),
     ("thirty", "thirty-one"), ("31", "thirty-one"), ("g", "go"), ("la", "last"), ("he", "heels"), ("14", None)],
)  # fmt: skip
def test_a_beginning_of_one_kind_alone_is_enough(word: str, kind: str | None) -> None:
    assert kind_of(word) == kind


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "you haven't claimed anything"),
        ("luck", "'luck' doesn't work here"),
        ("x" * 500, "'xxxxxxxxxxxxxxxxxxxx"),
        ("\x1b[2J", "\\x1b"),
        ("f 4D", "could be fifteen, flush"),
        ("h", "could be heels, hint, help"),
        ("fifteen", "fifteen needs its cards"),
        ("fifteen 2H", "2H isn't on the table"),
        ("fifteen 5S 5S", "'5S' is there twice"),
        ("fifteen 0S", "'0S' isn't a card"),
        ("31", "'31' is more than any hand is worth"),
        ("9" * 190, "more than any hand is worth"),
        ("-3", "'-3' doesn't work here"),
        ("back", "there's no such claim to take back"),
        ("hint", "count first"),
        ("show", "count first"),
        ("next", "isn't settled yet"),
        ("next 5", "'next 5' doesn't work here"),
        ("skill luck", "'luck' isn't a skill"),
        ("skill play", "could be play-fifteens, "),
        ("level mad", "'mad' isn't a level"),
        ("level", "isn't a level"),
        ("own", "no card"),
        ("own 5H 5D 5S", "you wrote 3 cards"),
        ("own 5H 5H 5S JC 5C", "'5H' is there twice"),
        ("own crib 5H 5D 5S JC", "you wrote 4 cards"),
        ("code 1001X", "'1001X' isn't a resume code"),
        ("code " + "0" * 190, "isn't a resume code"),
        ("save", "a file needs a name"),
        ("load", "a file needs a name"),
        ("load no/such/file", "can't read no/such/file"),
        ("load \x00", "can't read"),
        ("save \x00", "\\x00"),
        ("load ~no one-of-this-name/x", "isn't in any home folder"),
    ],
)
def test_a_refused_line_says_why_in_one_line_and_changes_nothing(line: str, words: str) -> None:
    before = _after(_practice(), "own 4D 4H 5S 6C KH")
    after, (text,) = _fresh(before, line)
    assert words in text
    assert text.isprintable()
    assert after.saying() == before.saying(text)


@pytest.mark.parametrize(
    ("first", "lines", "refusal"),
    [
        ("14", ("15 5S KH", "14", "done", "hint", "show"), "this problem is settled: go on to the next"),
        ("run 4D 5S 6C", ("14",), "something is claimed already: the next problem can be answered another way"),
        ("13", ("run 4D 5S 6C",), "something is claimed already: the next problem can be answered another way"),
    ],
)
def test_what_comes_too_late_is_refused_and_changes_nothing(first: str, lines: tuple[str, ...], refusal: str) -> None:
    before = _after(_practice(), HAND, first)
    for line in lines:
        after, text = _fresh(before, line)
        assert text == (refusal,)
        assert after.tutor == before.tutor


def test_any_line_at_all_is_answered_and_never_breaks_the_practice() -> None:
    chance = Random(5)  # noqa: S311
    words = [*HELP.split(), *"0 8 29 5H JC QS 4D yes no \x00 é".split(), "", "1001-0"]
    practice = _practice()
    for _ in range(1500):
        line = " ".join(chance.choices(words, k=chance.randint(0, 4)))
        if line.startswith(("save", "load", "quit", "q")):
            continue
        after = answer_line(TutorLines(practice.tutor, offered=practice.offered), line, NOON)
        assert after.said or after.ended
        practice = after
    assert practice.tutor.turn > 1


# --- what is practiced ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", SKILLS)
def test_a_skill_is_known_by_its_key_and_by_its_name(skill: str, talk: Talk) -> None:
    assert skill_of(skill) == skill_of(SKILLS[skill].name.upper()) == skill
    practice = _after(_practice(), f"skill {skill}")
    assert practice.tutor.skill == skill
    assert skill in practice.tutor.look.problem.skills
    assert practice.said[0] == problem_text(practice.tutor.look.problem)
    assert talk("skill", options=f"--seed 7 --skill {skill}")[2].startswith(f"You practice {SKILLS[skill].name};")
    assert _after(practice, "skill all").tutor.skill is None
    assert _after(practice, "level harder").tutor.level == "harder"


# --- codes and files --------------------------------------------------------------------------------------------------


def test_a_code_restores_what_it_keeps(talk: Talk, home: Path) -> None:
    talk("0", "show", "", "0", "show")
    code = to_code(_kept(home))
    _file(home).unlink()
    text = talk(f"code {code.lower().replace('-', ' ')}", "code")
    assert any(line.startswith("Welcome back: 0 of ") for line in text)
    assert f"Your code: {code}." in text
    assert _kept(home) == from_code(code)


def test_a_file_restores_everything(talk: Talk, home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "my progress.json"
    text = talk("0", "show", f"save {copy}")
    assert f"Saved in {copy}." in text
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    kept = _kept(home)
    _file(home).unlink()
    assert any(line.startswith("Welcome back: 1 problem so far") for line in talk(f"load {copy}"))
    assert _kept(home) == kept


@pytest.mark.parametrize("yes", [True, False])
def test_what_is_brought_takes_the_place_of_what_is_here_only_after_a_yes(*, yes: bool) -> None:
    other = _after(_practice("nobs"), "0", "show")
    here = _after(_practice("heels"), "0", "0", "29", "show")
    asked, text = _fresh(here, f"code {to_code(other.progress)}")
    assert text == ("Go on with this instead of the 1 problem here? Write yes or no.",)
    assert asked.progress == here.progress
    assert _fresh(asked, "perhaps")[1] == ("'perhaps' isn't yes or no: write one of them",)
    decided = answer_line(asked, "yes" if yes else "no", NOON)
    assert decided.progress == (from_code(to_code(other.progress)) if yes else here.progress)
    assert decided.offered is None


def test_a_file_of_another_kind_is_not_written_over(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Tommy")
    _, (text,) = _fresh(_practice(), f"save {letter}")
    assert "already exists and isn't a progress file" in text
    assert letter.read_text() == "Dear Tommy"
    _, (text,) = _fresh(_practice(), f"load {letter}")
    assert f"{letter} can't be used: " in text


def _damaged() -> dict[str, bytes]:
    good = to_json(_after(_practice(), "0", "show").progress).encode()
    return {
        "empty": b"",
        "torn": good[: len(good) // 2],
        "altered": good.replace(b'"turn":1', b'"turn":7'),
        "another kind": b'{"format": "something"}',
        "no text": b"\xff\xfe\x00",
        "deep": b"[" * 100_000,
        "long": good + b" " * 200_000,
    }


@pytest.mark.parametrize("damage", _damaged())
def test_a_bad_file_is_named_in_one_sentence_and_new_keeps_it_aside(damage: str, talk: Talk, home: Path) -> None:
    bad = _damaged()[damage]
    _file(home).parent.mkdir(parents=True)
    _file(home).write_bytes(bad)
    (line,) = talk("0", code=2)
    assert line.startswith(f"crib-tutor: {_file(home)} can't be used: ")
    assert line.endswith("; --new starts over and keeps this file as progress.json.bad")
    assert _file(home).read_bytes() == bad
    talk("0", "show", options="--seed 7 --new")
    assert (_file(home).parent / "progress.json.bad").read_bytes() == bad
    assert _kept(home).learner.turn == 1
    _file(home).write_bytes(b"bad again")
    assert talk(code=2)[0].endswith("keeps this file as progress.json.bad1"), "the first one isn't written over"


def test_new_never_loses_progress_that_was_good(talk: Talk, home: Path) -> None:
    talk("0", "show")
    first = _file(home).read_bytes()
    text = talk("0", "show", options="--seed 8 --new")
    assert text[0] == f"What was kept in {_file(home)} is now in {_file(home)}.old."
    second = _file(home).read_bytes()
    talk("quit", options="--seed 9 --new")
    assert not _file(home).exists()
    aside = {path.name: path.read_bytes() for path in _file(home).parent.iterdir() if path.name != LOCK}
    assert aside == {"progress.json.old": first, "progress.json.old1": second}


def test_another_file_can_be_named(talk: Talk, home: Path, tmp_path: Path) -> None:
    mine = tmp_path / "class" / "mine.json"
    text = talk("0", "show", options=f"--seed 7 --save {mine}")
    assert from_json(mine.read_text()).learner.turn == 1
    assert f"crib-tutor practice --save {mine} goes on with it" in text[-1]
    assert not home.exists()


def test_where_progress_cannot_be_kept_the_practice_goes_on_and_the_code_is_said(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    text = talk("0", "show", "", "code", options=f"--seed 7 --save {tmp_path / 'file' / 'mine.json'}", code=2)
    refusal = f"the progress can't be kept in {tmp_path / 'file' / 'mine.json'}: "
    assert sum(line.startswith(refusal) for line in text) == 1, "while the practice goes on"
    (code,) = (line.removeprefix("Your code: ").rstrip(".") for line in text if line.startswith("Your code: "))
    assert text[-1].startswith(f"crib-tutor: {refusal}")
    assert text[-1].endswith(f"; your resume code is {code}")
