"""Misread names: one suggestion, all of them, and back, with scripts and without; Ctrl+Enter checks."""

from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from tests.e2e.builder_desk import open_builder, rows
from tests.e2e.conftest import Site
from tests.e2e.test_access import Scheme, faults_of_access

LIST: Final = "Legend:\n1 Jinx, Loose Canon\n\nMain deck:\n3 Inferno #x\n2 Darius"
MENDED: Final = "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n3 Inferna #x\n2 Darius"


def text_of(page: Page) -> Locator:
    return page.locator("textarea[name=text]")


def check(page: Page, site: Site, text: str, key: str = "Control+Enter") -> None:
    page.goto(f"{site.url}/check/?game=riftbound")
    text_of(page).fill(text)
    text_of(page).press(key)
    expect(page.locator(".verdict")).to_be_visible()
    # Scripts that are modules have run by then, also the one that knows the keys.
    page.wait_for_load_state("load")


def test_control_enter_in_the_text_checks_and_enter_alone_is_a_new_line(desk: Page, site: Site) -> None:
    check(desk, site, LIST)

    text_of(desk).press("ControlOrMeta+End")
    text_of(desk).press("Enter")
    expect(text_of(desk)).to_have_value(f"{LIST}\n")
    text_of(desk).press("Meta+Enter")

    expect(desk.locator("#line-7")).to_be_attached()


def test_all_suggestions_are_accepted_and_taken_back(desk: Page, site: Site) -> None:
    check(desk, site, LIST)
    expect(desk.locator(".fault__message").first).to_contain_text("Line 2 is probably meant here: Jinx, Loose Cannon.")

    desk.get_by_role("button", name="Accept all suggestions").click()

    expect(text_of(desk)).to_have_value(MENDED)
    expect(desk.locator(".changed ins")).to_have_text(["1 Jinx, Loose Cannon", "3 Inferna #x"])
    expect(desk.get_by_role("heading", name="1 line needs your attention")).to_be_visible()

    desk.get_by_role("button", name="Undo").click()

    expect(text_of(desk)).to_have_value(LIST)
    expect(desk.get_by_text("The list has been restored.")).to_be_visible()


def test_one_suggestion_is_put_where_its_line_stands_by_now_and_checked(desk: Page, site: Site) -> None:
    check(desk, site, "2 Darius\n3 Inferno #x")
    text_of(desk).fill("1 Noxus Hopeful\n2 Darius\n3 Inferno #x")

    desk.get_by_role("button", name="Darius, Trifarian", exact=True).click()

    expect(text_of(desk)).to_have_value("1 Noxus Hopeful\n2 Darius, Trifarian\n3 Inferno #x")
    expect(desk.get_by_role("heading", name="1 line needs your attention")).to_be_visible()


def test_suggestions_are_accepted_without_scripts(browser: Browser, site: Site) -> None:
    page = site.watch(browser.new_context(java_script_enabled=False, locale="en").new_page())
    page.goto(f"{site.url}/check/?game=riftbound")
    text_of(page).fill(LIST)
    page.get_by_role("button", name="Check this deck").click()

    page.get_by_role("button", name="Accept all suggestions").click()
    expect(text_of(page)).to_have_value(MENDED)
    page.get_by_role("button", name="Darius, Trifarian", exact=True).click()
    expect(text_of(page)).to_have_value(MENDED.replace("2 Darius", "2 Darius, Trifarian"))
    page.get_by_role("button", name="Undo").click()

    expect(text_of(page)).to_have_value(MENDED)
    page.context.close()


def test_a_pasted_list_in_the_builder_accepts_all_and_takes_them_back(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    desk.locator("body").press("i")
    dialog = desk.locator("#import")
    desk.locator("#import-text").fill(LIST)
    accept, undo = (dialog.get_by_role("button", name=name) for name in ("Accept all suggestions", "Undo"))

    accept.click()
    expect(
        dialog.get_by_text("Accepted: 1 Jinx, Loose Canon → Jinx, Loose Cannon · 3 Inferno #x → Inferna")
    ).to_be_visible()
    expect(dialog.locator(".chip[aria-pressed=true]")).to_have_text(["Jinx, Loose Cannon", "Inferna"])
    expect(dialog.get_by_text("Lines recognised: 2 · to check: 1")).to_be_visible()
    expect(accept).to_be_hidden()
    undo.click()
    expect(dialog.locator(".chip[aria-pressed=true]")).to_have_count(0)
    expect(undo).to_be_hidden()

    accept.click()
    dialog.get_by_role("button", name="Use this list").click()

    expect(desk.locator(".brow:has(.stepper) .brow__name")).to_have_count(2)
    assert (rows(desk, "legend"), rows(desk, "main")) == (["1 Jinx, Loose Cannon"], ["3 Inferna"])
    expect(desk.locator(".brow--open")).to_contain_text("2 Darius")


def test_a_saved_deck_accepts_all_and_goes_back_to_the_list_before(desk: Page, site: Site, mei: User) -> None:
    site.log_in(desk, mei)
    desk.goto(f"{site.url}/decks/new/?game=riftbound")
    desk.get_by_label("Name", exact=True).fill("Misread")
    text_of(desk).fill(LIST)
    desk.get_by_role("button", name="Save this deck").click()

    desk.get_by_role("button", name="Accept all suggestions").click()
    expect(desk.locator(".changed ins")).to_have_text(["1 Jinx, Loose Cannon", "3 Inferna #x"])
    expect(desk.locator(".lines--all .line__text")).to_have_text(MENDED.split("\n"))
    desk.get_by_role("button", name="Undo").click()

    expect(desk.locator(".lines--all .line__text")).to_have_text(LIST.split("\n"))


@pytest.mark.parametrize(("width", "scheme", "language"), [(390, "dark", "zh-CN"), (1440, "light", "en")])
def test_what_was_accepted_is_shown_to_everybody(
    browser: Browser, site: Site, width: int, scheme: Scheme, language: str
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, locale=language)
    page = site.watch(context.new_page())
    check(page, site, LIST)
    assert faults_of_access(page) == []

    page.locator("button[name=accept]").click()
    expect(page.locator(".changed ins")).to_have_count(2)

    assert faults_of_access(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
