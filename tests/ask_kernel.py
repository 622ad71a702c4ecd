"""What Jupyter starts in place of a kernel: it has `fork_kernels` make one, hands on its signals, and ends as it ends.

Every notebook starts it, so it loads next to nothing.
"""

import json
import os
import signal
import socket
import sys
from typing import NoReturn


def ask(door: str, *options: str) -> NoReturn:
    """Have a kernel forked with these options, these streams, this folder and this environment."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as kernel:
        kernel.connect(door)
        told = json.dumps([options, os.getcwd(), dict(os.environ)])  # noqa: PTH109  # pathlib takes longer than all else
        socket.send_fds(kernel, [told.encode()], [0, 1, 2])
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda heard, _: kernel.send(bytes([heard])))
        code = kernel.recv(1)
    os._exit(code[0] if code else 1)


if __name__ == "__main__":
    ask(*sys.argv[1:])
