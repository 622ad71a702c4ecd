"""Players for the tests of whole games: one who errs at random in every way that the rules leave open, and a spy."""

import random
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from crib_tutor import rules as _rules
from crib_tutor.counts import Count
from crib_tutor.deck import PACK, Card, cards
from crib_tutor.game import Game
from crib_tutor.game.events import HEELS, NEGLECT, PLAY, Dealt, Discarded, Event, Forfeited, Shown
from crib_tutor.game.moves import SWITCHES
from crib_tutor.game.seats import Call, Claim, View, play_out, view
from crib_tutor.game.state import Phase, Table
from crib_tutor.players.plain_players import Simple
from crib_tutor.rules import Muggins, Neglect, Rules, changed

_NO_OPTION = {"name", "book", "source"}


def covering(games: Sequence[Rules]) -> list[Rules]:
    """Some of these games, always the same, in which every choice of every option occurs that occurs in any of them."""
    choices = {one: {(field.name, repr(getattr(one, field.name))) for field in fields(one)} for one in games}
    wanted = {choice for found in choices.values() for choice in found if choice[0] not in _NO_OPTION}
    chosen: list[Rules] = []
    while wanted:
        chosen.append(max(games, key=lambda one: len(choices[one] & wanted)))
        wanted -= choices[chosen[-1]]
    return chosen


EVERY_CHOICE = covering([*_rules.NAMED.values()])


def rarer(game: Rules, people: Sequence[int] | None = None) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a case at every step of a whole game.

    In each run come the games of `EVERY_CHOICE`, by turns with one person and with two where two can play; in the long
    run all of them, with one and with two.
    """
    often = game in EVERY_CHOICE and (
        people is None or game.players > 2 or len(people) == 1 + EVERY_CHOICE.index(game) % 2  # two
    )
    return () if often else (pytest.mark.long,)


class Erring(Simple):
    """Chooses at random, miscounts, pegs too far, overlooks, calls wrongly, and neglects cards where it can."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311

    def discard(self, view: View) -> Sequence[Card]:
        return self.chance.sample(view.hand, view.rules.discards)

    def play(self, view: View) -> Card | None:
        if view.may_go and self.chance.random() < 0.5:
            return None
        return self.chance.choice(view.legal) if view.legal else None

    def claim(self, view: View) -> Claim:
        due = super().claim(view).claims
        assert isinstance(due, int)
        if view.place == HEELS:
            return Claim(self.chance.choice([0, _rules.HEELS_POINTS, due]))
        claims = max(0, due + self.chance.choice([0, 0, 0, 2, 1, -1, -2]))
        if self.chance.random() < 0.2 and view.counted is not None:
            claims = [one for one in combined(view) if self.chance.random() < 0.8]
        pegged = claims + self.chance.choice([0, 1, -1]) if isinstance(claims, int) and view.rules.by_hand else None
        return Claim(claims, None if pegged is None else max(0, pegged), self.chance.choice([None, view.count, 7]))

    def call_muggins(self, view: View) -> Call:
        if view.place == NEGLECT:
            return Call(required=self.chance.random() < 0.5)
        return self.chance.choice([super().call_muggins(view), Call(), Call(2), Call(0, 1), Call(3, 5)])


def combined(view: View) -> list[Any]:
    counted = view.counted
    assert counted is not None
    return [one.combination for one in counted.scored] if hasattr(counted, "scored") else list(counted)


def due(game: Game) -> int:
    """What there is to claim, in a game that waits for a claim or for an answer to one."""
    table = game.table
    if table.awaits.place == HEELS:
        return sum(one.points for one in table.due[0].combinations)
    assert table.counted is not None
    return table.counted.points if isinstance(table.counted, Count) else sum(p[1].points for p in table.counted.scored)


def hasty(game: Game, chance: Callable[[], float]) -> Game:
    """Make some move that the rules allow, straight on the game: seats and their views take twice as long."""
    table = game.table
    match table.phase:
        case Phase.PLAY:
            assert table.play is not None
            fits = table.play.legal()
            goes = not fits or (chance() < 0.3 and may_go(game))
            return game.go() if goes else game.lay(fits[int(chance() * len(fits))])
        case Phase.CLAIM:
            return _claims(game, chance)
        case Phase.CALL:
            return _answers(game, chance)
        case Phase.DISCARD:
            player = table.awaits.players[0]
            hand, many = table.hands[player], game.rules.discards
            first = int(chance() * (len(hand) - many + 1))
            return game.discard(player, hand[first : first + many])
    return {Phase.CUT: game.cut, Phase.DEAL: game.deal, Phase.TURN_UP: game.turn_up}[table.phase]()


def switched(game: Game, chance: Callable[[], float]) -> Game:
    """Switch one of the options that may be switched at any time."""
    option = SWITCHES[int(chance() * len(SWITCHES))]
    now = getattr(game.rules, option)
    return game.switch(option, not now if isinstance(now, bool) else [*type(now)][int(chance() * len(type(now)))])


def _claims(game: Game, chance: Callable[[], float]) -> Game:
    if game.awaits.place == HEELS:
        return game.claim(_rules.HEELS_POINTS * (chance() < 0.5))
    claimed = due(game) if chance() < 0.6 else int(chance() * 13)
    return game.claim(claimed, pegged=int(chance() * 13) if game.rules.by_hand and chance() < 0.3 else None)


def _answers(game: Game, chance: Callable[[], float]) -> Game:
    if game.awaits.place == NEGLECT:
        return game.call(required=chance() < 0.5)
    return game.call(int(chance() * 4), int(chance() * 4)) if chance() < 0.7 else game.call()


ENDLESS = 20_000
"""Events that no game comes near to."""


def may_go(game: Game) -> bool:
    """Whether the rules leave it to a player who could lay a card to say go."""
    play, rules = game.table.play, game.rules
    assert play is not None
    neglects = rules.neglect is Neglect.TWO_OR_PLAYED and not game.table.required
    others = [hand for turn, hand in enumerate(play.hands) if turn != play.turn]
    shown = bool(play.gone) or others.count(()) == len(others)  # that the others have no card that comes in
    return bool(play.pile) and (neglects or (rules.may_stop and shown))


def hurried(game: Game, seed: object) -> Game:
    """Play a game to its end by hasty moves."""
    chance = random.Random(str(seed)).random  # noqa: S311
    while game.winner is None:
        game = hasty(game, chance)
        assert len(game.events) < ENDLESS
    return game


def arranged(hands: Sequence[str], crib: str, starter: str, scores: Sequence[int], rules: Rules = _rules.HOYLE) -> Game:
    """A game just before the starter is cut, with cards and scores as the test wants them; player 0 deals.

    Cutting four cards turns the starter up: ``arranged(...).turn_up(4)``.
    """
    held = tuple(tuple(sorted(cards(hand))) for hand in hands)
    discarded, up = tuple(sorted(cards(crib))), cards(starter)
    rest = [card for card in PACK if card not in {*up, *discarded, *(card for hand in held for card in hand)}]
    many = rules.discards
    away = tuple(discarded[many * seat : many * seat + many] for seat in range(rules.players))
    table = Table(
        scores=tuple(scores),
        phase=Phase.TURN_UP,
        number=2,
        hands=held,
        away=away,
        crib=discarded,
        stock=(*rest[:4], *up, *rest[4:]),
    )
    return Game(rules, 7, 0, (), table)


def laid(game: Game, row: str) -> Game:
    """Lay these cards in turn; a dash is a go."""
    for card in row.split():
        game = game.go() if card == "-" else game.lay(card)
    return game


DUE = 14
"""4H 4D 5S 6C and the starter KH: fifteens 6, and a double run of 8."""


def showing(rules: Rules, scores: tuple[int, ...] = (0, 0)) -> Game:
    """A game in which player 1 is to claim a hand of 14: the play behind it was counted in full."""
    game = laid_out(arranged(["KD QD 9D 2D", "4H 4D 5S 6C"], "AC AS TS 8S", "KH", scores, rules).turn_up(4))
    return with_scores(game, scores)


def laid_out(game: Game) -> Game:
    """Play on to the show, each claim being true and nobody answering."""
    while game.table.phase is not Phase.CLAIM or game.awaits.place == PLAY:
        if game.table.phase is Phase.PLAY:
            fits = game.table.play.legal()
            game = game.lay(fits[0]) if fits else game.go()
        elif game.table.phase is Phase.CLAIM:
            game = game.claim(due(game))
        else:
            game = game.call()
    return game


def with_scores(game: Game, scores: tuple[int, ...]) -> Game:
    return replace(game, table=replace(game.table, scores=scores))


def hidden_changed(game: Game, player: int, chance: random.Random) -> Game:
    """The same game as one seat of two sees it, with other cards wherever it doesn't look, and another seed."""
    table, sees, other = game.table, view(game, player), 1 - player
    seen = {*sees.hand, *sees.away, *sees.pile, *sees.before, *([sees.starter] if sees.starter else [])}
    left = chance.sample([card for card in PACK if card not in seen], len(PACK) - len(seen))

    def take(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(left.pop() for _ in cards))

    away = tuple(take(cards) if seat == other else cards for seat, cards in enumerate(table.away))
    changed = replace(table, stock=take(table.stock), away=away)
    if table.play is None:
        hands = [take(hand) if seat == other else hand for seat, hand in enumerate(table.hands)]
        changed = replace(changed, hands=tuple(hands))
    else:
        hands = [hand if at == table.play.turn else take(hand) for at, hand in enumerate(table.play.hands)]
        crib = tuple(sorted(card for cards in away for card in cards))
        changed = replace(changed, crib=crib, play=replace(table.play, hands=tuple(hands)))
    return replace(game, table=changed, seed=f"another {chance.random()}")


def may_know(events: Sequence[Event], player: int) -> set[Card]:
    """Every card that has been shown to a seat in this deal, by the log alone; before the first, the cards cut."""
    known: set[Card] = set()
    for event in events:
        if isinstance(event, Dealt):
            known = set(event.hands[player])
        elif isinstance(event, Discarded):
            known |= set(event.cards) if event.player == player else set()
        elif isinstance(event, Shown):
            known |= set(event.cards)
        elif hasattr(event, "card"):
            known.add(event.card)
    return known


def reachable(value: object, seen: set[int] | None = None) -> Iterator[object]:
    """Every object that can be reached from a value through slots, attributes, items and members."""
    seen = set() if seen is None else seen
    if id(value) in seen or isinstance(value, type | int | str | bytes | float | None.__class__):
        yield value
        return
    seen.add(id(value))
    yield value
    parts: list[object] = []
    if isinstance(value, dict | types.MappingProxyType):
        parts += [*value.keys(), *value.values()]
    elif isinstance(value, types.MethodType):
        parts.append(value.__self__)
    elif isinstance(value, types.FunctionType):
        parts += [cell.cell_contents for cell in value.__closure__ or ()]
    elif isinstance(value, tuple | list | set | frozenset):
        parts += list(value)
    for slot in {slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())}:
        parts.append(getattr(value, slot, None))
    parts += list(getattr(value, "__dict__", {}).values())
    for part in parts:
        yield from reachable(part, seen)


VARIANTS: dict[str, Rules] = dict(_rules.NAMED) | {
    "announced": changed(_rules.HOYLE, name="announced", announced=True),
    "by hand": changed(_rules.HOYLE_61, name="by hand", announced=True, by_hand=True),
    "heels by hand": changed(_rules.BRITANNICA_SIX, name="heels by hand", by_hand=True),
    "neglect": changed(_rules.BRITANNICA_SIX, name="neglect", neglect=Neglect.TWO_OR_PLAYED, target=61),
    "neglect of three": changed(_rules.THREE_HANDED, name="neglect of three", neglect=Neglect.TWO_OR_PLAYED),
    "last go deals": changed(_rules.TOMMY_FIVE, name="last go deals", next_deal="last_card", announced=True),
    "four by hand": changed(_rules.FOUR_HANDED, name="four by hand", by_hand=True, muggins=Muggins.CLAIM_FIRST),
    "three with muggins": changed(_rules.THREE_HANDED, name="three with muggins", muggins="opponent_first"),
}
"""The named games, and others that switch on what those leave off."""


@cache
def forfeits() -> Game:
    """A game in which heels were not marked in time."""
    played = (play_out(Game(VARIANTS["heels by hand"], seed), [Erring(0), Erring(1)]) for seed in range(60))
    return next(game for game in played if any(isinstance(event, Forfeited) for event in game.events))
