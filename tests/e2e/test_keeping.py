"""Keeping and sharing in a browser: open to everyone, no wider than a phone, every step without a script."""

from typing import Literal

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from decks.access.collection import save_collection
from decks.models import Deck
from decks.saved.bin import bin_deck
from decks.saved.versions import keep_version
from decks.sharing.clone import clone_deck
from tests.e2e.conftest import Site
from tests.e2e.pictures import browser
from tests.e2e.test_access import faults_of_access

__all__ = ["browser"]

SAMPLE = "sample-riftbound-standard"


@pytest.fixture
def deck(site: Site, mei: User) -> Deck:
    """A deck with a version, a plan and a folder; another one in the bin."""
    sample, today = Deck.objects.get(token=SAMPLE), timezone.localdate()
    bin_deck(clone_deck(sample, mei.pk, today))
    deck = clone_deck(sample, mei.pk, today)
    keep_version(deck, "赛前")
    save_collection(mei.pk, "riftbound", "1 Defy\nwhat?")
    Deck.objects.filter(pk=deck.pk).update(text=deck.text + "\n2 Zzyzx", plan="3 Defy", folder="Regionals")
    return deck


def pages_of(deck: Deck) -> tuple[str, ...]:
    own = (
        "",
        "?view=pictures",
        "?view=list",
        "primer/",
        "versions/",
        "versions/1/",
        "versions/diff/?from=1",
        "plan/",
        "need/",
        "qr/",
        "print/",
        "edit/",
    )
    return (
        *(f"/decks/{deck.token}/{page}" for page in own),
        f"/decks/compare/?a={deck.token}&b={SAMPLE}",
        "/decks/browse/?game=riftbound&card=riftbound.defy&name=Caled+Shot",
        "/decks/browse/?verdict=unfinished",
        "/collection/riftbound/",
        "/decks/",
        "/decks/?folder=Regionals",
        "/decks/?q=nothing",
        "/decks/bin/",
    )


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1440, "dark")])
def test_keeping_shuts_no_one_out(
    site: Site, browser: Browser, mei: User, deck: Deck, width: int, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = site.watch(context.new_page())
    site.log_in(page, mei)

    found, wide = {}, []
    for path in pages_of(deck):
        page.goto(site.url + path)
        for summary in page.locator("main summary").all():
            summary.click()
        found[path] = faults_of_access(page)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(path)

    assert {path: faults for path, faults in found.items() if faults} == {}
    assert wide == []
    context.close()


def bare(site: Site, browser: Browser, person: User | None) -> Page:
    """A page of a browser that runs no scripts."""
    page = site.watch(browser.new_context(java_script_enabled=False).new_page())
    if person:
        site.log_in(page, person)
    return page


def test_a_shared_deck_is_read_and_cloned_without_scripts(site: Site, browser: Browser, mei: User) -> None:
    page = bare(site, browser, mei)
    page.goto(f"{site.url}/decks/{SAMPLE}/")

    expect(page.locator(".figures .chart")).to_be_visible()
    expect(page.locator("[data-copy]").filter(visible=True)).to_have_count(0)
    page.get_by_text("More", exact=True).click()
    expect(page.get_by_role("link", name="Print")).to_be_visible()
    page.get_by_role("button", name="Copy to my decks").click()

    expect(page.get_by_text("This copy is yours.")).to_be_visible()
    page.context.close()


def test_a_plan_is_kept_compared_and_applied_without_scripts(
    site: Site, browser: Browser, mei: User, deck: Deck
) -> None:
    page = bare(site, browser, mei)
    page.goto(f"{site.url}/decks/{deck.token}/plan/")

    page.get_by_label("Planned list").fill("3 Defy\n1 Called Shot")
    page.get_by_role("button", name="Save the plan and compare").click()
    expect(page.locator(".step", has_text="Called Shot")).to_have_count(1)
    page.get_by_role("button", name="Apply the plan").click()
    expect(page.get_by_text("The plan is now the deck.")).to_be_visible()
    page.goto(f"{site.url}/decks/{deck.token}/versions/")

    expect(page.locator(".version")).to_have_count(2)
    page.context.close()


def test_a_sheet_of_paper_is_one_page_of_its_size(site: Site, page: Page) -> None:
    sizes = {}
    site.watch(page)
    for paper in ("a4", "letter"):
        page.goto(f"{site.url}/decks/{SAMPLE}/print/?paper={paper}")
        printed = page.pdf(prefer_css_page_size=True)
        sizes[paper] = (printed.count(b"/Type /Page\n"), b"[0 0 612 792]" in printed)

    assert sizes == {"a4": (1, False), "letter": (1, True)}


def test_decks_are_put_into_a_folder_without_scripts(site: Site, browser: Browser, mei: User, deck: Deck) -> None:
    page = bare(site, browser, mei)
    page.goto(f"{site.url}/decks/")

    expect(page.get_by_role("checkbox")).to_have_count(0)
    page.get_by_text("Move decks to a folder").click()
    page.get_by_role("checkbox", name=f"Choose {deck.name}").check()
    page.get_by_label("Folder", exact=True).fill("战队")
    page.get_by_role("button", name="Move to folder").click()

    expect(page.get_by_text("1 deck moved to “战队”.")).to_be_visible()
    expect(page.locator(".folder[aria-current]")).to_have_text("战队 1")
    page.context.close()
