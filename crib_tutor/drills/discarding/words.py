"""What the drill of discarding says, on any screen."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from crib_tutor.counts import count
from crib_tutor.deck import RANK_NAMES, symbols
from crib_tutor.drills.discarding.state import Discarding
from crib_tutor.phrases import uncapitalized
from crib_tutor.rules import CRIB_SIZE, DEALT, IllegalMove
from crib_tutor.strategy.discarding.reasons import starter_chances
from crib_tutor.strategy.discarding.value import WHISKER, Discard
from crib_tutor.words.counts_aloud import explain, number

_GRADES = (
    (0.0, "the best there is"),
    (WHISKER, "within a whisker: both fine"),
    (0.5, "a little worse"),
    (1.5, "costly"),
)
_WORST = "very costly"
_MANY = 5
"""Ranks to hope for that a sentence names; of more it says so."""
_FEW, _SOME = 3, 5
"""Choices that are shown in any case, and at most as long as they are within a whisker."""
_CLOSE = 3
"""Choices as good as the learner's that are named."""
_LATELY = 5
"""So many deals at the end are summed by themselves."""
_CRIBS = {True: "your crib", False: "your opponent's crib"}
_QUESTIONS = {
    True: "You deal, so the crib is yours.",
    False: "Your opponent deals, so you're pone and the crib goes to your opponent.",
}
_CAPTION_CRIBS = {True: ", your crib for you", False: ", your opponent's crib against you"}
_TWO = number(DEALT - CRIB_SIZE)
HEAD = ("Discard", "Hand", "Crib", "Play", "Total", "Cost")
CHOOSE = f"Choose {_TWO} cards to discard."
CHOOSE_FIRST = f"choose {_TWO} cards first, then discard them"
SHEET, SHEET_LATER = "What it's worth", f"Discard {_TWO}, and see them beside the best choices."
"""The head of the sheet, and what it says before there is something to compare."""
TRY = "Your first choice counts. This try shows what another one would cost."
"""What is said above another try."""
WHY = "Why"
"""The heading of the reasons."""
DISCARDED, IN_CRIB = "discarded", "crib"
"""What is said of a card that is discarded, and the word below it."""


# --- the deal ---------------------------------------------------------------------------------------------------------


def title(drill: Discarding) -> str:
    """Say which deal it is, and whose crib.

    >>> title(Discarding(seed=7))
    "Deal 1: your opponent's crib"
    """
    return f"Deal {drill.at + 1}: {_CRIBS[drill.dealer]}"


def question(drill: Discarding) -> str:
    """Say whose crib it is, and ask for two cards."""
    return f"{_QUESTIONS[drill.dealer]} Discard {_TWO} of these {number(DEALT)} cards."


def announce_deal(drill: Discarding, six: str) -> str:
    """Announce a deal, and ask for two cards.

    Unless they are discarded.
    """
    return f"{title(drill)}. {f'{question(drill)} ' if drill.choice is None else ''}{six}"


def invite_another(drill: Discarding) -> str:
    """Ask for another choice of the same deal."""
    return f"{title(drill)}. Choose {_TWO} others: this try doesn't count."


def points_text(amount: float | Fraction) -> str:
    r"""Write points to two places, with a minus sign.

    >>> points_text(7 / 3), points_text(-0.5) == "\N{MINUS SIGN}0.50"
    ('2.33', True)
    """
    return f"{float(amount):.2f}".replace("-", "\N{MINUS SIGN}")


def score_line(drill: Discarding) -> str:
    """Sum up the drill and its last few deals.

    >>> score_line(Discarding(seed=7).lay("8D QD"))
    '1 of 1 well chosen, 0.00 points given away.'
    """
    many = len(drill.costs)
    if not many:
        return ""
    lately = points_text(sum(drill.costs[-_LATELY:]))
    last = f", {lately} of them in the last {number(_LATELY)} deals" if many > _LATELY else ""
    return f"{drill.fine} of {many} well chosen, {points_text(drill.given_away)} points given away{last}."


# --- the verdict, and why ---------------------------------------------------------------------------------------------


def grade(choice: Discard) -> str:
    """Grade a choice as a teacher would, without the number.

    >>> from crib_tutor.strategy import discards
    >>> grade(discards("5H 5D 5S JC 2D KH", dealer=True, pegging=False).of("5H 5D"))
    'very costly'
    """
    return next((said for most, said in _GRADES if choice.cost <= most), _WORST)


def verdict_line(drill: Discarding) -> str:
    """Grade the choice and say what it costs.

    >>> verdict_line(Discarding(seed=7).lay("2C 4C"))
    'Very costly. On average it costs 4.77 points against the best.'
    """
    made, first = drill.made, drill.choice
    sentence = f"{grade(made).capitalize()}."
    if made.cost:
        sentence += f" On average it costs {points_text(made.cost)} points against the best."
    if drill.tried is None or first is None:
        return sentence
    return f"{sentence} Your first choice costs {points_text(first.cost)}. This try doesn't count."


class ReasonLine(NamedTuple):
    """A line of the reasons, with the cards it's about."""

    before: str
    cards: str = ""
    after: str = ""

    def __str__(self) -> str:
        return f"{self.before} {self.cards}{self.after}" if self.cards else self.before


def reason_lines(drill: Discarding) -> Iterator[ReasonLine]:
    """Explain the choice by what the keep holds and hopes for.

    >>> [line.before for line in reason_lines(Discarding(seed=7).lay("2C 4C"))][:2]
    ['You keep', 'The best keep is']
    """
    made, best = drill.made, drill.choices[0]
    leads = {"You keep" if drill.tried is None else "This time you keep": made}
    for lead, keep in (leads | ({"The best keep is": best} if made.cost else {})).items():
        worth = f", which is worth {points_text(keep.hand)} on average. {describe_keep(keep)}"
        yield ReasonLine(lead, symbols(keep.kept), worth)
    if made.cost:
        yield ReasonLine(compare_with_best(made, best, dealer=drill.dealer))
        return
    close = [symbols(choice.thrown) for choice in drill.choices if choice.fine and choice != made]
    if close:
        yield ReasonLine(f"As good, or within a whisker of it: discard {' or '.join(close[:_CLOSE])}.")
    else:
        following = drill.choices[1]
        less = f"for {points_text(following.cost)} less"
        yield ReasonLine(f"The next best is to discard {symbols(following.thrown)}, {less}.")


def describe_keep(choice: Discard) -> str:
    """Describe a keep before the cut, and its best starters.

    >>> from crib_tutor.strategy import discards
    >>> describe_keep(discards("4H 5D 6S KC QD 9H", dealer=True, pegging=False).of("QD KC"))
    'Before the cut: fifteen two, fifteen four, and a run of three makes seven. It hopes for a four, a five or a six.'
    """
    kept = count(choice.kept)
    sentence = explain(kept) if kept.points else "nothing"
    names = [RANK_NAMES[starter.rank - 1] for starter in starter_chances(choice.kept, choice.thrown) if starter.hoped]
    *first, last = [f"{'an' if name[0] in 'ae' else 'a'} {name}" for name in names] or [""]
    hopes = f"It hopes for {', '.join(first)} or {last}." if first else f"It hopes for {last}."
    if not names:
        hopes = "No starter adds to it."
    elif len(names) > _MANY:
        hopes = "Many starters help it."
    return f"Before the cut: {uncapitalized(sentence)}. {hopes}"


def compare_with_best(choice: Discard, best: Discard, *, dealer: bool) -> str:
    """Compare hand, crib and play with the best choice.

    >>> from crib_tutor.strategy import discards
    >>> best, *_, worst = discards("4H 5D 6S KC QD 9H", dealer=True, pegging=False)
    >>> compare_with_best(worst, best, dealer=True)
    'The best choice is worth 8.0 more in the hand and 2.0 less in your crib.'

    Raises `IllegalMove` for choices of different cards.
    """
    if {*choice.kept, *choice.thrown} != {*best.kept, *best.thrown}:
        raise IllegalMove("these choices aren't from the same six cards: compare two from one deal")
    in_hand = f"is worth {_more(best.hand - choice.hand)} in the hand"
    more = best.pegging - choice.pegging
    in_play = f"{_more(more)} in the play" if round(abs(more), 1) else ""
    if dealer:
        in_crib = f"{_more(best.crib - choice.crib)} in your crib"
        rest = f", {in_crib} and {in_play}" if in_play else f" and {in_crib}"
        return f"The best choice {in_hand}{rest}."
    gives = f"gives the opponent's crib {_more(choice.crib - best.crib)}"
    rest = f" and {in_play}, and {gives}" if in_play else f" and {gives}"
    return f"The best choice {in_hand}{rest}."


def _more(amount: float) -> str:
    tenths = f"{abs(float(amount)):.1f}"
    return f"{tenths} {'more' if amount > 0 else 'less'}" if float(tenths) else "about as much"


# --- the choices side by side -----------------------------------------------------------------------------------------


def choices_shown(drill: Discarding, *, every: bool = False) -> tuple[Discard, ...]:
    """The best choices and the learner's own, or every one.

    >>> drill = Discarding(seed=7).lay("2C 4C")
    >>> [drill.choices.index(one) for one in choices_shown(drill)]
    [0, 1, 2, 13]
    """
    own = drill.choice, drill.tried
    return tuple(
        choice
        for at, choice in enumerate(drill.choices)
        if every or at < _FEW or (choice.fine and at < _SOME) or choice in own
    )


def caption(drill: Discarding, *, every: bool = False) -> str:
    """Caption the choices side by side."""
    shown = "All the choices" if every else "Your choice and the best ones"
    return f"{shown}: points a deal on average{_CAPTION_CRIBS[drill.dealer]}"


def choice_amounts(choice: Discard) -> tuple[str, ...]:
    """Write what a choice is worth, column by column."""
    crib, play = (f"{'+' if part > 0 else ''}{points_text(part)}" for part in (choice.crib, choice.pegging))
    return points_text(choice.hand), crib, play, points_text(choice.total), points_text(choice.cost)


def choice_names(drill: Discarding, choice: Discard) -> str:
    """Say whose choice it is, if there is something to say."""
    names = {
        "the best": choice.cost == 0,
        "your choice" if drill.tried is None else "your first choice": choice == drill.choice,
        "your other try": choice == drill.tried,
    }
    return ", ".join(name for name, fits in names.items() if fits)


def choice_line(drill: Discarding, choice: Discard) -> str:
    """Write a choice with its numbers in a line.

    >>> drill = Discarding(seed=7).lay("2C 4C")
    >>> choice_line(drill, drill.choices[0]).partition(":")[0]
    '8♦ Q♦, the best'
    """
    names = choice_names(drill, choice)
    amounts = ", ".join(
        f"{head.lower()} {amount}" for head, amount in zip(HEAD[1:], choice_amounts(choice), strict=True)
    )
    return f"{symbols(choice.thrown)}{', ' if names else ''}{names}: {amounts}."


# --- the starters -----------------------------------------------------------------------------------------------------


def compared_keeps(drill: Discarding) -> dict[Discard, str]:
    """Name the keeps whose starters are compared.

    >>> list(compared_keeps(Discarding(seed=7).lay("2C 4C")).values())
    ['Your keep', 'The best keep']
    """
    made = {"Your other try": drill.tried, "Your keep": drill.choice}
    if all(part.cost for part in made.values() if part):
        made["The best keep"] = drill.choices[0]
    named: dict[Discard, str] = {}
    for label, part in made.items():
        if part:
            named.setdefault(part, label)  # the same choice tried again is named once
    return named


def starters_line(choice: Discard) -> str:
    """Write what each rank of starter makes of the four cards kept.

    >>> from crib_tutor.strategy import discards
    >>> starters_line(discards("5H 5D 5S JC 2D KH", dealer=True, pegging=False).of("2D KH")).split("; ")[4]
    'five 29.00 (1 left, hoped for)'
    """
    starters = []
    for starter in starter_chances(choice.kept, choice.thrown):
        average = "none" if starter.average is None else points_text(starter.average)
        hoped = ", hoped for" if starter.hoped else ""
        starters.append(f"{RANK_NAMES[starter.rank - 1]} {average} ({starter.left} left{hoped})")
    return "; ".join(starters)


def refuse_extra_card(many: int) -> str:
    """Refuse one card more than can be discarded.

    >>> refuse_extra_card(1), refuse_extra_card(2)
    ('One card is chosen already: press it to take it back first.', \
'Two cards are chosen already: press one of them to take it back first.')
    """
    if many == 1:
        return "One card is chosen already: press it to take it back first."
    return f"{number(many).capitalize()} cards are chosen already: press one of them to take it back first."
