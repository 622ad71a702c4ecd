"""Skills that a count exercises, and its structure.

Every combination is at home in just one skill, by its kind, its size and the runs it's in, so that the points of the
home skills add up to the count. The skills across look at some of the same combinations once more: the fifteens with an
ace, those that share cards with a run, what the starter adds, a big hand whole, and four cards before the cut.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from crib_tutor import rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.counts import Count
from crib_tutor.deck import Card
from crib_tutor.marking.laid_card import Pile
from crib_tutor.problems.difficulty import Features

Parts = dict[str, tuple[Combination, ...]]
"""The combinations that each exercised skill is about; none where the skill is to claim nothing."""

BIG = 16
"""The points from which on a hand is big."""
_ACE = 1
_PAIRS = MappingProxyType({2: "pairs", 3: "pair-royals", 4: "double-pair-royals"})
_RUNS = MappingProxyType({2: "double-runs", 3: "triple-runs", 4: "quadruple-runs"})
_FLUSHES = MappingProxyType({4: "hand-flush", 5: "five-flush"})
_IN_THE_PLAY: Mapping[Kind, str] = {
    Kind.FIFTEEN: "play-fifteens",
    Kind.THIRTY_ONE: "play-thirty-ones",
    Kind.PAIR: "play-pairs",
    Kind.RUN: "play-runs",
    Kind.GO: "play-go",
    Kind.LAST: "play-go",
}
LETTERS: Mapping[Kind, str] = MappingProxyType(
    {Kind.FIFTEEN: "f", Kind.RUN: "r", Kind.PAIR: "p", Kind.FLUSH: "s", Kind.NOBS: "n", Kind.HEELS: "h"}
)
"""What stands for each kind in a structure; a fifteen with an ace is an "a"."""
_HEELS_CLAIMED = rules.HEELS_POINTS
_SHARED, _MUCH = 2, 6
"""The cards by which a fifteen overlaps a run, and the points from which on a starter adds much."""


def parts_of_show(count: Count, traps: Iterable[str] = ()) -> Parts:
    """The combinations of each skill that a count exercises.

    >>> from crib_tutor.counts import count
    >>> list(parts_of_show(count("4H 4D 5S 6C", "KH")))
    ['fifteens-2', 'fifteens-3', 'double-runs', 'run-and-fifteen']

    Every combination is in just one skill that isn't across others: a pair inside a double run is part of the run.
    """
    runs = count.of(Kind.RUN)
    in_runs = {card for run in runs for card in run.cards}
    ranks = [card.rank for card in count.cards]
    parts: Parts = {}
    for part in count.combinations:
        home = _home(part, count, runs, in_runs, ranks)
        parts[home] = (*parts.get(home, ()), part)
    return parts | _across(count, runs) | dict.fromkeys(traps, ())


def _home(
    part: Combination, count: Count, runs: tuple[Combination, ...], in_runs: set[Card], ranks: Sequence[int]
) -> str:
    """The one skill that a combination belongs to by its kind and its size."""
    if part.kind is Kind.FIFTEEN:
        return f"fifteens-{len(part.cards)}"
    if part.kind is Kind.RUN or (part.kind is Kind.PAIR and in_runs.issuperset(part.cards)):
        return _RUNS.get(len(runs), f"runs-{len(part.cards)}")
    if part.kind is Kind.PAIR:
        return _PAIRS[ranks.count(part.cards[0].rank)]
    if part.kind is Kind.FLUSH:
        return "crib-flush" if count.crib else _FLUSHES[len(part.cards)]
    return part.kind.value


def _across(count: Count, runs: tuple[Combination, ...]) -> Parts:
    fifteens = count.of(Kind.FIFTEEN)
    with_ace = tuple([fifteen for fifteen in fifteens if fifteen.cards[0].rank == _ACE])
    in_runs = [set(run.cards) for run in runs]
    shared = tuple(
        [fifteen for fifteen in fifteens if any(len(run.intersection(fifteen.cards)) >= _SHARED for run in in_runs)]
    )
    added = tuple([part for part in count.combinations if count.starter in part.cards])
    more = sum(one.points for one in added)
    if more < max(_MUCH, count.points - more) or count.points == more:  # little, or less than the four cards had
        added = ()
    parts = {"fifteens-ace": with_ace, "run-and-fifteen": shared, "starter-adds": added}
    parts = {skill: part for skill, part in parts.items() if part}
    if count.points >= BIG:
        parts["big-hands"] = count.combinations
    return parts if count.starter is not None else parts | {"before-the-cut": count.combinations}


def traps_of_show(count: Count) -> dict[str, int]:
    """The skills that are to claim nothing, with their points.

    >>> from crib_tutor.counts import count
    >>> traps_of_show(count("2C 4C 6C 8C", "KH", crib=True)), traps_of_show(count("2C 4D 6C 8C", "KH"))
    ({'no-crib-flush': 4, 'nineteen': 2}, {'nineteen': 2})
    """
    traps: dict[str, int] = {}
    if count.starter is None:
        return traps
    if not count.hand:
        return {} if count.combinations else {"heels": _HEELS_CLAIMED}
    suits = {card.suit for card in count.hand}
    if count.crib and len(suits) == 1 and count.starter.suit not in suits:
        traps["no-crib-flush"] = len(count.hand)
    if count.starter.rank == rules.JACK:
        traps["heels"] = _HEELS_CLAIMED
    if not count.combinations:
        traps["nineteen"] = rules.FIFTEEN_POINTS
    return traps


def structure_of_show(form: str, count: Count, parts: Parts, features: Features) -> str:
    """The structure of a count: which cards make what together.

    >>> from crib_tutor.counts import count
    >>> from crib_tutor.problems.difficulty import features_of_show
    >>> held = count("7H 8D 9S KC", "QH")
    >>> structure_of_show("hand", held, parts_of_show(held), features_of_show(held))
    'hand aabbc fbb rbbc'

    Cards that take part in the same have one letter, with ``*`` for the starter where it adds. Then come the
    combinations, each a letter of `LETTERS` with its cards. A hand with nothing is told by what is near to scoring.
    """
    roles = roles_of(count.cards, count.combinations)
    if count.starter is not None and "starter-adds" in parts:
        roles[count.starter] += "*"
    letters = dict(zip(sorted(set(roles.values())), "abcde", strict=False))
    spelled = {card: letters[role] for card, role in roles.items()}
    cards = "".join(sorted(spelled[card] + "*" * role.endswith("*") for card, role in roles.items()))
    made = [_letter(part) + "".join(sorted([spelled[card] for card in part.cards])) for part in count.combinations]
    traps = [skill for skill in parts if not parts[skill] and skill != "before-the-cut"]
    near = f"near-{features.near_fifteens}-{features.near_runs}"
    scores = [f"{many if many > 1 else ''}{token}" for token in sorted(set(made)) if (many := made.count(token))]
    return " ".join([form, cards, *scores, *traps, *([near] if count.hand and not made else [])])


def roles_of(cards: Iterable[Card], combinations: Iterable[Combination]) -> dict[Card, str]:
    """What each card takes part in, as letters and sizes.

    >>> from crib_tutor.counts import count
    >>> held = count("AH 7D 7S KC", "QH")
    >>> roles_of(held.cards, held.combinations)
    {AH: 'a3', 7D: 'a3p2', 7S: 'a3p2', QH: '', KC: ''}
    """
    tokens: dict[Card, list[str]] = {card: [] for card in cards}
    for part in combinations:
        token = f"{_letter(part)}{len(part.cards)}"
        for card in part.cards:
            tokens[card].append(token)
    return {card: "".join(sorted(many)) for card, many in tokens.items()}


def _letter(part: Combination) -> str:
    return "a" if part.kind is Kind.FIFTEEN and part.cards[0].rank == _ACE else LETTERS[part.kind]


def parts_of_play(pile: Pile, traps: Iterable[str] = ()) -> Parts:
    """The combinations of each skill that a card exercises.

    >>> from crib_tutor.play import Play
    >>> list(parts_of_play(Pile(Play().lay("5H").lay("5D").lay("5S"))))
    ['play-fifteens', 'play-pairs']
    """
    parts: Parts = {}
    for part in pile.combinations:
        home = _IN_THE_PLAY[part.kind]
        parts[home] = (*parts.get(home, ()), part)
    return parts | dict.fromkeys(traps, ())


def traps_of_play(pile: Pile, broken: Sequence[Card]) -> dict[str, int]:
    """The skills of the play that are to claim nothing.

    >>> from crib_tutor.play import Play
    >>> from crib_tutor.problems.difficulty import broken_run
    >>> split = Pile(Play().lay("4H").lay("5D").lay("KC").lay("6C"))
    >>> traps_of_play(split, broken_run(split))
    {'play-broken-runs': 3}

    A thirty-one takes the place of the go or last card: that's a trap wherever the hands are known.
    """
    traps = {"play-broken-runs": len(broken)} if broken else {}
    closed = pile.play.hands and pile.of(Kind.THIRTY_ONE)
    return traps | ({"play-go": rules.GO_POINTS} if closed else {})


def structure_of_play(pile: Pile, steps: str, broken: Sequence[Card] = ()) -> str:
    """The structure of a card just played.

    >>> from crib_tutor.play import Play
    >>> structure_of_play(Pile(Play().lay("7H").lay("8D")), "cc")
    'play cc fifteen-01'

    ``steps`` has a letter for each card played and each go, and after a stroke for each card still held.
    """
    place = {card: str(i) for i, card in enumerate(pile.cards)}
    made = sorted(f"{part.kind.value}-{''.join(sorted(place[card] for card in part.cards))}" for part in pile)
    split = "".join(sorted(place[card] for card in broken))
    traps = traps_of_play(pile, ())
    return " ".join(["play", steps, *made, *([f"broken-{split}"] if broken else []), *traps])
