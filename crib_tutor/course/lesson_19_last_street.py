"""Lesson 19: the last street, and hands to keep there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.sentences import HUNDRED, ONE, Asking, Said, Sentences, count_cards
from crib_tutor.course.wins_by_score import score_question
from crib_tutor.deck import CardsLike, cards, symbols
from crib_tutor.look.charts import DealMoment, MomentLine, RankedRows, Row
from crib_tutor.phrases import capitalized
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.winning.aims import GAME_POINTS, STAKES
from crib_tutor.verdicts.all_verdicts import read_found
from crib_tutor.words.number_words import name_rank, ordinal, plural, spell

if TYPE_CHECKING:
    from crib_tutor.strategy.discarding.value import Discard

FILE = "course/last_street.json"
"""What `tally_ends` found."""
MOMENTS = ("the starter", "the play", "pone's hand", "dealer's hand", "the crib", "later deals")
"""The moments of a deal in their order, and what comes after it."""
_PEGGED, _LOW = 2, 4
"""Holes that three cards are kept to peg, and the highest rank that's low."""

SKUNKS_OFF = 6
"""Skunks in 100 games by which those worked out may be off, beside deals played out."""


def timeline(own: int, other: int, *, dealer: bool) -> MomentLine:
    """Draw when each player goes out in this deal."""
    ends = read_shipped(FILE)
    low = ends["low"]
    dealers, pones = (own, other) if dealer else (other, own)
    shares = [part / 100 for part in ends["parts"][dealers - low][pones - low]]
    both = shares[: len(MOMENTS)], shares[len(MOMENTS) :]
    yours, theirs = both if dealer else both[::-1]
    moments = tuple(map(DealMoment, MOMENTS, yours, theirs))
    ended = [round(moment.yours) + round(moment.theirs) for moment in moments[:-1]]
    decides = moments[ended.index(max(ended))].name
    return MomentLine(
        f"{capitalized(decides)} ends {max(ended)} games in 100, more than anything else",
        f"Who goes out when at {own} to {other}, if {'you deal' if dealer else 'your opponent deals'}, in the order "
        "of a deal",
        f"{ends['deals']:,} random deals of Fox against himself, whatever the score: accurate to within 0.2.",
        moments,
    )


def keep_question(six: CardsLike, scores: tuple[int, int], *kept: str, dealer: bool = False) -> dict[str, Any]:
    """Ask what to keep of six cards at a score.

    >>> keep_question("3D 3S 4H 5C 5S 6C", (118, 118), "3D 3S 5C 5S", "4H 5C 5S 6C")["answer"]
    '3♦ 3♠ 5♣ 5♠'
    """
    from crib_tutor.strategy import discards  # noqa: PLC0415  # numpy, where the question is asked

    return score_question(discards(six, dealer=dealer, scores=scores), *kept)


def skunk_question(six: CardsLike, scores: tuple[int, int], *kept: str) -> dict[str, Any]:
    """Ask what pone keeps when a skunk counts more."""
    asked, fours = _skunk_choices(six, scores, *kept, dealer=False, aim=GAME_POINTS)
    best = next(iter(fours))  # in the order of the ranking
    points = [HUNDRED * (choice.worth or 0) for choice in fours.values()]
    won = [2 * HUNDRED * (choice.wins or 0) for choice in fours.values()]
    chart = replace(
        asked["about"],
        finding=f"Keep {best}: {points[0]:.0f} game points in {HUNDRED} games, {points[0] - points[1]:.0f} more",
        about=f"Game points in {HUNDRED} games from {scores[0]} to {scores[1]} when your opponent deals",
        rows=tuple(Row(four, (two, all_ - two)) for four, two, all_ in zip(fours, won, points, strict=True)),
        parts=("2 for each win", "1 more for each skunk"),
        unit=f"game points in {HUNDRED} games",
    )
    return asked | {"about": chart, "answer": best}


def saved_question(six: CardsLike, scores: tuple[int, int], *kept: str) -> dict[str, Any]:
    """Ask what a dealer keeps who can only save the skunk."""
    asked, fours = _skunk_choices(six, scores, *kept, dealer=True, aim=STAKES)
    best = next(iter(fours))
    # a win counts 1, a loss as much against, and a skunk once more
    skunks = [HUNDRED * (2 * (choice.wins or 0) - 1 - (choice.worth or 0)) for choice in fours.values()]
    chart = replace(
        asked["about"],
        finding=f"Keep {best}: {skunks[0]:.0f} skunks in {HUNDRED} games, {skunks[1] - skunks[0]:.0f} fewer",
        about=f"Games of {HUNDRED} that you lose by a skunk from {scores[0]} to {scores[1]} when you deal",
        rows=tuple(Row(four, (share,)) for four, share in zip(fours, skunks, strict=True)),
        unit=f"skunks in {HUNDRED} games",
        least=True,
    )
    return asked | {"about": chart, "answer": best}


def _skunk_choices(
    six: CardsLike, scores: tuple[int, int], *kept: str, dealer: bool, aim: str
) -> tuple[dict[str, Any], dict[str, Discard]]:
    """The question, and each hand by its name, the best for this aim first."""
    from crib_tutor.strategy import discards  # noqa: PLC0415  # numpy, where the question is asked

    ranked = discards(six, dealer=dealer, scores=scores, aim=aim)
    asked = score_question(ranked, *kept)
    noted = replace(asked["about"], note=f"{asked['about'].note} Skunks are off by up to {SKUNKS_OFF}.")
    return asked | {"about": noted}, {
        symbols(choice.kept): choice for choice in ranked if choice.kept in map(cards, kept)
    }


def kept_rows(seat: str) -> RankedRows:
    """Draw how often three cards peg two holes or more."""
    numbers = read_numbers("endgame.three_kept")
    most = numbers[f"{seat}_two_low_{_PEGGED}"]
    hands = {"three_low": "three low", "one_low": "one low, two high", "others": "all other hands"}
    less = {name: most - numbers[f"{seat}_over_{shape}_{_PEGGED}"] for shape, name in hands.items()}
    who = "The dealer" if seat == "dealer" else "Pone"
    return RankedRows(
        f"{who} pegs two or more with two low and one high in {most:.0f} plays of 100",
        "Plays of five-card cribbage in which three cards peg two holes or more. Low: ace to four. High: nine to king",
        "40,000 plays of each against hands that good players keep: accurate to within 0.5.",
        tuple(Row(name, (share,)) for name, share in {"two low, one high": most, **less}.items()),
        ("plays",),
        "plays of 100",
        digits=0,
    )


# --- what is said after the guesses -----------------------------------------------------------------------------------

SAID = Sentences("19")


def _only_in(kept: str, other: str) -> int:
    """The rank that one hand has and the other hasn't."""
    (rank,) = {card.rank for card in cards(kept)} - {card.rank for card in cards(other)}
    return rank


def _alike(kept: str) -> tuple[int, int]:
    """A hand's most frequent rank, and its cards of it."""
    return Counter(card.rank for card in cards(kept)).most_common(1)[0]


@SAID("save at 118")
def _save_at_118(asked: Asking) -> Said:
    (mine, _theirs), ((pairs, high), (run, low)) = asked.needs, asked.wins.items()
    return Said(
        words=f"The run has {count_cards(run).points} and you need {mine}, but most of the time you never get to count "
        f"it. {spell(len(count_cards(pairs).of(Kind.PAIR)))} pairs peg as well and win {high} games in "
        f"{HUNDRED} to the "
        f"run's {low}."
    )


@SAID("what ends it")
def _what_ends_it(asked: Asking) -> Said:
    starter, play, hand, *others = asked["line"].moments
    mine, theirs = round(play.yours), round(play.theirs)
    assert sum(moment.yours + moment.theirs for moment in (starter, *others)) < 0.5
    return Said(
        words=f"The play ends {mine + theirs} games in {HUNDRED}, {mine} won by you and {theirs} by your opponent. "
        f"Pone's hand ends {hand.yours + hand.theirs:.0f}, and no one else gets a turn."
    )


@SAID("the far right")
def _the_far_right(asked: Asking) -> Said:
    *_others, crib, later = asked["line"].moments
    assert not crib.theirs
    return Said(
        words=f"The crib ends {crib.yours:.0f} games in {HUNDRED}, and you win them all. Another "
        f"{later.yours + later.theirs:.0f} go on to a later deal."
    )


@SAID("order turned")
def _order_turned(asked: Asking) -> Said:
    turned, usual = asked["order"]["turned_dealer_neck"], asked["order"]["dealer_neck"]
    return Said(
        words=f"About {turned:.0f} instead of {usual:.0f}. With the dealer counting first, pone wins only {ONE} such "
        f"game in {spell(round(HUNDRED / (HUNDRED - turned)))}."
    )


@SAID("both home")
def _both_home(asked: Asking) -> Said:
    share = asked["order"]["both_home"]
    return Said(
        words=f"In about {share:.0f}. That's {ONE} game of {spell(round(HUNDRED / share))} in which both of you hold "
        "enough, and all that matters is who counts first."
    )


@SAID("fair")
def _fair(asked: Asking) -> Said:
    order = asked["order"]
    usual, turned, even = order["dealer_neck"], order["turned_dealer_neck"], HUNDRED // 2
    assert round(order["first_dealer"]) == round(order["turned_first_dealer"])
    assert even - usual < turned - even
    return Said(
        words=f"The order makes the last deal fairer, since {usual:.0f} in {HUNDRED} is nearer to {even} than "
        f"{turned:.0f} is. But over a whole game the first dealer wins {order['first_dealer']:.0f} in "
        f"{HUNDRED} either way, since no one knows at the start whose deal will be the last."
    )


@SAID("two low")
def _two_low(_: Asking) -> Said:
    dealer, pone = ({row.label: row.total for row in kept_rows(seat).rows} for seat in ("dealer", "pone"))
    named = next(iter(dealer))
    assert max(dealer, key=dealer.__getitem__) == named
    return Said(
        words=f"True for the dealer, who pegs {spell(_PEGGED)} with them in {dealer[named]:.0f} plays of {HUNDRED}, "
        f"more than with other hands. Pone's chart is nearly upside down: {pone[named]:.0f} in {HUNDRED}, against "
        f"{pone['three low']:.0f} with {spell(min(rules.HAND_SIZES))} low cards."
    )


@SAID("mind the crib")
def _mind_the_crib(_: Asking) -> Said:
    experiment = "endgame.pone_goes_out"
    lost = read_numbers(experiment)
    assert lost["crib_ignored"] < 0.01
    return Said(
        words=f"Confirmed. Forgetting the crib cost nothing in {read_found('on_and_off')[experiment]['many']} hands, "
        f"as near as we can tell. Discarding as usual cost {spell(round(lost['as_usual']))} games in {HUNDRED}."
    )


@SAID("skunk line")
def _skunk_line(asked: Asking) -> Said:
    assert isinstance(asked.question.about, RankedRows)
    (mine, theirs), ((won, skunks), (more, few)) = asked.needs, (row.parts for row in asked.question.about.rows)
    short = rules.SKUNK - rules.GAME + theirs
    return Said(
        words=f"You need {mine} and count first, and the dealer needs {short} to save the skunk. So you throw the pair "
        f"away and keep what can go out at once: {skunks:.0f} games in {HUNDRED} are skunks instead of {few:.0f}. It "
        f"loses {spell(round((more - won) / 2))} game in {HUNDRED} that you'd have won, and that's cheap."
    )


@SAID("skunk saved")
def _skunk_saved(asked: Asking) -> Said:
    assert isinstance(asked.question.about, RankedRows)
    (mine, theirs), (best, other) = asked.numbers, asked.question.about.rows
    short, needs = rules.SKUNK - mine, rules.GAME - theirs
    lost, hand = round(other.total), count_cards(other.label).points
    return Said(
        words=f"You won't win this game, but {spell(short)} more holes save the skunk. The {hand} in your pretty hand "
        f"come too late, since pone needs {spell(needs)} and counts first. Low cards peg them: you're skunked in "
        f"{best.total:.0f} games of {HUNDRED} instead of {lost}."
    )


@SAID("save at 119")
def _save_at_119(asked: Asking) -> Said:
    (mine, theirs), ((best, high), (other, low)) = asked.needs, asked.wins.items()
    few = sum(card.rank <= _LOW for card in cards(best))
    return Said(
        words=f"The dealer needs {spell(theirs)} hole and pegs it in every deal, so you have to peg {spell(mine)} "
        f"first. A {ordinal(few)} low card makes all the difference: {high} games in {HUNDRED} with the "
        f"{name_rank(_only_in(best, other))}, {low} without."
    )


@SAID("save at 120")
def _save_at_120(asked: Asking) -> Said:
    (mine, theirs), ((best, high), (_other, low)) = asked.needs, asked.wins.items()
    return Said(
        words=f"Your opponent needs {spell(theirs)} hole and counts first, so you have to peg {spell(mine)}. Keep a "
        f"low card beside the pair of {plural(name_rank(_alike(best)[0]))}: {high} games in {HUNDRED} against {low}."
    )


@SAID("save at 115")
def _save_at_115(asked: Asking) -> Said:
    (mine, theirs), ((best, high), (other, low)) = asked.needs, asked.wins.items()
    queen, same = _alike(other)
    return Said(
        words=f"{spell(same)} {plural(name_rank(queen))} look like a hand, but pone needs {spell(theirs)} and counts "
        f"first. {spell(len({card.rank for card in cards(best)}))} different cards peg {spell(mine)} holes more "
        f"often: {high} games in {HUNDRED} against {low}."
    )


@SAID("exit at 118 to 119")
def _exit_at_118_to_119(asked: Asking) -> Said:
    (mine, theirs), (high, low) = asked.needs, asked.wins.values()
    return Said(
        words=f"You need {spell(mine)}, and the dealer needs {spell(theirs)} and will probably peg them. A run saves "
        f"your points for a count that seldom comes: {high} games in {HUNDRED} against {low}."
    )


@SAID("exit at 110")
def _exit_at_110(asked: Asking) -> Said:
    (mine, theirs), ((best, high), _other) = asked.needs, asked.wins.items()
    return Said(
        words=f"You need {spell(mine)}, your best hand has {count_cards(best).points}, and you count first. The "
        f"dealer needs {spell(theirs)}, nearly always too many for the play, so take the points: {high} games in "
        f"{HUNDRED}."
    )


@SAID("exit at 115")
def _exit_at_115(asked: Asking) -> Said:
    (mine, theirs), ((best, high), (other, low)) = asked.needs, asked.wins.items()
    _starter, _play, hand, *_later = timeline(*asked.numbers, dealer=True).moments
    return Said(
        words=f"You need {spell(mine)}. Pone needs {spell(theirs)}, counts first, and ends {hand.theirs:.0f} games in "
        f"{HUNDRED} there, so peg what you can: {high} games with the {name_rank(_only_in(best, other))}, {low} with "
        f"the {name_rank(_only_in(other, best))}."
    )
