"""The marks beside the lines of a checked list: as high as their lines, both ways between a line and its finding."""

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Site
from tests.e2e.waiting import until

LONG: Final = "2 Zzyzx, whose name is so long that it must be scrolled, 名字很长很长很长很长很长很长很长的一张牌"
LIST: Final = f"# mine\nLegend:\n1 Jinx, Loose Cannon\n\nMain deck:\n{LONG}\n4 Defy\n" + "1 Get Excited!\n" * 40

# How high a line of the box is, how high its mark, and where both begin.
MEASURED: Final = """() => {
  const box = document.querySelector("#ask textarea[name=text]"), style = getComputedStyle(box);
  const marks = [...document.querySelectorAll(".gutter__line")].map((one) => one.getBoundingClientRect());
  const inner = box.scrollHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const start = box.getBoundingClientRect().top + box.clientTop + parseFloat(style.paddingTop) - box.scrollTop;
  return { line: inner / box.value.split("\\n").length, mark: (marks.at(-1).bottom - marks[0].top) / marks.length,
    apart: marks[0].top - start, marks: marks.length };
}"""


def check(page: Page, site: Site, text: str = LIST) -> None:
    page.goto(f"{site.url}/check/?game=riftbound&format=standard")
    page.locator("textarea[name=text]").fill(text)
    page.locator("textarea[name=text]").press("Control+Enter")
    expect(page.locator(".gutter")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_every_mark_stands_beside_its_line_however_far_the_box_is_scrolled(
    site: Site, browser: Browser, width: int
) -> None:
    page = site.watch(browser.new_context(viewport={"width": width, "height": 844}).new_page())
    check(page, site)
    found = [page.evaluate(MEASURED)]
    for down, right in ((300, 0), (10_000, 400)):
        page.locator("textarea[name=text]").evaluate("(box, place) => box.scrollTo(place[1], place[0])", [down, right])
        # A script moves the marks along, a frame later.
        until(page, lambda: abs(page.evaluate(MEASURED)["apart"]) < 1)
        found.append(page.evaluate(MEASURED))

    assert [(round(one["line"] - one["mark"], 1), round(one["apart"]), one["marks"]) for one in found] == [
        (0, 0, 48)
    ] * 3
    page.context.close()


def test_a_mark_leads_to_its_finding_and_the_finding_to_its_line(desk: Page, site: Site) -> None:
    check(desk, site)

    desk.get_by_role("list", name="Result for each line").get_by_role("button", name="Line 7 ").press("Enter")

    finding = desk.locator("#report .is-shown")
    expect(finding).to_be_focused()
    expect(finding).to_contain_text("Defy")

    desk.locator("#report .fault", has_text="40 copies, at most 3").locator(".chip").click()

    expect(desk.locator(".gutter .is-shown")).to_have_text(re.compile("Line 8 Three of a name"))
    box = desk.locator("textarea[name=text]")
    expect(box).to_be_focused()
    assert box.evaluate("(box) => box.value.slice(box.selectionStart, box.selectionEnd)") == "1 Get Excited!"


def test_the_marks_are_heard_as_a_list_and_stand_on_the_page_once(desk: Page, site: Site) -> None:
    check(desk, site, "# mine\nMain deck:\n3 Inferno\n1 Get Excited!\n")

    heard = desk.get_by_role("list", name="Result for each line").get_by_role("listitem")
    expect(heard).to_have_text(
        [
            re.compile("Line 1 a heading or a comment"),
            re.compile("Line 2 a heading or a comment"),
            re.compile("Line 3 No card has this name"),
            re.compile("Line 4 a card in the deck"),
            re.compile("Line 5 blank"),
        ]
    )
    expect(desk.get_by_role("heading", name="Line by line")).to_be_hidden()
    assert desk.locator("[id=line-3]").count() == 1


def test_a_line_keeps_its_mark_where_it_moves_and_loses_it_when_it_is_changed(desk: Page, site: Site) -> None:
    check(desk, site, "3 Inferno\n1 Get Excited!")

    desk.locator("textarea[name=text]").fill("2 Darius\n1 Get Excited!\n3 Inferno")

    states = [f"gutter__line gutter__line--{state}" for state in ("changed", "ok", "problem")]
    expect(desk.locator(".gutter__line")).to_have_class(states)
    expect(desk.locator(".gutter__line").first).to_have_text(re.compile("Line 1 changed, not checked yet"))


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_a_sample_is_in_sight_and_one_press_from_its_verdict(
    site: Site, browser: Browser, width: int, height: int
) -> None:
    page = site.watch(browser.new_context(viewport={"width": width, "height": height}).new_page())
    page.goto(f"{site.url}/check/?game=riftbound")
    sample = page.locator(".sample").first
    place = sample.bounding_box()

    sample.click()

    assert place is not None and place["y"] + place["height"] < height
    expect(page.locator(".verdict__word")).to_have_text("Legal")
    page.context.close()
