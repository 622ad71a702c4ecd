"""The pages beside the table: the keys, the rules in sentences, and the game so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from types import MappingProxyType

from crib_tutor.board import GROUP, LAP, ROW
from crib_tutor.rules import SENTENCES, Book, Counting, GoPoint, Rules
from crib_tutor.sentences import Words
from crib_tutor.sitting.happenings import so_far
from crib_tutor.sitting.shorthand import legend
from crib_tutor.terminal.filling import filled
from crib_tutor.terminal.session import Page, Session
from crib_tutor.terminal.signs import BACK, FRONT, HOLE, HOME, OUT

KEYS = (
    ("j k, arrows", "choose a card"),
    ("space", "lay the card; cut, deal and go on; let a claim pass"),
    ("x or space", "mark a card for the crib; Enter lays the marked ones away"),
    ("g or Enter", "say go"),
    ("0 to 9, Enter", "claim points when you count"),
    ("m", "call muggins, and then for how many points"),
    ("o", "object: too many points, or a card that must be laid"),
    ("s or F1", "sound on or off: the bell rings for cards, pegs and the end of a game"),
    ("d or F2", "the computer plays for you (demo), and gives the cards back"),
    ("M or F3", "muggins on; off, but you count; off, and the computer counts"),
    ("w or F8", "the tutor explains in spoken words, or in Tommy's shorthand (below)"),
    ("t or F9", "tutor on or off: each hand explained once it is counted"),
    ("+ and -", "the demo goes faster or slower: a delay from 0.1 to 9.9 seconds"),
    ("< and >", "the bell sounds lower or higher"),
    ("arrows", "where you have no card to choose: up and down are + and -, left and right < and >"),
    ("? or F5", "this page"),
    ("T", "the game so far"),
    ("c", "clear the tally, after a question"),
    ("r or Esc", "begin the game anew, after a question"),
    ("q, F7 or F10", "quit; the game is kept, and goes on next time"),
)
"""What each key does, in the order of a game."""
_KEY_COLUMN = 16
_CANNOT = (
    "It has one bell. Only the Linux console can change the bell's pitch; the table in a notebook plays every pitch.",
    "It has no border to color, as F10 did in Tommy's Cribbage: F10 quits, as on the manual page.",
)
"""What a terminal cannot do of what the programs of the sources did."""
_SWITCHES = MappingProxyType(
    {
        "one_count": "The play ends with its first count, at a go or thirty-one.",
        "may_stop": "After another's go a player may stop, although a card would fit.",
        "announced": "Players announce the count and claim their points in the play.",
        "by_hand": "Players move their own pegs.",
        "auto_play_single": "The only card that can be laid, or a go, plays itself.",
    }
)
"""What an option says that is on; one that is off goes without saying."""
_TOPICS = MappingProxyType(
    {
        "first_deal": "First deal",
        "next_deal": "Next deal",
        "muggins": "Muggins",
        "counting": "Counting",
        "overclaim": "Claiming too much",
        "overpegging": "Pegging too much",
        "heels": "His heels",
        "fifteens": "Fifteens in the play",
        "go_point": "The go",
        "neglect": "Go with a card that fits",
        "book": "Whose laws where something goes wrong",
    }
)
"""What each choice is about."""


_IN_PLAY = (
    "A card of the rank of the card before it scores 2 for the pair; a third alike scores 6, and a fourth 12.",
    "A card that makes a run of three or more with those laid just before it, in any order, scores 1 a card.",
)
"""Pairs and runs as they score in the play."""
_COUNTING = "each player counts his or her own hand, and the dealer the crib too, and the others listen."


def page(session: Session) -> list[str]:
    """The lines of the page that is open, wrapped to the screen.

    >>> from crib_tutor import rules
    >>> from dataclasses import replace
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.terminal.session import begun
    >>> page(replace(begun(Match(rules.HOYLE, seed=7)), page=Page.HELP))[0]
    ' KEYS'
    """
    if session.page is Page.TRANSCRIPT:
        return [f" {line}" for each in so_far(session).splitlines() for line in _wrapped(each, session.width - 1, "  ")]
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
        *rules_told(rules, width),
    )
    return [f" {line}" for line in lines]


def _keys(width: int) -> Iterator[str]:
    yield "KEYS"
    yield from _wrapped(
        "The last line of the table names the function keys with the mode that each leads to.", width, ""
    )
    for keys, does in KEYS:
        yield from _wrapped(f"{keys:<{_KEY_COLUMN}}{does}", width, " " * _KEY_COLUMN)


def _board(rules: Rules) -> Iterator[str]:
    """What the signs of the board mean, where the screen has room for it."""
    yield "The board is drawn where the screen has room for it; elsewhere the scores stand there in words."
    yield f"{FRONT} is a front peg, which stands at the score."
    yield f"{BACK} is a back peg, which stands where the front peg stood before: between them are the last points."
    yield f"{HOLE} is an empty hole. Each row has {ROW} holes, in groups of {GROUP} to count by."
    yield f"{OUT} is the row on which a player goes out, from left to right; its first hole on the left is the start."
    yield f"{HOME} is the row that leads back, from right to left; the last hole on its left wins the game."
    if rules.target > LAP + 1:
        laps = -(-(rules.target - 1) // LAP)
        yield f"Out and back is a round of {LAP} holes. Round 1 of {laps} means the first time around."


def _block(heading: str, sentences: Iterable[str], width: int) -> list[str]:
    return [heading, *(line for each in sentences for line in _wrapped(f"- {each}", width, "  "))]


def rules_told(rules: Rules, width: int) -> list[str]:
    """The rules of a game in sentences, made of its own options.

    >>> from crib_tutor.rules import MAN_PAGE
    >>> rules_told(MAN_PAGE, 80)[0]
    'RULES: MANUAL PAGE'
    """
    told = [*_numbers(rules)]
    told += [f"{topic}: {_choice(getattr(rules, name))}" for name, topic in _TOPICS.items()]
    told += [said for name, said in _SWITCHES.items() if getattr(rules, name)]
    told += [f"A loser with fewer than {below} loses {games} games." for below, games in rules.lurches]
    blocks = (
        (f"RULES: {rules.name.upper()}", told),
        ("WHAT SCORES IN HAND AND CRIB", [SENTENCES[kind] for kind in _SHOWN]),
        ("WHAT SCORES IN THE PLAY", _scores_in_play(rules)),
        ("SOURCE", [rules.source]),
    )
    lines: list[str] = []
    for heading, sentences in blocks:
        lines += ["", *_block(heading, sentences, width)]
    return lines[1:]


_SHOWN = ("fifteen", "pair", "run", "flush", "nobs", "heels")
"""What scores in the show, and at the turn of the starter."""


def _scores_in_play(rules: Rules) -> Iterator[str]:
    yield str(rules.fifteens.value)
    yield from _IN_PLAY
    yield SENTENCES["thirty-one"]
    yield SENTENCES["go"] if rules.go_point is GoPoint.LAST_PLAYER else str(rules.go_point.value)
    yield SENTENCES["last"]


def _choice(choice: Enum) -> str:
    """The sentence of a choice, as it goes on after its topic."""
    said = str(choice.value)
    if choice is Counting.PLAYERS:
        return _COUNTING
    return f"{said}." if isinstance(choice, Book) else said[:1].lower() + said[1:]


def _numbers(rules: Rules) -> Iterator[str]:
    """The options that are numbers."""
    sides = " against ".join(map(Words.of(None, rules).side, range(rules.sides)))
    yield f"{sides}; whoever first pegs {rules.target} points wins."
    cards = f"{rules.lays_away} card{'s' * (rules.lays_away > 1)}"
    from_pack = ", and the pack gives one" if rules.from_pack else ""
    yield f"Each player gets {rules.dealt} cards and lays {cards} away to the dealer's crib{from_pack}."
    yield f"A flush in the crib needs {rules.crib_flush} cards, the starter among them."
    if rules.three_for_last:
        yield f"Three for last: the first deal gives {rules.three_for_last} points to the player who does not deal."
    if rules.match_games:
        yield f"A match is {rules.match_games} games."


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    return filled(text, max(width, 2 * len(indent) + 2), then=indent) or [""]
