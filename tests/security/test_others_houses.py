"""Nobody finds, reads or changes another person's house format, by any address, method, list or body.

The addresses are those of the site itself: a new one of house formats is tested here without further work.
"""

import json
from collections.abc import Iterator
from typing import Final

import pytest
from django.core import serializers
from django.test import Client
from django.urls import reverse

from accounts.models import User
from cards.models import HouseFormat, HouseVersion
from tests.cards.catalogue.house_formats import ban, version_of
from tests.security.test_others_things import JSON, METHODS, REFUSED, SECRET, readers
from tests.test_permissions import OURS

pytestmark = pytest.mark.django_db

FORM: Final = (
    f"name=Mine&kind=ban&cards=Defy&number=1&text=kind,amount%0Acopies,1&note=Mine&revision=1&about={SECRET[::-1]}"
)
BODY: Final = {"name": "Mine", "listed": True, "rules": [{"kind": "copies", "amount": 1}], "note": "Mine"}
# Where private formats could be counted or offered.
LISTS: Final = (
    *("/", "/house-formats/", "/house-formats/?game=riftbound", "/build/", "/build/riftbound/", "/check/", "/cards/"),
    *(
        "/riftbound/",
        "/riftbound/restrictions/",
        "/riftbound/restrictions/feed/",
        "/riftbound/rules/",
        "/decks/browse/",
    ),
    *(
        "/events/",
        "/sitemap.xml",
        "/api/v1/house-formats/",
        "/api/v1/games/",
        "/api/v1/games/riftbound/",
        "/api/v1/meta/",
    ),
    *("/api/v1/decks/", "/api/v1/restrictions/?game=riftbound"),
)


@pytest.fixture
def draft(mei: User) -> HouseFormat:
    """A private draft without a version, which every member of tells the secret."""
    return HouseFormat.objects.create(
        owner=mei, game="riftbound", base="standard", name=SECRET, about=SECRET, draft=[ban(1, "defy", note=SECRET)]
    )


def addresses(held: HouseFormat) -> Iterator[str]:
    """Every address of the site that takes the word of a house format, with that of this one in it."""
    words = {"slug": held.slug, "number": "1"}
    for name, pattern in OURS.items():
        if name.startswith(("decks:house_", "decks_api:house_")) and "slug" in pattern.pattern.converters:
            yield reverse(name, kwargs={word: words[word] for word in pattern.pattern.converters})


def kept() -> str:
    """All that is kept of house formats."""
    rows = [row for model in (HouseFormat, HouseVersion) for row in model.objects.order_by("pk")]
    return str(serializers.serialize("json", rows))


def test_there_are_many_addresses_of_a_house_format(draft: HouseFormat) -> None:
    assert len(list(addresses(draft))) > 14


@pytest.mark.parametrize("reader", ["nobody", "another", "program"])
def test_a_draft_is_out_of_reach_at_every_address(draft: HouseFormat, lin: User, reader: str) -> None:
    client, headers = readers(lin)[reader]
    before = kept()

    for path in addresses(draft):
        for method in METHODS:
            for body, media in ((FORM, "application/x-www-form-urlencoded"), (json.dumps(BODY), JSON)):
                answer = client.generic(method, path, body, media, headers=headers | {"If-Match": "*"})
                case = f"{method} {path} for {reader}: {answer.status_code}"
                assert answer.status_code in REFUSED or (method == "OPTIONS" and answer.status_code == 200), case
                assert SECRET.encode() not in answer.content, case

    assert kept() == before


@pytest.mark.parametrize("reader", ["nobody", "another", "program"])
def test_a_draft_answers_like_one_that_is_not_there(draft: HouseFormat, lin: User, reader: str) -> None:
    client, headers = readers(lin)[reader]

    for path in addresses(draft):
        if path.startswith("/api/"):
            there, gone = (
                client.get(one, headers=headers) for one in (path, path.replace(draft.slug, "house-" + "0" * 10))
            )
            assert (there.status_code, there.content, there.headers.get("ETag")) == (
                gone.status_code,
                gone.content,
                gone.headers.get("ETag"),
            ), path


@pytest.mark.parametrize("reader", ["nobody", "another", "program"])
def test_of_a_version_others_read_what_is_in_force_and_change_nothing(
    draft: HouseFormat, lin: User, reader: str
) -> None:
    HouseFormat.objects.update(name="League", about="")
    version_of(draft, ban(1, "defy"))
    client, headers = readers(lin)[reader]
    before = kept()

    for path in addresses(draft):
        for method in METHODS:
            for body, media in ((FORM, "application/x-www-form-urlencoded"), (json.dumps(BODY), JSON)):
                answer = client.generic(method, path, body, media, headers=headers | {"If-Match": "*"})
                case = f"{method} {path} for {reader}: {answer.status_code}"
                assert SECRET.encode() not in answer.content, case

    assert kept() == before


@pytest.mark.parametrize("reader", ["nobody", "another", "program"])
@pytest.mark.parametrize("path", LISTS)
def test_a_private_format_stands_in_no_list(draft: HouseFormat, lin: User, path: str, reader: str) -> None:
    version_of(draft, ban(1, "defy"))
    client, headers = readers(lin)[reader]

    answer = client.get(path, headers=headers)

    assert answer.status_code in (200, 302, 403)
    assert SECRET not in answer.text
    assert draft.slug not in answer.text


def test_a_format_in_the_bin_stands_in_no_list_and_is_nowhere(draft: HouseFormat) -> None:
    version_of(draft, ban(1, "defy"))
    HouseFormat.objects.update(listed=True, deleted="2026-01-01T00:00Z")

    assert [Client().get(path).status_code for path in addresses(draft) if path.endswith(f"{draft.slug}/")] == [
        404,
        404,
    ]
    assert SECRET not in Client().get("/house-formats/").text
    assert Client().get("/api/v1/house-formats/").json()["results"] == []
