"""Sentences after the guesses of lesson 20, on luck."""

from __future__ import annotations

from crib_tutor import rules
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.lesson_20_luck import (
    GAP,
    better_leads,
    games_to_show,
    lead_after,
    lead_to_be_sure,
    share_of,
    strength_of,
    sureness,
    wins_of,
)
from crib_tutor.course.sentences import FIFTEEN, HUNDRED, ONE, Asking, Said, Sentences
from crib_tutor.players.ladder import PLAYERS
from crib_tutor.rules import BRITANNICA_FIVE
from crib_tutor.verdicts import VERDICTS
from crib_tutor.words.number_words import name_fraction, spell

SAID = Sentences("20")
_A_NIGHT, _A_SEASON, _EARLY, _IN_A_ROW = 2, 51, 21, 5
"""Games a night, games after which the weaker player may lead, at a close gap and a wider one, and deals in a row."""
_EVEN = HUNDRED // 2


def _match(asked: Asking) -> tuple[str, int, float]:
    """The match's score, its lead, and your sureness in 100."""
    (games,) = asked.numbers
    lead = abs(lead_after(games))
    return f"{(games + lead) // 2} to {(games - lead) // 2}", lead, HUNDRED * sureness(share_of(GAP), lead)


@SAID("one game")
def _one_game(asked: Asking) -> Said:
    loses = 1 - asked["fox"]
    assert 0.4 < loses < 0.5
    return Said(
        words=f"{round(HUNDRED * loses)}. In {strength_of('careful').games:,} games Fox won "
        f"{round(HUNDRED * asked['fox'])} of {HUNDRED}, so the better player loses almost {name_fraction(loses)} the "
        "time. That you lost last night isn't news."
    )


@SAID("bent coin")
def _bent_coin(asked: Asking) -> Said:
    games, owl = games_to_show(asked["fox"]), 1 - better_leads(asked["fox"], _A_SEASON)
    return Said(
        words=f"{games}, which is {-(-games // _A_NIGHT)} nights at {spell(_A_NIGHT)} games a night. After "
        f"{_A_SEASON} games Owl still leads in {ONE} match of {spell(round(1 / owl))}."
    )


@SAID("squirrel and lamb")
def _squirrel_and_lamb(_: Asking) -> Said:
    return Said(words=f"{spell(games_to_show(share_of('thrifty')))}. A gap like that shows in a single evening.")


@SAID("five games tonight")
def _five_games_tonight(asked: Asking) -> Said:
    return Said(
        words=f"{asked.question.answer}. That coin is bent a bit more, but it's still a coin. Don't change your play "
        "because you lost, and don't keep it because you won."
    )


@SAID("after ten")
def _after_ten(asked: Asking) -> Said:
    score, lead, sure = _match(asked)
    return Said(
        words=f"B leads {score}, which looks like a lot. But a lead of {spell(lead)} makes you only {sure:.0f} in "
        f"{HUNDRED} sure."
    )


@SAID("after thirty")
def _after_thirty(asked: Asking) -> Said:
    score, lead, sure = _match(asked)
    return Said(
        words=f"B leads {score}. At {lead} ahead you'd be {sure:.0f} in {HUNDRED} sure, so wait a little longer."
    )


@SAID("after a hundred")
def _after_a_hundred(asked: Asking) -> Said:
    score, _lead, sure = _match(asked)
    return Said(words=f"Good that you waited! A leads {score}, but that makes you only {sure:.0f} in {HUNDRED} sure.")


@SAID("after two hundred")
def _after_two_hundred(asked: Asking) -> Said:
    (score, lead, sure), strength = _match(asked), strength_of(GAP)
    worse = 1 - better_leads(strength.wins, _EARLY)
    assert lead_after(_EARLY) < 0
    return Said(
        words=f"A is better. A leads {score}, and at {lead} ahead you can be {sure:.0f} in {HUNDRED} sure. A is "
        f"{PLAYERS[GAP].name} and B is {PLAYERS[strength.against].name}. We picked a match with a bad start, but "
        f"that's common: after {_EARLY} games the worse player leads in {ONE} match of {spell(round(1 / worse))}."
    )


@SAID("sure at eleven")
def _sure_at_eleven(_: Asking) -> Said:
    lead = -lead_after(30)
    return Said(
        words=f"{spell(lead_to_be_sure(share_of(GAP)))}. A win for each of you says nothing about who's better, so "
        f"they cancel out and only the lead is left. {lead} ahead isn't enough, however long you play."
    )


@SAID("two skills")
def _two_skills(asked: Asking) -> Said:
    won = read_numbers("luck.two_skills")
    assert won["difference"] < 0 < won["five_difference"]
    return Said(
        words=f"{asked.question.answer}. If bad means Lamb's lowest cards, the good discards win "
        f"{round(won['lowest'])} games in {HUNDRED}. If you already take all you see, the play gains more: the best "
        f"play brings {won['play_gain']:.2f} holes a deal, the best discard {won['discards_gain']:.2f}. With "
        f"{spell(BRITANNICA_FIVE.dealt)} cards it's the other way around, {won['five_play_gain']:.2f} and "
        f"{won['five_discards_gain']:.2f}."
    )


SAID("one missed")(
    lambda _: Said(
        words=f"{wins_of('missed')}. It would be {_EVEN} without the mistake, which costs {_EVEN - wins_of('missed')} "
        f"games in {HUNDRED}."
    )
)


SAID("muggins called")(
    lambda _: Said(
        words=f"{wins_of('muggins')}. Each miss becomes a swing of {2 * rules.FIFTEEN_POINTS} points and costs "
        f"{wins_of('missed') - wins_of('muggins')} games more."
    )
)


@SAID("first dealer's coin")
def _first_dealers_coin(asked: Asking) -> Said:
    wins = round(VERDICTS["H1"].number)
    assert wins == round(HUNDRED * asked["fox"])
    return Said(
        words=f"{asked.question.answer}. Between good players the first dealer wins {wins} games in {HUNDRED}. That "
        "coin is bent like Fox's: dealing first is worth as much as playing a step better."
    )


@SAID("long time")
def _long_time(asked: Asking) -> Said:
    numbers = read_numbers("luck.last_card_deals")
    return Said(
        words=f"{asked.question.answer}. Between good players the dealer plays the last card and deals again "
        f"{round(numbers['wary_kept'])} times in {HUNDRED}. In {round(numbers[f'wary_{spell(_IN_A_ROW)}'])} "
        f"games of {HUNDRED} someone deals "
        f"{spell(_IN_A_ROW)} times or more in a row. The first dealer wins {round(numbers['wary_first'])} in "
        f"{HUNDRED}."
    )


@SAID("high cards early")
def _high_cards_early(asked: Asking) -> Said:
    numbers = read_numbers("luck.high_cards_early")
    usual, high, low, wins = (
        round(numbers[f"wary_{name}"]) for name in ("usual", "early_last", "low_last", "low_wins")
    )
    return Said(
        words=f"{asked.question.answer}. It's the other way around: a good pone plays the last card in {usual} deals "
        f"of {HUNDRED}, with high cards early in {high} and with low cards early in {low}. By that rule the low cards "
        f"win {wins} games in {HUNDRED}."
    )


@SAID("exit friend")
def _exit_friend(asked: Asking) -> Said:
    lost, played, wins, whole = asked.numbers
    return Said(
        words=f"You can't tell. Your friend is {lost - (played - lost)} games ahead, but it takes "
        f"{spell(lead_to_be_sure(wins / whole))}."
    )


@SAID("exit match")
def _exit_match(asked: Asking) -> Said:
    single, match = asked["leads"]
    leads = {games: round(HUNDRED * better_leads(asked["friend"], games)) for games in (single, match)}
    return Said(
        words=f"A match of {spell(match)}. You win {spell(single)} game {leads[single]} times in {HUNDRED}, but after "
        f"{spell(match)} games you lead {leads[match]} times."
    )


@SAID("exit evening")
def _exit_evening(asked: Asking) -> Said:
    costs, first = _EVEN - wins_of("missed"), round(VERDICTS["H1"].number) - _EVEN
    assert costs > first
    return Said(
        asked.question.choices[0],
        f"Counting, since a {FIFTEEN} missed in each deal costs {costs} games in {HUNDRED}. The first deal is worth "
        f"{first}, but you can't practice that.",
    )
