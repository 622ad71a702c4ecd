"""What is said after the answers of the map of the lessons is true of their cards."""

import re
from collections.abc import Generator
from itertools import combinations, combinations_with_replacement
from math import sqrt
from statistics import fmean

from oracle import rank_items
from published import HAND_COUNTS
from said import PACK, RANKS, Asked, Checks, Right, asked_in, called, per, plain, plural, points, word, worth_of
from test_surprises_14_to_17 import LETTERS, TABLES, better, gift, named_gift, two_hands
from test_surprises_18 import answers, best, chosen, held, royal
from test_surprises_20_21 import BROUGHT, needs, said_wins, wins

from crib_tutor import rules
from crib_tutor.course.left_totals import left_counts
from crib_tutor.course.lesson_20_on_or_off import best_setting, dial_gain
from crib_tutor.course.lesson_21_last_street import timeline
from crib_tutor.course.lesson_22_par import gains
from crib_tutor.course.lesson_23_luck import better_leads, share_of, sureness
from crib_tutor.deck import cards, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, Dealt, Shown
from crib_tutor.game.seats import play_out, step
from crib_tutor.game.state import Phase
from crib_tutor.players.plain_players import Simple
from crib_tutor.strategy.playing.lead_values import gap, lead_nets
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.verdicts.verdict import SURE

CHECKS = Checks("index")
Claims = Generator[str, None, Right]
FIFTEEN, THIRTY_ONE, WHOLE = word(15), f"{word(30)}-{word(1)}", 100
FIVE = read_found("five_cards")


def test_what_is_said_after_the_answers_is_true() -> None:
    CHECKS.hold("index")


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


# --- 00 to 17 ---------------------------------------------------------------------------------------------------------


@CHECKS("leapfrog")
def says_leapfrog(asked: Asked) -> Claims:
    back, front, score = asked.said
    yield f"The back peg jumps ahead of the front peg: {front} and {score} make {front + score}"
    return f"the peg in {back} goes to {front + score}"


@CHECKS("map after laying away")
def says_map_after_discarding(asked: Asked) -> Claims:
    game = step(Game(rules.MODERN, seed=1), (Simple(), Simple()))
    while game.awaits.phase is not Phase.DISCARD:
        game = step(game, (Simple(), Simple()))
    while game.awaits.phase is Phase.DISCARD:
        game = step(game, (Simple(), Simple()))
    assert game.awaits.phase is Phase.TURN_UP
    (right,) = [one for one in asked.question.choices if one.removeprefix("the ") in game.awaits.phase.value]
    return right
    yield


@CHECKS("map more than seven")
def says_map_more_than_seven(asked: Asked) -> Claims:
    (whole,) = asked.said
    assert len(PACK) == whole
    assert asked.question.ask.endswith("more than seven?")
    return sum(worth_of(rank) > RANKS.index("seven") + 1 for rank, _ in PACK)
    yield


@CHECKS("map jack for pone")
def says_map_jack_for_pone(asked: Asked) -> Claims:
    assert asked.question.ask.startswith("J♥ is turned up")
    assert "gives the dealer" in rules.SENTENCES["heels"]
    return 0
    yield


@CHECKS("map thirteen")
def says_map_thirteen(asked: Asked) -> Claims:
    (claimed,) = asked.said
    assert "without a run, a flush or a jack" in asked.question.ask
    found = set()
    for ranks in combinations_with_replacement(range(1, 14), 5):
        scored = rank_items([*ranks])
        if all(kind != "run" for kind, _, _ in scored):
            found.add(sum(score for _, _, score in scored))
    assert 0 in found
    return "Perhaps" if claimed in found else "Never"
    yield


@CHECKS("map eight for twelve")
def says_map_eight_for_twelve(asked: Asked) -> Claims:
    (worth,) = asked.said
    assert "you say eight" in asked.question.ask
    assert rules.MODERN.muggins is rules.Muggins.CLAIM_FIRST
    return worth - (RANKS.index("eight") + 1)
    yield


@CHECKS("map new lead")
def says_map_new_lead(asked: Asked) -> Claims:
    (made,) = asked.said
    assert made < rules.THIRTY_ONE
    assert asked.question.ask.startswith("The dealer plays the last card that fits")
    return "Pone"
    yield


def worth_named(name: str) -> int:
    return worth_of(RANKS.index(name) + 1)


@CHECKS("map may go")
def says_map_may_go(asked: Asked) -> Claims:
    (made,) = asked.said
    assert "You hold a four and a king" in asked.question.ask
    fits = [one for one in ("four", "king") if made + worth_named(one) <= rules.THIRTY_ONE]
    return "No" if fits else "Yes"
    yield


@CHECKS("map go")
def says_map_go(asked: Asked) -> Claims:
    """Only the cards that fit together bring anything: the go, and 2 where they make thirty-one."""
    (made,) = asked.said
    names = ("ace", "two", "king")
    assert "You hold an ace, a two and a king" in asked.question.ask
    sums = {made + sum(map(worth_named, some)) for size in (1, 2, 3) for some in combinations(names, size)}
    fitting = [one for one in sums if one <= rules.THIRTY_ONE]
    assert fitting
    assert rules.THIRTY_ONE not in fitting
    return rules.GO_POINTS
    yield


@CHECKS("map four first")
def says_map_four_first(asked: Asked) -> Claims:
    """Pone counts first, and falls short; the dealer counts next."""
    pone, pones, dealer, dealers = asked.said
    return "Pone" if pones >= pone else "The dealer" if dealers >= dealer else None
    yield


@CHECKS("map order")
def says_map_order(_asked: Asked) -> Claims:
    game = play_out(Game(rules.MODERN, seed=2), [Simple(), Simple()])
    first = [event for event in game.events if isinstance(event, Shown)][:3]
    dealer = next(event.dealer for event in game.events if isinstance(event, Dealt))
    hands = {dealer: "dealer's hand", 1 - dealer: "pone's hand"}
    names = [CRIB if one.place == CRIB else hands[one.player] for one in first]
    return ", ".join(names)
    yield


@CHECKS("map ninety")
def says_map_ninety(asked: Asked) -> Claims:
    (hole,) = asked.said
    return "Yes" if hole < rules.SKUNK else "No"
    yield


@CHECKS("map level")
def says_map_level(asked: Asked) -> Claims:
    from_the_lesson = asked_in("11")["dealer's share"].question.answer
    assert isinstance(from_the_lesson, int)
    assert len(set(asked.said)) == 1
    return asked.question.choices[1] if from_the_lesson > 0 else asked.question.choices[0]
    yield


@CHECKS("map street")
def says_map_street(asked: Asked) -> Claims:
    """Four streets of thirty holes; the last hole is behind them."""
    hole, last = asked.said
    return f"the {('first', 'second', 'third', 'fourth')[(hole - 1) // ((last - 1) // 4)]}"
    yield


@CHECKS("map reviewed")
def says_map_reviewed(asked: Asked) -> Claims:
    yours, opponents = asked.said
    assert "your choices cost" in asked.question.ask
    return "You" if yours < opponents else "Your opponent"
    yield


@CHECKS("map today's go")
def says_map_todays_go(asked: Asked) -> Claims:
    assert asked.question.ask.startswith("Today's game. You say go")
    assert rules.MODERN.go_point is rules.GoPoint.LAST_PLAYER
    return "your opponent"
    yield


@CHECKS("map total")
def says_map_total(asked: Asked) -> Claims:
    (right,) = [choice for choice in asked.question.choices if HAND_COUNTS[int(choice)]]
    return right
    yield


@CHECKS("map rarest")
def says_map_rarest(asked: Asked) -> Claims:
    ranked = sorted(asked.question.choices, key=lambda total: HAND_COUNTS[int(total)])
    assert 0 < HAND_COUNTS[int(ranked[0])] < HAND_COUNTS[int(ranked[1])] / 2
    return ranked[0]
    yield


@CHECKS("map twenty-nine")
def says_map_twenty_nine(asked: Asked) -> Claims:
    (total,) = asked.said
    return HAND_COUNTS[total]
    yield


def far_from_the_rest(worth: dict[str, float], right: str) -> str:
    assert min(abs(one - worth[right]) for name, one in worth.items() if name != right) > 0.3
    return right


@CHECKS("map own crib")
def says_map_own_crib(asked: Asked) -> Claims:
    worth = {name: gift("dealer", *named_gift(name)) for name in asked.question.choices}
    return far_from_the_rest(worth, max(worth, key=lambda name: worth[name]))
    yield


@CHECKS("map seven and six")
def says_map_seven_and_six(asked: Asked) -> Claims:
    hand, crib, other_hand, other_crib = asked.said
    assert "your crib" in asked.question.ask
    return asked.question.choices[hand + crib < other_hand + other_crib]
    yield


@CHECKS("map balk")
def says_map_balk(asked: Asked) -> Claims:
    worth = {name: gift("pone", *named_gift(name)) for name in asked.question.choices}
    return far_from_the_rest(worth, min(worth, key=lambda name: worth[name]))
    yield


@CHECKS("map five and jack")
def says_map_five_and_jack(asked: Asked) -> Claims:
    """The crib is the dealer's, and these two bring it more than nearly all others, whoever puts them there."""
    assert "a five and a jack" in asked.question.ask
    for table in TABLES.values():
        better_ones = [worth for worth in table.flat if worth > table[LETTERS.index("5"), LETTERS.index("J")]]
        assert len(better_ones) < table.size / 10
    return "the dealer"
    yield


@CHECKS("map narrow")
def says_map_narrow(_asked: Asked) -> Claims:
    """In the lesson the hand that reaches less far is better just below the average that both have."""
    lesson = asked_in("17")["ladder"]
    low, high = two_hands(lesson)
    assert max(low) < max(high)
    below = int(fmean(low))
    assert abs(fmean(low) - fmean(high)) < 0.1
    assert lesson.known["names"][0] == better(lesson, below)
    return "the narrow hand"
    yield


# --- 18 to 25 ---------------------------------------------------------------------------------------------------------


@CHECKS("map best lead")
def says_map_best_lead(asked: Asked) -> Claims:
    """Each of the three beside the others, over all hands that hold both."""
    ranks = {f"{'an' if name == 'ace' else 'a'} {name}": rank for rank, name in enumerate(RANKS[:4])}
    among = {name: ranks[name] for name in asked.question.choices}
    over = {name: gap(lead_nets(), rank, FOURTH) if rank != FOURTH else 0.0 for name, rank in among.items()}
    (right,) = [name for name in among if over[name] == max(over.values())]
    led = among[right] + 1
    assert answers(led) == sum(rank == led for rank, _ in PACK) - 1
    yield f"{right}. Only another {called(led)} scores on it"
    assert over["an ace"] < 0
    yield "The ace is better kept for the end of a count"
    return right


FOURTH = RANKS.index("four")


@CHECKS("map eights")
def says_map_eights(asked: Asked) -> Claims:
    lead, ahead = best(asked.row)
    assert ahead > 0.5
    assert held(asked.row, lead) == 2
    yield f"an {called(lead)}. If the dealer pairs it"
    yield f"your other {called(lead)} pegs {royal(lead)}"
    return chosen(asked.row)


@CHECKS("map five answers")
def says_map_five_answers(asked: Asked) -> Claims:
    led = next(rank for rank in range(1, 14) if f"a {called(rank)}." in asked.question.ask)
    tens = sum(worth_of(rank) == 15 - led for rank, _ in PACK)
    yield f"{tens} ten-cards make {FIFTEEN}"
    yield f"{word(answers(led) - tens)} more {plural(called(led))} make a pair"
    return answers(led)


@CHECKS("map safe count")
def says_map_safe_count(asked: Asked) -> Claims:
    """No card makes thirty-one of it, and it's past fifteen; the others cost something at either early stage."""
    nets = {choice: left_counts("early")[int(choice)].net for choice in asked.question.choices}
    safe = max(nets, key=lambda choice: nets[choice])
    assert sorted(nets.values())[-2] < 0 < nets[safe] - 0.3
    assert rules.FIFTEEN < int(safe) < rules.THIRTY_ONE - max(worth_of(rank) for rank, _ in PACK)
    yield f"At {safe} it's too late for {FIFTEEN} and too soon for {THIRTY_ONE}"
    return safe


@CHECKS("map pair a ten-card")
def says_map_pair_a_ten_card(asked: Asked) -> Claims:
    found = read_found("replies")["pairs_and_fifteens.pairing"]["numbers"]
    again = round(WHOLE * found["trap_ten"][0])
    assert "no five" in asked.question.ask
    assert min(found[f"ten_{model}"][0] - SURE * found[f"ten_{model}"][1] for model in ("careful", "greedy")) > 0
    yield f"The leader has another of that rank only {again} times in {per(100)}"
    yield "The rest of the time nothing caps your pair"
    return asked.question.choices[0]


@CHECKS("map jack is led")
def says_map_jack_is_led(asked: Asked) -> Claims:
    held_row, led = asked.rows[:2]
    first, second, right = said_wins(asked)
    (five,) = [rank for rank, _ in plain(held_row) if worth_of(rank) + worth_of(plain(led)[0][0]) == rules.FIFTEEN]
    (pairing,) = [card.symbol for card in cards(held_row) if card.rank == plain(led)[0][0]]
    assert list(wins(asked))[1] == pairing
    yield f"The {called(five)} makes {FIFTEEN}"
    yield f"It wins {first - second} games in {per(100)} more than the pair"
    return right


@CHECKS("map dial at 107")
def says_map_dial_at_107(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    dealer, pone = BROUGHT
    assert "You deal" in asked.question.ask
    assert mine <= dealer
    yield f"An average deal brings you {dealer} holes and takes you out"
    assert pone < theirs
    yield f"Your opponent gets {pone}, which is too few"
    return best_setting(*asked.said * 2, dealer=True)


@CHECKS("map dial far behind")
def says_map_dial_far_behind(asked: Asked) -> Claims:
    own, other = asked.said
    apart, seen = other - own, range(60, rules.GAME)
    far = [(one, two) for one in seen for two in seen if abs(one - two) >= apart]
    assert max(abs(dial_gain(one, two, dealer=seat)) for one, two in far for seat in (True, False)) < 1 / 4
    yield f"You're {apart} holes apart. No island is that far from level scores"
    return best_setting(own, other, dealer=False)


@CHECKS("map pair of fours")
def says_map_pair_of_fours(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    first, second, right = said_wins(asked)
    held_row, led = asked.rows[:2]
    assert plain(held_row)[0][0] == plain(led)[0][0]
    yield f"Pone counts first and needs {theirs}. You need {mine}"
    pair = points("4C 4D")
    yield f"the pair gives you {pair}"
    king = next(card.symbol for card in cards(held_row) if called(card.rank) == "king")
    assert wins(asked)[king] == second
    yield f"It wins {first} games in {per(100)}, the king {second}"
    return right


@CHECKS("map what ends it")
def says_map_what_ends_it(asked: Asked) -> Claims:
    (level,) = asked.said
    line = timeline(level, level, dealer=False)
    ends = {one.name: one.yours + one.theirs for one in line.moments}
    most = max(ends, key=lambda name: ends[name])
    yield f"{most}. You need {rules.GAME - level} and count first"
    yield f"it ends {round(ends[most])} games in {per(100)}"
    return most


@CHECKS("map keep at 118")
def says_map_keep_at_118(asked: Asked) -> Claims:
    mine, theirs = needs(asked)
    first, second, right = said_wins(asked)
    assert "You deal" in asked.question.ask
    yield f"Pone needs {theirs} and counts first"
    yield f"so you have to peg your {mine}"
    assert right == symbols(cards(asked.known["pegging"]))
    yield f"{first} games in {per(100)}, not {second}"
    return right


@CHECKS("map keep at 110")
def says_map_keep_at_110(asked: Asked) -> Claims:
    mine, _ = needs(asked)
    _, _, right = said_wins(asked)
    kept = asked.known["points"]
    assert "You're pone" in asked.question.ask
    assert right == symbols(cards(kept))
    assert points(kept) >= mine
    yield f"Now you count first. You need {mine}, and your hand has {points(kept)} before the cut"
    return right


@CHECKS("map third par")
def says_map_third_par(asked: Asked) -> Claims:
    dealer, pone = gains()
    assert "You dealt first, and three deals" in asked.question.ask
    par = round(2 * dealer + pone)
    yield f"A pair of deals is worth {round(dealer + pone)}, and your extra deal {round(dealer)}"
    assert round(dealer + pone) + round(dealer) < par
    yield f"With the fractions, that's {par}"
    return par


@CHECKS("map at home")
def says_map_at_home(asked: Asked) -> Claims:
    (score,) = asked.said
    par = round(sum(gains()))
    yield f"Par is {par} after a pair of deals. It doesn't matter who dealt first"
    return "yes" if score >= par else "no"


@CHECKS("map four before home")
def says_map_four_before_home(asked: Asked) -> Claims:
    """The first hole from which two pairs of average deals reach the last one."""
    step_back, deals = sum(gains()), 4
    assert word(deals) in asked.question.ask
    pairs = deals // 2
    yield f"{word(deals)} deals are {word(pairs)} pairs, so walk back from {rules.GAME} by {int(step_back)}"
    yield f"by {int(step_back)} again"
    return next(hole for hole in range(rules.GAME) if hole + pairs * step_back >= rules.GAME)


@CHECKS("map clear edge")
def says_map_clear_edge(asked: Asked) -> Claims:
    """Counted up from one game; an even number, with its draws, never comes before the odd one below it."""
    won, _, sure, _ = asked.said
    games = next(many for many in range(1, 400, 2) if better_leads(won / WHOLE, many) >= sure / WHOLE)
    fox = round(WHOLE * share_of("careful"))
    lesson = asked_in("23")["bent coin"].question.answer
    yield f"Only {games}. At {fox} to {WHOLE - fox} it takes {lesson}, so a clear edge shows soon"
    return games


@CHECKS("map lead of eight")
def says_map_lead_of_eight(asked: Asked) -> Claims:
    won, scale, lead = asked.said
    enough = next(many for many in range(1, 99) if sureness(won / scale, many) >= 0.95)
    yield f"Wait for a lead of {enough}. The number of games doesn't matter"
    return "yes" if lead >= enough else "not yet"


@CHECKS("map low ones early")
def says_map_low_ones_early(asked: Asked) -> Claims:
    found = read_found("averages")["luck.high_cards_early"]["numbers"]
    low, high = (round(found[f"wary_{name}_last"][0]) for name in ("low", "early"))
    assert found["wary_low_wins"][0] > WHOLE / 2 > found["wary_early_wins"][0]
    yield f"Low cards first give pone the last card in {low} deals of {per(100)}"
    yield f"High cards first give it in {high}"
    return asked.question.choices[low > high]


@CHECKS("map five-card points")
def says_map_five_card_points(_asked: Asked) -> Claims:
    """What both players get in a deal; greedy or wary, it's the same to the nearest whole number."""
    found = FIVE["five_cards.averages"]["numbers"]
    (both,) = {round(found[f"two_deals_{model}"][0]) for model in ("greedy", "wary")}
    yield f"About {both}. Today's game has {round(sum(gains()))} in a deal"
    return both


@CHECKS("map next deal")
def says_map_next_deal(asked: Asked) -> Claims:
    own, *others, scale = asked.said
    assert [own - other for other in others] == [7, 6]  # the gaps that the experiment means by the middle of a game
    found = FIVE["five_cards.boards"]["numbers"]
    dealer, pone = (round(found[f"middle_{seat}_wary"][0]) for seat in ("dealer", "pone"))
    assert scale == WHOLE
    yield f"About {dealer}. If your opponent deals next, it's {pone}"
    return dealer


@CHECKS("map whose go")
def says_map_whose_go(_asked: Asked) -> Claims:
    found = FIVE["five_card_hands.dealers_go"]["numbers"]
    wary, greedy = (round(found[model][0]) for model in ("wary", "greedy"))
    both = rules.BRITANNICA_FIVE.players
    yield f"About {wary}. Between {word(both)} greedy players it's only {greedy}"
    return wary


@CHECKS("map four times the deals")
def says_map_four_times_the_deals(asked: Asked) -> Claims:
    more = 4
    assert asked.question.ask.lower().startswith(word(more))
    assert sqrt(more) == 2
    yield f"{word(more)} times as many deals halve it"
    yield f"To halve it again, play {word(more)} times as many again"
    return "it's halved"


@CHECKS("map nearly sure")
def says_map_nearly_sure(asked: Asked) -> Claims:
    found, error = map(float, re.search(r"(0\.\d+) ± (0\.\d+)", asked.question.ask).groups())
    away = round(found / error)
    yield f"The number is {away} standard errors from the line. A ruling takes {SURE}"
    return asked.question.choices[2] if away < SURE else asked.question.choices[0]


@CHECKS("map two seats")
def says_map_two_seats(asked: Asked) -> Claims:
    """A claim that's so for one seat and not for the other, each of them sure."""
    costs, brings = re.findall(r"0\.\d+", asked.question.ask)
    assert costs == brings
    yield "It depends on the seat, so it's true within limits"
    yield "On average the gain and the loss add up to nothing"
    return "true within limits"
