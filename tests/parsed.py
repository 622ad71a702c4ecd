"""Every file of the package and of the tests, read and parsed once for all the laws about them."""

import ast
from functools import cache
from pathlib import Path
from subprocess import CalledProcessError, run

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "crib_tutor"


@cache
def _known_to_git() -> frozenset[Path] | None:
    """The files that belong to the project; None where there's no git to ask, as in an unpacked archive."""
    listed = ["git", "-C", str(ROOT), "ls-files", "-z", "--full-name"]
    try:
        names = run(listed, capture_output=True, check=True, text=True).stdout
    except (OSError, CalledProcessError):
        return None
    return frozenset(ROOT / name for name in names.split("\0") if name)


def tracked(folder: Path, pattern: str, *, deep: bool = False) -> list[Path]:
    """Files of the project in order: what lies about in a checkout, such as a printed worksheet, is no one's law."""
    known, paths = _known_to_git(), folder.rglob(pattern) if deep else folder.glob(pattern)
    return sorted(path for path in paths if known is None or path.resolve() in known)


MODULES = tracked(PACKAGE, "*.py", deep=True)
TEST_FILES = tracked(ROOT / "tests", "*.py", deep=True)


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(text(path), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a file, so that no law has to walk it again."""
    return tuple(ast.walk(tree(path)))
