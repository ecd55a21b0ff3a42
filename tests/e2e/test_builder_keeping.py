"""Where the builder keeps a deck: in the browser, on the server, and what happens when two write at once."""

from playwright.sync_api import Browser, Page, Route, expect

from accounts.models import User
from decks.models import Deck
from tests.conftest import PASSWORD
from tests.e2e.builder_desk import heard, judged, listen, look_for, more, open_builder, own_deck, row, rows, synced
from tests.e2e.conftest import Site
from tests.e2e.waiting import until


def test_an_own_deck_is_saved_by_itself(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")

    listen(desk)
    more(desk, "Inferna")
    synced(desk)

    assert heard(desk) == ["Saving…", "Saved"]
    deck.refresh_from_db()
    assert ("3 Inferna\n2 Zzyzx #x\n# a note" in deck.text, deck.revision) == (True, 2)


def test_two_taps_on_save_keep_one_deck(desk: Page, site: Site, mei: User) -> None:
    site.log_in(desk, mei)
    open_builder(desk, site)
    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    desk.get_by_role("button", name="Save", exact=True).click()
    desk.locator("#save input").fill("Once")

    desk.locator("#save button.button--primary").dblclick()
    desk.wait_for_url("**/decks/*/build/")
    synced(desk)

    assert [deck.name for deck in Deck.objects.of(mei.pk)] == ["Once"]


def test_offline_edits_survive_a_reload_and_are_sent_later(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    desk.context.set_offline(True)
    more(desk, "Inferna")
    synced(desk, "Not synced (offline)")
    assert rows(desk, "main") == ["3 Inferna"]

    desk.context.set_offline(False)
    desk.reload()
    judged(desk)
    assert rows(desk, "main") == ["3 Inferna"]
    synced(desk)

    deck.refresh_from_db()
    assert "3 Inferna" in deck.text
    site.complaints.clear()


def test_an_answer_that_is_lost_is_no_conflict(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if route.request.method != "PUT" or lost:
            route.continue_()
            return
        lost.append(route.request.url)
        route.fetch()
        route.abort()

    open_builder(desk, site, f"/decks/{deck.token}/build/")
    desk.route("**/api/v1/decks/*/", lose_the_first)
    listen(desk)
    more(desk, "Inferna")
    synced(desk)

    assert "Not synced (offline)" in heard(desk)
    deck.refresh_from_db()
    assert "3 Inferna" in deck.text
    assert deck.revision == 2
    assert len(lost) == 1
    site.complaints.clear()


def test_two_who_write_at_once_are_asked(desk: Page, site: Site, mei: User, browser: Browser) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    other = site.watch(browser.new_context().new_page())
    site.log_in(other, mei)
    for page in (desk, other):
        open_builder(page, site, f"/decks/{deck.token}/build/")
    more(other, "Inferna")
    synced(other)

    row(desk, "Inferna").get_by_role("button", name="Remove one").click()
    dialog = desk.get_by_role("dialog", name="Two versions of this deck")
    line = dialog.locator("tbody tr")
    expect(line).to_have_text("Inferna · Main deck213")
    dialog.get_by_role("button", name="Use what is here").click()
    synced(desk)

    deck.refresh_from_db()
    assert "1 Inferna" in deck.text
    assert all("412" in said for said in site.complaints)
    site.complaints.clear()


def test_two_versions_that_differ_in_a_tag_alone_are_shown_with_it(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei, "Main deck:\n2 Inferna\n1 Defy\n")
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    Deck.objects.filter(pk=deck.pk).update(text="Main deck:\n2 Inferna #fast\n1 Defy\n", revision=deck.revision + 1)

    more(desk, "Defy")

    lines = desk.get_by_role("dialog", name="Two versions of this deck").locator("tbody tr")
    expect(lines).to_have_text(["Inferna · Main deck220", "Defy · Main deck121", "Inferna · Main deck · #fast002"])
    site.complaints.clear()


def test_both_of_two_versions_can_be_kept(desk: Page, site: Site, mei: User, browser: Browser) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    Deck.objects.filter(pk=deck.pk).update(text="Main deck:\n1 Noxus Hopeful\n", revision=deck.revision + 1)

    more(desk, "Inferna")
    desk.get_by_role("button", name="Save this one as a new deck").click()
    desk.wait_for_url(lambda url: deck.token not in url)
    judged(desk)

    assert rows(desk, "main") == ["3 Inferna"]
    assert sorted(Deck.objects.of(mei.pk).values_list("name", flat=True)) == ["Rush", "Rush (copy)"]
    site.complaints.clear()


def test_a_choice_that_does_not_reach_the_server_is_asked_for_again(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    Deck.objects.filter(pk=deck.pk).update(text="Main deck:\n1 Noxus Hopeful\n", revision=deck.revision + 1)
    more(desk, "Inferna")
    both = desk.get_by_role("button", name="Save this one as a new deck")
    expect(both).to_be_visible()
    desk.context.set_offline(True)

    both.click()
    expect(both).to_be_hidden()
    synced(desk, "Not synced (offline)")
    desk.context.set_offline(False)
    expect(both).to_be_visible()
    assert rows(desk, "main") == ["3 Inferna"]
    assert not any("Refusal" in said for said in site.complaints)
    site.complaints.clear()


def test_two_tabs_of_a_browser_show_the_same_deck(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    other = site.watch(desk.context.new_page())
    for page in (desk, other):
        open_builder(page, site, f"/decks/{deck.token}/build/")
    expect(desk.get_by_text("Also open in another tab")).to_be_visible()

    more(desk, "Inferna")
    expect(row(other, "Inferna").locator("[data-slot=count]")).to_have_text("3")
    more(other, "Inferna")
    expect(row(desk, "Inferna").locator("[data-slot=count]")).to_have_text("4")
    synced(desk)
    synced(other)

    deck.refresh_from_db()
    assert "4 Inferna" in deck.text


def test_of_two_tabs_one_waits_while_the_other_writes(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    other = site.watch(desk.context.new_page())
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if route.request.method == "PUT" and not held:
            held.append(route)
        else:
            route.continue_()

    for page in (desk, other):
        page.route("**/api/v1/decks/*/", hold_the_first)
        open_builder(page, site, f"/decks/{deck.token}/build/")
    with desk.expect_request(lambda request: request.method == "PUT"):
        more(desk, "Inferna")
    expect(row(other, "Inferna").locator("[data-slot=count]")).to_have_text("3")
    more(other, "Inferna")
    other.wait_for_function("navigator.locks.query().then(({ pending }) => pending.length > 0)")
    assert len(held) == 1

    held[0].continue_()
    synced(desk)
    synced(other)

    deck.refresh_from_db()
    assert "4 Inferna" in deck.text
    assert deck.revision == 3


def test_what_was_changed_a_moment_before_is_sent_when_the_page_is_left(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")

    more(desk, "Inferna")
    desk.get_by_role("link", name="Deckwright").first.click()
    desk.wait_for_url(f"{site.url}/")

    until(desk, lambda: Deck.objects.get(pk=deck.pk).revision > 1)
    deck.refresh_from_db()
    assert "3 Inferna" in deck.text
    assert deck.revision == 2


def test_the_list_before_an_import_is_kept_though_the_first_try_fails(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    desk.context.set_offline(True)
    desk.get_by_role("button", name="Deck actions").click()
    desk.get_by_role("button", name="Clear the deck").click()
    synced(desk, "Not synced (offline)")
    desk.context.set_offline(False)
    desk.reload()
    judged(desk)
    synced(desk)

    assert [(version.cause, version.text) for version in deck.versions.all()] == [("clear", deck.text)]
    site.complaints.clear()


def test_a_draft_waits_for_the_login_and_becomes_a_deck(desk: Page, site: Site, mei: User) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    desk.get_by_role("button", name="Save", exact=True).click()
    desk.get_by_label("Username").fill(mei.username)
    desk.get_by_label("Password").fill(PASSWORD)
    desk.get_by_role("main").get_by_role("button", name="Log in").click()

    dialog = desk.get_by_role("dialog", name="Save this deck")
    dialog.get_by_label("Name").fill("Fury first")
    dialog.get_by_role("button", name="Save this deck").click()
    desk.wait_for_url("**/decks/*/build/")
    judged(desk)

    assert rows(desk, "main") == ["1 Inferna"]
    deck = Deck.objects.of(mei.pk).get()
    assert deck.name == "Fury first"
    assert "1 Inferna" in deck.text


def test_a_list_brought_along_is_one_step_before_the_draft(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    desk.goto(f"{site.url}/check/?game=riftbound")
    desk.get_by_label("Decklist").fill("3 Noxus Hopeful")
    desk.get_by_role("button", name="Build on this list").click()
    judged(desk)
    assert rows(desk, "main") == ["3 Noxus Hopeful"]

    desk.get_by_role("button", name="Undo").first.click()

    assert rows(desk, "main") == ["1 Inferna"]
