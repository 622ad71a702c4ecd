"""Sentences after the guesses of the lesson on the play."""

from __future__ import annotations

from collections.abc import Sequence

from crib_tutor.course.game_totals import load_totals
from crib_tutor.course.last_card import ways
from crib_tutor.course.lesson_08_play import DEALER, PONE, follow_cards, greediest_card
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
    play = follow_cards(Play.between(asked["pone"], asked["dealer"]), cards(asked.rows[0]))[1]
    (fits,) = play.legal()
    (other,) = set(play.hands[PONE]) - {fits}
    return Said(
        f"Plays the {name_rank(fits)}",
        "When your opponent says go, you play everything that still fits, whether you like it or not. The "
        f"{name_rank(fits)} makes {play.count + fits.value}; the {name_rank(other)} would make "
        f"{play.count + other.value}.",
    )


SAID("go point")(lambda _: Said("Pone", f"Pone played last: {GO_POINTS} for the go. Saying go earns you nothing."))
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
        words=f"Pone closes the second count at {second.count}. The other {name_rank(last.card)} doesn't fit anymore. "
        f"But now pone is out of cards, and the dealer plays the last card of all: {GO_POINTS} more, and "
        f"{asked.question.answer} together."
    )


@SAID("last card")
def _last_card(_: Asking) -> Said:
    came = load_totals()["last cards"]
    return Said(
        words=f"{spell(round(TEN * came['dealer'] / came['plays']))} times in {spell(TEN)}! Pone leads and the dealer "
        "answers, so pone usually runs out of cards first."
    )


@SAID("348 ways")
def _348_ways(asked: Asking) -> Said:
    assert not asked.question.answer
    return Said(
        words=f"Not {ONE}! “Dealer is bound to peg at least 1 in play”, says According to Hoyle. Every count pays the "
        f"{ONE} who closes it. Suppose pone closes them all. Pone leads the first and ends it, so that's {ONE} card "
        f"more than the dealer at least. Each later {ONE} the dealer leads and pone ends, for at least as many as the "
        f"dealer. So pone would play more cards, but both have {spell(len(cards(asked.rows[0])))}."
    )


@SAID("five cards")
def _five_cards(asked: Asking) -> Said:
    hands = asked.rows[:2]
    assert set(ways(*hands, rules=BRITANNICA_FIVE)) == {"0 points"}
    return Said(
        "Yes",
        f"The play ends at the first go, and some cards may never be played. These {spell(len(hands))} hands give the "
        "dealer nothing, no matter what order you play them in.",
    )


SAID("the last card makes 31")(
    lambda _: Said(
        THIRTY_ONE_POINTS,
        f"{THIRTY_ONE} pays {THIRTY_ONE_POINTS}. These {THIRTY_ONE_POINTS} take the place of the {GO_POINTS}. You get "
        "nothing more for the go, and nothing for the last card.",
    )
)


@SAID("three and seven")
def _three_and_seven(asked: Asking) -> Said:
    (lies,), (three, seven) = asked.numbers, asked.spelled
    assert lies + seven == LAST
    return Said(
        THIRTY_ONE_POINTS,
        f"Play the {spell(seven)}: {LAST} for {THIRTY_ONE_POINTS}. If you play the {spell(three)}, the count is "
        f"{lies + three} and the {spell(seven)} doesn't fit anymore. Then closing the count is worth only {GO_POINTS}.",
    )


SAID("after 29")(
    lambda _: Said("The dealer", "The dealer said go, but pone played the last card that fit, so the dealer leads.")
)
