"""What is taken along from the builder and its pages: versions, the clipboard, a form in another language."""

from typing import Final

from playwright.sync_api import Page, Route, expect

from accounts.models import User
from decks.models import Deck
from tests.e2e.builder_desk import open_builder, own_deck
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

# A browser that lets no page write into the clipboard.
FORBIDDEN: Final = """
for (const way of ["write", "writeText"]) {
  Clipboard.prototype[way] = () => Promise.reject(new DOMException("Not allowed.", "NotAllowedError"));
}
"""


def own_builder(page: Page, site: Site, person: User, text: str = "Main deck:\n2 Inferna\n") -> Deck:
    deck = own_deck(person, text)
    site.log_in(page, person)
    open_builder(page, site, f"/decks/{deck.token}/build/")
    return deck


def choose(page: Page, name: str) -> None:
    page.get_by_role("button", name="Deck actions").click()
    page.get_by_role("dialog", name="Deck actions").get_by_role("button", name=name, exact=True).click()


def test_enter_pressed_twice_keeps_one_version(desk: Page, site: Site, mei: User) -> None:
    deck = own_builder(desk, site, mei)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/versions/", hold)
    choose(desk, "Save as version")
    desk.get_by_label("Version name").fill("Before the finals")

    desk.keyboard.press("Enter")
    desk.keyboard.press("Enter")
    until(desk, lambda: held != [])
    held[0].continue_()

    expect(desk.locator("#builder-toast")).to_contain_text("Saved as version 1.")
    assert len(held) == 1
    assert [version.name for version in deck.versions.all()] == ["Before the finals"]


def test_a_clipboard_that_is_forbidden_is_said_to_be(desk: Page, site: Site, mei: User) -> None:
    desk.add_init_script(FORBIDDEN)
    own_builder(desk, site, mei)
    toast = desk.locator("#builder-toast")
    for name in ("Copy the list", "Copy the deck code"):
        choose(desk, name)
        expect(toast).to_contain_text("Nothing was copied: your browser does not allow it.")
        toast.evaluate("(box) => { box.hidden = true; }")


def test_what_a_page_may_not_copy_is_chosen_for_the_readers_own_keys(desk: Page, site: Site, mei: User) -> None:
    desk.add_init_script(FORBIDDEN)
    deck = own_deck(mei)
    Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")
    site.log_in(desk, mei)
    desk.goto(f"{site.url}/decks/{deck.token}/")
    button = desk.locator("[data-copy]").filter(visible=True).first
    field = desk.locator(f"#{button.get_attribute('data-copy')}")
    said = button.inner_text()

    button.click()

    expect(field).to_be_focused()
    chosen = field.evaluate("(box) => box.value.slice(box.selectionStart, box.selectionEnd)")
    assert chosen == field.input_value()
    assert button.inner_text() == said


def test_an_option_that_was_taken_off_stays_off_in_chinese(desk: Page, site: Site, mei: User) -> None:
    deck = own_deck(mei, "Main deck:\n2 Inferna\n")
    Deck.objects.filter(pk=deck.pk).update(options=["precon"])
    site.log_in(desk, mei)
    desk.goto(f"{site.url}/decks/{deck.token}/edit/")
    option = desk.locator("#ask input[name=precon]")
    option.uncheck()
    desk.locator("#ask textarea[name=text]").fill("3 Inferna")

    desk.get_by_role("button", name="中文").click()

    expect(desk.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(desk.locator("#ask textarea[name=text]")).to_have_value("3 Inferna")
    expect(option).not_to_be_checked()
