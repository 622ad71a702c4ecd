"""Worksheets to print, with their answers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.class_items import class_items
from crib_tutor.assignments.class_link import class_link, scan_picture
from crib_tutor.classroom.worksheets import worksheet_words as words
from crib_tutor.classroom.worksheets.paper_problems import PaperProblem, print_problem
from crib_tutor.look import card_faces
from crib_tutor.look.html import picture
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_number
from crib_tutor.sheets.page import frame, typeset
from crib_tutor.words.counts_aloud import name_cards

MOST_HANDS, MOST_SHEETS = 21, 40
"""Hands that a page has room for, and sheets of a class set."""
_ROOMY = 10
"""Up to so many problems are in two columns, more in three; and more have no room if there are words to read."""
_ACROSS = 10
"""Problems side by side in the list of a set's answers."""
_FEW = 6
"""Up to so many problems have large cards."""
_QR = 104
"""Pixels across the picture to scan: 27 mm on paper."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A sheet of paper: a code and its problems."""

    code: ClassCode
    problems: tuple[PaperProblem, ...]
    link: str = ""
    """What the picture to scan leads to; without one there's no picture."""
    place: int = 0
    """Its number in a class set; 0 for a sheet that is the same for everyone."""

    @property
    def task(self) -> str:
        """What it asks: the task of its problems, or "mixed"."""
        tasks = {problem.task for problem in self.problems}
        return tasks.pop() if len(tasks) == 1 else "mixed"


def make_worksheet(code: ClassCode, *, link: str = "", place: int = 0) -> Worksheet:
    """Make the sheet of a code.

    >>> from crib_tutor.assignments.class_code import make_code
    >>> make_worksheet(make_code("practice", 7, items=1)).problems[0].task
    'hand'

    If its problems are each learner's own, it is that of the nickname ``place``, a number.
    Raises `IllegalMove` for a code that asks more than a page has room for, or what paper can't ask.
    """
    if code.own and not place:
        raise IllegalMove(f"{code.text} gives every learner other problems: print a set of them, such as --set 30")
    if code.items > MOST_HANDS:
        raise IllegalMove(words.no_room(code, MOST_HANDS))
    items = class_items(code, str(place) if code.own else "")
    problems = tuple(print_problem(item, place=number) for number, item in enumerate(items, 1))
    if len(problems) > _ROOMY and any(problem.said for problem in problems):
        raise IllegalMove(words.no_room(code, _ROOMY))
    return Worksheet(code, problems, class_link(link, code) if link else "", place)


def make_set(code: ClassCode, many: int, *, link: str = "") -> tuple[Worksheet, ...]:
    """Make different sheets of one kind.

    >>> from crib_tutor.assignments.class_code import make_code
    >>> one, two = make_set(make_code("practice", 7, items=2), 2)
    >>> one.code.own, one.problems != two.problems
    (True, True)

    Sheet 7 has what a learner with the nickname 7 gets on a screen.
    The code of the sheets is the same with OWN in it. Raises `IllegalMove` for too many sheets.
    """
    require_number(many, "a class set", 2, MOST_SHEETS)
    own = replace(code, own=True)
    return tuple(make_worksheet(own, link=link, place=place) for place in range(1, many + 1))


def worksheet_page(sheet: Worksheet) -> str:
    """Print one sheet with its answers on a second page."""
    solved = "".join(_solution(place, problem) for place, problem in enumerate(sheet.problems, 1))
    answers = (
        f'<section class="paper answers {_size(sheet)}">{_answers_head(sheet)}<ol class="solutions" role="list">'
        f"{solved}</ol><footer>{words.key_foot(sheet.task)}</footer></section>"
    )
    return _document(words.title(sheet.code, sheet.task), [sheet], [_paper(sheet), answers])


def set_pages(sheets: Sequence[Worksheet]) -> str:
    """Print a class set with one list of answers.

    >>> from crib_tutor.assignments.class_code import make_code
    >>> set_pages(make_set(make_code("practice", 7, items=2), 3)).count('<section class="paper')
    4
    """
    return _document(words.title(sheets[0].code, sheets[0].task), sheets, [*map(_paper, sheets), *_all_answers(sheets)])


def _document(title: str, sheets: Iterable[Worksheet], pages: Iterable[str]) -> str:
    used = {
        card
        for sheet in sheets
        for problem in sheet.problems
        for card in (*problem.cards, *filter(None, [problem.starter]))
    }
    room = f"0 0 {card_faces.WIDTH} {card_faces.HEIGHT}"
    faces = "".join(
        f'<symbol id="{card}" viewBox="{room}">{card_faces.card_at(card, 0, 0)}</symbol>' for card in sorted(used)
    )
    style = files(__package__).joinpath("worksheet.css").read_text(encoding="utf-8")
    return frame(title, f'<svg class="faces" aria-hidden="true">{faces}</svg>\n' + typeset("\n".join(pages)), style)


# --- the page to write on ---------------------------------------------------------------------------------------------


def _paper(sheet: Worksheet) -> str:
    code = sheet.code
    lines = "".join(f'<p class="line"><span>{label}</span></p>' for label in (words.NAME, words.DATE))
    tasks = "".join(_task(place, problem) for place, problem in enumerate(sheet.problems, 1))
    return (
        f'<section class="paper {_size(sheet)}">'
        f"<header><div><h1>{words.title(code, sheet.task)}</h1><p>{words.lead(code, sheet.task)}</p>"
        f'<div class="lines">{lines}</div></div>{_codes(sheet)}</header>'
        f'<ol class="tasks asks-{sheet.task}" role="list">{tasks}</ol>'
        f"<footer>{words.foot(sheet.task)}</footer></section>"
    )


def _size(sheet: Worksheet) -> str:
    problems = len(sheet.problems)
    return "large" if problems <= _FEW else "roomy" if problems <= _ROOMY else "close"


def _codes(sheet: Worksheet) -> str:
    code = sheet.code
    own = (
        f'<p class="sheet">{words.sheet_name(sheet.place)}</p><p>{words.own_sheet(sheet.place)}</p>'
        if sheet.place
        else ""
    )
    named = f'<div><p class="code">{code.text}</p><p>{words.about(code)}</p>{own}</div>'
    if not sheet.link:
        return f'<aside class="codes">{named}</aside>'
    alt = f"QR code of {sheet.link}"
    shown = f"<figure>{picture(scan_picture(sheet.link), alt, _QR)}<figcaption>{words.SCAN}</figcaption></figure>"
    return f'<aside class="codes">{named}{shown}</aside>'


def _task(place: int, problem: PaperProblem) -> str:
    heard = f'<p class="said">{problem.said}</p>' if problem.said else ""
    ticks = "".join(f'<li><i class="tick"></i>{call}</li>' for call in problem.ticks)
    boxes = "".join(f"<li>{label}</li>" for label in problem.boxes)
    choose = f'<ul class="ticks" role="list">{ticks}</ul>' if ticks else ""
    return (
        f'<li class="task"><div class="place"><p><b>{place}</b> {problem.place}</p>{choose}</div>{_row(problem)}{heard}'
        f'<ul class="boxes of-{len(problem.boxes)}" role="list">{boxes}</ul></li>'
    )


def _row(problem: PaperProblem) -> str:
    """The cards of a problem, from faces that the page holds once."""
    if problem.drawn:
        return problem.drawn
    wide, high = card_faces.WIDTH, card_faces.HEIGHT
    places = [(card, at * (wide + card_faces.GAP)) for at, card in enumerate(problem.cards)]
    if problem.starter is not None:
        places.append(
            (problem.starter, len(places) * (wide + card_faces.GAP) - card_faces.GAP + card_faces.STARTER_GAP)
        )
    room = places[-1][1] + wide
    drawn = "".join(f'<use href="#{card}" x="{x}" width="{wide}" height="{high}"/>' for card, x in places)
    names = name_cards(problem.cards) if problem.cards else ""
    alt = " and the starter ".join(filter(None, [names, problem.starter.name if problem.starter else ""]))
    return (
        f'<svg class="cards" role="img" aria-label="{alt}" viewBox="0 0 {room} {high}" '
        f'style="--wide: {room / wide:g}">{drawn}</svg>'
    )


# --- the answers ------------------------------------------------------------------------------------------------------


def _answers_head(sheet: Worksheet, legend: str = "") -> str:
    title = words.title(sheet.code, sheet.task)
    return (
        f"<header><div><h1>{words.ANSWERS}</h1><p>{title}{f': {legend}' if legend else ''}</p></div>"
        f'<p class="code">{sheet.code.text}</p></header>'
    )


def _solution(place: int, problem: PaperProblem) -> str:
    parts = "".join(f"<li><b>{name}</b> {cards}</li>" for name, cards in problem.because)
    return (
        f'<li class="solution"><p class="place"><b>{place}</b></p>{_row(problem)}<p class="total">{problem.answer}</p>'
        f'<ul role="list">{parts}</ul></li>'
    )


def _all_answers(sheets: Sequence[Worksheet]) -> Iterator[str]:
    """The answers of a set, a row for each sheet; a long one goes on to a second page."""
    first = sheets[0]
    problems = len(first.problems)
    legend = words.letters(first.problems[0].boxes) if any(problem.brief for problem in first.problems) else ""
    for start in range(0, problems, _ACROSS):
        places = range(start, min(start + _ACROSS, problems))
        head = "".join(f'<th scope="col">{place + 1}</th>' for place in places)
        rows = "".join(
            f'<tr><th scope="row">{sheet.place}</th>{"".join(_cell(sheet.problems[place]) for place in places)}</tr>'
            for sheet in sheets
        )
        table = f'<thead><tr><th scope="col">Sheet</th>{head}</tr></thead><tbody>{rows}</tbody>'
        yield (
            f'<section class="paper answers">{_answers_head(first, legend)}'
            f'<table class="all" tabindex="0">{table}</table></section>'
        )


def _cell(problem: PaperProblem) -> str:
    brief = f"<span>{problem.brief}</span>" if problem.brief else ""
    return f"<td><b>{problem.answer}</b>{brief}</td>"
