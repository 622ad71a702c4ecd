"""What reverse muggins says."""

from crib_tutor import rules as _rules
from crib_tutor.drills.muggins.state import CountLine, MugginsDrill
from crib_tutor.marking.mark_claims import mark
from crib_tutor.marking.mistake_reasons import plural
from crib_tutor.problems.spoken_count import MugginsRound, SpokenCount
from crib_tutor.words.counts_aloud import amount_of, explain

HOW = "an opponent counts hands aloud, and you catch the slips"
ASK = "Is that right?"
WHY_PEOPLE_SLIP = "Why people make this slip:"
WAITS = "The full count opens when you've called"


def both(spoken: SpokenCount) -> str:
    """Put the claim beside what the hand is worth.

    >>> from crib_tutor.drills.muggins.state import start_muggins
    >>> both(start_muggins(8, rate=0).catching.heard)
    'Claimed 4 of 4'
    """
    return f"Claimed {spoken.points} of {spoken.count.points}"


def title(spoken: SpokenCount) -> str:
    """Whose cards are counted."""
    return f"Your opponent's {spoken.count.place}"


def group(spoken: SpokenCount) -> str:
    """What the cards are called together."""
    return f"{title(spoken)} and the starter"


def lines(spoken: SpokenCount) -> list[str]:
    """Give each phrase of a count its stop."""
    *first, last = spoken.lines
    return [*(f"{line}," for line in first), f"{last}."]


def claim(spoken: SpokenCount) -> str:
    """The points that an opponent claims.

    >>> from crib_tutor.drills.muggins.state import start_muggins
    >>> claim(start_muggins(8, rate=0).catching.heard)
    '4 points'
    """
    return amount_of(spoken.points, "point") if spoken.claims else "0 points; nineteen is the players' word for nothing"


def speech(spoken: SpokenCount) -> str:
    """What an opponent says over the cards, and the points claimed."""
    return f"Your opponent says: “{spoken.said}.” Claimed: {claim(spoken)}."


def tally(table: MugginsDrill) -> str:
    """Count what was heard, caught and called wrongly."""
    if not table.settled:
        return ""
    heard = f"{amount_of(table.settled, 'count')} heard."
    slips = f"{table.caught} of {amount_of(table.slips, 'slip')} caught." if table.slips else "No slips so far."
    calls = f" {amount_of(table.false_calls, 'false call')}." if table.false_calls else ""
    return f"{heard} {slips}{calls}"


# --- once it is settled ---


def outcome(catching: MugginsRound) -> str:
    """Say what came of a call; empty before it.

    >>> from crib_tutor.drills.muggins.state import start_muggins
    >>> outcome(start_muggins(7, rate=0).let_pass().catching).partition(".")[0]
    'Right: nothing was wrong with this count'
    """
    if not catching.done:
        return ""
    pegs = [f"{'You peg' if peg.side == 'learner' else 'Your opponent pegs'} {peg.points}." for peg in catching.pegging]
    slip, plays = catching.heard.slip, catching.rules.muggins is not _rules.Muggins.OFF
    lost = [f"You could have pegged {-slip.over}."] if slip and slip.over < 0 and plays and not catching.right else []
    return " ".join([_verdict(catching), *(pegs or ["No one pegs."]), *lost])


def _verdict(catching: MugginsRound) -> str:
    slip = catching.heard.slip
    if catching.right:
        return f"Well caught: {_wrong(slip.over)}." if slip else "Right: nothing was wrong with this count."
    if slip is None:
        return f"A false call: nothing was wrong with this count. {_unheard(catching)}"
    if catching.call == "pass":
        return f"This one got past you: {_wrong(slip.over)}."
    if (catching.call == "muggins") == (slip.over < 0):
        return f"The call is right, {_wrong(slip.over)}, but what you named isn't. {_unheard(catching)}"
    return f"Something was wrong, but not that: {_wrong(slip.over)}. {_unheard(catching)}"


def _wrong(over: int) -> str:
    points = amount_of(abs(over), "point")
    return f"{points} too many" if over > 0 else f"{points} missed"


def _unheard(catching: MugginsRound) -> str:
    """Why what was named with a call is not what was wrong."""
    assert catching.named
    kind, cards = catching.named
    due = catching.heard.count
    if catching.call == "muggins":
        mistaken = mark([(kind, cards)], due).mistaken
        return (
            f"The {kind} you named doesn't score: {mistaken[0].reason}."
            if mistaken
            else f"Your opponent has counted that {kind}."
        )
    if cards and not mark([(kind, cards)], due).mistaken:
        return f"The {kind} you named does score."
    claimed = any(one.kind is kind for one in catching.heard.claims)
    return f"No {plural(kind)} were claimed that don't score." if claimed else f"No {plural(kind)} were claimed."


def rightly_said(catching: MugginsRound) -> str:
    """Say a count with a slip the right way."""
    due = catching.heard.count
    return f'Said rightly: "{explain(due)}."' if due.points and catching.heard.slip else ""


def line_ending(line: CountLine) -> str:
    """Say what's wrong with one line of a count.

    >>> from crib_tutor.combinations import Kind
    >>> line_ending(CountLine("pair royal", Kind.PAIR, (), (2,), 6))
    '4 too few'
    """
    if not line.short:
        return "right"
    if line.short < 0:
        return "Counted twice" if line.due else "Doesn't score"
    return f"{line.short} too few" if line.claimed else "Missed"
