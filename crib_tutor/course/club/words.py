"""The sentences of a hand at the end of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import Card, symbols
from crib_tutor.phrases import capitalized
from crib_tutor.words.counts_aloud import ROYALS, amount_of, join_words, number
from crib_tutor.words.number_words import name_rank, plural

if TYPE_CHECKING:
    from crib_tutor.course.club.members import Member

ALL, HEY, THANKS = "That's all!", "Hey! Those were mine!", "Lovely. No one saw."
BEATEN, PLEASED, YOURS = "Well, I never.", "I thought so.", "Your cards"
YOUR_FOUR, BEST_FOUR, BOTH = "Your four", "The best four", "Both your fours"
LOST, SEEN = "You could have done better.", "You were shown the best."
ASKED = {"lead": "What do you lead?", "reply": "Which card do you play?", "discard": "Which two do you discard?"}
VERBS = {"lead": "You lead the", "reply": "You play the", "discard": "You discard the"}
BIDS = {"lead": "Your lead.", "reply": "Your turn.", "discard": "I know what I'd keep."}
NEXT, CLUB, MAP = "Next", "The club", "index.ipynb"


def labels(who: str) -> dict[str, str]:
    """Name the buttons of a hand; another may be with someone else."""
    another = {"another": "Another hand", "with": f" with {who}" if who else ""}
    return {"help": "Show me one", "done": "That's all", "home": "Go on", **another}


def own_hand(points: int) -> str:
    """Say what your own hand made before."""
    return f"Your own hand made {points}."


def misses(member: Member) -> str:
    """Ask what a member missed."""
    return f"What did {member.name} miss?"


def headline(member: Member, took: int, away: int) -> str:
    """Say who came out ahead.

    >>> from crib_tutor.course.club.members import MEMBERS
    >>> headline(MEMBERS["lamb"], 4, 0), headline(MEMBERS["lamb"], 0, 4)
    ('You took 4 from Lamb.', 'Lamb got away with 4.')
    """
    return f"You took {took} from {member.name}." if took else f"{member.name} got away with {away}."


def ending(title: str, took: int, cries: tuple[str, str] = (BEATEN, PLEASED)) -> dict[str, Any]:
    """What the teller says in the end, with the buttons: another hand comes first where nothing was taken."""
    return {
        "by": "you" if took else "opponent",
        "speech": [f"“{cries[not took]}”", ""],
        "asked": title,
        "acts": ["home"] if took else ["home", "another"],
        "chips": {"you": f"+{took}"} if took else {},
    }


def found_of(found: int, missed: int) -> str:
    """Say how many things you found of those that were missed."""
    if found == missed:
        return f"You found {'it' if missed == 1 else f'all {number(missed)}'}."
    if not found:
        return f"You didn't find {'it' if missed == 1 else 'any of them'} either."
    return f"You found {number(found)} of {number(missed)}."


def played(who: str, card: Card, scored: Sequence[Combination], *, first: bool = False) -> str:
    """Tell a card of the play.

    >>> from crib_tutor.play import peg
    >>> played("Magpie", Card(7, "D"), peg("7H 7D"))
    'Magpie plays the seven: a pair for 2.'
    """
    pegs = " and ".join(f"{_name(part)} for {part.points}" for part in scored)
    return (
        f"{who} {'lead' if first else 'play'}{'s' * (who != 'You')} the {name_rank(card)}{f': {pegs}' if pegs else ''}."
    )


def _name(part: Combination) -> str:
    if part.kind is Kind.PAIR:
        return ROYALS.get(len(part.cards), "a pair")
    return "a run" if part.kind is Kind.RUN else part.kind.value


def pile_is(member: Member, pile: Sequence[Card]) -> str:
    """Say what is on the table before you play."""
    led = f"{member.name} leads the {name_rank(pile[0])}. " if len(pile) == 1 else ""
    return led or f"On the table: {symbols(pile)}, and the count is {sum(card.value for card in pile)}. " * bool(pile)


def lies(member: Member, pile: Sequence[Card]) -> str:
    """Caption the cards that aren't yours."""
    return f"{member.name} led" if len(pile) == 1 else "Played"


def their_four(member: Member) -> str:
    """Name the four cards that a member would keep."""
    return f"{member.name}'s four"


def crib_is(member: Member, *, dealer: bool, need: int) -> str:
    """Say whose crib it is, and what you need."""
    whose = "It's your crib." if dealer else f"It's {member.name}'s crib."
    return f"You count first and need {need}." if need else whose


def compares(member: Member, mine: tuple[int, int], theirs: tuple[int, int], need: int, *, alike: bool) -> str:
    """Compare what two discards made."""
    (hand, crib), (other, another), who = mine, theirs, member.name
    if need:
        rest = f"so did {who}'s" if alike else f"{who}'s four made {other}"
        return f"You needed {need}. Your four made {hand}, and {rest}."
    rest = "discards the same" if alike else f"'s discard would've made {other} and {another}"
    return f"Your hand made {hand} and the crib {crib}. {who}{' ' * alike}{rest}."


def better_card(card: Card, ahead: int) -> str:
    """Say what another card would've brought in the play.

    >>> better_card(Card(8, "H"), 5)
    "With the eight you'd have been 5 holes ahead."
    """
    return f"With the {name_rank(card)} you'd have been {amount_of(ahead, 'hole')} ahead."


def better_four(
    member: Member, away: Sequence[Card], made: tuple[int, int], need: int, *, ahead: int, alike: bool
) -> str:
    """Name the best discard, what it made, and by how much it beats the member's."""
    ranks = [name_rank(card) for card in away]
    which = f"two {plural(ranks[0])}" if ranks[0] == ranks[-1] else join_words(ranks)
    begins = f"You both missed the best discard, {which}" if alike else f"The best discard is {which}"
    if need:
        return f"{begins}: the four it leaves made {made[0]}."
    than = "" if alike else f" than {member.name}'s"
    return f"{begins}: {made[0]} in hand, {made[1]} in the crib. That's {amount_of(ahead, 'hole')} better{than}."


def things(member: Member, row: Sequence[Card], said: str, asked: str) -> str:
    """Say a hand for the ear as it comes on the stage."""
    names = ", ".join(card.name for card in row)
    return f"{member.name}: {said} {capitalized(names)}. {asked}"
