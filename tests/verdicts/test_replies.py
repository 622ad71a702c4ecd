"""The verdicts on replies and counts, by other methods: counted by hand, searched by plain lists, and played out."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, islice, pairwise, product
from statistics import fmean, stdev

import pytest
from play_oracle import scores, value
from play_search import pegs

from crib_tutor.deck import PACK, RANKS
from crib_tutor.play import Play
from crib_tutor.rules import MODERN, Rules
from crib_tutor.strategy import plays
from crib_tutor.strategy.playing.states import BALANCE, choice_weights, play_states
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.verdicts.experiments.left_counts import STAGES
from crib_tutor.verdicts.experiments.pairs_and_fifteens import GAMES, LEADERS, equal_replies
from crib_tutor.verdicts.play_moments import (
    PlayMoment,
    draw_moments,
    gap_to_others,
    gather,
    mean_if_any,
    others_quiet,
)

MANY = 60_000
"""Turns that are drawn for what is counted in them."""


@cache
def moments(game: Rules = MODERN, model: str = "careful") -> list[PlayMoment]:
    return list(islice(draw_moments(77, game, model), MANY))


def kept(experiment: str, name: str) -> tuple[float, float]:
    numbers = read_found("replies")[experiment]["numbers"]
    number, error = numbers[name]
    return number, error


def share(happened: list[bool]) -> tuple[float, float]:
    part = fmean(happened)
    return part, (part * (1 - part) / len(happened)) ** 0.5


def agree(number: tuple[float, float], other: tuple[float, float], slack: float = 0.0) -> bool:
    return abs(number[0] - other[0]) <= 4 * (number[1] ** 2 + other[1] ** 2) ** 0.5 + slack


# --- what can be counted ----------------------------------------------------------------------------------------------


def test_sixteen_cards_count_ten() -> None:
    assert VERDICTS["B31"].number == sum(card.value == 10 for card in PACK) == 4 * len("TJQK")


def test_equal_replies_are_those_of_a_plain_list() -> None:
    """Every pile of up to three cards, and a card twice on it: what the second pegs if the first pegs nothing."""
    paid: dict[tuple[int, int], set[int]] = {}
    for size in range(1, 4):
        for pile in product(range(1, 14), repeat=size):
            for rank in range(1, 14):
                count = sum(map(value, pile)) + value(rank)
                if count + value(rank) in (15, 31) and not scores([*pile, rank]):
                    paid.setdefault((count, rank - 1), set()).add(pegs((*pile, rank, rank)))
    known = equal_replies()
    assert {trap: min(points) for trap, points in paid.items()} == known
    assert set(known.values()) == {4}


@pytest.mark.parametrize("against", ["careful", "greedy", "best reply", "balance"])
def test_the_three_led_is_priced_as_plays_prices_it_with_any_starter(against: str) -> None:
    """Whatever starter and discards are seen, the eight is ahead of the five by a point, as the verdict has it."""
    for starter, thrown in (("AC", "2C KD"), ("6D", "JD QC"), ("KC", "6S 7S")):
        ranked = plays("JH 8D 8S 5C", "3H", starter=starter, thrown=thrown, dealer=True, against=against)
        nets = {str(choice.card)[0]: choice.net for choice in ranked}
        for name, other in (("five", "5"), ("jack", "J")):
            least, most = (
                kept("pairs_and_fifteens.three_led", f"{end}_over_{name}_{against.partition(' ')[0]}")[0]
                for end in ("least", "most")
            )
            assert least - 0.25 < nets["8"] - nets[other] < most + 0.25
        assert nets["8"] - nets["5"] > 1


# --- what happened in the plays drawn ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_drawn_play_obeys_the_rules_card_by_card(game: str) -> None:
    """The game's own `Play` takes each card drawn, has the same count, and the same ranks fit."""
    turns = moments(GAMES[game], BALANCE)
    for opening in (place for place, moment in enumerate(turns[:2_000]) if not moment.turns):
        deal = turns[opening : opening + 14]
        ends = next((at for at, moment in enumerate(deal) if at and not moment.turns), len(deal))
        follow(deal[:ends])


def follow(deal: list[PlayMoment]) -> None:
    pone, dealer = deal[0].hand, next(moment.hand for moment in deal if moment.seat == 1)
    left = Counter((*pone, *dealer))
    dealt = {rank: iter([card for card in PACK if card.rank == rank + 1]) for rank in left}
    hands = [[next(dealt[rank]) for rank in hand] for hand in (pone, dealer)]
    play = Play.between(*map(tuple, hands), rules=deal[0].rules)
    for moment, after in zip(deal, [*deal[1:], None], strict=True):
        while not play.legal():
            play = play.go()
        assert (play.over, play.turn, play.count) == (False, moment.seat, moment.total)
        assert {card.rank - 1 for card in play.legal()} == set(moment.fits)
        if after is None:
            return
        laid = [turn for turn in after.turns[len(moment.turns) :] if turn.rank is not None]
        assert len(laid) == 1
        play = play.lay(next(card for card in play.legal() if card.rank - 1 == laid[0].rank))


def replies(game: Rules = MODERN, model: str = "careful") -> Iterator[tuple[PlayMoment, PlayMoment]]:
    """Each lead with the reply that follows."""
    for lead, reply in zip(moments(game, model), moments(game, model)[1:], strict=False):
        if not lead.turns and len(reply.turns) == 1:
            yield lead, reply


@pytest.mark.parametrize("name", ["low", "middle", "ten"])
@pytest.mark.parametrize("leader", LEADERS)
@pytest.mark.parametrize("game", GAMES)
def test_leaders_hold_a_third_as_often_as_the_trap_says(name: str, leader: str, game: str) -> None:
    """Counted in plays whose hands are both known, where the weights of hidden hands had to infer it."""
    ranks = {"low": range(4), "middle": range(5, 9), "ten": range(9, 13)}[name]
    third = [
        lead.hand.count(reply.pile[0]) > 1
        for lead, reply in replies(GAMES[game], LEADERS[leader])
        if reply.pile[0] in ranks
        and [rank for rank in reply.fits if reply.pegs(rank)] == [reply.pile[0]] != [*reply.fits]
    ]
    assert len(third) > 120
    assert agree(share(third), kept("pairs_and_fifteens.pairing", f"trap_{name}_{leader}{game}"), slack=0.03)


@pytest.mark.parametrize("game", GAMES)
def test_the_dealer_who_plays_close_has_the_fourth_card_as_often_as_said(game: str) -> None:
    happened = []
    for reply, answer in pairwise(moments(GAMES[game])):
        if len(reply.turns) == 1 and len(answer.turns) == 2 and answer.seat == 0:
            led, close = answer.pile
            runs = [rank for rank in answer.fits if max(led, close, rank) - min(led, close, rank) == 2]
            runs = [rank for rank in runs if len({led, close, rank}) == 3]
            if led != close and abs(led - close) <= 2 and runs and len(answer.fits) > 1:
                run = max(runs, key=answer.pegs)
                held = list(reply.hand)
                held.remove(close)
                ends = {min(led, close, run) - 1, max(led, close, run) + 1}
                room = 31 - answer.leaves(run)
                happened.append(any(rank in ends and value(rank + 1) <= room for rank in held))
    assert len(happened) > 120
    often, error = kept("pairs_and_fifteens.close_replies", f"fourth_careful{game}")
    assert agree(share(happened), (often / 100, error / 100), slack=0.015)


def test_what_the_lines_call_rare_is_rare() -> None:
    """In either game fewer than one deal in twenty lets a player leave such a count in such a way."""
    rare = [(11, "4"), (12, "3"), (27, "4"), (28, "3")]
    for game in GAMES.values():
        deals, times = 0, Counter[tuple[int, str]]()
        for moment in moments(game):
            deals += not moment.turns
            ranks = () if moment.gone else [rank for rank in moment.quiet if others_quiet(moment, rank)]
            times.update({(moment.leaves(rank), RANKS[rank]) for rank in ranks} & {*rare})
        assert all(0 < 20 * times[trap] < deals for trap in rare)


@pytest.mark.parametrize("stage", STAGES)
def test_ten_cards_are_as_frequent_at_twenty_one_as_said(stage: str) -> None:
    """Whether the next player, known here, holds a ten-card where 21 could have been left."""
    happened = []
    for moment, after in zip(moments(), moments()[1:], strict=False):
        if (
            moment.gone
            or moment.hidden not in STAGES[stage]
            or after.seat == moment.seat
            or after.hidden != len(moment.hand) - 1
        ):
            continue
        if any(moment.leaves(rank) == 21 and others_quiet(moment, rank) for rank in moment.quiet):
            happened.append(any(rank >= 9 for rank in after.hand))
    assert len(happened) > 30
    assert agree(share(happened), kept("left_counts.twenty_one", f"tens_{stage}"), slack=0.06)


# --- played out -------------------------------------------------------------------------------------------------------


def play_out(hands: list[list[int]], turn: int, pile: list[int], gone: list[bool], seat: int) -> int:
    """What a seat nets if both play the card that a careful player is likeliest to play, by plain lists."""
    net, last = 0, 1 - turn
    while any(hands):
        mine = hands[turn]
        fits = sorted({rank for rank in mine if sum(value(card + 1) for card in pile) + value(rank + 1) <= 31})
        if fits:
            state = state_after(tuple(pile))
            weights = choice_weights("careful", len(hands[1 - turn]), gone[1 - turn])[state]
            rank = max(fits, key=lambda card: weights[card])
            mine.remove(rank)
            pile = [*pile, rank]
            points, last = pegs(tuple(card + 1 for card in pile)), turn
            full = sum(value(card + 1) for card in pile) == 31
            points += not any(hands) and not full
            net += points if turn == seat else -points
            if full:
                pile, gone, turn = [], [False, False], 1 - turn
                continue
        else:
            gone[turn] = True
        if all(gone):
            net += (1 if last == seat else -1) if any(hands) else 0
            pile, gone, turn = [], [False, False], 1 - last
        elif not gone[1 - turn]:
            turn = 1 - turn
    return net


@cache
def state_after(pile: tuple[int, ...]) -> int:
    state = 0
    for rank in pile:
        state = int(play_states().following[state, rank])
    return state


def gaps_played_out(wanted: Callable[[PlayMoment], list[int]]) -> list[float]:
    """What a card nets more than the average of others, the hands as they were dealt and played to the end."""
    gaps = []
    for moment, after in zip(moments(), moments()[1:], strict=False):
        if after.seat == moment.seat or after.hidden != len(moment.hand) - 1 or moment.gone or not after.turns:
            continue
        ranks = wanted(moment)
        if ranks:
            nets = {}
            for rank in (ranks[0], *others_quiet(moment, ranks[0])):
                held = list(moment.hand)
                held.remove(rank)
                hands = [held, list(after.hand)] if moment.seat == 0 else [list(after.hand), held]
                nets[rank] = play_out(hands, 1 - moment.seat, [*moment.pile, rank], [False, False], moment.seat)
            gaps.append(gap_to_others(nets, ranks[0], others_quiet(moment, ranks[0])))
    return gaps


def leaving(count: int) -> Callable[[PlayMoment], list[int]]:
    return lambda moment: [rank for rank in moment.quiet if moment.leaves(rank) == count and others_quiet(moment, rank)]


def test_twenty_one_loses_and_sixteen_gains_in_plays_played_out() -> None:
    """No hidden hands and no weights: both hands as dealt, both players by rule, from the same turn on."""
    bad, good = gaps_played_out(leaving(21)), gaps_played_out(leaving(16))
    assert min(len(bad), len(good)) > 120
    assert fmean(bad) + 4 * stdev(bad) / len(bad) ** 0.5 < -0.3
    assert fmean(good) - 4 * stdev(good) / len(good) ** 0.5 > 0


# --- the tools --------------------------------------------------------------------------------------------------------


def test_a_gathering_has_as_many_examples_of_each_as_asked() -> None:
    examples = gather(7, 3, lambda moment: [("low" if moment.total < 10 else "high", moment.fits[0])], ("low", "high"))
    assert {name: len(each) for name, each in examples.items()} == {"low": 7, "high": 7}


def test_an_average_of_nothing_claims_nothing() -> None:
    assert mean_if_any([]) == (0.0, float("inf"))
    assert mean_if_any([2.0, 4.0]) == (3.0, 1.0)


def test_every_hand_of_the_draw_is_one_that_a_deck_can_deal() -> None:
    for moment in moments()[:5_000]:
        seen = Counter((*moment.hand, *(turn.rank for turn in moment.turns if turn.rank is not None)))
        assert max(seen.values()) <= 4
    assert {len(moment.hand) for moment in moments()[:5_000]} == {1, 2, 3, 4}
    assert len(list(combinations_with_replacement(range(13), 4))) == 1820
