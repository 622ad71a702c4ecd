"""What the program wrote since its first version still opens, means the same, and is written back alike."""

import json
from datetime import UTC, datetime
from pathlib import Path

import class_samples
import pytest

from crib_tutor.assignments import class_work, turned_in
from crib_tutor.drills.tutor.state import start
from crib_tutor.game import saved_game
from crib_tutor.game.seats import play_out
from crib_tutor.game.state import Phase
from crib_tutor.learner import progress, resume_code
from crib_tutor.players import tournament
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.table import saved_table
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.table.sitting import Sitting, Teaching, Wording

RELEASED = Path(__file__).with_name("released")
"""What the first version wrote."""
SAMPLES = json.loads((RELEASED / "class_samples.json").read_text(encoding="utf-8"))
"""What version 0.2.0 made of class codes: what was turned in, its score and its line, and the printed sheet."""
NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
WEAKEST = ("pairs", "run-and-fifteen", "nobs", "runs-3", "starter-adds", "double-runs", "fifteens-ace")
"""As the first version read its progress file, the weakest skill first."""


def _released(name: str) -> str:
    return (RELEASED / name).read_text(encoding="utf-8").strip()


def test_a_game_that_was_saved_by_the_released_version_was_won_by_the_same_player() -> None:
    game = saved_game.from_json(_released("game.json"))
    assert (game.winner, game.scores, len(game.events)) == (1, (102, 121), 270)
    assert list(saved_game.replay(game))[-1] == game
    assert saved_game.to_json(game) == _released("game.json")


@pytest.mark.parametrize("kind", [Sitting, TerminalSession])
def test_a_table_that_was_saved_by_the_released_version_goes_on(kind: type[Sitting]) -> None:
    kept = saved_table.from_json(_released("table.json"), kind)
    assert (kept.game.scores, kept.game.winner, len(kept.game.events)) == ((9, 16), None, 31)
    assert (kept.phase, kept.game.rules.name, kept.match.seed) == (Phase.DISCARD, "Tommy, six cards", 5)
    assert (kept.opponent, kept.tutor, kept.wording, kept.delay) == ("greedy", Teaching.AFTER, Wording.SPOKEN, 10)
    assert json.loads(saved_table.to_json(kept)) == json.loads(_released("table.json"))
    assert play_out(kept.game, [Simple(), Greedy()]).winner is not None


def test_progress_of_the_released_version_is_as_far_as_it_was() -> None:
    kept = progress.from_json(_released("progress.json"))
    assert (kept.learner.turn, kept.lessons) == (14, ("00_welcome", "02_fifteens"))
    assert (kept.learner.weakest, len(kept.learner.known)) == (WEAKEST, 9)
    assert progress.to_json(kept) == _released("progress.json")
    assert start(kept.learner, seed=7, now=NOON).look.problem


def test_a_resume_code_of_the_released_version_is_that_progress_and_stays_as_it_is_on_paper() -> None:
    kept = resume_code.from_code(_released("resume_code.txt"))
    saved = progress.from_json(_released("progress.json"))
    assert (kept.learner.turn, kept.lessons) == (0, ()), "a code restores neither"
    assert set(kept.learner.known) == set(saved.learner.known)
    assert resume_code.to_code(kept) == resume_code.to_code(saved) == _released("resume_code.txt")


def test_what_browsers_and_classes_kept_opens_and_is_written_as_it_was() -> None:
    work = class_work.read_work(_released("class_work.json"))
    assert (work.nickname, work.given, work.unsure) == ("Ada", 2, {1})
    assert class_work.write_work(work) == _released("class_work.json")
    turned = turned_in.read_turned_in(_released("results.json"))
    assert (turned.answered, turned_in.to_text(turned).rstrip()) == (1, _released("results.json"))
    voted = progress.from_json(_released("progress_with_votes.json"))
    assert (voted.votes, progress.to_json(voted)) == (("H13c",), _released("progress_with_votes.json"))


def test_the_results_of_a_tournament_are_read_and_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "tournament.json"
    file.write_text(_released("tournament.json"))
    kept = tournament("simple", "greedy", 40, 7, results=file)
    assert (kept.wins, kept.skunks) == ((2, 38), (0, 26))
    assert tournament("simple", "greedy", 40, 7, results=file) == kept


@pytest.mark.parametrize("code", SAMPLES)
def test_a_class_code_of_every_lesson_and_drill_opens_scores_and_prints_as_it_did(code: str) -> None:
    stored = SAMPLES[code]
    assert class_samples.sample(code) == stored
    assert turned_in.to_text(turned_in.read_turned_in(stored["results"])) == stored["results"]
