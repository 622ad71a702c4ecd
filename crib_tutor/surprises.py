"""The sentence of surprise that follows a guess, kept out of the notebooks so that nobody reads it before."""

from types import MappingProxyType

SURPRISES = MappingProxyType(
    {
        "welcome": "One card can double a hand. So a hand is never finished before the starter is turned. Only one "
        "hand is higher: with a certain jack for the king it makes 29.",
        "first guess": "The king meets each of the four fives: four fifteens. And any three of the fives are a fifteen "
        "too: four more. Most people stop after the first four.",
        "shares": "Whoever looks for two cards only gives nearly half of all fifteens away.",
        "fourth step": "The sum is 25, ten too many. Leave out the jack, and the other four are a fifteen.",
        "third step": "The nine needs six more, and two threes are six. From three threes, two can be chosen in "
        "three ways. The king is no help: it needs five.",
    }
)
"""Each by the name that a lesson's cell calls it by."""
