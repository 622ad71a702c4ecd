"""`crib-tutor play`: its options, the saved game, and how it's shown."""

import argparse
import os
import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from crib_tutor.commands.house_options import with_house_rules
from crib_tutor.commands.start_options import Start, add_start_options, read_seed, start_of
from crib_tutor.game.matches import Match
from crib_tutor.game.seats import play_out
from crib_tutor.players.ladder import DEFAULT_PLAYER, PLAYERS
from crib_tutor.rules import NAMED, IllegalMove, Rules, find_game
from crib_tutor.table.lines import converse
from crib_tutor.table.next_game import next_game
from crib_tutor.table.recording.record_files import RECORD_FILE, keep_finished
from crib_tutor.table.screen.screen_state import TerminalSession
from crib_tutor.table.settings.muggins_switch import switch_muggins, with_muggins
from crib_tutor.table.sitting import Teaching, advance, seat_of
from crib_tutor.table.sounds import bell_of
from crib_tutor.table.table_file import BAD, OLD, load, put_aside, save
from crib_tutor.table.table_words import TALLY_CLEARED
from crib_tutor.terminal.conversation import hear_line
from crib_tutor.terminal.signs import letters, writes_signs
from crib_tutor.whole_files import HOME, error_reason, home_file, lock_file, name_of, option_path
from crib_tutor.words.transcript import transcript

DEFAULT_RULES = "MODERN"
FILE = "game.json"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options of the game."""
    add = parser.add_argument
    add_start_options(parser)
    add("--rules", metavar="NAME", help=f"the rules: {', '.join(NAMED)} (default: {DEFAULT_RULES})")
    add(
        "--house",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="a house rule, such as target=61, announced=yes or lurches=30",
    )
    add("--seed", metavar="S", help="a number or word that sets every card; otherwise they're random")
    add("--opponent", choices=tuple(PLAYERS), help=f"your opponent, from the weakest up (default: {DEFAULT_PLAYER})")
    add(
        "--errs", action=argparse.BooleanOptionalAction, help="an opponent who miscounts now and then, for you to catch"
    )
    add("--two", action="store_true", help="two people at one screen, each hand hidden from the other")
    add("--muggins", action=argparse.BooleanOptionalAction, help="with or without muggins, whatever the rules say")
    add("--tutor", action="store_true", help="explain each hand once it's counted")
    add("--demo", action="store_true", help="the computer plays for you; without a terminal, print a whole game")
    add("--plain", action="store_true", help="a conversation line by line, for screen readers and pipes")
    add("--ascii", action="store_true", help="write cards with letters, such as 5H")
    add("--new", action="store_true", help="start a new game instead of going on with the saved one")
    add("--save", type=option_path, metavar="FILE", help=f"where the game is kept (default: ~/{HOME}/{FILE})")
    add("--clear-tally", action="store_true", help="clear the tally of games won, and do nothing else")


def play(options: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Play as the options say; return the exit code.

    Raises `IllegalMove` with one sentence for what can't be done, and `OSError` where the game can't be saved.
    """
    start = start_of(options)
    rules = _rules(options)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if options.demo and (options.plain or not terminal):
        players = (seat_of(options.opponent or DEFAULT_PLAYER, errs=bool(options.errs)),) * rules.players
        text = transcript(play_out(Match(rules, read_seed(options.seed)).game(), players))
        say(text if _signs(options) else letters(text))
        return 0
    path = home_file(options.save, FILE, "the game")
    if options.clear_tally:
        with lock_file(path, wait=0):
            if kept := load(path):
                _save_or_say(replace(kept, tally=(0, 0)), path)
        say(TALLY_CLEARED)
        return 0
    if not (terminal or options.plain):
        raise IllegalMove("play needs a terminal: use --plain for lines of text, or --demo to print a whole game")
    with lock_file(path, wait=0):
        kept = _load_kept(options, path)
        session = _session(options, rules, path, kept)
        begun_there = kept is not None and kept.game.events and kept.game.winner is None
        if options.new and (kept is None or begun_there):
            aside = put_aside(path, OLD if kept else BAD)
            if aside:
                say(f"What was kept in {name_of(path)} is now in {name_of(aside)}.")
        ready = replace(session, bell=bell_of(os.environ, terminal=sys.stdout.isatty()))
        said: list[str] = []
        left = _talk_or_draw(options, start.set_up(ready), partial(_record, path=path, said=said), say, start)
    for line in (*said, _farewell(left, path, options)):
        say(line)
    return 0


def _talk_or_draw(
    options: argparse.Namespace,
    session: TerminalSession,
    keep: Callable[..., None],
    say: Callable[[str], None],
    start: Start,
) -> TerminalSession:
    if options.plain:
        keeps, ring = partial(keep, save=_save_or_say), partial(print, end="", flush=True)
        return converse(session, hear_line, say, keeps, ring=ring, opening=start.opening is not False)
    from crib_tutor.table.screen.screen_loop import run  # noqa: PLC0415  # what draws the screen is loaded where there is one

    return run(session, partial(keep, save=save), colours=start.color)


def _record(
    session: TerminalSession, path: Path, said: list[str], save: Callable[[TerminalSession, Path], None]
) -> None:
    """Save a session, and keep a game that's over in the record beside it."""
    save(session, path)
    if session.game.winner is not None:
        beside = path.with_name(RECORD_FILE if path.name == FILE else f"{path.stem}.{RECORD_FILE}")
        said[:] = filter(None, [keep_finished(session, beside)])


def _rules(options: argparse.Namespace) -> Rules:
    rules = with_house_rules(find_game(options.rules or DEFAULT_RULES), options.house)
    if options.two and rules.players > 2:
        raise IllegalMove(f"--two is for two players, and {rules.name} has {rules.players}: choose other rules")
    if options.two and options.plain:
        raise IllegalMove(
            "--two hides each hand from the other player, which lines of text can't do: leave out --plain"
        )
    return rules if options.muggins is None else with_muggins(rules, on=options.muggins)


def _signs(options: argparse.Namespace) -> bool:
    return not options.ascii and writes_signs(sys.stdout.encoding)


# --- the saved game ---


def _save_or_say(session: TerminalSession, path: Path) -> None:
    """Save where lines of text are written, which have no place to go on complaining."""
    try:
        save(session, path)
    except OSError as error:
        raise IllegalMove(
            f"the game can't be saved in {name_of(path)}: {error_reason(error)}; try --save FILE"
        ) from None


def _session(options: argparse.Namespace, rules: Rules, path: Path, kept: TerminalSession | None) -> TerminalSession:
    over = kept is None or kept.game.winner is not None
    if kept is None or options.new or (over and _asks_for_another(options, kept)):
        people = (0, 1) if options.two else (0,)
        tally = kept.tally if kept else (0, 0)
        opponent = options.opponent or DEFAULT_PLAYER
        session = TerminalSession.begin(
            rules, seed=read_seed(options.seed), people=people, tally=tally, opponent=opponent
        )
    elif _asks_for_another(options, kept):
        raise IllegalMove(
            f"a game of {kept.game.rules.name} is saved in {name_of(path)}: leave out --rules, --house, "
            "--seed and --two to go on with it, or start over with --new"
        )
    else:
        session = next_game(kept) if over else kept
        if options.muggins is not None:
            session = switch_muggins(session, on=options.muggins)
    if options.plain and len(session.people) > 1:
        where = name_of(path)
        raise IllegalMove(f"the game in {where} hides each hand from the other player: leave out --plain, or add --new")
    tutor = Teaching.AFTER if options.tutor else session.tutor
    errs = session.errs if options.errs is None else options.errs
    settings = replace(session, tutor=tutor, errs=errs, opponent=options.opponent or session.opponent)
    return advance(replace(settings, demo=options.demo, signs=_signs(options)))


def _load_kept(options: argparse.Namespace, path: Path) -> TerminalSession | None:
    """The session in the file; with --new a bad file is as good as none."""
    try:
        return load(path)
    except IllegalMove:
        if not (options.new and path.is_file()):
            raise
        return None


def _asks_for_another(options: argparse.Namespace, kept: TerminalSession) -> bool:
    other_rules = options.rules is not None and find_game(options.rules).name != kept.game.rules.name
    begun_by, now = kept.match.rules, kept.game.rules  # they differ where something was switched since
    other_house = all(with_house_rules(rules, options.house) != rules for rules in (begun_by, now))
    return other_rules or other_house or options.seed is not None or (options.two and len(kept.people) == 1)


def _farewell(session: TerminalSession, path: Path, options: argparse.Namespace) -> str:
    again = "crib-tutor play" + (f" --save {shlex.quote(str(options.save))}" if options.save else "")
    if session.game.winner is not None:
        return f"The tally is kept in {name_of(path)}; {again} starts the next game"
    return f"The game is kept in {name_of(path)}; {again} goes on with it"
