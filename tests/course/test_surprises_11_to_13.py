"""What is said after the answers of the lessons on a whole game, other games, the laws and the old books is true."""

import re
from collections import Counter
from collections.abc import Generator
from functools import cache
from math import sqrt

import pytest
from said import ONCE, ONE, TIMES, Asked, Checks, Right, fraction, per, text_of, word

from crib_tutor import rules
from crib_tutor.course.game_totals import SampleMean, load_totals
from crib_tutor.course.lesson_11_game import one_game, turning_points
from crib_tutor.course.lesson_12_other_games import SWITCHES
from crib_tutor.course.lesson_13_laws import single_cases
from crib_tutor.game.events import CRIB, HAND, Dealt, Scored
from crib_tutor.laws import SOURCES, cases, ruling
from crib_tutor.look.board import LAP, ROW
from crib_tutor.strategy import odds
from crib_tutor.strategy.cribs import shipped_tables as crib_tables
from crib_tutor.table.reviewing.state import review

CHECKS = Checks("11", "12", "13", "appendix")
Claims = Generator[str, None, Right]
YOU, THEM = "You", "Your opponent"


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


# --- 11 A whole game: every number of a sample must lie four standard errors inside what is said of it ---------------


def share(part: int, whole: int) -> tuple[float, float]:
    """A share and four standard errors."""
    found = part / whole
    return found, 4 * sqrt(found * (1 - found) / whole)


def surely(part: int, whole: int, low: float, high: float) -> float:
    """A share that other games would find between these too."""
    found, error = share(part, whole)
    assert low + error < found < high - error, (low, found, high, error)
    return found


def whole_number(mean: SampleMean) -> int:
    """An average to the nearest hole, which other games would round alike."""
    assert abs(mean.value - round(mean.value)) + 4 * mean.error < 0.5, mean
    return round(mean.value)


def tally(name: str) -> Counter[int]:
    return Counter({int(key): many for key, many in load_totals()["games"][name].items()})


def holes_a_deal() -> tuple[int, int]:
    came = load_totals()["games"]
    return whole_number(SampleMean(*came["dealer"])), whole_number(SampleMean(*came["pone"]))


def lengths() -> SampleMean:
    return SampleMean.of(list(tally("lengths").elements()))


@CHECKS("deals a game")
def says_deals_a_game(_asked: Asked) -> Claims:
    usual, streets = (8, 9, 10), rules.GAME // ROW
    many = sum(tally("lengths")[deals] for deals in usual)
    tenths, scale = round(10 * surely(many, lengths().many, 0.85, 0.95)), 10
    yield f"{word(tenths)} games of {word(scale)} take {word(usual[0])}, {word(usual[1])} or {word(usual[2])} deals"
    a_street = lengths().value / streets
    assert 2 < a_street < 2.3
    yield f"a little more than {word(int(a_street))} for each street"
    half = lengths().value / len((YOU, THEM))
    assert 4 < half < 5
    yield f"So you deal {word(int(half))} or {word(int(half) + 1)} times in a game"
    return whole_number(lengths())


@CHECKS("the loser")
def says_the_loser(asked: Asked) -> Claims:
    assert f"{word(10)} holes or fewer" in asked.question.ask
    near = sum(many for holes, many in tally("needed").items() if holes <= 10)
    found = surely(near, lengths().many, 0.3, 0.4)
    part, whole = {"third": (1, 3), "half": (1, 2)}[fraction(found)]
    yield f"About {word(part)} in {word(whole)} was that close"
    assert rules.GAME - ROW == rules.SKUNK
    yield f"They never reached {rules.SKUNK}, so they were skunked"
    return round(100 * found)


@CHECKS("turning points")
def says_turning_points(_asked: Asked) -> Claims:
    game = one_game()
    turns = turning_points(game)
    deals = game.table.number
    last = [turn for turn in turns if turn.deal == deals]
    yield f"{word(len(turns))} times, and the last {word(len(last))} in the last deal"
    before = {0: 0, 1: 0}
    stand, number, mine = dict(before), 0, []
    for event in game.events:
        if isinstance(event, Dealt):
            number, before = event.number, dict(stand)
        elif isinstance(event, Scored):
            stand[event.player] += event.points
            if (event.player, number) == (0, deals):
                mine.append((event.what_for, stand[0]))
    assert number == deals
    yield f"Your opponent came from {before[1]} to {stand[1]} in it, {word(rules.GAME - stand[1])} holes short"
    (hand, after_hand), (crib, after_crib) = mine[-2:]
    assert (hand, crib) == (HAND, CRIB)
    yield f"Then your hand made {after_hand}, and your crib exactly {after_crib}"
    return len(turns)


@CHECKS("dealer's share")
def says_dealers_share(_asked: Asked) -> Claims:
    dealer, pone = holes_a_deal()
    came = load_totals()["games"]
    more = SampleMean(*came["dealer"]).value - SampleMean(*came["pone"]).value
    crib = SampleMean(*load_totals()["trials"]["Hoyle"][CRIB]).value
    assert more / 2 < crib < more
    players = (YOU, THEM)
    yield f"It's {dealer} to {pone} for these {word(len(players))} players"
    yield "The crib makes most of the difference"
    return dealer - pone


def ahead(lead: int, deals: int) -> tuple[float, float]:
    """How often who leads by so many and deals next is in front after one deal or two, and how often level."""
    alone = {more: times / sum(tally("leads").values()) for more, times in tally("leads").items()}
    chances = list(alone.items())
    if deals == 2:
        chances = [(mine - theirs, often * also) for mine, often in alone.items() for theirs, also in alone.items()]
    front, level = (sum(often for more, often in chances if sign(lead + more) == side) for side in (1, 0))
    return front, level


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def four_errors(often: float) -> float:
    """Of a share of whole deals."""
    return 4 * sqrt(often * (1 - often) / sum(tally("leads").values()))


@CHECKS("behind and dealing")
def says_behind_and_dealing(asked: Asked) -> Claims:
    mine, theirs = asked.said
    dealer, pone = holes_a_deal()
    yield f"{mine} and {dealer} make {mine + dealer}; {theirs} and {pone} make {theirs + pone}"
    often, _level = ahead(mine - theirs, 1)
    assert abs(often - 0.6) + four_errors(often) < 0.05
    scale = 10
    yield f"you're ahead about {word(round(scale * often))} times in {word(scale)}"
    deals = (YOU, THEM)
    yield f"after {word(len(deals))} deals you're about {word(theirs - mine)} behind again"
    return max([(mine + dealer, YOU), (theirs + pone, THEM)])[1]


@CHECKS("ahead and pone")
def says_ahead_and_pone(asked: Asked) -> Claims:
    mine, theirs = asked.said
    dealer, pone = holes_a_deal()
    yield f"{mine} and {pone} make {mine + pone}; {theirs} and {dealer} make {theirs + dealer}"
    yield f"{word(mine - theirs)} holes aren't enough of a lead when your opponent has the deal"
    often, _level = ahead(theirs - mine, 1)
    assert fraction(often - four_errors(often)) == fraction(often + four_errors(often)) == "two thirds"
    part, whole = {"two thirds": (2, 3)}[fraction(often)]
    yield f"{word(part)} times in {word(whole)} they're gone after it"
    return max([(mine + pone, YOU), (theirs + dealer, THEM)])[1]


@CHECKS("first deal")
def says_first_deal(asked: Asked) -> Claims:
    """The odds of strong players, and beside them ten thousand games of greedy ones."""
    chances = [100 * odds(score, score, dealer=True).win for score in range(rules.GAME)]
    assert abs(chances[0] - round(chances[0])) + 400 * odds(0, 0, dealer=True).stderr < 0.5
    yield f"It's {round(chances[0])} of {per(100)}"
    yield f"A game takes about {word(whole_number(lengths()))} deals"
    odd = sum(tally("lengths")[deals] for deals in tally("lengths") if deals % 2)
    assert surely(odd, lengths().many, 0.4, 0.6) > 0.4, "in as many games the first dealer has a crib more"
    cribs = 1
    yield f"often has {word(cribs)} crib more"
    trial = load_totals()["trials"]["Hoyle"]
    found, error = share(trial["first dealer"], trial["games"])
    assert abs(100 * found - chances[0]) < 100 * error
    players = (YOU, THEM)
    yield f"{word(len(players))} greedy players come to {round(100 * found)} as well"
    best, worst = (pick(range(rules.GAME), key=lambda score: chances[score]) for pick in (max, min))
    yield f"are at {best}, with {round(chances[best])} wins, and least at {worst} each, with {round(chances[worst])}"
    assert asked.said == (100,)
    return round(chances[0])


@CHECKS("half way")
def says_half_way(_asked: Asked) -> Claims:
    came = load_totals()["games"]
    found = surely(came["halfway leads won"], came["games"], 0.7, 0.8)
    part, whole = {"three quarters": (3, 4)}[fraction(found)]
    yield f"{word(part)} games of {word(whole)}"
    yield f"{word(whole - part)} game in {word(whole)} still turns in the second lap"
    assert LAP < rules.GAME
    return round(100 * found)


@CHECKS("both reviews")
def says_both_reviews(asked: Asked) -> Claims:
    game = one_game()
    mine, theirs = (review(game, seat).holes for seat in (0, 1))
    assert game.winner == 0
    yield f"You won, but you chose worse: your opponent gave away about {word(round(mine - theirs))} holes less"
    assert asked.question.choices == (YOU, THEM)
    return YOU if mine > theirs else THEM


@CHECKS("exit deals")
def says_exit_deals(asked: Asked) -> Claims:
    deals, target = asked.said
    assert target == rules.GAME
    games = round(deals / lengths().value)
    assert round(games * lengths().value) == deals
    assert round(lengths().value) - 0.5 < lengths().value < round(lengths().value)
    yield f"A game takes {word(whole_number(lengths()))} deals on average, or a little less"
    yield f"so {word(games)} games take about {deals}"
    return games


@CHECKS("exit ahead")
def says_exit_ahead(asked: Asked) -> Claims:
    mine, theirs = asked.said
    dealer, pone = holes_a_deal()
    assert max(mine, theirs) + dealer + pone < rules.GAME
    yield f"After your deal you're about {word(mine + dealer - theirs - pone)} holes ahead"
    yield f"Then your opponent deals, and you're {word(theirs - mine)} behind again"
    often, level = ahead(mine - theirs, 2)
    assert fraction(often - 0.02) == fraction(often + 0.02) == "third"
    assert 1 - often - level > 0.55
    part, whole = {"third": (1, 3)}[fraction(often)]
    yield f"about {word(part)} time in {word(whole)} the cards put you ahead anyway"
    return YOU if mine > theirs else THEM


@CHECKS("exit review")
def says_exit_review(asked: Asked) -> Claims:
    mine, theirs = asked.said
    assert mine < theirs
    assert mine < min(review(one_game(), seat).holes for seat in (0, 1))
    yield f"{word(mine)} holes in a whole game is good play"
    return "Very little"


# --- 12 Other games ---------------------------------------------------------------------------------------------------


def averages(name: str) -> tuple[SampleMean, SampleMean]:
    came = load_totals()["trials"][name]
    return SampleMean(*came[HAND]), SampleMean(*came[CRIB])


@CHECKS("hand and crib")
def says_hand_and_crib(asked: Asked) -> Claims:
    hand, crib = averages("Hoyle")
    ratio, error = hand.value / crib.value, 4 * (hand.error + crib.error) / crib.value
    assert ratio - error > 1.4
    assert ratio + error < 1.6
    yield f"With {word(rules.HOYLE.dealt)} cards a hand is worth {fraction(ratio - int(ratio))} as much again as a crib"
    old_hand, old_crib = averages("Britannica, five cards")
    assert 0.9 < old_hand.value / old_crib.value < 1.1
    five = rules.BRITANNICA_FIVE
    yield f"With {word(five.dealt)} cards the {word(five.players)} are level"
    kept = five.dealt - five.discards
    yield f"the crib is {word(rules.CRIB_SIZE + 1)} cards, the hand only {word(kept + 1)}"
    hands = (HAND, CRIB)
    yield f"So the dealer has {word(len(hands))} hands, so to speak, and the non-dealer {ONE}"
    yield f"about {round(crib_tables(6)['provenance']['mean_crib'], 1)} points with {word(rules.HOYLE.dealt)} cards"
    return asked.question.choices[1]


@CHECKS("three cards")
def says_three_cards(_asked: Asked) -> Claims:
    five = [game for game in rules.NAMED.values() if game.dealt == 5]
    three = [game for game in five if game.dealt - game.discards == 3]
    more = [game for game in five if game not in three]
    assert {game.players for game in three} == {2}
    first, second = sorted(game.players for game in more)
    (away,), (kept,) = {game.discards for game in more}, {game.dealt - game.discards for game in more}
    yield f"{word(first)} or {word(second)} players discard {word(away)} card each and keep {word(kept)}"
    (fewer,) = {game.dealt - game.discards for game in three}
    yield f"Only {word(three[0].players)} players with {word(three[0].dealt)} cards keep {word(fewer)}"
    assert [game.book.value for game in three] == ["Britannica", "Tommy"]
    return len(three)


@CHECKS("fourth card")
def says_fourth_card(_asked: Asked) -> Claims:
    game = rules.THREE_HANDED
    assert game.players * game.discards + game.from_pack == rules.CRIB_SIZE
    quote = "and a card from the top of the pack"
    assert quote in game.source
    given = game.players * game.discards
    yield f"{word(given)} cards from {word(game.players)} players, “{quote}”, says the Britannica"
    return "from the pack"


@CHECKS("two scores")
def says_two_scores(_asked: Asked) -> Claims:
    yield f"Partners share {ONE} score, so {word(rules.FOUR_HANDED.sides)} tracks of holes are enough"
    assert rules.FOUR_HANDED.players == 2 * rules.FOUR_HANDED.sides
    return rules.FOUR_HANDED.sides


@CHECKS("who pegs the go")
def says_who_pegs_the_go(_asked: Asked) -> Claims:
    callers = [game for game in rules.NAMED.values() if game.go_point is rules.GoPoint.CALLER]
    assert {game.book for game in callers} == {rules.Book.TOMMY}
    yield f"In Tommy's {word(len(callers))} games"
    yield f"“or the first player scores {rules.GO_POINTS} point”, and the first is the {ONE} who said go"
    return len(callers)


@CHECKS("alike")
def says_alike(asked: Asked) -> Claims:
    games = asked.known["four"]
    assert {(game.target, game.dealt) for game in games} == {(rules.GAME, 6)}
    every = [switch for part in SWITCHES.values() for switch in part]
    differ = [switch for switch in every if len({switch.read(game) for game in games}) > 1]
    yield f"The {word(len(games))} games differ in {word(len(differ))} switches"
    worth = {"Hand flush of three", "Crib flush of four", "A count of 30 scores, as 15 does"}
    assert not worth & {switch.words for switch in differ}
    return len(every) - len(differ)


def only_book(name: str, setting: object) -> str:
    """The one book with games that have a switch set so."""
    (book,) = {game.book.value for game in rules.NAMED.values() if getattr(game, name) == setting}
    return str(book)


@CHECKS("thirty for two")
def says_thirty_for_two(_asked: Asked) -> Claims:
    book = only_book("fifteens", rules.Fifteens.MULTIPLES)
    twice = 2 * rules.FIFTEEN
    yield f"{word(twice)} scores by the {book} alone"
    return book


@CHECKS("one for me")
def says_one_for_me(_asked: Asked) -> Claims:
    book = only_book("go_point", rules.GoPoint.CALLER)
    yield f"Only in {book}'s words does the go belong to the player who says it"
    return book


@CHECKS("i stop here")
def says_i_stop_here(_asked: Asked) -> Claims:
    book = only_book("may_stop", setting=True)
    (game,) = [game for game in rules.NAMED.values() if game.may_stop]
    yield f"{word(game.players)} players, {word(game.dealt)} cards: {ONCE} your opponent has no card that fits"
    assert not rules.BRITANNICA_SIX.may_stop
    yield f"“at liberty” to play on or to stop. With {word(rules.BRITANNICA_SIX.dealt)} cards you are “bound to play”"
    return book


@CHECKS("four in the crib")
def says_four_in_the_crib(_asked: Asked) -> Claims:
    (game,) = [game for game in rules.NAMED.values() if game.crib_flush == 4]
    quote = f"at least {game.crib_flush} cards"
    assert quote in game.source
    yield f"{game.book.value}, with {word(game.dealt)} cards: “{quote}” in the crib"
    yield f"We read the card turned up as {ONE} of the {word(game.crib_flush)}"
    return str(game.book.value)


@CHECKS("at 75")
def says_at_75(asked: Asked) -> Claims:
    score = asked.said[1]
    hoyle, tommy = rules.HOYLE.lurches[0].below, rules.TOMMY_SIX.lurches[0].below
    assert hoyle <= score < tommy
    yield f"{score} is above Hoyle's {hoyle} and below Tommy's {tommy}"
    yield f"The same game counts {ONCE} by {ONE} book"
    yield f"{TIMES[rules.TOMMY_SIX.lurches[0].games]} by the other"
    return "Tommy's alone"


@CHECKS("at 30")
def says_at_30(asked: Asked) -> Claims:
    score = asked.said[1]
    tommy, britannica = rules.TOMMY_FIVE.lurches[0].below, rules.LURCH_BRITANNICA
    assert britannica <= score < tommy
    yield f"At {score} you've obtained {word(britannica)}, but you haven't made {tommy}"
    yield f"{word(tommy - britannica)} hole divides the {word(len((tommy, britannica)))} books"
    return "Tommy's alone"


def below(name: str, line: int) -> tuple[int, int]:
    came = load_totals()["trials"][name]
    return sum(many for score, many in came["losers"].items() if int(score) < line), came["games"]


@CHECKS("the line")
def says_the_line(_asked: Asked) -> Claims:
    (long,), (short,) = rules.TOMMY_SIX.lurches, rules.TOMMY_FIVE.lurches
    three_quarters, half = fraction(long.below / rules.GAME), fraction(short.below / rules.TOMMY_FIVE.target)
    yield f"{long.below} is {three_quarters} of the way, and {short.below} only {half} of it"
    far = rules.HOYLE.lurches[0].below
    found, error = share(*below("Hoyle", far))
    assert error / 4 < found < 1 / 333
    scale = 500
    assert found * scale - error / 4 * scale < 1.1
    yield f"of the long games hardly {ONE} in {per(scale)} was lost below Hoyle's {far}"
    yield f"which is {fraction(far / rules.GAME)} of the way too"
    often, slip = share(*below("Tommy, five cards", short.below))
    three = share(*below("Hoyle", long.below))
    assert often + slip < three[0] - three[1]
    return round(100 * often)


@CHECKS("three for last")
def says_three_for_last(_asked: Asked) -> Claims:
    five, bare = (load_totals()["trials"][f"Britannica, five cards{more}"] for more in ("", ", without three for last"))
    gone = surely(five["first dealer"], five["games"], 0.46, 0.52)
    lead = surely(bare["first dealer"], bare["games"], 0.54, 0.6)
    assert gone < lead
    three = word(rules.BRITANNICA_FIVE.three_for_last)
    yield f"only the {three} holes differ"
    yield f"The first crib is worth a lead, and {three} for last gives all of it back"
    yield f"what the {three} are for"
    return round(100 * lead)


@CHECKS("exit go")
def says_exit_go(_asked: Asked) -> Claims:
    book = only_book("go_point", rules.GoPoint.CALLER)
    yield f"{book}'s words are different here from all the others"
    return "you"


@CHECKS("exit lurch")
def says_exit_lurch(asked: Asked) -> Claims:
    target, score = asked.said
    assert target == rules.HOYLE.target
    line = rules.HOYLE.lurches[0].below
    quote = f"fails to reach {line}"
    assert quote in rules.HOYLE.source
    assert score >= line
    yield f"The loser who “{quote}” is lurched, and this {ONE} has reached it"
    return "no"


# --- 13 The laws ------------------------------------------------------------------------------------------------------

NEW_DEAL, TWO, TWO_AND_CHOICE, NOTHING = "new deal", "2 points", "2 points, new deal if wanted", "no penalty"


@cache
def law(case: str, book: str) -> tuple[int, str, tuple[str, ...], int | None]:
    """The price of a fault, who gets it, what may be chosen, and the number of the law."""
    found = ruling(case, book)
    assert not found.silent
    return found.penalty.points, found.penalty.to, found.options, found.law


@CHECKS("card turned over")
def says_card_turned_over(_asked: Asked) -> Claims:
    hoyle, britannica = (law("pone's card exposed", book) for book in ("Hoyle", "Britannica"))
    assert hoyle[:3] == (0, "", ())
    assert "demand a fresh deal" in britannica[2]
    sought = 5
    yield f"Hoyle takes the cards back, whether the card is a {word(sought)}"
    yield f"Britannica leaves it to you: {britannica[0]} points in any case, and a new deal only if you want {ONE}"
    return NEW_DEAL


@CHECKS("own card")
def says_own_card(_asked: Asked) -> Claims:
    assert law("dealer's own card exposed", "Britannica")[:3] == (0, "", ())
    assert "There must be a new deal" in ruling("dealer's own card exposed", "Hoyle").ruling
    yield "The dealer alone is harmed, since you've seen a card of the other hand. So Britannica asks no price"
    return NOTHING


@CHECKS("short hand")
def says_short_hand(_asked: Asked) -> Claims:
    price, to, options, _law = law("too few cards dealt", "Britannica")
    assert to == "pone"
    assert len(options) == 2
    assert "look" in ruling("too few cards dealt", "Britannica").ruling
    yield f"So pone pegs {price}, can look first and then decides"
    return TWO_AND_CHOICE


@CHECKS("faced")
def says_faced(_asked: Asked) -> Claims:
    assert {law("card faced in the deck", book)[:3] for book in ("Hoyle", "Britannica")} == {(0, "", ())}
    yield "No one has a choice here, and Hoyle agrees. No one has gained or lost yet, so there's no price"
    return NEW_DEAL


@CHECKS("taken back")
def says_taken_back(_asked: Asked) -> Claims:
    price, to, options, _law = law("card taken back after discarding", "Britannica")
    assert to == "opponent"
    assert len(options) == 2
    yield f"Here pone is at fault, so the dealer pegs {price} and has the choice"
    return TWO_AND_CHOICE


@CHECKS("two at once")
def says_two_at_once(_asked: Asked) -> Claims:
    price, _to, _options, number = law("two cards played together", "Britannica")
    quote = ruling("two cards played together", "Britannica").quote
    assert price == 0
    yield f"The card that was counted “is {quote}”, says law {number}"
    return "put right"


@CHECKS("forgotten two")
def says_forgotten_two(_asked: Asked) -> Claims:
    price, _to, options, _law = law("card that comes in not played", "Britannica")
    assert options == ("require it to be played", f"mark {price}")
    yield f"if you can play it without going past {rules.THIRTY_ONE}"
    yield f"to have it played or to peg {price}"
    return f"{price} points or put right"


@CHECKS("wrong call")
def says_wrong_call(_asked: Asked) -> Claims:
    price, _to, _options, number = law("miscount in the play", "Britannica")
    assert price == 0
    yield f"Law {number} has no penalty for it"
    return NOTHING


@CHECKS("out of turn")
def says_out_of_turn(_asked: Asked) -> Claims:
    assert all(ruling("card played out of turn", book).silent for book in SOURCES)
    others = [book for book in SOURCES if book not in {"Hoyle", "Britannica"}]
    yield f"Neither, and the {word(len(others))} others are silent as well"
    return "neither"


@CHECKS("who speaks")
def says_who_speaks(asked: Asked) -> Claims:
    (whole,) = asked.said
    speaks = {book: sum(not ruling(case, book).silent for case in single_cases()) for book in SOURCES}
    silent = [case for case in single_cases() if all(ruling(case, book).silent for book in SOURCES)]
    assert (len(single_cases()), len(silent)) == (whole, 1)
    yield f"Fewer than {fraction(speaks['Hoyle'] / whole)}"
    assert 0.4 < speaks["Hoyle"] / whole < 0.5
    yield f"Britannica leaves out {word(whole - speaks['Britannica'])} cases only"
    programs = [book for book in SOURCES if speaks[book] < speaks["Hoyle"]]
    yield f"The {word(len(programs))} programs have little to say"
    assert silent == ["card played out of turn"]
    yield f"A {silent[0]} is ruled by none"
    return speaks["Hoyle"]


@CHECKS("hoyle's price")
def says_hoyles_price(_asked: Asked) -> Claims:
    price, to, options, _law = law("overpegging", "Hoyle")
    assert (to, options) == ("opponent", ("demand the correction",))
    assert ruling("overpegging", "Hoyle").penalty.for_each == ""
    yield f"{word(price)}, no matter how many were too many. And the peg goes back"
    return price


def too_many() -> int:
    """How far the peg of the lesson goes too far."""
    ((said, pegged),) = re.findall(r"Your opponent says \"(\w+)\" and pegs (\w+)\.", text_of("13"))
    return NUMBERS[pegged] - NUMBERS[said]


NUMBERS = {word(number): number for number in range(21)}


@CHECKS("britannica's price")
def says_britannicas_price(_asked: Asked) -> Claims:
    price, to, _options, number = law("overpegging", "Britannica")
    assert (to, ruling("overpegging", "Britannica").penalty.for_each) == ("opponent", "point scored too many")
    yield f"Law {number} gives you everything that was too many"
    return price * too_many()


@CHECKS("too late")
def says_too_late(_asked: Asked) -> Claims:
    until = ruling("overpegging", "Hoyle").until
    yield f"Hoyle lets you put it right only {until}"
    return 0


@CHECKS("fallen peg")
def says_fallen_peg(asked: Asked) -> Claims:
    ((front, back),) = re.findall(r"You're at (\d+), with your back peg at (\d+), when your own sleeve", text_of("13"))
    number = law("foremost peg displaced", "Britannica")[3]
    assert asked.said == (number,)
    assert "behind the other" in ruling("foremost peg displaced", "Britannica").ruling
    yield f"The fallen peg goes behind the other, says law {number}"
    yield f"Your last score, {int(front) - int(back)} holes, is gone"
    pegs = (front, back)
    yield f"the {word(len(pegs))} pegs no longer show"
    return int(back)


@CHECKS("crib of five")
def says_crib_of_five(_asked: Asked) -> Claims:
    price, to, options, _law = law("wrong number of cards in the crib", "Hoyle")
    assert (to, options) == ("pone", ())
    yield f"Pone gains the {price}: the crib is the dealer's, and so is the fault"
    return TWO


@CHECKS("stuck cards")
def says_stuck_cards(_asked: Asked) -> Claims:
    case = "two cards dealt together, moving one doesn't put it right"
    price, to, options, _law = law(case, "Britannica")
    assert (price, to, options) == (2, "pone", ())
    assert "There must be a fresh deal" in ruling(case, "Britannica").ruling
    yield "There's no telling anymore which card was whose. So pone has a price but no choice"
    return "2 points and new deal"


@CHECKS("hand of three")
def says_hand_of_three(_asked: Asked) -> Claims:
    price, to, options, _law = law("playing with too few cards", "Hoyle")
    assert (to, options) == ("opponent", ("demand a new deal", f"peg {price} and have the hand put right"))
    assert law("playing with too few cards", "Britannica")[0] == 0
    yield f"If {ONE} hand alone is wrong, Hoyle gives the other side {ONE} or the other"
    yield "Britannica has no penalty here"
    return "2 points or new deal"


@CHECKS("six for eight")
def says_six_for_eight(_asked: Asked) -> Claims:
    assert law("underclaim", "Britannica")[:3] == (0, "", ())
    assert rules.BRITANNICA_SIX.muggins is rules.Muggins.OFF
    yield "Britannica has no muggins: what you miss is lost, and no one takes it"
    return NOTHING


@CHECKS("five kept")
def says_five_kept(_asked: Asked) -> Claims:
    price, to, options, _law = law("discarding from too many cards", "Britannica")
    assert to == "opponent"
    assert "draw the surplus card" in options[1]
    assert "look at it" in options[1]
    yield f"The {price} are yours, whatever you choose"
    yield f"If you let the deal stand, you draw {ONE} of the cards and see it"
    return TWO_AND_CHOICE


@CHECKS("helping hand")
def says_helping_hand(_asked: Asked) -> Claims:
    price, _to, _options, number = law("opponent's pegs touched", "Britannica")
    assert "to correct an overscore" in ruling("opponent's pegs touched", "Britannica").ruling
    yield f"law {number} lets no one touch your pegs, except to correct an overscore"
    return f"{price} points"


@CHECKS("exit short")
def says_exit_short(asked: Asked) -> Claims:
    assert "before that player has played the next card" in ruling("underpegging", "Hoyle").until
    claimed, pegged = (
        NUMBERS[one] for one in re.findall(r"claimed (\w+) and pegged only (\w+)\.", asked.question.ask)[0]
    )
    yield f"You've played on, so it's too late: under Hoyle the {word(claimed - pegged)} holes are lost"
    return 0


@CHECKS("exit pegs")
def says_exit_pegs(_asked: Asked) -> Claims:
    assert "opponent can set both pegs" in ruling("both pegs displaced", "Britannica").ruling
    yield "The choice belongs to the player who isn't at fault"
    return "the opponent"


def test_every_case_of_the_lesson_is_a_case_of_the_laws() -> None:
    asked = set(re.findall(r'(?:verdict|case_sheet|holes_due)\("([^"]+)"', text_of("13")))
    assert asked - {"overclaim"} <= set(cases())
