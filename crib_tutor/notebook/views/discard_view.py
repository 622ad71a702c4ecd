"""What a choice cost, as a page shows it: the verdict, why, the choices side by side, and every starter's count."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from crib_tutor.deck import RANK_NAMES, RANKS, Card
from crib_tutor.drills.discarding import Discarding
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.problems.before_the_cut import Starter, about, difference, points, rivals, starters
from crib_tutor.problems.discard_choices import Choice
from crib_tutor.rules import HIGHEST_COUNT

UNPRICED = "The crib is not priced here: only what the four cards kept count on average is compared."
"""What is said where nobody has priced the crib."""
_CLOSE = 3
"""Choices as good as the learner's that are named."""
_HEAD = ("Laid away", "Hand", "Crib", "Total", "Cost")
_CRIB = _HEAD.index("Crib")
_CRIBS = {True: ", your crib for you", False: ", your opponent's crib against you"}


def verdict(drill: Discarding) -> str:
    """What is said of the choice, and what it costs; of a later try beside what the first one cost.

    >>> verdict(Discarding(seed=7).lay("2C 4C"))
    'Very costly. On average it costs 2.43 points against the best.'
    """
    first, tried = drill.choice, drill.tried
    assert first is not None
    if tried is None:
        return _said(first)
    return f"{_said(tried)} Your first choice costs {points(first.cost)}. This try does not count."


def _said(choice: Choice) -> str:
    said = f"{choice.verdict[:1].upper()}{choice.verdict[1:]}."
    return f"{said} On average it costs {points(choice.cost)} points against the best." if choice.cost else said


def after(drill: Discarding) -> Html:
    """The verdict, and why: what the keep holds and hopes for, and what the best one has more.

    >>> print(after(Discarding(seed=7).lay("JC QD")).plain.splitlines()[0])
    The best there is.
    """
    return stacked(paragraph(verdict(drill), "strong"), *_why(drill))


def _why(drill: Discarding) -> Iterator[Html]:
    made, best = drill.tried or drill.choice, drill.choices[0]
    assert made is not None
    yield _keep("You keep" if drill.tried is None else "This time you keep", made)
    if made.cost:
        yield _keep("The best keep is", best)
        yield paragraph(difference(made, best, dealer=drill.dealer, priced=drill.prices is not None))
        return
    close = [_symbols(one.thrown) for one in drill.choices if one.fine and one != made]
    if close:
        yield paragraph(f"As good, or within a whisker of it: lay away {' or '.join(close[:_CLOSE])}.")
    else:
        following = drill.choices[1]
        yield paragraph(
            f"The next best is to lay away {_symbols(following.thrown)}, for {points(following.cost)} less."
        )


def _keep(lead: str, choice: Choice) -> Html:
    four, rest = _symbols(choice.kept), f", which counts {points(choice.hand)} on average. {about(choice)}"
    return Html(f"<p>{escape(lead)} <b>{four}</b>{escape(rest)}</p>", f"{lead} {four}{rest}")


# --- the choices side by side ---


def table(drill: Discarding, *, every: bool = False) -> Html:
    """The best choices and the learner's own, or every one: what hand and crib are worth, and what each costs.

    >>> print(table(Discarding(seed=7).lay("2C 4C")).plain.splitlines()[0])
    J♣ Q♦, the best: hand 4.70, total 4.70, cost 0.00.
    """
    shown = drill.choices if every else tuple(rivals(drill.choices, drill.choice, drill.tried))
    columns = [at for at in range(len(_HEAD)) if at != _CRIB or drill.prices]
    head = "".join(f'<th scope="col">{_HEAD[at]}</th>' for at in columns)
    rows = [(_names(drill, one), _amounts(one)) for one in shown]
    body = "".join(_row(one, names, told, columns) for one, (names, told) in zip(shown, rows, strict=True))
    caption = "All the choices" if every else "Your choice and the best ones"
    crib = _CRIBS[drill.dealer] if drill.prices else ""
    plain = "\n".join(_plain(one, names, told, columns) for one, (names, told) in zip(shown, rows, strict=True))
    markup = f'<table class="crib-choices"><caption>{caption}: points a deal on average{crib}</caption>'
    return Html(f"{markup}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>", plain)


def _amounts(choice: Choice) -> list[str]:
    sign = "+" if choice.crib > 0 else ""
    return [points(choice.hand), f"{sign}{points(choice.crib)}", points(choice.total), points(choice.cost)]


def _names(drill: Discarding, choice: Choice) -> str:
    """Whose choice it is, where there is something to say."""
    named = {
        "the best": choice.cost == 0,
        "your choice" if drill.tried is None else "your first choice": choice == drill.choice,
        "your other try": choice == drill.tried,
    }
    return ", ".join(name for name, fits in named.items() if fits)


def _row(choice: Choice, names: str, amounts: list[str], columns: list[int]) -> str:
    who = f" <small>{names}</small>" if names else ""
    cells = "".join(f"<td>{amounts[at - 1]}</td>" for at in columns[1:])
    mine = ' class="crib-mine"' if "your" in names else ""
    return f'<tr{mine}><th scope="row"><b>{_symbols(choice.thrown)}</b>{who}</th>{cells}</tr>'


def _plain(choice: Choice, names: str, amounts: list[str], columns: list[int]) -> str:
    told = ", ".join(f"{_HEAD[at].lower()} {amounts[at - 1]}" for at in columns[1:])
    return f"{_symbols(choice.thrown)}{', ' if names else ''}{names}: {told}."


# --- the starters ---


def strips(drill: Discarding) -> list[dict[str, str]]:
    """What each starter would have made of the learner's keep, of another that was tried, and of the best one.

    >>> [one["label"] for one in strips(Discarding(seed=7).lay("2C 4C"))]
    ['Your keep', 'The best keep']
    """
    made = {"Your other try": drill.tried, "Your keep": drill.choice}
    if all(one.cost for one in made.values() if one):
        made["The best keep"] = drill.choices[0]
    shown: dict[Choice, str] = {}
    for label, one in made.items():
        if one:
            shown.setdefault(one, label)  # who tries the same again sees it once
    most = max(float(one.average or 0) for choice in shown for one in starters(choice))
    return [{"label": label, "html": str(strip(one, most))} for one, label in shown.items()]


def strip(choice: Choice, most: float = HIGHEST_COUNT) -> Html:
    """The thirteen ranks of starter, each with what it makes of the keep on average, as bars that are a table.

    >>> from crib_tutor.problems.discard_choices import judged
    >>> strip(judged("5H 5D 5S JC 2D KH", "2D KH")).plain.split("; ")[4]
    'five 29.00 (1 left, hoped for)'

    A full bar is ``most`` points, the same for keeps that are compared.
    """
    turned = starters(choice)
    head = "".join(f'<th scope="col" role="columnheader">{words}</th>' for words in ("Starter", "Left", "Count"))
    body = "".join(_bar(one, most) for one in turned)
    caption = f"{_symbols(choice.kept)}: {points(choice.hand)} on average"
    markup = (
        f'<table class="crib-starters" role="table"><caption>{caption}</caption>'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )
    return Html(markup, "; ".join(map(_in_words, turned)))


def _bar(one: Starter, most: float) -> str:
    rank = RANKS[one.rank - 1].replace("T", "10")
    high = float(one.average or 0) / max(most, 1)
    mark = ' class="crib-hoped"' if one.hoped else ""
    said = f'{_short(one)}<span class="crib-unseen">{", hoped for" if one.hoped else ""}</span>'
    return (
        f'<tr role="row"{mark} style="--crib-high:{high:.3f}"><th scope="row" role="rowheader">{rank}</th>'
        f'<td role="cell" class="crib-left">{one.left} left</td>'
        f'<td role="cell" class="crib-bar"><span>{said}</span></td></tr>'
    )


def _short(one: Starter) -> str:
    """An average to one place, which is what fits over a bar."""
    return "\N{EN DASH}" if one.average is None else f"{float(one.average):.1f}"


def _in_words(one: Starter) -> str:
    average = "none" if one.average is None else points(one.average)
    return f"{RANK_NAMES[one.rank - 1]} {average} ({one.left} left{', hoped for' * one.hoped})"


def _symbols(some: tuple[Card, ...]) -> str:
    return " ".join(card.symbol for card in some)
