"""A deck that two have changed: whoever is too late and says what they had read is told both changes in one deck."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Scope, Token, User
from decks.models import Deck
from tests.decks.api.asking import URL, faults, json_of, kept, put, sent
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db

BASE = {"name": "Rush", "game": "riftbound", "format": "standard", "text": "2 Defy\n1 Blood Rush"}


@pytest.fixture
def deck(mei: User) -> Deck:
    """A deck under its first revision, as both had read it."""
    return made(mei, text=BASE["text"])


def changed(deck: Deck, **values: object) -> Deck:
    """The deck as somebody else has changed it meanwhile."""
    Deck.objects.filter(pk=deck.pk).update(revision=2, **values)
    return deck


def told(answer: Any) -> Any:  # Any: an answer, and JSON
    assert answer.status_code == 412
    return json_of(answer)["union"]


def test_changes_of_different_cards_are_told_in_one_list(owner: Client, deck: Deck) -> None:
    changed(deck, text="2 Defy\n2 Blood Rush\nwho?", primer="Fast.")
    before = kept(deck)

    answer = put(owner, deck, BASE | {"text": "3 Defy\n1 Blood Rush\n# mine", "name": "Storm", "base": BASE})

    union = told(answer)
    assert union["text"] == "# mine\nwho?\n\nMain deck:\n3 Defy\n2 Blood Rush\n"
    assert [row.get("name", row.get("text")) for row in union["rows"]] == ["# mine", "who?", "Defy", "Blood Rush"]
    assert (union["name"], union["format"], union["conflicts"], union["fields"]) == ("Storm", "standard", [], [])
    assert json_of(answer)["current"]["text"] == "2 Defy\n2 Blood Rush\nwho?"
    assert kept(deck) == before


def test_the_union_can_be_sent_as_it_is(owner: Client, deck: Deck) -> None:
    changed(deck, text="2 Defy\n2 Blood Rush", options=["precon"])
    union = told(put(owner, deck, BASE | {"text": "3 Defy\n1 Blood Rush", "base": BASE}))

    for shape in ("text", "rows"):
        answer = put(owner, deck, BASE | {"text": union["text"]} if shape == "text" else _as_rows(union), "*")
        assert answer.status_code == 200
        assert json_of(answer)["text"] == "Main deck:\n3 Defy\n2 Blood Rush\n"


def _as_rows(union: Any) -> dict[str, object]:
    return {name: value for name, value in BASE.items() if name != "text"} | {"rows": union["rows"]}


def test_what_both_changed_differently_is_told_with_all_three(owner: Client, deck: Deck) -> None:
    changed(deck, text="1 Defy\n1 Blood Rush", name="Fury")

    union = told(put(owner, deck, BASE | {"text": "3 Defy\n2 Blood Rush", "name": "Storm", "base": BASE}))

    (card,), (field,) = union["conflicts"], union["fields"]
    counts = [[row["count"] for row in card[side]] for side in ("base", "mine", "theirs")]
    assert card["card"] == "riftbound.defy"
    assert card["name"] == "Defy"
    assert counts == [[2], [3], [1]]
    assert field == {"field": "name", "base": "Rush", "mine": "Storm", "theirs": "Fury"}
    assert (union["name"], union["text"]) == ("Fury", "Main deck:\n1 Defy\n2 Blood Rush\n")


def test_two_moves_of_one_card_never_make_a_copy(owner: Client, deck: Deck) -> None:
    sides = {"main": 2, "sideboard": 1}, {"main": 2, "maybe": 1}
    mine, theirs = (
        [{"section": section, "name": "Defy", "count": count} for section, count in side.items()] for side in sides
    )
    base = [{"section": "main", "name": "Defy", "count": 3}]
    changed(deck, text="2 Defy\nMaybeboard:\n1 Defy")

    union = told(sent(owner, "PATCH", f"{URL}{deck.token}/", {"rows": mine, "base": {"rows": base}}, If_Match='"1"'))

    (clash,) = union["conflicts"]
    assert [[(row["section"], row["count"]) for row in clash[side]] for side in ("base", "mine", "theirs")] == [
        [(row["section"], row["count"]) for row in rows] for rows in (base, mine, theirs)
    ]
    assert union["text"] == "2 Defy\nMaybeboard:\n1 Defy"


def test_rows_are_merged_as_their_text_is(owner: Client, deck: Deck) -> None:
    changed(deck, text="2 Defy\n2 Blood Rush")
    rows = [{"section": "main", "name": "Defy", "count": count} for count in (2, 3)]
    rush = {"section": "main", "name": "Blood Rush", "count": 1}
    body = {"name": "Rush", "game": "riftbound", "rows": [rows[1], rush], "base": {"rows": [rows[0], rush]}}

    assert told(put(owner, deck, body))["text"] == "Main deck:\n3 Defy\n2 Blood Rush\n"


def test_a_part_is_merged_too_and_a_deck_as_it_came_is_a_base(owner: Client, deck: Deck) -> None:
    address = f"{URL}{deck.token}/"
    base = json_of(owner.get(address))
    changed(deck, text="3 Defy", primer="Fast.")

    answer = sent(owner, "PATCH", address, {"name": "Storm", "primer": "Slow.", "base": base}, If_Match='"1"')

    union = told(answer)
    assert (union["text"], union["name"], union["primer"]) == ("3 Defy", "Storm", "Fast.")
    assert [one["field"] for one in union["fields"]] == ["primer"]


@pytest.mark.parametrize(
    "body",
    [
        BASE,
        BASE | {"base": BASE | {"format": "gone"}},
        BASE | {"base": BASE, "format": "gone"},
        BASE | {"base": BASE, "game": "zero", "format": "official"},
        [],
    ],
)
def test_without_a_base_or_with_a_strange_body_nothing_is_merged(owner: Client, deck: Deck, body: object) -> None:
    answer = put(owner, changed(deck, text="1 Defy"), body)

    assert faults(answer) == (412, [("", "stale")])
    assert "current" in json_of(answer)
    assert "union" not in json_of(answer)


@pytest.mark.parametrize(
    ("base", "wrong"),
    [
        ({"name": "Rush"}, [("base.text", "required")]),
        ({"text": 3}, [("base.text", "invalid")]),
        (None, [("base", "null")]),
        ([], [("base", "invalid")]),
        ({"rows": [{"name": "Defy", "count": 0}]}, [("base.rows.0.count", "invalid")]),
        ({"txet": "3 Defy"}, [("base.text", "required"), ("base.txet", "unknown")]),
        (BASE | {"id": "another"}, [("base.id", "unknown")]),
        (BASE | {"game": "zero"}, [("base.game", "unknown")]),
        (BASE | {"revision": 2}, [("base.revision", "unknown")]),
    ],
)
@pytest.mark.parametrize("revision", [1, 2])
def test_a_base_that_is_none_of_this_deck_is_refused_whoever_was_faster(
    owner: Client, deck: Deck, base: object, wrong: list[tuple[str, str]], revision: int
) -> None:
    Deck.objects.filter(pk=deck.pk).update(revision=revision)

    answer = sent(owner, "PATCH", f"{URL}{deck.token}/", {"name": "Storm", "base": base}, If_Match='"1"')

    deck.refresh_from_db()
    assert faults(answer) == (400, wrong)
    assert deck.name == "Rush"


def test_halves_of_characters_in_a_base_are_told_as_they_can_be(owner: Client, deck: Deck) -> None:
    changed(deck, name="Fury", text="2 Defy")

    union = told(put(owner, deck, BASE | {"name": "Storm", "base": BASE | {"name": "\ud800", "text": "\ud800 1"}}))

    assert union["fields"][0]["base"] == "\ufffd"


def test_a_base_changes_nothing_where_nobody_was_faster(owner: Client, deck: Deck) -> None:
    saved = put(owner, deck, BASE | {"text": "3 Defy", "base": {"text": "1 Blood Rush", "name": "x" * 500}})
    wrong = put(owner, deck, BASE | {"text": "3 Defy", "base": {"name": "x"}}, '"2"')

    assert saved.status_code == 200
    assert json_of(saved)["text"] == "3 Defy"
    assert faults(wrong) == (400, [("base.text", "required")])


def test_a_token_that_may_not_read_is_told_nothing(deck: Deck, mei: User) -> None:
    _token, secret = Token.make(mei.pk, "writes", [Scope.WRITE], None)
    changed(deck, text="1 Defy")

    answer = sent(
        Client(),
        "PUT",
        f"{URL}{deck.token}/",
        BASE | {"text": "3 Defy", "base": BASE},
        If_Match='"1"',
        Authorization=f"Bearer {secret}",
    )

    assert answer.status_code == 412
    assert {"current", "union"} & json_of(answer).keys() == set()
