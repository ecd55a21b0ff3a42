"""Every button of a report does what it says, on every page that draws it; with and without scripts it is one form."""

import re
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from typing import Final

import pytest
from django.test import Client

from accounts.models import User
from decks.report.steps import BUTTONS
from events.models import Entry
from tests.decks.own_decks import another
from tests.events.event_of import entry_of, legal_list
from tests.events.registering.test_registering import coming

pytestmark = pytest.mark.django_db

# A card too many, a name that is misspelt, and one that may be several.
TYPOS: Final = legal_list() + "\n2 Called Sht\n9 Called Shot"
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
