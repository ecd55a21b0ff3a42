"""Whole lists in the builder: they are of the deck as it stands, and what was typed or written is never lost."""

from typing import Final

from playwright.sync_api import Locator, Page, Route, expect

from decks.samples import samples
from tests.e2e.builder_desk import judged, look_for, open_builder, row, rows
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

ONE: Final = "Main deck:\n1 Inferna\n"
TWO: Final = "Main deck:\n2 Inferna\n"
# A list with two printings of a card, each with words of its own.
PRINTED: Final = "Main deck:\n1 Darius, Trifarian (OGN-027) #rush // the first\n"
MORE: Final = "Main deck:\n1 Darius, Trifarian (OGN-027) #late // lent\n2 Darius, Trifarian (OGN-027a) #foil\n"
BOTH: Final = "1 Darius, Trifarian (OGN-027) #rush // the first\n2 Darius, Trifarian (OGN-027a) #foil\n"


def text_box(page: Page) -> Locator:
    return page.locator("#text-text")


def with_one(page: Page, site: Site) -> None:
    """The builder with one copy of Inferna, and the focus on nothing."""
    open_builder(page, site)
    look_for(page, "Inferna")
    page.keyboard.press("Enter")
    judged(page)
    page.get_by_role("combobox", name="Search for cards").blur()


def unjudged(page: Page) -> list[Route]:
    """One copy more, of which no verdict comes before somebody lets the request go on."""
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        route.continue_() if held else held.append(route)

    page.route("**/api/v1/build/", hold_first)
    row(page, "Inferna").get_by_role("button", name="Add one").click()
    until(page, lambda: held != [])
    return held


def paste(page: Page, text: str, button: str) -> None:
    page.locator("body").press("i")
    page.get_by_role("textbox", name="Decklist").fill(text)
    page.get_by_role("button", name=button).click()
    judged(page)


def clipboard(page: Page) -> str:
    # The lines of the text end in another way in some clipboards.
    return str(page.evaluate("navigator.clipboard.readText()")).replace("\r\n", "\n")


def test_the_text_is_that_of_the_deck_before_its_verdict_is_back(desk: Page, site: Site) -> None:
    with_one(desk, site)
    (held,) = unjudged(desk)

    desk.locator("body").press("t")

    expect(text_box(desk)).to_have_value(TWO)
    held.continue_()
    judged(desk)


def test_without_a_network_no_older_text_is_opened(desk: Page, site: Site) -> None:
    with_one(desk, site)
    desk.context.set_offline(True)
    row(desk, "Inferna").get_by_role("button", name="Add one").click()
    desk.locator("body").press("t")

    expect(desk.locator("#builder-toast")).to_contain_text("The server cannot be reached.")
    expect(desk.locator("#text")).to_be_hidden()
    desk.context.set_offline(False)
    judged(desk)
    desk.locator("body").press("t")
    expect(text_box(desk)).to_have_value(TWO)
    site.complaints.clear()


def test_the_list_is_copied_as_it_stands_and_as_it_is_being_typed(desk: Page, site: Site) -> None:
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.url)
    with_one(desk, site)
    (held,) = unjudged(desk)
    desk.locator("body").press("c")
    expect(desk.locator("#builder-toast")).to_contain_text("List copied.")
    assert clipboard(desk) == TWO
    held.continue_()
    judged(desk)

    desk.locator("body").press("t")
    text_box(desk).fill("3 Inferna, as I type it\n")
    desk.locator("#text").get_by_role("button", name="Copy the list").click()

    until(desk, lambda: clipboard(desk) != TWO)
    assert clipboard(desk) == "3 Inferna, as I type it\n"


def test_without_a_clipboard_nothing_offers_to_copy(desk: Page, site: Site) -> None:
    desk.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });")
    with_one(desk, site)

    desk.locator("body").press("t")

    expect(text_box(desk)).to_have_value(ONE)
    expect(desk.locator("#text").get_by_role("button", name="Copy the list")).to_be_hidden()


def test_a_pasted_list_and_its_choices_outlive_the_dialog_until_it_is_taken(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.locator("body").press("i")
    box = desk.get_by_role("textbox", name="Decklist")
    box.fill("2 Noxus Hopeful\n1 Inferno")
    count = desk.locator("#import [data-slot=count]")
    expect(count).to_have_text("Lines recognised: 1 · to check: 1")
    desk.locator("#import").get_by_role("button", name="Inferna").click()
    desk.keyboard.press("Escape")
    expect(desk.locator("#import")).to_be_hidden()

    desk.locator("body").press("i")
    expect(box).to_have_value("2 Noxus Hopeful\n1 Inferno")
    expect(count).to_have_text("Lines recognised: 2")
    desk.get_by_role("button", name="Use this list").click()
    judged(desk)

    assert rows(desk, "main") == ["1 Inferna", "2 Noxus Hopeful"]
    desk.locator("body").press("i")
    expect(box).to_have_value("")
    expect(desk.get_by_role("button", name="Add to the deck")).to_be_disabled()


def test_a_pasted_list_of_another_game_says_so_and_is_built_there(desk: Page, site: Site) -> None:
    (theirs,) = (one for one in samples() if (one.game, one.slug) == ("wow", "core"))
    open_builder(desk, site)
    desk.locator("body").press("i")
    box, offer = desk.get_by_role("textbox", name="Decklist"), desk.locator("#import [data-elsewhere]")
    box.fill("2 Noxus Hopeful\n1 Inferno")
    expect(desk.locator("#import [data-slot=count]")).to_contain_text("to check: 1")
    expect(offer).to_be_hidden()

    box.fill(theirs.text)
    expect(offer).to_contain_text("This is a list for World of Warcraft TCG.")
    offer.get_by_role("button", name="Build it there").click()

    desk.wait_for_url("**/build/wow/**")
    assert judged(desk).get_attribute("data-verdict") == "legal"


def test_the_text_outlives_the_dialog_while_the_deck_is_the_same(desk: Page, site: Site) -> None:
    with_one(desk, site)
    desk.locator("body").press("t")
    expect(text_box(desk)).to_have_value(ONE)
    text_box(desk).fill("3 Inferna")
    desk.keyboard.press("Escape")
    expect(desk.locator("#text")).to_be_hidden()

    desk.locator("body").press("t")
    expect(text_box(desk)).to_have_value("3 Inferna")
    desk.keyboard.press("Escape")
    row(desk, "Inferna").get_by_role("button", name="Add one").click()
    desk.locator("body").press("t")

    expect(text_box(desk)).to_have_value(TWO)


def test_a_pool_outlives_the_dialog_too(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?format=sealed")
    desk.get_by_role("button", name="Paste the pool").click()
    box = desk.get_by_role("textbox", name="All cards of the pool")
    box.fill("2 Inferna")
    desk.keyboard.press("Escape")
    expect(desk.locator("#pool")).to_be_hidden()

    desk.get_by_role("textbox", name="Deck name").fill("Sealed")
    desk.get_by_role("button", name="Paste the pool").click()

    expect(box).to_have_value("2 Inferna")
    expect(desk.get_by_role("button", name="Use this pool")).to_be_enabled()


def test_a_list_added_joins_rows_of_one_printing_and_keeps_every_word(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, PRINTED, "Use this list")
    paste(desk, MORE, "Add to the deck")

    desk.locator("body").press("t")

    expect(text_box(desk)).to_have_value(
        "Main deck:\n2 Darius, Trifarian (OGN-027) #rush #late // the first; lent\n2 Darius, Trifarian (OGN-027a) #foil\n"
    )


def test_what_one_line_cannot_hold_stays_two_rows(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, "600 Inferna", "Use this list")
    paste(desk, "500 Inferna", "Add to the deck")

    assert rows(desk, "main") == ["600 Inferna", "500 Inferna"]


def test_a_row_moved_joins_the_row_of_its_own_printing(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, f"Main deck:\n1 Darius, Trifarian (OGN-027)\n\nSideboard:\n{BOTH}", "Use this list")
    row(desk, "Darius").first.get_by_role("button", name="Add one").focus()

    desk.keyboard.press("s")
    judged(desk)
    desk.locator("body").press("t")

    expect(text_box(desk)).to_have_value(f"Sideboard:\n{BOTH.replace('1 Darius', '2 Darius')}")


def test_a_press_beside_a_dialog_closes_it_but_a_drag_that_begins_or_ends_inside_does_not(
    desk: Page, site: Site
) -> None:
    open_builder(desk, site)
    desk.locator("body").press("f")
    dialog = desk.get_by_role("dialog", name="Format and day")
    box = dialog.get_by_role("heading").bounding_box()
    assert box
    desk.mouse.move(box["x"] + 4, box["y"] + 4)
    desk.mouse.down()
    desk.mouse.move(5, 5)
    desk.mouse.up()
    expect(dialog).to_be_visible()

    desk.mouse.down()
    desk.mouse.move(box["x"] + 4, box["y"] + 4)
    desk.mouse.up()
    expect(dialog).to_be_visible()
    desk.mouse.click(5, 5)

    expect(dialog).to_be_hidden()


def test_undo_keeps_the_focus_when_nothing_is_left_to_take_back(desk: Page, site: Site) -> None:
    with_one(desk, site)
    undo = desk.get_by_role("toolbar", name="Deck").get_by_role("button", name="Undo")
    undo.focus()

    desk.keyboard.press("Enter")

    assert rows(desk, "main") == []
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()
