"""Sentences and answers after the questions of the map."""

from __future__ import annotations

import re
from functools import partial
from math import sqrt

from crib_tutor import rules
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.left_totals import left_counts
from crib_tutor.course.lesson_01_cards import values_named
from crib_tutor.course.lesson_11_game import holes_a_deal
from crib_tutor.course.lesson_16_lead import answering_cards
from crib_tutor.course.lesson_18_on_or_off import dial_gain
from crib_tutor.course.lesson_20_luck import games_to_show, lead_to_be_sure, share_of
from crib_tutor.course.lesson_balking import pair_averages, random_average, read_ranks
from crib_tutor.course.lesson_par import hole_before_out
from crib_tutor.course.sentences import FIFTEEN, HUNDRED, THIRTY_ONE, Asking, Said, Sentences, count_cards
from crib_tutor.deck import PACK, RANK_NAMES, SUITS, cards, symbols
from crib_tutor.game import Game
from crib_tutor.game.events import CRIB, Dealt, Shown
from crib_tutor.game.seats import play_out
from crib_tutor.game.state import Phase
from crib_tutor.look.board import ROW
from crib_tutor.play import peg
from crib_tutor.players.plain_players import Simple
from crib_tutor.strategy import balance, crib_table, distribution
from crib_tutor.strategy.plain.plain_tables import mean_gains
from crib_tutor.strategy.playing.lead_values import gap, lead_nets
from crib_tutor.verdicts.verdict import SURE
from crib_tutor.words.number_words import name_rank, ordinal, plural, spell

SAID = Sentences("index")


@SAID("leapfrog")
def _leapfrog(asked: Asking) -> Said:
    back, front, score = asked.numbers
    return Said(
        f"the peg in {back} goes to {front + score}",
        f"The back peg jumps ahead of the front peg: {front} and {score} make {front + score}.",
    )


_AFTER_DISCARDS = list(Phase)[list(Phase).index(Phase.DISCARD) + 1]
SAID.answer("map after laying away", lambda _: f"the {_AFTER_DISCARDS.value.partition(' ')[0]}")
SAID.answer("map more than seven", lambda asked: sum(card.value > asked.spelled[0] for card in PACK))
SAID.answer("map jack for pone", lambda _: count_cards("4C 6C 8C 10S JH").only("nobs").points)
SAID.answer("map thirteen", lambda asked: "Never" if asked.numbers[0] % rules.PAIR_POINTS else "Perhaps")
SAID.answer("map eight for twelve", lambda asked: asked.numbers[0] - asked.spelled[0])
SAID.answer("map new lead", lambda _: "Pone")


SAID.answer(
    "map may go", lambda asked: "No" if asked.numbers[0] + min(values_named(asked)) <= rules.THIRTY_ONE else "Yes"
)


@SAID("map go")
def _go(asked: Asking) -> Said:
    (made,), (ace, two, king) = asked.numbers, values_named(asked)
    assert made + ace + two < rules.THIRTY_ONE < made + king
    return Said(rules.GO_POINTS)


SAID.answer("map four first", lambda asked: "Pone" if asked.numbers[1] >= asked.numbers[0] else "The dealer")


@SAID("map order")
def _order(_: Asking) -> Said:
    events = play_out(Game(rules.MODERN, seed=2), [Simple(), Simple()]).events
    shown = [event for event in events if isinstance(event, Shown)][:3]
    (dealer, *_later) = [event.dealer for event in events if isinstance(event, Dealt)]
    whose = {dealer: "dealer's hand", 1 - dealer: "pone's hand"}
    return Said(", ".join("crib" if event.place == CRIB else whose[event.player] for event in shown))


SAID.answer("map ninety", lambda asked: "Yes" if asked.numbers[0] < rules.SKUNK else "No")
SAID.answer("map level", lambda _: "The dealer" if holes_a_deal()[0] > holes_a_deal()[1] else "Pone")
SAID.answer("map street", lambda asked: f"the {ordinal((asked.numbers[0] - 1) // ROW + 1)}")
SAID.answer("map reviewed", lambda asked: "You" if asked.numbers[0] < asked.numbers[1] else "Your opponent")


_BY_LAST_PLAYER = rules.MODERN.go_point is rules.GoPoint.LAST_PLAYER
SAID.answer("map today's go", lambda _: "your opponent" if _BY_LAST_PLAYER else "you")
SAID.answer("map total", lambda asked: next(total for total in asked.question.choices if distribution()[int(total)]))
SAID.answer("map rarest", lambda asked: min(asked.question.choices, key=lambda total: distribution()[int(total)]))
SAID.answer("map twenty-nine", lambda asked: int(distribution()[asked.numbers[0]]))


def _brings(name: str, *, dealer: bool) -> float:
    """What two ranks that are named bring a crib of yours, or of your opponent's."""
    return pair_averages(crib_table(dealer))[read_ranks(name)]


SAID.answer("map own crib", lambda asked: max(asked.question.choices, key=partial(_brings, dealer=True)))
SAID.answer("map balk", lambda asked: min(asked.question.choices, key=partial(_brings, dealer=False)))


@SAID("map seven and six")
def _seven_and_six(asked: Asking) -> Said:
    hand, crib, other_hand, other_crib = asked.numbers
    return Said(asked.question.choices[hand + crib < other_hand + other_crib])


@SAID("map five and jack")
def _five_and_jack(_: Asking) -> Said:
    """The crib is the dealer's, and these two bring it more than most, from either player."""
    for table in (crib_table(dealer=True), crib_table(dealer=False)):
        assert pair_averages(table)["5J"] > 1.4 * random_average(table)
    return Said("the dealer")


SAID.answer("map narrow", lambda _: "the narrow hand")


@SAID("map best lead")
def _best_lead(asked: Asking) -> Said:
    """Each of the three beside the four, over all hands that hold both."""
    ranks = {name: RANK_NAMES.index(name.split()[1]) for name in asked.question.choices}
    four = ranks["a four"]
    over = {name: gap(lead_nets(), rank, four) if rank != four else 0.0 for name, rank in ranks.items()}
    best = max(over, key=over.__getitem__)
    three = ranks[best] + 1
    assert over["an ace"] < 0
    assert answering_cards(three) == len(SUITS) - 1
    return Said(
        best, f"Only another {name_rank(three)} scores on it, and an ace is better kept for the end of a count."
    )


@SAID("map eights")
def _eights(asked: Asking) -> Said:
    eight, other, *_rest = cards(asked.row)
    name, royal = name_rank(eight), peg([card for card in PACK if card.rank == eight.rank][:3])
    assert eight.rank == other.rank
    assert asked.question.answer == f"an {name}"
    return Said(words=f"If the dealer pairs it, your other {name} pegs {sum(made.points for made in royal)}.")


@SAID("map five answers")
def _five_answers(asked: Asking) -> Said:
    (five,) = asked.spelled
    tens = sum(card.value + five == rules.FIFTEEN for card in PACK)
    return Said(
        answering_cards(five),
        f"{tens} ten-cards make {FIFTEEN}, and {spell(answering_cards(five) - tens)} more {plural(name_rank(five))} "
        "make a pair.",
    )


@SAID("map safe count")
def _safe_count(asked: Asking) -> Said:
    nets = {choice: left_counts("early")[int(choice)].value for choice in asked.question.choices}
    next_best, best = sorted(nets.values())[-2:]
    assert next_best < 0 < best - 0.3
    safe = max(nets, key=nets.__getitem__)
    assert rules.FIFTEEN < int(safe) < rules.THIRTY_ONE - max(card.value for card in PACK)
    return Said(safe, f"At {safe} it's too late for {FIFTEEN} and too soon for {THIRTY_ONE}.")


@SAID("map pair a ten-card")
def _pair_a_ten_card(asked: Asking) -> Said:
    duel, kings = balance.duel()["ten-card"], [card for card in PACK if card.name.startswith("king")]
    royal = sum(made.points for made in peg(kings[:3]))
    return Said(
        asked.question.choices[duel.nets[-1] < 0],
        f"This leader has another {round(HUNDRED * duel.thirds[-1])} times in {HUNDRED}, for {royal} points. A "
        f"balanced leader has it {round(HUNDRED * duel.balance[-1])} times.",
    )


@SAID("map jack is led")
def _jack_is_led(asked: Asking) -> Said:
    held, led = asked.rows[:2]
    (jack,) = cards(led)
    (five,) = [card for card in cards(held) if card.value + jack.value == rules.FIFTEEN]
    (pairing,) = [card for card in cards(held) if card.rank == jack.rank]
    best = next(iter(asked.wins))
    assert best == five.symbol
    return Said(
        words=f"The {name_rank(five)} makes {FIFTEEN}, which wins {asked.wins[best] - asked.wins[pairing.symbol]} "
        f"games in {HUNDRED} more than the pair.",
    )


@SAID("map dial at 107")
def _dial_at_107(asked: Asking) -> Said:
    (mine, theirs), (dealer, pone) = asked.needs, map(round, mean_gains())
    assert mine <= dealer
    assert pone < theirs
    return Said(
        words=f"An average deal gives you {dealer} holes and takes you out, while your opponent's {pone} are too few.",
    )


@SAID("map dial far behind")
def _dial_far_behind(asked: Asking) -> Said:
    own, other = asked.numbers
    apart, scores = other - own, range(60, rules.GAME)
    far = [(high, low) for high in scores for low in scores if abs(high - low) >= apart]
    assert max(abs(dial_gain(*both, dealer=seat)) for both in far for seat in (True, False)) < 1 / 4
    return Said(words=f"You're {apart} holes apart, and no island is that far from level scores.")


@SAID("map pair of fours")
def _pair_of_fours(asked: Asking) -> Said:
    (mine, theirs), (first, king, *_) = asked.needs, asked.wins.values()
    (four, *_rest), (led,) = map(cards, asked.rows[:2])
    (pair,) = peg([led, four])
    assert list(asked.wins)[:2] == [four.symbol, next(card.symbol for card in _rest if name_rank(card) == "king")]
    return Said(
        words=f"Pone needs {theirs} and counts first, so peg {pair.points} of your {mine} while you can. The pair wins "
        f"{first} games in {HUNDRED}, the king {king}.",
    )


@SAID("map what ends it")
def _what_ends_it(asked: Asking) -> Said:
    most = max(moment.yours + moment.theirs for moment in asked["line"].moments)
    return Said(words=f"You need {asked.needs[0]} and count first, so it ends {round(most)} games in {HUNDRED}.")


@SAID("map keep at 118")
def _keep_at_118(asked: Asking) -> Said:
    (mine, theirs), (first, second, *_) = asked.needs, asked.wins.values()
    return Said(
        symbols(cards(asked["pegging"])),
        f"Pone needs {theirs} and counts first, so you have to peg your {mine}. The low card helps: {first} games in "
        f"{HUNDRED}, not {second}.",
    )


@SAID("map keep at 110")
def _keep_at_110(asked: Asking) -> Said:
    (mine, _theirs), held = asked.needs, count_cards(asked["points"]).points
    assert held >= mine
    return Said(
        symbols(cards(asked["points"])),
        f"You count first and need {mine}, and this hand has {held} before the cut.",
    )


@SAID("map four before home")
def _four_before_home(asked: Asking) -> Said:
    (deals,), back = asked.spelled, int(sum(mean_gains()))
    pairs = deals // 2
    return Said(
        hole_before_out(pairs),
        f"{spell(deals)} deals are {spell(pairs)} pairs, so walk back from {rules.GAME} by {back} and by {back} again.",
    )


@SAID("map clear edge")
def _clear_edge(asked: Asking) -> Said:
    fox = share_of("careful")
    games = games_to_show(asked.numbers[0] / HUNDRED)
    return Said(
        games,
        f"A clear edge shows soon. At {HUNDRED * fox:.1f} wins in {HUNDRED} it would take {games_to_show(fox)} games.",
    )


@SAID("map lead of eight")
def _lead_of_eight(asked: Asking) -> Said:
    won, scale, lead = asked.numbers
    enough = lead_to_be_sure(won / scale)
    return Said("yes" if lead >= enough else "not yet", f"Wait for a lead of {enough}, in however many games it takes.")


@SAID("map low ones early")
def _low_ones_early(asked: Asking) -> Said:
    numbers = read_numbers("luck.high_cards_early")
    low, high = (round(numbers[f"wary_{name}_last"]) for name in ("low", "early"))
    assert numbers["wary_low_wins"] > HUNDRED / 2 > numbers["wary_early_wins"]
    return Said(
        asked.question.choices[low > high],
        f"Low cards first give pone the last card in {low} deals of {HUNDRED}, and high cards first only in {high}.",
    )


@SAID("map five-card points")
def _five_card_points(_: Asking) -> Said:
    """What both players get in a deal; greedy or wary, it's the same to the nearest whole number."""
    numbers = read_numbers("five_cards.averages")
    (both,) = {round(numbers[f"two_deals_{model}"]) for model in ("greedy", "wary")}
    return Said(both, f"Today's game has {round(sum(mean_gains()))} in a deal, with a card more in each hand.")


@SAID("map next deal")
def _next_deal(asked: Asking) -> Said:
    own, *others, _scale = asked.numbers
    assert [own - other for other in others] == [7, 6]  # what the experiment means by the middle of a game
    numbers = read_numbers("five_cards.boards")
    dealer, pone = (round(numbers[f"middle_{seat}_wary"]) for seat in ("dealer", "pone"))
    return Said(dealer, f"If your opponent dealt next, it would be {pone}.")


@SAID("map whose go")
def _whose_go(_: Asking) -> Said:
    numbers = read_numbers("five_card_hands.dealers_go")
    wary, greedy = (round(numbers[model]) for model in ("wary", "greedy"))
    return Said(wary, f"When Magpie plays herself, it's only {greedy}.")


@SAID("map four times the deals")
def _four_times_the_deals(asked: Asking) -> Said:
    (more,) = asked.spelled
    assert sqrt(more) == 2
    return Said(
        "it's halved",
        f"To halve it again, you'd have to play {spell(more)} times as many again.",
    )


@SAID("map nearly sure")
def _nearly_sure(asked: Asking) -> Said:
    number, error = map(float, re.findall(r"0\.\d+", asked.question.ask))
    away = round(number / error)
    assert away < SURE
    return Said("play more deals", f"The number is {away} standard errors from the line, and a ruling takes {SURE}.")


@SAID("map two seats")
def _two_seats(asked: Asking) -> Said:
    """A claim that's so for one seat and not for the other, each of them sure."""
    costs, brings = re.findall(r"0\.\d+", asked.question.ask)
    assert costs == brings
    return Said(
        "true within limits",
        "It's good advice for the dealer and just as bad for pone.",
    )
