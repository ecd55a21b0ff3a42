"""Limited decks in the builder: the pool is pasted, narrows the search, is counted down, is judged, is kept."""

import json
import re

import pytest
from playwright.sync_api import Page, Request, expect

from accounts.models import User
from decks.models import Deck
from tests.e2e.builder_desk import judged, look_for, open_builder, rows, synced
from tests.e2e.conftest import Site
from tests.e2e.waiting import until

READ = "2 Inferna\n1 Noxus Hopeful\nJinx, Rebel\n"
POOL = f"{READ}1 Inferno\n"


def take_pool(page: Page, text: str) -> None:
    page.get_by_role("button", name="Paste the pool").click()
    page.get_by_role("textbox", name="All cards of the pool").fill(text)
    page.get_by_role("button", name="Use this pool").click()
    expect(page.locator("#pool")).to_be_hidden()
    judged(page)


def test_a_pool_is_pasted_line_by_line_and_narrows_the_search(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?format=sealed")
    desk.get_by_role("button", name="Paste the pool").click()
    dialog = desk.get_by_role("dialog", name="Registered pool")
    dialog.get_by_role("textbox").fill(POOL)
    expect(dialog.locator("[data-slot=count]")).to_have_text("Lines recognised: 3 · to check: 1")
    dialog.locator('.line[data-state="guessed"], .line[data-state="unknown"]').get_by_role("button").first.click()
    dialog.get_by_role("button", name="Use this pool").click()
    expect(dialog).to_be_hidden()
    judged(desk)

    look_for(desk, "Inferna")
    expect(desk.locator("#search-narrowed")).to_have_text("Only cards in the pool.")
    expect(desk.locator("[role=option]").first.locator("[data-slot=left]")).to_have_text("3 left")
    desk.get_by_role("combobox", name="Search for cards").fill("def")
    expect(desk.locator("#search-status")).to_contain_text("No cards match")


@pytest.mark.parametrize(
    ("path", "pool", "query", "why"),
    [
        ("/build/riftbound/?format=sealed", POOL, "defy", "This card is not in the pool. TR 602.1.a.1, 602.4.a.7"),
        ("/build/riftbound/?format=standard", "", "scrapheap", "This card is banned. TR 601.2.d"),
    ],
    ids=["not in the pool", "banned"],
)
def test_a_card_named_in_full_is_shown_with_why_it_may_not_be_played(
    desk: Page, site: Site, path: str, pool: str, query: str, why: str
) -> None:
    open_builder(desk, site, path)
    if pool:
        take_pool(desk, pool)

    look_for(desk, query)

    option = desk.locator("#search-results [role=option]")
    expect(option).to_have_count(1)
    expect(option).to_have_class(re.compile("is-dim"))
    expect(option.locator("[data-slot=why]")).to_have_text(why)
    desk.keyboard.press("Enter")
    until(desk, lambda: len(rows(desk, "main")) == 1)


def test_what_was_asked_of_this_deck_before_is_not_asked_again(desk: Page, site: Site) -> None:
    open_builder(desk, site)
    look_for(desk, "defy")
    look_for(desk, "inferna")
    asked: list[str] = []
    # The end of the list before may come late; what is asked of it is no matter.
    desk.on("request", lambda request: asked.append(request.url) if '"q":"defy"' in (request.post_data or "") else None)

    look_for(desk, "defy")

    assert asked == []


@pytest.mark.parametrize("width", [1280, 390])
def test_cards_below_those_that_are_seen_come_once_typing_rests(desk: Page, site: Site, width: int) -> None:
    sizes: list[int] = []

    def note(request: Request) -> None:
        if "/search/" in request.url:
            asked = json.loads(request.post_data or "")
            # How many there are in all is asked once more, without their cards.
            sizes.extend([] if asked["total"] else [asked["size"]])

    desk.on("request", note)
    desk.set_viewport_size({"width": width, "height": 800})
    open_builder(desk, site, "/build/riftbound/?format=standard&q=t%3Aunit")
    options = desk.locator("#search-results [role=option]")
    expect(options.nth(10)).to_be_attached()
    # By the page's own clock typing has rested: whatever is asked for is asked, and nothing more.
    desk.evaluate("new Promise((done) => setTimeout(done, 1000))")
    until(desk, lambda: options.count() == sum(sizes))

    names = options.locator("[data-slot=name]").all_text_contents()
    assert len(names) == len(set(names)) == sum(sizes)
    assert len(sizes) <= 2


def test_copies_are_counted_down_and_the_verdict_is_that_of_limited_decks(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?format=sealed")
    take_pool(desk, READ)
    look_for(desk, "Noxus Hopeful")
    desk.keyboard.press("Enter")
    judged(desk)

    expect(desk.locator("[role=option]").first.locator("[data-slot=left]")).to_have_text("0 left")
    desk.keyboard.press("Enter")
    judged(desk)
    assert rows(desk, "main") == ["2 Noxus Hopeful"]
    expect(desk.locator('.fault[data-code="pool"]').first).to_contain_text("1×Noxus Hopeful")


def test_an_open_line_of_the_pool_leads_back_to_the_pool(desk: Page, site: Site) -> None:
    open_builder(desk, site, "/build/riftbound/?format=sealed")
    take_pool(desk, "2 Zzyzx")

    desk.locator("#verdict-troubles").get_by_role("button", name="Edit the pool").click()

    expect(desk.get_by_role("textbox", name="All cards of the pool")).to_have_value("2 Zzyzx")


def test_the_pool_is_kept_with_the_deck(desk: Page, site: Site, mei: User) -> None:
    deck = Deck.objects.create(owner=mei, name="Sunday", game="riftbound", format="sealed", text="1 Inferna")
    site.log_in(desk, mei)
    open_builder(desk, site, f"/decks/{deck.token}/build/")
    take_pool(desk, "2 Inferna\n# second box")
    synced(desk)

    deck.refresh_from_db()
    assert deck.pool == "2 Inferna\n# second box"
    desk.reload()
    judged(desk)
    expect(desk.get_by_role("button", name="Edit the pool")).to_be_visible()


def test_other_formats_have_no_pool(desk: Page, site: Site) -> None:
    open_builder(desk, site)

    expect(desk.get_by_role("button", name="Paste the pool")).to_be_hidden()
    desk.locator("body").press("p")
    expect(desk.locator("#pool")).to_be_hidden()
