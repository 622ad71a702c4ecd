"""The pages beside the table: keys, rules, and transcript."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from crib_tutor.game import Game
from crib_tutor.look.board import GROUP, LAP, ROW
from crib_tutor.rules import Rules
from crib_tutor.table.narration import game_so_far
from crib_tutor.table.replaying.state import Told, open_replay
from crib_tutor.table.screen.screen_state import Page, TerminalSession
from crib_tutor.table.shorthand import legend
from crib_tutor.table.shown_review.told_review import review_text
from crib_tutor.table.sitting import Sitting
from crib_tutor.terminal.line_breaks import fill_lines
from crib_tutor.terminal.signs import BACK, FRONT, HOLE, HOME, OUT
from crib_tutor.words.rules_in_words import rules_in_words

KEYS = (
    ("j k, arrows", "choose a card"),
    ("space", "play the card; cut, deal and go on; let a claim pass"),
    ("x or space", "mark a card for the crib; Enter discards the marked ones"),
    ("g or Enter", "say go"),
    ("a", "advice: what the tutor would play or discard"),
    ("u", "take back your last card, until another one is seen"),
    ("Enter, r", "at the end of a game: a rematch, or a review of what your decisions cost"),
    ("0 to 9, Enter", "claim points when you count"),
    ("m", "call muggins, and then for how many points"),
    ("o", "object: too many points, or a card that must be played"),
    ("s or F1", "sound on or off: the bell rings for cards, pegs and the end of a game"),
    ("d or F2", "the computer plays for you (demo), and gives the cards back"),
    ("M or F3", "muggins on; off, but you count; off, and the computer counts"),
    ("w or F8", "the tutor explains in spoken words, or in Tommy's shorthand (below)"),
    ("t or F9", "tutor on or off: each hand explained once it's counted"),
    ("+ and -", "the demo goes faster or slower: a delay from 0.1 to 9.9 seconds"),
    ("< and >", "the bell sounds lower or higher"),
    ("arrows", "where you have no card to choose: up and down are + and -, left and right < and >"),
    ("? or F5", "this page"),
    ("T", "the game so far"),
    ("c", "clear the tally (asks first)"),
    ("r or Esc", "start the game over (asks first)"),
    ("q, F7 or F10", "quit; the game is kept for next time"),
)
_KEY_COLUMN = 16
_CANNOT = (
    "It has one bell. Only the Linux console can change the bell's pitch; the table in a notebook plays every pitch.",
    "It has no border to color, as F10 did in Tommy's Cribbage: F10 quits, as on the manual page.",
)
"""What a terminal can't do of what the programs of the sources did."""


def page(session: TerminalSession) -> list[str]:
    """The lines of the page that is open, wrapped to the screen."""
    if session.page is Page.TRANSCRIPT:
        return [
            f" {line}" for each in game_so_far(session).splitlines() for line in _wrapped(each, session.width - 1, "  ")
        ]
    if session.page is Page.REVIEW:
        return [f" {line}" for each in look_back_lines(session) for line in _wrapped(each, session.width - 1, "  ")]
    width, rules = session.width - 1, session.game.rules
    lines = (
        *_keys(width),
        "",
        *_block("THE TUTOR'S SHORTHAND", legend().splitlines(), width),
        "",
        *_block("THE BOARD", _board(rules), width),
        "",
        *_block("WHAT A TERMINAL CAN'T DO", _CANNOT, width),
        "",
        *rules_page(rules, width),
    )
    return [f" {line}" for line in lines]


def look_back_lines(sitting: Sitting) -> list[str]:
    """The review of a finished game, in lines."""
    return _reviewed(sitting.game, sitting.people[0], (sitting.names, sitting.lent)).splitlines()


@lru_cache(2)
def _reviewed(game: Game, player: int, told: Told) -> str:
    return review_text(open_replay(game, player, told=told, curve=True))


def _keys(width: int) -> Iterator[str]:
    yield "KEYS"
    yield from _wrapped("The last line of the table shows where each function key leads.", width, "")
    for keys, does in KEYS:
        yield from _wrapped(f"{keys:<{_KEY_COLUMN}}{does}", width, " " * _KEY_COLUMN)


def _board(rules: Rules) -> Iterator[str]:
    yield "The board is drawn if the screen has room for it; otherwise you see the scores in words."
    yield f"{FRONT} is a front peg: it shows the score."
    yield f"{BACK} is a back peg, where the front peg was before: between them are the last points."
    yield f"{HOLE} is an empty hole. Each row has {ROW} holes, in groups of {GROUP} to count by."
    yield f"{OUT} is the row going out, from left to right; its first hole on the left is the start."
    yield f"{HOME} is the row coming back, from right to left; the last hole on its left wins the game."
    if rules.target > LAP + 1:
        laps = -(-(rules.target - 1) // LAP)
        yield f"Out and back is a round of {LAP} holes. Round 1 of {laps} means the first time around."


def _block(heading: str, sentences: Iterable[str], width: int) -> list[str]:
    return [heading, *(line for each in sentences for line in _wrapped(f"- {each}", width, "  "))]


def rules_page(rules: Rules, width: int) -> list[str]:
    """Say the rules of a game, made of its options."""
    lines: list[str] = []
    for heading, sentences in rules_in_words(rules):
        lines += ["", *_block(heading.upper(), sentences, width)]
    return lines[1:]


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    return fill_lines(text, max(width, 2 * len(indent) + 2), then=indent) or [""]
