"""Which tests take their time: what the quick loop leaves out, and what is begun first where several run at a time."""

from __future__ import annotations

from pathlib import PurePosixPath

SECONDS = {
    "browser/test_teacher_windows": 8,
    "test_class_results": 6,
    "test_hand_ins": 9,
    "test_item_answers": 5,
    "test_turned_in": 5,
    "test_score_line": 4,
    "test_teacher_windows": 4,
    "browser/test_widths": 60,
    "browser/test_table": 36,
    "browser/test_tutor": 26,
    "browser/test_elsewhere": 22,
    "browser/test_side_by_side": 14,
    "browser/test_practice": 14,
    "browser/test_keys": 20,
    "browser/test_keys_of_every_window": 40,
    "browser/test_looks": 22,
    "browser/test_pictures": 11,
    "browser/test_replay": 10,
    "browser/test_discarding": 10,
    "browser/test_muggins": 10,
    "browser/test_storm": 9,
    "browser/test_two_players": 9,
    "browser/test_sheets_print": 8,
    "browser/test_worksheets_print": 25,
    "browser/test_projector": 9,
    "browser/test_teams": 5,
    "test_worksheet": 20,
    "browser/test_lesson": 8,
    "browser/test_every_lesson": 6,
    "browser/test_pegging": 6,
    "browser/test_building": 9,
    "browser/test_claim_keys": 6,
    "browser/test_daily": 5,
    "browser/test_switches": 4,
    "browser/test_chart_pages": 4,
    "browser/test_win_board": 8,
    "browser/test_play_lab": 10,
    "browser/test_discard_lab": 12,
    "browser/test_labs": 24,
    "browser/test_stage": 5,
    "browser/test_voice": 6,
    "browser/test_warm_up": 10,
    "browser/test_say_aloud": 8,
    "browser/test_first_deal": 10,
    "browser/test_first_screen": 40,
    "test_lesson_folder": 2,
    "test_site": 4,
    "browser/test_class_strip": 30,
    "test_without_numpy": 30,
    "test_plain": 6,
    "test_english_of_package": 3,
    "test_play_lab": 10,
    "test_discard_lab": 4,
    "test_game": 15,
    "test_simulated_learners": 25,
    "test_terminal": 12,
    "test_table_window": 18,
    "test_problems": 18,
    "test_diagnosis": 8,
    "test_transcript": 6,
    "test_guided_problem": 11,
    "test_stepping_in": 7,
    "test_cribs": 10,
    "test_charts": 24,
    "test_tutor_window": 8,
    "test_class_windows": 8,
    "test_home_and_people": 2,
    "test_tournaments": 8,
    "test_blame": 7,
    "test_cli": 7,
    "test_whole_deals": 7,
    "test_all_hands": 6,
    "test_opponents": 6,
    "test_replay": 6,
    "test_sentences": 35,
    "test_surprises_14_to_17": 8,
    "test_tally_deals": 6,
    "test_mean_pegs": 6,
    "test_tutor": 5,
    "test_quick_start": 8,
    "test_two_players": 5,
    "test_malformed_events": 9,
    "test_switches_and_dials": 5,
    "test_count_exhaustive": 10,
    "test_progress": 5,
    "test_marking": 5,
    "test_open_play": 5,
    "test_expert": 5,
    "test_learner": 5,
    "test_fast": 4,
    "test_play_states": 4,
    "test_choice_prices": 14,
    "test_advice": 8,
    "test_marking_play": 4,
    "test_blind_learners": 8,
    "test_lesson_06_aloud": 3,
    "test_discard_wins": 4,
    "test_building": 4,
    "test_daily": 4,
    "test_ladder": 4,
    "test_discard_arrays": 4,
    "test_play_lines": 3,
    "test_saved_game": 3,
    "test_seats": 3,
    "test_samples": 3,
    "test_storm": 3,
    "test_muggins": 3,
    "test_hidden_hands": 2,
    "test_play_ranking": 2,
    "test_win_chance": 5,
    "test_win_chances": 2,
    "test_discarding": 2,
    "test_rule_trials": 2,
    "test_drills_in_terminal": 2,
    "test_pace": 2,
    "test_typed_answers": 2,
    "test_every_door": 9,
    "test_practice_command": 2,
    "test_files_kept": 2,
    "test_skills": 2,
    "test_architecture": 2,
    "test_discard_ranking": 2,
    "test_play": 2,
    "test_play_arrays": 2,
    "test_odds_in_games": 1,
    "test_odds_command": 1,
    "test_before_the_cut": 1,
    "test_cell_errors": 1,
    "test_discards": 6,
    "test_documents": 1,
    "test_game_claims": 1,
    "test_hearings": 1,
    "test_hub": 1,
    "test_laws_in_games": 1,
    "test_lesson_10_deal": 1,
    "test_lesson_07_muggins": 1,
    "test_lesson_17_starter": 4,
    "test_lesson_16_balking": 3,
    "test_discard_totals": 2,
    "test_lesson_11_game": 1,
    "test_lesson_08_play": 1,
    "test_lesson_09_pegging": 1,
    "test_lesson_05_flushes": 1,
    "test_lesson_15_own_crib": 1,
    "test_players": 1,
    "test_sitting": 1,
    "test_surprises_11_to_13": 1,
    "test_widgets": 8,
    "test_claiming": 2,
    "browser/test_deciding": 8,
    "browser/test_jury": 8,
    "test_verdicts": 4,
    "test_findings": 120,
    "test_sources": 4,
    "test_five_cards": 7,
    "test_averages": 6,
    "test_on_and_off": 4,
    "test_replies": 3,
    "test_leads": 2,
    "test_every_hand": 1,
    "test_class_items": 8,
    "test_lesson_18_lead": 4,
    "test_surprises_18": 5,
    "test_surprises_19": 3,
    "test_surprises_20_21": 3,
    "test_surprises_24": 3,
    "test_lesson_22_par": 3,
    "test_lesson_23_luck": 4,
    "test_lead_values": 2,
    "test_deciding": 10,
    "test_decisions": 6,
    "test_deciding_window": 3,
    "test_deciding_lines": 2,
    "test_jury": 8,
    "test_jury_window": 4,
    "test_claims_command": 4,
    "test_short_plays": 4,
    "test_short_deals": 4,
    "test_sheets": 8,
}
"""About how many seconds the tests of a file take on a quiet processor, where it is half a second or more."""
LESSON_SECONDS = 1
"""Those of a lesson, by nbval."""
ONLY_THESE = {
    "test_game": (
        "test_random_games_end_and_their_logs_keep_the_laws_of_the_game",
        "test_a_game_cut_off_at_any_event_is_loaded_and_goes_on_to_the_same_end",
        "test_whole_games_score_what_oracles_for_the_play_and_the_show_give",
        "test_games_between_erring_seats_keep_the_same_laws",
        "test_every_card_of_a_game_pegs_what_the_oracle_gives_and_every_count_ends_with_a_point",
        "test_hoyle_the_dealer_is_bound_to_peg_at_least_one_in_a_play_that_is_not_cut_short",
    ),
    "test_transcript": (
        "test_wherever_a_game_is_cut_a_transcript_holds_what_is_known_by_then_and_the_score",
        "test_every_event_has_one_sentence_and_another_than_the_event_before",
        "test_the_seed_is_never_told_and_the_same_game_is_always_told_alike",
    ),
    "test_architecture": (),
    "test_play": ("test_every_pile_of_up_to_five_cards_pegs_what_the_oracle_says",),
    "test_marking": ("test_every_claim_on_many_shapes_is_right_or_wrong_for_a_true_reason",),
    "test_marking_play": ("test_every_claim_at_any_step_is_right_or_wrong_for_a_true_reason",),
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
    return not browser, -SECONDS.get(stem(file), LESSON_SECONDS if file.endswith(".ipynb") else 0)


def left_out(path: str) -> bool:
    """Whether the quick loop keeps nothing of a file."""
    name = stem(path)
    return path.endswith(".ipynb") or name.startswith("browser/") or (name in SECONDS and name not in ONLY_THESE)


def slow(nodeid: str) -> bool:
    """Whether the quick loop leaves out a test.

    >>> slow("tests/browser/test_keys.py::test_no_key"), slow("tests/test_deck.py::test_one")
    (True, False)
    """
    file, _, test = nodeid.partition("::")
    return left_out(file) or test.partition("[")[0] in ONLY_THESE.get(stem(file), ())
