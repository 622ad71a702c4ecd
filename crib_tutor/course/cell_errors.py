"""Kind sentences for answers that Python itself can't read."""

from __future__ import annotations

import linecache
import re
import sys
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
    """Have IPython answer unreadable answers with a sentence.

    >>> register()

    Outside IPython nothing happens. A second call changes nothing, and neither does one if other code has already asked
    IPython for these errors.
    """
    shell = shell or getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None and not shell.custom_exceptions:
        shell.set_custom_exc((SyntaxError, NameError), _answer)


def _answer(
    shell: Shell, _: type[BaseException], error: SyntaxError | NameError, trace: TracebackType, tb_offset: Any = None
) -> None:
    """Say what is wrong with an answer in a lesson's cell; show any other error as always.

    The cell has still failed: it didn't run, so "Run All" stops at the line to fix. But
    the learner reads one sentence, on plain ground, and no traceback.
    """
    del tb_offset
    files = _files_from_cell(shell, trace)
    if isinstance(error, SyntaxError):
        cell = "" if files else error.filename or ""
    else:
        cell = files[0] if len(files) == 1 else ""  # it went wrong in the cell, and not in what that called
    source = "".join(linecache.getlines(cell))
    called = (getattr(shell.user_ns.get(name), "__module__", None) or "" for name in _CALLED.findall(source))
    ours = any(module.partition(".")[0] == "crib_tutor" for module in called)
    if ours and (words := sentence(error, source)):
        shown = paragraph(words, "strong")
        shell.display_pub.publish({"text/html": str(shown), "text/plain": shown.plain})
    elif isinstance(error, SyntaxError) and not files:
        shell.showindentationerror() if isinstance(error, IndentationError) else shell.showsyntaxerror()
    else:
        shell.showtraceback(running_compiled_code=True)


def _files_from_cell(shell: Shell, trace: TracebackType | None) -> list[str]:
    """The files of a traceback from the cell on, where the cell has begun to run."""
    files: list[str] = []
    while trace is not None:
        if files or trace.tb_frame.f_globals is shell.user_ns:
            files.append(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next
    return files


def sentence(error: SyntaxError | NameError, source: str) -> str:
    """Say what is wrong with an answer in a cell, and what works.

    >>> sentence(NameError("name 'QH' is not defined", name="QH"), 'check(QH, "5H 5D 5S JC 5C")')
    'QH needs quotation marks: cards are text, as in "QH".'

    It's empty for an error of another kind.
    """
    if isinstance(error, SyntaxError):
        lines = source.splitlines()
        return _explain(error, lines[error.lineno - 1] if error.lineno and error.lineno <= len(lines) else "")
    name, code = error.name or "", _STRING_OR_COMMENT.sub(" ", source)
    if not name or name in _CALLED.findall(code):
        return ""
    for bare in _CARDS.finditer(code):
        if name in re.split(r"[ ,]+", bare[0]):
            return _ask_for_marks(bare[0])
    return (
        f"{quote(name)} isn't known here: put quotation marks around it if it's your answer, and otherwise run the "
        "cells above first."
    )


def _explain(error: SyntaxError, line: str) -> str:
    """The first explanation that fits a line that can't be read."""
    code = _STRING_OR_COMMENT.sub(" ", line)
    if curly := _CURLY.search(code):
        return f'{curly[0]} is a curly quotation mark: use straight ones, as in "4H 5D".'
    if "unterminated" in error.msg:
        return 'A quotation mark is missing: your answer needs one before it and one after it, as in "4H 5D".'
    if bare := _CARDS.search(code):
        return _ask_for_marks(bare[0])
    open_at_the_end = error.msg == "incomplete input" and code.count("(") > code.count(")")
    if open_at_the_end or re.search("never closed|unmatched|does not match", error.msg):
        bracket = re.search(r"'([(\[{)\]}])'", error.msg)
        return f"{bracket[0] if bracket else 'A bracket'} has no partner: each ( needs its ), and each [ its ]."
    if not error.msg.startswith("invalid") or not _ANSWER.match(line):
        return ""
    token = line[(error.offset or 1) - 1 : (error.end_offset or 0) - 1].strip() or line.strip()
    return (
        f'{quote(token)} can\'t be read here: put cards and words between quotation marks, as in "4H 5D", and write '
        "a number alone, as in 8."
    )


def _ask_for_marks(bare: str) -> str:
    """The sentence for cards without quotation marks, with the cards as they should stand."""
    cards = re.split(r"[ ,]+", bare)[:_MOST]
    right = " ".join(cards)
    return f'{right} need{"s" * (len(cards) == 1)} quotation marks: cards are text, as in "{right}".'
