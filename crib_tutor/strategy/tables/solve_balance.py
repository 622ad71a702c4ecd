"""Solve leads and replies against each other.

The chances are those by which neither side can be taken advantage of. In the game of `lead_game` the third card is the
one that the engine prices best, from what the lead's and the reply's chances say of the dealer's hand; before there are
any, and from the fourth card on, both play by one rule. Each side then plays what it regrets not having played, round
after round, and the average of all rounds, a later one counting for more, is what neither gains by leaving (O.
Tammelin, *Solving large imperfect information games using CFR+*, 2014).
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from crib_tutor.findings.finding import Redone, compare, finding
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, MODERN
from crib_tutor.strategy.arrays import Flags, Floats, Places
from crib_tutor.strategy.balance import HUNDREDTHS, VERSION
from crib_tutor.strategy.hands import MANY
from crib_tutor.strategy.playing.lines import NET_POINTS, THEM, LineWalk, lead
from crib_tutor.strategy.playing.states import CAREFUL, holdings, state_of
from crib_tutor.strategy.tables.duel_curves import by_rank, duel
from crib_tutor.strategy.tables.lead_game import (
    RANK_NUMBERS,
    Chances,
    LeadGame,
    even_chances,
    held_ranks,
    lead_game,
    meeting_chances,
)

ROUNDS = 300
RULE, OTHER_RULE = "wary", "greedy"
"""Players of the cards after the reply: the one shipped, and another to compare."""
_DUST = 1e-12
_HALF_A_HUNDREDTH = 0.005
"""What rounding may move."""
_SELDOM = ("paired 4", "third 4")
"""Rates of fives led, which are so few that rounding moves them more."""
_GAMES = {DEALT: MODERN, BRITANNICA_FIVE.dealt: BRITANNICA_FIVE}


def solve(game: LeadGame, rounds: int = ROUNDS) -> Chances:
    """Find the chances that neither side gains by leaving.

    >>> game = lead_game(5, "greedy")
    >>> max(game.gains(solve(game, 30))) < 0.002 < max(game.gains(even_chances(5)))
    True
    """
    held = held_ranks(game.dealt)
    now, average = even_chances(game.dealt), Chances(np.zeros(held.shape), np.zeros((MANY, *held.shape)))
    regrets = Chances(np.zeros_like(average.leads), np.zeros_like(average.replies))
    for number in range(1, rounds + 1):
        leads = _regret(regrets.leads, now.leads, game.for_pone(now.replies), held)
        now = Chances(_match(leads, held), now.replies)
        replies = _regret(regrets.replies, now.replies, game.for_dealer(now.leads), held)
        now, regrets = Chances(now.leads, _match(replies, held)), Chances(leads, replies)
        average = Chances(average.leads + number * now.leads, average.replies + number * now.replies)
    return Chances(*(_shares(part) for part in (average.leads, average.replies)))


def _regret(before: Floats, played: Floats, worth: Floats, held: Flags) -> Floats:
    """What each rank would have brought beyond what was played, in all rounds, and never less than nothing."""
    regret: Floats = np.maximum(before + held * (worth - (played * worth).sum(axis=-1, keepdims=True)), 0)
    return regret


def _match(regret: Floats, held: Flags) -> Floats:
    """Play in proportion to regret, and any rank where nothing is regretted."""
    return _shares(np.where(regret.sum(axis=-1, keepdims=True) > 0, regret, held))


def _shares(parts: Floats) -> Floats:
    shares: Floats = parts / np.maximum(parts.sum(axis=-1, keepdims=True), _DUST)
    return shares


def price_third_cards(dealt: int, replies: Floats, leads: range = RANK_NUMBERS) -> Places:
    """Choose pone's third card, from what the replies say.

    >>> even = even_chances(5)
    >>> price_third_cards(5, even.replies, range(1)).shape
    (1, 13, 91)

    (leads, 13, rests) intp: the place of the card among those that pone still holds, by lead and reply. The engine
    prices it by every line, against every hand that the dealer may then hold.
    """
    rests, meet = holdings(dealt - 3), meeting_chances(dealt)
    third = np.zeros((len(leads), MANY, len(rests.codes)), np.intp)
    for at, led in enumerate(leads):
        for reply in RANK_NUMBERS:
            theirs = rests.with_one[reply]
            beliefs = meet[np.ix_(rests.with_one[led], theirs)] * replies[led, theirs, reply]
            for rest, ranks in enumerate(rests.ranks.tolist()):
                if beliefs[rest].sum() > _DUST:
                    third[at, reply, rest] = _best_card(tuple(ranks), beliefs[rest], led, reply, dealt)
    return third


def _best_card(ranks: tuple[int, ...], beliefs: Floats, led: int, reply: int, dealt: int) -> int:
    """The place of the card that nets most, of equals the highest."""
    line = lead(beliefs / beliefs.sum(), cards=len(ranks), state=state_of([led, reply]), last=THEM, shown=[reply])
    values = LineWalk(ranks, CAREFUL, _GAMES[dealt]).price_cards(line)
    nets = NET_POINTS.measure(np.stack(list(values.values()))).tolist()
    return max(zip(nets, values, strict=True))[1]


# --- what is shipped --------------------------------------------------------------------------------------------------


def _hundredths(chances: Floats) -> Places:
    """Whole hundredths that add up to a hundred in each hand: the largest remainders are rounded up."""
    exact = chances * HUNDREDTHS
    whole = np.floor(exact).astype(int)
    short = HUNDREDTHS - whole.sum(axis=-1, keepdims=True)
    order = np.argsort(np.argsort(whole - exact, axis=-1, kind="stable"), axis=-1)
    return np.asarray(whole + (order < short))


def third_card_game(dealt: int) -> tuple[LeadGame, Chances]:
    """Make the game with the engine's third card.

    With the chances by which it was priced.
    """
    before = solve(lead_game(dealt, RULE))
    return lead_game(dealt, RULE, price_third_cards(dealt, before.replies)), before


def _search(dealt: int) -> dict[str, Any]:
    game, before = third_card_game(dealt)
    chances, other, held = solve(game), lead_game(dealt, OTHER_RULE), held_ranks(dealt)
    moved = abs(chances.leads - before.leads).sum(axis=1) / 2 @ meeting_chances(dealt).sum(axis=1)
    leads, replies = _hundredths(chances.leads), _hundredths(chances.replies)
    return {
        "version": VERSION,
        "dealt": dealt,
        "value": round(game.value(chances), 4),
        "gap": round(sum(game.gains(Chances(leads / HUNDREDTHS, replies / HUNDREDTHS))), 5),
        "leads moved by the engine's third card": round(float(moved), 4),
        "value by the other rule": round(other.value(solve(other)), 4),
        "by rank": by_rank(dealt, chances),
        **({"duel": duel(game, chances)} if dealt == DEALT else {}),  # no screen shows those of five cards
        "leads": leads[held].tolist(),
        "replies": replies[:, held].tolist(),
    }


def _redo(kept: Mapping[str, Any]) -> Iterator[Redone]:
    """Say again of each rank how often it's led and paired, and solve the five-card game without the engine."""
    dealt, held = kept["dealt"], held_ranks(kept["dealt"])
    chances = np.zeros((1 + MANY, *held.shape))
    chances[:, held] = np.array([kept["leads"], *kept["replies"]]) / HUNDREDTHS
    again = compare(by_rank(dealt, Chances(chances[0], chances[1:])), kept["by rank"], _HALF_A_HUNDREDTH)
    yield from (row for row in again if row.name not in _SELDOM)
    if dealt == BRITANNICA_FIVE.dealt:
        game = lead_game(dealt, OTHER_RULE)
        yield Redone(
            "value by the other rule", game.value(solve(game, ROUNDS // 3)), kept["value by the other rule"], 0.001
        )


@finding("strategy/data/balance_5.json", _redo, minutes=1.5, error=1)
def balance_5() -> dict[str, Any]:
    """Solve leads and replies of three cards kept."""
    return _search(BRITANNICA_FIVE.dealt)


@finding("strategy/data/balance_6.json", _redo, minutes=20, error=1)
def balance_6() -> dict[str, Any]:
    """Solve leads and replies of four cards kept."""
    return _search(DEALT)
