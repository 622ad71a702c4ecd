"""The table's comforts: feats, what was missed, the last card taken back, and the end of a game."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from last_tables import at_the_match
from reports import at, report, tell

from crib_tutor.game.events import CRIB, HAND, Dealt, Discarded, Laid, Scored, TurnedUp
from crib_tutor.game.seats import step, view
from crib_tutor.game.state import Phase
from crib_tutor.players.plain_players import Greedy, Simple
from crib_tutor.problems.decisions.decision_key import REACH
from crib_tutor.rules import IllegalMove
from crib_tutor.table.ending import deciding_steps, standings
from crib_tutor.table.moments.feats import GREAT
from crib_tutor.table.moments.tell_moments import tell as tell_moments
from crib_tutor.table.sitting import Sitting, Teaching, advance
from crib_tutor.table.take_back import last_card, take_back


def played_through(seed: int) -> list[Sitting]:
    """A game against the computer: the sitting after each of the person's moves."""
    sitting, seen = Sitting.begin("MODERN", seed=seed, errs=True), []
    while sitting.phase is not Phase.OVER:
        sitting = advance(replace(sitting, game=step(sitting.game, [Greedy(), Simple()])))
        seen.append(sitting)
    return seen


@pytest.mark.parametrize("seed", range(4))
def test_each_great_hand_skunk_line_and_last_deal_has_one_moment_of_its_own(seed: int) -> None:
    over = played_through(seed)[-1]
    log, expected, scores = over.game.events, [], [0, 0]
    lines = [lurch.below for lurch in over.game.rules.lurches]
    for end, event in enumerate(log, 1):
        feat = False
        if isinstance(event, Scored):
            before = scores[event.player]
            scores[event.player] += event.points
            feat = event.what_for in (HAND, CRIB) and event.points >= GREAT
            feat |= any(before < line <= scores[event.player] < over.game.rules.target for line in lines)
        elif isinstance(event, Dealt):
            needs = [over.game.rules.target - score for score in scores]
            feat = any(needs[who] <= REACH[who == event.dealer] for who in (0, 1))
        if feat:
            expected.append(end)
    assert [moment.end for moment in tell_moments(over) if moment.kind == "feat"] == expected


def test_what_was_missed_is_ringed_waits_and_can_be_counted() -> None:
    table = at(Phase.CLAIM)
    due, mine = table.sitting.view.counted, table.sitting.game.scores[0]
    told = report(table, "finish", answer=0)["moments"]
    [stays] = [moment for moment in told if moment["rests"]]
    assert stays["amber"]
    assert len(stays["short"]) == due.points
    assert stays["scores"][0] == mine, "the hollow holes are those where the peg would be"
    assert sum(int(points) for _, _, points in stays["tape"] if points[0] == "+") == due.points
    assert stays["counts"][-1]["number"] == str(due.points)
    assert [one["says"] for moment in told for one in moment["seats"] if moment["kind"] == "call"] == ["Muggins!"]


@pytest.mark.parametrize("seed", range(3))
def test_a_card_is_taken_back_only_while_nothing_new_was_shown(seed: int) -> None:
    shows, offered = (Laid, TurnedUp, Dealt), 0
    for sitting in played_through(seed):
        last, log = last_card(sitting), sitting.game.events
        if last is None:
            continue
        offered += 1
        assert isinstance(log[last.at], Laid | Discarded)
        assert getattr(log[last.at], "player", None) == sitting.seat
        for seen in range(len(log) + 1):
            shown = log[last.at + 1 : seen]
            try:
                before, said = take_back(sitting, seen)
            except IllegalMove:
                continue
            assert seen > last.at
            assert not any(isinstance(event, shows) for event in shown)
            assert before.game.events == log[: last.at]
            assert set(last.cards) <= set(view(before.game, sitting.seat).hand)
            assert said.startswith("you take back ")
    assert offered > 10


def test_taking_back_is_said_in_the_story_which_keeps_what_was_before() -> None:
    table = at(Phase.DISCARD, seed=8)
    before, story = table.sitting.game, table.value["story"]
    away = table.value["may"][:2]
    first = report(table, "discard", cards=away)["takes"]
    assert tell(table, "undo card", seen=first[1] + 1)["refused"]
    assert table.sitting.game != before
    shown = report(table, "undo card", seen=first[0])
    assert table.sitting.game == before
    assert shown["story"][: len(story)] == story
    assert shown["story"][-1][0].startswith("You take back ")
    assert not shown["takes"]


def test_advice_is_asked_for_at_any_free_table_and_noted_but_not_in_a_match() -> None:
    table = at(Phase.DISCARD, tutor=Teaching.SILENT)
    assert table.value["asks"]
    assert report(table, "advice")["story"][-1][0] == "You ask for advice"
    _, match = at_the_match()
    for event in ("advice", "undo card"):
        assert tell(match, event)["refused"]
    assert not match.value["takes"]
    assert not match.value["asks"]


def test_the_deciding_deal_is_the_one_in_which_the_winners_chance_rose_most() -> None:
    for seed in range(8):
        over = at(Phase.OVER, seed=seed).sitting
        went, won = standings(over.game, 0), over.game.winner == 0
        assert [one.deal for one in went] == sorted(one.deal for one in went)
        assert went[-1].chance == float(won)
        rises: dict[int, float] = {}
        for one, other in pairwise(went):
            rises[one.deal] = rises.get(one.deal, 0) + (other.chance - one.chance) * (1 if won else -1)
        opened, closed, *_ = deciding_steps(went, 1 if won else -1)
        assert rises[opened.deal] == pytest.approx(max(rises.values()))
        assert abs(closed.chance - opened.chance) == pytest.approx(max(rises.values()))


def test_a_rematch_is_one_press_and_another_opponent_is_chosen_with_it() -> None:
    table: Any = at(Phase.OVER)
    assert [one["label"] for one in table.value["buttons"]] == ["Rematch"]
    assert table.value["end"]["why"]
    again = report(table, "go on", opponent="expert")
    assert table.sitting.opponent == "expert"
    assert again["end"] is None
    assert tell(at(Phase.OVER), "go on", opponent="nobody")["refused"]
