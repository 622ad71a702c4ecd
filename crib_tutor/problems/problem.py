"""One problem: what's asked, its skills, difficulty and key."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crib_tutor.combinations import Combination
from crib_tutor.counts import Count
from crib_tutor.deck import Card, quote
from crib_tutor.marking.laid_card import Pile
from crib_tutor.play import Play
from crib_tutor.problems import problem_key, structures
from crib_tutor.problems.difficulty import Features, broken_run, difficulty, features_of_play, features_of_show
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove

_ORDER = {skill: place for place, skill in enumerate(SKILLS)}


@dataclass(frozen=True, slots=True, repr=False)
class Problem:
    """Something to count, with all the tutor has to know.

    >>> asked = problem_from_key("hand 4D4H5S6C+KH")
    >>> asked.form, asked.counted.points, asked.difficulty
    ('hand', 14, 1800.0)
    >>> dict(asked.weights)
    {'fifteens-2': 2, 'fifteens-3': 4, 'double-runs': 8, 'run-and-fifteen': 4}

    Two problems of one ``structure`` score alike card for card.
    """

    key: str
    form: str
    """One of `problem_key.FORMS`."""
    counted: Count | Play
    """What claims are marked against; for the cut it's the starter alone, heels or nothing."""
    structure: str
    features: Features
    each: tuple[tuple[str, tuple[Combination, ...]], ...]
    """The skills it exercises, in teaching order, each with its combinations."""
    trapped: tuple[tuple[str, int], ...]
    """The skills that are to claim nothing here, each with the points that would be claimed."""

    @property
    def skills(self) -> tuple[str, ...]:
        """The keys of the skills that it exercises, in teaching order."""
        return tuple([skill for skill, _ in self.each])

    @property
    def parts(self) -> Mapping[str, tuple[Combination, ...]]:
        """The combinations of each skill.

        A skill that is to claim nothing has none.
        """
        return MappingProxyType(dict(self.each))

    @property
    def weights(self) -> Mapping[str, int]:
        """The points of each skill, missed where it is."""
        return MappingProxyType({skill: sum(item.points for item in part) for skill, part in self.each})

    @property
    def traps(self) -> Mapping[str, int]:
        """The skills that are to claim nothing, with their points."""
        return MappingProxyType(dict(self.trapped))

    @property
    def ranks(self) -> str:
        """Its form and its ranks.

        The same in other suits is no other problem.
        """
        return problem_key.ranks_of(self.key)

    @property
    def difficulty(self) -> float:
        """Difficulty on the rating scale.

        From 600 to 2600, with 1500 in the middle.
        """
        return difficulty(self.features)

    def __repr__(self) -> str:
        return f"Problem({self.key!r})"


def full_count(asked: Problem) -> Count | Pile:
    """What claims are held against."""
    return Pile(asked.counted) if isinstance(asked.counted, Play) else asked.counted


def cards_of(asked: Problem) -> tuple[Card, ...]:
    """The cards on the table, in order.

    >>> cards_of(problem_from_key("play 8H7D"))
    (8H, 7D)
    """
    counted = full_count(asked)
    if isinstance(counted, Pile):
        return counted.cards
    return counted.hand if counted.starter is None else (*counted.hand, counted.starter)


def problem_from_key(key: str) -> Problem:
    """Make a problem again from its key.

    >>> problem_from_key("play 4H6D5C").skills, problem_from_key("cut JH").weights["heels"]
    (('play-fifteens', 'play-runs'), 2)

    Cards of a hand may stand in any order. Raises `IllegalMove` or `InvalidCards`, in one sentence: keys come back from
    files that anyone may have touched.
    """
    kept, form, counted = problem_key.read_key(key)
    made = _of_play(kept, counted) if isinstance(counted, Play) else problem_of_show(form, counted)
    if not made.skills:
        raise IllegalMove(f"{quote(key)} asks nothing: end it with a card that scores, or one that looks like a run")
    return made


def problem_of_show(form: str, counted: Count) -> Problem:
    """The problem of a count."""
    traps, features = structures.traps_of_show(counted), features_of_show(counted)
    parts = structures.parts_of_show(counted, traps)
    return Problem(
        problem_key.key_of_show(counted),
        form,
        counted,
        structures.structure_of_show(form, counted, parts, features),
        features,
        _in_order(parts),
        tuple(traps.items()),
    )


def _of_play(key: str, play: Play) -> Problem:
    pile = Pile(play)
    broken = broken_run(pile)
    traps = structures.traps_of_play(pile, broken)
    return Problem(
        key,
        "play",
        play,
        structures.structure_of_play(pile, problem_key.steps_of(key), broken),
        features_of_play(pile, broken),
        _in_order(structures.parts_of_play(pile, traps)),
        tuple(traps.items()),
    )


def _in_order(parts: structures.Parts) -> tuple[tuple[str, tuple[Combination, ...]], ...]:
    return tuple(sorted(parts.items(), key=lambda part: _ORDER[part[0]]))
