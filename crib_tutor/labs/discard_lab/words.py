"""The sentences of the discard lab."""

from collections.abc import Mapping
from math import ceil, floor
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.deck import symbols
from crib_tutor.drills.discarding.words import points_text
from crib_tutor.labs.discard_lab.state import STARTERS, DiscardLab, home_by_show, homes
from crib_tutor.labs.win_board.words import in_hundred, signed
from crib_tutor.phrases import capitalized
from crib_tutor.rules import DEALT, GAME, HIGHEST_COUNT
from crib_tutor.strategy.discarding.reasons import SMALL, crib_facts, explain_aim, list_differences, starter_strip
from crib_tutor.strategy.discarding.report import strip_line
from crib_tutor.strategy.discarding.value import Discard
from crib_tutor.strategy.winning.aims import WIN, name_unit, say_gap, say_worth
from crib_tutor.without_numpy import NO_WINS
from crib_tutor.words.counts_aloud import join_words

TITLE = "Which two do you discard?"
CRIBS: Mapping[bool, str] = MappingProxyType({True: "Your crib", False: "Opponent's crib"})
SORTED = ("wins", "average")
"""The two orders, the first of which is by the aim."""
AXIS = "points in hand, by the starter's rank"
NO_REASONS = "Choose six cards to see the case for a discard."
ALONE = "Only one hand is shown again"
RUN_IT = "Run the cell to choose the cards, the crib and the scores."
WAITS = "Run the cell: six cards are dealt, and each of the 15 discards has its price."
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth last"
).split()
_UNKNOWN = "\N{EN DASH}"
"""What's written for a chance that isn't known."""
_FIVE = 5
"""Points whose multiples are marked on an axis."""


class Axis(NamedTuple):
    """A line from the lowest average to the highest.

    >>> Axis(-2, 8).ticks, Axis(-2, 8).place(3)
    ((0, 5), 0.5)
    """

    low: int
    high: int

    @property
    def ticks(self) -> tuple[int, ...]:
        """Choose the few numbers that the line shows."""
        far = max(self.low, self.high, key=abs)
        return tuple(sorted({0, int(far / _FIVE) * _FIVE}))

    def place(self, points: float) -> float:
        """Place points along the line, from 0 to 1."""
        return (points - self.low) / (self.high - self.low)


def axis_of(lab: DiscardLab) -> Axis:
    """The line on which a hand's averages have their dots.

    >>> axis_of(DiscardLab().choose("5H 6S 7C 8D JH QS"))
    Axis(low=0, high=17)
    """
    totals = [choice.total for choice in lab.by_average]
    return Axis(floor(min(0.0, *totals)), ceil(max(1.0, *totals)))


# --- the set-up -------------------------------------------------------------------------------------------------------


def say_setup(lab: DiscardLab) -> str:
    """Say the scores, and who deals.

    >>> say_setup(DiscardLab())
    "You're at 0, your opponent at 0. You deal."
    """
    deals = "You deal" if lab.board.dealer else "Your opponent deals"
    return f"You're at {lab.board.you}, your opponent at {lab.board.opponent}. {deals}."


def say_missing(lab: DiscardLab) -> str:
    """Say how many cards are still to be chosen.

    >>> say_missing(DiscardLab().choose("5H 6S 7C 8D JH")), say_missing(DiscardLab())
    ('5 of 6 cards chosen: choose 1 more.', 'Choose six cards from the deck, or deal six.')
    """
    if not lab.hand:
        return "Choose six cards from the deck, or deal six."
    return f"{len(lab.hand)} of {DEALT} cards chosen: choose {lab.missing} more." if lab.missing else ""


def say_lab(lab: DiscardLab) -> str:
    """Say what a change came to, for a screen reader.

    >>> say_lab(DiscardLab().choose("5H 6S"))
    '5♥ 6♠. 2 of 6 cards chosen: choose 4 more.'
    >>> say_lab(DiscardLab().choose("5H 6S 7C 8D JH QS")).partition(": ")[0]
    "5♥ 6♠ 7♣ 8♦ J♥ Q♠. You're at 0, your opponent at 0. You deal. J♥ Q♠ is best by average and by winning"
    """
    held = f"{symbols(lab.hand)}. " if lab.hand else ""
    if lab.missing:
        return f"{held}{say_missing(lab)}"
    best = lab.by_wins[0]
    wins = f": {percent(best)} with {symbols(best.thrown)}" if lab.knows_wins else ""
    return " ".join([f"{held}{say_setup(lab)} {say_best(lab)}{wins}.", *_decides(lab)])


def _decides(lab: DiscardLab) -> list[str]:
    """Say what decides if the aim wants another discard."""
    decides = explain_aim(lab.by_wins, symbols) if lab.board.aim != WIN else ""
    return [f"{decides}."] if decides else []


# --- the ranking ------------------------------------------------------------------------------------------------------


def say_best(lab: DiscardLab) -> str:
    """Name the best discard by average, and its place by winning.

    >>> say_best(DiscardLab().choose("5H 6S 7C 8D JH QS"))
    'J♥ Q♠ is best by average and by winning'
    """
    best = lab.by_average[0]
    if not lab.knows_wins:
        return f"{symbols(best.thrown)} is best by average. {NO_WINS.removesuffix('.')}"
    by_wins, _ = lab.places(best)
    but = "and" if by_wins == 1 else f"but {_ORDINALS[by_wins - 1]}"
    return f"{symbols(best.thrown)} is best by average {but} by {name_order(lab)}"


def say_sorted(lab: DiscardLab) -> dict[str, str]:
    """Say each order of the choices, for a screen reader."""
    by_aim = "the chance of winning" if lab.board.aim == WIN else lab.board.aim
    return {name: f"Sorted by {by}." for name, by in zip(SORTED, (by_aim, "the average"), strict=True)}


def name_order(lab: DiscardLab) -> str:
    """Name what the choices are ranked by beside the average."""
    return "winning" if lab.board.aim == WIN else lab.board.aim


def percent(choice: Discard) -> str:
    """Write a choice's chance of winning, or its worth."""
    return _UNKNOWN if choice.worth is None else signed(say_worth(choice.worth, choice.aim))


def name_choice(choice: Discard) -> str:
    """Say a row of the ranking in words.

    >>> name_choice(DiscardLab().choose("5H 6S 7C 8D JH QS").looked).partition(":")[0]
    'Discard the jack of hearts and the queen of spades'
    """
    two = join_words([f"the {card.name}" for card in choice.thrown])
    counts = f"{name_unit(choice.aim)} {percent(choice)}, wins {say_worth(choice.wins or 0, WIN)}"
    wins = "" if choice.wins is None else f", {counts if choice.aim != WIN else f'wins {percent(choice)}'}"
    return f"Discard {two}: {points_text(choice.total)} on average{wins}"


# --- why --------------------------------------------------------------------------------------------------------------


def say_places(lab: DiscardLab) -> str:
    """Say a choice's places in both rankings.

    >>> say_places(DiscardLab().choose("5H 6S 7C 8D JH QS"))
    'first by winning, first by average'
    """
    by_wins, by_average = (_ORDINALS[place - 1] for place in lab.places(lab.looked))
    if not lab.knows_wins:
        return f"{by_average} by average"
    return f"{by_wins} by {name_order(lab)}, {by_average} by average"


def say_looked(lab: DiscardLab) -> str:
    """Say what is looked at, for a screen reader."""
    return f"{name_choice(lab.looked)}: {say_places(lab)}."


def part_rows(choice: Discard) -> list[tuple[str, str]]:
    """A choice's average, part by part and in all.

    >>> [name for name, _ in part_rows(DiscardLab().choose("5H 6S 7C 8D JH QS").looked)]
    ['hand', 'crib', 'pegging', 'total']
    """
    parts = {"hand": choice.hand, "crib": choice.crib, "pegging": choice.pegging, "total": choice.total}
    return [(name, points_text(points)) for name, points in parts.items()]


def say_starters(lab: DiscardLab) -> str:
    """Say what the starter makes of the hand.

    >>> say_starters(DiscardLab().choose("5H 6S 7C 8D JH QS"))
    'This hand is worth 8 to 14 points, 9.65 on average'
    """
    choice, need = lab.looked, lab.need
    if lab.within_reach:
        return f"{homes(choice, need)} of {STARTERS} starters bring this hand to {need}"
    counts = [points for points in range(HIGHEST_COUNT + 1) if choice.hand_distribution[points]]
    return f"This hand is worth {counts[0]} to {counts[-1]} points, {points_text(choice.hand)} on average"


def starters_aloud(lab: DiscardLab) -> str:
    """Say what each starter makes of a hand and its rival.

    >>> starters_aloud(DiscardLab().choose("5H 6S 7C 8D JH QS")).startswith("Discard J♥ Q♠, by starter: A 8, 2 10")
    True
    """
    return " ".join(f"Discard {symbols(one.thrown)}, by starter: {strip_line(one)}." for one in (lab.looked, lab.rival))


def name_dots(lab: DiscardLab) -> list[tuple[str, str]]:
    """Name the marks in the picture of the starters.

    >>> [words for _, words in name_dots(DiscardLab().choose("5H 6S 7C 8D JH QS"))]
    ['without J♥ Q♠', 'without 5♥ J♥']
    """
    hands = [("mine", lab.looked), ("rival", lab.rival)]
    dots = [(name, f"without {symbols(one.thrown)}") for name, one in hands]
    if any(len(counts) > 1 for _, one in hands for counts in starter_strip(one.kept, one.thrown)):
        dots.append(("rare", "in fewer suits"))
    return [*dots, ("need", f"{lab.need}: you go out")] if lab.within_reach else dots


def say_reasons(lab: DiscardLab) -> list[str]:
    r"""Compare a choice with its rival, and say what the crib gets.

    >>> print(*say_reasons(DiscardLab().choose("5H 6S 7C 8D JH QS"))[:2], sep="\n")
    It wins 1.7 games in 100 more than 5♥ J♥.
    On average it's 0.98 better: 2.48 more in hand, 2.13 less by the crib and 0.63 more in the play.
    """
    whose = "Your crib" if lab.board.dealer else "Your opponent's crib"
    gift = "; ".join(crib_facts(lab.looked.thrown)) or "nothing that works together"
    if not lab.knows_wins:
        return [
            NO_WINS,
            f"Beside {symbols(lab.rival.thrown)}:",
            _compare_averages(lab.looked, lab.rival),
            f"{whose} gets {gift}.",
        ]
    wins = _compare_wins(lab.looked, lab.rival)
    than = f"{capitalized(wins)} {'as' if 'about' in wins else 'than'} {symbols(lab.rival.thrown)}."
    return [*_decides(lab), than, *_reach_home(lab), _compare_averages(lab.looked, lab.rival), f"{whose} gets {gift}."]


def say_next(lab: DiscardLab, order: str) -> str:
    """Compare a choice with the next; empty if said above.

    >>> lab = DiscardLab().choose("5H 6S 7C 8D JH QS")
    >>> say_next(lab.look(lab.by_wins[1].thrown), "wins").partition(". ")[0]
    'Next below is 5♥ Q♠: it wins 0.1 games in 100 fewer'
    """
    other = lab.neighbor(order)
    if other.thrown == lab.rival.thrown:
        return ""
    places = [lab.places(one)[order != "wins"] for one in (lab.looked, other)]
    where = f"Next {'below' if places == sorted(places) else 'above'} is {symbols(other.thrown)}"
    wins = f": {_compare_wins(other, lab.looked)}" if lab.knows_wins else ""
    return f"{where}{wins}. {_compare_averages(other, lab.looked)}"


def _ahead(choice: Discard, other: Discard) -> float:
    return (choice.worth or 0) - (other.worth or 0)


def _compare_wins(choice: Discard, other: Discard) -> str:
    ahead, wins = _ahead(choice, other), choice.aim == WIN
    gap = say_gap(ahead, choice.aim)
    if not gap:
        return f"it {'wins' if wins else 'brings'} about as {'often' if wins else 'much'}"
    return f"it {'wins' if wins else 'brings'} {gap} {'more' if ahead > 0 else 'fewer'}"


def _compare_averages(choice: Discard, other: Discard) -> str:
    ahead = choice.total - other.total
    through = join_words(list_differences(choice, other))
    if abs(ahead) < SMALL:
        return f"On average both are worth the same{f': {through}' if through else ''}."
    return f"On average it's {abs(ahead):.2f} {'better' if ahead > 0 else 'worse'}: {through}."


def _reach_home(lab: DiscardLab) -> list[str]:
    """What the score asks for, to go out or to keep your opponent's crib small, if that speaks for what wins more."""
    pair, dealer, need = (lab.looked, lab.rival), lab.board.dealer, lab.need
    good = 1 if dealer or lab.within_reach else -1  # a larger crib of your opponent's is bad
    if dealer:
        mine, theirs = (home_by_show(one, need) for one in pair)
        asked = f"You need {need}, and your opponent counts first. Hand and crib are worth that much"
    elif lab.within_reach:
        mine, theirs = (one.chance(need) for one in pair)
        asked = f"You need {need}, and you count first. This hand alone is worth that much"
    else:
        need = GAME - lab.board.opponent
        mine, theirs = (one.chance(need, crib=True) for one in pair)
        asked = f"Your opponent needs {need}. The crib alone is worth that much"
    often, other = in_hundred(mine), in_hundred(theirs)
    if often == other or good * (mine - theirs) * _ahead(*pair) <= 0:
        return []
    return [f"{asked} in {often} of 100 deals, in {other} with {symbols(lab.rival.thrown)}."]
