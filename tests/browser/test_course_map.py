"""The map in a browser: its board is walked by keys and by touch, and what is chosen stands below."""

from browser.every_window import WINDOWS
from browser.lab import expect
from browser.plain import Plain, on_pages

WALKED = {
    "wide": (("ArrowRight", "9, Pegging"), ("ArrowDown", "10, A deal"), ("ArrowLeft", "11, A game")),
    "narrow": (("ArrowRight", "11, A game"), ("ArrowDown", "12, Other games"), ("ArrowLeft", "11, A game")),
}
"""Where keys lead from hole 10: on a laptop the second street goes to the left."""


@on_pages(864, 300)
def test_the_map_is_walked_by_keys_and_says_each_hole(plain: Plain) -> None:
    [root] = plain.open(WINDOWS["map"]())
    root.get_by_role("button", name="10, A deal").click()
    expect(root.get_by_role("status")).to_contain_text("10 A deal. From the cut to the crib")
    expect(root.get_by_role("link", name="Open")).to_have_attribute("href", "10_deal.ipynb")
    for key, name in WALKED["wide" if root.locator(".crib-wide-form").is_visible() else "narrow"]:
        plain.press(key)
        expect(root.get_by_role("button", name=name)).to_be_focused()
        expect(root.locator("h4")).to_have_text(name.replace(",", ""))
    plain.press("Home")
    expect(root.get_by_role("button", name="9, Pegging, you're here")).to_be_focused()
    expect(root.get_by_role("link", name="Go on")).to_have_attribute("href", "09_pegging.ipynb")
    expect(root.get_by_role("list")).to_have_count(5)
    plain.press("d")
    expect(root.get_by_role("link", name="Open again")).to_be_visible()
