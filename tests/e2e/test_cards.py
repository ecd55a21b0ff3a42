"""Cards in a real browser: found, filtered by pressing chips, read on their page, by day and from a deck."""

import re
from base64 import b64decode

from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.fixtures import Settings

from cards.models import Printing
from tests.e2e.conftest import Site
from tests.e2e.pictures import browser

__all__ = ["browser"]

DOT = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


def test_a_card_is_found_by_its_chinese_name_and_read(desk: Page, site: Site) -> None:
    desk.goto(site.url)
    desk.get_by_role("navigation", name="Site").get_by_role("link", name="Cards").click()
    desk.get_by_label("Search cards").fill("蔑视")
    desk.get_by_label("Search cards").press("Enter")

    desk.get_by_role("link", name="Defy").click()

    expect(desk.get_by_role("heading", level=1)).to_have_text("Defy")
    expect(desk.locator(".standing[data-format=standard]")).to_have_attribute("data-standing", "legal")


def test_a_ban_is_seen_on_its_day(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/riftbound/restrictions/")
    desk.get_by_role("link", name="Called Shot").first.click()
    standing = desk.locator(".standing[data-format=standard]")
    expect(standing).to_contain_text("TR 601.2.d")

    desk.get_by_text("Check another date").click()
    desk.get_by_label("On the day").fill("2026-03-30")
    desk.get_by_role("button", name="Show this day").click()

    expect(standing.locator(".badge")).to_have_text("Legal")
    expect(standing).to_contain_text("banned from March 31, 2026")


def test_a_picture_lies_over_the_drawing_when_it_arrives_and_never_when_it_does_not(
    desk: Page, site: Site, settings: Settings
) -> None:
    settings.PICTURES = "remote"
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    settings.CONTENT_SECURITY_POLICY = {"DIRECTIVES": directives | {"img-src": ["'self'", "data:", "https:"]}}
    defy = Printing.objects.filter(card__key="defy").first()
    assert defy is not None
    Printing.objects.filter(pk=defy.pk).update(image="https://images.example/defy.png")
    answers = [lambda route: route.abort(), lambda route: route.fulfill(body=DOT, content_type="image/png")]

    def answer(route: Route) -> None:
        answers.pop(0)(route)

    desk.route("https://images.example/*", answer)
    picture = desk.locator(".card-frame__image")

    with desk.expect_console_message(lambda said: said.type == "error"):
        desk.goto(f"{site.url}/riftbound/cards/defy/")
    expect(picture).to_have_css("opacity", "0")
    expect(desk.locator(".card-frame__name")).to_be_visible()
    assert site.complaints.pop().startswith("Failed to load resource")

    desk.reload()
    expect(picture).to_have_css("opacity", "1")


def test_the_cards_of_a_deck_lead_to_their_pages(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/decks/sample-zero-official/?view=list")

    name = desk.locator(".deck-row__name a").first
    title = name.locator("span").first.inner_text()
    name.click()

    expect(desk.get_by_role("heading", level=1)).to_have_text(title)


def test_search_works_without_scripts_on_a_phone(site: Site, browser: Browser) -> None:
    phone = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = site.watch(phone.new_page())
    page.goto(f"{site.url}/riftbound/cards/")
    page.get_by_label("Search cards").fill("t:rune")
    page.get_by_role("button", name="Search").click()

    page.get_by_role("link", name="Grid").click()
    found = int(re.findall(r"\d+", page.locator(".found__what").inner_text())[0])
    expect(page.locator(".card-frame")).to_have_count(found)

    page.locator(".filters > summary").click()
    page.get_by_role("link", name="Fury", exact=True).click()
    expect(page.get_by_label("Search cards")).to_have_value("t:rune domain:fury")
    phone.close()


def test_cards_are_found_while_one_types_and_the_address_follows(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/riftbound/cards/")
    box = desk.get_by_label("Search cards")

    box.press_sequentially("unit with 5 might", delay=20)

    expect(desk.locator(".found__read-as")).to_contain_text("t:unit might=5")
    expect(desk.get_by_role("status")).to_have_text(re.compile(r"^\d+ cards?$"))
    expect(desk).to_have_url(re.compile(r"q=unit\+with\+5\+might"))
    expect(box).to_be_focused()

    box.fill("cost:")
    desk.wait_for_timeout(400)
    expect(desk.locator(".found__read-as")).to_contain_text("t:unit might=5")
