"""Numbers that the methods page says, each from where it's kept."""

from collections import Counter
from typing import Any

import numpy as np

from crib_tutor.players import PLAYERS
from crib_tutor.players.strongest_player import BOUND, MARGIN
from crib_tutor.rules import DEALT, MODERN
from crib_tutor.sheets.evidence.evidence_parts import signed
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.balance import VERSION
from crib_tutor.strategy.cribs import shipped_tables
from crib_tutor.strategy.playing.hidden import ODD, TRUST
from crib_tutor.strategy.playing.lead_values import average, lead_nets
from crib_tutor.strategy.playing.states import CAREFUL, GREEDY, NOISE
from crib_tutor.strategy.winning.chances import chance_board
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.experiment import OTHER_SEEDS, SEED
from crib_tutor.verdicts.verdict import SURE, Verdict
from crib_tutor.verdicts.verdict_words import chance_beyond, tally_rulings
from crib_tutor.words.counts_aloud import join_words

HALF, TWICE = 0.5, 2
"""How many times as much is taken to matter, to see what would change."""
_ALL = 100


def page_values() -> dict[str, Any]:
    """Give every number of the page's sentences, by name.

    >>> page_values()["sure"]
    4
    """
    return _models() | _kept() | _games() | _rulings()


def _models() -> dict[str, Any]:
    careful, greedy = (np.nan_to_num(lead_nets(model), nan=-np.inf) for model in (CAREFUL, GREEDY))
    led, best = careful.argmax(axis=1), greedy.argmax(axis=1)
    every = np.ones(len(led), bool)
    lost = greedy.max(axis=1) - greedy[np.arange(len(led)), led]
    solved = read_shipped(f"strategy/data/balance_{DEALT}.json", VERSION)
    return {
        "strongest": PLAYERS["expert"].method,
        "noise": NOISE,
        "trust": TRUST,
        "odd": ODD,
        "margin": MARGIN,
        "bound": BOUND,
        "sure": SURE,
        "same": _ALL * average((led == best).astype(float), every),
        "cost": average(lost, every),
        "value": signed(solved["value"]),
        "other": signed(solved["value by the other rule"]),
    }


def _kept() -> dict[str, Any]:
    came = shipped_tables(DEALT)["provenance"]
    hands = {f"hand_{seat}": mean for seat, mean in came["mean_hand"].items()}
    return hands | {"crib": came["mean_crib"], "gain": max(came["gain_of_a_best_answer"].values())}


def _games() -> dict[str, Any]:
    tables = deal_tables()
    dealer, pone = np.indices(tables.start.totals.shape)
    deals = 2 * MODERN.target * tables.deals / float(((dealer + pone) * tables.start.totals).sum())
    hole = float(np.mean([board[1, 0] - board[0, 0] for board in map(chance_board, (True, False))]))
    whole, half = _ALL, _ALL / HALF
    return {
        "game": deals,
        "hole": _ALL * hole,
        "whole": whole,
        "half": half,
        "whole_games": whole / deals,
        "half_games": half / deals,
        "deals": tables.deals,
        "deal_error": tables.stderr,
    }


def _rulings() -> dict[str, Any]:
    verdicts = list(VERDICTS.values())
    again = [verdict for verdict in verdicts if verdict.replications]
    spread = [verdict for verdict in verdicts if len(verdict.models) > 1]
    lots = sorted(Counter(verdict.lots for verdict in verdicts if verdict.lots).items())
    said = [
        f"{count} of them have errors from {number} lots, where {SURE} come by chance "
        f"{round(1000 * chance_beyond(SURE, number))} times in 1,000"
        for number, count in lots
    ]
    changed = {
        name: sum(verdict.ruling_at(size) is not verdict.ruling for verdict in verdicts)
        for name, size in (("changed_by_half", HALF), ("changed_by_twice", TWICE))
    }
    return {
        "claims": len(verdicts),
        "tally": tally_rulings(verdicts),
        "exact": sum(verdict.exact for verdict in verdicts),
        "sampled": sum(not v.exact for v in verdicts),
        "lots": f"{join_words(said)}." if said else "",
        "seed": SEED,
        "seeds": join_words(list(map(str, OTHER_SEEDS))),
        "replicated": len(again),
        "reseeded": sum(_reseeded(verdict) for verdict in again),
        **changed,
        "modeled": len(spread),
        "turned": sum(map(_turned, spread)),
    }


def _reseeded(verdict: Verdict) -> bool:
    return any(run.ruling is not verdict.ruling for run in verdict.replications)


def _turned(verdict: Verdict) -> bool:
    """Whether the models of a verdict are on different sides of its line."""
    line = verdict.measures[0].line
    return len({number > line for number in verdict.models.values()}) > 1
