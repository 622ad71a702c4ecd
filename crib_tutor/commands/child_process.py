"""A program that runs for this one, and ends with it."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress

PATIENCE = 5.0
"""Seconds for which a program that was interrupted may close what it has open, before it's ended."""


def run_child(command: Sequence[str], *, environment: Mapping[str, str] | None = None) -> int:
    """Run a program until it ends, and give its exit code.

    What this one is told meanwhile is passed on. A signal that ended it gives 128 and the number of that signal, as a
    shell does.
    """
    started: list[subprocess.Popen[bytes]] = []
    told = False

    def end(*_: object) -> None:
        nonlocal told
        told = True
        for one in started:
            one.terminate()

    signal.signal(signal.SIGTERM, end)  # first, so that nothing can come between a child and who ends it
    with subprocess.Popen(command, env=environment) as child:
        started.append(child)
        try:
            if told:
                child.terminate()
            return _wait_for(child)
        finally:
            if child.poll() is None:
                child.terminate()


def _wait_for(child: subprocess.Popen[bytes]) -> int:
    """The exit code of a child that ends by itself or is interrupted."""
    while True:
        try:
            code = child.wait()
        except KeyboardInterrupt:
            # From the keyboard, Jupyter got it too: it's left to close its kernels, and told only if it wasn't.
            with suppress(subprocess.TimeoutExpired):
                child.wait(PATIENCE)
            child.terminate()
        else:
            return code if code >= 0 else 128 - code
