"""The record in plain sentences that blame no one."""

from collections import Counter
from datetime import datetime

from crib_tutor.deck import RANK_NAMES, RANKS, InvalidCards, cards
from crib_tutor.learner.attempts import seconds_since
from crib_tutor.learner.profile import FAIR, Learner
from crib_tutor.learner.progress import Progress
from crib_tutor.learner.resume_code import BRINGS_BACK, LEAVES_OUT
from crib_tutor.learner.review_days import DAY
from crib_tutor.phrases import capitalized
from crib_tutor.problems.skills import DECISIONS, EVERY_SKILL, SKILLS
from crib_tutor.words.counts_aloud import amount_of, number

WHO, OTHER, NAMELESS = "Who's practicing?", "Someone else", "Without a nickname"
NICKNAME, NAME_FIRST = "Your nickname", "type a nickname first, such as Ada"
NOTHING = "No problems yet"
STAYS = "What's here stays."
FILE_OR_CODE = f"A file holds all of it. A code on paper brings back {BRINGS_BACK}, but not {LEAVES_OUT}."
_NOTHING = f"{NOTHING}. Solve a few: this page will show what you've mastered and what comes next."
_TRAPS = ("no-crib-flush", "heels", "nineteen")
_BROKEN = "broken runs"
"""What is claimed falsely where the skill is to claim nothing: its name isn't what anyone claims."""
_ENOUGH = 3
"""Mistakes that have something in common before it's said: two often have by chance."""
_NAMED = 2
"""Weak skills that are named at once: more than that's no advice."""
_DUE = 3
"""Skills that are due and named in one sentence."""
_RATINGS = ((1200, "not yet"), (FAIR, "coming"), (1600, "fair"), (1800, "good"))
_BEST = "very good"
_LAST = 8
"""Meetings of a skill that are looked at."""


def report_progress(learner: Learner, now: datetime) -> tuple[str, ...]:
    """Say what is mastered, missed and due, today's cost, the streak."""
    if not learner.known:
        return (_NOTHING,)
    counting, deciding = learner.only(SKILLS), learner.only(DECISIONS)
    sentences = []
    if counting.known or not deciding.known:
        sentences.append(f"You've mastered {len(counting.mastered)} of {len(SKILLS)} skills.")
    if deciding.known:
        sentences.append(f"You've mastered {len(deciding.mastered)} of {len(DECISIONS)} kinds of decision.")
    weak = (*counting.weakest[:_NAMED], *deciding.weakest[:_NAMED])
    sentences += [describe_weakness(learner, skill) for skill in weak]
    due = [EVERY_SKILL[skill].name for skill in learner.due(now)]
    if due:
        rest = f", and {len(due) - _DUE} more" if len(due) > _DUE else ""
        sentences.append(f"Due for review: {', '.join(due[:_DUE])}{rest}.")
    if today := _today(learner, now):
        sentences.append(today)
    row = learner.streak(now)
    if row > 1:
        sentences.append(f"You've practiced {_word(row)} days in a row.")
    return tuple(sentences)


def record_lines(learner: Learner, now: datetime) -> tuple[str, ...]:
    """Write the record line by line, with all that's mastered and due."""
    lines = list(report_progress(learner, now))
    mastered, due = ([EVERY_SKILL[key].name for key in keys] for keys in (learner.mastered, learner.due(now)))
    if mastered:
        lines.append(f"Mastered: {', '.join(mastered)}.")
    if len(due) > _DUE:
        lines.append(f"Due now, the longest wait first: {', '.join(due)}.")
    return tuple(lines)


def skill_words(learner: Learner, skill: str, now: datetime) -> tuple[str, str, str]:
    """A skill's rating, what's missing to master it, its review."""
    known = learner.known[skill]
    left = known.review.due - seconds_since(now)
    review = "review due now" if left <= 0 else f"review in {amount_of(max(1, round(left / DAY)), 'day')}"
    if known.mastered:  # whatever the rating, which a few problems move slowly: one row says one thing
        return "mastered", "", review
    return rating_words(known.rating.value), f"{number(learner.to_master(skill))} more to master", review


def rating_words(rating: float) -> str:
    """A rating in a word or two.

    >>> rating_words(1350), rating_words(2100)
    ('coming', 'very good')
    """
    return next((words for below, words in _RATINGS if rating < below), _BEST)


def unmet_skills(learner: Learner) -> str:
    """Count the skills never met, after the first."""
    left = len(SKILLS.keys() - learner.known.keys())
    return f"{_word(left).capitalize()} more skills are waiting for you." if learner.known and left else ""


def missing_days() -> str:
    """Say what a record out of a code doesn't hold."""
    return f"This came from a code, which leaves out {LEAVES_OUT}: they start here."


def describe_weakness(learner: Learner, skill: str) -> str:
    """Say what is missed of a skill, how often, at what cost.

    "You miss three-card fifteens with an ace: 4 of the last 6, for 8 holes; two more to master." A skill not missed
    lately is only said to be so many short. What was claimed and doesn't score is said to be that. Of decisions it's
    said how many games in 100 they cost.
    """
    met = [kept for entry in learner.record for kept in entry.results if kept.skill == skill][-_LAST:]
    missed = [kept for kept in met if kept.rungs or not kept.found]
    name = EVERY_SKILL[skill].name
    title = capitalized(name)
    more = f"{_word(learner.to_master(skill))} more to master"
    if not missed:
        return f"{title}: {more}."
    lost = sum(kept.lost for kept in missed)
    if skill in DECISIONS:
        wins = amount_of(round(lost / len(missed)), "win")
        each = " each" if len(missed) > 1 else ""
        return f"{title}: {len(missed)} of the last {len(met)} cost about {wins} in 100 games{each}; {more}."
    cost = f", for {amount_of(lost, 'hole')}" if lost else ""
    times = f"{len(missed)} of the last {len(met)}" if len(met) > 1 else "the one time so far"
    often = f"{times}{cost}; {more}."
    if skill in _TRAPS:
        return f"{title}: not yet right, {often}"
    if all(kept.false for kept in missed):
        claimed = _BROKEN if skill == "play-broken-runs" else f"as {name} what doesn't score"
        return f"You claim {claimed}: {often}"
    falsely = ", or claim what doesn't score" if any(kept.false for kept in missed) else ""
    return f"You miss {name}{_in_common(learner, skill)}{falsely}: {often}"


def _in_common(learner: Learner, skill: str) -> str:
    """The one rank that all mistakes of a skill share, as " with an ace"."""
    ranks = [_ranks(mistake.cards) for mistake in learner.mistakes if mistake.skill == skill and mistake.cards]
    common = set.intersection(*ranks) if len(ranks) >= _ENOUGH else set()
    rank = common.pop() if len(common) == 1 else 0
    found_without = any(  # it makes the difference only where the skill was found in cards without it
        kept.skill == skill and kept.found and not kept.rungs and RANKS[rank - 1] not in ranks_met
        for entry, ranks_met in zip(reversed(learner.record), reversed(learner.met), strict=False)
        for kept in entry.results
    )
    if not rank or not found_without:
        return ""
    name = RANK_NAMES[rank - 1]
    return "" if name in SKILLS[skill].name else f" with {'an' if name[0] in 'ae' else 'a'} {name}"


def _ranks(text: str) -> set[int]:
    try:
        return {card.rank for card in cards(text)}
    except InvalidCards:
        return set()


def _today(learner: Learner, now: datetime) -> str:
    lost: Counter[str] = Counter()
    for entry in learner.record:
        if entry.when // DAY == seconds_since(now) // DAY:
            lost.update(
                {
                    kept.skill: kept.lost
                    for kept in entry.results
                    if kept.skill in SKILLS and not SKILLS[kept.skill].across
                }
            )
    if not lost.total():
        return ""
    most = max(lost, key=lost.__getitem__)
    part = "all" if lost[most] == lost.total() else f"{lost[most]} of them"
    return f"Today your first counts were off by {amount_of(lost.total(), 'hole')}, {part} with {SKILLS[most].name}."


def _word(value: int) -> str:
    return number(value) if value < 40 else str(value)


# --- progress that goes on ---


def hello(name: str) -> str:
    """Greet the person who says whose turn it is.

    >>> hello("Ada"), hello("")
    ('Hello, Ada.', 'Hello.')
    """
    return f"Hello, {name}." if name else "Hello."


def welcome(learner: Learner) -> str:
    """The welcome of a learner who comes back.

    >>> welcome(Learner())
    'Welcome back: 0 of 31 skills mastered'
    """
    so_far = f"{amount_of(learner.turn, 'problem')} so far, and " if learner.turn else ""
    counted, decided = (sum(skill in skills for skill in learner.mastered) for skills in (SKILLS, DECISIONS))
    deciding = f", and {decided} of {len(DECISIONS)} kinds of decision" if learner.only(DECISIONS).known else ""
    return f"Welcome back: {so_far}{counted} of {len(SKILLS)} skills mastered{deciding}"


def replace_question(brought: Progress, here: Learner) -> str:
    """Ask if brought progress is to take the place of this.

    >>> replace_question(Progress(), Learner())
    'Go on with this instead of the 0 problems here?'
    """
    brought_problems = amount_of(brought.learner.turn, "problem") if brought.learner.turn else "this"
    return f"Go on with {brought_problems} instead of the {amount_of(here.turn, 'problem')} here?"


def code_words(code: str) -> str:
    """A resume code, as it's told."""
    return f"Your code: {code}."


def code_limits(learner: Learner) -> str:
    """Say what a code brought back and what it didn't.

    It's empty for a learner who didn't come back by one.
    """
    if not learner.known or learner.record:
        return ""
    return f"The code brought back {BRINGS_BACK}, but not {LEAVES_OUT}: those are in a file."
