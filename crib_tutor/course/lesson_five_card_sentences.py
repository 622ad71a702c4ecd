"""Sentences after the guesses on five cards."""

from __future__ import annotations

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import count
from crib_tutor.course.lesson_five_card import cards_laid, fairest_start, head_starts, lead_rows
from crib_tutor.course.sentences import FIFTEEN, HUNDRED, ONE, THIRTY_ONE, Asking, Said, Sentences
from crib_tutor.deck import Card, cards
from crib_tutor.look.charts import RankedRows, Row
from crib_tutor.strategy.cribs import kept_shares, share_beside
from crib_tutor.strategy.hands import THREES, index_of
from crib_tutor.words.number_words import name_rank, ordinal, plural, spell

SAID = Sentences("five_card")
_FIVE = rules.BRITANNICA_FIVE


def _rows(asked: Asking) -> tuple[Row, ...]:
    """The rows of the chart that the question is about."""
    assert isinstance(asked.question.about, RankedRows)
    return asked.question.about.rows


def _offered(asked: Asking) -> dict[str, tuple[float, ...]]:
    """The points in hand and crib of each discard offered."""
    return {row.label: row.parts for row in _rows(asked)}


def _left(asked: Asking, thrown: str) -> tuple[Card, ...]:
    """The three cards that a discard leaves."""
    return tuple(card for card in cards(asked.cards[0]) if card not in cards(thrown))


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


@SAID("four and ace")
def _four_and_ace(asked: Asking) -> Said:
    *_two, ten, jack, queen = cards(asked["five"])
    return Said(
        words=f"{asked.question.answer}. {name_rank(queen)}, {name_rank(jack)} and {name_rank(ten)} are a run, and "
        f"your own crib can use the rest. In hand and crib that's {_rows(asked)[0].total:.1f} points better than any "
        "other choice."
    )


@SAID("queen and ten")
def _queen_and_ten(asked: Asking) -> Said:
    plain, greedy, wary = (row.total for row in _rows(asked))
    assert abs(plain) < 0.05
    return Said(
        words=f"In hand and crib it's as good as keeping the run. Count the play, and it's {wary:.1f} of a point "
        f"better against a dealer who defends, but {-greedy:.1f} worse against {ONE} who takes every point."
    )


@SAID("often")
def _often(asked: Asking) -> Said:
    average, seen, *_dealer = _rows(asked)
    return Said(
        words=f"Pone's best discard leaves a hand worth less on average in {average.total:.0f} deals of {HUNDRED}, "
        f"but it gives up points in sight in only {seen.total:.0f}."
    )


@SAID("broken run")
def _broken_run(asked: Asking) -> Said:
    offered, best = _offered(asked), str(asked.question.answer)
    (sixes,) = [thrown for thrown in offered if count(_left(asked, thrown)).of(Kind.RUN)]
    return Said(
        words=f"Break the run, which is worth {count(_left(asked, sixes)).points} in sight. "
        f"{spell(len(cards(sixes)))} {plural(name_rank(cards(sixes)[0]))} would make the dealer's crib "
        f"{-offered[sixes][1]:.1f} points, while the queen and king make it {-offered[best][1]:.1f}."
    )


@SAID("small flush")
def _small_flush(asked: Asking) -> Said:
    best = str(asked.question.answer)
    spades = count(_left(asked, best))
    assert spades.of(Kind.FLUSH)
    return Said(
        words=f"{spell(len(spades.hand))} spades with a {FIFTEEN} are {spades.points} in sight, or "
        f"{_offered(asked)[best][0]:.1f} on average. For that you can even give the dealer a pair."
    )


@SAID("five and king")
def _five_and_king(asked: Asking) -> Said:
    best = str(asked.question.answer)
    crib = _offered(asked)[best][1]
    assert crib > max(choice.hand for choice in asked["discards"](asked.cards[0], dealer=True, pegging=False))
    return Said(
        words=f"Your crib is worth {crib:.1f} points with them, more than any hand you could keep. With "
        f"{spell(_FIVE.dealt)} cards, your own crib is a {ordinal(_FIVE.discards)} hand."
    )


@SAID("keep the low one")
def _keep_the_low_one(_: Asking) -> Said:
    high, higher, lowest = (row.total for row in lead_rows().rows[2:])
    return Said(
        words=f"The high card, which wins the go {high:.0f} times in {HUNDRED}. The higher low card is close, with "
        f"{higher:.0f}, but the lowest wins it only {lowest:.0f} times."
    )


@SAID("even start")
def _even_start(_: Asking) -> Said:
    wins, fair = [reading.value for reading in head_starts().readings], fairest_start()
    return Said(
        words=f"{spell(fair)} it is. The first dealer then wins {wins[fair]:.0f} games of {HUNDRED}, against "
        f"{wins[fair - 1]:.0f} with {spell(fair - 1)} and {wins[0]:.0f} without a head start."
    )


@SAID("most scientific")
def _most_scientific(asked: Asking) -> Said:
    gains = [row.total for row in _rows(asked)]
    five, six, long = (gain + HUNDRED // 2 for gain in gains[:3])
    both, discarding, play = (gains[at] - gains[at + 1] for at in (0, 3, 6))
    assert round(five) == round(six)
    assert discarding > 0.5 > max(both, play)
    return Said(
        words=f"The better player wins {five:.0f} games of {HUNDRED} with {spell(_FIVE.dealt)} cards. With "
        f"{spell(rules.DEALT)} cards it's as many to {rules.SHORT_GAME}, but {long:.0f} to {rules.GAME}. Only better "
        f"discards win more with {spell(_FIVE.dealt)} cards than with {spell(rules.DEALT)} to {rules.SHORT_GAME}."
    )


@SAID("run or fifteen")
def _run_or_fifteen(asked: Asking) -> Said:
    offered, best = _offered(asked), str(asked.question.answer)
    (run,) = [thrown for thrown in offered if count(_left(asked, thrown)).of(Kind.RUN)]
    (two, three), (low, six) = (map(name_rank, cards(thrown)) for thrown in (run, best))
    return Said(
        words=f"The run is worth {offered[run][0]:.1f} points, the {FIFTEEN} {offered[best][0]:.1f}. But a {two} and "
        f"a {three} bring the dealer's crib to {-offered[run][1]:.1f}, while a {low} and a {six} bring it to "
        f"{-offered[best][1]:.1f}."
    )


@SAID("ticket lead")
def _ticket_lead(asked: Asking) -> Said:
    """Follow every line against the hands good dealers keep."""
    import numpy as np  # noqa: PLC0415  # where sentences are collected alone

    from crib_tutor.strategy.playing.short_plays import best_for_pone  # noqa: PLC0415

    low, *_others = held = cards(asked.row)
    place, weights = index_of([card.rank - 1 for card in held]), np.zeros((len(THREES), len(THREES)))
    weights[place] = kept_shares(dealer=True, dealt=_FIVE.dealt) * share_beside(THREES[place][None], THREES)[0]
    two, _jack, king = best_for_pone("wary", weights).go[place]
    return Said(
        asked.question.choices[int(king > two)],
        f"The king wins the go {HUNDRED * king:.0f} times in {HUNDRED} against a dealer who defends, the "
        f"{name_rank(low)} {HUNDRED * two:.0f} times.",
    )


@SAID("ticket liberty")
def _ticket_liberty(asked: Asking) -> Said:
    three, four = cards(asked.row)
    assert asked.numbers[0] + three.value + four.value == rules.THIRTY_ONE
    return Said(
        asked.question.choices[0],
        f"{name_rank(three)} and {name_rank(four)} make {THIRTY_ONE}, for {rules.THIRTY_ONE_POINTS}. Your opponent "
        "has said go and can't play anymore, so stopping gains nothing.",
    )
