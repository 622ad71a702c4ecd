"""Sentences after the guesses of the lesson on the play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from crib_tutor.course.game_totals import load_totals
from crib_tutor.course.last_card import ways
from crib_tutor.course.lesson_08_play import DEALER, PONE, RoadStep, follow_cards, greediest_card
from crib_tutor.course.sentences import ONE, TEN, THIRTY_ONE, Asking, Said, Sentences
from crib_tutor.deck import Card, cards
from crib_tutor.play import Play
from crib_tutor.rules import BRITANNICA_FIVE, GO_POINTS, THIRTY_ONE_POINTS
from crib_tutor.rules import THIRTY_ONE as LAST
from crib_tutor.words.number_words import name_rank, spell

SAID = Sentences("08")


def _pegging_card(rows: Sequence[str]) -> tuple[int, Card, str]:
    """A play's count, the best card on it, its call."""
    *hands, laid = rows
    play = follow_cards(Play.between(*hands), cards(laid))[1]
    card = greediest_card(play)
    points = sum(peg.combination.points for peg in play.lay(card).scored)
    return play.count, card, f"“{spell(play.count + card.value)} for {spell(points)}”"


@SAID("your card")
def _your_card(asked: Asking) -> Said:
    lies, card, call = _pegging_card(asked.rows[:3])
    return Said(card.symbol, f"{spell(lies)} and {name_rank(card)}: {call}.")


@SAID("another card")
def _another_card(asked: Asking) -> Said:
    lies, card, call = _pegging_card(asked.rows[3:6])
    return Said(
        card.symbol,
        f"{lies} and {name_rank(card)}: {call}. No card fits on {lies + card.value}, so this count is over.",
    )


@SAID("pone after the go")
def _pone_after_the_go(asked: Asking) -> Said:
    play = follow_cards(Play.between(asked["pone"], asked["dealer"]), cards(asked["gone"]))[1]
    (fits,) = play.legal()
    (other,) = set(play.hands[PONE]) - {fits}
    return Said(
        f"Plays the {name_rank(fits)}",
        "Pone “must lay down any additional cards he can”, says According to Hoyle, like it or not. The "
        f"{name_rank(fits)} makes {play.count + fits.value}, while the {name_rank(other)} would make "
        f"{play.count + other.value}.",
    )


SAID("go point")(lambda _: Said("Pone", f"Pone played last, so pone has the {GO_POINTS}. Saying go earns you nothing."))
SAID("leads")(
    lambda _: Said("The dealer", "Pone played the last card, so the dealer leads. It doesn't matter who said go first.")
)


@SAID("all laid")
def _all_laid(asked: Asking) -> Said:
    steps = follow_cards(Play.between(*asked["hands"]), asked["whole"])[0]
    first, second, last = [step for step in steps if step.pegged]
    assert [step.pegged[0].player for step in (first, second, last)] == [DEALER, PONE, DEALER]
    assert last.card
    assert second.count + last.card.value > LAST
    return Said(
        words=f"Pone closes the second count at {second.count}, where the other {name_rank(last.card)} doesn't fit "
        f"anymore. But pone is out of cards by then, so the dealer plays the last card of all: {GO_POINTS} more, and "
        f"{asked.question.answer} together."
    )


@SAID("last card")
def _last_card(_: Asking) -> Said:
    came = load_totals()["last cards"]
    return Said(
        words=f"{spell(round(TEN * came['dealer'] / came['plays']))} times in {spell(TEN)}! Pone leads and the dealer "
        "answers, so pone usually runs out of cards first."
    )


@SAID("open lead")
def _open_lead(asked: Asking) -> Said:
    order, steps = _best_order(asked)
    return Said(
        order[0].symbol,
        f"The {name_rank(order[0])} goes first, so the small cards are left for the end. The dealer, with nothing to "
        f"score, brings the count to {steps[1].count}.",
    )


@SAID("open reply")
def _open_reply(asked: Asking) -> Said:
    order, steps = _best_order(asked)
    _, _, five, four, two, seven, eight, _ = steps
    (most,), (more,) = two.pegged, eight.pegged
    assert (two.count, most.player, more.player) == (LAST, PONE, PONE)
    return Said(
        order[1].symbol,
        f"It makes {five.count}, the dealer answers {four.count}, and your {name_rank(order[2])} is "
        f"{LAST} for {most.combination.points}. Then the dealer leads the {name_rank(seven.count)}. Your "
        f"{name_rank(order[3])} makes {eight.count} for {more.combination.points} more.",
    )


def _best_order(asked: Asking) -> tuple[tuple[Card, ...], list[RoadStep]]:
    """Pone's order that gains most, and that play."""
    begun = Play.between(asked["mine"], asked["theirs"])
    plays = {order: follow_cards(begun, order, greediest_card) for order in permutations(begun.hands[PONE])}
    gains = {
        order: sum(peg.combination.points * (-1) ** peg.player for step in steps for peg in step.pegged)
        for order, (steps, _, refused) in plays.items()
        if not refused
    }
    best = max(gains, key=lambda order: gains[order])
    return best, plays[best][0]


@SAID("every way")
def _every_way(asked: Asking) -> Said:
    assert not asked.question.answer
    return Said(
        words=f"Not {ONE}! “Dealer is bound to peg at least 1 in play”, says According to Hoyle. Every count pays the "
        "player who closes it, so suppose pone closes them all. Pone leads the first count and ends it, which takes at "
        f"least {ONE} card more than the dealer plays. Each later count is led by the dealer and closed by pone, who "
        "plays at least as many cards in it. In the end pone would need more cards than the dealer, but both have "
        f"{spell(len(cards(asked['mine'])))}."
    )


@SAID("five cards")
def _five_cards(asked: Asking) -> Said:
    hands = asked.rows[:2]
    assert set(ways(*hands, rules=BRITANNICA_FIVE)) == {"0 points"}
    return Said(
        "Yes",
        f"The play ends at the first go, so some cards may never be played. These {spell(len(hands))} hands give the "
        "dealer nothing, no matter what order you play them in.",
    )


SAID("the last card makes 31")(
    lambda _: Said(
        THIRTY_ONE_POINTS,
        f"{THIRTY_ONE} pays {THIRTY_ONE_POINTS}, and that's instead of the {GO_POINTS}. There's nothing more for the "
        "go or for the last card.",
    )
)


@SAID("three and seven")
def _three_and_seven(asked: Asking) -> Said:
    (lies,), (three, seven) = asked.numbers, asked.spelled
    assert lies + seven == LAST
    return Said(
        THIRTY_ONE_POINTS,
        f"The {spell(seven)} makes {LAST} for {THIRTY_ONE_POINTS}. If you play the {spell(three)}, the count is "
        f"{lies + three}, the {spell(seven)} doesn't fit anymore, and closing the count is worth only {GO_POINTS}.",
    )


SAID("after 29")(
    lambda _: Said("The dealer", "The dealer said go, but pone played the last card that fit, so the dealer leads.")
)
