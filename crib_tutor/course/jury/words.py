"""What the jury says: the case that is heard, the verdict on it, and how well the learner judges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from crib_tutor.course.jury.state import Jury, chance_blind
from crib_tutor.phrases import capitalized
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import SOURCES
from crib_tutor.verdicts.verdict import Judgment, Verdict
from crib_tutor.verdicts.verdict_words import say_how_sure, write_number

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
THE_TEST, AT_TABLE, DEPENDS, PRINTED = "The test", "At the table", "It depends", "In print"
WAITS = "Run the cell to hear twelve claims of the sources and vote on each."
NEXT_LINE = "Say next to go on."
HEADS = ("Claim", "Your vote", "The numbers")
_RARE = 0.01
_MUCH = 2
"""Votes more in one way than in the other before it's called a leaning."""


def head_case(jury: Jury) -> str:
    """Say which case of the docket is heard, and whose claim it is.

    >>> from crib_tutor.course.jury.state import call_jury
    >>> head_case(call_jury("a class")).partition(":")[0].startswith("Claim 1 of ")
    True
    """
    if jury.done:
        return "The docket is done"
    return f"Claim {jury.at + 1} of {len(jury.docket)}: {jury.case.source}"


def ask_vote(jury: Jury) -> str:
    """Read the case out, and ask for a vote."""
    return f"{head_case(jury)}. {jury.case.claim} {THE_TEST}: {jury.case.test} How do you vote?"


def reply(jury: Jury) -> str:
    """Say what the vote was and what the numbers say.

    >>> from crib_tutor.course.jury.state import call_jury
    >>> from crib_tutor.verdicts import VERDICTS
    >>> jury = call_jury("a class", verdicts={"H3": VERDICTS["H3"]})
    >>> reply(jury.vote("refuted"))
    'You voted refuted. The numbers say confirmed.'
    """
    one = jury.case
    if jury.right(one):
        return f"You voted {one.ruling.value}, and so do the numbers."
    return f"You voted {jury.votes[one.id].value}. The numbers say {one.ruling.value}."


def say_verdict(jury: Jury) -> str:
    """Say all of a verdict that is to be heard: the vote, the number and why."""
    one = jury.case
    return f"{reply(jury)} {one.why} {write_number(one.measures[0])}. {say_how_sure(one)}"


def name_all(one: Verdict) -> str:
    """Name the fold that has every number of a verdict with many.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> name_all(VERDICTS["H4"])
    'All 2 numbers'
    """
    return f"All {len(one.measures)} numbers"


def notes(one: Verdict) -> tuple[tuple[str, str], ...]:
    """What follows from a verdict, each part with its name; what there is nothing to say about is left out."""
    rows = ((AT_TABLE, one.move), (DEPENDS, one.depends), (PRINTED, one.printed))
    return tuple(row for row in rows if row[1])


# --- the score --------------------------------------------------------------------------------------------------------


def say_score(right: int, many: int) -> str:
    """Say how many votes were right, against what blind guessing gets.

    >>> say_score(7, 12)
    'You judged 7 of 12 as the numbers do. Blind votes get 3 on average, and 7 or more in 1 docket of 70.'
    """
    score = f"You judged {right} of {many} as the numbers do."
    if not right:
        return f"{score} Even blind votes get {_blind(many)} on average."
    return f"{score} Blind votes get {_blind(many)} on average, and {_how_rare(right, many)}."


def _blind(many: int) -> str:
    return f"{many / len(Judgment):g}"


def _how_rare(right: int, many: int) -> str:
    chance = chance_blind(right, many)
    more = f"{right} or more" if right < many else f"all {many}"
    if chance > _RARE * 10:
        return f"{more} in {round(100 * chance)} dockets of 100"
    return f"{more} in 1 docket of {_round(1 / chance):,}"


def _round(number: float) -> int:
    """A large number to two digits."""
    whole = round(number)
    return int(round(whole, 2 - len(str(whole)))) if whole > 2 * len(Judgment) else whole


def say_leaning(verdicts: Sequence[Verdict], votes: Mapping[str, Judgment]) -> str:
    """Say whether the learner believes too much or doubts too much.

    >>> say_leaning((), {})
    'You lean neither way: you believe as often as you should.'

    Confirmed where the numbers don't confirm is belief, and anything else where they do is doubt.
    """
    held = Judgment.CONFIRMED
    believed = sum(votes[one.id] is held and one.ruling is not held for one in verdicts)
    doubted = sum(votes[one.id] is not held and one.ruling is held for one in verdicts)
    if abs(believed - doubted) < _MUCH:
        return "You lean neither way: you believe as often as you should."
    if believed > doubted:
        return (
            f"You're easily convinced: you confirmed {_claims(believed)} that the numbers don't, "
            f"and doubted {doubted} that they do."
        )
    return (
        f"You're hard to convince: you doubted {_claims(doubted)} that the numbers confirm, "
        f"and confirmed {believed} that they don't."
    )


def _claims(many: int) -> str:
    return f"{many} {'claim' if many == 1 else 'claims'}"


def source_rows(verdicts: Sequence[Verdict], votes: Mapping[str, Judgment]) -> tuple[tuple[str, int, int], ...]:
    """Each source that was heard with the claims of it that were judged, and how many of those as the numbers do."""
    many = Counter(one.id[0] for one in verdicts if one.id in votes)
    right = Counter(one.id[0] for one in verdicts if votes.get(one.id) is one.ruling)
    return tuple((source, many[letter], right[letter]) for letter, source in SOURCES.items() if many[letter])


def say_fooled(verdicts: Sequence[Verdict], votes: Mapping[str, Judgment]) -> str:
    """Say whose claims fooled the learner most, by the share that was judged otherwise than by the numbers.

    >>> say_fooled((), {})
    'No source fooled you.'
    """
    rows = [(many - right, many, source) for source, many, right in source_rows(verdicts, votes) if many > right]
    if not rows:
        return "No source fooled you."
    worst = max(wrong / many for wrong, many, _ in rows)
    found = [(wrong, many, source) for wrong, many, source in rows if wrong / many == worst]
    wrong, many, source = max(found)
    return f"{capitalized(source)} fooled you most: {wrong} of {many}."


def say_all_time(judged: int, right: int, every: int) -> str:
    """Say how the learner judged on all dockets so far.

    >>> say_all_time(24, 13, 108)
    'So far you have judged 24 of the 108 claims, 13 of them as the numbers do.'
    """
    return f"So far you have judged {judged} of the {every} claims, {right} of them as the numbers do."


def score_lines(jury: Jury, every: Mapping[str, Verdict] = VERDICTS) -> tuple[str, ...]:
    """Say how the learner judged on this docket: the score, the leaning, and who fooled the learner most."""
    right = sum(map(jury.right, jury.docket))
    fooled = say_fooled(jury.docket, jury.votes)
    judged = [one for one in every.values() if one.id in jury.votes]
    so_far = say_all_time(len(judged), sum(map(jury.right, judged)), len(every))
    return say_score(right, len(jury.docket)), say_leaning(jury.docket, jury.votes), fooled, so_far


def say_claim(one: Verdict) -> str:
    """Name a claim that is still to be judged.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_claim(VERDICTS["H4"])
    'According to Hoyle: No hand counts 19, 25, 26, or 27.'
    """
    return f"{capitalized(one.source)}: {one.claim}"


def say_ruled(one: Verdict) -> str:
    """Name a claim with its ruling.

    >>> from crib_tutor.verdicts import VERDICTS
    >>> say_ruled(VERDICTS["H4"])
    'According to Hoyle: No hand counts 19, 25, 26, or 27. Confirmed.'
    """
    return f"{say_claim(one)} {one.ruling.value.capitalize()}."
