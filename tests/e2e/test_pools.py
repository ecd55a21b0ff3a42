"""Limited in the browser: a pool tapped on a phone, with and without scripts, and one that another player recorded."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from events.models import Event, Pool
from tests.e2e.builder_desk import judged, look_for
from tests.e2e.conftest import Site
from tests.e2e.test_access import faults_of_access
from tests.e2e.waiting import until
from tests.events.event_of import entry_of
from tests.events.pools.pools_of import pool_of, sealed_deck, sealed_event, sealed_pool

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}  # Any: settings


def coming(organiser: User, **more: object) -> Event:
    """A sealed event that is to come."""
    now = timezone.now()
    return sealed_event(
        organiser, date=now.date(), deadline=now + timedelta(days=1), start=now + timedelta(days=2), **more
    )


def fits(page: Page) -> bool:
    """Whether nothing stands beyond the page's edge."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_pool_is_tapped_on_a_phone_and_the_deck_is_held_against_it(
    site: Site, browser: Browser, mei: User, lin: User
) -> None:
    event = coming(lin, pool_size=84)
    entry = entry_of(event, mei, now=timezone.now())
    context = browser.new_context(**PHONE)
    phone = site.watch(context.new_page())
    site.log_in(phone, mei)

    phone.goto(f"{site.url}/events/{event.slug}/mine/")
    phone.get_by_role("link", name="My pool").first.click()
    phone.get_by_role("link", name="Register a pool").click()
    phone.get_by_label("Cards that were opened").fill(sealed_pool().replace("2 Inferna\n", ""))
    phone.get_by_label("Set", exact=True).select_option("UNL")
    phone.get_by_role("button", name="Show its cards").click()
    phone.get_by_label("Find a card on this page").fill("inferna")
    phone.get_by_role("button", name="Add one Inferna").tap()
    phone.get_by_role("button", name="Add one Inferna").tap()
    expect(phone.locator("[data-total]")).to_have_text("71")
    faults = faults_of_access(phone)
    assert fits(phone)
    phone.get_by_role("button", name="Back to the pool").last.click()
    expect(phone.get_by_text("13 cards fewer than each player opens.")).to_be_visible()
    faults += faults_of_access(phone)
    phone.get_by_role("button", name="Register this pool").click()
    expect(phone.locator(".receipt__code")).to_be_visible()
    faults += faults_of_access(phone)

    phone.goto(f"{site.url}/events/{event.slug}/register/")
    phone.get_by_label("Decklist").fill(sealed_deck().partition("Sideboard:")[0])
    phone.get_by_role("button", name="Check it").click()
    expect(phone.get_by_text("The rest of your pool, 40 cards, is now your sideboard.")).to_be_visible()
    phone.get_by_label("I have seen this and register the list as it is").check()
    faults += faults_of_access(phone)
    phone.get_by_role("button", name="Register this list").click()
    expect(phone.get_by_text("Registered. Your receipt is")).to_be_visible()

    entry.refresh_from_db()
    assert entry.current is not None
    assert entry.current.judgement.verdict == "legal"
    assert faults == []
    context.close()


def tapping(site: Site, page: Page, event: Event) -> None:
    """Start the checklist and tap three copies of a card."""
    page.goto(f"{site.url}/events/{event.slug}/mine/pool/register/")
    page.get_by_label("Set", exact=True).select_option("UNL")
    page.get_by_role("button", name="Show its cards").click()
    for _ in range(3):
        page.get_by_role("button", name="Add one Inferna").click()


def drafts(page: Page) -> int:
    return int(page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('deckwright.pools.')).length"))


def test_what_was_tapped_outlives_the_page_until_it_is_registered(site: Site, desk: Page, mei: User, lin: User) -> None:
    event = coming(lin)
    entry = entry_of(event, mei, now=timezone.now())
    site.log_in(desk, mei)
    tapping(site, desk, event)

    desk.reload()
    expect(desk.get_by_text("The counts are as you left them on this device.")).to_be_visible()
    expect(desk.locator("#n-inferna")).to_have_value("3")
    desk.goto(f"{site.url}/events/{event.slug}/mine/pool/register/")
    expect(desk.get_by_text("The pool is as you left it on this device.")).to_be_visible()
    desk.get_by_role("button", name="Show its cards").click()
    expect(desk.locator("#n-inferna")).to_have_value("3")
    desk.goto(f"{site.url}/events/{event.slug}/mine/pool/register/")
    desk.get_by_role("button", name="Check it").click()
    desk.get_by_role("button", name="Register this pool").click()
    expect(desk.locator(".receipt__code")).to_be_visible()

    assert [(card["name"], card["count"]) for card in Pool.objects.get(entry=entry).cards] == [("Inferna", 3)]
    until(desk, lambda: drafts(desk) == 0)
    desk.goto(f"{site.url}/events/{event.slug}/mine/pool/register/")
    expect(desk.get_by_text("as you left it")).to_be_hidden()


def test_what_was_tapped_can_be_begun_anew_and_leaves_with_the_logout(
    site: Site, desk: Page, mei: User, lin: User
) -> None:
    event = coming(lin)
    entry_of(event, mei, now=timezone.now())
    site.log_in(desk, mei)
    tapping(site, desk, event)
    desk.reload()
    desk.get_by_role("button", name="Start over").click()
    expect(desk.locator("#n-inferna")).to_have_value("")
    desk.goto(f"{site.url}/events/{event.slug}/mine/pool/register/")
    desk.get_by_label("Cards that were opened").fill("2 Defy")
    desk.reload()
    expect(desk.get_by_label("Cards that were opened")).to_have_value("2 Defy")
    desk.get_by_role("button", name="Start over").click()
    expect(desk.get_by_label("Cards that were opened")).to_have_value("")

    desk.get_by_label("Cards that were opened").fill("2 Defy")
    assert drafts(desk) == 1
    desk.goto(f"{site.url}/accounts/")
    desk.get_by_role("button", name="Log out").click()
    expect(desk.get_by_role("link", name="Log in")).to_be_visible()
    assert drafts(desk) == 0


def test_a_browser_that_keeps_nothing_taps_all_the_same(site: Site, browser: Browser, mei: User, lin: User) -> None:
    event = coming(lin)
    entry_of(event, mei, now=timezone.now())
    context = browser.new_context(**PHONE)
    context.add_init_script(
        "delete window.localStorage; Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } });"
    )
    page = site.watch(context.new_page())
    site.log_in(page, mei)
    tapping(site, page, event)

    expect(page.locator("[data-total]")).to_have_text("3")
    page.get_by_role("button", name="Back to the pool").last.click()
    page.get_by_role("button", name="Register this pool").click()
    expect(page.locator(".receipt__code")).to_be_visible()
    context.close()


def test_the_checklist_works_without_a_script(site: Site, browser: Browser, mei: User, lin: User) -> None:
    event = coming(lin)
    entry = entry_of(event, mei, now=timezone.now())
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = site.watch(context.new_page())
    site.log_in(page, mei)

    page.goto(f"{site.url}/events/{event.slug}/mine/pool/register/")
    page.get_by_label("Set", exact=True).select_option("UNL")
    page.get_by_role("button", name="Show its cards").click()
    expect(page.get_by_role("button", name="Add one Inferna")).to_have_count(0)
    page.locator("#n-inferna").fill("3")
    page.locator("#n-inferna").press("Enter")
    page.get_by_role("button", name="Register this pool").click()

    expect(page.locator(".receipt__code")).to_be_visible()
    assert [(card["name"], card["count"]) for card in Pool.objects.get(entry=entry).cards] == [("Inferna", 3)]
    context.close()


def test_a_pool_is_handed_out_recorded_by_another_and_confirmed(
    site: Site, desk: Page, browser: Browser, mei: User, lin: User
) -> None:
    event = coming(lin, pools_by_other=True)
    owner = entry_of(event, mei, "Mei", timezone.now())
    recorder = entry_of(event, lin, "Lin", timezone.now())
    site.log_in(desk, lin)

    desk.goto(f"{site.url}/events/{event.slug}/pools/")
    desk.get_by_role("button", name="Hand out the pools").click()
    expect(desk.get_by_text("2 pools handed out.")).to_be_visible()
    faults = faults_of_access(desk)
    desk.goto(f"{site.url}/events/{event.slug}/mine/")
    desk.get_by_role("link", name="Record it").click()
    expect(desk.get_by_role("heading", name=f"The pool of player {owner.number}")).to_be_visible()
    desk.get_by_label("Cards that were opened").fill("3 Inferna")
    desk.get_by_role("button", name="Register this pool").click()
    expect(desk.get_by_text("Pool registered.")).to_be_visible()
    context = browser.new_context(**PHONE)
    phone = site.watch(context.new_page())
    site.log_in(phone, mei)
    phone.goto(f"{site.url}/events/{event.slug}/mine/pool/")
    expect(phone.get_by_text(f"recorded by player {recorder.number}")).to_be_visible()
    faults += faults_of_access(phone)
    phone.get_by_label("What differs").fill("There were four.")
    phone.get_by_role("button", name="Report a difference").click()
    expect(phone.get_by_text("There were four.").first).to_be_visible()

    desk.goto(f"{site.url}/events/{event.slug}/pools/")
    expect(desk.get_by_text("differs")).to_be_visible()
    assert faults == []
    assert fits(phone) is True
    context.close()


@pytest.mark.parametrize("path", ["mine/pool/", "mine/"])
def test_from_a_registered_pool_to_the_builder_in_one_press(
    site: Site, desk: Page, mei: User, lin: User, path: str
) -> None:
    event = coming(lin)
    entry = entry_of(event, mei, now=timezone.now())
    pool_of(event, entry, now=timezone.now())
    site.log_in(desk, mei)
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])

    desk.goto(f"{site.url}/events/{event.slug}/{path}")
    desk.get_by_role("button", name="Copy the pool as text").click()
    expect(desk.get_by_role("button", name="Copied")).to_be_visible()
    assert "2 Inferna (UNL-" in desk.evaluate("navigator.clipboard.readText()")
    faults = faults_of_access(desk)
    desk.get_by_role("button", name="Build from this pool").click()
    judged(desk)

    look_for(desk, "Inferna")
    expect(desk.locator("#search-narrowed")).to_have_text("Only cards in the pool.")
    expect(desk.locator("[role=option]").first.locator("[data-slot=left]")).to_have_text("2 left")
    expect(desk.get_by_label("Format").first).to_have_value("sealed")
    assert faults == []
