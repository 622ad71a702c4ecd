"""Why a keep is worth what it is: what the four cards hold before the cut, and what each starter makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from crib_tutor.counts import count
from crib_tutor.deck import PACK, RANK_NAMES, RANKS, Card
from crib_tutor.drills.discarding import Discarding
from crib_tutor.problems.discard_choices import Choice
from crib_tutor.rules import IllegalMove
from crib_tutor.words.counts_aloud import explain, number

_HALF = Fraction(1, 2)
"""How much of what the best starter adds another must add to be one to hope for."""
_MANY = 5
"""Ranks to hope for that a sentence names; of more it says so."""

_FEW, _SOME = 3, 5
"""Choices that are shown in any case, and at most as long as they are within a whisker."""
_LATELY = 5
"""So many deals at the end are summed by themselves."""


@dataclass(frozen=True, slots=True)
class Starter:
    """A rank of starter: how many of it are left to be turned up, and what the hand counts with them on average.

    ``average`` is None where none is left; ``hoped`` says that it adds at least half of what the best starter adds.
    """

    rank: int
    left: int
    average: Fraction | None
    hoped: bool


def starters(choice: Choice) -> tuple[Starter, ...]:
    """The thirteen ranks of starter for the four cards kept, over those that lie in none of the six.

    >>> from crib_tutor.problems.discard_choices import judged
    >>> five = starters(judged("5H 5D 5S JC 2D KH", "2D KH"))[4]
    >>> five.left, five.average, five.hoped
    (1, Fraction(29, 1), True)

    Where no starter adds anything, none is hoped for.
    """
    seen, held = {*choice.kept, *choice.thrown}, count(choice.kept).points
    left = [[card for card in PACK if card.rank == rank and card not in seen] for rank in range(1, len(RANKS) + 1)]
    averages = [_average(choice.kept, of_rank) for of_rank in left]
    adds = [Fraction(0) if one is None else one - held for one in averages]
    enough = max(adds) * _HALF
    return tuple(
        Starter(rank, len(left[rank - 1]), averages[rank - 1], added >= enough and added > 0)
        for rank, added in enumerate(adds, 1)
    )


def _average(kept: tuple[Card, ...], turned: list[Card]) -> Fraction | None:
    return Fraction(sum(count(kept, starter).points for starter in turned), len(turned)) if turned else None


def about(choice: Choice) -> str:
    """What the four cards kept hold before the cut, and which starters they hope for, in two sentences.

    >>> from crib_tutor.problems.discard_choices import judged
    >>> about(judged("4H 5D 6S KC QD 9H", "QD KC"))
    'Before the cut: fifteen two, fifteen four, and a run of three makes seven. It hopes for a four, a five or a six.'
    """
    kept = count(choice.kept)
    said = explain(kept) if kept.points else "nothing"
    names = [RANK_NAMES[one.rank - 1] for one in starters(choice) if one.hoped]
    hopes = f"It hopes for {_either([f'{_article(name)} {name}' for name in names])}."
    if not names:
        hopes = "No starter adds to it."
    elif len(names) > _MANY:
        hopes = "Many starters help it."
    return f"Before the cut: {said[0].lower()}{said[1:]}. {hopes}"


def _article(name: str) -> str:
    return "an" if name[0] in "ae" else "a"


def _either(names: list[str]) -> str:
    *rest, last = names or [""]
    return f"{', '.join(rest)} or {last}" if rest else last


def difference(choice: Choice, best: Choice, *, dealer: bool, priced: bool = True) -> str:
    """What the best choice brings more than another, hand and crib apart, to a tenth of a point.

    >>> from crib_tutor.problems.discard_choices import lay_away_choices
    >>> best, *_, worst = lay_away_choices("4H 5D 6S KC QD 9H")
    >>> difference(worst, best, dealer=True, priced=False)
    'The best choice brings 8.2 more in the hand.'

    Raises `IllegalMove` where the two choices are not of the same six cards.
    """
    if {*choice.kept, *choice.thrown} != {*best.kept, *best.thrown}:
        raise IllegalMove("these choices are not of the same six cards: compare two of one deal")
    parts = [f"brings {_more(best.hand - choice.hand)} in the hand"]
    if priced and dealer:
        parts.append(f"{_more(best.crib - choice.crib)} in your crib")
    elif priced:
        parts.append(f"gives the opponent's crib {_more(choice.crib - best.crib)}")
    return f"The best choice {' and '.join(parts)}."


def _more(amount: Fraction) -> str:
    tenths = f"{abs(float(amount)):.1f}"
    return f"{tenths} {'more' if amount > 0 else 'less'}" if float(tenths) else "about as much"


def points(amount: Fraction) -> str:
    r"""An amount of points to two places, with the sign that print has for what is below 0.

    >>> points(Fraction(7, 3)), points(Fraction(-1, 2)) == "\N{MINUS SIGN}0.50"
    ('2.33', True)
    """
    return f"{float(amount):.2f}".replace("-", "\N{MINUS SIGN}")


def rivals(choices: tuple[Choice, ...], *shown: Choice | None) -> Iterator[Choice]:
    """The few choices worth a look: the best three, what else is within a whisker up to five, and those ``shown``.

    >>> from crib_tutor.problems.discard_choices import lay_away_choices
    >>> choices = lay_away_choices("4H 5D 6S KC QD 9H")
    >>> [choices.index(one) for one in rivals(choices, choices[9], None)]
    [0, 1, 2, 9]
    """
    return (one for at, one in enumerate(choices) if at < _FEW or (one.fine and at < _SOME) or one in shown)


def score(drill: Discarding) -> str:
    """The book of a drill so far, and the last few deals by themselves where there are more; nothing at first.

    >>> score(Discarding(seed=7).lay("JC QD"))
    '1 of 1 well chosen, 0.00 points given away.'
    """
    many = len(drill.costs)
    if not many:
        return ""
    lately = points(sum(drill.costs[-_LATELY:], Fraction(0)))
    last = f", {lately} of them in the last {number(_LATELY)} deals" if many > _LATELY else ""
    return f"{drill.fine} of {many} well chosen, {points(drill.given_away)} points given away{last}."
