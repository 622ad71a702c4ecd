"""Every hand's count, and every example in print."""

from collections import Counter
from collections.abc import Iterator

from crib_tutor import count, peg, rules
from crib_tutor.combinations import Combination, Kind
from crib_tutor.deck import SUITS, Card, cards
from crib_tutor.strategy import distribution
from crib_tutor.strategy.hands import FIVES, HANDS, MANY, THREES, hand_points
from crib_tutor.verdicts.experiment import Counted, exact

_NEVER = [19, 25, 26, 27]
_HIGHEST = 29
_THREE = 3


@exact
def totals() -> Counted:
    """Find the highest count, and the counts that never come."""
    hand, crib, three = distribution(), distribution(crib=True), distribution(hand=3)
    best = count("5H 5D 5S JC", "5C")
    return {
        "highest": hand.nonzero()[0].max(),
        "highest_hands": hand[_HIGHEST],
        "never_in_hand": hand[_NEVER].sum(),
        "never_in_crib": crib[_NEVER].sum(),
        "never_in_three": three[_NEVER].sum(),
        "all_hands": hand.sum(),
        "fifteens_of_best": _points(best.combinations, Kind.FIFTEEN),
        "pairs_of_best": _points(best.combinations, Kind.PAIR),
        "nobs_of_best": _points(best.combinations, Kind.NOBS),
        **runs_and_pairs.maker(),
    }


def _points(combinations: tuple[Combination, ...], *kinds: Kind) -> int:
    return sum(combination.points for combination in combinations if combination.kind in kinds)


@exact
def runs_and_pairs() -> Counted:
    """Count runs with pairs and pairs royal, without fifteens."""
    counts: dict[str, list[int]] = {}
    for row in FIVES.tolist():
        hand = _of_suits(row)
        combinations = count(hand[:-1], hand[-1]).combinations
        kind = _kind_of_hand(row)
        if kind:
            counts.setdefault(kind, []).append(_points(combinations, Kind.PAIR, Kind.RUN))
    usual = {name: Counter(all_points).most_common(1)[0][0] for name, all_points in counts.items()}
    other = sum(counted != usual[name] for name, all_points in counts.items() for counted in all_points)
    rows = sum(map(len, counts.values()))
    numbers = {**usual, "royal_pairs": usual["royal"] / 2, "double_royal_pairs": usual["double_royal"] / 2}
    return {**numbers, "other_counts": other, "rows": rows}


def _kind_of_hand(row: list[int]) -> str:
    """Name a hand by how its ranks repeat: runs with pairs, or royals alone."""
    copies = Counter(row)
    runs = list(_runs(sorted(copies)))
    if runs:
        repeats = sorted(copies[rank] for rank in runs[0])
        names = {(1, 1, 2): "double", (1, 1, 1, 2): "double_of_four", (1, 1, 3): "triple", (1, 2, 2): "quadruple"}
        return names.get(tuple(repeats), "")
    return {(1, 1, 3): "royal", (1, 4): "double_royal"}.get(tuple(sorted(copies.values())), "")


def _runs(ranks: list[int]) -> Iterator[list[int]]:
    """The longest stretches of three ranks or more."""
    stretch: list[int] = []
    for rank in [*ranks, MANY + 1]:
        if stretch and rank != stretch[-1] + 1:
            if len(stretch) >= _THREE:
                yield stretch
            stretch = []
        stretch.append(rank)


def _of_suits(ranks: list[int]) -> tuple[Card, ...]:
    """Cards of these ranks, whatever their suits: neither a flush nor his nobs is asked for."""
    return tuple(Card(rank + 1, list(SUITS)[ranks[:place].count(rank)]) for place, rank in enumerate(ranks))


@exact
def matched_runs() -> Counted:
    """Find the least that matching a run's card brings."""
    numbers: dict[str, float] = {}
    for name, rows in (("three", THREES), ("four", HANDS)):
        least, least_gain = [], []
        for row, points in zip(rows.tolist(), hand_points(len(rows[0])), strict=True):
            copies = Counter(row)
            for run in _runs(sorted(copies)):
                before = _points(count(_of_suits(row)).combinations, Kind.FIFTEEN, Kind.PAIR, Kind.RUN)
                after = [int(points[rank]) for rank in run if copies[rank] < len(SUITS)]
                least += after
                least_gain += [count_after - before for count_after in after]
        numbers |= {f"least_of_{name}": min(least), f"gain_of_{name}": min(least_gain), f"cases_of_{name}": len(least)}
    return numbers


@exact
def printed_hands() -> Counted:
    """Count the hands that the sources print."""
    fifteens = {
        "tens_fives": ("TH TD 5S", "5C"),
        "nine_threes": ("9H 3D 3S", "3C"),
        "four_fifteens": ("TH 5D 5S 3C", "2H"),
        "ace_sevens_eight": ("AH 7D 7S", "8C"),
        "nine_six_five_fours": ("9H 6D 5S 4C", "4H"),
    }
    wholes = {
        "six_sevens_eights": ("6H 7D 7S 8C", "8H"),
        "suited_run": ("4H 5H 6H", "5C"),
        "fourteen": ("9H 6D 5S 4C", "4H"),
        "ace_sevens_eight_whole": ("AH 7D 7S", "8C"),
        "five_sixes_seven_whole": ("5H 6D 6S", "7C"),
    }
    runs = {"three_four_five_three": ("3H 4D 5S", "3C"), "one_more_three": ("3H 4D 5S 3C", "3D")}
    numbers: dict[str, float] = {
        name: _points(count(*hand).combinations, Kind.FIFTEEN) for name, hand in fifteens.items()
    }
    numbers |= {name: count(*hand).points for name, hand in wholes.items()}
    numbers |= {name: sum(part.kind is Kind.RUN for part in count(*hand).combinations) for name, hand in runs.items()}
    numbers["five_sixes_seven"] = _points(count("5H 6D 6S", "7C").combinations, Kind.RUN)
    numbers["run_and_pair_of_fourteen"] = numbers["fourteen"] - numbers["nine_six_five_fours"]
    numbers["four_fifteens"] /= rules.FIFTEEN_POINTS
    return numbers


_PRINTED_PLAYS = (
    ("4 3 2 A", (0, 0, 3, 4)),
    ("4 3 2 5", (0, 0, 3, 4)),
    ("4 3 2 4", (0, 0, 3, 3)),
    ("4 2 5 3 6", (0, 0, 0, 4, 5)),
    ("4 2 5 3 5 6", (0, 0, 0, 4, 0, 0)),
    ("4 2 3 A 5 2 4 A", (0, 0, 3, 4, 5, 0, 5, 0)),
)
"""Britannica's plays with the runs that its prose gives them."""


@exact
def printed_plays() -> Counted:
    """Peg the plays that the sources print, beside the hands."""
    agrees = [_runs_pegged(played) == list(runs) for played, runs in _PRINTED_PLAYS]
    return {
        **printed_hands.maker(),
        "seven_six_eight": _last_run("7 6 8"),
        "five_two_four_three": _last_run("5 2 4 3"),
        "three_makes_five": _last_run("2 4 5 6 3"),
        "seven_makes_six": _last_run("2 4 5 6 3 7"),
        "king_between": _last_run("6 K 8 7"),
        "thirty_one_between": sum(combination.points for combination in peg(_play("6 K 8 7"))),
        "plays_as_said": sum(agrees),
        "plays_otherwise": len(agrees) - sum(agrees),
        "cards": sum(len(runs) for _, runs in _PRINTED_PLAYS),
    }


def _play(ranks: str) -> tuple[Card, ...]:
    """Cards of these ranks in this order, each in the next suit that its rank has left."""
    used, suits = Counter[str](), list(SUITS)
    written = []
    for rank in ranks.split():
        written.append(f"{rank}{suits[used[rank]]}")
        used[rank] += 1
    return tuple(cards(" ".join(written)))


def _runs_pegged(ranks: str) -> list[int]:
    played = _play(ranks)
    return [_points(peg(played[:cards_played]), Kind.RUN) for cards_played in range(1, len(played) + 1)]


def _last_run(ranks: str) -> int:
    return _runs_pegged(ranks)[-1]
