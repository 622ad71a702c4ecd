"""The play lab by mouse and by keys alone, in both themes and on a phone."""

from collections.abc import Iterator

from reports import after

from browser.lab import Locator, expect
from browser.plain import Plain
from crib_tutor.labs.play_lab.state import PlayLab, set_up
from crib_tutor.labs.play_lab.window import PlayLabWindow, PlaySetting
from crib_tutor.labs.play_lab.words import say_best, say_net, say_title

SETTING = PlaySetting(hand="4D 5H 6C JS", starter="9H", seed=7)


GO = PlaySetting(hand="QS 7H 4S AH", starter="5D", seed=8)


def reading() -> Iterator[PlayLabWindow]:
    """The hand that is read: a first guess, and a go before and after its guess."""
    yield PlayLabWindow(GO, read=True)
    for steps in (6, 7):
        yield after(PlayLabWindow(GO, read=True), *[{"event": "next", "ranks": [0, 1]}] * steps)


def shows(root: Locator, lab: PlayLab) -> None:
    """All parts tell of this play."""
    expect(root.locator("h3")).to_have_text(say_title(lab))
    expect(root.locator(".crib-teller")).to_contain_text(say_best(lab))
    expect(root.locator(".crib-number b")).to_have_text(str(lab.count))
    expect(root.locator(".crib-price")).to_have_count(len(lab.choices))
    assert root.locator(".crib-scale b").all_text_contents() == [say_net(one) for one in lab.choices]


def test_a_card_is_played_and_taken_back_by_keys_alone(plain: Plain) -> None:
    (root,) = plain.open(PlayLabWindow(SETTING))
    lab = SETTING.set_up()
    shows(root, lab)
    root.locator(".crib-price").first.focus()
    plain.page.keyboard.press("ArrowDown")
    second = lab.choices[1].card
    expect(root.locator(f".crib-price[data-card='{second}']")).to_be_focused()
    plain.page.keyboard.press("Enter")  # chooses it
    expect(root.get_by_role("button", name=f"Play {second.symbol}")).to_be_visible()
    plain.page.keyboard.press("Enter")  # plays it
    shows(root, lab.lay(second))
    expect(root.get_by_role("status")).to_contain_text(f"You play {second.symbol}")
    plain.page.keyboard.press("Backspace")
    shows(root, lab)


def test_a_play_goes_to_its_end_by_mouse(plain: Plain) -> None:
    (root,) = plain.open(PlayLabWindow(SETTING))
    lab = SETTING.set_up()
    while not lab.over:
        card = lab.choices[-1].card
        root.get_by_role("group", name="Your cards").get_by_role("button", name=card.name).click()
        root.get_by_role("button", name=f"Play {card.symbol}").click()
        lab = lab.lay(card)
        shows(root, lab)
    expect(root.locator(".crib-main")).to_have_count(0)
    root.get_by_role("button", name="Back").click()
    shows(root, lab.back())


def test_opponents_are_exchanged_and_hands_laid_open(plain: Plain) -> None:
    (root,) = plain.open(PlayLabWindow(SETTING))
    lab = SETTING.set_up()
    root.get_by_label("against").select_option("greedy")
    shows(root, lab.face("greedy"))
    assert root.locator(".crib-seat [role=img]").count() == 0
    root.get_by_role("button", name="All cards seen: off").click()
    shows(root, lab.face("greedy").open_hands(True))
    assert root.locator(".crib-seat [role=img]").count() == 4


def test_a_hand_is_typed_and_a_wrong_one_is_refused(plain: Plain) -> None:
    (root,) = plain.open(PlayLabWindow(SETTING))
    root.get_by_role("button", name="Set up").click()
    expect(root.get_by_label("four cards")).to_be_focused()
    root.get_by_label("four cards").fill("AH 2D 3S KC")
    root.get_by_label("starter").fill("KH")
    root.get_by_label("you deal").check()
    root.get_by_role("button", name="Set it up").click()
    shows(root, set_up("AH 2D 3S KC", starter="KH", dealer=True, seed=7))
    expect(root.get_by_role("button", name="Set up")).to_be_focused()
    root.get_by_role("button", name="Set up").click()
    root.get_by_label("four cards").fill("AH 2D 3S")
    root.get_by_role("button", name="Set it up").click()
    expect(root.get_by_role("status")).to_contain_text("is 4 cards, not 3")
    shows(root, set_up("AH 2D 3S KC", starter="KH", dealer=True, seed=7))
    root.get_by_role("button", name="Deal four cards").click()
    expect(root.get_by_role("status")).to_contain_text("You discarded")


def test_a_hand_is_read_by_keys_alone_and_by_columns(plain: Plain) -> None:
    (root,) = plain.open(PlayLabWindow(GO))
    root.get_by_role("button", name="Read the hand").press("Enter")
    main, status = root.locator(".crib-reading .crib-main"), root.get_by_role("status")
    main.focus()
    for key, said in (("t", "Right. Likeliest: ten"), ("9", "You said nine"), ("t", "You said ten")):
        expect(root.locator(".crib-asked")).to_have_text("Which rank is likeliest?")
        plain.page.keyboard.press(key)
        plain.page.keyboard.press("Enter")
        expect(status).to_contain_text(said)
        plain.page.keyboard.press("Enter")
    columns = root.locator(".crib-column")
    for rank in range(6):
        columns.nth(rank).click()
    main.press("Enter")
    expect(status).to_have_text("Go at 25. Right. Out: ace to six. Likeliest: nine, 59 in 100; seven, 49.")
    expect(columns.locator("span").first).to_have_text("out")
    plain.page.keyboard.press("ArrowLeft")
    expect(root.locator(".crib-steps [aria-pressed=true]")).to_contain_text("2♠")
    root.get_by_role("button", name="The play").click()
    expect(root.locator(".crib-price")).not_to_have_count(0)
