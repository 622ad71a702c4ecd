"""What a discard cost, as a page shows it."""

from html import escape

from crib_tutor.deck import RANKS, symbols
from crib_tutor.drills.discarding import words
from crib_tutor.drills.discarding.state import Discarding
from crib_tutor.look.html import Html, paragraph, stacked
from crib_tutor.rules import HIGHEST_COUNT
from crib_tutor.strategy.discarding.reasons import starter_chances
from crib_tutor.strategy.discarding.value import Discard


def verdict_and_reasons(drill: Discarding) -> Html:
    """Show the verdict and the reasons for it.

    >>> print(verdict_and_reasons(Discarding(seed=7).lay("8D QD")).plain.splitlines()[0])
    The best there is.
    """
    return stacked(paragraph(words.verdict_line(drill), "strong"), reasons(drill))


def reasons(drill: Discarding) -> Html:
    """Show why a choice is worth what it is.

    >>> print(reasons(Discarding(seed=7).lay("8D QD")).plain.splitlines()[1])
    The next best is to discard 8♦ J♣, for 0.43 less.
    """
    return stacked(*map(_reason, words.reason_lines(drill)))


def _reason(line: words.ReasonLine) -> Html:
    if not line.cards:
        return paragraph(line.before)
    return Html(f"<p>{escape(line.before)} <b>{line.cards}</b>{escape(line.after)}</p>", str(line))


def choices_table(drill: Discarding, *, every: bool = False) -> Html:
    """Lay out the best choices and the learner's, or every one.

    >>> print(choices_table(Discarding(seed=7).lay("2C 4C")).plain.partition(", crib")[0])
    8♦ Q♦, the best: hand 4.57
    """
    shown, body = words.choices_shown(drill, every=every), ""
    for choice in shown:
        names = words.choice_names(drill, choice)
        who, mine = f" <small>{names}</small>" if names else "", ' class="crib-mine"' if "your" in names else ""
        cells = "".join(f"<td>{amount}</td>" for amount in words.choice_amounts(choice))
        body += f'<tr{mine}><th scope="row"><b>{symbols(choice.thrown)}</b>{who}</th>{cells}</tr>'
    head = "".join(f'<th scope="col">{column}</th>' for column in words.HEAD)
    markup = f'<table class="crib-choices"><caption>{words.caption(drill, every=every)}</caption>'
    plain = "\n".join(words.choice_line(drill, choice) for choice in shown)
    return Html(f"{markup}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>", plain)


# --- the starters ---


def starter_tables(drill: Discarding) -> list[dict[str, str]]:
    """Compare the keeps' counts with every starter.

    >>> [one["label"] for one in starter_tables(Discarding(seed=7).lay("2C 4C"))]
    ['Your keep', 'The best keep']
    """
    keeps = words.compared_keeps(drill)
    averages = [starter.average or 0 for keep in keeps for starter in starter_chances(keep.kept, keep.thrown)]
    most = float(max(averages))
    return [{"label": label, "html": str(starter_table(keep, most))} for keep, label in keeps.items()]


def starter_table(choice: Discard, most: float = HIGHEST_COUNT) -> Html:
    """Lay out what each rank of starter makes of a keep.

    >>> from crib_tutor.strategy import discards
    >>> starter_table(discards("5H 5D 5S JC 2D KH", dealer=True, pegging=False).of("2D KH")).plain.split("; ")[4]
    'five 29.00 (1 left, hoped for)'

    A full bar is ``most`` points, the same for keeps that are compared.
    """
    head = "".join(f'<th scope="col" role="columnheader">{column}</th>' for column in ("Starter", "Left", "Count"))
    body = ""
    for starter in starter_chances(choice.kept, choice.thrown):
        average = "\N{EN DASH}" if starter.average is None else f"{float(starter.average):.1f}"
        mark, hoped = (' class="crib-hoped"', ", hoped for") if starter.hoped else ("", "")
        body += (
            f'<tr role="row"{mark} style="--crib-high:{float(starter.average or 0) / max(most, 1):.3f}">'
            f'<th scope="row" role="rowheader">{RANKS[starter.rank - 1].replace("T", "10")}</th>'
            f'<td role="cell" class="crib-left">{starter.left} left</td>'
            f'<td role="cell" class="crib-bar"><span>{average}<span class="crib-unseen">{hoped}</span></span></td></tr>'
        )
    caption = f"{symbols(choice.kept)}: {words.points_text(choice.hand)} on average"
    markup = (
        f'<table class="crib-starters" role="table"><caption>{caption}</caption>'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )
    return Html(markup, words.starters_line(choice))
