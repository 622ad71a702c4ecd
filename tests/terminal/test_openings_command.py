"""`crib-tutor lead` and `reply`: the chances of `balance` in words, read by the standard library alone."""

import re
import subprocess
import sys

import pytest

from crib_tutor import cards, cli
from crib_tutor.strategy import balance

ROW = re.compile(r"^  (?! )(.+?)  (?:(every time)|(never)|[\w ]+, (\d+) in 100)\.", re.MULTILINE)
"""A card, or several that are alike, and how often."""


@pytest.mark.parametrize("hand", ["3H 3D 5S KC", "AH 4D 9S KC", "5H 5D 5S 5C", "7H 8C KS"])
@pytest.mark.parametrize("lead", ["", "3S", "KH"])
def test_every_card_is_said_with_its_chance_the_likeliest_first(
    lead: str, hand: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["reply", lead, hand] if lead else ["lead", hand]) == 0
    rows = ROW.findall(capsys.readouterr().out)
    told = [(cards(each.replace(" or ", " ")), 100 if always else int(often or 0)) for each, always, _, often in rows]
    chances = balance.replies(lead, hand) if lead else balance.leads(hand)
    assert sorted(card for alike, _ in told for card in alike) == sorted(chances)
    assert told == sorted(told, key=lambda row: -row[1])
    assert all(often == round(sum(100 * chances[card] for card in alike)) for alike, often in told)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("lead 33k", "In the five-card game you hold 3 3 K. Lead this often,"),
        ("lead 7777", "All four are yours, so no one can pair it."),
        ("reply seven of hearts 7d8cKsKd", "8C every time. Fifteen for 2, and 11 of the 47 unseen cards score on it."),
        ("reply 7 7 7 8 K", "A pair for 2, and just one seven is left to make it three of a kind."),
        ("reply 3 3 9 10 J", "it pays to pair a four or lower, however often people lead from their pairs."),
        ("reply 10 10 2 3 4", "it pays to pair a ten-card if people lead from fewer than"),
    ],
)
def test_cards_are_read_kindly_and_lines_fit_the_terminal(
    asked: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert cli.main(asked.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 50
    assert said in " ".join(" ".join(lines).split())


@pytest.mark.parametrize("asked", [["lead", "3 3 5 K"], ["reply", "7 7 8 K K"]])
def test_no_numpy_is_missed(asked: list[str]) -> None:
    program = "import sys; sys.modules['numpy'] = None; from crib_tutor import cli; sys.exit(cli.main(sys.argv[1:]))"
    assert subprocess.run([sys.executable, "-c", program, *asked], check=True, capture_output=True).stderr == b""
