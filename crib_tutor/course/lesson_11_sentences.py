"""Sentences after the guesses of the lesson on a whole game."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from crib_tutor.course.lesson_11_game import mean_length, share_ahead, standings, usual_length, usual_lengths
from crib_tutor.course.par import par_after
from crib_tutor.course.rule_trials import try_rules
from crib_tutor.course.sentences import HUNDRED, ONE, TEN, Asking, Said, Sentences
from crib_tutor.look.board import ROW
from crib_tutor.look.charts import BandLine
from crib_tutor.rules import GAME, HOYLE, SKUNK
from crib_tutor.words.number_words import spell

SAID = Sentences("11")
PLAYERS = HOYLE.players
_NEARLY = 3
"""Holes behind par that are still nearly there."""


@SAID("average deals")
def _average_deals(asked: Asking) -> Said:
    assert (par_after(1, dealt_first=True), par_after(1, dealt_first=False)) == (16, 10), "what the lesson goes on with"
    return Said(words=f"{asked.question.answer}. If you take {ONE} number home today, take that.")


@SAID("behind and near par")
def _behind_and_near_par(asked: Asking) -> Said:
    after, (apart,) = {standing.deal: standing.scores for standing in standings(asked["game"])}, asked.numbers
    deal, (mine, other) = next((deal, scores) for deal, scores in after.items() if scores[1] - scores[0] == apart)
    assert after[deal + 1][0] > after[deal + 1][1]
    par = par_after(deal, dealt_first=True)
    assert 0 < par - mine <= _NEARLY
    return Said(
        asked.question.choices[1],
        f"Nearly there, since par is {par}. It's your opponent who's had the cards: {other} is "
        f"{other - par_after(deal, dealt_first=False)} over par. {ONE} deal later you led.",
    )


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


@SAID("four behind")
def _four_behind(asked: Asking) -> Said:
    (own, other), dealer, pone = asked.numbers, asked["dealer"], asked["pone"]
    assert other - own < dealer - pone
    won = round(HUNDRED * asked["odds"](own, other, dealer=True).win)
    return Said(
        words=f"You are, with {won} games in {HUNDRED}. {own} and {dealer} make {own + dealer}, but {other} and "
        f"{pone} only {other + pone}. Dealing is worth {spell(dealer - pone)} holes, and you're "
        f"{spell(other - own)} behind."
    )


@SAID("ahead and pone")
def _ahead_and_pone(asked: Asking) -> Said:
    (own, other), dealer, pone = asked.numbers, asked["dealer"], asked["pone"]
    gone = Fraction(share_ahead(other - own), HUNDRED).limit_denominator(3)
    return Said(
        words=f"{own} and {pone} make {own + pone}, {other} and {dealer} make {other + dealer}. Your "
        f"{spell(own - other)} holes aren't enough of a lead when your opponent has the deal. About "
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
        f"Magpie against herself comes to {try_rules(HOYLE).first_dealer} wins as well. The same deal is worth "
        f"most when both are at {best.at:g}, with {round(best.value)} wins. It's worth least at {worst.at:g} each, "
        f"with {round(worst.value)}, because pone counts first and goes out."
    )


@SAID("both reviews")
def _both_reviews(asked: Asking) -> Said:
    mine, theirs = round(asked["mine"].holes), round(asked["theirs"].holes)
    assert mine < theirs, "who fell behind chose better"
    return Said(
        words=f"Your opponent gave away about {theirs}, you only {mine}. So you were the better player all along, and "
        "in the end the cards came around. They don't always, which is why you look at a review and not at the result."
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
    (own, other), dealer, pone = asked.numbers, asked["dealer"], asked["pone"]
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
