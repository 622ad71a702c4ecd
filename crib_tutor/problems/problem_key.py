"""Keys of problems: short texts that make them again."""

import re
from collections.abc import Sequence

from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count, count
from crib_tutor.deck import RANKS, Card, cards, quote
from crib_tutor.play import Play
from crib_tutor.rules import HEELS_POINTS, JACK, IllegalMove

FORMS = ("hand", "crib", "before the cut", "play", "cut")
"""What can be asked: a hand or crib with the starter, four cards before the cut, a card just laid, or the cut alone."""
GO = "-"
_CARD = "[A2-9TJQK][CDHS]"
_KEY = re.compile(
    rf"(?P<form>hand|crib) (?P<kept>(?:{_CARD}){{4}})\+(?P<starter>{_CARD})"
    rf"|four (?P<four>(?:{_CARD}){{4}})"
    rf"|cut (?P<turned>{_CARD})"
    rf"|play (?P<steps>{_CARD}(?:{_CARD}|{GO})*)(?:/(?P<pone>(?:{_CARD})*)/(?P<dealer>(?:{_CARD})*))?"
)
_LONGEST = 60


def key_of_show(counted: Count) -> str:
    """The key of a count, its cards in order.

    >>> key_of_show(count("6C 4H 5S 4D", "6H")), key_of_show(count("6C 4H 5S 4D"))
    ('hand 4D4H5S6C+6H', 'four 4D4H5S6C')
    """
    kept = "".join(map(str, counted.hand))
    if counted.starter is None:
        return f"four {kept}"
    return f"{counted.place} {kept}+{counted.starter}" if kept else f"cut {counted.starter}"


def read_key(key: object) -> tuple[str, str, Count | Play]:
    """Read a key: as it's kept, its form, what it asks.

    >>> read_key("hand 5H5D5SJC+5C")
    ('hand 5D5H5SJC+5C', 'hand', Count(hand 5D 5H 5S JC with 5C: 29))
    >>> read_key("play 8H7D")[2].count
    15
    >>> read_key("hand 5H")
    Traceback (most recent call last):
    crib_tutor.rules.IllegalMove: 'hand 5H' isn't a problem: write hand 5D5H5SJC+5C, four 4D4H5S6C or play 8H7D

    In a play "-" is a go, and after the steps "/QS/5H" says what pone and dealer still hold. Raises `IllegalMove` and
    `InvalidCards`.
    """
    text = key if isinstance(key, str) and len(key) <= _LONGEST else ""
    found = _KEY.fullmatch(text)
    if found is None:
        raise IllegalMove(f"{quote(key)} isn't a problem: write hand 5D5H5SJC+5C, four 4D4H5S6C or play 8H7D")
    if found["steps"]:
        steps = re.findall(f"{_CARD}|{GO}", found["steps"])
        if found["pone"] is None:
            return text, "play", play_steps(steps)
        pone, dealer = (tuple(sorted(cards(_cards(held)))) if held else () for held in (found["pone"], found["dealer"]))
        kept = f"play {''.join(steps)}/{''.join(map(str, pone))}/{''.join(map(str, dealer))}"
        return kept, "play", play_steps(steps, (pone, dealer))
    form, counted = _show(found)
    return key_of_show(counted), form, counted


def _show(found: re.Match[str]) -> tuple[str, Count]:
    if found["turned"]:
        starter = cards(found["turned"])[0]
        heels = (Combination(Kind.HEELS, (starter,), HEELS_POINTS),) if starter.rank == JACK else ()
        return "cut", Count((), starter, False, heels, (Kind.HEELS, Kind.NOBS))
    if found["four"]:
        return "before the cut", count(_cards(found["four"]))
    return found["form"], count(_cards(found["kept"]), found["starter"], crib=found["form"] == "crib")


def steps_of(key: str) -> str:
    """The steps of a play's key, a letter for each card.

    >>> steps_of("play TH9D8C-/QS/")
    'ccc-/c/'
    """
    return re.sub(_CARD, "c", key.removeprefix("play "))


def ranks_of(key: str) -> str:
    """The form and ranks of a key.

    >>> ranks_of("hand 4D4H5S6C+3H"), ranks_of("play 4H6D5C")
    ('hand 34456', 'play 465')
    """
    form, _, told = key.partition(" ")
    found = [letter for letter in told if letter in RANKS]
    return f"{form} {''.join(found if form == 'play' else sorted(found, key=RANKS.index))}"


def _cards(text: str) -> list[str]:
    return re.findall(_CARD, text)


def play_steps(steps: Sequence[str], held: tuple[tuple[Card, ...], tuple[Card, ...]] | None = None) -> Play:
    """The play after these steps of one count, pone first.

    >>> play_steps(["TH", "9D", "8C", "-"], ((), cards("KS"))).scored[0].player
    0
    """
    laid: tuple[list[Card], list[Card]] = ([], [])
    player, gone = 0, False
    for step in steps:
        if step != GO:
            laid[player].append(cards(step)[0])
        gone = gone or step == GO
        player = 1 - player if not gone or step == GO else player
    play = Play() if held is None else Play(((*laid[0], *held[0]), (*laid[1], *held[1])))
    for step in steps:
        if play.before:
            raise IllegalMove(f"the count is closed before {step}: a problem is one count, so end it there")
        play = play.go() if step == GO else play.lay(step)
    return play
