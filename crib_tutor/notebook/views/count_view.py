"""A count as a page shows it: the cards, step after step with what is lit and said, and the rows of the whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.drills.given_answer import Claim
from crib_tutor.drills.practice_words import group
from crib_tutor.look import card_faces
from crib_tutor.marking.markings import Marking, sum_points
from crib_tutor.notebook.views.tile_view import tile_signs
from crib_tutor.words import answer_sheet, count_steps
from crib_tutor.words.answer_sheet import FOUND, MISSED, ClaimRow, MarkedRow, claim_rows, marked_rows
from crib_tutor.words.count_steps import CountStep, whole_speech

_MARKS = {FOUND: "✓", MISSED: "+", answer_sheet.MISTAKEN: "\N{MULTIPLICATION SIGN}"}


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
        "whole": {
            "happened": count_steps.TITLE if steps else count_steps.NOTHING_LIT,
            "now": f"“{whole_speech(count)}”",
            "number": count.points,
            "heard": whole_speech(count),
        },
        "of": count_steps.SO_FAR,
        "start": 0,
    }


def _shown(step: CountStep, at: int, many: int) -> dict[str, Any]:
    before, now = (step.lead, step.words) if step.said else ("", step.words)
    return {
        "lit": _texts(step.lit),
        "bracket": step.bracket,
        "happened": f"{count_steps.TOGETHER if step.combination is None else 'Combination'} {at} of {many}",
        "before": f"“{before} " if before else "“" if step.said else "",
        "now": f"{now}”" if step.said else now,
        "said": step.words if step.said else "",
        "number": step.total,
        "heard": f"{at} of {many}: {step.heard}.",
        "row": {
            "mark": str(at),
            "cards": _texts(step.lit),
            "words": step.words,
            "outcome": "",
            "kind": "" if step.said else "part",
            "end": str(step.total),
        },
    }


def marking_view(marking: Marking) -> dict[str, Any]:
    """A marking that shows itself, the first of what was missed or mistaken before the rest.

    >>> from crib_tutor import count, mark
    >>> view = marking_view(mark([("fifteen", "7H 8D")], count("7H 8D 9C KS", "2D")))
    >>> view["title"], view["start"], view["steps"][1]["now"]
    ('You found 2 of 5', 1, '7♥ 8♦ 9♣ are a run of three.')

    Of a claim by amounts, which names no cards, the count itself is shown.
    """
    assert isinstance(marking.count, Count)
    rows = marked_rows(marking)
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
        "whole": {
            "happened": count_steps.TITLE,
            "now": f"“{whole_speech(marking.count)}”",
            "number": marking.count.points,
            "heard": whole_speech(marking.count),
        },
        "of": "",
        "start": start,
    }


def _marked(row: MarkedRow, at: int, many: int) -> dict[str, Any]:
    return {
        "lit": _texts(row.lit),
        "bracket": row.bracket,
        "happened": row.lead,
        "before": "",
        "now": row.why,
        "said": "",
        "number": row.total,
        "heard": f"{at} of {many}: {row.heard}.",
        "row": {
            "mark": _MARKS[row.outcome],
            "cards": _texts(row.lit),
            "words": row.words,
            "outcome": row.outcome,
            "kind": row.outcome,
            "end": {FOUND: str(row.total), MISSED: f"+{row.points}"}.get(row.outcome, "0"),
        },
    }


def claims_view(claims: Sequence[Claim], count: Count) -> dict[str, Any]:
    """An answer sheet that is being filled in, in the table's order; what scores is told nowhere.

    >>> from crib_tutor.combinations import Kind
    >>> from crib_tutor.counts import count
    >>> from crib_tutor.deck import cards
    >>> held = count("5C 5H 6S TD", "4H")
    >>> claims_view([(Kind.PAIR, cards("5C 5H")), (Kind.FIFTEEN, cards("5C TD"))], held)["rows"][0]["words"]
    'Fifteen two'
    """
    rows = claim_rows(claims, count)
    return {
        "title": answer_sheet.CLAIMED,
        "note": str(rows[-1].total if rows else 0),
        "rows": [_claimed(row) for row in rows],
    }


def _claimed(row: ClaimRow) -> dict[str, Any]:
    return {
        "mark": "·",
        "place": row.place,
        "cards": _texts(row.lit),
        "words": row.words,
        "outcome": "",
        "kind": "claim",
        "end": str(row.total),
    }


def lay_faces(count: Count) -> dict[str, Any]:
    """The cards of a hand as they lie on the stage, with the signs for small ones.

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
    """A card as the stage draws it, whose picture fades where it isn't lit.

    >>> stage_card(Card(5, "H"), starter=True)["name"]
    'five of hearts, the starter'
    """
    name = f"{card.name}, the starter" if starter else card.name
    face = {"text": str(card), "name": name, "svg": card_faces.stage_face(card)}
    return {**face, "starter": starter, "under": "starter" if starter else "", "go": False}


def _texts(some: Iterable[Card]) -> list[str]:
    return [str(card) for card in some]
