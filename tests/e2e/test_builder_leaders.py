"""How a deck begins: its leader, another one in its place, and the chosen card."""

from playwright.sync_api import Page, expect

from tests.e2e.builder_desk import judged, look_for, open_builder, rows
from tests.e2e.conftest import Site


def test_enter_three_times_leads_from_the_legend_over_the_champion_to_the_deck(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    box, narrowed = desk.get_by_role("combobox", name="Search for cards"), desk.locator("#search-narrowed")
    expect(narrowed).to_contain_text("choose a card for Legend")
    look_for(desk, "jinx, loose", "Jinx, Loose Cannon")
    box.press("Enter")
    judged(desk)

    box.fill("")
    expect(narrowed).to_contain_text("choose a card for Champion")
    expect(desk.locator("#search-results [role=option]")).to_have_count(2)
    box.press("Enter")
    judged(desk)

    expect(narrowed).to_contain_text("Only cards that fit Jinx, Loose Cannon")
    assert rows(desk, "champion") == ["1 Jinx, Demolitionist"]


def test_another_legend_takes_the_place_of_the_first_and_one_step_back_brings_that_back(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    box = desk.get_by_role("combobox", name="Search for cards")
    look_for(desk, "jinx, loose", "Jinx, Loose Cannon")
    box.press("Enter")
    judged(desk)
    look_for(desk, "annie, dark", "Annie, Dark Child")

    result = desk.locator("#search-results [role=option]").first
    expect(result).to_contain_text("Replaces Jinx, Loose Cannon")
    expect(result).to_have_class("result is-full")
    box.press("Enter")

    # The message and its button pass after some seconds, which a verdict may take.
    assert rows(desk, "legend") == ["1 Annie, Dark Child"]
    told = desk.locator("#builder-toast")
    expect(told).to_contain_text("Annie, Dark Child replaced Jinx, Loose Cannon.")
    told.get_by_role("button", name="Undo").click()
    judged(desk)
    assert rows(desk, "legend") == ["1 Jinx, Loose Cannon"]
