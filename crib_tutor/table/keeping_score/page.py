"""The scorebook as a page of its own."""

from pathlib import Path

from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.table.keeping_score.window import ScorebookWindow

WORKER = """// Keeps the scorebook on a phone, so that it opens without a network.
const keep = async (request) => {
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open("scorebook")).put("./", fresh.clone());
  return fresh;
};
addEventListener("install", (event) => event.waitUntil(keep("./")));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(keep(event.request).catch(() => caches.match("./")));
});
"""
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
    """Write the page, which needs nothing else."""
    return f"{HEAD}<main>{ScorebookWindow(Keeper()).static()}</main>\n</html>\n"


def write_scorebook(folder: Path) -> None:
    """Put the page and its worker into a site."""
    folder.mkdir()
    (folder / "index.html").write_text(scorebook_page(), encoding="utf-8")
    (folder / "worker.js").write_text(WORKER, encoding="utf-8")
