"""The map: its questions have the answers that the package works out, and all that there is stands on it."""

import json
import re
from itertools import accumulate, permutations
from pathlib import Path

import pytest

from crib_tutor import lesson
from crib_tutor.deck import RANK_NAMES
from crib_tutor.pictures.race import holes_a_deal, usual_length
from crib_tutor.rules import GAME, THIRTY_ONE
from crib_tutor.strategy import crib_table
from crib_tutor.surprises import ANSWERS

LESSONS = Path(__file__).parents[1] / "lessons"
INDEX = json.loads((LESSONS / "index.ipynb").read_text(encoding="utf-8"))["cells"]
PROSE = "\n\n".join("".join(cell["source"]) for cell in INDEX if cell["cell_type"] == "markdown")
CODE = ["".join(cell["source"]) for cell in INDEX if cell["cell_type"] == "code"]


def choices(question: str) -> list[str]:
    """What may be chosen in the one question of the map that begins so."""
    (cell,) = [code for code in CODE if question in code]
    after = cell.partition(question)[2]
    return re.findall(r'"([^"]+)"', re.search(r"choices=[(\[](.*?)[)\]]", after, re.DOTALL)[1])


def brings(gift: str, *, dealer: bool) -> float:
    """What two cards bring the crib, named as on the map, such as two aces, or a nine and a king."""
    named = [word.removesuffix("s") for word in gift.split() if word.removesuffix("s") in RANK_NAMES]
    pair = named[-1:] * 2 if gift.endswith("s") else named
    first, second = (RANK_NAMES.index(name) for name in pair)
    return float(crib_table(dealer)[first, second])


def test_every_lesson_stands_on_the_map_with_its_title_its_minutes_and_questions() -> None:
    lessons = sorted(LESSONS.glob("[0-9][0-9]_*.ipynb"))
    parts = re.split(r"^## (?=\d\d )", PROSE, flags=re.MULTILINE)[1:]
    assert [re.search(r"\]\(([^)]+)\)", part)[1] for part in parts] == [path.name for path in lessons]
    for path, part in zip(lessons, parts, strict=True):
        opening = "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"])
        minutes = re.search(r"\*(\d+) minutes", part)
        assert minutes is not None
        assert f"*{minutes[1]} minutes" in opening
        assert sum(f'"Lesson {path.name[:2]}"' in code for code in CODE) == 1


def test_the_practice_room_has_every_drill_and_the_table() -> None:
    drills = {"tutor", "muggins", "laying_away", "storm", "two_players", "table"}
    opened = {code.partition("(")[0] for code in CODE[CODE.index("tutor()") :]}
    assert opened == drills
    assert drills <= set(lesson.__all__)
    assert any(code.startswith('tutor("play-') for code in CODE)


def test_all_pages_to_print_are_linked_from_the_map() -> None:
    assert set(re.findall(r"\((print_\w+\.html)\)", PROSE)) == {path.name for path in LESSONS.glob("print_*.html")}


@pytest.mark.parametrize(
    ("question", "dealer", "best", "answer"),
    [
        ("Which two bring most to your own crib?", True, max, "map own crib"),
        ("Which two give the opponent's crib least?", False, min, "map balk"),
    ],
)
def test_the_gifts_of_the_map_are_weighed_by_the_tables(question: str, dealer: bool, best: type, answer: str) -> None:
    worth = {gift: brings(gift, dealer=dealer) for gift in choices(question)}
    assert len(worth) == 4
    assert ANSWERS[answer] == best(worth, key=worth.get)
    rest = [points for gift, points in worth.items() if gift != ANSWERS[answer]]
    assert min(abs(points - worth[ANSWERS[answer]]) for points in rest) > 0.3  # no near thing


def test_the_race_of_the_map_is_what_games_say() -> None:
    numbers = {"about five": 5, "about nine": 9, "about fifteen": 15}
    assert set(choices("How many deals does a game of 121 take?")) == set(numbers)
    assert min(numbers, key=lambda said: abs(numbers[said] - usual_length())) == ANSWERS["map deals"]
    dealer, pone = holes_a_deal()
    assert ANSWERS["map level"] == ("The dealer" if dealer > pone else "Pone")


def test_the_ending_of_the_map_is_counted_in_its_order() -> None:
    """Pone at 113 with 8 is home before the dealer at 118 counts 20."""
    assert ANSWERS["map order"] in choices("In which order are they counted?")
    steps = {"pone's hand": ("Pone", 8), "dealer's hand": ("The dealer", 20), "crib": ("The dealer", 0)}
    stand = {"Pone": 113, "The dealer": 118}
    for moment in str(ANSWERS["map order"]).split(", "):
        who, points = steps[moment]
        stand[who] += points
        if stand[who] >= GAME:
            break
    assert who == ANSWERS["map eight first"]


def test_the_go_of_the_map_pegs_what_the_cards_allow() -> None:
    (said,) = re.findall(r"The count is (\d+), and .* says go. You hold a (\w+) and a (\w+)\.", "".join(CODE))
    count, held = int(said[0]), [RANK_NAMES.index(name) + 1 for name in said[1:]]
    most = 0
    for order in permutations(held):
        totals = [total for total in accumulate(order, initial=count) if total <= THIRTY_ONE]
        most = max(most, 0 if totals == [count] else 2 if totals[-1] == THIRTY_ONE else 1)
    assert ANSWERS["map go"] == most
