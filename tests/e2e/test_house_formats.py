"""A league writes its format in the browser: a draft, a fault told before it is published, a list checked, a deck built."""

import re

from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from cards.models import Card
from tests.cards.catalogue.house_formats import house_of
from tests.e2e.builder_desk import judged
from tests.e2e.conftest import Site
from tests.e2e.test_access import faults_of_access


def add_cards(page: Page, what: str, cards: str, amount: str = "") -> None:
    """Add a rule about cards to the draft."""
    page.get_by_label("What it does").first.select_option(label=what)
    page.get_by_label("Cards, one per line").first.fill(cards)
    page.get_by_label("Number of copies, names or points").first.fill(amount)
    page.get_by_role("button", name="Add", exact=True).first.click()


def test_a_league_writes_publishes_and_plays_its_own_format(
    site: Site, desk: Page, browser: Browser, lin: User
) -> None:
    site.log_in(desk, lin)
    desk.goto(f"{site.url}/house-formats/")
    faults = faults_of_access(desk)
    desk.get_by_role("link", name="Create a house format").click()
    desk.get_by_role("link", name="Riftbound").click()
    desk.get_by_label("Name").fill("Kitchen League")
    desk.get_by_label("Official format").select_option("standard")
    desk.get_by_role("button", name="Continue to the rules").click()

    add_cards(desk, "Banned", "Nobody at All")
    expect(desk.get_by_role("alert")).to_contain_text("No card is called “Nobody at All”.")
    assert site.complaints.pop().endswith("status of 400 (Bad Request)")
    expect(desk.get_by_label("Cards, one per line").first).to_have_value("Nobody at All")
    faults += faults_of_access(desk)
    add_cards(desk, "Maximum copies of each card", "Inferna", "3")
    expect(desk.get_by_text("Rule 1 has no effect on Inferna.")).to_be_visible()
    desk.get_by_role("button", name="Remove 1").click()
    add_cards(desk, "Banned", "Defy")
    expect(desk.get_by_text("has no effect")).to_have_count(0)
    desk.get_by_role("link", name="Review and publish").click()
    faults += faults_of_access(desk)
    desk.get_by_label("What has changed and why").fill("First season")
    desk.get_by_role("button", name="Publish version 1").click()
    expect(desk.get_by_role("heading", name="Kitchen League")).to_be_visible()
    address = desk.url

    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = site.watch(context.new_page())
    phone.goto(address)
    expect(phone.get_by_role("link", name="Defy")).to_be_visible()
    faults += faults_of_access(phone)
    phone.get_by_role("link", name="Build a deck").click()
    judged(phone)
    expect(phone.locator("select[data-field=format] option:checked").first).to_have_text("Kitchen League")
    phone.goto(address)
    phone.get_by_role("link", name="Check a list").click()
    phone.locator("textarea[name=text]").fill("Main:\n1 Defy")
    phone.get_by_role("button", name=re.compile("^Check")).click()
    phone.get_by_role("link", name=re.compile("House rule 2")).click()

    expect(phone.locator("#rule-2")).to_contain_text("Defy")
    assert faults == []
    context.close()


def test_a_long_list_of_points_is_folded_and_searched_on_a_phone_and_the_builder_tells_what_is_spent(
    site: Site, browser: Browser
) -> None:
    every = {card.name: card for card in Card.objects.filter(game="riftbound").exclude(key="defy")}
    cards = [Card.objects.get(game="riftbound", key="defy"), *list(every.values())[:44]]
    rules = [
        {"number": number, "kind": "points", "cards": [{"key": card.key, "name": card.name}], "amount": number % 3 + 1}
        for number, card in enumerate(cards, 1)
    ]
    word = house_of(*rules, {"number": 46, "kind": "budget", "amount": 5}).format.slug  # type: ignore[arg-type]  # stored rules
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = site.watch(context.new_page())

    phone.goto(f"{site.url}/house-formats/{word}/")
    expect(phone.locator("#rule-1")).to_be_hidden()
    phone.get_by_label("Find a card on this page").fill("DÉFY")
    expect(phone.locator("#rule-1")).to_be_visible()
    expect(phone.get_by_role("status").filter(has_text="Found:")).to_have_text("Found: 1")
    faults = faults_of_access(phone)
    phone.goto(f"{site.url}/house-formats/{word}/?again#rule-1")
    expect(phone.locator("#rule-1")).to_be_in_viewport()

    phone.goto(f"{site.url}/check/?game=riftbound&format={word}")
    phone.locator("textarea[name=text]").fill("Main:\n3 Defy")
    phone.get_by_role("button", name="Build on this list").click()
    judged(phone)
    expect(phone.locator("#verdict-points")).to_contain_text("1 over the budget")
    faults += faults_of_access(phone)

    assert faults == []
    context.close()
