"""Journeys through the builder, in a real browser: by keyboard, by touch, by paste; back and forward again."""

import re

from playwright.sync_api import Browser, Page, expect

from decks.samples import find_sample
from tests.e2e.builder_desk import judged, look_for, open_builder, row, rows
from tests.e2e.conftest import Site

# Name and key presses: with the legend and the champion these are forty cards.
FORTY = (
    ("Jinx, Loose Cannon", "Enter"),
    ("Jinx, Rebel", "Enter"),
    ("Fury Rune", "Shift+Enter"),
    *((name, "Shift+Enter") for name in ("Chemtech Enforcer", "Traveling Merchant", "Flame Chompers", "Raging Soul")),
    *((name, "Shift+Enter") for name in ("Brazen Buccaneer", "Blazing Scorcher", "Undercover Agent")),
    *((name, "Shift+Enter") for name in ("Cemetery Attendant", "Inferna", "Noxus Hopeful", "Vi, Destructive")),
    *((name, "Shift+Enter") for name in ("Gust", "Get Excited!")),
)
WRONG = "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n3 Inferno\n2 Zzyzx\n4 Noxus Hopeful\nwhat?\n"


def test_a_deck_is_built_by_keyboard_alone(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.keyboard.press("/")

    for name, keys in FORTY:
        # The text of the last card is still selected, so that typing goes over it.
        desk.keyboard.type(name)
        expect(desk.locator('[role=option][aria-selected="true"] [data-slot=name]')).to_have_text(name)
        judged(desk)
        desk.keyboard.press(keys)
    # Enter waits for the answer to what was typed last.
    expect(row(desk, FORTY[-1][0])).to_be_visible()
    judged(desk)

    assert rows(desk, "legend") == ["1 Jinx, Loose Cannon"]
    assert rows(desk, "champion") == ["1 Jinx, Rebel"]
    assert rows(desk, "runes") == ["12 Fury Rune"]
    assert sum(int(line.split()[0]) for line in rows(desk, "main")) == 39
    assert desk.evaluate("document.activeElement.id") == "search-input"


def test_keys_of_the_search_choose_the_section_and_undo_is_the_fields_own(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")

    for keys in ("Enter", "Control+Enter", "Alt+Enter"):
        desk.keyboard.press(keys)

    assert [rows(desk, slug) for slug in ("main", "sideboard", "maybe")] == [["1 Inferna"]] * 3
    desk.keyboard.press("Control+z")
    assert rows(desk, "maybe") == ["1 Inferna"]


def test_by_touch_a_tap_adds_and_the_sheet_moves(site: Site, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = site.watch(context.new_page())
    open_builder(page, site)
    page.locator("#bar").get_by_role("button", name="Search").tap()
    look_for(page, "Inferna")

    page.locator("[role=option]").first.tap()
    page.locator("[role=option]").first.tap()
    page.locator("[role=option] [data-act=about]").first.tap()
    page.locator("#sheet .place", has_text="Maybeboard").get_by_role("button", name="Add one").tap()
    page.locator("#sheet").get_by_role("button", name="Close").tap()
    page.locator("#bar").get_by_role("button", name="Deck").tap()
    # A tap is a press a moment later.
    expect(page.locator("#bench")).to_have_attribute("data-view", "deck")

    assert (rows(page, "main"), rows(page, "maybe")) == (["2 Inferna"], ["1 Inferna"])
    small = "(node) => { const box = node.getBoundingClientRect(); return box.width < 40 || box.height < 40; }"
    assert [node.evaluate(small) for node in row(page, "Inferna").first.get_by_role("button").all()] == [False] * 3
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    context.close()


def test_no_pasted_line_is_lost_and_choices_are_confirmed(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.keyboard.press("i")
    desk.get_by_role("textbox", name="Decklist").fill(WRONG)
    expect(desk.locator("#import [data-slot=count]")).to_have_text("Lines recognised: 2 · to check: 3")
    desk.locator("#import").get_by_role("button", name="Inferna").click()
    desk.get_by_role("button", name="Use this list").click()
    judged(desk)

    assert rows(desk, "main") == ["3 Inferna", "4 Noxus Hopeful"]
    assert desk.locator(".brow--open .as-written").all_inner_texts() == ["2 Zzyzx", "what?"]
    desk.get_by_role("button", name="Undo").first.click()
    expect(desk.locator(".brow")).to_have_count(0)


def test_a_suggestion_in_the_deck_keeps_the_count_and_the_tags(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.keyboard.press("i")
    desk.get_by_role("textbox", name="Decklist").fill("3 Inferno #fast")
    desk.get_by_role("button", name="Use this list").click()
    judged(desk)

    desk.locator(".brow--open").get_by_role("button", name="Inferna").click()
    expect(desk.locator(".brow--open")).to_have_count(0)

    assert rows(desk, "main") == ["3 Inferna"]
    expect(row(desk, "Inferna").locator(".tag")).to_have_text("#fast")


def test_a_fix_is_one_press_and_one_step_back(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.keyboard.press("i")
    desk.get_by_role("textbox", name="Decklist").fill(WRONG)
    desk.get_by_role("button", name="Use this list").click()
    judged(desk)
    fault = desk.locator('.fault[data-code="copy-limit"]')
    expect(fault.locator(".fault__numbers")).to_have_text("4 / 3")

    fault.get_by_role("button", name="Remove 1 Noxus Hopeful").click()
    judged(desk)

    expect(fault).to_have_count(0)
    assert rows(desk, "main") == ["3 Noxus Hopeful"]
    desk.locator("#bench-broken, h1").first.evaluate("document.activeElement.blur()")
    desk.keyboard.press("Control+z")
    assert rows(desk, "main") == ["4 Noxus Hopeful"]


def test_every_step_can_be_taken_back_even_after_a_reload(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    for _ in range(3):
        desk.keyboard.press("Enter")
    desk.reload()
    judged(desk)
    assert rows(desk, "main") == ["3 Inferna"]

    undo = desk.get_by_role("button", name="Undo").first
    undo.click()
    assert rows(desk, "main") == ["2 Inferna"]
    undo.click()
    undo.click()
    expect(undo).to_be_disabled()
    desk.get_by_role("button", name="Redo").click()
    assert rows(desk, "main") == ["1 Inferna"]


def test_a_row_that_is_gone_leaves_its_place(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    for name in ("Inferna", "Noxus Hopeful"):
        look_for(desk, name)
        desk.keyboard.press("Enter")

    row(desk, "Inferna").get_by_role("button", name="Remove one").dblclick()

    assert rows(desk, "main") == ["1 Noxus Hopeful"]
    row(desk, "Inferna").get_by_role("button", name="Add one").click()
    assert rows(desk, "main") == ["1 Inferna", "1 Noxus Hopeful"]


def test_letters_on_a_row_move_it_and_can_be_switched_off(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")
    desk.keyboard.press("d")
    desk.keyboard.press("m")
    assert (rows(desk, "main"), rows(desk, "maybe")) == ([], ["1 Inferna"])

    desk.locator("body").press("?")
    desk.get_by_label("Single-letter shortcuts").uncheck()
    desk.keyboard.press("Escape")
    expect(desk.locator("#help")).to_be_hidden()
    desk.keyboard.press("i")
    expect(desk.locator("#import")).to_be_hidden()


def test_the_palette_finds_an_action(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.keyboard.press("Control+k")
    expect(desk.locator("#palette-input")).to_be_focused()
    desk.keyboard.type("as text")
    desk.keyboard.press("Enter")

    expect(desk.get_by_role("dialog", name="Edit as text")).to_be_visible()


def test_text_and_rows_are_the_same_deck(desk: Page, site: Site) -> None:
    sample = find_sample("riftbound", "standard")
    assert sample
    open_builder(desk, site, "/build/riftbound/?sample=standard")
    before = [rows(desk, slug) for slug in ("legend", "main", "sideboard")]
    desk.keyboard.press("t")
    text = desk.locator("#text-text")
    expect(text).to_have_value(re.compile("3 Inferna"))
    text.fill(text.input_value().replace("3 Inferna", "2 Inferna #fast"))
    desk.get_by_role("button", name="Replace the deck with this text").click()
    judged(desk)

    after = [rows(desk, slug) for slug in ("legend", "main", "sideboard")]
    assert after == [before[0], ["2 Inferna", *before[1][1:]], before[2]]
    expect(row(desk, "Inferna").locator(".tag")).to_have_text("#fast")
