"""The words of the builder of hands."""

from __future__ import annotations

from crib_tutor.course.building.state import FIVE, Building
from crib_tutor.course.cell_checks import HandTask, write_ranks
from crib_tutor.deck import symbols
from crib_tutor.marking.mistake_reasons import plural
from crib_tutor.words.counts_aloud import amount_of

RUN_IT = "Run the cell and choose the cards."
STARTER = "starter"
OF_FIVE = f"of {FIVE} cards"
CHANGE_STARTER = "Another starter"


def say_task(task: HandTask) -> str:
    """Say what the hand should be.

    >>> from crib_tutor.combinations import Kind
    >>> say_task(HandTask(10, (Kind.PAIR, Kind.RUN)))
    'Build a hand whose pairs and runs make 10 points.'
    >>> say_task(HandTask(29)), say_task(HandTask(2, said="Fifteen two"))
    ('Build a hand worth 29 points.', 'Build a hand that counts like this: “Fifteen two.”')
    """
    points = amount_of(task.points, "point") if task.points else "nothing"
    if task.said:
        return f"Build a hand that counts like this: “{task.said}.”"
    if task.kinds:
        return f"Build a hand whose {' and '.join(map(plural, task.kinds))} make {points}."
    return f"Build a hand worth {points}."


def say_offer(built: Building) -> str:
    """Say which cards it may be made of.

    >>> say_offer(Building(HandTask(29)))
    'Any cards of the deck will do.'
    """
    task, cards = built.task, len(built.offer)
    if task.ranks:
        return f"Keep the ranks {write_ranks(task.ranks)}, and choose their suits."
    if task.among:
        return f"Use these {cards} cards." if cards == FIVE else f"Use any {FIVE} of these {cards} cards."
    return "Any cards of the deck will do."


def say_happened(built: Building) -> str:
    """Say which cards to use, or the hand that was checked."""
    return _say_cards(built) if built.judged else say_offer(built)


def say_next(built: Building) -> str:
    """Say what to do now, or the verdict.

    >>> say_next(Building(HandTask(29))), say_next(Building(HandTask(29)).choose("5H"))
    ('Choose 5 cards.', 'Choose 4 more cards.')
    """
    if built.judged:
        return built.judged.verdict
    if not built.missing:
        return "All five are there. Check them."
    return f"Choose {amount_of(built.missing, 'card' if built.missing == FIVE else 'more card')}."


def say_chosen(built: Building) -> str:
    """Say how the cards lie, and what comes next.

    >>> say_chosen(Building(HandTask(29)).choose_all("5H 5D"))
    '5♥ 5♦. Choose 3 more cards.'
    """
    return f"{_say_cards(built) or 'No card is chosen'}. {say_next(built)}"


def _say_cards(built: Building) -> str:
    *hand, starter = built.places
    held = symbols(card for card in hand if card)
    return ", ".join(filter(None, (held, f"{STARTER} {starter.symbol}" if starter else "")))
