"""Results as a list or as a grid of faces: the keys of both, kept by person."""

from playwright.sync_api import Page, expect

from accounts.models import User
from tests.e2e.builder_desk import open_builder, own_deck, rows
from tests.e2e.conftest import Site

CHOSEN = '#search-results [aria-selected="true"]'
FIRST_ROW = """nodes => nodes.filter((node) => node.offsetTop === nodes[0].offsetTop).length"""
CUT = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"


def as_pictures(page: Page) -> None:
    page.get_by_role("button", name="Results as pictures").click()
    expect(page.locator("#search-results")).to_have_attribute("data-view", "grid")


def units(page: Page) -> None:
    page.get_by_role("combobox", name="Search for cards").fill("t:unit cost<=2")
    expect(page.locator("#search-status")).to_contain_text("energy at most 2")


def chosen(page: Page) -> int:
    place = page.locator("#search-results [role=option]").evaluate_all(
        "nodes => nodes.findIndex((node) => node.ariaSelected === 'true')"
    )
    assert isinstance(place, int)
    return place


def test_in_a_grid_arrows_go_by_rows_and_columns_and_enter_adds(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    units(desk)
    as_pictures(desk)
    desk.locator("#search-input").focus()
    found = desk.locator("#search-results [role=option]")
    columns = found.evaluate_all(FIRST_ROW)
    # The third row comes once the first cards stand.
    expect(found.nth(2 * columns + 1)).to_be_attached()
    seen = []
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp"):
        desk.keyboard.press(key)
        seen.append(chosen(desk))
    name = desk.locator(CHOSEN).locator("[data-slot=name]").inner_text()
    desk.keyboard.press("Enter")

    assert columns > 1
    assert seen == [columns, columns + 1, 2 * columns + 1, 2 * columns, columns, 0, 0]
    assert rows(desk, "main") == [f"1 {name}"]
    expect(desk.locator("#search-input")).to_be_focused()
    expect(desk.locator(CHOSEN).locator("[data-slot=have]")).to_have_text("1 of 3")


def test_in_a_grid_left_and_right_are_the_texts_until_somebody_walks_there(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    units(desk)
    as_pictures(desk)
    box = desk.locator("#search-input")
    box.focus()
    box.evaluate("node => node.setSelectionRange(3, 3)")
    desk.keyboard.press("ArrowRight")
    assert box.evaluate("node => node.selectionStart") == 4
    assert chosen(desk) == 0

    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("ArrowRight")
    here = chosen(desk)
    desk.keyboard.type("x")
    desk.keyboard.press("ArrowLeft")

    assert here > 1
    assert box.evaluate("node => node.selectionStart") == 4


def test_names_of_results_are_never_cut(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?sample=standard")
    desk.locator("#search-input").fill(",a")
    names = desk.locator("#search-results .result__name")
    expect(names.nth(10)).to_be_attached()
    for width in (1440, 390):
        desk.set_viewport_size({"width": width, "height": 900})
        if width == 390:
            desk.locator("#bar [data-view=search]").click()
        for _ in range(2):
            assert names.evaluate_all(CUT) == []
            desk.get_by_role("button", name="Results as pictures").click()


def test_the_way_to_show_results_is_kept_by_person(desk: Page, site: Site, mei: User) -> None:
    open_builder(desk, site, "/build/riftbound/?sample=standard")
    as_pictures(desk)
    open_builder(desk, site)
    expect(desk.locator("#search-results")).to_have_attribute("data-view", "grid")
    site.log_in(desk, mei)
    path = f"/decks/{own_deck(mei).token}/build/"
    open_builder(desk, site, path)
    desk.get_by_role("button", name="Results as pictures").click()
    open_builder(desk, site, path)

    expect(desk.locator("#search-results")).to_have_attribute("data-view", "list")
    desk.context.clear_cookies()
    open_builder(desk, site)
    expect(desk.locator("#search-results")).to_have_attribute("data-view", "grid")
