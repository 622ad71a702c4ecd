"""What is said after the answers of the lessons on the dial and the last street is true of their cards and scores."""

import re
from collections.abc import Generator

import pytest
from after_guesses import SURPRISES
from said import ONE, Asked, Checks, Right, called, per, plain, plural, points, text_of, word

from crib_tutor import rules
from crib_tutor.course.lesson_20_on_or_off import best_setting, dial_board, dial_gain
from crib_tutor.course.lesson_21_last_street import timeline
from crib_tutor.look.charts import Chart, RankedRows
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found

CHECKS = Checks("20", "21")
Claims = Generator[str, None, Right]
FOUND = {name: one["numbers"] for name, one in read_found("on_and_off").items()}
WHOLE, GAME = 100, rules.GAME
_TOTALS = deal_tables().start.totals
BROUGHT = [
    round(float(_TOTALS.sum(axis=1 - seat) @ range(_TOTALS.shape[seat])) / float(_TOTALS.sum())) for seat in (0, 1)
]
"""What a deal brings the dealer and pone."""


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


def number(experiment: str, name: str) -> float:
    return float(FOUND[experiment][name][0])


def wins(asked: Asked) -> dict[str, int]:
    """What each choice wins in 100 games, the best first; that they're the best of all is held elsewhere."""
    chart = asked.question.about
    assert isinstance(chart, RankedRows)
    rows = sorted(chart.rows, key=lambda row: -row.total)
    return {row.label: round(row.total) for row in rows if row.label in asked.question.choices}


def needs(asked: Asked) -> tuple[int, int]:
    """What you need and what your opponent needs, by the scores in the question."""
    own, other = asked.said if len(asked.said) > 1 else asked.said * 2
    return GAME - own, GAME - other


def said_wins(asked: Asked) -> tuple[int, int, str]:
    """The wins of the best and of the next choice, and the best."""
    found = wins(asked)
    best = next(iter(found))
    return found[best], sorted(found.values())[-2], best


# --- 20 On or off -----------------------------------------------------------------------------------------------------


@CHECKS("first reply")
def says_first_reply(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    high, low, best = said_wins(asked)
    yield f"You need {mine}. Your opponent needs {theirs} and counts first"
    ends = timeline(*asked.said, dealer=True).moments
    assert max(ends, key=lambda one: one.yours + one.theirs).name == "pone's hand"
    yield f"The pair wins {high} games in {per(WHOLE)}, the {called(int(list(wins(asked))[1][0]))} {low}"
    return best


@CHECKS("second reply")
def says_second_reply(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    found = wins(asked)
    _, second, best = said_wins(asked)
    tripled = rules.PAIR_POINTS
    yield f"you need {mine}, and {word(tripled)} holes more"
    yield f"pone needs {theirs}. Every hole"
    yield f"tripled for {3 * rules.PAIR_POINTS}"
    pair = next(name for name in found if name.startswith("3"))
    assert found[pair] == second
    yield f"The {called(int(best[0]))} wins {found[best]} games in {per(WHOLE)}, the pair {found[pair]}"
    return best


@CHECKS("far behind")
def says_far_behind(asked: Asked) -> Claims:
    low, high = asked.said
    gains = [
        number("on_and_off.by_score", f"{seat}_behind_{part}")
        for seat in ("dealer", "pone")
        for part in ("middle", "end")
    ]
    most = max(map(abs, gains))
    yield f"From {low} to {high} holes behind, on and off are within {most:.2f} wins in {per(WHOLE)}"
    return VERDICTS["H20"].ruling.value


@CHECKS("neck and neck")
def says_neck_and_neck(_asked: Asked) -> Claims:
    gain = number("on_and_off.by_score", "dealer_neck")
    yield f"wins {gain:.1f} games in {per(WHOLE)} more"
    own, other = dial_board(dealer=True).summits()[0]
    yield f"and {dial_gain(own, other, dealer=True):.1f} at {own} to {other}."
    neck, most = (number("on_and_off.by_score", f"dealer_{name}_strongest") for name in ("neck", "most"))
    yield f"it's {neck:.1f} and {most:.1f}."
    return VERDICTS["T24"].ruling.value


@CHECKS("how many islands")
def says_how_many_islands(_asked: Asked) -> Claims:
    board = dial_board(dealer=True)
    islands = sorted(board.summits())
    turns = ["on" if board.gain(*at) > 0 else "off" for at in islands]
    assert turns == ["off", "on", "off", "on", "off"]
    yield f"{word(len(islands))}. They take turns"
    near = [f"{turn} near {own} to {other}" for turn, (own, other) in zip(turns, islands, strict=True)]
    yield ", ".join(near[:-1])
    yield "off again, is at {} to {}".format(*islands[-1])
    return len(islands)


@CHECKS("dial at 106")
def says_dial_at_106(asked: Asked) -> Claims:
    own, other = asked.said
    mine, theirs = BROUGHT
    yield f"brings you about {mine} holes and pone about {theirs}: {own + mine} and {other + theirs}"
    assert other + BROUGHT[1] < GAME <= own + BROUGHT[0]
    return best_setting(own, other, dealer=True)


@CHECKS("dial at 92")
def says_dial_at_92(asked: Asked) -> Claims:
    own, other = asked.said
    first = own + BROUGHT[0], other + BROUGHT[1]
    second = first[0] + BROUGHT[1], first[1] + BROUGHT[0]
    yield f"{own} and {other} become {first[0]} and {first[1]}"
    yield f"your opponent deals: {second[0]} and {second[1]}"
    assert max(second) < GAME
    return best_setting(own, other, dealer=True)


@CHECKS("dial as pone")
def says_dial_as_pone(asked: Asked) -> Claims:
    own, other = asked.said
    assert own + BROUGHT[1] == GAME
    hole = GAME - own - BROUGHT[1] + 1
    yield f"{word(hole)} hole of your own decides more games than {word(hole)} of the dealer's"
    yield f"wins {dial_gain(own, other, dealer=False):.1f} games in {per(WHOLE)} more"
    return best_setting(own, other, dealer=False)


@CHECKS("dial at 70")
def says_dial_at_70(asked: Asked) -> Claims:
    own, other = asked.said
    gain = abs(dial_gain(own, other, dealer=True))
    yield f"{other - own} holes behind, the dial is worth {gain:.1f} wins in {per(WHOLE)}"
    return best_setting(own, other, dealer=True)


@CHECKS("dial at 80")
def says_dial_at_80(asked: Asked) -> Claims:
    own, other = asked.said
    first = own + BROUGHT[0], other + BROUGHT[1]
    second = first[0] + BROUGHT[1], first[1] + BROUGHT[0]
    yield f"{own} and {other} become {first[0]} and {first[1]}"
    yield f"Then your opponent deals: {second[0]} and {second[1]}"
    third = second[0] + BROUGHT[0], second[1] + BROUGHT[1]
    assert max(second) < GAME > third[1]
    assert third[0] >= GAME
    yield f"Your next deal brings you {third[0]}, and pone only {third[1]}"
    return best_setting(own, other, dealer=True)


@CHECKS("printed zones")
def says_printed_zones(asked: Asked) -> Claims:
    zones = {"61_75": False, "76_86": True, "87_101": False, "102_112": True, "113_120": False}
    same = [number("on_and_off.by_score", f"dealer_zone_{zone}") > 0 for zone in zones] == list(zones.values())
    assert same
    yield f"All {word(len(zones))}"
    yield "a million deals"
    assert asked.question.answer == len(zones)
    return len(zones)


def says_jack(asked: Asked) -> tuple[int, int, str]:
    found = wins(asked)
    pair = next(name for name in found if name.startswith("J"))
    ace = next(name for name in found if name.startswith("A"))
    return found[pair], found[ace], max(found, key=lambda name: found[name])


@CHECKS("jack at 117")
def says_jack_at_117(asked: Asked) -> Claims:
    mine, _ = needs(asked)
    pair, ace, best = says_jack(asked)
    yield f"The pair is {word(rules.PAIR_POINTS)} of the {word(mine)} holes you need"
    yield f"It wins {pair} games in {per(WHOLE)}, the ace {ace}"
    return best


@CHECKS("jack at 109")
def says_jack_at_109(asked: Asked) -> Claims:
    pair, ace, best = says_jack(asked)
    yield f"The ace wins {ace} games in {per(WHOLE)}, the pair {pair}"
    return best


def says_low(asked: Asked) -> tuple[int, int, str]:
    found = wins(asked)
    pair, king = (next(name for name in found if name.startswith(rank)) for rank in "2K")
    return found[pair], found[king], max(found, key=lambda name: found[name])


@CHECKS("exit at 118")
def says_exit_at_118(asked: Asked) -> Claims:
    _, theirs = needs(asked)
    pair, king, best = says_low(asked)
    yield f"is {word(theirs)} holes short"
    yield f"the pair wins {pair} games in {per(WHOLE)}, the king {king}"
    return best


@CHECKS("exit at 107")
def says_exit_at_107(asked: Asked) -> Claims:
    pair, king, best = says_low(asked)
    yield f"The king wins {king} games in {per(WHOLE)}, the pair {pair}"
    two = rules.PAIR_POINTS
    yield f"{word(two)} holes don't help you here. {word(3 * two)} could help pone"
    return best


@CHECKS("exit as pone")
def says_exit_as_pone(asked: Asked) -> Claims:
    own, other = asked.said
    yield f"{word(BROUGHT[1])} holes bring you to {own + BROUGHT[1]}"
    yield f"wins {-dial_gain(own, other, dealer=False):.1f} games in {per(WHOLE)} more"
    return best_setting(own, other, dealer=False)


def prose(lesson: str) -> str:
    return " ".join(text_of(lesson).split())


def test_the_sum_fails_at_the_last_hole_as_the_lesson_says() -> None:
    own, other = 120, 118
    assert other + BROUGHT[1] >= GAME, "pone counts home first"
    assert best_setting(own, other, dealer=True) == "off"
    said = prose("20")
    assert f"Say you deal at {own} to {other}" in said
    assert f"playing off wins {-dial_gain(own, other, dealer=True):.1f} games in {WHOLE} more" in said
    assert f"keeps pone from {word(GAME - other).lower()}" in said


def test_the_quiz_on_the_dial_asks_no_score_that_was_named_before() -> None:
    before, _, after = text_of("20").partition("## Set the dial")
    asked = {(int(own), int(other)) for own, other in re.findall(r"dial\((\d+), (\d+)", after)}
    named = {
        (int(own), int(other))
        for own, other in re.findall(r"(\d+)(?:, | to )(\d+)", before + SURPRISES["how many islands"])
    }
    assert asked
    assert not asked & named


def test_the_dealer_on_the_last_street_plays_on_where_the_lesson_says() -> None:
    gains = {(own, other): dial_gain(own, other, dealer=True) for own in range(115, 120) for other in range(109, GAME)}
    assert all(gain > 0.2 for (_, other), gain in gains.items() if other <= 117)
    assert all(gain < 0.05 for (_, other), gain in gains.items() if other >= 118)
    last = "the dealer at 115 to 119 plays on while pone is at 109 to 117. Once pone is at 118 or more"
    assert last in prose("20")


# --- 21 The last street -----------------------------------------------------------------------------------------------


def four(name: str) -> str:
    """The cards of a choice, as rows are written."""
    return name.translate(str.maketrans("♥♠♦♣", "HSDC"))


@CHECKS("save at 118")
def says_save_at_118(asked: Asked) -> Claims:
    found = wins(asked)
    high, low, best = said_wins(asked)
    (run,) = [name for name in found if name != best]
    own = GAME - asked.said[-1]
    yield f"The hand with the run has {points(four(run))}. You need {own}. But your opponent needs {own} too"
    share = next(one for one in timeline(*asked.said[-2:], dealer=False).moments if one.name == "the play").theirs
    yield f"the dealer pegs them in {share:.0f} deals of {per(WHOLE)}"
    yield f"{word(len(found))} pairs peg. They win {high} games in {per(WHOLE)}, the run {low}"
    return best


@CHECKS("what ends it")
def says_what_ends_it(asked: Asked) -> Claims:
    (score,) = asked.said
    by_name = {one.name: one for one in timeline(score, score, dealer=False).moments}
    ends = {name: one.yours + one.theirs for name, one in by_name.items()}
    _, play, hand, *_ = ends.values()
    mine, theirs = round(by_name["the play"].yours), round(by_name["the play"].theirs)
    ended = mine + theirs
    assert abs(play - ended) < 1
    yield f"{ended} games in {per(WHOLE)} end there, {mine} won by you and {theirs} by your opponent"
    yield f"Pone's hand gets {hand:.0f}"
    assert sum(sorted(ends.values())[:-2]) < 0.5
    return max(ends, key=lambda name: ends[name])


@CHECKS("order turned")
def says_order_turned(_asked: Asked) -> Claims:
    turned, usual = (number("endgame.order_of_counting", name) for name in ("turned_dealer_neck", "dealer_neck"))
    yield f"About {turned:.0f} instead of {usual:.0f}"
    yield f"would lose only {ONE} such game in {word(round(100 / (100 - turned)))}"
    return round(turned)


@CHECKS("both home")
def says_both_home(_asked: Asked) -> Claims:
    share = number("endgame.order_of_counting", "both_home")
    yield f"In about {share:.0f}"
    yield f"In {word(round(share * 4 / WHOLE))} game of {word(round(WHOLE / share))}"
    return round(share)


@CHECKS("fair")
def says_fair(_asked: Asked) -> Claims:
    found = {name: number("endgame.order_of_counting", name) for name in FOUND["endgame.order_of_counting"]}
    even = WHOLE // 2
    yield f"{found['dealer_neck']:.0f} in {per(WHOLE)} is nearer to {even} than {found['turned_dealer_neck']:.0f} is"
    assert round(found["first_dealer"]) == round(found["turned_first_dealer"])
    yield f"wins {found['first_dealer']:.0f} in {per(WHOLE)} either way"
    yield "no one knows"
    return VERDICTS["T33"].ruling.value


@CHECKS("two low")
def says_two_low(_asked: Asked) -> Claims:
    found = {name: number("endgame.three_kept", name) for name in FOUND["endgame.three_kept"]}
    pone, dealer = found["pone_two_low_2"], found["dealer_two_low_2"]
    three = pone - found["pone_over_three_low_2"]
    assert min(found[f"dealer_over_{shape}_2"] for shape in ("three_low", "one_low", "others")) > 0
    wanted, held = 2, 3
    yield f"The dealer pegs {word(wanted)} with them in {dealer:.0f} plays of {per(WHOLE)}"
    yield f"pone does in {pone:.0f}, against {three:.0f} with {word(held)} low cards"
    return VERDICTS["B39"].ruling.value


@CHECKS("mind the crib")
def says_mind_the_crib(_asked: Asked) -> Claims:
    hands = read_found("on_and_off")["endgame.pone_goes_out"]["many"]
    lost = number("endgame.pone_goes_out", "as_usual")
    assert number("endgame.pone_goes_out", "crib_ignored") < 0.01
    yield f"nothing in {hands} hands"
    yield f"lost {word(round(lost))} games in {per(WHOLE)}"
    return VERDICTS["B6"].ruling.value


@CHECKS("save at 119")
def says_save_at_119(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    high, low, best = said_wins(asked)
    yield f"The dealer needs {word(theirs)} hole and pegs it in every deal. You have to peg {word(mine)} first"
    (three,) = {rank for rank, _ in plain(four(best))} - {rank for rank, _ in plain(four(list(wins(asked))[1]))}
    yield f"{high} games in {per(WHOLE)} with the {called(three)}, {low} without"
    return best


@CHECKS("save at 120")
def says_save_at_120(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    high, low, best = said_wins(asked)
    yield f"Your opponent needs {word(theirs)} hole and counts first"
    yield f"You need {word(mine)} pegs"
    ranks = [rank for rank, _ in plain(four(best))]
    (pair,) = {rank for rank in ranks if ranks.count(rank) > 1}
    yield f"The pair of {plural(called(pair))}"
    yield f"{high} games in {per(WHOLE)} against {low}"
    return best


@CHECKS("save at 115")
def says_save_at_115(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    high, low, best = said_wins(asked)
    worst = [rank for rank, _ in plain(four(list(wins(asked))[1]))]
    (alike,) = {rank for rank in worst if worst.count(rank) > 1}
    yield f"{word(worst.count(alike))} {plural(called(alike))}"
    yield f"pone needs {word(theirs)} and counts first"
    different = len({rank for rank, _ in plain(four(best))})
    yield f"{word(different)} different cards peg {word(mine)} holes"
    yield f"{high} games in {per(WHOLE)} against {low}"
    return best


@CHECKS("exit at 118 to 119")
def says_exit_at_118_to_119(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    high, low, best = said_wins(asked)
    yield f"You need {word(mine)}. The dealer needs {word(theirs)}"
    yield f"{high} games in {per(WHOLE)} against {low}"
    return best


@CHECKS("exit at 110")
def says_exit_at_110(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    high, _, best = said_wins(asked)
    yield f"You need {word(mine)} and count first, and your best hand has {points(four(best))}"
    yield f"The dealer needs {word(theirs)}"
    yield f"{high} games in {per(WHOLE)}"
    return best


@CHECKS("exit at 115")
def says_exit_at_115(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    high, low, best = said_wins(asked)
    yield f"You need {word(mine)}. Pone needs {word(theirs)} and counts first"
    hand = next(one for one in timeline(*asked.said, dealer=True).moments if one.name == "pone's hand")
    yield f"ends {hand.theirs:.0f} games in {per(WHOLE)} there"
    first, second = ({rank for rank, _ in plain(four(kept))} for kept in wins(asked))
    (gained,), (lost,) = first - second, second - first
    yield f"{high} games in {per(WHOLE)} with the {called(gained)}, {low} with the {called(lost)}"
    return best


def test_each_chart_of_the_lessons_is_one() -> None:
    assert isinstance(timeline(118, 118, dealer=False), Chart)
