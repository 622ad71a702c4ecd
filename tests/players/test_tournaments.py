"""Tournaments: the same totals however they are played, errors that are right, and nothing lost when one is stopped."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from pkgutil import get_data
from statistics import mean, stdev
from typing import Any, TypeVar

import numpy as np
import pytest
from browser.lab import until
from hypothesis import given
from hypothesis import strategies as st

from crib_tutor import rules
from crib_tutor.documents import check_of
from crib_tutor.game import Game
from crib_tutor.game.seats import play_out
from crib_tutor.players import PLAYERS, kept_results, tournament, tournaments
from crib_tutor.players.paired_games import Tally, can_be, play_pairs, tally_of_pair
from crib_tutor.players.tournaments import InProcess, TournamentResult, report_tournament
from crib_tutor.players.whole_deals import draw_cards, look_up_pairs, play_deals
from crib_tutor.whole_files import lock_file

T = TypeVar("T")

MET = ("beginner", "simple", 40, "met")
"""Four tasks of games at the table, a second or so."""


@pytest.fixture(scope="module")
def met() -> TournamentResult:
    return tournament(*MET, InProcess())


# --- the games --------------------------------------------------------------------------------------------------------


def played_to_the_end(a: str, b: str, seed: str, pairs: int) -> list[list[int]]:
    """By how much the first player is ahead at the end of both games of each pair, pegged event by event."""
    source = np.random.PCG64(int.from_bytes(sha256(seed.encode()).digest()[:16], "big"))
    scores = [[[0, 0], [0, 0]] for _ in range(pairs)]
    deal = 0
    while playing := [pair for pair in scores if any(max(game) < rules.GAME for game in pair)]:
        cards = draw_cards(source, len(playing))
        for place, pair in enumerate(playing):
            own = np.ascontiguousarray(cards[:, place : place + 1])
            for first, game in enumerate(pair):
                dealer = (deal + first) % 2
                for points in play_deals(own, (b, a)[dealer], (a, b)[dealer]).events()[0].tolist():
                    if max(game) < rules.GAME:
                        who = dealer if points > 0 else 1 - dealer
                        game[who] = min(rules.GAME, game[who] + abs(points))
        deal += 1
    return [[game[0] - game[1] for game in pair] for pair in scores]


@pytest.mark.every
@pytest.mark.parametrize(("a", "b"), [("greedy", "simple"), ("book", "greedy"), ("thrifty", "thrifty")])
def test_games_looked_up_end_with_the_event_that_brings_a_player_home(a: str, b: str) -> None:
    leads = played_to_the_end(a, b, "seed", 25)
    assert Tally(*look_up_pairs(a, b, "seed", 25)) == sum((tally_of_pair((one, two)) for one, two in leads), Tally())


def test_games_looked_up_and_games_at_the_table_come_out_alike() -> None:
    """The book against the simple player: 400 games at the table, 20,000 looked up, with other cards."""
    at_table = [
        play_out(Game(rules.MODERN, f"alike/{seed}", first_dealer=0), [PLAYERS[one].seat() for one in order]).scores
        for seed in range(100)
        for order in (("greedy", "thrifty"), ("thrifty", "greedy"))
    ]
    leads = [(ahead - behind) * (1 if place % 2 == 0 else -1) for place, (ahead, behind) in enumerate(at_table)]
    known = tournament("greedy", "thrifty", 20_000, "alike")
    assert abs(mean(leads) - known.margin) < 4 * stdev(leads) / len(leads) ** 0.5
    assert abs(mean(lead > 0 for lead in leads) - known.share) < 4 * 0.5 / len(leads) ** 0.5


def test_games_at_the_table_are_those_of_their_seeds_with_the_seats_exchanged() -> None:
    beginner, simple = (PLAYERS[key].seat() for key in ("beginner", "simple"))
    found = Tally()
    for number in (3, 4):
        one = play_out(Game(rules.MODERN, f"here/{number}", first_dealer=0), [beginner, simple]).scores
        two = play_out(Game(rules.MODERN, f"here/{number}", first_dealer=0), [simple, beginner]).scores
        found += tally_of_pair((one[0] - one[1], two[1] - two[0]))
    assert play_pairs("beginner", "simple", seed="here", first=3, pairs=2) == found


@pytest.mark.parametrize("games", [2, 2_000])
def test_a_player_shares_every_pair_with_itself_and_the_order_of_two_changes_nothing_else(games: int) -> None:
    alone = tournament("book", "book", games, 3)
    assert (alone.wins, alone.margin, alone.skunks[0]) == ((games // 2, games // 2), 0, alone.skunks[1])
    forth, back = tournament("book", "greedy", games, 3), tournament("greedy", "book", games, 3)
    assert (forth.wins, forth.margin, forth.skunks) == (back.wins[::-1], -back.margin, back.skunks[::-1])
    assert forth.stderr == back.stderr


# --- what is said of them ---------------------------------------------------------------------------------------------


def test_a_tally_is_what_statistics_say_of_the_pairs() -> None:
    chance = random.Random(3)  # noqa: S311
    pairs = [tuple(chance.choice([-1, 1]) * chance.randint(1, 80) for _ in range(2)) for _ in range(200)]
    result = TournamentResult("book", "greedy", 400, 1, sum((tally_of_pair(pair) for pair in pairs), Tally()))
    shares, margins = [mean(lead > 0 for lead in pair) for pair in pairs], [mean(pair) for pair in pairs]
    every = [lead for pair in pairs for lead in pair]
    assert (result.share, result.margin) == (pytest.approx(mean(shares)), pytest.approx(mean(margins)))
    assert result.stderr == pytest.approx(stdev(shares) / 200**0.5)
    assert result.margin_stderr == pytest.approx(stdev(margins) / 200**0.5)
    assert result.skunks == (sum(lead > 30 for lead in every), sum(lead < -30 for lead in every))
    assert result.wins == (sum(lead > 0 for lead in every), sum(lead < 0 for lead in every))


def test_the_report_says_whether_it_may_be_luck() -> None:
    tallies = {
        "Owl is stronger": Tally(500, 600, 400, 800, 500, 30_000),
        "Magpie is stronger": Tally(500, 400, 600, 400, -500, 30_000),
        "It may be luck": Tally(500, 510, 490, 900, 10, 30_000),
    }
    for said, tally in tallies.items():
        assert report_tournament(TournamentResult("book", "greedy", 1_000, 1, tally)).splitlines()[-1].startswith(said)
    level = TournamentResult("book", "book", 1_000, 1, Tally(500, 500, 500, 500))
    assert report_tournament(level).splitlines()[-1] == "A player is as strong as itself."


# --- workers ----------------------------------------------------------------------------------------------------------


WORKERS: dict[str, Callable[[], Executor]] = {
    "two threads": lambda: ThreadPoolExecutor(2),
    "two processes": lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn")),
    "a thread": lambda: ThreadPoolExecutor(1),
}


@pytest.mark.parametrize("workers", WORKERS)
def test_the_totals_are_the_same_for_any_workers(workers: str, met: TournamentResult) -> None:
    with WORKERS[workers]() as executor:
        assert tournament(*MET, executor) == met


def test_threads_that_share_the_tables_find_the_same() -> None:
    with ThreadPoolExecutor(3) as executor:
        shared = tournament("greedy", "thrifty", 80_000, 5, executor)
    assert shared == tournament("greedy", "thrifty", 80_000, 5, InProcess())


def test_the_progress_counts_up_to_all_games(met: TournamentResult) -> None:
    seen: list[tuple[int, int]] = []
    assert tournament(*MET, InProcess(), progress=lambda done, games: seen.append((done, games))) == met
    assert seen == [(10, 40), (20, 40), (30, 40), (40, 40)]


def test_what_goes_wrong_in_a_game_is_not_swallowed() -> None:
    class Broken(InProcess):
        def submit(self, *_: object, **__: object) -> Future[Tally]:
            return super().submit(lambda: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        tournament(*MET, Broken())


# --- stopped and resumed ----------------------------------------------------------------------------------------------


class Counting(InProcess):
    """Counts what it is given."""

    def __init__(self) -> None:
        self.given = Counter[int]()

    def submit(self, fn: Callable[..., Tally], /, *args: object, **kwargs: int) -> Future[Tally]:
        self.given[kwargs["first"]] += 1
        return super().submit(fn, *args, **kwargs)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, RuntimeError])
def test_one_that_was_stopped_goes_on_where_it_was(
    stop: type[BaseException], met: TournamentResult, tmp_path: Path
) -> None:
    file = tmp_path / "kept.json"

    def stop_at_20(done: int, _: int) -> None:
        if done == 20:
            raise stop

    workers = Counting()
    with pytest.raises(stop):
        tournament(*MET, workers, results=file, progress=stop_at_20)
    assert len(json.loads(file.read_text("utf-8"))["done"]) == 2
    assert tournament(*MET, workers, results=file) == met
    assert set(workers.given.values()) == {1}, "no game is played twice"
    assert tournament(*MET, workers, results=str(file)) == met
    assert sum(workers.given.values()) == 4
    assert {one.name for one in tmp_path.iterdir()} == {"kept.json", ".kept.json.lock"}


def test_a_file_that_is_damaged_or_of_another_tournament_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    tournament("greedy", "simple", 200, 1, results=file)
    whole = file.read_text("utf-8")
    wins = json.loads(whole)["done"]["0"][1]
    for broken in ("", "[]", "{}", whole[:-9], whole.replace(f",{wins},", f",{wins + 1},"), whole.replace("1", "2")):
        file.write_text(broken, "utf-8")
        with pytest.raises(rules.IllegalMove, match=r"^'kept.json' isn't the results of a tournament"):
            tournament("greedy", "simple", 200, 1, results=file)
        assert file.read_text("utf-8") == broken
    file.write_text(whole, "utf-8")
    for other in (("greedy", "simple", 200, 2), ("greedy", "simple", 400, 1), ("simple", "greedy", 200, 1)):
        with pytest.raises(rules.IllegalMove, match=r"another tournament, 'greedy' against 'simple', '200' games"):
            tournament(*other, results=file)
    assert file.read_text("utf-8") == whole


def signed(document: dict[str, Any]) -> str:
    """As somebody would write it who knows how the sum is made."""
    return json.dumps(document | {"check": check_of(document)})


TALLY = [5, 6, 4, 8, 30, 900, 1, 0]
"""Five pairs, as one task of `MET` may end."""
FORGED: dict[str, object] = {
    "texts": {"0": ["a"] * 8},
    "nothing": {"0": None},
    "a long number": {"0": [10**400] * 8},
    "no number": {"0": [float("nan")] * 8},
    "a part of one": {"0": [5.0, *TALLY[1:]]},
    "true": {"0": [True, *TALLY[1:]]},
    "too few": {"0": TALLY[:-1]},
    "a task written otherwise": {" 0": TALLY},
    "a task twice": {"0": TALLY, "00": TALLY},
    "a task below the first": {"-1": TALLY},
    "a task after the last": {"4": TALLY},
    "a list": [TALLY],
    "more pairs than the task has": {"0": [6, *TALLY[1:]]},
    "more games than the pairs have": {"0": [5, 7, *TALLY[2:]]},
    "games below none": {"0": [5, 12, -2, 24, 900, 10**6, 1, 0]},
    "squares that no pairs have": {"0": [5, 6, 4, 7, *TALLY[4:]]},
    "squares of too many pairs": {"0": [5, 6, 4, 14, *TALLY[4:]]},
    "more skunks than wins": {"0": [*TALLY[:6], 7, 0]},
    "further ahead than the games allow": {"0": [5, 6, 4, 8, 700, 10**5, 1, 0]},
    "squares too small for the lead": {"0": [5, 6, 4, 8, 30, 100, 1, 0]},
    "squares too large": {"0": [5, 6, 4, 8, 30, 10**6, 1, 0]},
}


def test_a_tally_that_no_games_can_have_is_refused_in_a_sentence_though_its_sum_is_right(tmp_path: Path) -> None:
    file, workers = tmp_path / "kept.json", Counting()
    tournament(*MET, results=file)
    whole = json.loads(file.read_text("utf-8"))
    del whole["check"]
    for name, done in FORGED.items():
        file.write_text(signed(whole | {"done": done}), "utf-8")
        with pytest.raises(rules.IllegalMove) as refused:
            tournament(*MET, workers, results=file)
        assert str(refused.value).isprintable(), name
        assert len(str(refused.value)) < 300, name
    assert not workers.given
    file.write_text(signed(whole | {"done": {"0": TALLY}}), "utf-8")
    tournament(*MET, workers, results=file)
    assert set(workers.given) == {5, 10, 15}, "what can be is believed"


@given(st.lists(st.tuples(st.integers(-121, 121), st.integers(-121, 121)), min_size=1, max_size=30))
def test_what_games_can_end_as_is_believed(leads: list[tuple[int, int]]) -> None:
    pairs = [pair for pair in leads if all(pair)] or [(31, -30)]
    assert can_be(sum(map(tally_of_pair, pairs), Tally()), len(pairs))


def test_a_tournament_goes_on_with_the_players_it_was_begun_with_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, begun = tmp_path / "over.json", tmp_path / "begun.json"
    result = tournament(*MET, results=over)
    document = json.loads(over.read_text("utf-8"))
    del document["check"]
    begun.write_text(signed(document | {"done": {"0": document["done"]["0"]}}), "utf-8")
    monkeypatch.setattr(kept_results, "players_version", lambda: "another")
    assert tournament(*MET, results=over) == result, "where nothing is left to play, nothing is mixed"
    with pytest.raises(rules.IllegalMove, match=r"'begun.json' was begun by another version of the players"):
        tournament(*MET, results=begun)


def test_a_results_file_of_the_first_version_still_goes_on(met: TournamentResult, tmp_path: Path) -> None:
    """Written by the program before files named the version of the players."""
    file, workers = tmp_path / "kept.json", Counting()
    done = {"0": list(play_pairs("beginner", "simple", seed="met", first=0, pairs=5))}
    of = {"format": "crib_tutor tournament 1", "a": "beginner", "b": "simple", "games": 40, "seed": "met", "done": done}
    file.write_text(json.dumps(of | {"sum": sha256(json.dumps(of, sort_keys=True).encode()).hexdigest()}))
    assert tournament(*MET, workers, results=file) == met
    assert sorted(workers.given) == [5, 10, 15]


def test_results_go_where_a_link_leads_and_no_two_tournaments_share_a_file(
    met: TournamentResult, tmp_path: Path
) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    link.symlink_to(real)
    assert tournament(*MET, InProcess(), results=link) == met
    assert link.is_symlink()
    assert len(json.loads(real.read_text("utf-8"))["done"]) == 4
    with lock_file(real, wait=0), pytest.raises(rules.IllegalMove, match="is open in another window"):
        tournament(*MET, InProcess(), results=link)


# --- programs and clusters --------------------------------------------------------------------------------------------

SPAWNS = """
import threading, time
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from crib_tutor.players import tournament
print(tournament("beginner", "simple", 40, "met", EXECUTOR))
"""
"""A script without a main guard, whose second thread keeps its workers from being forked."""


@pytest.mark.parametrize(
    ("executor", "said"),
    [
        ("None", "beginner "),
        ("ProcessPoolExecutor(2, get_context('spawn'))", "write the line if __name__ =="),
    ],
)
def test_a_plain_script_gets_its_games_or_hears_what_to_write(executor: str, said: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SPAWNS.replace("EXECUTOR", executor))
    run = subprocess.run([sys.executable, script], check=False, capture_output=True, text=True, timeout=120)
    assert said in (run.stdout or run.stderr)
    assert executor != "None" or run.stderr == ""


@pytest.mark.every
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are read from Linux's own list")
@pytest.mark.parametrize("spawns", [False, True])
def test_workers_end_with_the_program_that_started_them(tmp_path: Path, *, spawns: bool) -> None:
    script = tmp_path / "script.py"
    thread = "threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n" * spawns
    script.write_text(
        f"import threading, time\n{thread}from crib_tutor.players.tournaments import start_processes, tournament\n"
        "tournament('careful', 'greedy', 100_000, 1, start_processes(2))\n"
    )
    with subprocess.Popen([sys.executable, script]) as program:
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
        until(lambda: len(children.read_text().split()) >= 2, "workers")
        workers = children.read_text().split()
        program.kill()
        program.wait()
    until(lambda: not any(Path("/proc", worker).exists() for worker in workers), "workers are gone")


class Elsewhere(Executor):
    """Workers of a cluster that lack the package, have another version of it, or never answer."""

    def __init__(self, lack: str) -> None:
        self.lack, self.played = lack, 0

    def submit(self, fn: Callable[..., T], /, *args: Any, **_: Any) -> Future[T]:
        future: Future[Any] = Future()
        if fn is play_pairs:
            self.played += 1
        elif self.lack == "the package":
            future.set_result(fn("no_such_package", *args[1:]) if fn is get_data else None)
        elif self.lack == "a part":
            future.set_exception(AttributeError()) if fn is not get_data else future.set_result(b"")
        elif self.lack == "the version":
            future.set_result("another" if fn is not get_data else b"")
        return future


@pytest.mark.parametrize("lack", ["the package", "a part", "the version", "an answer"])
def test_workers_elsewhere_that_cannot_play_are_named_before_a_game_is_asked_for(
    lack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "_PATIENCE", 0.1)
    workers = Elsewhere(lack)
    with pytest.raises(rules.IllegalMove, match=r"(lacks this version of|start some that have) crib_tutor"):
        tournament(*MET, workers)
    assert workers.played == 0


def test_a_client_is_told_which_part_of_it_plays() -> None:
    class Client:
        def get_executor(self) -> Executor:
            return InProcess()

    with pytest.raises(rules.IllegalMove, match=r"give what its \.get_executor\(\) returns"):
        tournament(*MET, Client())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("greedy", "magpie", 10, 1), "'magpie' isn't a player: choose beginner, simple,"),
        (([], "greedy", 10, 1), "'[]' isn't a player: choose"),
        (("greedy", "book", 0, 1), "'0' games can't be played in pairs: give an even number from 2 to 10,000,000"),
        (("greedy", "book", 7, 1), "'7' games can't be played in pairs"),
        (("greedy", "book", 10.0, 1), "'10.0' games can't be played in pairs"),
        (("greedy", "book", True, 1), "'True' games can't be played in pairs"),
        (("greedy", "book", 10, None), "'None' isn't a seed: give a number or a short text"),
        (("greedy", "book", 10, "x" * 99), "isn't a seed"),
        (("greedy", "book", 10, 1, 4), "'4' can't run games: give an executor of concurrent.futures"),
    ],
)
def test_what_cannot_be_played_gets_one_sentence(asked: tuple[object, ...], said: str) -> None:
    with pytest.raises(rules.IllegalMove) as refused:
        tournament(*asked)  # type: ignore[arg-type]
    assert said in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_progress_that_nobody_can_call_is_refused() -> None:
    with pytest.raises(rules.IllegalMove, match="'7' can't show progress: give a function of two numbers"):
        tournament(*MET, progress=7)  # type: ignore[arg-type]


def test_a_file_that_cannot_be_written_is_refused_before_a_game_is_played(tmp_path: Path) -> None:
    workers = Counting()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "to pipe").symlink_to("pipe")
    (tmp_path / "file").touch()
    places = [tmp_path / name for name in ("pipe", "to pipe", "file/kept.json", "x" * 1000, "")]
    for where in (*places, "/dev/zero", "a\0b", "", "\ud800", "~nobody-here/kept.json"):
        with pytest.raises(rules.IllegalMove, match=r"can't be (written|read)|isn't in any home folder"):
            tournament(*MET, workers, results=where)
    with pytest.raises(rules.IllegalMove, match="'7' isn't a file"):
        tournament(*MET, workers, results=7)  # type: ignore[arg-type]
    assert not workers.given


# --- a cluster --------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_two_workers_finds_the_same(met: TournamentResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real one, on this machine's own address: extra `dask`. Its workers find the package by PYTHONPATH."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("PYTHONPATH", str(Path(rules.__file__).parents[2]), prepend=":")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert len(client.scheduler_info()["workers"]) == 2
        assert tournament(*MET, client.get_executor()) == met
        assert tournament("greedy", "simple", 60_000, 4, client.get_executor()) == tournament(
            "greedy", "simple", 60_000, 4, InProcess()
        )
