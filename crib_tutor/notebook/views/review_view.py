"""A game looked back on, in pages: its transcript, its decisions with their prices, and step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, TypeVar

from crib_tutor.deck import symbols
from crib_tutor.game import Game
from crib_tutor.game.saved_game import replay
from crib_tutor.game.seats import view, view_event
from crib_tutor.game.state import Phase
from crib_tutor.look.html import Html, hand, paragraph, stacked, table_row
from crib_tutor.problems.skills import SKILLS
from crib_tutor.rules import IllegalMove
from crib_tutor.strategy.discard_values import WHISKER
from crib_tutor.table.choice_prices import say_price
from crib_tutor.table.narration import claims_the_card, game_so_far, lacks_sentence, sentence_at
from crib_tutor.table.review import CATCHING, COUNTING, LAYING_AWAY, PLAY, Decision, LookingBack, Review, look_back
from crib_tutor.table.session import Sitting
from crib_tutor.words.event_sentences import Words

_DRILLS = {
    LAYING_AWAY: "discarding() deals you hands to discard from",
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


def page(review: Review) -> Html:
    """What was decided in a game: how much it cost, by kind; the dearest decisions; and what to practice next.

    >>> page(Review(())).plain
    'You have decided nothing yet.'
    """
    if not review.decisions:
        return paragraph("You have decided nothing yet.")
    many = len(review.decisions)
    were = "was" if review.fine == 1 else "were"
    fine = f"{review.fine or 'None'} of your {many} decisions {were} the best, or within a whisker."
    if many == 1:
        fine = f"Your one decision was {'the best, or' if review.fine else 'not the best, nor'} within a whisker."
    opening = f"{fine} All told you gave away {_given(review.holes)}."
    measures = [paragraph(one.value) for one in review.measures]
    return stacked(paragraph(opening), _by_kind(review), *measures, *_worst(review), *_next(review), _every(review))


def _given(holes: float) -> str:
    return say_price(holes) or _NOTHING


def _by_kind(review: Review) -> Html:
    rows = [
        (what, f"{len(found)} decision{'s' * (len(found) > 1)}", _given(sum(one.cost for one in found)))
        for what in (LAYING_AWAY, PLAY, COUNTING, CATCHING)
        if (found := review.of(what))
    ]
    head = table_row("th", "What", "Decided", "Given away")
    body = "".join(table_row("td", escape(what.capitalize()), many, holes) for what, many, holes in rows)
    plain = "\n".join(f"{what.capitalize()}: {many}, {holes} given away." for what, many, holes in rows)
    return Html(f"<table><thead>{head}</thead><tbody>{body}</tbody></table>", plain)


def _every(review: Review) -> Html:
    head = table_row("th", "When", "What", "You", "Best", "Given away")
    rows = [
        (
            f"Deal{_SPACE}{one.deal}",
            one.what,
            one.chosen,
            f"best {one.best}" if one.best else "fine",
            one.price.replace(" ", _SPACE),
        )
        for one in review.decisions
    ]
    body = "".join(table_row("td", *map(escape, row)) for row in rows)
    table = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
    plain = "\n".join(", ".join(filter(None, row)) for row in rows)
    return Html(f'<details><summary data-lm-suppress-shortcuts="true">Every decision</summary>{table}</details>', plain)


def _worst(review: Review) -> list[Html]:
    if not review.worst:
        return [paragraph("Nothing cost more than a whisker: well played.")]
    return [paragraph("What cost most:", "strong"), *map(_decision, review.worst)]


def _decision(one: Decision) -> Html:
    instead = f" instead of {one.best}" if one.best else ""
    price = f"{one.price}, " if one.price else ""
    return paragraph(f"Deal {one.deal}, {one.what}: {one.chosen}{instead}, {price}{one.verdict}. {one.why}")


def _next(review: Review) -> list[Html]:
    if not review.practice:
        return []
    if review.practice in SKILLS:
        return [paragraph(f'Practice next: {SKILLS[review.practice].name}. tutor("{review.practice}") does it.')]
    return [paragraph(f"Practice next: {review.practice}. {_DRILLS[review.practice]}.")]


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages about one game, of which one may lie open.

    >>> Pages().open("review").shows
    'review'

    Each is made when it is asked for, and kept until it is asked for something else. A review takes a while, so it is
    made deal by deal: the page asks on while it's ``looking``.
    """

    shows: str = ""
    """The page that lies open: transcript, review or steps; nothing where none does."""
    at: int = 0
    """The step at which one stands."""
    _made: dict[str, tuple[object, Any]] = field(default_factory=dict, compare=False, repr=False)
    """What was worked out last under each name, with what it was worked out from."""

    def open(self, what: object) -> Pages:
        """Open a page, or close the one that is open."""
        return replace(self, shows=what if isinstance(what, str) and what in _PAGES else "", at=0)

    def close_judged(self) -> Pages:
        """Close what was judged, since the game has gone on; a transcript grows with it."""
        return self if self.shows == "transcript" else replace(self, shows="")

    def turn(self, sitting: Sitting, to: object) -> Pages:
        """Go to another step of the game: the first, the one before, the next, or the next decision that cost holes."""
        if claims_the_card(sitting):
            raise IllegalMove("say first what your card pegs: the pages beside the table would tell it")
        if sitting.viewer is None:
            raise IllegalMove("take the cards back first: the pages beside the table would tell a hand")
        steps = self.steps(sitting.game)
        costly = [one.at for one in self.review(sitting).decisions if one.cost > WHISKER]
        dear = [at for at, step in enumerate(steps) if len(step.events) in costly and at > self.at]
        turns = {"first": 0, "back": self.at - 1, "next": self.at + 1, "costly": dear[0] if dear else self.at}
        if not isinstance(to, str) or to not in turns:
            raise IllegalMove(f"there is no such step: choose {', '.join(turns)}")
        if to == "costly" and not dear:
            raise IllegalMove("nothing that you decided after this step cost more than a whisker")
        return replace(self, shows="steps", at=min(max(turns[to], 0), len(steps) - 1))

    def drawn(self, sitting: Sitting) -> str:
        """The page that lies open; nothing while it would tell a hand or a count to whoever should not know it."""
        if not self.shows or sitting.handing or claims_the_card(sitting):
            return ""
        if sitting.viewer is None and self.shows != "transcript":
            return ""
        at = self._looked(sitting).at if self.shows == "review" else self.at
        return self._once(
            "page", (sitting.game, sitting.viewer, self.shows, at), lambda: str(_PAGES[self.shows](self, sitting))
        )

    def practice(self, sitting: Sitting) -> str:
        """What the open review would have practiced next; nothing without one, or before it's done."""
        open_ = self.shows == "review" and self.drawn(sitting) and not self.looking(sitting)
        return self.review(sitting).practice if open_ else ""

    def looking(self, sitting: Sitting) -> bool:
        """Whether the open review is still in the making."""
        return self.shows == "review" and bool(self.drawn(sitting)) and not self._looked(sitting).done

    def look_on(self, sitting: Sitting) -> None:
        """Look back on the next deal of the game."""
        self._made["review"] = (_seen(sitting), self._looked(sitting).next_deal())

    def review(self, sitting: Sitting) -> Review:
        """The decisions of whoever looks, without what the computer played for people."""
        while not self._looked(sitting).done:
            self.look_on(sitting)
        return self._looked(sitting).review

    def _looked(self, sitting: Sitting) -> LookingBack:
        """The review as far as it is made, of one deal at first."""
        return self._once("review", _seen(sitting), lambda: look_back(*_seen(sitting)).next_deal())

    def steps(self, game: Game) -> tuple[Game, ...]:
        """The states of a game one after another; two switches of one moment are one step."""
        whole = (one for one in replay(game) if not lacks_sentence(game.events, len(one.events) - 1))
        return self._once("steps", game, lambda: tuple(whole))

    def decisions(self, sitting: Sitting) -> Html:
        """The decisions with their prices, as far as they are looked back on."""
        looked = self._looked(sitting)
        if looked.done:
            return page(looked.review)
        return stacked(paragraph(looked.progress, "em"), *([page(looked.review)] if looked.review.decisions else []))

    def step(self, sitting: Sitting) -> Html:
        """The step at which one stands: what lay there, what was done, and what there is to be said of it."""
        return step_page(sitting, self.steps(sitting.game), self.at, self.review(sitting))

    def _once(self, name: str, key: object, make: Callable[[], _T]) -> _T:
        if name not in self._made or self._made[name][0] != key:
            self._made[name] = (key, make())
        made: _T = self._made[name][1]
        return made


_PAGES: Mapping[str, Callable[[Pages, Sitting], Html]] = {
    "transcript": lambda _, sitting: preformatted(game_so_far(sitting)),
    "review": Pages.decisions,
    "steps": Pages.step,
}


def _seen(sitting: Sitting) -> tuple[Game, int, tuple[tuple[int, int], ...]]:
    return sitting.game, sitting.seat, sitting.lent


def step_page(sitting: Sitting, steps: tuple[Game, ...], at: int, judged: Review) -> Html:
    """One position of a game as its player saw it, the move that came next, and its price.

    >>> sitting = Sitting.begin("HOYLE", seed=7)
    >>> step_page(sitting, (sitting.game,), 0, Review(())).plain.splitlines()[0]
    'Step 1 of 1, South 0, North 0.'
    """
    step, seat = steps[at], sitting.seat
    sees = view(step, seat)
    log = [view_event(event, seat) for event in steps[min(at + 1, len(steps) - 1)].events]
    told = filter(None, (sentence_at(log, place, step.rules) for place in range(len(step.events), len(log))))
    decided = next((one for one in judged.decisions if one.at == len(step.events)), None)
    parts = [paragraph(f"Step {at + 1} of {len(steps)}, {Words.of(None, step.rules).scores(step.scores)}.", "strong")]
    if sees.hand and step.awaits.phase not in (Phase.CUT, Phase.DEAL, Phase.OVER):
        parts.append(hand(sees.hand, sees.starter))
    if sees.pile:
        parts.append(paragraph(f"On the table: {symbols(sees.pile)}, count {sees.count}."))
    parts += map(paragraph, told)
    return stacked(*parts, *([_decision(decided)] if decided else []))
