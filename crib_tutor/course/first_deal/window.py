"""The first deal in the table's window, with a line of help."""

from __future__ import annotations

from crib_tutor.course import lesson_00_welcome as words
from crib_tutor.game import Game
from crib_tutor.game.events import Dealt
from crib_tutor.game.state import Phase
from crib_tutor.look.html import Html, paragraph
from crib_tutor.notebook.window import Event, Handler
from crib_tutor.rules import MODERN, IllegalMove
from crib_tutor.table.sitting import Sitting, Teaching, move
from crib_tutor.table.window import TableWindow

_ELSEWHERE = ("new", "load", "give up", "demo")
"""What the table offers, and one deal has no room for."""


class FirstDealWindow(TableWindow):
    """One guided deal at the table.

    >>> window = FirstDealWindow()
    >>> window._receive(None, {"event": "go on"}, [])
    >>> window.value["asked"]
    'Keep 7 and 8, a fifteen, and the aces, a pair. Discard the other two.'

    When Python starts again in the middle, the copy that the page keeps goes on by itself: nobody has another deal to
    lose here. Before the deal there's nothing to keep.
    """

    helps = False

    def __init__(self) -> None:
        super().__init__(_begin(), name="first deal", merge=_merge)

    @property
    def over(self) -> bool:
        """Say if the one deal is played and counted."""
        return self.sitting.phase is Phase.DEAL and _is_dealt(self.sitting)

    def _on_again(self, _: Event) -> str:
        return self.start_over(_begin())

    def handlers(self) -> dict[str, Handler]:
        """Find what does each event, and refuse a second deal."""

        def refuse(_: Event) -> str:
            raise IllegalMove(words.ONE_DEAL)

        return super().handlers() | dict.fromkeys((*_ELSEWHERE, *["go on"] * self.over), refuse)

    def news(self) -> str:
        """Guide the learner through the one deal."""
        sitting, seen = self.sitting, self.sitting.view
        help_now = words.guide_first_deal(sitting.phase, seen) if not self.over else words.end_first_deal(*seen.scores)
        return sitting.words.name_opponent(help_now) or super().news()

    def drawn(self) -> dict[str, object]:
        """Draw the table under another name."""
        shown = super().drawn() | {
            "title": words.FIRST_TITLE,
            "under": words.FIRST_UNDER,
            "tally": "",
            "give up": "",
            "waits": True,
        }
        if self.over:
            shown["buttons"] = [{"event": "again", "label": words.FIRST_AGAIN}]
        return shown

    def to_keep(self) -> str:
        """Keep nothing before the deal."""
        return super().to_keep() if _is_dealt(self.sitting) else ""

    def static(self) -> Html:
        """One sentence for readers without a kernel."""
        return paragraph(words.FIRST_PROMISE, "em")


def _begin() -> Sitting:
    """The sitting of the first deal: the cut for the deal is over, and the learner is to deal."""
    sitting = Sitting.begin(MODERN, seed=words.FIRST_SEED, tutor=Teaching.AFTER)
    while sitting.phase is Phase.CUT:
        sitting = move(sitting, Game.cut)
    return sitting


def _merge(here: Sitting, there: Sitting) -> Sitting:
    """Go on with the copy of the page, if it's one of this deal that has come further."""
    same = (there.game.rules, there.game.seed) == (here.game.rules, here.game.seed)
    return there if same and not _is_dealt(here) and there.game.table.number <= 1 else here


def _is_dealt(sitting: Sitting) -> bool:
    return any(isinstance(event, Dealt) for event in sitting.game.events)


def first_deal() -> FirstDealWindow:
    """Open the first deal.

    >>> first_deal().value["asked"]
    'You cut jacks, so you cut again. Your four is lower, so you deal. Press Deal: six cards each.'

    A cell that is run again shows it as it is.
    """
    if not _FIRST_DEALS:
        _FIRST_DEALS.append(FirstDealWindow())
    return _FIRST_DEALS[0]


_FIRST_DEALS: list[FirstDealWindow] = []
