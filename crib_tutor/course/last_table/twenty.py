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


class TwentyWindow(PracticeWindow):
    """A hand after the other, until twenty holes are full.

    ``stands`` is where the learner is, ``counted`` takes each marking, and ``opens`` the table.
    """

    def __init__(
        self,
        seed: int | str,
        *,
        stands: Callable[[], LastTable],
        counted: Callable[[Marking], None],
        opens: Callable[[], str],
    ) -> None:
        self._seed, self._turn = seed, 1
        self._stands, self._counted, self._opens = stands, counted, opens
        super().__init__(CountingDrill(self._deal(), rules=RULES))

    def _deal(self) -> tuple[Count, ...]:
        return (deal_hand(f"{self._seed}/{self._turn}"),) * 2  # there's always one more

    def _on_finish(self, event: Event) -> str:
        before, told = self._stands(), super()._on_finish(event)
        assert self.session.marking is not None
        self._counted(self.session.marking)
        return f"{told} {words.say_hand(before, self._stands())}"

    def _on_next(self, _: Event) -> str:
        if self._stands().open:
            return self._opens()
        session = self.session.next()
        self._turn += 1
        self.session = replace(session, counts=self._deal(), at=0)
        return f"{self.view()['place']}. {self.session.count.hand}"

    def view(self) -> Mapping[str, object]:
        """Draw the hand under its number, with no end to hands."""
        return {
            **super().view(),
            "place": words.name_hand(self._turn, self._stands()),
            "next": words.SIT_DOWN if self._stands().open else words.NEXT_HAND,
        }
