"""The pair duel: leads with answers for the three leaders, worked out once more by counting hands."""

from collections import Counter
from math import comb

import numpy as np
import pytest

from crib_tutor.labs.pair_duel.state import LAST, PairDuel, deal_lead, price_pairing, seat_leaders
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import balance
from crib_tutor.strategy.playing.hidden import ODD, kept_chances
from crib_tutor.strategy.playing.openings import LEAD, opening_chances
from crib_tutor.strategy.playing.states import holdings


def led_from(ranks: list[int], rank: int, often: float) -> float:
    """How likely a hand leads a rank: by its habit if it has both a pair and a single card that aren't fives."""
    held, chances = Counter(ranks), opening_chances(4)[LEAD][holdings(4).ranks.tolist().index(ranks)]
    pairs = [one for one, many in held.items() if many > 1 and one != 4]
    single = [one for one, many in held.items() if many == 1 and one != 4]
    if not pairs or (rank not in pairs and not single):
        return float(chances[rank])
    among, share = (pairs, often if single else 1.0) if rank in pairs else (single, 1 - often)
    weights = [chances[one] for one in among] if chances[among].any() else [1.0] * len(among)
    return share * float(dict(zip(among, weights, strict=True)).get(rank, 0.0)) / sum(weights)


@pytest.mark.parametrize("number", range(3))
def test_a_third_is_as_likely_as_the_hands_that_could_lead_this_card_say(number: int) -> None:
    lead = deal_lead("law", number)
    rank = lead.card.rank - 1
    unseen = Counter(dict.fromkeys(range(13), 4))
    unseen.subtract(card.rank - 1 for card in (*lead.hand, lead.starter))
    kept = np.maximum(15 * kept_chances(dealer=False), ODD)
    for answer, leader in zip(lead.answers, seat_leaders("law"), strict=True):
        weights = Counter[int]()
        for place, ranks in enumerate(holdings(4).ranks.tolist()):
            held = Counter(ranks)
            if held[rank]:
                ways = np.prod([comb(unseen[one], many) for one, many in held.items()])
                weights[held[rank]] += ways * kept[place] * led_from(ranks, rank, leader.often / LAST)
        assert answer.third == pytest.approx(1 - weights[1] / weights.total())


def test_who_leads_from_pairs_more_has_more_thirds_and_makes_pairing_worth_less() -> None:
    lead = deal_lead("law", 0)
    found = [price_pairing(lead.hand, lead.starter, lead.card, often / LAST) for often in range(LAST + 1)]
    assert [one.third for one in found] == sorted(one.third for one in found)
    assert [one.net for one in found] == sorted((one.net for one in found), reverse=True)


def test_to_pair_is_right_about_half_the_time_and_the_answer_depends_on_the_leader() -> None:
    leads = [deal_lead("mix", number) for number in range(30)]
    assert 9 <= sum(lead.answer.net > 0 for lead in leads) <= 21
    assert sum(len({one.net > 0 for one in lead.answers}) == 2 for lead in leads) > 20
    assert {lead.by for lead in leads} == {0, 1, 2}


def test_names_dont_tell_habits() -> None:
    seated = [[leader.often for leader in seat_leaders(seed)] for seed in range(40)]
    assert all(low <= 1 and 3 <= middle <= 5 and high >= 8 for low, middle, high in map(sorted, seated))
    assert {often.index(max(often)) for often in seated} == {0, 1, 2}


def test_answers_are_counted_and_none_is_given_twice() -> None:
    duel = PairDuel(seed=3)
    best = duel.lead.answer.net > 0
    right, wrong = duel.reply(best), duel.reply(not best)
    assert (right.right, wrong.right, right.go_on().number) == (1, 0, 1)
    for refused, why in ((duel.go_on, "waits"), (lambda: right.reply(best), "has its answer")):
        with pytest.raises(IllegalMove, match=why):
            refused()


def test_every_duel_has_a_number_for_each_habit() -> None:
    for curve in balance.duel().values():
        assert {len(row) for row in (curve.nets, curve.thirds, curve.pair, curve.lead)} == {101}
        assert curve.stops is None or curve.nets[curve.stops - 1] > 0 >= curve.nets[curve.stops]
