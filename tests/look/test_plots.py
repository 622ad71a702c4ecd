"""Pictures of what strategy knows: each says its finding, keeps its words, and leaves nothing of pyplot behind."""

import subprocess
import sys

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from crib_tutor import rules
from crib_tutor.look import charts, theme
from crib_tutor.look.charts import alt, picture, plot_choices, plot_crib_table, plot_distribution, plot_starters
from crib_tutor.strategy import crib_table, discards, distribution
from crib_tutor.strategy.discard_values import Discard
from crib_tutor.strategy.starters import starter_strip

HANDS = ("5H 6S 7C 8D JH QS", "5H 5D 5S JC 2D KH", "AH AD AS AC 2D KH", "4H 5D 6S QC KD")


def strip_of(choice: Discard) -> tuple[tuple[int, ...], ...]:
    return starter_strip(choice.kept, choice.thrown)


def _all() -> list[Axes]:
    ranked = discards(HANDS[0], dealer=True)
    drawn = [
        plot_distribution(distribution()),
        plot_crib_table(crib_table()),
        plot_crib_table(crib_table(False, False)),
    ]
    return [*drawn, plot_choices(ranked), plot_starters(strip_of(ranked[0]))]


@pytest.mark.parametrize("axes", _all(), ids=lambda axes: axes.get_title(loc="left"))
def test_a_picture_says_its_finding_and_keeps_its_numbers_in_words(axes: Axes) -> None:
    finding = axes.get_title(loc="left")
    assert finding
    assert finding[0].isupper() or finding[0].isdigit()
    assert alt(axes).startswith(finding)
    assert len(alt(axes)) > len(finding) + 20
    shown = picture(axes)
    assert shown.plain == alt(axes)
    assert shown.startswith('<img src="data:image/png;base64,')
    assert shown == picture(axes), "drawn twice it is the same"


def test_a_picture_draws_on_the_axes_it_is_given() -> None:
    one, two = Figure().subplots(1, 2)
    assert plot_distribution([1, 2, 1], one) is one
    assert plot_starters(strip_of(discards(HANDS[0], dealer=True)[0]), two) is two
    assert len(one.patches) == 3


def test_pyplot_is_never_asked() -> None:
    program = (
        "import sys; from crib_tutor.look.charts import plot_distribution, picture; picture(plot_distribution([1, 1]));"
        "print('matplotlib.pyplot' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "False"


def test_every_count_that_can_be_has_a_bar_as_high_as_its_chance() -> None:
    counts = distribution()
    axes = plot_distribution(counts)
    heights = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in axes.patches}
    assert heights == pytest.approx({points: many / counts.sum() for points, many in enumerate(counts)})


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("hand", HANDS)
def test_all_choices_stand_in_their_order_at_what_they_are_worth(hand: str, dealer: bool) -> None:
    ranked = discards(hand, dealer)
    axes = plot_choices(ranked)
    dots = [line for line in axes.lines if line.get_marker() == "o"]
    assert [float(dot.get_xdata()[0]) for dot in dots] == pytest.approx([one.total for one in ranked])
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        " ".join(card.symbol for card in one.thrown) for one in ranked
    ]
    assert axes.yaxis_inverted(), "the best is on top"


def test_each_pair_of_ranks_stands_once_in_the_table() -> None:
    table = crib_table(dealer=False)
    texts = {text.get_position(): float(text.get_text()) for text in plot_crib_table(table).texts}
    assert texts == pytest.approx(
        {(low, high): table[low, high] for high in range(13) for low in range(high + 1)}, abs=0.0501
    )


def test_a_number_in_the_table_can_be_read_on_its_colour() -> None:
    axes = plot_crib_table(crib_table())
    shown = axes.images[0]
    for text in axes.texts:
        low, high = text.get_position()
        ground = shown.cmap(shown.norm(shown.get_array()[int(high), int(low)]))[:3]
        assert _contrast(ground, to_rgb(text.get_color())) >= 4.4, text.get_text()


def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    def light(colour: tuple[float, ...]) -> float:
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_a_rank_of_which_none_is_left_is_said_to_have_none() -> None:
    choice = discards(HANDS[2], dealer=True)[0]
    assert "A none left" in alt(plot_starters(strip_of(choice)))
    assert any(text.get_text() == "none left" for text in plot_starters(strip_of(choice)).texts)


@pytest.mark.parametrize("chances", [[], [-1, 2], [0, 0], [float("nan"), 1], [[1, 2]], ["a", "b"]])
def test_what_are_no_chances_is_refused(chances: list[object]) -> None:
    with pytest.raises(rules.IllegalMove, match="chances"):
        plot_distribution(chances)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", [np.zeros((12, 13)), np.zeros(13), np.full((13, 13), np.nan)])
def test_what_is_no_table_is_refused(table: np.ndarray) -> None:
    with pytest.raises(rules.IllegalMove, match="table of shape"):
        plot_crib_table(table)


def test_colours_are_those_of_the_theme() -> None:
    axes = plot_distribution([1, 3, 1])
    assert {bar.get_facecolor()[:3] for bar in axes.patches} == {to_rgb(theme.QUIET), to_rgb(theme.FOUND)}
    assert charts.__doc__
