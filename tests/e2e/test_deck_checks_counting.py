"""What a judge sees while counting: conflicts that move nothing, an outcome that is recorded once, the keyboard."""

from playwright.sync_api import Browser, BrowserContext, expect

from accounts.models import User
from events.models import CheckRecord
from tests.e2e.conftest import Site
from tests.e2e.test_deck_checks import check_today, event_today, offline, path_of, phone_of, phones, saved
from tests.e2e.waiting import until
from tests.events.checks.check_of import judge_of

__all__ = ["phones"]


def test_a_conflict_stays_while_it_exists_and_moves_no_row(
    site: Site, browser: Browser, phones: list[BrowserContext], mei: User, lin: User
) -> None:
    event = event_today(mei)
    check = check_today(event, mei)
    judge_of(event, lin)
    one, other = [site.watch(phone_of(phones, browser, site, judge)) for judge in (mei, lin)]
    for page in (one, other):
        page.goto(path_of(site, check))
    for place in (0, 1):
        one.locator("#check-rows button").nth(place).tap()
    until(one, CheckRecord.objects.exists)
    saved(one)
    before = other.locator("#check-rows button").first.bounding_box()

    for _press in range(2):
        other.locator("#check-rows button").first.tap()
    expect(other.locator("#check-conflicts")).to_contain_text("1 counted differently")
    other.locator("#check-rows button").nth(2).tap()
    until(other, lambda: CheckRecord.objects.count() > 2)
    saved(other)

    expect(other.locator("#conflict-rows li")).to_have_count(1)
    assert other.locator("#check-rows button").first.bounding_box() == before
    other.locator("#check-conflicts summary").tap()
    expect(other.locator("#conflict-rows")).to_be_visible()


def test_an_outcome_is_recorded_once_told_at_once_and_stops_the_clock(
    site: Site, browser: Browser, phones: list[BrowserContext], mei: User
) -> None:
    check = check_today(event_today(mei), mei)
    page = phone_of(phones, browser, site, mei)
    page.clock.install()
    page.goto(path_of(site, check))
    page.get_by_role("button", name="Finish").tap()
    page.get_by_label("No problem").check()
    offline(page, True)

    record = page.get_by_role("button", name="Record the outcome")
    record.dblclick()
    expect(page.locator("#finish-said")).to_have_text("The outcome is recorded on this phone and is being sent.")
    expect(page.locator("#told")).not_to_contain_text("Nothing recorded yet.", use_inner_text=True)
    offline(page, False)
    saved(page)

    expect(page.locator("#finish-said")).to_have_text("Outcome recorded.")
    expect(page.locator("#told")).to_contain_text("No problem")
    assert CheckRecord.objects.count() == 1
    stands = page.locator("#check-clock").inner_text()
    page.clock.run_for(60_000)
    assert page.locator("#check-clock").inner_text() == stands
    page.get_by_label("Problem found").check()
    record.tap()
    until(page, lambda: CheckRecord.objects.count() == 2)


def test_by_keyboard_every_row_stands_free_and_undo_keeps_the_focus_and_says_what_it_took_back(
    site: Site, browser: Browser, phones: list[BrowserContext], mei: User
) -> None:
    check = check_today(event_today(mei), mei)
    page = site.watch(phone_of(phones, browser, site, mei))
    page.set_viewport_size({"width": 1440, "height": 844})
    page.goto(path_of(site, check))
    box = "(node) => { const { top, bottom } = node.getBoundingClientRect(); return [top, bottom]; }"
    free = (
        page.locator(".check__head").evaluate("(node) => node.offsetHeight"),
        page.locator(".check__bar").evaluate(box)[0],
    )

    keys, rows_here = ("Tab", "Shift+Tab"), page.locator("#check-rows button").count()
    page.locator("#check-rows button").first.focus()
    for key in keys:
        for _press in range(rows_here - 1):
            page.keyboard.press(key)
            top, bottom = page.locator(":focus").evaluate(box)
            assert free[0] <= top
            assert bottom <= free[1]

    name = check.submission.cards[0]["name"]
    page.keyboard.press("Enter")
    page.locator("#check-undo").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#check-said")).to_have_text(f"Undone: one {name} counted")
    expect(page.locator("#check-undo")).to_be_focused()
    expect(page.locator("#check-undo")).to_have_attribute("aria-disabled", "true")
