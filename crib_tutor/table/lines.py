"""The table in lines of text: for pipes and screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import takewhile
from textwrap import dedent
from types import MappingProxyType

from crib_tutor.counts import Count, total_said
from crib_tutor.deck import NamedCard, find_named, quote, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import NEGLECT
from crib_tutor.game.state import Phase
from crib_tutor.phrases import capitalized
from crib_tutor.rules import IllegalMove
from crib_tutor.table.claim_entry import call, claim
from crib_tutor.table.narration import game_so_far, narrate
from crib_tutor.table.screen.key_prompt import prompt_line
from crib_tutor.table.screen.screen_state import Page, TerminalSession, tick
from crib_tutor.table.screen.settings_keys import (
    DIAL_KEYS,
    FUNCTION_KEYS,
    SWITCH_KEYS,
    ring_for,
    say_delay,
    tell_pitch,
)
from crib_tutor.table.screen.side_pages import look_back_lines, rules_page
from crib_tutor.table.screen.table_keys import press
from crib_tutor.table.settings.dials import read_delay, read_pitch
from crib_tutor.table.settings.modes import next_mode
from crib_tutor.table.settings.muggins_switch import WAYS, count_by, muggins_in_words, switch_muggins
from crib_tutor.table.shorthand import legend
from crib_tutor.table.sitting import advance, move
from crib_tutor.table.table_words import TALLY_CLEARED
from crib_tutor.terminal.conversation import LONGEST_LINE, Hear, Say, refuse_line
from crib_tutor.terminal.signs import letters
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.seat_names import YOU

HELP = dedent("""\
    A card, such as 5H or 10D, plays it; several discard them to the crib. A rank is enough if only one card has it.
    Enter alone cuts, deals, goes on, and lets a claim pass; go says go; a count claims points: 4, or 15-2 15-4.
    muggins 2 calls muggins for 2 points; too many objects to a claim, or has a held-back card played.
    advice says what the tutor would do; undo takes back your last card, until another one is seen.
    At the end Enter starts a rematch, review shows what your decisions cost.
    hand, score, tally and transcript show where the game is; rules shows the rules.
    muggins on; muggins off, and the computer counts; or count, and you count without muggins.
    tutor turns explanations on and off; shorthand gives them in Tommy's abbreviations, words in spoken words,
    and legend says what the abbreviations mean.
    sound turns the bell on and off; higher, lower and pitch 440 change its pitch.
    faster, slower and delay 2.5 change the delay of a demo, which only a screen waits for.
    switches shows where each switch leads now; quit keeps the game for next time.
    restart starts the game over, demo lets the computer finish it, clear empties the tally: each asks first.""")
_WIDTH = 100
_HINTS: Mapping[Phase, str] = {
    Phase.CUT: "Enter cuts.",
    Phase.DEAL: "Enter deals.",
    Phase.DISCARD: "Write your discards, such as 5H, with spaces between cards.",
    Phase.TURN_UP: "Enter cuts.",
    Phase.PLAY: "Write a card, such as 5H, or go.",
    Phase.CLAIM: "Write a number.",
    Phase.CALL: "Enter lets it pass; or write muggins and a number, or too many.",
    Phase.OVER: "Enter starts the next game; review looks back on this one; quit leaves.",
}

Save = Callable[[TerminalSession], None]
Does = Callable[[TerminalSession], TerminalSession]


def converse(
    session: TerminalSession, hear: Hear, say: Say, save: Save, *, ring: Say = lambda _: None, opening: bool = True
) -> TerminalSession:
    """Play by lines of text until the person leaves.

    >>> lines = iter(["hello", None])
    >>> session = TerminalSession.begin("HOYLE", seed=7)
    >>> _ = converse(session, lambda: next(lines), print, lambda session: None)
    Hoyle: You against Lamb, 121 points. ? shows what to write.
    Cut for the deal: the lowest card deals. Enter cuts.
    'hello' doesn't work here: ? shows what to write
    Cut for the deal: the lowest card deals. Enter cuts.

    Each line is answered with what has happened since and what is awaited. ``ring`` is given what makes the bell sound;
    without an ``opening`` no one is greeted.
    """
    tell: Say = say if session.signs else lambda text: say(letters(text))
    if opening:
        tell(_greeting(session))
    heard = [text for new, text in narrate(session) if not new]
    asking = True
    while not session.ended:
        save(session)
        if asking:
            heard = _tell(session, heard, tell)
            tell(_asked(session))
        if (line := hear()) is None:
            break
        before, session = session, answer_line(replace(session, message=""), line[:LONGEST_LINE].strip(), tell)
        ring(ring_for(before, session))
        if session.message:
            tell(session.message)
        if (session.tutor, session.wording) != (before.tutor, before.wording):
            heard = [sentence for _, sentence in narrate(session)]
        heard = heard if session.game.seed == before.game.seed else []
        asking = session != before or session.page is not before.page
        if session.message and not asking:
            tell(_awaited(session))
    save(session)
    return session


def _greeting(session: TerminalSession) -> str:
    words = session.words
    sides = " against ".join(map(words.side, range(len(session.sides))))
    you = "" if YOU in words.names else f" You're {words.who(session.seat)}."
    return f"{words.rules.name}: {sides}, {amount_of(words.rules.target, 'point')}.{you} ? shows what to write."


def _tell(session: TerminalSession, told: list[str], tell: Say) -> list[str]:
    sentences = [sentence for _, sentence in narrate(session)]
    alike = sum(takewhile(bool, (each == other for each, other in zip(sentences, told, strict=False))))
    for sentence in sentences[alike:]:
        tell(sentence)
    return sentences


def _awaited(session: TerminalSession) -> str:
    if session.page is not Page.TABLE:
        return f"{session.page.value} Write yes or no."
    return f"{prompt_line(session)} {_HINTS[session.phase]}"


def _asked(session: TerminalSession) -> str:
    if session.page is not Page.TABLE:
        return _awaited(session)
    parts = [_hand(session), _table(session)] if session.phase in (Phase.DISCARD, Phase.PLAY, Phase.CLAIM) else []
    if session.phase is Phase.DEAL:
        parts.append(f"{_score(session)}.")
    if session.phase is Phase.OVER:
        parts.append(_won(session))
    return " ".join(filter(None, [*parts, _awaited(session)]))


def _hand(session: TerminalSession) -> str:
    return f"You hold {symbols(session.view.hand)}." if session.view.hand else "You hold no cards."


def _table(session: TerminalSession) -> str:
    sees = session.view
    if isinstance(sees.counted, Count):
        assert sees.starter is not None
        return f"The {sees.counted.place} is {symbols(sees.counted.hand)}, with {sees.starter.symbol} as the starter."
    if sees.pile:
        return f"On the pile: {symbols(sees.pile)}, a count of {sees.count}."
    return ""


def _score(session: TerminalSession) -> str:
    return session.words.scores(session.view.scores)


def _reviewed(session: TerminalSession) -> str:
    over = session.phase is Phase.OVER
    return "\n".join(look_back_lines(session)) if over else "The review comes at the end of the game."


def _won(session: TerminalSession) -> str:
    return "Games won: you {}, computer {}.".format(*session.tally)


# --- what is heard ---


def answer_line(session: TerminalSession, line: str, say: Say) -> TerminalSession:
    """Answer a line of text; a question is answered at once."""
    words = line.lower().rstrip(".!")
    if session.page is not Page.TABLE:
        if words not in _YES_OR_NO:
            return replace(session, message=f"{quote(words)} isn't yes or no")
        if session.page is Page.PLAY_OUT:
            closed = replace(session, page=Page.TABLE)
            return _played_out(closed) if _YES_OR_NO[words] == "y" else closed
        after = press(session, _YES_OR_NO[words])
        cleared = session.page is Page.CLEAR and _YES_OR_NO[words] == "y"
        return replace(after, message=TALLY_CLEARED) if cleared else after
    if words in _COMMANDS:
        return _COMMANDS[words](session)
    if words in _ASKED:
        say(_ASKED[words](session))
        return session
    return _points(session, words) or turn_to(session, words) or _cards(session, line)


def _points(session: TerminalSession, words: str) -> TerminalSession | None:
    """Claim or call what a count says; None for anything else."""
    muggins = words.removeprefix("muggins") if words.startswith("muggins") else ""
    try:
        if muggins and (missed := total_said(muggins)) is not None:
            if session.phase is Phase.CALL and session.view.place == NEGLECT:
                return replace(
                    session, message="muggins is for missed points: too many has the card played, Enter pegs 2"
                )
            return call(session, missed)
        if session.phase in (Phase.DISCARD, Phase.PLAY) or (points := total_said(words)) is None:
            return None
    except IllegalMove as question:
        return replace(session, message=str(question))
    return claim(session, points)


def _cards(session: TerminalSession, line: str) -> TerminalSession:
    if not any(isinstance(each, NamedCard) or re.search(r"\d", each) for each in find_named(line)):
        return replace(session, message=str(refuse_line(line)))
    if session.phase is Phase.DISCARD:
        return move(session, lambda game: game.discard(session.seat, line))
    return move(session, lambda game: game.lay(line))


def _demo(session: TerminalSession) -> TerminalSession:
    """Let the computer finish, after a question if a game has begun."""
    begun = session.game.events and session.phase is not Phase.OVER
    return replace(session, page=Page.PLAY_OUT) if begun else _played_out(session)


def _played_out(session: TerminalSession) -> TerminalSession:
    session = replace(session, demo=True)
    while session.phase is not Phase.OVER:
        session = tick(session)
    return advance(replace(session, demo=False, heard=()))


def _on(session: TerminalSession) -> TerminalSession:
    if session.phase is Phase.DISCARD or session.phase is Phase.PLAY:
        return replace(session, message="Enter alone chooses no card.")
    return press(session, "space")


# --- a word for each key ---


_SETTING_KEYS = {**SWITCH_KEYS, **DIAL_KEYS}
_WORDS = {"sound": "f1", "tutor": "f9", "faster": "+", "slower": "-", "lower": "<", "higher": ">"}
"""Words that do what a key does."""
_MODES = {f"{switch} {way}": switch for switch in ("sound", "tutor") for way in ("on", "off")}
_MODES |= {"shorthand": "wording", "words": "wording"}
"""Words that put a switch to a mode."""


def switches(session: TerminalSession) -> str:
    """List the word of each switch and where it leads.

    >>> print(switches(TerminalSession.begin("HOYLE", seed=7)).splitlines()[2])
    count: no muggins, and you count.
    """
    now = muggins_in_words(session.game.rules)
    wording = next_mode(session, "wording").short
    rows = (
        ("sound", next_mode(session, "sound").short),
        ("demo", "the computer plays this game to its end"),
        *((way.word, way.means) for mode, way in WAYS.items() if mode != now),
        (wording, f"hands explained in {wording}"),
        ("tutor", next_mode(session, "tutor").short),
    )
    return "\n".join(f"{word}: {leads}." for word, leads in rows)


def turn_to(session: TerminalSession, words: str) -> TerminalSession | None:
    """Set a dial to a number, as in "delay 2.5".

    >>> session = TerminalSession.begin("HOYLE", seed=7)
    >>> turn_to(session, "delay 2.5").delay, turn_to(session, "delay 25").message
    (25, "'25' isn't a delay: give seconds from 0.1 to 9.9, such as 2.5.")
    """
    dial, _, given = words.partition(" ")
    if dial not in ("delay", "pitch") or not given:
        return None
    try:
        if dial == "pitch":
            return _sentence(tell_pitch(replace(session, pitch=read_pitch(given))))
        turned = replace(session, delay=read_delay(given))
    except IllegalMove as refusal:
        return replace(session, message=f"{refusal}.")
    return _sentence(replace(turned, message=say_delay(turned)))


def _sentence(session: TerminalSession) -> TerminalSession:
    text = session.message
    return replace(session, message=f"{capitalized(text)}{'' if text.endswith('.') else '.'}")


def _press(key: str) -> Does:
    return lambda session: _sentence(_SETTING_KEYS[key](session))


def _put(mode: str) -> Does:
    def put(session: TerminalSession) -> TerminalSession:
        if next_mode(session, _MODES[mode]).short == mode:
            return _press(FUNCTION_KEYS[_MODES[mode]].lower())(session)
        return replace(session, message=f"{mode.capitalize()} already.")

    return put


SETTING_WORDS: Mapping[str, Does] = {word: _press(key) for word, key in _WORDS.items()} | {
    mode: _put(mode) for mode in _MODES
}


_YES_OR_NO: MappingProxyType[str, str] = MappingProxyType({"yes": "y", "y": "y", "no": "n", "n": "n"})


_COMMANDS: Mapping[str, Does] = {
    "": _on,
    "yes": _on,
    "go": lambda session: move(session, Game.go),
    "too many": lambda session: press(session, "o"),
    "muggins on": lambda session: switch_muggins(session, on=True),
    "muggins off": lambda session: switch_muggins(session, on=False),
    **SETTING_WORDS,
    "demo": _demo,
    "advice": lambda session: _sentence(press(session, "a")),
    "undo": lambda session: _sentence(press(session, "u")),
    "count": lambda session: count_by(session, "muggins off"),
    "restart": lambda session: replace(session, page=Page.RESTART),
    "clear": lambda session: replace(session, page=Page.CLEAR),
    "quit": lambda session: replace(session, ended=True),
    "q": lambda session: replace(session, ended=True),
}
_ASKED: Mapping[str, Callable[[TerminalSession], str]] = {
    "?": lambda _: HELP,
    "help": lambda _: HELP,
    "hand": _hand,
    "score": lambda session: f"{_score(session)}.",
    "tally": _won,
    "switches": switches,
    "legend": lambda _: legend(),
    "rules": lambda session: "\n".join(rules_page(session.game.rules, _WIDTH)),
    "transcript": game_so_far,
    "review": _reviewed,
}
