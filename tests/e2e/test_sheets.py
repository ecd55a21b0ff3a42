"""All sheets of an event: asked for, watched and opened, with scripts and without, accessible on a phone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django import Settings

from accounts.models import User
from events.models import Event
from events.sheets import jobs
from tests.e2e.conftest import Site
from tests.e2e.test_access import faults_of_access
from tests.events.event_of import entry_of, event_of
from tests.events.sheets.made import card, frozen


@pytest.fixture
def event(site: Site, mei: User, settings: Settings, tmp_path: Path) -> Event:
    """An event with forty lists, whose files are made behind the answer."""
    settings.SHEETS_DIR, settings.SHEETS_IN_BACKGROUND = tmp_path, True
    event = event_of(mei)
    for number in range(40):
        frozen(entry_of(event, name=f"Player {number}"), [card("Defy", 3)])

    return event


@contextmanager
def others_first() -> Iterator[None]:
    """The turn of making sheets is another event's meanwhile."""
    assert jobs._turn.acquire("another", 10)
    try:
        yield
    finally:
        jobs._turn.release()


def test_the_page_tells_how_far_the_file_is_and_leads_to_it(site: Site, event: Event, mei: User, page: Page) -> None:
    site.watch(page)
    site.log_in(page, mei)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site.url}/events/{event.slug}/sheets/")
    faults = faults_of_access(page)

    with others_first():
        page.get_by_role("button", name="Create the file").click()
        expect(page.get_by_role("heading", name="The sheets are being made")).to_be_visible()
        faults += faults_of_access(page)

    opens = page.get_by_role("link", name="Open the PDF")
    expect(opens).to_be_visible()
    faults += faults_of_access(page)
    assert faults == []
    answer = page.request.get(f"{site.url}{opens.get_attribute('href')}")
    assert answer.body().startswith(b"%PDF")


def test_without_scripts_the_page_looks_again_by_itself(site: Site, event: Event, mei: User, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = site.watch(context.new_page())
    site.log_in(page, mei)
    page.goto(f"{site.url}/events/{event.slug}/sheets/")

    with others_first():
        page.get_by_role("button", name="Create the file").click()
        expect(page.get_by_role("heading", name="The sheets are being made")).to_be_visible()

    expect(page.get_by_role("link", name="Open the PDF")).to_be_visible()
    context.close()
