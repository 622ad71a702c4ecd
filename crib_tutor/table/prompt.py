"""What is awaited of the person at the table, in one sentence."""

from collections.abc import Callable, Mapping, Sequence

from crib_tutor.deck import RANK_NAMES, Card
from crib_tutor.game.events import CRIB, HEELS, NEGLECT, PLAY
from crib_tutor.game.state import Phase
from crib_tutor.phrases import capitalized
from crib_tutor.rules import FAULT_POINTS, HEELS_POINTS
from crib_tutor.table.sitting import Sitting, deciding_seat
from crib_tutor.words.counts_aloud import number

CUT_STARTER = "Cut for the starter"


def prompt_for(sitting: Sitting) -> str:
    """Say what the player has to do next.

    >>> prompt_for(Sitting.begin("HOYLE", seed=7))
    'Cut for the deal: the lowest card deals.'
    """
    if deciding_seat(sitting) is None:
        return f"{computer_plays(sitting)}."
    return _ASKED[sitting.phase](sitting)


def computer_plays(sitting: Sitting) -> str:
    """Say for whom the computer plays in a demonstration."""
    return f"The computer plays for {'you' if is_alone(sitting) else 'both'}"


def is_alone(sitting: Sitting) -> bool:
    """Say if one person is at the screen."""
    return len(sitting.people) == 1


def _discard(sitting: Sitting) -> str:
    discards, crib = sitting.game.rules.discards, f"{sitting.words.owner(sitting.view.dealer)} crib"
    return f"Discard {number(discards)} card{'s' * (discards > 1)} to {crib}."


def _deal(sitting: Sitting) -> str:
    deals = sitting.words.does(sitting.game.awaits.players[0], "deals")
    return "It's your deal." if deals == "You deal" else f"{deals}."


def _play(sitting: Sitting) -> str:
    sees, words = sitting.view, sitting.words
    if not sees.legal:
        return f"{words.who(sitting.seat)} can't play any card: say go."
    turn = f"{capitalized(words.owner(sitting.seat))} turn"
    if sees.may_go:
        return f"{turn}: play a card, or say go."
    if not sees.pile:
        return f"{turn}: lead any card."
    return f"{turn}: play a card." if len(sees.legal) == len(sees.hand) else f"{turn}: {_choices(sees.legal)} fits."


def _choices(legal: Sequence[Card]) -> str:
    """The ranks that fit, each once.

    >>> from crib_tutor.deck import cards
    >>> _choices(cards("7H 7D 8C"))
    'a 7 or an 8'
    """
    ranks = dict.fromkeys(
        RANK_NAMES[card.rank - 1] if card.rank in (1, *range(11, 14)) else str(card.rank) for card in sorted(legal)
    )
    *others, last = [f"{'an' if rank[0] in 'ae8' else 'a'} {rank}" for rank in ranks]
    return f"{', '.join(others)} or {last}" if others else last


def _claim(sitting: Sitting) -> str:
    place = sitting.game.awaits.place
    if place == HEELS:
        return f"Peg {HEELS_POINTS} for his heels if the starter is a jack, and 0 if it isn't."
    if place == PLAY:
        return "How many points does that card peg?"
    mine = sitting.words.owner(sitting.game.awaits.players[0])
    return f"What is {mine} {'crib' if place == CRIB else 'hand'} worth?"


def _call(sitting: Sitting) -> str:
    sees = sitting.view
    if sees.place == NEGLECT:
        return f"A card was held back. Peg {FAULT_POINTS}, or have it played?"
    assert sees.claimed is not None
    claimed = sees.claimed
    sentence = f"claim of {claimed.points}" if claimed.points else "claim of nothing"
    return f"Is {sitting.names[claimed.player]}'s {sentence} for the {sees.place} right?"


def _over(sitting: Sitting) -> str:
    match = sitting.match
    if not match.over:
        return f"The game is over: {sitting.words.scores(sitting.view.scores)}."
    won = "The match ends in a tie" if match.winner is None else f"{sitting.sides[match.winner]} won the match"
    return f"{won}, {' to '.join(map(str, sorted(match.wins, reverse=True)))}."


_ASKED: Mapping[Phase, Callable[[Sitting], str]] = {
    Phase.CUT: lambda _: "Cut for the deal: the lowest card deals.",
    Phase.DEAL: _deal,
    Phase.DISCARD: _discard,
    Phase.TURN_UP: lambda _: f"{CUT_STARTER}.",
    Phase.PLAY: _play,
    Phase.CLAIM: _claim,
    Phase.CALL: _call,
    Phase.OVER: _over,
}
