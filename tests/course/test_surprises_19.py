"""What is said after the answers of the lesson on replies is true: of its cards, and of what the experiments found."""

from collections.abc import Generator
from itertools import islice

import pytest
from play_oracle import scores
from said import ONE, Asked, Checks, Right, called, fraction, ordinal, per, plain, rank_of, text_of, word, worth_of

from crib_tutor import rules
from crib_tutor.course.left_totals import STAGES, left_counts
from crib_tutor.course.reply_choices import REPLIES, load_replies
from crib_tutor.deck import PACK, cards
from crib_tutor.labs.play_lab.state import PlayLab, set_up
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found

CHECKS = Checks("19")
Claims = Generator[str, None, Right]


@pytest.mark.parametrize("place", CHECKS.lessons)
def test_what_is_said_after_the_answers_is_true(place: str) -> None:
    CHECKS.hold(place)


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


def number(experiment: str, name: str) -> float:
    """A number that's sure to the digits it's told with."""
    value, error = read_found("replies")[experiment]["numbers"][name]
    assert error < 0.07, name
    return float(value)


def nets(asked: Asked) -> dict[str, float]:
    """What each card of a turn nets, by its rank's name."""
    held, laid = asked.rows[:2] if len(asked.rows) == 2 else next(rows(asked))
    (key,) = [one.key for one in REPLIES if (one.hand, one.pile) == (held, laid)]
    return {called(rank_of(card)): net for card, net in load_replies()[key].items()}


def rows(asked: Asked) -> Generator[tuple[str, str], None, None]:
    """The hand and the cards on the table of the question, of several in its cell."""
    for one in REPLIES:
        place = asked.code.find(f'"{one.hand}", "{one.pile}"')
        if place >= 0 and f'surprise="{asked.name}"' in asked.code[place:].splitlines()[0]:
            yield one.hand, one.pile


def count_after(asked: Asked, name: str) -> int:
    held, laid = next(rows(asked))
    card = next(card for card in plain(held) if called(card[0]) == name)
    return sum(worth_of(rank) for rank, _ in plain(laid)) + worth_of(card[0])


def symbol(asked: Asked, name: str) -> str:
    held, _ = next(rows(asked))
    return next(card.symbol for card in cards(held) if called(card.rank) == name)


def ruling(claim: str) -> str:
    return VERDICTS[claim].ruling.value


# --- a trap -----------------------------------------------------------------------------------------------------------


@CHECKS("trap sprung")
def says_trap_sprung(asked: Asked) -> Claims:
    ranks = [rank for rank, _ in plain(asked.known["trap"])]
    pair, royal = (sum(scores(ranks[:many]).values()) for many in (2, 3))
    yield f"{royal}, for a pair royal"
    yield f"The dealer took {word(pair)} and gave you {word(royal)}"
    return royal


@CHECKS("how many traps")
def says_how_many_traps(asked: Asked) -> Claims:
    third = number("pairs_and_fifteens.pairing", "trap_low")
    assert abs(third - 1 / 7) < 0.02
    yield f"About {round(100 * third)}, roughly {ONE} time in {word(round(1 / third))}"
    yield "The rest of the time nothing caps it"
    assert f"{per(100)}" in asked.question.ask
    return round(100 * third)


@CHECKS("bet on pairing")
def says_bet_on_pairing(_asked: Asked) -> Claims:
    gains = read_found("replies")["pairs_and_fifteens.pairing"]["numbers"]
    least = min(gains[f"{lead}_careful"][0] for lead in ("low", "five", "middle", "ten"))
    refuted = ruling("B21")
    yield f"{refuted}. If nothing else scores, pairing nets at least {least:.1f} more"
    yield "than your best other card on average"
    yield f"But our leader doesn't lead from a pair on purpose. {ONE} who does springs more traps"
    return refuted


# --- counts -----------------------------------------------------------------------------------------------------------


@CHECKS("bet on twenty-one")
def says_bet_on_twenty_one(_asked: Asked) -> Claims:
    name, held, scale = "left_counts.twenty_one", 3, 10
    early, middle, late = (number(name, f"{stage}_careful") for stage in ("early", "middle", "late"))
    assert number(name, "right_early_careful") < 1 / scale < number(name, "right_later_careful")
    limits = ruling("T18")
    yield f"{limits}. While your opponent holds {word(held)} cards it costs you {-early:.1f} points"
    yield f"it's your best card less than {ONE} time in {word(scale)}"
    assert early < middle < late < 0
    yield f"Later it costs less. Then it's your best card more than {ONE} time in {word(scale)}"
    return limits


@CHECKS("how many tens")
def says_how_many_tens(_asked: Asked) -> Claims:
    held = number("left_counts.twenty_one", "tens_early")
    three, five, ten = 3, 5, 10
    tens = sum(card.value == ten for card in PACK)
    assert abs(held - three / five) < 0.05
    yield f"About {round(100 * held)}"
    yield f"A ten-card is in {word(three)} hands of {word(five)}"
    yield f"{tens} of the {len(PACK)} cards count {word(ten)}"
    return round(100 * held)


@CHECKS("the other pothole")
def says_the_other_pothole(asked: Asked) -> Claims:
    shown = [int(one) for one in asked.question.choices]
    worst = min(shown, key=lambda count: sum(left_counts(stage)[count].net for stage in ("middle", "late")))
    early, late = (-left_counts(stage)[worst].net for stage in ("early", "late"))
    ten = 15 - worst
    assert abs(early - 1) < 0.15
    assert abs(late - 1 / 2) < 0.1
    yield f"{worst}, since a ten-card makes {word(worst + ten)} of it"
    yield "Early on it costs you a whole point beside your other cards"
    yield f"and late {fraction(late)} a point"
    return str(worst)


@CHECKS("ten on the table")
def says_ten_on_the_table(asked: Asked) -> Claims:
    worth = nets(asked)
    best, pair, other = sorted(worth, key=lambda name: -worth[name])
    _, laid = next(rows(asked))
    ranks = [rank for rank, _ in plain(laid)]
    pegged = sum(scores([*ranks, ranks[-1]]).values())
    assert called(ranks[-1]) == pair
    assert worth[best] - worth[pair] > 1 / 2
    assert 3 < worth[best] - worth[other] < 3.5
    assert count_after(asked, pair) == count_after(asked, other)
    yield f"The {best}. The {pair} pairs for {pegged}, but it leaves {count_after(asked, pair)}"
    least = 1 / 2
    yield f"That's at least {fraction(least)} a point worse"
    more = word(int(worth[best] - worth[other]))
    yield f"The {other} leaves {count_after(asked, other)} for nothing, which is over {more} points worse"
    return symbol(asked, best)


@CHECKS("bet on eleven")
def says_bet_on_eleven(_asked: Asked) -> Claims:
    name, scale = "pairs_and_fifteens.equal_traps", 10
    costs = {trap: number(name, f"{trap}_careful") for trap in ("eleven", "twelve", "twentyseven", "twentyeight")}
    assert abs(costs["eleven"]) < 1 / scale < -costs["twelve"]
    seldom = round(1 / number(name, "holds_eleven"))
    assert min(costs["twentyseven"], costs["twentyeight"]) > 0
    nothing, three, four, high = ruling("B28"), 3, 4, ("twentyseven", "twentyeight")
    yield f"{nothing}: less than a {ordinal(scale)} of a point"
    yield f"another {called(four)} only {ONE} time in {word(seldom)}"
    goals = (15, 31)
    yield f"{goals[0] - three} by a {called(three)} does cost something"
    yield f"After {goals[1] - four} or {goals[1] - three} only low cards fit, so those {word(len(high))} cost nothing"
    return nothing


# --- cards ------------------------------------------------------------------------------------------------------------


@CHECKS("bet on fifteen")
def says_bet_on_fifteen(_asked: Asked) -> Claims:
    gains = {
        when: read_found("replies")["pairs_and_fifteens.pair_or_fifteen"]["numbers"][f"{when}_careful"][0]
        for when in ("lead", "eight", "later")
    }
    assert abs(gains["lead"] - 1) < 0.2 > abs(gains["later"] - 1)
    assert abs(gains["eight"]) < 0.2
    pair, fifteen = sum(scores([8, 8]).values()), sum(scores([8, 7]).values())
    assert pair == fifteen
    confirmed, led, goal, royal, choices = ruling("T21"), 8, 15, 3, ("pair", "fifteen")
    yield f"{confirmed}. On a lead it nets a point more than the pair, and later too"
    yield f"You peg {fifteen} either way"
    yield f"the {word(goal)} can't be capped by a {ordinal(royal)} card alike"
    yield f"Only on an {called(led)} led are the {word(len(choices))} about even"
    return confirmed


@CHECKS("close cards")
def says_close_cards(asked: Asked) -> Claims:
    worth = nets(asked)
    best, pair, *close = sorted(worth, key=lambda name: -worth[name])
    _, laid = next(rows(asked))
    assert called(rank_of(laid)) == pair
    assert worth[best] - worth[pair] > 0.3
    low, high = sorted(close, key=[called(rank) for rank in range(1, 14)].index)
    yield f"The {best}. A {low} or a {high} lies close to the {pair} and asks for a run"
    yield f"The {best} leaves {count_after(asked, best)} and keeps its distance"
    return symbol(asked, best)


def lab(code: str) -> PlayLab:
    """A lab of the lesson, as its cell sets it up."""
    (call,) = [line for line in text_of("19").splitlines() if line.startswith("play_lab(") and code in line]
    made: PlayLab = eval(call.replace("play_lab(", "set_up_lab("), {"set_up_lab": set_up_lab})  # noqa: S307  # our own lessons
    return made


def set_up_lab(hand: str, starter: str, *, dealer: bool = False, against: str = "careful", seed: int = 0) -> PlayLab:
    return set_up(hand, starter=starter, dealer=dealer, against=against, seed=seed)


def pegged(lab: PlayLab) -> list[tuple[int, int]]:
    """Who pegged how much with each card played."""
    return [(move.player, sum(one.combination.points for one in move.pegged)) for move in lab.moves if move.card]


def trapped() -> PlayLab:
    """The second lab when the lead is paired."""
    begun = lab("dealer=True")
    led = begun.moves[0].card
    assert led is not None
    return begun.lay(next(card for card in begun.hands[0] if card.rank == led.rank))


@CHECKS("fell in")
def says_fell_in(_asked: Asked) -> Claims:
    (_, _), (_, mine), (_, theirs) = islice(pegged(trapped()), 3)
    yield f"{theirs}, after the {mine} that you pegged"
    yield f"you're {theirs - mine} behind with the best card you had"
    return theirs


@CHECKS("tomorrow")
def says_tomorrow(_asked: Asked) -> Claims:
    begun = lab("dealer=True")
    first, second, *_ = begun.choices
    led = begun.moves[0].card
    assert led is not None
    assert first.card.rank == led.rank
    assert first.net - second.net > 0.7
    yield f"Pair it. The lab puts the {called(first.card.rank)} well above the {called(second.card.rank)}"
    return "pair it"


@CHECKS("sevens or king")
def says_sevens_or_king(asked: Asked) -> Claims:
    worth = nets(asked)
    best, other = sorted(worth, key=lambda name: -worth[name])
    assert worth[best] - worth[other] > 1
    yield f"A {best}. The {other} leaves {count_after(asked, other)}, which is over a point worse"
    tens, end = worth_of(13), rules.THIRTY_ONE
    assert count_after(asked, best) + tens < end
    yield f"A {best} leaves {count_after(asked, best)}. No card makes {end} of that"
    return symbol(asked, best)


@CHECKS("on the ace")
def says_on_the_ace(asked: Asked) -> Claims:
    worth = nets(asked)
    best, _, worst = sorted(worth, key=lambda name: -worth[name])
    held, _ = next(rows(asked))
    same = [called(rank) for rank, _ in plain(held)].count(best)
    value = next(worth_of(rank) for rank, _ in plain(held) if called(rank) == best)
    assert count_after(asked, best) + same * value <= rules.THIRTY_ONE, "the third can be played"
    yield f"An {best}. If your opponent pairs it, you have the {ordinal(same + 1)}"
    assert 1.4 < worth[best] - worth[worst] < 3 / 2
    half = 1 / 2
    yield f"The {worst} leaves {count_after(asked, worst)}, which is nearly a point and a {fraction(half)} worse"
    return symbol(asked, best)


@CHECKS("on the six")
def says_on_the_six(asked: Asked) -> Claims:
    worth = nets(asked)
    best = max(worth, key=lambda name: worth[name])
    _, laid = next(rows(asked))
    pair = called(rank_of(laid))
    assert worth[best] - worth[pair] > 1
    yield f"The {best} makes {word(count_after(asked, best))}. It nets over a point more than the pair"
    return symbol(asked, best)


# --- what the lesson's text says --------------------------------------------------------------------------------------


def test_the_first_lab_springs_its_trap() -> None:
    """The lesson says that the greedy opponent bites, and what's learned next: so would the careful one."""
    begun = lab('against="greedy"')
    for against in ("greedy", "careful"):
        faced = begun.face(against)
        led = faced.choices[0].card
        assert called(led.rank) == "three"
        bitten = faced.lay(led)
        assert [points for _, points in pegged(bitten)] == [0, 2]
        sprung = bitten.lay(next(card for card in bitten.hands[0] if card.rank == led.rank))
        assert pegged(sprung)[2] == (0, 6)


def test_the_stretches_of_the_road_are_safe_as_the_lesson_says() -> None:
    """No card makes fifteen of 1 to 4, nor thirty-one of 16 to 20; from 27 on four values fit at most."""
    values = range(1, 11)
    assert not [count for count in range(1, 5) for value in values if count + value == 15]
    assert not [count for count in range(16, 21) for value in values if count + value in (15, 31)]
    assert all(sum(count + value <= 31 for value in values) <= 4 for count in range(27, 31))
    nets_of = {stage: left_counts(stage) for stage in ("early", "middle", "late")}
    assert all(nets_of[stage][count].net > 0 for stage in ("middle", "late") for count in range(27, 31))
    for stage in nets_of.values():
        assert min(range(16, 21), key=lambda count: stage[count].net) == 20
    assert (
        number("left_counts.twenty_with_ace", "spare_careful")
        > 0
        > number("left_counts.twenty_with_ace", "without_careful")
    )


def test_each_row_of_the_road_is_as_the_lesson_says() -> None:
    early, middle, late = ({count: one.net for count, one in left_counts(stage).items()} for stage in STAGES)
    assert sorted(sorted(early, key=lambda count: early[count])[:2]) == [5, 21]
    assert min(middle, key=lambda count: middle[count]) == 11
    assert abs(middle[11] - middle[5]) < 0.1
    assert abs(late[22] - late[5]) < 0.1
    for row in (early, middle, late):
        assert min(row[16], row[17], row[18]) > 0
        assert abs(row[19]) < 0.05
        assert row[20] < -0.15
    assert "In the middle row 11 is at least as bad, and late 22 is about as bad as 5" in " ".join(
        text_of("19").split()
    )


def test_sixteen_is_the_best_early_count_and_no_card_leaves_it_on_a_low_lead() -> None:
    early = {count: one.net for count, one in left_counts("early").items()}
    assert max(early, key=lambda count: early[count]) == 16
    assert max(low + 10 for low in range(1, 5)) < 16 == 6 + 10
    (six_led,) = [one for one in REPLIES if (one.hand, one.pile) == ("5H 6C 7S KD", "6H")]
    priced = load_replies()[six_led.key]
    assert max(priced, key=lambda card: priced[card]) == "KD"
