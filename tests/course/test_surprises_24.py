"""What is said after the answers of the lesson on five-card cribbage is true of its cards and of what was found."""

from collections.abc import Generator

import numpy as np
from said import Asked, Checks, Right, called, ordinal, parts, per, plain, plural, points, rank_of, word, worth_of

from crib_tutor import rules
from crib_tutor.course.lesson_24_five_card import SEED
from crib_tutor.deck import symbols
from crib_tutor.game import Game
from crib_tutor.game.events import Laid
from crib_tutor.game.seats import play_out
from crib_tutor.players.plain_players import Greedy
from crib_tutor.strategy import discards
from crib_tutor.strategy.cribs import kept_shares, share_beside
from crib_tutor.strategy.hands import THREES, index_of
from crib_tutor.strategy.playing.short_plays import best_for_pone
from crib_tutor.verdicts import VERDICTS
from crib_tutor.verdicts.all_verdicts import read_found

CHECKS = Checks("24")
Claims = Generator[str, None, Right]
FIVE = rules.BRITANNICA_FIVE
FOUND = {name: one["numbers"] for name, one in read_found("five_cards").items()}
NAMES = {"confirmed": "Confirmed", "true within limits": "True within limits", "refuted": "Refuted"}
WHOLE = 100


def test_what_is_said_after_the_answers_is_true() -> None:
    CHECKS.hold("24")


def test_every_check_has_its_question() -> None:
    assert CHECKS.unused() == set()


def number(experiment: str, name: str) -> float:
    return float(FOUND[experiment][name][0])


def sighted(row: str) -> int:
    """What three cards count before the cut: fifteens, pairs, and runs by the oracle, and a flush of three."""
    flush = len({suit for _, suit in plain(row)}) == 1
    return points(row) + len(plain(row)) * flush


def ranked(asked: Asked, *, dealer: bool = False) -> dict[str, tuple[float, float, float]]:
    """Hand, crib, and total of each discard, by its name."""
    choices = discards(five_of(asked), dealer=dealer, pegging=False)
    return {symbols(sorted(one.thrown)): (one.hand, one.crib, one.total) for one in choices}


def best_offered(asked: Asked, worth: dict[str, tuple[float, float, float]]) -> str:
    best = max(worth, key=lambda name: worth[name][2])
    offered = max(asked.question.choices, key=lambda name: worth[name][2])
    assert offered == best, "the best of all is among those offered"
    return best


# --- one deck, two books ----------------------------------------------------------------------------------------------


@CHECKS("one card left")
def says_one_card_left(_asked: Asked) -> Claims:
    """The game is played again, by itself and from its log."""
    old, today = (
        play_out(Game(game, seed=SEED, first_dealer=0), [Greedy(), Greedy()]).events for game in (FIVE, rules.MODERN)
    )
    plays = []
    for events, held in ((old, FIVE.dealt - FIVE.discards), (today, rules.DEALT - rules.CRIB_SIZE // 2)):
        laid = [event for event in events if isinstance(event, Laid)]
        second = next((at for at, one in enumerate(laid) if laid[at - 1].count >= one.count and at), len(laid))
        plays.append((laid, second, held))
    (laid, end, held), (others, first_count, held_today) = plays
    last = laid[end - 1]
    assert last.count == rules.THIRTY_ONE == others[first_count - 1].count
    yield f"{word(end).capitalize()}."
    yield f"Pone's {called(str(last.card))} makes {word(last.count)}"
    assert last.player == 1
    assert end == 2 * held - 1, "one card of six is left"
    yield "The dealer's ace is never played"
    yield f"the count goes back to {others[first_count].count - worth_of(others[first_count].card.rank)} there"
    yield f"{word(2 * held_today - first_count)} more cards to come"
    return end


# --- bets -------------------------------------------------------------------------------------------------------------


@CHECKS("four and ace")
def says_four_and_ace(_asked: Asked) -> Claims:
    verdict, better = VERDICTS["B4"], number("five_card_hands.queen_jack_ten", "dealer")
    queen, jack, ten = (called(card) for card in ("QH", "JS", "10D"))
    yield f"{NAMES[verdict.ruling.value]}. {queen.capitalize()}, {jack} and {ten} are a run"
    yield f"that's {better:.1f} points better than any other choice"
    return verdict.ruling.value


@CHECKS("queen and ten")
def says_queen_and_ten(_asked: Asked) -> Claims:
    verdict = VERDICTS["B5"]
    values = {
        name: number("five_card_hands.queen_jack_ten", f"pone{name}") for name in ("", "_wary_best", "_greedy_best")
    }
    assert abs(values[""]) < 0.05
    yield f"{NAMES[verdict.ruling.value]}. In hand and crib it's as good as keeping the run"
    yield f"it's {values['_wary_best']:.1f} of a point better if the dealer minds the reply"
    yield f"{-values['_greedy_best']:.1f} worse if the dealer takes every point"
    return verdict.ruling.value


@CHECKS("often")
def says_often(_asked: Asked) -> Claims:
    verdict = VERDICTS["B3"]
    average, seen = (number("five_card_hands.sacrifices", name) for name in ("pone", "seen"))
    yield f"{NAMES[verdict.ruling.value]}. In {average:.0f} deals of {per(WHOLE)}"
    yield f"gives up points in sight in only {seen:.0f}"
    return verdict.ruling.value


@CHECKS("most scientific")
def says_most_scientific(_asked: Asked) -> Claims:
    verdict = VERDICTS["B1"]
    five, six, long = (number("five_cards.skill", f"wins_{game}") for game in ("five", "six_61", "six_121"))
    assert round(five) == round(six) < round(long)
    few = word(FIVE.dealt)
    yield f"{NAMES[verdict.ruling.value]}. The better player wins {five:.0f} games of {per(WHOLE)} with {few} cards"
    short, whole = rules.SHORT_GAME, rules.GAME
    yield f"It's as many with {word(rules.DEALT)} cards to {short}, but {long:.0f} to {whole}"
    gains = {skill: number("five_cards.skill", f"{skill}_over_{short}") for skill in ("all", "discards", "play")}
    assert gains["discards"] > 0.5 > max(gains["all"], gains["play"])
    yield f"Only better discards win more with {word(FIVE.dealt)} cards than with {word(rules.DEALT)} to {short}"
    return verdict.ruling.value


# --- discards ---------------------------------------------------------------------------------------------------------


@CHECKS("broken run")
def says_broken_run(asked: Asked) -> Claims:
    worth = ranked(asked)
    best = best_offered(asked, worth)
    run = max(worth, key=lambda name: sighted(left_of(asked, name)))
    assert [kind for kind, *_ in parts(left_of(asked, run))] == ["run"]
    yield f"The run is worth {sighted(left_of(asked, run))} in sight"
    (rank,) = {called(letter(card)) for card in run.split()}
    yield f"{word(len(run.split()))} {plural(rank)} would make the dealer's crib {-worth[run][1]:.1f} points"
    yield f"the queen and king make it {-worth[best][1]:.1f}"
    return best


@CHECKS("small flush")
def says_small_flush(asked: Asked) -> Claims:
    worth = ranked(asked)
    best = best_offered(asked, worth)
    kept = left_of(asked, best)
    spades = {suit for _, suit in plain(kept)}
    assert spades == {"S"}
    assert [kind for kind, *_ in parts(kept)] == ["fifteen"]
    assert [kind for kind, *_ in parts(" ".join(map(letter, best.split())))] == ["pair"]
    yield f"{word(len(kept.split())).capitalize()} spades with a {word(rules.FIFTEEN)} are {sighted(kept)} in sight"
    yield f"{worth[best][0]:.1f} on average"
    return best


@CHECKS("five and king")
def says_five_and_king(asked: Asked) -> Claims:
    worth = ranked(asked, dealer=True)
    best = best_offered(asked, worth)
    assert worth[best][1] > max(hand for hand, _, _ in worth.values())
    yield f"Your crib is worth {worth[best][1]:.1f} points with them, more than any hand you could keep"
    yield f"With {word(FIVE.dealt)} cards, your own crib is a {ordinal(len(best.split()))} hand"
    return best


@CHECKS("run or fifteen")
def says_run_or_fifteen(asked: Asked) -> Claims:
    worth = ranked(asked)
    best = best_offered(asked, worth)
    run = max(worth, key=lambda name: worth[name][0])
    assert "run" in [kind for kind, *_ in parts(left_of(asked, run))]
    assert [kind for kind, *_ in parts(left_of(asked, best))] == ["fifteen"]
    yield f"The run is worth {worth[run][0]:.1f} points, the {word(rules.FIFTEEN)} {worth[best][0]:.1f}"
    names = [[called(letter(card)) for card in two.split()] for two in (run, best)]
    yield f"a {names[0][0]} and a {names[0][1]} bring the dealer's crib to {-worth[run][1]:.1f}"
    yield f"a {names[1][0]} and a {names[1][1]} bring it to {-worth[best][1]:.1f}"
    return best


# --- the go, and the start --------------------------------------------------------------------------------------------


@CHECKS("keep the low one")
def says_keep_the_low_one(_asked: Asked) -> Claims:
    lowest, higher, high = (number("five_card_hands.leads_for_the_go", f"two_low_go_{at}_wary") for at in range(3))
    assert high > higher > lowest
    yield f"The high card: you have the go in {high:.0f} plays of {per(WHOLE)}"
    yield f"The higher low card is close, with {higher:.0f}"
    yield f"the lowest has it in only {lowest:.0f}"
    return "the high card"


@CHECKS("ticket lead")
def says_ticket_lead(asked: Asked) -> Claims:
    """By the same kind of search as the verdict, against how often good dealers keep each hand."""
    hand = [rank_of(card) - 1 for card in ("2D", "JS", "KH")]
    row = THREES[index_of(hand)]
    weights = np.zeros((len(THREES), len(THREES)))
    weights[index_of(hand)] = kept_shares(True, FIVE.dealt) * share_beside(row[None], THREES)[0]
    low = called("2D")
    two, _, king = best_for_pone("wary", weights).go[index_of(hand)]
    assert king > two
    yield f"The king has the go in {WHOLE * king:.0f} plays of {per(WHOLE)}"
    yield f"The {low} has it in {WHOLE * two:.0f}"
    return asked.question.choices[1]


@CHECKS("ticket liberty")
def says_ticket_liberty(asked: Asked) -> Claims:
    three, four = (rank_of(card) for card in ("3S", "4H"))
    (count,) = (one for one in asked.said if one > rules.FIFTEEN)
    assert count + worth_of(three) + worth_of(four) == rules.THIRTY_ONE
    assert FIVE.may_stop
    full = word(rules.THIRTY_ONE)
    yield f"{called(three).capitalize()} and {called(four)} make {full}, for {rules.THIRTY_ONE_POINTS}"
    return asked.question.choices[0]


@CHECKS("even start")
def says_even_start(_asked: Asked) -> Claims:
    wins = [number("five_cards.boards", f"head_start_{holes}_wary") for holes in range(6)]
    nearest = min(range(6), key=lambda holes: abs(wins[holes] - WHOLE / 2))
    yield f"{word(nearest).capitalize()}. The first dealer then wins {wins[nearest]:.0f} games of {per(WHOLE)}"
    yield f"Without them it's {wins[0]:.0f}"
    yield f"with {word(nearest - 1)} it's {wins[nearest - 1]:.0f}"
    return nearest


def letter(card: str) -> str:
    return card.translate(str.maketrans("♣♦♥♠", "CDHS"))


def five_of(asked: Asked) -> str:
    (hand,) = {row for row in asked.cards if len(row.split()) == FIVE.dealt}
    return hand


def left_of(asked: Asked, thrown: str) -> str:
    return " ".join(card for card in five_of(asked).split() if card not in map(letter, thrown.split()))
