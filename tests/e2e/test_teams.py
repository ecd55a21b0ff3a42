"""A team of two in the browser: one registers, the other joins by the link on a phone, their lists do not fit, one drop drops both."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from tests.e2e.conftest import Site
from tests.e2e.test_access import faults_of_access
from tests.events.teams_of import lee_sin, rengar, team_event


def test_two_partners_register_and_drop_as_one(site: Site, desk: Page, browser: Browser, mei: User, lin: User) -> None:
    now = timezone.now()
    event = team_event(listed=True, deadline=now + timedelta(days=1), start=now + timedelta(days=2))
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = site.watch(context.new_page())
    site.log_in(desk, mei)
    site.log_in(phone, lin)

    desk.goto(f"{site.url}/events/{event.slug}/register/")
    desk.get_by_label("Decklist").fill(rengar())
    desk.get_by_role("button", name="Register this list").click()
    expect(desk.get_by_text("This team has no second player yet.")).to_be_visible()
    faults = faults_of_access(desk)
    desk.get_by_role("button", name="Link for my partner").click()
    link = desk.locator(".secret-link code").inner_text()

    phone.goto(f"{site.url}/events/team/{link.rpartition('/team/')[2]}")
    faults += faults_of_access(desk) + faults_of_access(phone)
    phone.get_by_label("Name", exact=True).fill("Lin")
    phone.get_by_role("button", name="Join the team").click()
    phone.get_by_label("Decklist").fill(rengar())
    phone.get_by_role("button", name="Check it").click()
    expect(phone.get_by_role("heading", name="Together with your partner's list")).to_be_visible()
    faults += faults_of_access(phone)
    expect(phone.get_by_label("I have seen this")).to_have_count(0)
    phone.get_by_role("button", name="Register this list").click()
    expect(phone.locator("#id_text_error")).to_contain_text("break the team rules")
    assert site.complaints.pop().endswith("status of 409 (Conflict)")
    phone.get_by_label("Decklist").fill(lee_sin())
    phone.get_by_role("button", name="Register this list").click()
    expect(phone.locator(".receipt__code")).to_be_visible()

    desk.goto(f"{site.url}/events/{event.slug}/mine/")
    expect(desk.get_by_text("If one player drops, the team drops: Lin is withdrawn with you.")).to_be_visible()
    desk.get_by_role("button", name="Withdraw the team").click()
    expect(desk.get_by_text("You have withdrawn.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("You have withdrawn.")).to_be_visible()
    phone.get_by_role("button", name="Rejoin").click()
    expect(phone.get_by_role("button", name="Withdraw the team")).to_be_visible()
    assert faults + faults_of_access(phone) == []
    context.close()
