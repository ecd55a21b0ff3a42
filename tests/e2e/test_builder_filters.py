"""The filters of the builder: a panel that is seen whole, chips and numbers that write the query, by mouse, finger and keyboard."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.builder_desk import open_builder
from tests.e2e.conftest import Site

# Whether a part of the page lies within the screen and is not covered there.
SEEN = """(node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return node === there || node.contains(there);
}"""


def box_of(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Search for cards")


def field(page: Page, name: str) -> Locator:
    return page.locator("#filters .filter", has=page.get_by_text(name, exact=True))


def open_filters(page: Page) -> None:
    page.locator(".search__filters > summary").click()


def pressed(page: Page) -> list[str]:
    return page.locator('#filters .chip[aria-pressed="true"]').all_inner_texts()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 780)])
def test_every_filter_can_be_brought_into_view_above_the_results(
    desk: Page, site: Site, width: int, height: int
) -> None:
    desk.set_viewport_size({"width": width, "height": height})
    open_builder(desk, site)
    if width < 720:
        desk.locator("#bar [data-view=search]").click()
    box_of(desk).fill("t:unit")
    expect(desk.locator("#search-status")).to_contain_text("Unit")
    open_filters(desk)

    filters = desk.locator("#filters .filter")
    expect(filters.first).to_be_visible()
    for one in filters.all():
        button = one.locator("button, input").filter(visible=True).last
        button.scroll_into_view_if_needed()
        assert button.evaluate(SEEN), one.inner_text()
    assert desk.locator("#search-results [role=option]").first.evaluate(SEEN)
    assert desk.locator("#filters").evaluate("(node) => node.scrollWidth <= node.clientWidth")


def test_what_is_typed_presses_the_chips_and_one_press_takes_all_filters_out_and_leaves_the_words(
    desk: Page, site: Site
) -> None:
    open_builder(desk, site)
    open_filters(desk)

    box_of(desk).fill("类型：单位 c:fury 费用<4 r=rare")

    expect(desk.locator("#filters-count")).to_have_text("4")
    assert pressed(desk) == ["Unit", "Fury", "Rare"]
    energy = field(desk, "Energy")
    expect(energy.locator("input")).to_have_value("3")
    expect(energy.get_by_role("button", name="at most")).to_have_attribute("aria-pressed", "true")

    box_of(desk).fill("jinx t:unit energy>=2 -is:token")
    desk.get_by_role("button", name="Clear all").click()

    expect(box_of(desk)).to_have_value("jinx -is:token")
    expect(desk.get_by_role("button", name="Clear all")).to_be_hidden()
    expect(desk.locator(".search__filters > summary")).to_be_focused()


def test_numbers_write_comparisons(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    open_filters(desk)
    energy, might = field(desk, "Energy"), field(desk, "Might")

    energy.get_by_role("button", name="at most").click()
    desk.keyboard.type("3")
    expect(box_of(desk)).to_have_value("energy<=3")
    might.get_by_role("spinbutton", name="Might").fill("5")
    expect(box_of(desk)).to_have_value("energy<=3 might=5")
    might.get_by_role("button", name="at least").press("Enter")
    expect(box_of(desk)).to_have_value("energy<=3 might>=5")
    energy.locator("input").fill("")
    expect(box_of(desk)).to_have_value("might>=5")
    expect(desk.locator("#search-status")).to_have_text("Cards: might at least 5.")


def test_of_many_values_one_is_found_by_a_part_of_its_name_and_of_rarities_one_is_asked_for(
    desk: Page, site: Site
) -> None:
    open_builder(desk, site)
    open_filters(desk)
    champions = field(desk, "Champion tag")
    find = champions.get_by_role("searchbox")

    find.fill("inx")
    expect(champions.locator(".chip")).to_have_text(["Jinx"])
    find.press("Enter")
    find.fill("")

    expect(box_of(desk)).to_have_value("champion:jinx")
    expect(champions.locator(".chip").first).to_have_text("Jinx")
    assert pressed(desk) == ["Jinx"]
    assert champions.locator(".chip").count() == 11

    box_of(desk).fill("")
    field(desk, "Rarity").get_by_role("button", name="Rare", exact=True).click()
    field(desk, "Rarity").get_by_role("button", name="Epic", exact=True).click()
    field(desk, "Set").locator(".chip").first.click()
    expect(box_of(desk)).to_have_value("rarity:epic set:RAD")
    box_of(desk).fill("")
    for name in ("Spell", "Unit", "Fury"):
        desk.get_by_role("button", name=name, exact=True).click()
    expect(box_of(desk)).to_have_value("kind:unit domain:fury")
    desk.get_by_role("button", name="Fury", exact=True).click()
    expect(box_of(desk)).to_have_value("kind:unit")
