"""Widgets on a page without Jupyter: their own script and style, and Python behind them, as a kernel would be.

Inside JupyterLab axe cannot judge contrast (it finds nothing to measure); here it can.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from crib_tutor.notebook.window import Window

_THEMES = Path(sys.prefix) / "share/jupyter/lab/themes/@jupyterlab"
_PAGE = """<!doctype html>
<html lang="en">
<head><title>Plain</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>{colours}</style>
<style>{style}</style>
<style>
body {{ margin: 0; background: var(--jp-layout-color0); color: var(--jp-content-font-color1); }}
main {{ padding: 8px; }}
</style></head>
<body data-jp-theme-light="{light}"><main></main></body>
</html>"""
SIZE = {"width": 800, "height": 900}
MEDIA = {"media": "null", "color_scheme": "light", "reduced_motion": "no-preference", "forced_colors": "none"}
# What anywidget gives a widget's script, as far as ours ask for it.
_MOUNT = """async ([script, values]) => {
  const { default: widget } = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`);
  const models = [];
  for (const [place, value] of values.entries()) {
    const heard = new Set();
    const model = {
      value,
      get: (name) => model[name],
      set: (name, to) => { model[name] = to; heard.forEach((act) => act()); },
      on: (_, act) => heard.add(act),
      off: (_, act) => heard.delete(act),
      save_changes: () => {},
      send: async (event) => {
        const [mine, others] = await window.report(script, place, event);
        for (const [beside, to] of others) models[beside].set("value", to);
        model.set("value", mine);
      },
    };
    models.push(model);
    const el = document.createElement("div");
    document.querySelector("main").append(el);
    widget.render({ model, el });
  }
}"""
_DARKEN = """(colours) => {
  document.querySelector("style").textContent = colours;
  document.body.dataset.jpThemeLight = "false";
  document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish());
}"""


class Plain:
    """A page with widgets on it, in one of JupyterLab's two themes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._widgets: dict[str, list[Window]] = {}
        self._faults: list[str] = []
        page.on("console", lambda said: self._faults.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self._faults.append(str(error)))
        page.expose_function("report", self._report)

    def begin(self, viewport: Mapping[str, int] = SIZE, **media: str) -> None:
        """The empty document that the last one left, on a page with what a reader wishes."""
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(**(MEDIA | media))
        self._faults.clear()

    def end(self) -> None:
        """Leave the document, and with it all that was made in it; nothing has failed behind the scenes."""
        self.page.goto("about:blank")
        assert self._faults == []

    def open(self, *widgets: Window, dark: bool = False) -> list[Locator]:
        """Show widgets below each other; their roots in the same order."""
        self._widgets = {}
        for widget in widgets:
            self._widgets.setdefault(str(widget._esm), []).append(widget)
        style = "\n".join(dict.fromkeys(str(widget._css) for widget in widgets))
        self.page.set_content(_PAGE.format(colours=_colours(dark=dark), style=style, light=json.dumps(not dark)))
        for script, group in self._widgets.items():
            self.page.evaluate(_MOUNT, [script, [widget.value for widget in group]])
        roots = self.page.locator(".crib")
        ordered = [widget for group in self._widgets.values() for widget in group]
        return [roots.nth(next(at for at, one in enumerate(ordered) if one is widget)) for widget in widgets]

    def darken(self) -> None:
        """Change to the dark theme, as JupyterLab does under windows that stay as they are."""
        self.page.evaluate(_DARKEN, _colours(dark=True))

    def _report(self, script: str, place: int, event: Mapping[str, Any]) -> Any:
        """Tell Python; what it then sends to this window, and to others of its kind on the page."""
        group = self._widgets[script]
        before = [one.value for one in group]
        group[place]._receive(None, event, [])
        others = [(at, one.value) for at, one in enumerate(group) if at != place and one.value is not before[at]]
        return [group[place].value, others]


def _colours(*, dark: bool) -> str:
    return (_THEMES / f"theme-{'dark' if dark else 'light'}-extension" / "index.css").read_text(encoding="utf-8")
