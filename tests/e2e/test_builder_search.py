"""Searching in the builder: what is offered, what is said of a card, and how the query is written."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, Request, Route, expect

from cards.models import Card
from tests.e2e.builder_desk import judged, look_for, open_builder, row, rows, skip_wall
from tests.e2e.conftest import Site
from tests.e2e.waiting import until


def scroll_until(page: Page, condition: Callable[[], bool]) -> None:
    """Turn the wheel over the results, but not for ever."""

    def is_there() -> bool:
        page.mouse.wheel(0, 600)
        return condition()

    page.locator("#search-results").hover()
    until(page, is_there)


def test_the_sheet_of_a_card_follows_the_deck(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/zero/?format=official")
    look_for(desk, "Afu the Waiter")
    desk.keyboard.press("Enter")
    judged(desk)
    row(desk, "Afu the Waiter").locator(".brow__menu").click()
    main = desk.locator("#sheet [data-section=main]")
    why = desk.locator("#sheet [data-slot=why]")

    for _ in range(3):
        main.locator("[data-act=more]").click()
    expect(why).to_contain_text("Copy limit reached: 4 with one colour.")

    main.locator("[data-act=less]").click()
    expect(why).to_be_hidden()


def test_cards_of_one_name_have_each_their_own_sheet(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/zero/?format=official")
    look_for(desk, "Liushuang")
    both = desk.locator("#search-results [role=option]")
    expect(both).to_have_count(2)
    for place in range(2):
        both.nth(place).click()
        both.nth(place).click()
    judged(desk)
    open_builder(desk, site, "/build/zero/?format=official&q=afu")

    for place in range(2):
        desk.locator(".brow__menu").nth(place).click()
        desk.locator("#sheet [data-section=main] [data-act=more]").click(click_count=2)
        expect(desk.locator("#sheet [data-slot=why]")).to_contain_text("Copy limit reached")
        desk.keyboard.press("Escape")


def test_a_key_is_named_only_where_it_does_something(desk: Page, site: Site) -> None:
    shown = []
    for game in ("riftbound", "zero"):
        open_builder(desk, site, f"/build/{game}/")
        skip_wall(desk)
        shown.append(desk.locator("#key-side").is_visible())

    assert shown == [True, False]


def test_cards_far_down_the_list_are_told_anew_when_the_deck_changes(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/zero/?format=official")
    # A deck without cards narrows nothing, so that the switch is not to be seen yet.
    desk.locator("#search-all").evaluate("box => box.click()")
    expect(desk.locator("#search-narrow")).to_be_visible()
    found = desk.locator("#search-results [role=option]")
    scroll_until(desk, lambda: desk.locator("#search-more").is_hidden())
    everything = found.count()

    found.filter(has_text="Afu the Waiter").click()
    judged(desk)

    strangers = desk.locator("#search-results [role=option].is-dim")
    expect(strangers).to_have_count(33)
    expect(found).to_have_count(everything)
    strangers.last.click()
    assert len(rows(desk, "main")) == 2


def test_a_page_that_follows_the_list_before_leaves_no_gap_in_the_new_one(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/zero/?format=official")
    held: list[Route] = []

    def hold(route: Route) -> None:
        is_wide = '"all":true' in (route.request.post_data or "")
        if is_wide and len(held) < 2:
            held.append(route)
        else:
            route.continue_()

    desk.route("**/build/search/", hold)
    desk.locator("#search-all").evaluate("box => box.click()")
    scroll_until(desk, lambda: len(held) == 2)

    # The list is on the screen now, so that fewer cards are asked for than at the beginning.
    assert ['"after":""' in (route.request.post_data or "") for route in held] == [True, False]
    for route in held:
        with desk.expect_response("**/build/search/"):
            route.continue_()

    scroll_until(desk, lambda: desk.locator("#search-more").is_hidden())
    expect(desk.locator("#search-results [role=option]")).to_have_count(Card.objects.filter(game="zero").count())


def test_the_first_choice_narrows_the_search_and_says_why(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "Jinx, Loose Cannon")
    desk.keyboard.press("Enter")
    judged(desk)
    desk.get_by_role("combobox", name="Search for cards").fill("Def")
    expect(desk.locator("#search-status")).to_contain_text("No cards match")
    look_for(desk, "defy")
    why = desk.locator("#search-results [role=option] [data-slot=why]")
    expect(why).to_have_text("This card has a domain that the deck's Legend does not have. CR 103.2.b.3-5")

    desk.get_by_label("Show all").check()
    look_for(desk, "Defy")

    expect(desk.locator("#search-results .result.is-dim")).to_contain_text("CR 103.2.b.3-5")
    expect(desk.locator("#preview").get_by_role("link", name="CR 103.2.b.3-5")).to_have_attribute(
        "href", "/riftbound/rules/domain-identity/"
    )
    # It is added all the same: people build over, and the verdict says what is wrong.
    desk.get_by_role("combobox", name="Search for cards").press("Enter")
    expect(judged(desk)).to_have_attribute("data-verdict", "illegal")
    assert rows(desk, "main") == ["1 Defy"]


def test_a_wrong_query_is_marked_and_the_address_keeps_it(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.get_by_role("combobox", name="Search for cards").fill("colr:fury")

    expect(desk.locator("#search-error mark")).to_have_text("colr")
    desk.get_by_role("combobox", name="Search for cards").fill("inferna")
    expect(desk.locator("#search-error")).to_be_hidden()
    desk.reload()
    expect(desk.locator("[role=option]").first).to_contain_text("Inferna")


def test_a_card_that_is_hidden_says_so_by_any_part_of_its_name_and_is_shown(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    box = desk.get_by_role("combobox", name="Search for cards")
    box.fill("craphea")
    line = desk.locator("#search-hidden")
    expect(line).to_have_text("1 hidden: Scrapheap, banned. Show")

    line.get_by_role("button", name="Show").click()

    expect(desk.locator("#search-results [role=option] [data-slot=name]")).to_have_text(["Scrapheap"])
    expect(line).to_be_hidden()
    expect(box).to_be_focused()


def test_a_new_query_begins_at_the_top_and_newer_hints_leave_the_place(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?format=casual")
    box, found = desk.get_by_role("combobox", name="Search for cards"), desk.locator("#search-results")
    box.fill("t:unit")
    expect(desk.locator("#search-status")).to_have_text("Cards: kind: Unit.")
    for _ in range(12):
        desk.keyboard.press("ArrowDown")
    active = box.get_attribute("aria-activedescendant")
    place = found.evaluate("(list) => list.scrollTop")
    assert place > 0

    # With the verdict come newer hints.
    with desk.expect_response("**/build/search/"):
        desk.keyboard.press("Alt+Enter")
        judged(desk)
    kept = (found.evaluate("(list) => list.scrollTop"), box.get_attribute("aria-activedescendant"))
    box.fill("t:unit -c:fury")
    expect(desk.locator("#search-status")).to_contain_text("not domain: Fury")

    assert kept == (place, active)
    first = found.locator("[role=option]").first.get_attribute("id")
    assert found.evaluate("(list) => list.scrollTop") == 0
    assert box.get_attribute("aria-activedescendant") == first


def test_a_space_behind_a_query_asks_nothing_and_the_next_letter_does(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/build/search/"):
            asked.append(json.loads(request.post_data or "{}")["q"])

    desk.on("request", note)
    box = desk.get_by_role("combobox", name="Search for cards")

    box.fill("fire")
    expect(desk.locator("#search-status")).to_contain_text("fire")
    box.press_sequentially(" b")
    until(desk, lambda: "fire b" in asked)

    assert [query for query in asked if query == "fire"] == ["fire"]


def test_a_list_that_begins_with_another_card_begins_at_the_top(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    found = desk.locator("#search-results")
    legend = found.locator("[role=option]").last
    legend.scroll_into_view_if_needed()
    before = found.evaluate("(list) => list.scrollTop")

    legend.click()
    expect(desk.locator("#search-narrowed")).to_contain_text("choose a card for Champion")

    until(desk, lambda: found.evaluate("(list) => list.scrollTop") == 0)
    assert before > 0


def test_a_query_of_another_language_is_answered_by_a_button_that_writes_the_right_one(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    box = desk.get_by_role("combobox", name="Search for cards")
    box.fill("pow>=5")
    error = desk.locator("#search-error")
    expect(error.locator(".chip")).to_have_text(["power>=5", "might>=5", "pow 5"])

    error.get_by_role("button", name="might>=5").click()

    expect(box).to_have_value("might>=5")
    expect(box).to_be_focused()
    expect(error).to_be_hidden()
    expect(desk.locator("#search-status")).to_have_text("Cards: might at least 5.")
    box.fill("3费")
    expect(desk.locator("#search-status")).to_have_text("Cards: energy 3.")


def test_more_cards_of_an_older_query_that_come_late_leave_the_error_of_a_newer_one(desk: Page, site: Site) -> None:
    held: list[Route] = []
    more = re.compile(r'"q":"t:unit","after":"[^"]')
    desk.route(
        "**/build/search/",
        lambda route: held.append(route) if more.search(route.request.post_data or "") else route.continue_(),
    )
    open_builder(desk, site)
    skip_wall(desk)
    desk.locator("#search-input").fill("t:unit")
    until(desk, lambda: bool(held))
    desk.locator("#search-input").fill("colr:red")
    expect(desk.locator("#search-error")).to_be_visible()

    with desk.expect_response("**/build/search/"):
        held[0].continue_()
    desk.wait_for_timeout(300)

    expect(desk.locator("#search-error")).to_be_visible()
    expect(desk.locator("#search-results")).to_have_attribute("aria-disabled", "true")
