"""Numbers in words, as a sentence writes them."""

from types import MappingProxyType

from crib_tutor.counts import NUMBER_WORDS
from crib_tutor.deck import RANK_NAMES, Card

_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()
_FRACTIONS = MappingProxyType(
    {
        1 / 5: "fifth",
        1 / 4: "quarter",
        1 / 3: "third",
        1 / 2: "half",
        2 / 3: "two thirds",
        3 / 4: "three quarters",
    }
)
_TIMES = ("never", "once", "twice")
_HALF = "½"


def spell(number: float) -> str:
    """Write a whole number from 0 to 99 in words.

    >>> spell(3), spell(16.0), spell(84)
    ('three', 'sixteen', 'eighty-four')
    """
    whole = round(number)
    if whole != number:
        raise ValueError(f"{number} isn't a whole number: round it first")
    if whole < len(NUMBER_WORDS):
        return NUMBER_WORDS[whole]
    return _TENS[whole // 10 - 2] + (f"-{NUMBER_WORDS[whole % 10]}" if whole % 10 else "")


def spell_plural(number: float) -> str:
    """Write how many of a number there are."""
    return plural(spell(number))


def plural(noun: str) -> str:
    """Write the plural of a rank or a number.

    >>> plural("jack"), plural("six")
    ('jacks', 'sixes')
    """
    return f"{noun}{'es' if noun.endswith('x') else 's'}"


def ordinal(number: int) -> str:
    """Write a place in a row.

    >>> ordinal(1), ordinal(9)
    ('first', 'ninth')
    """
    return _ORDINALS[number]


def times(number: int) -> str:
    """Write how often something happens.

    >>> times(1), times(2), times(3)
    ('once', 'twice', 'three times')
    """
    return _TIMES[number] if number < len(_TIMES) else f"{spell(number)} times"


def name_rank(card: Card | int) -> str:
    """Write a rank, of a card or as a number.

    >>> name_rank(Card(6, "H")), name_rank(12)
    ('six', 'queen')
    """
    return RANK_NAMES[(card if isinstance(card, int) else card.rank) - 1]


def name_any_of(card: Card | int) -> str:
    """Write a rank with its article.

    >>> name_any_of(8), name_any_of(12)
    ('an eight', 'a queen')
    """
    name = name_rank(card)
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def name_fraction(share: float) -> str:
    """Write the simple fraction that lies nearest.

    >>> name_fraction(0.49), name_fraction(0.32)
    ('half', 'third')
    """
    return _FRACTIONS[min(_FRACTIONS, key=lambda known: abs(known - share))]


def halves(number: float) -> str:
    """Write a number to the nearest half.

    >>> halves(2.4), halves(2.9)
    ('2½', '3')
    """
    whole, odd = divmod(round(2 * number), 2)
    return f"{whole}{_HALF}" if odd else str(whole)


def spell_halves(number: float) -> str:
    """Write a number to the nearest half, in words.

    >>> spell_halves(2.4), spell_halves(2.9)
    ('two and a half', 'three')
    """
    whole, odd = divmod(round(2 * number), 2)
    return spell(whole) + (" and a half" if odd else "")
