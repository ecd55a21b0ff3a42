"""Every button that fixes a fault, in a real browser: the fault goes, and a step back brings it again."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.builder_desk import judged, open_builder, rows
from tests.e2e.conftest import Site

# Either champion in the main deck may be the chosen one, a battlefield under the wrong heading, a name once too
# often, a card of a domain that the legend lacks, a rune too many.
BROKEN: Final = """Legend:
1 Jinx, Loose Cannon

Main deck:
2 Jinx, Rebel
1 Jinx, Demolitionist
4 Noxus Hopeful
3 Gust
1 Defy
1 Targon's Peak

Battlefields:
1 Altar to Unity
1 Monastery of Hirana

Runes:
7 Fury Rune
6 Chaos Rune
"""


@pytest.fixture
def bench(desk: Page, site: Site) -> Page:
    """The builder with a deck that breaks several rules."""
    open_builder(desk, site)
    desk.keyboard.press("i")
    desk.get_by_role("textbox", name="Decklist").fill(BROKEN)
    desk.get_by_role("button", name="Use this list").click()
    judged(desk)
    return desk


def buttons(page: Page) -> list[tuple[str, str]]:
    """Each button of a fix, as the rule's code and its label; what searches for cards is none."""
    found = page.locator("#verdict-faults .fault")
    return [
        (found.nth(n).get_attribute("data-code") or "", label)
        for n in range(found.count())
        for label in found.nth(n).locator(".fault__fix button:not(.button--quiet)").all_inner_texts()
    ]


def button(page: Page, code: str, label: str) -> Locator:
    return page.locator(f'#verdict-faults .fault[data-code="{code}"]').get_by_role("button", name=label, exact=True)


def test_each_fix_takes_its_fault_away_and_undo_brings_it_back(bench: Page) -> None:
    offered = buttons(bench)
    whole = {section: rows(bench, section) for section in ("champion", "main", "battlefields", "runes")}

    assert offered == [
        ("champion-count", "Make Jinx, Demolitionist the Champion"),
        ("champion-count", "Make Jinx, Rebel the Champion"),
        ("section-kind", "Move 1 Targon's Peak to Battlefields"),
        ("domain-identity", "Remove 1 Defy"),
        ("copy-limit", "Remove 1 Noxus Hopeful"),
        ("rune-count", "Remove 1 Chaos Rune"),
        ("rune-count", "Remove 1 Fury Rune"),
        ("battlefield-count", "Move 1 Targon's Peak to Battlefields"),
    ]
    for code, label in offered:
        button(bench, code, label).click()
        judged(bench)
        expect(bench.locator(f'#verdict-faults .fault[data-code="{code}"]')).to_have_count(0)

        bench.locator("h1").first.evaluate("document.activeElement.blur()")
        bench.keyboard.press("Control+z")
        judged(bench)
        expect(button(bench, code, label)).to_be_visible()
        assert {section: rows(bench, section) for section in whole} == whole


def test_all_faults_go_one_press_after_the_other(bench: Page) -> None:
    while buttons(bench):
        left = len(buttons(bench))
        button(bench, *buttons(bench)[0]).first.click()
        judged(bench)
        assert len(buttons(bench)) < left

    assert rows(bench, "champion") == ["1 Jinx, Demolitionist"]
    assert rows(bench, "main") == ["2 Jinx, Rebel", "3 Noxus Hopeful", "3 Gust"]
    assert rows(bench, "battlefields") == ["1 Altar to Unity", "1 Monastery of Hirana", "1 Targon's Peak"]
    assert rows(bench, "runes") == ["7 Fury Rune", "5 Chaos Rune"]


def test_the_page_of_a_check_mends_a_list_without_scripts(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/check/?game=riftbound&format=casual")
    desk.locator("#id_text").fill(BROKEN)
    desk.get_by_role("button", name="Check this deck").click()

    desk.get_by_role("button", name="Make Jinx, Rebel the Champion").click()

    expect(desk.locator('.fault[data-code="champion-count"]')).to_have_count(0)
    expect(desk.locator(".notice")).to_contain_text("Done: Make Jinx, Rebel the Champion")
    assert "Champion:\n1 Jinx, Rebel\n" in desk.locator("#id_text").input_value()


def test_the_whole_deck_is_mended_with_one_press_and_one_step_back(bench: Page) -> None:
    before = rows(bench, "main")

    bench.get_by_role("button", name="Fix the whole deck").click()
    judged(bench)
    expect(bench.locator("#verdict [data-verdict-badge]")).to_have_attribute("data-verdict", "unfinished")
    expect(bench.locator("#verdict-mend")).to_be_hidden()
    expect(bench.locator("#builder-toast")).to_contain_text(re.compile("Fix the whole deck: [−→]"))
    assert rows(bench, "main") != before

    bench.locator("#verdict").focus()
    bench.keyboard.press("Control+z")
    judged(bench)
    assert rows(bench, "main") == before
    bench.keyboard.press("X")
    expect(bench.locator("#verdict [data-verdict-badge]")).to_have_attribute("data-verdict", "unfinished")
