"""The rules of a game in sentences, from its options."""

from collections.abc import Iterator, Mapping
from enum import Enum

from crib_tutor.phrases import uncapitalized
from crib_tutor.rules import FLAGS, SENTENCES, Book, Counting, GoPoint, Rules
from crib_tutor.words.counts_aloud import amount_of
from crib_tutor.words.seat_names import SeatNames

_TOPICS: Mapping[str, str] = {
    "first_deal": "First deal",
    "next_deal": "Next deal",
    "muggins": "Muggins",
    "counting": "Counting",
    "overclaim": "Claiming too much",
    "overpegging": "Pegging too much",
    "heels": "His heels",
    "fifteens": "Fifteens in the play",
    "go_point": "The go",
    "neglect": "Go with a card that fits",
    "book": "Whose laws if something goes wrong",
}


_IN_PLAY = (
    "A card that matches the rank of the card before it scores 2 for the pair; a third scores 6, and a fourth 12.",
    "A card that makes a run of three or more with the cards just before it, in any order, scores 1 a card.",
)


_SHOWN = ("fifteen", "pair", "run", "flush", "nobs", "heels")
"""What scores in the show, and at the turn of the starter."""


def rules_in_words(rules: Rules) -> list[tuple[str, list[str]]]:
    """List the rules of a game, each heading with its sentences."""
    sentences = [*_numbers(rules)]
    chosen: dict[str, Enum] = {name: getattr(rules, name) for name in _TOPICS}
    chosen["counting"] = Counting.PLAYERS if rules.players_count else Counting.COMPUTER
    for name, topic in _TOPICS.items():
        words = str(chosen[name].value)
        sentences.append(f"{topic}: {f'{words}.' if isinstance(chosen[name], Book) else uncapitalized(words)}")
    sentences += [flag for name, flag in FLAGS.items() if getattr(rules, name)]
    sentences += [
        f"A loser with fewer than {below} loses {amount_of(games, 'game')}." for below, games in rules.lurches
    ]
    go = SENTENCES["go"] if rules.go_point is GoPoint.LAST_PLAYER else str(rules.go_point.value)
    return [
        (f"Rules: {rules.name}", sentences),
        ("What scores in hand and crib", [SENTENCES[kind] for kind in _SHOWN]),
        (
            "What scores in the play",
            [str(rules.fifteens.value), *_IN_PLAY, SENTENCES["thirty-one"], go, SENTENCES["last"]],
        ),
        ("Source", [rules.source]),
    ]


def _numbers(rules: Rules) -> Iterator[str]:
    sides = " against ".join(map(SeatNames.of(None, rules).side, range(rules.sides)))
    yield f"{sides}; the first to peg {amount_of(rules.target, 'point')} wins."
    cards = amount_of(rules.discards, "card")
    from_pack = ", and the deck gives one" if rules.from_pack else ""
    yield f"Each player gets {rules.dealt} cards and discards {cards} to the dealer's crib{from_pack}."
    yield f"A flush in the crib needs {rules.crib_flush} cards, including the starter."
    if rules.three_for_last:
        three = amount_of(rules.three_for_last, "point")
        yield f"Three for last: pone gets {three} on the first deal."
    if rules.match_games:
        yield f"A match is {amount_of(rules.match_games, 'game')}."
