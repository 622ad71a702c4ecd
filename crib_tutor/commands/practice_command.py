"""`crib-tutor practice`: problems and drills in lines of text."""

import argparse
import io
import shlex
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from crib_tutor.commands.drill_names import COUNTING, DRILLS, PURPOSES, hold, hold_drill
from crib_tutor.commands.start_options import read_seed
from crib_tutor.drills.daily.lines import daily_lines
from crib_tutor.drills.deciding.lines import DecidingLines, decision_meant
from crib_tutor.drills.deciding.state import start_deciding
from crib_tutor.drills.tutor import line_words as words
from crib_tutor.drills.tutor.lines import TutorLines
from crib_tutor.drills.tutor.state import start
from crib_tutor.learner.attempts import now_utc
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import Progress
from crib_tutor.learner.progress_files import PROGRESS, add, load_progress, put_aside
from crib_tutor.learner.progress_report import NOTHING, welcome
from crib_tutor.learner.progress_steps import Step
from crib_tutor.learner.resume_code import to_code
from crib_tutor.learner.what_next import LEVELS
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove
from crib_tutor.terminal.conversation import LONGEST_LINE, Clock, Hear, Say, hear_line
from crib_tutor.terminal.signs import letters, writes_signs
from crib_tutor.whole_files import HOME, home_file, name_of, option_path
from crib_tutor.words.counts_aloud import amount_of

_DRILL_HELP = f"what to practice: {COUNTING}, which is recorded (the default), or a drill, which isn't: {PURPOSES}"
_LEVEL = "normal"
_WEAKEST = 3

Keep = Callable[[Sequence[Step], Progress], Progress]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options of practice."""
    add = parser.add_argument
    add("--drill", choices=DRILLS, default=COUNTING, help=_DRILL_HELP)
    add(
        "--skill",
        default=words.ALL,
        metavar="NAME",
        help="the one skill to practice, such as nobs, or decisions: lead, reply, discard-score (default: all counts)",
    )
    add("--level", choices=tuple(LEVELS), default=_LEVEL, help="how hard the problems are (default: %(default)s)")
    add("--seed", metavar="S", help="a number or word that sets every problem; otherwise they're random")
    add("--ascii", action="store_true", help="write cards with letters, such as 5H")
    add("--new", action="store_true", help="start over, and keep the old file under another name")
    add("--save", type=option_path, metavar="FILE", help=f"where the progress is kept (default: ~/{HOME}/{PROGRESS})")


def add_daily_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options of the daily hand."""
    parser.add_argument("--day", metavar="DAY", help="an earlier day, such as 2026-11-22 (default: today)")
    parser.add_argument("--ascii", action="store_true", help="write cards with letters, such as 5H")


def run_daily(options: argparse.Namespace, *, say: Say, clock: Clock | None = None) -> int:
    """Play the hand of a day; return the exit code.

    Raises `IllegalMove` with one sentence for a day that isn't one, or hasn't come yet.
    """
    hold_drill(daily_lines(options.day, clock or now_utc), hear_line, _talk(options, say))
    return 0


def run_practice(options: argparse.Namespace, *, say: Say, clock: Clock | None = None) -> int:
    """Practice as the options say; return the exit code.

    Raises `IllegalMove` with one sentence for what can't be done, and for progress that couldn't be kept.
    """
    clock = clock or now_utc
    if options.drill != COUNTING:
        return _drill(options, say, clock)
    begin = _begin(options, read_seed(options.seed))
    path = home_file(options.save, PROGRESS, "progress")
    aside = put_aside(path) if options.new else None
    lines = begin(load_progress(path), clock())
    tell = _talk(options, say)
    if aside:
        tell(f"What was kept in {name_of(path)} is now in {name_of(aside)}.")
    keep = partial(add, path=path)
    left = converse(lines, hear_line, tell, keep, clock)
    if left.progress == Progress():
        tell(f"{NOTHING}.")
        return 0
    try:
        code = to_code(keep(left.unkept, left.progress))
    except IllegalMove as refusal:
        raise IllegalMove(f"{refusal}; your resume code is {to_code(left.progress)}") from None
    again = "crib-tutor practice" + (f" --save {shlex.quote(str(options.save))}" if options.save else "")
    tell(f"Your progress is kept in {name_of(path)}; {again} goes on with it. Your resume code is {code}.")
    return 0


def _begin(options: argparse.Namespace, seed: int | str) -> Callable[[Progress, datetime], TutorLines | DecidingLines]:
    """What is practiced as the options say: counts, or decisions."""
    decided = decision_meant(options.skill)
    if decided is None:
        skill = words.skill_of(options.skill)
        return lambda kept, now: TutorLines(
            start(kept.learner, seed=seed, now=now, skill=skill, level=options.level), kept.lessons
        )
    return lambda kept, now: DecidingLines(
        start_deciding(kept.learner, seed=seed, now=now, practiced=decided, level=options.level), kept.lessons
    )


def _talk(options: argparse.Namespace, say: Say) -> Say:
    """Get ready to hear and to say: cards with letters where it's asked for, or the terminal has no signs."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are refused like any other line
    signs = not options.ascii and writes_signs(sys.stdout.encoding)
    return say if signs else lambda text: say(letters(text))


def _drill(options: argparse.Namespace, say: Say, clock: Clock) -> int:
    """Hold a drill, which keeps nothing; a given seed is the same for everyone."""
    given = {"skill": options.skill != words.ALL, "level": options.level != _LEVEL}
    given |= {"new": options.new, "save": options.save is not None}
    for name in (name for name, is_given in given.items() if is_given):
        raise IllegalMove(f"--{name} is for {COUNTING}, which is recorded: leave it out with --drill {options.drill}")
    seed = read_seed(options.seed)
    hold(options.drill, seed, hear_line, _talk(options, say), clock, _weakest_skills() if options.seed is None else ())
    return 0


def _weakest_skills() -> tuple[str, ...]:
    """The skills that the record is surest the learner lacks; a record that can't be read leans to none."""
    try:
        return load_progress(home_file(None, PROGRESS, "progress")).learner.only(SKILLS).weakest[:_WEAKEST]
    except IllegalMove:
        return ()


# --- the conversation ---


RecordedLines = TutorLines | DecidingLines
"""Practice by lines of text, of which a record is kept."""


def converse(practice: RecordedLines, hear: Hear, say: Say, keep: Keep, clock: Clock) -> RecordedLines:
    """Practice by lines of text until the person leaves.

    >>> from datetime import UTC
    >>> lines = iter(["", None])
    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> practice = TutorLines(start(Learner(), seed=7, now=noon, skill="heels"))
    >>> _ = converse(practice, lambda: next(lines), print, lambda steps, here: here, lambda: noon)
    Practice, one problem after another; ? shows what to write.
    The cut: 7♣ is turned up. Heels, or nothing?
    you haven't claimed anything: claim what scores, write a number, or say done if nothing does

    ``keep`` takes what was done and what this session knows, and gives all that's kept then, with what another session
    has added; where nothing can be kept, that's said and the practice goes on.
    """
    learner = practice.progress.learner
    first = "Practice, one problem after another" if learner == Learner() else welcome(learner)
    say(f"{first}; ? shows what to write.")
    for line in practice.opening:
        say(line)
    while not practice.ended:
        heard = hear()
        if heard is None:
            break
        before = practice.progress
        practice = practice.answer(heard[:LONGEST_LINE].strip(), clock())
        for each in practice.said:
            say(each)
        if practice.progress != before:
            practice = _keep_progress(practice, keep, say)
    return practice


def _keep_progress(practice: RecordedLines, keep: Keep, say: Say) -> RecordedLines:
    """Keep the progress, joined with another session's; or say why not."""
    try:
        progress = keep(practice.unkept, practice.progress)
    except IllegalMove as refusal:
        say(f"{refusal}, such as save mine.json")
        return practice
    if progress != practice.progress:
        say(f"Another session is saving to the same file: it has {amount_of(progress.learner.turn, 'problem')} now.")
    return practice.kept_as(progress)
