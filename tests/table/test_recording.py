"""The record of games: what's kept of one, what becomes of two, how sure a rating is, and that it all goes."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played_games import end, made_up, over
from reports import Clock, report

from crib_tutor import cli, rules
from crib_tutor.assignments.class_code import read_code
from crib_tutor.assignments.turned_in import to_text
from crib_tutor.game.events import Dealt, Scored
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.players.tallies.deals_in_games import _score_deals
from crib_tutor.rules import IllegalMove
from crib_tutor.table.recording import words
from crib_tutor.table.recording.averages import averages, holes_by_kind, lost_by_tens
from crib_tutor.table.recording.keeping import GameKeeper
from crib_tutor.table.recording.played_game import MEASURES, played, read_line
from crib_tutor.table.recording.rating import STRENGTHS, rate, rating_curve
from crib_tutor.table.recording.record import LONGEST, MOST, GameRecord, read_record, write_record
from crib_tutor.table.recording.record_files import RECORD_FILE, delete_record, keep_finished, keep_record, load_record
from crib_tutor.table.recording.window import RecordWindow
from crib_tutor.table.sitting import Sitting

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SIXTY = made_up(60)


# --- one game ---


@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_of_a_game_are_the_points_of_its_deals_in_its_log(seed: int) -> None:
    sitting = over(seed, rules.changed("MODERN", muggins=rules.Muggins.OFF, counting=rules.Counting.COMPUTER))
    log = sitting.game.events
    last = max(at for at, event in enumerate(log) if isinstance(event, Dealt))
    ended = played(sitting, NOON)
    assert ended
    dealers = [event.dealer for event in log[:last] if isinstance(event, Dealt)]
    sums = [0] * len(MEASURES)
    for dealer, (_, *pegs, pone, hand, crib) in zip(dealers, _score_deals([*log[:last], log[last]]), strict=True):
        mine = 1 if dealer == 0 else -1
        sums[3 + dealer] += sum(peg * mine for peg in pegs if peg * mine > 0)
        sums[dealer] += -pone if dealer else hand
        sums[2] += crib * (dealer == 0)
    for place, measure in enumerate(MEASURES):
        points, deals = ended.of(place)
        more = deals - sum((dealer == 0) == ("pone" not in measure) for dealer in dealers)
        assert more in (0, 1)  # the deal in which the game ended
        assert points >= sums[place]
        assert more or points == sums[place]
    assert ended.numbers[:2] == sitting.game.scores
    assert read_line(ended.write()) == ended


def test_points_that_muggins_took_are_told_apart() -> None:
    ended = played((sitting := over(1)), NOON)
    assert ended
    muggins = [one for one in sitting.game.events if isinstance(one, Scored) and one.what_for == "muggins"]
    taken = [sum(one.points for one in muggins if one.player == who) for who in (1, 0)]
    assert [ended.lost, ended.numbers[-1]] == taken
    assert taken[1] > 0


def test_a_person_is_a_friend_and_what_the_computer_played_for_you_is_not_kept() -> None:
    assert [game.opponent for game in [played(over(1, people=(0, 1)), NOON)] if game] == ["friend"]
    assert played(over(1, demo=True), NOON) is None
    assert played(replace(over(1), lent=((4, 9),)), NOON) is None
    assert played(Sitting.begin("HOYLE", seed=1), NOON) is None
    erring, short = played(over(1, errs=True), NOON), played(over(1, rules.HOYLE_61), NOON)
    assert erring
    assert short
    assert not erring.rated
    assert (short.rules, short.rated, averages([short])) == ("HOYLE_61", False, [])


@given(st.data())
def test_a_line_or_a_record_that_was_changed_is_refused_in_a_sentence_or_means_what_it_says(
    data: st.DataObject,
) -> None:
    line = SIXTY.games[0].write()
    at = data.draw(st.integers(0, len(line) - 1))
    changed = line[:at] + data.draw(st.sampled_from("0129.aw-~ \u0661\n")) + line[at + data.draw(st.integers(0, 1)) :]
    with suppress(IllegalMove):
        assert read_line(changed).write() == changed
    text = write_record(SIXTY)
    with pytest.raises(IllegalMove, match=r"altered|isn't"):
        read_record(text.replace(line, f"{changed}x"))


# --- two records ---

GAMES = made_up(8).games
RECORDS = st.builds(
    lambda games, since, holes: GameRecord((), since=since).add(
        *(game._replace(holes=(at,) * 4) if at in holes else game for at, game in enumerate(games))
    ),
    st.lists(st.sampled_from(GAMES), max_size=8),
    st.sampled_from((0, GAMES[1].when, GAMES[5].when)),
    st.sets(st.integers(0, 7)),
)


@given(RECORDS, RECORDS, RECORDS)
def test_two_writers_lose_no_game_and_double_none_whoever_meets_whom(
    a: GameRecord, b: GameRecord, c: GameRecord
) -> None:
    assert a.merge(b) == b.merge(a)
    assert a.merge(b).merge(c) == a.merge(b.merge(c))
    assert a.merge(a) == a
    both = a.merge(b)
    assert {game.mark for game in both.games} == {g.mark for g in (*a.games, *b.games) if g.when > both.since}
    assert read_record(write_record(both)) == both


def test_a_record_holds_the_newest_thousand_in_half_of_what_a_file_may_have() -> None:
    full = made_up(MOST + 5)
    assert (len(full.games), full.games[0].when > GAMES[4].when) == (MOST, True)
    longest = full.games[0]._replace(
        opponent="beginner", rules="BRITANNICA_THREE", numbers=(121, 9, 1, *[999] * 12), holes=(999,) * 4
    )
    assert len(write_record(full)) < LONGEST / 2
    assert len(longest.write()) * MOST < LONGEST


# --- how strong, and how sure ---


def test_a_rating_knows_no_order_and_grows_surer() -> None:
    games = [game for game in SIXTY.games if game.rated]
    shuffled = Random(1).sample(games, len(games))  # noqa: S311
    assert rate(shuffled) == pytest.approx(rate(games))
    margins = [rate(made_up(many, against="careful").games).margin for many in (0, 10, 40, 160)]
    assert margins == sorted(margins, reverse=True)
    assert rating_curve(games)[-1] == (len(games), rate(games))
    friends = made_up(20, against="friend")
    assert rate(friends.games) == rate(())


@pytest.mark.parametrize("strength", [1262, 1431])
def test_a_player_of_known_strength_is_inside_in_95_of_100(strength: float) -> None:
    inside = 0
    for seed in range(200):
        rating = rate(made_up(60, seed, strength).games)
        inside += rating.low <= strength <= rating.high
    assert 182 <= inside <= 199  # 190, within three errors


def test_the_ladder_is_what_its_tournaments_say() -> None:
    rounded = [round(strength, -1) for strength in STRENGTHS.values()]
    assert rounded == [800, 870, 1260, 1360, 1410, 1450, 1510]


def test_what_is_surely_below_par_is_said_and_practiced_and_nothing_before_ten_games() -> None:
    many, few = made_up(60).games, made_up(9, below=2).games
    assert words.headline(many).endswith("Pegging as pone holds you back.")
    assert words.advise(many).practice == "leads"
    assert words.advise(made_up(60, below=0).games).practice in ("", "counting")
    assert {words.say_beside(one, few) for one in averages(few)} == {""}
    assert words.advise(few).practice == ""
    assert [name for name, _ in lost_by_tens(many)] == [f"{at + 1}\N{EN DASH}{at + 10}" for at in range(0, 60, 10)]
    assert words.EMPTY in list(words.record_lines(()))


# --- where it's kept ---


def browse(shelf: dict[str, str], *recorders: GameKeeper) -> None:
    """What the page does for each, until nobody has anything to keep."""
    for recorder in (*recorders, *recorders):
        while text := recorder.to_keep:
            there = shelf.get("", "")
            if there and _mark(there) != recorder.browser.known:
                recorder.found(there, _mark(there))
            else:
                shelf[""] = text
                recorder.kept(_mark(text), done=True)


def _mark(text: str) -> str:
    return text[10:26] if text.startswith('{"check":"') else "torn"


def test_two_kernels_of_one_browser_keep_both_games_and_a_deletion_stays() -> None:
    shelf: dict[str, str] = {}
    clock = Clock(NOON)
    one, two = GameKeeper(Keeper(), clock), GameKeeper(Keeper(), clock)
    table = end(one, 1)
    browse(shelf, one)
    assert "kept in this browser alone" in str(table.value["games kept"])
    end(two, 2)
    browse(shelf, two, one)
    end(one, 3)
    browse(shelf, one, two)
    assert len(read_record(shelf[""]).games) == 3
    two.delete()
    browse(shelf, two)
    clock.go(5)
    end(one, 4)
    browse(shelf, one, two)
    assert len(read_record(shelf[""]).games) == 1  # what's new since, and nothing that was deleted


def test_a_damaged_copy_is_refused_in_a_sentence_and_another_person_has_another_record() -> None:
    recorder = GameKeeper(keeper := Keeper())
    end(recorder, 1)
    recorder.found("torn", "torn")
    assert (recorder.browser.unread, len(recorder.record.games)) == (True, 1)
    assert recorder.said == (
        "The record kept in this browser can't be used: this isn't a whole record of games: it's damaged, or another "
        "kind of file. It's set aside there."
    )
    window = RecordWindow(recorder, lambda _: window, lambda _: window)
    keeper.ask_who(["Ada", "Bo"])
    assert (recorder.to_keep, window.value["games kept"]["offer"]["words"]) == ("", "Who's practicing?")
    keeper.meet("Ada")
    assert (len(recorder.record.games), bool(recorder.to_keep)) == (1, True)
    recorder.kept(_mark(recorder.text), done=True)
    keeper.meet("Bo")
    assert recorder.record.games == ()


def test_a_hubs_windows_and_the_terminal_share_a_file_and_delete_takes_all_of_it(tmp_path: Path) -> None:
    keeper = Keeper(home=tmp_path / "progress.json")
    window = RecordWindow(recorder := GameKeeper(keeper), lambda _: window, lambda _: window)
    end(recorder, 1)
    path = tmp_path / RECORD_FILE
    assert keep_finished(over(2), path) == ""
    end(recorder, 3)
    assert len(load_record(path).games) == 3
    path.write_text("torn")
    end(recorder, 4)
    assert f"it's set aside as {path}.bad" in recorder.said
    assert len(load_record(path).games) == 4
    (tmp_path / ".crib-tutor-abcdefgh").write_text(write_record(recorder.record)[:200])
    (tmp_path / ".crib-tutor-ijklmnop").write_text("half of something else")
    report(window, "delete")
    left = sorted(file.name for file in tmp_path.iterdir() if not file.name.endswith(".lock"))
    assert left == [".crib-tutor-ijklmnop", RECORD_FILE]
    assert load_record(path).games == ()
    assert not any(game.mark in file.read_text() for file in tmp_path.iterdir() for game in SIXTY.games)


def test_a_file_is_saved_and_added_once_and_a_foreign_one_changes_nothing() -> None:
    first, second = (RecordWindow(GameKeeper(Keeper()), lambda _: first, lambda _: first) for _ in range(2))
    report(first, "load", text=write_record(SIXTY))
    saved = report(first, "save")["file"]["text"]
    assert report(second, "load", text=saved)["said"] == "60 new games added."
    assert report(second, "load", text=saved)["said"] == "0 new games added."
    before = second.games
    second._receive(None, {"event": "load", "text": '{"format":"crib_tutor progress"}'}, [])
    assert second.value["refused"]
    assert second.value["said"].startswith("This isn't a record of games")
    assert second.games == before
    won = sum(game.won for game in before)
    assert second.static().plain.splitlines()[0] == f"{words.headline(before)} 60 games, {won} won."


def test_what_choices_cost_is_kept_with_its_game_alone() -> None:
    recorder = GameKeeper(Keeper())
    end(recorder, 1)
    recorder.looked_back(over(2), {"discarding": 9})
    assert holes_by_kind(recorder.record.games) == []
    recorder.looked_back(over(1), {"discarding": 2.54, "the play": 1})
    assert holes_by_kind(recorder.record.games) == [2.5, 1.0, 0.0, 0.0]


def test_nothing_of_games_is_in_what_is_turned_in_nor_in_progress_and_its_code() -> None:
    keeper, desk = Keeper(), Desk()
    recorder = GameKeeper(keeper)
    before = keeper.file(), keeper.code()
    desk.type_code("GREEN-HERON-7")
    desk.type_name("Ada")
    desk.answer(0, {"total": 8})
    assert desk.work
    turned = to_text(desk.work.turn_in())
    end(recorder, 1)
    end(recorder, 2)
    assert (keeper.file(), keeper.code()) == before
    assert to_text(desk.work.turn_in()) == turned
    assert read_code("GREEN-HERON-7") == desk.work.code
    assert not any(game.mark in desk.turn_in().text for game in recorder.record.games)


# --- the terminal ---


def test_the_terminal_says_the_record_and_deletes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / RECORD_FILE
    keep_record(SIXTY, path)
    assert cli.main(["record", "--file", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == list(words.record_lines(SIXTY.games))
    assert cli.main(["record", "--file", str(path), "--no-keep"]) == 0
    monkeypatch.setattr(
        "crib_tutor.table.recording.record_files.now_utc", lambda: datetime.now(UTC) + timedelta(minutes=1)
    )
    assert (keep_finished(over(1), path), len(load_record(path).games)) == ("", 60)
    assert cli.main(["record", "--file", str(path), "--delete"]) == 0
    assert (load_record(path).games, load_record(path).keeps) == ((), False)
    path.write_text("torn")
    assert cli.main(["record", "--file", str(path)]) == 2
    assert "can't be used: this isn't a whole record of games" in capsys.readouterr().err
    delete_record(path, 7)
    assert load_record(path).since == 7
