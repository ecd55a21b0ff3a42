"""A tournament in the browser: joined by a link on a phone, with the login in between, and seen by the judge at once."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from tests.e2e.conftest import Site
from tests.e2e.test_access import faults_of_access
from tests.events.event_of import event_of, legal_list


def test_a_player_registers_by_phone_and_the_judge_sees_it_live(
    site: Site, desk: Page, browser: Browser, mei: User, lin: User, password: str
) -> None:
    now = timezone.now()
    event = event_of(lin, deadline=now + timedelta(days=1), start=now + timedelta(days=2))
    site.log_in(desk, lin)
    desk.goto(f"{site.url}/events/{event.slug}/board/")
    expect(desk.get_by_text("No one is registered yet")).to_be_visible()
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = site.watch(context.new_page())

    phone.goto(f"{site.url}/events/join/{event.join_token}/")
    faults = faults_of_access(phone)
    phone.get_by_role("link", name="Register", exact=True).click()
    phone.get_by_label("Name", exact=True).fill("Mei Lan")
    phone.get_by_label("Decklist").fill(legal_list())
    phone.get_by_role("button", name="Register this list").click()
    phone.get_by_label("Username").fill("Mei")
    phone.get_by_label("Password", exact=True).fill(password)
    phone.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(phone.get_by_label("Name", exact=True)).to_have_value("Mei Lan")
    faults += faults_of_access(phone)
    phone.get_by_role("button", name="Register this list").click()

    expect(phone.locator(".receipt__code")).to_be_visible()
    expect(desk.get_by_role("link", name="Mei Lan")).to_be_visible()
    faults += faults_of_access(phone) + faults_of_access(desk)
    assert faults == []
    context.close()


def test_the_focus_is_on_the_first_field_with_an_error(site: Site, desk: Page, lin: User) -> None:
    event = event_of(lin, deadline=timezone.now() + timedelta(days=1), start=timezone.now() + timedelta(days=2))
    site.log_in(desk, lin)

    for path, button in (("/events/new/", "Create event"), (f"/events/{event.slug}/register/", "Register this list")):
        desk.goto(f"{site.url}{path}")
        desk.locator("main [name=name]").fill("")
        desk.get_by_role("main").get_by_role("button", name=button).click()
        expect(desk.locator("main [aria-invalid=true]").first).to_be_focused()
    # The console notes each 400.
    site.complaints.clear()
