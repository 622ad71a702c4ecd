"""The scorebook as a page of its own."""

from pathlib import Path

from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.table.keeping_score.window import ScorebookWindow

WORKER = Path(__file__).with_name("worker.js")
HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Scorebook</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>body { margin: 0; font-family: system-ui, sans-serif; }</style>
<script>
if (location.protocol !== "file:") navigator.serviceWorker?.register("worker.js").catch(() => {});
</script>
"""


def scorebook_page() -> str:
    """Write the page, which needs nothing else.

    >>> scorebook_page().count("<script")
    2
    """
    return f"{HEAD}<main>{ScorebookWindow(Keeper()).static()}</main>\n</html>\n"


def write_scorebook(folder: Path) -> None:
    """Put the page into a site, with what has a phone keep it."""
    folder.mkdir()
    (folder / "index.html").write_text(scorebook_page(), encoding="utf-8")
    (folder / WORKER.name).write_bytes(WORKER.read_bytes())
