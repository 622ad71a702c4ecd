"""The last table: a street is kept, two games win, what was weak leads back, and nothing is lost on the way."""

import re
from dataclasses import replace
from functools import cache
from itertools import product
from types import MappingProxyType

import pytest
from each import for_each
from hypothesis import given
from hypothesis import strategies as st
from last_tables import at_the_match, count_a_hand, look_back, play_game
from reports import report, tell

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.course.course_map.state import TABLE, find_evening
from crib_tutor.course.last_table.match_table import MatchTable
from crib_tutor.course.last_table.state import (
    RULES,
    STREET,
    TAUGHT,
    TWENTY,
    LastTable,
    lesson_for,
    match_winner,
    pick_opponent,
    read_mark,
    won_against,
    write_mark,
)
from crib_tutor.course.last_table.twenty import TwentyWindow
from crib_tutor.course.last_table.window import LastTableWindow
from crib_tutor.game import Game
from crib_tutor.game.matches import Match
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import play_out, view
from crib_tutor.learner.profile import KnownSkill, Learner
from crib_tutor.learner.progress import Progress, from_json
from crib_tutor.learner.progress_steps import ProgressSteps
from crib_tutor.learner.ratings import Rating
from crib_tutor.learner.review_days import SkillReview
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.problems.skills import EVERY_SKILL
from crib_tutor.rules import IllegalMove
from crib_tutor.table.choice_prices import Measure
from crib_tutor.table.reviewing.state import CATCHING, COUNTING, DISCARDING, PLAY, Review, review

KINDS_OF_DECISION = (DISCARDING, PLAY, COUNTING, CATCHING)


@given(st.lists(st.sampled_from([0, 0, 0, 0, 0, 0, -1, 1]), max_size=40))
def test_a_street_that_is_done_is_kept_and_the_table_opens_after_the_fourth(slips: list[int]) -> None:
    window, history = LastTableWindow(7, Keeper()), ""
    for slip in slips:
        inside = window.inside
        count_a_hand(inside, slip)
        history += "x" if slip else "o"
        streets = re.sub(f"o{{{STREET}}}", "|", history)  # a street is so many hands in a row with nothing lost
        done, last = streets.count("|"), re.search("o*$", streets)
        assert last is not None
        assert window.last.clean == done * STREET + len(last[0])
        assert window.value["holes"] == window.last.clean
        told, at = window.value["told"], f": {'hole' if not slip else 'back to hole'} {window.last.clean}."
        assert told.replace("you stay at", "back to").endswith(at) is not window.last.open
        tell(inside, "next")
        assert not window.value["told"]
        assert isinstance(window.inside, MatchTable) is (done * STREET == TWENTY)
        if window.last.open:
            return


def test_what_is_missed_in_the_twenty_leads_to_the_lesson_of_its_kind() -> None:
    window = LastTableWindow(7, Keeper())
    count_a_hand(window.inside, 0)
    assert not window.last.lost
    while not window.last.weak:
        tell(window.inside, "next")
        assert isinstance(window.inside, TwentyWindow)
        due = window.inside.session.count
        tell(window.inside, "way", way="tally")
        kinds: dict[str, int] = {}
        for part in due:
            kinds[part.kind.value] = kinds.get(part.kind.value, 0) + part.points
        report(window.inside, "finish", answer=kinds | {"run": 0})
    assert window.last.weak[0] == "04"


@for_each([*product((0, 1), repeat=3)])
def test_the_first_to_win_two_games_wins_the_match(*winners: int) -> None:
    match = Match(RULES, 7)
    first = next(side for at, side in enumerate(winners) if winners[: at + 1].count(side) == 2)
    for at, winner in enumerate(winners):
        if match_winner(match) is None:
            wins = list(match.wins)
            wins[winner] += 1
            match = replace(match, wins=tuple(wins), played=at + 1)
    assert match_winner(match) == first
    assert RULES.lurches == ()  # so that no game counts for two


@pytest.mark.parametrize("wins", [True, False])
def test_a_match_is_kept_on_the_page_goes_on_elsewhere_and_is_known_when_it_is_won(*, wins: bool) -> None:
    window, table = at_the_match()
    for refused in ("new", "load", "give up", "demo"):
        assert tell(table, refused, on=True)["refused"]
    assert tell(table, "set", name="opponent", value="simple")["refused"]
    play_game(table, wins=wins)
    look_back(window)
    assert window.value["end"] is None
    assert window.last.reviewed == 1

    later = LastTableWindow("another kernel", Keeper())  # Python starts again; the page has kept a line and the game
    report(later, "earlier", text=window.value["mark"])
    assert later.last == window.last
    table = later.inside
    assert isinstance(table, MatchTable)
    report(table, "found", text=window.inside.kept)
    assert table.sitting.match.wins == (int(wins), int(not wins))
    assert not later.value["looking"]
    before = table.sitting.opponent
    report(table, "go on")
    play_game(table, wins=wins)
    look_back(later)
    assert later.value["end"]["won"] is wins
    assert [one["page"][:2] for one in later.value["end"]["weak"]] == [*later.last.weak]
    assert later.keeper.progress.lessons == (won_against(before),) * wins
    assert from_json(later.keeper.file()) == later.keeper.progress
    assert later.keeper.progress.beaten == ("magpie",) * wins
    assert (find_evening(later.keeper.progress).state(TABLE) == "done") is wins
    report(table, "go on")
    assert table.sitting.match.wins == (0, 0)
    assert not later.value["end"] or not later.value["end"]["said"]
    assert (table.sitting.opponent != before) is wins


def test_two_sessions_of_one_learner_keep_a_match_that_one_of_them_won() -> None:
    begun = Progress().vote("H1c")
    here, there = ProgressSteps(begun).after(won_against("book")), begun.vote("H2r")
    both = here.merge(there)
    assert both is not None
    assert (both.now.lessons, both.now.votes) == ((won_against("book"),), there.votes)


@given(st.builds(LastTable, st.integers(0, TWENTY), st.integers(0, 3)), st.data())
def test_the_line_that_is_kept_is_read_as_it_was_and_no_other_is(last: LastTable, data: st.DataObject) -> None:
    lost = data.draw(st.dictionaries(st.sampled_from(sorted(set(TAUGHT.values()))), st.integers(1, 9999)))
    last = replace(last, lost=MappingProxyType(lost))
    if text := write_mark(last):
        assert read_mark(text) == last
    window = LastTableWindow(7, Keeper())
    tell(window, "earlier", text=text.replace(" ", "  ") or "21 0")
    assert window.last == LastTable()


def test_whatever_was_weak_names_a_lesson_that_teaches_it() -> None:
    assert TAUGHT.keys() >= {*EVERY_SKILL, *KINDS_OF_DECISION}
    assert set(TAUGHT.values()) <= {key for key, kind in KINDS.items() if kind.lesson}
    for key, kind in KINDS.items():
        if kind.kinds and key not in ("00", "01"):  # a lesson about a kind of combination says which skills are its own
            assert {TAUGHT[skill] for skill in kind.skills} == {key}


@cache
def played() -> tuple[Game, Review]:
    game = play_out(Game(RULES, seed=5), [Simple(), Greedy()])
    return game, review(game, 0)


def test_a_game_leads_to_the_lesson_of_each_decision() -> None:
    game, looked = played()
    states = {len(state.events): state for state in replay(game)}
    named = set()
    for decision in looked.decisions:
        sees = view(states[decision.at], 0)
        lesson = lesson_for(decision, game.events)
        named.add(lesson)
        if decision.measure is Measure.WINS:
            assert lesson == "19"
        elif decision.what == PLAY:
            assert (lesson == "16") is (sum(sees.held) == 8)
        elif decision.what == DISCARDING:
            assert lesson == "14"
    assert {"14", "16", "17", "19"} <= named
    after = LastTable(TWENTY).look_back(looked, game.events)
    assert sum(after.lost.values()) == pytest.approx(
        10 * sum(one.cost for one in looked.decisions if one.cost > 0.2), abs=10
    )


def test_the_better_someone_is_the_stronger_the_opponent() -> None:
    def at(rating: float) -> Learner:
        known = KnownSkill(Rating(rating, 110), SkillReview(0, 0, 1, 1))
        return Learner(MappingProxyType(dict.fromkeys(EVERY_SKILL, known)))

    order = [pick_opponent(at(rating)) for rating in range(600, 2800, 50)]
    assert [*dict.fromkeys(order)] == ["greedy", "book", "careful", "expert"]
    assert pick_opponent(at(600), [won_against("careful")]) == "expert"


def test_no_one_counts_on_when_the_twenty_are_done() -> None:
    with pytest.raises(IllegalMove, match="your twenty are done"):
        LastTable(TWENTY).lose({})
