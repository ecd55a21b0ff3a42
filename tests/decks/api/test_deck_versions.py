"""Versions of a deck and what differs between lists, over the API."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from decks.access.saving import save_deck
from decks.models import Deck
from decks.saved.versions import keep_version
from tests.decks.api.asking import URL, faults, json_of, revision_of, sent
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei, text="3 Defy", plan="3 Defy\n1 Alpha Strike")


def at(deck: Deck, rest: str = "") -> str:
    return f"{URL}{deck.token}/versions/{rest}"


def test_a_version_is_kept_by_name_and_told_whole(owner: Client, deck: Deck) -> None:
    made_new = sent(owner, "POST", at(deck), {"name": "before the event", "number": 9, "cause": "plan"})

    version = deck.versions.get()
    expected = {
        "number": 1,
        "name": "before the event",
        "cause": "named",
        "game": "riftbound",
        "format": "standard",
        "created": version.created.isoformat(),
        "region": "global",
        "options": {},
        "text": "3 Defy",
        "pool": "",
    }
    assert made_new.status_code == 201
    assert made_new.headers["Location"] == at(deck, "1/")
    assert json_of(made_new) == json_of(owner.get(at(deck, "1/"))) == expected
    assert json_of(owner.get(at(deck)))["results"] == [
        {name: value for name, value in expected.items() if name not in ("region", "options", "text", "pool")}
    ]


@pytest.mark.parametrize(
    ("body", "code"), [({}, "required"), ({"name": " "}, "blank"), ({"name": "x" * 121}, "max_length")]
)
def test_a_version_needs_a_name(owner: Client, deck: Deck, body: object, code: str) -> None:
    assert faults(sent(owner, "POST", at(deck), body)) == (400, [("name", code)])


def test_versions_are_listed_page_by_page_the_newest_first(owner: Client, deck: Deck) -> None:
    for name in "abcde":
        keep_version(deck, name)

    found, address = [], at(deck, "?page_size=2")
    while address:
        page = json_of(owner.get(address))
        found.append([version["number"] for version in page["results"]])
        address = page["next"]

    assert found == [[5, 4], [3, 2], [1]]
    assert json_of(owner.get(at(deck, "?after=999999999")))["results"][0]["number"] == 5
    for after in ("x", "²", "9" * 30):
        assert faults(owner.get(at(deck, f"?after={after}"))) == (400, [("after", "bad-cursor")])


@pytest.mark.parametrize("count", [1, 3])
def test_a_list_asks_as_much_for_many_versions_as_for_one(
    owner: Client, deck: Deck, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for _ in range(count):
        keep_version(deck)

    # The session, the reader, the deck, its versions.
    with django_assert_num_queries(4):
        answer = owner.get(at(deck))

    assert len(json_of(answer)["results"]) == count


def test_a_version_is_restored_and_the_present_is_kept(owner: Client, deck: Deck) -> None:
    keep_version(deck)
    deck.text = "1 Defy"
    save_deck(deck, deck.last_check.day)

    stale = sent(owner, "POST", at(deck, "1/restore/"), If_Match='"1"')
    done = sent(owner, "POST", at(deck, "1/restore/"), If_Match='"2"')

    assert faults(stale) == (412, [("", "stale")])
    assert done.status_code == 200
    assert json_of(done)["text"] == "3 Defy"
    assert revision_of(done) == 3
    assert list(deck.versions.values_list("number", "cause", "text")) == [
        (2, "restore", "1 Defy"),
        (1, "named", "3 Defy"),
    ]


def test_a_version_of_a_format_that_is_gone_is_told_but_not_restored(owner: Client, deck: Deck) -> None:
    keep_version(deck)
    deck.versions.update(format="blitz")

    assert json_of(owner.get(at(deck, "1/")))["format"] == "blitz"
    assert faults(sent(owner, "POST", at(deck, "1/restore/"))) == (409, [("", "gone")])
    assert deck.versions.count() == 1


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("from=1", "-2 Defy (main)\n+ what?\n"),
        ("from=1&to=current", "-2 Defy (main)\n+ what?\n"),
        ("from=current&to=1", "+2 Defy (main)\n- what?\n"),
        ("from=1&to=plan", "+1 Alpha Strike (main)\n"),
        ("from=1&to=1", ""),
    ],
)
def test_lists_of_a_deck_are_compared(owner: Client, deck: Deck, query: str, text: str) -> None:
    keep_version(deck)
    deck.text = "1 Defy\nwhat?"
    save_deck(deck, deck.last_check.day)

    assert json_of(owner.get(at(deck, f"diff/?{query}")))["text"] == text


def test_a_comparison_names_cards_and_sections(owner: Client, deck: Deck) -> None:
    keep_version(deck)
    deck.text = "1 Defy\n2 Alpha Strike\nwhat?\n\nSideboard\n1 Defy"
    save_deck(deck, deck.last_check.day)

    answer = json_of(owner.get(at(deck, "diff/?from=1")))

    strike = {"card": "riftbound.alpha-strike", "name": "Alpha Strike", "section": "main"}
    defy = {"card": "riftbound.defy", "name": "Defy", "section": "main"}
    assert answer == {
        "added": [strike | {"before": 0, "after": 2, "by": 2}],
        "removed": [],
        "changed": [defy | {"before": 3, "after": 1, "by": -1}],
        "moved": [defy | {"to": "sideboard", "count": 1}],
        "lines": {"added": ["what?"], "removed": []},
        "text": "-1 Defy (main)\n+2 Alpha Strike (main)\n1 Defy (main -> sideboard)\n+ what?\n",
    }


@pytest.mark.parametrize(
    ("query", "status", "field"),
    [
        ("", 400, "from"),
        ("from=x", 400, "from"),
        ("from=1&to=-1", 400, "to"),
        ("from=²", 400, "from"),
        ("from=7", 404, ""),
    ],
)
def test_a_side_that_is_none_is_refused(owner: Client, deck: Deck, query: str, status: int, field: str) -> None:
    keep_version(deck)

    found = faults(owner.get(at(deck, f"diff/?{query}")))

    assert (found[0], found[1][0][0]) == (status, field)


@pytest.mark.parametrize("query", ["from=plan", "from=current&to=plan"])
def test_a_plan_that_is_not_begun_is_no_empty_list(owner: Client, deck: Deck, query: str) -> None:
    Deck.objects.filter(pk=deck.pk).update(plan=" \n")

    assert faults(owner.get(at(deck, f"diff/?{query}"))) == (404, [("", "not_found")])


@pytest.mark.parametrize("rest", ["", "1/", "diff/?from=1"])
def test_versions_are_their_owners_alone(mei: User, lin: User, rest: str) -> None:
    deck = made(mei, visibility="public")
    keep_version(deck)

    answers = [reader.get(at(deck, rest)).status_code for reader in (Client(), another(lin), another(mei))]

    assert answers == [401, 404, 200]


def test_a_number_that_no_version_has_is_not_there(owner: Client, deck: Deck) -> None:
    assert [owner.get(at(deck, "1/")).status_code, sent(owner, "POST", at(deck, "1/restore/")).status_code] == [
        404,
        404,
    ]
