"""The door: `crib-tutor` opens the lessons; its commands answer or converse."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TextIO

from crib_tutor.deck import InvalidCards
from crib_tutor.rules import IllegalMove

if TYPE_CHECKING:
    from pathlib import Path

# What a command needs beyond this is loaded when that command is asked for, so that no other waits for it.
FIRST_LESSON = "00_welcome.ipynb"
HOME_FOLDER = "crib-tutor-lessons"
_DISCARD = 'crib-tutor discard "5H 6S 7C 8D JH QS" --dealer'
_ODDS = "crib-tutor odds 105 98 --dealer"
_TOURNAMENT = "crib-tutor tournament careful greedy --games 2000 --seed 1"
_LISTED = ("__pycache__", "*~")
"""All that a teacher's file list leaves out; `settings/jupyter_server_config.json` hides more from pupils."""
_DISCARDED = (
    "Rank every way to discard two cards by what hand, crib and pegging are worth on average, exactly, "
    f"and say why: {_DISCARD}. With --scores 117 95 they're ranked by the chance of winning."
)
LONGEST_LINE = 200  # characters of what a person typed, where it's said back
_WIDTH = 80  # columns of a terminal that doesn't tell
_INTERRUPTED = 130  # the exit code of a program that Ctrl-C ended: 128 and the number of that signal


_Options = Callable[[argparse.ArgumentParser], None]
_Run = Callable[[argparse.Namespace], int]


class Refusal(Exception):
    """What can't be done, in the one line that's told."""


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Lay out help as wide as the terminal; argparse would ask a module that loads three ways to compress files."""
    columns = os.environ.get("COLUMNS", "")
    try:
        width = int(columns) if columns.isdecimal() else os.get_terminal_size().columns
    except OSError:  # no terminal
        width = _WIDTH
    return argparse.HelpFormatter(prog, width=max(width, _WIDTH // 2) - 2)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, where argparse prints its whole usage first."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given, formatter_class=_formatter)

    def error(self, message: str) -> NoReturn:
        sentence = message if message.isprintable() and len(message) <= LONGEST_LINE else ascii(message)[:LONGEST_LINE]
        self.exit(2, f"crib-tutor: {sentence} (see {self.prog} --help)\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        _say(message, file, end="")


def _say(text: str, stream: TextIO | None = None, end: str = "\n") -> None:
    """Print a text, and nothing more once its reader has gone, as `head` does."""
    stream = stream or sys.stdout
    try:
        print(text, file=stream, end=end, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code.

    >>> main(["count", "5H 5D 5S JC", "JC"])
    2

    0 is done, 2 is a request that can't be met; after the lessons were open it is Jupyter's own exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a suit sign must not crash a terminal that has none
    given = sys.argv[1:] if argv is None else argv
    options = _parser(given).parse_args(given)
    try:
        return _COMMANDS[options.command].run(options) if options.command else _open(options)
    except (IllegalMove, InvalidCards, Refusal) as refusal:
        _say(f"crib-tutor: {refusal}", sys.stderr)
        return 2
    except OSError as error:  # a full disk behind a redirection
        _say(f"crib-tutor: {error.strerror or error}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        return _INTERRUPTED


def _parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of what was given: only the commands that are named in it get their options."""
    parser = _Parser(
        prog="crib-tutor",
        description="Open the cribbage lessons in JupyterLab. Ctrl-C in the terminal closes them.",
        epilog="From a source checkout the lessons open where they are. From an installed package they're copied to "
        f"~/{HOME_FOLDER} first. Lessons you've changed are kept, with newer ones beside them.",
    )
    parser.add_argument("--version", action=_Version, help="show the version and exit")
    parser.add_argument("--no-browser", action="store_true", help="print the address and don't open a browser")
    parser.add_argument("--port", type=_port, metavar="N", help="the port to serve on (otherwise the first free one)")
    parser.add_argument("--dir", type=_folder, metavar="DIR", help="copy the lessons to DIR and open them there")
    teacher = "list every file there is, the solved lessons and the teacher's too"
    parser.add_argument("--teacher", action="store_true", help=teacher)
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="in the terminal instead", prog=parser.prog
    )
    for name, command in _COMMANDS.items():
        added = commands.add_parser(name, help=command.help, description=command.description)
        if name in given:
            command.options(added)
    return parser


class _Version(argparse.Action):
    """Says the version, which is looked up only where someone asks."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002  # argparse's name
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        try:
            _say(f"crib-tutor {version('crib-tutor')}")
        except PackageNotFoundError:
            _say("crib-tutor (not installed)")
        parser.exit()


class _Command(NamedTuple):
    """Something that's done in the terminal: what it's called in the help, its options, and what does it."""

    help: str
    description: str
    options: _Options
    run: _Run


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 5 and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text[:20]!r} isn't a port: give a number from 1 to 65535")


def _folder(text: str) -> Path:
    from crib_tutor.whole_files import option_path

    return option_path(text)


def _loaded(command: str, options: str, run: str) -> tuple[_Options, _Run]:
    """Load the options and the run of a command when it is asked for."""

    def held(name: str) -> Any:
        from importlib import import_module

        return getattr(import_module(f"crib_tutor.commands.{command}_command"), name)

    def add(parser: argparse.ArgumentParser) -> None:
        held(options)(parser)

    def act(given: argparse.Namespace) -> int:
        return int(held(run)(given, say=_say))

    return add, act


# --- opening the lessons ----------------------------------------------------------------------------------------------


def _open(options: argparse.Namespace) -> int:
    from importlib.util import find_spec

    from crib_tutor.commands.child_process import run_child

    if find_spec("jupyterlab") is None:
        raise Refusal('the lessons need JupyterLab: pip install "crib-tutor[lab]"')
    folder = _lessons_folder(options.dir)
    _require_writable(folder, "the lessons can't be saved in", "try --dir DIR")
    for own in _jupyters_own():
        _require_writable(own, "JupyterLab can't keep its own files in", "set HOME to a folder you can write to")
    then = "open the address that follows" if options.no_browser else "the first one opens in your browser"
    _say(f"crib-tutor: starting JupyterLab with the lessons in {folder}; {then} (Ctrl-C here closes it)")
    return run_child(
        _jupyter(folder, options.port, browser=not options.no_browser, teacher=options.teacher),
        environment=_environment(),
    )


def _lessons_folder(wanted: Path | None) -> Path:
    from pathlib import Path

    from crib_tutor.course.lesson_folder import LESSONS, copy_lessons
    from crib_tutor.course.trusted_lessons import sign_lessons, sign_shipped

    package = Path(__file__).resolve().parent
    shipped, checkout = package / "lessons", package.parent / "lessons"
    source = shipped if shipped.is_dir() else checkout
    if not any(source.glob(LESSONS[0])):
        raise Refusal(f"no lessons found in {source}: install crib-tutor again")
    if source is checkout and wanted is None:
        sign_shipped()
        return checkout
    folder, fresh = wanted or Path(HOME_FOLDER), dict[str, bytes]()
    try:
        folder = wanted or Path.home() / HOME_FOLDER
        if folder.resolve() == source:
            return source
        for line in copy_lessons(source, folder, fresh):
            _say(f"crib-tutor: {line}")
    except (OSError, RuntimeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Refusal(f"can't put the lessons in {folder}: {why}; try --dir DIR") from None
    sign_lessons(fresh)
    return folder.resolve()


def _jupyters_own() -> list[Path]:
    """The folders in which JupyterLab keeps what it must: how it runs, settings and open windows, and trust."""
    from pathlib import Path

    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

    return [Path(find()) for find in (jupyter_runtime_dir, jupyter_config_dir, jupyter_data_dir)]


def _require_writable(folder: Path, what: str, right: str) -> None:
    """Refuse a folder in which no file can be made: JupyterLab would say so in forty lines, or much later."""
    from tempfile import TemporaryFile

    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise Refusal(f"{what} {folder}: {error.strerror or error}; {right}") from None


def _jupyter(folder: Path, port: int | None, *, browser: bool, teacher: bool) -> list[str]:
    from pathlib import Path

    first = f"/tree/{FIRST_LESSON}" if (folder / FIRST_LESSON).exists() else ""
    command = [sys.executable, "-m", "jupyterlab", "-y", "--ip=127.0.0.1", f"--ServerApp.root_dir={folder}"]
    extensions = Path(__file__).resolve().parent / "settings" / "labextensions"
    command += [f"--LabApp.default_url=/lab{first}", f"--LabApp.extra_labextensions_path={extensions}"]
    # Nothing is asked of the network, and so nothing is asked of the learner: see also _environment.
    command += ["--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    if port is not None:
        command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    own = os.getenv("CODESPACE_NAME"), os.getenv("GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN")
    if port is not None and all(own):  # the one page of this codespace may ask, and still needs the token
        host = f"{own[0]}-{port}.{own[1]}"
        command += [f"--ServerApp.allow_origin=https://{host}", f"--ServerApp.local_hostnames={host}"]
        command += ["--ServerApp.local_hostnames=localhost"]
    if not browser:
        command += ["--no-browser"]
    if teacher:
        command += [f"--ContentsManager.hide_globs={name}" for name in _LISTED]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command += ["--allow-root"]  # root is who people are in containers, and Jupyter refuses root unless told
    return command


def _environment() -> dict[str, str]:
    """What this process has, and our settings, with no word in the learner's: no news, and a list of lessons alone."""
    from pathlib import Path

    paths = [str(Path(__file__).resolve().parent / "settings"), os.getenv("JUPYTER_CONFIG_PATH")]
    return os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}


_COMMANDS: Mapping[str, _Command] = {
    "count": _Command(
        'count a hand: crib-tutor count "5H 5D 5S JC" 5C',
        'Count a hand the way players say it: crib-tutor count "5H 5D 5S JC" 5C',
        *_loaded("count", "add_options", "say_count"),
    ),
    "discard": _Command(
        f"say which cards to discard: {_DISCARD}",
        _DISCARDED,
        *_loaded("discard", "add_options", "say_discards"),
    ),
    "lead": _Command(
        'say how often to lead each card: crib-tutor lead "3H 3D 5S KC"',
        "Say how often pone leads each card of a hand, so that no one can take advantage of it, and why.",
        *_loaded("openings", "add_options", "say_opening"),
    ),
    "reply": _Command(
        'say how often to reply to a lead with each card: crib-tutor reply 7H "7D 8C KS KD"',
        "Say how often the dealer replies to a lead with each card, so that no one can take advantage of it, and why.",
        *_loaded("openings", "add_options", "say_opening"),
    ),
    "odds": _Command(
        f"say who's winning at a score: {_ODDS}",
        f"Say how likely you are to win, skunk or be skunked at a score, yours first: {_ODDS}. "
        "Both players play well and ignore the score.",
        *_loaded("odds", "add_options", "say_odds"),
    ),
    "claims": _Command(
        "say what became of what old books claim: crib-tutor claims H3",
        "List what four old sources claim about cribbage, with the ruling that an experiment gave on each claim. For "
        "one claim, crib-tutor claims H3 says it all: the number, why, and what to do about it at the table.",
        *_loaded("claims", "add_options", "say_claims"),
    ),
    "findings": _Command(
        "list the numbers worked out offline, and make them again: crib-tutor findings",
        "List the numbers that were worked out offline, the files that keep them, and which are stale. With --rerun "
        "a part of one is made again, and with --full all of it.",
        *_loaded("findings", "add_options", "say_findings"),
    ),
    "tournament": _Command(
        f"match two of the computer's players: {_TOURNAMENT}",
        "Let two of the computer's players play many games, in pairs with the same cards and the seats swapped, "
        f"and say who's stronger and how sure that is: {_TOURNAMENT}",
        *_loaded("tournament", "add_options", "play_tournament"),
    ),
    "play": _Command(
        "play a game of cribbage in this terminal",
        "Play cribbage in this terminal, against the computer or each other. The game is saved after every "
        "move and picks up where you left off.",
        *_loaded("play", "add_options", "play"),
    ),
    "record": _Command(
        "show your finished games: strength, averages, and what to practice",
        "Show what's kept of your finished games, here and nowhere else: your strength beside the computer's players, "
        "your averages beside par, and what to practice next. --delete deletes every game.",
        *_loaded("record", "add_options", "say_record"),
    ),
    "practice": _Command(
        "practice line by line, with a tutor that finds out what you need",
        "Practice line by line: one problem after another, chosen for you, with help if you ask for it. Your "
        "progress is saved after every problem, and you pick up where you left off. --drill has more. Catch an "
        "opponent's miscounts, discard, race the clock, or share one screen with another player.",
        *_loaded("practice", "add_options", "run_practice"),
    ),
    "daily": _Command(
        "play the hand of the day, the same for everyone",
        "Play the hand of the day: discard two of six cards, count the four you keep, and see what the discard "
        "cost. Then you see yesterday's hand with its best discard. Everyone gets the same cards that day, and "
        "nothing is recorded.",
        *_loaded("practice", "add_daily_options", "run_daily"),
    ),
    "scorebook": _Command(
        "write a page that keeps score beside a real board",
        "Write a page that keeps score beside a real board, on a phone too. It needs no network and sends nothing.",
        *_loaded("scorebook", "add_options", "write_page"),
    ),
    "review": _Command(
        "review a game that you played and wrote down: crib-tutor review game.txt",
        "Review a game written down as text, or saved: what each discard, card and count of yours cost, and why. "
        "An example shows how a game is written down. What no one wrote isn't judged.",
        *_loaded("review", "add_options", "say_review"),
    ),
    "worksheet": _Command(
        "print hands to count, with their answers: crib-tutor worksheet GREEN-HERON-7",
        "Print a worksheet of a class code, with its answers on page two: crib-tutor worksheet GREEN-HERON-7. With "
        "--set 30 you get thirty different sheets and one list of answers.",
        *_loaded("worksheet", "add_options", "write_worksheet"),
    ),
    "results": _Command(
        "score what a class turned in: crib-tutor results FOLDER --csv class.csv",
        "Score again what a class turned in, from the answers alone, and say what was missed most.",
        *_loaded("results", "add_options", "say_results"),
    ),
    "site": _Command(
        "build the lessons as a site that needs no server",
        "Build the lessons as a folder of web pages that any web server can hand out: Python runs in the browser, and "
        "nothing is asked of another place. Building needs Python 3.12 or newer, npm and the network.",
        *_loaded("site", "add_options", "make_site"),
    ),
    "publish": _Command(
        "write what your copy needs on the network: crib-tutor publish OWNER/REPO",
        "Write what your copy of the course needs on the network: links for every route, and files with which GitHub "
        "builds the site, releases the package and opens a codespace. Then it says what's still missing.",
        *_loaded("publish", "add_options", "publish"),
    ),
}


if __name__ == "__main__":
    sys.exit(main())
