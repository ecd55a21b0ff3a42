"""Rules are written as plain data and read again; what is wrong is named by its field."""

import json
from collections.abc import Callable
from dataclasses import fields
from datetime import date, timedelta
from typing import Any, Final, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.engine.game import Game
from legality.engine.plain import (
    MOST_ITEMS,
    MOST_LETTERS,
    NotPlainError,
    known_kinds,
    rule_from,
    rules_from,
    to_plain,
)
from legality.engine.rules.checks import CardCheck
from legality.engine.rules.kinds import DATA_KINDS, AllowedKinds, Copies, CopyCaps, LegalSets, Size
from legality.engine.rules.kinds.forbidden_pairs import Group, NotTogether
from legality.engine.rules.rule import CheckContext, Judgement, Rule
from legality.engine.values.card import Card
from legality.engine.values.conditions import where
from legality.games import GAMES

SIZE: Final = {"kind": "Size", "code": "main-size", "cite": "100.1", "section": "main", "exactly": 60}


def no_rule(card: Card, section: str, context: CheckContext) -> Judgement:
    return None


def faults(data: object) -> list[str]:
    with pytest.raises(NotPlainError) as refused:
        rule_from(data, DATA_KINDS)

    return [str(fault) for fault in refused.value.faults]


def test_a_rule_is_written_without_what_is_usual() -> None:
    assert to_plain(Size(code="main-size", cite="100.1", section="main", exactly=60)) == SIZE
    assert rule_from(SIZE, DATA_KINDS) == Size(code="main-size", cite="100.1", section="main", exactly=60)


@pytest.mark.parametrize(
    ("rule", "written"),
    [
        (
            AllowedKinds(code="k", cite="1", over=("main",), allowed={"main": ("hero",)}, never=where(kind="token")),
            {"over": ["main"], "allowed": {"main": ["hero"]}, "never": "kind=token"},
        ),
        (
            LegalSets(code="s", cite="1", over=("main",), sets={"A": {"": date(2026, 1, 2), "tw": None}}),
            {"over": ["main"], "sets": {"A": {"": "2026-01-02", "tw": None}}},
        ),
        (
            CopyCaps(code="c", cite="1", over=("main",), notice=timedelta(days=9)),
            {"over": ["main"], "notice": 9},
        ),
        (
            NotTogether(code="n", cite="1", over=("main",), groups=(Group(("A", "B")),), notice=9),
            {"over": ["main"], "groups": [{"names": ["A", "B"]}], "notice": 9},
        ),
    ],
)
def test_a_value_is_written_by_its_type(rule: Rule, written: dict[str, object]) -> None:
    plain = to_plain(rule)

    assert plain == {"kind": type(rule).__name__, "code": rule.code, "cite": "1", **written}
    assert rule_from(json.loads(json.dumps(plain)), DATA_KINDS) == rule


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_rule_of_a_game_comes_back_from_json(game: Game) -> None:
    kinds, functions = known_kinds(game), game.functions
    rules = [rule for format_ in game.formats for edition in format_.editions.values() for rule in edition.rules]

    again = [rule_from(json.loads(json.dumps(to_plain(rule, functions))), kinds, functions) for rule in rules]

    assert again == rules


@pytest.mark.parametrize("kind", DATA_KINDS.values(), ids=list(DATA_KINDS))
def test_a_kind_of_data_takes_no_function(kind: type[Rule]) -> None:
    hints = get_type_hints(kind)

    assert [one.name for one in fields(kind) if _is_function(hints[one.name])] == []


def _is_function(hint: Any) -> bool:  # Any: a type hint
    return get_origin(hint) is Callable or any(_is_function(part) for part in get_args(hint))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], ["an object is needed"]),
        ({}, [f"kind: one of {', '.join(sorted(DATA_KINDS))} is needed"]),
        ({**SIZE, "kind": ["Size"]}, [f"kind: one of {', '.join(sorted(DATA_KINDS))} is needed"]),
        ({**SIZE, "exactly": True}, ["exactly: a whole number is needed, from 0 on"]),
        ({**SIZE, "exactly": -1}, ["exactly: a whole number is needed, from 0 on"]),
        ({**SIZE, "exactly": "60", "cite": 3}, [f"cite: a text is needed, of {MOST_LETTERS} letters at most", "exactly: a whole number is needed, from 0 on"]),
        ({**SIZE, "warns": 1}, ["warns: true or false is needed"]),
        ({**SIZE, "one_of": 10}, [f"one_of: a list is needed, of {MOST_ITEMS} at most"]),
        ({**SIZE, "one_of": [0, "ten"]}, ["one_of[1]: a whole number is needed, from 0 on"]),
        ({**SIZE, "reserved": []}, [f"reserved: an object is needed, of {MOST_ITEMS} entries at most"]),
        ({**SIZE, "reserved": {"side": "x"}}, ["reserved.side: a whole number is needed, from 0 on"]),
        ({**SIZE, "cite": "x" * 3000}, [f"cite: a text is needed, of {MOST_LETTERS} letters at most"]),
        ({"kind": "Size", "code": "a", "cite": "1"}, ["section: is missing"]),
        ({"kind": "Bans", "code": "a", "cite": "1", "over": [], "colour": "red"}, ["colour: no field of Bans: code, cite, reading, only_leader, unless_leader, over, unless_option, spared"]),
        ({"kind": "AllowedKinds", "code": "a", "cite": "1", "over": [], "allowed": {}, "never": "kind"}, ["never: a condition such as kind=spell&cost<=3 is needed"]),
        ({"kind": "LegalSets", "code": "a", "cite": "1", "over": [], "sets": {"A": {"": "soon"}}}, ["sets.A.: a day such as 2026-01-31 is needed"]),
        ({"kind": "LegalSets", "code": "a", "cite": "1", "over": [], "sets": {"A": {"": 7}}}, ["sets.A.: a day such as 2026-01-31 is needed"]),
        ({"kind": "Fellows", "code": "a", "cite": "1", "section": "s", "pairs": [["kind=a"]]}, ["pairs[0]: a list of 2 is needed"]),
        ({"kind": "NotTogether", "code": "a", "cite": "1", "over": [], "groups": ["A"]}, ["groups[0]: an object is needed"]),
        ({"kind": "CopyCaps", "code": "a", "cite": "1", "over": [], "notice": "long"}, ["notice: a whole number is needed, from 0 on"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_by_its_field(data: object, told: list[str]) -> None:
    assert faults(data) == told


def test_what_makes_no_sense_together_is_named_by_its_rule() -> None:
    days = {"since": "2026-02-01", "until": "2026-01-01"}
    data = {"kind": "NotTogether", "code": "a", "cite": "1", "over": [], "groups": [{"names": ["A"], "days": days}]}

    assert [fault.partition(": ")[0] for fault in faults(data)] == ["groups[0].days"]


@pytest.mark.parametrize(
    "sizes",
    [
        {"exactly": 60, "at_least": 60},
        {"exactly": 60, "at_most": 60},
        {"exactly": 60, "one_of": [60]},
        {"at_least": 2, "at_most": 1},
        {"one_of": [0], "at_most": 1},
    ],
)
def test_sizes_that_make_no_sense_together_are_refused(sizes: dict[str, object]) -> None:
    data = {"kind": "Size", "code": "main-size", "cite": "1", "section": "main", **sizes}

    assert faults(data) == ["main-size: exactly, one_of, or at least and at most"]


def test_every_fault_of_every_rule_is_told() -> None:
    data = [SIZE, {**SIZE, "exactly": "x"}, {"kind": "Bans", "code": "b", "cite": "1"}]

    with pytest.raises(NotPlainError) as refused:
        rules_from(data, DATA_KINDS)

    assert str(refused.value) == "rules[1].exactly: a whole number is needed, from 0 on; rules[2].over: is missing"


def test_a_list_of_rules_is_read_in_its_order() -> None:
    found = rules_from([SIZE, {**SIZE, "code": "other"}], DATA_KINDS)

    assert [rule.code for rule in found] == ["main-size", "other"]


@pytest.mark.parametrize("data", [SIZE, [SIZE] * (MOST_ITEMS + 1)], ids=["one", "many"])
def test_what_is_no_list_of_rules_is_refused(data: object) -> None:
    with pytest.raises(NotPlainError, match="rules: a list of rules is needed"):
        rules_from(data, DATA_KINDS)


def test_a_function_is_written_by_its_name_and_refused_without_one() -> None:
    rule = CardCheck(code="odd", cite="1", over=("main",), check=no_rule)
    kinds, named = {"CardCheck": CardCheck}, {"odd-rule": no_rule}

    plain = to_plain(rule, named)

    assert plain == {"kind": "CardCheck", "code": "odd", "cite": "1", "over": ["main"], "check": "odd-rule"}
    assert rule_from(plain, kinds, named) == rule
    with pytest.raises(NotPlainError, match="check: a function without a name"):
        to_plain(rule)
    with pytest.raises(NotPlainError, match="check: functions are refused here"):
        rule_from(plain, kinds)
    with pytest.raises(NotPlainError, match="check: one of odd-rule is needed"):
        rule_from({**plain, "check": "other"}, kinds, named)


JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(DATA_KINDS)), st.data())
def test_whatever_stands_in_a_field_gives_a_rule_or_names_the_field(name: str, data: st.DataObject) -> None:
    names = [one.name for one in fields(DATA_KINDS[name])]
    chosen = data.draw(st.dictionaries(st.sampled_from(names), JSON, max_size=3))

    try:
        rule_from({"kind": name, "code": "a", "cite": "1", **chosen}, DATA_KINDS)
    except NotPlainError as refused:
        assert {fault.path.partition(".")[0].partition("[")[0] for fault in refused.faults} <= {*names, ""}


@given(JSON)
def test_whatever_is_read_raises_nothing_else(data: object) -> None:
    with pytest.raises(NotPlainError):
        rule_from(data, DATA_KINDS)


def test_copies_and_conditions_hold_through_json() -> None:
    rule = Copies(code="c", cite="1", over=("main",), at_most=4)

    assert rule_from(json.loads(json.dumps(to_plain(rule))), DATA_KINDS) == rule
