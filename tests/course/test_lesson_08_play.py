"""The picture of the play as a road, and who closes it: what it says and pegs, against a table of another make."""

import random
import re
from itertools import pairwise, permutations

import play_oracle
import pytest
from collect import collect
from each import for_each
from stored import drawings

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.course.last_card import play_to_the_end, ways
from crib_tutor.course.lesson_08_play import follow_cards, greediest_card, open_cards, points_pegged, road
from crib_tutor.deck import InvalidCards, cards, shuffled
from crib_tutor.play import Play

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


@for_each(range(len(DEALS)))
def test_it_tells_pegs_and_draws_what_another_table_does(seed: int) -> None:
    """Every card lies once on the roads with its count, and every peg in a disc."""
    pone, dealer = DEALS[seed]
    order = laid_at_random(pone, dealer, seed)
    mine, theirs = by_the_oracle(pone, dealer, order)
    shown = road(pone, dealer, order)
    assert points_pegged(pone, dealer, order) == (mine, theirs)
    assert shown.plain.endswith(f"Pone pegs {mine}, the dealer {theirs}.")
    called = re.findall(r"for (\d+)”|(?:pegs|and) (\d) for the", shown.plain)
    assert sum(int(made or closed) for made, closed in called) == mine + theirs
    roads = drawings(shown)
    assert len(roads) == shown.plain.count("Count ")
    drawn = "".join(roads)
    assert drawn.count('<g transform="translate') == 8
    counts = re.findall(r'font-size="12"[^>]*>(\d+)<', drawn)
    assert counts == re.findall(r": “(\d+)", shown.plain)
    assert sum(map(int, re.findall(r'font-size="14"[^>]*>(\d+)<', drawn))) == mine + theirs
    assert not any(int(count) > rules.THIRTY_ONE for count in counts)


def test_cards_of_one_side_never_hide_the_index_of_another() -> None:
    order = laid_at_random("AC 2C AD 2D", "AH 2H AS 2S", 1)
    (svg,) = drawings(road("AC 2C AD 2D", "AH 2H AS 2S", order))
    places = [(int(x), int(y)) for x, y in re.findall(r'<g transform="translate\((\d+) (\d+)\)"', svg)]
    assert len(places) == 8
    for side in {x for x, _ in places}:
        down = sorted(y for x, y in places if x == side)
        assert min(low - high for high, low in pairwise(down)) >= 30
    (high,) = re.findall(r'viewBox="0 0 \d+ (\d+)"', svg)
    assert max(y for _, y in places) + 70 <= int(high)


def test_a_go_stands_below_the_count_on_which_it_was_said() -> None:
    shown = road("2S 8D KC QC", "JH 7D 4S 3H", "2S JH 8D 7D 4S 3H")
    assert "Dealer 7♦: “27”. Pone: “go”, since Q♣ would make 37. Dealer 4♠: “31 for 2”." in shown.plain
    svg = drawings(shown)[0]
    counts = {words: float(y) for y, words in re.findall(r' y="([\d.]+)"[^>]*font-size="12"[^>]*>(\d+)<', svg)}
    ((x, y),) = re.findall(r'<text x="(\d+)" y="(\d+)"[^>]*>go<', svg)
    assert counts["27"] < float(y) < counts["31"]
    assert int(x) < 100  # on pone's side


def test_the_number_of_fifteen_stands_where_it_meets_neither_points_nor_a_line_if_there_is_such_a_side() -> None:
    seen = set()
    for pone, dealer in DEALS:
        for svg in drawings(road(pone, dealer, play_to_the_end(pone, dealer, pone[:1]))):
            clear = [side for side in (0, 1) if not meets(svg, side)]
            sides = [int(x) > 100 for x in re.findall(r'<text x="(\d+)"[^>]*font-size="13"[^>]*>15<', svg)]
            if clear:
                assert sides in ([side] for side in clear)
            seen.add((tuple(clear), *sides))
    assert {((0, 1), True), ((0,), False), ((1,), True)} <= seen


def meets(svg: str, side: int) -> bool:
    """Whether points, a go or a line to a card lies beside the count of fifteen, on pone's side or on the dealer's."""
    y = 26 + 15 * 12
    marks = re.findall(r'<circle cx="(\d+)" cy="([\d.]+)"|<text x="(\d+)" y="([\d.]+)"[^>]*>go<', svg)
    lines = re.findall(r'<path d="M(\d+) (\d+)L\d+ ([\d.]+)"', svg)
    near = [abs(float(down or low) - y) < 19 for x, down, left, low in marks if (int(x or left) > 100) == side]
    ends = [sorted(map(float, down)) for x, *down in lines if (int(x) > 100) == side]
    return any(near) or any(high < y + 7 and low > y - 7 for high, low in ends)


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


def test_a_play_that_stops_early_shows_what_is_held_and_whose_turn_it_is() -> None:
    pone, dealer, _ = AFTER_GO
    plain = road(pone, dealer, "JH 9C 4D").plain
    assert "Dealer: “go”, since 10♦ would make 33." in plain
    assert "It's pone's turn.\nPone holds 2♠ 9♥.\nDealer holds K♠ Q♥ 10♦." in plain


@for_each(
    [
        ("QC JH 5D AC 8H", "the count is 26; 8H would make 34, and the count can't go past 31"),
        ("QC JH AC", "it is pone's turn, and AC isn't in this hand"),
        ("QC QD", "QD isn't in this hand"),
        ("QC JH 5D 4C 2H 7D 8H AC 2S", "the play is over"),
    ]
)
def test_a_card_that_may_not_be_laid_is_refused_in_words_and_the_road_ends_before_it(laid: str, words: str) -> None:
    shown, before = road(PONE, DEALER, laid).plain, road(PONE, DEALER, laid[:-3]).plain
    assert f"Refused: {words}" in shown
    assert [line for line in shown.splitlines() if not line.startswith("Refused")] == before.splitlines()


def test_without_a_card_played_it_shows_both_hands_and_what_is_no_card_is_refused() -> None:
    assert "It's pone's turn.\nPone holds 2♥ 5♦ 8♥ Q♣." in road(PONE, DEALER).plain
    for hand, laid in (("hello", "2H"), (PONE, "hello")):
        with pytest.raises(InvalidCards):
            road(hand, DEALER, laid)


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
    assert open_cards(PONE, DEALER, "QC 5D 2H 8H").plain.endswith("Pone pegs 4, the dealer 1.")
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
    assert ["for 2" in drawn.plain for drawn in shown] == [False, True, True, True, False]
    assert not [drawn for drawn in shown if "(pair)" in drawn.plain or "(run)" in drawn.plain]


def test_however_the_last_four_cards_are_laid_the_dealer_comes_to_two() -> None:
    pone, dealer, begun = LAST_CARDS
    rest = set(cards(f"{pone} {dealer}")) - set(cards(begun))
    assert points_pegged(pone, dealer, begun) == (0, 1)
    orders = [[*cards(begun), *order] for order in permutations(rest)]
    ended = [order for order in orders if not follow_cards(Play.between(pone, dealer), order)[2]]
    assert len(ended) > 1
    assert {points_pegged(pone, dealer, order) for order in ended} == {(1, 2)}
