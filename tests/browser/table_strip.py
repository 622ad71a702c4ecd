"""One photograph for each event of a deal at the table, to be looked at: not a test, but its pictures.

    python -m browser.table_strip FOLDER      # from tests/, with the package on the path

A folder for each width and theme holds the photographs in their order, and a page with all of them.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from browser.plain import Plain
from crib_tutor import rules
from crib_tutor.counts import Count
from crib_tutor.game.state import Phase
from crib_tutor.table.sitting import Sitting
from crib_tutor.table.window import TableWindow

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SEED = 3
WIDTHS = {1280: 620, 400: 680}
"""The widths of the page, and how high a photograph is."""


def play(table: TableWindow, root: Locator) -> None:
    """The next move of a player who names every combination."""
    seen = table.value
    if seen["choose"]:
        for text in seen["may"][: seen["choose"]]:
            root.locator(f".crib-own [data-card='{text}']").click()
        if not seen["playing"]:
            root.page.keyboard.press("Enter")
    elif seen["claim"] and seen["claim"]["calls"]:
        root.locator("[data-key=r]").click()
    elif seen["claim"]:
        counted = table.sitting.view.counted
        assert isinstance(counted, Count)
        for one in counted.combinations:
            for card in one.cards:
                root.locator(f".crib-lane .crib-card[data-card='{card}']").click()
            root.locator(f".crib-kinds [data-kind='{one.kind.value}']").click()
            root.page.wait_for_timeout(60)
        root.get_by_role("button", name="That's all").click()
    else:
        root.locator(".crib-acts .crib-main").first.click()


def photographs(plain: Plain, *, dark: bool) -> Iterator[bytes]:
    """A deal moment by moment, each as it is told, and the stage as it then waits."""
    table = TableWindow(Sitting.begin(rules.MODERN, seed=SEED))
    [root] = plain.open(table, dark=dark)
    root.locator("[data-pace=table]").evaluate("(one) => one.click()")
    yield plain.page.screenshot()
    while table.sitting.game.table.number < 2 and table.sitting.phase is not Phase.OVER:
        play(table, root)
        plain.page.wait_for_timeout(60)
        while root.locator(".crib-telling").count():
            plain.page.wait_for_timeout(300)
            yield plain.page.screenshot()
            plain.page.keyboard.press("x")
        yield plain.page.screenshot()


def main(folder: Path) -> None:
    """Photograph a deal in both widths and both themes."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        plain = Plain(browser.new_page())
        for wide, high in WIDTHS.items():
            for dark in (False, True):
                kept = folder / f"{wide}-{'dark' if dark else 'light'}"
                kept.mkdir(parents=True, exist_ok=True)
                plain.begin({"width": wide, "height": high})
                names = []
                for at, picture in enumerate(photographs(plain, dark=dark)):
                    names.append(f"{at:02}.png")
                    (kept / names[-1]).write_bytes(picture)
                width = 420 if wide > 400 else 240
                images = "".join(f'<img src="{name}" alt="" style="width:{width}px;margin:2px">' for name in names)
                (kept / "strip.html").write_text(f"<!doctype html><title>{kept.name}</title>{images}", encoding="utf-8")
                print(kept, len(names))  # noqa: T201
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
