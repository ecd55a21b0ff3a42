"""Cards dragged between sections and from the results: one step each, only where the server's hints allow it; and the buttons beside."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.builder_desk import judged, look_for, open_builder, row, rows
from tests.e2e.conftest import Site

LIST = "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n2 Inferna\n3 Defy\n\nSideboard:\n1 Get Excited!\n"


@pytest.fixture
def bench(desk: Page, site: Site) -> Page:
    open_builder(desk, site)
    desk.keyboard.press("i")
    desk.get_by_role("textbox", name="Decklist").fill(LIST)
    desk.get_by_role("button", name="Use this list").click()
    judged(desk)
    return desk


def carry(page: Page, what: Locator, where: str, *, lets_go: bool = True) -> None:
    """Drag it to the zone of a section, once the server has said where it may go."""
    box = what.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 30, steps=3)
    zone = page.locator(f'#drop-zones [data-section="{where}"]')
    expect(page.locator('#drop-zones [data-drop="open"]').nth(1)).to_be_visible()
    zone_box = zone.bounding_box()
    assert zone_box
    page.mouse.move(zone_box["x"] + 20, zone_box["y"] + 10, steps=4)
    if lets_go:
        page.mouse.up()


def test_a_row_is_dragged_to_another_section_and_undone_at_once(bench: Page) -> None:
    carry(bench, row(bench, "Defy").locator("[data-slot=name]"), "sideboard")

    assert (rows(bench, "main"), rows(bench, "sideboard")) == (["2 Inferna"], ["1 Get Excited!", "3 Defy"])
    expect(bench.locator("#builder-toast")).to_contain_text("Defy moved to Sideboard.")
    expect(bench.locator("#sheet")).to_be_hidden()
    bench.locator("#builder-toast").get_by_role("button", name="Undo").click()
    assert (rows(bench, "main"), rows(bench, "sideboard")) == (["2 Inferna", "3 Defy"], ["1 Get Excited!"])


def test_neither_a_section_that_takes_no_such_card_nor_escape_makes_a_step(bench: Page) -> None:
    carry(bench, row(bench, "Defy").locator("[data-slot=name]"), "runes", lets_go=False)

    expect(bench.locator(".drag-chip")).to_contain_text("There are no cards of this type here.")
    bench.mouse.up()
    assert rows(bench, "main") == ["2 Inferna", "3 Defy"]
    expect(bench.locator(".drag-chip")).to_have_count(0)
    expect(bench.locator("#drop-zones")).to_be_hidden()

    carry(bench, row(bench, "Defy").locator("[data-slot=name]"), "sideboard", lets_go=False)
    bench.keyboard.press("Escape")
    bench.mouse.up()
    assert rows(bench, "main") == ["2 Inferna", "3 Defy"]
    expect(bench.locator("#sheet")).to_be_hidden()


def test_a_result_is_dragged_into_a_section_and_the_box_keeps_the_focus(bench: Page) -> None:
    look_for(bench, "Noxus Hopeful")
    for copies in (1, 2):
        bench.locator("#search-input").focus()
        carry(bench, bench.locator("#search-results [role=option]").first, "sideboard")

        assert rows(bench, "sideboard") == ["1 Get Excited!", f"{copies} Noxus Hopeful"]
        assert rows(bench, "main") == ["2 Inferna", "3 Defy"]
        expect(bench.locator("#search-input")).to_be_focused()
        # Once from the list, once from the grid.
        bench.get_by_role("button", name="Results as pictures").click()


def test_a_face_is_dragged_onto_the_section_itself(bench: Page) -> None:
    bench.keyboard.press("l")
    bench.keyboard.press("l")
    carry(bench, row(bench, "Get Excited!"), "maybe", lets_go=False)
    target = bench.locator('#deck-sections [data-section="main"] .dsec__head').bounding_box()
    assert target
    bench.mouse.move(target["x"] + 40, target["y"] + 5, steps=4)
    bench.mouse.up()

    assert rows(bench, "main") == ["2 Inferna", "3 Defy", "1 Get Excited!"]


def test_what_is_dragged_is_also_moved_by_a_button(bench: Page) -> None:
    row(bench, "Defy").get_by_role("button", name="More: Defy", exact=True).click()
    moves = bench.get_by_role("group", name="Move all copies to")
    expect(moves.get_by_role("button")).to_have_text(["Sideboard", "Maybeboard"])

    moves.get_by_role("button", name="Sideboard").click()

    assert rows(bench, "sideboard") == ["1 Get Excited!", "3 Defy"]
