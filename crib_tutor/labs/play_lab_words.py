"""The sentences of the play lab."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import RANK_NAMES, Card
from crib_tutor.labs.play_lab import OPPONENT, YOU, Move, PlayLab
from crib_tutor.rules import THIRTY_ONE
from crib_tutor.strategy.lines.play_ranking import PlayChoice
from crib_tutor.words.counts_aloud import amount_of, join_words

AGAINST: Mapping[str, str] = MappingProxyType({"greedy": "Greedy", "careful": "Careful"})
"""What each opponent is called here."""
SEEN, HIDDEN = "All cards seen: on", "All cards seen: off"
AXIS = "net holes in the whole play: yours less your opponent's"
WAITS = "Run the cell: four cards are dealt, and each has its net."
_LEVEL = 0.005
"""Holes that are shown as none."""


def say_title(lab: PlayLab) -> str:
    """Ask what is to be played.

    >>> from crib_tutor.labs.play_lab import set_up
    >>> say_title(set_up("4D 5H 6C JS", starter="9H", seed=7))
    'Which card do you lead?'
    """
    if lab.over:
        return "All cards are played"
    return "Which card do you play?" if lab.play.pile else "Which card do you lead?"


def say_seat(lab: PlayLab) -> str:
    """Say which seat is yours, and what you threw.

    >>> from crib_tutor.labs.play_lab import set_up
    >>> say_seat(set_up("4D 5H 6C JS", starter="9H", seed=7)).startswith("You're pone. You discarded ")
    True
    """
    seat = "You're the dealer" if lab.dealer else "You're pone"
    return f"{seat}. You discarded {join_words([card.symbol for card in lab.thrown])}."


def say_count(lab: PlayLab) -> tuple[str, str]:
    """The count, and how far it is from thirty-one.

    >>> from crib_tutor.labs.play_lab import set_up
    >>> say_count(set_up("4D 5H 6C JS", starter="9H", seed=7))
    ('0', '31 to go')
    """
    return str(lab.count), f"{THIRTY_ONE - lab.count} to go"


def say_best(lab: PlayLab) -> str:
    """Say which card is best, and by how much.

    >>> from crib_tutor.labs.play_lab import set_up
    >>> say_best(set_up("4D 5H 6C JS", starter="9H", seed=7))
    'Lead the four: it nets 0.2 of a hole more than the jack'
    """
    if lab.over:
        mine, theirs = lab.pegged
        return f"You pegged {mine}, your opponent {theirs}"
    verb = "Play" if lab.play.pile else "Lead"
    best, *others = lab.choices
    second = next((one for one in others if one.card.rank != best.card.rank), None)
    if second is None:
        return f"{verb} the {_rank(best.card)}: no other card fits" if not others else f"{verb} the {_rank(best.card)}"
    gap = best.net - second.net
    if gap < _LEVEL:
        return f"The {_rank(best.card)} and the {_rank(second.card)} net the same"
    return f"{verb} the {_rank(best.card)}: it nets {_holes(gap)} more than the {_rank(second.card)}"


def _rank(card: Card) -> str:
    return RANK_NAMES[card.rank - 1]


def _holes(many: float) -> str:
    if many >= 1:
        return f"{many:.1f} holes"
    return f"{many:.1f} of a hole" if many >= 0.05 else f"{many:.2f} of a hole"


def say_net(one: PlayChoice) -> str:
    """What a card nets, with its sign.

    >>> say_net(PlayChoice(Card(5, "H"), pegs=2, hopes=1.0, fears=1.25))
    '+1.8'
    """
    return f"{one.net:+.1f}".replace("-", "−") if abs(one.net) >= 0.05 else "0.0"  # noqa: RUF001  # a minus as wide


def choice_lines(one: PlayChoice, *, seen: bool) -> list[tuple[str, str]]:
    """What a card pegs, and what you and your opponent can expect after it: lines, each with its first word apart.

    >>> choice_lines(PlayChoice(Card(5, "H"), pegs=2, hopes=1.0, fears=2.2), seen=False)
    [('Pegs', '2 now.'), ('Fears', '2.2 for your opponent.'), ('Hopes', '1.0 for you after it.')]
    """
    now = [("Pegs", f"{one.pegs} now.")] if one.pegs and not one.reason.startswith("It pegs") else []
    if seen:
        return [*now, ("Nets", f"{say_net(one)} in all if neither of you errs.")]
    fears = f"{one.fears:.1f} for your opponent. {one.reason}".rstrip()
    return [*now, ("Fears", fears), ("Hopes", f"{one.hopes:.1f} for you after it.")]


def say_moves(lab: PlayLab) -> list[str]:
    """What was played, each move in one sentence.

    >>> from crib_tutor.labs.play_lab import set_up
    >>> say_moves(set_up("4D 5H 6C JS", starter="9H", seed=7).lay("4D"))[0]
    'You play 4♦: 4.'
    """
    moves = zip(lab.moves, lab.steps, strict=False)  # the last step leads to no move yet
    return [_say_move(move, before.count, lab) for move, before in moves]


def say_last_moves(lab: PlayLab) -> str:
    """Say what happened since your last card; that card too if it pegged or nothing came after it.

    >>> from crib_tutor.labs.play_lab import set_up
    >>> say_last_moves(set_up("4D 5H 6C JS", starter="9H", seed=7))
    'No card is on the table yet.'
    """
    mine = [place for place, move in enumerate(lab.moves) if move.player == YOU and move.card]
    last = mine[-1] if mine else 0
    told = bool(mine and not lab.moves[last].pegged and lab.moves[last + 1 :])
    return " ".join(say_moves(lab)[last + told :]) or "No card is on the table yet."


def last_mover(lab: PlayLab) -> int:
    """Who moved last; you, before any card.

    >>> from crib_tutor.labs.play_lab import set_up
    >>> last_mover(set_up("4D 5H 6C JS", starter="9H", seed=7)) == YOU
    True
    """
    return lab.moves[-1].player if lab.moves else YOU


def name_played(move: Move) -> str:
    """Name a card on the table, with who played it.

    >>> name_played(Move(YOU, Card(5, "H")))
    'five of hearts, yours'
    """
    assert move.card
    return f"{move.card.name}, {'yours' if move.player == YOU else 'from your opponent'}"


def say_held(lab: PlayLab) -> str:
    """Say how many cards your opponent still holds.

    >>> from crib_tutor.labs.play_lab import set_up
    >>> say_held(set_up("4D 5H 6C JS", starter="9H", seed=7))
    'Your opponent holds 4 cards'
    """
    return f"Your opponent holds {amount_of(len(lab.hands[OPPONENT]), 'card')}"


def _say_move(move: Move, count: int, lab: PlayLab) -> str:
    who, s = ("You", "") if move.player == YOU else ("Your opponent", "s")
    points = [(lab.seat_of(one.player), one.combination) for one in move.pegged]
    if move.card is None and points:
        own = points[0][0] == move.player
        other = "you peg" if move.player != YOU else "your opponent pegs"
        return f"{who} peg{s} one for the go." if own else f"{who} say{s} go, and {other} one for the go."
    does = f"play{s} {move.card.symbol}: {count + move.card.value}" if move.card else f"say{s} go"
    return f"{who} {does}{''.join(_say_points(*one, move.player) for one in points)}."


def _say_points(player: int, one: Combination, mover: int) -> str:
    whose = "" if player == mover else f" to {'you' if player == YOU else 'your opponent'}"
    scored = f"{one.kind.value} for {one.points}" if one.kind is not Kind.LAST else "one for last"
    return f", {scored}{whose}"
