"""Editions are read from plain data, on a base or alone; what is wrong is named by its day and field."""

from datetime import date
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.engine.plain import NotPlainError, edition_from, edition_to_plain, read_editions, rules_from
from legality.engine.rules.format import Edition
from legality.engine.rules.kinds import DATA_KINDS, Size
from tests.legality.engine.test_plain import JSON, SIZE

BASE: Final = Edition("1.0", rules_from([SIZE], DATA_KINDS))
BASES: Final = {"standard": BASE}


def test_an_edition_may_change_another() -> None:
    copies = {"kind": "Copies", "code": "copy-limit", "cite": "H 1", "over": ["main"], "at_most": 1}

    changed = edition_from({"name": "House", "base": "standard", "rules": [copies, {**SIZE, "exactly": 40}]}, BASES)
    bare = edition_from({"name": "House", "base": "standard", "without": ["main-size"]}, BASES)
    alone = edition_from({"name": "House", "rules": [SIZE]}, BASES)

    assert [(rule.code, rule.cite) for rule in changed.rules] == [("main-size", "100.1"), ("copy-limit", "H 1")]
    assert changed.rules[0] == Size(code="main-size", cite="100.1", section="main", exactly=40)
    assert (bare, alone) == (Edition("House", ()), Edition("House", BASE.rules))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], ["an object is needed"]),
        (
            {"name": " ", "base": "modern", "without": "x", "colour": 1, "rules": [{**SIZE, "exactly": "x"}]},
            [
                "colour: no field of an edition",
                "name: a text is needed",
                "base: one of standard is needed",
                "without: a list of codes is needed",
                "rules[0].exactly: a whole number is needed, from 0 on",
            ],
        ),
        ({"rules": []}, ["name: a text is needed"]),
        ({"name": "H", "base": "standard", "without": ["nothing"]}, ["without: not in force in 1.0: nothing"]),
    ],
)
def test_what_is_wrong_with_an_edition_is_named(data: object, told: list[str]) -> None:
    with pytest.raises(NotPlainError) as refused:
        edition_from(data, BASES)

    assert [str(fault) for fault in refused.value.faults] == told


@pytest.mark.parametrize("base", [[], {}, 3])
def test_a_base_is_a_name(base: object) -> None:
    with pytest.raises(NotPlainError, match="base: one of standard is needed"):
        edition_from({"name": "H", "base": base}, BASES)


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ({**SIZE, "cite": "9"}, "rules[1].code: main-size stands twice"),
        (
            {"kind": "Copies", "code": "main-size", "cite": "9", "over": [], "at_most": 1},
            "rules[1].cite: rules of the code main-size cite differently",
        ),
        ({**SIZE, "code": "Main Size"}, "rules[1].code: a-z, 0-9 and single hyphens are needed"),
        ({**SIZE, "code": "other", "cite": " "}, "rules[1].cite: the number of a rule is needed"),
    ],
)
def test_rules_stand_once_under_codes_with_citations(second: dict[str, object], told: str) -> None:
    with pytest.raises(NotPlainError) as refused:
        edition_from({"name": "H", "rules": [SIZE, second]}, {})

    assert str(refused.value) == told


def test_editions_are_read_by_their_first_days() -> None:
    changed = {"name": "2.0", "base": "standard", "rules": [{**SIZE, "exactly": 40}]}

    found = read_editions({"2026-01-31": edition_to_plain(BASE), "2026-02-28": changed}, BASES)

    assert found == {date(2026, 1, 31): BASE, date(2026, 2, 28): edition_from(changed, BASES)}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({}, ["an object of editions by their first days is needed"]),
        (
            {"2026-W05-6": {"name": "1", "rules": []}, "2026-01-31": {"rules": [{**SIZE, "exactly": -1}]}},
            [
                "2026-W05-6: a day such as 2026-01-31 is needed",
                "2026-01-31.rules[0].exactly: a whole number is needed, from 0 on",
            ],
        ),
        ({"2026-01-31": 3}, ["2026-01-31: an object is needed"]),
    ],
)
def test_what_is_wrong_with_editions_is_named_by_day(data: object, told: list[str]) -> None:
    with pytest.raises(NotPlainError) as refused:
        read_editions(data, BASES)

    assert [fault for fault in map(str, refused.value.faults) if "name" not in fault] == told


def test_a_house_edition_takes_no_function() -> None:
    data = {
        "name": "H",
        "rules": [{"kind": "CardCheck", "code": "a", "cite": "1", "over": ["main"], "check": "any-champion"}],
    }

    with pytest.raises(NotPlainError, match=r"rules\[0\]\.kind: one of Allowed"):
        edition_from(data, BASES)


@given(st.dictionaries(st.sampled_from(["base", "rules", "without", "colour"]), JSON))
def test_whatever_stands_in_an_edition_gives_one_or_names_the_field(data: dict[str, object]) -> None:
    try:
        edition_from({"name": "H", **data}, BASES)
    except NotPlainError as refused:
        assert refused.faults
