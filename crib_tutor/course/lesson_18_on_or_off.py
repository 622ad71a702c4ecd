"""Lesson 18: the dial's map, and replies at scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

from crib_tutor import rules
from crib_tutor.course.claim_bets import read_numbers
from crib_tutor.course.pictures.islands import MATTERS, Islands, Place
from crib_tutor.course.sentences import HUNDRED, ONE, Asking, Said, Sentences
from crib_tutor.course.wins_by_score import ask_wins
from crib_tutor.deck import CardsLike, cards, symbols
from crib_tutor.look.charts import DialBoard
from crib_tutor.look.html import hand, paragraph, pegs
from crib_tutor.notebook.touched import TouchedWindow
from crib_tutor.phrases import capitalized
from crib_tutor.rules import GAME
from crib_tutor.rules.refusals import require_number
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy.plain.plain_tables import mean_gains
from crib_tutor.words.number_words import name_rank, spell

FILE = "course/dial_gains.json"
"""What `weigh_dial` found."""
SETTINGS = ("on", "off", "it hardly matters")
"""Where the dial can be set."""
LOW = 60
"""The lowest score on the map: half a game."""
RULINGS = ("confirmed", "refuted", "no difference that matters")
_BY_SCORE = "on_and_off.by_score"
"""The experiment that played deals on and off."""
PRINTED: Mapping[str, bool] = {"61_75": False, "76_86": True, "87_101": False, "102_112": True, "113_120": False}
"""The zones of scores at the end of a deal, and if Cribbage Pro lets the dealer play offense there."""


@cache
def dial_board(dealer: bool) -> DialBoard:
    """Read what the better end wins from every two scores."""
    ends = (_end_board(end, dealer).gains for end in SETTINGS[:2])
    rows = (zip(*both, strict=True) for both in zip(*ends, strict=True))
    better = (tuple(max(on, 0.0) if on > off else -max(off, 0.0) for on, off in row) for row in rows)
    return DialBoard("You deal" if dealer else "Your opponent deals", LOW, tuple(better))


def dial_gain(own: int, other: int, *, dealer: bool, end: str = "on") -> float:
    """Wins in 100 that on or off gains on ordinary play."""
    gains = read_shipped(FILE)  # in hundredths
    gain: int = gains["dealer" if dealer else "pone"][end][own - LOW][other - LOW]
    return gain / 100


def best_setting(own: int, other: int, *, dealer: bool) -> str:
    """Choose the better end of the dial for two scores.

    It hardly matters if less than half a game in 100 hangs on it.

    >>> best_setting(117, 114, dealer=True), best_setting(70, 95, dealer=True)
    ('on', 'it hardly matters')
    """
    on, off = (dial_gain(own, other, dealer=dealer, end=end) for end in SETTINGS[:2])
    return SETTINGS[2 if abs(on - off) < MATTERS else int(on < off)]


@cache
def _end_board(end: str, dealer: bool) -> DialBoard:
    """Read what one end of the dial wins from every two scores."""
    scores = range(LOW, GAME)
    rows = (tuple(dial_gain(own, other, dealer=dealer, end=end) for other in scores) for own in scores)
    return DialBoard(end, LOW, tuple(rows))


DEAL: Mapping[str, str] = {"held": "3D 6C 6S 9S", "lead": "3H", "thrown": "8D QH", "starter": "QD"}
"""The dealer's hand that replies at every two scores, and what is known."""
REPLIES = ("3D", "6C")
"""Its replies that are ever the best."""
BY_SCORE = "course/score_replies.json"
"""The file of what they win."""


def islands(own: int = 109, other: int = 108, *, dealer: bool = True, hand: bool = True) -> TouchedWindow:
    """Show where on or off pays, and what a ``hand`` replies.

    >>> islands(117, 114).plain.splitlines()[0]
    'You deal at 117 to 114: play on'

    Raises `IllegalMove` for scores that aren't on the map.
    """
    for score in (own, other):
        require_number(score, "a score on this map", LOW, GAME - 1)
    wins = {card: read_shipped(BY_SCORE)["wins"][card] for card in REPLIES * hand}  # in tenths
    boards = {card: tuple(tuple(won / 10 for won in row) for row in rows) for card, rows in wins.items()}
    return TouchedWindow(
        Islands(
            {deals: _end_board("on", deals) for deals in (True, False)},
            {deals: _end_board("off", deals) for deals in (True, False)},
            cards(DEAL["lead"])[0],
            cards(DEAL["held"]),
            {cards(card)[0]: DialBoard(card, LOW, rows) for card, rows in boards.items()},
            Place(own, other, dealer),
        )
    )


def dial_question(own: int, other: int, *, dealer: bool) -> dict[str, Any]:
    """Ask where to set the dial at two scores.

    >>> asked = dial_question(109, 108, dealer=True)
    >>> asked["answer"], asked["about"].plain.splitlines()[0]
    ('off', 'You deal at 109 to 108: play off')
    """
    return {
        "about": islands(own, other, dealer=dealer, hand=False),
        "answer": best_setting(own, other, dealer=dealer),
        "choices": SETTINGS,
        "before": pegs((own, 0), (other, 0), GAME),
    }


REPLY_WINS = "course/reply_wins.json"
"""The file of what the lessons' replies win, beside this module."""


def reply_question(
    held: CardsLike, lead: CardsLike, scores: tuple[int, int], *offered: str, **known: CardsLike
) -> dict[str, Any]:
    """Ask for the dealer's reply at a score.

    >>> asked = reply_question("3D 6C 6S 9S", "3H", (117, 114), thrown="8D QH", starter="QD")
    >>> asked["answer"], asked["choices"], asked["about"].finding
    ('3♦', ('3♦', '6♣', '9♠'), 'Play the 3♦: 80 wins in 100, 38 more than with the 6♣')

    ``known`` are the discards and the starter. Of equal ranks the first can be chosen, or those ``offered`` alone.
    """
    chances = _chances(held, lead, scores, known)
    if offered:
        wanted = {symbols(cards(card)) for card in offered}
        chances = {name: chance for name, chance in chances.items() if name in wanted}
    led, (cut,) = symbols(cards(lead)), cards(known["starter"])
    notes = (
        f"you deal and pone leads the {led}",
        "Every line of the play against every hand that Fox may hold as pone; then hands and later deals.",
    )
    shown = paragraph(f"Pone leads the {led}."), hand(cards(held), cut)
    return ask_wins("Play", chances, scores, notes, *shown, article="the ")


def _chances(
    held: CardsLike, lead: CardsLike, scores: tuple[int, int], known: Mapping[str, CardsLike]
) -> dict[str, float]:
    """Games in 100 that each rank's first card wins."""
    reply = (held, lead, scores, known["thrown"], known["starter"])
    wins = read_shipped(REPLY_WINS).get(name_reply(*reply)) or price_reply(*reply)
    priced = [card for card in cards(held) if str(card) in wins]
    first = {card.rank: card for card in reversed(priced)}
    return {card.symbol: wins[str(card)] for card in priced if card is first[card.rank]}


def price_reply(
    held: CardsLike, lead: CardsLike, scores: tuple[int, int], thrown: CardsLike, starter: CardsLike
) -> dict[str, float]:
    """Work out the wins of each card, the best first."""
    from crib_tutor.strategy import plays  # noqa: PLC0415  # numpy, where the price isn't kept

    ranked = plays(held, lead, thrown=thrown, starter=starter, dealer=True, scores=scores)
    return {str(choice.card): 100 * (choice.wins or 0.0) for choice in ranked}


def name_reply(held: CardsLike, lead: CardsLike, scores: tuple[int, int], thrown: CardsLike, starter: CardsLike) -> str:
    """Name a reply by all that its prices hang on.

    >>> name_reply("3D 6C 6S 9S", "3H", (117, 114), "8D QH", "QD")
    '3D 6C 6S 9S / 3H / 117 114 / 8D QH / QD'
    """
    parts = (cards(held), cards(lead), scores, cards(thrown), cards(starter))
    return " / ".join(" ".join(map(str, part)) for part in parts)


def count_agreeing(dealer: bool) -> int:
    """Count the printed zones that our verdicts agree with."""
    gains, seat = read_numbers(_BY_SCORE), "dealer" if dealer else "pone"
    better = {zone: gains[f"{seat}_on_zone_{zone}"] > gains[f"{seat}_off_zone_{zone}"] for zone in PRINTED}
    return sum(better[zone] is (offense is dealer) for zone, offense in PRINTED.items())


# --- what is said after the guesses -----------------------------------------------------------------------------------

SAID = Sentences("18")


def _after_deals(asked: Asking) -> Iterator[tuple[int, int]]:
    """Both scores after each of the next average deals, you dealing first."""
    own, other = asked.numbers
    mine, theirs = map(round, mean_gains())
    while True:
        own, other = own + mine, other + theirs
        yield own, other
        mine, theirs = theirs, mine


@SAID("first reply")
def _first_reply(asked: Asking) -> Said:
    (mine, theirs), (pair, (six, wins), *_others) = asked.needs, asked.wins.items()
    return Said(
        words=f"Pair it. You need {mine}, and your opponent, who needs {theirs}, counts first. If the play doesn't "
        f"end the game, pone's hand most likely will. The pair wins {pair[1]} games in {HUNDRED}, the "
        f"{name_rank(*cards(six))} {wins}."
    )


@SAID("second reply")
def _second_reply(asked: Asking) -> Said:
    (mine, theirs), ((six, wins), *_others) = asked.needs, asked.wins.items()
    return Said(
        words=f"Leave the pair alone. You need {mine}, so {spell(rules.PAIR_POINTS)} holes won't take you out. "
        f"Capping them would give pone {3 * rules.PAIR_POINTS} of {theirs}. The {name_rank(*cards(six))} wins {wins} "
        f"games in {HUNDRED}, the pair {asked.wins['3♦']}."
    )


@SAID("far behind")
def _far_behind(asked: Asking) -> Said:
    low, high = asked.numbers
    gains = read_numbers(_BY_SCORE)
    most = max(abs(gains[f"{seat}_on_behind_{part}"]) for seat in ("dealer", "pone") for part in ("middle", "end"))
    return Said(
        words=f"From {low} to {high} holes behind, on is within {most:.2f} wins in {HUNDRED} of ordinary play. "
        "You do need luck, but it won't come from the pegs."
    )


@SAID("neck and neck")
def _neck_and_neck(asked: Asking) -> Said:
    gains, ruling = read_numbers(_BY_SCORE), capitalized(str(asked.question.answer))
    return Said(
        words=f"{ruling}. Over all such scores, on loses {-gains['dealer_on_neck']:.1f} games in {HUNDRED} beside "
        f"ordinary play. But where the dealer can peg out and pone can't, it wins {gains['dealer_on_near_home']:.1f}, "
        f"and with the dial turned still further {gains['dealer_strong_on_near_home']:.1f}."
    )


@SAID("how many islands")
def _how_many_islands(_: Asking) -> Said:
    board = dial_board(dealer=True)
    islands = sorted(board.summits())
    *near, last = [f"{SETTINGS[board.gain(*at) < 0]} near {at[0]} to {at[1]}" for at in islands]
    return Said(words=f"{spell(len(islands))}: {', '.join(near)}, and {last}.")


@SAID("dial at 106")
def _dial_at_106(asked: Asking) -> Said:
    dealer, pone = map(round, mean_gains())
    mine, theirs = next(_after_deals(asked))
    assert mine >= rules.GAME > theirs
    return Said(
        words=f"Off. This deal brings you about {dealer} holes and pone about {pone}, which makes {mine} and "
        f"{theirs}. You'll be out unless pone gets there first, so give nothing away."
    )


@SAID("dial at 92")
def _dial_at_92(asked: Asking) -> Said:
    first, second = islice(_after_deals(asked), 2)
    return Said(
        words=f"On. After this deal it's {first[0]} to {first[1]}, and after your opponent's {second[0]} to "
        f"{second[1]}. Then you deal and your opponent counts first. Your hand may come too late, so get what you can "
        "from the pegs."
    )


@SAID("dial as pone")
def _dial_as_pone(asked: Asking) -> Said:
    assert asked.numbers[0] + round(mean_gains()[1]) == rules.GAME
    return Said(
        words=f"On. The sum takes you to {rules.GAME}, out just before the dealer counts, but not with a hole to "
        f"spare. {ONE} hole of your own decides more games there than {ONE} of the dealer's. Playing on wins "
        f"{dial_gain(*asked.numbers, dealer=False):.1f} games in {HUNDRED} more."
    )


SAID("dial at 70")(
    lambda asked: Said(
        words=f"{asked.numbers[1] - asked.numbers[0]} holes behind, the dial is worth "
        f"{max(abs(dial_gain(*asked.numbers, dealer=True, end=end)) for end in SETTINGS[:2]):.1f} wins in {HUNDRED}, "
        "so play whatever nets most."
    )
)


@SAID("dial at 80")
def _dial_at_80(asked: Asking) -> Said:
    first, second, third = islice(_after_deals(asked), 3)
    assert third[0] >= rules.GAME > third[1]
    return Said(
        words=f"Off. After this deal it's {first[0]} to {first[1]}, and after your opponent's {second[0]} to "
        f"{second[1]}. Your next deal takes you to {third[0]} and pone only to {third[1]}. Sit tight."
    )


@SAID("printed zones")
def _printed_zones(asked: Asking) -> Said:
    assert asked.question.answer == len(PRINTED)
    return Said(
        words=f"All {spell(len(PRINTED))}. They got there by millions of games on phones and we by our deals, but "
        "it's the same game."
    )


SAID("jack at 117")(
    lambda asked: Said(
        words=f"The pair, {spell(rules.PAIR_POINTS)} of the {spell(asked.needs[0])} holes you need. It wins "
        f"{asked.wins['J♣']} games in {HUNDRED}, the ace {asked.wins['A♠']}."
    )
)


SAID("jack at 109")(
    lambda asked: Said(
        words=f"The ace, with {asked.wins['A♠']} wins in {HUNDRED} against {asked.wins['J♣']}. The cards are the "
        "same. Only the pegs have moved."
    )
)


SAID("exit at 118")(
    lambda asked: Said(
        words=f"Peg while you can. Pone counts first and is {spell(asked.needs[1])} holes short. The pair wins "
        f"{asked.wins['2♣']} games in {HUNDRED}, the king {asked.wins['K♣']}."
    )
)


SAID("exit at 107")(
    lambda asked: Said(
        words=f"The king wins {asked.wins['K♣']} games in {HUNDRED}, the pair {asked.wins['2♣']}. Your "
        f"{spell(rules.PAIR_POINTS)} holes don't help you here, while {spell(3 * rules.PAIR_POINTS)} could help pone."
    )
)


@SAID("exit as pone")
def _exit_as_pone(asked: Asking) -> Said:
    brings = round(mean_gains()[1])
    return Said(
        words=f"Off. {spell(brings)} holes bring you to {asked.numbers[0] + brings} before the dealer counts, and "
        f"it's the dealer's pegs that could spoil it. Playing on loses "
        f"{-dial_gain(*asked.numbers, dealer=False):.1f} games in {HUNDRED}."
    )
