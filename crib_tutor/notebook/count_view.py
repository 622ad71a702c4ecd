"""A count as a page shows it, step after step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.look import board, card_faces
from crib_tutor.look.html import Html, outcome, paragraph
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Marking, sum_points
from crib_tutor.notebook.tile_view import tile_signs
from crib_tutor.phrases import capitalized
from crib_tutor.problems.given_answer import Claim, Way
from crib_tutor.problems.pegs import LEARNER, Due, PegMove, PegPair, Pegs, marking_dues, peg_by_step
from crib_tutor.problems.problem_words import group
from crib_tutor.words import answer_sheet, count_steps
from crib_tutor.words.answer_sheet import (
    FOUND,
    MISSED,
    MISTAKEN,
    MarkedRow,
    claim_rows,
    makes_rows,
    marked_rows,
)
from crib_tutor.words.count_steps import CountStep, bracket, lie, name_part, whole_speech
from crib_tutor.words.counts_aloud import name_cards, verdict

_MARKS = {FOUND: "✓", MISSED: "+", MISTAKEN: "\N{MULTIPLICATION SIGN}"}


def count_view(count: Count) -> dict[str, Any]:
    """A count that shows itself, one combination after another.

    >>> from crib_tutor.counts import count
    >>> view = count_view(count("6S 7D 8C 8H", "9D"))
    >>> view["steps"][1]["heard"], view["steps"][1]["row"]["end"]
    ('2 of 7: seven of diamonds, eight of clubs, fifteen four.', '4')
    """
    steps = count_steps.count_steps(count)
    return {
        **lay_faces(count),
        "title": count_steps.TITLE,
        "note": count_steps.COLUMN,
        "steps": [_shown(step, at, len(steps)) for at, step in enumerate(steps, 1)],
        "whole": _whole(count) | ({} if steps else {"happened": count_steps.NOTHING_LIT}),
        "of": count_steps.SO_FAR,
        "start": 0,
    }


def _shown(step: CountStep, at: int, steps: int) -> dict[str, Any]:
    before, now = (step.lead, step.words) if step.said else ("", step.words)
    cards, kind = step.lit if step.combination else (), "" if step.said else "part"
    return {
        "lit": _texts(step.lit),
        "bracket": step.bracket,
        "happened": f"{count_steps.ONE if step.combination else count_steps.TOGETHER} {at} of {steps}",
        "before": f"“{before} " if before else "",
        "now": f"{'' if before else '“'}{now}”" if step.said else now,
        "said": step.words if step.said else "",
        "number": step.total,
        "heard": f"{at} of {steps}: {step.heard}.",
        "row": _row(str(at), cards, step.words, str(step.total), kind=kind),
    }


def show_marking(marking: Marking, pegs: PegPair, target: int) -> dict[str, Any]:
    """Show a marking step by step, with its pegs.

    >>> from crib_tutor import count, mark
    >>> marked = mark([("fifteen", "7H 8D")], count("7H 8D 9C KS", "2D"))
    >>> show_marking(marked, PegPair().peg_all(marked.pegging, 121), 121)["pegged"]["steps"]
    [[2, 0], [2, 3]]
    """
    rows = marked_rows(marking)
    ended, dues = (pegs.you, pegs.opponent), marking_dues(marking, rows)
    return {
        "shown": marking_view(marking, rows),
        "pegged": step_pegs(pegs.stood, ended, dues, target) if pegs.leaps else None,
    }


def marking_view(marking: Marking, rows: Sequence[MarkedRow]) -> dict[str, Any]:
    """Show a marking, opened at its first mistake.

    >>> from crib_tutor import count, mark
    >>> marked = mark([("fifteen", "7H 8D")], count("7H 8D 9C KS", "2D"))
    >>> view = marking_view(marked, marked_rows(marked))
    >>> view["title"], view["start"], view["steps"][1]["now"]
    ('You found 2 of 5', 1, '7♥ 8♦ 9♣ are a run of three.')

    Of a claim by amounts, which names no cards, the count itself is shown.
    """
    assert isinstance(marking.count, Count)
    if not rows:
        return count_view(marking.count)
    steps = [_marked(row, at, len(rows)) for at, row in enumerate(rows, 1)]
    start = next((at for at, row in enumerate(rows) if row.outcome == MISSED), None)
    if start is None:
        start = next((at for at, row in enumerate(rows) if row.outcome != FOUND), -1)
    return {
        **lay_faces(marking.count),
        "title": answer_sheet.sheet_title(marking),
        "note": str(sum_points(marking.found)),
        "steps": steps,
        "whole": _whole(marking.count),
        "of": "",
        "start": start,
    }


def _marked(row: MarkedRow, at: int, rows: int) -> dict[str, Any]:
    end = {FOUND: str(row.total), MISSED: f"+{row.points}"}.get(row.outcome, "0")
    return {
        "lit": _texts(row.lit),
        "bracket": row.bracket,
        "happened": row.lead,
        "before": "",
        "now": row.why,
        "also": row.lesson,
        "said": "",
        "number": row.total,
        "heard": f"{at} of {rows}: {row.heard}.",
        "row": _row(_MARKS[row.outcome], row.lit, row.words, end, outcome=row.outcome, kind=row.outcome),
    }


def outcomes_view(count: Count, title: str, note: str, lines: Sequence[OutcomeLine]) -> dict[str, Any]:
    """Show how each line of a count fared.

    >>> from crib_tutor.combinations import Kind
    >>> from crib_tutor.counts import count
    >>> held = count("7H 8D 9C KS", "2D")
    >>> lines = [OutcomeLine("missed", Kind.RUN, held.hand[:3], "Ann missed it", "3")]
    >>> view = outcomes_view(held, "The hand is worth 5", "5", lines)
    >>> view["steps"][0]["bracket"], view["steps"][0]["heard"]
    ('7-8-9', '1 of 1: seven of hearts, eight of diamonds, nine of clubs, a run of three: Ann missed it.')
    """
    return {
        **lay_faces(count),
        "title": title,
        "note": note,
        "steps": [_outcome(line, count, at, len(lines)) for at, line in enumerate(lines, 1)],
        "whole": _whole(count),
        "of": "",
        "start": next((at for at, line in enumerate(lines) if line.outcome in (MISSED, MISTAKEN)), -1),
    }


class OutcomeLine(NamedTuple):
    """A line of such a count, "found", "missed" or "mistaken".

    >>> OutcomeLine("found", Kind.PAIR, (), "Ann found it", "2").why
    ''
    """

    outcome: str
    kind: Kind
    cards: tuple[Card, ...]
    told: str
    points: str
    why: str = ""


def _outcome(line: OutcomeLine, count: Count, at: int, lines: int) -> dict[str, Any]:
    name, cards = name_part(line.kind, line.cards), lie(line.cards, count)
    kind = {FOUND: "", MISSED: "missed"}.get(line.outcome, "wrong")
    return {
        "lit": _texts(cards),
        "bracket": bracket(line.kind, line.cards, count),
        "happened": f"{capitalized(name)}:",
        "before": "",
        "now": f"{line.told}. {line.why}".strip(),
        "said": "",
        "number": "",
        "heard": f"{at} of {lines}: {', '.join(card.name for card in cards)}, {name}: {line.told}.",
        "row": _row(_MARKS[line.outcome], cards, line.told, line.points, kind=kind),
    }


def _row(
    mark: str, cards: Sequence[Card], words: str, end: str, *, outcome: str = "", kind: str = ""
) -> dict[str, Any]:
    """A row of the sheet beside the stage."""
    named = {"cards": _texts(cards), "name": name_cards(cards) if cards else ""}
    return {"mark": mark, **named, "words": words, "outcome": outcome, "kind": kind, "end": end}


def _whole(count: Count) -> dict[str, Any]:
    speech = whole_speech(count)
    return {"happened": count_steps.TITLE, "now": f"“{speech}”", "number": count.points, "heard": speech}


def claims_verdict(marking: Marking) -> Html:
    """Sum up claims, by amounts unless each has a row.

    >>> from crib_tutor import count, mark
    >>> claims_verdict(mark([("fifteen", "7H 8D")], count("7H 8D 9C KS", "2D"))).plain
    'You found 2 of 5 points. You peg 2. Muggins! Your opponent takes the 3 you missed.'
    """
    brief = makes_rows(marking) or not marking.claimed
    return paragraph(verdict(marking), "strong") if brief else outcome(marking)


def claims_view(claims: Sequence[Claim], count: Count | Pile, way: Way = Way.COMBINATIONS) -> dict[str, Any]:
    """Draw the claims so far, without telling what scores.

    >>> from crib_tutor.combinations import Kind
    >>> from crib_tutor.counts import count
    >>> from crib_tutor.deck import cards
    >>> held = count("5C 5H 6S TD", "4H")
    >>> claims_view([(Kind.PAIR, cards("5C 5H")), (Kind.FIFTEEN, cards("5C TD"))], held)["rows"][0]["words"]
    'Fifteen two'

    Where points are given in place of claims, the sheet stays empty.
    """
    if way is not Way.COMBINATIONS:
        return {"title": answer_sheet.WAITS, "note": "", "rows": []}
    rows = claim_rows(claims, count)
    return {
        "title": answer_sheet.CLAIMED,
        "note": "" if isinstance(count, Pile) else str(rows[-1].total if rows else 0),
        "rows": [
            {"place": row.place, **_row("·", row.lit, row.words, str(row.total or ""), kind="claim")} for row in rows
        ],
    }


def lay_faces(count: Count) -> dict[str, Any]:
    """Lay the cards of a hand on the stage.

    >>> from crib_tutor.counts import count
    >>> [card["under"] for card in lay_faces(count("JD QD KD 5H", "4S"))["cards"]][3:]
    ['', 'starter']
    """
    laid = [(card, False) for card in count.hand] + ([(count.starter, True)] if count.starter else [])
    return {
        "cards": [stage_card(card, starter=starter) for card, starter in laid],
        "group": group(count),
        "tiles": tile_signs(count.cards),
    }


def stage_card(card: Card, *, starter: bool = False) -> dict[str, Any]:
    """Draw a card for the stage.

    >>> stage_card(Card(5, "H"), starter=True)["name"]
    'five of hearts, the starter'
    """
    name = f"{card.name}, the starter" if starter else card.name
    face = {"text": str(card), "name": name, "svg": card_faces.stage_face(card)}
    return {**face, "starter": starter, "under": "starter" if starter else "", "go": False}


def _texts(some: Iterable[Card]) -> list[str]:
    return [str(card) for card in some]


# --- the pegs that go with a count ---


def holes(leap: PegMove[str] | PegMove[int], target: int, sides: int = 2) -> dict[str, Any]:
    """Draw a leap's side, and the holes it passes.

    >>> from crib_tutor.rules import GAME
    >>> holes(PegMove("opponent", 0, 2), GAME)
    {'side': 'opponent', 'path': [(39, 14), (49, 14)]}
    """
    at = leap.side if isinstance(leap.side, int) else int(leap.side != LEARNER)
    return {"side": board.SIDES[at][0], "path": board.path(at, leap.start, leap.end, target, sides=sides)}


def step_pegs(
    stood: tuple[Pegs, Pegs],
    ended: tuple[Pegs, Pegs],
    dues: Iterable[Due],
    target: int,
    say: Callable[[Sequence[int]], str] = lambda fronts: board.board_in_words(*fronts),
) -> dict[str, Any]:
    """Draw the pegs' paths and their places after each step.

    >>> from crib_tutor.rules import GAME
    >>> pegged = step_pegs(((0, 0), (0, 0)), ((2, 0), (3, 0)), [((0, 2),), ((1, 3),)], GAME)
    >>> [side["side"] for side in pegged["sides"]], pegged["steps"], pegged["scores"][0]
    (['you', 'opponent'], [[2, 0], [2, 3]], "You're at 2, your opponent at 0.")

    A way begins where the front peg was. ``backs`` is where the other peg is before its side pegs, and after that.
    """
    moved = [at for at in (0, 1) if ended[at] != stood[at]]
    steps = peg_by_step(stood, ended, dues)
    return {
        "sides": [_way(at, stood[at], ended[at][0], target) for at in moved],
        "steps": [[step[at][0] - stood[at][0] for at in moved] for step in steps],
        "fronts": [[front for front, _ in step] for step in steps],
        "scores": [say([front for front, _ in step]) for step in steps],
    }


def _way(at: int, stood: Pegs, end: int, target: int) -> dict[str, Any]:
    front, back = stood
    return {
        "side": board.SIDES[at][0],
        "path": [board.spot(at, front, target), *board.path(at, front, end, target)],
        "backs": [board.spot(at, place, target, back=True) for place in (back, front)],
    }
