"""`crib-tutor lead` and `crib-tutor reply`, in balance."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from crib_tutor.commands.long_work import terminal_width
from crib_tutor.deck import PACK, SUITS, Card, InvalidCards, NamedCard, find_named, quote, read_unlike
from crib_tutor.phrases import capitalized
from crib_tutor.play import peg
from crib_tutor.rules import CRIB_SIZE, FIFTEEN, THIRTY_ONE
from crib_tutor.shipped import read_shipped
from crib_tutor.strategy import balance
from crib_tutor.terminal.line_breaks import fill_lines
from crib_tutor.words.number_words import name_rank, plural, times


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the cards."""
    own = "the four cards you keep, or three in the five-card game; for a reply, pone's lead before them"
    parser.add_argument("cards", nargs="+", metavar="CARD", help=own)


def say_opening(given: argparse.Namespace, *, say: Callable[[str], None]) -> int:
    """Say how often to lead, or reply with, each card.

    >>> given = argparse.Namespace(command="reply", cards=["7 7 8 K K"])
    >>> say_opening(given, say=lambda text: print(text.splitlines()[2]))
      8  every time. Fifteen for 2, and 11 of the 47 unseen cards score on it.
    0
    """
    first, *more = given.cards
    text, replies = " ".join(given.cards), given.command == "reply"
    if replies and more and (len(_named(first)) > 1 or not first.strip()):
        raise InvalidCards(f"{quote(first)} isn't one card: give pone's lead first, as in 7H, then your hand")
    row = read_unlike(text)[0]
    if replies and not row[1:]:
        raise InvalidCards(f"{quote(text)} is a lead alone: add the cards you keep, as in 7H 7D 8C KS KD")
    suited = any(card.suit for card in _named(text))
    texts = _texts(row[:replies], row[replies:], suited=suited)
    say("\n".join(line for indent, each in texts for line in fill_lines(each, terminal_width(), indent, 3 * indent)))
    return 0


def _named(text: str) -> list[NamedCard]:
    return [word for word in find_named(text) if isinstance(word, NamedCard)]


def _texts(lead: tuple[Card, ...], hand: tuple[Card, ...], *, suited: bool) -> Iterator[tuple[str, str]]:
    """Say each card, the likeliest first; before each text, how far it's set in."""
    chances = balance.replies(lead, hand) if lead else balance.leads(hand)
    held = {rank: tuple(card for card in hand if card.rank == rank) for rank in sorted({card.rank for card in hand})}
    shares = {rank: round(sum(100 * chances[card] for card in alike)) for rank, alike in held.items()}
    game, dealt = ("", 6) if len(hand) == CRIB_SIZE else ("in the five-card game ", 5)
    data: Any = read_shipped(f"strategy/data/balance_{dealt}.json", balance.VERSION)

    def show(some: tuple[Card, ...]) -> list[str]:  # as typed: with suits, or ranks alone
        return [card.written[: None if suited else -1] for card in some]

    led = f"pone leads {show(lead)[0]} and " if lead else ""
    head = capitalized(f"{game}{led}you hold {' '.join(show(hand))}")
    yield "", f"{head}. {'Play' if lead else 'Lead'} this often, and no one can take advantage of you:"
    for rank in sorted(held, key=lambda rank: -shares[rank]):
        often = {what: f"{100 * by_rank[rank - 1]:.0f} of 100" for what, by_rank in data["by rank"].items()}
        scoring = _say_scoring((*lead, held[rank][0]), hand)
        why = _why_reply(lead[0], held[rank], scoring, often) if lead else _why_lead(held[rank], scoring, often)
        yield "  ", f"{' or '.join(dict.fromkeys(show(held[rank])))}  {_say_often(shares[rank])}. {why}"
    if lead and not game and name_rank(lead[0]) != "five" and len(held.get(lead[0].rank, ())) == 1:
        yield "", _say_pairing(lead[0].rank)
    yield "", "Suits, discards and the starter are left out."


def _say_scoring(pile: tuple[Card, ...], hand: tuple[Card, ...]) -> str:
    """Say how many unseen cards score on a pile right away."""
    unseen, room = {*PACK} - {*pile, *hand}, THIRTY_ONE - sum(card.value for card in pile)
    hits = sum(bool(peg((*pile, card))) for card in unseen if card.value <= room)
    return f"{hits or 'none'} of the {len(unseen)} unseen cards score{'s' * (hits == 1)} on it"


def _why_lead(alike: tuple[Card, ...], scoring: str, often: Mapping[str, str]) -> str:
    if len(alike) == len(SUITS):
        return "All four are yours, so no one can pair it."
    if name_rank(alike[0]) == "five":
        return f"{capitalized(scoring)}, so good leaders keep their fives."
    if len(alike) == 1:
        return f"{capitalized(scoring)}, and a dealer who has one pairs it in {often['paired']} hands."
    led = f"From two {plural(name_rank(alike[0]))} good leaders lead one in {often['from two']} hands."
    return f"{led} A dealer who has one pairs it in {often['paired']}, and then your next one pegs 6."


def _why_reply(lead: Card, alike: tuple[Card, ...], scoring: str, often: Mapping[str, str]) -> str:
    name, total = name_rank(alike[0]), lead.value + alike[0].value
    if alike[0].rank != lead.rank:
        return f"{'Fifteen for 2' if total == FIFTEEN else f'The count is {total}'}, and {scoring}."
    if len(alike) > 1:
        return f"A pair for 2, and {'no' if alike[2:] else 'just one'} {name} is left to make it three of a kind."
    return f"A pair for 2, but good leaders then hold a third {name} in {often['third']} deals, for 6."


def _say_pairing(rank: int) -> str:
    """Say whom it pays to pair on average."""
    low, ten = rank < 5, rank >= 10
    duel = balance.duel()["low" if low else "ten-card" if ten else "middle"]
    pays = f"Over all hands it pays to pair {'a four or lower' if low else 'a ten-card' if ten else 'a six to nine'}"
    if duel.stops is None:
        return f"{pays}, however often people lead from their pairs."
    good = f"Good leaders lead from {100 * duel.balance[0]:.0f}"
    return f"{pays} if people lead from fewer than {duel.stops} of 100 pairs. {good}."


def _say_often(share: int) -> str:
    if share in (0, 100):
        return "every time" if share else "never"
    tenths = round(share / 10)
    words = {0: "hardly ever", 5: "half the time", 10: "nearly always"}.get(tenths) or f"{times(tenths)} in ten"
    return f"{words}, {share} in 100"
