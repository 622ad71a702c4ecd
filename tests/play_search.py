"""A search of the play by plain lists, written apart from the package: who sees all cards, and who plays by a rule.

Ranks are 1 to 13. Points are those of the player who moves first, less those of the other.
"""

from collections.abc import Callable
from functools import cache

from play_oracle import scores, value

Hand = tuple[int, ...]
Pile = tuple[int, ...]


def without(hand: Hand, rank: int) -> Hand:
    at = hand.index(rank)
    return hand[:at] + hand[at + 1 :]


def fitting(hand: Hand, pile: Pile) -> list[int]:
    return sorted({rank for rank in hand if sum(map(value, pile)) + value(rank) <= 31})


@cache
def pegs(pile: Pile) -> int:
    return sum(scores(list(pile)).values())


@cache
def best_net(hands: tuple[Hand, Hand], turn: int, pile: Pile, last: int) -> int:
    """What player 0 nets if both see everything and neither errs."""
    if not any(hands):
        return 0
    sign = 1 if turn == 0 else -1
    cards = fitting(hands[turn], pile)
    if cards:
        return sign * max(sign * after(hands, turn, pile, rank) for rank in cards)
    if fitting(hands[1 - turn], pile):
        return best_net(hands, 1 - turn, pile, last)
    return (1 if last == 0 else -1) + best_net(hands, 1 - last, (), last)


def after(hands: tuple[Hand, Hand], turn: int, pile: Pile, rank: int) -> int:
    """What player 0 nets from this card on."""
    sign = 1 if turn == 0 else -1
    left = tuple(without(hand, rank) if player == turn else hand for player, hand in enumerate(hands))
    grown = (*pile, rank)
    full = sum(map(value, grown)) == 31
    points = pegs(grown) + (not any(left) and not full)
    return sign * points + best_net((left[0], left[1]), 1 - turn, () if full else grown, turn)


Chances = Callable[[Hand, Pile, int, bool], dict[int, float]]
"""How a player chooses: by the hand, the pile, how many cards the next player holds, and whether that one has gone."""


class BlindSearch:
    """What I get with the best play against hands that I can't see, line by line, by plain dictionaries.

    ``chances`` is how the other chooses; hands come with weights. Gives the sums of both players' points.
    """

    def __init__(self, chances: Chances) -> None:
        self.chances = chances

    def mine(self, hand: Hand, others: dict[Hand, float], pile: Pile, last: int) -> tuple[float, float]:
        if not hand and not any(others):
            return 0.0, 0.0
        cards = fitting(hand, pile)
        if not cards:
            return self.theirs(hand, others, pile, last)
        return max((self.card(hand, others, pile, rank) for rank in cards), key=lambda both: both[0] - both[1])

    def card(self, hand: Hand, others: dict[Hand, float], pile: Pile, rank: int) -> tuple[float, float]:
        weight, grown, left = sum(others.values()), (*pile, rank), without(hand, rank)
        full, over = sum(map(value, grown)) == 31, not left and not any(others)
        me, them = (0.0, 0.0) if over else self.theirs(left, others, () if full else grown, 0)
        return me + weight * (pegs(grown) + (over and not full)), them

    def theirs(self, hand: Hand, others: dict[Hand, float], pile: Pile, last: int) -> tuple[float, float]:
        gone = last == 1 and bool(pile)
        played: dict[int, dict[Hand, float]] = {}
        stuck: dict[Hand, float] = {}
        for other, weight in others.items():
            cards = fitting(other, pile)
            if not cards:
                stuck[other] = weight
                continue
            chance = self.chances(other, pile, len(hand), gone)
            for rank in cards:
                left = without(other, rank)
                row = played.setdefault(rank, {})
                row[left] = row.get(left, 0.0) + weight * chance[rank]
        parts = [self.reply(hand, row, pile, rank) for rank, row in played.items()]
        if stuck:
            parts.append(self.go(hand, stuck, pile, last))
        return sum(me for me, _ in parts), sum(them for _, them in parts)

    def reply(self, hand: Hand, row: dict[Hand, float], pile: Pile, rank: int) -> tuple[float, float]:
        grown = (*pile, rank)
        full, over = sum(map(value, grown)) == 31, not hand and not any(row)
        me, them = (0.0, 0.0) if over else self.mine(hand, row, () if full else grown, 1)
        return me, them + sum(row.values()) * (pegs(grown) + (over and not full))

    def go(self, hand: Hand, stuck: dict[Hand, float], pile: Pile, last: int) -> tuple[float, float]:
        if fitting(hand, pile):
            return self.mine(hand, stuck, pile, last)
        weight = sum(stuck.values()) * bool(pile)
        me, them = self.theirs(hand, stuck, (), 0) if last == 0 else self.mine(hand, stuck, (), 1)
        return me + weight * (last == 0), them + weight * (last == 1)
