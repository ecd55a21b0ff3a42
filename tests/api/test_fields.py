"""Fields of the API: a value of its own JSON type, or a refusal."""

import math
from datetime import date

import pytest
from rest_framework.serializers import Field, ValidationError

from api.fields import (
    Choice,
    DayParameter,
    FieldsParameter,
    FlagParameter,
    NumberParameter,
    StrictText,
    Title,
    Truth,
    Whole,
    pick_members,
)


@pytest.mark.parametrize(
    ("field", "data", "value"),
    [
        (StrictText(allow_blank=True), " a\0\ud800 ", " a\0\ud800 "),
        (Title(max_length=60), "  Rush ", "Rush"),
        (Whole(), 3, 3),
        (Whole(), 3.0, 3),
        (Whole(), 1e20, 10**20),
        (Truth(), True, True),
        (Truth(), False, False),
        (Choice(["public", "private"]), "public", "public"),
        (DayParameter("A day."), "2026-08-08", date(2026, 8, 8)),
        (FlagParameter("A flag."), "True", True),
        (FlagParameter("A flag."), "0", False),
        (NumberParameter(1, 200, 50), "200", 200),
        (NumberParameter(1, 200, 50), "6.0", 6),
        (FieldsParameter(("id", "name", "url")), "url, name", ("url", "name")),
    ],
)
def test_what_is_of_its_type_is_taken(
    field: Field[object, object, object, object], data: object, value: object
) -> None:
    assert field.run_validation(data) == value


@pytest.mark.parametrize(
    ("field", "data", "code"),
    [
        (StrictText(), 7, "invalid"),
        (Title(max_length=60), 7, "invalid"),
        (Title(max_length=60), "   ", "blank"),
        (Title(max_length=60), "a\0", "null_characters_not_allowed"),
        (Whole(), "3", "invalid"),
        (Whole(), True, "invalid"),
        (Whole(), 3.5, "invalid"),
        (Whole(), math.inf, "invalid"),
        (Truth(), 1, "invalid"),
        (Truth(), "true", "invalid"),
        (Choice(["public", "private"]), "secret", "invalid_choice"),
        (Choice(["public", "private"]), ["public"], "invalid_choice"),
        (DayParameter("A day."), "20260808", "unknown"),
        (DayParameter("A day."), "2026-02-31", "unknown"),
        (FlagParameter("A flag."), "perhaps", "unknown"),
        (NumberParameter(1, 200, 50), "0", "invalid"),
        (NumberParameter(1, 200, 50), "0000000000007", "invalid"),
        (NumberParameter(1, 200, 50), "٣", "invalid"),
        (FieldsParameter(("id",)), "id,colour", "unknown"),
    ],
)
def test_what_is_not_is_refused(field: Field[object, object, object, object], data: object, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        field.run_validation(data)

    assert refusal.value.get_codes() == [code]


def test_the_id_is_always_among_the_members_that_are_told() -> None:
    row = {"id": "a", "name": "A", "url": "/a/"}

    assert [pick_members(row, names) for names in ((), ("url",))] == [row, {"id": "a", "url": "/a/"}]
