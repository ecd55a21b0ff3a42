"""You are offline: the builder opens, finds and adds; nothing of a person is kept; the operator can end it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.fixtures import Settings

from accounts.models import User
from tests.decks.own_decks import made
from tests.e2e.builder_desk import more, open_builder, paste, row, rows
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) kept[new URL(request.url).pathname] = await (await cache.match(request)).text();
  }
  return kept;
}"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that may keep things. Its pages are not watched: of a network that is away a browser complains."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", service_workers="allow")
    yield context
    context.close()


def kept(page: Page) -> dict[str, str]:
    """What the browser keeps, by path."""
    found = page.evaluate(KEPT)
    assert isinstance(found, dict)
    return found


def until_kept(page: Page) -> None:
    until(page, lambda: {"/build/riftbound/", "/build/riftbound/pool.json"} <= set(kept(page)))


def test_without_a_network_the_builder_opens_finds_and_adds_and_another_page_says_so(
    site: Site, context: BrowserContext
) -> None:
    page = context.new_page()
    open_builder(page, site)
    until_kept(page)
    context.set_offline(True)

    page.goto(f"{site.url}/check/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.goto(f"{site.url}/build/riftbound/")
    box = page.locator("#search-input")
    box.fill("defy")
    expect(page.locator("#search-results [role=option]")).to_have_count(1)
    box.press("Enter")

    until(page, lambda: any("Defy" in row for row in rows(page, "main")))
    expect(page.locator("#search-status")).to_contain_text("You are offline")
    expect(page.locator("#verdict [data-slot=word]")).to_have_text("No verdict")
    expect(page.locator("#verdict")).to_have_class("is-old")

    context.set_offline(False)
    expect(page.locator("#verdict .verdict")).not_to_have_attribute("data-verdict", "pending", timeout=20_000)
    context.close()


def test_without_a_network_counts_are_compared_and_nothing_is_called_legal(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    open_builder(page, site)
    until_kept(page)
    paste(page, "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n3 Inferna\n")
    verdict, local = page.locator("#verdict"), page.locator("#verdict-local")
    context.set_offline(True)
    more(page, "Inferna")

    expect(local).to_contain_text("Not final")
    expect(local).to_contain_text("Inferna: over, 4 of 3")
    expect(local).to_contain_text("Main deck: short, 4 of 40")
    expect(row(page, "Inferna").locator("[data-slot=over]")).to_have_text("Over: 4 of 3")
    expect(page.locator("#builder-live")).to_contain_text("Inferna: over, 4 of 3")
    expect(page.locator("#verdict-fine")).to_be_hidden()
    expect(verdict.locator(".fault[data-counted]:visible")).to_have_count(0)

    row(page, "Jinx, Loose Cannon").get_by_role("button", name="Remove one").click()
    expect(local).to_be_hidden()
    expect(row(page, "Inferna").locator("[data-slot=over]")).to_be_empty()
    context.set_offline(False)
    context.close()


def test_without_a_network_an_empty_deck_opens_on_the_wall_of_legends(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    open_builder(page, site)
    until_kept(page)
    context.set_offline(True)
    page.reload()

    expect(page.get_by_role("heading", name="Choose your Legend")).to_be_visible()
    page.locator("#search-input").fill("jinx")
    found = page.locator("#search-results [role=option]")
    expect(found).to_have_count(1)
    found.click()

    until(page, lambda: rows(page, "legend") == ["1 Jinx, Loose Cannon"])
    # Which champions fit a legend is the server's to say.
    expect(page.locator("#opening")).to_be_hidden()
    context.close()


def test_art_that_does_not_come_gives_way_to_an_outline(site: Site, browser_with_pictures: Browser) -> None:
    context = browser_with_pictures.new_context(locale="en", service_workers="allow")
    page = context.new_page()
    open_builder(page, site)
    until_kept(page)
    context.set_offline(True)
    page.locator("#search-input").fill("defy")

    option = page.locator("#search-results [role=option]")
    expect(option).to_have_count(1)
    expect(option.locator("img")).to_have_attribute("src", re.compile("^data:image/svg"))
    context.close()


def test_nothing_of_a_person_is_kept(site: Site, context: BrowserContext, mei: User) -> None:
    page = context.new_page()
    deck = made(mei, name="A secret of mine")
    site.log_in(page, mei)
    page.goto(f"{site.url}/build/riftbound/")
    until_kept(page)

    for path in ("/build/riftbound/", f"/decks/{deck.token}/build/", "/decks/", "/accounts/"):
        page.goto(site.url + path)
        page.wait_for_load_state("networkidle")

    everything = kept(page)
    assert not [path for path in everything if deck.token in path or path in {"/decks/", "/accounts/"}]
    assert not [path for path, text in everything.items() if mei.username in text or "A secret of mine" in text]
    context.close()


def test_the_operator_can_end_it(site: Site, context: BrowserContext, settings: Settings) -> None:
    page = context.new_page()
    open_builder(page, site)
    until_kept(page)
    settings.OFFLINE = False

    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")

    until(page, lambda: kept(page) == {})
    until(page, lambda: page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0)
    context.close()
