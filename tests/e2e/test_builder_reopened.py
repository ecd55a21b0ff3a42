"""The builder opened again: after an answer that was lost, with a list brought along, with a format in its address."""

from playwright.sync_api import Locator, Page, Route, expect
from pytest_django import Settings

from accounts.models import User
from api.database_id import DatabaseId
from tests.e2e.builder_desk import judged, look_for, more, open_builder, own_deck, row, rows, synced
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

# The draft as another tab leaves it while this page is asleep in the browser's memory.
THE_OTHER_TABS = """() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("deckwright.build."));
    const draft = JSON.parse(localStorage[key]);
    draft.doc.rows[0].count = 4;
    localStorage[key] = JSON.stringify(draft);
}"""
WOKEN = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def count(page: Page) -> Locator:
    return row(page, "Inferna").locator("[data-slot=count]")


def add_and_lose_the_answer(page: Page) -> None:
    """One more copy, which the server takes; its answer is lost, and nothing more gets through."""
    lost: list[str] = []

    def lose(route: Route) -> None:
        if not lost:
            route.fetch()
        lost.append(route.request.url)
        route.abort()

    page.route("**/api/v1/decks/*/", lose)
    more(page, "Inferna")
    until(page, lambda: bool(lost))
    synced(page, "Not synced (offline)")


def test_an_edit_after_an_answer_that_was_lost_is_no_conflict(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    add_and_lose_the_answer(desk)

    more(desk, "Inferna")
    desk.unroute_all()
    synced(desk)

    deck.refresh_from_db()
    assert (desk.locator("#conflict").is_visible(), "4 Inferna" in deck.text, deck.revision) == (False, True, 3)
    site.complaints.clear()


def test_what_is_undone_after_its_answer_was_lost_is_undone_on_the_server(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    add_and_lose_the_answer(desk)

    desk.get_by_role("button", name="Undo").first.click()
    desk.unroute_all()
    synced(desk)

    deck.refresh_from_db()
    assert rows(desk, "main") == ["2 Inferna"]
    assert "2 Inferna" in deck.text
    assert deck.revision == 3
    site.complaints.clear()


def test_a_page_left_while_a_change_is_on_its_way_opens_without_a_question(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/api/v1/decks/*/", hold, times=1)
    more(desk, "Inferna")
    until(desk, lambda: bool(held))
    more(desk, "Inferna")
    expect(count(desk)).to_have_text("4")
    # The server takes the first change; the page that waits for its answer is gone.
    held[0].fetch()
    desk.reload()
    judged(desk)
    synced(desk)

    deck.refresh_from_db()
    assert (desk.locator("#conflict").is_visible(), rows(desk, "main")) == (False, ["4 Inferna"])
    assert "4 Inferna" in deck.text
    assert deck.revision == 3
    site.complaints.clear()


def test_a_list_brought_along_is_brought_once(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/check/?game=riftbound")
    desk.get_by_label("Decklist").fill("1 Inferna")
    desk.get_by_role("button", name="Build on this list").click()
    judged(desk)
    more(desk, "Inferna")
    expect(count(desk)).to_have_text("2")

    desk.reload()
    judged(desk)

    assert rows(desk, "main") == ["2 Inferna"]


def test_a_sample_is_brought_once(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?sample=standard")
    brought = rows(desk, "main")
    desk.get_by_role("button", name="Deck actions").click()
    desk.get_by_role("button", name="Clear the deck").click()
    expect(desk.locator("#deck-empty")).to_be_visible()

    desk.reload()
    judged(desk)

    assert bool(brought) is True
    assert rows(desk, "main") == []
    assert desk.url == f"{site.url}/build/riftbound/"


def test_the_format_of_the_address_is_taken_once_though_there_is_a_draft(desk: Page, site: Site) -> None:
    chosen = desk.locator(".bench__format select")
    open_builder(desk, site)
    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    judged(desk)

    open_builder(desk, site, "/build/riftbound/?format=casual")
    assert chosen.input_value() == "casual"
    assert rows(desk, "main") == ["1 Inferna"]
    desk.get_by_role("button", name="Undo").first.click()
    expect(chosen).to_have_value("standard")
    desk.reload()
    judged(desk)

    assert chosen.input_value() == "standard"
    assert rows(desk, "main") == ["1 Inferna"]


def test_a_page_woken_from_the_browsers_memory_shows_what_another_tab_did(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    judged(desk)
    desk.evaluate(THE_OTHER_TABS)

    desk.evaluate(WOKEN)

    expect(count(desk)).to_have_text("4")


def test_another_site_at_the_same_address_reads_no_draft_of_this_one(
    desk: Page, site: Site, settings: Settings
) -> None:
    open_builder(desk, site)
    look_for(desk, "inferna")
    desk.locator("#search-input").press("Enter")
    expect(row(desk, "Inferna")).to_have_count(1)

    settings.DATABASE_ID = DatabaseId("f" * 32)
    open_builder(desk, site)
    expect(row(desk, "Inferna")).to_have_count(0)

    settings.DATABASE_ID = DatabaseId("0123456789abcdef", is_older=True)
    open_builder(desk, site)
    expect(row(desk, "Inferna")).to_have_count(1)
