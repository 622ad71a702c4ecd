"""The words of counting: problems, claims, reasons and scores."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from crib_tutor.combinations import Kind
from crib_tutor.counts import Count
from crib_tutor.deck import cards, symbols
from crib_tutor.look import board
from crib_tutor.marking.laid_card import Pile
from crib_tutor.marking.offered_kinds import KEYS
from crib_tutor.phrases import capitalized
from crib_tutor.play import Play
from crib_tutor.problems.given_answer import Claim, Way
from crib_tutor.problems.pegs import PegPair
from crib_tutor.problems.problem import Problem, cards_of, full_count
from crib_tutor.problems.problem_key import GO
from crib_tutor.words.counts_aloud import explain, name_cards, sentence

TITLES = {
    "hand": "Hand",
    "crib": "Crib",
    "before the cut": "Before the cut",
    "play": "The play: what does the last card score?",
    "cut": "The cut: heels or nothing?",
}
"""What is asked, by the form of a problem, for a screen that shows the cards below it."""
GROUPS = {
    "hand": "The hand and the starter",
    "crib": "The crib and the starter",
    "before the cut": "The hand before the cut",
    "play": "The cards of this count, in the order they were played",
    "cut": "The card that is turned up",
}
"""What the cards of a problem are called together."""
WAYS: Mapping[Way, str] = MappingProxyType(
    {Way.COMBINATIONS: "Card by card", Way.TALLY: "Points by kind", Way.TOTAL: "One total"}
)
TAKEN_BACK = "Taken back."
_TWO = 2
UNRATED = "Drills don't enter your record."
_SHOWN = {"hand": "Your hand", "crib": "The crib", "before the cut": "Your hand before the cut", "cut": "The cut"}
_ASKED = {"play": "What does the last card score?", "cut": "Heels, or nothing?"}


# --- the problem ---


def problem_text(problem: Problem) -> str:
    """Write the cards of a problem, and its question.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> problem_text(problem_from_key("hand 4D4H5S6C+KH"))
    'Your hand: 4♦ 4♥ 5♠ 6♣; starter K♥. What does it count?'
    >>> problem_text(problem_from_key("play TH9D8C-/QS/"))
    'The play: 10♥ (10), 9♦ (19), 8♣ (27), go. Left in hand: pone Q♠, dealer none. What does the last card score?'
    >>> problem_text(problem_from_key("cut JH"))
    'The cut: J♥ is turned up. Heels, or nothing?'
    """
    asked = _ASKED.get(problem.form, "What does it count?")
    counted = full_count(problem)
    if isinstance(counted, Pile):
        return f"The play: {play_so_far(problem)} {asked}"
    starter = counted.starter
    if problem.form == "cut" and starter:
        return f"{_SHOWN['cut']}: {starter.symbol} is turned up. {asked}"
    last = f"; starter {starter.symbol}" if starter else ""
    return f"{_SHOWN[problem.form]}: {symbols(counted.hand)}{last}. {asked}"


def play_so_far(problem: Problem, *, last_count: bool = True) -> str:
    """Write the play with the count each card made.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> play_so_far(problem_from_key("play TH9D8C-/QS/"))
    '10♥ (10), 9♦ (19), 8♣ (27), go. Left in hand: pone Q♠, dealer none.'
    >>> play_so_far(problem_from_key("play 8H7D"), last_count=False)
    '8♥ (8), 7♦ (?).'

    Without the ``last_count`` it's left open, since it would tell a fifteen.
    """
    steps = ", ".join(_steps(problem))
    if not last_count:
        before, _, after = steps.rpartition("(")
        steps = f"{before}(?){after.partition(')')[2]}"
    return " ".join(filter(None, [f"{steps}.", cards_left(problem)]))


def problem_aloud(problem: Problem) -> str:
    """Name a problem's cards without signs, to be heard.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> problem_aloud(problem_from_key("four 4D4H5S6C"))
    'Four of diamonds, four of hearts, five of spades and six of clubs.'
    """
    counted = full_count(problem)
    if isinstance(counted, Pile) or not counted.hand or counted.starter is None:
        text = name_cards(cards_of(problem))
    else:
        text = f"{name_cards(counted.hand)}, with {counted.starter.name} as the starter"
    return f"{capitalized(text)}."


def _steps(problem: Problem) -> Iterator[str]:
    total = 0
    for step in re.findall(f"{GO}|..", problem.key.removeprefix("play ").partition("/")[0]):
        if step == GO:
            yield "go"
        else:
            (card,) = cards(step)
            total += card.value
            yield f"{card.symbol} ({total})"


def cards_left(problem: Problem) -> str:
    """Say what both still hold, if it matters.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> cards_left(problem_from_key("play TH9D8C-/QS/")), cards_left(problem_from_key("play 8H7D"))
    ('Left in hand: pone Q♠, dealer none.', '')
    """
    held = problem.counted.hands if isinstance(problem.counted, Play) else ()
    if not held:
        return ""
    if not any(held):
        return "No one has a card left."
    pone, dealer = (symbols(one) or "none" for one in held)
    return f"Left in hand: pone {pone}, dealer {dealer}."


def group(counted: Count) -> str:
    """Name the cards of a hand or crib together."""
    held = "Crib" if counted.crib else "Your hand"
    return f"{held} before the cut" if counted.starter is None else f"{held} and the starter"


# --- the answer ---


def claim_words(claim: Claim) -> str:
    """Write a claim back.

    >>> claim_words((Kind.RUN, cards("4D 5S 6C")))
    'Run: 4♦ 5♠ 6♣'
    """
    kind, chosen = claim
    return f"{kind.value.capitalize()}: {symbols(chosen)}"


def claim_reply(claim: Claim, counted: Count | Pile | None = None) -> str:
    """Reply to a claim, which isn't marked yet.

    >>> claim_reply((Kind.RUN, cards("4D 5S 6C")))
    'Claimed. Run: 4♦ 5♠ 6♣.'
    >>> from crib_tutor.counts import count
    >>> claim_reply((Kind.RUN, cards("4D 4H 5S 6C")), count("4D 4H 5S 6C", "KH"))
    'Claimed. Run: 4♦ 4♥ 5♠ 6♣, with every run and every pair in it.'
    """
    return f"Claimed. {claim_words(claim)}{_in_one_go(claim, counted)}."


def _in_one_go(claim: Claim, counted: Count | Pile | None) -> str:
    """What a claim of several combinations at once holds: told by its ranks, whether they score or not."""
    kind, chosen = claim
    ranks = {card.rank for card in chosen}
    if not isinstance(counted, Count) or len(ranks) == len(chosen):
        return ""
    if kind is Kind.RUN:
        return ", with every run and every pair in it" if Kind.PAIR in counted.kinds else ", with every run in it"
    return ", with every pair in it" if kind is Kind.PAIR and len(chosen) > _TWO else ""


DRAW = "Or draw from card to card."
"""How two cards are claimed at once, with mouse, pen or finger."""


def claim_keys(kinds: Sequence[Kind], many: int) -> str:
    """Name the keys that claim cards in a window.

    >>> claim_keys((Kind.FIFTEEN, Kind.RUN), 5)
    'Keys: 1 to 5, then Enter or F R; Backspace undoes, a period ends.'
    """
    named = " ".join(KEYS[kind] for kind in kinds)
    return f"Keys: 1 to {many}, then Enter or {named}; Backspace undoes, a period ends."


def reasons(problem: Problem) -> str:
    """Say why a card scores what it does.

    >>> from crib_tutor.problems.problem import problem_from_key
    >>> reasons(problem_from_key("play KCQD9H2S"))
    'Thirty-one: two of spades, nine of hearts, queen of diamonds and king of clubs, for 2.'
    """
    nothing = Kind.HEELS.rule if problem.form == "cut" else "The last card scores nothing."
    return " ".join(map(sentence, full_count(problem))) or nothing


SAID_AT_THE_TABLE = "Said at the table:"


def table_talk(counted: Count) -> str:
    """Say a hand as players do.

    >>> from crib_tutor.counts import count
    >>> table_talk(count("2H 4D 6S JC", "KC"))
    'Said at the table: "One for his nobs."'
    """
    text = explain(counted)
    if counted.points:
        return f'{SAID_AT_THE_TABLE} "{text}."'
    return f'Players say "{text}" of a hand worth nothing, since no hand counts nineteen.'


# --- the score ---


def standing(pegs: PegPair, target: int) -> str:
    """Say where both sides are, and who has won.

    >>> standing(PegPair(you=(121, 100), opponent=(80, 70)), 121).partition(". ")[0]
    "You're at 121, your opponent at 80"
    """
    you, opponent = pegs.you[0], pegs.opponent[0]
    stands = board.board_in_words(you, opponent)
    if not pegs.reaches(target):
        return stands
    who = "You're in the game hole and have" if you >= target else "Your opponent is in the game hole and has"
    return f"{stands} {who} won; the board is cleared for the next problem."
