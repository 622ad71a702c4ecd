"""A real hub on this machine, and learners who open a lesson on it: how many, how fast and with how much memory.

A learner here does over HTTP and a websocket what a browser does: follows the class's link, logs in, waits for the
server, opens the lesson, runs every cell and claims a fifteen. What a browser then draws, and the scripts it loads for
that, are left out. ``python tests/hub_trial.py 1 5 10`` prints the measures of so many learners as JSON;
``--lesson 14_two_cribs`` takes another lesson, and ``--every SECONDS`` lets them come one after another.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Self
from urllib.parse import parse_qs, quote

import httpx
import psutil
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

ROOT = Path(__file__).resolve().parent.parent
CONFIG = ROOT / "binder" / "hub" / "jupyterhub_config.py"
LESSON = "02_fifteens"
"""Its first window is a warm-up, and its second asks for the fifteens of a hand."""
CLAIMS = ({"event": "claim", "kind": "fifteen", "cards": ["7H", "8D"]}, {"event": "take back", "place": 0})
"""What a learner reports to that second window, again and again."""
WIDGET = "application/vnd.jupyter.widget-view+json"
MISSING = "a hub needs {}: pip install jupyterhub jupyterlab nbgitpuller, npm install -g configurable-http-proxy"
PATIENCE = 600.0
PAUSE = 5.0
"""Seconds between a learner's clicks."""
MB = 1 << 20


def find_missing() -> str:
    """Say what this machine lacks for a hub, or nothing."""
    missing = [name for name in ("jupyterhub", "configurable-http-proxy") if shutil.which(name) is None]
    return MISSING.format(" and ".join(missing)) if missing else ""


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


# --- the hub ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hub:
    """A hub that runs: where it is, whose processes they are, and where the learners' homes are."""

    url: str
    process: psutil.Process
    homes: Path

    def server_of(self, name: str) -> psutil.Process:
        """The Jupyter server of a learner, which the hub itself started."""
        for child in self.process.children():
            with contextlib.suppress(psutil.Error):
                if child.environ().get("JUPYTERHUB_USER") == name:
                    return child
        raise LookupError(f"{name} has no server")


@contextlib.contextmanager
def run_hub(homes: Path) -> Iterator[Hub]:
    """A hub, its proxy and everyone's servers in a group of processes of their own, which ends with the block."""
    ports = [free_port() for _ in range(3)]
    url = f"http://127.0.0.1:{ports[0]}"
    command = ["jupyterhub", "-f", str(CONFIG), f"--JupyterHub.bind_url={url}/", f"--JupyterHub.hub_port={ports[1]}"]
    command.append(f"--ConfigurableHTTPProxy.api_url=http://127.0.0.1:{ports[2]}")
    homes.mkdir(parents=True, exist_ok=True)
    with (homes / "hub.log").open("wb") as log:
        hub = subprocess.Popen(
            command,
            cwd=homes,
            stdout=log,
            stderr=log,
            env={**os.environ, "CRIB_TUTOR_HUB_HOMES": str(homes)},
        )
    try:
        _await_hub(f"{url}/hub/health", hub, homes)
        yield Hub(url, psutil.Process(hub.pid), homes)
    finally:
        _end(hub)


def _await_hub(url: str, hub: subprocess.Popen[bytes], homes: Path) -> None:
    until = time.monotonic() + PATIENCE
    while hub.poll() is None and time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(url).is_success:
                return
        time.sleep(0.2)
    raise RuntimeError(f"the hub didn't start: {(homes / 'hub.log').read_text(encoding='utf-8')[-2000:]}")


def _end(hub: subprocess.Popen[bytes]) -> None:
    """The hub, asked to end, ends its proxy and the servers; those that outlive it are ended one by one."""
    everyone = psutil.Process(hub.pid).children(recursive=True) if hub.poll() is None else []
    hub.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        hub.wait(30)
    for left in (hub, *everyone):
        with contextlib.suppress(psutil.Error):
            left.kill()
    hub.wait()


# --- a learner --------------------------------------------------------------------------------------------------------


@dataclass
class Learner:
    """One learner: a browser's cookies, a kernel's socket, and the seconds that each thing took."""

    hub: Hub
    name: str
    lesson: str = LESSON
    seconds: dict[str, float] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    windows: list[str] = field(default_factory=list)
    clicks: int = 0
    _socket: WebSocketClientConnection | None = None

    async def __aenter__(self) -> Self:
        self._web = httpx.AsyncClient(base_url=self.hub.url, follow_redirects=True, timeout=PATIENCE)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            self._socket.close()
        await self._web.aclose()

    @property
    def home(self) -> Path:
        return self.hub.homes / self.name

    async def open_server(self, link: str) -> httpx.Response:
        """Follow a link of the class: log in, wait until the server is there, and go where the link leads."""
        begun = time.monotonic()
        page = await self._web.get(link)
        if page.url.path == "/hub/login":
            form = {"username": self.name, "password": "", "_xsrf": self._cookie("/hub/")}
            page = await self._web.post(str(page.url), data=form)
        if "spawn-pending" in page.url.path:
            await self._await_server()
            page = await self._web.get(parse_qs(page.url.query.decode())["next"][0])
        page.raise_for_status()
        self.seconds["server"] = time.monotonic() - begun
        return page

    async def _await_server(self) -> None:
        """Hear the hub's progress events, as the page of a starting server does."""
        progress = f"/hub/api/users/{self.name}/server/progress"
        async with self._web.stream("GET", progress, params={"_xsrf": self._cookie("/hub/")}) as events:
            async for line in events.aiter_lines():
                event = json.loads(line.removeprefix("data:")) if line.startswith("data:") else {}
                if event.get("failed"):
                    raise RuntimeError(f"{self.name}'s server didn't start: {event}")
                if event.get("ready"):
                    return
        raise RuntimeError(f"{self.name}'s server was never ready")

    def _cookie(self, path: str) -> str:
        for cookie in self._web.cookies.jar:
            if cookie.name == "_xsrf" and cookie.path == path:
                return cookie.value or ""
        return ""

    async def leave(self) -> None:
        """Stop the server, as the hub's control panel does."""
        asked = {"_xsrf": self._cookie("/hub/")}
        (await self._web.delete(f"/hub/api/users/{self.name}/server", params=asked)).raise_for_status()

    async def run_lesson(self, folder: str = "lessons") -> None:
        """Open the lesson's kernel and run every cell; the clock runs from here to the first window, and to the end."""
        begun = time.monotonic()
        api, path = f"/user/{self.name}/api", f"{folder}/{self.lesson}.ipynb"
        shown = await self._web.get(f"{api}/contents/{path}")
        cells = [
            cell["source"]
            for cell in shown.raise_for_status().json()["content"]["cells"]
            if cell["cell_type"] == "code"
        ]
        asked = {"path": path, "name": path, "type": "notebook", "kernel": {"name": "python3"}}
        xsrf = {"X-XSRFToken": self._cookie(f"/user/{self.name}/")}
        session = (await self._web.post(f"{api}/sessions", json=asked, headers=xsrf)).raise_for_status().json()
        await self._connect(session["kernel"]["id"])
        await self._call("kernel_info_request", {})
        self.seconds["kernel"] = time.monotonic() - begun
        for cell in cells:
            async for message in self._execute(cell):
                self._note(message, begun)
        self.seconds["all cells"] = time.monotonic() - begun

    def _note(self, message: dict[str, Any], begun: float) -> None:
        content = message["content"]
        if message["msg_type"] == "error":
            self.errors.append(f"{content['ename']}: {content['evalue']}")
        view = (
            content.get("data", {}).get(WIDGET) if message["msg_type"] in ("execute_result", "display_data") else None
        )
        if view:
            self.windows.append(view["model_id"])
            self.seconds.setdefault("widget", time.monotonic() - begun)

    async def ask(self, path: str) -> int:
        """How the hub answers when this learner asks for an address."""
        return (await self._web.get(path)).status_code

    async def list_files(self, folder: str) -> list[str]:
        """The names that the list of files shows."""
        shown = await self._web.get(f"/user/{self.name}/api/contents/{folder}")
        return [one["name"] for one in shown.raise_for_status().json()["content"]]

    async def run(self, code: str) -> str:
        """What a cell prints."""
        said = [message["content"] async for message in self._execute(code) if message["msg_type"] == "stream"]
        return "".join(content["text"] for content in said)

    async def click(self) -> float:
        """Claim a fifteen in lesson 02, or take it back, and say after how many seconds Python answered."""
        begun, answered = time.monotonic(), 0.0
        data = {"method": "custom", "content": CLAIMS[self.clicks % 2]}
        self.clicks += 1
        async for message in self._send("comm_msg", {"comm_id": self.windows[1], "data": data}):
            if message["msg_type"] == "comm_msg" and "value" in message["content"]["data"].get("state", {}):
                answered = time.monotonic() - begun
        if not answered:
            raise LookupError(f"the window of {self.name} doesn't answer")
        return answered

    # --- the kernel's socket ---

    async def _connect(self, kernel: str) -> None:
        url = f"{self.hub.url.replace('http', 'ws', 1)}/user/{self.name}/api/kernels/{kernel}/channels"
        cookies = "; ".join(
            f"{cookie.name}={cookie.value}"
            for cookie in self._web.cookies.jar
            if f"/user/{self.name}/".startswith(cookie.path)
        )
        self._session = uuid.uuid4().hex
        asked = HTTPRequest(f"{url}?session_id={self._session}", headers={"Cookie": cookies, "Origin": self.hub.url})
        asked.request_timeout = asked.connect_timeout = PATIENCE
        self._socket = await websocket_connect(asked, max_message_size=100 * MB)

    async def _execute(self, code: str) -> AsyncIterator[dict[str, Any]]:
        options = {"silent": False, "store_history": True, "allow_stdin": False, "stop_on_error": True}
        async for message in self._send("execute_request", {"code": code, **options}):
            yield message

    async def _call(self, kind: str, content: dict[str, Any]) -> None:
        async for _ in self._send(kind, content):
            pass

    async def _send(self, kind: str, content: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """Send a message, and give all that the kernel says of it until it's idle again and has replied."""
        assert self._socket is not None
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": self._session, "version": "5.3"}
        header |= {"username": self.name, "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": []}
        await self._socket.write_message(json.dumps({**message, "channel": "shell"}))
        waiting = {"idle"} if kind == "comm_msg" else {"idle", "reply"}
        async with asyncio.timeout(PATIENCE):
            while waiting:
                said = await self._socket.read_message()
                if said is None:
                    raise ConnectionError(f"{self.name}'s kernel is gone")
                if isinstance(said, bytes):
                    continue  # a comm's binary parts: nothing in them is looked for
                heard = json.loads(said)
                if heard["parent_header"].get("msg_id") != header["msg_id"]:
                    continue
                if heard["msg_type"] == "status" and heard["content"]["execution_state"] == "idle":
                    waiting.discard("idle")
                if heard["channel"] == "shell":
                    waiting.discard("reply")
                yield heard


# --- measures ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Used:
    """What the processes of one learner hold in memory, in MB, and the seconds of processor they have spent."""

    resident: float
    share: float
    own: float
    processor: float

    def __sub__(self, other: Used) -> Used:
        return Used(*(getattr(self, name) - getattr(other, name) for name in self.__dataclass_fields__))


def measure(process: psutil.Process, *, with_children: bool = True) -> Used:
    """Memory three ways: resident, its fair share where processes share pages, and what nobody shares."""
    everyone = [process, *(process.children(recursive=True) if with_children else [])]
    held = [one.memory_full_info() for one in everyone]
    spent = sum(one.cpu_times().user + one.cpu_times().system for one in everyone)
    return Used(
        sum(one.rss for one in held) / MB,
        sum(getattr(one, "pss", one.rss) for one in held) / MB,
        sum(one.uss for one in held) / MB,
        spent,
    )


def lay_out(homes: Path, name: str) -> Path:
    """A learner's home with the lessons in it, as a link that pulls them leaves it."""
    home = homes / name
    shutil.copytree(ROOT / "lessons", home / "lessons", ignore=shutil.ignore_patterns("source", "solved"))
    return home


def link_to(lesson: str, **query: str) -> str:
    """The hub's address of a lesson in a home, whoever follows it."""
    asked = "&".join(f"{key}={quote(value)}" for key, value in query.items())
    return f"/hub/user-redirect/lab/tree/lessons/{lesson}.ipynb" + f"?{asked}" * bool(asked)


async def hold_class(hub: Hub, names: list[str], lesson: str, *, every: float, clicks: int) -> dict[str, Any]:
    """Let learners come, open the lesson, run it and claim; give what it took, and let them go again."""
    async with contextlib.AsyncExitStack() as stack:
        learners = [await stack.enter_async_context(Learner(hub, name, lesson)) for name in names]
        load = os.getloadavg()[0]
        await asyncio.gather(*(_come(one, every * at) for at, one in enumerate(learners)))
        await asyncio.sleep(3)  # a server that has just begun still loads its extensions
        servers = [hub.server_of(name) for name in names]
        idle = [measure(one) for one in servers]
        await asyncio.gather(*(_start(one, every * at) for at, one in enumerate(learners)))
        await asyncio.sleep(3)
        at_work = [measure(one) for one in servers]
        waits, begun = [], time.monotonic()
        for _ in range(clicks if lesson == LESSON else 0):
            clicked = (_click(one, PAUSE * at / len(learners)) for at, one in enumerate(learners))
            waits += (await asyncio.gather(asyncio.sleep(PAUSE), *clicked))[1:]
        played, took = [measure(one) for one in servers], time.monotonic() - begun
        errors = [f"{one.name}: {error}" for one in learners for error in one.errors]
        report = {
            "learners": len(names),
            "lesson": lesson,
            "load before": round(load, 1),
            "errors": errors,
            "server": _spread(one.seconds["server"] for one in learners),
            "widget": _spread(one.seconds["widget"] for one in learners),
            "link to widget": _spread(one.seconds["server"] + one.seconds["widget"] for one in learners),
            "all cells": _spread(one.seconds["all cells"] for one in learners),
            "click": _spread(waits),
            "idle MB": _memory(idle),
            "at work MB": _memory(at_work),
            "processor to start a server": _mean(one.processor for one in idle),
            "processor to run a lesson": _mean((b - a).processor for a, b in zip(idle, at_work, strict=True)),
            "processors a learner clicking": round(
                _mean((b - a).processor for a, b in zip(at_work, played, strict=True)) / max(took, 1), 4
            ),
            "hub and proxy MB": {
                "resident": round(
                    measure(hub.process, with_children=False).resident
                    + sum(measure(one).resident for one in hub.process.children() if one.name() == "node")
                )
            },
            "machine's free MB": round(psutil.virtual_memory().available / MB),
        }
        for one in learners:
            await one.leave()
        return report


async def _come(learner: Learner, after: float) -> None:
    await asyncio.sleep(after)
    await learner.open_server(link_to(learner.lesson))


async def _start(learner: Learner, after: float) -> None:
    await asyncio.sleep(after)
    await learner.run_lesson()


async def _click(learner: Learner, after: float) -> float:
    await asyncio.sleep(after)
    return await learner.click()


def _mean(numbers: Any) -> float:
    listed = list(numbers)
    return round(sum(listed) / len(listed), 2)


def _spread(numbers: Any) -> dict[str, float]:
    listed = sorted(numbers)
    return {"median": round(median(listed), 2), "longest": round(listed[-1], 2)} if listed else {}


def _memory(used: list[Used]) -> dict[str, float]:
    return {
        "resident": round(max(one.resident for one in used)),
        "share": round(sum(one.share for one in used) / len(used)),
        "own": round(max(one.own for one in used)),
    }


def main() -> None:
    """Measure so many learners as the command line says, each number of them on a hub that begins empty."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("learners", type=int, nargs="+")
    parser.add_argument("--lesson", default=LESSON)
    parser.add_argument("--every", type=float, default=0.0, help="seconds between one learner and the next")
    parser.add_argument("--clicks", type=int, default=4, help="claims each, one in five seconds")
    asked = parser.parse_args()
    if find_missing():
        parser.error(find_missing())
    for number in asked.learners:
        with TemporaryDirectory(prefix="crib-tutor-hub-") as folder, run_hub(Path(folder)) as hub:
            names = [f"learner{at}" for at in range(number)]
            for name in names:
                lay_out(hub.homes, name)
            ways = {"every": asked.every, "clicks": asked.clicks}
            sys.stdout.write(json.dumps(asyncio.run(hold_class(hub, names, asked.lesson, **ways))) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
