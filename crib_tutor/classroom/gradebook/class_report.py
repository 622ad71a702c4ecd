"""The report on a class, in words and maps."""

from collections import Counter

from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.classroom.gradebook import class_words as words
from crib_tutor.classroom.gradebook.class_results import ClassResults, tell_apart
from crib_tutor.classroom.gradebook.class_table import text_table, weeks_table
from crib_tutor.classroom.gradebook.roster import Roster, match_people
from crib_tutor.classroom.gradebook.tomorrow import plan_tomorrow
from crib_tutor.classroom.gradebook.tomorrow_words import plan_lines, roster_lines
from crib_tutor.look.charts import ShareRow, ShareTable
from crib_tutor.look.charts.tables import MOST_COLUMNS, MOST_ROWS
from crib_tutor.problems.skills import SKILLS
from crib_tutor.words.counts_aloud import amount_of

MOST_CODES = 60
"""Codes that are shown; the CSV file has all."""
_WEAKEST, _STRONG = 5, 0.9
"""Skills that are said at most, and the share of its points with which one isn't."""
_HUNDRED = 100
_MOST_MAPPED = 90
"""Learners that have a row each in the maps of skills."""


def report_class(results: ClassResults, roster: Roster | None = None) -> str:
    """Report on a class, code by code.

    >>> print(report_class(ClassResults()))
    No results yet. Choose the files your class turned in, or paste the lines they read out.
    """
    lines = [words.EMPTY] if not results.learners and not results.refused else []
    for code in shown_codes(results):
        learners = results.of(code)
        lines += [words.code_line(code, len(learners)), "", *plan_lines(plan_tomorrow(results, code))]
        matched = match_people(roster, learners) if roster else None
        lines += _titled("Roster", roster_lines(matched) if matched else [])
        lines += [*text_table(learners), ""]
        weakest = [(skill, share) for skill, share in weakest_skills(results, code) if share < _STRONG]
        shares = [f"{SKILLS[skill].name}: {_HUNDRED * share:.0f} of 100 points" for skill, share in weakest]
        lines += _titled("Found by the class", shares[:_WEAKEST])
    lines += words.more_codes(len(results.codes) - MOST_CODES)
    lines += _titled("Over the weeks", weeks_table(results))
    lines += _titled("Left out", words.note_lines(results))
    lines += _titled(f"Refused ({len(results.refused):,})", words.refused_lines(results.refused))
    if results.learners:
        lines += _titled("Good to know", list(words.LIMITS))
    return "\n".join(lines).rstrip()


def shown_codes(results: ClassResults) -> tuple[ClassCode, ...]:
    """List the codes shown, those of most learners."""
    learners = Counter(learner.code.text for learner in results.learners)
    most = {text for text, _ in learners.most_common(MOST_CODES)}
    return tuple(code for code in results.codes if code.text in most)


def _titled(title: str, lines: list[str]) -> list[str]:
    return [f"{title}:", *(f"- {line}" for line in lines), ""] if lines else []


def weakest_skills(results: ClassResults, code: ClassCode) -> list[tuple[str, float]]:
    """List the skills, the weakest first."""
    shares = {skill: earned / possible for skill, (earned, possible) in results.skills(code).items() if possible}
    return sorted(shares.items(), key=lambda share: share[1])


def skill_maps(results: ClassResults, code: ClassCode) -> tuple[ShareTable, ...]:
    """Draw the skills under a code, learner by learner.

    Only files show skills. Each map has thirty learners at most; of more than ninety there's the row of all alone.
    """
    weakest = weakest_skills(results, code)[:MOST_COLUMNS]
    if not weakest:
        return ()
    learners = results.of(code)
    scored = [
        (name, learner.scored.skills)
        for name, learner in zip(tell_apart(learners), learners, strict=True)
        if learner.scored
    ]
    rows = []
    for nickname, skills in scored if len(scored) <= _MOST_MAPPED else []:
        points = [skills.get(skill, (0, 0)) for skill, _ in weakest]
        rows.append(ShareRow(nickname, tuple(earned / most if most else None for earned, most in points)))
    together = ShareRow("Class", tuple(share for _, share in weakest))
    which = f"the {len(weakest)} weakest" if len(weakest) < len(results.skills(code)) else "the weakest first"
    about = f"Points found of 100, by skill, {which}{', and by learner' if rows else ''}"
    note = f"{amount_of(len(scored), 'file')}, scored again. An empty cell wasn't asked or answered."
    columns = tuple(SKILLS[skill].name for skill, _ in weakest)
    blocks = [rows[at : at + MOST_ROWS - 1] for at in range(0, len(rows) or 1, MOST_ROWS - 1)]
    return tuple(
        ShareTable(
            _finding(*weakest[0]) if block is blocks[0] else f"From {block[0].name} on",
            about,
            f"{note} {words.SKILLS_OF_TOTALS}",
            columns,
            (together, *block),
        )
        for block in blocks
    )


def _finding(skill: str, share: float) -> str:
    if share == 1:
        return "Every point of every skill was found"
    return f"Weakest: {SKILLS[skill].name}, with {_HUNDRED * share:.0f} of 100 points found"
