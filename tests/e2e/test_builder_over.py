"""Building over: whatever adds, adds; what is too many is red, with a word, and said."""

from playwright.sync_api import Page, expect

from tests.e2e.builder_desk import judged, look_for, more, open_builder, paste, row, rows
from tests.e2e.conftest import Site

FORTY = (
    "Main deck:\n"
    + "".join(
        f"3 {name}\n"
        for name in (
            "Arena Kingpin",
            "Back to Back",
            "Blind Fury",
            "Alpha Strike",
            "Back Off",
            "Arise!",
            "B.F. Sword",
            "Baited Hook",
            "Dazzling Aurora",
            "Edge of Night",
            "Forgefire Cape",
            "Ambessa, The Wolf",
            "Ashe, Focused",
        )
    )
    + "1 Inferna\n"
)


def test_enter_and_the_button_of_a_row_both_add_a_forty_first_card(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, FORTY)
    counter = desk.locator('[data-section="main"] [data-slot=counter]')
    expect(counter).not_to_contain_text("over")
    look_for(desk, "defy")
    desk.locator("#search-input").press("Enter")

    expect(desk.locator("#builder-live")).to_have_text("Defy: 1 in Main deck, Main deck: over, 41 of 40")
    expect(counter).to_contain_text("1 over")
    judged(desk)
    more(desk, "Inferna")
    expect(desk.locator("#builder-live")).to_have_text("Inferna: 2 in Main deck, Main deck: over, 42 of 40")
    expect(counter).to_contain_text("2 over")


def test_shift_enter_adds_the_most_that_are_allowed(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "inferna")
    desk.locator("#search-input").press("Shift+Enter")
    judged(desk)

    assert rows(desk, "main") == ["3 Inferna"]
    expect(row(desk, "Inferna").locator("[data-slot=over]")).to_be_empty()


def test_enter_on_an_empty_deck_takes_the_leader_of_that_name(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "jinx")
    desk.locator("#search-input").press("Enter")
    judged(desk)
    assert rows(desk, "legend") == ["1 Jinx, Loose Cannon"]

    look_for(desk, "jinx, d", "Jinx, Demolitionist")
    desk.locator("#search-input").press("Enter")
    judged(desk)
    assert len(rows(desk, "champion")) == 1


def test_how_many_cards_are_found_is_said_once_after_the_last_letter(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "jinx, loose", "Jinx, Loose Cannon")

    expect(desk.locator("#builder-live")).to_have_text("Cards found: 1")
    expect(desk.locator("#search-status")).not_to_have_attribute("role", "status")


def test_a_cost_is_said_with_its_word(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, "Main deck:\n1 Inferna\n")
    look_for(desk, "inferna")

    for place in (desk.locator("#search-results [role=option]").first, row(desk, "Inferna")):
        expect(place.get_by_role("img", name="Cost ")).to_have_count(1)
