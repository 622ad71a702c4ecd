"""The discard lab: whatever is set up, each number and each sentence is what the ranking of discards says."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from crib_tutor.counts import count
from crib_tutor.deck import PACK, InvalidCards, cards, shuffled, symbols
from crib_tutor.labs.discard_lab import words
from crib_tutor.labs.discard_lab.pictures import draw_spread
from crib_tutor.labs.discard_lab.state import DiscardLab, home_by_show, homes
from crib_tutor.labs.discard_lab.two_hands_words import say_spread, say_two_hands
from crib_tutor.labs.discard_lab.window import DiscardLabWindow
from crib_tutor.labs.win_board.state import WinBoard
from crib_tutor.labs.win_board.words import in_hundred
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy import discards

SCORES = [(0, 0), (110, 112), (112, 110), (60, 88), (120, 120), (95, 118)]
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth last"
)


def labs() -> Iterator[DiscardLab]:
    """Hands at scores near and far from home, for both seats."""
    for at, (you, opponent) in enumerate(SCORES):
        for dealer in (True, False):
            lab = DiscardLab(board=WinBoard(you=you, opponent=opponent, dealer=dealer), seed=f"law {at} {dealer}")
            yield lab.deal()


def number(text: str) -> float:
    return float(text.replace("−", "-").rstrip("%"))  # noqa: RUF001  # a minus as shown


def test_the_lab_says_when_the_skunk_line_decides() -> None:
    lab = DiscardLab(board=WinBoard(you=111, opponent=84, dealer=False)).choose("AC 4H 8D 8S JH QD")
    window = DiscardLabWindow(lab)
    assert "skunk" not in str(window.value["why"]["reasons"])
    window._receive(None, {"event": "aim", "aim": "game points"}, [])
    ranked = discards(lab.hand, False, scores=(111, 84), aim="game points")
    skunks = [100 * ((one.worth or 0) - 2 * (one.wins or 0)) for one in (ranked[0], ranked.of("8S QD"))]
    said = f"The skunk line decides: beside discarding 8♠ Q♦, which wins most, .* skunks in {skunks[0] - skunks[1]:.1f}"
    assert re.match(said, window.value["why"]["reasons"][0])
    assert re.search(said, window.value["said"])
    assert [row["percent"] for row in window.value["choices"]["rows"]] == [f"{one.worth:.3f}" for one in ranked]
    assert window.value["choices"]["looked"] == "8D 8S"
    assert all(0 <= row["wins"] <= 1 for row in window.value["choices"]["rows"])
    window._receive(None, {"event": "aim", "aim": "fame"}, [])
    assert window.value["refused"]
    assert window.lab.board.aim == "game points"


@pytest.mark.parametrize("lab", [*labs()])
def test_all_that_is_shown_is_what_discards_says(lab: DiscardLab) -> None:
    board = lab.board
    by_average = discards(lab.hand, board.dealer)
    by_wins = discards(lab.hand, board.dealer, scores=(board.you, board.opponent))
    shown = DiscardLabWindow(lab).value["choices"]
    for order, ranked in (("wins", by_wins), ("average", by_average)):
        rows = sorted(shown["rows"], key=lambda row: row["places"][order])
        assert [row["places"][order] for row in rows] == [*range(1, 16)]
        assert [cards(row["key"]) for row in rows] == [one.thrown for one in ranked]
    for row in shown["rows"]:
        priced = by_wins.of(row["key"])
        assert number(row["average"]) == pytest.approx(priced.total, abs=0.00501)
        assert number(row["percent"]) == pytest.approx(100 * priced.wins, abs=0.0501)
        assert row["wins"] == priced.wins
        assert all(card.name in row["name"] for card in priced.thrown)
        assert row["average"] in row["name"]
        assert row["percent"] in row["name"]
    assert shown["best"] == " ".join(map(str, by_average[0].thrown))


@pytest.mark.parametrize("lab", [*labs()])
def test_why_says_the_places_parts_and_differences_of_the_choice_looked_at(lab: DiscardLab) -> None:
    for pair in [one.thrown for one in lab.by_average]:
        looking = lab.look(pair)
        choice, rival = looking.looked, looking.rival
        assert choice.thrown == pair != rival.thrown
        places = [[one.thrown for one in ranked].index(pair) for ranked in (looking.by_wins, looking.by_average)]
        assert words.say_places(looking) == "{} by winning, {} by average".format(
            *(ORDINALS.split()[at] for at in places)
        )
        worth = [number(points) for _, points in words.part_rows(choice)]
        assert worth == pytest.approx([choice.hand, choice.crib, choice.pegging, choice.total], abs=0.00501)
        reasons = words.say_reasons(looking)
        told = re.match(r"It wins ([\d.]+) games in 100 (more|fewer) than (.*)\.$", reasons[0])
        ahead = 100 * (choice.wins - rival.wins)
        assert symbols(rival.thrown) in reasons[0]
        assert bool(told) == (abs(ahead) >= 0.05)
        if told:
            assert float(told[1]) == pytest.approx(abs(ahead), abs=0.0501)
            assert (told[2] == "more") == (ahead > 0)
        average = next(said for said in reasons if said.startswith("On average"))
        if better := re.match(r"On average it's ([\d.]+) (better|worse):", average):
            assert float(better[1]) == pytest.approx(abs(choice.total - rival.total), abs=0.00501)
            assert (better[2] == "better") == (choice.total > rival.total)


def test_a_choice_is_compared_with_the_best_by_average_and_the_best_with_the_best_by_wins() -> None:
    lab = DiscardLab(board=WinBoard(you=110, opponent=112, dealer=False)).choose("AD 4C 4D 5C 5D JD")
    assert words.say_best(lab) == "A♦ J♦ is best by average but tenth by winning"
    assert lab.looked.thrown == lab.by_wins[0].thrown == cards("4C 5C")
    assert lab.rival.thrown == lab.by_average[0].thrown == cards("AD JD")
    assert lab.look("AD JD").rival.thrown == cards("4C 5C")
    clear = DiscardLab().choose("5H 6S 7C 8D JH QS")
    assert clear.by_wins[0].thrown == clear.by_average[0].thrown
    assert clear.rival.thrown == clear.by_wins[1].thrown


def test_starters_that_bring_a_hand_home_are_counted_one_by_one() -> None:
    """Counted here over all 46 unseen cards; hand and crib together stand out where the hand alone must do it."""
    lab = DiscardLab(board=WinBoard(you=110, opponent=112, dealer=False)).choose("AD 4C 4D 5C 5D JD")
    unseen = [card for card in PACK if card not in lab.hand]
    for one in lab.by_wins:
        for need in (1, 8, 11, 24, 30):
            assert homes(one, need) == sum(count(one.kept, card).points >= need for card in unseen)
            assert homes(one, need) / 46 == pytest.approx(one.chance(need))
            assert home_by_show(one, need) >= one.chance(need) - 1e-12
    told = [round(100 * homes(lab.by_wins.of(two), 11) / 46) for two in ("4C 5C", "AD JD")]
    wanted = (
        "You need 11, and you count first. This hand alone is worth that much in {} of 100 deals, in {} with A♦ J♦."
    )
    assert words.say_reasons(lab)[1] == wanted.format(*told)
    far = replace(lab, board=WinBoard(you=60, opponent=60, dealer=False))
    assert not any("need" in said for said in words.say_reasons(far))


def test_averages_stand_on_one_line_with_zero_on_it() -> None:
    for lab in labs():
        axis = words.axis_of(lab)
        assert 0 in axis.ticks
        assert all(0 <= axis.place(one.total) <= 1 for one in lab.by_average)
        assert axis.place(axis.low) == 0
        assert axis.place(axis.high) == 1


def test_cards_are_taken_and_put_back_and_dealt_as_the_seed_has_them() -> None:
    lab = DiscardLab(seed=7)
    assert lab.choose("5H 6S").choose([]).hand == ()
    assert lab.choose(["6S", "5H"]).hand == cards("5H 6S")
    first, second = lab.deal(), lab.deal().deal()
    assert first.hand == tuple(sorted(shuffled("7:1")[:6]))
    assert second.hand == tuple(sorted(shuffled("7:2")[:6]))
    looking = first.look(first.hand[:2])
    assert looking.choose(first.hand[:5]).pair == first.hand[:2], "what is looked at stays while its cards are there"
    assert looking.choose(first.hand[1:]).pair == ()
    assert words.percent(looking.looked).endswith("%")


def test_what_is_no_hand_and_no_choice_is_refused_and_nothing_changes() -> None:
    lab = DiscardLab().choose("5H 6S 7C 8D JH QS")
    for given in ("5H 6S 7C 8D JH QS KD", "5H 5H", "5X", None, 7, [None]):
        with pytest.raises(InvalidCards):
            lab.choose(given)  # type: ignore[arg-type]  # what a page may send
    with pytest.raises(IllegalMove, match="'KD KS'"):
        lab.look("KD KS")
    with pytest.raises(IllegalMove, match="choose 1 more card first"):
        lab.choose("5H 6S 7C 8D JH").look("5H 6S")
    assert lab.hand == cards("5H 6S 7C 8D JH QS")


def test_a_reader_without_a_kernel_sees_the_hand_and_each_choice() -> None:
    lab = DiscardLab().choose("5H 6S 7C 8D JH QS")
    static = DiscardLabWindow(lab).static()
    for one in lab.by_wins:
        assert f"<td>{symbols(one.thrown)}</td>" in re.sub(r"<td[^>]*>", "<td>", static)
        assert words.percent(one) in static
    assert "Run the cell" in static
    assert "♥" not in DiscardLabWindow(lab, fresh=True).static(), "a hand that is new each time is not stored"


def test_near_home_a_reason_by_the_score_is_told_if_it_speaks_for_what_wins_more() -> None:
    """The dealer needs hand and crib, pone the hand or a small crib of the dealer's."""
    told = re.compile(r"need\w* (\d+).* much in (.+) of 100 deals, in (.+) with ")
    kinds = set()
    for you, opponent, dealer in ((110, 112, True), (110, 112, False), (60, 115, False), (104, 60, True), (0, 0, True)):
        start = DiscardLab(board=WinBoard(you=you, opponent=opponent, dealer=dealer)).choose("AD 4C 4D 5C 5D JD")
        for pair in [one.thrown for one in start.by_wins]:
            lab = start.look(pair)
            found = [match for said in words.say_reasons(lab) if (match := told.search(said))]
            assert len(found) <= (max(you, opponent) >= 92)
            for match in found:
                pegs_crib = match[0].startswith("needs")
                need = 121 - (opponent if pegs_crib else you)
                shares = [
                    home_by_show(one, need) if dealer else one.chance(need, crib=pegs_crib)
                    for one in (lab.looked, lab.rival)
                ]
                assert int(match[1]) == need
                assert match.group(2, 3) == tuple(map(in_hundred, shares))
                ahead = lab.looked.wins - lab.rival.wins
                assert (shares[0] > shares[1]) == ((ahead > 0) != pegs_crib)
                kinds.add((dealer, pegs_crib))
    assert kinds == {(True, False), (False, False), (False, True)}


def test_the_next_choice_is_that_of_the_ranking_with_its_differences() -> None:
    """Each choice in both orders, held against `discards`, of which the last names the one above it."""
    told = 0
    for lab in labs():
        scores = (lab.board.you, lab.board.opponent)
        for order in ("wins", "average"):
            ranked = discards(lab.hand, lab.board.dealer, scores=scores if order == "wins" else None)
            for place, one in enumerate(ranked):
                looking = lab.look(one.thrown)
                other = ranked[place + 1 if place + 1 < len(ranked) else place - 1]
                said = words.say_next(looking, order)
                if other.thrown == looking.rival.thrown:
                    assert said == "", "the reasons compare with it already"
                    continue
                told += 1
                where = "below" if place + 1 < len(ranked) else "above"
                assert said.startswith(f"Next {where} is {symbols(other.thrown)}: it wins ")
                points = re.search(r"it's ([\d.]+) (better|worse)", said)
                gap = other.total - one.total
                if points:
                    assert float(points[1]) == pytest.approx(abs(gap), abs=0.0051)
                    assert (points[2] == "better") == (gap > 0)
                else:
                    assert abs(gap) < 0.005
                games = re.search(r"wins ([\d.]+) games in 100 (more|fewer)", said)
                ahead = 100 * (looking.by_wins.of(other.thrown).wins - looking.looked.wins)
                if games:
                    assert float(games[1]) == pytest.approx(abs(ahead), abs=0.051)
                    assert (games[2] == "more") == (ahead > 0)
                else:
                    assert abs(ahead) < 0.05
    assert told > 100


def test_half_the_time_is_the_middle_of_all_starters() -> None:
    for lab in labs():
        one = lab.looked
        points = sorted((count(one.kept, card).points for card in PACK if card not in lab.hand), reverse=True)
        said = re.findall(r"(\d+) or more", say_spread(one))
        middle = points[len(points) // 2 - 1]
        assert said[0] == str(middle) if middle else "anything" in say_spread(one)


def test_each_bar_is_as_high_as_its_count_is_frequent_and_each_ring_as_the_others() -> None:
    lab = DiscardLab().choose("5H 6S 7C 8D JH QS")
    pair = (lab.looked, lab.rival)
    hand, crib = draw_spread(*pair).split('class="part"')[1:]
    for part, shares in (
        (hand, [one.hand_distribution for one in pair]),
        (crib, [one.crib_distribution for one in pair]),
    ):
        drawn = [float(high) for high in re.findall(r'<rect class="mine"[^>]* height="([\d.]+)"', part)]
        rings = [float(y) for y in re.findall(r'<circle class="rival"[^>]* cy="([\d.]+)"', part)]
        bars, others = ([share for share in each if share >= 0.002] for each in shares)
        assert len(drawn) == len(bars)
        assert [high / max(drawn) for high in drawn] == pytest.approx([share / max(bars) for share in bars], abs=0.01)
        scale, ground = max(drawn) / max(bars), max(map(float, re.findall(r'"M28 ([\d.]+)H', part)))
        assert [(ground - y) / scale for y in rings] == pytest.approx(others, abs=0.005)


def test_two_hands_differ_by_what_discards_says_of_each() -> None:
    one = DiscardLab(board=WinBoard(you=110, opponent=112, dealer=False)).choose("AD 4C 4D 5C 5D JD").put_aside()
    assert say_two_hands(DiscardLab()) == ""
    assert say_two_hands(one).startswith("Both are the same so far")
    assert say_two_hands(one.choose("AD 4C")) == "Choose six cards to compare both hands"
    other = replace(one, board=WinBoard(you=110, opponent=112, dealer=True))
    best = [discards(lab.hand, lab.board.dealer, scores=(110, 112))[0] for lab in (other, one)]
    wins, points = 100 * (best[0].wins - best[1].wins), best[0].total - best[1].total
    text = f"wins {abs(wins):.1f} games in 100 {'more' if wins > 0 else 'fewer'}"
    worth = f"is worth {abs(points):.2f} points {'more' if points > 0 else 'less'}"
    assert say_two_hands(other) == f"This hand {text} and {worth}"
    traded = other.trade_places()
    assert (traded.board.dealer, traded.aside.board.dealer) == (False, True)
    assert traded.trade_places().hand == other.hand
    assert traded.end_comparison().aside is None
    with pytest.raises(IllegalMove, match="choose six cards first"):
        DiscardLab().choose("AD").put_aside()
    with pytest.raises(IllegalMove, match="there's no other hand"):
        DiscardLab().trade_places()
