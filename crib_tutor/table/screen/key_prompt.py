"""What's awaited at the screen, and the keys that answer it."""

from collections.abc import Callable, Mapping

from crib_tutor.game.events import NEGLECT
from crib_tutor.game.state import Phase
from crib_tutor.rules import FAULT_POINTS, Muggins
from crib_tutor.table import prompt
from crib_tutor.table.claim_entry import could_be_too_many
from crib_tutor.table.game_view import buttons
from crib_tutor.table.prompt import computer_plays, is_alone
from crib_tutor.table.screen.screen_state import Page, TerminalSession
from crib_tutor.table.settings.dials import seconds
from crib_tutor.table.sitting import deciding_seat
from crib_tutor.table.take_back import last_card

_ALWAYS = ("?: keys", "q: quit")


def prompt_line(session: TerminalSession) -> str:
    """Say what the game waits for."""
    if deciding_seat(session) is None:
        return f"{computer_plays(session)}, a move every {seconds(session)}."
    if session.calling:
        return "Muggins for how many points?"
    return prompt.prompt_for(session)


def keys(session: TerminalSession) -> tuple[str, ...]:
    """The keys that matter now, each with what it does.

    >>> keys(TerminalSession.begin("HOYLE", seed=7))
    ('space: cut', '?: keys', 'q: quit')
    """
    if session.page in (Page.RESTART, Page.CLEAR):
        return "y: yes", "n: no"
    if session.page is not Page.TABLE:
        return "space, j, k: move on and back", "Enter: back to the game"
    if session.handing:
        return "space: show my hand", "q: quit"
    if deciding_seat(session) is None:
        return "d: give the cards back", "up: faster", "down: slower", *_ALWAYS
    if session.calling:
        return "digits, then Enter: call", "Esc: never mind"
    return *_KEYS[session.phase](session), *_ALWAYS


def keys_in_brackets(session: TerminalSession) -> str:
    """List the keys that work now, to follow a refusal."""
    pressed = ("digits, then Enter: call", "Esc: never mind") if session.calling else _KEYS[session.phase](session)
    return f"({'; '.join(pressed)})"


def last_card_now(session: TerminalSession) -> bool:
    """Say whether the last card can still be taken back.

    A terminal shows each answer at once.
    """
    last = last_card(session)
    return last is not None and last.until == len(session.game.events)


def _discard_keys(session: TerminalSession) -> tuple[str, ...]:
    if session.game.rules.discards == 1:
        return "j k or arrows: choose", "space: discard", "a: advice"
    return "j k or arrows: choose", "x: mark", "Enter: discard", "a: advice"


def _play_keys(session: TerminalSession) -> tuple[str, ...]:
    sees = session.view
    lay = ("j k or arrows: choose", "space: play", "a: advice") if sees.legal else ()
    undo = ("u: take back",) if last_card_now(session) else ()
    return (*lay, *["g: go"] * sees.may_go, *undo)


def _call_keys(session: TerminalSession) -> tuple[str, ...]:
    if session.view.place == NEGLECT:
        return f"space: peg {FAULT_POINTS}", "o: have it played"
    muggins = () if session.game.rules.muggins is Muggins.OFF else ("m: muggins",)
    return "space: yes", *muggins, *(["o: too many"] if could_be_too_many(session) else [])


_KEYS: Mapping[Phase, Callable[[TerminalSession], tuple[str, ...]]] = {
    Phase.CUT: lambda _: ("space: cut",),
    Phase.DEAL: lambda session: (
        "space: go on" if is_alone(session) and session.game.awaits.players[0] != session.seat else "space: deal",
    ),
    Phase.DISCARD: _discard_keys,
    Phase.TURN_UP: lambda session: ("space: cut", *["u: take back"] * last_card_now(session)),
    Phase.PLAY: _play_keys,
    Phase.CLAIM: lambda _: ("digits, then Enter: claim",),
    Phase.CALL: _call_keys,
    Phase.OVER: lambda session: (f"Enter: {buttons(session)[0]['label'].lower()}", "r: review"),
}
