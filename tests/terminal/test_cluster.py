"""`--scheduler`: a cluster does a command's work once every worker has this version, or one sentence says why not."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from pkgutil import get_data
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from crib_tutor import cli
from crib_tutor.commands import cluster
from crib_tutor.players.tournaments import InProcess

AT = "tcp://10.0.0.5:8786"
GAMES = ["tournament", "greedy", "simple", "--games", "200"]
FINDING = ["findings", "--rerun", "leads.traps"]


class FakeClient:
    """A client of Dask: what it's asked is answered here, but for what its workers or their scheduler lack."""

    def __init__(self, lack: str = "") -> None:
        self.lack, self.asked, self.closed = lack, list[str](), Event()

    def connect(self, address: str, **_: object) -> "FakeClient":
        assert address == AT
        if self.lack == "a scheduler":
            raise OSError("refused")
        if self.lack == "a word of it":
            self.closed.wait(60)
        return self

    def nthreads(self) -> dict[str, int]:
        return {} if self.lack == "workers" else {"tcp://10.0.0.6:40001": 1, "tcp://10.0.0.7:40002": 2}

    def run_on_scheduler(self, fn: Callable[..., Any], *args: Any) -> Any:
        return None if self.lack == "the scheduler's package" else fn(*args)

    def submit(self, fn: Callable[..., Any], *args: Any, workers: list[str], pure: bool) -> Future[Any]:
        assert not pure, "the same question to two workers must be asked twice"
        if "10.0.0.6" in workers[0] or not self.lack.startswith("its"):
            return InProcess().submit(fn, *args)
        if self.lack == "its package" and fn is not get_data:
            pytest.fail("a worker may die of a function that it can't import")
        future: Future[Any] = Future()
        if self.lack == "its package":
            future.set_result(None)
        elif self.lack == "its version":
            future.set_result("another" if fn is not get_data else b"#")
        elif self.lack == "its part":
            future.set_exception(AttributeError()) if fn is not get_data else future.set_result(b"#")
        return future

    def get_executor(self, *, workers: list[str]) -> Executor:
        assert workers == ["10.0.0.6", "10.0.0.7"], "a worker that's started again where one was has its version"
        cluster = self

        class There(InProcess):
            def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
                cluster.asked.append(fn.__name__)
                if cluster.lack == "the end":
                    raise CancelledError
                return super().submit(fn, *args, **kwargs)

        return There()

    def close(self) -> None:
        self.closed.set()


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], FakeClient]]:
    made = FakeClient()

    def use(lack: str) -> FakeClient:
        made.lack = lack
        distributed = None if lack == "Dask" else SimpleNamespace(Client=made.connect)
        monkeypatch.setitem(sys.modules, "distributed", distributed)
        return made

    yield use
    made.close()


@pytest.mark.parametrize(("asked", "work"), [(GAMES, "play_pairs"), (FINDING, "make_again")])
def test_a_cluster_finds_what_this_computer_finds(
    asked: list[str], work: str, make: Callable[[str], FakeClient], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(asked) == 0
    here = capsys.readouterr()
    workers = make("")
    assert cli.main([*asked, "--scheduler", AT]) == 0
    assert capsys.readouterr() == here
    assert set(workers.asked) == {work}
    assert workers.closed.is_set()


@pytest.mark.parametrize("asked", [GAMES, FINDING])
def test_what_a_cluster_lacks_is_said_in_a_sentence_before_it_works(
    asked: list[str],
    make: Callable[[str], FakeClient],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.2)
    for lack, said in {
        "Dask": 'pip install "crib-tutor[dask]"',
        "a scheduler": f"no Dask scheduler answers at {AT}",
        "a word of it": f"no Dask scheduler answers at {AT}",
        "workers": "has no workers: start some",
        "the scheduler's package": f"the scheduler at {AT} has no crib_tutor",
        "its package": "the worker at tcp://10.0.0.7:40002 has no crib_tutor",
        "its version": "the worker at tcp://10.0.0.7:40002 or the scheduler has another crib_tutor",
        "its part": "has another crib_tutor: install the same version everywhere",
        "its answer": "the worker at tcp://10.0.0.7:40002 doesn't answer",
        "the end": f"the scheduler at {AT} has gone",
    }.items():
        workers = make(lack)
        assert cli.main([*asked, "--scheduler", AT]) == 2, lack
        refused = capsys.readouterr().err
        assert said in refused
        assert len(refused.splitlines()) == 1
        assert len(workers.asked) == (lack == "the end")
    for address in ("nonsense", "", "10.0.0.5", "tcp://[::::", "http://10.0.0.5:8786/", "\x1b[31m:1", "a" * 999 + ":1"):
        assert cli.main([*asked, f"--scheduler={address}"]) == 2, address
        assert "isn't a scheduler's address" in capsys.readouterr().err
