"""Words for a game of teams."""

from crib_tutor.classroom.teams.state import TeamGame
from crib_tutor.words.counts_aloud import amount_of

TITLE, ASK = "Teams", "What's this hand worth? Type what each team says."
COUNT, NEXT, BACK, AGAIN, SCREEN = "Count it", "Next hand", "Take back", "Start over", "Show on the big screen"
TAKEN_BACK, STARTED = "Taken back. Type the totals again.", "All teams are back at the start."
MUGGINS = "Muggins"


def hand_title(game: TeamGame, at: int) -> str:
    """Say which hand it is, counted from 0.

    >>> from crib_tutor.classroom.teams.state import start_teams
    >>> from crib_tutor.counts import count_row
    >>> hand_title(start_teams(("Ann", "Bo"), (count_row("7H 8D 9C KS 2D"),)), 0)
    'Hand 1 of 1'
    """
    return f"Hand {at + 1} of {len(game.counts)}"


def settled_lines(game: TeamGame) -> tuple[str, ...]:
    """Say what each team's total came to.

    >>> from crib_tutor.classroom.teams.state import start_teams
    >>> from crib_tutor.counts import count_row
    >>> game = start_teams(("Ann", "Bo", "Cy"), (count_row("7H 8D 9C KS 2D"),))
    >>> for line in settled_lines(game.settle((5, 2, 7))):
    ...     print(line)
    Ann: 5, and that's every point.
    Bo: 2, so muggins takes the 3 they missed.
    Cy: 7, which is 2 too many, and muggins takes those.
    """
    due, totals = game.counts[game.at - 1].points, game.said[-1]
    return tuple(f"{name}: {_outcome(total, due)}" for name, total in zip(game.names, totals, strict=True))


def _outcome(total: int, due: int) -> str:
    if total == due:
        return f"{total}, and that's every point."
    if total < due:
        return f"{total}, so muggins takes the {due - total} they missed."
    return f"{total}, which is {total - due} too many, and muggins takes {'those' if total - due > 1 else 'that'}."


def together(game: TeamGame) -> str:
    """Say how the class does against its goal.

    >>> from crib_tutor.classroom.teams.state import start_teams
    >>> from crib_tutor.counts import count_row
    >>> game = start_teams(("Ann", "Bo"), (count_row("7H 8D 9C KS 2D"),), 4)
    >>> together(game)
    "Your goal: give away fewer than 4 points together. So far it's 0."
    >>> together(game.settle((5, 2)))
    "Together you gave away 3 points. That's fewer than 4, so the class wins."
    """
    gave = sum(game.given_away)
    if not game.done:
        return f"Your goal: give away fewer than {amount_of(game.goal, 'point')} together. So far it's {gave}."
    if game.reached:
        return f"Together you gave away {amount_of(gave, 'point')}. That's fewer than {game.goal}, so the class wins."
    return f"Together you gave away {amount_of(gave, 'point')}. The goal was fewer than {game.goal}, so muggins wins."


def tracks_in_words(game: TeamGame) -> str:
    """Say where each team's peg is.

    >>> from crib_tutor.classroom.teams.state import start_teams
    >>> from crib_tutor.counts import count_row
    >>> tracks_in_words(start_teams(("Ann", "Bo"), (count_row("7H 8D 9C KS 2D"),)))
    'Ann 0, Bo 0, of 5. Muggins 0.'
    """
    pegs = ", ".join(f"{name} {points}" for name, points in zip(game.names, game.saved, strict=True))
    return f"{pegs}, of {game.possible}. {MUGGINS} {sum(game.given_away)}."
