"""The counting card: what scores, in which order."""

from collections.abc import Iterator

from crib_tutor import rules
from crib_tutor.combinations import Kind
from crib_tutor.counts import Count, count, count_row
from crib_tutor.deck import Card
from crib_tutor.rules import SENTENCES
from crib_tutor.sheets.page import columns, document, items, paragraph, row, section, table
from crib_tutor.words.counts_aloud import explain, run_name

BEST = count("5H 5D 5S JC", "5C")
WORKED = count("4S 5H 6D JC", "5C")
EXAMPLES = {
    Kind.FIFTEEN: count("AS 6H 8D QC", "3S"),
    Kind.PAIR: count("3D 7C 7S QH", "KD"),
    Kind.RUN: count("3H 9S TD JC", "7S"),
    Kind.FLUSH: count("2C 6C 8C KC", "TH"),
    Kind.NOBS: count("2D 6S JH KC", "8H"),
}
"""For each kind a hand in which it scores once."""
RUNS = (
    "4H 5D 6S TC KD",
    "4H 5D 6S 7C KD",
    "4H 5D 6S 7C 8D",
    "4H 4D 5S 6C KD",
    "4H 4D 5S 6C 7D",
    "4H 4D 4S 5C 6D",
    "4H 4D 5S 5C 6D",
)
"""A hand for every shape that runs have, without and with a card doubled."""
_LARGE, _SMALL = 32, 30
"""Pixels across a card, in the examples and in the hand that is counted aloud."""
PAIRS = ("5H 5D 8S TC KD", "5H 5D 5S TC KD", "5H 5D 5S 5C KD")


def counting_card() -> str:
    """Print what scores and in which order."""
    words = f"<figcaption>The best hand there is: {BEST.points}</figcaption>"
    return document(
        "Counting a hand",
        "Four cards and the starter: count them in one order, always the same, and you miss nothing.",
        f"<figure>{row(BEST.hand, BEST.starter, card=52)}{words}</figure>",
        columns(
            [_scoring(), _flushes(), _impossible()],
            [_order(), _hunting(), _shapes()],
        )
        + section("One hand, counted aloud", _aloud()),
        "crib_tutor. After <cite>According to Hoyle</cite>; counting flush and nobs last is our choice.",
    )


def _scoring() -> str:
    shown = [_example(kind, held) for kind, held in EXAMPLES.items()]
    shown.append(f"{row('JS', card=_LARGE)}<span>{_name_rule('heels')}</span>")
    note = paragraph("Raised cards score; the starter is set apart.")
    return section("What scores", note, items(*shown, look="examples"))


def _example(kind: Kind, held: Count) -> str:
    (combination,) = held.of(kind)
    return f"{row(held.hand, held.starter, combination.cards, card=_LARGE)}<span>{_name_rule(kind.value)}</span>"


def _name_rule(name: str) -> str:
    return f"<b>{name.capitalize()}.</b> {SENTENCES[name]}"


def _flushes() -> str:
    four, five = ("TH", "TC")
    hand = "2C 6C 8C KC"
    rows = [
        ("four of a suit, the starter of another", *(count(hand, four, crib=crib).points for crib in (False, True))),
        ("all five the same suit", *(count(hand, five, crib=crib).points for crib in (False, True))),
    ]
    return section("The flush, in hand and in crib", table(["Cards", "hand", "crib"], rows, "points two"))


def _order() -> str:
    steps = items(
        "<b>Fifteens</b>, one after the other: <q>fifteen two, fifteen four</q>.",
        "<b>Runs</b>, with the pairs inside them.",
        "<b>Pairs</b> that are left.",
        "<b>Flush</b>, then <b>nobs</b>.",
        ordered=True,
    )
    return section("The order", steps)


def _hunting() -> str:
    steps = items(
        "<b>Tens with fives.</b> Every ten, jack, queen or king with every five.",
        "<b>Nine with six, eight with seven.</b> No other two cards make fifteen.",
        "<b>Groups of three.</b> Add two cards. Do you have what's missing?",
        f"<b>The whole hand.</b> Add up all five. {rules.FIFTEEN} is a fifteen. If it's more, look for one card "
        "that counts the difference: the other four are a fifteen.",
        ordered=True,
    )
    partners = [(Card(high, "S"), Card(rules.FIFTEEN - high, "H")) for high in (10, 9, 8)]
    pictures = "&emsp;".join(row(two, card=38) for two in partners)
    return section("Hunting fifteens", paragraph(pictures), steps)


def _shapes() -> str:
    names = ("Pair", "Pair royal", "Double pair royal")
    rows = [(name, _ranks(held, Kind.PAIR), _points(held)) for name, held in zip(names, PAIRS, strict=True)]
    rows += [
        (run_name(count_row(held).of(Kind.RUN)).removeprefix("a ").capitalize(), _ranks(held, Kind.RUN), _points(held))
        for held in RUNS
    ]
    note = paragraph("A run's points include its pairs but not its fifteens. Only the longest run counts.")
    return section("Pairs and runs", table(["Name", "such as", "points"], rows), note)


def _points(held: str) -> int:
    return count_row(held).only(Kind.RUN, Kind.PAIR).points


def _ranks(held: str, kind: Kind) -> str:
    scoring = {card for combination in count_row(held).of(kind) for card in combination.cards}
    return "-".join(str(card)[:-1] for card in sorted(scoring))


def _impossible() -> str:
    *most, last = sorted(rules.IMPOSSIBLE_COUNTS)
    text = (
        f"No hand is worth {', '.join(map(str, most))} or {last}, and none more than {rules.HIGHEST_COUNT}. If yours "
        "is, count again. Of an empty hand players say <q>I have nineteen</q>."
    )
    return section("Totals that never come", paragraph(text))


def _aloud() -> str:
    steps = [
        f'<span class="cards">{row(lit, card=_SMALL)}</span><q>{words}</q>'
        for words, lit in zip(explain(WORKED).split(", "), _steps(WORKED), strict=True)
    ]
    whole = paragraph(row(WORKED.hand, WORKED.starter, card=40))
    hand = f"<div>{whole}{paragraph('Point, and say the total so far each time.')}</div>"
    return f'<div class="aloud">{hand}{items(*steps, ordered=True, look="strip")}</div>'


def _steps(held: Count) -> Iterator[tuple[Card, ...]]:
    yield from (combination.cards for combination in held.of(Kind.FIFTEEN))
    yield tuple(sorted({card for run in held.of(Kind.RUN) for card in run.cards}))
    yield from (combination.cards for combination in held.of(Kind.NOBS))
