"""One law over many cases, held by one test: each case that breaks it is named with its reason, not only the first."""

import functools
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
    ExceptionGroup: 1 of 3 cases (1 sub-exception)
    """
    known = cases if callable(cases) else list(cases)

    def one_test(law: Callable[..., None]) -> Callable[[], None]:
        @functools.wraps(law)
        def test() -> None:
            every = [case if isinstance(case, tuple) else (case,) for case in (known() if callable(known) else known)]
            assert every, "no case at all"
            broken: list[BaseException] = []
            for case in every:
                try:
                    law(*case)
                except (Exception, pytest.fail.Exception) as fault:  # noqa: BLE001  # raised below, with the others
                    fault.add_note(f"of {named(*case)}" if named else f"of {', '.join(map(_word, case))}")
                    broken.append(fault)
            if broken:
                raise BaseExceptionGroup(f"{len(broken)} of {len(every)} cases", broken)

        del test.__wrapped__  # whose parameters pytest would take for fixtures
        return test

    return one_test


def _word(part: Any) -> str:
    """A word for a part of a case: a file's path, what bears a name by it, and everything else as it is written."""
    if isinstance(part, Path):
        return "/".join(part.parts[-2:])
    name = part if isinstance(part, str) else getattr(part, "name", None) or getattr(part, "__name__", None)
    try:
        return name if isinstance(name, str) else repr(part)[:80]
    except Exception:  # noqa: BLE001  # a case may be just what cannot be written
        return f"some {type(part).__name__}"
