"""`GET /api/v1/decks/` and its decks: who reads what, page by page."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from decks.models import Deck
from decks.saved.bin import bin_deck
from legality.days import start_of_day
from tests.decks.api.asking import URL, faults, json_of
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db


def names(client: Client, query: str = "") -> list[str]:
    return [deck["name"] for deck in json_of(client.get(URL + query))["results"]]


def test_a_deck_is_told_whole_to_its_owner(mei: User) -> None:
    deck = made(mei, folder="Events", plan="1 Defy", primer="Hit *first*.", options=["precon"])

    answer = another(mei).get(f"{URL}{deck.token}/")

    assert json_of(answer) == {
        "id": deck.token,
        "name": "Rush",
        "game": "riftbound",
        "format": "standard",
        "region": "global",
        "options": {"precon": True},
        "visibility": "private",
        "folder": "Events",
        "created": deck.created.isoformat(),
        "updated": deck.updated.isoformat(),
        "revision": 1,
        "url": f"/decks/{deck.token}/",
        "owner": "Mei",
        "check": {
            "verdict": "undetermined",
            "codes": deck.last_check.codes,
            "problems": 1,
            "date": timezone.localdate().isoformat(),
            "edition": deck.last_check.edition,
        },
        "text": "3 Defy\nwhat?",
        "pool": "",
        "plan": "1 Defy",
        "primer": "Hit *first*.",
    }
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["ETag"].startswith('"1.')
    assert {"Cookie", "Authorization"} <= {part.strip() for part in answer.headers["Vary"].split(",")}


def test_others_are_told_the_primer_and_neither_folder_nor_plan(mei: User, lin: User) -> None:
    deck = made(mei, folder="Secret", plan="1 Defy", primer="Hit", visibility="public")

    for reader in (Client(), another(lin)):
        answer = json_of(reader.get(f"{URL}{deck.token}/"))
        told = [answer[name] for name in ("folder", "plan", "primer", "text", "owner")]
        assert told == ["", "", "Hit", deck.text, "Mei"]
        assert json_of(reader.get(URL))["results"][0]["folder"] == ""


def test_a_deck_that_has_not_changed_is_not_sent_again(mei: User) -> None:
    deck, owner = made(mei), another(mei)
    address = f"{URL}{deck.token}/"
    first = owner.get(address)

    again = owner.get(address, headers={"If-None-Match": first.headers["ETag"]})
    squeezed = owner.get(address, headers={"If-None-Match": f"W/{first.headers['ETag']}"})
    changed = owner.get(address, headers={"If-None-Match": '"7"'})

    assert [(answer.status_code, len(answer.content) > 0) for answer in (again, squeezed, changed)] == [
        (304, False),
        (304, False),
        (200, True),
    ]
    assert "Last-Modified" not in first.headers


@pytest.mark.parametrize(("visibility", "status"), [("private", 404), ("unlisted", 200), ("public", 200)])
@pytest.mark.parametrize("part", ["", "check/", "export/"])
def test_private_decks_of_others_are_not_there(mei: User, lin: User, visibility: str, status: int, part: str) -> None:
    deck = made(mei, visibility=visibility)

    seen = [reader.get(f"{URL}{deck.token}/{part}").status_code for reader in (Client(), another(lin), another(mei))]

    assert seen == [status, status, 200]


def test_a_deck_in_the_bin_is_there_for_nobody(mei: User) -> None:
    deck = made(mei, visibility="public")
    bin_deck(deck)

    assert [faults(reader.get(f"{URL}{deck.token}/")) for reader in (Client(), another(mei))] == [
        (404, [("", "not_found")])
    ] * 2


def test_lists_hold_own_decks_and_public_ones_and_unlisted_ones_are_not_found(mei: User, lin: User) -> None:
    for name, owner, visibility in (
        ("mei's", mei, "private"),
        ("mei's link", mei, "unlisted"),
        ("lin's", lin, "private"),
        ("lin's link", lin, "unlisted"),
        ("everyone's", lin, "public"),
    ):
        made(owner, name=name, visibility=visibility)
    bin_deck(made(mei, name="binned", visibility="public"))

    assert names(another(mei)) == ["everyone's", "mei's link", "mei's"]
    assert names(Client()) == ["everyone's"]
    assert names(another(mei), "?mine=true") == ["mei's link", "mei's"]
    assert names(another(mei), "?bin=true") == ["binned"]


@pytest.mark.parametrize("query", ["mine=true", "bin=true", "folder=Events", "folder="])
def test_who_asks_for_their_own_decks_and_is_nobody_is_asked_to_log_in(query: str) -> None:
    assert faults(Client().get(f"{URL}?{query}")) == (401, [("", "not_authenticated")])


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("game=chess", ("game", "unknown")),
        ("format=blitz", ("format", "unknown")),
        ("game=wow&format=standard", ("format", "unknown")),
        ("game=riftbound&game=wow", ("game", "twice")),
    ],
)
def test_a_filter_that_can_find_nothing_is_refused(query: str, wrong: tuple[str, str]) -> None:
    assert faults(Client().get(f"{URL}?{query}")) == (400, [wrong])


def test_lists_are_filtered(mei: User, lin: User) -> None:
    made(mei, name="Fast Rush", folder="Events")
    made(mei, name="Slow 套牌", format="casual")
    made(mei, name="Other", game="zero", format="casual", text="")
    made(lin, name="Rushed", folder="Events", visibility="public")
    owner = another(mei)

    asked = ("?game=zero", "?game=riftbound&format=casual", "?q=rush", "?q=套", "?folder=Events", "?folder=", "?q=%00")
    assert [names(owner, query) for query in asked] == [
        ["Other"],
        ["Slow 套牌"],
        ["Rushed", "Fast Rush"],
        ["Slow 套牌"],
        ["Fast Rush"],
        ["Other", "Slow 套牌"],
        [],
    ]
    assert names(another(lin), "?folder=Events") == ["Rushed"]


def test_lists_are_filtered_by_cards_and_by_the_day_of_the_last_change(mei: User) -> None:
    made(mei, name="Both", text="3 Defy\n1 Called Shot")
    made(mei, name="One", text="3 Defy")
    Deck.objects.filter(name="One").update(updated=start_of_day(date(2026, 8, 8)))
    owner = another(mei)

    both, defy = "riftbound.defy,riftbound.called-shot", "riftbound.defy"
    asked = (f"?card={both}", f"?card={defy}", "?card=riftbound.nobody", "?card=,")
    assert [names(owner, query) for query in asked] == [["Both"], ["Both", "One"], [], ["Both", "One"]]
    assert names(owner, "?changed_since=2026-08-08") == ["Both", "One"]
    assert names(owner, f"?changed_since=2026-08-09&card={defy}") == ["Both"]
    assert faults(owner.get(f"{URL}?changed_since=8.8.2026")) == (400, [("changed_since", "unknown")])


def test_lists_leave_the_texts_out(mei: User) -> None:
    made(mei)

    listed = json_of(another(mei).get(URL))["results"][0]

    assert not {"text", "pool", "plan", "primer"} & listed.keys()
    assert (listed["revision"], listed["check"]["verdict"]) == (1, "undetermined")


def test_pages_follow_each_other_and_never_overlap(mei: User) -> None:
    owner, decks = another(mei), [made(mei, name=f"deck {n}") for n in range(5)]
    # Rows of the same time have an order, too.
    Deck.objects.filter(pk__in=[deck.pk for deck in decks[1:4]]).update(updated=datetime(2026, 8, 8, tzinfo=UTC))

    found, address = [], f"{URL}?page_size=2&q=deck"
    while address:
        page = json_of(owner.get(address))
        found.append([deck["id"] for deck in page["results"]])
        address = page["next"]

    assert [len(page) for page in found] == [2, 2, 1]
    assert {token for page in found for token in page} == {deck.token for deck in decks}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("page_size=0", "page_size"),
        ("page_size=201", "page_size"),
        ("page_size=²", "page_size"),
        ("after=nonsense", "after"),
        ("after=%00", "after"),
        ("after=符", "after"),
        ("after=MjAyNi0wOC0wOCBhYmM", "after"),
        ("after=IGFiYw", "after"),
    ],
)
def test_what_is_asked_wrongly_is_refused(client: Client, query: str, field: str) -> None:
    status, found = faults(client.get(f"{URL}?{query}"))

    assert status == 400
    assert [name for name, _ in found] == [field]


@pytest.mark.parametrize("count", [1, 3])
def test_a_list_asks_as_much_for_many_decks_as_for_one(
    mei: User, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for n in range(count):
        made(mei, name=f"deck {n}")
    owner = another(mei)

    # The session, the reader, the decks with their owners and checks.
    with django_assert_num_queries(3):
        answer = owner.get(URL)

    assert len(json_of(answer)["results"]) == count


def test_a_deck_asks_the_database_three_things(mei: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    deck, owner = made(mei), another(mei)

    with django_assert_num_queries(3):
        owner.get(f"{URL}{deck.token}/")


def test_a_deck_is_judged_as_of_the_day_asked(mei: User) -> None:
    deck = made(mei, text="40 Defy")
    address, owner = f"{URL}{deck.token}/check/", another(mei)

    now, then = json_of(owner.get(address)), json_of(owner.get(f"{address}?date=2026-08-08"))

    assert (now["verdict"], now["date"]) == ("illegal", timezone.localdate().isoformat())
    assert (then["verdict"], then["date"], then["format"]) == ("illegal", "2026-08-08", "standard")
    for day in ("soon", "1999-01-01"):
        assert faults(owner.get(f"{address}?date={day}")) == (400, [("date", "unknown")])


@pytest.mark.parametrize(("game", "format_"), [("chess", "blitz"), ("riftbound", "blitz")])
def test_a_deck_whose_game_or_format_is_gone_is_kept_and_can_be_filed(mei: User, game: str, format_: str) -> None:
    deck = Deck.objects.create(owner=mei, name="Old", game=game, format=format_, text="1 King")
    owner, address = another(mei), f"{URL}{deck.token}/"

    read, listed = json_of(owner.get(address)), json_of(owner.get(URL))["results"]
    filed = owner.patch(address, {"folder": "Old"}, "application/json", headers={"If-Match": '"1"'})

    assert read["text"] == "1 King"
    assert read["check"] is None
    assert [one["name"] for one in listed] == ["Old"]
    assert filed.status_code == 200
    assert json_of(filed)["folder"] == "Old"
    assert [owner.get(f"{address}export/{query}").text for query in ("", "?style=text")] == ["1 King"] * 2
    assert json_of(owner.get(f"{address}export/?style=json"))["text"] == "1 King"
    for part in ("check/", "export/?style=code", "missing/", "versions/diff/?from=current"):
        assert faults(owner.get(address + part)) == (409, [("", "gone")])
    assert [owner.get(address + part).status_code for part in ("hand/", "odds/")] == [404, 404]


def test_cards_are_asked_for_once_each_and_only_so_many(mei: User) -> None:
    made(mei)
    owner, defy = another(mei), "riftbound.defy"

    assert names(owner, f"?card={','.join([defy] * 100)}") == ["Rush"]
    assert names(owner, f"?card={','.join([defy, *'abcdefg'])}") == []
    assert faults(owner.get(f"{URL}?card={','.join([defy, *'abcdefgh'])}")) == (400, [("card", "too_many")])
    assert faults(owner.get(f"{URL}?card={','.join(map(str, range(500)))}")) == (400, [("card", "too_many")])


def test_a_deck_is_exported_in_the_styles_of_its_game(mei: User) -> None:
    deck, owner = made(mei, text="3 Defy"), another(mei)
    address = f"{URL}{deck.token}/export/"

    plain, data = owner.get(address), owner.get(f"{address}?style=json")

    assert "3 Defy" in plain.content.decode()
    assert plain.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert plain.headers["Content-Disposition"].startswith("attachment; filename")
    assert data.headers["Content-Type"].startswith("application/json")
    assert faults(owner.get(f"{address}?style=stone")) == (400, [("style", "unknown")])


@pytest.mark.parametrize("style", ["text", "codes", "json", "csv"])
def test_a_style_has_an_address_of_its_own_which_the_older_one_names(mei: User, style: str) -> None:
    deck, owner = made(mei, text="3 Defy"), another(mei)
    address = f"{URL}{deck.token}/export/{style}/"

    better, older = owner.get(address), owner.get(f"{URL}{deck.token}/export/?style={style}")

    assert better.content == older.content
    assert better.headers["Content-Type"] == older.headers["Content-Type"]
    assert older["Link"] == f'<{address}>; rel="successor-version"'
    assert "Deprecation" not in better


def test_a_style_that_the_game_does_not_have_has_no_address(mei: User) -> None:
    deck, owner = made(mei, text="3 Defy"), another(mei)

    assert faults(owner.get(f"{URL}{deck.token}/export/stone/")) == (404, [("style", "unknown")])
    assert owner.get(f"{URL}{deck.token}/export/text/?style=json").status_code == 400


def test_a_deck_that_a_style_cannot_hold_is_refused_with_the_reason(mei: User) -> None:
    deck, owner = made(mei, text="3 Defy\nwhat?"), another(mei)

    refused = owner.get(f"{URL}{deck.token}/export/?style=code")
    page = owner.get(f"/decks/{deck.token}/export/code/")

    assert faults(refused) == (409, [("", "open-lines")])
    assert json_of(refused)["errors"][0]["message"] in page.text
