"""The deck as rows, stacks or a grid, kept by person; and all that a row offers is there in each."""

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from tests.e2e.builder_desk import hears, judged, listen, open_builder, own_deck, row, rows
from tests.e2e.conftest import Site
from tests.e2e.test_access import Scheme, faults_of_access
from tests.e2e.waiting import until

LIST = "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n2 Inferna\n3 Defy\n1 Get Excited!\n2 Zzyzx #x\n# a note\n"
FACES = ("stacks", "grid")


def view(page: Page, name: str) -> None:
    page.get_by_role("group", name="Show the deck as").get_by_role("button", name=name.capitalize()).click()
    expect(page.locator("#deck-sections")).to_have_attribute("data-view", name)


def bring(page: Page, site: Site, text: str = LIST) -> None:
    open_builder(page, site)
    page.keyboard.press("i")
    page.get_by_role("textbox", name="Decklist").fill(text)
    page.get_by_role("button", name="Use this list").click()
    judged(page)


def test_faces_offer_all_that_rows_offer(desk: Page, site: Site) -> None:
    bring(desk, site)
    for name in FACES:
        view(desk, name)
        row(desk, "Inferna").hover()
        row(desk, "Inferna").get_by_role("button", name="Add one").click()
        row(desk, "Defy").first.get_by_role("button", name="More: Defy", exact=True).click()
        desk.locator("#sheet").get_by_role("textbox", name="Tags").fill(f"#{name}")
        desk.locator("#sheet").get_by_role("button", name="Add one to Maybeboard").click()
        desk.keyboard.press("Escape")
        row(desk, "Get Excited!").get_by_role("button", name="Remove one").focus()
        desk.keyboard.press("s")
        expect(row(desk, "Defy").first.locator(".tag")).to_have_text(f"#{name}")
        expect(desk.locator(".brow--open")).to_be_visible()
        expect(desk.locator(".brow--comment")).to_be_visible()

    found = {section: sorted(rows(desk, section)) for section in ("main", "sideboard", "maybe")}
    # The key moves a card to the sideboard, and from there back.
    assert found == {"main": ["1 Get Excited!", "3 Defy", "4 Inferna"], "sideboard": [], "maybe": ["2 Defy"]}


def test_arrows_go_to_the_face_that_lies_there(desk: Page, site: Site) -> None:
    bring(desk, site)
    view(desk, "grid")
    focus = "document.activeElement.closest('.brow').querySelector('[data-slot=name]').textContent"
    row(desk, "Inferna").get_by_role("button", name="Add one").focus()
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp"):
        desk.keyboard.press(key)
        seen.append(desk.evaluate(focus))
    desk.keyboard.press("+")

    assert seen == ["Defy", "Get Excited!", "Defy", "Jinx, Loose Cannon"]
    assert rows(desk, "legend") == ["2 Jinx, Loose Cannon"]


def test_the_last_copy_of_a_face_leaves_its_place_for_a_moment(desk: Page, site: Site) -> None:
    bring(desk, site)
    view(desk, "stacks")
    row(desk, "Get Excited!").hover()
    row(desk, "Get Excited!").get_by_role("button", name="Remove one").click()

    expect(desk.locator(".brow--ghost")).to_have_count(1)
    row(desk, "Get Excited!").get_by_role("button", name="Add one").click()
    assert "1 Get Excited!" in rows(desk, "main")


def test_a_key_changes_the_view_and_says_which(desk: Page, site: Site) -> None:
    bring(desk, site)
    # The verdict is said in the same place, whenever it comes.
    listen(desk, "#builder-live")
    seen = []
    for word in ("Stacks", "Grid", "Rows"):
        desk.keyboard.press("l")
        seen.append(desk.locator("#deck-sections").get_attribute("data-view"))
        hears(desk, word)

    assert seen == ["stacks", "grid", "rows"]


def test_the_view_is_kept_by_person(desk: Page, site: Site, mei: User) -> None:
    bring(desk, site)
    view(desk, "grid")
    open_builder(desk, site)
    expect(desk.locator("#deck-sections")).to_have_attribute("data-view", "grid")

    site.log_in(desk, mei)
    path = f"/decks/{own_deck(mei, LIST).token}/build/"
    open_builder(desk, site, path)
    expect(desk.locator("#deck-sections")).to_have_attribute("data-view", "grid")
    view(desk, "stacks")
    open_builder(desk, site, path)
    expect(desk.locator("#deck-sections")).to_have_attribute("data-view", "stacks")
    desk.context.clear_cookies()
    open_builder(desk, site)

    expect(desk.locator("#deck-sections")).to_have_attribute("data-view", "grid")


def test_a_name_is_never_cut_in_a_face(desk: Page, site: Site) -> None:
    bring(desk, site)
    cut = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"
    for name in FACES:
        view(desk, name)
        for width in (390, 1440):
            desk.set_viewport_size({"width": width, "height": 900})
            assert desk.locator(".brow__name").evaluate_all(cut) == []
            # A script moves the tools where there is no room for them.
            until(desk, lambda: bool(desk.evaluate("document.documentElement.scrollWidth <= innerWidth")))


@pytest.mark.parametrize(("wide", "narrow"), [("light", "dark"), pytest.param("dark", "light", marks=pytest.mark.long)])
def test_faces_a_filter_and_the_menu_shut_nobody_out(
    site: Site, browser: Browser, wide: Scheme, narrow: Scheme
) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=wide, locale="en")
    page = site.watch(context.new_page())
    bring(page, site)
    page.get_by_role("button", name="Results as pictures").click()
    found = {}
    for name in FACES:
        view(page, name)
        found[name] = faults_of_access(page)
    page.locator("#stats").get_by_role("button", name="Cost 2:").first.click()
    found["filter"] = faults_of_access(page)
    page.emulate_media(color_scheme=narrow)
    page.set_viewport_size({"width": 390, "height": 844})
    found["narrow"] = faults_of_access(page)
    page.get_by_role("button", name="Deck actions").click()
    found["menu"] = faults_of_access(page)
    context.close()

    assert found == dict.fromkeys((*FACES, "filter", "narrow", "menu"), [])
