"""Drafts and versions of house formats over the API: written whole, looked at, published, compared."""

from typing import Final

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cards.models import Card, HouseFormat, HouseVersion
from decks.samples import find_sample
from tests.decks.api.asking import faults, json_of, sent
from tests.decks.api.test_house_formats import DEFY, STORED, URL, made_by
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db
COPIES: Final = {"number": 2, "kind": "copies", "amount": 1}


@pytest.fixture
def held(mei: User) -> HouseFormat:
    """A private house format of Mei's whose draft bans a card."""
    return made_by(mei, draft=[STORED], last_number=1)


@pytest.fixture
def mine(mei: User) -> Client:
    return another(mei)


def path(held: HouseFormat, more: str) -> str:
    return f"{URL}{held.slug}/{more}"


def test_a_draft_is_written_whole_with_cards_by_name_code_or_id(mine: Client, held: HouseFormat) -> None:
    card = Card.objects.get(game="riftbound", key="defy")
    printed = card.printings.select_related("card_set").first()
    assert printed is not None
    words = ["Defy", "riftbound.defy", f"{printed.card_set.code}-{printed.number}{printed.variant}"]
    every = {
        "kind": "size",
        "section": "main",
        "least": 30,
        "most": 60,
        "since": "2026-01-01",
        "until": "2026-12-31",
        "note": "Short games",
    }
    sets = {"kind": "without", "sets": ["ogn", "OGN"]}

    answer = sent(
        mine, "PUT", path(held, "draft/"), {"rules": [{"kind": "ban", "cards": words}, every, sets]}, If_Match="*"
    )

    assert answer.status_code == 200
    assert json_of(answer)["draft"] == [DEFY, {"number": 2} | every, {"number": 3, "kind": "without", "sets": ["OGN"]}]
    held.refresh_from_db()
    assert held.draft[0] == STORED


def test_what_is_told_can_be_sent_back(mine: Client, held: HouseFormat) -> None:
    told = json_of(mine.get(path(held, "")))["draft"]

    answer = sent(mine, "PUT", path(held, "draft/"), {"rules": told}, If_Match='"1"')

    assert json_of(answer)["draft"] == told == [DEFY]


def test_a_draft_with_a_fault_is_not_written_at_all(mine: Client, held: HouseFormat) -> None:
    rules = [COPIES, *({"kind": "ban", "cards": [name]} for name in ("Defy", "Nobody at All", "Nobody Else"))]

    answer = sent(mine, "PUT", path(held, "draft/"), {"rules": rules}, If_Match='"1"')

    held.refresh_from_db()
    assert faults(answer) == (400, [("rules.2.cards", "unknown"), ("rules.3.cards", "unknown")])
    assert (held.draft, held.revision) == ([STORED], 1)


def test_a_draft_is_written_by_revision(mine: Client, held: HouseFormat) -> None:
    blind = sent(mine, "PUT", path(held, "draft/"), {"rules": []})
    late = sent(mine, "PUT", path(held, "draft/"), {"rules": []}, If_Match='"7"')

    assert [faults(one) for one in (blind, late)] == [
        (428, [("If-Match", "precondition_required")]),
        (412, [("", "stale")]),
    ]
    assert json_of(late)["current"]["draft"] == [DEFY]


def test_publishing_makes_versions_that_tell_what_they_changed(mine: Client, held: HouseFormat) -> None:
    first = sent(mine, "POST", path(held, "versions/"), {"note": "First"}, If_Match='"1"')
    sent(mine, "PUT", path(held, "draft/"), {"rules": [COPIES]}, If_Match="*")
    second = sent(mine, "POST", path(held, "versions/"), {}, If_Match="*")

    read = json_of(Client().get(path(held, "versions/2/")))
    assert first.status_code == 201
    assert first["Location"] == path(held, "versions/1/")
    assert [json_of(first)[name] for name in ("number", "note", "rules", "added", "removed")] == [
        1,
        "First",
        [DEFY],
        [DEFY],
        [],
    ]
    assert read == json_of(second)
    assert [read[name] for name in ("word", "rules", "added", "removed")] == [
        f"{held.slug}_v2",
        [COPIES],
        [COPIES],
        [DEFY],
    ]
    assert mine.get(path(held, "versions/3/")).status_code == 404


def test_nothing_is_published_blindly_late_or_twice(mine: Client, held: HouseFormat) -> None:
    tries = [sent(mine, "POST", path(held, "versions/"), {}, **tag) for tag in ({}, {"If_Match": '"7"'})]
    sent(mine, "POST", path(held, "versions/"), {}, If_Match="*")
    tries.append(sent(mine, "POST", path(held, "versions/"), {}, If_Match="*"))

    assert [faults(one) for one in tries] == [
        (428, [("If-Match", "precondition_required")]),
        (412, [("", "stale")]),
        (409, [("", "unchanged")]),
    ]
    assert HouseVersion.objects.count() == 1


def test_a_faulty_draft_is_not_published_and_its_faults_are_told(mine: Client, held: HouseFormat) -> None:
    rules = [{"number": 1, "kind": "allow", "cards": ["Defy"]}, {"kind": "cap", "cards": ["Defy"]}]
    sent(mine, "PUT", path(held, "draft/"), {"rules": rules}, If_Match="*")

    answer = sent(mine, "POST", path(held, "versions/"), {}, If_Match="*")

    expected = [{"number": 2, "code": "no-amount", "word": "", "message": "Rule 2 needs a number."}]
    assert faults(answer) == (409, [("", "faulty")])
    assert json_of(answer)["faults"] == expected
    assert json_of(mine.get(path(held, "preview/")))["faults"] == expected
    assert not HouseVersion.objects.exists()


def test_a_preview_tells_which_public_decks_a_draft_would_touch(mine: Client, held: HouseFormat, lin: User) -> None:
    sample = find_sample("riftbound", "standard")
    assert sample is not None
    line = next(line for line in sample.text.split("Main")[1].splitlines()[1:] if line[:1].isdigit())
    deck = made(lin, name="Shown", text=sample.text, visibility="public")
    made(lin, name="Hidden", text=sample.text)
    rule = {"kind": "ban", "cards": [line.split(" ", 1)[1]]}
    sent(mine, "PUT", path(held, "draft/"), {"rules": [rule]}, If_Match="*")

    found = json_of(mine.get(path(held, "preview/")))

    assert found == {
        "next": 1,
        "faults": [],
        "added": [{"number": 2} | rule],
        "removed": [],
        "touched": [
            {
                "id": deck.token,
                "name": "Shown",
                "url": f"/decks/{deck.token}/",
                "before": "legal",
                "after": "illegal",
                "since": timezone.localdate().isoformat(),
            }
        ],
        "looked": 1,
        "more": False,
    }


def test_a_draft_that_changes_nothing_touches_nothing(mine: Client, held: HouseFormat) -> None:
    sent(mine, "POST", path(held, "versions/"), {}, If_Match="*")

    found = json_of(mine.get(path(held, "preview/")))

    assert [found[name] for name in ("next", "added", "removed", "touched", "looked")] == [2, [], [], [], 0]


def test_what_is_sent_is_stored_as_a_table_and_every_database_can_hold_it(mine: Client, held: HouseFormat) -> None:
    rules = [
        {"kind": "copies", "amount": 1, "note": " a\r\nb "},
        {"kind": "sets", "sets": ["ogn|sfd\n", "a\ud800\x00"]},
    ]

    answer = sent(mine, "PUT", path(held, "draft/"), {"rules": rules}, If_Match="*")

    assert json_of(answer)["draft"] == [
        {"number": 2, "kind": "copies", "amount": 1, "note": "a b"},
        {"number": 3, "kind": "sets", "sets": ["OGN", "SFD", "A\ufffd\ufffd"]},
    ]


def test_a_section_is_stored_by_its_slug_and_one_that_is_none_is_not(mine: Client, held: HouseFormat) -> None:
    size = {"kind": "size", "least": 50}

    odd = sent(mine, "PUT", path(held, "draft/"), {"rules": [size | {"section": "Attic"}]}, If_Match="*")
    named = sent(mine, "PUT", path(held, "draft/"), {"rules": [size | {"section": "主牌堆"}]}, If_Match="*")

    assert faults(odd) == (400, [("rules.0.section", "unknown")])
    assert json_of(named)["draft"] == [size | {"number": 2, "section": "main"}]


def test_members_that_are_only_read_may_come_along_and_their_names_are_never_meant(
    mine: Client, held: HouseFormat
) -> None:
    answer = sent(mine, "POST", path(held, "versions/"), {"number": 7, "rule": []}, If_Match="*")

    assert answer.status_code == 201
    assert json_of(answer)["number"] == 1
