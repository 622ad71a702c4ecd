"""Decisions in lines of text: what is said, what is read, and what is kept."""

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest

from crib_tutor.cli import main
from crib_tutor.drills.deciding import words
from crib_tutor.drills.deciding.lines import HELP, DecidingLines, decision_meant
from crib_tutor.drills.deciding.state import start_deciding
from crib_tutor.drills.tutor.line_words import skill_of
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress_files import load_progress
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS
from crib_tutor.rules import IllegalMove

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def begun(practiced: str = "decisions") -> DecidingLines:
    return DecidingLines(start_deciding(Learner(), seed=7, now=NOON, practiced=practiced))


@pytest.mark.parametrize("practiced", DECISION_GROUPS)
def test_a_decision_is_made_and_told_line_by_line(practiced: str) -> None:
    lines = begun(practiced)
    asked = lines.drill.asked
    after = lines.answer(" ".join(map(str, asked.best.cards)), NOON)
    assert after.said[0].endswith(words.verdict(after.drill))
    rows = words.shown_choices(after.drill)
    assert list(after.said[1 : 1 + len(rows)]) == [words.price_line(after.drill, row) for row in rows]
    assert after.said[-1].startswith("Enter goes on")
    assert after.unkept == (after.drill.recorded,)
    following = after.answer("", NOON)
    assert following.said == tuple(words.situation(following.drill.asked.seen))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "this isn't decided yet: choose first"),
        ("next", "this isn't decided yet: choose first"),
        ("all", "that comes after you decide: write your choice first"),
        ("9z", "'9z' isn't a card"),
        ("skill nobs", "'nobs' isn't a kind of decision"),
        ("luck", "'luck' doesn't work here: ? shows what to write"),
    ],
)
def test_what_is_refused_changes_nothing(line: str, said: str) -> None:
    lines = begun("lead")
    after = lines.answer(line, NOON)
    assert after.said[0].startswith(said)
    assert after.drill == lines.drill


def test_once_decided_another_card_is_refused() -> None:
    lines = begun("lead")
    cards = str(lines.drill.asked.best.cards[0])
    again = lines.answer(cards, NOON).answer(cards, NOON)
    assert again.said == ("this is decided: Enter goes on to the next",)


def test_every_discard_is_shown_when_it_is_asked_for() -> None:
    lines = begun("discard-score")
    lines = lines.answer(" ".join(map(str, lines.drill.asked.best.cards)), NOON)
    assert len(lines.answer("all", NOON).said) == 15


def test_help_names_every_word() -> None:
    for word in ("all", "next", "cards", "skill", "skills", "code", "quit"):
        assert word in HELP
    assert begun().answer("?", NOON).said == (HELP,)
    assert begun().answer("quit", NOON).ended


def test_the_kinds_are_listed_and_changed() -> None:
    sentences = begun().answer("skill", NOON).said
    assert [line.partition(":")[0] for line in sentences[1:]] == [*DECISION_GROUPS, *DECISIONS]
    assert begun().answer("skill reply-end", NOON).drill.asked.seen.skill == "reply-end"


@pytest.mark.parametrize("word", [*DECISION_GROUPS, *DECISIONS])
def test_a_tutor_of_counts_says_where_decisions_are(word: str) -> None:
    assert decision_meant(word.upper()) == word
    with pytest.raises(IllegalMove, match=f"crib-tutor practice --skill {word}"):
        skill_of(word)


def test_the_command_keeps_what_was_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "progress.json"
    options = ["practice", "--skill", "lead-pair", "--seed", "7", "--save", str(kept)]
    asked = start_deciding(Learner(), seed="7", now=NOON, practiced="lead-pair").asked
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{asked.best.cards[0]}\nquit\n"))
    assert main(options) == 0
    assert "Right: nothing wins more" in capsys.readouterr().out
    assert set(load_progress(kept).learner.known) == {"lead-pair"}
    monkeypatch.setattr("sys.stdin", io.StringIO("skills\nquit\n"))
    assert main(options) == 0
    out = capsys.readouterr().out
    assert f"0 of {len(DECISIONS)} kinds of decision" in out
