"""The strip in which progress is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from crib_tutor.learner import progress_report as words
from crib_tutor.learner.attempts import now_utc
from crib_tutor.learner.profile import Learner
from crib_tutor.learner.progress import LONGEST_FILE
from crib_tutor.notebook.progress_copies import Offer
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.notebook.skills_view import skills_page, skills_said
from crib_tutor.notebook.window import QUIETLY, Event, WindowPart, file_text
from crib_tutor.rules import IllegalMove


class ProgressStrip(WindowPart):
    """The strip of a learner's progress, shared by all windows.

    >>> sorted(ProgressStrip(Keeper()).events())[:4]
    ['code', 'found', 'go on', 'kept']

    ``adopt`` takes over what the learner is by now, ``restored`` goes on from progress that was read, and ``restarts``
    says what starts over even so.
    """

    def __init__(
        self,
        keeper: Keeper,
        clock: Callable[[], datetime] = now_utc,
        *,
        adopt: Callable[[], None] = lambda: None,
        restored: Callable[[], None] = lambda: None,
        restarts: Callable[[], str] = str,
    ) -> None:
        self.keeper = keeper
        self._clock = clock
        self._adopt, self._go_on_from, self._restarts = adopt, restored, restarts
        self._code = ""
        self._file: dict[str, str] | None = None
        self._shows_skills = False

    def open(self) -> None:
        """Begin to hear from the keeper."""
        self.keeper.watch(self)

    def changed(self) -> None:
        """Take over a change of the progress."""
        self._adopt()
        self.window.redraw()

    def sent(self) -> None:
        """Forget a file that was saved: it's sent only once."""
        self._file = None

    # --- what the page reports ---

    def _on_skills(self, event: Event) -> str:
        self._shows_skills = bool(event.get("open"))
        return ""

    def _on_found(self, event: Event) -> str:
        before = self.keeper.offered
        self.keeper.found(str(event.get("text")), str(event.get("mark")))
        offered = self.keeper.offered
        return self._offered_words(offered) if offered and offered != before else QUIETLY

    def _on_people(self, event: Event) -> str:
        self.keeper.ask_who(event.get("names"))
        return words.WHO if self.keeper.people else QUIETLY

    def _on_who(self, event: Event) -> str:
        return meet_person(self.keeper, event)

    def _on_kept(self, event: Event) -> str:
        self.keeper.kept(str(event.get("mark")), done=event.get("done") is True)
        return QUIETLY

    def _on_go_on(self, _: Event) -> str:
        self.keeper.go_on()
        return self._restored()

    def _on_stay(self, _: Event) -> str:
        self.keeper.stay()
        return words.STAYS

    def _on_save(self, _: Event) -> str:
        name = f"crib-progress-{self._clock():%Y-%m-%d}.json"
        self._file = {"name": name, "text": self.keeper.file()}
        return f"Saved as {name}, in your browser's downloads."

    def _on_load(self, event: Event) -> str:
        self.keeper.load(file_text(event, "progress", LONGEST_FILE))
        return self._taken()

    def _on_code(self, _: Event) -> str:
        self._code = self.keeper.code()
        return words.code_words(self._code)

    def _on_type_code(self, event: Event) -> str:
        text = str(event.get("text") or "")
        if not text.strip():
            raise IllegalMove("type the code first, as it's written on your paper")
        self.keeper.type_code(text)
        return self._taken()

    def _taken(self) -> str:
        offered = self.keeper.offered
        return offered.words if offered and offered.asked else self._restored()

    def _offered_words(self, offered: Offer) -> str:
        return f"{offered.words} {'' if offered.asked else self._restarts()}".strip()

    def _restored(self) -> str:
        self._code = ""
        self._go_on_from()
        learner = self.keeper.learner
        sentences = (f"{words.welcome(learner)}.", words.code_limits(learner), self._restarts())
        return " ".join(filter(None, sentences))

    # --- what is shown ---

    def _offer_view(self, offered: Offer | None) -> dict[str, object] | None:
        """Draw the question who it is, or whose progress to go on with."""
        if self.keeper.people:
            return ask_people(self.keeper)
        if offered is None:
            return None
        read = offered.progress is not None and not offered.asked
        stranger = read and self.keeper.who is None and self.keeper.home is None
        return {
            "words": self._offered_words(offered),
            "go on": offered.go_on,
            "stay": offered.stay,
            "other": words.OTHER if stranger else "",
            "name": words.NICKNAME,
            "asked": offered.asked,
        }

    def view(self) -> Mapping[str, Any]:
        """Show how progress is kept."""
        offered = self.keeper.offered
        return {
            "saved": self.keeper.line,
            "offer": self._offer_view(offered),
            "who": self.keeper.who,
            "shelf": self.keeper.shelf,
            "shares": self.keeper.home is None,
            "by": self.window.answered,  # the last event that was answered in words
            "keep": self.keeper.to_keep,
            "resume": "" if self.keeper.learner == Learner() else self.keeper.code(),
            "stored": self.keeper.browser.known,
            "temporary": self.keeper.temporary,
            "longest": LONGEST_FILE,
            "file": self._file,
            "code": self._code,
            "brings": words.FILE_OR_CODE,
            "glance": str(skills_said(self.keeper.learner, self._clock())),
            "record": str(skills_page(self.keeper.learner, self._clock())) if self._shows_skills else "",
        }


def meet_person(keeper: Keeper, event: Event) -> str:
    """Go on as the person who is named."""
    named = event.get("text")
    if not isinstance(named, str) or (not named.strip() and "" not in keeper.people):
        raise IllegalMove(words.NAME_FIRST)
    keeper.meet(named.strip())
    return words.hello(named.strip())


def ask_people(keeper: Keeper) -> dict[str, object]:
    """Draw the question who is practicing."""
    people = [{"name": name, "label": name or words.NAMELESS} for name in keeper.people]
    return {"words": words.WHO, "people": people, "other": words.OTHER, "name": words.NICKNAME, "asked": False}
