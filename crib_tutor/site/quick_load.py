"""What a browser would do at each visit, done once when a site is built."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

from crib_tutor.rules import IllegalMove
from crib_tutor.site.build_steps import run_step
from crib_tutor.site.site_pages import PACKAGES

_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
_PYTHON = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip")


def make_quick(site: Path, say: Callable[[str], None], *, network: bool) -> None:
    """Compile a site's Python, and have a browser fetch it early.

    With a ``network``, lessons come once a cell asks: they bring numpy, and where that's blocked nothing else waits for
    it. Raises `IllegalMove` if Node.js isn't here, which runs that Python.
    """
    node = shutil.which("node")
    if node is None:
        raise IllegalMove("building a site needs Node.js: install it (from nodejs.org) and try again")
    say("Compiling the site's Python, so that browsers needn't (about half a minute) ...")
    here = Path(__file__).parent
    run_step([node, here / "compile_wheels.mjs", site / "static" / "pyodide", site, here], say, extra={})
    packages = json.loads((site / PACKAGES).read_text(encoding="utf-8"))["packages"]
    settings = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))
    kernel = settings["jupyter-config-data"]["litePluginSettings"][_KERNEL]
    kernel["loadPyodideOptions"]["packages"] = sorted({*packages} - ({"crib-tutor"} if network else set()))
    (site / "jupyter-lite.json").write_text(json.dumps(settings, indent=1), encoding="utf-8")
    folder = Path("..", PACKAGES).parent.as_posix()
    named = [f"../static/pyodide/{name}" for name in _PYTHON] + [f"../{PACKAGES}"]
    named += [f"{folder}/{package['file_name']}" for package in packages.values()]
    links = "".join(f'<link rel="prefetch" href="{address}">\n' for address in named)
    page = site / "lab" / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("</head>", f"{links}</head>", 1), encoding="utf-8")
