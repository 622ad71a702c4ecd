"""The jury in a browser: by keyboard alone with a restart in the middle, what is heard, and its looks."""

import re

from reports import after, tell
from trials import try_all

from browser.lab import expect, press, title
from browser.plain import Plain
from browser.speaking import VOICES, spoken
from crib_tutor.course.jury.window import JuryWindow
from crib_tutor.notebook.progress_owner import Keeper
from crib_tutor.verdicts.verdict import Judgment

ALL = try_all()


def sitting(votes: int = 0, *, heard: bool = False, wrong: bool = False) -> JuryWindow:
    """A jury after so many votes, right or wrong, with the last verdict open or heard."""
    window = JuryWindow(11, Keeper(), verdicts=ALL)
    for place in range(votes):
        right = window.jury.case.ruling
        vote = list(Judgment)[(list(Judgment).index(right) + wrong) % 4]
        tell(window, "vote", vote=vote.value)
        if heard or place < votes - 1:
            tell(window, "next")
    return window


def states() -> dict[str, JuryWindow]:
    """Every face that the window has: each ruling is among the first verdicts."""
    faces = {f"verdict {many}": sitting(many, wrong=many % 2 == 0) for many in range(1, 6)}
    assert {one.jury.case.ruling for one in faces.values()} == set(Judgment)
    refused = after(sitting(), {"event": "next"})
    return {"asked": sitting(), "refused": refused, **faces, "score": sitting(12, heard=True)}


def test_claims_are_judged_by_keyboard_alone_and_a_restart_loses_no_vote(site: Plain) -> None:
    [root] = site.open(sitting())
    title(root).focus()
    site.press("Tab", "Tab", "Enter")  # the second vote
    expect(root.locator(".crib-ruling")).to_contain_text("You voted refuted")
    expect(root.get_by_role("status")).to_contain_text("You voted refuted")
    expect(root.get_by_role("button", name="Next claim")).to_be_focused()
    site.press("Enter")
    expect(title(root)).to_have_text(re.compile("^Claim 2 of "))
    expect(title(root)).to_be_focused()
    expect(root.locator(".crib-ruling")).to_have_count(0)
    [root] = site.open(sitting())
    press(root, "Go on")
    expect(title(root)).to_have_text(re.compile("^Claim 2 of "))
    expect(root.locator(".crib-docket span").first).not_to_have_text("")
    title(root).focus()
    site.press("4")  # its key, wherever the focus is
    expect(root.locator(".crib-ruling")).to_contain_text("You voted no difference that matters")


def test_a_docket_is_heard_to_its_score_and_another_one_begins(plain: Plain) -> None:
    window = sitting()
    [root] = plain.open(window)
    for place in range(12):
        expect(title(root)).to_have_text(re.compile(f"^Claim {place + 1} of 12"))
        expect(root.locator(".crib-ruling")).to_have_count(0)
        root.locator(".crib-vote").nth(place % 4).click()
        expect(root.locator(".crib-vote").first).to_be_hidden()
        press(root, "Your score" if place == 11 else "Next claim")
    right = sum(window.jury.right(one) for one in window.jury.docket)
    expect(root.locator(".crib-score .crib-why")).to_contain_text(f"You judged {right} of 12")
    expect(root.locator(".crib-docket .crib-right")).to_have_count(right)
    expect(root.locator(".crib-score tbody tr")).to_have_count(12)
    expect(root.get_by_role("img", name=re.compile("According to Hoyle, 22 claims"))).to_be_visible()
    press(root, "Another docket")
    expect(title(root)).to_have_text(re.compile("^Claim 1 of 12"))
    expect(root.locator(".crib-docket .crib-open")).to_have_count(12)


def test_the_page_knows_no_verdict_before_its_vote(plain: Plain) -> None:
    window = sitting()
    [root] = plain.open(window)
    case = window.jury.case
    for part in (case.why, case.move, case.depends):
        assert part not in str(window.value)
    root.locator(".crib-vote").first.click()
    expect(root.locator(".crib-ruled")).to_contain_text(case.why)


def test_the_verdict_is_heard_with_its_number_and_the_next_claim_with_its_test(alone: Plain) -> None:
    alone.page.evaluate(VOICES)
    window = sitting()
    case = window.jury.case
    [root] = alone.open(window)
    press(root, "Voice: off")
    root.locator(".crib-vote").first.click()
    expect(root.locator(".crib-ruling")).to_be_visible()
    assert case.why in spoken(alone)[-1]
    assert root.locator("[aria-live]").count() == 1
    press(root, "Next claim")
    expect(title(root)).to_have_text(re.compile("^Claim 2"))
    assert window.jury.case.claim in spoken(alone)[-1]
