"""The order of precedence of the reasons in the play, stated apart: plain lists of cards, and when each applies."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import play_oracle

from crib_tutor import Card, Kind, Play
from crib_tutor.marking.markings import Mistake


@dataclass
class Step:
    """A card just laid as the key of a problem tells it: the cards in order, a go said since, and what is held."""

    laid: list[Card]
    go_said: bool
    """Whether the last step was a go."""
    out: set[int]
    """The players who said go, or hold no card any more as far as that is known."""
    held: int | None
    """How many cards are held after it, where that is known."""

    @property
    def ranks(self) -> list[int]:
        return [card.rank for card in self.laid]

    @property
    def total(self) -> int:
        return sum(map(play_oracle.value, self.ranks))

    @property
    def made(self) -> dict[str, int]:
        """What the last card made when it was laid."""
        return play_oracle.scores(self.ranks)

    @property
    def closed(self) -> bool:
        """Whether nobody can lay on this count any more."""
        return self.total == 31 or self.out == {0, 1}

    @property
    def due(self) -> set[tuple[str, tuple[Card, ...], int]]:
        """What the last step scores: a go said scores alone, since the card was scored before it."""
        ends = "last" if self.held == 0 else "go"
        ending = {(ends, (self.laid[-1],), 1)} if self.closed and self.total != 31 else set()
        if self.go_said:
            return ending
        sizes = {"fifteen": len(self.laid), "thirty-one": len(self.laid), "run": self.made.get("run", 0)}
        sizes["pair"] = {2: 2, 6: 3, 12: 4}.get(self.made.get("pair", 0), 0)
        return ending | {(name, tuple(sorted(self.laid[-sizes[name] :])), points) for name, points in self.made.items()}


def step_of(key: str) -> Step:
    """The step of a problem's key, read apart from the package."""
    steps, *hands = key.removeprefix("play ").split("/")
    moves = re.findall(r"-|[^-][CDHS]", steps)
    player, out = 0, {place for place, hand in enumerate(hands) if not hand}
    for move in moves:
        if move == "-":
            out.add(player)
        player = 1 - player if move == "-" or "-" not in moves[: moves.index(move)] else player
    laid = [Card("A23456789TJQK".index(move[0]) + 1, move[1]) for move in moves if move != "-"]
    return Step(laid, moves[-1] == "-", out, len("".join(hands)) // 2 if hands else None)


Claimed = tuple[Card, ...]
Applies = Callable[[Claimed, Step], bool]


def ranks(claimed: Claimed) -> list[int]:
    return [card.rank for card in claimed]


def alike(claimed: Claimed) -> bool:
    return len(set(ranks(claimed))) == 1


def between(claimed: Claimed, step: Step) -> list[int]:
    """The ranks laid since the first of those claimed, apart from them."""
    first = min(step.laid.index(card) for card in claimed)
    return [card.rank for card in step.laid[first:] if card not in claimed]


def inside(kind: str, claimed: Claimed, step: Step) -> bool:
    """Whether the cards are some of those that the last card made a longer run, or a royal, with."""
    made = step.made.get(kind, 0)
    size = made if kind == "run" else {2: 2, 6: 3, 12: 4}.get(made, 0)
    return 0 < len(claimed) < size and set(claimed) < set(step.laid[-size:])


def adds_up(claimed: Claimed, step: Step, wanted: int) -> bool:
    return sum(map(play_oracle.value, ranks(claimed))) == wanted and set(claimed) < set(step.laid)


def with_last(claimed: Claimed, step: Step) -> bool:
    return step.laid[-1] in claimed


def gapped(claimed: Claimed) -> bool:
    return max(ranks(claimed)) - min(ranks(claimed)) + 1 > len(claimed)


AN, RANK, CARD = "an?", r"\w+", "[0-9AJQK]+[♣♦♥♠]"
ONCE = "that was due when .* was played, and someone has said go since"
LAST_ALONE = f"with {CARD} alone, the last card played"


PRECEDENCE: dict[Kind, list[tuple[str, Applies]]] = {
    Kind.FIFTEEN: [
        (r".+ is 15, but in the play only the whole count scores, and it's \d+", lambda claimed, step: (
            step.total != 15 and adds_up(claimed, step, 15)
        )),
        (r"the count is \d+, not 15", lambda _, step: step.total != 15),
        ("the fifteen takes every card of the count: claim .+", lambda claimed, step: set(claimed) != set(step.laid)),
        (ONCE, lambda _, step: step.go_said),
    ],
    Kind.THIRTY_ONE: [
        (r"the count is \d+, not 31", lambda _, step: step.total != 31),
        ("the thirty-one takes every card of the count: claim .+", lambda *_: True),  # no go follows it
    ],
    Kind.PAIR: [
        (f"{CARD} is only one card: .*", lambda claimed, _: len(claimed) == 1),
        (f"{AN} {RANK} and {AN} {RANK} both count ten, .*", lambda claimed, _: (
            not alike(claimed) and min(ranks(claimed)) >= 10
        )),
        (f"the card before {CARD} is {CARD}: pairs must be back to back", lambda claimed, step: (
            with_last(claimed, step) and len(step.laid) > 1 and step.ranks[-1] != step.ranks[-2]
        )),
        (f"{AN} {RANK} and {AN} {RANK} aren't a pair: .*", lambda claimed, _: not alike(claimed)),
        (r"all \w+ score together in the play: .*", lambda claimed, step: inside("pair", claimed, step)),
        (f"{CARD} was played last: only a pair with it scores now", lambda claimed, step: (
            not with_last(claimed, step)
        )),
        (f"{CARD} was played between them: .*", lambda claimed, step: bool(between(claimed, step))),
        (ONCE, lambda _, step: step.go_said),
    ],
    Kind.RUN: [
        ("a run takes three or more cards in sequence", lambda claimed, _: len(claimed) < 3),
        ("a run takes three or more ranks in sequence, .*", lambda claimed, _: len(set(ranks(claimed))) < 3),
        ("the ace is low, .*", lambda claimed, _: {1, 13} <= set(ranks(claimed))),
        (f"{CARD} and {CARD} are the same rank, .*", lambda claimed, _: len(set(ranks(claimed))) < len(claimed)),
        (f"there's no {RANK} between .*", lambda claimed, _: gapped(claimed)),
        (r"this run of \w+ is part of the run of \w+, .*", lambda claimed, step: inside("run", claimed, step)),
        (f"{CARD} was played last: only a run with it scores now", lambda claimed, step: (
            not with_last(claimed, step)
        )),
        (f"{CARD}, a second {RANK}, came between them .*", lambda claimed, step: (
            bool(set(between(claimed, step)) & set(ranks(claimed)))
        )),
        (f"{CARD} came between them .*", lambda claimed, step: bool(between(claimed, step))),
        (ONCE, lambda _, step: step.go_said),
    ],
    Kind.GO: [
        ("the count is 31: its 2 points replace the go", lambda _, step: step.total == 31),
        (r"the count of \d+ is still open: .*", lambda _, step: not step.closed),
        ("no cards are left: .*", lambda _, step: step.held == 0),
        (f"claim the go {LAST_ALONE}", lambda claimed, step: claimed != (step.laid[-1],)),
    ],
    Kind.LAST: [
        ("the hands aren't known, .*", lambda _, step: step.held is None),
        (r"\d+ cards? (is|are) still in hand, .*", lambda _, step: step.held > 0),
        ("the count is 31: its 2 points replace the last", lambda _, step: step.total == 31),
        (f"claim the last {LAST_ALONE}", lambda claimed, step: claimed != (step.laid[-1],)),
    ],
    **{kind: [(f"{kind} is scored in the show, never in the play", lambda *_: True)]
       for kind in (Kind.FLUSH, Kind.NOBS)},
    Kind.HEELS: [("heels is scored at the cut, never in the play", lambda *_: True)],
}  # fmt: skip
"""For each kind its reasons, the most telling first, and when each applies; every card is of the count asked about."""


def explained_in_the_play(mistake: Mistake, step: Step) -> tuple[Kind, str]:
    """See that the reason of a mistake is the first that applies; give its kind and wording."""
    first = next(said for said, applies in PRECEDENCE[mistake.kind] if applies(mistake.cards, step))
    assert re.fullmatch(first, mistake.reason), (mistake, step, first)
    return mistake.kind, first


def made_by(play: Play) -> set[tuple[str, tuple[Card, ...], int]]:
    """What the package says that the last step scored, in the oracle's words."""
    scored = play.scored
    return {(one.combination.kind.value, *one.combination[1:]) for one in scored if one.player == scored[0].player}
