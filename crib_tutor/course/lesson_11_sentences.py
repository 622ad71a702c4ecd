"""Sentences after the guesses of the lesson on a whole game."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from crib_tutor.course.lesson_11_game import (
    holes_a_deal,
    mean_length,
    race,
    share_ahead,
    standings,
    usual_length,
    usual_lengths,
)
from crib_tutor.course.rule_trials import try_rules
from crib_tutor.course.sentences import HUNDRED, ONE, TEN, Asking, Said, Sentences
from crib_tutor.game.events import CRIB, HAND, Scored
from crib_tutor.look.board import ROW
from crib_tutor.look.charts import BandLine
from crib_tutor.rules import GAME, HOYLE, SKUNK
from crib_tutor.words.number_words import spell

SAID = Sentences("11")
PLAYERS = HOYLE.players


@SAID("deals a game")
def _deals_a_game(_: Asking) -> Said:
    often, (fewest, usual, most) = usual_lengths()
    a_street, own = mean_length() / (GAME // ROW), mean_length() / PLAYERS
    assert 2 < a_street < 2.3
    return Said(
        words=f"{spell(round(often / TEN))} games of {spell(TEN)} take {spell(fewest)}, {spell(usual)} or "
        f"{spell(most)} deals, a little more than {spell(int(a_street))} for each street. You deal "
        f"{spell(int(own))} or {spell(ceil(own))} times in a game, and so does your opponent."
    )


@SAID("the loser")
def _the_loser(asked: Asking) -> Said:
    near = Fraction(int(asked.question.answer), HUNDRED).limit_denominator(3)
    return Said(
        words=f"About {spell(near.numerator)} in {spell(near.denominator)} was that close. The losers in the last bar "
        f"needed more than a street, so they never reached {SKUNK} and were skunked."
    )


@SAID("turning points")
def _turning_points(asked: Asking) -> Said:
    game = asked["game"]
    line, deal = race(game), game.table.number
    turns = [line.scores[place].deal for place in line.turns()]
    before = [stands.scores for stands in standings(game) if stands.deal < deal][-1]
    hand, crib = [event for event in game.events if isinstance(event, Scored)][-2:]
    assert (hand.what_for, crib.what_for) == (HAND, CRIB)
    own, other = game.scores
    return Said(
        words=f"{spell(len(turns))} times, and the last {spell(turns.count(deal))} were in the last deal. Your "
        f"opponent came from {before[1]} to {other} in it, {spell(GAME - other)} holes short. But your hand made "
        f"{own - crib.points}, and your crib exactly {own}."
    )


@SAID("dealer's share")
def _dealers_share(asked: Asking) -> Said:
    dealer, pone = holes_a_deal()
    assert asked.question.answer == dealer - pone < 2 * try_rules(HOYLE).crib
    return Said(
        words=f"It's {dealer} to {pone} for these {spell(PLAYERS)} players. The crib makes most of the difference, and "
        "the last card in the play adds to it. You can expect to gain holes in your deals and lose them in the others."
    )


@SAID("behind and dealing")
def _behind_and_dealing(asked: Asking) -> Said:
    (own, other), (dealer, pone) = asked.numbers, holes_a_deal()
    return Said(
        words=f"{own} and {dealer} make {own + dealer}, {other} and {pone} make {other + pone}. It's no promise, since "
        f"you're ahead only about {spell(round(share_ahead(own - other) / TEN))} times in {spell(TEN)}. Then your "
        f"opponent deals, and after {spell(PLAYERS)} deals you're about {spell(other - own)} behind again. A small "
        "lead goes back and forth with the deal."
    )


@SAID("ahead and pone")
def _ahead_and_pone(asked: Asking) -> Said:
    (own, other), (dealer, pone) = asked.numbers, holes_a_deal()
    gone = Fraction(share_ahead(other - own), HUNDRED).limit_denominator(3)
    return Said(
        words=f"{own} and {pone} make {own + pone}, {other} and {dealer} make {other + dealer}. Your "
        f"{spell(own - other)} holes aren't enough of a lead when your opponent has the deal. "
        f"{spell(gone.numerator)} times in {spell(gone.denominator)} they're gone after it."
    )


@SAID("first deal")
def _first_deal(asked: Asking) -> Said:
    chart = asked.question.about
    assert isinstance(chart, BandLine)
    assert try_rules(HOYLE).first_dealer == asked.question.answer
    best, worst = (pick(chart.readings, key=lambda reading: reading.value) for pick in (max, min))
    return Said(
        words="It's worth having, and no more. A game takes about "
        f"{spell(usual_length())} deals, so the first dealer often has {ONE} crib more than the opponent. "
        f"{spell(PLAYERS)} greedy players come to {try_rules(HOYLE).first_dealer} wins as well. The same deal is worth "
        f"most when both are at {best.at:g}, with {round(best.value)} wins. It's worth least at {worst.at:g} each, "
        f"with {round(worst.value)}, because pone counts first and goes out."
    )


@SAID("half way")
def _half_way(asked: Asking) -> Said:
    won = Fraction(int(asked.question.answer), HUNDRED).limit_denominator(4)
    return Said(
        words=f"{spell(won.numerator)} games of {spell(won.denominator)}, so the lead is worth a lot. But "
        f"{spell(won.denominator - won.numerator)} game in {spell(won.denominator)} still turns in the second lap, "
        "and you don't know which."
    )


SAID("both reviews")(
    lambda asked: Said(
        words="You won, but you chose worse: your opponent gave away about "
        f"{spell(round(asked['mine'].holes - asked['theirs'].holes))} fewer holes. A single game is decided "
        "by the cards, many games by your choices."
    )
)


@SAID("exit deals")
def _exit_deals(asked: Asking) -> Said:
    deals, _ = asked.numbers
    games = round(deals / mean_length())
    assert mean_length() < usual_length()
    return Said(
        games,
        f"A game takes {spell(usual_length())} deals on average, or a little less, so {spell(games)} games take about "
        f"{deals}.",
    )


@SAID("exit ahead")
def _exit_ahead(asked: Asking) -> Said:
    (own, other), (dealer, pone) = asked.numbers, holes_a_deal()
    often = Fraction(share_ahead(own - other, deals=2), HUNDRED).limit_denominator(3)
    return Said(
        "Your opponent",
        f"After your deal you're about {spell(own + dealer - other - pone)} holes ahead. Then your opponent deals, and "
        f"on average you're {spell(other - own)} behind again. About {spell(often.numerator)} time in "
        f"{spell(often.denominator)} the cards put you ahead anyway.",
    )


@SAID("exit review")
def _exit_review(asked: Asking) -> Said:
    holes, _ = asked.numbers
    assert holes < min(asked["mine"].holes, asked["theirs"].holes)
    return Said(
        "Very little",
        f"{spell(holes)} holes in a whole game is good play. The cards were against you, and next time they may not "
        "be.",
    )
