"""Sentences after the guesses on par."""

from __future__ import annotations

from crib_tutor import rules
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.lesson_11_game import one_game, standings
from crib_tutor.course.lesson_par import GAME_SEED, NEAR, hole_before_out, par_after, players_from, wins_at
from crib_tutor.course.sentences import HUNDRED, ONE, Asking, Said, Sentences
from crib_tutor.strategy.plain.plain_tables import mean_gains
from crib_tutor.words.number_words import halves, spell, times

SAID = Sentences("par")
_PAIR = 2
"""Deals in which each player deals once."""
_TOMMY = {"hand": (6, 7), "play": (4, 5), "crib": (4, 5)}
"""What Tommy's Cribbage says that each brings, at least and at most."""
_CHAMBERS = {4: 18, 3: 44, 2: 70, 1: 96}
"""The hole that D. Chambers prints for so many pairs of deals before the end."""


@SAID("average deals")
def _average_deals(asked: Asking) -> Said:
    assert [*map(round, mean_gains())] == [16, 10], "the holes that the lesson goes on with"
    return Said(words=f"{asked.question.answer}. It's the {ONE} number to take home from this lesson.")


@SAID("home at 29")
def _home_at_29(asked: Asking) -> Said:
    (claimed,), numbers = asked.spelled, read_numbers("averages.points_a_deal")
    good, greedy = (numbers[f"{player}_two_deals"] for player in ("wary", "greedy"))
    return Said(
        words=f"{asked.question.answer}. Good players take {good:.1f} holes in {spell(_PAIR)} deals, and even "
        f"greedy {ONE}s only {greedy:.1f}. Wait for {claimed}, and you're ahead of "
        f"{players_from(0, claimed - 1)} players in {HUNDRED}."
    )


@SAID("home at 28")
def _home_at_28(asked: Asking) -> Said:
    hand, play, crib = (sum(ends) / len(ends) for ends in _TOMMY.values())
    assert crib == play
    return Said(
        words=f"{asked.question.answer} as well, and Tommy could have known it. He gives about {halves(hand)} for a "
        f"hand and {halves(crib)} for a crib or a play. {spell(_PAIR)} hands, {spell(_PAIR)} plays and a crib make "
        f"{halves(_PAIR * hand + _PAIR * play + crib)}."
    )


@SAID("twelve and seventeen")
def _twelve_and_seventeen(asked: Asking) -> Said:
    numbers = read_numbers("averages.points_a_deal")
    dealer, pone, greedy_dealer, greedy_pone = (
        numbers[f"{player}_{seat}"] for player in ("wary", "greedy") for seat in ("dealer", "pone")
    )
    for_pone, for_dealer = asked.spelled
    assert round(greedy_dealer) == for_dealer != round(dealer)
    return Said(
        words=f"{asked.question.answer}. The dealer does get {greedy_dealer:.1f} between greedy players, but "
        f"{dealer:.1f} between good {ONE}s. Pone gets {greedy_pone:.1f} or {pone:.1f}, nowhere near {spell(for_pone)}."
    )


@SAID("fourth par")
def _fourth_par(asked: Asking) -> Said:
    (deals,), par = asked.spelled, asked.question.answer
    return Said(
        words=f"{par}. {spell(deals)} deals are {spell(deals // _PAIR)} pairs, and {times(deals // _PAIR)} "
        f"{sum(mean_gains()):.1f} is nearly {par}, so you don't need a table."
    )


@SAID("two before home")
def _two_before_home(asked: Asking) -> Said:
    further = [printed - hole_before_out(pairs) for pairs, printed in _CHAMBERS.items()]
    first, then, *_later = _CHAMBERS.values()
    return Said(
        words=f"{asked.question.answer}, which is {round(sum(mean_gains()))} holes from the end. D. Chambers prints "
        f"such holes for the whole board: {', '.join(map(str, _CHAMBERS.values()))}. They're {then - first} apart "
        f"too, just a hole or {spell(max(further))} further on to be safe."
    )


@SAID("behind and near par")
def _behind_and_near_par(asked: Asking) -> Said:
    after, (apart,) = {standing.deal: standing.scores for standing in standings(one_game(GAME_SEED))}, asked.numbers
    deal, (mine, other) = next((deal, scores) for deal, scores in after.items() if scores[1] - scores[0] == apart)
    assert after[deal + 1][0] > after[deal + 1][1]
    par = par_after(deal, dealt_first=True)
    assert 0 < par - mine <= NEAR
    return Said(
        asked.question.choices[1],
        f"Nearly there, since par is {par}. Your opponent had the cards: {other} is "
        f"{other - par_after(deal, dealt_first=False)} over par. {ONE} deal later you led.",
    )


SAID("within three")(
    lambda asked: Said(
        words=f"About {asked.question.answer}, which leaves most players further off. Par says what's usual, and the "
        "cards do as they like."
    )
)


@SAID("ten ahead")
def _ten_ahead(asked: Asking) -> Said:
    (holes,) = asked.numbers
    more = wins_at(holes) - wins_at(0)
    return Said(
        words=f"{asked.question.answer}. That's about {more} more for {holes} holes, which makes a hole worth "
        f"{spell(round(more / holes))} games in {HUNDRED} in the middle of a game."
    )


@SAID("counterexample")
def _counterexample(asked: Asking) -> Said:
    level = hole_before_out(1)
    return Said(
        words=f"{asked.question.answer}. By par you're both at home, but you win only "
        f"{round(HUNDRED * asked['odds'](level, level, dealer=False).win)} games in {HUNDRED}. Near the end, par "
        "can't even tell who's ahead."
    )


@SAID("exit race")
def _exit_race(asked: Asking) -> Said:
    (score,), (deals,) = asked.numbers, asked.spelled
    return Said(
        words=f"{asked.question.answer}. {spell(deals // _PAIR)} pairs of deals bring you to "
        f"{par_after(deals - 1, dealt_first=True)}, a deal of your own to {par_after(deals, dealt_first=True)}, and "
        f"you're at {score}."
    )


@SAID("exit worth")
def _exit_worth(asked: Asking) -> Said:
    (holes, _hundred), worth = asked.numbers, asked["five_more"]
    return Said(
        words=f"About {spell(worth)}. A hole is worth {spell(round(worth / holes))} games in {HUNDRED} there, and you "
        f"have {spell(holes)}."
    )


@SAID("exit favorite")
def _exit_favorite(asked: Asking) -> Said:
    (own, other), (dealer, pone) = asked.numbers, mean_gains()
    assert other + dealer < rules.GAME
    return Said(
        words=f"{asked.question.answer}. An average deal brings you to {round(own + pone)} and the dealer to "
        f"{round(other + dealer)}. Then your opponent is pone and counts first. You're {spell(own - other)} holes "
        f"ahead and win only {round(HUNDRED * asked['odds'](own, other, dealer=False).win)} games in {HUNDRED}."
    )
