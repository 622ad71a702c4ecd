"""Wheels made quicker to load: compiled, and without what's never read.

It runs in the site's own Python while the site is built: its bytecode is for that Python alone, so nothing else of the
package is imported here.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from importlib.util import MAGIC_NUMBER, source_hash
from marshal import dumps
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_LOCK = "static/pyodide-lock/pyodide-lock.json"
_STDLIB = "static/pyodide/python_stdlib.zip"
_OWN = "crib_tutor/"
"""The package whose sources stay, since its mistakes are shown with them."""
_NEVER_READ = (".data/", "/tests/", "typeshed/stubs/", "django-stubs/", ".dist-info/RECORD", "anywidget/nbextension/")
"""Parts of names: scripts that the site has elsewhere, tests, and hints for packages that aren't there."""
_AS_SOURCE = ("pygments/lexers/", "pygments/styles/", "wcwidth/table_grapheme")
"""Parts of names: modules that are large, many, and hardly ever imported."""
_WITHOUT_PYTHON = ("jupyterlab-widgets", "widgetsnbextension")
"""Packages that hold scripts alone, which the site has already."""
_UNCHECKED = (1).to_bytes(4, "little")
"""How bytecode says that nobody need compare it with a source."""


def compile_site(site: str) -> None:
    """Compile the standard library and each wheel of a site."""
    compile_zip(Path(site, _STDLIB))
    path = Path(site, _LOCK)
    lock = json.loads(path.read_text(encoding="utf-8"))
    for name in _WITHOUT_PYTHON:
        Path(path.parent, lock["packages"].pop(name)["file_name"]).unlink()
    for package in lock["packages"].values():
        package["depends"] = [name for name in package["depends"] if name not in _WITHOUT_PYTHON]
        wheel = path.parent / package["file_name"]
        compile_zip(wheel)
        package["sha256"] = sha256(wheel.read_bytes()).hexdigest()
    path.write_text(json.dumps(lock), encoding="utf-8")


def compile_zip(path: Path) -> None:
    """Compile a zip's modules, in place."""
    with ZipFile(path) as packed:
        files = {name: packed.read(name) for name in packed.namelist() if not any(part in name for part in _NEVER_READ)}
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in files.items():
            for new, made in _compiled(name, content):
                packed.writestr(ZipInfo(new), made, ZIP_DEFLATED)


def _compiled(name: str, content: bytes) -> list[tuple[str, bytes]]:
    """A file as the site has it: a module as bytecode, anything else as it was."""
    if not name.endswith(".py") or any(part in name for part in _AS_SOURCE):
        return [(name, content)]
    try:
        code = compile(content, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):  # a template or an example that isn't for this Python
        return [(name, content)]
    made = MAGIC_NUMBER + _UNCHECKED + source_hash(content) + dumps(code)
    folder, _, module = name.rpartition("/")
    if name.startswith(_OWN):
        return [(name, content), (f"{folder}/__pycache__/{module[:-3]}.{sys.implementation.cache_tag}.pyc", made)]
    return [(f"{name}c", made)]
