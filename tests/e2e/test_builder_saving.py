"""A new deck on its way to the server, a session that ends, a browser without room: what is shown as saved is saved."""

from playwright.sync_api import Dialog, Page, Route, expect

from accounts.models import User
from decks.models import Deck
from tests.conftest import PASSWORD
from tests.e2e.builder_desk import heard, judged, listen, look_for, more, open_builder, own_deck, row, rows, synced
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
# A browser whose room is what `room` says, so that a test need not fill it.
SMALL = """
    const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      const others = Object.keys(this).filter((name) => name !== key);
      const size = others.reduce((sum, name) => sum + this[name].length, value.length);
      if (size > (window.room ?? Infinity)) throw new DOMException('full', 'QuotaExceededError');
      put.call(this, key, value);
    };
"""
# Two drafts of other decks, of which one is saved; with them the room is used up.
DRAFTS = """() => {
    const doc = { name: "Old", format: "standard", region: "", options: [], pool: "x".repeat(800), rows: [] };
    const keep = (key, draft) => localStorage.setItem(`deckwright.build.${key}`, JSON.stringify({ form: 1, past: [], future: [], ...draft }));
    keep("saved", { doc, base: { revision: 1, doc } });
    keep("unsent", { doc, base: { revision: 1, doc: { ...doc, pool: "" } } });
    window.room = Object.keys(localStorage).reduce((sum, key) => sum + localStorage[key].length, 0);
}"""
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('deckwright.build.')).sort()"


def with_one_card(page: Page, site: Site) -> None:
    open_builder(page, site)
    look_for(page, "Inferna")
    page.keyboard.press("Enter")


def save_as(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog", name="Save this deck")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_role("button", name="Save this deck").click()


def log_in(page: Page, person: User) -> None:
    page.get_by_label("Username").fill(person.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()


def test_what_is_added_while_a_new_deck_is_on_its_way_is_sent_too(desk: Page, site: Site, mei: User) -> None:
    site.log_in(desk, mei)
    with_one_card(desk, site)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/api/v1/decks/", hold)
    desk.get_by_role("button", name="Save", exact=True).click()
    save_as(desk, "Slow")
    until(desk, lambda: bool(held))
    desk.keyboard.press("Escape")
    more(desk, "Inferna")
    expect(row(desk, "Inferna").locator("[data-slot=count]")).to_have_text("2")

    held[0].continue_()
    desk.wait_for_url("**/decks/*/build/")
    judged(desk)
    synced(desk)

    deck = Deck.objects.of(mei.pk).get()
    assert rows(desk, "main") == ["2 Inferna"]
    assert deck.name == "Slow"
    assert deck.text == "Main deck:\n2 Inferna\n"


def test_save_leads_through_the_login_where_the_session_has_ended(desk: Page, site: Site, mei: User) -> None:
    site.log_in(desk, mei)
    with_one_card(desk, site)
    desk.get_by_role("button", name="Save", exact=True).click()
    desk.context.clear_cookies(name="sessionid")
    save_as(desk, "Late")
    log_in(desk, mei)

    dialog = desk.get_by_role("dialog", name="Save this deck")
    expect(dialog.get_by_label("Name")).to_have_value("Late")
    dialog.get_by_role("button", name="Save this deck").click()
    desk.wait_for_url("**/decks/*/build/")
    judged(desk)

    assert [(deck.name, deck.text) for deck in Deck.objects.of(mei.pk)] == [("Late", "Main deck:\n1 Inferna\n")]
    site.complaints.clear()


def test_a_login_in_another_tab_stops_neither_the_saving_nor_a_form(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei)
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    desk.context.clear_cookies(name="sessionid")
    other = site.watch(desk.context.new_page())
    other.goto(f"{site.url}/accounts/login/")
    log_in(other, mei)
    other.wait_for_url(lambda url: "login" not in url)

    more(desk, "Inferna")
    synced(desk)
    deck.refresh_from_db()
    assert "3 Inferna" in deck.text

    judged(desk)
    desk.locator("#verdict").focus()
    desk.keyboard.press("h")
    expect(desk.get_by_role("heading", level=1)).to_contain_text("hand")


def test_a_page_that_cannot_keep_the_draft_asks_before_it_is_left(desk: Page, site: Site) -> None:
    desk.add_init_script(FULL)
    asked: list[str] = []

    def go_on(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    desk.on("dialog", go_on)
    open_builder(desk, site)
    desk.reload()
    judged(desk)
    assert asked == []

    look_for(desk, "Inferna")
    desk.keyboard.press("Enter")
    synced(desk, "Draft not saved: this browser is out of space")
    assert rows(desk, "main") == ["1 Inferna"]
    desk.reload()
    judged(desk)

    assert asked == ["beforeunload"]
    assert rows(desk, "main") == []


def test_saved_drafts_of_other_decks_make_room_before_a_step_is_forgotten(desk: Page, site: Site) -> None:
    desk.add_init_script(SMALL)
    with_one_card(desk, site)
    desk.evaluate(DRAFTS)
    more(desk, "Inferna")
    synced(desk, "Saved on this device")

    assert desk.evaluate(KEPT) == ["deckwright.build.new:riftbound", "deckwright.build.unsent"]
    for _ in range(2):
        desk.get_by_role("button", name="Undo").first.click()
    assert rows(desk, "main") == []


def test_an_answer_that_is_cut_off_is_asked_for_again(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.route("**/api/v1/build/", lambda route: route.fulfill(status=200, body='{"verdict":'), times=1)
    look_for(desk, "Inferna")
    listen(desk, "#verdict")
    desk.keyboard.press("Enter")

    # The search reaches the server a moment later, and the verdict is asked for again.
    until(desk, lambda: any("No verdict" in said for said in heard(desk)))
    expect(desk.locator("#verdict .verdict")).to_have_attribute("data-verdict", "unfinished")
