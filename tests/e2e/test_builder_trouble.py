"""When something goes wrong while somebody builds: nothing is lost, and the page says what to do."""

import re

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from decks.models import Deck
from tests.conftest import PASSWORD
from tests.e2e.builder_desk import judged, look_for, more, open_builder, own_deck, row, rows, synced
from tests.e2e.conftest import Site

# A browser whose room for drafts is used up.
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
UNKNOWN = "指挥官\n1 观星博士蔚岚\n"


def test_the_servers_version_can_be_taken_and_what_was_here_is_one_step_back(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    Deck.objects.filter(pk=deck.pk).update(text="Main deck:\n1 Noxus Hopeful\n", revision=deck.revision + 1)

    more(desk, "Inferna")
    desk.get_by_role("button", name="Use the server's").click()
    synced(desk)
    judged(desk)
    assert rows(desk, "main") == ["1 Noxus Hopeful"]
    deck.refresh_from_db()
    assert (deck.text, deck.revision) == ("Main deck:\n1 Noxus Hopeful\n", 2)

    desk.get_by_role("button", name="Undo").first.click()
    assert rows(desk, "main") == ["3 Inferna"]
    site.complaints.clear()


def test_a_deck_deleted_elsewhere_is_restored_with_what_was_changed_or_saved_anew(
    desk: Page, site: Site, mei: User
) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    line = desk.locator("#sync-line")

    Deck.objects.filter(pk=deck.pk).update(deleted=timezone.now())
    more(desk, "Inferna")
    expect(line).to_contain_text("Not saved: this deck was deleted and is in the bin.")
    line.get_by_role("button", name="Restore the deck").click()
    synced(desk)
    deck.refresh_from_db()
    assert deck.deleted is None
    assert "3 Inferna" in deck.text

    Deck.objects.filter(pk=deck.pk).update(deleted=timezone.now())
    more(desk, "Inferna")
    line.get_by_role("button", name="Save as a new deck").click()
    desk.wait_for_url(lambda url: deck.token not in url)
    judged(desk)
    assert rows(desk, "main") == ["4 Inferna"]
    assert "4 Inferna" in Deck.objects.of(mei.pk).get().text
    site.complaints.clear()


def test_a_browser_without_room_still_sends_an_own_deck(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    desk.add_init_script(FULL)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    more(desk, "Inferna")
    synced(desk)

    deck.refresh_from_db()
    assert "3 Inferna" in deck.text
    desk.context.set_offline(True)
    more(desk, "Inferna")
    synced(desk, "Draft not saved: this browser is out of space")
    expect(desk.locator("#search-status")).to_contain_text("cannot be reached")
    # Offline it goes on trying, and complaining.
    desk.close()
    site.complaints.clear()


def test_a_session_that_ends_loses_nothing_and_goes_on_after_the_login(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    desk.context.clear_cookies(name="sessionid")
    more(desk, "Inferna")
    synced(desk, "Not synced: you are logged out")
    assert rows(desk, "main") == ["3 Inferna"]

    desk.locator("#sync-line").get_by_role("link", name="Log in").click()
    desk.get_by_label("Username").fill(mei.username)
    desk.get_by_label("Password").fill(PASSWORD)
    desk.get_by_role("main").get_by_role("button", name="Log in").click()
    desk.wait_for_url(f"**/decks/{deck.token}/build/")
    synced(desk)

    assert rows(desk, "main") == ["3 Inferna"]
    deck.refresh_from_db()
    assert "3 Inferna" in deck.text
    site.complaints.clear()


def test_a_missing_fact_forbids_nothing_and_says_what_stays_open(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/rise/?format=constructed")
    desk.keyboard.press("i")
    desk.get_by_role("textbox", name="Decklist").fill(UNKNOWN)
    desk.get_by_role("button", name="Use this list").click()
    judged(desk)
    desk.get_by_role("combobox", name="Search for cards").fill("!冽风")
    expect(desk.locator("#search-status")).to_contain_text("冽风")
    expect(desk.locator("#search-results .result.is-doubt")).to_have_count(1)

    preview = desk.locator("#preview")
    expect(preview).to_contain_text("It can be added, but the verdict will be undetermined:")
    expect(preview.get_by_text("One more copy would break a rule")).to_be_hidden()
    expect(preview.get_by_role("link").first).to_have_attribute("href", "/rise/rules/class-icon/")
    desk.get_by_role("combobox", name="Search for cards").press("Enter")
    expect(desk.locator("#verdict-doubts").get_by_role("link", name="Add what is missing")).to_have_attribute(
        "href", re.compile(r"^/rise/cards/.+/correct/\?about=class&then=.+:faction$")
    )
    assert rows(desk, "main") == ["1 冽风"]


def test_enter_without_a_result_adds_nothing_and_keeps_the_query(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    box = desk.get_by_role("combobox", name="Search for cards")
    look_for(desk, "Inferna")
    for query in ("colr:fury", "zzyzx nothing"):
        with desk.expect_response(lambda answer: query in str(answer.request.post_data_json)):  # noqa: B023  asked at once
            box.fill(query)
            box.press("Enter")

        expect(box).to_have_value(query)
        expect(box).to_be_focused()
        # Once the next query is answered, all is done that the one before could do.
        look_for(desk, "Defy")
    assert [rows(desk, slug) for slug in ("legend", "champion", "main")] == [[], [], []]


def test_a_champion_fills_its_own_section_first(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    first = desk.locator("#search-narrowed")
    expect(first).to_have_text("First choose a card for Legend.")
    for name in ("Jinx, Loose Cannon", "Jinx, Rebel"):
        look_for(desk, name)
        desk.keyboard.press("Enter")
        judged(desk)
    for _ in range(3):
        desk.keyboard.press("Enter")

    assert [rows(desk, slug) for slug in ("champion", "main")] == [["1 Jinx, Rebel"], ["3 Jinx, Rebel"]]


def test_that_the_server_cannot_be_reached_is_said_until_it_can(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    said = desk.get_by_text("The server cannot be reached.")
    box, first = (
        desk.get_by_role("combobox", name="Search for cards"),
        desk.locator("#search-results [role=option]").first,
    )
    desk.context.set_offline(True)
    box.fill("inferna")
    expect(said.first).to_be_visible()
    desk.context.set_offline(False)
    expect(said.filter(visible=True)).to_have_count(0)
    expect(first).to_contain_text("Inferna")

    # The network is there, the server is not: the browser knows of no change.
    desk.route("**/api/**", lambda route: route.abort())
    box.fill("defy")
    expect(said.first).to_be_visible()
    desk.unroute_all()

    expect(said.filter(visible=True)).to_have_count(0)
    expect(first).to_contain_text("Defy")
    site.complaints.clear()


def test_a_list_that_could_not_be_read_is_read_once_the_server_is_back(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.keyboard.press("i")
    desk.context.set_offline(True)
    desk.get_by_role("textbox", name="Decklist").fill("2 Inferna")
    error = desk.locator("#import [role=alert]")
    expect(error).to_contain_text("cannot be reached")

    desk.context.set_offline(False)

    expect(error).to_be_hidden()
    expect(desk.get_by_role("button", name="Use this list")).to_be_enabled()
    site.complaints.clear()


def test_a_copy_beyond_the_limit_is_added_and_said_to_be_too_many(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    for _ in range(3):
        desk.keyboard.press("Enter")
    judged(desk)
    expect(desk.locator("#search-results [role=option]").first).to_contain_text("Copy limit reached")
    desk.keyboard.press("Enter")

    expect(desk.locator("#builder-live")).to_have_text("Inferna: 4 in Main deck, Inferna: over, 4 of 3")
    expect(desk.locator("#builder-toast")).to_be_hidden()
    assert rows(desk, "main") == ["4 Inferna"]
    expect(row(desk, "Inferna").locator("[data-slot=over]")).to_have_text("Over: 4 of 3")


def test_a_card_the_server_has_not_told_of_opens_with_its_name_and_fills_later(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    judged(desk)
    desk.route("**/api/v1/build/**", lambda route: None)
    desk.reload()

    row(desk, "Inferna").get_by_role("button", name="More: Inferna", exact=True).click()
    sheet = desk.locator("#sheet")
    expect(sheet).to_contain_text("Inferna")
    expect(sheet.get_by_role("link", name="Card page")).to_be_hidden()
    sheet.get_by_role("button", name="Add one to Main deck: Inferna").click()
    assert rows(desk, "main") == ["2 Inferna"]

    desk.unroute_all()

    expect(sheet.get_by_role("link", name="Card page")).to_have_attribute("href", re.compile("/riftbound/cards/"))
    expect(sheet).to_contain_text("Unit")


def test_a_list_brought_along_that_cannot_be_read_is_said_and_the_builder_opens(desk: Page, site: Site) -> None:
    desk.route("**/api/v1/build/", lambda route: route.abort())
    # The message stays for some seconds only, which may be over once everything is loaded.
    desk.goto(f"{site.url}/build/riftbound/?sample=standard", wait_until="commit")

    expect(desk.locator("#builder-toast")).to_contain_text("The server cannot be reached.")
    desk.unroute_all()
    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    assert rows(desk, "main") == ["1 Inferna"]
    site.complaints.clear()


def test_a_list_brought_along_is_judged_once_and_never_as_an_empty_deck(desk: Page, site: Site) -> None:
    asked: list[object] = []
    desk.on(
        "request",
        lambda request: (
            asked.append(request.post_data_json)
            if request.url.endswith("/build/") and request.method == "POST"
            else None
        ),
    )
    open_builder(desk, site, "/build/riftbound/?sample=standard")

    assert [isinstance(body, dict) and len(body.get("rows", [])) for body in asked] == [0, 30]
