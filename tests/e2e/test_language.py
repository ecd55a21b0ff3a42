"""A change of language keeps what was typed on every form, and where the reader was."""

from playwright.sync_api import Page

from accounts.models import User
from tests.decks.own_decks import made
from tests.e2e.conftest import Site
from tests.events.event_of import entry_of
from tests.events.registering.test_registering import coming

# Every field that can be typed in: filled, and read again.
TYPED = (
    "main form :is(textarea, input:is([type=text], [type=search], [type=email], :not([type])))"
    ":not([readonly], [disabled], [name='csrfmiddlewaretoken'])"
)
FILL = "(fields) => fields.forEach((field, at) => { if (field.name) field.value = `typed ${at}`; })"
READ = "(fields) => fields.filter((field) => field.name).map((field) => field.value)"


def test_what_was_typed_is_in_every_form_after_a_change_of_language(site: Site, desk: Page, mei: User) -> None:
    event = coming(mei)
    number = entry_of(event).number
    deck = made(mei)
    site.log_in(desk, mei)
    lost = []

    for path in (
        "/check/",
        "/events/new/",
        f"/events/{event.slug}/edit/",
        f"/events/{event.slug}/register/",
        f"/events/{event.slug}/entries/new/",
        f"/events/{event.slug}/entries/{number}/list/",
        f"/events/{event.slug}/entries/{number}/details/",
        "/",
        f"/decks/{deck.token}/edit/",
        f"/decks/{deck.token}/primer/",
        "/decks/new/?game=riftbound",
        "/collection/riftbound/",
        "/house-formats/new/",
        "/cards/",
    ):
        desk.goto(f"{site.url}{path}")
        desk.locator(TYPED).evaluate_all(FILL)
        before = desk.locator(TYPED).evaluate_all(READ)
        with desk.expect_navigation():
            desk.locator(".site-tools form button").click()
        desk.wait_for_function("document.readyState === 'complete'")
        after = desk.locator(TYPED).evaluate_all(READ)
        if not before or before != after:
            lost.append((path, before, after))

    assert lost == []


def test_no_password_is_kept(site: Site, desk: Page) -> None:
    desk.goto(f"{site.url}/accounts/signup/")
    desk.locator("[name=username]").fill("Mei Lan")
    desk.locator("[type=password]").first.fill("a secret of mine")

    with desk.expect_navigation():
        desk.locator(".site-tools form button").click()

    assert desk.locator("[name=username]").input_value() == "Mei Lan"
    assert desk.locator("[type=password]").first.input_value() == ""
