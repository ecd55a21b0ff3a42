"""The journeys of people, in a real browser: from a pasted list to a verdict, to a deck that is kept and shared."""

import re

from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from decks.samples import find_sample
from tests.conftest import PASSWORD
from tests.e2e.builder_desk import row
from tests.e2e.conftest import Site

WRONG = "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n3 Inferno\n2 Zzyzx\n4 Defy\n"


def sample_text(game: str, slug: str) -> str:
    sample = find_sample(game, slug)
    assert sample is not None

    return sample.text


def says(page: Page, verdict: str) -> None:
    expect(page.locator(".verdict__word")).to_have_text(verdict)


def test_home_is_one_click_from_the_verdict_on_a_sample(desk: Page, site: Site) -> None:
    desk.goto(site.url)

    desk.locator(".game-riftbound").get_by_role("link", name="Standard 1v1").click()

    says(desk, "Legal")
    expect(desk.locator("textarea[name=text]")).to_have_value(re.compile("^Legend:\n"))


def test_wrong_lines_are_marked_and_a_suggestion_takes_their_place(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/check/?game=riftbound")
    desk.get_by_label("Decklist").fill(WRONG)
    desk.get_by_role("button", name="Check this deck").click()

    marked = desk.locator(".gutter__line--problem, .gutter__line--guessed")
    expect(marked).to_have_text([re.compile("Line 5 "), re.compile("Line 6 No card has this name")])

    desk.get_by_role("button", name="Inferna").click()

    expect(desk.get_by_role("status").filter(has_text="Line 5 changed")).to_be_visible()
    expect(desk.get_by_label("Decklist")).to_have_value(WRONG.replace("Inferno", "Inferna"))


def test_a_fault_leads_to_its_line_and_to_its_rule(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/check/?game=riftbound")
    desk.get_by_label("Decklist").fill(WRONG)
    desk.get_by_role("button", name="Check this deck").click()
    expect(desk.locator(".gutter")).to_be_visible()

    fault = desk.locator(".fault", has_text="4 copies, at most 3")
    fault.get_by_role("link", name="Defy").click()
    assert (
        desk.evaluate(
            "getSelection().toString() || ((box) => box.value.slice(box.selectionStart, box.selectionEnd))(document.activeElement)"
        )
        == "4 Defy"
    )

    fault.get_by_role("link", name="Rule").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Three of a name")


def test_another_game_keeps_the_text(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/check/?game=riftbound")
    desk.get_by_label("Decklist").fill(WRONG)

    desk.get_by_role("group", name="Game").get_by_role("button", name="World of Warcraft").click()

    expect(desk.get_by_label("Format").locator("option").first).to_have_text("Classic")
    expect(desk.get_by_label("Decklist")).to_have_value(WRONG)
    desk.wait_for_load_state()
    assert desk.locator("#report .verdict").count() == 0


def test_a_day_before_the_first_edition_is_refused_beside_its_field(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/check/?game=riftbound")
    desk.get_by_label("Date").fill("2020-01-01")
    with desk.expect_console_message(lambda said: said.type == "error"):
        desk.get_by_role("button", name="Check this deck").click()

    expect(desk.locator(".errorlist")).to_contain_text("No edition of this format was in force on that day.")
    assert site.complaints.pop().endswith("status of 400 (Bad Request)")


def test_signing_up_on_the_way_to_saving_keeps_the_list(desk: Page, site: Site) -> None:
    text = sample_text("riftbound", "standard")
    desk.goto(f"{site.url}/check/?game=riftbound&sample=standard")
    desk.get_by_role("button", name="Save this deck").click()

    desk.get_by_role("main").get_by_role("link", name="Sign up").click()
    desk.get_by_label("Username").fill("Mei")
    for label in ("Password", "Password confirmation"):
        desk.get_by_label(label, exact=True).fill(PASSWORD)
    desk.get_by_role("button", name="Create account").click()

    expect(desk.get_by_label("Decklist")).to_have_value(re.compile(rf"^\s*{re.escape(text.strip())}\s*$"))

    desk.get_by_label("Name", exact=True).fill("Rengar")
    desk.get_by_role("button", name="Save this deck").click()

    expect(desk.get_by_role("heading", level=1)).to_have_text("Rengar")
    says(desk, "Legal")


def test_a_deck_is_saved_edited_shared_deleted_and_restored(
    desk: Page, site: Site, browser: Browser, mei: User
) -> None:
    site.log_in(desk, mei)
    desk.goto(f"{site.url}/decks/new/?game=riftbound")
    desk.get_by_label("Name", exact=True).fill("Rengar")
    desk.get_by_label("Format").select_option("standard")
    desk.get_by_label("Decklist").fill(sample_text("riftbound", "standard"))
    desk.get_by_role("button", name="Save this deck").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Rengar")
    address = desk.url

    desk.get_by_role("link", name="Edit").click()
    desk.get_by_label("Decklist").fill("1 Rengar, Pridestalker")
    desk.get_by_role("button", name="Save changes").click()
    expect(desk).to_have_url(address)
    says(desk, "Unfinished")

    desk.get_by_label("Everyone who has the link").check()
    desk.get_by_role("button", name="Save visibility").click()
    stranger = site.watch(browser.new_context().new_page())
    stranger.goto(desk.get_by_label("Link", exact=True).input_value())
    expect(stranger.locator("h1")).to_have_text("Rengar")
    says(stranger, "Unfinished")
    assert stranger.get_by_role("link", name="Edit").count() == 0

    desk.locator("summary").filter(has_text="More").click()
    desk.get_by_role("link", name="Delete").click()
    desk.get_by_role("button", name="Delete the deck").click()
    desk.wait_for_url(f"{site.url}/decks/")
    with stranger.expect_console_message(lambda said: said.type == "error"):
        gone = stranger.reload()
    assert gone is not None and gone.status == 404
    assert site.complaints.pop().endswith("status of 404 (Not Found)")

    desk.get_by_role("link", name="Bin", exact=True).click()
    desk.get_by_role("button", name="Restore").click()
    expect(desk.get_by_text("“Rengar” restored.")).to_be_visible()
    desk.get_by_role("navigation", name="Site").get_by_role("link", name="My decks").click()
    expect(desk.locator(".deck-card__name")).to_have_text(["Rengar"])
    stranger.context.close()


def test_the_change_to_chinese_keeps_the_list(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/check/?game=riftbound")
    desk.get_by_label("Decklist").fill(WRONG)
    desk.get_by_role("button", name="Check this deck").click()
    expect(desk.get_by_role("button", name="Inferna")).to_be_visible()
    # Scripts that are modules have run by then, also the one that keeps the list.
    desk.wait_for_load_state("load")

    desk.get_by_role("button", name="中文").click()

    expect(desk.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(desk.locator("textarea[name=text]")).to_have_value(WRONG)
    expect(desk.get_by_role("button", name="符文战场")).to_have_attribute("aria-current", "true")


def test_a_list_is_checked_with_the_keyboard_alone(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/check/?game=zero")

    for _ in range(40):
        if desk.evaluate("document.activeElement.name") == "text":
            break
        desk.keyboard.press("Tab")
    desk.keyboard.insert_text(sample_text("zero", "official"))
    desk.keyboard.press("Tab")
    assert desk.evaluate("document.activeElement.textContent.trim()") == "Check this deck"
    desk.keyboard.press("Enter")

    expect(desk.locator(".verdict__word")).to_have_text("Legal")


def test_enter_in_a_field_checks_and_changes_no_game(desk: Page, site: Site) -> None:
    desk.goto(f"{site.url}/check/?game=wow")

    desk.get_by_label("Date").focus()
    desk.keyboard.press("Enter")

    expect(desk.locator(".verdict")).to_be_visible()
    expect(desk.get_by_role("group", name="Game").locator("[aria-current]")).to_have_text("World of Warcraft TCG")


def test_everything_works_without_scripts(site: Site, browser: Browser) -> None:
    plain = site.watch(browser.new_context(java_script_enabled=False).new_page())
    plain.goto(f"{site.url}/check/?game=riftbound")
    plain.get_by_label("Decklist").fill(WRONG)

    plain.get_by_role("button", name="Check this deck").click()

    says(plain, "Illegal")
    expect(plain.locator(".chip", has_text="Inferna")).to_have_count(1)
    expect(plain.locator("#marks .line--problem .line__text")).to_have_text(["3 Inferno", "2 Zzyzx"])
    plain.locator(".fault", has_text="4 copies, at most 3").get_by_role("link", name="Defy").click()
    assert plain.locator(".line:target .line__text").inner_text() == "4 Defy"
    plain.context.close()


def test_a_deck_that_was_begun_without_an_account_is_found_again(desk: Page, site: Site) -> None:
    desk.goto(site.url)
    expect(desk.get_by_role("navigation", name="Continue your draft")).to_be_hidden()

    desk.goto(f"{site.url}/check/?game=riftbound")
    desk.get_by_label("Decklist").fill("3 Defy")
    desk.get_by_role("button", name="Build on this list").click()
    expect(row(desk, "Defy")).to_be_visible()
    desk.goto(f"{site.url}/build/")
    expect(desk.get_by_role("link", name="Riftbound Cards: 3")).to_be_visible()
    desk.goto(site.url)
    desk.get_by_role("link", name="Riftbound Cards: 3").click()

    desk.wait_for_url("**/build/riftbound/")
    expect(row(desk, "Defy")).to_be_visible()
