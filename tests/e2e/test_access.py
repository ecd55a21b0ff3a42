"""Every page is for everyone: no fault of accessibility, no page wider than a small phone."""

from typing import Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from tests.e2e.conftest import Site
from tests.e2e.pictures import browser
from tests.events.checks.check_of import check_of
from tests.events.registering.test_registering import coming

Scheme = Literal["light", "dark"]
# A phone and a desk, light and dark: each of the four is seen in every run, all they make together in the long one.
# Of all that is looked for, colours take two thirds of the time.
SCREENS: Final = (
    pytest.param(360, "dark", id="phone, dark"),
    pytest.param(1440, "light", id="desk, light"),
    pytest.param(360, "light", id="phone, light", marks=pytest.mark.long),
    pytest.param(1440, "dark", id="desk, dark", marks=pytest.mark.long),
)

__all__ = ["browser"]
WRONG = "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n3 Inferno\n2 Zzyzx\n4 Defy\n"
OPEN_PAGES = (
    "/",
    "/check/",
    "/check/?game=riftbound&sample=standard",
    "/check/?game=riftbound&sample=standard-jinx-precon",
    "/check/?game=rise&sample=constructed",
    "/check/?game=wow&sample=limited",
    "/riftbound/",
    "/zero/",
    "/wow/",
    "/wow/rules/",
    "/riftbound/rules/sideboard-size/",
    "/wow/rules/set-legal/",
    "/rise/rules/class-icon/",
    "/decks/sample-zero-official/",
    "/cards/",
    "/cards/?q=jinx",
    "/riftbound/cards/?q=jinx",
    "/riftbound/cards/?q=jinx&view=table",
    "/zero/cards/?q=afu&view=grid",
    "/wow/cards/?q=qwxz",
    "/riftbound/cards/called-shot/",
    "/wow/cards/obliveron/",
    "/rise/sets/",
    "/riftbound/sets/OGS/",
    "/riftbound/restrictions/",
    "/accounts/password/forgotten/",
    "/accounts/password/forgotten/sent/",
    "/accounts/login/",
    "/accounts/signup/",
)
OWN_PAGES = (
    "/decks/",
    "/decks/new/",
    "/decks/bin/",
    "/accounts/",
    "/accounts/email/",
    "/accounts/password/",
    "/accounts/devices/",
    "/accounts/activity/",
    "/accounts/tokens/",
    "/accounts/delete/",
)


def faults_of_access(page: Page) -> list[tuple[str, str]]:
    # A page that was reached by a press may still be coming.
    page.wait_for_load_state()
    # What is still fading in has not its colours yet.
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    # What passed is left in the page: it is much, and nobody reads it.
    found = page.evaluate("axe.run({resultTypes: ['violations']}).then((results) => results.violations)")
    return [(fault["id"], node["html"]) for fault in found for node in fault["nodes"]]


@pytest.mark.parametrize(("width", "scheme"), SCREENS)
def test_no_page_shuts_anyone_out(site: Site, browser: Browser, mei: User, width: int, scheme: Scheme) -> None:
    is_phone = width < 720
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, has_touch=is_phone, is_mobile=is_phone
    )
    page = site.watch(context.new_page())
    found: dict[str, tuple[list[tuple[str, str]], bool]] = {}

    def look(path: str) -> None:
        found[path] = (faults_of_access(page), page.evaluate("document.documentElement.scrollWidth > innerWidth"))

    for path in OPEN_PAGES:
        page.goto(site.url + path)
        look(path)
    site.log_in(page, mei)
    page.goto(f"{site.url}/check/?game=riftbound")
    page.get_by_label("Decklist").fill(WRONG)
    page.get_by_role("button", name="Check this deck").click()
    expect(page.locator("#report .verdict")).to_be_visible()
    look("checked")
    for path in (*OWN_PAGES, *_kept_pages(page, site)):
        page.goto(site.url + path)
        look(path)

    assert found == dict.fromkeys(found, ([], False))
    context.close()


@pytest.mark.parametrize("width", [360, 1440])
def test_nor_does_one_in_chinese(site: Site, desk: Page, mei: User, width: int) -> None:
    desk.set_viewport_size({"width": width, "height": 800})
    desk.context.add_cookies([{"name": "language", "value": "zh-hans", "url": site.url}])
    check = check_of(coming(mei), mei)
    site.log_in(desk, mei)
    found = {}

    for path in (
        "/",
        "/check/?game=wow&sample=limited",
        "/riftbound/restrictions/",
        "/riftbound/rules/",
        "/riftbound/cards/called-shot/",
        "/decks/sample-zero-official/",
        "/decks/sample-zero-official/explain/",
        "/decks/sample-zero-official/hand/",
        f"/events/{check.event.slug}/checks/{check.uuid}/",
    ):
        desk.goto(site.url + path)
        found[path] = faults_of_access(desk)
    # Each of them was the page that was meant.
    assert site.complaints == []
    desk.goto(f"{site.url}/events/new/")
    desk.locator("main form .button--primary").click()
    expect(desk.locator("#form-faults")).to_be_visible()
    found["errors"] = faults_of_access(desk)

    assert found == dict.fromkeys(found, [])
    # The console notes the 400.
    site.complaints.clear()


def _kept_pages(page: Page, site: Site) -> list[str]:
    """Keep a deck with faults, and name the pages about it."""
    page.goto(f"{site.url}/decks/new/?game=riftbound")
    page.get_by_label("Name", exact=True).fill("A name so long that it must be broken somewhere, 名字很长的套牌" * 2)
    page.get_by_label("Decklist").fill(WRONG)
    page.get_by_role("button", name="Save this deck").click()
    page.wait_for_url(lambda url: not url.startswith(f"{site.url}/decks/new/"))
    path = page.url.removeprefix(site.url)

    return [path, f"{path}edit/", f"{path}delete/", "/decks/"]
