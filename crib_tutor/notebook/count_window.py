"""A count or marking that shows itself step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crib_tutor.counts import Count
from crib_tutor.look import html
from crib_tutor.look.html import Html
from crib_tutor.marking.markings import Marking
from crib_tutor.notebook.count_view import count_view, marking_view
from crib_tutor.notebook.touched import TouchedWindow
from crib_tutor.notebook.window import Window
from crib_tutor.words.answer_sheet import marked_rows


class CountWindow(Window):
    """A count or a marking, shown step by step.

    >>> from crib_tutor.counts import count
    >>> CountWindow(count("7H 8D 9C KS", "2D")).value["shown"]["steps"][0]["now"]
    '“Fifteen two”'

    The page has every step from the start and goes from one to the next by itself.
    """

    def __init__(self, explained: Count | Marking) -> None:
        self.explained = explained
        super().__init__()

    def view(self) -> Mapping[str, object]:
        """Build the page's view."""
        shown = self.explained
        return {"shown": marking_view(shown, marked_rows(shown)) if isinstance(shown, Marking) else count_view(shown)}

    def static(self) -> Html:
        """Draw all its rows, for readers without a kernel."""
        return html.show(self.explained)

    @property
    def plain(self) -> str:
        """The count in plain words.

        >>> from crib_tutor.counts import count
        >>> CountWindow(count("2H 4D 6S JC", "KC")).plain.splitlines()[0]
        'Hand 2♥ 4♦ 6♠ J♣, starter K♣.'
        """
        return self.static().plain


def show(value: Any) -> Html | CountWindow:
    """Show cards, or a count or marking step by step.

    >>> from crib_tutor.counts import count
    >>> show(count("2H 4D 6S JC", "KC")).value["shown"]["steps"][0]["now"]
    '“One for his nobs”'
    >>> show("5H JC")
    5♥ J♣

    Anything that `crib_tutor.cards` reads is shown as cards; other values raise its `InvalidCards`.
    """
    if isinstance(value, Count) or (isinstance(value, Marking) and isinstance(value.count, Count)):
        return CountWindow(value)
    return html.show(value)


def stacked(*parts: Html | CountWindow | TouchedWindow) -> Html:
    r"""Show several outputs below each other; a count stands still.

    >>> stacked(show("5H"), show("6D")).plain
    '5♥\n6♦'
    """
    return html.stacked(*map(hold_still, parts))


def hold_still(value: Any) -> Any:
    """Draw a count or a picture to touch standing still.

    >>> hold_still(show("5H"))
    5♥
    """
    return value.static() if isinstance(value, CountWindow | TouchedWindow) else value
