"""Leads and replies in balance: that they were solved, are shipped whole, and are read by the standard library."""

import json
import subprocess
import sys
from itertools import product

import numpy as np
import pytest

from crib_tutor import cards
from crib_tutor.deck import PACK, InvalidCards
from crib_tutor.shipped import read_bytes, read_shipped
from crib_tutor.strategy import balance
from crib_tutor.strategy.hands import HANDS, THREES, index_of
from crib_tutor.strategy.playing.openings import opening_chances
from crib_tutor.strategy.playing.play_arrays import PRIORITIES, play_record
from crib_tutor.strategy.playing.short_plays import short_plays
from crib_tutor.strategy.playing.states import holdings, play_states, state_of
from crib_tutor.strategy.tables.duel_curves import KINDS, duel
from crib_tutor.strategy.tables.lead_game import Chances, even_chances, lead_game, meeting_chances
from crib_tutor.strategy.tables.rest_of_play import rest_nets
from crib_tutor.strategy.tables.solve_balance import solve, third_card_game


def _opens(rule: str, hand: list[int], state: int) -> int:
    """The rank that the rule plays first, worked out here from what it likes."""
    states = play_states()
    likes = PRIORITIES[rule](states.points.astype(np.int16))[state]
    return max((rank for rank in hand if states.fits[state, rank]), key=lambda rank: likes[rank])


@pytest.mark.parametrize("rule", ["greedy", "wary"])
@pytest.mark.parametrize("size", [4, 3])
def test_the_rest_of_a_play_is_that_of_the_whole_play(rule: str, size: int) -> None:
    """Where both follow one rule from the first card on, lead, reply and rest net what the whole play does."""
    rng, states, rows = np.random.default_rng(size), play_states(), HANDS if size == 4 else THREES
    for pone, dealer in rng.integers(len(rows), size=(10 if size == 4 else 40, 2)):
        hands = rows[[pone, dealer]].tolist()
        led = _opens(rule, hands[0], 0)
        reply = _opens(rule, hands[1], state_of([led]))
        rest = []
        for hand, played in zip(hands, (led, reply), strict=True):
            hand.remove(played)
            rest.append(_place(hand))
        net = int(rest_nets(rule, size - 1, state_of([led, reply]))[*rest])
        net -= int(states.points[state_of([led]), reply])
        if size == 4:
            record = play_record(rule, rule)
            rows_played = record.numbers(np.array([pone]), np.array([dealer]))
            whole = -int(record.points[rows_played].sum())
        else:
            whole = -int(short_plays(rule, rule).points[pone, dealer].sum())
        assert net == whole, (rows[pone], rows[dealer])


def _place(ranks: list[int]) -> int:
    return int(np.flatnonzero((holdings(len(ranks)).ranks == sorted(ranks)).all(axis=1))[0])


def test_a_third_card_that_is_chosen_is_played() -> None:
    """Playing what the rule plays anyway changes nothing, and another card does."""
    state, ranks = state_of([3, 9]), holdings(2).ranks
    usual = rest_nets("greedy", 2, state)
    chosen = np.array([list(hand).index(_opens("greedy", list(hand), state)) for hand in ranks.tolist()])
    assert np.array_equal(rest_nets("greedy", 2, state, chosen), usual)
    assert not np.array_equal(rest_nets("greedy", 2, state, 1 - chosen), usual)


def test_how_often_hands_meet_is_counted_card_by_card() -> None:
    """An oracle: of the deals in which each holds these cards, by the suits that are left."""
    meet = meeting_chances(5)
    place = {tuple(hand): at for at, hand in enumerate(THREES.tolist())}
    ways: dict[tuple[int, int], int] = {}
    four = [card for card in PACK if card.rank in (5, 6)]
    for pone in product(four, repeat=3):
        for dealer in product(four, repeat=3):
            if len({*pone, *dealer}) == 6:
                key = tuple(place[tuple(sorted(card.rank - 1 for card in hand))] for hand in (pone, dealer))
                ways[key] = ways.get(key, 0) + 1
    a, b = (4, 4, 5), (4, 5, 5)
    first, second = (place[a], place[b]), (place[b], place[b])
    share = meet[first] / meet[second] * meet[second[0], place[a]] / meet[first[0], place[a]]
    other = ways[second[0], place[a]], ways[first[0], place[a]]
    assert share == pytest.approx(ways[first] / ways[second] * other[0] / other[1])  # how often they're kept drops out


def test_nobody_gains_by_leaving_a_solved_game() -> None:
    game = lead_game(5, "greedy")
    solved = solve(game, 120)
    assert max(game.gains(solved)) < 0.0003
    assert game.value(solved) == pytest.approx(-0.4517, abs=0.0005)
    assert all(gain > 0.05 for gain in game.gains(even_chances(5)))


@pytest.mark.every
def test_the_shipped_chances_keep_their_gap() -> None:
    """What both could gain against the chances of the five-card game as they're shipped, rounded to hundredths."""
    chances = opening_chances(3)
    shipped = Chances(chances[0], chances[1:])
    game, _before = third_card_game(5)
    assert sum(game.gains(shipped)) == pytest.approx(balance.solved(5).gap, abs=0.001)
    assert game.value(shipped) == pytest.approx(balance.solved(5).value, abs=0.001)


@pytest.mark.parametrize("hand", ["3H 3D 5S KC", "5H 5D 5S 5C", "AH 2D KS", "10H 10D 10S"])
def test_chances_add_up_to_one_and_equal_cards_are_alike(hand: str) -> None:
    for chances in (balance.leads(hand), balance.replies("9C", hand)):
        assert sum(chances.values()) == pytest.approx(1)
        assert {*chances} == {*cards(hand)}
        assert len({(card.rank, chance) for card, chance in chances.items()}) == len({card.rank for card in chances})


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: balance.leads("5H 6H"), "a hand of 2 cards"),
        (lambda: balance.leads("5H 6H 7H 8H 9H 10H JH"), "a hand of 7 cards"),
        (lambda: balance.leads("5H 6H 7H 8H 9H 10H"), "a hand of 6 cards"),
        (lambda: balance.replies("5H", "5H 6H 7H 8H"), "'5H' is led and held"),
        (lambda: balance.replies("5H 5D", "6H 7H 8H 9H"), "'5H 5D' is 2 cards"),
        (lambda: balance.replies("", "6H 7H 8H 9H"), "there are no cards"),
        (lambda: balance.leads("5H 6H 7H 11H"), "'11H'"),
    ],
)
def test_a_refusal_names_what_is_wrong(ask: object, says: str) -> None:
    with pytest.raises(InvalidCards, match=says):
        ask()  # type: ignore[operator]


def test_the_standard_library_reads_it() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "from crib_tutor.strategy import balance\n"
        "print(sum(balance.leads('4H 5D 6C JS').values()), balance.gap < .01, -1.6 < balance.value < -1)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stdout.split() == ["1.0", "True", "True"], ran.stderr


def test_the_arrays_hold_what_the_doors_say() -> None:
    chances = opening_chances(4)
    hand = "3H 3D 5S KC"
    place = int(index_of([[2, 2, 4, 12]])[0])
    for opening, of_cards in enumerate([balance.leads(hand), balance.replies("AC", hand)]):
        assert chances[opening, place, 2] == pytest.approx(2 * of_cards[cards("3H")[0]])


# --- what the tables must be ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealt", [6, 5])
def test_how_often_ranks_are_led_and_paired_is_what_the_chances_say(dealt: int) -> None:
    chances, meet, copies = opening_chances(dealt - 2), meeting_chances(dealt), holdings(dealt - 2).copies
    shipped = read_shipped(f"strategy/data/balance_{dealt}.json")
    for rank in range(13):
        led, two, twin = chances[0, :, rank], copies[:, rank] > 1, copies[:, rank] > 0
        faced = led[:, None] * meet * twin
        says = {
            "led": (led @ meet).sum(),
            "from two": (led[two] @ meet[two]).sum() / meet[two].sum(),
            "paired": (faced @ chances[1 + rank, :, rank]).sum() / max(faced.sum(), 1e-12),
            "third": faced[two].sum() / max(faced.sum(), 1e-12),
        }
        for name, share in says.items():
            if rank != 4 or name in {"led", "from two"}:  # a five is led too seldom
                assert shipped["by rank"][name][rank] == pytest.approx(share, abs=0.005), (rank, name)


def test_the_duels_balance_is_what_the_chances_say() -> None:
    chances, meet, copies = opening_chances(4), meeting_chances(6), holdings(4).copies
    for kind, ranks in KINDS.items():
        pairs = (copies > 1) & np.isin(range(13), ranks)
        x = ((chances[0] * pairs).sum(axis=1) @ meet).sum() / meet[pairs.any(axis=1)].sum()
        faced = {rank: chances[0, :, rank, None] * meet * (copies[:, rank] > 0) for rank in ranks}
        every = sum(part.sum() for part in faced.values())
        y = sum((faced[rank] @ chances[1 + rank, :, rank]).sum() for rank in ranks) / every
        third = sum(faced[rank][copies[:, rank] > 1].sum() for rank in ranks) / every
        shipped = read_shipped("strategy/data/balance_6.json")["duel"][kind]
        assert shipped["balance"] == pytest.approx((x, y, third), abs=0.003)
        assert {len(shipped[name]) for name in ("nets", "thirds", "pair", "lead")} == {101}


def test_a_duel_answers_leaders_of_a_habit_as_a_look_at_each_hand_does() -> None:
    """Pone leads from a pair of low cards 30 times in 100; the dealer pairs where it gains."""
    game, copies, shipped = lead_game(5, "greedy"), holdings(3).copies, opening_chances(3)
    chances = Chances(shipped[0], shipped[1:])
    leads = chances.leads.copy()
    for hand, held in enumerate(copies):
        twins = [rank for rank in range(13) if held[rank] > 1 and rank < 4]
        others = [rank for rank in range(13) if held[rank] and rank not in twins]
        for ranks, share in ((twins, 0.3), (others, 0.7)) if twins and others else ():
            usual = chances.leads[hand, ranks]
            leads[hand, ranks] = share * (usual / usual.sum() if usual.sum() else 1 / len(ranks))
    worth, meet = game.for_dealer(leads), meeting_chances(5)
    met, net, thirds, right = 0.0, 0.0, 0.0, 0.0
    for rank in range(4):
        for hand in np.flatnonzero(copies[:, rank]):
            faced = leads[:, rank] * meet[:, hand]
            others = [worth[rank, hand, other] for other in range(13) if copies[hand, other] and other != rank]
            gain = worth[rank, hand, rank] - max(others) if others else 0.0
            met, net = met + faced.sum(), net + gain
            thirds, right = thirds + faced[copies[:, rank] > 1].sum(), right + faced.sum() * (gain > 0)
    low = duel(game, chances)["low"]
    answers = [low[name][30] for name in ("nets", "thirds", "pair")]
    assert answers == pytest.approx([net / met, thirds / met, right / met], abs=0.001)
    assert low["lead"][0] > 0.6 < low["lead"][100]


@pytest.mark.parametrize("kept", [4, 3])
def test_a_five_is_led_by_those_alone_who_hold_three(kept: int) -> None:
    chances, fives = opening_chances(kept), holdings(kept).copies[:, 4]
    assert np.allclose(chances.sum(axis=2), 1)
    assert chances[0, fives < min(kept, 3), 4].max() <= 0.05
    assert chances[0, fives == kept, 4].tolist() == [1.0]


@pytest.mark.parametrize("dealt", [6, 5])
def test_a_table_that_is_torn_or_stale_is_refused_in_a_sentence(dealt: int, monkeypatch: pytest.MonkeyPatch) -> None:
    content = read_bytes(f"strategy/data/balance_{dealt}.json")
    assert len(content) < 400_000
    whole = json.loads(content)
    torn = [content[:-9], json.dumps({name: whole[name] for name in whole if name != "replies"}).encode()]
    torn += [json.dumps(whole | changed).encode() for changed in ({"leads": whole["leads"][1:]}, {"replies": 7})]
    stale = json.dumps(whole | {"version": 0}).encode()
    for bad, says in [*((part, "is damaged: install") for part in torn), (stale, "isn't version 1: install")]:
        monkeypatch.setattr("crib_tutor.shipped.read_bytes", lambda _file, bad=bad: bad)
        monkeypatch.setattr(balance, "read_shipped", read_shipped.__wrapped__)
        with pytest.raises(RuntimeError, match=f"the shipped strategy/data/balance_{dealt}.json {says}"):
            balance.solved.__wrapped__(dealt)
