"""A round in the browser: loaded, told to a player on a phone, checked by table, and a deck compared between games."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from events.models import DeckCheck, Event
from tests.e2e.conftest import Site
from tests.e2e.test_access import faults_of_access
from tests.events.event_of import entry_of, event_of, registered

PAIRINGS = "桌号,选手一,选手二\n12,1,2\n,3,轮空\n"


@pytest.fixture
def event(site: Site, mei: User, lin: User) -> Event:
    """Lin's event, which has begun and shows lists to opponents; Mei plays in it with two others."""
    now = timezone.now()
    like = {"date": now.date(), "deadline": now - timedelta(hours=2), "start": now - timedelta(hours=1)}
    event = event_of(lin, visibility={"running": ["opponent"]}, **like)
    early = now - timedelta(hours=5)
    for entry in (entry_of(event, mei, now=early), *(entry_of(event, name=name, now=early) for name in ("Bo", "Kim"))):
        registered(event, entry, now=early)
    return event


def test_a_round_is_loaded_and_its_players_find_their_tables(
    site: Site, desk: Page, browser: Browser, event: Event, mei: User, lin: User
) -> None:
    base = f"{site.url}/events/{event.slug}/"
    site.log_in(desk, lin)
    desk.goto(f"{base}rounds/")
    faults = faults_of_access(desk)
    desk.get_by_role("link", name="Load a round").first.click()
    desk.get_by_label("or paste it").fill(PAIRINGS.replace(",1,2", ",1,9"))
    desk.get_by_role("button", name="Load", exact=True).click()
    expect(desk.get_by_role("alert")).to_contain_text("Line 2: “9” is not a player in this event.")
    faults += faults_of_access(desk)
    desk.get_by_label("or paste it").fill(PAIRINGS)
    desk.get_by_role("button", name="Load", exact=True).click()
    expect(desk.get_by_role("row", name="Table 12")).to_contain_text("Bo")
    faults += faults_of_access(desk)

    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = site.watch(context.new_page())
    site.log_in(phone, mei)
    phone.goto(base)
    expect(phone.get_by_text("Table 12 · against Player 2")).to_be_visible()
    phone.get_by_role("link", name="My opponent's list").click()
    expect(phone.get_by_role("heading", name="My opponent's list")).to_be_visible()
    faults += faults_of_access(phone)
    context.close()

    desk.goto(f"{base}checks/")
    desk.get_by_label("Number of tables").fill("1")
    desk.get_by_role("button", name="Pick", exact=True).click()
    expect(desk.get_by_text("Round 1 · Table 12 · Seat 2")).to_be_visible()
    faults += faults_of_access(desk)
    assert sorted(DeckCheck.objects.values_list("table", "seat", "entry__number")) == [(12, "1", 1), (12, "2", 2)]
    assert faults == []
    # Of the answer to the round with a fault the browser complains itself.
    assert [said for said in site.complaints if "400 (Bad Request)" not in said] == []
    site.complaints.clear()


def test_copies_are_swapped_between_games_by_buttons_and_by_keyboard(
    site: Site, desk: Page, event: Event, mei: User
) -> None:
    site.log_in(desk, mei)
    desk.set_viewport_size({"width": 390, "height": 844})
    desk.goto(f"{site.url}/events/{event.slug}/mine/between/")
    inferna = desk.get_by_label("Inferna")
    desk.get_by_role("button", name="+ Inferna").click()
    desk.get_by_role("button", name="+ Inferna").dblclick()
    expect(inferna).to_have_value("3")
    desk.get_by_role("button", name="− Inferna").click()
    inferna.press("ArrowDown")
    desk.get_by_label("Brittle Steel").press("ArrowUp")
    expect(desk.get_by_text("+1 in · −1 out")).to_be_visible()

    desk.get_by_role("button", name="Compare", exact=True).click()

    expect(desk.get_by_text("This change is allowed.")).to_be_visible()
    expect(inferna).to_have_value("1")
    assert faults_of_access(desk) == []
