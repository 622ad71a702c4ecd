"""Without numpy the same answers: everything beside the arrays that are proved elsewhere."""

import subprocess
import sys
from itertools import combinations_with_replacement

import numpy as np
import pytest

from crib_tutor import count, rules, without_numpy
from crib_tutor.deck import PACK, RANKS, SUITS, shuffled
from crib_tutor.strategy import crib_table, discards, distribution, odds
from crib_tutor.strategy.hands import FIVES, hand_points, index_of
from crib_tutor.strategy.plain import plain_discards, plain_tables
from crib_tutor.strategy.plain.plain_tables import POWERS, points_by_key
from crib_tutor.strategy.winning.chances import chance_board
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.without_numpy import NumpyNeeded

DEALS = [sorted(shuffled(f"plain {seed}")[:6]) for seed in range(4)]
FLUSHES = ("5H 6H 7H 8H JH KH", "2C 2D 5S JS JD JH", "AC 4C 9C JC QC KD")
"""What suits add: a flush in hand and crib, and nobs with one jack, two and three."""


def test_ranks_count_what_the_arrays_count() -> None:
    table = points_by_key()
    assert len(table) == len(FIVES)
    expected = hand_points()[index_of(FIVES[:, :4]), FIVES[:, 4]]
    assert [table[sum(POWERS[rank] for rank in row)] for row in FIVES.tolist()] == expected.tolist()


def test_four_ranks_count_what_the_front_door_counts() -> None:
    table = points_by_key(4)
    for row in combinations_with_replacement(range(len(RANKS)), 4):
        if len(set(row)) == 4:
            held = [RANKS[rank] + suit for rank, suit in zip(row, SUITS, strict=True)]
            scored = count(held[:3], held[3]).only("fifteen", "pair", "run").points
            assert table[sum(POWERS[rank] for rank in row)] == scored


@pytest.mark.parametrize("asked", [{}, {"crib": True}, {"hand": 3}], ids=str)
def test_every_hand_is_there(asked: dict[str, int]) -> None:
    assert plain_tables.distribution(**asked).tolist() == distribution(**asked).tolist()  # type: ignore[arg-type]


def test_cribs_are_those_of_the_arrays() -> None:
    for dealer in (True, False):
        for when_thrown in (True, False):
            assert np.array_equal(crib_table(dealer, when_thrown), plain_tables.crib_table(dealer, when_thrown))
    assert plain_tables.crib_table().min() == crib_table().min()


@pytest.mark.parametrize("hand", [*DEALS, *FLUSHES, DEALS[0][:5]], ids=str)
def test_a_hand_is_ranked_as_the_arrays_rank_it(hand: str) -> None:
    dealer = hand in FLUSHES
    ours, theirs = plain_discards.discards(hand, dealer), discards(hand, dealer)
    assert [one.thrown for one in ours] == [one.thrown for one in theirs]
    for one, other in zip(ours, theirs, strict=True):
        assert [one.hand, one.crib, one.pegging, one.cost] == pytest.approx(
            [other.hand, other.crib, other.pegging, other.cost], abs=1e-9
        )
        assert np.allclose(one.hand_distribution, other.hand_distribution, atol=1e-12)
        assert np.allclose(one.crib_distribution, other.crib_distribution, atol=1e-12)


def test_an_opponent_who_throws_at_random_weighs_every_two_cards_alike() -> None:
    ours, theirs = (
        each(FLUSHES[0], True, opponent="uniform", pegging=False) for each in (plain_discards.discards, discards)
    )
    assert [one.total for one in ours] == pytest.approx([one.total for one in theirs], abs=1e-9)


def test_what_deals_come_to_is_read_from_the_same_sample() -> None:
    tables = deal_tables()
    assert plain_tables.sampled_deals() == (tables.deals, tables.stderr)
    assert [*map(list, plain_tables.play_totals())] == tables.pegs.totals.tolist()
    totals = tables.start.totals
    means = [np.arange(size) @ totals.sum(axis=1 - axis) / totals.sum() for axis, size in enumerate(totals.shape)]
    assert list(plain_tables.mean_gains()) == pytest.approx(means)


# --- what a site keeps ------------------------------------------------------------------------------------------------


def test_a_chance_that_nobody_worked_out_is_refused_in_one_sentence() -> None:
    with pytest.raises(NumpyNeeded, match=r"^the chances of winning need numpy, which isn't here: install crib_tutor"):
        plain_tables.odds(105, 98, dealer=True)
    with pytest.raises(NumpyNeeded, match=r"^the chances of winning need numpy"):
        plain_discards.discards(DEALS[0], True, scores=(105, 98))


def test_kept_chances_are_those_of_the_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {
        plain_tables.board_name(dealer, below): np.rint(
            np.asarray(chance_board(dealer, below=below)) * plain_tables.FINEST
        )
        .astype(np.uint16)
        .tobytes()
        for dealer in (True, False)
        for below in (rules.GAME, rules.SKUNK, rules.DOUBLE_SKUNK)
    }
    monkeypatch.setattr(plain_tables, "read_kept", kept.get)
    for mine, theirs, dealer in ((0, 0, True), (105, 98, False), (120, 60, True), (84, 79, False)):
        ours, exact = (each(mine, theirs, dealer=dealer) for each in (plain_tables.odds, odds))
        for part in ("win", "skunk", "skunked", "double_skunk", "double_skunked", "stderr"):
            assert getattr(ours, part) == pytest.approx(getattr(exact, part), abs=1 / plain_tables.FINEST), part


@pytest.mark.parametrize("aim", ["win", "game points"])
def test_kept_wins_rank_a_hand_at_a_score(aim: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, scores = "AC 4H 8D 8S JH QD", (111, 84)
    exact = discards(hand, dealer=False, scores=scores, aim=aim)
    every = [exact.of(one.thrown) for one in discards(hand, dealer=False)]
    kept = {"win": [one.wins for one in every], aim: [one.worth for one in every]}
    monkeypatch.setattr(plain_discards, "kept_wins", lambda *given: kept[given[-1]])
    ours = plain_discards.discards(hand, False, scores=scores, aim=aim)
    assert [(one.thrown, one.wins, one.worth) for one in ours] == [(one.thrown, one.wins, one.worth) for one in exact]
    assert (ours.scores, ours.needs, ours.aim) == (exact.scores, exact.needs, aim)
    with pytest.raises(NumpyNeeded):
        plain_tables.odds(111, 84, dealer=False, aim="spread")


# --- who notices ------------------------------------------------------------------------------------------------------

BLOCKED = "import sys; sys.modules |= dict.fromkeys(('numpy', 'matplotlib', 'contourpy')); "


def told(program: str) -> str:
    return subprocess.run([sys.executable, "-c", BLOCKED + program], check=True, capture_output=True, text=True).stdout


def test_the_front_of_the_wing_finds_what_does_without() -> None:
    asked = "from crib_tutor.strategy import crib_table, discards, distribution, odds, chance_board; "
    rooms = told(
        asked + "print(*(each.__module__ for each in (crib_table, discards, distribution, odds, chance_board)))"
    )
    assert {room.split(".")[2] for room in rooms.split()} == {"plain"}


def test_what_no_one_does_without_says_so() -> None:
    tried = "import crib_tutor.strategy as s\ntry: s.plays\nexcept ImportError as error: print(error.name)"
    assert told("\n" + tried).split() == ["numpy"]


def test_everything_outside_the_rooms_of_numpy_is_imported_without_it() -> None:
    rooms = (
        "strategy",
        "players.whole_deals",
        "players.short_deals",
        "players.careful_player",
        "players.opponent_habits",
        "players.strongest_player",
        "players.tallies",
    )
    rooms += ("verdicts.experiments", "verdicts.play_moments", "problems.decisions.price_decisions", "course.tallies")
    rooms += ("sheets.lead_sheet", "sheets.score_sheet", "sheets.evidence")
    rooms += tuple(f"look.charts.{name}" for name in ("fonts", "paper", "plot", "sheet", "svg"))
    rooms += ("labs.play", "labs.pair_duel", "labs.discard_lab.window", "site.work_out")
    rooms += ("table.reviewing.seat_chances", "table.reviewing.strokes")
    rooms += tuple(f"course.lesson_{name}" for name in ("14_sentences", "balking_sentences", "five_card_sentences"))
    program = f"""
import pkgutil, importlib, crib_tutor
for each in pkgutil.walk_packages(crib_tutor.__path__, "crib_tutor."):
    name = each.name.removeprefix("crib_tutor.")
    if (name.startswith("strategy.plain") or not name.startswith({rooms})) and not name.endswith("__main__"):
        try: importlib.import_module(each.name)
        except ImportError as error: print(name, error)
"""
    assert told(program) == ""


def test_no_card_is_counted_twice_by_the_sum_of_powers() -> None:
    sums = {sum(POWERS[rank] for rank in row) for row in FIVES.tolist()}
    assert len(sums) == len(FIVES)
    assert len(PACK) == len(RANKS) * len(SUITS)


def test_only_a_site_has_kept_answers() -> None:
    assert without_numpy.read_kept("wins.json") is None
