"""A game looked back on, as a page beside the table: its transcript, and every decision with its price."""

from __future__ import annotations

from html import escape

from crib_tutor.html import Html, paragraph, stacked, table_row
from crib_tutor.practice.skills import SKILLS
from crib_tutor.sitting.reviewing import CATCHING, COUNTING, LAYING_AWAY, PLAY, Decision, Review

_DRILLS = {
    LAYING_AWAY: "laying_away() puts hands before you to lay away from",
    PLAY: 'tutor("play-fifteens") practises the play',
    COUNTING: "tutor() practises counting",
    CATCHING: "muggins() has an opponent count aloud",
}


def told(text: str) -> Html:
    r"""A text of many lines, as it is.

    >>> str(told("Deal 1\n  A & B"))
    '<pre>Deal 1\n  A &amp; B</pre>'
    """
    return Html(f"<pre>{escape(text)}</pre>", text)


def page(review: Review) -> Html:
    """What was decided in a game: how much it cost, by kind; the dearest decisions; and what to practise next.

    >>> page(Review(())).plain
    'Nothing was decided yet.'
    """
    if not review.decisions:
        return paragraph("Nothing was decided yet.")
    many = len(review.decisions)
    opening = (
        f"{review.fine} of your {many} decisions were the best, or within a whisker. "
        f"All told you gave away {review.holes:.1f} holes."
    )
    return stacked(paragraph(opening), _by_kind(review), *_worst(review), *_next(review))


def _by_kind(review: Review) -> Html:
    rows = [
        (what, len(found), sum(one.cost for one in found))
        for what in (LAYING_AWAY, PLAY, COUNTING, CATCHING)
        if (found := review.of(what))
    ]
    head = table_row("th", "", "Decisions", "Holes given away")
    body = "".join(table_row("td", escape(what.capitalize()), str(many), f"{cost:.1f}") for what, many, cost in rows)
    plain = "\n".join(
        f"{what.capitalize()}: {many} decisions, {cost:.1f} holes given away." for what, many, cost in rows
    )
    return Html(f"<table><thead>{head}</thead><tbody>{body}</tbody></table>", plain)


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
