"""One hand at the end of a lesson, and what one takes home."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.course.club import words
from crib_tutor.course.club.choosing import TurnHand, deal_choice, name_member
from crib_tutor.course.club.ends import ENDS
from crib_tutor.course.club.state import CLAIMS, ClaimHand, HandEnd, deal_claim
from crib_tutor.course.robbed import words as scene_words
from crib_tutor.deck import PACK, quote
from crib_tutor.learner.attempts import Attempt, now_utc
from crib_tutor.look import board, club_portraits
from crib_tutor.look.html import Html, hand, paragraph, stacked
from crib_tutor.notebook.progress_owner import HERE, Keeper
from crib_tutor.notebook.progress_strip import ProgressStrip
from crib_tutor.notebook.tile_view import tile_signs
from crib_tutor.notebook.window import QUIETLY, Event, Window, choose_seed
from crib_tutor.rules import IllegalMove


class OneHandWindow(Window):
    """A hand against a member of the club.

    >>> window = OneHandWindow("02", Keeper(), seed=7)
    >>> window._receive(None, {"event": "over", "found": [], "shown": []}, [])
    >>> window.value["home"]["title"]
    'Lamb got away with 2.'

    It's played by the page, which reports how it ended; that enters the progress like the tutor's problems do.
    """

    def __init__(
        self, lesson: str, keeper: Keeper, *, seed: int | str, clock: Callable[[], datetime] = now_utc
    ) -> None:
        self._lesson, self.keeper, self._clock = lesson, keeper, clock
        self._deal(seed)
        super().__init__(ProgressStrip(keeper, clock))

    def _deal(self, seed: int | str) -> None:
        lesson, self._seed = self._lesson, seed
        claims, who = lesson in CLAIMS, name_member(lesson, seed)
        self.hand: ClaimHand | TurnHand = deal_claim(lesson, who, seed) if claims else deal_choice(lesson, seed)
        self.member = self.hand.member
        self._home: dict[str, Any] | None = None

    def _on_over(self, event: Event) -> str:
        """Enter how the hand ended, once."""
        if self._home is None:
            free = range(len(self.hand.parts)) if isinstance(self.hand, ClaimHand) else range(len(self.hand.choices))
            found, shown = ([at for at in free if at in _places(event[name])] for name in ("found", "shown"))
            came = self.hand.outcome(found, shown)
            attempt = Attempt(came.asked, came.results, self._clock(), None, named=True)
            self.keeper.update(self.keeper.learner.after(attempt), attempt)
            if came.took:  # a hand that is lost leaves the lesson open
                self.keeper.note(KINDS[self._lesson].lesson, self.member.key)
            self._home = self._take_home(came)
        return QUIETLY

    def _on_another(self, _: Event) -> str:
        self._deal(choose_seed(None))
        return ""

    def _take_home(self, came: HandEnd) -> dict[str, Any]:
        fault = f"{self.member.name} {self.member.fault}. "
        after = KINDS.get(f"{int(self._lesson) + 1:02}")
        return {
            "title": came.title,
            "line": came.line if isinstance(self.hand, ClaimHand) else f"{fault}{came.line}",
            "keep": ENDS[self._lesson],
            "won": came.took > 0,
            "next": {"words": f"{words.NEXT}: {after.name.lstrip('0')}", "page": after.page} if after else None,
            "club": {"words": words.CLUB, "page": words.MAP},
            "portrait": self.member.portrait(),
        }

    def view(self) -> Mapping[str, Any]:
        """Send the hand, and what to take home once it's over."""
        return {
            "begin": {"at": 0, "found": [], "over": False, "hand": f"{self._lesson}:{self._seed}"},
            "hands": [self.hand.view()],
            "taken": [f"{self.member.name} has that one.", scene_words.TAKEN[1]],
            "labels": words.labels("" if len(CLAIMS.get(self._lesson, "1")) > 1 else self.member.name),
            "tiles": tile_signs(PACK),
            "sides": [
                {"side": "opponent", "name": self.member.name, "svg": self.member.portrait()},
                {"side": "you", "name": scene_words.YOU, "svg": club_portraits.you()},
            ],
            "holes": board.ROW,
            "names": [scene_words.TAPE, scene_words.BOARD, scene_words.POINTS],
            "clock": {},
            "home": self._home,
        }

    def static(self) -> Html:
        """The hand and what to keep, for readers without a kernel."""
        shown = self.hand.view()
        said = paragraph(f"{self.member.name}: {''.join(shown['speech'])} {shown['happened'][0]}")
        laid = (
            hand(self.hand.row[:-1], self.hand.row[-1])
            if isinstance(self.hand, ClaimHand)
            else hand(self.hand.asked.seen.hand)
        )
        return stacked(said, laid, paragraph(shown["asked"], "strong"), paragraph(" ".join(ENDS[self._lesson]), "em"))


def _places(given: object) -> list[Any]:
    if not isinstance(given, list):
        raise IllegalMove(f"{quote(given)} aren't the things you found: reload the page")
    return given


def one_hand(lesson: str) -> OneHandWindow:
    """Play one hand at the end of a lesson.

    >>> one_hand("02").member.name
    'Lamb'

    The first hand is the same for all, and a cell that is run again shows it as it is. Raises `IllegalMove` for what
    isn't a lesson.
    """
    if lesson not in tuple(ENDS):
        raise IllegalMove(f"{quote(lesson)} isn't a lesson: give its number, such as one_hand('02')")
    if lesson not in tuple(_HANDS):
        _HANDS[lesson] = OneHandWindow(lesson, HERE, seed=lesson)
    return _HANDS[lesson]


_HANDS: dict[str, OneHandWindow] = {}
