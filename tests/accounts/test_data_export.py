"""The export: all that is the person's, nothing that is another's, no secret."""

import json
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import ForeignKey
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from accounts.data_export import personal_data
from accounts.letters.outbox import write_letter
from accounts.models import Event, Letter, Token, User
from cards.models import Card, Correction, HouseFormat, HouseVersion, Import
from decks.models import Collection, DeckVersion
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db

URL = "/accounts/export/"


def exported(client: Client) -> dict[str, Any]:  # Any: whatever JSON came
    response = client.post(URL)
    assert response.headers["Content-Disposition"] == 'attachment; filename="deckwright-my-data.json"'
    found: dict[str, Any] = json.loads(response.content)
    return found


def filled(person: User) -> None:
    """An account with a row of everything."""
    deck = made(person, name="烈焰 Rush", primer="# 攻略")
    DeckVersion.objects.create(deck=deck, number=7, name="first", game=deck.game, format=deck.format, text="3 Defy")
    Collection.objects.create(owner=person, game="riftbound", text="9 Defy")
    Token.make(person.pk, "backup", ["decks:read"], None)
    card = Card.objects.filter(game="riftbound")[0]
    Correction.objects.create(card=card, by=person, field="aliases", value="Fy", source="My card")
    write_letter(Letter.Kind.PASSWORD_CHANGED, person.email, person=person)
    rules = [{"number": 1, "kind": "copies", "amount": 1}]
    held = HouseFormat.objects.create(owner=person, game="riftbound", base="standard", name="League", draft=rules)
    HouseVersion.objects.create(format=held, number=1, rules=rules, note="First")


def test_the_file_holds_everything_nested_as_it_belongs(as_mei: Client, mei: User) -> None:
    filled(mei)

    found = exported(as_mei)

    (deck,) = found["decks"]
    assert (found["account"]["username"], found["account"]["email"]) == ("Mei", "mei@example.org")
    assert (deck["name"], deck["text"], deck["visibility"]) == ("烈焰 Rush", "3 Defy\nwhat?", "private")
    assert deck["primer"] == "# 攻略"
    assert ("first", "3 Defy") in [(version["name"], version["text"]) for version in deck["versions"]]
    assert [check["verdict"] for check in deck["last_check"]] == ["undetermined"]
    assert [(one["game"], one["text"]) for one in found["collections"]] == [("riftbound", "9 Defy")]
    assert [(one["name"], one["scopes"]) for one in found["tokens"]] == [("backup", ["decks:read"])]
    assert [(one["field"], one["value"]) for one in found["corrections"]] == [("aliases", "Fy")]
    (house,), rules = found["house_formats"], [{"number": 1, "kind": "copies", "amount": 1}]
    assert (house["name"], house["draft"]) == ("League", rules)
    assert [(one["note"], one["rules"]) for one in house["versions"]] == [("First", rules)]
    assert [one["kind"] for one in found["activity"]] == ["exported", "logged-in"][::-1]
    assert len(found["devices"]) == 1
    assert [(one["kind"], one["address"], one["state"]) for one in found["letters"]] == [
        ("password_changed", "mei@example.org", "waiting")
    ]


def test_nothing_of_another_person_is_in_it(as_mei: Client, mei: User, lin: User) -> None:
    filled(lin)
    made(mei)
    Event(kind="role", person=mei, number=mei.pk, by=lin).save()

    text = json.dumps(exported(as_mei))

    assert "lin" not in text.lower().replace("linux", "").replace("deckline", "")
    assert len(json.loads(text)["decks"]) == 1


def test_no_secret_is_in_it(as_mei: Client, mei: User) -> None:
    token, secret = Token.make(mei.pk, "backup", ["decks:read"], None)

    text = json.dumps(exported(as_mei))

    hidden = [secret, token.digest, mei.password, as_mei.session.session_key]
    assert [word for word in hidden if str(word) in text] == []


def test_what_staff_imported_is_named_without_the_catalogue(mei: User) -> None:
    Import.objects.create(game="rise", source="table", by=mei, changes=[{"big": "change"}])

    rows = personal_data(mei)["import_set"]

    assert isinstance(rows, list)
    assert [(row["source"], "changes" in row) for row in rows] == [("table", False)]


def test_every_table_that_names_a_person_is_followed_or_left_out_on_purpose(mei: User, settings: Settings) -> None:
    """A new table with a person in it appears by itself; one whose relation is hidden (`+`) names helpers, not owners."""
    hidden = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.related_model is User and field.remote_field.hidden
        if "Historical" not in model.__name__
    }

    authors = {
        *(
            "events.Acceptance.by",
            "events.DeckCheck.picked_by",
            "events.LogEntry.author",
            "events.Round.loaded_by",
            "events.Pool.author",
            "events.Submission.author",
            "events.Swap.author",
        )
    }
    assert hidden == {"accounts.Event.by", "cards.Correction.decided_by", "cards.ProposedCard.decided_by"} | authors
    assert set(settings.DATA_EXPORT_EXCLUDED) <= {model._meta.label for model in apps.get_models()}


def test_nothing_that_sounds_secret_is_in_the_export(mei: User) -> None:
    filled(mei)

    def names(value: object) -> set[str]:
        if isinstance(value, dict):
            return set(value) | {name for inner in value.values() for name in names(inner)}
        return {name for inner in value for name in names(inner)} if isinstance(value, list) else set()

    assert names(personal_data(mei)) & {"password", "digest", "secret", "session", "hash", "key"} == set()


def test_the_export_asks_once_a_table(mei: User) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as seen:
            personal_data(mei)
        return len(seen)

    filled(mei)
    one = asked()
    for _ in range(2):
        made(mei)

    assert asked() == one


def test_an_export_is_a_post_and_is_limited(as_mei: Client, settings: Settings) -> None:
    settings.LIMITS = settings.LIMITS | {"exports": "1/hour"}

    assert [as_mei.get(URL).status_code, as_mei.post(URL).status_code, as_mei.post(URL).status_code] == [405, 200, 429]
