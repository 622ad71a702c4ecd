"""What the last table says."""

from crib_tutor.assignments.assignment import KINDS
from crib_tutor.course.last_table.state import RULES, STREET, TWENTY, WINS, LastTable
from crib_tutor.game.matches import Match
from crib_tutor.marking.markings import Marking
from crib_tutor.phrases import capitalized
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.table.choice_prices import A_HOLE
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.number_words import spell

_HUNDRED, _TENTHS = 100, 10
TITLE = "The last table"
PROMISE = "Run the cell: twenty hands to count, then two games of three against someone of the club at your level."
SIT_DOWN, NEXT_HAND, REMATCH = "Sit down", "Next hand", "Another match"
ONE_MATCH = "that's for another table: a match is played out as it began"
_A_WIN = amount_of(round(A_HOLE[WIN] * _HUNDRED), "win")
GO_BACK = f"What you lost, and where to get it back (a hole lost is about {_A_WIN} fewer in {_HUNDRED} games):"
BEFORE = "What you lost in the match before:"
LOOKING = "Looking back on the game, decision by decision."


def say_twenty(last: LastTable) -> str:
    """Say where the peg of the twenty is.

    >>> say_twenty(LastTable(clean=7))
    'Hole 7 of 20. Miscount now, and you go back to hole 5.'
    """
    if last.open:
        return f"{capitalized(spell(TWENTY))} holes. Your chair is ready."
    if not last.clean:
        return (
            f"Each hand you count right is a hole, and {spell(TWENTY)} holes open the table. A wrong count sends you "
            f"back to the start of the street, but a finished street of {spell(STREET)} is yours."
        )
    back = last.clean // STREET * STREET
    safe = "You keep everything up to here." if back == last.clean else f"Miscount now, and you go back to hole {back}."
    return f"Hole {last.clean} of {TWENTY}. {safe}"


def name_hand(turn: int, last: LastTable) -> str:
    """Name a hand, and the hole that the peg is in.

    >>> name_hand(9, LastTable(clean=7))
    'Hand 9, hole 7 of 20'
    """
    return f"Hand {turn}, hole {last.clean} of {TWENTY}"


def say_hand(marked: Marking, before: LastTable, last: LastTable) -> str:
    """Say what was counted, and what that did to the peg.

    >>> from crib_tutor import count, mark
    >>> say_hand(mark(10, count("5H 5D 5S JC", "5C")), LastTable(clean=7), LastTable(clean=5))
    "You say 10, it's 29: back to hole 5."
    """
    claimed, due = marked.claimed, marked.count.points
    if last.clean > before.clean:
        return f"{due} is right: hole {last.clean}."
    said = f"You say {claimed}, it's {due}" if claimed != due else f"{due} is right, but a claim isn't"
    return f"{said}: {'back to' if last.clean < before.clean else 'you stay at'} hole {last.clean}."


def say_match(match: Match, opponent: str) -> str:
    """Say how the match is going."""
    mine, theirs = match.wins
    if match.played == 0:
        games = f"{capitalized(spell(WINS))} games of {spell(RULES.match_games)}"
        return f"{opponent} plays at your level. {games} win the match, and each of you counts aloud."
    return f"Games won: you {mine}, {opponent} {theirs}."


def name_game(match: Match) -> str:
    """Name the game that's played.

    >>> name_game(Match(RULES, 7))
    'Game 1 of 3'
    """
    return f"Game {min(match.played + 1, RULES.match_games)} of {RULES.match_games}"


def say_end(match: Match, opponent: str, winner: int) -> str:
    """Say who won the match.

    >>> from crib_tutor.course.last_table.state import RULES
    >>> say_end(Match(RULES, 7, (2, 1), 3), "Owl", 0)
    'The match is yours: you beat Owl by two games to one.'
    """
    more, less = (spell(won) if won else "none" for won in sorted(match.wins, reverse=True))
    score = f"by {more} games to {less}"
    if winner:
        return f"{opponent} wins {score}. The table stays open, so ask for another match."
    return f"The match is yours: you beat {opponent} {score}."


def say_next(opponent: str) -> str:
    """Say who's next.

    >>> say_next("Owl")
    'Owl has seen it, and pulls up a chair. Press Another match.'
    """
    return f"{opponent} has seen it, and pulls up a chair. Press {REMATCH}."


def say_weak(last: LastTable, lesson: str) -> str:
    """Say what a lesson would have saved.

    >>> say_weak(LastTable(lost={"16": 24}), "16")
    '2.4 holes'
    """
    holes = last.lost[lesson] / _TENTHS
    return f"{holes:g} hole{'s' * (holes != 1)}"


def name_lesson(lesson: str) -> tuple[str, str]:
    """The page of a lesson and its name, without its number."""
    return KINDS[lesson].page, KINDS[lesson].name
