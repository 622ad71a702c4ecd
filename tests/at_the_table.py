"""What two players meet at the table: deals that are laid away by the book and played for the most points at once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import mean

from crib_tutor import Card, Combination, Play, count, peg
from crib_tutor.deck import shuffled
from crib_tutor.learner.ratings import share_difficulty
from crib_tutor.marking.laid_card import Pile
from crib_tutor.problems.difficulty import broken_run, difficulty, features_of_play
from crib_tutor.problems.problem import problem_from_key, problem_of_show
from crib_tutor.problems.structures import parts_of_play, traps_of_play
from crib_tutor.rules import JACK
from crib_tutor.strategy import discards

Asked = tuple[Mapping[str, tuple[Combination, ...]], Mapping[str, int], float]
"""What one count or one card laid asks: the combinations of each skill, the traps, and how hard each skill is in it."""
Hands = tuple[tuple[Card, ...], tuple[Card, ...]]


def of_a_deal(seed: object) -> Iterator[Asked]:
    """All that one deal asks of its two players: each card laid, the cut, two hands and the crib."""
    pack = shuffled(f"{seed}")
    dealt = tuple(sorted(pack[:6])), tuple(sorted(pack[6:12]))  # pone's, and the dealer's
    away = [discards(hand, dealer=bool(seat), pegging=False)[0].thrown for seat, hand in enumerate(dealt)]
    pone, dealer = (tuple(card for card in hand if card not in gone) for hand, gone in zip(dealt, away, strict=True))
    starter = pack[12]
    crib = problem_of_show("crib", count((*away[0], *away[1]), starter, crib=True))
    hands = [problem_of_show("hand", count(hand, starter)) for hand in (pone, dealer)]
    cut = (
        [problem_from_key(f"cut {starter}")] if starter.rank == JACK else []
    )  # nobody asks for heels where no jack is turned
    for asked in (*cut, *hands, crib):
        yield asked.parts, asked.traps, share_difficulty(asked.difficulty, len(asked.skills))
    for four in (problem_of_show("before the cut", count(hand)) for hand in (pone, dealer)):
        yield (
            {"before-the-cut": ()},
            {},
            share_difficulty(four.difficulty, len(four.skills)),
        )  # nothing is pegged for them yet
    yield from of_the_play((pone, dealer))


def of_the_play(hands: Hands) -> Iterator[Asked]:
    """What each step of a play asks where the most points are taken at once."""
    play = Play(hands)
    while not play.over:
        fits = play.legal()
        play = play.lay(max(fits, key=lambda card: pegs(play.pile, card))) if fits else play.go()
        if fits or play.scored:
            pile = Pile(play)
            broken = broken_run(pile) if fits else ()
            traps = traps_of_play(pile, broken)
            parts = parts_of_play(pile, traps)
            yield parts, traps, share_difficulty(difficulty(features_of_play(pile, broken)), len(parts))


def pegs(pile: Sequence[Card], card: Card) -> tuple[int, int]:
    return sum(part.points for part in peg((*pile, card))), card.rank


def tally(deals: Iterable[object]) -> dict[str, tuple[float, float, float]]:
    """For each skill how often a player meets it in a deal, the points of one slip, and how hard it is there."""
    met: dict[str, list[tuple[float, float]]] = {}
    number = 0
    for seed in deals:
        number += 1
        for parts, traps, hard in of_a_deal(seed):
            for skill, part in parts.items():
                points = mean(each.points for each in part) if part else traps.get(skill, 0)
                met.setdefault(skill, []).append((points, hard))
    return {
        skill: (len(all_) / number / 2, mean(points for points, _ in all_), mean(hard for _, hard in all_))
        for skill, all_ in met.items()
    }
