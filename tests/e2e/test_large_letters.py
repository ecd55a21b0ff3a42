"""Letters of twice the size on a phone: words wrap, nothing is cut, nothing lies over something else."""

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from tests.e2e.conftest import Site
from tests.e2e.test_deck_checks import check_today, event_today, path_of
from tests.events.event_of import entry_of

TWICE = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });"
PAGES = (
    "/",
    "/check/",
    "/cards/",
    "/decks/browse/",
    "/decks/",
    "/build/",
    "/events/",
    "/accounts/",
)
# Links and buttons of the header that lie over each other, reach beyond the screen, or hide a part of their words.
FAULTS = """() => {
  const all = [...document.querySelectorAll(".site-header :is(a, button)")].filter((one) => one.offsetParent);
  const boxes = all.map((one) => [one.textContent.trim(), one.getBoundingClientRect(), one.scrollWidth > one.clientWidth + 1]);
  const over = (one, two) => one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  const pairs = boxes.flatMap(([name, box], at) => boxes.slice(at + 1).filter(([, other]) => over(box, other)).map(([other]) => `${name} over ${other}`));
  const cut = boxes.filter(([, box, isCut]) => isCut || box.right > innerWidth + 1 || box.left < -1).map(([name]) => `${name} is cut`);
  const small = [...document.querySelectorAll(".site-tools .icon")].filter((one) => one.getBoundingClientRect().width < 20).map(() => "a small icon");
  const { scrollWidth, clientWidth } = document.documentElement;
  const scrolls = (one) => one && (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement.closest("main *")));
  const wide = [...document.querySelectorAll("main *")].filter((one) => !scrolls(one)).filter((one) => one.getBoundingClientRect().right > clientWidth + 1).slice(0, 4);
  return [...pairs, ...cut, ...small, ...(scrollWidth > clientWidth ? wide.map((one) => `too wide: ${one.outerHTML.slice(0, 80)}`) : [])];
}"""


def faults(page: Page, address: str) -> list[str]:
    page.goto(address)
    # Letters and pictures that come late move things for a moment.
    for _ in range(10):
        found = page.evaluate(FAULTS)
        if not found:
            break
        page.wait_for_timeout(200)

    return [f"{address}: {fault}" for fault in found]


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_nothing_overlaps_or_scrolls_sideways_with_letters_of_twice_the_size(
    site: Site, browser: Browser, mei: User, language: str
) -> None:
    event = event_today(mei)
    check = check_today(event, mei)
    entry_of(event, None, "Bartholomew Featherstonehaugh", timezone.now())
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script(TWICE)
    context.add_cookies([{"name": "language", "value": language, "url": site.url}])
    page = site.watch(context.new_page())
    # Whoever is not logged in has another header, the same above every page.
    found = [fault for path in ("/", "/accounts/login/") for fault in faults(page, site.url + path)]

    site.log_in(page, mei)
    halls = [f"/events/{event.slug}/{path}" for path in ("", "board/", "checks/")]
    found += [fault for path in (*PAGES, *halls) for fault in faults(page, site.url + path)]
    found += faults(page, path_of(site, check))
    cut = page.locator(".check__order").evaluate("(one) => one.scrollWidth > one.clientWidth")

    assert found == []
    assert cut is False
    for part in (".check__head", ".check__bar"):
        expect(page.locator(part)).to_have_css("position", "static")
    site.complaints.clear()
    context.close()
