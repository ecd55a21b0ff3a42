"""`/api/v1/house-formats/`: who finds which, what is written and by which revision, and the bin."""

from typing import Any, Final

import pytest
from django.test import Client

from accounts.models import User
from cards.models import HouseFormat, HouseVersion
from tests.cards.catalogue.house_formats import ban, house_of, version_of
from tests.decks.api.asking import faults, json_of, sent
from tests.decks.api.test_permissions import READ, WRITE, bearer
from tests.decks.own_decks import another

pytestmark = pytest.mark.django_db
URL: Final = "/api/v1/house-formats/"
BODY: Final = {"name": "Kitchen", "game": "riftbound", "base": "standard"}
DEFY: Final = {"number": 1, "kind": "ban", "cards": ["Defy"]}
STORED: Final = {"number": 1, "kind": "ban", "cards": [{"key": "defy", "name": "Defy"}]}


def names(client: Client, query: str = "") -> list[str]:
    return [one["name"] for one in json_of(client.get(f"{URL}{query}"))["results"]]


def made_by(person: User, **more: object) -> HouseFormat:
    """A private house format without rules."""
    fields: dict[str, Any] = {"name": "Kitchen", "game": "riftbound", "base": "standard"}  # Any: fields of a model
    return HouseFormat.objects.create(owner=person, **(fields | more))


def test_a_list_has_what_everybody_finds_and_ones_own(client: Client, mei: User, lin: User) -> None:
    house_of(ban(1, "defy"), name="Open")
    house_of(ban(1, "defy"), name="Secret", listed=False, owner=lin)
    made_by(mei, name="Draft")
    made_by(mei, name="Binned", deleted="2026-01-01T00:00Z")
    made_by(lin, name="No version", listed=True)

    mine = another(mei)

    assert names(client) == ["Open"]
    assert names(mine) == ["Draft", "Open"]
    assert [names(mine, query) for query in ("?mine=1", "?bin=1", "?game=wow")] == [["Draft"], ["Binned"], []]
    assert faults(client.get(f"{URL}?mine=1")) == (401, [("", "not_authenticated")])


def test_a_list_goes_on_by_its_cursor(client: Client) -> None:
    for number in range(3):
        version_of(house_of(ban(1, "defy"), name=f"League {number}").format, ban(1, "defy"))

    first = json_of(client.get(f"{URL}?page_size=2"))
    second = json_of(client.get(first["next"]))

    assert [[one["name"] for one in page["results"]] for page in (first, second)] == [
        ["League 2", "League 1"],
        ["League 0"],
    ]
    assert {one["version"] for one in first["results"]} == {2}
    assert second["next"] is None


@pytest.mark.parametrize("number", [1, 3])
def test_a_list_asks_once_for_one_and_for_three(client: Client, number: int, django_assert_num_queries: object) -> None:
    for _place in range(number):
        house_of(ban(1, "defy"))

    with django_assert_num_queries(1):  # type: ignore[operator]  # pytest-django's own fixture
        client.get(URL)


def test_a_new_one_is_private_and_has_its_rules_as_a_draft(mei: User) -> None:
    client = another(mei)

    answer = sent(client, "POST", URL, BODY | {"about": "At home.", "rules": [{"kind": "ban", "cards": ["defy"]}]})

    held, body = HouseFormat.objects.get(), json_of(answer)
    assert answer.status_code == 201
    assert answer["Location"] == f"{URL}{held.slug}/"
    assert answer["ETag"].startswith('"2.')
    assert body == {
        "word": held.slug,
        "game": "riftbound",
        "base": "standard",
        "name": "Kitchen",
        "about": "At home.",
        "owner": "Mei",
        "listed": False,
        "version": None,
        "created": held.created.isoformat(),
        "revision": 2,
        "url": f"/house-formats/{held.slug}/",
        "rules": [],
        "versions": [],
        "draft": [DEFY],
    }
    assert held.draft == [STORED]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"game": "chess"}, [("game", "unknown")]),
        ({"base": "vintage"}, [("base", "unknown")]),
        ({"name": " "}, [("name", "blank")]),
        ({"listed": "yes"}, [("listed", "invalid")]),
        (
            {"rules": [DEFY, {"kind": "ban", "cards": ["Nobody at All"]}, {"kind": "luck"}]},
            [("rules.2.kind", "invalid_choice")],
        ),
        (
            {"rules": [DEFY, {"kind": "ban", "cards": ["Nobody at All"]}], "base": "vintage"},
            [("rules.1.cards", "unknown"), ("base", "unknown")],
        ),
        ({"rules": [{"kind": "cap", "amount": -1}]}, [("rules.0.amount", "min_value")]),
        ({"rules": [{"kind": "until", "day": "2026-02-30"}]}, [("rules.0.day", "unknown")]),
        ({"rules": [DEFY | {"since": "2026-02-01", "until": "2026-01-01"}]}, [("rules.0.until", "unknown")]),
    ],
)
def test_a_bad_body_is_refused_with_every_fault_and_makes_nothing(
    mei: User, body: dict[str, object], expected: list[tuple[str, str]]
) -> None:
    answer = sent(another(mei), "POST", URL, BODY | body)

    assert faults(answer) == (400, expected)
    assert not HouseFormat.objects.exists()


def test_others_read_a_private_one_by_its_word_once_it_has_a_version(client: Client, mei: User) -> None:
    held = made_by(mei, draft=[STORED])
    before = faults(client.get(f"{URL}{held.slug}/"))
    version_of(held, STORED)  # type: ignore[arg-type]  # a rule as it is stored

    answer = client.get(f"{URL}{held.slug}/")

    body = json_of(answer)
    assert before == (404, [("", "not_found")])
    assert (body["rules"], body["draft"], body["version"]) == ([DEFY], None, 1)
    assert [(one["number"], one["word"]) for one in body["versions"]] == [(1, f"{held.slug}_v1")]
    assert client.get(f"{URL}{held.slug}/", headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_details_are_changed_by_revision(mei: User) -> None:
    held, client = made_by(mei), another(mei)
    path = f"{URL}{held.slug}/"

    blind = sent(client, "PATCH", path, {"name": "New"})
    good = sent(client, "PATCH", path, {"name": "New", "listed": True}, If_Match='"1"')
    late = sent(client, "PATCH", path, {"name": "Newer"}, If_Match='"1"')
    other = sent(client, "PATCH", path, {"game": "wow", "base": "standard"}, If_Match=good["ETag"])

    assert faults(blind) == (428, [("If-Match", "precondition_required")])
    assert good.status_code == 200
    assert json_of(good)["name"] == "New"
    assert json_of(good)["listed"] is True
    assert faults(late) == (412, [("", "stale")])
    assert json_of(late)["current"]["name"] == "New"
    assert faults(other) == (400, [("game", "unknown")])


def test_the_bin_hides_one_and_gives_it_back(client: Client, mei: User) -> None:
    held, mine = house_of(ban(1, "defy"), owner=mei).format, another(mei)
    path = f"{URL}{held.slug}/"

    early = faults(sent(mine, "POST", f"{path}restore/"))
    stale = faults(sent(mine, "DELETE", path, If_Match='"7"'))
    binned = sent(mine, "DELETE", path).status_code
    gone = [one.get(path).status_code for one in (client, mine)]
    back = sent(mine, "POST", f"{path}restore/")

    assert (early, stale, binned, gone) == ((409, [("", "conflict")]), (412, [("", "stale")]), 204, [404, 404])
    assert (back.status_code, client.get(path).status_code) == (200, 200)


def test_a_game_that_is_no_longer_served_hides_its_formats(client: Client) -> None:
    held = house_of(ban(1, "defy"), game="chess").format
    other = house_of(ban(1, "defy"), base="vintage").format

    assert [client.get(f"{URL}{one.slug}/").status_code for one in (held, other)] == [404, 404]
    assert names(client) == ["League"]


@pytest.mark.parametrize(
    ("scopes", "reading", "writing"), [(READ, 200, 403), (WRITE, 403, 201), (["events:read"], 403, 403)]
)
def test_a_token_does_what_its_scopes_name(mei: User, scopes: list[str], reading: int, writing: int) -> None:
    held, headers = house_of(ban(1, "defy"), owner=mei).format, bearer(mei, scopes)

    read = [sent(Client(), "GET", f"{URL}{path}", **headers).status_code for path in ("", f"{held.slug}/")]

    assert read == [reading] * 2
    assert sent(Client(), "POST", URL, BODY, **headers).status_code == writing


def test_a_token_that_only_writes_reads_nothing(mei: User) -> None:
    held = made_by(mei, name="Hidden", draft=[STORED], last_number=1)
    path, headers = f"{URL}{held.slug}/", bearer(mei, WRITE)

    patched = sent(Client(), "PATCH", path, {"listed": True}, If_Match="*", **headers)
    stale = sent(Client(), "PATCH", path, {"listed": True}, If_Match='"1"', **headers)
    published = sent(Client(), "POST", f"{path}versions/", {"note": "Hidden"}, If_Match="*", **headers)

    assert [json_of(one).keys() for one in (patched, published)] == [{"word", "revision", "url"}, {"number", "word"}]
    assert stale.status_code == 412
    assert json_of(stale).keys() == {"type", "title", "status", "errors"}
    assert HouseVersion.objects.count() == 1
