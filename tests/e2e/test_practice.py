"""Practice in a browser: open to everyone, no wider than a phone, and every step without a script."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Site
from tests.e2e.pictures import browser
from tests.e2e.test_access import faults_of_access

PAGES = (
    "/decks/sample-riftbound-standard/hand/?seed=7Q2M&first=1",
    "/decks/sample-riftbound-standard/hand/?seed=7Q2M&first=1&mulligan=0.2&drawn=3",
    "/decks/sample-vividz-standard/hand/?seed=7Q2M&first=0",
    "/decks/sample-rise-constructed/odds/?turn=3",
    "/decks/sample-riftbound-standard/odds/?cards=inferna&turn=3",
    "/decks/sample-riftbound-sealed/pool/",
)

__all__ = ["browser"]


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1440, "dark")])
def test_practice_shuts_no_one_out(site: Site, browser: Browser, width: int, scheme: Literal["light", "dark"]) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = site.watch(context.new_page())

    found, wide = {}, []
    for path in PAGES:
        page.goto(site.url + path)
        found[path] = faults_of_access(page)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(path)

    assert {path: faults for path, faults in found.items() if faults} == {}
    assert wide == []
    context.close()


def test_a_hand_is_played_without_scripts(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = site.watch(context.new_page())
    page.goto(f"{site.url}/decks/sample-riftbound-standard/hand/?seed=7Q2M&first=1")

    page.locator(".held__tick").nth(0).click()
    page.locator(".held__tick").nth(2).click()
    page.get_by_role("button", name="Put back and draw").click()
    page.get_by_role("link", name="Draw a card").click()

    expect(page).to_have_url(f"{site.url}/decks/sample-riftbound-standard/hand/?seed=7Q2M&first=1&mulligan=0.2&drawn=1")
    expect(page.locator(".held-cards .held__turn")).to_have_text(["Turn 1"])
    context.close()


def test_a_pasted_list_is_played_without_scripts(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = site.watch(context.new_page())
    page.goto(f"{site.url}/decks/sample-riftbound-standard/")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Open in the checker").click()
    expect(page.locator("#ask")).to_be_visible()
    page.evaluate("""() => {
        const form = document.getElementById("ask");
        form.action = "/hand/";
        form.submit();
    }""")

    page.get_by_role("button", name="Going second").click()
    page.get_by_role("button", name="Draw a card").click()

    expect(page).to_have_url(f"{site.url}/hand/")
    expect(page.locator(".segment[aria-current]")).to_have_text("Going second")
    expect(page.locator(".held-cards .held__turn")).to_have_text(["Turn 1"])
    context.close()
