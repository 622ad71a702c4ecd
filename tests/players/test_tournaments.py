"""Tournaments: the same totals however they are played, errors that are right, and nothing lost when one is stopped."""

import json
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, stdev

import numpy as np
import pytest

from crib_tutor import rules
from crib_tutor.game import Game
from crib_tutor.game.seats import play_out
from crib_tutor.players import PLAYERS, tournament
from crib_tutor.players.looked_up_games import look_up_pairs
from crib_tutor.players.paired_games import Tally, play_pairs, tally_of_pair
from crib_tutor.players.tournament_words import report_tournament
from crib_tutor.players.tournaments import InProcess, TournamentResult
from crib_tutor.players.whole_deals import draw_cards, play_deals

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
    assert [one.name for one in tmp_path.iterdir()] == ["kept.json"]


def test_a_file_that_is_damaged_or_of_another_tournament_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    tournament("greedy", "simple", 200, 1, results=file)
    whole = file.read_text("utf-8")
    wins = json.loads(whole)["done"]["0"][1]
    for broken in ("", "[]", "{}", whole[:-9], whole.replace(f", {wins},", f", {wins + 1},"), whole.replace("1", "2")):
        file.write_text(broken, "utf-8")
        with pytest.raises(rules.IllegalMove, match=r"^'kept.json' isn't the results of a tournament"):
            tournament("greedy", "simple", 200, 1, results=file)
        assert file.read_text("utf-8") == broken
    file.write_text(whole, "utf-8")
    for other in (("greedy", "simple", 200, 2), ("greedy", "simple", 400, 1), ("simple", "greedy", 200, 1)):
        with pytest.raises(rules.IllegalMove, match=r"another tournament, greedy against simple, 200 games, seed 1:"):
            tournament(*other, results=file)
    assert file.read_text("utf-8") == whole


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
    for where in (tmp_path / "no folder" / "kept.json", tmp_path, tmp_path / ("x" * 1000), "a\0b", "", "\ud800"):
        with pytest.raises(rules.IllegalMove, match=r"can't be (written|read)"):
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
