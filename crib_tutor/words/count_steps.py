"""The count that shows itself, one combination after another.

What is said in one breath, such as a double run, is shown part by part first, and then named with all its cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import RANKS, SUITS, Card
from crib_tutor.words.counts_aloud import ROYALS, explain, number, say_phrases

_PLACES = ("a", "another", "a third", "a fourth", "a fifth", "a sixth")
"""What the parts of one phrase are counted by; no hand has more than six pairs."""
_OF_SO_MANY = (Kind.RUN, Kind.FLUSH)

TITLE, COLUMN, SO_FAR = "The whole count", "running total", "so far"
ONE, TOGETHER = "Step", "Named together, step"
NOTHING_LIT = "Nothing scores here"
_ROOM = 44
"""Letters of what was said before that a line has room for."""


@dataclass(frozen=True, slots=True)
class CountStep:
    """A step of a count: cards lit, words, total."""

    lit: tuple[Card, ...]
    """The cards of it, as they lie on the table."""
    bracket: str
    """What the cards are, written below them."""
    words: str
    """What is said of it; of a part that isn't said by itself, what it is."""
    before: str
    """What was said until then."""
    total: int
    combination: Combination | None = None
    """What scores here; None where what was shown is named together, which adds nothing."""
    said: bool = True
    """Whether a player says the words; not of a part that is named together with others."""

    @property
    def points(self) -> int:
        """The points it adds."""
        return self.combination.points if self.combination else 0

    @property
    def lead(self) -> str:
        """What was said before, cut to a line's room.

        >>> from crib_tutor.counts import count
        >>> count_steps(count("5H 5D 5S JC", "5C"))[7].lead
        '… fifteen twelve, fifteen fourteen,'
        """
        phrases = self.before.split(", ")
        kept = next((at for at in range(len(phrases)) if len(", ".join(phrases[at:])) <= _ROOM), len(phrases) - 1)
        return f"{'… ' if kept else ''}{', '.join(phrases[kept:])}"

    @property
    def heard(self) -> str:
        """The step for the ear: its cards and words."""
        return ", ".join([*(card.name for card in self.lit), self.words.removeprefix("and ")])


def count_steps(count: Count) -> tuple[CountStep, ...]:
    """Tell a count step by step, as at the table.

    >>> from crib_tutor.counts import count
    >>> for step in count_steps(count("JC QD KS 2C", "KH")):
    ...     print(step.bracket, "|", step.words, "|", step.total)
    J-Q-K | a run of three | 3
    J-Q-K | another run of three | 6
    a pair | a pair | 8
    a double run of three | A double run of three for eight | 8

    A hand of nothing has no steps.
    """
    spoken: list[str] = []
    steps: list[CountStep] = []
    total = 0
    for phrase in say_phrases(count):
        before = ", ".join(spoken) + "," if spoken else ""
        for at, part in enumerate(phrase.parts if len(phrase.parts) > 1 else ()):  # each part first, and then its name
            total += part.points
            name = name_part(part.kind, part.cards, sum(earlier.kind is part.kind for earlier in phrase.parts[:at]))
            below = bracket(part.kind, part.cards, count)
            steps.append(CountStep(lie(part.cards, count), below, name, before, total, part, said=False))
        alone = phrase.parts[0] if len(phrase.parts) == 1 else None
        below = bracket(alone.kind, alone.cards, count) if alone else phrase.name
        lit = lie({card for part in phrase.parts for card in part.cards}, count)
        steps.append(CountStep(lit, below, phrase.said, before, phrase.total, alone))
        spoken.append(phrase.said)
        total = phrase.total
    return tuple(steps)


def whole_speech(count: Count) -> str:
    """Write all that is said over a hand as one sentence."""
    return f"{explain(count)}."


def lie(some: Sequence[Card] | set[Card], count: Count) -> tuple[Card, ...]:
    """Put cards as they lie, the starter last.

    >>> from crib_tutor.counts import count
    >>> held = count("9H JD QS KC", "5C")
    >>> lie(held.combinations[0].cards, held)
    (JD, 5C)
    """
    laid = count.hand if count.starter is None else (*count.hand, count.starter)
    return tuple(card for card in laid if card in some)


def bracket(kind: Kind, some: Sequence[Card], count: Count) -> str:
    """Write what cards are as a kind, if anything.

    >>> from crib_tutor.counts import count
    >>> held = count("9H TD JS KC", "5C")
    >>> [bracket(one.kind, one.cards, held) for one in held][2:]
    ['10 + 5 = 15', '9-10-J']
    >>> bracket(Kind.PAIR, held.hand[2:], held), bracket(Kind.FIFTEEN, held.hand[:2], held)
    ('not a pair', '9 + 10 = 19')
    """
    if kind is Kind.FIFTEEN:
        values = [card.value for card in lie(some, count)]
        return f"{' + '.join(map(str, values))} = {sum(values)}"
    ranks = [card.rank for card in sorted(some)]
    if kind is Kind.RUN:
        whole = len(ranks) >= rules.SHORTEST_RUN and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
        return "-".join(map(rank_sign, ranks)) if whole else "not a run"
    if kind is Kind.FLUSH:
        return f"all {SUITS[some[0].suit]}" if len({card.suit for card in some}) == 1 else "not a flush"
    if kind is Kind.PAIR:
        return ROYALS.get(len(ranks), "a pair") if len(ranks) > 1 and len(set(ranks)) == 1 else "not a pair"
    jack = len(ranks) == 1 and ranks[0] == rules.JACK
    nobs = kind is Kind.NOBS and jack and count.starter is not None and some[0].suit == count.starter.suit
    return "his nobs" if nobs else f"not {kind.value}"


def rank_sign(rank: int) -> str:
    """Write a rank as it's printed on a card."""
    return RANKS[rank - 1].replace("T", "10")


def name_part(kind: Kind, some: Sequence[Card], place: int = 0) -> str:
    """Name one of several alike, by its place among them.

    >>> from crib_tutor.deck import cards
    >>> name_part(Kind.RUN, cards("4H 5D 6S"), 1), name_part(Kind.PAIR, cards("4H 4D"))
    ('another run of three', 'a pair')
    """
    if kind in (Kind.NOBS, Kind.HEELS):
        return f"his {kind.value}"
    if kind is Kind.LAST:
        return "the last card"
    size = f" of {number(len(some))}" if kind in _OF_SO_MANY else ""
    return f"{_PLACES[min(place, len(_PLACES) - 1)]} {kind.value}{size}"
