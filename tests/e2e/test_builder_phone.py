"""The builder on a phone: the way back, what a narrow screen has room for, a slow line."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from accounts.models import User
from tests.e2e.builder_desk import judged, look_for, open_builder, own_deck, row, rows, synced
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

LINES = """Legend:
1 Jinx, Loose Cannon
Champion:
1 Jinx, Rebel
Main deck:
3 Inferna
3 Defy
3 Noxus Hopeful
3 Get Excited!
2 Zzyzx
Runes:
6 Fury Rune
6 Chaos Rune
"""
# How long what comes late waits; the wait is over at once.
LATE = """(nodes) => nodes.flatMap((node) => node.getAnimations()).map((one) => {
  const { delay } = one.effect.getComputedTiming();
  one.finish();
  return delay;
})"""
# How far the dialog scrolls beyond its last part.
EMPTY = """(dialog) => {
  const end = Math.max(...[...dialog.children].map((part) => part.getBoundingClientRect().bottom + dialog.scrollTop));
  return dialog.scrollHeight - (end - dialog.getBoundingClientRect().top);
}"""


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en")
    yield site.watch(context.new_page())
    context.close()


def shows(page: Page, view: str) -> None:
    expect(page.locator("#bench")).to_have_attribute("data-view", view)


def bar(page: Page, name: str) -> None:
    page.locator("#bar").get_by_role("button", name=name).tap()


def choose(page: Page, name: str) -> None:
    page.get_by_role("button", name="Deck actions").tap()
    page.locator("#menu").get_by_role("button", name=name, exact=True).tap()


def test_the_first_card_of_the_deck_is_seen_at_once(phone: Page, site: Site) -> None:
    open_builder(phone, site, "/build/riftbound/?sample=standard")

    top = "node => node.getBoundingClientRect().top"
    assert phone.locator(".brow").first.evaluate(top) < 150
    assert phone.locator(".bench__head").evaluate("node => node.getBoundingClientRect().height") < 60
    synced(phone, "Saved on this device")


def test_what_left_the_line_above_the_deck_is_in_its_menu(phone: Page, site: Site) -> None:
    open_builder(phone, site, "/build/riftbound/?sample=standard")
    row(phone, "Inferna").get_by_role("button", name="Remove one").tap()
    phone.get_by_role("button", name="Undo").first.tap()
    choose(phone, "Redo")
    until(phone, lambda: "2 Inferna" in rows(phone, "main"))

    phone.get_by_role("button", name="Deck actions").tap()
    phone.locator("#menu").get_by_role("combobox", name="Group").select_option("cost")
    phone.locator("#menu").get_by_role("combobox", name="Format").select_option("casual")
    phone.keyboard.press("Escape")
    expect(phone.locator("#verdict-basis")).not_to_contain_text("TR")
    phone.set_viewport_size({"width": 1440, "height": 900})

    expect(phone.locator(".bench__head").get_by_role("combobox", name="Format")).to_have_value("casual")
    expect(phone.locator("#pane-deck").get_by_role("combobox", name="Group")).to_have_value("cost")


def test_trouble_with_keeping_the_deck_is_told_in_words(phone: Page, site: Site, mei: User) -> None:
    site.log_in(phone, mei)
    open_builder(phone, site, f"/decks/{own_deck(mei).token}/build/")
    phone.route("**/api/v1/decks/**", lambda route: route.abort())
    row(phone, "Inferna").get_by_role("button", name="Add one").tap()

    synced(phone, "Not synced (offline)")
    wide = phone.locator("#sync-line [data-slot=text]").evaluate("node => node.getBoundingClientRect().width")
    assert wide > 100
    # It goes on trying, and complaining.
    phone.close()
    site.complaints.clear()


def test_the_paste_dialog_is_no_longer_than_what_it_holds(phone: Page, site: Site) -> None:
    open_builder(phone, site)
    choose(phone, "Paste a list")
    phone.get_by_role("textbox", name="Decklist").fill(LINES)
    expect(phone.locator("#import .line")).to_have_count(13)

    assert phone.locator("#import").evaluate(EMPTY) < 24


def test_back_closes_the_search_and_then_leaves(phone: Page, site: Site) -> None:
    phone.goto(f"{site.url}/build/")
    open_builder(phone, site)
    bar(phone, "Search")
    look_for(phone, "Inferna")

    phone.go_back()
    shows(phone, "deck")
    expect(phone).to_have_url(re.compile("/build/riftbound/"))
    phone.go_back()

    expect(phone).to_have_url(f"{site.url}/build/")


def test_back_closes_a_sheet_above_the_search_first(phone: Page, site: Site) -> None:
    open_builder(phone, site)
    bar(phone, "Search")
    look_for(phone, "Inferna")
    phone.locator("#search-results [data-act=about]").first.tap()
    expect(phone.locator("#sheet")).to_be_visible()

    phone.go_back()
    expect(phone.locator("#sheet")).to_be_hidden()
    shows(phone, "search")
    phone.go_back()

    shows(phone, "deck")
    expect(phone).to_have_url(re.compile("Inferna"))


def test_what_was_closed_by_its_button_needs_no_way_back(phone: Page, site: Site) -> None:
    phone.goto(f"{site.url}/build/")
    open_builder(phone, site)
    bar(phone, "Search")
    shows(phone, "search")
    bar(phone, "Search")
    shows(phone, "deck")
    choose(phone, "Paste a list")
    phone.locator("#import [data-close]").tap()
    expect(phone.locator("#import")).to_be_hidden()

    phone.go_back()

    expect(phone).to_have_url(f"{site.url}/build/")


def test_forward_opens_nothing_and_leaves_nothing(phone: Page, site: Site) -> None:
    open_builder(phone, site)
    bar(phone, "Search")
    look_for(phone, "Inferna")
    phone.go_back()
    shows(phone, "deck")
    phone.go_forward()

    shows(phone, "deck")
    bar(phone, "Verdict")
    shows(phone, "verdict")
    phone.go_back()
    shows(phone, "deck")


def test_the_hand_of_a_draft_is_dealt_from_the_menu_and_back_leads_to_the_deck(phone: Page, site: Site) -> None:
    open_builder(phone, site, "/build/riftbound/?sample=standard")
    choose(phone, "Sample hand")
    expect(phone.get_by_role("heading", name="Opening hand")).to_be_visible()

    phone.go_back()
    judged(phone)

    assert "3 Inferna" in rows(phone, "main")


def test_a_long_name_has_two_lines_and_a_reason_is_told_to_its_end(phone: Page, site: Site) -> None:
    phone.set_viewport_size({"width": 320, "height": 700})
    open_builder(phone, site, "/build/riftbound/?sample=standard")

    cut = "node => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2"
    names = phone.locator(".brow__name")
    assert [names.nth(at).inner_text() for at in range(names.count()) if names.nth(at).evaluate(cut)] == []

    bar(phone, "Search")
    look_for(phone, "Inferna")
    why = phone.locator("#search-results .result__why").first
    expect(why).to_be_visible()
    assert not why.evaluate(cut)


def test_a_slow_line_says_at_once_that_the_builder_comes(phone: Page, site: Site) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.route("**/builder/main.*", hold)
    phone.goto(f"{site.url}/build/riftbound/", wait_until="commit")

    expect(phone.get_by_text("Loading the builder…")).to_be_visible()
    late = phone.get_by_role("link", name="Check a list as text")
    expect(late).to_be_hidden()
    # It comes by itself after ten seconds; what comes then is what is there at the end.
    delays = phone.locator(".bench-wait__late").evaluate_all(LATE)
    expect(late).to_be_visible()
    assert set(delays) == {10_000}
    until(phone, lambda: bool(held))
    for route in held:
        route.continue_()
    judged(phone)
    expect(phone.get_by_text("Loading the builder…")).to_be_hidden()


def test_a_query_that_cannot_be_read_leaves_nothing_to_choose(phone: Page, site: Site) -> None:
    open_builder(phone, site)
    bar(phone, "Search")
    box = phone.get_by_role("combobox", name="Search for cards")
    box.fill("t:unit cost<=2")
    expect(phone.locator("#search-status")).not_to_be_empty()

    box.fill("colr:red")
    expect(phone.locator("#search-error")).to_be_visible()
    expect(phone.locator("#search-results")).to_have_attribute("aria-disabled", "true")
    expect(phone.locator("#search-status")).to_be_empty()
    expect(box).to_have_attribute("aria-expanded", "false")
    box.press("ArrowDown")
    box.press("Enter")

    box.fill("t:unit cost<=2")
    expect(phone.locator("#search-error")).to_be_hidden()
    expect(phone.locator("#search-results")).to_have_attribute("aria-disabled", "false")
    expect(phone.locator("#search-status")).not_to_be_empty()
    judged(phone)
    assert [rows(phone, slug) for slug in ("legend", "champion", "main")] == [[], [], []]


def test_a_message_over_the_search_stands_above_the_results(phone: Page, site: Site) -> None:
    open_builder(phone, site, "/build/riftbound/?sample=standard")
    bar(phone, "Search")
    look_for(phone, "Lee Sin, Blind Monk")
    phone.locator("#search-results [role=option]").first.tap()

    # Another legend takes the place of the one that leads the deck.
    expect(phone.locator("#builder-toast")).to_be_visible()
    toast = phone.locator("#builder-toast").bounding_box()
    results = phone.locator("#search-results").bounding_box()
    assert toast and results and toast["y"] + toast["height"] <= results["y"]
    assert row(phone, "Lee Sin, Blind Monk").count() == 1


def test_where_no_script_runs_nothing_is_waited_for(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = site.watch(context.new_page())

    page.goto(f"{site.url}/build/riftbound/")

    expect(page.get_by_role("button", name="Check this deck")).to_be_visible()
    expect(page.get_by_text("Loading the builder…")).to_be_hidden()
    context.close()
