"""The tutor in a window: one problem after another, help a rung at a time, and progress that is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any

from crib_tutor import rules
from crib_tutor.assignments.class_code import ClassCode
from crib_tutor.assignments.class_items import Item
from crib_tutor.assignments.class_work import Given
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count, count_row
from crib_tutor.deck import read_unlike, say_open_suits, symbols
from crib_tutor.drills.guided_problem import GuidedProblem, Rung
from crib_tutor.drills.tutor import problem_view, words
from crib_tutor.drills.tutor.state import Tutor
from crib_tutor.learner.attempts import now_utc
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.what_next import LEVELS
from crib_tutor.look import board
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.marking.laid_card import Pile
from crib_tutor.notebook.answering_window import AnsweringWindow
from crib_tutor.notebook.class_desk import Desk
from crib_tutor.notebook.class_window import ClassWindow
from crib_tutor.notebook.count_view import claims_view
from crib_tutor.notebook.peg_leap import holes, stepwise
from crib_tutor.notebook.progress_owner import Keeper, PausedPractice
from crib_tutor.notebook.progress_window import ProgressWindow
from crib_tutor.notebook.scripts import script, style
from crib_tutor.notebook.window import Event
from crib_tutor.problems.given_answer import Claim, Way, hear_total, read_total
from crib_tutor.problems.pegs import marking_dues
from crib_tutor.problems.problem import Problem, full_count
from crib_tutor.problems.problem_key import key_of_show
from crib_tutor.problems.problem_words import WAYS, claim_reply, claim_words
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import verdict

_KIND_LABELS = {kind: kind.value.capitalize() for kind in Kind}
_FOUR = 4


class TutorWindow(ClassWindow, AnsweringWindow, ProgressWindow):
    """Practice with a tutor: claims, a look again, help a rung at a time, pegs, and what to remember.

    >>> from crib_tutor.drills.tutor.state import start
    >>> window = TutorWindow(start(Keeper().learner, seed=7, now=now_utc(), skill="nobs"), Keeper())
    >>> window.value["title"]
    'Hand'

    All it knows is its ``tutor`` and the ``keeper`` of the progress, which other windows of this Python share; the page
    keeps nothing but which cards are chosen. ``clock`` gives the time.
    """

    _esm = script(__file__)
    _css = style(__file__)

    def __init__(
        self,
        tutor: Tutor,
        keeper: Keeper,
        *,
        clock: Callable[[], datetime] = now_utc,
        fresh: bool = False,
        desk: Desk | None = None,
    ) -> None:
        self.desk = desk or Desk()
        self._asked = f"{tutor.skill or ''} {tutor.level}"
        self.tutor = resume_tutor(tutor, keeper.sat.get(self._asked), clock())
        self._rules = tutor.look.rules
        self._fresh = fresh
        self._put = 0
        super().__init__(keeper, clock)
        self.sit_down()

    def events(self) -> Mapping[str, Callable[[Event], str]]:
        """Take the page's events."""
        return {
            "practice": self._practice,
            "way": self._way,
            **self.answering_events(),
            "finish": self._finish,
            "help": self._help,
            "show": self._show,
            "next": self._next,
            "five": lambda _: self._pose(self.tutor.take_five(self._clock())),
            "enough": lambda _: self._pose(self.tutor.practice(self._clock(), self.tutor.skill)),
            "own": self._own,
            "pace": self._pace,
            **self.class_events(),
        } | dict(self.kept_events())

    def refresh(self, said: str = "", *, refused: bool = False) -> None:
        """Send the page what it shows, and remember where this learner sits."""
        super().refresh(said, refused=refused)
        tutor = self.tutor
        self.keeper.sat[self._asked] = PausedPractice(tutor.you, tutor.opponent, tutor.skill, tutor.level, tutor.pace)

    def adopt(self, learner: Learner) -> None:
        """Let the next problems be chosen for what the learner is by now."""
        self.tutor = replace(self.tutor, learner=learner)

    def restored(self) -> None:
        """A problem that was not begun makes room for one that fits the learner who came back."""
        if self.tutor.rated and self._at is None and not self._begun:
            self._pose(self.tutor.practice(self._clock(), self.tutor.skill, self.tutor.level))

    def what_restarts(self) -> str:
        """The pegs, which are not kept with the progress."""
        return words.PEGS_BEGIN_ANEW if self.tutor.you == self.tutor.opponent == (0, 0) else ""

    # --- in a class ---

    def _takes(self, code: ClassCode) -> bool:
        return code.kind in ("practice", "play")

    def _fit(self) -> None:
        """Know by the nickname in a class whose progress it is, on a computer that people share."""
        if self.desk.work is not None:
            with suppress(IllegalMove):  # the last person's problems aren't saved yet, and so it stays theirs
                self.keeper.meet(self.desk.work.nickname)
        super()._fit()

    def _put_item(self, item: Item) -> str:
        assert isinstance(item, Problem)
        return self._pose(self.tutor.ask(item, self._clock()), self._rules_of_class())

    @property
    def _begun(self) -> bool:
        look = self.tutor.look
        return bool(look.claims or look.first)

    # --- the problem ---

    def _way(self, event: Event) -> str:
        self.tutor = self.tutor.answer_by(str(event.get("way")))
        return ""

    @property
    def _counted(self) -> Count | Pile:
        return full_count(self.tutor.look.problem)

    @property
    def _claimed(self) -> Sequence[Claim]:
        return self.tutor.look.claims

    def _name_cards(self, kind: Any, chosen: Any) -> str:
        self.tutor = self.tutor.claim(str(kind), chosen)
        return claim_reply(self.tutor.look.claims[-1], self._counted)

    def _unname(self, place: Any) -> None:
        self.tutor = self.tutor.take_back(place)

    def _finish(self, event: Event) -> str:
        self._require_named(event)
        answer = hear_total(event.get("answer"))
        if self.tutor.look.way is Way.TOTAL and not self.tutor.look.done:
            read_total(answer)
        before, first = len(self.tutor.look.struck_claims), self.tutor.look.first is None
        given = _given(self.tutor.look.claims, answer)
        self._step(self.tutor.finish(self._clock(), answer))
        self._picked = []
        took = words.time_taken(self.tutor) if first else ""
        last = self._keep_answer(given) if first else ""
        return self._told(took, *words.strikes(self.tutor.look, before)) + f" {last}".rstrip()

    def _help(self, _: Event) -> str:
        self._step(self.tutor.help(self._clock()))
        return self._told()

    def _show(self, _: Event) -> str:
        self._step(self.tutor.show(self._clock()))
        return self._told()

    def _step(self, tutor: Tutor) -> None:
        """Take over a tutor, and have what it records kept; learners on other problems go on from there too."""
        self.tutor, self._warned = tutor, False
        self.keeper.update(tutor.learner, tutor.recorded)

    def _told(self, *first: str) -> str:
        return " ".join(filter(None, (*first, words.outcome(self.tutor), words.stepping_in(self.tutor))))

    def _next(self, event: Event) -> str:
        """Go on, with another skill or level where one was chosen meanwhile."""
        chosen = str(event.get("skill") or "") or None, str(event.get("level", self.tutor.level))
        if chosen != (self.tutor.skill, self.tutor.level) and "skill" in event:
            return self._practice(event)
        if not self.tutor.look.done:
            return self._pose(self.tutor.next(self._clock()))
        return self._put_next() or self._pose(self.tutor.next(self._clock()))

    def _practice(self, event: Event) -> str:
        skill, level = str(event.get("skill") or "") or None, str(event.get("level"))
        posed = self._pose(self.tutor.practice(self._clock(), skill, level))
        self._step_aside()
        return posed

    def _own(self, event: Event) -> str:
        text, crib = str(event.get("text")), bool(event.get("crib"))
        if not text.strip():
            raise IllegalMove("type the cards first, such as 5H 5D 5S JC 5C, the starter last")
        typed = read_unlike(text)[0]
        held = count(typed) if len(typed) == _FOUR and not crib else count_row(typed, crib=crib)
        posed = self._pose(self.tutor.count_own(key_of_show(held), self._clock()))
        self._step_aside()
        return f"{posed} {say_open_suits(text)}".rstrip()

    def _pace(self, event: Event) -> str:
        self.tutor = self.tutor.keep_pace(self._clock(), on=event.get("on") is True)
        return words.pace_words(self.tutor) or "Table pace is off."

    def _pose(self, tutor: Tutor, under: rules.Rules | None = None) -> str:
        """Put a problem, which is marked under the rules of a class or under the learner's own."""
        self.tutor = replace(tutor, look=replace(tutor.look, rules=under or self._rules))
        self._warned = False
        self._put += 1
        told = f"{words.title(tutor)}. {problem_view.table(tutor.look.problem).plain}".replace("\n", " ")
        return f"{told} {words.clue(tutor)}".rstrip()

    # --- what is shown ---

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        tutor, look = self.tutor, self.tutor.look
        target = look.rules.target
        return {
            "put": self._put,
            "title": words.title(tutor),
            **problem_view.cards_view(look.problem),
            "picked": self._picked,  # null leaves the choice to the page
            **self.claim_view(),
            "way": look.way.value,
            "ways": [] if look.first else [{"value": w.value, "label": WAYS[w]} for w in Way],
            "most": rules.HIGHEST_COUNT,
            "claims": [{"words": claim_words(one)} for one in look.claims],
            "sheet": claims_view(look.claims, self._counted, look.way),
            "shown": problem_view.shown(look),
            "verdict": verdict(look.last) if look.done and look.last else "",
            "struck": _struck(look),
            "hint": words.clue(tutor),
            "lit": " ".join(map(str, look.glowing)),
            "help": [*_ladder(look), *_five(tutor)],
            "stepping": words.stepping_in(tutor),
            "done": look.done,
            "after": str(problem_view.outcome_page(look)) if look.done else "",
            "board": board.board(tutor.you, tutor.opponent, target),
            "moves": [holes(leap, target) for leap in tutor.leaps],
            "pegged": self._pegged(),
            "score": words.score(tutor),
            "pace": self._paced(),
            "practice": self._choices(),
            **self.kept_view(),
            "class": self.class_view(),
        }

    def _pegged(self) -> dict[str, Any] | None:
        """The pegs as they go with the count that shows itself; None where nothing was pegged, or no count is shown."""
        tutor, last = self.tutor, self.tutor.look.last
        if not tutor.leaps or last is None or problem_view.shown(tutor.look) is None:
            return None
        return stepwise(tutor.stood, (tutor.you, tutor.opponent), marking_dues(last), tutor.look.rules.target)

    def _paced(self) -> dict[str, Any]:
        tutor = self.tutor
        left, said = tutor.pace_left(self._clock()), words.pace_words(tutor)
        return {"on": tutor.pace, "seconds": tutor.table_pace, "left": left, "words": said, "late": words.LATE}

    def _choices(self) -> dict[str, Any]:
        levels = [{"value": level, "label": level.capitalize()} for level in LEVELS]
        return {
            "skill": self.tutor.skill or "",
            "skills": problem_view.skills(),
            "level": self.tutor.level,
            "levels": levels,
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
    """The tutor of a cell that is run again: at the board that it rose from, with the skill that was chosen there.

    >>> from crib_tutor.drills.tutor.state import start
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


def _struck(look: GuidedProblem) -> list[dict[str, str]]:
    """The claims that do not score, and why; in the end those of the last answer stand in its marking."""
    marked = look.last.mistaken if look.done and look.last else ()
    return [
        {"words": f"{_KIND_LABELS[one.kind] if one.kind else 'Total'}: {symbols(one.cards)}", "reason": one.reason}
        for one in look.struck_claims
        if one not in marked
    ]


def _five(tutor: Tutor) -> list[dict[str, str]]:
    """The buttons of the five problems alike: to take them, and to leave them before their end."""
    if tutor.offered:
        return [{"event": "five", "label": words.FIVE}]
    return [{"event": "enough", "label": words.ENOUGH}] if tutor.five and not tutor.five.over else []


def _ladder(look: GuidedProblem) -> list[dict[str, str]]:
    if look.first is None or look.done:
        return []
    more = [{"event": "help", "label": "A hint"}] if look.rung < Rung.CARD else []
    return [*more, {"event": "show", "label": "Show me"}]
