"""What two players at one screen read."""

from collections.abc import Iterator, Mapping, Sequence

from crib_tutor.combinations import Combination
from crib_tutor.drills.two_players.state import HandPhase, TwoPlayers
from crib_tutor.marking.markings import Amount, Mistake
from crib_tutor.problems.pegs import Due
from crib_tutor.problems.problem_words import claim_words
from crib_tutor.rules import Muggins, Overscore
from crib_tutor.words.counts_aloud import explain

HOW = (
    "One of you counts a hand and says that's all. Then the other calls muggins by naming the cards that were "
    "missed, and says what's too many. After that it's marked."
)
_FOR: Mapping[str, str] = {"claim": "for the claim", "muggins": "by muggins", "overclaim": "for the overclaim"}


def title(table: TwoPlayers) -> str:
    """Say whose turn it is, or who pegs what.

    >>> from crib_tutor.drills.two_players.state import start_two_players
    >>> title(start_two_players(7, ("Ann", "Bo")))
    'Ann, count this hand.'
    """
    if table.phase is HandPhase.COUNTING:
        return f"{table.names[table.counter]}, count this hand."
    if table.phase is HandPhase.CALLING:
        return f"{table.names[table.caller]}, do you call muggins?"
    return pegging(table)


def ask(table: TwoPlayers, then: str = "") -> str:
    """Say what's to be done besides, and ``then`` how."""
    by, other = table.names[table.counter], table.names[table.caller]
    if table.phase is HandPhase.COUNTING:
        return f"{other}, look too, but say nothing yet."
    if table.phase is HandPhase.CALLING:
        return f"Name what {by} missed and what is too many, or nothing{then}."
    return ""


def players(table: TwoPlayers) -> str:
    """Name the players."""
    return f"The players are {' and '.join(table.names)}."


def claims_made(table: TwoPlayers) -> str:
    """Say what was claimed, in one sentence.

    >>> from crib_tutor.drills.two_players.state import start_two_players
    >>> claims_made(start_two_players(7, ("Ann", "Bo")))
    'Ann claims nothing.'
    """
    return f"{table.names[table.counter]} claims {'; '.join(map(claim_words, table.claims)) or 'nothing'}."


def call_reply(table: TwoPlayers) -> str:
    """Reply to the last call."""
    return f"Called. {claim_words(table.calls[-1])}."


def objection_reply(table: TwoPlayers, place: int) -> str:
    """Reply to an objection, or to its end."""
    sentence = "Too many" if place in table.objected else "Let stand"
    return f"{sentence}: {claim_words(table.claims[place])}."


def score(table: TwoPlayers) -> str:
    """Say where both are."""
    return stand_words(table, [front for front, _ in table.pegs])


def stand_words(table: TwoPlayers, fronts: Sequence[int]) -> str:
    """Say where both front pegs are.

    >>> from crib_tutor.drills.two_players.state import start_two_players
    >>> stand_words(start_two_players(7, ("Ann", "Bo")), (4, 2))
    'Ann is at 4, Bo at 2.'
    """
    return f"{table.names[0]} is at {fronts[0]}, {table.names[1]} at {fronts[1]}."


def onwards(table: TwoPlayers) -> str:
    """Say who counts next, once a hand is marked.

    >>> from crib_tutor.drills.two_players.state import start_two_players
    >>> onwards(start_two_players(7, ("Ann", "Bo")).finish().finish())
    'Next: Bo counts'
    """
    if table.phase is not HandPhase.SHOWN:
        return ""
    after = table.next()
    return f"{'Next' if table.winner is None else 'Another game'}: {after.names[after.counter]} counts"


# --- when a hand is marked ---


def outcomes(table: TwoPlayers) -> Iterator[tuple[str, Combination | Amount | Mistake, str]]:
    """Each thing named or missed: its outcome, itself, and words.

    >>> from crib_tutor.drills.two_players.state import start_two_players
    >>> [(name, words) for name, _, words in outcomes(start_two_players(7, ("Ann", "Bo")).finish().finish())][:1]
    [('overlooked', 'You both missed it, so nobody pegs it')]
    """
    settled = table.settled
    assert settled is not None
    by, other = table.names[table.counter], table.names[table.caller]
    pays = table.rules.muggins is not Muggins.OFF
    mugged = f"Muggins! {other} pegs it" if pays else f"{other} saw it, but no one pegs it: no muggins in this game"
    yield from (("found", part, f"{by} found it") for part in settled.marking.found)
    yield from (("called", part, mugged) for part in settled.called)
    yield from (("overlooked", part, "You both missed it, so nobody pegs it") for part in settled.overlooked)
    yield from (("corrected", mistake, f"Too many, and taken off {by}'s claim") for mistake in settled.corrected)
    yield from (("stood", mistake, f"Too many, but {other} let it stand: {by} pegs it") for mistake in settled.stood)
    yield from (("idle", mistake, f"{other} called it for nothing") for mistake in settled.idle)


def due_for(table: TwoPlayers, name: str, points: int) -> Due:
    """Points each player pegs for a thing with this outcome.

    >>> from crib_tutor.drills.two_players.state import start_two_players
    >>> settled = start_two_players(7, ("Ann", "Bo")).finish().finish()
    >>> due_for(settled, "called", 2), due_for(settled, "overlooked", 2)
    (((1, 2),), ())
    """
    fined = table.rules.overclaim is Overscore.TO_OPPONENT
    sides = {
        "found": table.counter,
        "stood": table.counter,
        "called": None if table.rules.muggins is Muggins.OFF else table.caller,
        "corrected": table.caller if fined else None,
    }
    side = sides.get(name)
    return () if side is None else ((side, points),)


def wrong_objections(table: TwoPlayers) -> Iterator[str]:
    """Name each claim that was objected to and scores."""
    assert table.settled is not None
    for claim in table.settled.refuted:
        yield f"{table.names[table.caller]} called this too many, but it does score: {claim_words(claim)}."


CALLS = "Your calls"


def worth(table: TwoPlayers) -> str:
    """Say what the hand is worth.

    >>> from crib_tutor.drills.two_players.state import start_two_players
    >>> worth(start_two_players(7, ("Ann", "Bo")))
    'This hand is worth 6'
    """
    return f"This hand is worth {table.count.points}"


def full_count(table: TwoPlayers) -> str:
    """Say the hand's whole count aloud."""
    sentence = explain(table.count)
    if not table.count.points:
        sentence = f"{sentence}: that's what players say of a hand worth nothing"
    return f"The hand is worth {table.count.points}: “{sentence}.”"


def pegging(table: TwoPlayers) -> str:
    """Say who pegged what for, and who has won."""
    assert table.settled is not None
    pegs = zip(table.leaps, table.settled.pegging, strict=False)
    sentence = " ".join(f"{table.names[leap.side]} pegs {peg.points} {_FOR[peg.what_for]}." for leap, peg in pegs)
    won = "" if table.winner is None else f" {table.names[table.winner]} is in the game hole and has won!"
    return f"{sentence or 'No one pegs.'}{won}"
