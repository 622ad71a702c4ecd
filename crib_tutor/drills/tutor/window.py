"""The tutor in a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any

from crib_tutor import rules
from crib_tutor.assignments.class_items import Item
from crib_tutor.assignments.class_work import Given
from crib_tutor.combinations import Kind
from crib_tutor.counts import count, count_row
from crib_tutor.deck import read_unlike, say_open_suits, symbols
from crib_tutor.drills.deciding.state import start_deciding
from crib_tutor.drills.deciding.window import DecidingWindow
from crib_tutor.drills.guided_problem import GuidedProblem, Rung
from crib_tutor.drills.tutor import problem_view, words
from crib_tutor.drills.tutor.state import Tutor, start
from crib_tutor.learner.attempts import now_utc
from crib_tutor.learner.what_next import LEVELS
from crib_tutor.look import board
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.claims import Claims
from crib_tutor.notebook.class_desk import DESK, Desk
from crib_tutor.notebook.class_strip import ClassStrip
from crib_tutor.notebook.count_view import holes
from crib_tutor.notebook.progress_owner import HERE, Keeper, PausedPractice
from crib_tutor.notebook.progress_strip import ProgressStrip
from crib_tutor.notebook.window import Event, Window, choose_seed
from crib_tutor.problems.given_answer import Claim, Way, hear_total, read_total, read_way
from crib_tutor.problems.problem import Problem
from crib_tutor.problems.problem_key import key_of_show
from crib_tutor.problems.problem_words import WAYS
from crib_tutor.problems.skills import DECISION_GROUPS, DECISIONS
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import verdict

_KIND_LABELS = {kind: kind.value.capitalize() for kind in Kind}
_FOUR = 4


class TutorWindow(Window):
    """Practice with claims, help, pegs and what to remember.

    >>> window = TutorWindow(start(Keeper().learner, seed=7, now=now_utc(), skill="nobs"), Keeper())
    >>> window.value["title"]
    'Hand'
    """

    def __init__(
        self,
        tutor: Tutor,
        keeper: Keeper,
        *,
        clock: Callable[[], datetime] = now_utc,
        fresh: bool = False,
        desk: Desk | None = None,
    ) -> None:
        self.keeper = keeper
        self._clock = clock
        self._asked = f"{tutor.skill or ''} {tutor.level}"
        self.tutor = resume_tutor(tutor, keeper.sat.get(self._asked), clock())
        self._rules = tutor.look.rules
        self._fresh = fresh
        self._put = 0
        self.claims = Claims(lambda: self.tutor.look, self._take)
        self.progress = ProgressStrip(
            keeper, clock, adopt=self._adopt, restored=self._restored, restarts=self._what_restarts
        )
        self.strip = ClassStrip(
            desk or Desk(), ("practice", "play"), put=self._put_item, begun=self._begun, fit=self._fit
        )
        super().__init__(self.claims, self.progress, self.strip)

    def _on_help(self, _: Event) -> str:
        return self._step(self.tutor.help(self._clock()))

    def _on_show(self, _: Event) -> str:
        return self._step(self.tutor.show(self._clock()))

    def _on_five(self, _: Event) -> str:
        return self._pose(self.tutor.take_five(self._clock()))

    def _on_enough(self, _: Event) -> str:
        return self._pose(self.tutor.practice(self._clock(), self.tutor.skill))

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, and remember where this learner sits."""
        super().refresh(said, refused=refused)
        tutor = self.tutor
        self.keeper.sat[self._asked] = PausedPractice(tutor.you, tutor.opponent, tutor.skill, tutor.level, tutor.pace)

    def _adopt(self) -> None:
        """Let the next problems be chosen for what the learner is by now."""
        self.tutor = replace(self.tutor, learner=self.keeper.learner)

    def _restored(self) -> None:
        """Put a problem that fits the learner who came back in place of one that was not begun."""
        if self.tutor.rated and self.strip.at is None and not self._begun():
            self._pose(self.tutor.practice(self._clock(), self.tutor.skill, self.tutor.level))

    def _what_restarts(self) -> str:
        """Name the pegs, which are not kept with the progress."""
        return words.PEGS_BEGIN_ANEW if self.tutor.you == self.tutor.opponent == (0, 0) else ""

    # --- in a class ---

    def _fit(self) -> None:
        """Know by the nickname in a class whose progress it is, on a computer that people share."""
        if self.strip.desk.work is not None:
            with suppress(IllegalMove):  # the last person's problems aren't saved yet, and so it stays theirs
                self.keeper.meet(self.strip.desk.work.nickname)
        self.strip.fit()

    def _put_item(self, item: Item) -> str:
        assert isinstance(item, Problem)
        return self._pose(self.tutor.ask(item, self._clock()), self.strip.rules)

    def _begun(self) -> bool:
        look = self.tutor.look
        return bool(look.claims or look.first)

    # --- the problem ---

    def _on_way(self, event: Event) -> str:
        self.tutor = self.tutor.answer_by(str(event.get("way")))
        return ""

    def _take(self, look: GuidedProblem) -> None:
        self.tutor = replace(self.tutor, look=look)

    def _on_finish(self, event: Event) -> str:
        self.claims.require_named(event)
        answer = hear_total(event.get("answer"))
        if self.tutor.look.way is Way.TOTAL and not self.tutor.look.done:
            read_total(answer)
        before, first = len(self.tutor.look.struck_claims), self.tutor.look.first is None
        given = _given(self.tutor.look.claims, answer)
        reply = self._step(self.tutor.finish(self._clock(), answer))
        self.claims.begin()
        took = words.time_taken(self.tutor) if first else ""
        last = self.strip.keep_answer(given) if first else ""
        return " ".join(filter(None, (took, *words.strikes(self.tutor.look, before), reply, last)))

    def _step(self, tutor: Tutor) -> str:
        """Take over a tutor, and have what it records kept; learners on other problems go on from there too."""
        self.tutor, self.claims.warned = tutor, False
        self.keeper.update(tutor.learner, tutor.recorded)
        return " ".join(filter(None, (words.outcome(self.tutor), words.stepping_in(self.tutor))))

    def _on_next(self, event: Event) -> str:
        """Go on, with another skill or level where one was chosen meanwhile."""
        chosen = str(event.get("skill") or "") or None, str(event.get("level", self.tutor.level))
        if chosen != (self.tutor.skill, self.tutor.level) and "skill" in event:
            return self._on_practice(event)
        if not self.tutor.look.done:
            return self._pose(self.tutor.next(self._clock()))
        return self.strip.put_next() or self._pose(self.tutor.next(self._clock()))

    def _on_practice(self, event: Event) -> str:
        skill, level = str(event.get("skill") or "") or None, str(event.get("level"))
        posed = self._pose(self.tutor.practice(self._clock(), skill, level))
        self.strip.step_aside()
        return posed

    def _on_own(self, event: Event) -> str:
        text, crib = str(event.get("text")), bool(event.get("crib"))
        if not text.strip():
            raise IllegalMove("type the cards first, such as 5H 5D 5S JC 5C, the starter last")
        typed = read_unlike(text)[0]
        held = count(typed) if len(typed) == _FOUR and not crib else count_row(typed, crib=crib)
        posed = self._pose(self.tutor.count_own(key_of_show(held), self._clock()))
        self.strip.step_aside()
        return f"{posed} {say_open_suits(text)}".rstrip()

    def _on_pace(self, event: Event) -> str:
        self.tutor = self.tutor.keep_pace(self._clock(), on=event.get("on") is True)
        return words.pace_words(self.tutor) or "Table pace is off."

    def _pose(self, tutor: Tutor, under: rules.Rules | None = None) -> str:
        """Put a problem, which is marked under the rules of a class or under the learner's own."""
        self.tutor = replace(tutor, look=replace(tutor.look, rules=under or self._rules))
        self.claims.warned = False
        self._put += 1
        told = f"{words.title(tutor)}. {problem_view.table(tutor.look.problem).plain}".replace("\n", " ")
        return f"{told} {words.clue(tutor)}".rstrip()

    # --- what is shown ---

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        tutor, look = self.tutor, self.tutor.look
        target, left = look.rules.target, tutor.pace_left(self._clock())
        return {
            "put": self._put,
            "title": words.title(tutor),
            **problem_view.cards_view(look.problem),
            "ways": [] if look.first else [{"value": w.value, "label": WAYS[w]} for w in Way],
            "most": rules.HIGHEST_COUNT,
            **problem_view.shown(look, tutor),
            "verdict": verdict(look.last) if look.done and look.last else "",
            "struck": _struck(look),
            "hint": words.clue(tutor),
            "lit": " ".join(map(str, look.glowing)),
            "help": [{"event": event, "label": label} for event, label in _view_help(tutor).items()],
            "stepping": words.stepping_in(tutor),
            "done": look.done,
            "after": str(problem_view.outcome_page(look)) if look.done else "",
            "board": board.board(tutor.you, tutor.opponent, target),
            "moves": [holes(leap, target) for leap in tutor.leaps],
            "score": words.score(tutor),
            "pace": {
                "on": tutor.pace,
                "seconds": tutor.table_pace,
                "left": left,
                "words": words.pace_words(tutor),
                "late": words.LATE,
            },
            "practice": {
                "skill": self.tutor.skill or "",
                "skills": problem_view.skills(),
                "level": self.tutor.level,
                "levels": [{"value": level, "label": level.capitalize()} for level in LEVELS],
            },
        }

    def static(self) -> Html:
        """The cards of the problem, for readers without a kernel."""
        if self._fresh:
            return paragraph("Run the cell: the tutor gives you a problem, then chooses the next one for you.", "em")
        asked = paragraph(words.title(self.tutor), "strong")
        return stacked(asked, problem_view.table(self.tutor.look.problem), paragraph("Run the cell to count it.", "em"))


def _given(claims: Sequence[Claim], amount: Any) -> Given:
    """An answer as a class keeps it: claims card by card, a tally or a total."""
    if amount is None:
        return {"claims": [[kind.value, " ".join(map(str, named))] for kind, named in claims]}
    return {"tally": dict(amount)} if isinstance(amount, Mapping) else {"total": amount}


def resume_tutor(tutor: Tutor, sat: PausedPractice | None, now: datetime) -> Tutor:
    """Resume the board and skill of a cell that's run again.

    >>> from crib_tutor.learner import Learner
    >>> tutor = start(Learner(), seed=7, now=now_utc())
    >>> resume_tutor(tutor, PausedPractice((12, 4), (6, 0), "nobs", "normal", pace=False), now_utc()).skill
    'nobs'
    """
    if sat is None:
        return tutor
    if (sat.skill, sat.level) != (tutor.skill, tutor.level):
        tutor = tutor.practice(now, sat.skill, sat.level)
    if max(sat.you[0], sat.opponent[0]) < tutor.look.rules.target:
        tutor = replace(tutor, you=sat.you, opponent=sat.opponent)
    return tutor.keep_pace(now, on=True) if sat.pace else tutor


def _view_help(tutor: Tutor) -> dict[str, str]:
    """The buttons of help, and of the five problems alike, each with the event it reports."""
    look, helps = tutor.look, {}
    if look.first is not None and not look.done:
        helps = ({"help": "A hint"} if look.rung < Rung.CARD else {}) | {"show": "Show me"}
    if tutor.offered:
        helps["five"] = words.FIVE
    elif tutor.five and not tutor.five.over:
        helps["enough"] = words.ENOUGH
    return helps


def _struck(look: GuidedProblem) -> list[dict[str, str]]:
    """The claims that do not score, and why; in the end those of the last answer stand in its marking."""
    marked = look.last.mistaken if look.done and look.last else ()
    return [
        {
            "words": f"{_KIND_LABELS[mistake.kind] if mistake.kind else 'Total'}: {symbols(mistake.cards)}",
            "reason": mistake.reason,
        }
        for mistake in look.struck_claims
        if mistake not in marked
    ]


def tutor(
    skill: str | None = None, *, level: str = "normal", seed: int | str | None = None, way: Way | str = Way.COMBINATIONS
) -> TutorWindow | DecidingWindow:
    """Practice problems chosen for you, or one skill.

    >>> tutor("before-the-cut", seed=7).value["title"], tutor("lead", seed=7).value["title"]
    ('Before the cut', 'Your lead')

    Rerun cells go on with the same learner; a seed fixes the problems. "lead", "reply", "discard-score", "decisions"
    and each kind of them ask for decisions in place of counts.
    """
    began = choose_seed(seed)
    if skill is not None and (skill in tuple(DECISION_GROUPS) or skill in tuple(DECISIONS)):
        read_way(way)
        drill = start_deciding(HERE.learner, seed=began, now=now_utc(), practiced=skill, level=level)
        return DecidingWindow(drill, HERE, fresh=seed is None)
    return TutorWindow(
        start(HERE.learner, seed=began, now=now_utc(), skill=skill, level=level, way=read_way(way)),
        HERE,
        fresh=seed is None,
        desk=DESK,
    )
