"""The discard lab in a window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crib_tutor.deck import PACK, say_open_suits, symbols
from crib_tutor.drills.discarding.words import points_text
from crib_tutor.labs.discard_lab import two_hands_words, words
from crib_tutor.labs.discard_lab.pictures import draw_spread, draw_starters
from crib_tutor.labs.discard_lab.state import DiscardLab
from crib_tutor.labs.win_board.score_board import change_scores, keep_scores, restore_scores, score_view
from crib_tutor.look import card_faces
from crib_tutor.look.html import Html, hand, paragraph, stacked, table_row
from crib_tutor.notebook.tile_view import name_tile, tile_view
from crib_tutor.notebook.window import Event, Report, Window
from crib_tutor.rules import MODERN
from crib_tutor.rules.refusals import require_flag
from crib_tutor.strategy.discarding.value import Discard
from crib_tutor.strategy.winning.aims import find_aim, name_unit


class DiscardLabWindow(Window):
    """What each discard is worth, by average and by winning.

    >>> window = DiscardLabWindow(DiscardLab())
    >>> window._receive(None, {"event": "hand", "cards": "5H 6S 7C 8D JH QS"}, [])
    >>> window.value["choices"]["title"]
    'J♥ Q♠ is best by average and by winning'
    """

    def __init__(self, lab: DiscardLab, *, fresh: bool = False) -> None:
        self.lab = lab
        self._fresh = fresh
        self._start = {"fresh": True} | keep_scores(lab.board) if fresh else self._keep()
        super().__init__()

    def _on_hand(self, event: Event) -> str:
        self.lab = self.lab.choose(event["cards"])
        return f"{words.say_lab(self.lab)} {say_open_suits(event['cards']) if self.lab.hand else ''}".rstrip()

    def _on_deal(self, _: Event) -> str:
        self.lab = self.lab.deal()
        return words.say_lab(self.lab)

    def _on_move(self, event: Event) -> str:
        self.lab = replace(self.lab, board=change_scores(self.lab.board, event))
        return words.say_lab(self.lab)

    _on_dealer = _on_aim = _on_move

    def _on_look(self, event: Event) -> str:
        self.lab = self.lab.look(event["pair"])
        return words.say_looked(self.lab)

    def _on_aside(self, event: Event) -> str:
        require_flag(event["on"], "on")
        self.lab = self.lab.put_aside() if event["on"] else self.lab.end_comparison()
        return f"{two_hands_words.say_two_hands(self.lab) or words.ALONE}."

    def _on_trade(self, _: Event) -> str:
        self.lab = self.lab.trade_places()
        return f"{words.say_lab(self.lab)} {two_hands_words.say_two_hands(self.lab)}."

    def _on_restore(self, event: Event) -> str:
        lab = _read_lab(self.lab, event)
        if isinstance(event["aside"], Mapping):
            aside = _read_lab(self.lab, Report(event["aside"])).put_aside().aside
            lab = replace(lab, aside=aside)
        self.lab = lab
        return words.say_lab(self.lab)

    def _keep(self) -> dict[str, Any]:
        """What the page keeps while its cell is run again."""
        return _write_lab(self.lab) | {"aside": self.lab.aside and _write_lab(self.lab.aside)}

    # --- what is shown ---

    def view(self) -> dict[str, Any]:
        """Build the page's view."""
        lab = self.lab
        return {
            "title": words.TITLE,
            "setup": words.say_setup(lab),
            "start": self._start,
            "kept": self._keep(),
            **score_view(lab.board, words.CRIBS),
            "deck": tile_view(PACK),
            "hand": [name_tile(card) | {"svg": card_faces.face(card)} for card in lab.hand],
            "sorted": words.say_sorted(lab),
            "choices": _view_choices(lab),
            "why": _view_reasons(lab),
            "beside": _view_beside(lab),
        }

    def static(self) -> Html:
        """The hand and the choices, for readers without a kernel."""
        lab = self.lab
        if self._fresh:
            return paragraph(words.WAITS, "em")
        parts = [paragraph(words.TITLE, "strong"), paragraph(words.say_setup(lab))]
        parts += [hand(lab.hand)] if lab.hand else []
        parts += [paragraph(words.say_missing(lab))] if lab.missing else [_choices_table(lab)]
        return stacked(*parts, paragraph(words.RUN_IT, "em"))


def _write_lab(lab: DiscardLab) -> dict[str, Any]:
    hand, pair = (" ".join(map(str, some)) for some in (lab.hand, lab.pair))
    return {"hand": hand, "pair": pair, "dealt": lab.dealt, **keep_scores(lab.board)}


def _read_lab(now: DiscardLab, event: Event) -> DiscardLab:
    """What a page kept of a hand, a crib and scores, of which nothing is trusted."""
    bare = replace(now, board=restore_scores(event), dealt=event["dealt"], hand=(), pair=(), aside=None)
    kept = bare.choose(event["hand"])
    return kept.look(event["pair"]) if event["pair"] else kept


def _key(choice: Discard) -> str:
    return " ".join(map(str, choice.thrown))


def _view_choices(lab: DiscardLab) -> dict[str, Any]:
    """The ranking: a row a choice, and the line on which the averages have their dots."""
    if lab.missing:
        return {"title": words.say_missing(lab), "rows": []}
    axis, (low, high) = words.axis_of(lab), find_aim(lab.board.aim, MODERN).bounds
    return {
        "title": words.say_best(lab),
        "ticks": [[points, axis.place(points)] for points in axis.ticks],
        "counted": name_unit(lab.board.aim).split()[-1],
        "looked": _key(lab.looked),
        "best": _key(lab.by_average[0]),
        "rows": [
            {
                "key": _key(choice),
                "name": words.name_choice(choice),
                "average": points_text(choice.total),
                "at": axis.place(choice.total),
                "wins": None if choice.worth is None else (choice.worth - low) / (high - low),
                "percent": words.percent(choice),
                "places": dict(zip(words.SORTED, lab.places(choice), strict=True)),
            }
            for choice in lab.by_wins
        ],
    }


def _view_reasons(lab: DiscardLab) -> dict[str, Any]:
    """Why the choice that is looked at stands where it does."""
    if lab.missing:
        return {"title": words.NO_REASONS}
    return {
        "title": "Discard",
        "thrown": [name_tile(card) for card in lab.looked.thrown],
        "kept": [str(card) for card in lab.looked.kept],
        "places": words.say_places(lab),
        "parts": words.part_rows(lab.looked),
        "pictures": {
            "starters": {
                "title": words.say_starters(lab),
                "axis": words.AXIS,
                "svg": draw_starters(lab),
                "aloud": words.starters_aloud(lab),
                "legend": words.name_dots(lab),
            },
            "distributions": {
                "title": two_hands_words.say_spread(lab.looked),
                "axis": two_hands_words.SPREAD_AXIS,
                "svg": draw_spread(lab.looked, lab.rival),
                "aloud": two_hands_words.spread_aloud({symbols(one.thrown): one for one in (lab.looked, lab.rival)}),
                "legend": words.name_dots(lab)[:2],
            },
        },
        "reasons": words.say_reasons(lab),
        "next": {order: words.say_next(lab, order) for order in words.SORTED},
    }


def _view_beside(lab: DiscardLab) -> dict[str, Any] | None:
    """This hand and the one set aside, each with the choice that is looked at; None if there is no other."""
    if lab.aside is None:
        return None
    title = {"title": two_hands_words.say_two_hands(lab), "hands": []}
    if lab.missing:
        return title
    pair = dict(zip(two_hands_words.NAMES, (lab, lab.aside), strict=True))
    return title | {
        "hands": [
            {
                "name": name,
                "words": words.say_setup(one),
                "kept": [name_tile(card) for card in one.looked.kept],
                "thrown": [name_tile(card) for card in one.looked.thrown],
                "parts": [*words.part_rows(one.looked), (name_unit(one.board.aim), words.percent(one.looked))],
            }
            for name, one in pair.items()
        ],
        "svg": draw_spread(lab.looked, lab.aside.looked),
        "axis": two_hands_words.SPREAD_AXIS,
        "aloud": two_hands_words.spread_aloud({name: one.looked for name, one in pair.items()}),
        "legend": list(zip(("mine", "rival"), pair, strict=True)),
    }


def _choices_table(lab: DiscardLab) -> Html:
    rows = [
        (symbols(choice.thrown), *(points for _, points in words.part_rows(choice)), words.percent(choice))
        for choice in lab.by_wins
    ]
    names = [name for name, _ in words.part_rows(lab.looked)]
    head = table_row("th", "discard", *names, name_unit(lab.board.aim))
    body = "".join(table_row("td", *row) for row in rows)
    plain = "\n".join(f"{words.name_choice(choice)}." for choice in lab.by_wins)
    title = paragraph(words.say_best(lab))
    return stacked(title, Html(f"<table><thead>{head}</thead><tbody>{body}</tbody></table>", plain))
