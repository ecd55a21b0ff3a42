"""Decks that the builder writes over the API: as rows, and by steps on them."""

import pytest
from django.test import Client

from decks.models import Deck
from tests.decks.api.asking import BODY, URL, faults, kept, put, revision_of, sent

pytestmark = pytest.mark.django_db


def test_steps_change_the_list_all_or_none(owner: Client, deck: Deck) -> None:
    address = f"{URL}{deck.token}/"
    steps = [
        {"op": "add", "section": "main", "name": "defy", "count": 1},
        {"op": "move", "section": "main", "card": "riftbound.defy", "to": "sideboard"},
        {"op": "set", "section": "main", "name": "Alpha Strike", "count": 2},
    ]

    done = sent(owner, "PATCH", address, {"operations": steps}, If_Match='"1"')
    refused = sent(
        owner,
        "PATCH",
        address,
        {"operations": [steps[0], {"op": "remove", "section": "main", "name": "Defy", "count": 9}]},
        If_Match='"2"',
    )

    now = Deck.objects.get()
    lines = sorted(now.lines.values_list("section", "card", "count"))
    assert done.status_code == 200
    assert revision_of(done) == 2
    assert now.revision == 2
    assert lines == [
        ("main", "riftbound.alpha-strike", 2),
        ("main", "riftbound.defy", 3),
        ("sideboard", "riftbound.defy", 1),
    ]
    assert "what?" in now.text
    assert faults(refused) == (400, [("operations.1.count", "absent")])


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ({"op": "burn"}, ("operations.0.op", "invalid_choice")),
        ({"section": "attic"}, ("operations.0.section", "unknown")),
        ({"section": ""}, ("operations.0.section", "blank")),
        ({"op": "move"}, ("operations.0.to", "required")),
        ({"op": "move", "to": "attic"}, ("operations.0.to", "unknown")),
        ({"name": ""}, ("operations.0.name", "required")),
        ({"name": 7}, ("operations.0.name", "invalid")),
        ({"card": "riftbound.nothing"}, ("operations.0.card", "card")),
        ({"count": 0}, ("operations.0.count", "min_value")),
        ({"count": 1000}, ("operations.0.count", "max_value")),
        ({"count": 998}, ("operations.0.count", "many")),
        ({"op": "remove", "section": "sideboard"}, ("operations.0.count", "absent")),
    ],
)
def test_a_step_that_cannot_be_done_is_named(
    owner: Client, deck: Deck, step: dict[str, object], fault: tuple[str, str]
) -> None:
    body = {"operations": [{"op": "add", "section": "main", "name": "Defy", "count": 1} | step]}

    assert faults(sent(owner, "PATCH", f"{URL}{deck.token}/", body, If_Match='"1"')) == (400, [fault])
    assert kept(deck)["revision"] == 1


@pytest.mark.parametrize("body", [{"operations": []}, {"operations": {}}, {"operations": [{}], "name": "x"}])
def test_steps_come_alone_and_are_some(owner: Client, deck: Deck, body: object) -> None:
    status, found = faults(sent(owner, "PATCH", f"{URL}{deck.token}/", body, If_Match='"1"'))

    assert status == 400
    assert found[0][0].partition(".")[0] == "operations"


def test_a_list_may_come_as_rows(owner: Client, deck: Deck) -> None:
    rows = [
        {"section": "main", "name": "Defy", "count": 2, "tags": ["ramp"]},
        {"kind": "unknown", "section": "main", "text": "what?"},
        {"section": "maybe", "name": "Alpha Strike", "count": 1},
    ]
    body = {name: value for name, value in BODY.items() if name != "text"}

    answer = put(owner, deck, body | {"rows": rows})

    now = Deck.objects.get()
    assert answer.status_code == 200
    assert [line for line in now.text.splitlines() if line] == [
        *("Main deck:", "2 Defy #ramp", "what?", "Maybeboard:", "1 Alpha Strike"),
    ]
    assert now.last_check.problems == 1
    assert now.lines.count() == 1


@pytest.mark.parametrize(
    ("rows", "field"),
    [
        ([{"section": "attic", "name": "Defy", "count": 1}], "rows.0.section"),
        ([{"section": "main", "name": "Defy", "count": 0}], "rows.0.count"),
        ([{"section": "main", "name": "Defy", "count": 1, "owner": 1}], "rows.0.owner"),
        ("3 Defy", "rows"),
    ],
)
def test_a_row_that_is_none_is_named(owner: Client, rows: object, field: str) -> None:
    status, found = faults(sent(owner, "POST", URL, {"name": "x", "game": "riftbound", "rows": rows}))

    assert status == 400
    assert [name for name, _ in found] == [field]


def test_rows_that_make_too_long_a_list_are_refused(owner: Client) -> None:
    rows = [{"section": "main", "name": "x" * 199, "count": 1}] * 1500

    answer = sent(owner, "POST", URL, {"name": "x", "game": "riftbound", "rows": rows})

    assert faults(answer) == (400, [("text", "too_long")])
