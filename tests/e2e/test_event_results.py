"""How a tournament ended, in the browser: placings typed in, a fault put right, then read by everybody on a phone."""

from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from tests.e2e.conftest import Site
from tests.e2e.test_access import faults_of_access
from tests.events.results.ended_events import played_event


def test_placings_are_loaded_at_the_desk_and_read_on_a_phone(
    site: Site, desk: Page, browser: Browser, lin: User
) -> None:
    event = played_event(lin, listed=True)
    site.log_in(desk, lin)
    desk.goto(f"{site.url}/events/{event.slug}/")
    desk.get_by_role("link", name="Placings").click()
    faults = faults_of_access(desk)

    desk.get_by_label("or paste it").fill("place,player\n1,1\n2,9\n")
    desk.get_by_role("button", name="Load placings").click()
    expect(desk.get_by_text("Line 3: No entry has the number or the id “9”.")).to_be_visible()
    expect(desk.get_by_label("or paste it")).to_have_value("place,player\n1,1\n2,9\n")
    assert site.complaints.pop().endswith("status of 400 (Bad Request)")
    faults += faults_of_access(desk)
    desk.get_by_label("or paste it").fill("place,player,wins\n1,1,7\n2,2,6\n")
    desk.get_by_role("button", name="Load placings").click()
    expect(desk.get_by_text("Placings loaded: 2.")).to_be_visible()
    expect(desk.get_by_role("row", name="1 An")).to_contain_text("7")

    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = site.watch(context.new_page())
    phone.goto(f"{site.url}/events/decks/")
    faults += faults_of_access(phone)
    phone.get_by_role("link", name="Rengar, Pridestalker").click()
    expect(phone.get_by_role("main")).to_contain_text("Place 1")
    phone.get_by_role("link", name="All published lists").click()
    phone.get_by_role("link", name="Cards played").click()
    expect(phone.get_by_role("heading", name="Legend")).to_be_visible()
    expect(phone.get_by_role("row", name="Rengar, Pridestalker")).to_contain_text("100.0 %")
    faults += faults_of_access(phone)
    phone.get_by_role("link", name="Top 8").click()
    with phone.expect_download() as download:
        phone.get_by_role("link", name="CSV").click()

    assert download.value.suggested_filename == f"played-{event.slug}.csv"
    assert faults == []
    context.close()
