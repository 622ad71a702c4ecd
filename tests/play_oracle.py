"""A scorer and a table for the play, written apart from the package: plain ranks, and whole lists looked through."""

from collections.abc import Callable

VALUES = {11: 10, 12: 10, 13: 10}


def value(rank: int) -> int:
    return VALUES.get(rank, rank)


def scores(pile: list[int], *, multiples: bool = False) -> dict[str, int]:
    """What the last of these ranks scores, by name; go and last card apart."""
    total = sum(map(value, pile))
    found = {}
    if total == 15 or (multiples and total == 30):
        found["fifteen"] = 2
    if total == 31:
        found["thirty-one"] = 2
    alike = 1
    while alike < len(pile) and pile[-alike - 1] == pile[-1]:
        alike += 1
    if alike > 1:
        found["pair"] = {2: 2, 3: 6, 4: 12}[alike]
    lengths = [n for n in range(3, len(pile) + 1) if spread(pile[-n:])]
    if lengths:
        found["run"] = max(lengths)
    return found


def spread(ranks: list[int]) -> bool:
    """Whether ranks, none of them twice, lie as close together as they can."""
    return len(set(ranks)) == len(ranks) == max(ranks) - min(ranks) + 1


def table(hands: list[list[int]], choose: Callable[[list[int]], int]) -> list[tuple[int, str, int]]:
    """Play hands of ranks to the end by Hoyle, a function choosing from the cards that fit: all that is pegged.

    Written as a loop over counts: who cannot lay drops out, and the next after the last to lay begins anew.
    """
    hands = [list(hand) for hand in hands]
    many, pegged, leader = len(hands), [], 0
    while any(hands):
        pile: list[int] = []
        out: set[int] = set()
        player, last = leader, leader
        while len(out) < many:
            fitting = [rank for rank in hands[player] if sum(map(value, pile)) + value(rank) <= 31]
            if player in out or not fitting:
                out.add(player)
            else:
                card = choose(fitting)
                hands[player].remove(card)
                pile.append(card)
                last = player
                pegged += [(player, name, points) for name, points in scores(pile).items()]
                if sum(map(value, pile)) == 31:
                    break
            player = (player + 1) % many
        if sum(map(value, pile)) < 31:
            pegged.append((last, "go" if any(hands) else "last", 1))
        leader = (last + 1) % many
        while any(hands) and not hands[leader]:
            leader = (leader + 1) % many
    return pegged
