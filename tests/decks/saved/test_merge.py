"""Both changes of a saved deck in one: the list, the other fields, and what somebody has to choose."""

from datetime import date

import pytest

from decks.models import Deck
from decks.saved.merge import FieldClash, Joined, fill_joined, join_changes

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)
NAMES = ("text", "name", "format", "options", "primer")


def rush(text: str, **more: object) -> Deck:
    fields = {"name": "Rush", "game": "riftbound", "format": "standard", "options": []} | more
    return Deck(text=text, **fields)


def both(base: str, mine: Deck, theirs: Deck, *taken: str, **more: object) -> Joined:
    began = {"text": base, "name": "Rush", "format": "standard", "options": [], "primer": ""} | more
    found = join_changes(began, mine, theirs, NAMES, DAY, taken)
    assert found is not None
    return found


def test_different_cards_and_different_fields_are_all_taken() -> None:
    mine, theirs = rush("3 Defy\nwhat?", name="Storm"), rush("2 Defy\n1 Alpha Strike\nwho?", primer="Fast.")

    found = both("2 Defy", mine, theirs)

    assert found.text.split() == ["what?", "who?", "Main", "deck:", "3", "Defy", "1", "Alpha", "Strike"]
    assert (found.values["name"], found.values["primer"], found.clashes, found.fields) == ("Storm", "Fast.", (), ())
    assert found.is_more


def test_what_only_one_changed_stands_as_it_was_typed() -> None:
    typed = rush("  MAIN\n2x defy   \n\n# mine\n")

    for mine, theirs in ((typed, rush("2 Defy")), (rush("2 Defy"), typed)):
        found = both("2 Defy", mine, theirs)
        assert (found.text, found.is_more) == (typed.text, False)


def test_an_order_and_a_count_are_both_kept() -> None:
    turned, counted = rush("1 Alpha Strike\n2 Defy"), rush("3 Defy\n1 Alpha Strike")

    for mine, theirs in ((turned, counted), (counted, turned)):
        found = both("2 Defy\n1 Alpha Strike", mine, theirs)
        assert (found.text, found.clashes, found.is_more) == ("Main deck:\n1 Alpha Strike\n3 Defy\n", (), True)


def test_a_field_that_both_changed_differently_is_chosen() -> None:
    mine, theirs = rush("2 Defy", name="Storm"), rush("2 Defy", name="Fury")
    clash = FieldClash("name", "Rush", "Storm", "Fury")

    one, other = both("2 Defy", mine, theirs), both("2 Defy", mine, theirs, "field:name")

    assert [(found.values["name"], found.fields, found.is_more) for found in (one, other)] == [
        ("Fury", (clash,), True),
        ("Storm", (clash,), True),
    ]


def test_a_field_of_which_nobody_knows_what_it_was_is_chosen_too() -> None:
    mine, theirs = rush("2 Defy", name="Storm"), rush("2 Defy")

    found = join_changes({"text": "2 Defy"}, mine, theirs, ("text", "name"), DAY)

    assert found is not None and found.fields == (FieldClash("name", None, "Storm", "Rush"),)


def test_line_ends_and_the_order_of_options_are_no_change() -> None:
    mine, theirs = (
        rush("2 Defy", primer="a\r\nb\r\n", options=["b", "a"]),
        rush("3 Defy", primer="a\nb", options=["a", "b"]),
    )

    found = both("2 Defy", mine, theirs, primer="", options=[])

    assert (found.fields, found.text, found.is_more) == ((), "3 Defy", False)


def test_an_option_that_the_joined_format_does_not_know_is_left_out() -> None:
    mine, theirs = rush("2 Defy", options=["precon"]), rush("2 Defy", format="casual")

    found = both("2 Defy", mine, theirs)

    assert (found.values["format"], found.values["options"]) == ("casual", [])


def test_a_list_that_mine_does_not_write_is_theirs() -> None:
    found = join_changes(
        {"text": "2 Defy", "name": "Rush"}, rush("2 Defy", name="Storm"), rush("3 Defy"), ("name",), DAY
    )

    assert found is not None and (found.text, found.values) == ("3 Defy", {"name": "Storm"})


def test_both_changes_are_filled_in() -> None:
    mine, theirs = rush("3 Defy", name="Storm"), rush("2 Defy\n1 Alpha Strike")

    fill_joined(theirs, both("2 Defy", mine, theirs))

    assert (theirs.name, theirs.text) == ("Storm", "Main deck:\n3 Defy\n1 Alpha Strike\n")


@pytest.mark.parametrize(
    ("base", "mine"),
    [
        ({}, rush("2 Defy")),
        ({"text": None}, rush("2 Defy")),
        ({"text": "2 Defy"}, rush("2 Defy", game="zero", format="official")),
        ({"text": "2 Defy", "format": "gone"}, rush("2 Defy")),
        ({"text": "1 Defy\n" * 5000}, rush("2 Defy")),
    ],
)
def test_what_cannot_be_compared_has_no_union(base: dict[str, object], mine: Deck) -> None:
    assert join_changes(base, mine, rush("3 Defy"), NAMES, DAY) is None
