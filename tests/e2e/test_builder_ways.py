"""The ways from the builder to pages about the deck as it stands, for a draft and for a saved deck."""

import re

from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from decks.models import Deck
from tests.e2e.builder_desk import judged, look_for, open_builder, own_deck, row, rows, synced
from tests.e2e.conftest import Site
from tests.events.registering.test_registering import coming

DRAFT = [
    *("Format and day", "Paste a list", "Edit as text", "Copy the list"),
    *(
        "Sample hand",
        "Odds",
        "Can this deck play…?",
        "Register this deck for an event",
        "Clear the deck",
        "All actions\nCtrl+K",
    ),
]


def menu(page: Page) -> Locator:
    page.get_by_role("button", name="Deck actions").click()
    dialog = page.get_by_role("dialog", name="Deck actions")
    expect(dialog).to_be_visible()
    return dialog


def go(page: Page, name: str) -> None:
    menu(page).get_by_role("button", name=name, exact=True).click()


def own_builder(page: Page, site: Site, person: User) -> Deck:
    deck = own_deck(person)
    site.log_in(page, person)
    open_builder(page, site, f"/decks/{deck.token}/build/")
    return deck


def test_a_draft_is_offered_only_what_makes_sense_for_one(desk: Page, site: Site) -> None:
    open_builder(desk, site)

    assert menu(desk).get_by_role("button").all_inner_texts()[1:] == DRAFT


def test_a_draft_is_dealt_and_is_still_there_on_the_way_back(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?sample=standard")
    look_for(desk, "Inferna")
    go(desk, "Sample hand")

    expect(desk.get_by_role("heading", name="Opening hand")).to_be_visible()
    expect(desk.locator(".held")).to_have_count(4)
    desk.go_back()
    judged(desk)
    assert "3 Inferna" in rows(desk, "main")


def test_a_draft_is_taken_to_an_event_without_an_account(desk: Page, site: Site) -> None:
    event = coming()
    open_builder(desk, site, "/build/riftbound/?sample=standard")
    go(desk, "Register this deck for an event")

    desk.get_by_role("link", name=event.name).click()

    expect(desk.get_by_label("Decklist", exact=True)).to_have_value(re.compile("3 Inferna"))


def test_the_odds_and_the_rules_of_a_draft(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?sample=standard")
    go(desk, "Odds")
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Odds")

    open_builder(desk, site)
    row(desk, "Inferna").get_by_role("button", name="More: Inferna", exact=True).click()
    desk.get_by_role("button", name="Explain this card").click()
    desk.wait_for_url("**/explain/")

    expect(desk.get_by_role("main")).to_contain_text("Inferna")
    expect(desk.get_by_label("Card")).to_have_value("Inferna")


def test_a_version_is_kept_of_the_deck_as_it_stands(desk: Page, site: Site, mei: User) -> None:
    deck = own_builder(desk, site, mei)
    row(desk, "Inferna").get_by_role("button", name="Add one").click()
    go(desk, "Save as version")
    desk.get_by_label("Version name").fill("Before the finals")
    desk.get_by_role("dialog").get_by_role("button", name="Save as version").click()

    expect(desk.locator("#builder-toast")).to_contain_text("Saved as version 1.")
    version = deck.versions.get()
    assert version.name == "Before the finals"
    assert "3 Inferna" in version.text
    go(desk, "Versions")
    expect(desk.get_by_role("main")).to_contain_text("Before the finals")


def test_import_and_clear_leave_versions_behind_but_none_of_nothing(desk: Page, site: Site, mei: User) -> None:
    deck = own_builder(desk, site, mei)
    desk.keyboard.press("i")
    desk.get_by_role("textbox", name="Decklist").fill("3 Noxus Hopeful")
    desk.get_by_role("button", name="Replace the deck").click()
    synced(desk)
    go(desk, "Clear the deck")
    expect(desk.get_by_role("heading", name="Choose your Legend")).to_be_visible()
    synced(desk)
    desk.keyboard.press("i")
    desk.get_by_role("textbox", name="Decklist").fill("2 Inferna")
    expect(desk.get_by_role("button", name="Add to the deck")).to_be_hidden()
    desk.get_by_role("button", name="Use this list").click()
    synced(desk)

    kept = [(version.cause, "2 Inferna" in version.text, "3 Noxus" in version.text) for version in deck.versions.all()]
    assert kept == [("clear", False, True), ("import", True, False)]


def test_a_saved_deck_is_sent_before_the_page_is_left(desk: Page, site: Site, mei: User) -> None:
    deck = own_builder(desk, site, mei)
    row(desk, "Inferna").get_by_role("button", name="Add one").click()
    go(desk, "Timeline")
    desk.wait_for_url(f"**/decks/{deck.token}/timeline/")

    deck.refresh_from_db()
    assert "3 Inferna" in deck.text


def test_share_settings_and_a_clone(desk: Page, site: Site, mei: User) -> None:
    deck = own_builder(desk, site, mei)
    go(desk, "Who can see it")
    expect(desk.get_by_role("heading", name="Who can see it")).to_be_in_viewport()

    open_builder(desk, site, f"/decks/{deck.token}/build/")
    go(desk, "Copy to my decks")
    desk.wait_for_url(lambda url: "/build/" not in url and deck.token not in url)

    assert Deck.objects.of(mei.pk).count() == 2


def test_a_code_that_cannot_be_is_refused_with_the_reason(desk: Page, site: Site, mei: User) -> None:
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.url)
    own_builder(desk, site, mei)
    go(desk, "Copy the deck code")
    expect(desk.locator("#builder-toast")).to_contain_text("Some lines are not recognised and would be lost here")
    site.complaints.clear()

    desk.locator(".brow--open").get_by_role("button", name="Remove this line").click()
    go(desk, "Copy the deck code")

    expect(desk.locator("#builder-toast")).to_contain_text("Deck code copied.")
    assert desk.evaluate("navigator.clipboard.readText()").startswith("DW-")


def test_another_person_reads_a_shared_deck_and_builds_on_a_clone(desk: Page, site: Site, mei: User, lin: User) -> None:
    deck = own_deck(mei)
    Deck.objects.filter(pk=deck.pk).update(visibility=Deck.Visibility.UNLISTED)
    site.log_in(desk, lin)
    desk.goto(f"{site.url}/decks/{deck.token}/")
    desk.get_by_role("button", name="Copy to my decks").click()
    expect(desk.get_by_text("This copy is yours.")).to_be_visible()
    desk.get_by_role("main").get_by_role("link", name="Build", exact=True).click()
    judged(desk)
    row(desk, "Inferna").get_by_role("button", name="Add one").click()
    synced(desk)

    deck.refresh_from_db()
    copy = Deck.objects.of(lin.pk).get()
    assert "2 Inferna" in deck.text
    assert "3 Inferna" in copy.text
    assert copy.visibility == "private"
