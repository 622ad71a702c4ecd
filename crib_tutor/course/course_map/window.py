"""The map of the lessons in a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from html import escape

from crib_tutor.course.club.members import MEMBERS
from crib_tutor.course.course_map.drawing import NARROW, PLACES, WIDE, draw_narrow, draw_wide
from crib_tutor.course.course_map.state import STOPS, STREETS, Evening, Stop, find_evening
from crib_tutor.learner.attempts import now_utc
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html
from crib_tutor.look.html import picture as image
from crib_tutor.notebook.progress_owner import HERE, Keeper
from crib_tutor.notebook.progress_strip import ProgressStrip
from crib_tutor.notebook.window import Window

TITLE = "An evening at the club"
_HEARD = {"here": "you're here", "due": "done, and due again", "done": "done", "": ""}
_OPENS = {"here": "Go on", "due": "Open again", "done": "Open again", "": "Open"}
_FIRST = "Begin"


class CourseMapWindow(Window):
    """A board of holes: one for each lesson, and the last table.

    >>> window = CourseMapWindow(Keeper())
    >>> window.value["at"], window.value["says"]
    ('00', 'Twenty-two lessons, and five people to beat')

    Choosing a hole is the page's own; Python is only asked for the learner's progress.
    """

    def __init__(self, keeper: Keeper, *, clock: Callable[[], datetime] = now_utc) -> None:
        self.keeper, self._clock = keeper, clock
        super().__init__(ProgressStrip(keeper, clock))

    @property
    def evening(self) -> Evening:
        """Where the learner is by now."""
        return find_evening(self.keeper.progress, self.keeper.learner.due(self._clock()))

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        evening = self.evening
        return {
            "title": TITLE,
            "says": evening.says,
            "at": evening.at,
            "due": [{"key": key, "words": f"Due: {STOPS[key].title}"} for key in evening.due],
            "wide": card_faces.sheet(*WIDE, draw_wide(evening)),
            "narrow": card_faces.sheet(*NARROW, draw_narrow(evening)),
            "streets": [
                {"name": f"{host.hour}, {host.street}", "stops": [_seen(stop, evening) for stop in STREETS[key]]}
                for key, host in MEMBERS.items()
            ],
        }

    def static(self) -> Html:
        """Draw the board over the same list, with links."""
        evening = self.evening
        drawn = image(card_faces.sheet(*WIDE, draw_wide(evening)), TITLE, WIDE[0])
        streets = [
            (f"{host.hour}, {host.street}", [(stop, _say(stop, evening)) for stop in STREETS[key]])
            for key, host in MEMBERS.items()
        ]
        plain = [f"{street}: {', '.join(said for _, said in stops)}." for street, stops in streets]
        rows = [
            f"<li>{street}: {', '.join(_link(stop, said) for stop, said in stops)}</li>" for street, stops in streets
        ]
        return Html(f"<p><b>{TITLE}</b></p><p>{drawn}</p><ul>{''.join(rows)}</ul>", "\n".join((TITLE, *plain)))


def _link(stop: Stop, said: str) -> str:
    return f'<a href="{stop.page}">{escape(said)}</a>'


def _say(stop: Stop, evening: Evening) -> str:
    """Name a hole, with how it stands."""
    return f"{stop.title} ({heard})" if (heard := _HEARD[evening.state(stop.key)]) else stop.title


def _seen(stop: Stop, evening: Evening) -> dict[str, object]:
    """Put a hole as the page reads it, its places in hundredths of the board."""
    state, first = evening.state(stop.key), not evening.done
    places = {form: PLACES[form][stop.key] for form in PLACES}
    return {
        "key": stop.key,
        "name": stop.name,
        "title": stop.title,
        "label": ", ".join(filter(None, (*stop.title.split(" ", 1), _HEARD[state]))) if stop.number else stop.title,
        "line": stop.line,
        "takes": stop.takes,
        "page": stop.page,
        "open": _FIRST if first and state == "here" else _OPENS[state],
        "wide": [round(100 * at / of, 2) for at, of in zip(places["wide"], WIDE, strict=True)],
        "narrow": [round(100 * at / of, 2) for at, of in zip(places["narrow"], NARROW, strict=True)],
    }


def course_map() -> CourseMapWindow:
    """Open the map of the lessons.

    >>> course_map().value["title"]
    'An evening at the club'
    """
    return CourseMapWindow(HERE)
