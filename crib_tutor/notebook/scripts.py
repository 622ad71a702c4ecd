"""The scripts and styles of windows, put together."""

import re
from functools import cache
from itertools import chain, pairwise
from pathlib import Path

from crib_tutor.look import theme

_IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"([^"]+)";\n', re.MULTILINE)
_UNSENT = re.compile(r"^export (?!default)|/\*\* @\w+ .*?\*/\s?", re.MULTILINE)
"""What a page has no use for: that a name is for others, and of what type it is."""
_DECLARED = re.compile(r"^(?:async )?(?:const|let|function) (\w+)", re.MULTILINE)


def script(beside: str | Path) -> str:
    """Put together a window's script and its imports.

    >>> "export default" in script(Path(__file__).with_name("count_window.py"))
    True

    The script has the name of the Python file that it stands ``beside``. A window hands its page one module in one
    text, which can import none of its siblings: so they stand in front of it, and share their names.
    """
    entry = Path(beside).with_suffix(".js")
    scripts = (_text(path) for path in imported(entry) if path.suffix == ".js")
    text = "".join(_UNSENT.sub("", _IMPORT.sub("", source)) for source in scripts)
    names = sorted(_DECLARED.findall(text))
    if twice := {name for name, other in pairwise(names) if name == other}:
        raise ValueError(f"{entry} is put together of modules that declare {', '.join(sorted(twice))} twice")
    return text


def style(beside: str | Path) -> str:
    """Put together the theme and the sheets of a window.

    >>> "--crib-found" in style(Path(__file__).with_name("count_window.py"))
    True

    A page has the styles of all its windows at once, in whatever order. So every window has the same shared rules, and
    every rule of its own begins with `.crib` and the class of its root, which outdoes those wherever they come.
    """
    sheets = (path for path in imported(Path(beside).with_suffix(".js")) if path.suffix == ".css")
    return f".crib{{{theme.css_variables()}}}\n" + "".join(_text(path) for path in sheets)


def imported(entry: Path) -> tuple[Path, ...]:
    """List a script's imports once each, itself last."""
    return _imported(entry.resolve())


@cache
def _imported(path: Path) -> tuple[Path, ...]:
    names = _IMPORT.findall(_text(path)) if path.suffix == ".js" else []
    before = chain.from_iterable(_imported((path.parent / name).resolve()) for name in names)
    return tuple(dict.fromkeys([*before, path]))


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
