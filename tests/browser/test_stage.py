"""The stage, on which the play lab plays: its zones keep their order and their heights, whatever lies on them."""

import pytest
from circles import also

from browser.lab import Locator, expect
from browser.plain import Plain, box, on_pages
from crib_tutor.labs.play_lab.window import PlayLabWindow, PlaySetting

SETTING = PlaySetting(hand="4D 5H 6C JS", starter="9H", seed=7)
HIGH = PlaySetting(hand="AC 7H QC KS", starter="9H", seed=8)
"""Two tens played, and the seven no longer fits, whatever the other player answers but with two aces."""
WIDE = {1100: (84, 76), 400: (76, 52), 320: (67, 46)}
"""By the width of the page: how wide your own cards are at most, and those in the middle."""


def zones(root: Locator) -> list[dict[str, float]]:
    """The places of the zones on the stage, which itself moves as the page is scrolled."""
    stage, *others = [
        box(root.locator(f".crib-{name}")) for name in ("stage", "seat", "middle", "teller", "own", "acts")
    ]
    top = stage.pop("y")
    return [stage, *({**zone, "y": zone["y"] - top} for zone in others)]


@on_pages(*WIDE)
def test_zones_keep_their_places_over_a_whole_play(plain: Plain) -> None:
    (root,) = plain.open(PlayLabWindow(SETTING))
    lab = SETTING.set_up()
    begun = zones(root)
    tops = [zone["y"] for zone in begun[1:]]
    assert tops == sorted(tops)
    wide = plain.page.viewport_size
    assert wide
    own, middle = WIDE[wide["width"]]
    assert own - 4 < box(root.locator(".crib-own .crib-card").nth(1))["width"] <= own
    starter = box(root.locator(".crib-turned .crib-face"))
    assert starter["width"] == middle
    while not lab.over:
        card = lab.choices[-1].card
        root.locator(f".crib-price[data-card='{card}']").click()
        root.get_by_role("button", name=f"Play {card.symbol}").click()
        lab = lab.lay(card)
        expect(root.locator(".crib-number b")).to_have_text(str(lab.count))
        expect(root.locator(".crib-own .crib-slot")).to_have_count(4 - len(lab.hands[0]))
        expect(root.locator(".crib-seat .crib-slot")).to_have_count(4 - len(lab.hands[1]))
        assert zones(root) == begun
        for laid in root.locator(".crib-pile .crib-face").all():
            right = box(laid)["x"] + box(laid)["width"]
            assert right < starter["x"], "the starter is right of the cards"
        assert box(root.locator(".crib-number"))["x"] >= starter["x"] + starter["width"]


@pytest.mark.parametrize("dark", [False, *also(True)])
def test_what_is_lit_rises_and_what_cannot_be_played_keeps_its_index(plain: Plain, dark: bool) -> None:
    (root,) = plain.open(PlayLabWindow(HIGH), dark=dark)
    lab = HIGH.set_up()
    while len(lab.choices) == len(lab.hands[0]):  # high cards first, until one is too high for the count
        high = max((choice.card for choice in lab.choices), key=lambda card: card.rank)
        root.locator(f".crib-price[data-card='{high}']").click()
        root.get_by_role("button", name=f"Play {high.symbol}").click()
        lab = lab.lay(high)
        expect(root.locator(".crib-number b")).to_have_text(str(lab.count))
    fits = [choice.card for choice in lab.choices]
    (other,) = [card for card in lab.hands[0] if card not in fits][:1]
    cards = {card: root.locator(f".crib-own .crib-card[data-card='{card}']") for card in (fits[0], other)}
    expect(cards[fits[0]]).to_have_css("transform", "matrix(1, 0, 0, 1, 0, -10)")
    assert "0px 0px 0px 3px" in cards[fits[0]].evaluate("(one) => getComputedStyle(one).boxShadow")
    expect(cards[fits[0]].locator(".middle")).to_have_css("opacity", "1")
    expect(cards[other]).to_be_disabled()
    expect(cards[other].locator(".middle")).to_have_css("opacity", "0.26")
    index = cards[other].locator("svg > g > g > path")
    assert index.count() == 2, "the figure and the suit"
    assert index.evaluate_all("(all) => all.every((one) => getComputedStyle(one).opacity === '1')")
    assert float(cards[other].evaluate("(one) => getComputedStyle(one).opacity")) == 1
