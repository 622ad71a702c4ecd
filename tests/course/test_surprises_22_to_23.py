"""What is said after the answers of the lessons on par and on luck is true of deals, boards, and games."""

from collections.abc import Generator
from functools import cache
from itertools import pairwise
from math import comb, log

import numpy as np
import pytest
from said import HALF, ONE, ONES, TIMES, Asked, Checks, Right, fraction, per, text_of, word

from crib_tutor.course.lesson_11_game import one_game, standings
from crib_tutor.course.lesson_22_par import GAME_SEED
from crib_tutor.course.lesson_23_luck import load_luck
from crib_tutor.players import PLAYERS
from crib_tutor.rules import FIFTEEN, FIFTEEN_POINTS, GAME
from crib_tutor.strategy import odds
from crib_tutor.strategy.winning.deal_tables import deal_tables
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import AREAS, read_claims, read_found
from crib_tutor.verdicts.verdict import SURE

CHECKS = Checks("22", "23")
Claims = Generator[str, None, Right]


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


# --- 22 Par -----------------------------------------------------------------------------------------------------------


@cache
def shares() -> tuple[np.ndarray, np.ndarray]:
    """How often a deal brings the dealer, and pone, so many holes."""
    totals = deal_tables().start.totals / deal_tables().deals
    return totals.sum(axis=1), totals.sum(axis=0)


def means() -> tuple[float, float]:
    dealer, pone = (float(one @ np.arange(len(one))) for one in shares())
    return dealer, pone


def two_deals() -> float:
    return sum(means())


def after_two() -> np.ndarray:
    return np.convolve(*shares())


def par(deals: int, *, dealt_first: bool) -> int:
    """Deal after deal, as the deals go."""
    at = 0.0
    for deal in range(deals):
        at += means()[(deal % 2 == 0) is not dealt_first]
    return round(at)


@CHECKS("average deals")
def says_average_deals(asked: Asked) -> Claims:
    mine, other = asked.known["yours"], asked.known["theirs"]
    assert [mine, other] == [round(one) for one in means()]
    yield f"{mine} and {other} make {mine + other}"
    yield f"It's the {ONE} number to take home"
    pair = 2
    yield f"{word(pair).capitalize()} deals, {ONE} of each player's, bring a good player about {round(two_deals())}"
    return mine + other


@CHECKS("home at 29")
def says_home_at_29(asked: Asked) -> Claims:
    assert "twenty-nine" in asked.question.ask
    claimed = 29
    greedy = VERDICTS["B42"].measures[1].number
    pair = 2
    yield f"{word(pair).capitalize()} good players take {two_deals():.1f} holes in {word(pair)} deals"
    yield f"Even {word(pair)} greedy {ONES} take only {greedy:.1f}"
    fewer = round(100 * float(after_two()[:claimed].sum()))
    yield f"waited for {claimed}, you'd be ahead of {fewer} players in {per(100)}"
    assert max(two_deals(), greedy) < claimed - 1 / 2
    return "refuted"


@CHECKS("home at 28")
def says_home_at_28(asked: Asked) -> Claims:
    claimed, *_ = asked.said
    hand, crib, play = (6, 7), (4, 5), (4, 5)
    assert sum(crib) == sum(play)
    middle = [f"{sum(one) // 2}{HALF}" for one in (hand, crib, play)]
    assert middle[1] == middle[2]
    yield f"is {middle[0]} for a hand and {middle[1]} for a crib or a play"
    both = 2
    total = both * sum(hand) + both * sum(play) + sum(crib)
    yield f"{word(both).capitalize()} hands, {word(both)} plays and a crib make {total // 2}{HALF}"
    assert VERDICTS["T28"].measures[1].number < claimed - 1 / 2
    return "refuted"


@CHECKS("twelve and seventeen")
def says_twelve_and_seventeen(_asked: Asked) -> Claims:
    wary, wary_pone, greedy, greedy_pone = (one.number for one in VERDICTS["B41"].measures)
    assert (wary, wary_pone) == pytest.approx(means(), abs=0.02)
    yield f"Between greedy players the dealer does get {greedy:.1f}"
    yield f"Between good {ONES} it's {wary:.1f}"
    nearest = 12
    yield f"Pone gets {greedy_pone:.1f} or {wary_pone:.1f}, which isn't near {word(nearest)}"
    assert round(greedy) == nearest + 5 != round(wary)
    assert max(wary_pone, greedy_pone) < nearest - 1
    return "true within limits"


@CHECKS("fourth par")
def says_fourth_par(_asked: Asked) -> Claims:
    deals, pair = 4, 2
    yield f"{par(deals, dealt_first=True)}. {word(deals).capitalize()} deals are {word(deals // pair)} pairs"
    assert 0 < par(deals, dealt_first=True) - 2 * two_deals() < 0.5
    yield f"{TIMES[pair]} {two_deals():.1f} is nearly {par(deals, dealt_first=True)}"
    return round(2 * two_deals())


@CHECKS("two before home")
def says_two_before_home(_asked: Asked) -> Claims:
    from_home = GAME - two_deals()
    pair, printed = 2, (18, 44, 70, 96)
    yield f"{round(from_home)}. From there {word(pair)} average deals, or {round(two_deals())} holes, bring you out"
    yield ", ".join(map(str, printed))
    apart = {then - one for one, then in pairwise(printed)}
    assert apart == {round(two_deals())}
    yield f"They're {apart.pop()} apart too"
    further = {hole - -(-(GAME - pairs * two_deals()) // 1) for hole, pairs in zip(printed, (4, 3, 2, 1), strict=True)}
    assert further == {1, 2}
    yield f"a hole or {word(max(further))} further to be safe"
    return round(from_home)


@CHECKS("behind and near par")
def says_behind_and_near_par(_asked: Asked) -> Claims:
    after = {one.deal: one.scores for one in standings(one_game(GAME_SEED))}
    deals = 4
    you, other = after[deals]
    assert f"had {other}, and you had {you}" in text_of("22")
    behind = par(deals, dealt_first=True) - you
    yield f"{behind}. Your opponent was {other - you} ahead of you"
    yield f"{other} is {other - par(deals, dealt_first=False)} over par"
    later = 1
    assert after[deals + later][0] > after[deals + later][1]
    yield f"{word(later).capitalize()} deal later you led"
    return behind


@CHECKS("within three")
def says_within_three(_asked: Asked) -> Claims:
    pair = 2
    middle, near = par(pair, dealt_first=True), 3
    share = 100 * float(after_two()[middle - near : middle + near + 1].sum())
    yield f"About {round(share)}."
    yield f"after {word(pair)} deals"
    return round(share)


@CHECKS("ten ahead")
def says_ten_ahead(asked: Asked) -> Claims:
    (holes,) = asked.said
    level = par(4, dealt_first=True)
    wins, even = (100 * odds(level + more, level, dealer=True).win for more in (holes, 0))
    assert f"you win {round(even)} games in 100" in text_of("22")
    assert abs(wins - even - 20) < 1
    yield f"{round(wins)}. That's about {round((wins - even) / 10) * 10} games in {per(100)} more for {holes} holes"
    yield f"a hole is worth {word(round((wins - even) / holes))} games in the middle"
    return round(wins)


@CHECKS("counterexample")
def says_counterexample(_asked: Asked) -> Claims:
    level = round(GAME - two_deals())
    wins = 100 * odds(level, level, dealer=False).win
    yield f"You're both at {level} and at home"
    yield f"You win only {round(wins)} games in {per(100)}"
    return "your opponent" if wins < 50 else "you"


@CHECKS("exit race")
def says_exit_race(asked: Asked) -> Claims:
    (score,) = asked.said
    pair, deals = 2, 5
    yield f"{word(pair).capitalize()} pairs of deals bring you to {par(deals - 1, dealt_first=True)}"
    yield f"a deal of your own to {par(deals, dealt_first=True)}"
    yield f"at {score} you're {par(deals, dealt_first=True) - score} behind"
    return par(deals, dealt_first=True) - score


@CHECKS("exit worth")
def says_exit_worth(asked: Asked) -> Claims:
    holes, _ = asked.said
    level = par(4, dealt_first=True)
    worth = 100 * (odds(level + holes, level, dealer=True).win - odds(level, level, dealer=True).win)
    yield f"A hole is worth about {word(round(worth / holes))} games in {per(100)}"
    yield f"so {word(holes)} are worth {word(round(worth))}"
    return round(worth)


@CHECKS("exit favorite")
def says_exit_favorite(asked: Asked) -> Claims:
    mine, other = asked.said
    dealer, pone = means()
    yield f"An average deal brings you to {round(mine + pone)} and the dealer to {round(other + dealer)}"
    wins = 100 * odds(mine, other, dealer=False).win
    yield f"You win only {round(wins)} games in {per(100)}, {word(mine - other)} holes ahead"
    return "your opponent" if wins < 50 else "you"


# --- 23 Luck and skill ------------------------------------------------------------------------------------------------


def ahead(share: float, games: int) -> float:
    """How often in 100 a player has won more games than the other, game by game: the ways to every lead."""
    ways = np.array([1.0])
    for _ in range(games):
        ways = np.convolve(ways, [1 - share, share])
    return 100 * float(ways[games // 2 + 1 :].sum())


def wins_against_the_next(player: str) -> float:
    strength = PLAYERS[player].strength
    assert strength is not None
    return strength.wins


def sure(share: float, lead: int) -> int:
    """How sure the lead makes you, by Bayes: ten games more don't change it, whatever they are."""
    chances = []
    for games in (lead, lead + 10):
        won = (games + lead) // 2
        one, other = (comb(games, won) * p**won * (1 - p) ** (games - won) for p in (share, 1 - share))
        chances.append(round(100 * one / (one + other), 9))
    assert chances[0] == chances[1]
    return round(chances[0])


FOX, OWL = wins_against_the_next("careful"), wins_against_the_next("book")


def match() -> str:
    played: str = load_luck()["match"]
    return played


def score(games: int) -> tuple[int, int]:
    return match()[:games].count("A"), match()[:games].count("B")


def verdict(claim: str) -> dict[str, float]:
    (area,) = [area for area in AREAS if claim in {one["id"] for one in read_claims(area)}]
    numbers = read_found(area)[VERDICTS[claim].experiment]["numbers"]
    return {name: number for name, (number, _) in numbers.items()}


@CHECKS("one game")
def says_one_game(asked: Asked) -> Claims:
    loses = 100 * (1 - asked.known["fox"])
    assert 40 < loses < 50
    yield f"{round(loses)}. The better player loses almost {fraction(1 / 2)} the time"
    return round(loses)


@CHECKS("bent coin")
def says_bent_coin(_asked: Asked) -> Claims:
    games = next(games for games in range(1, 999, 2) if ahead(FOX, games) >= 95)
    night, later = 2, 51
    yield f"{games}. If you play {word(night)} games a night, that's {-(-games // night)} nights"
    owl = 100 - ahead(FOX, later)
    of = round(100 / owl)
    assert abs(owl - 100 / of) < 1
    yield f"After {later} games the Owl still leads in {ONE} match of {word(of)}"
    return games


@CHECKS("after ten")
def says_after_ten(asked: Asked) -> Claims:
    (games,) = asked.said
    mine, other = score(games)
    yield f"B leads {other} to {mine}"
    yield f"a lead of {word(other - mine)} makes you only {sure(OWL, other - mine)} in {per(100)} sure"
    return "not sure yet" if sure(OWL, other - mine) < 95 else "B is better"


@CHECKS("after thirty")
def says_after_thirty(asked: Asked) -> Claims:
    (games,) = asked.said
    mine, other = score(games)
    yield f"B leads {other} to {mine} now"
    yield f"At {other - mine} ahead you'd be {sure(OWL, other - mine)} in {per(100)} sure"
    return "not sure yet" if sure(OWL, other - mine) < 95 else "B is better"


@CHECKS("after a hundred")
def says_after_a_hundred(asked: Asked) -> Claims:
    (games,) = asked.said
    mine, other = score(games)
    yield f"A leads {mine} to {other}, which makes you {sure(OWL, mine - other)} in {per(100)} sure"
    return "not sure yet" if sure(OWL, mine - other) < 95 else "A is better"


@CHECKS("after two hundred")
def says_after_two_hundred(asked: Asked) -> Claims:
    (games,) = asked.said
    mine, other = score(games)
    yield f"A leads {mine} to {other}"
    yield f"At {mine - other} ahead you can be {sure(OWL, mine - other)} in {per(100)} sure"
    yield f"A is the {PLAYERS['book'].name} and B the {PLAYERS['greedy'].name}"
    early = 21
    worse = 100 - ahead(OWL, early)
    of = round(100 / worse)
    yield f"after {early} games the worse player leads in {ONE} match of {word(of)}"
    assert score(early)[1] > score(early)[0]
    return "A is better" if sure(OWL, mine - other) >= 95 else "not sure yet"


@CHECKS("sure at eleven")
def says_sure_at_eleven(_asked: Asked) -> Claims:
    """A lead is a sum of steps, each worth the same: the odds that it's the better one grow by one factor."""
    lead = -(-log(95 / 5) // log(OWL / (1 - OWL)))
    yield f"{word(lead).capitalize()}. Each win takes you a step {ONE} way"
    mine, other = score(30)
    assert other - mine < lead
    yield f"so {other - mine} ahead isn't enough"
    return int(lead)


@CHECKS("two skills")
def says_two_skills(_asked: Asked) -> Claims:
    found = verdict("T1")
    yield f"the good discards win {round(found['lowest'])} games in {per(100)}"
    yield f"Among players who take all they see, it's only {round(found['greedy'])}"
    yield f"the best discard brings {found['discards_gain']:.1f} holes a deal more"
    yield f"and the best play {found['play_gain']:.1f}"
    _, error = read_found("averages")["luck.two_skills"]["numbers"]["difference"]
    assert abs(found["difference"]) < SURE * error  # too close to call
    return "confirmed"


def wins_of_careless(mistake: str) -> float:
    kept = load_luck()
    return 100 * float(kept["won"][mistake]) / float(kept["games"])


@CHECKS("one missed")
def says_one_missed(_asked: Asked) -> Claims:
    wins, even = wins_of_careless("missed"), 50
    yield f"{round(wins)}. Without the mistake it's {even}"
    yield f"so the mistake costs {round(even - wins)} games in {per(100)}"
    return round(wins)


@CHECKS("muggins called")
def says_muggins_called(_asked: Asked) -> Claims:
    wins = wins_of_careless("muggins")
    swing = 2 * FIFTEEN_POINTS
    yield f"{round(wins)}. Each miss is a swing of {swing} points now"
    yield f"That costs you {round(wins_of_careless('missed') - wins)} games more"
    return round(wins)


@CHECKS("first dealer's coin")
def says_first_dealers_coin(_asked: Asked) -> Claims:
    wins = 100 * odds(0, 0, dealer=True).win
    assert round(wins) == round(100 * FOX)
    yield f"the first dealer wins {round(wins)} games in {per(100)}"
    return "confirmed"


@CHECKS("long time")
def says_long_time(_asked: Asked) -> Claims:
    found = verdict("T31")
    yield f"deals again, {round(found['wary_kept'])} times in {per(100)}"
    row = 5
    yield f"In {round(found['wary_five'])} games of {per(100)} someone deals {word(row)} times or more in a row"
    yield f"The first dealer wins {round(found['wary_first'])}"
    return "confirmed"


@CHECKS("high cards early")
def says_high_cards_early(_asked: Asked) -> Claims:
    found = verdict("T32")
    yield f"plays the last card in {round(found['wary_usual'])} deals of {per(100)}"
    yield f"With high cards early it's {round(found['wary_early_last'])}"
    yield f"With low cards early it's {round(found['wary_low_last'])}"
    yield f"the low cards win {round(found['wary_low_wins'])} games in {per(100)}"
    return "refuted"


@CHECKS("exit friend")
def says_exit_friend(asked: Asked) -> Claims:
    lost, played, wins, _ = asked.said
    lead = lost - (played - lost)
    need = next(lead for lead in range(1, 99) if sure(wins / 100, lead) >= 95)
    yield f"Your friend is {lead} ahead, but it takes {word(need)}"
    return "you can't tell" if lead < need else "your friend is"


@CHECKS("exit match")
def says_exit_match(asked: Asked) -> Claims:
    share, one, many = asked.known["friend"], 1, 9
    yield f"A match of {word(many)}. You win {word(one)} game {round(ahead(share, one))} times in {per(100)}"
    yield f"you lead after {word(many)} games {round(ahead(share, many))} times"
    return f"a match of {word(many)}"


@CHECKS("exit evening")
def says_exit_evening(_asked: Asked) -> Claims:
    costs = 50 - wins_of_careless("missed")
    first = 100 * odds(0, 0, dealer=True).win - 50
    yield f"A {word(FIFTEEN)} missed in each deal costs {round(costs)} games in {per(100)}"
    yield f"The first deal is worth {round(first)}"
    assert costs > first
    return "counting without a miss"
