"""One law over many cases, held by one test: each case that breaks it is named with its reason, not only the first."""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest


def for_each(
    cases: Iterable[Any] | Callable[[], Iterable[Any]], named: Callable[..., object] | None = None
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Make one test of a law and its cases: tuples are spread over the law's parameters, and anything else is one.

    Where finding the cases takes time, a function that gives them is called when the test runs.

    >>> @for_each([(2, 4), (3, 6), (4, 7)])
    ... def test_twice(one: int, other: int) -> None:
    ...     assert 2 * one == other, "not twice as much"
    >>> test_twice()
    Traceback (most recent call last):
    Failed: 1 of 3 cases:
    4, 7: line 3: not twice as much
    """

    known = cases if callable(cases) else list(cases)

    def one_test(law: Callable[..., None]) -> Callable[[], None]:
        @functools.wraps(law)
        def test() -> None:
            every = [case if isinstance(case, tuple) else (case,) for case in (known() if callable(known) else known)]
            broken = [f"{_name(case, named)}: {fault}" for case in every if (fault := _fault(law, case))]
            if broken or not every:
                pytest.fail("\n".join([f"{len(broken)} of {len(every)} cases:", *broken]), pytrace=False)

        test.__signature__ = inspect.Signature()  # type: ignore[attr-defined]  # no parameter is a fixture's
        return test

    return one_test


def _fault(law: Callable[..., None], case: tuple[Any, ...]) -> str:
    """What a law says of a case that breaks it, with the line."""
    try:
        law(*case)
    except (Exception, pytest.fail.Exception) as fault:  # noqa: BLE001  # told below, beside those of other cases
        kind = "" if isinstance(fault, AssertionError | pytest.fail.Exception) else f"{type(fault).__name__}: "
        own = [at.lineno for at in traceback.extract_tb(fault.__traceback__) if at.filename == law.__code__.co_filename]
        return f"line {own[-1] if own else '?'}: {kind}{fault}"
    return ""


def _name(case: tuple[Any, ...], named: Callable[..., object] | None) -> str:
    if named:
        return str(named(*case))
    return ", ".join(_word(one) for one in case)


def _word(one: Any) -> str:
    """A word for a part of a case: a file's path, what bears a name by it, and everything else as it is written."""
    if isinstance(one, Path):
        return "/".join(one.parts[-2:])
    name = getattr(one, "name", None) or getattr(one, "__name__", None)
    if isinstance(name, str) or isinstance(one, str):
        return str(name if isinstance(name, str) else one)
    try:
        return repr(one)[:80]
    except Exception:  # noqa: BLE001  # a case may be just what cannot be written
        return f"some {type(one).__name__}"
