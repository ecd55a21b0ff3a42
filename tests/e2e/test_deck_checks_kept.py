"""What lies on a judge's phone: gone with the event, the login and the office; one count on every device of a judge."""

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, expect

from accounts.models import User
from events.models import CheckRecord, DeckCheck, Event, Staff
from tests.conftest import PASSWORD
from tests.e2e.conftest import Site
from tests.e2e.test_deck_checks import (
    KEPT,
    SHELL,
    STORED,
    check_today,
    event_today,
    offline,
    path_of,
    phone_of,
    phones,
    rows,
    saved,
)
from tests.e2e.waiting import until
from tests.events.checks.check_of import judge_of

__all__ = ["phones"]
Open = Callable[[User], Page]


@pytest.fixture
def event(mei: User, site: Site) -> Event:
    return event_today(mei)


@pytest.fixture
def check(event: Event, mei: User) -> DeckCheck:
    return check_today(event, mei)


@pytest.fixture
def opened(site: Site, browser: Browser, phones: list[BrowserContext], check: DeckCheck) -> Open:
    """Opens the check on a new phone of a judge."""

    def opens(judge: User) -> Page:
        page = phone_of(phones, browser, site, judge)
        page.goto(path_of(site, check))
        saved(page)
        return page

    return opens


def tapped(page: Page) -> None:
    """Count one copy of the first card, and wait until it is recorded."""
    before = CheckRecord.objects.count()
    page.locator("#check-rows button").first.tap()
    until(page, lambda: CheckRecord.objects.count() > before)
    saved(page)


def asks(page: Page) -> None:
    """Ask the server now what the page asks it every fifteen seconds."""
    page.evaluate("dispatchEvent(new Event('online'))")


def ended(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(ended=timezone.now())


def test_the_end_wipes_the_open_page_and_leaving_it_writes_nothing_back(
    site: Site, opened: Open, event: Event, mei: User
) -> None:
    page = opened(mei)
    tapped(page)
    ended(event)

    page.locator("#check-rows button").first.tap()
    until(page, lambda: page.evaluate(STORED) == [])
    page.locator("#check-rows button").first.tap()
    page.goto(f"{site.url}/check/")

    assert [name for name in page.evaluate(STORED) if ".record." not in name] == []


def test_the_end_wipes_the_phone_of_a_judge_who_is_elsewhere(site: Site, opened: Open, event: Event, mei: User) -> None:
    page = opened(mei)
    tapped(page)
    page.goto(f"{site.url}/accounts/")
    assert page.evaluate(STORED)
    ended(event)

    page.goto(f"{site.url}/events/")

    until(page, lambda: page.evaluate(STORED) == [])


def test_who_is_of_the_staff_no_more_keeps_no_list(
    site: Site, opened: Open, event: Event, mei: User, lin: User
) -> None:
    page = opened(judge_of(event, lin))
    Staff.objects.filter(person=lin).delete()

    page.locator("#check-rows button").first.tap()

    until(page, CheckRecord.objects.exists)
    until(page, lambda: page.evaluate(STORED) == [])
    assert CheckRecord.objects.get().waits


def test_a_logout_in_another_tab_is_not_undone_by_leaving_this_one(site: Site, opened: Open, mei: User) -> None:
    page = opened(mei)
    tapped(page)
    other = page.context.new_page()
    other.goto(f"{site.url}/accounts/")
    other.get_by_role("button", name="Log out").tap()
    expect(other.get_by_role("link", name="Log in")).to_be_visible()
    # What one tab has wiped another one sees a moment later.
    until(page, lambda: page.evaluate(STORED) == [])

    page.goto(f"{site.url}/check/")

    assert page.evaluate(STORED) == []


def test_a_list_that_was_opened_days_ago_goes_by_itself_without_a_login(site: Site, opened: Open, mei: User) -> None:
    page = opened(mei)
    tapped(page)
    page.evaluate(
        """for (const name of Object.keys(localStorage).filter((one) => one.includes('.check.'))) {
            const check = JSON.parse(localStorage.getItem(name));
            localStorage.setItem(name, JSON.stringify({ ...check, kept: check.kept - 49 * 3600 * 1000 }));
        }"""
    )
    page.context.clear_cookies()

    page.goto(f"{site.url}/cards/")

    until(page, lambda: page.evaluate(STORED) == [])


def test_whoever_logs_in_finds_no_list_of_the_judge_before_and_what_waits_stays(
    site: Site, opened: Open, mei: User, lin: User
) -> None:
    page = opened(mei)
    offline(page, True)
    page.locator("#check-rows button").first.tap()
    expect(page.locator("#queue-line")).to_contain_text("1 record on this phone is waiting")
    page.context.clear_cookies()
    offline(page, False)
    page.goto(f"{site.url}/accounts/login/")
    page.get_by_label("Username").fill("lin")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(re.compile("^(?!.*login)"))

    assert [name.split(".")[-2] for name in page.evaluate(STORED)] == ["record"]


def test_a_deleted_account_leaves_no_list(site: Site, opened: Open, event: Event, lin: User) -> None:
    page = opened(judge_of(event, lin))
    page.goto(f"{site.url}/accounts/delete/")
    page.locator("form[data-leaves] input[type=password]").fill(PASSWORD)
    with page.expect_navigation():
        page.locator("form[data-leaves] button").tap()

    assert not User.objects.filter(pk=lin.pk).exists()
    assert page.evaluate(STORED) == []


def test_a_second_device_goes_on_from_the_judges_last_count(opened: Open, mei: User) -> None:
    first = opened(mei)
    tapped(first)

    second = opened(mei)
    assert rows(second)[0].startswith("1 /")
    tapped(second)
    first.reload()

    assert rows(first)[0].startswith("2 /")
    assert CheckRecord.objects.latest("received").content["cards"][0]["counted"] == 2


def test_a_wiped_phone_goes_on_from_the_record_that_waits_on_it(opened: Open, mei: User) -> None:
    page = opened(mei)
    tapped(page)
    offline(page, True)
    page.locator("#check-rows button").first.tap()
    expect(page.locator("#queue-line")).to_contain_text("1 record on this phone is waiting")
    page.evaluate(
        "Object.keys(localStorage).filter((name) => !name.includes('.record.')).forEach((name) => localStorage.removeItem(name))"
    )
    page.context.set_offline(False)

    page.reload()
    assert rows(page)[0].startswith("2 /")
    page.locator("#check-rows button").first.tap()
    page.context.unroute("**/checks/records/")
    until(page, lambda: CheckRecord.objects.count() == 3)
    saved(page)

    assert CheckRecord.objects.latest("pk").content["cards"][0]["counted"] == 3


def test_two_open_devices_of_one_judge_make_one_count(opened: Open, mei: User) -> None:
    first, second = opened(mei), opened(mei)
    tapped(first)
    second.locator("#check-rows button").nth(1).tap()
    until(second, lambda: CheckRecord.objects.count() == 2)

    # The one that records later knows with the answer, the other one when it asks again.
    expect(second.locator("#check-total")).to_have_text(re.compile("^2 /"))
    asks(first)
    expect(first.locator("#check-total")).to_have_text(re.compile("^2 /"))
    tapped(first)

    assert [row["counted"] for row in CheckRecord.objects.latest("pk").content["cards"]] == [2, 1]
    second.reload()
    assert [said.split(" /")[0] for said in rows(second)[:2]] == ["2", "1"]


def test_two_devices_of_one_judge_that_clash_are_told(opened: Open, mei: User) -> None:
    first, second = opened(mei), opened(mei)
    tapped(first)
    # Both within the rest after which a count is recorded.
    second.locator("#check-rows button").first.dblclick()
    until(second, lambda: CheckRecord.objects.count() == 2)
    saved(second)

    asks(first)
    for page in (first, second):
        expect(page.locator("#conflict-rows")).to_contain_text("Mei (device 1) counted 1, Mei (device 2) counted 2")
    tapped(first)
    asks(second)
    for page in (first, second):
        expect(page.locator("#check-conflicts")).to_be_hidden()


DENIED = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('denied', 'SecurityError'); }})"
NULL = "Object.defineProperty(window, 'localStorage', {value: null})"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"


@pytest.mark.parametrize("storage", [DENIED, NULL, FULL])
def test_where_nothing_can_be_kept_the_list_stands_and_records_go_straight_to_the_server(
    site: Site, browser: Browser, phones: list[BrowserContext], check: DeckCheck, mei: User, storage: str
) -> None:
    page = phone_of(phones, browser, site, mei)
    page.add_init_script(storage)
    page.goto(path_of(site, check))
    expect(page.locator("#queue-line")).to_have_text(
        "All saved · This phone cannot store anything: stay online while you count."
    )
    page.get_by_role("button", name="Name", exact=True).tap()
    expect(page.locator("[data-order=name]")).to_have_attribute("aria-pressed", "true")

    page.locator("#check-rows button").first.tap()
    until(page, lambda: CheckRecord.objects.count() == 1)
    expect(page.locator("#queue-line")).to_contain_text("All saved")

    offline(page, True)
    page.locator("#check-rows button").first.tap()
    expect(page.locator("#check-rows .count__number").first).to_have_text(re.compile("^2 /"))
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.evaluate("location.href = '/events/'")
    until(page, lambda: asked == ["beforeunload"])
    expect(page.locator("#queue-line")).to_contain_text("Stay on this page until everything is saved.")


def test_two_tabs_count_in_one_tally(site: Site, opened: Open, check: DeckCheck, mei: User) -> None:
    first = opened(mei)
    second = first.context.new_page()
    second.goto(path_of(site, check))

    tapped(first)
    until(second, lambda: rows(second)[0].startswith("1 /"))
    second.goto(f"{site.url}/check/")
    first.reload()

    assert rows(first)[0].startswith("1 /")


def test_without_a_network_the_board_and_the_scan_lead_to_the_checks_that_lie_here(
    site: Site, browser: Browser, phones: list[BrowserContext], check: DeckCheck, mei: User
) -> None:
    page = phone_of(phones, browser, site, mei, "allow")
    page.goto(path_of(site, check))
    until(page, lambda: SHELL in page.evaluate(KEPT))
    saved(page)
    offline(page, True)

    for place in ("checks", "scan"):
        page.goto(f"{site.url}/events/{check.event.slug}/{place}/")
        page.get_by_role("link", name="Ana").tap()
        expect(page.locator("#check-player")).to_have_text("Ana")
