"""What nobody is to read before a guess, kept out of the notebooks: sentences of surprise, and answers."""

from types import MappingProxyType

from crib_tutor.surprises import choosing, counting, playing

_PARTS = (counting, playing, choosing)
SURPRISES = MappingProxyType({name: words for part in _PARTS for name, words in part.SURPRISES.items()})
"""What is said after an answer, by its name."""
ANSWERS: MappingProxyType[str, int | str] = MappingProxyType(
    {name: answer for part in _PARTS for name, answer in part.ANSWERS.items()}
)
"""Answers that no cards give, by the name of their surprise."""
