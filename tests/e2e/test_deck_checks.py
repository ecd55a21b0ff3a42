"""Deck checks on a judge's phone: a press a card, with or without a network, two judges at once, the camera."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
import segno
from django.contrib.sessions.models import Session
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, ViewportSize, expect

from accounts.models import User
from events.checks.open_check import Reason, pick_entry
from events.models import CheckRecord, DeckCheck, Event
from tests.e2e.conftest import Site
from tests.e2e.waiting import until
from tests.events.checks.check_of import judge_of
from tests.events.event_of import entry_of, event_of, registered

PHONE: ViewportSize = {"width": 390, "height": 844}
SHELL = "/events/checks/shell/"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  }
  return found;
}"""
STORED = "Object.keys(localStorage).filter((name) => name.startsWith('deckwright.checks.'))"


@pytest.fixture
def phones(site: Site, browser: Browser) -> Iterator[list[BrowserContext]]:
    """The phones of a test, closed before the site is put back."""
    made: list[BrowserContext] = []
    yield made
    for context in made:
        context.close()


def phone_of(phones: list[BrowserContext], browser: Browser, site: Site, judge: User, workers: str = "block") -> Page:
    """A phone on which a judge is logged in. Of a network that is away a browser complains: it is not watched."""
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en", service_workers=workers)  # type: ignore[arg-type]  # one of two words
    phones.append(context)
    page = context.new_page()
    site.log_in(page, judge)
    return page


def event_today(organiser: User) -> Event:
    now = timezone.now()
    return event_of(organiser, deadline=now + timedelta(hours=1), start=now + timedelta(hours=2))


def check_today(event: Event, judge: User, name: str = "Ana") -> DeckCheck:
    now, entry = timezone.now(), entry_of(event, name=name, now=timezone.now())
    registered(event, entry, now=now)
    return pick_entry(event, entry, Reason(DeckCheck.Why.TARGETED, 1, "tip"), judge.pk, now, uuid=uuid4())


def path_of(site: Site, check: DeckCheck) -> str:
    return f"{site.url}/events/{check.event.slug}/checks/{check.uuid}/"


def rows(page: Page) -> list[str]:
    return page.locator("#check-rows .count__number").all_inner_texts()


def saved(page: Page) -> None:
    expect(page.locator("#queue-line")).to_have_text("All saved")


def offline(page: Page, is_off: bool) -> None:
    """Take the network away. A page that a worker serves meanwhile may have it for a moment: its records are stopped too."""
    if is_off:
        page.context.set_offline(True)
        page.context.route("**/checks/records/", lambda route: route.abort())
    else:
        # The page sends as soon as the network is back, and again only fifteen seconds later.
        page.context.unroute("**/checks/records/")
        page.context.set_offline(False)


def test_every_card_is_one_press_and_every_press_can_be_taken_back(
    site: Site, browser: Browser, phones: list[BrowserContext], mei: User
) -> None:
    check = check_today(event_today(mei), mei)
    page = site.watch(phone_of(phones, browser, site, mei))
    page.goto(path_of(site, check))
    total = sum(card["count"] for card in check.submission.cards)
    assert total >= 60

    presses = 0
    for place, said in enumerate(rows(page)):
        row = page.locator("#check-rows button").nth(place)
        box = row.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        for _copy in range(int(said.split("/")[1])):
            row.tap()
            presses += 1

    assert presses == total
    expect(page.locator("#check-total")).to_have_text(f"{total} / {total}")
    page.get_by_role("button", name="Finish").tap()
    expect(page.locator("#check-differences")).to_have_text("All cards are there.")
    saved(page)
    assert sum(row["counted"] for row in CheckRecord.objects.latest("received").content["cards"]) == total

    for _press in range(presses):
        page.locator("#check-undo").tap()
    expect(page.locator("#check-total")).to_have_text(f"0 / {total}")
    expect(page.locator("#check-undo")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_is_recorded_without_a_network_is_sent_when_it_is_back(
    site: Site, browser: Browser, phones: list[BrowserContext], mei: User
) -> None:
    check = check_today(event_today(mei), mei)
    page = phone_of(phones, browser, site, mei, "allow")
    page.goto(path_of(site, check))
    until(page, lambda: SHELL in page.evaluate(KEPT))
    saved(page)
    assert path_of(site, check).removeprefix(site.url) not in page.evaluate(KEPT)

    offline(page, True)
    page.locator("#check-rows button").first.tap()
    expect(page.locator("#queue-line")).to_contain_text("1 record on this phone is waiting to be sent")
    page.goto(path_of(site, check))
    expect(page.locator("#check-player")).to_have_text("Ana")
    assert rows(page)[0].startswith("1 /")
    page.locator("#check-rows button").nth(1).tap()
    page.get_by_role("button", name="Finish").tap()
    page.get_by_label("Problem found").check()
    page.get_by_label("Rule").select_option("sideboard-size")
    page.get_by_role("button", name="Record the outcome").tap()
    expect(page.locator("#queue-line")).to_contain_text("records on this phone are waiting to be sent")
    assert not CheckRecord.objects.exists()

    offline(page, False)
    saved(page)
    check.refresh_from_db()
    assert check.outcome == "fault"
    assert check.rule == "sideboard-size"
    assert bool(check.citation) is True
    assert sorted(CheckRecord.objects.values_list("kind", flat=True)) == ["counts", "counts", "outcome"]


def test_two_judges_at_once_both_stay_and_see_where_they_differ(
    site: Site, browser: Browser, phones: list[BrowserContext], mei: User, lin: User
) -> None:
    event = event_today(mei)
    check = check_today(event, mei)
    judge_of(event, lin)
    pages = [site.watch(phone_of(phones, browser, site, judge)) for judge in (mei, lin)]
    pages[0].clock.install()
    for times, page in enumerate(pages, start=1):
        page.goto(path_of(site, check))
        for _press in range(times):
            page.locator("#check-rows button").nth(2).tap()
        until(page, lambda: CheckRecord.objects.count() >= times)  # noqa: B023  asked at once
        saved(page)

    name = check.submission.cards[2]["name"]
    expect(pages[1].locator("#check-conflicts")).to_contain_text(f"{name}")
    expect(pages[1].locator("#check-conflicts")).to_contain_text("Lin counted 2, Mei counted 1")
    # The page of the one who recorded first asks by itself.
    pages[0].clock.run_for(15_000)
    expect(pages[0].locator("#check-conflicts")).to_contain_text("Lin counted 2, Mei counted 1")


def test_an_expired_login_keeps_the_queue(
    site: Site, browser: Browser, phones: list[BrowserContext], mei: User
) -> None:
    check = check_today(event_today(mei), mei)
    page = phone_of(phones, browser, site, mei)
    page.goto(path_of(site, check))
    saved(page)
    Session.objects.all().delete()

    page.locator("#check-rows button").first.tap()

    expect(page.locator("#queue-line")).to_contain_text("1 record on this phone is waiting to be sent")
    expect(page.locator("#queue-line a")).to_have_text("Log in again to send them")
    assert not CheckRecord.objects.exists()
    site.log_in(page, mei)
    page.goto(path_of(site, check))
    saved(page)
    until(page, lambda: CheckRecord.objects.count() == 1)


def test_another_judge_on_the_phone_neither_sees_nor_sends_it(
    site: Site, browser: Browser, phones: list[BrowserContext], mei: User, lin: User
) -> None:
    event = event_today(mei)
    check = check_today(event, mei)
    judge_of(event, lin)
    page = phone_of(phones, browser, site, mei)
    page.goto(path_of(site, check))
    saved(page)
    Session.objects.all().delete()
    page.locator("#check-rows button").first.tap()
    expect(page.locator("#queue-line")).to_contain_text("1 record on this phone is waiting")

    site.log_in(page, lin)
    page.goto(path_of(site, check))

    expect(page.locator("#queue-line")).to_have_text(
        "1 record of another account or event on this phone is waiting to be sent"
    )
    assert rows(page)[0].startswith("0 /")
    assert not CheckRecord.objects.exists()
    assert any(".record." in name for name in page.evaluate(STORED))


def test_a_logout_wipes_the_phone(site: Site, browser: Browser, phones: list[BrowserContext], mei: User) -> None:
    check = check_today(event_today(mei), mei)
    page = phone_of(phones, browser, site, mei)
    page.goto(path_of(site, check))
    page.locator("#check-rows button").first.tap()
    until(page, lambda: CheckRecord.objects.count() == 1)
    saved(page)
    assert page.evaluate(STORED)

    page.goto(f"{site.url}/accounts/")
    page.get_by_role("button", name="Log out").tap()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()

    assert page.evaluate(STORED) == []


def test_the_camera_reads_a_receipt_and_an_outdated_one_leads_on(
    site: Site,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, object],
    tmp_path: Path,
    mei: User,
) -> None:
    event = event_today(mei)
    entry = entry_of(event, name="Ana", now=timezone.now())
    old = registered(event, entry, now=timezone.now())
    new = registered(event, entry, now=timezone.now())
    film = film_of(f"{site.url}/events/{event.slug}/list/{old.code}/", tmp_path / "receipt.y4m")
    camera = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    given = {name: value for name, value in browser_type_launch_args.items() if name != "args"}
    usual = browser_type_launch_args.get("args") or []
    assert isinstance(usual, list)

    browser = browser_type.launch(**given, args=[*usual, *camera])  # type: ignore[arg-type]  # as the fixture gives them
    try:
        page = site.watch(browser.new_context(viewport=PHONE, locale="en", service_workers="block").new_page())
        site.log_in(page, mei)
        page.goto(f"{site.url}/events/{event.slug}/scan/")
        expect(page.locator("#found")).to_contain_text("This receipt is outdated.", timeout=30_000)
        page.get_by_role("link", name="The current list").click()
        expect(page.locator("#found")).to_contain_text(new.code)
        page.get_by_role("button", name="Start the check").click()
        expect(page.locator("#check-player")).to_have_text("Ana")
    finally:
        browser.close()


def test_without_a_camera_the_code_is_typed(
    site: Site, browser: Browser, phones: list[BrowserContext], mei: User
) -> None:
    event = event_today(mei)
    entry = entry_of(event, name="Ana", now=timezone.now())
    made = registered(event, entry, now=timezone.now())
    page = site.watch(phone_of(phones, browser, site, mei))
    page.goto(f"{site.url}/events/{event.slug}/scan/")
    expect(page.locator("#camera-said")).to_contain_text("Type the code")

    page.get_by_label("Receipt code").fill(f"{made.code[:4].lower()} - {made.code[4:]}")
    page.get_by_role("button", name="Find the list").click()

    expect(page.locator("#found")).to_contain_text("Ana")


def film_of(text: str, file: Path, width: int = 640, height: int = 480, scale: int = 8) -> Path:
    """A film in which a QR code is held before the camera, as Chromium's fake camera plays it."""
    code = [list(row) for row in segno.make(text, error="m").matrix_iter(scale=scale, border=4)]
    left, top = (width - len(code[0])) // 2, (height - len(code)) // 2
    light = [bytearray(b"\xeb" * width) for _row in range(height)]
    for y, row in enumerate(code):
        for x, dark in enumerate(row):
            light[top + y][left + x] = 16 if dark else 235
    frame = b"FRAME\n" + b"".join(light) + b"\x80" * (width * height // 2)
    file.write_bytes(b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420jpeg\n" % (width, height) + frame * 10)
    return file
