"""The deck without a mouse: where the focus stays while rows come and go."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.builder_desk import judged, open_builder, row, rows
from tests.e2e.conftest import Site

LINES = "Main deck:\n2 Inferna\n1 Defy\n2 Noxus Hopeful\n# a note\n2 Zzyzx\n"


@pytest.fixture
def bench(desk: Page, site: Site) -> Page:
    """A deck of three cards, a comment and a line that is not a card; the focus is on `Defy`."""
    open_builder(desk, site)
    desk.keyboard.press("i")
    desk.get_by_label("Decklist").first.fill(LINES)
    desk.locator("#import [data-act=replace]").click()
    judged(desk)
    desk.locator("#search-input").blur()
    row(desk, "Defy").get_by_role("button", name="Remove one").focus()
    return desk


def test_a_row_taken_out_by_a_key_keeps_the_focus_and_comes_back_until_somebody_leaves_the_deck(bench: Page) -> None:
    for key in ("Delete", "-"):
        bench.keyboard.press(key)
        bench.keyboard.press(key)

        assert rows(bench, "main") == ["2 Inferna", "2 Noxus Hopeful"]
        expect(row(bench, "Defy").get_by_role("button", name="Add one")).to_be_focused()
        bench.keyboard.press("+")
        assert rows(bench, "main") == ["2 Inferna", "1 Defy", "2 Noxus Hopeful"]

    bench.keyboard.press("Delete")
    expect(row(bench, "Defy")).to_have_count(1)
    bench.keyboard.press("/")
    expect(row(bench, "Defy")).to_have_count(0)


def test_below_a_row_taken_out_the_arrow_goes_on(bench: Page) -> None:
    bench.keyboard.press("Delete")
    bench.keyboard.press("ArrowDown")
    bench.keyboard.press("Delete")

    assert rows(bench, "main") == ["2 Inferna"]


def test_rows_in_groups_keep_the_focus_and_arrows_go_from_menu_to_menu(bench: Page) -> None:
    bench.keyboard.press("g")
    expect(row(bench, "Defy").get_by_role("button", name="Remove one")).to_be_focused()
    for _ in range(3):
        bench.keyboard.press("g")
    expect(row(bench, "Defy").get_by_role("button", name="Remove one")).to_be_focused()

    row(bench, "Inferna").get_by_role("button", name=re.compile("^More:")).focus()
    bench.keyboard.press("ArrowDown")

    expect(row(bench, "Defy").get_by_role("button", name=re.compile("^More:"))).to_be_focused()


def test_a_row_that_moves_leaves_the_focus_to_the_next(bench: Page) -> None:
    bench.keyboard.press("m")

    expect(row(bench, "Noxus Hopeful").get_by_role("button", name="Remove one")).to_be_focused()
    bench.keyboard.press("m")
    assert rows(bench, "maybe") == ["1 Defy", "2 Noxus Hopeful"]


def test_a_line_taken_out_leaves_its_place_and_no_second_press_hits_the_next(bench: Page) -> None:
    row(bench, "a note").get_by_role("button", name="Remove this line").dblclick()

    expect(bench.locator(".brow--ghost")).to_have_text(["# a note"])
    expect(row(bench, "Zzyzx")).to_have_count(1)
    bench.locator("#builder-toast").get_by_role("button", name="Undo").click()
    expect(bench.locator(".brow--ghost")).to_have_count(0)
    expect(row(bench, "a note")).to_have_count(1)


def test_the_way_back_goes_with_its_step_and_help_tells_only_keys_that_do_something(bench: Page) -> None:
    bench.keyboard.press("Delete")
    undo = bench.locator("#builder-toast").get_by_role("button", name="Undo")
    expect(undo).to_be_visible()

    row(bench, "Inferna").get_by_role("button", name="Add one").click()

    expect(undo).to_be_hidden()
    bench.keyboard.press("?")
    expect(bench.locator("#help")).to_contain_text("Paste a list")
    expect(bench.locator("#help")).not_to_contain_text("Edit the pool")


def test_without_a_network_a_card_asked_for_is_said_not_to_be_added(bench: Page, site: Site) -> None:
    bench.context.set_offline(True)
    bench.keyboard.press("/")
    bench.keyboard.type("jinx, reb")
    bench.keyboard.press("Enter")

    expect(bench.locator("#builder-toast")).to_contain_text("Not added: jinx, reb.")
    bench.context.set_offline(False)
    expect(bench.locator("#search-results")).to_contain_text("Jinx, Rebel")
    assert [rows(bench, slug) for slug in ("champion", "main")] == [[], ["2 Inferna", "1 Defy", "2 Noxus Hopeful"]]
    site.complaints.clear()
