"""A draft that meets a newer deck of the server: what nobody has to choose is settled before anything is shown."""

import re

from playwright.sync_api import Page, Route, expect

from accounts.models import User
from decks.models import Deck
from tests.e2e.builder_desk import judged, look_for, more, open_builder, own_deck, row, rows, synced
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

# The draft of the deck as another tab of this browser would keep it after sending it.
THE_OTHER_TABS = """() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("deckwright.build."));
    const draft = JSON.parse(localStorage[key]);
    draft.doc.rows.find((row) => row.name === "Inferna").count = 4;
    localStorage[key] = JSON.stringify({ ...draft, base: { revision: draft.base.revision + 1, doc: draft.doc } });
}"""


def release(page: Page, held: list[Route]) -> None:
    """Let through what a slow line holds back, once there is something."""
    until(page, lambda: bool(held))
    for route in held:
        route.continue_()
    held.clear()


def test_a_deck_changed_on_its_text_page_is_taken_before_anything_is_shown(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    more(desk, "Inferna")
    synced(desk)
    desk.goto(f"{site.url}/decks/{deck.token}/edit/")
    desk.get_by_label("Decklist").fill("Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n1 Inferna\n")
    desk.get_by_role("button", name="Save").first.click()
    desk.wait_for_url(f"**/decks/{deck.token}/")

    held: list[Route] = []
    slow = iter(("the list", "the verdict"))

    def hold(route: Route) -> None:
        if next(slow, ""):
            held.append(route)
        else:
            route.continue_()

    desk.route("**/api/v1/build/", hold)
    desk.goto(f"{site.url}/decks/{deck.token}/build/")
    release(desk, held)
    expect(row(desk, "Inferna").locator("[data-slot=count]")).to_have_text(re.compile(r"\d"))
    more(desk, "Inferna")
    release(desk, held)
    judged(desk)
    synced(desk)

    assert rows(desk, "main") == ["2 Inferna"]
    assert not desk.locator("#conflict").is_visible()
    deck.refresh_from_db()
    assert "2 Inferna" in deck.text


def test_what_was_not_sent_is_no_conflict_where_the_server_has_the_same_list(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    desk.context.set_offline(True)
    more(desk, "Inferna")
    synced(desk, "Not synced (offline)")
    # Saved elsewhere without a change: the number is new, the list is not.
    Deck.objects.filter(pk=deck.pk).update(revision=deck.revision + 1)
    desk.context.set_offline(False)

    desk.reload()
    judged(desk)
    synced(desk)

    assert rows(desk, "main") == ["3 Inferna"]
    assert not desk.locator("#conflict").is_visible()
    deck.refresh_from_db()
    assert "3 Inferna" in deck.text
    site.complaints.clear()


def test_the_order_of_the_sections_is_no_change(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei, "Main deck:\n1 Inferna\n")
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    look_for(desk, "Jinx, Loose")
    desk.keyboard.press("Enter")
    expect(row(desk, "Jinx, Loose Cannon")).to_be_visible()
    synced(desk)
    deck.refresh_from_db()
    Deck.objects.filter(pk=deck.pk).update(revision=deck.revision + 1)

    more(desk, "Inferna")
    synced(desk)

    assert not desk.locator("#conflict").is_visible()
    deck.refresh_from_db()
    assert "2 Inferna" in deck.text
    site.complaints.clear()


def test_what_another_tab_has_sent_is_no_conflict_though_its_draft_comes_late(
    desk: Page, site: Site, mei: User
) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/api/v1/decks/*/", hold, times=1)
    more(desk, "Inferna")
    until(desk, lambda: bool(held))

    # As the other tab leaves it: its deck on the server, and a moment later in what the tabs share.
    Deck.objects.filter(pk=deck.pk).update(text=deck.text.replace("2 Inferna", "4 Inferna"), revision=deck.revision + 1)
    desk.evaluate(THE_OTHER_TABS)
    release(desk, held)

    count = row(desk, "Inferna").locator("[data-slot=count]")
    expect(count).to_have_text("4")
    synced(desk)
    assert not desk.locator("#conflict").is_visible()
    desk.get_by_role("button", name="Undo").first.click()
    expect(count).to_have_text("3")
    site.complaints.clear()


def test_a_deck_changed_here_and_there_is_asked_about_when_it_is_opened(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    desk.context.set_offline(True)
    more(desk, "Inferna")
    synced(desk, "Not synced (offline)")
    Deck.objects.filter(pk=deck.pk).update(text="Main deck:\n1 Inferna\n", revision=deck.revision + 1)
    desk.context.set_offline(False)

    desk.reload()
    desk.get_by_role("button", name="Use the server's").click()
    synced(desk)

    assert rows(desk, "main") == ["1 Inferna"]
    site.complaints.clear()
