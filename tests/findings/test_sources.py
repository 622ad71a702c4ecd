"""The hash of a finding's sources: it follows all code that computes, and no words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from crib_tutor.findings.all_findings import all_findings
from crib_tutor.findings.sources import Sources

MAKER = '''"""Words."""
from toy.deck import PACK
from toy import rules
from toy.lazy import count
from toy.words.say import aloud

SIZE = 2

def make(many: int = SIZE) -> int:
    """More words."""
    total = 0  # and more
    for card in PACK:
        total += count(card) + rules.GAME
    aloud(total)
    return total + many

def other():
    return 99
'''
TOY = {
    "__init__.py": "",
    "maker.py": MAKER,
    "deck.py": "PACK = list(range(4))\nPACK.append(7)\n",
    "rules/__init__.py": "from toy.rules.numbers import GAME\n",
    "rules/numbers.py": "GAME, STREET = 121, 30\n",
    "lazy/__init__.py": "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from toy.lazy.counts import count\n",
    "lazy/counts.py": "def count(card):\n    return Points().of(card)\n\nclass Points:\n    def of(self, card):\n"
    "        return Points if card else load('toy/data/rows_' + str(card)), f'data/rows_{card}.json', 'lazy_later'\n",
    "lazy/lazy_later.py": "LATER = 1\n",
    "words/__init__.py": "",
    "words/say.py": "def aloud(text):\n    print(text)\n",
    "data/rows_1.json": "[1]",
}


def digest(root: Path) -> str:
    return Sources(root, "toy").digest("toy.maker", "make")


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    for name, text in TOY.items():
        (tmp_path / "toy" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "toy" / name).write_text(text)
    return tmp_path


def change(root: Path, name: str, old: str, new: str) -> None:
    path = root / "toy" / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("maker.py", '"""Words."""', '"""Other words."""\n# more'),
        ("maker.py", '    """More words."""\n', ""),
        ("maker.py", "  # and more", ""),
        ("maker.py", "many: int", "many: float"),
        ("maker.py", "total", "points"),
        ("maker.py", "return 99", "return 98"),
        ("rules/numbers.py", "GAME, STREET = 121, 30", "GAME, STREET = 121, 30\nMORE = 1"),
        ("words/say.py", "print(text)", "print(text, text)"),
    ],
)
def test_words_and_what_is_not_needed_change_nothing(toy: Path, name: str, old: str, new: str) -> None:
    before = digest(toy)
    change(toy, name, old, new)
    assert digest(toy) == before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("maker.py", "SIZE = 2", "SIZE = 3"),
        ("maker.py", "total = 0", "total = 1"),
        ("maker.py", "count(card) +", "count(card) -"),
        ("maker.py", "total + many", "many + total"),
        ("deck.py", "append(7)", "append(8)"),
        ("rules/numbers.py", "121", "61"),
        ("lazy/counts.py", "Points().of(card)", "Points().of(-card)"),
        ("lazy/counts.py", "if card", "if not card"),
        ("lazy/lazy_later.py", "LATER = 1", "LATER = 2"),
        ("data/rows_1.json", "[1]", "[2]"),
    ],
)
def test_whatever_computes_and_whatever_is_read_counts(toy: Path, name: str, old: str, new: str) -> None:
    before = digest(toy)
    change(toy, name, old, new)
    assert digest(toy) != before


def moved(root: Path) -> None:
    """The deck in another room, and the numbers at the top."""
    (root / "toy/deck.py").rename(root / "toy/words/pack.py".replace("words", "rules"))
    change(root, "maker.py", "from toy.deck import PACK", "from toy.rules.pack import PACK")


def split(root: Path) -> None:
    """The imports inside the function that needs them."""
    change(root, "maker.py", "from toy.deck import PACK\n", "")
    change(root, "maker.py", "    total = 0", "    from toy.deck import PACK\n    total = 0")


@pytest.mark.parametrize("step", [moved, split])
def test_code_that_is_moved_or_imported_elsewhere_stays_itself(toy: Path, step: Callable[[Path], None]) -> None:
    before = digest(toy)
    step(toy)
    assert digest(toy) == before


def test_a_finding_needs_what_its_numbers_come_from_and_no_screen() -> None:
    sources = Sources()
    of = {
        name: {
            module.removeprefix("crib_tutor.") for module, _ in sources.needed(one.maker.__module__, one.maker.__name__)
        }
        for name, one in all_findings().items()
    }
    assert {"strategy.tables.opponent_discards", "strategy.tables.all_hands", "rules.numbers"} <= of["cribs_6"]
    assert {"players.expert_player", "strategy.playing.lines"} <= of["averages.points_a_deal"]
    assert {"game.steps", "players.greedy_player", "counts"} <= of["game_totals"]
    screens = ("notebook", "terminal", "look", "words", "drills", "table", "learner")
    assert [module for modules in of.values() for module in modules if module.split(".")[0] in screens] == []
