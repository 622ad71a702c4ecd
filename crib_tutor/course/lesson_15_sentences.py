"""Sentences after the guesses of lesson 15, on the starter."""

from __future__ import annotations

from collections import Counter
from math import ceil

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.lesson_11_game import holes_a_deal
from crib_tutor.course.lesson_15_starter import better_hand, count_helpers, helpful_starters, outcomes, unseen_starters
from crib_tutor.course.sentences import FIFTEENS, HUNDRED, ONE, Asking, Said, Sentences
from crib_tutor.course.wins_by_score import OFF, pone_pegs
from crib_tutor.deck import cards
from crib_tutor.game.events import CRIB, HAND
from crib_tutor.look.charts import StepCurves
from crib_tutor.strategy import discards
from crib_tutor.strategy.discarding.value import Discard
from crib_tutor.strategy.plain.plain_tables import play_totals
from crib_tutor.words.counts_aloud import join_words
from crib_tutor.words.number_words import name_fraction, name_rank, plural, spell, spell_halves

SAID = Sentences("15")


def _more_often(asked: Asking) -> str:
    """Name how much more often the better choice wins, at least."""
    best, second = asked.wins.values()
    return name_fraction((best - OFF) / (second + OFF) - 1)


def _helpers(asked: Asking, need: int) -> tuple[int, int]:
    """Count the starters that are enough for either hand."""
    first, second = (count_helpers(asked[kept], asked["six"], need) for kept in ("flush", "eights"))
    return first, second


def _average(asked: Asking) -> float:
    """Average the points of either hand."""
    first, second = asked["sums"]
    assert first == second
    return float(first / len(unseen_starters(asked["six"])))


@SAID("on average")
def _on_average(asked: Asking) -> Said:
    return Said(
        words=f"The same: {asked['sums'][0]} points over the {len(unseen_starters(asked['six']))} starters, or about "
        f"{_average(asked):.1f} each. Keep whichever you like, then? Not so fast."
    )


@SAID("ladder")
def _ladder(asked: Asking) -> Said:
    better = {need: better_hand(asked["flush"], asked["eights"], asked["six"], need) for need in range(6, 13)}
    diamonds, turn = [need for need, hand in better.items() if hand == 1], asked["turns"]
    (level,) = (need for need, hand in better.items() if not hand and need > diamonds[0])
    assert {hand for need, hand in better.items() if need >= turn} == {2}
    assert int(_average(asked)) == level - 1
    return Said(
        words=f"{turn} or more. At {join_words([str(need) for need in diamonds])} the diamonds are better; at "
        f"{level}, just above the average, it doesn't matter."
    )


@SAID("pegs nothing")
def _pegs_nothing(_: Asking) -> Said:
    share = pone_pegs().rows[0].total
    return Said(
        words=f"About {round(share)}, more than {ONE} deal in {spell(ceil(HUNDRED / share))}. In the other "
        f"{HUNDRED - round(share)} you're closer to home before you count, so the hand needs less than the board says."
    )


@SAID("at 113")
def _at_113(asked: Asking) -> Said:
    need, _ = asked.needs
    diamonds, eights = _helpers(asked, need)
    pegs = need - min(outcomes(asked["flush"], asked["six"]))
    assert need < _average(asked) < need + 1
    hands = asked["flush"], asked["eights"], asked["six"]
    assert all(better_hand(*hands, less) < 2 for less in range(need - pegs, need))
    return Said(
        words=f"You need {need}, a little less than the average, and the narrow hand gets there with {diamonds} "
        f"starters, the wide {ONE} with {eights}. Peg a hole or {spell(pegs)} first and the diamonds are still ahead: "
        f"they win over a {_more_often(asked)} more often."
    )


@SAID("at 109")
def _at_109(asked: Asking) -> Said:
    need, _ = asked.needs
    diamonds, helpers = _helpers(asked, need)
    assert diamonds == 0
    eights = plural(name_rank(cards(asked["eights"])[-1]))
    return Said(
        words=f"You need {need}, which the diamonds never make. The {eights} do with {helpers} cards, more than "
        f"{ONE} time in {spell(ceil(len(unseen_starters(asked['six'])) / helpers))}, so they win over a "
        f"{_more_often(asked)} more often."
    )


@SAID("where it turns")
def _where_it_turns(asked: Asking) -> Said:
    assert isinstance(asked.question.about, StepCurves)
    (diamonds, eights), low = (curve.reached for curve in asked.question.about.curves), asked.question.about.low
    ahead = [low + at for at, (ours, theirs) in enumerate(zip(diamonds, eights, strict=True)) if ours > theirs]
    turn = min(ahead)
    assert ahead == list(range(turn, low + len(diamonds)))
    assert rules.GAME - turn == asked["turns"]
    return Said(
        turn,
        f"From {turn} on. By the starters alone, the pair was the better keep for a need of {asked['turns']}, but "
        "you'll probably peg some of it. That tips it to the diamonds.",
    )


@SAID("three ranks")
def _three_ranks(asked: Asking) -> Said:
    kept, dealt = asked.cards[0], " ".join(asked.cards)
    helpers = Counter(card.rank for card in helpful_starters(kept, dealt, asked.numbers[-1]))
    held = Counter(card.rank for card in cards(dealt))
    assert all(held[rank] + left == 4 for rank, left in helpers.items())
    ranks = join_words([f"{spell(left)} {plural(name_rank(rank))}" for rank, left in sorted(helpers.items())])
    return Said(words=f"The {ranks} you don't hold.")


def _kept(asked: Asking) -> list[str]:
    """List the hands of four that are offered."""
    return [row for row in asked.cards if len(row.split()) == rules.CRIB_SIZE]


def _best_on_average(kept: str, asked: Asking) -> bool:
    """True if nothing averages more for pone."""
    (six,) = (row for row in asked.cards if len(row.split()) == rules.DEALT)
    return discards(six, dealer=False)[0].kept == tuple(sorted(cards(kept)))


@SAID("sure seven")
def _sure_seven(asked: Asking) -> Said:
    (low, sure), (need, _), (wins, loses) = _kept(asked), asked.needs, asked.wins.values()
    held = count(sure)
    assert _best_on_average(low, asked)
    assert (held.points, len(held.of(Kind.RUN))) == (need, 1)
    ((four, alike), *_) = Counter(card.rank for card in cards(low)).most_common()
    return Said(
        words=f"A run and {spell(len(held.of(Kind.FIFTEEN)))} {FIFTEENS} are {need} before the cut, which is all you "
        f"need, and pone counts first. You lose fewer than {ONE} game in {spell(HUNDRED // (HUNDRED - wins + 1))}. "
        f"The {spell(alike)} {plural(name_rank(four))} average more, but they lose more than {ONE} in "
        f"{spell(ceil(HUNDRED / (HUNDRED - loses)))}."
    )


@SAID("never counted")
def _never_counted(asked: Asking) -> Said:
    (pretty, _), (mine, theirs), (wins, loses) = _kept(asked), asked.needs, asked.wins.values()
    pegged = list(map(sum, play_totals()))
    assert _best_on_average(pretty, asked)
    assert len(count(pretty).of(Kind.RUN)) == 2
    return Said(
        words=f"The double run is worth {count(pretty).points} and you need {mine}. But your opponent needs only "
        f"{spell(theirs)} and pegs them in {round(HUNDRED * sum(pegged[theirs:]) / sum(pegged))} deals of {HUNDRED}, "
        "before anything is counted. You have to go out in the play, and with low cards you win "
        f"{spell(round(wins / loses))} times as often."
    )


@SAID("three fives")
def _three_fives(asked: Asking) -> Said:
    (pretty, low), (mine, theirs), (wins, loses) = _kept(asked), asked.needs, asked.wins.values()
    ((five, fives), (jack, _)) = Counter(card.rank for card in cards(pretty)).most_common()
    assert mine == theirs
    return Said(
        words=f"{spell(fives)} {plural(name_rank(five))} and a {name_rank(jack)} are worth {count(pretty).points} that "
        f"you'll never count, since you both need {spell(mine)} and pone counts first. Only the play can save you. "
        f"{spell(len({card.rank for card in cards(low)}))} different ranks peg more than {spell(fives)} alike and win "
        f"{wins - loses} games in {HUNDRED} more."
    )


@SAID("four hearts")
def _four_hearts(asked: Asking) -> Said:
    ranked = discards(asked["hearts"], dealer=False)
    hearts, best = (ranked.of(two) for two in asked.rows[1:3])
    assert hearts.pegging < best.pegging - 0.2
    return Said(
        words=f"The hearts are worth {min(outcomes(hearts.kept, asked['hearts']))} or more with any starter and "
        f"average {spell_halves(hearts.hand - best.hand)} points more. But {_the(hearts)} give the dealer "
        f"{spell(round(best.crib - hearts.crib))} points more than {_the(best)}, and the hearts don't peg as well."
    )


def _the(choice: Discard) -> str:
    return " and ".join(f"the {name_rank(card)}" for card in choice.thrown)


@SAID("worth of the deal")
def _worth_of_the_deal(asked: Asking) -> Said:
    yours, theirs = round(asked["mine"]), round(asked["theirs"])
    assert rules.GAME - asked.numbers[0] <= holes_a_deal()[0]
    return Said(
        words=f"About {yours - theirs}: {yours} when it's yours and {theirs} when it isn't. The dealer has "
        f"{spell(len((HAND, CRIB)))} hands to count, and {rules.GAME} is only a deal away."
    )


SAID.answer("far from home", lambda asked: asked.question.choices[0])
