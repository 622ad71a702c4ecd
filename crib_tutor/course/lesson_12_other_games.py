"""Show the rules of every game as switches, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from html import escape
from types import MappingProxyType
from typing import NamedTuple

from crib_tutor import rules
from crib_tutor.deck import quote
from crib_tutor.look.html import Html, paragraph, table_row
from crib_tutor.rules import IllegalMove, Rules


class Switch(NamedTuple):
    """A question to a game's rules."""

    words: str
    read: Callable[[Rules], int]


SWITCHES: MappingProxyType[str, tuple[Switch, ...]] = MappingProxyType(
    {
        "deal": (
            Switch("Players", lambda game: game.players),
            Switch("Cards dealt to each", lambda game: game.dealt),
            Switch("Cards kept in hand", lambda game: game.dealt - game.discards),
            Switch("Cards from the deck to the crib", lambda game: game.from_pack),
            Switch("Points that win", lambda game: game.target),
            Switch("Three for last, to the non-dealer", lambda game: game.three_for_last),
            Switch("Chance names the first dealer", lambda game: game.first_deal is rules.FirstDeal.RANDOM),
            Switch("The loser deals first next time", lambda game: game.first_deal is rules.FirstDeal.LOSER),
            Switch("The last card's player deals next", lambda game: game.next_deal is rules.NextDeal.LAST_CARD),
            Switch("Games in a match", lambda game: game.match_games),
        ),
        "play": (
            Switch("Late heels are lost", lambda game: game.heels is rules.Heels.FORFEITED),
            Switch("The player who says go can peg it", lambda game: game.go_point is rules.GoPoint.CALLER),
            Switch("A count of 30 scores, as 15 does", lambda game: game.fifteens is rules.Fifteens.MULTIPLES),
            Switch("You can stop with a card that fits", lambda game: game.may_stop),
            Switch("The first count ends the play", lambda game: game.one_count),
            Switch("The only card plays itself", lambda game: game.auto_play_single),
            Switch("A neglected card can cost 2", lambda game: game.neglect is rules.Neglect.TWO_OR_PLAYED),
            Switch("Players call the count", lambda game: game.announced),
        ),
        "show": (
            Switch("The computer counts", lambda game: game.counting is rules.Counting.COMPUTER),
            Switch("Muggins", lambda game: game.muggins is not rules.Muggins.OFF),
            Switch("Muggins is pegged first", lambda game: game.muggins is rules.Muggins.OPPONENT_FIRST),
            Switch("A wrong call of muggins costs", lambda game: game.reverse_muggins),
            Switch("Overcount: points to opponent", lambda game: game.overclaim is rules.Overscore.TO_OPPONENT),
            Switch("Overcount costs 2", lambda game: game.overclaim is rules.Overscore.TWO_TO_OPPONENT),
            Switch("Pegs move by hand", lambda game: game.by_hand),
            Switch("Overpegging: holes to opponent", lambda game: game.overpegging is rules.Overscore.TO_OPPONENT),
            Switch("Overpegging costs 2", lambda game: game.overpegging is rules.Overscore.TWO_TO_OPPONENT),
            Switch("Hand flush of three", lambda game: game.dealt - game.discards == rules.HAND_SIZES[0]),
            Switch("Crib flush of four", lambda game: game.crib_flush == rules.CRIB_SIZE),
            Switch("Lurch: fewer points than", lambda game: game.lurches[0].below if game.lurches else 0),
            Switch("Worse lurch: fewer than", lambda game: game.lurches[1].below if len(game.lurches) > 1 else 0),
        ),
    }
)
"""The switches of the deal, the play and the show, with the end of the game."""
_EVERY = tuple(switch for part in SWITCHES.values() for switch in part)


def switches(part: str, *games: Rules) -> Html:
    """Show the switches of a part, for these games or all.

    >>> print(switches("play").plain.splitlines()[1])
    The player who says go can peg it: on in Tommy, five cards and Tommy, six cards; off in the others.

    The parts are "deal", "play" and "show". A switch that is off in every game is left out.
    """
    if part not in list(SWITCHES):
        raise IllegalMove(f"{quote(part)} has no switches: ask for {', '.join(SWITCHES)}")
    shown = _rules(games) or tuple(rules.NAMED.values())
    return _panel([switch for switch in SWITCHES[part] if any(map(switch.read, shown))], shown)


def differences(*asked: Rules | str) -> Html:
    """Show the switches in which games differ.

    >>> print(differences(rules.HOYLE, rules.changed(rules.HOYLE, name="Our house", target=61)).plain)
    Points that win: 121 in Hoyle; 61 in Our house.
    Lurch: fewer points than: 61 in Hoyle; none in Our house.

    Games without a difference are said to be alike. A game may be given by its name. Raises `IllegalMove` for what
    is no set of rules.
    """
    games = _rules(asked)
    differ = [switch for switch in _EVERY if len(set(map(switch.read, games))) > 1]
    return _panel(differ, games) if differ else paragraph("All the switches are alike.", "strong")


def _rules(asked: Sequence[Rules | str]) -> tuple[Rules, ...]:
    return tuple(game if isinstance(game, Rules) else rules.find_game(game) for game in asked)


def count_alike(*games: Rules) -> int:
    """Count the switches that are alike in all these games."""
    return sum(len(set(map(switch.read, games))) == 1 for switch in _EVERY)


def book_with(**options: object) -> str:
    """Find the only book with games that have these options.

    >>> book_with(target=61, players=3)
    'Britannica'

    Raises `IllegalMove` if several books have them, or none.
    """
    games = list(rules.NAMED.values())
    for option, wanted in options.items():
        has = [(game, game.options().get(option)) for game in games]
        games = [
            game for game, own in has if own == (rules.choice(type(own), wanted) if isinstance(own, Enum) else wanted)
        ]
    books = {game.book.value for game in games}
    if len(books) != 1:
        raise IllegalMove(f"{len(books)} books have these options: give others, that one book alone has")
    return books.pop()


def _value(switch: Switch, game: Rules) -> str:
    read = switch.read(game)
    return ("off", "on")[read] if isinstance(read, bool) else str(read or "none")


def _settings(switch: Switch, games: Sequence[Rules]) -> list[tuple[str, str]]:
    """The values of a switch, each with its games."""
    by_value: dict[str, list[str]] = {}
    names: dict[str, Rules] = {}
    for game in games:
        names[f"{game.name}, changed" if game.name in names else game.name] = game
    for name, game in sorted(names.items(), key=lambda named: -switch.read(named[1])):
        by_value.setdefault(_value(switch, game), []).append(name)
    if len(by_value) == 1:
        return [(next(iter(by_value)), "all")]
    *others, (last, rest) = by_value.items()
    left = "the others" if len(rest) > 1 else rest[0]
    named = ((value, " and ".join(filter(None, ("; ".join(own[:-1]), own[-1])))) for value, own in others)
    return [*named, (last, left)]


def _panel(rows: Sequence[Switch], games: Sequence[Rules]) -> Html:
    """A row for each switch, with its values in all games."""
    body, lines = "", []
    for switch in rows:
        values = _settings(switch, games)
        shown = "<br>".join(f"<b>{value}</b>: {escape(named)}" for value, named in values)
        body += table_row("td", escape(switch.words), shown)
        lines.append(f"{switch.words}: {'; '.join(f'{value} in {named}' for value, named in values)}.")
    head = table_row("th", "Switch", "How it's set")
    return Html(f"<table><thead>{head}</thead><tbody>{body}</tbody></table>", "\n".join(lines))
