"""Where the focus is once what had it is gone, and what is heard and reached without eyes or a mouse."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.builder_desk import hears, judged, listen, look_for, open_builder, row, rows
from tests.e2e.conftest import Site
from tests.e2e.test_builder_fixes import BROKEN, button


def paste(page: Page, text: str) -> None:
    """Paste a list into an empty deck: a message says so for some seconds."""
    page.keyboard.press("i")
    page.get_by_role("textbox", name="Decklist").fill(text)
    page.get_by_role("button", name="Use this list").click()


def take(page: Page, text: str) -> None:
    """Paste a list, and wait for its verdict."""
    paste(page, text)
    judged(page)


def toast_undo(page: Page) -> Locator:
    return page.locator("#builder-toast").get_by_role("button", name="Undo")


def chip(page: Page, code: str, name: str) -> Locator:
    return page.locator(f'#verdict-faults .fault[data-code="{code}"] .chip', has_text=name)


@pytest.fixture
def bench(desk: Page, site: Site) -> Page:
    """The builder with a deck that breaks several rules."""
    open_builder(desk, site)
    take(desk, BROKEN)
    return desk


def test_after_a_fix_the_focus_is_in_the_verdict(bench: Page) -> None:
    button(bench, "domain-identity", "Remove 1 Defy").press("Enter")
    judged(bench)

    expect(bench.locator("#verdict")).to_be_focused()
    bench.keyboard.press("Tab")
    expect(bench.locator("#verdict-faults :focus")).to_have_count(1)


def test_what_the_verdict_says_still_keeps_the_focus(bench: Page) -> None:
    kept = button(bench, "rune-count", "Remove 1 Fury Rune")
    kept.focus()

    bench.keyboard.press("x")
    judged(bench)

    expect(button(bench, "champion-count", "Make Jinx, Rebel the Champion")).to_have_count(0)
    expect(kept).to_be_focused()


def test_a_sheet_gives_the_focus_back_to_a_chip_that_was_drawn_anew(bench: Page) -> None:
    opener = chip(bench, "copy-limit", "Noxus Hopeful")
    opener.press("Enter")
    bench.locator("#sheet").get_by_role("button", name="Add one to Main deck").press("Enter")
    judged(bench)
    expect(opener).to_contain_text("5×")

    bench.keyboard.press("Escape")

    expect(opener).to_be_focused()


def test_a_sheet_whose_chip_is_gone_gives_the_focus_to_the_verdict(bench: Page) -> None:
    chip(bench, "domain-identity", "Defy").press("Enter")
    bench.locator("#sheet").get_by_role("button", name="Remove one from Main deck").press("Enter")
    judged(bench)

    bench.keyboard.press("Escape")

    expect(bench.locator("#verdict")).to_be_focused()


def test_a_way_back_that_was_pressed_leaves_the_focus_in_the_deck(bench: Page) -> None:
    row(bench, "Defy").get_by_role("button", name="Remove one").focus()
    bench.keyboard.press("Delete")
    toast_undo(bench).focus()
    bench.keyboard.press("Enter")

    assert "1 Defy" in rows(bench, "main")
    expect(bench.locator(".brow button:focus")).to_have_count(1)


def test_a_way_back_to_an_empty_deck_leaves_the_focus_where_it_begins(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, "3 Inferna")

    toast_undo(desk).press("Enter")

    expect(desk.locator("#search-input")).to_be_focused()


def test_a_message_stays_while_its_button_has_the_focus(desk: Page, site: Site) -> None:
    desk.clock.install()
    open_builder(desk, site)
    paste(desk, "3 Inferna")
    toast_undo(desk).focus()
    desk.keyboard.press("Shift")

    desk.clock.run_for(20_000)
    expect(toast_undo(desk)).to_be_focused()
    assert toast_undo(desk).evaluate(
        "node => getComputedStyle(node).outlineColor === getComputedStyle(node.parentElement).color"
    )
    desk.locator("#search-input").focus()
    desk.clock.run_for(20_000)

    expect(desk.locator("#builder-toast")).to_be_hidden()


def test_what_is_said_while_a_sheet_is_open_is_said_inside_it(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    row(desk, "Inferna").get_by_role("button", name="More: Inferna", exact=True).click()

    # The verdict is said in the same place, whenever it comes.
    listen(desk, "#builder-live")
    desk.locator("#sheet").get_by_role("button", name="Add one to Main deck").click()

    hears(desk, "Inferna: 2 in Main deck")
    expect(desk.locator("#sheet #builder-live")).to_be_attached()
    desk.keyboard.press("Escape")
    row(desk, "Inferna").get_by_role("button", name="Add one").click()
    hears(desk, "Inferna: 3 in Main deck")
    expect(desk.locator("body > #builder-live")).to_be_attached()


def test_a_message_in_a_dialog_stands_above_it_and_outlasts_it(desk: Page, site: Site) -> None:
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.url)
    open_builder(desk, site)
    take(desk, "3 Inferna")
    desk.keyboard.press("t")
    listen(desk, "#builder-live")
    desk.locator("#text").get_by_role("button", name="Copy the list").click()

    said = desk.locator("#builder-toast").get_by_text("List copied.")
    # What lies below the dialog cannot be pressed.
    said.click(trial=True)
    hears(desk, "List copied.")
    expect(desk.locator("#text #builder-live")).to_be_attached()
    desk.keyboard.press("Escape")

    expect(desk.locator("#text")).to_be_hidden()
    expect(desk.locator("#bench > #builder-toast").get_by_text("List copied.")).to_be_visible()


def test_an_enter_that_ends_composing_runs_nothing(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    last = {"key": "Enter", "keyCode": 229}
    desk.locator("#search-input").dispatch_event("keydown", last)
    desk.locator("#search-input").dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    desk.keyboard.press("Control+k")
    desk.locator("#palette-input").fill("paste")
    desk.locator("#palette-input").dispatch_event("keydown", last)

    assert rows(desk, "main") == []
    expect(desk.locator("#palette")).to_be_visible()
    desk.keyboard.press("Escape")
    desk.locator("#search-input").press("Enter")
    assert rows(desk, "main") == ["1 Inferna"]


@pytest.mark.parametrize("width", [700, 1440])
def test_the_sheet_of_a_found_card_opens_by_a_key(desk: Page, site: Site, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 800})
    open_builder(desk, site)
    desk.keyboard.press("/")
    look_for(desk, "inferna")
    desk.keyboard.press("ArrowDown")
    name = desk.locator('#search-results [aria-selected="true"] [data-slot=name]').inner_text()
    desk.keyboard.press("Home")
    for _ in "inferna":
        desk.keyboard.press("ArrowRight")
    expect(desk.locator("#sheet")).to_be_hidden()

    desk.keyboard.press("ArrowRight")

    expect(desk.locator("#sheet strong[data-slot=name]")).to_have_text(name)
    expect(desk.locator("#sheet").get_by_role("link", name="Card page")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(desk.locator("#search-input")).to_be_focused()


def test_the_sheet_of_a_found_card_opens_by_a_button_where_there_is_no_preview(desk: Page, site: Site) -> None:
    desk.set_viewport_size({"width": 390, "height": 800})
    open_builder(desk, site)
    desk.keyboard.press("/")
    look_for(desk, "Inferna")
    about = desk.locator("#pane-search").get_by_role("button", name="More: Inferna")
    about.focus()
    expect(about).to_be_in_viewport(ratio=1)

    about.press("Enter")

    expect(desk.locator("#sheet strong[data-slot=name]")).to_have_text("Inferna")
    desk.keyboard.press("Escape")
    expect(about).to_be_focused()


def test_without_colours_what_is_chosen_has_a_line(bench: Page) -> None:
    bench.emulate_media(forced_colors="active")
    look_for(bench, "jinx", "Jinx")
    bench.get_by_text("Filters").click()
    bench.get_by_role("button", name="Fury", exact=True).click()
    bench.locator("#search-input").focus()

    line = "nodes => [...new Set(nodes.map((node) => getComputedStyle(node).outlineStyle))]"
    found = [
        bench.locator(selector).evaluate_all(line)
        for selector in ('.chip[aria-pressed="true"]', '.chip[aria-pressed="false"]')
    ]
    expect(bench.locator('.result[aria-selected="true"]')).to_have_css("outline-style", "solid")
    assert found == [["solid"], ["none"]]


def test_on_paper_stand_the_deck_and_its_verdict(bench: Page) -> None:
    bench.set_viewport_size({"width": 794, "height": 1123})
    bench.emulate_media(media="print")

    parts = ("#pane-search", ".dock", ".bench__tools", ".stepper__button", ".fault__fix", "#pane-deck", "#verdict")
    shown = {part: bench.locator(part).first.is_visible() for part in parts}
    assert shown == {**dict.fromkeys(parts[:5], False), "#pane-deck": True, "#verdict": True}
    assert bench.locator("#pane-verdict").evaluate("node => getComputedStyle(node).position") == "static"
