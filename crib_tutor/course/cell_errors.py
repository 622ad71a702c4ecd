"""Answers that Python itself can't read: one kind sentence in place of a traceback, in the cells of a lesson alone."""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any

from crib_tutor.deck import quote
from crib_tutor.look.html import paragraph

_STRING_OR_COMMENT = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|#.*')
_CURLY = re.compile("[\u201c\u201d\u201e\u2018\u2019]")
_CARD = r"(?:10|[2-9TJQKA])[HDSC♥♦♠♣]"
_CARDS = re.compile(rf"(?<![\w.]){_CARD}(?:[ ,]+{_CARD})*(?!\w)", re.IGNORECASE)
_CALLED = re.compile(r"([A-Za-z_]\w*)\s*\(")
_ANSWER = re.compile(r"\s*[A-Za-z_]\w*\s*(=(?!=)|\()")
"""A line on which an answer may stand: a name gets a value, or something is called."""
_MOST = 5
"""Cards that are said back."""
Shell = Any
"""What IPython calls its shell: the one of a kernel, of a terminal, or of a test."""


def register(shell: Shell = None) -> None:
    """Have IPython answer unreadable answers in a lesson's cell with a sentence; outside IPython nothing happens.

    >>> register()

    A second call changes nothing, and neither does one if other code has already asked IPython for these errors.
    """
    shell = shell or getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None and not shell.custom_exceptions:
        shell.set_custom_exc((SyntaxError, NameError), _answer)


def _answer(
    shell: Shell, _: type[BaseException], error: SyntaxError | NameError, trace: TracebackType, tb_offset: Any = None
) -> None:
    """Say what is wrong with an answer; any other error is shown as it always is.

    The cell has still failed: it didn't run, so "Run All" stops at the line to fix. But
    the learner reads one sentence, on plain ground, and no traceback.
    """
    del tb_offset
    source = _source(shell, error, trace)
    said = sentence(error, source) if source and _of_a_lesson(shell, source) else ""
    if said:
        told = paragraph(said, "strong")
        shell.display_pub.publish({"text/html": str(told), "text/plain": told.plain})
    elif isinstance(error, SyntaxError) and not _frames(shell, trace):
        shell.showindentationerror() if isinstance(error, IndentationError) else shell.showsyntaxerror()
    else:
        shell.showtraceback(running_compiled_code=True)


def _frames(shell: Shell, trace: TracebackType | None) -> list[str]:
    """The files of a traceback from the cell on, where the cell has begun to run."""
    files: list[str] = []
    while trace is not None:
        if files or trace.tb_frame.f_globals is shell.user_ns:
            files.append(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next
    return files


def _source(shell: Shell, error: SyntaxError | NameError, trace: TracebackType) -> str:
    """The cell in which it went wrong; nothing where it went wrong in what the cell called."""
    files = _frames(shell, trace)
    if isinstance(error, SyntaxError):
        return "" if files else "".join(linecache.getlines(error.filename or ""))
    return "".join(linecache.getlines(files[0])) if len(files) == 1 else ""


def _of_a_lesson(shell: Shell, source: str) -> bool:
    """Whether a cell calls something of this package."""
    called = (shell.user_ns.get(name) for name in _CALLED.findall(source))
    return any((getattr(one, "__module__", None) or "").partition(".")[0] == "crib_tutor" for one in called)


def sentence(error: SyntaxError | NameError, source: str) -> str:
    """What is wrong with an answer in a cell, and what would be right; nothing for an error of another kind.

    >>> sentence(NameError("name 'QH' is not defined", name="QH"), 'check(QH, "5H 5D 5S JC 5C")')
    'QH needs quotation marks: cards are text, as in "QH".'
    """
    if isinstance(error, NameError):
        return _unknown(error.name or "", source)
    lines = source.splitlines()
    line = lines[error.lineno - 1] if error.lineno and error.lineno <= len(lines) else ""
    readers: tuple[Callable[[SyntaxError, str], str], ...] = (_curly, _open_text, _bare_cards, _open_bracket, _other)
    return next((said for read in readers if (said := read(error, line))), "")


def _unknown(name: str, source: str) -> str:
    """A name with no value: an answer without its quotation marks, if it isn't called."""
    if not name or name in _CALLED.findall(_code(source)):
        return ""
    bare = next((one[0] for one in _CARDS.finditer(_code(source)) if name in re.split(r"[ ,]+", one[0])), "")
    if bare:
        return _marks_for(bare)
    return (
        f"{quote(name)} isn't known here: put quotation marks around it if it's your answer, and otherwise run the "
        "cells above first."
    )


def _code(text: str) -> str:
    """A text of code without what stands between quotation marks, and without its comments."""
    return _STRING_OR_COMMENT.sub(" ", text)


def _curly(_: SyntaxError, line: str) -> str:
    found = _CURLY.search(_code(line))
    return f'{found[0]} is a curly quotation mark: use straight ones, as in "4H 5D".' if found else ""


def _open_text(error: SyntaxError, _: str) -> str:
    if "unterminated" not in error.msg:
        return ""
    return 'A quotation mark is missing: your answer needs one before it and one after it, as in "4H 5D".'


def _bare_cards(_: SyntaxError, line: str) -> str:
    found = _CARDS.search(_code(line))
    return _marks_for(found[0]) if found else ""


def _marks_for(bare: str) -> str:
    """The sentence for cards without quotation marks, with the same cards as they should stand."""
    cards = re.split(r"[ ,]+", bare)[:_MOST]
    right = " ".join(cards)
    return f'{right} need{"s" * (len(cards) == 1)} quotation marks: cards are text, as in "{right}".'


def _open_bracket(error: SyntaxError, line: str) -> str:
    open_at_the_end = error.msg == "incomplete input" and _code(line).count("(") > _code(line).count(")")
    if not open_at_the_end and not re.search("never closed|unmatched|does not match", error.msg):
        return ""
    bracket = re.search(r"'([(\[{)\]}])'", error.msg)
    return f"{bracket[0] if bracket else 'A bracket'} has no partner: each ( needs its ), and each [ its ]."


def _other(error: SyntaxError, line: str) -> str:
    if not error.msg.startswith("invalid") or not _ANSWER.match(line):
        return ""
    token = line[(error.offset or 1) - 1 : (error.end_offset or 0) - 1].strip() or line.strip()
    return (
        f'{quote(token)} can\'t be read here: put cards and words between quotation marks, as in "4H 5D", and write '
        "a number alone, as in 8."
    )
