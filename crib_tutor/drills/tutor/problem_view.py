"""A problem as a page shows it."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate
from typing import Any

from crib_tutor.counts import Count
from crib_tutor.deck import RANK_NAMES, RANKS, Card
from crib_tutor.drills.guided_problem import GuidedProblem
from crib_tutor.drills.tutor.words import OTHER_STARTER, by_amount, lesson
from crib_tutor.look.html import Html, hand, outcome, paragraph, stacked
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.markings import Marking
from crib_tutor.notebook.count_view import show_marking, stage_card
from crib_tutor.notebook.tile_view import tile_signs
from crib_tutor.phrases import capitalized
from crib_tutor.problems import problem_words as words
from crib_tutor.problems.pegs import PegPair
from crib_tutor.problems.problem import Problem, cards_of, full_count
from crib_tutor.problems.problem_key import GO
from crib_tutor.problems.problem_words import GROUPS, cards_left
from crib_tutor.problems.skills import SKILLS
from crib_tutor.strategy.discarding.reasons import other_starters
from crib_tutor.words.answer_sheet import makes_rows
from crib_tutor.words.counts_aloud import explain, sentence, verdict

_INDICES = [rank.replace("T", "10") for rank in RANKS]


def skills() -> list[dict[str, str]]:
    """List what can be practiced.

    All of it, and then the skills in two groups.

    >>> skills()[1]["group"], skills()[-1]["group"]
    ('In hand and crib', 'In the play')
    """
    offered = [{"value": "", "label": "Everything", "group": ""}]
    for skill in SKILLS.values():
        group = "In the play" if skill.key.startswith("play-") else "In hand and crib"
        name = capitalized(skill.name.removesuffix(" in the play"))
        offered.append({"value": skill.key, "label": name, "group": group})
    return offered


def cards_view(problem: Problem) -> dict[str, Any]:
    """The cards as the page draws them, with their names."""
    shown = cards_of(problem)
    said = _laid(shown) if problem.form == "play" else _starter(problem)
    gone = _gone_after(problem)
    cards = [stage_card(card) | {"go": place in gone} | said.get(card, {}) for place, card in enumerate(shown)]
    return {"cards": cards, "group": GROUPS[problem.form], "known": cards_left(problem), "tiles": tile_signs(shown)}


def _starter(problem: Problem) -> dict[Card, dict[str, Any]]:
    starter = problem.counted.starter if isinstance(problem.counted, Count) else None
    if starter is None:
        return {}
    return {starter: {"name": f"{starter.name}, the starter", "under": "starter", "starter": True}}


def _laid(shown: Sequence[Card]) -> dict[Card, dict[str, Any]]:
    totals = list(accumulate(card.value for card in shown))
    *earlier, last = zip(shown, totals, strict=True)
    said = {card: {"name": f"{card.name}, count {total}", "under": str(total)} for card, total in earlier}
    return said | {last[0]: {"name": f"{last[0].name}, the last card, count {last[1]}", "under": f"now {last[1]}"}}


def _gone_after(problem: Problem) -> set[int]:
    if problem.form != "play":
        return set()
    gone, laid = set(), -1
    for step in re.findall(f"{GO}|..", problem.key.removeprefix("play ").partition("/")[0]):
        if step == GO:
            gone.add(laid)
        else:
            laid += 1
    return gone


def table(problem: Problem) -> Html:
    """Show the cards without a kernel, and for reading aloud.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> print(table(problem_from_key("play 8H7D")).plain)
    8♥ 7♦
    The count is 15.
    """
    counted = problem.counted
    if isinstance(counted, Count) and counted.hand:
        return hand(counted.hand, counted.starter, crib=counted.crib)
    cards = hand(cards_of(problem))
    if isinstance(counted, Count):
        return cards
    words = f"The count is {Pile(counted).total}."
    return stacked(cards, paragraph(f"{words} {cards_left(problem)}".strip()))


# --- when it is settled ---


def outcome_page(look: GuidedProblem) -> Html:
    """Show a settled problem.

    The claim beside the count, why it's so, and what to remember.
    """
    assert look.last is not None
    problem, last = look.problem, look.last
    reply = [Html(f"<p><b>{escape(lead)}</b> {escape(text)}</p>", f"{lead} {text}") for lead, text in lesson(look)]
    return stacked(*_marked(problem, last), *_why(problem, last), *reply, *_other_starters(problem))


def shown(look: GuidedProblem, pegs: PegPair) -> dict[str, Any]:
    """Show the count and pegs of a settled hand.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> look = GuidedProblem(problem_from_key("hand 4D4H5S6C+KH")).claim("run", "4D 5S 6C").finish().show()
    >>> shown(look, PegPair())["shown"]["title"]
    'You found 3 of 14'
    """
    hand = look.done and look.last is not None and look.problem.form not in ("cut", "play")
    if not hand or look.last is None or not isinstance(look.last.count, Count):
        return {"shown": None, "pegged": None}
    return show_marking(look.last, pegs, look.rules.target)


def _marked(problem: Problem, marking: Marking) -> Iterator[Html]:
    if problem.form == "cut":  # one card: a table of it would say no more
        yield paragraph(verdict(marking), "strong")
        yield from (paragraph(sentence(mistake)) for mistake in marking.mistaken)
    elif makes_rows(marking):  # which the stage shows
        yield paragraph(verdict(marking), "strong")
    else:
        yield outcome(marking)


def _why(problem: Problem, marking: Marking) -> Iterator[Html]:
    counted = full_count(problem)
    amounts = by_amount(marking)
    if problem.form == "cut":
        yield paragraph(words.reasons(problem))
    elif isinstance(counted, Pile):
        if amounts or not counted.points:
            yield paragraph(words.reasons(problem))
    elif not amounts:  # a claim by amounts is shown with the hand counted in full, and said there
        text = words.table_talk(counted)
        quoted = f"<p>{words.SAID_AT_THE_TABLE} <q>{escape(explain(counted))}.</q></p>"
        yield Html(quoted, text) if counted.points else paragraph(text)


def _other_starters(problem: Problem) -> Iterator[Html]:
    """What the same four cards count with a starter of each rank, folded away until somebody asks."""
    counted = problem.counted
    if not isinstance(counted, Count) or counted.starter is None or not counted.hand:
        return
    cells, said = [], []
    for rank, least, most in other_starters(counted):
        points = str(least) if least == most else f"{least} to {most}"
        name, index, here = RANK_NAMES[rank - 1], _INDICES[rank - 1], rank == counted.starter.rank
        mark = ' class="crib-turned" aria-current="true"' if here else ""
        cells.append(
            f'<tr role="row"{mark}><th role="rowheader" scope="row"><abbr title="{name}">{index}</abbr></th>'
            f'<td role="cell">{points}</td></tr>'
        )
        said.append(f"{name} {points}")
    yield Html(
        f"<details><summary>{OTHER_STARTER}</summary>"
        f'<table class="crib-strip" role="table" aria-label="What your four cards count with each starter">'
        f'<tbody role="rowgroup">{"".join(cells)}</tbody></table></details>',
        f"{OTHER_STARTER} {', '.join(said)}.",
    )
