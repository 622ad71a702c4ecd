"""What is awaited of the person at the screen, in one sentence, and the keys that answer it."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from crib_tutor.game.events import CRIB, HEELS, NEGLECT, PLAY
from crib_tutor.game.table import Phase
from crib_tutor.rules import FAULT_POINTS, HEELS_POINTS, Muggins
from crib_tutor.sentences import Words
from crib_tutor.spoken import number
from crib_tutor.terminal.session import PACES, Page, Session, decides

_ALWAYS = ("?: keys", "q: quit")


def awaited(session: Session) -> str:
    """What the game waits for, in a sentence or two.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> awaited(begun(Match(rules.HOYLE, seed=7)))
    'Cut for the deal: the lowest card deals.'
    """
    if decides(session) is None:
        who = "you" if _alone(session) else "both"
        return f"The computer plays for {who}, a move every {PACES[session.pace]:g} s."
    return _ASKED[session.phase](session)


def keys(session: Session) -> tuple[str, ...]:
    """The keys that matter now, each with what it does.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> keys(begun(Match(rules.HOYLE, seed=7)))
    ('space: cut', '?: keys', 'q: quit')
    """
    if session.page in (Page.RESTART, Page.CLEAR):
        return "y: yes", "n: no"
    if session.page is not Page.TABLE:
        return "space, j, k: move on and back", "Enter: back to the game"
    if session.handing:
        return "space: show my hand", "q: quit"
    if decides(session) is None:
        return "d: give the cards back", "+: faster", "-: slower", *_ALWAYS
    if session.calling:
        return "digits, then Enter: call", "Esc: never mind"
    return *_KEYS[session.phase](session), *_ALWAYS


def now(session: Session) -> str:
    """What may be pressed at the table now, in brackets, to stand behind a refusal.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> now(begun(Match(rules.HOYLE, seed=7)))
    '(space: cut)'
    """
    pressed = ("digits, then Enter: call", "Esc: never mind") if session.calling else _KEYS[session.phase](session)
    return f"({'; '.join(pressed)})"


# --- sentences ---


def _alone(session: Session) -> bool:
    """Whether one person is at the screen, who can only be meant by "you"."""
    return len(session.people) == 1


def whose(session: Session, player: int) -> str:
    """Whose something is: yours where you are the only person, and else by name.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> session = begun(Match(rules.HOYLE, seed=7))
    >>> whose(session, 0), whose(session, 1)
    ('your', "North's")
    """
    return "your" if player == session.seat and _alone(session) else f"{session.names[player]}'s"


def _crib(session: Session) -> str:
    """Whose crib it is."""
    return whose(session, session.view.dealer)


def _lay_away(session: Session) -> str:
    many = session.game.rules.lays_away
    if many == 1:
        return f"Lay one card away to {_crib(session)} crib."
    return f"Lay {number(many)} cards away to {_crib(session)} crib."


def _deal(session: Session) -> str:
    dealer = session.game.awaits.players[0]
    own = dealer == session.seat and _alone(session)
    return "It is your deal." if own else f"{session.names[dealer]} deals next."


def _play(session: Session) -> str:
    sees = session.view
    if not sees.legal:
        return f"No card of {'yours' if _alone(session) else whose(session, session.seat)} fits: say go."
    mine = whose(session, session.seat)
    turn = f"{mine[:1].upper()}{mine[1:]} turn"
    if sees.may_go:
        return f"{turn}: lay a card, or stop with a go."
    return f"{turn}: lay a card." if sees.pile else f"{turn}: a new count begins with any card."


def _claim(session: Session) -> str:
    place = session.game.awaits.place
    if place == HEELS:
        return f"Mark {HEELS_POINTS} for his heels if the starter is a jack, and else 0."
    if place == PLAY:
        return "How many points does that card peg?"
    mine = whose(session, session.game.awaits.players[0])
    return f"How many points does {mine} {'crib' if place == CRIB else 'hand'} count?"


def _call(session: Session) -> str:
    sees = session.view
    if session.calling:
        return "Muggins for how many points?"
    if sees.place == NEGLECT:
        return f"A card was held back. Mark {FAULT_POINTS}, or have it laid?"
    assert sees.claimed is not None
    claimed = sees.claimed
    said = f"claim of {claimed.points}" if claimed.points else "claim of nothing"
    return f"Is {session.names[claimed.player]}'s {said} for the {sees.place} right?"


def _over(session: Session) -> str:
    match = session.match
    if not match.over:
        return f"The game is over: {Words.of(None, session.game.rules).scores(session.view.scores)}."
    won = "The match ends level" if match.winner is None else f"{session.sides[match.winner]} won the match"
    return f"{won}, {' to '.join(map(str, match.wins))}."


_ASKED: MappingProxyType[Phase, Callable[[Session], str]] = MappingProxyType(
    {
        Phase.CUT: lambda _: "Cut for the deal: the lowest card deals.",
        Phase.DEAL: _deal,
        Phase.LAY_AWAY: _lay_away,
        Phase.TURN_UP: lambda _: "Cut for the starter.",
        Phase.PLAY: _play,
        Phase.CLAIM: _claim,
        Phase.CALL: _call,
        Phase.OVER: _over,
    }
)


# --- keys ---


def _lay_away_keys(session: Session) -> tuple[str, ...]:
    if session.game.rules.lays_away == 1:
        return "j k or arrows: choose", "space: lay away"
    return "j k or arrows: choose", "x: mark", "Enter: lay away"


def _play_keys(session: Session) -> tuple[str, ...]:
    sees = session.view
    lay = ("j k or arrows: choose", "space: lay") if sees.legal else ()
    return (*lay, "g: go") if sees.may_go else lay


def _call_keys(session: Session) -> tuple[str, ...]:
    if session.view.place == NEGLECT:
        return f"space: mark {FAULT_POINTS}", "o: have it laid"
    muggins = () if session.game.rules.muggins is Muggins.OFF else ("m: muggins",)
    return "space: yes", *muggins, "o: too many"


_KEYS: MappingProxyType[Phase, Callable[[Session], tuple[str, ...]]] = MappingProxyType(
    {
        Phase.CUT: lambda _: ("space: cut",),
        Phase.DEAL: lambda session: (
            "space: go on" if _alone(session) and session.game.awaits.players[0] != session.seat else "space: deal",
        ),
        Phase.LAY_AWAY: _lay_away_keys,
        Phase.TURN_UP: lambda _: ("space: cut",),
        Phase.PLAY: _play_keys,
        Phase.CLAIM: lambda _: ("digits, then Enter: claim",),
        Phase.CALL: _call_keys,
        Phase.OVER: lambda session: ("space: another match" if session.match.over else "space: next game",),
    }
)
