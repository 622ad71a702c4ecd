"""Where the browser is that the tests drive."""

import os
import shutil
from pathlib import Path

NO_CHROMIUM = "no Chromium on this machine"
"""Why a test that drives a browser is skipped."""
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same Chromium without the parts that a page nobody looks at does not need: a fifth less to do."""


def find_chromium(playwrights_own: str) -> str | None:
    """The program of a Chromium: the one that is named for it, the system's, or the one that Playwright has fetched."""
    system = (shutil.which(name) for name in _NAMES)
    own = playwrights_own if Path(playwrights_own).exists() else None
    return os.environ.get("CRIB_TUTOR_CHROMIUM") or next(filter(None, system), own)
