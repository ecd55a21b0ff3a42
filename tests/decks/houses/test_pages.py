"""Pages of house formats: what everybody finds, a draft and its forms, versions, what a draft would touch, the bin."""

import re
from typing import Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cards.models import Card, HouseFormat, HouseVersion
from decks.models import Deck
from decks.samples import find_sample
from tests.cards.catalogue.house_formats import ban, house_of
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db
LIST: Final = "/house-formats/"


@pytest.fixture
def as_mei(client: Client, mei: User) -> Client:
    client.force_login(mei)
    return client


def page(client: Client, path: str, status: int = 200) -> str:
    response = client.get(path)
    assert response.status_code == status
    return response.content.decode()


def address(held: HouseFormat, more: str = "") -> str:
    return f"/house-formats/{held.slug}/{more}"


def names(number: int = 3) -> list[str]:
    """Names of cards that a deck of the standard format may hold."""
    cards = Card.objects.filter(game="riftbound", facts__kind="unit", restrictions__isnull=True)
    return list(cards.order_by("key").values_list("name", flat=True)[:number])


@pytest.fixture
def held(mei: User) -> HouseFormat:
    """A private format of Mei without rules."""
    return HouseFormat.objects.create(owner=mei, game="riftbound", base="standard", name="Kitchen")


def add(client: Client, held: HouseFormat, kind: str, **said: object) -> int:
    return client.post(address(held, "draft/add/"), {"kind": kind, **said}).status_code


def test_the_list_shows_public_formats_with_a_version_alone(client: Client, mei: User) -> None:
    house_of(ban(1, "x"), name="Open League")
    house_of(ban(1, "x"), name="Secret League", listed=False)
    HouseFormat.objects.create(owner=mei, game="riftbound", base="standard", name="Empty League", listed=True)

    found = page(client, LIST)

    assert ["Open League" in found, "Secret League" in found, "Empty League" in found] == [True, False, False]


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_asks_the_same_for_one_and_for_three(
    client: Client, number: int, django_assert_num_queries: object
) -> None:
    for place in range(number):
        house_of(ban(1, "x"), name=f"League {place}")

    with django_assert_num_queries(1):  # type: ignore[operator]  # pytest-django's own fixture
        page(client, LIST)


def test_an_empty_list_says_so(client: Client) -> None:
    assert "No public house format yet" in page(client, LIST)


def test_a_new_format_leads_on_to_its_draft(as_mei: Client) -> None:
    sent = {"game": "riftbound", "name": "Kitchen", "base": "standard", "about": ""}

    response = as_mei.post("/house-formats/new/", sent)

    made = HouseFormat.objects.get()
    assert response["Location"] == address(made, "draft/")
    assert made.owner_id is not None
    assert made.listed is False
    assert made.draft == []
    assert as_mei.post("/house-formats/new/", sent | {"base": "nonsense"}).status_code == 400
    assert "No rule yet." in page(as_mei, address(made, "draft/"))


def test_rules_are_added_by_their_forms_and_keep_their_numbers(as_mei: Client, held: HouseFormat) -> None:
    first, second, third = names()

    added = [
        add(as_mei, held, "ban", cards=f"{first}\n{second}", note="too strong"),
        add(as_mei, held, "points", cards=third, amount="3"),
        add(as_mei, held, "budget", amount="5"),
    ]
    as_mei.post(address(held, "draft/remove/"), {"number": "2"})
    add(as_mei, held, "size", section="sideboard", least="0", most="4")

    held.refresh_from_db()
    assert added == [302, 302, 302]
    assert [(rule["number"], rule["kind"]) for rule in held.draft] == [(1, "ban"), (3, "budget"), (4, "size")]
    assert "no card costs points" in page(as_mei, address(held, "draft/"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"kind": "luck"}, "is not a type of rule"),
        ({"kind": "ban", "cards": "Nobody at All"}, "No card is called"),
        ({"kind": "cap", "cards": "Defy", "amount": "two"}, "is not a number"),
        ({"kind": "ban", "cards": "Defy", "since": "2026-02-30"}, "is not a date"),
        ({"kind": "ban", "cards": "Defy", "since": "2026-03-01", "until": "2026-02-01"}, "before the first"),
    ],
)
def test_a_rule_that_cannot_be_read_is_told_and_stays_typed(
    as_mei: Client, held: HouseFormat, said: dict[str, str], told: str
) -> None:
    response = as_mei.post(address(held, "draft/add/"), said)

    found = response.content.decode()
    assert response.status_code == 400
    assert told in found
    assert all(word in found for name, word in said.items() if name not in ("kind", "amount"))
    held.refresh_from_db()
    assert held.draft == []


def test_a_table_replaces_the_draft_whole_or_not_at_all(as_mei: Client, held: HouseFormat) -> None:
    first, second, _third = names()
    text = f'kind,cards,amount\nban,"{first}|{second}",\ncopies,,1\n'

    good = as_mei.post(address(held, "draft/import/"), {"text": text})
    bad = as_mei.post(address(held, "draft/import/"), {"text": text + "ban,Nobody at All,\n"})

    held.refresh_from_db()
    assert (good.status_code, bad.status_code) == (302, 400)
    assert "4: No card is called" in re.sub(r"\s+", " ", bad.content.decode())
    assert [(rule["number"], rule["kind"], len(rule.get("cards", []))) for rule in held.draft] == [
        (1, "ban", 2),
        (2, "copies", 0),
    ]


def test_a_table_of_a_spreadsheet_in_china_is_read_as_it_was_written(as_mei: Client, held: HouseFormat) -> None:
    name = names()[0]
    file = SimpleUploadedFile("rules.csv", f'类型,牌名,备注\n禁用,"{name}",太强\n'.encode("gb18030"))

    as_mei.post(address(held, "draft/import/"), {"file": file})

    held.refresh_from_db()
    assert [(rule["kind"], rule["note"]) for rule in held.draft] == [("ban", "太强")]


def test_a_draft_that_another_window_changed_is_shown_as_it_is(as_mei: Client, held: HouseFormat) -> None:
    first, second, _third = names()
    add(as_mei, held, "ban", cards=first, revision="1")

    response = as_mei.post(address(held, "draft/add/"), {"kind": "ban", "cards": second, "revision": "1"})

    held.refresh_from_db()
    assert response.status_code == 409
    assert len(held.draft) == 1
    assert second in response.content.decode()


def test_publishing_makes_a_version_that_everybody_with_the_address_reads(
    as_mei: Client, held: HouseFormat, client: Client
) -> None:
    first = names()[0]
    add(as_mei, held, "ban", cards=first)
    held.refresh_from_db()
    before = Client().get(address(held)).status_code

    response = as_mei.post(address(held, "preview/"), {"note": "First", "revision": held.revision})

    version = HouseVersion.objects.get()
    assert before == 404
    assert response["Location"] == address(held)
    assert version.number == 1
    assert version.note == "First"
    assert [rule["kind"] for rule in version.rules] == ["ban"]
    found = page(Client(), address(held))
    assert first in found
    assert "noindex" in found
    assert "Draft" not in found
    assert f"{first}" in Client().get(address(held, "rules.csv")).content.decode()


def test_a_faulty_draft_and_one_that_changes_nothing_are_not_published(as_mei: Client, held: HouseFormat) -> None:
    banned = Card.objects.filter(game="riftbound", restrictions__format="standard", restrictions__limit=0).first()
    assert banned is not None
    add(as_mei, held, "ban", cards=banned.name, since=timezone.localdate())
    held.refresh_from_db()

    told = page(as_mei, address(held, "preview/"))
    as_mei.post(address(held, "preview/"), {"revision": held.revision})

    assert "has no effect on" in told
    assert HouseVersion.objects.count() == 0


def test_a_version_shows_what_it_added_and_took_away(as_mei: Client, held: HouseFormat) -> None:
    first, second, _third = names()
    for name in (first, second):
        add(as_mei, held, "ban", cards=name)
        if name == second:
            as_mei.post(address(held, "draft/remove/"), {"number": "1"})
        held.refresh_from_db()
        as_mei.post(address(held, "preview/"), {"note": name, "revision": held.revision})

    found = page(as_mei, address(held, "versions/2/"))

    assert [rule["number"] for rule in HouseVersion.objects.get(number=2).rules] == [2]
    assert found.index("Added") < found.index(second, found.index("Added")) < found.index("Removed")
    assert first in found[found.index("Removed") :]
    assert page(as_mei, address(held, "versions/3/"), 404)


def test_a_draft_tells_which_public_decks_it_would_touch(as_mei: Client, held: HouseFormat, lin: User) -> None:
    sample = find_sample("riftbound", "standard")
    assert sample is not None
    deck = made(lin, name="Shown", text=sample.text, visibility=Deck.Visibility.PUBLIC)
    hidden = made(lin, name="Hidden", text=sample.text)
    name = next(line for line in sample.text.split("Main")[1].splitlines()[1:] if line[:1].isdigit()).split(" ", 1)[1]
    add(as_mei, held, "ban", cards=name)

    found = page(as_mei, address(held, "preview/"))

    assert deck.name in found
    assert hidden.name not in found


def test_a_draft_tells_from_which_day_a_deck_is_touched(as_mei: Client, held: HouseFormat, lin: User) -> None:
    sample = find_sample("riftbound", "standard")
    assert sample is not None
    made(lin, name="Shown", text=sample.text, visibility=Deck.Visibility.PUBLIC)
    name = next(line for line in sample.text.split("Main")[1].splitlines()[1:] if line[:1].isdigit()).split(" ", 1)[1]
    add(as_mei, held, "ban", cards=name, since="2098-05-01")

    found = page(as_mei, address(held, "preview/"))

    assert "Shown" in found
    assert "from May 1, 2098 on" in found


@pytest.mark.parametrize("path", ["", "draft/", "preview/", "versions/1/", "rules.csv"])
def test_a_draft_is_nobody_elses(client: Client, lin: User, held: HouseFormat, path: str) -> None:
    client.force_login(lin)

    assert client.get(address(held, path)).status_code == 404
    assert Client().get(address(held, path)).status_code in (302, 404)


def test_the_bin_hides_a_format_and_gives_it_back(as_mei: Client, held: HouseFormat) -> None:
    as_mei.post(address(held, "delete/"))
    binned = page(as_mei, LIST)
    gone = as_mei.get(address(held)).status_code

    as_mei.post(address(held, "restore/"))

    assert "In the bin" in binned
    assert gone == 404
    assert as_mei.get(address(held)).status_code == 200


def test_a_section_that_is_none_is_told_and_breaks_no_page(as_mei: Client, held: HouseFormat) -> None:
    HouseFormat.objects.update(draft=[{"number": 1, "kind": "size", "section": "Attic", "least": 50}], last_number=1)

    found = [page(as_mei, address(held, more)) for more in ("draft/", "preview/")]

    assert ["uses a section that the game does not have: Attic." in text for text in found] == [True, True]
    assert "Attic: at least 50" in found[0]
