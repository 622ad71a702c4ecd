"""The hash of a finding's sources: it follows all code that computes, and no words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from crib_tutor.findings import sources
from crib_tutor.findings.all_findings import all_findings

TOY = {
    "__init__.py": "",
    "maker.py": '"""Words."""\nfrom toy import rules\nfrom toy.lazy import count\nfrom toy.words.say import aloud\n\n'
    'def make():\n    """More words."""\n    # and more\n    return count(rules.GAME), "toy_later"\n',
    "toy_later.py": "LATER = 1\n",
    "rules/__init__.py": "from toy.rules.numbers import GAME\n",
    "rules/numbers.py": "GAME = 121\n",
    "lazy/__init__.py": "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from toy.lazy.counts import count\n"
    "    from toy.lazy.more import other\n\ndef __getattr__(name):\n    return name\n",
    "lazy/counts.py": "def count(card):\n    from toy.deck import PACK\n"
    '    return PACK[card], read("data/rows_{card}.json")\n',
    "lazy/more.py": "other = 1\n",
    "deck.py": "PACK = 52\n",
    "words/__init__.py": "",
    "words/say.py": "def aloud(text):\n    print(text)\n",
    "data/rows_1.json": "[1]",
}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    for name, text in TOY.items():
        (tmp_path / "toy" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "toy" / name).write_text(text)
    monkeypatch.chdir(tmp_path / "toy")

    def digest() -> str:
        sources.needed.cache_clear()
        sources._imports.cache_clear()
        return sources.digest("toy.maker", tmp_path)

    return digest


def change(name: str, old: str, new: str) -> None:
    assert old in Path(name).read_text()
    Path(name).write_text(Path(name).read_text().replace(old, new))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("maker.py", '"""Words."""', '"""Other words."""\n# more'),
        ("maker.py", '    """More words."""\n    # and more\n', ""),
        ("lazy/more.py", "other = 1", "other = 2"),
        ("words/say.py", "print(text)", "print(text, text)"),
        ("lazy/counts.py", "    from toy.deck import PACK\n", ""),
    ],
)
def test_words_and_what_is_not_needed_change_nothing(toy: Callable[[], str], name: str, old: str, new: str) -> None:
    before = toy()
    change(name, old, new)
    if "from toy.deck" in old:  # imported where others import
        change("maker.py", "from toy import rules\n", "from toy import rules\nfrom toy.deck import PACK\n")
    assert toy() == before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("maker.py", "count(rules", "-count(rules"),
        ("deck.py", "52", "51"),
        ("rules/numbers.py", "121", "61"),
        ("lazy/counts.py", "PACK[card]", "PACK[-card]"),
        ("toy_later.py", "1", "2"),
        ("data/rows_1.json", "[1]", "[2]"),
    ],
)
def test_whatever_computes_and_whatever_is_read_counts(toy: Callable[[], str], name: str, old: str, new: str) -> None:
    before = toy()
    change(name, old, new)
    assert toy() != before


def test_code_that_is_moved_stays_itself(toy: Callable[[], str]) -> None:
    before = toy()
    Path("deck.py").rename("rules/pack.py")
    change("lazy/counts.py", "toy.deck", "toy.rules.pack")
    assert toy() == before


def test_a_finding_needs_what_its_numbers_come_from_and_no_screen() -> None:
    of = {
        name: {
            path.relative_to(sources.ROOT / "crib_tutor").as_posix() for path in sources.needed(each.maker.__module__)
        }
        for name, each in all_findings().items()
    }
    solver = {"strategy/tables/opponent_discards.py", "strategy/tables/all_hands.py", "rules/numbers.py"}
    assert solver <= of["cribs_6"]
    assert {"players/careful_player.py", "strategy/playing/lines.py"} <= of["averages.points_a_deal"]
    assert {"game/steps.py", "players/plain_players.py", "counts.py"} <= of["game_totals"]
    screens = ("notebook", "terminal", "look", "words", "drills", "table", "learner")
    assert [path for paths in of.values() for path in paths if path.split("/")[0] in screens] == []
