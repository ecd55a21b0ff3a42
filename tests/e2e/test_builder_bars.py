"""A bar of the figures shows the cards of the deck behind it, until somebody wants all of them again."""

from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.builder_desk import judged, look_for, open_builder, row, rows
from tests.e2e.conftest import Site

SAMPLE = "/build/riftbound/?sample=standard"


def chip(page: Page) -> Locator:
    return page.locator("#deck-filter [data-slot=reset]")


def bar(page: Page, name: str) -> Locator:
    return page.locator("#stats").get_by_role("button", name=name).first


def test_a_bar_filters_the_deck_and_again_shows_all(desk: Page, site: Site) -> None:
    open_builder(desk, site, SAMPLE)
    everything = rows(desk, "main")
    two = desk.locator('[data-section="main"] .brow:has(.brow__cost:text-is("2")) [data-slot=name]').all_inner_texts()

    bar(desk, "Cost 2:").click()

    expect(chip(desk)).to_contain_text("Cost 2")
    expect(bar(desk, "Cost 2:")).to_have_attribute("aria-pressed", "true")
    assert [line.split(" ", 1)[1] for line in rows(desk, "main")] == two
    bar(desk, "Cost 2:").click()
    expect(chip(desk)).to_be_hidden()
    assert rows(desk, "main") == everything


def test_by_keys_a_share_filters_and_escape_shows_all(desk: Page, site: Site) -> None:
    open_builder(desk, site, SAMPLE)
    everything = rows(desk, "main")
    bar(desk, "Spell").focus()
    desk.keyboard.press("Enter")
    expect(chip(desk)).to_contain_text("Spell")
    kinds = desk.locator('[data-section="main"] .brow__kind').all_inner_texts()
    chip(desk).focus()
    desk.keyboard.press("Enter")
    expect(chip(desk)).to_be_hidden()
    expect(desk.locator('.brow[data-current="yes"] button').first).to_be_focused()
    bar(desk, "Spell").click()
    desk.keyboard.press("Escape")

    assert set(kinds) <= {"Spell", "Signature Spell"}
    assert bool(kinds) is True
    expect(chip(desk)).to_be_hidden()
    assert rows(desk, "main") == everything


def test_lines_that_are_no_cards_stay_and_what_is_added_is_never_hidden(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.keyboard.press("i")
    desk.get_by_role("textbox", name="Decklist").fill("Main deck:\n2 Inferna\n3 Defy\n2 Zzyzx\n# a note\n")
    desk.get_by_role("button", name="Use this list").click()
    judged(desk)
    bar(desk, "Unit").click()
    expect(row(desk, "Defy")).to_have_count(0)
    expect(desk.locator(".brow--open")).to_be_visible()
    expect(desk.locator(".brow--comment")).to_be_visible()

    look_for(desk, "Get Excited!")
    desk.keyboard.press("Enter")

    expect(row(desk, "Get Excited!")).to_be_visible()
    expect(row(desk, "Defy")).to_be_visible()
    expect(chip(desk)).to_be_hidden()


def test_a_filter_that_counts_nothing_any_more_ends(desk: Page, site: Site) -> None:
    open_builder(desk, site, SAMPLE)
    bar(desk, "Cost 6:").click()
    row(desk, "Ferrous Forerunner").first.get_by_role("button", name="Remove one").click()
    judged(desk)

    expect(chip(desk)).to_be_hidden()


def test_from_a_bar_more_such_cards_are_found(desk: Page, site: Site) -> None:
    open_builder(desk, site, SAMPLE)
    bar(desk, "Cost 2:").click()

    desk.get_by_role("button", name="Find more cards like these").click()

    expect(desk.get_by_role("combobox", name="Search for cards")).to_have_value("energy=2")


def test_on_a_phone_a_bar_leads_to_the_deck(site: Site, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en")
    page = site.watch(context.new_page())
    open_builder(page, site, SAMPLE)
    page.locator("#bar [data-view=verdict]").tap()
    bar(page, "Spell").tap()

    expect(page.locator("#bench")).to_have_attribute("data-view", "deck")
    expect(chip(page)).to_be_visible()
    chip(page).tap()
    expect(chip(page)).to_be_hidden()
    context.close()
