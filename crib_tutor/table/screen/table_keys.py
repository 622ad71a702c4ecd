"""Keys, each of which makes a new session."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from crib_tutor.deck import symbols
from crib_tutor.game import Game
from crib_tutor.game.events import NEGLECT
from crib_tutor.game.state import Phase
from crib_tutor.rules import IllegalMove
from crib_tutor.table.advice import advice
from crib_tutor.table.claim_entry import call, claim, no_muggins, object_to
from crib_tutor.table.next_game import next_game, restart
from crib_tutor.table.prompt import computer_plays
from crib_tutor.table.screen.key_prompt import keys_in_brackets
from crib_tutor.table.screen.screen_state import Page, TerminalSession
from crib_tutor.table.screen.settings_keys import ARROWS, DIAL_KEYS, SWITCH_KEYS, arrows_choose
from crib_tutor.table.screen.table_screen import last_scroll, pageful
from crib_tutor.table.sitting import move as _moved
from crib_tutor.table.table_words import TALLY_CLEARED
from crib_tutor.table.take_back import take_back

Does = Callable[[TerminalSession], TerminalSession]
_DIGITS = 3
_LETTERED = "type the number of points, then Enter; 0 where there's nothing"
_UNKNOWN = "that key does nothing here: ? shows the keys"
_LAYS = "space plays the card"


def press(session: TerminalSession, key: str) -> TerminalSession:
    """Press a key; what's refused changes the message alone."""
    if key in _QUITS and not (key == "q" and session.page is not Page.TABLE):
        return replace(session, ended=True)
    if session.page in _QUESTIONS:
        closed = replace(session, page=Page.TABLE, message="")
        if key in ("y", "Y"):
            return _QUESTIONS[session.page](closed)
        return closed if key in ("n", "N", "escape", "enter", "q") else session
    if session.page is not Page.TABLE:
        return _press_on_page(session, key)
    if session.handing:
        return replace(session, handing=False) if key == "space" else session
    return _at_the_table(replace(session, message=""), key)


def _at_the_table(session: TerminalSession, key: str) -> TerminalSession:
    does = _ANYTIME.get(key) if arrows_choose(session) else ARROWS.get(key, _ANYTIME.get(key))
    if session.calling:
        does = _WHILE_CALLING.get(key, does)
    if does is not None:
        return does(session)
    digit = key.isascii() and key.isdecimal() and len(key) == 1
    if key not in _MOVES and not digit:
        return replace(session, message=f"{_UNKNOWN} {keys_in_brackets(session)}")
    if session.demo and session.phase is not Phase.OVER:
        return replace(session, message=f"{computer_plays(session)}: d gives the cards back")
    return _digit(session, key) if digit else _MOVES[key](session)


# --- pages and questions ---


def _press_on_page(session: TerminalSession, key: str) -> TerminalSession:
    whole = pageful(session)
    by = {"j": 1, "down": 1, "k": -1, "up": -1, "space": whole, "pagedown": whole, "pageup": -whole}
    end = last_scroll(session)
    if key in by:
        return replace(session, scroll=max(0, min(end, session.scroll + by[key])))
    if key in ("home", "end"):
        return replace(session, scroll=end if key == "end" else 0)
    return replace(session, page=Page.TABLE, scroll=0)


def _open(page: Page, session: TerminalSession) -> TerminalSession:
    opened = replace(session, page=page)
    return replace(opened, scroll=last_scroll(opened)) if page is Page.TRANSCRIPT else opened


# --- cards ---


def move(session: TerminalSession, make: Callable[[Game], Game]) -> TerminalSession:
    """Make a person's move; a refusal says what may be pressed now.

    >>> move(TerminalSession.begin("HOYLE", seed=7), Game.deal).message
    "you can't deal now: You must cut for the deal (space: cut)"
    """
    return _hinted(session, _moved(session, make))


def _hinted(before: TerminalSession, after: TerminalSession) -> TerminalSession:
    refused = after == before and after.message
    return replace(after, message=f"{after.message} {keys_in_brackets(after)}") if refused else after


def _go(session: TerminalSession) -> TerminalSession:
    after = _moved(session, Game.go)
    if session.phase is Phase.PLAY and after == session:
        return replace(after, message=f"{after.message}; {_LAYS}")
    return _hinted(session, after)


def _cursor(by: int, session: TerminalSession) -> TerminalSession:
    held = len(session.view.hand)
    return replace(session, cursor=(session.cursor + by) % held) if held else session


def _mark(session: TerminalSession) -> TerminalSession:
    if session.phase is not Phase.DISCARD:
        return replace(session, message=f"you mark cards when you discard {keys_in_brackets(session)}")
    number = session.game.rules.discards
    if number == 1:
        return replace(session, message="space discards the card: a single one isn't marked")
    card = session.view.hand[session.cursor]
    marked = session.marked
    if card not in marked and len(marked) == number:
        return replace(session, message=f"{number} to discard: unmark one first")
    kept = tuple(each for each in marked if each != card) if card in marked else (*marked, card)
    return replace(session, marked=kept)


def _space(session: TerminalSession) -> TerminalSession:
    if session.phase is Phase.DISCARD and session.game.rules.discards > 1:
        return _mark(session)
    if session.phase is Phase.DISCARD:
        return move(session, lambda game: game.discard(session.seat, session.view.hand[session.cursor]))
    if session.phase is Phase.PLAY:
        return move(session, lambda game: game.lay(session.view.hand[session.cursor]))
    return _go_on(session)


def _go_on(session: TerminalSession) -> TerminalSession:
    if session.phase is Phase.OVER:
        return next_game(session)
    if session.phase is Phase.CLAIM:
        return replace(session, message=_LETTERED)
    if session.calling:
        return replace(session, message="type how many points, then Enter; Esc for none")
    return move(session, _GOES_ON[session.phase])


def _enter(session: TerminalSession) -> TerminalSession:
    if session.phase is Phase.DISCARD:
        number = session.game.rules.discards
        away = session.marked if number > 1 else (session.view.hand[session.cursor],)
        if not away:
            return replace(session, message=f"mark {number} cards with x or space first, then Enter")
        return move(session, lambda game: game.discard(session.seat, away))
    if session.phase is Phase.PLAY:
        return _go(session)
    if session.typed:
        says = claim if session.phase is Phase.CLAIM else call
        return says(session, int(session.typed))
    if session.phase is Phase.CALL and not session.calling:
        return replace(session, message=f"Enter does nothing here {keys_in_brackets(session)}")
    return _go_on(session)


# --- claims and answers ---


def _digit(session: TerminalSession, digit: str) -> TerminalSession:
    if session.phase is not Phase.CLAIM and not session.calling:
        return move(session, lambda game: game.claim(int(digit)))
    return replace(session, typed=(session.typed + digit)[:_DIGITS])


def _muggins(session: TerminalSession) -> TerminalSession:
    if session.phase is not Phase.CALL:
        return move(session, Game.call)
    if session.view.place == NEGLECT:
        return replace(session, message="muggins is for missed points: o has the card played, space pegs 2")
    if refusal := no_muggins(session):
        return replace(session, message=f"{refusal} {keys_in_brackets(session)}")
    return replace(session, calling=True, typed="")


def _never_mind(session: TerminalSession) -> TerminalSession:
    return replace(session, calling=False, typed="")


def _advice(session: TerminalSession) -> TerminalSession:
    """Say what the tutor would do, if there's a card to choose."""
    if session.phase not in (Phase.DISCARD, Phase.PLAY) or not (session.phase is Phase.DISCARD or session.view.legal):
        return replace(session, message=f"no card is asked for now {keys_in_brackets(session)}")
    best = advice(session.view)[0]
    return replace(session, message=session.words.name_opponent(f"the tutor: {symbols(best.cards)}. {best.why}"))


def _undo(session: TerminalSession) -> TerminalSession:
    """Take back the last card, and say so."""
    try:
        before, said = take_back(session)
    except IllegalMove as refusal:
        return replace(session, message=str(refusal))
    return replace(before, message=said)


def _over_or_restart(session: TerminalSession) -> TerminalSession:
    return _open(Page.REVIEW if session.phase is Phase.OVER else Page.RESTART, session)


_QUITS = frozenset({"q", "f7", "f10", "c-c"})
_QUESTIONS: MappingProxyType[Page, Does] = MappingProxyType(
    {Page.RESTART: restart, Page.CLEAR: lambda session: replace(session, tally=(0, 0), message=TALLY_CLEARED)}
)
_GOES_ON: Mapping[Phase, Callable[[Game], Game]] = {
    Phase.CUT: Game.cut,
    Phase.DEAL: Game.deal,
    Phase.TURN_UP: Game.turn_up,
    Phase.CALL: Game.call,
}
_WHILE_CALLING: MappingProxyType[str, Does] = MappingProxyType({"escape": _never_mind, "m": _never_mind})
_ANYTIME: MappingProxyType[str, Does] = MappingProxyType(
    {**SWITCH_KEYS, **DIAL_KEYS}
    | dict.fromkeys(("?", "f5"), partial(_open, Page.HELP))
    | {"r": _over_or_restart, "escape": partial(_open, Page.RESTART), "a": _advice, "u": _undo}
    | {"T": partial(_open, Page.TRANSCRIPT), "c": partial(_open, Page.CLEAR)}
)
_MOVES: MappingProxyType[str, Does] = MappingProxyType(
    dict.fromkeys(("j", "right", "down"), partial(_cursor, 1))
    | dict.fromkeys(("k", "left", "up"), partial(_cursor, -1))
    | {"x": _mark, "space": _space, "enter": _enter, "g": _go}
    | {
        "m": _muggins,
        "o": lambda session: (
            _hinted(session, object_to(session))
            if session.view.claimed
            else move(session, lambda game: game.call(required=True))
        ),
        "backspace": lambda session: replace(session, typed=session.typed[:-1]),
    }
)
