"""The builder is for everyone: every width, both schemes, every dialog, Chinese."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.builder_desk import judged, open_builder, row
from tests.e2e.conftest import Site
from tests.e2e.pictures import browser
from tests.e2e.test_access import SCREENS, Scheme, faults_of_access

__all__ = ["browser"]


@pytest.mark.parametrize(("width", "scheme"), SCREENS)
def test_the_builder_shuts_nobody_out(site: Site, browser: Browser, width: int, scheme: Scheme) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = site.watch(context.new_page())
    found = {}
    # The last is the wall of legends with which an empty deck begins.
    paths = (
        "/build/",
        "/build/riftbound/?sample=standard-jinx-precon",
        "/build/rise/",
        "/build/zero/",
        "/build/riftbound/?format=standard",
    )
    for language in ("en", "zh-hans"):
        context.add_cookies([{"name": "language", "value": language, "url": site.url}])
        for path in paths:
            page.goto(site.url + path)
            page.wait_for_load_state("networkidle")
            expect(page.locator("[data-verdict=pending], #bench-wait:not([hidden])")).to_have_count(0)
            found[language, path] = faults_of_access(page)

    assert found == dict.fromkeys(found, [])
    context.close()


def test_every_dialog_is_for_everyone(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?sample=standard")
    found = {}
    for keys in ("i", "t", "f", "?", "Control+k"):
        desk.locator("body").press(keys)
        expect(desk.locator("dialog[open]")).to_be_visible()
        # The lines of the text are read by the server.
        expect(desk.locator("#text[open] [data-act]:disabled")).to_have_count(0)
        found[keys] = faults_of_access(desk)
        desk.keyboard.press("Escape")
        expect(desk.locator("dialog[open]")).to_have_count(0)
    opener = row(desk, "Thrill of the Hunt").get_by_role("button", name="More: Thrill of the Hunt", exact=True)
    opener.click()
    expect(desk.locator("#sheet")).to_be_visible()
    found["sheet"] = faults_of_access(desk)
    desk.keyboard.press("Escape")

    assert found == {**dict.fromkeys(("i", "t", "f", "?", "Control+k"), []), "sheet": []}
    expect(opener).to_be_focused()


def test_the_builder_speaks_chinese(desk: Page, site: Site) -> None:
    desk.context.add_cookies([{"name": "language", "value": "zh-hans", "url": site.url}])
    open_builder(desk, site)
    desk.locator("#search-input").fill("金克丝")
    expect(desk.locator('[role=option] [data-slot=name][lang|="zh"]').first).to_contain_text("金克丝")
    desk.locator("#search-input").press("Enter")
    expect(desk.locator("#deck-sections .brow")).to_have_count(1)

    assert judged(desk).locator("[data-slot=word]").inner_text() in ("未完成", "不合法")
    assert faults_of_access(desk) == []
