"""Several people on one browser: each has drafts of their own, and what was built before a login is theirs who logs in."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from accounts.models import User
from tests.conftest import PASSWORD
from tests.e2e.builder_desk import judged, look_for, open_builder, own_deck, row, rows, synced
from tests.e2e.conftest import Site
from tests.e2e.test_offline import until_kept

KEYS = (
    "Object.keys(localStorage).filter((key) => key.startsWith('deckwright.build.')).map((key) => key.slice(17)).sort()"
)
# As drafts were kept before they had owners: by the deck alone.
WITHOUT_OWNER = """() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith("deckwright.build."))) {
      const old = "deckwright.build." + key.slice("deckwright.build.".length).replace(/^[0-9a-f]{12}:/, "");
      const kept = localStorage[key];
      localStorage.removeItem(key);
      localStorage[old] = kept;
    }
}"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that may keep things, also the page for a time without a network."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", service_workers="allow")
    yield context
    context.close()


def take(page: Page, name: str) -> None:
    look_for(page, name)
    page.keyboard.press("Enter")
    expect(row(page, name)).to_be_visible()


def take_one_more(page: Page) -> None:
    row(page, "Inferna").get_by_role("button", name="Add one").click()
    expect(row(page, "Inferna").locator("[data-slot=count]")).to_have_text("2")


def become(page: Page, site: Site, person: User | None) -> None:
    page.context.clear_cookies(name="sessionid")
    if person:
        site.log_in(page, person)


def test_nobody_sees_the_draft_of_another_person(desk: Page, site: Site, mei: User, lin: User) -> None:
    seen = []
    for person, name in ((mei, "Inferna"), (lin, "Noxus Hopeful"), (None, "Jinx, Rebel")):
        become(desk, site, person)
        open_builder(desk, site)
        seen.append(rows(desk, "main"))
        take(desk, name)

    become(desk, site, mei)
    desk.evaluate("localStorage.removeItem('deckwright.build.new:riftbound')")
    open_builder(desk, site)

    assert seen == [[], [], []]
    assert rows(desk, "main") == ["1 Inferna"]


def test_what_was_built_before_the_login_is_there_after_it(desk: Page, site: Site, mei: User) -> None:
    open_builder(desk, site)
    take(desk, "Inferna")

    desk.get_by_role("button", name="Save", exact=True).click()
    desk.get_by_label("Username").fill(mei.username)
    desk.get_by_label("Password").fill(PASSWORD)
    desk.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(desk.get_by_role("dialog", name="Save this deck")).to_be_visible()
    desk.keyboard.press("Escape")

    assert rows(desk, "main") == ["1 Inferna"]
    desk.keyboard.press("u")
    become(desk, site, None)
    open_builder(desk, site)
    assert rows(desk, "main") == []


def test_beside_a_draft_of_ones_own_it_comes_in_as_one_step(desk: Page, site: Site, mei: User) -> None:
    become(desk, site, mei)
    open_builder(desk, site)
    take(desk, "Noxus Hopeful")
    become(desk, site, None)
    open_builder(desk, site)
    take(desk, "Inferna")

    become(desk, site, mei)
    # The message and its button pass after some seconds, which the first verdict may take.
    desk.goto(f"{site.url}/build/riftbound/?format=standard", wait_until="commit")

    expect(desk.locator("#builder-toast")).to_contain_text("Deck loaded. Undo restores your draft.")
    assert rows(desk, "main") == ["1 Inferna"]
    desk.locator("#builder-toast").get_by_role("button", name="Undo").click()
    expect(row(desk, "Noxus Hopeful")).to_be_visible()
    desk.reload()
    judged(desk)
    assert rows(desk, "main") == ["1 Noxus Hopeful"]


def test_a_draft_of_before_drafts_had_owners_is_not_lost(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei, "Main deck:\n1 Inferna\n")
    become(desk, site, mei)
    open_builder(desk, site)
    take(desk, "Noxus Hopeful")
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    take_one_more(desk)
    synced(desk)
    desk.goto(f"{site.url}/check/")
    desk.evaluate(WITHOUT_OWNER)
    before = desk.evaluate(KEYS)

    open_builder(desk, site, f"/decks/{deck.token}/build/")
    assert rows(desk, "main") == ["2 Inferna"]
    expect(desk.locator(".bench__tools [data-action=undo]")).to_have_attribute("aria-disabled", "false")
    open_builder(desk, site)

    assert rows(desk, "main") == ["1 Noxus Hopeful"]
    assert before == sorted([deck.token, "new:riftbound"])
    assert not set(before) & set(desk.evaluate(KEYS))


def test_without_a_network_the_draft_is_there_until_its_owner_logs_out(
    context: BrowserContext, site: Site, mei: User
) -> None:
    page = context.new_page()
    site.log_in(page, mei)
    open_builder(page, site)
    take(page, "Inferna")
    until_kept(page)

    context.set_offline(True)
    page.reload()
    expect(row(page, "Inferna")).to_be_visible()
    context.set_offline(False)
    page.goto(f"{site.url}/accounts/")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    context.set_offline(True)
    page.goto(f"{site.url}/build/riftbound/")

    expect(page.get_by_role("heading", name="Choose your Legend")).to_be_visible()
    assert rows(page, "main") == []
