"""The page of a deck in a browser: menus by pointer, keyboard and without scripts, cards beside their names, a primer written."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from decks.models import Deck
from tests.decks.own_decks import made
from tests.e2e.conftest import Site
from tests.e2e.pictures import browser
from tests.e2e.test_access import faults_of_access
from tests.e2e.test_keeping import SAMPLE, bare

__all__ = ["browser"]

MENUS = ("Copy or export", "Share", "More")


@pytest.fixture
def page(site: Site, browser: Browser) -> Iterator[Page]:
    """A browser that may copy."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield site.watch(context.new_page())
    context.close()


def menu(page: Page, name: str) -> None:
    page.locator("details.menu > summary", has_text=name).click()


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1440, "light")])
def test_every_menu_is_open_to_everyone_and_within_the_page(
    site: Site, browser: Browser, width: int, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = site.watch(context.new_page())
    page.goto(f"{site.url}/decks/{SAMPLE}/")

    found = {}
    for name in MENUS:
        menu(page, name)
        expect(page.locator("details.menu[open]")).to_have_count(1)
        found[name] = (faults_of_access(page), page.evaluate("document.documentElement.scrollWidth") > width)

    assert found == dict.fromkeys(MENUS, ([], False))
    context.close()


def test_a_style_is_copied_from_the_menu(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/decks/{SAMPLE}/")

    menu(page, "Copy or export")
    page.get_by_role("button", name="Copy English names").click()

    expect(page.get_by_role("button", name="Copied English names")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("Legend:\n1 ")


def test_escape_and_a_press_beside_it_close_a_menu(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/decks/{SAMPLE}/")

    menu(page, "More")
    page.keyboard.press("Escape")
    expect(page.locator("details.menu[open]")).to_have_count(0)
    expect(page.locator("details.menu > summary", has_text="More")).to_be_focused()
    menu(page, "Share")
    page.locator("h1").click()

    expect(page.locator("details.menu[open]")).to_have_count(0)


def test_without_scripts_every_style_is_a_link_and_a_file(site: Site, browser: Browser) -> None:
    page = bare(site, browser, None)
    page.goto(f"{site.url}/decks/{SAMPLE}/")

    menu(page, "Copy or export")
    expect(page.locator("[data-copy-from]").filter(visible=True)).to_have_count(0)
    with page.expect_download() as file:
        page.get_by_role("link", name="File JSON").click()
    page.get_by_role("link", name="Deckwright code", exact=True).click()

    assert file.value.suggested_filename.endswith(".json")
    expect(page.locator("body")).to_have_text(re.compile("^DW-"))
    page.context.close()


def test_the_address_of_the_exports_opens_their_menu(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/decks/{SAMPLE}/#export")

    expect(page.get_by_role("link", name="Plain list", exact=True)).to_be_visible()


def test_a_card_stands_beside_its_name_while_it_is_pointed_at(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/decks/{SAMPLE}/?view=list")
    panel = page.locator(".preview-panel")

    page.get_by_role("link", name="Pit Rookie").first.hover()
    expect(panel.locator(".card-frame__name")).to_have_text("Pit Rookie")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.get_by_role("link", name="Inferna").first.hover()

    expect(panel.locator(".card-frame__name")).to_have_text("Inferna")
    page.locator("h1").hover()
    expect(panel).to_be_hidden()


def test_a_card_of_the_primer_stands_beside_its_name_while_it_has_the_focus(page: Page, site: Site, mei: User) -> None:
    deck = made(mei, text="3 Defy", visibility="public", primer="Keep [[蔑视]] and [[Pit Rookie]].")
    page.goto(f"{site.url}/decks/{deck.token}/")

    page.locator("#primer").evaluate("node => { node.tabIndex = -1; node.focus(); }")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".preview-panel .card-frame__name")).to_have_text("Pit Rookie")
    page.keyboard.press("Enter")

    expect(page.locator("h1")).to_contain_text("Pit Rookie")


def test_a_primer_is_written_and_looked_at_without_scripts(site: Site, browser: Browser, mei: User) -> None:
    deck = made(mei, text="3 Defy")
    page = bare(site, browser, mei)
    page.goto(f"{site.url}/decks/{deck.token}/")

    page.get_by_role("link", name="Write a primer").click()
    page.get_by_label("Primer", exact=True).fill("# Rush\n\nKeep **[[Defy]]**.")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".primer h3")).to_have_text("Rush")
    assert Deck.objects.get(pk=deck.pk).primer == ""
    page.get_by_role("button", name="Save the primer").click()

    expect(page.get_by_text("Primer saved.")).to_be_visible()
    page.locator("#primer").get_by_role("link", name="Defy").click()
    expect(page.locator("h1")).to_contain_text("Defy")
    page.context.close()
