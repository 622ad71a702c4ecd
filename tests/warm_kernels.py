"""Kernels that begin warm: `fork_kernels` makes each as a process of its own, with a namespace and a state of its own.

Jupyter starts and ends `ask_kernel`, and never knows the kernel behind it. Where a process cannot be forked so, there
are the usual kernels; those of `tests/course/test_cell_errors.py` are the usual ones everywhere.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

import ask_kernel
import fork_kernels
import pytest

NAME = "python3"
CAN_FORK = sys.platform == "linux"
WAYS = {
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",  # as every kernel has it before matplotlib is loaded
    "JPY_PARENT_PID": "1",  # to a kernel: it need not watch for anybody's end, since that is done for it
}


class WarmKernels:
    """A plugin of pytest: for the lessons that nbval runs, and by `folder` for tests that start a Jupyter."""

    def __init__(self) -> None:
        self._end = ExitStack()

    @cached_property
    def folder(self) -> Path:
        """What JUPYTER_PATH is to name; the kernels are there from the first time on that somebody asks."""
        folder = Path(self._end.enter_context(TemporaryDirectory(prefix="kernels")))
        if CAN_FORK:
            self._end.enter_context(forking(folder))
        return folder

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        if not (CAN_FORK and item.path.suffix == ".ipynb"):
            return (yield)
        item.config.option.nbval_current_env, item.config.option.nbval_kernel_name = False, NAME
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("JUPYTER_PATH", str(self.folder))
            return (yield)

    def pytest_unconfigure(self) -> None:
        self._end.close()


@contextmanager
def forking(folder: Path) -> Iterator[None]:
    """A Python that forks, until this ends, the kernels that Jupyter finds by a folder."""
    door, spec = folder / "door", folder / "kernels" / NAME / "kernel.json"
    asks = [sys.executable, "-I", "-S", ask_kernel.__file__, str(door), "-f", "{connection_file}"]
    spec.parent.mkdir(parents=True)
    spec.write_text(json.dumps({"argv": asks, "display_name": "Python 3 (ipykernel)", "language": "python"}))
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
        listening.bind(str(door))
        listening.listen()
        passed = listening.fileno()
        forks = [sys.executable, "-P", "-Xfrozen_modules=off", fork_kernels.__file__, str(passed)]
        with subprocess.Popen(forks, stdin=subprocess.PIPE, pass_fds=[passed], env=os.environ | WAYS):
            yield  # and in the end its input is closed
