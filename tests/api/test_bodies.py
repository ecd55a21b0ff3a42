"""Faults of members and between them, told together."""

from typing import Any

import pytest
from rest_framework import serializers

from api.bodies import WHOLE, Body, Faults, RequestData, add_faults, fault


class Trip(Body):
    """A journey of two days."""

    days = serializers.IntegerField(min_value=1)
    nights = serializers.IntegerField(required=False)
    note = serializers.CharField(read_only=True)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        given["sound"] = sorted(given)
        return {} if sent.get("nights") != sent.get("days") else fault(["nights"], "As many as days.", "many")


class Day(Body):
    """One day: nothing lies between its members."""

    name = serializers.CharField()


def refusal(said: object) -> dict[str, Any]:
    body = Trip(data=said)
    assert not body.is_valid()

    return {name: [one.code for one in faults] for name, faults in body.errors.items()}


def test_what_is_sound_is_read_with_what_it_means() -> None:
    body = Trip(data={"days": 2, "note": "x", "more": 1})

    assert body.is_valid() is True
    assert body.validated_data == {"days": 2, "sound": ["days"]}


def test_members_that_mean_nothing_together_have_their_own_faults_alone() -> None:
    known, empty = Day(data={"name": "Monday"}), Day(data={})

    assert known.is_valid() is True
    assert known.validated_data == {"name": "Monday"}
    assert empty.is_valid() is False
    assert [*empty.errors] == ["name"]


def test_a_fault_of_one_member_does_not_hide_those_between_others() -> None:
    assert refusal({"days": 0, "nights": 0}) == {"days": ["min_value"], "nights": ["many"]}


def test_a_member_of_a_wrong_sort_means_nothing() -> None:
    assert refusal({"days": "x", "nights": "x"}) == {"days": ["invalid"], "nights": ["invalid"]}


@pytest.mark.parametrize("said", [[], "x", 7])
def test_what_is_no_object_has_one_fault(said: object) -> None:
    assert refusal(said) == {WHOLE: ["invalid"]}


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ({}, {"a": ["x"]}, {"a": ["x"]}),
        ({"a": ["x"]}, {"a": ["y"]}, {"a": ["x"]}),
        ({"a": {"0": ["x"]}}, {"a": {"1": ["y"]}}, {"a": {"0": ["x"], "1": ["y"]}}),
        ({"a": {"0": ["x"]}}, {"a": ["y"]}, {"a": {"0": ["x"], WHOLE: ["y"]}}),
        ({"a": ["x"]}, {"a": {"b": ["y"]}}, {"a": {WHOLE: ["x"], "b": ["y"]}}),
    ],
)
def test_faults_are_told_together_and_one_value_once(one: Faults, other: Faults, both: Faults) -> None:
    add_faults(one, other)

    assert one == both


def test_a_member_that_is_nearly_one_that_did_not_come_is_a_slip() -> None:
    assert refusal({"dasy": 2, "nights": 2}) == {"days": ["required"], "dasy": ["unknown"]}


@pytest.mark.parametrize("more", [{"weeks": 1}, {"nihgts": 3}, {"": 1}, {"NIGHTS": 3}])
def test_other_members_may_come_along(more: dict[str, object]) -> None:
    assert Trip(data={"days": 2, "nights": 1} | more).is_valid()
