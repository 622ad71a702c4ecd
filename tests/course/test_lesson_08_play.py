"""The picture of the play as a road, and who closes it: what it says and pegs, against a table of another make."""

import random
import re
from itertools import permutations

import play_oracle
import pytest
from collect import collect
from each import for_each

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.course.last_card import play_to_the_end, ways
from crib_tutor.course.lesson_08_play import follow_cards, greediest_card, points_pegged
from crib_tutor.course.pictures.road import Road, RoadState, open_cards, road, row_of_cards
from crib_tutor.deck import cards, shuffled
from crib_tutor.play import IllegalPlay, Play

PONE, DEALER = "2H 5D 8H QC", "AC 4C 7D JH"
"""The two open hands of the lesson."""
LAST_CARDS = ("10S 7H KD QH", "8D 4C 9C 9S", "10S 8D 7H 4C")
AFTER_GO = ("JH 4D 2S 9H", "9C KS QH 10D", "JH 9C 4D 2S KS 9H QH 10D")
DEALS = [(pack[:4], pack[4:8]) for pack in (shuffled(f"road/{place}") for place in range(40))]


def laid_at_random(pone: object, dealer: object, seed: int) -> str:
    """The cards of two hands in an order in which they may be laid."""
    chance, play, order = random.Random(seed), Play.between(pone, dealer), []  # type: ignore[arg-type]  # noqa: S311
    while not play.over:
        card = chance.choice(play.legal()) if play.legal() else None
        order += [str(card)] if card else []
        play = play.lay(card) if card else play.go()
    return " ".join(order)


def by_the_oracle(pone: object, dealer: object, order: str) -> tuple[int, int]:
    """What both peg, found by the table of plain ranks, which asks for a card when it is somebody's turn."""
    waiting = [card.rank for card in cards(order)]
    hands = [[card.rank for card in cards(hand)] for hand in (pone, dealer)]  # type: ignore[arg-type]
    pegged = play_oracle.table(hands, lambda _: waiting.pop(0))
    mine, theirs = (sum(points for player, _, points in pegged if bool(player) is side) for side in (False, True))
    return mine, theirs


def road_of(pone: object, dealer: object) -> Road:
    return Road(Play.between(pone, dealer), ())  # type: ignore[arg-type]


@for_each(range(len(DEALS)))
def test_touches_play_by_the_rules_and_the_road_pegs_what_another_table_does(seed: int) -> None:
    """Every card of both hands is touched at every step: it's played, refused in words, or taken back."""
    pone, dealer = DEALS[seed]
    picture, play, state = road_of(pone, dealer), Play.between(pone, dealer), RoadState(())
    order = cards(laid_at_random(pone, dealer, seed))
    for place, card in enumerate(order):
        while not play.legal():
            play = play.go()
        for touch in picture.look(state).touches:
            held = next(held for held, name in picture.names.items() if name == touch.name)
            if held in order[:place]:
                assert touch.to == RoadState(order[: order.index(held)])
            elif held in play.legal():
                assert touch.to == RoadState((*order[:place], held))
            else:
                assert touch.to == RoadState(order[:place], held)
                assert held.symbol in picture.look(touch.to).title + picture.look(touch.to).sentence
        play, state = play.lay(card), picture.touched(state, card)
    look = picture.look(state)
    mine, theirs = by_the_oracle(pone, dealer, " ".join(map(str, order)))
    assert points_pegged(pone, dealer, order) == (mine, theirs)
    assert look.unit.endswith(f"Pone {mine}, dealer {theirs}")
    for drawn in (look.wide, look.narrow):
        assert sum(map(int, re.findall(r'stroke-width="2"/><text[^>]*>(\d+)</text>', drawn))) == mine + theirs
        assert not re.search(r'(?:x|cx|y)="-|>3[2-9]<', drawn)


def test_a_row_of_one_players_cards_pegs_by_the_window_and_nothing_for_its_end() -> None:
    picture = row_of_cards("4H 2D 5C 3S 5D 6H").picture
    assert isinstance(picture, Road)
    for order in [*permutations(picture.names)][::19]:
        laid = order[:5]  # at most 23
        pegged = [sum(play_oracle.scores([card.rank for card in laid[:end]]).values()) for end in range(1, 6)]
        assert [int(row.value) for row in picture.look(RoadState(laid)).rows] == [
            points for points in pegged if points
        ][-4:]


@for_each(range(len(DEALS)))
def test_a_play_is_laid_to_its_end_from_wherever_it_stands(seed: int) -> None:
    pone, dealer = DEALS[seed]
    begun = cards(laid_at_random(pone, dealer, seed))[: 1 + seed % 8]
    whole = play_to_the_end(pone, dealer, begun)
    assert whole[: len(begun)] == begun
    steps, after, refused = follow_cards(Play.between(pone, dealer), whole)
    assert (after.over, refused, sorted(whole)) == (True, "", sorted((*pone, *dealer)))
    for place in range(len(begun), len(whole)):
        assert whole[place] == greediest_card(follow_cards(Play.between(pone, dealer), whole[:place])[1])
    assert len([step for step in steps if step.card]) == len(whole)


@for_each(["QC JH 5D AC 8H", "QC JH AC", "QC QD", "QC JH 5D 4C 2H 7D 8H AC 2S"])
def test_an_order_against_the_rules_is_refused(laid: str) -> None:
    with pytest.raises(IllegalPlay):
        road(PONE, DEALER, laid)


# --- what the lessons say ---


@for_each([("your card", 0), ("another card", 3)])
def test_of_the_cards_offered_all_but_the_answer_break_a_rule_or_peg_less(name: str, first: int) -> None:
    asked = collect("08").replies[name].asked
    pone, dealer, laid = asked.rows[first : first + 3]
    play = follow_cards(Play.between(pone, dealer), cards(laid))[1]
    fits = {choice: cards(choice)[0] for choice in asked.question.choices if play.can(cards(choice)[0])}
    gains = {
        choice: sum(play_oracle.scores([played.rank for played in (*cards(laid), card)]).values())
        for choice, card in fits.items()
    }
    assert [choice for choice, gain in gains.items() if gain == max(gains.values())] == [asked.question.answer]


def test_a_dealer_with_as_many_cards_always_pegs_something() -> None:
    for pone, dealer in DEALS[:12]:
        pegs = ways(pone, dealer)
        assert pegs["0 points"] == 0
        assert sum(pegs.values()) > pegs["1 point"] >= 0


def test_all_ways_are_those_of_another_walk() -> None:
    """A walk that remembers nothing but the order of the cards, and pegs by the other table."""
    pone, dealer = "3H 7D JC", "4S 8C QD"
    orders, todo = [], [((), Play.between(pone, dealer))]
    while todo:
        laid, play = todo.pop()
        if play.over:
            orders.append(" ".join(map(str, laid)))
        elif play.legal():
            todo += [((*laid, card), play.lay(card)) for card in play.legal()]
        else:
            todo.append((laid, play.go()))
    theirs = [by_the_oracle(pone, dealer, order)[1] for order in orders]
    expected = {f"{n} point{'s' * (n != 1)}": theirs.count(n) for n in range(max(theirs) + 1)}
    assert ways(pone, dealer) == expected


def test_the_greediest_card_pegs_most_and_is_the_highest_of_equals() -> None:
    for pone, dealer in DEALS:
        play = Play.between(pone, dealer).lay(max(pone))
        best = greediest_card(play)
        gains = {card: sum(peg.combination.points for peg in play.lay(card).scored) for card in play.legal()}
        assert best == max(card for card, gain in gains.items() if gain == max(gains.values()))


def test_one_order_alone_of_the_open_cards_brings_pone_four_and_the_dealer_one() -> None:
    ends = {}
    for order in permutations(PONE.split()):
        steps, play, refused = follow_cards(Play.between(PONE, DEALER), cards(order), greediest_card)
        if not refused:
            assert play.over
            points = [sum(peg.combination.points for s in steps for peg in s.pegged if peg.player == p) for p in (0, 1)]
            ends[order] = tuple(points)
    assert [order for order, points in ends.items() if points == (4, 1)] == [("QC", "5D", "2H", "8H")]
    assert open_cards(PONE, DEALER, "QC 5D 2H 8H").plain.splitlines()[1].endswith("Pone 4, dealer 1")
    for player in (0, 1):
        mine = {points[player] for points in ends.values()}
        assert (min(mine), max(mine)) == (1, 4)


def test_no_pair_and_no_run_disturbs_the_hands_of_the_lesson() -> None:
    for begun in (Play.between(PONE, DEALER), Play.between("9H 6D KC", "7S JD QC", rules=rules.BRITANNICA_FIVE)):
        todo = [begun]
        while todo:
            play = todo.pop()
            assert not {peg.combination.kind for peg in play.scored} & {Kind.PAIR, Kind.RUN}
            if not play.over:
                todo += [play.lay(card) for card in play.legal()] or [play.go()]
    shown = (road(*AFTER_GO), road("KH 7D 8S 3C", "5C 9S QD 2H", "KH 5C"), road("8S 9D", "4H KC", "8S 4H 9D KC"))
    shown += (road("10H 8S 3C 2D", "4D 9C KS 6H", "10H 4D 8S 9C"),)
    shown += (road(*LAST_CARDS[:2], play_to_the_end(*LAST_CARDS)),)
    assert [bool(re.search("thirty-one|fifteen", drawn.plain)) for drawn in shown] == [False, True, True, True, False]


def test_however_the_last_four_cards_are_laid_the_dealer_comes_to_two() -> None:
    pone, dealer, begun = LAST_CARDS
    rest = set(cards(f"{pone} {dealer}")) - set(cards(begun))
    assert points_pegged(pone, dealer, begun) == (0, 1)
    orders = [[*cards(begun), *order] for order in permutations(rest)]
    ended = [order for order in orders if not follow_cards(Play.between(pone, dealer), order)[2]]
    assert len(ended) > 1
    assert {points_pegged(pone, dealer, order) for order in ended} == {(1, 2)}
