"""Every button of a report does what it says, on every page that draws it; with and without scripts it is one form."""

import re
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from typing import Final

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from decks.report.steps import BUTTONS
from events.models import Entry
from tests.decks.own_decks import another, made
from tests.events.event_of import entry_of, legal_list, registered
from tests.events.registering.test_registering import coming

pytestmark = pytest.mark.django_db

# A card too many, a name that is misspelt, and one that may be several.
TYPOS: Final = legal_list() + "\n2 Called Sht\n9 Called Shot"
TEMPLATES: Final = settings.BASE_DIR / "templates"
Place = Callable[[User], tuple[Client, str, dict[str, str]]]


def check(mei: User) -> tuple[Client, str, dict[str, str]]:
    return another(mei), "/check/", {"game": "riftbound", "format": "standard", "date": "2026-08-08"}


def registration(mei: User) -> tuple[Client, str, dict[str, str]]:
    return another(mei), f"/events/{coming().slug}/register/", {"name": ""}


def registration_of_a_stranger(_mei: User) -> tuple[Client, str, dict[str, str]]:
    return Client(), f"/events/{coming().slug}/register/", {"name": ""}


def list_by_staff(mei: User) -> tuple[Client, str, dict[str, str]]:
    event = coming(mei)
    return another(mei), f"/events/{event.slug}/entries/{entry_of(event).number}/list/", {}


PLACES: Final = (check, registration, registration_of_a_stranger, list_by_staff)


class Buttons(HTMLParser):
    """The buttons of a report: those outside the form of the list that belong to it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect a button with its name and value."""
        given = dict(attrs)
        if tag == "button" and given.get("form") == "ask" and given.get("name"):
            self.found.append((given["name"] or "", given.get("value") or ""))


def list_in(page: str) -> str:
    found = re.search(r"<textarea name=\"text\"[^>]*>\n?(.*?)</textarea>", page, re.DOTALL)
    assert found
    return unescape(found[1]).replace("\r\n", "\n")


@pytest.mark.parametrize("place", PLACES)
def test_every_button_of_the_report_changes_the_list_and_can_be_undone(mei: User, place: Place) -> None:
    client, path, fields = place(mei)
    before = client.post(path, {**fields, "text": TYPOS}).text
    buttons = [(name, value) for name, value in Buttons(before).found if name in BUTTONS]
    names = {name for name, _value in buttons}

    assert names >= {"fix", "accept", "pick"}
    for name, value in buttons:
        after = client.post(path, {**fields, "text": TYPOS, name: value})
        assert after.status_code == 200, name
        assert list_in(after.text) != TYPOS, (name, value)
        (undo,) = [kept for button, kept in Buttons(after.text).found if button == "undo"]
        back = client.post(path, {**fields, "text": list_in(after.text), "undo": undo})
        assert list_in(back.text) == TYPOS
        assert "The list has been restored." in back.text
    assert not any(entry.current_id for entry in Entry.objects.all())


@pytest.mark.parametrize("place", PLACES)
def test_a_button_whose_offer_is_gone_leaves_the_list_as_it_is(mei: User, place: Place) -> None:
    client, path, fields = place(mei)

    after = client.post(path, {**fields, "text": TYPOS, "fix": "no-such-mark"})

    assert after.status_code == 200
    assert list_in(after.text) == TYPOS


@pytest.mark.parametrize("place", [registration, registration_of_a_stranger])
def test_a_list_is_checked_before_its_player_gives_a_name(mei: User, place: Place) -> None:
    client, path, fields = place(mei)

    after = client.post(path, {**fields, "text": legal_list(), "do": "check"})

    assert after.status_code == 200
    assert 'id="report"' in after.text
    assert 'aria-invalid="true"' not in after.text


def test_a_form_with_errors_has_no_report_that_would_take_the_focus(mei: User) -> None:
    client, path, fields = registration(mei)

    after = client.post(path, {**fields, "text": legal_list(), "do": "register"})

    assert after.status_code == 400
    assert 'id="report"' not in after.text


def collection(mei: User) -> tuple[Client, str]:
    return another(mei), "/collection/riftbound/"


def pool_of_a_player(mei: User) -> tuple[Client, str]:
    event = coming(format="sealed", pools=True)
    entry_of(event, mei)
    return another(mei), f"/events/{event.slug}/mine/pool/register/"


@pytest.mark.parametrize("place", [collection, pool_of_a_player])
def test_a_suggestion_is_taken_where_cards_are_counted(mei: User, place: Callable[[User], tuple[Client, str]]) -> None:
    client, path = place(mei)
    typed = "3 Defy\n2 Called Sht"
    page = client.post(path, {"text": typed}, follow=True).text
    picks = [value for name, value in Buttons(page).found if name == "pick"]

    after = client.post(path, {"text": typed, "pick": picks[0]})
    (undo,) = [value for name, value in Buttons(after.text).found if name == "undo"]
    back = client.post(path, {"text": list_in(after.text), "undo": undo}, follow=True)

    assert picks[0] == "2:Called Shot"
    assert list_in(after.text) == "3 Defy\n2 Called Shot"
    assert list_in(back.text) == typed


# The pages with lists of several fields: each suggestion changes the field that it was found in.
SHORT: Final = "3 Defy\n2 Called Sht"
Fields = dict[str, str]


def checked_pool(mei: User) -> tuple[Client, str, Fields, str]:
    given = {"game": "riftbound", "format": "sealed", "date": "2026-08-08", "text": "3 Defy", "pool": SHORT}
    return another(mei), "/check/", given, "pool"


def pool_sheet(field: str) -> Callable[[User], tuple[Client, str, Fields, str]]:
    def of_text(mei: User) -> tuple[Client, str, Fields, str]:
        given = {"game": "riftbound", "format": "sealed", "text": "3 Defy", "pool": "3 Defy", field: SHORT}
        if field == "text":
            given["now"] = "3 Defy"
        return another(mei), "/pool/", given, field

    return of_text


def pool_sheet_of_a_deck(field: str) -> Callable[[User], tuple[Client, str, Fields, str]]:
    def of_deck(mei: User) -> tuple[Client, str, Fields, str]:
        deck = made(mei, format="sealed", text="3 Defy", pool="3 Defy")
        return another(mei), f"/decks/{deck.token}/pool/", {"pool": "3 Defy", field: SHORT}, field

    return of_deck


def own_between_games(mei: User) -> tuple[Client, str, Fields, str]:
    event = coming()
    registered(event, entry_of(event, mei))
    return another(mei), f"/events/{event.slug}/mine/between/", {"text": SHORT, "do": "text"}, "text"


def value_in(page: str, field: str) -> str:
    """What a field of the form now holds, shown or hidden."""
    found = re.search(rf'<textarea[^>]*name="{field}"[^>]*>\n?(.*?)</textarea>', page, re.DOTALL)
    found = found or re.search(rf'<input type="hidden" name="{field}" value="([^"]*)"', page)
    assert found
    return unescape(found[1]).replace("\r\n", "\n")


@pytest.mark.parametrize(
    "place",
    [
        checked_pool,
        *map(pool_sheet, ("pool", "other", "now", "text")),
        *map(pool_sheet_of_a_deck, ("pool", "other", "now")),
        own_between_games,
    ],
)
def test_a_suggestion_changes_the_list_that_it_is_of_and_no_other(
    mei: User, place: Callable[[User], tuple[Client, str, Fields, str]]
) -> None:
    client, path, given, field = place(mei)
    others = [name for name in given if name != field and name in {"text", "pool", "other", "now"}]
    page = client.post(path, given).text
    (pick,) = [(name, value) for name, value in Buttons(page).found if name.startswith("pick")]

    after = client.post(path, given | {pick[0]: pick[1]})
    (undo,) = [(name, value) for name, value in Buttons(after.text).found if name.startswith("undo")]
    changed = given | {field: value_in(after.text, field)}
    changed.pop("do", None)
    back = client.post(path, changed | {undo[0]: undo[1]})

    assert after.status_code == 200
    assert changed[field] == "3 Defy\n2 Called Shot"
    assert value_in(back.text, field) == SHORT
    assert "The list has been restored." in back.text
    for name in others:
        assert value_in(after.text, name) == given[name]
        assert value_in(back.text, name) == given[name]


def test_no_template_draws_a_suggestion_that_looks_like_a_button_and_is_none() -> None:
    """A chip within a loop over suggestions is a button or a link; elsewhere suggestions are words."""
    loop = re.compile(r"{%\s*for [^%]*(?:\.suggestions|\.choices)\s*%}(.*?){%\s*endfor\s*%}", re.DOTALL)
    dead = []
    for path in sorted(TEMPLATES.rglob("*.html")):
        for body in loop.findall(path.read_text()):
            for tag, classes in re.findall(r'<(\w+)[^>]*class="([^"]*)"', body):
                if "chip" in classes.split() and tag not in {"a", "button"}:
                    dead.append(path.relative_to(TEMPLATES).as_posix())

    assert dead == []
