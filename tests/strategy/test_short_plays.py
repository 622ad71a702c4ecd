"""The play of five-card cribbage by look-up: card by card what the rules give, and the best that a pone can do."""

import random
from collections import defaultdict
from itertools import combinations

import numpy as np
import pytest
from wary_play import wary_card

from crib_tutor.combinations import Kind
from crib_tutor.deck import PACK, Card
from crib_tutor.play import Play, peg
from crib_tutor.rules import BRITANNICA_FIVE
from crib_tutor.strategy.hands import THREES, index_of
from crib_tutor.strategy.playing.short_plays import best_for_pone, play_hands, short_plays

CHANCE = random.Random(11)  # noqa: S311
END = {Kind.GO, Kind.LAST, Kind.THIRTY_ONE}


def greedy_card(laid: tuple[Card, ...], legal: tuple[Card, ...]) -> Card:
    return max(legal, key=lambda card: (sum(one.points for one in peg((*laid, card))), card.rank))


CARDS = {"greedy": greedy_card, "wary": wary_card}


def place(hand: tuple[Card, ...]) -> int:
    return int(index_of([card.rank - 1 for card in hand]))


def two_hands() -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    six = CHANCE.sample(PACK, 6)
    return tuple(sorted(six[:3])), tuple(sorted(six[3:]))


def played(pone: tuple[Card, ...], dealer: tuple[Card, ...], choose: tuple[object, object]) -> tuple[list[int], int]:
    """What each card pegs by the rules themselves, more than 0 for the dealer, and what the end of the play pays."""
    play, row, end = Play((pone, dealer), BRITANNICA_FIVE), [], 0
    while not play.over:
        legal = play.legal()
        if legal:
            play = play.lay(choose[play.turn](play.pile, legal))  # type: ignore[operator]
            row.append(0)
        else:
            play = play.go()
        for turn, one in play.scored:
            signed = one.points if turn else -one.points
            row[-1] += signed
            end += signed if one.kind in END else 0
    return row + [0] * (6 - len(row)), end


@pytest.mark.parametrize(("pone", "dealer"), [("greedy", "greedy"), ("wary", "wary"), ("wary", "greedy")])
def test_two_hands_peg_what_the_rules_give_them(pone: str, dealer: str) -> None:
    plays = short_plays(pone, dealer)
    for _ in range(250):
        hands = two_hands()
        found = plays.points[place(hands[0]), place(hands[1])].tolist(), int(plays.go[place(hands[0]), place(hands[1])])
        assert found == played(*hands, (CARDS[pone], CARDS[dealer]))


def test_a_pone_who_plays_in_an_order_plays_the_first_that_fits() -> None:
    plays = play_hands((2, 0, 1), "wary")
    for _ in range(150):
        pone, dealer = two_hands()
        order = [pone[2], pone[0], pone[1]]
        row, end = played(pone, dealer, (lambda _laid, legal, order=order: min(legal, key=order.index), wary_card))
        assert plays.points[place(pone), place(dealer)].tolist() == row
        assert plays.go[place(pone), place(dealer)] == end


def test_someone_always_has_the_go_and_has_it_once() -> None:
    for name in CARDS:
        go = short_plays(name, name).go
        assert set(np.unique(go).tolist()) == {-2, -1, 1, 2}


def test_going_on_after_a_go_never_nets_less_than_stopping() -> None:
    """The liberty to stop: of every play in which one is left alone, the points after the go are the player's own."""
    for _ in range(300):
        hands = two_hands()
        play = Play(hands, BRITANNICA_FIVE)
        while not play.over:
            legal = play.legal()
            alone = bool(play.gone)
            play = play.lay(greedy_card(play.pile, legal)) if legal else play.go()
            assert not alone or all(turn not in play.gone for turn, _ in play.scored)


@pytest.mark.parametrize("dealer", ["greedy", "wary"])
def test_the_best_of_pone_is_the_best_of_all_its_plans(dealer: str) -> None:
    """Worked out for some hands by the rules: each lead, the reply that is seen, each second card, and the last."""
    every = [tuple(sorted(three)) for three in combinations(PACK[::5] + PACK[1:2], 3)]
    met = {place(three): three for three in every}
    meetings = np.zeros((len(THREES), len(THREES)))
    meetings[:, list(met)] = 1
    best = best_for_pone(dealer, meetings)
    for pone in [tuple(sorted(CHANCE.sample(PACK[2::5], 3))) for _ in range(3)]:
        for lead in range(3):
            net, go = plans(pone, lead, list(met.values()), CARDS[dealer])
            assert best.net[place(pone), lead] == pytest.approx(net / len(met))
            assert best.go[place(pone), lead] == pytest.approx(go / len(met))


def plans(pone: tuple[Card, ...], lead: int, dealers: list[tuple[Card, ...]], choose: object) -> tuple[float, float]:
    """The most that pone nets against some hands after a lead, and the most gos it has."""
    rest = [at for at in range(3) if at != lead]
    outcomes: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for held in dealers:
        reply = choose((pone[lead],), held).rank  # type: ignore[operator]
        for second in rest:
            order = [pone[lead], pone[second], *(pone[at] for at in rest if at != second)]
            row, end = played(pone, held, (lambda _laid, legal, order=order: min(legal, key=order.index), choose))
            outcomes[reply][second][0] -= sum(row)
            outcomes[reply][second][1] += end < 0
    totals = [[max(one[goal] for one in by_second.values()) for by_second in outcomes.values()] for goal in (0, 1)]
    return float(sum(totals[0])), float(sum(totals[1]))
