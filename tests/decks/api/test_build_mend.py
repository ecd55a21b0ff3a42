"""`POST /api/v1/build/mend/`: one plan for the deck of the builder."""

import pytest

from tests.decks.api.building import asked, post

pytestmark = pytest.mark.django_db


def test_the_plan_is_operations_and_a_difference() -> None:
    plan = post("mend/", asked("Main:\n5 Defy\n1 Calm Rune"))[1]

    assert (plan["label"], plan["exact"], plan["possible"]) == ("Fix the whole deck", True, True)
    assert [(step["op"], step["count"], step["card"], step["to"]) for step in plan["operations"]] == [
        ("move", 1, "riftbound.calm-rune", "runes"),
        ("remove", 2, "riftbound.defy", ""),
    ]
    assert [(line["way"], line["figure"], line["name"], line["note"]) for line in plan["lines"][:3]] == [
        ("move", "→ 1", "Calm Rune", "Main deck → Runes"),
        ("out", "−2", "Defy", "Main deck"),
        ("in", "+1", None, "Legend"),
    ]
    assert [len(line["fits"]) for line in plan["lines"][:3]] == [0, 0, 6]


def test_nothing_certain_is_left_to_do() -> None:
    assert post("mend/", asked("", "zero", "official"))[1]["operations"] == []
    assert post("mend/", asked("No such card", "riftbound", "standard"))[1]["operations"] == []
