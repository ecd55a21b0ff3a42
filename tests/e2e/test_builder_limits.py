"""What somebody does to the deck in the builder stays within what the server takes, and is done once."""

from playwright.sync_api import Page, Route, expect

from tests.e2e.builder_desk import judged, more, open_builder, paste, row, rows
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

MANY = "Main deck:\n4 Noxus Hopeful\n999 Inferna\n"
LONG = "#2drop " + " ".join(f"#{'t' * 40}{n}" for n in range(2)) + "".join(f" #tag{n}" for n in range(25))


def test_a_fix_pressed_twice_is_done_once(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, "Main deck:\n5 Noxus Hopeful\n")
    live = desk.locator("#builder-live")
    # Until the verdict is spoken: then nothing more is said by itself.
    expect(live).to_contain_text("Illegal.")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    fix = desk.locator("#verdict-faults").get_by_role("button", name="Remove 2 Noxus Hopeful")
    desk.route("**/api/v1/build/", hold, times=1)
    fix.click()
    until(desk, lambda: bool(held))
    fix.click()
    expect(live).to_have_text("The verdict is not ready yet. Try again in a moment.")
    held[0].continue_()
    judged(desk)

    assert rows(desk, "main") == ["3 Noxus Hopeful"]


def test_a_step_that_cannot_be_done_is_told_and_changes_nothing(desk: Page, site: Site) -> None:
    def too_many(route: Route) -> None:
        answer = route.fetch()
        said = answer.json()
        for fault in said["faults"]:
            for fix in fault.get("fixes", ()):
                fix["operations"] = [{**step, "count": 99} for step in fix["operations"]]
        route.fulfill(response=answer, json=said)

    open_builder(desk, site)
    desk.route("**/api/v1/build/", too_many)
    paste(desk, "Main deck:\n5 Noxus Hopeful\n")
    desk.locator("#verdict-faults").get_by_role("button", name="Remove 2 Noxus Hopeful").click()

    expect(desk.locator("#builder-toast [data-slot=text]")).to_have_text(
        "Nothing was changed. This section has fewer copies than that."
    )
    assert rows(desk, "main") == ["5 Noxus Hopeful"]
    expect(desk.locator("#builder-toast [data-action=undo]")).to_be_hidden()


def test_no_line_grows_beyond_what_the_server_takes(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, MANY)
    more(desk, "Inferna")

    expect(desk.locator("#builder-toast [data-slot=text]")).to_have_text("A line can have at most 999 copies.")
    row(desk, "Inferna").get_by_role("button", name="More: Inferna", exact=True).click()
    desk.locator("#sheet").get_by_role("button", name="Add one to Main deck: Inferna").click()
    assert rows(desk, "main") == ["4 Noxus Hopeful", "999 Inferna"]


def test_tags_are_cut_to_what_the_server_takes_and_that_is_said(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, "Main deck:\n1 Inferna\n")
    row(desk, "Inferna").get_by_role("button", name="More: Inferna", exact=True).click()
    desk.get_by_label("Tags").fill(LONG)
    desk.get_by_label("Tags").press("Enter")

    expect(desk.locator("#builder-toast [data-slot=text]")).to_have_text(
        "A tag must begin with a letter and have at most 40 characters, and a line can have at "
        "most 20 tags. The rest was left out."
    )
    tags = ["#" + "t" * 40, *(f"#tag{n}" for n in range(19))]
    expect(desk.get_by_label("Tags")).to_have_value(" ".join(tags))
    judged(desk)
    desk.keyboard.press("Escape")
    row(desk, "Inferna").get_by_role("button", name="More: Inferna", exact=True).click()
    expect(desk.get_by_label("Tags")).to_have_value(" ".join(tags))


def test_a_name_is_taken_once_it_is_composed_and_asks_for_no_verdict(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    paste(desk, "Main deck:\n1 Inferna\n")
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/v1/build/") else None)
    name = desk.get_by_role("textbox", name="Deck name")
    undo = desk.get_by_role("button", name="Undo").first
    name.focus()
    keyboard = desk.context.new_cdp_session(desk)
    keyboard.send("Input.imeSetComposition", {"text": "kuai", "selectionStart": 4, "selectionEnd": 4})
    expect(name).to_have_value("kuai")
    assert desk.evaluate("localStorage['deckwright.build.new:riftbound'].includes('kuai')") is False

    keyboard.send("Input.insertText", {"text": "快攻"})
    expect(name).to_have_value("快攻")
    more(desk, "Inferna")
    judged(desk)
    assert len(asked) == 1

    undo.click()
    undo.click()
    expect(name).to_have_value("")
    assert rows(desk, "main") == ["1 Inferna"]
