"""How an empty deck opens: on a wall of its leaders, then of the chosen card; a game without leaders on its colours."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.builder_desk import judged, look_for, open_builder, rows
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

SEEN = """nodes => nodes.filter((node) => {
  const box = node.getBoundingClientRect();
  return box.height && box.top < innerHeight - 57;
}).length"""

HEARD = """live => {
  window.heard = [];
  new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en")
    yield site.watch(context.new_page())
    context.close()


def wall(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator("#search-results")).to_have_attribute("data-view", "grid")


def found(page: Page) -> list[str]:
    return page.locator("#search-results [role=option] .result__name > [data-slot=name]").all_inner_texts()


def needs(page: Page) -> list[str]:
    return page.locator("#verdict-checklist li").all_inner_texts()


def test_by_keys_from_the_legend_over_the_champion_to_all_cards(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    wall(desk, "Choose your Legend")
    expect(desk.locator("#pane-deck")).to_be_hidden()

    # Nothing has the focus: an arrow goes among the pictures.
    desk.keyboard.press("ArrowRight")
    expect(desk.locator("#search-input")).to_be_focused()
    desk.keyboard.type("jinx")
    expect(desk.locator("#search-results [role=option]")).to_have_count(1)
    assert found(desk) == ["Jinx, Loose Cannon"]
    desk.keyboard.press("Enter")

    wall(desk, "Choose your Champion")
    expect(desk.locator("#search-input")).to_have_value("")
    expect(desk.locator("#search-results [role=option]")).to_have_count(2)
    expect(desk.locator("#opening")).to_contain_text("Legend: Jinx, Loose Cannon")
    desk.keyboard.press("Enter")

    expect(desk.locator("#opening")).to_be_hidden()
    expect(desk.locator("#pane-deck")).to_be_visible()
    expect(desk.locator("#search-results")).to_have_attribute("data-view", "list")
    judged(desk)
    assert rows(desk, "legend") == ["1 Jinx, Loose Cannon"]
    assert rows(desk, "champion") == ["1 Jinx, Demolitionist"]


def test_a_step_back_returns_to_the_wall_before(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.locator("#search-results [role=option]", has_text="Jinx, Loose Cannon").click()
    wall(desk, "Choose your Champion")
    judged(desk)

    desk.get_by_role("button", name="Undo").first.click()

    wall(desk, "Choose your Legend")


def test_what_is_no_card_of_the_wall_is_found_all_the_same(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Inferna")
    expect(desk.locator("#opening")).to_be_hidden()

    desk.locator("#search-input").fill("")
    wall(desk, "Choose your Legend")
    look_for(desk, "Inferna")
    desk.locator("#search-input").press("Enter")
    judged(desk)

    expect(desk.locator("#opening")).to_be_hidden()
    assert rows(desk, "main") == ["1 Inferna"]


def test_the_wall_can_be_skipped_and_brought_back(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.get_by_role("button", name="Skip: show all cards").click()
    expect(desk.locator("#opening")).to_be_hidden()
    expect(desk.get_by_role("heading", name="An empty deck")).to_be_visible()

    desk.get_by_role("button", name="Choose your Legend").click()

    wall(desk, "Choose your Legend")


def test_a_deck_with_cards_has_no_wall(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?sample=standard")

    expect(desk.locator("#opening")).to_be_hidden()
    expect(desk.locator("#verdict-checklist")).to_be_hidden()


def test_several_leaders_are_chosen_one_after_the_other(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/vividz/")
    wall(desk, "Choose your Account")
    desk.locator("#search-results [role=option]").first.click()
    for count in range(1, 4):
        wall(desk, "Choose your Missions")
        desk.locator("#search-results [role=option]").nth(count).click()
        judged(desk)

    expect(desk.locator("#opening")).to_be_hidden()


def test_a_game_without_leaders_opens_on_its_colours(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/zero/")
    wall(desk, "Start with your colour")
    red = desk.locator("#opening").get_by_role("button", name="Red")
    red.click()
    desk.locator("#opening").get_by_role("button", name="Blue").click()

    expect(desk.locator("#search-status")).to_contain_text("Red or colour: Blue")
    expect(red).to_have_attribute("aria-pressed", "true")
    wall(desk, "Start with your colour")
    desk.locator("#search-input").fill("")
    expect(red).to_have_attribute("aria-pressed", "false")
    desk.locator("#search-results [role=option]").first.click()
    judged(desk)

    expect(desk.locator("#opening")).to_be_hidden()


def test_what_a_deck_needs_is_ticked_off(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    expect(desk.locator("#verdict-faults")).to_be_hidden()
    assert needs(desk)[:3] == ["Legend\n0 of 1", "Champion\n0 of 1", "Main deck\n0 of 40"]
    expect(desk.locator("#verdict-checklist").get_by_role("img", name="missing")).to_have_count(5)

    desk.locator("#search-results [role=option]").first.click()
    judged(desk)

    assert needs(desk)[0] == "Legend\n1 of 1"
    expect(desk.locator("#verdict-checklist").get_by_role("img", name="done")).to_have_count(1)


def test_on_a_phone_the_pictures_are_the_first_screen_and_the_search_goes_on(phone: Page, site: Site) -> None:
    open_builder(phone, site)
    wall(phone, "Choose your Legend")
    expect(phone.locator("#search-results [role=option]").nth(4)).to_be_attached()
    assert phone.locator("#search-results [role=option]").evaluate_all(SEEN) >= 4

    phone.locator("[role=option]", has_text="Jinx, Loose Cannon").tap()
    wall(phone, "Choose your Champion")
    expect(phone.locator("#search-results [role=option]")).to_have_count(2)
    phone.locator("[role=option]").first.tap()

    expect(phone.locator("#bench")).to_have_attribute("data-view", "search")
    expect(phone.locator("#search-results")).to_have_attribute("data-view", "list")
    judged(phone)
    assert rows(phone, "champion") == ["1 Jinx, Demolitionist"]


def test_on_a_phone_what_is_typed_over_the_wall_is_found_where_it_is_typed(phone: Page, site: Site) -> None:
    open_builder(phone, site)
    phone.locator("#search-input").tap()
    look_for(phone, "Inferna")

    expect(phone.locator("#search-input")).to_be_focused()
    expect(phone.locator("#search-results [role=option]").first).to_be_visible()


def test_a_tap_on_a_result_says_of_how_many_it_is_one(phone: Page, site: Site) -> None:
    open_builder(phone, site, "/build/riftbound/?format=casual")
    phone.locator("#search-input").tap()
    look_for(phone, "Inferna")
    first = phone.locator("#search-results [role=option]").first
    phone.locator("#builder-live").evaluate(HEARD)
    for count in (1, 2, 3):
        first.tap()
        expect(first.locator("[data-slot=have]")).to_have_text(f"{count} of 3")

    # The verdict follows in the same region.
    until(phone, lambda: "Inferna: 3 of 3 in Main deck" in phone.evaluate("heard"))


def test_on_a_phone_a_name_has_most_of_its_row(phone: Page, site: Site) -> None:
    open_builder(phone, site)
    phone.locator("#search-input").tap()
    look_for(phone, "Inferna")

    name = phone.locator("#search-results .result__main").first.bounding_box()
    assert name and name["width"] > 200
