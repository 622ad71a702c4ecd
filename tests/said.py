"""The text of a lesson, as it is written."""

from blanks import SOURCES
from parsed import tracked


def text_of(place: str) -> str:
    """A lesson as it is written."""
    (source,) = tracked(SOURCES, f"{place}*.md", deep=True)
    return source.read_text(encoding="utf-8")
