"""A game looked back on, in pages: its transcript, its decisions with their prices, and step by step."""

from __future__ import annotations

from html import escape

from crib_tutor.game import Game
from crib_tutor.game.saved import replay
from crib_tutor.game.table import Phase
from crib_tutor.html import Html, hand, paragraph, stacked, table_row
from crib_tutor.practice.skills import SKILLS
from crib_tutor.rules import IllegalMove
from crib_tutor.seats import seen, view
from crib_tutor.sentences import Words, listed, sentence
from crib_tutor.sitting.advising import WHISKER
from crib_tutor.sitting.happenings import calls_the_count, half_told, so_far
from crib_tutor.sitting.reviewing import CATCHING, COUNTING, LAYING_AWAY, PLAY, Decision, Review, review
from crib_tutor.sitting.sittings import Sitting
from crib_tutor.transcript import switched_together

_DRILLS = {
    LAYING_AWAY: "laying_away() puts hands before you to lay away from",
    PLAY: 'tutor("play-fifteens") practises the play',
    COUNTING: "tutor() practises counting",
    CATCHING: "muggins() has an opponent count aloud",
}
_SPACE = "\u00a0"
"""A space at which no line is broken."""


def told(text: str) -> Html:
    r"""A text of many lines, as it is.

    >>> str(told("Deal 1\n  A & B"))
    '<pre>Deal 1\n  A &amp; B</pre>'
    """
    return Html(f"<pre>{escape(text)}</pre>", text)


def page(review: Review) -> Html:
    """What was decided in a game: how much it cost, by kind; the dearest decisions; and what to practise next.

    >>> page(Review(())).plain
    'You have decided nothing yet.'
    """
    if not review.decisions:
        return paragraph("You have decided nothing yet.")
    many = len(review.decisions)
    opening = (
        f"{review.fine} of your {many} decisions were the best, or within a whisker. "
        f"All told you gave away {review.holes:.1f} holes."
    )
    return stacked(paragraph(opening), _by_kind(review), *_worst(review), *_next(review), _every(review))


def _by_kind(review: Review) -> Html:
    rows = [
        (what, len(found), sum(one.cost for one in found))
        for what in (LAYING_AWAY, PLAY, COUNTING, CATCHING)
        if (found := review.of(what))
    ]
    head = table_row("th", "What", "Decided", "Given away")
    body = "".join(
        table_row("td", escape(what.capitalize()), f"{many} decision{'s' * (many > 1)}", f"{cost:.1f} holes")
        for what, many, cost in rows
    )
    plain = "\n".join(
        f"{what.capitalize()}: {many} decisions, {cost:.1f} holes given away." for what, many, cost in rows
    )
    return Html(f"<table><thead>{head}</thead><tbody>{body}</tbody></table>", plain)


def _every(review: Review) -> Html:
    """All decisions, folded in: the deal, what was chosen, what would have been best, and the price."""
    head = table_row("th", "When", "What", "You", "Best", "Given away")
    rows = [
        (
            f"Deal{_SPACE}{one.deal}",
            one.what,
            one.chosen,
            f"best {one.best}" if one.best else "fine",
            f"{one.cost:.1f}{_SPACE}holes",
        )
        for one in review.decisions
    ]
    body = "".join(table_row("td", *map(escape, row)) for row in rows)
    table = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
    plain = "\n".join(", ".join(row) for row in rows)
    return Html(f'<details><summary data-lm-suppress-shortcuts="true">Every decision</summary>{table}</details>', plain)


def _worst(review: Review) -> list[Html]:
    if not review.worst:
        return [paragraph("Nothing cost more than a whisker: well played.")]
    return [paragraph("What cost most:", "strong"), *map(_decision, review.worst)]


def _decision(one: Decision) -> Html:
    instead = f" instead of {one.best}" if one.best else ""
    return paragraph(
        f"Deal {one.deal}, {one.what}: {one.chosen}{instead}, {one.cost:.1f} holes, {one.verdict}. {one.why}"
    )


def _next(review: Review) -> list[Html]:
    """What to practise next, in words that can be put into a cell."""
    if not review.practise:
        return []
    if review.practise in SKILLS:
        return [paragraph(f'Practise next: {SKILLS[review.practise].name}. tutor("{review.practise}") does it.')]
    return [paragraph(f"Practise next: {review.practise}. {_DRILLS[review.practise]}.")]


class Pages:
    """The pages about one game, of which one may lie open: each is made when it is asked for, and once for a position.

    >>> pages = Pages()
    >>> pages.open("review"), pages.shows
    ('', 'review')
    """

    def __init__(self) -> None:
        self.shows = ""
        """The page that lies open: transcript, review or steps; nothing where none does."""
        self._at = 0
        self._made: tuple[Game, int | None, str, int, str] | None = None
        """What the page was made of, and the page."""
        self._judged: tuple[Game, int, Review] | None = None
        self._told: tuple[Game, tuple[Game, ...]] | None = None

    def open(self, what: object) -> str:
        """Open a page, or close the one that is open; what is said of it."""
        self.shows = what if isinstance(what, str) and what in _PAGES else ""
        self._at = 0
        return "" if self.shows else "Put away."

    def moved(self) -> None:
        """Close what was judged, since the game has gone on; a transcript grows with it."""
        if self.shows != "transcript":
            self.shows = ""

    def turn(self, sitting: Sitting, to: object) -> str:
        """Go to another step of the game: the first, the one before, the next, or the next decision that cost holes."""
        if calls_the_count(sitting):
            raise IllegalMove("call the count first: the pages beside the table would tell it")
        if sitting.eyes is None:
            raise IllegalMove("take the cards back first: the pages beside the table would tell a hand")
        steps = self._steps(sitting.game)
        costly = [one.at for one in self._review(sitting).decisions if one.cost > WHISKER]
        dear = [at for at, step in enumerate(steps) if len(step.events) in costly and at > self._at]
        turns = {"first": 0, "back": self._at - 1, "next": self._at + 1, "costly": dear[0] if dear else self._at}
        if not isinstance(to, str) or to not in turns:
            raise IllegalMove(f"there is no such step: choose {', '.join(turns)}")
        if to == "costly" and not dear:
            raise IllegalMove("nothing that you decided after this step cost more than a whisker")
        self.shows, self._at = "steps", min(max(turns[to], 0), len(steps) - 1)
        return self._step(sitting).plain.replace("\n", " ")

    def drawn(self, sitting: Sitting) -> str:
        """The page that lies open; nothing while it would tell a hand or a count to whoever should not know it."""
        if not self.shows or sitting.handing or calls_the_count(sitting):
            return ""
        if sitting.eyes is None and self.shows != "transcript":
            return ""
        key = (sitting.game, sitting.eyes, self.shows, self._at)
        if self._made is None or self._made[0] is not sitting.game or self._made[:4] != key:
            made = {"transcript": self._transcript, "review": self._page, "steps": self._step}[self.shows](sitting)
            self._made = (*key, str(made))
        return self._made[4]

    def practise(self, sitting: Sitting) -> str:
        """What the open review would have practised next; nothing without one."""
        return self._review(sitting).practise if self.shows == "review" and self.drawn(sitting) else ""

    def _transcript(self, sitting: Sitting) -> Html:
        return told(so_far(sitting))

    def _page(self, sitting: Sitting) -> Html:
        return page(self._review(sitting))

    def _review(self, sitting: Sitting) -> Review:
        game, seat = sitting.game, sitting.seat
        if self._judged is None or self._judged[0] is not game or self._judged[1] != seat:
            self._judged = (game, seat, review(game, seat, sitting.lent))
        return self._judged[2]

    def _steps(self, game: Game) -> tuple[Game, ...]:
        if self._told is None or self._told[0] is not game:
            whole = (one for one in replay(game) if not half_told(game.events, len(one.events) - 1))
            self._told = (game, tuple(whole))
        return self._told[1]

    def _step(self, sitting: Sitting) -> Html:
        """A step of the game: what lay there, what was done, and what there is to be said of it."""
        steps = self._steps(sitting.game)
        self._at = min(self._at, len(steps) - 1)
        return step_page(sitting, steps, self._at, self._review(sitting))


_PAGES = ("transcript", "review", "steps")


def step_page(sitting: Sitting, steps: tuple[Game, ...], at: int, judged: Review) -> Html:
    """One position of a game as its player saw it, the move that came next, and its price.

    >>> from crib_tutor import rules
    >>> from crib_tutor.game.matches import Match
    >>> from crib_tutor.sitting.sittings import begun
    >>> sitting = begun(Match(rules.HOYLE, seed=7))
    >>> step_page(sitting, (sitting.game,), 0, Review(())).plain.splitlines()[0]
    'Step 1 of 1, South 0, North 0.'
    """
    step, seat = steps[at], sitting.seat
    sees = view(step, seat)
    after = steps[at + 1].events[len(step.events) :] if at + 1 < len(steps) else ()
    told = [
        switched_together(after[place - 1] if place else None, event)
        or sentence(seen(event, seat), names=sitting.names, rules=step.rules)
        for place, event in enumerate(after)
        if not half_told(after, place)
    ]
    decided = next((one for one in judged.decisions if one.at == len(step.events)), None)
    parts = [paragraph(f"Step {at + 1} of {len(steps)}, {Words.of(None, step.rules).scores(step.scores)}.", "strong")]
    if sees.hand and step.awaits.phase not in (Phase.CUT, Phase.DEAL, Phase.OVER):
        parts.append(hand(sees.hand, sees.starter))
    if sees.pile:
        parts.append(paragraph(f"On the table: {listed(sees.pile)}, count {sees.count}."))
    parts += map(paragraph, told)
    return stacked(*parts, *([_decision(decided)] if decided else []))
