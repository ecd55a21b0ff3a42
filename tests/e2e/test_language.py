"""A change of language keeps what was typed on every form, and where the reader was."""

from django.db.models import F
from playwright.sync_api import Page, expect

from accounts.models import User
from events.models import Event
from tests.decks.own_decks import made
from tests.e2e.conftest import Site
from tests.e2e.waiting import until
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


def test_the_verdict_on_a_list_and_the_place_are_there_after_a_change_of_language(site: Site, desk: Page) -> None:
    desk.goto(f"{site.url}/check/?game=riftbound")
    desk.locator("#ask [name=text]").fill(
        "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n3 Inferno\n2 Zzyzx\n" + "\n" * 40
    )
    desk.locator("#ask .button--primary").click()
    expect(desk.locator("#report .verdict")).to_be_visible()
    desk.evaluate("scrollTo({ top: 300, behavior: 'instant' })")
    before = desk.evaluate("scrollY")

    # By its form: to press the button would lead to the top first.
    desk.locator(".site-tools form button").evaluate("(button) => button.click()")

    expect(desk.locator("html[lang=zh-Hans] #report .verdict")).to_be_visible()
    until(desk, lambda: desk.evaluate("scrollY") == before > 0)
    assert "Zzyzx" in desk.locator("#ask [name=text]").input_value()


def test_a_form_keeps_the_state_that_it_was_filled_on(site: Site, desk: Page, mei: User) -> None:
    event = coming(mei)
    site.log_in(desk, mei)
    desk.goto(f"{site.url}/events/{event.slug}/edit/")
    desk.locator("main [name=place]").fill("Hall 7")
    seen = desk.locator("main [name=revision]").input_value()
    Event.objects.filter(pk=event.pk).update(revision=F("revision") + 1)

    with desk.expect_navigation():
        desk.locator(".site-tools form button").click()

    expect(desk.locator("main [name=place]")).to_have_value("Hall 7")
    expect(desk.locator("main [name=revision]")).to_have_value(seen)
