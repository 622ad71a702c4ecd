"""The last table in a browser: how far one is comes back with the page, and the end leads to lessons."""

from last_tables import at_the_match, count_a_hand, counted, play_game
from reports import report, tell

from browser.lab import Front, Lab, expect, press
from browser.plain import Plain
from crib_tutor.course.last_table.state import deal_hand
from crib_tutor.course.last_table.window import LastTableWindow


def states() -> dict[str, LastTableWindow]:
    """Every face that the window has around what's inside."""
    looking, table = at_the_match()
    play_game(table, wins=True)
    lost = counted(-1)
    for _ in range(20):
        tell(lost.inside, "next")
        count_a_hand(lost.inside, 0)
    return {
        "begun": counted(),
        "on the way": counted(0, 0, 0, 0, 0, 0, 1, 0),
        "table open": lost,
        "match": at_the_match()[0],
        "looking back": looking,
        "won": at_the_match(True, True)[0],
        "lost": at_the_match(False, True, False)[0],
    }


def test_the_page_takes_up_the_twenty_where_they_were_when_python_starts_again(site: Plain) -> None:
    [root] = site.open(counted(0, 0, 0, 0, 0, 0))
    expect(root.locator(".crib-full")).to_have_count(6)
    [root] = site.open(counted())
    expect(root.locator(".crib-full")).to_have_count(6)
    expect(root.get_by_role("img", name="6 of 20")).to_be_visible()


def test_a_lost_match_says_so_and_links_what_was_weak(plain: Plain) -> None:
    window = states()["lost"]
    [root] = plain.open(window)
    expect(root.locator(".crib-result")).to_have_text(window.value["end"]["said"])
    pages = [one.get_attribute("href") for one in root.get_by_role("link").all()]
    assert pages == [one["page"] for one in window.value["end"]["weak"]]
    assert pages


def test_the_page_itself_looks_back_on_a_game_to_its_end(plain: Plain) -> None:
    window, table = at_the_match(True)
    report(table, "go on")
    play_game(table, wins=True)
    assert window.value["looking"]
    [root] = plain.open(window)
    expect(root.locator(".crib-end li").first).to_be_visible(
        timeout=60_000
    )  # deal by deal, as fast as decisions are priced
    expect(root.locator(".crib-won")).to_contain_text("pulls up a chair")
    expect(root.locator(".crib-status")).not_to_contain_text("isn't answering")
    report(table, "go on")
    assert window.value["end"]["weak"]
    assert not window.value["end"]["said"], "what the match before led to stays"


def test_in_jupyter_the_twentieth_hand_opens_a_match_that_goes_on_after_a_restart(front: Front, jupyter: Lab) -> None:
    jupyter.write("last.ipynb", ["from crib_tutor.lesson import last_table\n\nlast_table(7)"])
    notebook = front.show(jupyter, "last.ipynb")
    notebook.page.evaluate("localStorage.setItem('crib-tutor:last-table:', '19 0 02:40')")
    notebook.run_all()
    out = notebook.output(0)
    expect(out.locator(".crib-full")).to_have_count(19)
    press(out, "One total")
    out.get_by_label("Your count, in points").fill(str(deal_hand("7/1").points))
    press(out, "That's all")
    press(out, "Sit down")
    press(out, "Cut")
    expect(out.locator(".crib-line")).to_contain_text("Magpie plays at your level")
    deals = out.locator(".crib-asked")
    expect(deals).to_contain_text("deal")
    said = deals.text_content() or ""
    notebook.restart()
    notebook.run_all()
    expect(notebook.output(0).locator(".crib-asked")).to_have_text(said)
    expect(notebook.output(0).locator(".crib-line")).to_contain_text("Magpie plays at your level")
