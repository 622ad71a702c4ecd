"""A game's own options on a case that goes wrong."""

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor.laws.penalties import NO_PENALTY, OPPONENT, Penalty
from crib_tutor.phrases import uncapitalized
from crib_tutor.rules import (
    FAULT_POINTS,
    FLAGS,
    MISCOUNT,
    PEGS_MOVE,
    Counting,
    FirstDeal,
    Heels,
    Muggins,
    Neglect,
    Overscore,
    Rules,
)

PENALTIES: Mapping[Enum, Penalty] = MappingProxyType(
    {
        Overscore.TO_OPPONENT: Penalty(1, OPPONENT, "point scored too many"),
        Overscore.TWO_TO_OPPONENT: Penalty(FAULT_POINTS, OPPONENT),
        Muggins.CLAIM_FIRST: Penalty(1, OPPONENT, "point missed"),
        Muggins.OPPONENT_FIRST: Penalty(1, OPPONENT, "point missed"),
        Neglect.TWO_OR_PLAYED: Penalty(FAULT_POINTS, OPPONENT, chosen=True),
    }
)
"""What each option of the rules gives; the others give nothing."""


class TableRuling(NamedTuple):
    """A game's own ruling: words, option, and price.

    Without words of its own it uses the book's. ``note`` says how the table differs from what the book assumes.
    """

    said: str = ""
    option: Enum | None = None
    penalty: Penalty = NO_PENALTY
    happens: bool = True
    """Whether the table lets it happen."""
    note: str = ""


def rule_at_table(case: str, rules: Rules) -> TableRuling:
    """Rule on a case by a game's options, if any touches it.

    >>> from crib_tutor.rules import HOYLE
    >>> rule_at_table("imperfect deck", HOYLE).said, rule_at_table("overpegging", HOYLE).note
    ('', 'At this table the pegs move by themselves.')
    """
    return _CASES[case](rules) if case in _CASES else TableRuling()


def _by(option: Enum, *, happens: bool = True, note: str = "") -> TableRuling:
    return TableRuling(option.value, option, PENALTIES.get(option, NO_PENALTY), happens, note)


def _here(sentence: str) -> str:
    return f"At this table {uncapitalized(sentence)}"


def _rule_claim(option: str, rules: Rules) -> TableRuling:
    """Claims of points; where the computer counts, there isn't one."""
    if not (rules.players_count or rules.players_announce):
        return _by(Counting.COMPUTER, happens=False)
    in_play = "" if rules.players_count else _here("the computer counts the hands, so it only happens in the play.")
    return _by(getattr(rules, option), note=in_play)


def _pegged_too_far(rules: Rules) -> TableRuling:
    if not rules.by_hand:
        return _by(rules.overpegging, happens=False, note=_here(PEGS_MOVE))
    return _by(rules.overpegging, note=_here("it's challenged right away or not at all."))


def _pegs(rules: Rules) -> TableRuling:
    """Pegs touched or knocked over, which needs a hand that moves them."""
    return TableRuling() if rules.by_hand else TableRuling(happens=False, note=_here(PEGS_MOVE))


def _own_pegs(rules: Rules) -> TableRuling:
    if not (rules.by_hand and rules.heels is Heels.FORFEITED):
        return _pegs(rules)
    false_heels = "A dealer can't peg his heels unless a jack is cut."
    return TableRuling(false_heels, penalty=Penalty(FAULT_POINTS, OPPONENT))


def _three_for_last(rules: Rules) -> TableRuling:
    if not rules.three_for_last:
        return TableRuling(happens=False, note=_here("nothing is scored for last at the first deal."))
    given = f"Pone gets {rules.three_for_last} points on the first deal."
    return TableRuling(given, happens=False, note=_here("the points for last peg themselves at the first deal."))


def _rule_neglect(rules: Rules) -> TableRuling:
    """A go with a card that fits: refused, paid for, or free to those who may stop."""
    stops = FLAGS["may_stop"] if rules.may_stop else ""
    if rules.neglect is Neglect.TWO_OR_PLAYED:
        return _by(rules.neglect, note=_here(stops) if stops else "")
    return TableRuling(stops, happens=rules.may_stop, note=_here(rules.neglect.value))


_CASES: Mapping[str, Callable[[Rules], TableRuling]] = {
    "game begun without a cut for deal": lambda rules: _by(rules.first_deal, happens=False),
    "equal cards cut for deal": lambda rules: (
        _by(rules.first_deal, happens=False) if rules.first_deal is FirstDeal.RANDOM else TableRuling()
    ),
    "heels not marked": lambda rules: _by(
        rules.heels,
        happens=rules.by_hand and rules.heels is Heels.FORFEITED,
        note="" if rules.by_hand else _here(PEGS_MOVE),
    ),
    "three for last not scored": _three_for_last,
    "card that comes in not played": _rule_neglect,
    "miscount in the play": lambda rules: (
        TableRuling(MISCOUNT)
        if rules.announced
        else TableRuling(happens=False, note=_here("the count adds itself up."))
    ),
    "overclaim": lambda rules: _rule_claim("overclaim", rules),
    "overpegging": _pegged_too_far,
    "peg in the game hole in error": _pegged_too_far,
    "underclaim": lambda rules: _rule_claim("muggins", rules),
    "underpegging": lambda rules: (
        TableRuling("A peg that's moved short stays short.", note=_here("no one corrects it later."))
        if rules.by_hand
        else _pegs(rules)
    ),
    "opponent's pegs touched": _pegs,
    "own pegs touched with no score to make": _own_pegs,
    "foremost peg displaced": _pegs,
    "both pegs displaced": _pegs,
}
