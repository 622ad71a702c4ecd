"""The jury in a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from types import EllipsisType
from typing import Any

from crib_tutor.course.jury import words
from crib_tutor.course.jury.state import call_jury, read_votes, write_vote
from crib_tutor.course.ruled_claims import ruled_claims
from crib_tutor.course.verdict_scale import draw_scale
from crib_tutor.learner.attempts import now_utc
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.notebook.progress_owner import HERE, Keeper
from crib_tutor.notebook.progress_strip import ProgressStrip
from crib_tutor.notebook.window import Event, Window, choose_seed
from crib_tutor.rules import IllegalMove
from crib_tutor.rules.refusals import require_flag
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.verdict import Judgment, Verdict
from crib_tutor.verdicts.verdict_words import (
    SHOWN,
    first_measures,
    group_measures,
    list_notes,
    say_group,
    say_how_sure,
    say_quote,
    say_within,
)


class JuryWindow(Window):
    """A docket of claims to vote on.

    >>> window = JuryWindow("a class", Keeper())
    >>> window.value["verdict"] is None
    True
    >>> window._receive(None, {"event": "vote", "vote": "refuted"}, [])
    >>> window.value["verdict"]["reply"].partition(".")[0].startswith("You voted refuted")
    True

    No verdict is in the page before its vote. A claim that was judged before keeps its first vote. ``solved`` has every
    ruling in the static form, as a teacher's notebook does.
    """

    def __init__(
        self,
        seed: int | str,
        keeper: Keeper,
        *,
        clock: Callable[[], datetime] = now_utc,
        fresh: bool = False,
        solved: bool = False,
        verdicts: Mapping[str, Verdict] = VERDICTS,
    ) -> None:
        self._seed, self._verdicts = seed, verdicts
        self._fresh, self._solved = fresh, solved
        self._dockets = 1
        self.jury = call_jury(seed, read_votes(keeper.progress.votes, verdicts), verdicts=verdicts, fresh=fresh)
        self.keeper = keeper
        super().__init__(ProgressStrip(keeper, clock, adopt=self._adopt))

    def _adopt(self) -> None:
        """Take over the votes that the progress has by now."""
        self.jury = self.jury.keep(read_votes(self.keeper.progress.votes, self._verdicts))

    def _on_vote(self, event: Event) -> str:
        self.jury = self.jury.vote(event["vote"])
        self.keeper.vote(write_vote(self.jury.case.id, self.jury.votes[self.jury.case.id]))
        return words.say_verdict(self.jury)

    def _on_next(self, _: Event) -> str:
        self.jury = self.jury.next()
        return " ".join(words.score_lines(self.jury, self._verdicts)) if self.jury.done else words.ask_vote(self.jury)

    def _on_again(self, _: Event) -> str:
        if not self._left:
            raise IllegalMove("you've judged every claim there is: no docket is left")
        self._dockets += 1
        seed = f"{self._seed}/{self._dockets}"
        self.jury = call_jury(seed, self.jury.votes, verdicts=self._verdicts, fresh=True)
        return words.ask_vote(self.jury)

    @property
    def _left(self) -> bool:
        """True if there are claims without a vote."""
        return any(name not in self.jury.votes for name in self._verdicts)

    # --- what is shown ---

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        jury = self.jury
        return {
            "put": f"{self._dockets}/{jury.at}",
            "title": words.head_case(jury),
            "marks": [
                "open" if case.id not in jury.votes else "right" if jury.right(case) else "wrong"
                for case in jury.docket
            ],
            "claim": "" if jury.done else jury.case.claim,
            "quote": "" if jury.done else say_quote(jury.case),
            "test": "" if jury.done else jury.case.test,
            "votes": [
                {"value": vote.value, "label": vote.value.capitalize(), "help": words.HELP[vote]} for vote in Judgment
            ],
            "verdict": self._verdict(jury.verdict) if jury.verdict else None,
            "score": self._score_view() if jury.done else None,
            "words": {"vote": words.VOTE, "test": words.THE_TEST},
        }

    def _verdict(self, verdict: Verdict) -> dict[str, Any]:
        groups = group_measures(verdict.measures)
        drawn = group_measures(first_measures(verdict))
        return {
            "id": verdict.id,
            "ruling": verdict.ruling.value,
            "right": self.jury.right(verdict),
            "reply": words.reply(self.jury),
            "groups": [
                {"said": say_group(group), "svg": draw_scale(*group), "numbers": [*map(say_within, group)]}
                for group in drawn
            ],
            "every": [[say_group(group), *map(say_within, group)] for group in groups if len(verdict.measures) > SHOWN],
            "all": words.name_all(verdict),
            "why": verdict.why,
            "sure": say_how_sure(verdict),
            "notes": list_notes(verdict),
            "next": words.LAST if self.jury.last else words.NEXT,
        }

    def _score_view(self) -> dict[str, Any]:
        jury = self.jury
        return {
            "said": words.score_lines(jury, self._verdicts),
            "rows": [
                {"id": case.id, "claim": case.claim, "vote": jury.votes[case.id].value, "ruling": case.ruling.value}
                for case in jury.docket
            ],
            "heads": words.HEADS,
            "sources": [
                [source, f"{right} of {judged}"] for source, judged, right in words.source_rows(jury.docket, jury.votes)
            ],
            "picture": str(ruled_claims(jury.votes, self._verdicts)),
            "again": words.MORE if self._left else "",
        }

    def static(self) -> Html:
        """The docket for readers without a kernel."""
        if self._fresh:
            return paragraph(words.WAITS, "em")
        lines = (words.say_claim(verdict, ruled=self._solved) for verdict in self.jury.docket)
        return stacked(paragraph(words.TITLE, "strong"), *map(paragraph, lines), paragraph(words.WAITS, "em"))


def jury(seed: int | str | None = None, *, solved: bool | EllipsisType = ...) -> JuryWindow:
    """Vote on twelve claims, and see the numbers.

    >>> jury(seed="a class").value["title"].partition(":")[0].partition(" of ")[0]
    'Claim 1'

    The votes are kept with the progress, and a claim that was judged before keeps its first. Without a seed the docket
    is of claims that are still to be judged. ``solved=True`` has the rulings in the static form, as in a teacher's
    notebook.
    """
    if solved is not ...:
        require_flag(solved, "solved")
    return JuryWindow(choose_seed(seed), HERE, fresh=seed is None, solved=solved is True)
