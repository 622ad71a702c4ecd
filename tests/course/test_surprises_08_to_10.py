"""What is said after the answers of the lessons on the play and on a whole deal is true of their cards."""

import re
from collections import Counter
from collections.abc import Generator
from itertools import accumulate, permutations
from math import sqrt

import pytest
from play_oracle import scores
from said import (
    ONE,
    RANKS,
    TIMES,
    Asked,
    Checks,
    Right,
    called,
    fraction,
    listed,
    plain,
    plural,
    points,
    rank_of,
    symbols,
    text_of,
    word,
    worth_of,
)

from crib_tutor import rules
from crib_tutor.course.game_endings import games_for
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.course.last_card import ways
from crib_tutor.course.lesson_10_deal import DEALER, PONE, one_deal
from crib_tutor.laws import ruling

CHECKS = Checks("08", "09", "10")
Claims = Generator[str, None, Right]
NAMES = ("Pone", "The dealer")
LAST = rules.THIRTY_ONE


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


# --- 08 The play to thirty-one ----------------------------------------------------------------------------------------


def total(row: str) -> int:
    """What cards add up to."""
    return sum(worth_of(rank) for rank, _ in plain(row))


def counts(pone: str, dealer: str, laid: str) -> list[list[tuple[int, str]]]:
    """The counts of a play: the cards of each with the player who laid it, 0 for pone."""
    made: list[list[tuple[int, str]]] = [[]]
    for card in laid.split():
        if total(" ".join(one for _, one in made[-1])) + total(card) > LAST:
            made.append([])
        assert (card in pone.split()) is not (card in dealer.split())
        made[-1].append((0 if card in pone.split() else 1, card))
    return made


def reaching(hand: str, count: int, laid: str) -> dict[str, int]:
    """What each card of a hand that is still held makes of a count, where it fits."""
    left = [card for card in hand.split() if card not in laid.split()]
    return {card: count + total(card) for card in left if count + total(card) <= LAST}


@CHECKS("your card")
def says_your_card(asked: Asked) -> Claims:
    _pone, dealer, laid = asked.rows[:3]
    (card,) = [card for card, made in reaching(dealer, total(laid), laid).items() if scores_of(f"{laid} {card}")]
    (name, pegged), *_ = scores_of(f"{laid} {card}").items()
    yield f"{word(total(laid))} and {called(card)}: “{name} for {word(pegged)}”"
    assert name == word(total(f"{laid} {card}"))
    return symbols(card)


def scores_of(pile: str) -> dict[str, int]:
    return scores([rank for rank, _ in plain(pile)])


@CHECKS("another card")
def says_another_card(asked: Asked) -> Claims:
    _pone, dealer, laid = asked.rows[3:6]
    (card,) = [card for card in reaching(dealer, total(laid), laid) if scores_of(f"{laid} {card}")]
    made = total(f"{laid} {card}")
    (pegged,) = scores_of(f"{laid} {card}").values()
    yield f"{total(laid)} and {called(card)}: “{word(made)} for {word(pegged)}”"
    assert made == LAST
    yield f"No card fits on {made}"
    return symbols(card)


@CHECKS("pone after the go")
def says_pone_after_the_go(asked: Asked) -> Claims:
    (laid,) = asked.rows
    pone, dealer = asked.known["pone"], asked.known["dealer"]
    (count,) = asked.said
    assert count == total(laid)
    assert not reaching(dealer, count, laid)
    ((fits, made),) = reaching(pone, count, laid).items()
    (other,) = [card for card in pone.split() if card not in {*laid.split(), fits}]
    yield "When your opponent says go, you play everything that still fits"
    yield f"The {called(fits)} makes {made}; the {called(other)} would make {count + total(other)}"
    return f"Plays the {called(fits)}"


@CHECKS("go point")
def says_go_point(asked: Asked) -> Claims:
    (pegged,) = asked.said
    assert pegged == rules.GO_POINTS
    yield f"Pone played last: {pegged} for the go. Saying go earns you nothing"
    return "Pone"


@CHECKS("leads")
def says_leads(_asked: Asked) -> Claims:
    first, second = NAMES
    yield f"{first} played the last card, so {second} leads"
    return second


@CHECKS("all laid")
def says_all_laid(asked: Asked) -> Claims:
    pone, dealer = asked.known["hands"]
    laid = " ".join(map(str, asked.known["whole"])).replace("T", "10")
    first, second, third = counts(pone, dealer, laid)
    assert [one[-1][0] for one in (first, second, third)] == [1, 0, 1]
    closed = total(" ".join(card for _, card in second))
    ((_, left),) = third
    assert closed + total(left) > LAST
    yield f"Pone closes the second count at {closed}. The other {called(left)} doesn't fit anymore"
    yield f"now pone is out of cards, and the dealer plays the last card of all: {rules.GO_POINTS} more"
    closings = [end[-1][0] for end in (first, second, third)].count(1)
    scored = [
        scores_of(" ".join(card for _, card in one[: at + 1]))
        for one in (first, second, third)
        for at in range(len(one))
    ]
    assert not any(scored)
    yield f"and {closings * rules.GO_POINTS} together"
    return closings


@CHECKS("last card")
def says_last_card(asked: Asked) -> Claims:
    came = load_totals()["last cards"]
    share = came["dealer"] / came["plays"]
    error = sqrt(share * (1 - share) / came["plays"])
    tenths = round(10 * share)
    assert abs(share - tenths / 10) + 4 * error < 0.05
    scale = 10
    yield f"{word(tenths)} times in {word(scale)}"
    yield "Pone leads and the dealer answers, so pone usually runs out of cards first"
    assert asked.said == (100,)
    return round(100 * share)


@CHECKS("348 ways")
def says_348_ways(asked: Asked) -> Claims:
    said, none = asked.said
    pone, dealer = asked.rows[:2]
    found = ways(pone, dealer)
    assert sum(found.values()) == said
    assert found[f"{none} points"] == 0
    least = min(int(name.split()[0]) for name, many in found.items() if many)
    yield f"Not {ONE}! “Dealer is bound to peg at least {least} in play”, says According to Hoyle"
    yield f"Every count pays the {ONE} who closes it"
    yield f"{word(least)} card more than the dealer at least. Each later {ONE} the dealer leads"
    assert len(pone.split()) == len(dealer.split())
    yield f"pone would play more cards, but both have {word(len(pone.split()))}"
    return found[f"{none} points"]


@CHECKS("five cards")
def says_five_cards(asked: Asked) -> Claims:
    pone, dealer = asked.rows[:2]
    found = ways(pone, dealer, rules=rules.BRITANNICA_FIVE)
    hands = (pone, dealer)
    assert set(found) == {"0 points"}
    assert rules.BRITANNICA_FIVE.one_count
    yield "The play ends at the first go, and some cards may never be played"
    yield f"These {word(len(hands))} hands give the dealer nothing, no matter what order you play them in"
    return "Yes"


def held_in(asked: Asked) -> list[int]:
    """The two cards that a question names."""
    (names,) = re.findall(r"You hold a (\w+) and a (\w+)\.", asked.question.ask)
    return [RANKS.index(name) + 1 for name in names]


def most_pegged(count: int, held: list[int]) -> int:
    """The most that the last cards of a count peg, laid in any order, beside nothing but 31 and the go."""
    best = 0
    for order in permutations(held):
        made = [one for one in accumulate(map(worth_of, order), initial=count) if one <= LAST]
        best = max(best, 0 if made == [count] else rules.THIRTY_ONE_POINTS if made[-1] == LAST else rules.GO_POINTS)
    return best


@CHECKS("three and seven")
def says_three_and_seven(asked: Asked) -> Claims:
    (count,), (low, high) = asked.said, held_in(asked)
    best = most_pegged(count, [low, high])
    assert count + high == LAST
    assert count + low + high > LAST
    yield f"Play the {called(high)}: {count + high} for {best}"
    yield f"If you play the {called(low)}, the count is {count + low} and the {called(high)} doesn't fit anymore"
    yield f"closing the count is worth only {most_pegged(count, [low])}"
    return best


@CHECKS("after 29")
def says_after_29(asked: Asked) -> Claims:
    pone, dealer = NAMES
    made = next(number for number in asked.said if number > 10)
    assert made + worth_of(rank_of("AS")) < LAST
    assert "pone plays A♠ and says go" in asked.question.ask
    yield f"{dealer} said go, but {pone} played the last card that fit, so {dealer} leads"
    return dealer


@CHECKS("the last card makes 31")
def says_the_last_card_makes_31(asked: Asked) -> Claims:
    (made,) = asked.said
    assert made == LAST
    yield f"{word(made)} pays {rules.THIRTY_ONE_POINTS}. These {rules.THIRTY_ONE_POINTS} take the place"
    yield f"of the {rules.GO_POINTS}"
    return rules.THIRTY_ONE_POINTS


# --- 09 Pegging points in the play ------------------------------------------------------------------------------------


def ranks(row: str) -> list[int]:
    return [rank for rank, _ in plain(row)]


@CHECKS("fourth seven")
def says_fourth_seven(asked: Asked) -> Claims:
    (rank,) = set(ranks(asked.row))
    cards = len(asked.row.split())
    pegged = scores(ranks(asked.row))["pair"]
    yield f"It pairs with each of the {word(cards - 1)} before it"
    yield f"so now there are {word(cards * (cards - 1) // 2)} pairs: {pegged}. The count is {total(asked.row)}"
    assert cards * worth_of(rank) <= LAST < cards * worth_of(rank + 1)
    yield f"{word(cards)} {plural(called(rank + 1))} would make {cards * worth_of(rank + 1)}"
    yield f"no card above a {called(rank)} can ever do this"
    return sum(scores(ranks(asked.row)).values())


@CHECKS("two eights")
def says_two_eights(asked: Asked) -> Claims:
    first, between, second = asked.row.split()
    assert called(first) == called(second)
    alike = [first, second]
    yield f"The {called(between)} is between them"
    yield f"In a hand {word(len(alike))} {plural(called(first))} are a pair wherever they are"
    assert scores(ranks(" ".join(alike))) == {"pair": points(" ".join(alike), "pair")}
    return sum(scores(ranks(asked.row)).values())


@CHECKS("the three")
def says_the_three(asked: Asked) -> Claims:
    in_order = sorted(ranks(asked.row))
    yield f"Put {', '.join(map(str, ranks(asked.row)))} in order, and they're {', '.join(map(str, in_order))}"
    yield f"The {called(ranks(asked.row)[-1])} fills the gap and takes it all"
    pegged = scores(ranks(asked.row))
    assert pegged == {"run": len(in_order)}
    return pegged["run"]


def reach(row: str) -> list[int]:
    """The ranks that the last card can look back on: none comes twice among them and it."""
    seen: list[int] = []
    for rank in reversed(ranks(row)):
        if rank in seen:
            break
        seen.append(rank)
    return seen[::-1]


@CHECKS("the six")
def says_the_six(asked: Asked) -> Claims:
    lying = sorted(set(ranks(asked.row)))
    assert lying == list(range(lying[0], lying[-1] + 1))
    yield f"The table shows {lying[0]} to {lying[-1]}"
    (wall,) = [rank for rank, times in Counter(ranks(asked.row)).items() if times > 1]
    yield f"“the second {called(wall)} intervenes”"
    yield f"has to stop short of the first {called(wall)}"
    window = sorted(reach(asked.row))
    (beyond,) = set(range(window[0], window[-1] + 1)) - set(window)
    yield f"The window of the {called(ranks(asked.row)[-1])} holds {listed([str(rank) for rank in window])}"
    yield f"the {called(beyond)} is beyond it"
    return sum(scores(ranks(asked.row)).values())


@CHECKS("second three")
def says_second_three(asked: Asked) -> Claims:
    window = reach(asked.row)
    pegged = scores(ranks(asked.row))
    twice = ranks(asked.row)[-1]
    assert ranks(asked.row).count(twice) == 2
    runs = 1
    yield "In a hand these cards are a double run"
    yield f"ends {word(runs)} run, {' '.join(map(str, window))}, and pegs {pegged['run']}"
    yield f"the other {called(twice)} is out of its reach"
    (more,) = [points for name, points in pegged.items() if name != "run"]
    yield f"The count of {total(asked.row)} adds {more} more"
    return sum(pegged.values())


@CHECKS("five cards in a row")
def says_five_cards_in_a_row(asked: Asked) -> Claims:
    cards = asked.row.split()
    pegged = [scores_of(" ".join(cards[: end + 1])) for end in range(len(cards))]
    runs = [one["run"] for one in pegged if one]
    assert [sum(one.values()) for one in pegged if one] == runs
    yield ", then ".join(map(str, runs))
    together = points(asked.row, "run")
    times = 1
    yield f"In a hand a run of {word(len(cards))} is worth {together}, {TIMES[times]}"
    return sum(runs)


@CHECKS("two fours")
def says_two_fours(asked: Asked) -> Claims:
    pone, dealer = asked.rows[:2]
    begun, laid = asked.rows[2:4]
    first, second = counts(pone, dealer, " ".join(laid.split()[:-1]))
    assert [card for _, card in first] == begun.split()
    ((player, four),) = second
    ((other, same),) = [(who, card) for who, card in first if called(card) == called(four)]
    assert (player, other) == (0, 1)
    yield f"A new count has begun and the {called(four)} is alone in it"
    yield f"The {('pone', 'dealer')[other]}'s {called(same)} belongs to the count before"
    return "No"


# --- 10 A whole deal --------------------------------------------------------------------------------------------------


def share_of(part: int, whole: int) -> tuple[float, float]:
    """A share and its standard error."""
    share = part / whole
    return share, sqrt(share * (1 - share) / whole)


def tenths(part: int, whole: int) -> int:
    """A share in tenths, which other deals would give too: it lies four standard errors inside its rounding."""
    share, error = share_of(part, whole)
    assert abs(share - round(10 * share) / 10) + 4 * error < 0.05 + 1e-9, (share, error)
    return round(10 * share)


@CHECKS("jack at the cut")
def says_jack_at_the_cut(_asked: Asked) -> Claims:
    nobs = points("JD 2C 4S 6H KD", "nobs")
    yield f"A jack that's turned up is heels: {rules.HEELS_POINTS} for the dealer, right away"
    yield f"The {nobs} with a hand is nobs"
    law = ruling("heels not marked", "Britannica")
    assert law.until or "played" in law.ruling
    yield "Under the Encyclopaedia Britannica you lose them if you play a card before you peg them"
    assert rules.MODERN.heels is rules.Heels.AT_ONCE
    return f"{rules.HEELS_POINTS}, now"


@CHECKS("after the jack")
def says_after_the_jack(_asked: Asked) -> Claims:
    ((dealer, pone),) = re.findall(r"You're at (\d+) when pone, who's at (\d+), cuts", text_of("10"))
    made = int(dealer) + rules.HEELS_POINTS
    assert made >= rules.GAME
    yield f"{dealer} and {rules.HEELS_POINTS} make {made}, the game hole"
    yield f"Pone needed {word(rules.GAME - int(pone))} hole"
    return "You have won"


@CHECKS("same deal")
def says_same_deal(_asked: Asked) -> Claims:
    ((pone, dealer),) = re.findall(r"Pone starts it at (\d+), the dealer at (\d+)", text_of("10"))
    stand, left, won = {DEALER: int(dealer), PONE: int(pone)}, 0, None
    for one in one_deal().moments:
        if won is None:
            stand[one.player] += one.points
            won = one if stand[one.player] >= rules.GAME else None
        else:
            assert one.player == DEALER
            left += one.points
    assert won is not None
    yield f"Pone's hand is counted first, and that's enough. The dealer holds {left} more and pegs none of them"
    hands = (won.what_for, "the crib")
    yield f"If the {word(len(hands))} hands had been counted the other way around, the dealer would have won"
    assert int(dealer) + sum(one_deal().pegged(DEALER)[:-1]) >= rules.GAME
    return {DEALER: "The dealer", PONE: "Pone"}[won.player]


@CHECKS("favourite at 120")
def says_favourite_at_120(_asked: Asked) -> Claims:
    came, scale = load_totals()["endings"], 10
    yield f"The dealer, {word(tenths(came['dealer'][0], came['endings']))} times in {word(scale)}"
    assert came["decided"]["heels"][0] > 0.05 * came["endings"]
    yield "Now and then a jack is turned up, and the dealer has won before a card is played"
    return "The dealer"


@CHECKS("who counts")
def says_who_counts(_asked: Asked) -> Claims:
    came = load_totals()["endings"]
    assert came["decided"]["hands"][0] == came["decided"]["crib"][0] == 0
    needed, least = rules.GAME - 120, 1
    yield f"Not {ONE}! “Dealer is bound to peg at least {least} in play”, says According to Hoyle"
    yield f"So with {word(needed)} hole to go, the game is over before the show"
    return 0


@CHECKS("careful")
def says_careful(_asked: Asked) -> Claims:
    came, scale = load_totals()["endings"], 10
    share, error = share_of(came["careful"], came["endings"])
    greedy = share_of(came["dealer"][0], came["endings"])
    assert greedy[0] - share > 4 * sqrt(error**2 + greedy[1] ** 2)
    assert abs(share - 2 / 3) + 4 * error < 2 / 3 - 0.63
    part, whole = {"two thirds": (2, 3), "half": (1, 2)}[fraction(share)]
    yield "Care helps pone, but only a little"
    yield f"the dealer wins {word(part)} times in {word(whole)}"
    yield f"instead of {word(tenths(came['dealer'][0], came['endings']))} times in {word(scale)}"
    return round(100 * share)


@CHECKS("seven each")
def says_seven_each(_asked: Asked) -> Claims:
    came, scale = load_totals()["endings"], 10
    ((needed,),) = [re.findall(r"Say both players are at (\d+)", text_of("10"))]
    holes = rules.GAME - int(needed)
    dealer = came["dealer"][holes - 1]
    yield f"Now pone wins about {word(tenths(came['endings'] - dealer, came['endings']))} of {word(scale)}"
    hand = SampleMean(*load_totals()["trials"]["Hoyle"]["hand"])
    assert abs(hand.value - round(hand.value)) + 4 * hand.error < 0.5
    yield f"A hand is worth about {word(round(hand.value))} points and pone's is counted first"
    return round(100 * dealer / came["endings"])


def decides(low: int, high: int) -> str:
    """What decides most of the endings where both need so many, and whether the dealer is the favourite in all."""
    came = load_totals()["endings"]
    most = {max(came["decided"], key=lambda moment: came["decided"][moment][need - 1]) for need in range(low, high + 1)}
    (one,) = most
    return one


def favourite(needed: int) -> str:
    came = load_totals()["endings"]
    share, error = share_of(came["dealer"][needed - 1], came["endings"])
    assert abs(share - 0.5) > 4 * error
    return "the dealer" if share > 0.5 else "pone"


@CHECKS("need 1 to 3")
def says_need_1_to_3(asked: Asked) -> Claims:
    low, high = asked.said
    assert decides(low, high) == "play"
    assert {favourite(needed) for needed in range(low, high + 1)} == {"the dealer"}
    yield "The play comes before all counting. Pone has to lead, the dealer answers"
    return "the points in the play"


@CHECKS("need 5 to 9")
def says_need_5_to_9(asked: Asked) -> Claims:
    low, high = asked.said
    assert decides(low, high) == "hands"
    assert {favourite(needed) for needed in range(low, high + 1)} == {"pone"}
    holes = 1
    yield f"{word(low)} to {word(high)} are too many for the play but just right for {word(holes)} hand"
    return "pone's hand, counted first"


@CHECKS("need 15")
def says_need_15(asked: Asked) -> Claims:
    (needed,) = asked.said
    hand = SampleMean(*load_totals()["trials"]["Hoyle"]["hand"])
    assert hand.value < needed
    assert favourite(needed) == "the dealer"
    hands = 1
    yield f"{word(hands)} hand usually isn't enough for {word(needed)}. The dealer counts a hand and the crib"
    return "the dealer's hand and crib"


def loser() -> tuple[int, int]:
    ((score, _back),) = re.findall(r"skunk_lines\(\((\d+), (\d+)\)", text_of("10"))
    ((hand,),) = [re.findall(r"Your hand is worth (\d+); your opponent's hand", text_of("10"))]
    return int(score), int(hand)


GAMES = {1: "One", 2: "Two", 4: "Four"}


@CHECKS("loser as pone")
def says_loser_as_pone(_asked: Asked) -> Claims:
    score, hand = loser()
    assert score < rules.SKUNK <= score + hand
    yield f"Your hand is counted first: {score + hand}, and you're past the line"
    return GAMES[games_for(score + hand)]


@CHECKS("loser as dealer")
def says_loser_as_dealer(_asked: Asked) -> Claims:
    score, _hand = loser()
    assert rules.DOUBLE_SKUNK <= score < rules.SKUNK
    yield f"Your hand and your crib are never counted, so you stay at {score}"
    return GAMES[games_for(score)]


@CHECKS("exit hands")
def says_exit_hands(asked: Asked) -> Claims:
    pone, pones, dealer, dealers = asked.said
    assert pone + pones >= rules.GAME
    assert dealer + dealers >= rules.GAME
    yield f"Pone needs {rules.GAME - pone}, holds {pones} and counts first. The {dealers} are never pegged"
    return "Pone"


@CHECKS("six each")
def says_six_each(asked: Asked) -> Claims:
    (score,) = asked.said
    needed = rules.GAME - score
    assert favourite(needed) == "pone"
    came = load_totals()["endings"]
    assert came["decided"]["play"][needed - 1] < came["endings"] / 3
    yield f"{word(needed)} each favors pone, who counts first. Few players peg {word(needed)} in the play alone"
    return "Pone"


@CHECKS("jack at 118")
def says_jack_at_118(asked: Asked) -> Claims:
    pone, dealer = asked.said
    made = dealer + rules.HEELS_POINTS
    assert max(pone, made) < rules.GAME
    yield f"{word(rules.HEELS_POINTS)} for his heels make {made}, the stinkhole"
    yield f"{word(rules.GAME - made)} hole more wins"
    return "Nobody yet"
