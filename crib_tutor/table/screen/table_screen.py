"""The screen as lines of text, hiding what its seat mustn't see."""

import re
from collections.abc import Sequence

from crib_tutor.counts import Count
from crib_tutor.deck import Card, cards
from crib_tutor.game.state import Phase
from crib_tutor.look.board import GROUP, LAP, ROW
from crib_tutor.table.narration import narrate
from crib_tutor.table.replaying.positions import back_pegs
from crib_tutor.table.screen import side_pages
from crib_tutor.table.screen.key_prompt import keys, prompt_line
from crib_tutor.table.screen.screen_state import Page, TerminalSession
from crib_tutor.table.screen.settings_keys import legend
from crib_tutor.table.settings.dials import seconds
from crib_tutor.table.settings.muggins_switch import muggins_in_words
from crib_tutor.table.sitting import Teaching, deciding_seat
from crib_tutor.terminal.line_breaks import columns, fill_lines, joined
from crib_tutor.terminal.signs import BACK, FRONT, HOLE, HOME, NEW, OUT, letters
from crib_tutor.words.counts_aloud import amount_of

LEAST_WIDTH, LEAST_HEIGHT = 20, 8
"""A smaller terminal is drawn for as if it were this large."""
_LABEL = 12
_CODE = re.compile(r"\b(?:10|[A2-9TJQK])[CDHS]\b")
"""A card as refusals write it."""
_BODY = 3
"""Lines that stay for the cards on the smallest screen."""
_CARD_LINES = 5
"""Lines for the cards, so that what is below them stays where it is."""
_KEPT = 2
"""Sentences that stay on the screen where nothing is new."""
_BOARD_LABEL = 19
"""Columns in front of the holes."""
_BOARD_WIDTH = _BOARD_LABEL + 2 + ROW + ROW // GROUP - 1 + 2
"""Columns of the whole board."""

_Told = list[tuple[bool, str]]
"""Sentences, each with whether it is new."""


def frame(session: TerminalSession) -> list[str]:
    """Draw the screen, no more and no wider than it is.

    >>> frame(TerminalSession.begin("HOYLE", seed=7))[0]
    ' Hoyle, 121 points; muggins on.                         Games: you 0, computer 0'
    """
    width, height = max(session.width, LEAST_WIDTH), max(session.height, LEAST_HEIGHT)
    foot = _foot(session, width)
    if session.page in (Page.HELP, Page.TRANSCRIPT, Page.REVIEW):
        lines, at = side_pages.page(session), min(session.scroll, last_scroll(session))
        part = lines[at : at + height - len(foot) - 2]
        more = f"  {at + 1} to {at + len(part)} of {len(lines)} lines" if len(part) < len(lines) else ""
        body = [f" {session.page.value.upper()}{more}", "", *part]
    elif session.handing:
        body = [*_head(session, width), "", *_board(session, width)]
    else:
        top = [*_head(session, width), "", *_board(session, width), "", *_cards(session, width), ""]
        sentences = narrate(session, back=2 * _KEPT)
        foot += _switches(session, width, height - len(foot) - len(top), sentences)
        room = height - len(foot)
        top = _small(session, width, room) if len(top) + _KEPT > room else top
        body = [*top, *_happened(sentences, width, room - len(top))]
    body = body[: height - len(foot)]
    lines = [line[:width].rstrip() for line in (*body, *[""] * (height - len(foot) - len(body)), *foot)]
    return lines if session.signs else [letters(line) for line in lines]


def last_scroll(session: TerminalSession) -> int:
    """Find the farthest that the open page can be scrolled."""
    return max(0, len(side_pages.page(session)) - pageful(session))


def pageful(session: TerminalSession) -> int:
    """Count the lines of the open page that fit."""
    return max(session.height, LEAST_HEIGHT) - len(_foot(session, max(session.width, LEAST_WIDTH))) - 2


# --- above and below ---


def _head(session: TerminalSession, width: int) -> list[str]:
    rules = session.game.rules
    left = f" {rules.name}, {amount_of(rules.target, 'point')}; {', '.join(_modes(session))}."
    won = "you {}, computer {}".format(*session.tally)
    if len(session.people) > 1:
        won = ", ".join(f"{name} {games}" for name, games in zip(session.sides, session.match.wins, strict=True))
    right = f"Games: {won}"
    if len(left) + len(right) + 2 > width:
        return _wrapped(left.strip(), width) + _wrapped(right, width)
    return [left + right.rjust(width - len(left))]


def _modes(session: TerminalSession) -> list[str]:
    modes = {
        muggins_in_words(session.game.rules): True,
        "tutor on": session.tutor is not Teaching.SILENT,
        "sound on": session.sound,
        "demo": session.demo,
    }
    return [mode for mode, on in modes.items() if on]


def _foot(session: TerminalSession, width: int) -> list[str]:
    if session.page in (Page.RESTART, Page.CLEAR):
        asked = f"{session.page.value} (y/n)"
    elif session.page is not Page.TABLE:
        asked = ""
    elif session.handing:
        asked = f"Hand over to {session.names[session.seat]}: press space."
    else:
        types = not session.demo and (session.phase is Phase.CLAIM or session.calling)
        asked = prompt_line(session) + f" {session.typed}_" * types
    text = (
        _wrapped(_CODE.sub(lambda code: cards(code[0])[0].symbol, session.message), width) if session.message else [""]
    )
    row = joined(keys(session), width)
    lines = ["", *_with_delay(session, _wrapped(asked, width), width), *text, *row] if asked else ["", *row]
    most = max(session.height, LEAST_HEIGHT) - _BODY
    return lines if len(lines) <= most else [line for line in lines if line][:most]


def _with_delay(session: TerminalSession, lines: list[str], width: int) -> list[str]:
    """What's awaited, with the delay at its top right where it fits."""
    shown = f"delay {seconds(session)}"
    text = seconds(session) in lines[0] or session.page is not Page.TABLE or session.handing
    if text or len(lines[0]) + len(shown) + 2 > width:
        return lines
    return [lines[0] + shown.rjust(width - len(lines[0])), *lines[1:]]


def _switches(session: TerminalSession, width: int, room: int, told: _Told) -> list[str]:
    """The switches, where what has happened leaves room for them."""
    if session.page is not Page.TABLE:
        return []
    first, *others = legend(session)
    parts = [f"Switch to: {first}", *others]
    whole = f" {'  '.join(parts)}"
    row = [whole] if len(whole) <= width else joined(parts, width)
    taken = max(_KEPT, len(_happened(told, width, room)))
    return row if taken + len(row) <= room else []


def _wrapped(text: str, width: int, first: str = " ", then: str = " ") -> list[str]:
    return fill_lines(text, width, first, then) or [""]


# --- a page ---


# --- the table ---


def _small(session: TerminalSession, width: int, room: int) -> list[str]:
    """The table without its board: the scores and own cards stay."""
    head, scores = f" {session.game.rules.name}; {', '.join(_modes(session))}."[:width], _scores(session, width)
    shown = [line for line in _cards(session, width) if line]
    if len(scores) + len(shown) < room:
        return [head, *scores, *shown]
    kept = shown[-max(1, room - len(scores)) :]
    while len(kept) > 1 and kept[0].startswith(" " * _LABEL):  # a line that went on from one that is gone
        kept = kept[1:]
    return [*scores, *kept][-room:]


def _board(session: TerminalSession, width: int) -> list[str]:
    scores, target = session.view.scores, session.game.rules.target
    if width < _BOARD_WIDTH or not scores:
        return _scores(session, width)
    backs = back_pegs(session.log, scores)
    own = session.seat % len(scores)
    others = [side for side in reversed(range(len(scores))) if side != own]
    return [
        line
        for side in (*others, own)
        for line in track(
            session.sides[side].replace(" and ", " & "), (scores[side], backs[side]), target, nearest=side == own
        )
    ]


def track(name: str, pegs: tuple[int, int], target: int, *, nearest: bool) -> list[str]:
    """Draw one side's two rows of holes.

    >>> for row in track("South", (33, 2), 61, nearest=True):
    ...     print(row)
     South  33         · ····· ····· ····· ····· ····· ··●·· ←
                       · ·○··· ····· ····· ····· ····· ····· →

    ``pegs`` are the front and the back one; the ``nearest`` side has its outer row below.
    """
    front, back = pegs
    holes = [HOLE] * LAP
    start = game = HOLE
    for points, peg in ((back, BACK), (front, FRONT)):
        if points >= target:
            game = peg
        elif points <= 0:
            start = peg
        else:
            holes[(points - 1) % LAP] = peg
    laps = -(-(target - 1) // LAP)
    lap = min(laps, max(0, front - 1) // LAP + 1)
    label = f" {name}  {front}".ljust(_BOARD_LABEL)
    note = (f" round {lap} of {laps}" if laps > 1 else "").ljust(_BOARD_LABEL)
    outer, inner = _groups(holes[:ROW]), _groups(holes[ROW:][::-1])
    rows = [f"{start} {outer} {OUT}", f"{game} {inner} {HOME}"]
    if nearest:
        rows.reverse()
    return [label + rows[0], note + rows[1]]


def _groups(holes: Sequence[str]) -> str:
    return " ".join("".join(holes[at : at + GROUP]) for at in range(0, len(holes), GROUP))


def _scores(session: TerminalSession, width: int) -> list[str]:
    text = [f"{session.sides[side]} {score}" for side, score in enumerate(session.view.scores)]
    return _wrapped(f"{', '.join(text)} of {amount_of(session.game.rules.target, 'point')}.", width)


def _cards(session: TerminalSession, width: int) -> list[str]:
    sees = session.view
    if session.phase in (Phase.CUT, Phase.DEAL, Phase.OVER):
        return []
    starter = sees.starter.symbol.ljust(6) if sees.starter else "not cut yet.  "
    lines = _labelled("Starter", f"{starter}The crib is {_whose(session, sees.dealer)}.{_held(session)}", width)
    if isinstance(sees.counted, Count):
        owner = sees.claimed.player if sees.claimed else session.game.awaits.players[0]
        label = f"{'Your' if owner == session.seat and len(session.people) == 1 else _whose(session, owner)} "
        lines += ["", *_labelled(label + sees.counted.place, _row(sees.counted.hand) + f"   with {starter}", width)]
    else:
        lines += [*_pile(session, width), "", *_hand(session, width)]
    return [*lines, *[""] * (_CARD_LINES - len(lines))]


def _whose(session: TerminalSession, player: int) -> str:
    mine = player == session.seat and len(session.people) == 1
    return "yours" if mine else f"{session.names[player]}'s"


def _pile(session: TerminalSession, width: int) -> list[str]:
    sees = session.view
    if session.phase is not Phase.PLAY and not sees.pile:
        return [""]
    count = f"count {sees.count}" if sees.pile else "a new count"
    before = f"   (before: {_row(sees.before)})" if sees.before else ""
    return _labelled("Played", f"{_row(sees.pile)}   {count}{before}".strip(), width)


def _held(session: TerminalSession) -> str:
    if session.phase not in (Phase.DISCARD, Phase.TURN_UP, Phase.PLAY):
        return ""
    held = {session.names[seat]: number for seat, number in enumerate(session.view.held) if seat != session.seat}
    if len(held) > 1:
        return f" Cards held: {', '.join(f'{name} {number}' for name, number in held.items())}."
    return "".join(f" {name} holds {amount_of(number, 'card')}." for name, number in held.items())


def _hand(session: TerminalSession, width: int) -> list[str]:
    if session.viewer is None:
        return _labelled("Hands", "face down: the computer plays for both", width)
    hand = session.view.hand
    chooses = deciding_seat(session) == session.seat and session.phase in (Phase.DISCARD, Phase.PLAY)
    cells = []
    for at, card in enumerate(hand):
        under = chooses and at == session.cursor
        cells.append((f"[{card.symbol}]" if under else f" {card.symbol} ").ljust(6))
    label = "Your hand" if len(session.people) == 1 else session.names[session.seat]
    lines = _labelled(label, "".join(cells) or " none left", width, gap=-1)
    if chooses and session.phase is Phase.DISCARD and session.game.rules.discards > 1:
        marks = "".join((" x" if card in session.marked else "").ljust(6) for card in hand)
        lines += _labelled("To the crib", marks, width, gap=-1) if len(lines) == 1 else []
    return lines


def _labelled(label: str, text: str, width: int, gap: int = 0) -> list[str]:
    """Text beside its label, going on under itself where it needs more lines."""
    room = width - _LABEL - 2 - gap
    if room < len(label) or len(text.rstrip()) <= room:
        return [f" {label:<{_LABEL + gap}} {text}".rstrip()]
    first, *rest = columns(text.rstrip(), room)
    indent = " " * (_LABEL + gap + 2)
    return [f" {label:<{_LABEL + gap}} {first}", *(indent + line.strip() for line in rest)]


def _row(row: Sequence[Card]) -> str:
    return "  ".join(card.symbol for card in row)


# --- what has just happened ---


def _happened(told: _Told, width: int, room: int) -> list[str]:
    new = sum(fresh for fresh, _ in told)
    lines: list[str] = []
    for fresh, text in reversed(told[-max(new, _KEPT) :] if told else []):
        block = fill_lines(text, width, f" {NEW if fresh else ' '} ", "   ")
        if len(block) + len(lines) > room:
            break
        lines = block + lines
    return lines
