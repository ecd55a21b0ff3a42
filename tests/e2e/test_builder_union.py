"""Two devices on one deck: changes of different cards are kept both, and what clashes is chosen."""

from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from decks.models import Deck
from tests.e2e.builder_desk import judged, more, open_builder, own_deck, row, rows, synced
from tests.e2e.conftest import Site

CARDS = "Main deck:\n2 Inferna\n1 Defy\n2 Zzyzx #x\n# a note\n"


def two_devices(desk: Page, site: Site, mei: User, browser: Browser) -> tuple[Deck, Page]:
    """A deck that is open on two devices of one person: the desk, and the one that is answered."""
    deck = own_deck(mei, CARDS)
    site.log_in(desk, mei)
    other = site.watch(browser.new_context().new_page())
    site.log_in(other, mei)
    for page in (desk, other):
        open_builder(page, site, f"/decks/{deck.token}/build/")

    return deck, other


def test_changes_of_different_cards_on_two_devices_are_kept_both(
    desk: Page, site: Site, mei: User, browser: Browser
) -> None:
    deck, other = two_devices(desk, site, mei, browser)
    more(other, "Inferna")
    synced(other)

    more(desk, "Defy")
    dialog = desk.get_by_role("dialog", name="Two versions of this deck")
    both = dialog.get_by_role("button", name="Merge both changes")
    expect(both).to_be_focused()
    expect(dialog.locator("tbody tr")).to_have_text(["Inferna · Main deck223", "Defy · Main deck121"])
    desk.keyboard.press("Enter")
    expect(desk.locator("#builder-toast")).to_contain_text("Both sets of changes are now in the deck.")
    synced(desk)

    assert rows(desk, "main") == ["3 Inferna", "2 Defy"]
    deck.refresh_from_db()
    assert deck.text == "Main deck:\n3 Inferna\n2 Defy\n2 Zzyzx #x\n# a note\n"
    desk.get_by_role("button", name="Undo").first.click()
    expect(row(desk, "Inferna").locator("[data-slot=count]")).to_have_text("2")
    assert all("412" in said for said in site.complaints)
    site.complaints.clear()


def test_what_both_changed_differently_is_chosen_by_keys(desk: Page, site: Site, mei: User, browser: Browser) -> None:
    deck, other = two_devices(desk, site, mei, browser)
    more(other, "Inferna")
    more(other, "Defy")
    synced(other)

    desk.context.set_offline(True)
    row(desk, "Inferna").get_by_role("button", name="Remove one").click()
    row(desk, "Zzyzx").get_by_role("button", name="Remove this line").click()
    synced(desk, "Not synced (offline)")
    desk.context.set_offline(False)

    dialog = desk.get_by_role("dialog", name="Two versions of this deck")
    choice = dialog.get_by_role("group", name="Inferna")
    expect(choice.get_by_role("radio", name="Here: 1 · Main deck")).to_be_checked()
    choice.get_by_role("radio", name="Here").focus()
    desk.keyboard.press("ArrowDown")
    expect(choice.get_by_role("radio", name="On the server: 3 · Main deck")).to_be_checked()
    dialog.get_by_role("button", name="Merge as chosen").press("Enter")
    synced(desk)

    assert rows(desk, "main") == ["3 Inferna", "2 Defy"]
    deck.refresh_from_db()
    assert deck.text == "Main deck:\n3 Inferna\n2 Defy\n# a note\n"
    site.complaints.clear()


def test_a_draft_kept_offline_is_offered_both_when_it_is_opened_again(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei, CARDS)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    desk.context.set_offline(True)
    more(desk, "Defy")
    synced(desk, "Not synced (offline)")
    Deck.objects.filter(pk=deck.pk).update(text=f"{CARDS}1 Called Shot\n", revision=deck.revision + 1)
    desk.context.set_offline(False)

    desk.reload()
    desk.get_by_role("button", name="Merge both changes").click()
    judged(desk)
    synced(desk)

    assert rows(desk, "main") == ["2 Inferna", "2 Defy", "1 Called Shot"]
    deck.refresh_from_db()
    assert "2 Defy" in deck.text and "1 Called Shot" in deck.text
    site.complaints.clear()


def test_without_a_script_the_form_offers_both(site: Site, mei: User, browser: Browser) -> None:
    deck = own_deck(mei, CARDS)
    page = site.watch(browser.new_context(java_script_enabled=False).new_page())
    site.log_in(page, mei)
    page.goto(f"{site.url}/decks/{deck.token}/edit/")
    Deck.objects.filter(pk=deck.pk).update(text=CARDS.replace("1 Defy", "3 Defy"), revision=deck.revision + 1)

    page.get_by_label("Decklist").fill(CARDS.replace("2 Inferna", "3 Inferna").replace("2 Zzyzx", "1 Zzyzx"))
    page.get_by_role("button", name="Save changes").click()
    page.get_by_role("button", name="Merge both changes").click()
    page.wait_for_url(f"**/decks/{deck.token}/")

    deck.refresh_from_db()
    assert deck.text == "Main deck:\n3 Inferna\n3 Defy\n1 Zzyzx #x\n# a note\n"
    site.complaints.clear()
