"""Words of the jury: cases, verdicts and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from crib_tutor.course.jury.state import Jury, chance_blind
from crib_tutor.phrases import capitalized
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import SOURCES
from crib_tutor.verdicts.verdict import Judgment, Verdict
from crib_tutor.verdicts.verdict_words import say_how_sure, say_quote, write_number

TITLE = "The jury"
VOTE = "Your vote"
HELP: Mapping[Judgment, str] = MappingProxyType(
    {
        Judgment.CONFIRMED: "the numbers say what the claim says",
        Judgment.REFUTED: "they say the opposite",
        Judgment.LIMITS: "it holds in some cases and not in others",
        Judgment.NO_DIFFERENCE: "it's too little to notice at the table",
    }
)
"""What each vote means, in the words below its button."""
NEXT, LAST, MORE = "Next claim", "Your score", "Another docket"
THE_TEST = "The test"
WAITS = "Run the cell to hear twelve claims of the sources and vote on each."
NEXT_LINE = "Say next to go on."
HEADS = ("Claim", "Your vote", "The numbers")
_RARE = 0.1
_MUCH = 2
"""Votes more in one way than in the other before it's called a leaning."""


def head_case(jury: Jury) -> str:
    """Name the case that is heard, and its source."""
    if jury.done:
        return "The docket is done"
    return f"Claim {jury.at + 1} of {len(jury.docket)}: {jury.case.source}"


def ask_vote(jury: Jury) -> str:
    """Read the case out, and ask for a vote."""
    return f"{head_case(jury)}. {jury.case.claim} {say_quote(jury.case)}. {THE_TEST}: {jury.case.test} How do you vote?"


def reply(jury: Jury) -> str:
    """Say what the vote was and what the numbers say.

    >>> from crib_tutor.course.jury.state import call_jury
    >>> reply(call_jury("a class", verdicts={"H3": VERDICTS["H3"]}).vote("refuted"))
    'You voted refuted. The numbers say confirmed.'
    """
    if jury.right(jury.case):
        return f"You voted {jury.case.ruling.value}, and so do the numbers."
    return f"You voted {jury.votes[jury.case.id].value}. The numbers say {jury.case.ruling.value}."


def say_verdict(jury: Jury) -> str:
    """Say all of a verdict that is to be heard."""
    return f"{reply(jury)} {jury.case.why} {write_number(jury.case.measures[0])}. {say_how_sure(jury.case)}"


def name_all(verdict: Verdict) -> str:
    """Name the fold that has every number of a verdict."""
    return f"All {len(verdict.measures)} numbers"


# --- the score --------------------------------------------------------------------------------------------------------


def say_score(right: int, cases: int) -> str:
    """Say how many votes were right, against blind guessing.

    >>> say_score(7, 12)
    'You judged 7 of 12 as the numbers do. Blind votes get 3 on average, and 7 or more in 1 docket of 70.'
    """
    score, blind = f"You judged {right} of {cases} as the numbers do.", f"{cases / len(Judgment):g}"
    if not right:
        return f"{score} Even blind votes get {blind} on average."
    chance = chance_blind(right, cases)
    dockets = round(1 / chance)
    often = f"{round(100 * chance)} dockets of 100"
    if chance <= _RARE:
        often = f"1 docket of {round(dockets, 2 - len(str(dockets))):,}"
    more = f"{right} or more" if right < cases else f"all {cases}"
    return f"{score} Blind votes get {blind} on average, and {more} in {often}."


def say_leaning(verdicts: Sequence[Verdict], votes: Mapping[str, Judgment]) -> str:
    """Say if the learner believes or doubts too much.

    Confirmed where the numbers don't confirm is belief, and anything else where they do is doubt.
    """
    held = Judgment.CONFIRMED
    believed = sum(votes[verdict.id] is held and verdict.ruling is not held for verdict in verdicts)
    doubted = sum(votes[verdict.id] is not held and verdict.ruling is held for verdict in verdicts)
    if abs(believed - doubted) < _MUCH:
        return "You lean neither way: you believe as often as you should."
    if believed > doubted:
        return (
            f"You're easily convinced: you confirmed {believed} claims that the numbers don't, "
            f"and doubted {doubted} that they do."
        )
    return (
        f"You're hard to convince: you doubted {doubted} claims that the numbers confirm, "
        f"and confirmed {believed} that they don't."
    )


def source_rows(verdicts: Sequence[Verdict], votes: Mapping[str, Judgment]) -> tuple[tuple[str, int, int], ...]:
    """Count the claims of each source judged, and judged right."""
    judged = Counter(verdict.id[0] for verdict in verdicts if verdict.id in votes)
    right = Counter(verdict.id[0] for verdict in verdicts if votes.get(verdict.id) is verdict.ruling)
    return tuple((source, judged[letter], right[letter]) for letter, source in SOURCES.items() if judged[letter])


def say_fooled(verdicts: Sequence[Verdict], votes: Mapping[str, Judgment]) -> str:
    """Say which source's claims fooled the learner most."""
    rows = [(judged - right, judged, source) for source, judged, right in source_rows(verdicts, votes)]
    wrong, judged, source = max(rows, key=lambda row: (row[0] / row[1], row), default=(0, 0, ""))
    return f"{capitalized(source)} fooled you most: {wrong} of {judged}." if wrong else "No source fooled you."


def score_lines(jury: Jury, every: Mapping[str, Verdict] = VERDICTS) -> tuple[str, ...]:
    """Say the score, the leaning, and who fooled most."""
    judged = [verdict for verdict in every.values() if verdict.id in jury.votes]
    right = sum(map(jury.right, judged))
    return (
        say_score(sum(map(jury.right, jury.docket)), len(jury.docket)),
        say_leaning(jury.docket, jury.votes),
        say_fooled(jury.docket, jury.votes),
        f"So far you have judged {len(judged)} of the {len(every)} claims, {right} of them as the numbers do.",
    )


def say_claim(verdict: Verdict, *, ruled: bool = False) -> str:
    """Name a claim, with its ruling if it's ``ruled``.

    >>> say_claim(VERDICTS["H4"], ruled=True)
    'According to Hoyle: No hand counts 19, 25, 26, or 27. Confirmed.'
    """
    ruling = f" {verdict.ruling.value.capitalize()}." if ruled else ""
    return f"{capitalized(verdict.source)}: {verdict.claim}{ruling}"
