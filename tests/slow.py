"""Which tests take their time: what the quick loop leaves out, and what is begun first where several run at a time."""

from __future__ import annotations

from pathlib import PurePosixPath

SECONDS = {
    "browser/test_table": 60,
    "browser/test_tutoring": 40,
    "browser/test_elsewhere": 40,
    "browser/test_laying_away": 30,
    "browser/test_looks": 30,
    "browser/test_storming": 25,
    "browser/test_two_players": 25,
    "browser/test_catching": 25,
    "browser/test_pictures": 25,
    "browser/test_counting": 25,
    "browser/test_keys": 25,
    "browser/test_replaying": 20,
    "test_table": 30,
    "test_transcript": 30,
    "test_game": 25,
    "test_terminal": 22,
    "test_ladder": 18,
    "test_tutor": 12,
    "test_simulated_learners": 12,
    "test_problems": 12,
    "test_cribs": 12,
    "test_quick_start": 8,
    "test_diagnosis": 8,
    "test_tutoring": 8,
    "test_blame": 7,
    "test_cli": 7,
    "test_all_hands": 6,
    "test_opponents": 6,
    "test_replaying": 6,
    "test_surprises_14_to_17": 6,
    "test_two_players": 5,
    "test_malformed_events": 5,
    "test_switches_and_dials": 5,
    "test_count_exhaustive": 5,
    "test_progress": 5,
    "test_marking": 5,
    "test_fast": 4,
    "test_learner": 4,
    "test_advice": 4,
    "test_marking_play": 4,
    "test_blind_learners": 4,
    "test_saved": 3,
    "test_seats": 3,
    "test_samples": 3,
    "test_picture_shapes": 3,
    "test_storm": 3,
    "test_drills_in_terminal": 2,
    "test_pace": 2,
    "test_typed_answers": 2,
    "test_surprises_04_to_07": 2,
    "test_practising": 2,
    "test_files_kept": 2,
}
"""About how many seconds the tests of a file take on a quiet processor, where it is more than one."""
LESSON_SECONDS, BROWSER_SECONDS = 2, 10
"""Those of a lesson, and of any other file in the browser, or of one lesson there."""
ONLY_THESE = {
    "test_game": (
        "test_random_games_end_and_their_logs_keep_the_laws_of_the_game",
        "test_a_game_cut_off_at_any_event_is_loaded_and_goes_on_to_the_same_end",
        "test_whole_games_score_what_oracles_for_the_play_and_the_show_give",
        "test_games_between_erring_seats_keep_the_same_laws",
    ),
    "test_transcript": (
        "test_no_seat_reads_a_card_that_it_has_not_seen_by_then",
        "test_the_log_may_be_cut_at_any_event",
        "test_what_a_hand_counts_is_not_told_while_it_may_be_claimed_or_answered",
        "test_a_transcript_ends_with_the_score_wherever_the_game_is_cut",
    ),
    "test_count_exhaustive": ("test_every_class_of_deals_gives_the_published_distribution",),
    "test_fast": ("test_every_class_of_deals_scores_what_count_gives",),
    "test_marking": ("test_every_claim_on_many_shapes_is_right_or_wrong_for_a_true_reason",),
    "test_marking_play": ("test_every_claim_at_any_step_is_right_or_wrong_for_a_true_reason",),
    "test_cli": ("test_jupyterlab_starts_with_a_token_and_ends_cleanly",),
}
"""Slow tests in files whose other tests the quick loop keeps; of all other files with seconds above it keeps none."""
EACH_BY_ITSELF = ("browser/test_every_lesson",)
"""Files whose cases do not wait for each other where several run at a time."""


def stem(path: str) -> str:
    """The name of a test file without its folder and its ending; what drives a browser is named with its folder.

    >>> stem("tests/strategy/test_cribs.py"), stem("tests/browser/test_table.py")
    ('test_cribs', 'browser/test_table')
    """
    file = PurePosixPath(path)
    return f"browser/{file.stem}" if file.parent.name == "browser" else file.stem


def unit(nodeid: str) -> str:
    """What one worker runs as a whole: a file, or one case of a file whose cases are apart.

    >>> unit("tests/test_play.py::test_go[3]")
    'tests/test_play.py'
    >>> unit("tests/browser/test_every_lesson.py::test_run_all[00_welcome.ipynb]")
    'tests/browser/test_every_lesson.py[00_welcome.ipynb]'
    """
    file, _, test = nodeid.partition("::")
    return f"{file}[{test.partition('[')[2]}" if stem(file) in EACH_BY_ITSELF else file


def turn(nodeid: str) -> tuple[bool, float]:
    """Where a test stands in the order: the browser first, so that one is opened a worker, and what is long before."""
    file = nodeid.partition("::")[0]
    browser = stem(file).startswith("browser/")
    other = BROWSER_SECONDS if browser else LESSON_SECONDS if file.endswith(".ipynb") else 0
    return not browser, -SECONDS.get(stem(file), other)


def left_out(path: str) -> bool:
    """Whether the quick loop keeps nothing of a file."""
    name = stem(path)
    return path.endswith(".ipynb") or name.startswith("browser/") or (name in SECONDS and name not in ONLY_THESE)


def slow(nodeid: str) -> bool:
    """Whether the quick loop leaves out a test.

    >>> slow("tests/browser/test_keys.py::test_no_key"), slow("tests/test_fast.py::test_one")
    (True, False)
    """
    file, _, test = nodeid.partition("::")
    return left_out(file) or test.partition("[")[0] in ONLY_THESE.get(stem(file), ())
