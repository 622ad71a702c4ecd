"""One sentence or two: your choice beside the best."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crib_tutor.deck import Card, symbols
from crib_tutor.game.seats import View
from crib_tutor.strategy.winning.aims import WIN
from crib_tutor.table.choice_prices import A_HOLE
from crib_tutor.table.reviewing.state import CATCHING, COUNTING, DISCARDING, Decision
from crib_tutor.table.shown_review.causes import say_hope, say_threat
from crib_tutor.words.counts_aloud import amount_of

MOST_WORDS, _TWO = 36, 2
_CLOSE = 0.1
"""Points by which the best has to lead for points to say why it's best."""
_BEYOND = 2
"""By so many times wins may differ more than points before the score says why."""
_FAR = 0.1
_SHOWN = 0.05
"""Points that round to .1 or more."""


def compare_choices(decision: Decision) -> str:
    """Compare a choice with the best, in few words."""
    if decision.what == COUNTING:
        return _say_miscount(decision)
    told, ahead = _balance(decision)
    if decision.wins_best and decision.wins_chosen and decision.what != CATCHING:
        holes = (decision.wins_best - decision.wins_chosen) / A_HOLE[WIN]
        if ahead < max(_CLOSE, holes / _BEYOND):
            return _by_score(decision, ahead)
    return told or _fit(re.split(r"(?<=\.) ", decision.why))


def _by_score(decision: Decision, ahead: float) -> str:
    """Say what both need where points don't tell the choices apart."""
    sees, needs = decision.sees, ""
    if sees.rules.sides == _TWO:
        mine, theirs = (sees.rules.target - sees.scores[side] for side in (sees.side, 1 - sees.side))
        first = "your opponent counts first" if sees.player == sees.dealer else "you count first"
        needs = f"You need {mine}, your opponent {theirs}, and {first}: "
    far = "far " * ((decision.wins_best or 0) - (decision.wins_chosen or 0) >= _FAR)
    points = "it's close" if ahead < _CLOSE else f"it's {ahead:.1f} better"
    return f"{needs}{decision.best} wins {far}more often than your {decision.chosen}. By points {points}."


def _fit(sentences: Iterable[str]) -> str:
    told = ""
    for each in sentences:
        if len(f"{told} {each}".split()) <= MOST_WORDS:
            told = f"{told} {each}".strip()
    return told


def _balance(decision: Decision) -> tuple[str, float]:
    """All that both choices bring, and how far the best is ahead; nothing if that isn't known."""
    if decision.sees.rules.players != 2 or not (decision.chosen_cards and decision.best_cards):
        return "", _CLOSE
    try:
        return (_of_discard if decision.what == DISCARDING else _of_card)(decision, decision.sees)
    except ModuleNotFoundError:
        return "", _CLOSE  # without numpy


def _of_discard(decision: Decision, sees: View) -> tuple[str, float]:
    from crib_tutor.strategy.discarding.rank import discards  # noqa: PLC0415  # a table plays without numpy

    own = sees.player == sees.dealer
    ranked = {choice.thrown: choice for choice in discards(sees.hand, own, rules=sees.rules)}
    best, made = (ranked[tuple(sorted(some))] for some in (decision.best_cards, decision.chosen_cards))
    terms = {
        ("keeps", "in hand on average", 1): best.hand - made.hand,
        ("puts", "in your crib", 1) if own else ("gives your opponent's crib", "", -1): best.crib - made.crib,
        ("nets", "in the play", 1): best.pegging - made.pegging,
    }
    return _say_terms(f"Throwing {symbols(best.thrown)}", terms, symbols(made.thrown)), best.total - made.total


def _of_card(decision: Decision, sees: View) -> tuple[str, float]:
    from crib_tutor.players.strongest_player import expert_plays  # noqa: PLC0415  # a table plays without numpy

    ranked = {choice.card: choice for choice in expert_plays(sees)}
    best, made = ranked[decision.best_cards[0]], ranked[decision.chosen_cards[0]]
    terms = {
        ("pegs", "now", 1): float(best.pegs - made.pegs),
        ("pegs", "later", 1): best.hopes - made.hopes,
        ("gives your opponent", "", -1): made.fears - best.fears,
    }
    says = {("pegs", "later", 1): say_hope, ("gives your opponent", "", -1): say_threat}
    cause = says.get(max(terms, key=lambda term: terms[term]), _say_nothing)(sees, best.card, made.card)
    told = _say_terms(best.card.symbol, terms, made.card.symbol)
    return f"{cause} {told}".strip(), best.net - made.net


def _say_nothing(_sees: View, _best: Card, _made: Card) -> str:
    return ""


def _say_terms(best: str, terms: dict[tuple[str, str, int], float], made: str) -> str:
    """What the best choice gains and gives up against the one made, the largest first.

    Each term is by its verb, its place, and if more of it is better (1) or worse (-1). The sum is that of the amounts
    as they're shown.
    """
    shown = {term: round(gain, 1) for term, gain in terms.items() if abs(gain) >= _SHOWN}
    told: dict[bool, str] = {}
    for (verb, place, sign), gain in sorted(shown.items(), key=lambda one: -abs(one[1])):
        size = f"{abs(gain):.1f}".removesuffix(".0")
        said = " ".join(filter(None, (verb, size, "more" if gain * sign > 0 else "less", place)))
        told[gain > 0] = f"{told[gain > 0]} and {said}" if (gain > 0) in told else said
    against = f", but {told[False]}" if False in told else ""
    if True not in told:
        return ""
    if len(shown) == 1:
        return f"{best} {told[True]} than your {made}."
    return f"{best} {told[True]}{against}: in all {sum(shown.values()):.1f} better than your {made}."


def _say_miscount(decision: Decision) -> str:
    parts = [f"{part.kind} {symbols(part.cards)}" for part in decision.missed if part.kind]
    opening = f"You claimed {decision.said}; it was {decision.best}."
    if not parts:
        return _fit([opening, f"That cost {amount_of(decision.lost, 'hole')}."])
    took = decision.lost - sum(part.points for part in decision.missed)
    took_it = f"You lost {amount_of(decision.lost - took, 'point')}" + (
        f", and your opponent took {took}." if took > 0 else "."
    )
    more = f" and {len(parts) - 1} more" * (len(parts) > 1)
    return _fit([f"{opening} You missed the {parts[0]}{more}.", took_it])
