"""Answers for a Python without numpy or matplotlib.

As in a browser: what it's told, and what was worked out for it beforehand.

`crib-tutor site` puts a file beside this module, with the charts of the lessons as they were drawn, the chances of
winning from every pair of scores, and those of the discards that the lessons ask about. Nothing else knows the file.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO
from zipfile import ZipFile

KEPT = "kept_answers.zip"
"""The file, which only a site has."""
BIG_PACKAGES = ("numpy", "matplotlib", "contourpy")
AS_DRAWN = "This chart needs {package}, which this site doesn't have. Here's the picture from when it was built."
IN_WORDS = "This chart needs {package}, which isn't here, so here it is in words."
NO_WINS = "The chances of winning need numpy, which isn't here."


class NumpyNeeded(ImportError):
    """A question that needs numpy, which isn't here.

    >>> str(NumpyNeeded("the win board needs"))
    "the win board needs numpy, which isn't here: install crib_tutor on a computer for that"

    No one worked it out beforehand.
    """

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} numpy, which isn't here: install crib_tutor on a computer for that")


def is_missing(error: ImportError) -> bool:
    """True if an import failed for want of a big package.

    >>> is_missing(ImportError(name="numpy.typing")), is_missing(ImportError(name="fsrs"))
    (True, False)
    """
    return isinstance(error, NumpyNeeded) or (error.name or "").partition(".")[0] in BIG_PACKAGES


def read_kept(name: str) -> bytes | None:
    """Read an answer kept for this site.

    >>> read_kept("nothing of that name") is None
    True

    None if it wasn't worked out.
    """
    kept = _kept()
    return kept.read(name) if kept is not None and name in kept.NameToInfo else None


@cache
def _kept() -> ZipFile | None:
    place = files("crib_tutor").joinpath(KEPT)
    return ZipFile(BytesIO(place.read_bytes())) if place.is_file() else None
