"""The pair duel by keys alone: a guess, sliders that answer without Python, and leads."""

from reports import after

from browser.lab import expect
from browser.plain import Plain, on_pages
from crib_tutor import lesson
from crib_tutor.labs.pair_duel.window import PairDuelWindow
from crib_tutor.labs.pair_duel.words import say_other, say_why, signed, tell_lead
from crib_tutor.notebook.window import Window
from crib_tutor.strategy.balance import duel


def window(*, guess: bool = True) -> PairDuelWindow:
    made = lesson.pair_duel(guess=guess, seed=7)
    assert isinstance(made, PairDuelWindow)
    return made


def states() -> dict[str, Window]:
    """Before a guess, with a lead that is asked, and with one that is answered."""
    return {
        "guess": window(),
        "asked": window(guess=False),
        "answered": after(window(guess=False), {"event": "reply", "pair": True}),
    }


def test_a_guess_comes_before_the_curves(plain: Plain) -> None:
    (root,) = plain.open(window())
    expect(root.locator("polyline").first).to_be_hidden()
    show = root.get_by_role("button", name="Show the curves")
    expect(show).to_be_disabled()
    root.get_by_role("slider", name="Ace to four").press("End")
    root.get_by_role("slider", name="Six to nine").press("PageUp")
    root.get_by_role("spinbutton", name="Ten-card").fill("40")
    expect(root.get_by_role("spinbutton", name="Six to nine")).to_have_value("61")
    show.press("Enter")
    expect(root.locator(".crib-legend")).to_contain_text("never crosses zero, you said never")
    expect(root.locator(".crib-legend")).to_contain_text("crosses at 54, you said 40")
    expect(root.locator("polyline")).to_have_count(3)


@on_pages(848, 284)
def test_a_slider_answers_without_python_and_is_read_aloud(plain: Plain) -> None:
    (root,) = plain.open(window(guess=False))
    plain.page.evaluate("() => { window.gone = {}; }")
    slider = root.get_by_role("slider", name="pone leads from it")
    for key, often in (("ArrowLeft", 79), ("PageDown", 69), ("Home", 0), ("End", 100)):
        slider.press(key)
        for kind, dot in zip(duel().values(), root.locator(".crib-plot .crib-dot").all(), strict=True):
            expect(dot).to_have_text(signed(kind.nets[often]))
    expect(root.get_by_role("status").first).to_contain_text("Pone leads from a pair 100 times in 100.")
    expect(root.locator(".crib-way")).to_contain_text("Now the dealer should pair less")
    assert plain.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_leads_are_answered_by_keys_alone(plain: Plain) -> None:
    made = window(guess=False)
    (root,) = plain.open(made)
    root.locator(".crib-toggle").focus()
    for key, answered in (("1", "of 1"), ("2", "of 2")):
        plain.page.keyboard.press(key)
        expect(root.locator(".crib-question")).to_contain_text(answered)
        for words in tell_lead(made.lab):
            expect(root.locator(".crib-teller")).to_contain_text(words)
        plain.page.keyboard.press("w")
        expect(root.locator(".crib-more")).to_have_text(say_other(made.lab.lead) + say_why(made.lab.lead))
        plain.page.keyboard.press("Enter")
        expect(root.get_by_role("button", name="Pair it")).to_be_visible()
