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
    found = odds(*scores, dealer=dealer, rules=rules, after=after)
    rows = {
        NAMES[what]: said for what, said in ROW.findall(report_odds(*scores, dealer=dealer, rules=rules, after=after))
    }
    assert rows == {name: f"{100 * getattr(found, name):.1f}" for name in rows}
    left_out = [name for name in NAMES.values() if name not in rows]
    assert all(getattr(found, name) < 0.0005 for name in left_out)
    assert {"win"} <= rows.keys() if not rules.lurches else {"win", "skunk", "skunked"} <= rows.keys()


def test_the_favorite_is_the_one_who_wins_more_often() -> None:
    assert name_favorite(odds(100, 40, dealer=True)) == "You're the favorite."
    assert name_favorite(odds(40, 100, dealer=True)) == "Your opponent is the favorite."
    nearest = min(
        (odds(mine, 100, dealer=True) for mine in range(80, 100)), key=lambda found: abs(found.win - 0.5) - found.stderr
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


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["105", "98"], "one of the arguments --dealer --pone is required"),
        (["105", "--dealer"], "the following arguments are required: THEIRS"),
        (["121", "98", "--dealer"], "a score can't be '121': give a whole number from 0 to 120"),
        (["105", "61", "--dealer", "--rules", "hoyle-61"], "a score can't be '105': give a whole number from 0 to 60"),
        (["-1", "98", "--dealer"], "'-1' isn't a score: give a whole number from 0 to 120"),
        (["ten", "98", "--dealer"], "'ten' isn't a score: give a whole number from 0 to 120"),
        (["9" * 5000, "98", "--dealer"], "isn't a score: give a whole number from 0 to 120"),
        (["1", "9", "--pone", "--rules", "whist"], "there are no rules called 'whist'"),
        (["1", "9", "--pone", "--rules", "tommy-six"], "there are no chances for the game of 'Tommy, six cards'"),
        (["1", "9", "--pone", "--after", "dinner"], "invalid choice: 'dinner'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = cli.main(["odds", *arguments])
    except SystemExit as left:  # argparse leaves by itself
        code = int(left.code or 0)
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
