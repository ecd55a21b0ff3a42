"""How pages arrive: nothing jumps, every picture has its place, and motion is for those who want it."""

from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from tests.e2e.conftest import Site
from tests.e2e.pictures import browser

__all__ = ["browser"]

PAGES: Final = (
    "/",
    "/check/?game=riftbound&sample=standard",
    "/riftbound/",
    "/vividz/",
    "/riftbound/sets/OGN/",
    "/riftbound/restrictions/",
    "/riftbound/rules/",
    "/accounts/",
)

# A share of the window, as browsers count it.
MOST: Final = 0.02
# What has moved, where all moves together are more than that.
SHIFTED: Final = """(most) => new Promise((done) => {
  const seen = [];
  const add = (list) => seen.push(...list.getEntries().filter((one) => !one.hadRecentInput));
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  const told = ({ value, startTime, sources }) => `${value.toFixed(3)} at ${startTime.toFixed()}: ${sources.map(({ node, previousRect, currentRect }) =>
    `${(node?.outerHTML ?? node?.textContent ?? "?").slice(0, 60)} ${previousRect.y} to ${currentRect.y}`).join(", ")}`;
  setTimeout(() => done(seen.reduce((sum, { value }) => sum + value, 0) < most ? [] : seen.map(told)), 200);
})"""
UNSIZED: Final = """() => [...document.images].filter((one) => !one.hasAttribute("width") || !one.hasAttribute("height"))
  .map((one) => one.src)"""


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_jumps_and_every_picture_has_its_place(site: Site, browser: Browser, mei: User, width: int) -> None:
    page = site.watch(browser.new_context(viewport={"width": width, "height": 844}).new_page())
    site.log_in(page, mei)

    found = {}
    for path in PAGES:
        page.goto(site.url + path)
        page.evaluate("document.fonts.ready.then(() => null)")
        found[path] = (page.evaluate(SHIFTED, MOST), page.evaluate(UNSIZED))

    assert found == dict.fromkeys(PAGES, ([], []))
    page.context.close()


@pytest.mark.parametrize("width", [390, 1440])
def test_the_first_card_of_a_fan_stands_where_it_stays_before_the_others_have_arrived(
    site: Site, desk: Page, width: int
) -> None:
    desk.set_viewport_size({"width": width, "height": 844})
    desk.goto(f"{site.url}/riftbound/")
    cards = desk.locator(".game-head__fan > .card-frame")
    place = "(card) => [card.offsetLeft, card.offsetTop]"
    stays = cards.first.evaluate(place)

    for _ in range(2):
        cards.last.evaluate("(card) => card.remove()")

    assert cards.count() == 1
    assert cards.first.evaluate(place) == stays


def sign_of_the_verdict(page: Page, site: Site) -> str:
    page.goto(f"{site.url}/check/?game=riftbound&sample=standard")
    expect(page.locator(".verdict")).to_be_visible()
    name = page.locator(".verdict > .icon").evaluate("(sign) => getComputedStyle(sign).animationName")
    assert isinstance(name, str)
    return name


def test_a_verdict_arrives_and_a_card_is_lifted_for_those_who_want_motion(desk: Page, site: Site) -> None:
    moved = sign_of_the_verdict(desk, site)
    desk.emulate_media(reduced_motion="reduce")
    still = sign_of_the_verdict(desk, site)

    assert (moved, still) == ("verdict", "none")
    desk.goto(f"{site.url}/riftbound/")
    assert desk.locator("a.card-frame").first.evaluate("(card) => getComputedStyle(card).transitionDuration") == "0s"
