"""A Dask cluster that works for a command, by its scheduler's address."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager, suppress
from importlib import import_module
from pkgutil import get_data
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from crib_tutor.deck import quote
from crib_tutor.rules import IllegalMove

_ADDRESS = re.compile(r"(\w+://)?[\w.-]{1,253}:\d{1,5}|(\w+://)?\[[\da-fA-F:]{2,39}\]:\d{1,5}", re.ASCII)
_PATIENCE = 10
"""Seconds for an answer of the scheduler, and of each worker."""
SCHEDULER = "let the workers of the Dask scheduler at ADDRESS do it, such as tcp://10.0.0.5:8786"


@contextmanager
def cluster_workers(address: str, version: Callable[..., str], *args: object) -> Iterator[Executor]:
    """Give the cluster's workers work once all have our version.

    ``version(*args)`` sums up the sources that decide what comes of the work, and must be the same there as here.
    Raises `IllegalMove` if Dask isn't installed, or if the scheduler or a worker can't serve.
    """
    client = _connect(address)
    try:
        workers = list(client.nthreads())
        _require_package(client, address, workers, version, *args)
        yield client.get_executor(workers=sorted({urlsplit(worker).hostname or worker for worker in workers}))
    except CancelledError:
        raise IllegalMove(f"the scheduler at {address} has gone: start it and give the command again") from None
    finally:
        client.close()


def _connect(address: str) -> Any:
    if not _ADDRESS.fullmatch(address):
        raise IllegalMove(f"{quote(address)} isn't a scheduler's address: give one such as tcp://10.0.0.5:8786")
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise IllegalMove('--scheduler needs Dask, which isn\'t here: pip install "crib-tutor[dask]"') from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    came = SimpleQueue[Any]()

    def connect() -> None:
        with suppress(OSError, ValueError), warnings.catch_warnings(action="ignore"):  # a table of others' versions
            came.put(distributed.Client(address, timeout=_PATIENCE / 2, set_as_default=False))

    Thread(target=connect, daemon=True).start()  # what accepts and then says nothing would hold us for good
    with suppress(Empty):
        return came.get(timeout=_PATIENCE)
    raise IllegalMove(f"no Dask scheduler answers at {address}: start one with dask scheduler")


def _require_package(client: Any, address: str, workers: list[str], version: Callable[..., str], *args: object) -> None:
    """Ask first with a function that every Python has: one that it can't import may end a worker."""
    if not workers:
        raise IllegalMove(f"the scheduler at {address} has no workers: start some with dask worker ADDRESS")
    asked = (get_data, "crib_tutor", "deck.py")
    has = {f"the scheduler at {address}": client.run_on_scheduler(*asked), **_ask_each(client, workers, *asked)}
    for place, found in has.items():  # the scheduler too unpacks what it hands on
        if not found:
            raise IllegalMove(f"{place} has no crib_tutor: install the same version there")
    here = version(*args)
    for place, found in _ask_each(client, workers, version, *args).items():
        if found != here:
            raise IllegalMove(f"{place} or the scheduler has another crib_tutor: install the same version everywhere")


def _ask_each(client: Any, workers: list[str], what: Callable[..., Any], *args: object) -> dict[str, Any]:
    """Ask every worker the same, and take None for what it can't do."""
    asked = {f"the worker at {each}": client.submit(what, *args, workers=[each], pure=False) for each in workers}
    answers = {}
    for worker, future in asked.items():
        try:
            answers[worker] = future.result(timeout=_PATIENCE)
        except TimeoutError:
            raise IllegalMove(f"{worker} doesn't answer: end it or wait till it's free") from None
        except (ImportError, AttributeError, RuntimeError):  # the last if the scheduler couldn't unpack it
            answers[worker] = None
    return answers
