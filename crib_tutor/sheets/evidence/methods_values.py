"""Numbers that the evidence says in words."""

from typing import Any

import numpy as np

from crib_tutor.players import PLAYERS
from crib_tutor.players.strongest_player import BOUND, MARGIN
from crib_tutor.rules import BRITANNICA_FIVE, DEALT, MODERN
from crib_tutor.sheets.evidence.evidence_parts import signed
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.balance import VERSION, solved
from crib_tutor.strategy.cribs import kept_shares, shipped_tables
from crib_tutor.strategy.playing.hidden import ODD, TRUST
from crib_tutor.strategy.playing.lead_values import lead_nets
from crib_tutor.strategy.playing.states import CAREFUL, GREEDY, NOISE
from crib_tutor.strategy.winning.chances import chance_board
from crib_tutor.strategy.winning.deal_tables import read_deals
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.experiment import SEED
from crib_tutor.verdicts.verdict import SURE
from crib_tutor.verdicts.verdict_words import chance_beyond, tally_rulings

HALF, TWICE = 0.5, 2
"""How many times as much is taken to matter, to see what would change."""
_ALL = 100


def model_values() -> dict[str, Any]:
    """Give the numbers of the models by name.

    >>> model_values()["noise"]
    0.5
    """
    careful, greedy = (np.nan_to_num(lead_nets(model), nan=-np.inf) for model in (CAREFUL, GREEDY))
    led, kept = careful.argmax(axis=1), kept_shares(dealer=False)
    lost = kept @ (greedy.max(axis=1) - greedy[np.arange(len(led)), led]) / kept.sum()
    came, balance = shipped_tables(DEALT)["provenance"], read_shipped(f"strategy/data/balance_{DEALT}.json", VERSION)
    five, deals_five = solved(BRITANNICA_FIVE.dealt), read_deals(BRITANNICA_FIVE.dealt)
    return {
        "noise": NOISE,
        "trust": TRUST,
        "odd": ODD,
        "margin": MARGIN,
        "bound": BOUND,
        "sure": SURE,
        "seed": SEED,
        "strongest": PLAYERS["expert"].method,
        "gap_six": balance["gap"],
        "gap_five": five.gap,
        "same": _ALL * kept @ (led == greedy.argmax(axis=1)) / kept.sum(),
        "cost": lost,
        "value": signed(balance["value"]),
        "other": signed(balance["value by the other rule"]),
        "crib": came["mean_crib"],
        "gain": max(came["gain_of_a_best_answer"].values()),
        **came["mean_hand"],
        "deals_five": deals_five.deals,
        "error_five": deals_five.stderr,
        **_games(),
    }


def _games() -> dict[str, Any]:
    """How many deals a game has, and what a hole is worth in it."""
    tables = read_deals(DEALT)
    dealer, pone = np.indices(tables.start.totals.shape)
    game = 2 * MODERN.target * tables.deals / float(((dealer + pone) * tables.start.totals).sum())
    hole = float(np.mean([board[1, 0] - board[0, 0] for board in map(chance_board, (True, False))]))
    return {
        "deals_six": tables.deals,
        "error_six": tables.stderr,
        "game": game,
        "hole": _ALL * hole,
    }


def ruling_values() -> dict[str, Any]:
    """Count verdicts of each kind, and those that would change.

    >>> ruling_values()["claims"] == len(VERDICTS)
    True
    """
    verdicts = list(VERDICTS.values())
    again = [verdict for verdict in verdicts if verdict.replications]
    spread = [verdict for verdict in verdicts if len(verdict.models) > 1]
    by_size = {
        name: sum(verdict.ruling_at(size) is not verdict.ruling for verdict in verdicts)
        for name, size in (("changed_by_half", HALF), ("changed_by_twice", TWICE))
    }
    few = min((verdict.lots for verdict in verdicts if verdict.lots), default=0)
    return by_size | {
        "claims": len(verdicts),
        "tally": tally_rulings(verdicts),
        "exact": sum(each.exact for each in verdicts),
        "sampled": sum(not each.exact for each in verdicts),
        "replicated": len(again),
        "modeled": len(spread),
        "lots": few,
        "lotted": sum(each.lots > 0 for each in verdicts),
        "beyond": round(1000 * chance_beyond(SURE, few)) if few else 0,
        "reseeded": sum(any(run.ruling is not each.ruling for run in each.replications) for each in again),
        "turned": sum(len({n > each.measures[0].line for n in each.models.values()}) > 1 for each in spread),
    }
