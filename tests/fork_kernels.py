"""A Python that has loaded all that notebooks need, which would take each a second, and forks a kernel for each.

`crib_tutor.lesson` itself, the door that a lesson's first cell comes by, is left for that cell to load: it also does
something to IPython.
"""

import gc
import json
import os
import selectors
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

DOOR = "crib_tutor.lesson"
NEEDED = (
    DOOR,
    "crib_tutor.look.charts",
    "crib_tutor.strategy",
    "debugpy",
    "ipykernel.debugger",
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "matplotlib_inline.backend_inline",
)
_MESSAGE = 1 << 17  # bytes, more than a kernel is ever told


class Forks:
    """What forks kernels, hands on their signals, tells of their ends, and with its input ends all of them."""

    def __init__(self, listening: socket.socket) -> None:
        self._kernels: set[int] = set()
        self._waiting = selectors.DefaultSelector()
        self._waiting.register(listening, selectors.EVENT_READ, lambda: self._begin(listening))
        self._waiting.register(0, selectors.EVENT_READ, self._stop)

    def serve(self) -> NoReturn:
        while True:
            for key, _ in self._waiting.select():
                if key.fd in self._waiting.get_map():  # not closed by the one before it
                    key.data()

    def _begin(self, listening: socket.socket) -> None:
        asker, _ = listening.accept()
        told, streams, *_ = socket.recv_fds(asker, _MESSAGE, 3)
        child = os.fork()
        if not child:
            be_kernel(streams, *json.loads(told))
        for stream in streams:
            os.close(stream)
        self._kernels.add(child)
        ended = os.pidfd_open(child)
        self._waiting.register(asker, selectors.EVENT_READ, lambda: self._hand_on(asker, child))
        self._waiting.register(ended, selectors.EVENT_READ, lambda: self._end(asker, child, ended))

    def _hand_on(self, asker: socket.socket, child: int) -> None:
        """A signal that the asker was sent; where it is gone itself, the kernel goes too."""
        with suppress(ConnectionError):
            heard = asker.recv(1)
        if not heard:
            self._waiting.unregister(asker)
        os.kill(child, heard[0] if heard else signal.SIGKILL)

    def _stop(self) -> NoReturn:
        for kernel in self._kernels:
            os.kill(kernel, signal.SIGKILL)
        sys.exit()

    def _end(self, asker: socket.socket, child: int, ended: int) -> None:
        _, status = os.waitpid(child, 0)
        self._kernels.remove(child)
        self._waiting.unregister(ended)
        os.close(ended)
        with suppress(KeyError):
            self._waiting.unregister(asker)
        with asker, suppress(OSError):
            asker.send(bytes([os.waitstatus_to_exitcode(status) & 255]))


def be_kernel(streams: list[int], options: list[str], folder: str, environment: dict[str, str]) -> NoReturn:
    """Go on as the process that Jupyter meant to start."""
    from ipykernel.kernelapp import launch_new_instance  # noqa: PLC0415  # long loaded

    code = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for place, stream in enumerate(streams):
            os.dup2(stream, place)
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(folder)
        sys.argv = ["ipykernel_launcher", *options]
        launch_new_instance()
        code = 0
    finally:
        os._exit(code)


def load() -> None:
    """Load all modules but the door, and make what most tutors draw from, which takes the first one half a second."""
    for module in NEEDED:
        import_module(module)
    del sys.modules[DOOR]
    import_module("crib_tutor.problems.show_pool").pool("fifteens-3")
    gc.freeze()  # what is there by now is shared by all


if __name__ == "__main__":
    load()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Forks(socket.socket(fileno=int(sys.argv[1]))).serve()
