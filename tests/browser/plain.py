"""Widgets on a page without Jupyter: their own script and style, and Python behind them, as a kernel would be.

Inside JupyterLab axe cannot judge contrast (it finds nothing to measure); here it can.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from circles import also

from browser.lab import Keyboard, Locator, Page
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
  for (const [place, state] of values.entries()) {
    const heard = new Map();
    const model = {
      get: (name) => (name === "place" && window.gone ? window.gone.place : state[name]),
      set: (name, to) => {
        state[name] = to;
        for (const [act, what] of [...heard]) if (what === `change:${name}`) act();
      },
      on: (what, act) => heard.set(act, what),
      off: (_, act) => heard.delete(act),
      save_changes: () => {},
      send: async (event) => {
        if (window.gone) return;
        window.busy = (window.busy ?? 0) + 1;
        if (window.slow) await new Promise((done) => setTimeout(done, window.slow));
        for (const [beside, told] of await window.report(script, place, event)) {
          const news = Object.entries(told).filter(([name, to]) => name === "value" || to !== models[beside].get(name));
          for (const [name, to] of news) models[beside].set(name, to);
        }
        window.busy -= 1;
      },
      get widget_manager() { return window.gone?.manager; },
    };
    models.push(model);
    const el = document.createElement("div");
    document.querySelector("main").append(Object.assign(el, { model }));
    widget.render({ model, el });
  }
}"""
_LOSE = "(gone) => { window.gone = gone; }"
_DARKEN = """(colours) => {
  document.querySelector("style").textContent = colours;
  document.body.dataset.jpThemeLight = "false";
  document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish());
}"""


def on_pages(*widths: int, high: int = 900) -> pytest.MarkDecorator:
    """Have a test's page as wide as the first of some widths, and in `.ci/run` as wide as each."""
    first, *others = ({"viewport": {"width": wide, "height": high}} for wide in widths)
    return pytest.mark.parametrize("plain", [first, *also(*others)], indirect=True, ids=map(str, widths))


def box(one: Locator) -> dict[str, float]:
    """Where something that is drawn lies on its page."""
    found = one.bounding_box()
    assert found
    return dict(found)


def middle(one: Locator) -> tuple[float, float]:
    """Where a mouse or a finger presses it."""
    place = box(one)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


class Plain(Keyboard):
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
            self.page.evaluate(_MOUNT, [script, [_state(widget) for widget in group]])
        roots = self.page.locator(".crib")
        ordered = [widget for group in self._widgets.values() for widget in group]
        return [roots.nth(next(at for at, one in enumerate(ordered) if one is widget)) for widget in widgets]

    def darken(self) -> None:
        """Change to the dark theme, as JupyterLab does under windows that stay as they are."""
        self.page.evaluate(_DARKEN, _colours(dark=True))

    def lose(self, place: str, kernel: Mapping[str, str] | None) -> None:
        """From now on no Python answers; where it ran, and what Jupyter's page would know of it."""
        self.page.evaluate(_LOSE, {"place": place, "manager": {"kernel": kernel}})

    def _report(self, script: str, place: int, event: Mapping[str, Any]) -> Any:
        """Tell Python; what it then sends to others of this window's kind on the page, and last to this one."""
        group = self._widgets[script]
        before = [one.value for one in group]
        group[place]._receive(None, event, [])
        others = [at for at, one in enumerate(group) if at != place and one.value is not before[at]]
        return [(at, _without_faces(group[at])) for at in (*others, place)]


def _without_faces(widget: Window) -> dict[str, Any]:
    return {name: part for name, part in _state(widget).items() if name != "faces"}  # those never change


def _state(widget: Window) -> dict[str, Any]:
    """What the page is sent of a widget, in the order in which it is."""
    return {
        name: getattr(widget, name) for name in ("art", "value", "kept", "faces", "place") if widget.has_trait(name)
    }


def _colours(*, dark: bool) -> str:
    return (_THEMES / f"theme-{'dark' if dark else 'light'}-extension" / "index.css").read_text(encoding="utf-8")
