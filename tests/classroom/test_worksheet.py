"""Worksheets: the paper asks and doesn't tell, the answers are right by another scorer, and a set has no two alike."""

import re
from dataclasses import replace
from html import unescape
from itertools import product
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, urlsplit

import oracle
import pytest
import segno
from each import for_each
from golden_codes import code_of

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.assignments.class_code import ClassCode, make_code, read_code
from crib_tutor.assignments.class_items import class_items
from crib_tutor.assignments.class_link import class_link, scan_picture
from crib_tutor.assignments.questions import Question
from crib_tutor.classroom.worksheets.paper_problems import PaperProblem, print_problem
from crib_tutor.classroom.worksheets.worksheet import (
    MOST_HANDS,
    MOST_SHEETS,
    Worksheet,
    make_set,
    make_worksheet,
    set_pages,
    worksheet_page,
)
from crib_tutor.counts import Count
from crib_tutor.deck import cards
from crib_tutor.play import peg
from crib_tutor.problems.problem import problem_from_key
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import discards

CODES = [code_of(kind, 7) for kind in KINDS]
LINK = "https://example.org/lab/index.html"
ROOT = Path(__file__).resolve().parents[2]
BINDER, HUB = (ROOT / "binder" / page for page in ("README.md", "hub/README.md"))


def said(markup: str) -> str:
    plain = unescape(re.sub(r"<[^>]+>", " ", markup)).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return " ".join(plain.split())


def sections(page: str) -> list[str]:
    return re.findall(r"<section.*?</section>", page, re.DOTALL)


def points_named(printed: PaperProblem) -> list[int]:
    return [int(name.rpartition(" ")[2]) for name, _ in printed.because if name.rpartition(" ")[2].isdecimal()]


# --- the answers are right --------------------------------------------------------------------------------------------


def expected(due: Count) -> set[oracle.Item]:
    """What a scorer written apart finds in the hand, of the kinds that count on the sheet."""
    assert due.starter is not None
    plain = [(card.rank, card.suit) for card in due.hand]
    items = oracle.items(plain, (due.starter.rank, due.starter.suit), crib=due.crib)
    return {item for item in items if item[0] in {kind.value for kind in due.kinds}}


@for_each(code for code in CODES if code.kind not in ("play", "muggins", "discarding", "08", "09"))
def test_every_combination_of_a_hand_is_among_the_answers_once(code: ClassCode) -> None:
    for item in class_items(code):
        due = item.about if isinstance(item, Question) else getattr(item, "counted", None)
        if not isinstance(due, Count):
            continue
        printed = print_problem(item)
        listed = [
            frozenset((card.rank, card.suit) for card in cards(group))
            for _, groups in printed.because
            for group in groups.split(", ")
            if group
        ]
        wanted = expected(due)
        assert sorted(map(sorted, listed)) == sorted(sorted(held) for _, held, _ in wanted)
        assert int(printed.answer) == sum(points for _, _, points in wanted) == sum(points_named(printed))
        assert sum(int(part) for part in re.findall(r"\d+", printed.brief)) == int(printed.answer)


@for_each(code for code in [make_code(kind, seed) for kind in ("play", "08", "09") for seed in range(4)])
def test_the_parts_of_a_card_played_add_up(code: ClassCode) -> None:
    for item in class_items(code):
        printed = print_problem(item)
        assert sum(points_named(printed)) == int(printed.answer)
        for name, group in printed.because:
            if group and not name.startswith(("Go", "Last")):
                assert any(made.points == int(name.rpartition(" ")[2]) for made in peg(cards(group))), (name, group)


def test_a_go_is_told_beside_what_the_card_makes() -> None:
    printed = print_problem(problem_from_key("play 7D5CKS--/KH/QH"))
    assert (printed.answer, printed.because) == ("1", (("Go 1", "K♠"),))
    assert "go" in printed.said
    assert "pone K♥, dealer Q♥" in printed.said


@for_each(range(12))
def test_a_call_is_what_the_points_said_deserve(seed: int) -> None:
    for item in class_items(make_code("muggins", seed)):
        printed = print_problem(item)
        worth, claimed = map(int, re.findall(r"\d+", printed.because[0][0]))
        assert printed.answer == ("Right" if claimed == worth else "Muggins" if claimed < worth else "Too many")
        assert printed.said.strip("“”.").lower().startswith(item.said.lower()[:10])  # type: ignore[union-attr]
        wrong = [name for name, _ in printed.because if name.startswith(("Missed", "Doesn't"))]
        assert bool(wrong) == (printed.answer != "Right")
        counted = sum(oracle_points(item.count))  # type: ignore[union-attr]
        assert counted == worth


def oracle_points(due: Count) -> list[int]:
    return [points for _, _, points in expected(due)]


def test_the_discard_is_the_best_there_is() -> None:
    for item in class_items(make_code("discarding", 3)):
        printed = print_problem(item)
        best = discards(item.cards, dealer=item.dealer)[0]  # type: ignore[union-attr]
        assert set(cards(printed.answer)) == set(best.thrown)
        assert printed.because[0][1] == f"worth {best.total:.1f} on average"
        assert printed.place == ("Your crib" if item.dealer else "Your opponent's crib")  # type: ignore[union-attr]


# --- the pages --------------------------------------------------------------------------------------------------------


@for_each(CODES)
def test_a_worksheet_is_a_page_that_asks_and_a_page_that_tells(code: ClassCode) -> None:
    sheet = make_worksheet(code, link=LINK)
    paper, answers = sections(worksheet_page(sheet))
    asked, answered = said(paper), said(answers)
    assert code.text in asked
    assert code.text in answered
    assert paper.count('class="task"') == answers.count('class="solution"') == len(sheet.problems) == code.items
    for printed in sheet.problems:
        for name, group in printed.because:
            assert f"{name} {group}".strip() in answered


@for_each(CODES)
def test_the_page_to_write_on_knows_no_answer(code: ClassCode) -> None:
    sheet = make_worksheet(code)
    blank = replace(
        sheet, problems=tuple(replace(printed, answer="", brief="", because=()) for printed in sheet.problems)
    )
    assert sections(worksheet_page(sheet))[0] == sections(worksheet_page(blank))[0]
    assert sections(worksheet_page(sheet))[1] != sections(worksheet_page(blank))[1]


@for_each(SKILLS)
def test_every_skill_has_a_worksheet_in_every_level(skill: str) -> None:
    kind = "play" if skill.startswith("play-") else "practice"
    if skill not in KINDS[kind].skills:
        with pytest.raises(IllegalMove, match="can't ask for just the skill"):
            make_code(kind, 1, skill=skill)
        return
    for level in ("easier", "normal", "harder"):
        sheet = make_worksheet(make_code(kind, 1, items=4, skill=skill, level=level))
        assert len({printed.cards for printed in sheet.problems}) == 4


def test_without_a_link_there_is_no_picture_to_scan() -> None:
    code = read_code("GREEN-HERON-7")
    assert "QR" not in worksheet_page(make_worksheet(code))
    assert (
        worksheet_page(make_worksheet(code, link=LINK)).count(
            f"QR code of {LINK}?path=00_welcome.ipynb&amp;class=GREEN-HERON-7"
        )
        == 1
    )


def test_a_page_runs_nothing_and_asks_for_nothing() -> None:
    page = worksheet_page(make_worksheet(read_code("GREEN-HERON-7"), link=LINK))
    without_the_link = page.replace(LINK, "")
    assert not re.search(r"<script|<link|https?:|url\(|@import| on\w+=", without_the_link)


def test_a_page_is_the_same_again() -> None:
    first, again = (worksheet_page(make_worksheet(make_code("practice", 9), link=LINK)) for _ in range(2))
    assert first == again


# --- a class set ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def thirty() -> tuple[Worksheet, ...]:
    return make_set(make_code("practice", 7), 30, link=LINK)


def test_thirty_sheets_are_all_different(thirty: tuple[Worksheet, ...]) -> None:
    assert len({tuple(printed.cards for printed in sheet.problems) for sheet in thirty}) == 30
    assert [sheet.place for sheet in thirty] == list(range(1, 31))
    assert {sheet.code for sheet in thirty} == {make_code("practice", 7, own=True)}


def test_a_sheet_has_what_its_number_gets_as_a_nickname(thirty: tuple[Worksheet, ...]) -> None:
    own = make_code("practice", 7, own=True)
    assert thirty[6].problems == tuple(map(print_problem, class_items(own, "7")))


def test_the_one_list_of_answers_has_every_answer_in_its_row(thirty: tuple[Worksheet, ...]) -> None:
    *papers, answers = sections(set_pages(thirty))
    assert len(papers) == 30
    rows = re.findall(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', answers)
    for sheet, (place, cells), paper in zip(thirty, rows, papers, strict=True):
        assert int(place) == sheet.place
        assert re.findall(r"<b>(.*?)</b>", cells) == [printed.answer for printed in sheet.problems]
        assert f"Sheet {place} " in said(paper)


def test_a_long_set_has_its_answers_ten_to_a_table() -> None:
    pages = sections(set_pages(make_set(make_code("practice", 7, items=12), 2)))
    assert [page.count('scope="col"') for page in pages[2:]] == [11, 3]


# --- what is refused --------------------------------------------------------------------------------------------------


def test_a_page_refuses_what_it_has_no_room_for() -> None:
    make_worksheet(make_code("practice", 1, items=MOST_HANDS))
    for code, room in (
        (make_code("practice", 1, items=MOST_HANDS + 1), MOST_HANDS),
        (make_code("muggins", 1, items=11), 10),
    ):
        with pytest.raises(IllegalMove, match=f"room for {room} and {code.text} has {code.items}"):
            make_worksheet(code)


def test_problems_of_each_learners_own_come_in_a_set_alone() -> None:
    with pytest.raises(IllegalMove, match="print a set"):
        make_worksheet(make_code("practice", 1, own=True))


@for_each([0, 1, MOST_SHEETS + 1, "30", None, 2.0, True])
def test_a_set_has_two_sheets_to_forty(many: object) -> None:
    with pytest.raises(IllegalMove, match="from 2 to 40"):
        make_set(make_code("practice", 1), many)  # type: ignore[arg-type]


def test_a_question_with_choices_is_refused() -> None:
    with pytest.raises(IllegalMove, match="a worksheet asks for hands"):
        print_problem(Question("Which?", "a", ("a", "b")))


# --- the link ---------------------------------------------------------------------------------------------------------


ADDRESSES = (
    *("https://example.org", "https://example.org/site/", "https://example.org/lab/index.html?path=03_pairs.ipynb&a=b"),
    *("http://127.0.0.1:8888/lab/tree/03_pairs.ipynb", "https://example.org/user/x/lab/workspaces/w/tree/lessons?a=b"),
    *re.findall(r"https://[\w.]+/v2/gh/\S+", BINDER.read_text(encoding="utf-8")),
    *re.findall(r"https://hub\S+git-pull\?repo\S+ipynb\S*", HUB.read_text(encoding="utf-8")),
)
"""Of the site, of JupyterLab, of Binder, and of a hub."""


def _innermost(link: str) -> SplitResult:
    parts = urlsplit(link)
    for name, held in parse_qsl(parts.query):
        if name == "urlpath":
            return _innermost(held)
    return parts


@for_each(product(ADDRESSES, KINDS))
def test_a_link_leads_to_what_its_code_names(address: str, kind: str) -> None:
    """And it keeps all else that the address says, whatever page and code it had."""
    code = code_of(kind, 3)
    notebook, _, heading = code.assignment.page.partition("#")
    for link in (class_link(address, code), class_link(class_link(address, make_code("play", 5)), code)):
        before, made = _innermost(address), _innermost(link)
        assert made.fragment == heading
        asked = {name: value for name, value in parse_qsl(before.query) if name not in ("class", "path")}
        if "/tree/" in before.path:
            assert made.path.startswith(before.path.rpartition("/tree/")[0])
            assert made.path.endswith(f"/{notebook}")
        else:
            assert made.path == (before.path or "/")
            asked["path"] = notebook
        assert dict(parse_qsl(made.query)) == asked | {"class": code.text}
        assert urlsplit(link).netloc == urlsplit(address).netloc
        assert "GREEN-HERON" not in link


NO_LINKS: tuple[object, ...] = (
    *("", "example.org", "ftp://example.org", "https://", "https://exam ple.org", "javascript:alert(1)", "file:///etc"),
    *("https://a@b.org", "https://example.org:99999999", "https://ex\N{LATIN SMALL LETTER A WITH DIAERESIS}mple.org"),
    *("https://example.org/\n", "https://[::1", None, 7, b"https://example.org"),
)


@for_each(NO_LINKS)
def test_what_is_no_link_is_refused(base: object) -> None:
    with pytest.raises(IllegalMove, match="isn't a link: give the address"):
        class_link(base, make_code("practice", 3))


def test_a_long_link_is_refused() -> None:
    with pytest.raises(IllegalMove, match="too long to scan"):
        class_link(f"https://example.org/{'a' * 400}", make_code("practice", 3))


def test_a_link_cannot_break_out_of_the_page() -> None:
    link = 'https://example.org/"><script>alert(1)</script>'
    page = worksheet_page(make_worksheet(read_code("GREEN-HERON-7"), link=link))
    assert "<script" not in page


def test_a_picture_to_scan_is_dark_on_white_with_a_quiet_edge() -> None:
    drawn = scan_picture(class_link(LINK, read_code("GREEN-HERON-7")))
    assert 'fill="#fff"' in drawn
    assert 'stroke="#000"' in drawn
    wide = int(re.search(r'width="(\d+)"', drawn)[1])  # type: ignore[index]
    assert (wide - 8 - 17) % 4 == 0  # a QR code is 17 + 4 times its version across, with four of quiet on each side


@for_each(
    [make_code("play", seed, skill=skill) for seed in (3, 9) for skill in ("play-fifteens", "play-thirty-ones", "")]
)
def test_one_card_in_three_doesnt_tell_the_count_it_makes(code: ClassCode) -> None:
    """Else a fifteen or a thirty-one is never asked for: the count is printed under the card."""
    said = [problem.said.partition(" Left")[0] for problem in make_worksheet(code).problems]
    hidden = [at for at, problem in enumerate(said, 1) if "(?)" in problem]
    assert hidden == [2, 5, 8]
    assert all(said[at - 1].count("(?)") == 1 and said[at - 1].rpartition("(")[2].startswith("?") for at in hidden)
    assert "Where it shows (?), add it up." in worksheet_page(make_worksheet(code))


def test_a_picture_to_scan_bears_a_bad_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    make = segno.make
    monkeypatch.setattr(segno, "make", lambda *given, **more: made.append(make(*given, **more)) or made[-1])
    for link in (LINK, f"https://example.org/{'a' * 300}"):
        scan_picture(link)
    assert all(code.error in "MQH" for code in made)
    assert len(made) == 2
