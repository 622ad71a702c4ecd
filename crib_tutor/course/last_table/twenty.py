"""Twenty hands to count, in the window of practice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from crib_tutor.counts import Count
from crib_tutor.course.last_table import words
from crib_tutor.course.last_table.state import RULES, LastTable, deal_hand
from crib_tutor.drills.practice.state import CountingDrill
from crib_tutor.drills.practice.window import PracticeWindow
from crib_tutor.marking.markings import Marking
from crib_tutor.notebook.window import Event
from crib_tutor.words.answer_sheet import makes_rows


class TwentyWindow(PracticeWindow):
    """A hand after the other, until twenty holes are full.

    ``stands`` is where the learner is, ``counted`` takes each marking and says what it did, ``opens`` opens the table.
    """

    def __init__(
        self,
        seed: int | str,
        *,
        stands: Callable[[], LastTable],
        counted: Callable[[Marking | None], str],
        opens: Callable[[], str],
    ) -> None:
        self._seed, self._turn = seed, 1
        self._stands, self._counted, self._opens = stands, counted, opens
        super().__init__(CountingDrill(self._deal(), rules=RULES))

    def _deal(self) -> tuple[Count, ...]:
        return (deal_hand(f"{self._seed}/{self._turn}"),) * 2  # there's always one more

    def _on_finish(self, event: Event) -> str:
        super()._on_finish(event)
        return self._counted(self.session.marking)

    def _on_next(self, _: Event) -> str:
        if self._stands().open:
            return self._opens()
        session = self.session.next()
        self._counted(None)
        self._turn += 1
        self.session = replace(session, counts=self._deal(), at=0)
        return f"{self.view()['place']}. {self.session.count.hand}"

    def view(self) -> Mapping[str, object]:
        """Draw the hand under its number; its board is the twenty holes."""
        shown, marked = super().view(), self.session.marking
        amounts = marked is not None and not (makes_rows(marked) or marked.by_total)
        return {
            **shown,
            "score": "",
            "pegged": None,
            "verdict": shown["verdict"] if amounts else "",
            "place": words.name_hand(self._turn, self._stands()),
            "next": words.SIT_DOWN if self._stands().open else words.NEXT_HAND,
        }
