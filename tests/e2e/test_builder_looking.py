"""The panel of the chosen card: by focus, by pointer, and by tap as a sheet; it covers nothing and moves nothing."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cards.models import Card
from tests.e2e.builder_desk import judged, look_for, open_builder, row
from tests.e2e.conftest import Site
from tests.e2e.pictures import browser

__all__ = ["browser"]

TEXT = "[Tank]\nPay [R]: deal 1 to a unit here, then draw a card for each unit that you have here."
SAMPLE = "/build/riftbound/?sample=standard"


@pytest.fixture(autouse=True)
def texts(site: Site) -> None:
    """Rules texts, long and short: the starter cards have none."""
    Card.objects.filter(game="riftbound").update(texts={"en": TEXT})
    Card.objects.filter(game="riftbound", key="sabotage").update(texts={"en": TEXT * 6})


def panel(page: Page) -> Locator:
    return page.locator("#preview [data-slot=name]").first


def test_the_panel_follows_the_pointer_over_results_and_deck_and_returns(desk: Page, site: Site) -> None:
    open_builder(desk, site, SAMPLE)
    look_for(desk, "Defy")
    expect(panel(desk)).to_have_text("Defy")

    row(desk, "Inferna").hover()
    expect(panel(desk)).to_have_text("Inferna")
    expect(desk.locator("#preview [data-slot=text]")).to_contain_text("deal 1 to a unit here")
    expect(desk.locator("#preview [data-slot=text]").get_by_role("img")).to_have_count(1)
    expect(desk.locator("#preview [data-slot=art]")).to_be_visible()
    desk.locator("#verdict").hover()
    expect(panel(desk)).to_have_text("Defy")
    desk.get_by_role("combobox", name="Search for cards").fill("jinx")
    results = desk.locator("#search-results [role=option]")
    expect(results.first).to_contain_text("Jinx")
    row(desk, "Inferna").hover()
    expect(panel(desk)).to_have_text("Inferna")
    results.first.hover()
    expect(panel(desk)).to_contain_text("Jinx")


def test_the_panel_follows_the_focus_in_the_deck_and_among_the_results(desk: Page, site: Site) -> None:
    open_builder(desk, site, SAMPLE)
    look_for(desk, "Defy")
    row(desk, "Inferna").get_by_role("button", name="Add one").focus()
    expect(panel(desk)).to_have_text("Inferna")
    desk.keyboard.press("ArrowDown")
    expect(panel(desk)).to_have_text("Irresistible Faefolk")
    desk.locator("#search-input").focus()
    expect(panel(desk)).to_have_text("Defy")
    # The pointer lies still, and the keys choose again.
    row(desk, "Inferna").hover()
    expect(panel(desk)).to_have_text("Inferna")
    desk.locator("#search-input").press("End")
    expect(panel(desk)).to_have_text("Defy")


def test_what_the_pointer_chose_stays_for_its_buttons(desk: Page, site: Site) -> None:
    open_builder(desk, site, SAMPLE)
    look_for(desk, "Defy")
    row(desk, "Inferna").hover()
    expect(panel(desk)).to_have_text("Inferna")

    place = desk.locator("#preview .place", has_text="Maybeboard")
    place.get_by_role("button", name="Add one").click()
    desk.locator("#verdict").hover()
    desk.keyboard.press("Enter")

    expect(row(desk, "Inferna").last.locator("[data-slot=count]")).to_have_text("2")
    expect(panel(desk)).to_have_text("Inferna")


def test_another_card_moves_neither_results_nor_panel(desk: Page, site: Site) -> None:
    open_builder(desk, site, SAMPLE)
    boxes = """() => ['#preview', '#search-results'].map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect()))"""
    expect(desk.locator("#preview [data-slot=text]")).to_be_visible()
    seen = set()
    for name in ("Inferna", "Sabotage", "Pakaa Cub"):
        row(desk, name).first.hover()
        expect(panel(desk)).to_have_text(name)
        seen.add(str(desk.evaluate(boxes)))

    assert len(seen) == 1


def test_the_sheet_of_a_row_stays_on_the_screen_while_it_grows(desk: Page, site: Site) -> None:
    open_builder(desk, site, SAMPLE)
    for place in (0, 8, -1):
        desk.locator(".brow--card .brow__menu").nth(place).click()
        expect(desk.locator("#sheet [data-slot=text]")).to_be_visible()
        expect(desk.get_by_role("group", name="Move all copies to")).to_be_visible()
        expect(desk.locator("#sheet")).to_be_in_viewport(ratio=1)
        desk.keyboard.press("Escape")
        expect(desk.locator("#sheet")).to_be_hidden()


def test_a_tap_on_a_face_opens_the_sheet_with_the_text(site: Site, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en")
    page = site.watch(context.new_page())
    open_builder(page, site, SAMPLE)
    page.keyboard.press("l")
    page.keyboard.press("l")
    judged(page)

    row(page, "Inferna").locator("[data-slot=art]").tap(position={"x": 80, "y": 30})

    expect(page.locator("#sheet [data-slot=name]").first).to_have_text("Inferna")
    expect(page.locator("#sheet [data-slot=text]")).to_be_visible()
    context.close()
