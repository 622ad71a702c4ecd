"""The map: its questions have the answers that the package works out, and all that there is stands on it."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, permutations
from pathlib import Path

from deals import rank_shapes
from each import for_each
from oracle import rank_items
from parsed import tracked

from crib_tutor import Play, count, lesson
from crib_tutor.course.lesson_15_starter import better_hand
from crib_tutor.course.surprises import surprises
from crib_tutor.deck import RANK_NAMES, InvalidCards, cards
from crib_tutor.problems.skills import DECISION_GROUPS
from crib_tutor.rules import GAME, MODERN, THIRTY_ONE, GoPoint
from crib_tutor.strategy import crib_table
from crib_tutor.words.number_words import spell

LESSONS = Path(__file__).parents[2] / "lessons"
SOURCES = LESSONS / "source"
LESSON_SOURCES = [source for source in tracked(SOURCES, "[0-9][0-9]_*.md") if not source.stem.startswith("99")]
INDEX = json.loads((LESSONS / "index.ipynb").read_text(encoding="utf-8"))["cells"]
README = (LESSONS.parent / "README.md").read_text(encoding="utf-8")
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
    lessons = [LESSONS / f"{source.stem}.ipynb" for source in LESSON_SOURCES]
    parts = re.split(r"^## (?=\d\d )", PROSE, flags=re.MULTILINE)[1:]
    assert [re.search(r"\]\(([^)]+)\)", part)[1] for part in parts] == [path.name for path in lessons]
    assert re.findall(r"^\| \[\d\d [^|]+\(lessons/([^)]+)\)", README, re.MULTILINE) == [path.name for path in lessons]
    assert f"There are {spell(len(lessons))} lessons" in PROSE
    for path, part in zip(lessons, parts, strict=True):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        opening = "".join(next(cell["source"] for cell in cells if cell["cell_type"] == "markdown"))
        minutes = re.search(r"\*(?:About )?(\d+) minutes", part)
        assert minutes is not None
        assert f"*About {minutes[1]} minutes" in opening
        assert re.search(rf"\(lessons/{path.name}\) \|[^|]+\| {minutes[1]}\b", README)
        assert sum(f'"Lesson {path.name[:2]}"' in code for code in CODE) == 1


def test_the_practice_room_and_the_labs_have_every_window_and_the_table() -> None:
    windows = {"tutor", "muggins", "discarding", "daily", "storm", "two_players", "table", "jury"}
    windows |= {"discard_lab", "win_board", "play_lab", "pair_duel"}
    calls = [code.splitlines()[-1] for code in CODE]  # a cell that a code's link leads to imports what it calls
    opened = {code.partition("(")[0] for code in calls[calls.index("tutor()") :]}
    assert opened == windows
    assert windows <= set(lesson.__all__)
    assert any(code.startswith('tutor("play-') for code in calls)
    assert 'tutor("decisions")' in calls
    assert 'tutor("lead")' in PROSE
    assert {"lead", "decisions"} <= set(DECISION_GROUPS)


def test_all_pages_to_print_are_linked_from_the_map() -> None:
    assert set(re.findall(r"\((print_\w+\.html)\)", PROSE)) == {path.name for path in tracked(LESSONS, "print_*.html")}


# --- three questions that the lesson does not ask ---------------------------------------------------------------------

CELL = re.compile(r"^```python[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ORDERED = {"09"}
"""Lessons in which cards count in the order in which they lie."""


def code_of(source: Path) -> list[str]:
    """The cells of a lesson's source."""
    return CELL.findall(source.read_text(encoding="utf-8"))


def quiz_of(number: str) -> str:
    """The map's cell that lets somebody skip a lesson."""
    (cell,) = [cell for cell in code_of(SOURCES / "index.md") if f'"Lesson {number}"' in cell]
    return cell


def dealt(cells: list[str]) -> Iterator[str]:
    """The cards of every hand or pile that cells name, in answers too, a hand with its starter as one."""
    texts: list[str] = []
    for cell in cells:
        for node in ast.walk(ast.parse(cell)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "count":
                texts.append(" ".join(arg.value for arg in node.args if isinstance(arg, ast.Constant)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.append(node.value)
        texts += re.findall(r'# solved: "([^"\n]+)"$', cell, re.MULTILINE)
    for text in texts:
        try:
            if len(cards(text)) > 2:
                yield text
        except InvalidCards:
            continue


def alike(text: str, *, ordered: bool) -> object:
    """What a hand has in common with those that differ in suits, or in a tenth card for one that scores as much."""
    ranks = [card.rank for card in cards(text)]
    if ordered:
        tenth = list(dict.fromkeys(rank for rank in ranks if rank >= 10))
        return tuple(rank if rank < 10 else f"tenth {tenth.index(rank)}" for rank in ranks)
    tens = Counter(rank for rank in ranks if rank >= 10)
    low = tuple(sorted(rank for rank in ranks if rank < 10))
    return low, tuple(sorted(tens.values())), tuple(sorted((kind, points) for kind, _, points in rank_items(ranks)))


def asked(cells: list[str]) -> Iterator[str]:
    """The questions of cells that hang on no cards of their own, with any number for theirs."""
    for cell in cells:
        for node in ast.walk(ast.parse(cell)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("ask", "predict"):
                of_cards = len(node.args) > 1 or any(keyword.arg is None for keyword in node.keywords)
                if not of_cards and isinstance(node.args[0], ast.Constant):
                    yield re.sub(r"\d+", "0", node.args[0].value.lower())


def test_that_measure_knows_a_twin_from_another_hand() -> None:
    twins = alike("6H 6D 7C 8S KH", ordered=False), alike("6S 6C 7D 8H QS", ordered=False)
    assert twins[0] == twins[1]
    assert alike("10C JD JS QH KS", ordered=False) == alike("10C JH QD KS KC", ordered=False)
    assert alike("JC QD KH KS 2D", ordered=False) != alike("10C QD KH KS 2D", ordered=False)  # a run of three, and none
    assert alike("6H 7D 7S 8C 9H", ordered=False) != alike("6H 7D 8S 8C 9H", ordered=False)
    assert alike("8H KD 8S", ordered=True) == alike("8C QD 8S", ordered=True) != alike("8H 8S KD", ordered=True)


@for_each(LESSON_SOURCES)
def test_a_lesson_is_skipped_by_three_questions_none_of_which_it_asks(source: Path) -> None:
    number = source.stem[:2]
    mine, ordered = quiz_of(number), number in ORDERED
    own = {alike(text, ordered=ordered): text for text in dealt([mine])}
    taught = {alike(text, ordered=ordered): text for text in dealt(code_of(source))}
    assert {own[key]: taught[key] for key in own if key in taught} == {}
    assert set(asked([mine])) & set(asked(code_of(source))) == set()


def test_every_lesson_has_three_questions_on_the_map_with_three_right_answers() -> None:
    solved = json.loads((LESSONS / "solved" / "index.ipynb").read_text(encoding="utf-8"))["cells"]
    shown = "\n".join("".join(out["data"].get("text/plain", "")) for cell in solved for out in cell.get("outputs", []))
    for source in LESSON_SOURCES:
        assert f"Lesson {source.stem[:2]}: 3 of 3 first answers right." in shown


# --- their answers, worked out again ----------------------------------------------------------------------------------

ANSWERS = {name: surprise.answer for name, surprise in surprises().items()}


@for_each(
    [
        ("Which two help your crib most?", True, max, "map own crib"),
        ("Which two give your opponent's crib least?", False, min, "map balk"),
    ]
)
def test_the_gifts_of_the_map_are_weighed_by_the_tables(question: str, dealer: bool, best: type, answer: str) -> None:
    worth = {gift: brings(gift, dealer=dealer) for gift in choices(question)}
    assert len(worth) == 4
    assert ANSWERS[answer] == best(worth, key=worth.get)
    rest = [points for gift, points in worth.items() if gift != ANSWERS[answer]]
    assert min(abs(points - worth[ANSWERS[answer]]) for points in rest) > 0.3  # no near thing


def test_the_ending_of_the_map_is_counted_in_its_order() -> None:
    assert ANSWERS["map order"] in choices("In which order are they counted?")
    needs = r"Pone needs (\d+) holes and has a hand of (\d+); the dealer needs (\d+) and has a hand of (\d+)"
    ((needed, held, short, theirs),) = ([*map(int, numbers)] for numbers in re.findall(needs, "".join(CODE)))
    pone, dealer = GAME - needed, GAME - short
    steps = {"pone's hand": ("Pone", held), "dealer's hand": ("The dealer", theirs), "crib": ("The dealer", 0)}
    stand = {"Pone": pone, "The dealer": dealer}
    for moment in str(ANSWERS["map order"]).split(", "):
        who, points = steps[moment]
        stand[who] += points
        if stand[who] >= GAME:
            break
    assert who == ANSWERS["map four first"]
    assert stand[who] >= GAME


def test_the_go_of_the_map_pegs_what_the_cards_allow() -> None:
    held = r"The count is (\d+), and your opponent says go. You hold an? (\w+), an? (\w+) and an? (\w+)\."
    ((made, *names),) = re.findall(held, "".join(CODE))
    values = [min(RANK_NAMES.index(name) + 1, 10) for name in names]
    most = 0
    for order in permutations(values):
        totals = [total for total in accumulate(order, initial=int(made)) if total <= THIRTY_ONE]
        most = max(most, 0 if len(totals) == 1 else 2 if totals[-1] == THIRTY_ONE else 1)
    assert ANSWERS["map go"] == most


def test_go_and_the_lead_of_the_map_are_as_the_play_has_them() -> None:
    dealer_closes = Play.between("7H 6D KS QC", "5H 9C JD 10C").lay("7H").lay("5H").lay("6D").lay("9C")
    assert dealer_closes.count == 27
    after = dealer_closes.go().go()
    assert (after.count, ("Pone", "The dealer")[after.turn]) == (0, ANSWERS["map new lead"])
    holds_four = Play.between("7H 6D 4S KC", "5H 9C JD 10C").lay("7H").lay("5H").lay("6D").lay("9C")
    assert ANSWERS["map may go"] == ("No" if holds_four.can("4S") else "Yes")
    assert (ANSWERS["map today's go"] == "your opponent") == (MODERN.go_point is GoPoint.LAST_PLAYER)


def test_thirteen_takes_a_run_a_flush_or_a_jack() -> None:
    plain = (count(*deal).only("fifteen", "pair").points for deal in rank_shapes())
    assert {points % 2 for points in plain} == {0}
    assert ANSWERS["map thirteen"] == "Never"


def test_a_narrow_hand_is_the_one_for_a_need_below_the_average() -> None:
    """The two hands of lesson 15, which average 8.2: the diamonds are the narrow one."""
    flush, eights, six = "4D 7D 8D JD", "4D 7D 8D 8H", "3C 4D 7D 8D 8H JD"
    assert [better_hand(flush, eights, six, need) for need in (7, 8)] == [1, 1]
    assert ANSWERS["map narrow"] == "the narrow hand"
