"""A game looked back on, in pages: transcript, decisions, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, TypeVar

from crib_tutor.game import Game
from crib_tutor.look.html import Html, paragraph, stacked, table_row
from crib_tutor.phrases import capitalized
from crib_tutor.problems.skills import SKILLS
from crib_tutor.strategy.winning.aims import WIN, name_unit
from crib_tutor.table.choice_prices import say_price
from crib_tutor.table.narration import claims_the_card, game_so_far
from crib_tutor.table.reviewing.state import (
    CATCHING,
    COUNTING,
    DISCARDING,
    PLAY,
    Decision,
    LookingBack,
    Review,
    look_back,
)
from crib_tutor.table.sitting import Sitting
from crib_tutor.words.seat_names import SeatNames

_DRILLS = {
    DISCARDING: "discarding() deals you hands to discard from",
    PLAY: 'tutor("play-fifteens") practices the play',
    COUNTING: "tutor() practices counting",
    CATCHING: "muggins() has an opponent count aloud",
}
_T = TypeVar("_T")
_SPACE = "\u00a0"
"""A space at which no line is broken."""
_NOTHING = "nothing"


def preformatted(text: str) -> Html:
    r"""A text of many lines, as it is.

    >>> str(preformatted("Deal 1\n  A & B"))
    '<pre>Deal 1\n  A &amp; B</pre>'
    """
    return Html(f"<pre>{escape(text)}</pre>", text)


def page(review: Review, words: SeatNames | None = None) -> Html:
    """Show a game's decisions and what to practice next."""
    if not review.decisions:
        return paragraph("No decisions yet.")
    number = len(review.decisions)
    were = "was" if review.fine == 1 else "were"
    fine = f"{review.fine or 'None'} of your {number} decisions {were} the best, or within a whisker."
    if number == 1:
        fine = f"Your one decision was {'the best, or' if review.fine else 'not the best, nor'} within a whisker."
    opening = f"{fine} All told you gave away {_given(review.holes)}."
    measures = [paragraph(measure.value) for measure in review.measures]
    made = stacked(paragraph(opening), _by_kind(review), *measures, *_worst(review), *_next(review), _every(review))
    return Html(words.name_opponent(str(made)), words.name_opponent(made.plain)) if words else made


def _given(holes: float) -> str:
    return say_price(holes) or _NOTHING


def _by_kind(review: Review) -> Html:
    rows = [
        (
            what,
            f"{len(decisions)} decision{'s' * (len(decisions) > 1)}",
            _given(sum(decision.cost for decision in decisions)),
        )
        for what in (DISCARDING, PLAY, COUNTING, CATCHING)
        if (decisions := review.of(what))
    ]
    head = table_row("th", "What", "Decided", "Given away")
    body = "".join(table_row("td", escape(what.capitalize()), counted, holes) for what, counted, holes in rows)
    plain = "\n".join(f"{what.capitalize()}: {counted}, {holes} given away." for what, counted, holes in rows)
    return Html(f"<table><thead>{head}</thead><tbody>{body}</tbody></table>", plain)


def _every(review: Review) -> Html:
    """List every decision, each unit for itself."""
    units = {None: "Holes", WIN: "Wins in 100"} | {
        each.aim: capitalized(name_unit(each.aim)) for each in review.decisions if each.aim != WIN
    }
    priced = {
        unit: [each for each in review.decisions if (None if each.wins is None else each.aim) == aim]
        for aim, unit in units.items()
    }
    tables = [_priced(some, unit) for unit, some in priced.items() if some]
    listed = stacked(*tables)
    return Html(f"<details><summary>Every decision</summary>{listed}</details>", listed.plain)


def _priced(decisions: Sequence[Decision], unit: str) -> Html:
    head = table_row("th", "When", "What", "You", "Best", f"{unit} given away")
    rows = [
        (
            decision.what,
            decision.chosen,
            f"best {decision.best}" if decision.best else "fine",
            decision.price.partition(" ")[0],
        )
        for decision in decisions
    ]
    when = [f"Deal{_SPACE}{decision.deal}" for decision in decisions]
    body = "".join(
        table_row("td", link_step(decision, deal), *map(escape, row))
        for decision, deal, row in zip(decisions, when, rows, strict=True)
    )
    sentences = [
        ", ".join(filter(None, (deal, *row[:3], decision.price)))
        for decision, deal, row in zip(decisions, when, rows, strict=True)
    ]
    return Html(f"<table><thead>{head}</thead><tbody>{body}</tbody></table>", "\n".join(sentences))


def _worst(review: Review) -> list[Html]:
    if not review.worst:
        return [paragraph("Nothing cost more than a whisker: well played.")]
    return [paragraph("What cost most:", "strong"), *map(_decision, review.worst)]


def _decision(decision: Decision) -> Html:
    instead = f" instead of {decision.best}" if decision.best else ""
    price = f"{decision.price}, " if decision.price else ""
    when = f"Deal {decision.deal}"
    text = f", {decision.what}: {decision.chosen}{instead}, {price}{decision.verdict}. {decision.why}"
    return Html(f"<p>{link_step(decision, when)}{escape(text)}</p>", f"{when}{text}")


def link_step(decision: Decision, words: str) -> str:
    """Link words to the moment of a decision.

    >>> link_step(Decision(1, 4, PLAY, "7♥", "8♦", 1.3, ""), "Deal 1")
    '<a href="#step-4" data-step="4">Deal 1</a>'
    """
    return f'<a href="#step-{decision.at}" data-step="{decision.at}">{escape(words)}</a>'


def _next(review: Review) -> list[Html]:
    if not review.practice:
        return []
    if review.practice in SKILLS:
        return [paragraph(f'Practice next: {SKILLS[review.practice].name}. tutor("{review.practice}") does it.')]
    return [paragraph(f"Practice next: {review.practice}. {_DRILLS[review.practice]}.")]


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages about one game, of which one may lie open.

    Each is made when it is asked for, and kept until it is asked for something else. A review takes a while, so it is
    made deal by deal: the page asks on while it's ``looking``.
    """

    shows: str = ""
    """The page that lies open: transcript or review; nothing where none does."""
    _made: dict[str, tuple[object, Any]] = field(default_factory=dict, compare=False, repr=False)
    """What was worked out last under each name, with what it was worked out from."""

    def open(self, what: object) -> Pages:
        """Open a page, or close the one that is open."""
        return replace(self, shows=what if isinstance(what, str) and what in _PAGES else "")

    def close_judged(self) -> Pages:
        """Close what was judged, since the game has gone on."""
        return self if self.shows == "transcript" else replace(self, shows="")

    def drawn(self, sitting: Sitting) -> str:
        """Draw the page that lies open.

        It's nothing while it would tell a hand or a count that the player shouldn't know.
        """
        if not self.shows or sitting.handing or claims_the_card(sitting):
            return ""
        if sitting.viewer is None and self.shows != "transcript":
            return ""
        at = self._looked(sitting).at if self.shows == "review" else 0
        return self._once(
            "page", (sitting.game, sitting.viewer, self.shows, at), lambda: str(_PAGES[self.shows](self, sitting))
        )

    def practice(self, sitting: Sitting) -> str:
        """Name what the finished review says to practice."""
        open_ = self.shows == "review" and self.drawn(sitting) and not self.looking(sitting)
        return self.review(sitting).practice if open_ else ""

    def looking(self, sitting: Sitting) -> bool:
        """Say if the open review is still being made."""
        return self.shows == "review" and bool(self.drawn(sitting)) and not self._looked(sitting).done

    def look_on(self, sitting: Sitting) -> None:
        """Look back on the next deal of the game."""
        self._made["review"] = (_seen(sitting), self._looked(sitting).next_deal())

    def review(self, sitting: Sitting) -> Review:
        """Finish the review of the person who looks."""
        self._made["review"] = (_seen(sitting), self._looked(sitting).to_end())
        return self._looked(sitting).review

    def _looked(self, sitting: Sitting) -> LookingBack:
        """The review as far as it's made."""
        return self._once("review", _seen(sitting), lambda: look_back(*_seen(sitting)).next_deal())

    def decisions(self, sitting: Sitting) -> Html:
        """The decisions with their prices, as far as known."""
        looked = self._looked(sitting)
        if looked.done:
            return page(looked.review, sitting.words)
        return stacked(
            paragraph(looked.progress, "em"), *([page(looked.review, sitting.words)] if looked.review.decisions else [])
        )

    def _once(self, name: str, key: object, make: Callable[[], _T]) -> _T:
        if name not in self._made or self._made[name][0] != key:
            self._made[name] = (key, make())
        made: _T = self._made[name][1]
        return made


_PAGES: Mapping[str, Callable[[Pages, Sitting], Html]] = {
    "transcript": lambda _, sitting: preformatted(game_so_far(sitting)),
    "review": Pages.decisions,
}


def _seen(sitting: Sitting) -> tuple[Game, int, tuple[tuple[int, int], ...]]:
    return sitting.game, sitting.seat, sitting.lent
