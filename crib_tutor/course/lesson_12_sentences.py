"""Sentences after the guesses of the lesson on other games."""

from __future__ import annotations

from crib_tutor import rules
from crib_tutor.course.five_cards import cards_laid
from crib_tutor.course.lesson_laws import holes_due
from crib_tutor.course.sentences import HUNDRED, ONE, THIRTY_ONE, Asking, Said, Sentences
from crib_tutor.deck import cards
from crib_tutor.laws import SOURCES, acc, ruling
from crib_tutor.laws.penalties import name_source
from crib_tutor.look.charts import RankedRows
from crib_tutor.words.number_words import name_rank, spell

SAID = Sentences("12")


@SAID("fourth card")
def _fourth_card(_: Asking) -> Said:
    game = rules.THREE_HANDED
    assert game.from_pack
    return Said(
        "from the pack",
        f"The players give {spell(game.players * game.discards)} cards, “and a card from the top of the pack”, says "
        "the Britannica. No one has chosen it, and no one sees it before the show.",
    )


SAID("two scores")(
    lambda _: Said(words=f"Partners share {ONE} score, so {spell(rules.FOUR_HANDED.sides)} tracks of holes are enough.")
)
SAID("who pegs the go")(
    lambda asked: Said(
        words=f"Only in Tommy's {spell(len(asked['callers']))} games. By Tommy's words the second player must lay "
        f"another card “or the first player scores 1 point”, and the first is the {ONE} who said go. All the others "
        "give it to the player of the last card."
    )
)
SAID("thirty scores")(
    lambda _: Said(words=f"{spell(2 * rules.FIFTEEN)} scores by the manual page alone, as you saw with pegging.")
)
SAID("one for me")(lambda _: Said(words="Only Tommy gives the go to the player who says it."))


@SAID("i stop here")
def _i_stop_here(_: Asking) -> Said:
    (game,) = (game for game in rules.NAMED.values() if game.may_stop)
    return Said(
        words="You're “at liberty” to play on or to stop when your opponent has no card that fits. That's only in the "
        f"game for {spell(game.players)} with {spell(game.dealt)} cards, and with {spell(rules.HOYLE.dealt)} you're "
        "“bound to play”."
    )


@SAID("four in the crib")
def _four_in_the_crib(_: Asking) -> Said:
    (game,) = (game for game in rules.NAMED.values() if game.crib_flush == rules.CRIB_SIZE)
    return Said(
        words=f"With {spell(game.dealt)} cards Tommy asks for “at least 4 cards” in the crib, and we read the starter "
        f"as {ONE} of the {spell(game.crib_flush)}."
    )


SAID("exit go")(lambda _: Said("you", "Tommy alone lets the player who says go peg it."))
SAID("exit lurch")(
    lambda asked: Said(
        "yes" if asked.numbers[1] < rules.HOYLE.lurches[0].below else "no",
        f"The loser who “fails to reach 61” is lurched, and this {ONE} has reached it.",
    )
)


# --- the laws ---


@SAID("card turned over")
def _card_turned_over(_: Asking) -> Said:
    (five, king), price = cards("5H KH"), holes_due("pone's card exposed", "Britannica")
    return Said(
        words=f"Hoyle makes the dealer start over and never asks if the card was a {name_rank(five)} or a "
        f"{name_rank(king)}. Britannica leaves it to you: {price} points for your trouble, and a new deal only if you "
        f"want {ONE}."
    )


@SAID("out of turn")
def _out_of_turn(asked: Asking) -> Said:
    others = [book for book in SOURCES if f"{book} alone" not in asked.question.choices]
    (alone,) = (book for book in others if not ruling("card played out of turn", book).silent)
    return Said(
        "neither",
        f"Neither. Of the other {spell(len(others))} only {name_source(alone)} speaks of it: if the dealer leads and "
        "pone plays on it, both cards go back.",
    )


@SAID("fallen peg")
def _fallen_peg(asked: Asking) -> Said:
    (_, law), (front, back) = asked.numbers, asked["you"]
    return Said(
        back,
        f"The fallen peg goes behind the other, says law {law}, and your last {front - back} holes are gone. It "
        "doesn't say how far behind, so until you score again no one can see what you pegged last.",
    )


@SAID("game points")
def _game_points(_: Asking) -> Said:
    assert acc.WIN_POINTS < acc.SKUNK_POINTS < 2 * acc.WIN_POINTS
    return Said(
        words=f"{spell(acc.SKUNK_POINTS)}. At home a skunk counts as {spell(rules.MODERN.lurches[0].games)} games, but "
        "here it's worth a single point more than a win."
    )


@SAID("false win")
def _false_win(asked: Asking) -> Said:
    (start, claimed, earned), due = asked.numbers, ruling("peg in the game hole in error", "ACC").penalty
    assert start + claimed >= rules.GAME > start + earned
    return Said(
        start + earned - rules.SENT_BACK,
        f"It goes to {start + earned}, the hole it has earned, and then back another {rules.SENT_BACK}. Your opponent "
        f"pegs {due.due(claimed - earned)} too. Count it again before you jump up.",
    )


# --- five cards ---


@SAID("one card left")
def _one_card_left(asked: Asking) -> Said:
    laid, today = cards_laid(asked["old"]), cards_laid(rules.MODERN)
    end = next(place for place, played in enumerate(today, 1) if played.closes)
    assert laid[-1].total == today[end - 1].total == rules.THIRTY_ONE
    return Said(
        words=f"{spell(len(laid))}. Pone's {name_rank(laid[-1].card)} makes {THIRTY_ONE}, so the play is over and the "
        "dealer's ace is never played. In today's game the count goes back to "
        f"{today[end].total - today[end].card.value} there, with {spell(len(today) - end)} more cards to come."
    )


@SAID("most scientific")
def _most_scientific(asked: Asking) -> Said:
    assert isinstance(asked.question.about, RankedRows)
    gains = [row.total for row in asked.question.about.rows]
    five, six, long = (gain + HUNDRED // 2 for gain in gains[:3])
    both, discarding, play = (gains[at] - gains[at + 1] for at in (0, 3, 6))
    fewer, more = spell(rules.BRITANNICA_FIVE.dealt), spell(rules.DEALT)
    assert round(five) == round(six)
    assert discarding > 0.5 > max(both, play)
    return Said(
        words=f"The better player wins {five:.0f} games of {HUNDRED} with {fewer} cards. With {more} cards it's "
        f"as many to {rules.SHORT_GAME}, but {long:.0f} to {rules.GAME}. Only better discards win more with {fewer} "
        f"cards than with {more} to {rules.SHORT_GAME}."
    )
