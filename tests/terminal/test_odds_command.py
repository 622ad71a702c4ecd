"""`crib-tutor odds`: the score in lines, each of which must say what `odds` says."""

import re

import pytest
from each import for_each

from crib_tutor import cli
from crib_tutor.rules import BRITANNICA_FIVE, HOYLE, HOYLE_61, MODERN, Rules
from crib_tutor.strategy import odds
from crib_tutor.strategy.winning.deal_tables import MOMENTS
from crib_tutor.strategy.winning.report import AFTER, name_favorite, report_odds

ROW = re.compile(r"  (\D+?) +(\d+\.\d)%")
NAMES = {
    "you win": "win",
    "you win by a skunk": "skunk",
    "you're skunked": "skunked",
    "you win by a double skunk": "double_skunk",
    "you're double skunked": "double_skunked",
}


@for_each(
    (scores, dealer, rules, after)
    for scores in [(0, 0), (60, 20), (30, 59)]
    for dealer in (True, False)
    for rules in (MODERN, HOYLE, HOYLE_61, BRITANNICA_FIVE)
    for after in ("start", "play")
)
def test_every_row_is_a_chance_of_odds(scores: tuple[int, int], dealer: bool, rules: Rules, after: str) -> None:
    result = odds(*scores, dealer=dealer, rules=rules, after=after)
    rows = {
        NAMES[what]: answer
        for what, answer in ROW.findall(report_odds(*scores, dealer=dealer, rules=rules, after=after))
    }
    assert rows == {name: f"{100 * getattr(result, name):.1f}" for name in rows}
    left_out = [name for name in NAMES.values() if name not in rows]
    assert all(getattr(result, name) < 0.0005 for name in left_out)
    assert {"win"} <= rows.keys() if not rules.lurches else {"win", "skunk", "skunked"} <= rows.keys()


def test_the_favorite_is_the_one_who_wins_more_often() -> None:
    assert name_favorite(odds(100, 40, dealer=True)) == "You're the favorite."
    assert name_favorite(odds(40, 100, dealer=True)) == "Your opponent is the favorite."
    nearest = min(
        (odds(mine, 100, dealer=True) for mine in range(80, 100)),
        key=lambda result: abs(result.win - 0.5) - result.stderr,
    )
    even = abs(nearest.win - 0.5) <= 2 * nearest.stderr
    assert (name_favorite(nearest) == "It's a toss-up.") == even


def test_every_moment_has_its_words() -> None:
    assert tuple(AFTER) == MOMENTS


@pytest.mark.parametrize(("seat", "dealer"), [("--dealer", True), ("--pone", False)])
def test_the_command_prints_the_report_and_nothing_else(
    seat: str, capsys: pytest.CaptureFixture[str], *, dealer: bool
) -> None:
    assert cli.main(["odds", "105", "98", seat]) == 0
    assert capsys.readouterr() == (report_odds(105, 98, dealer=dealer) + "\n", "")
    assert cli.main(["odds", "50", "58", seat, "--after", "play", "--rules", "hoyle-61"]) == 0
    assert capsys.readouterr().out == report_odds(50, 58, dealer=dealer, rules=HOYLE_61, after="play") + "\n"
