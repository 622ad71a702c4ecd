"""Windows that a page plays by itself, from its own output."""

import json

from crib_tutor.look.html import Html
from crib_tutor.notebook.window import Window

_PLAYS = """const [value, css] = %s;
for (const el of document.querySelectorAll(".%s:not([data-on])")) {
  el.dataset.on = "";
  el.replaceChildren(Object.assign(document.createElement("style"), { textContent: css }));
  render({ model: { get: () => value, on() {}, off() {} }, el });
}
"""
"""What a page's own model of a window is, where no widget's is there."""


def play_alone(window: Window, still: Html, name: str) -> Html:
    """Put a window's script and values into one output.

    ``still`` is seen where no script runs, and ``name`` is the class by which the script finds its own place.
    """
    values = json.dumps([window.value, window._css]).replace("</", r"<\/")
    plays = f'<script type="module">{window._esm}{_PLAYS % (values, name)}</script>'
    return Html(f'<div class="{name}">{still}</div>{plays}', still.plain)
