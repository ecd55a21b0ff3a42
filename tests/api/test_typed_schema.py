"""A declared answer in the schema: its members with their types, descriptions and bounds."""

from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict, is_typeddict

import pytest
from drf_spectacular.openapi import AutoSchema

from api.description.typed_schema import TypedExtension, build_member_schema, object_schema
from api.typed import (
    ALWAYS,
    Component,
    Day,
    Doc,
    Keywords,
    Moment,
    Natural,
    OneOf,
    Positive,
    Receipt,
    Sparse,
    Written,
    member_names,
)


class InnerJson(TypedDict):
    """An object inside another."""

    count: Natural


class OuterJson(TypedDict):
    """An object.

    Of two paragraphs.
    """

    name: Annotated[str, Doc("As lists write it.")]
    inner: Annotated[InnerJson, Doc("The one.")]
    note: NotRequired[Annotated[str, Doc("Where there is one.")]]


class LongerJson(OuterJson):
    more: list[InnerJson]


class KnownJson(TypedDict):
    id: Annotated[str, ALWAYS, Doc("The id.")]
    name: str


class WholeJson(KnownJson):
    text: str


class HalfJson(TypedDict, total=False):
    name: str


def reference(hint: Any) -> dict[str, Any]:  # Any: as the schema has it
    return {"$ref": hint.__name__ if is_typeddict(hint) else "union"}


INNER = {"$ref": "InnerJson"}


@pytest.mark.parametrize(
    ("hint", "schema"),
    [
        (str, {"type": "string"}),
        (bool, {"type": "boolean"}),
        (float | None, {"type": ["number", "null"], "format": "double"}),
        (Day, {"type": "string", "format": "date"}),
        (Moment | None, {"type": ["string", "null"], "format": "date-time"}),
        (datetime, {"type": "string", "format": "date-time"}),
        (Natural, {"type": "integer", "minimum": 0}),
        (list[Positive], {"type": "array", "items": {"type": "integer", "minimum": 1}}),
        (dict[str, InnerJson], {"type": "object", "additionalProperties": INNER}),
        (Literal["a", "b"], {"enum": ["a", "b"], "type": "string"}),
        (Literal["a"] | None, {"enum": ["a", None], "type": ["string", "null"]}),
        (Annotated[str, OneOf("a", "b")], {"enum": ["a", "b"], "type": "string"}),
        (Annotated[str, Keywords(pattern="^a$", maxLength=3)], {"type": "string", "pattern": "^a$", "maxLength": 3}),
        (InnerJson | None, {"oneOf": [INNER, {"type": "null"}]}),
        (InnerJson | OuterJson, {"anyOf": [INNER, {"$ref": "OuterJson"}]}),
        (Annotated[InnerJson, Doc("The one.")], {"allOf": [INNER], "description": "The one."}),
        (Annotated[InnerJson | OuterJson, Component("Either")], {"$ref": "union"}),
        (Annotated[InnerJson, Written({"type": "null"})], {"type": "null"}),
    ],
)
def test_a_member_is_described_by_its_type(hint: object, schema: dict[str, object]) -> None:
    assert build_member_schema(hint, reference) == schema


def test_an_object_is_described_by_its_declaration() -> None:
    assert object_schema(OuterJson, reference) == {
        "type": "object",
        "description": "An object.\n\nOf two paragraphs.",
        "properties": {
            "name": {"type": "string", "description": "As lists write it."},
            "inner": {"allOf": [INNER], "description": "The one."},
            "note": {"type": "string", "description": "Where there is one."},
        },
        "required": ["inner", "name"],
    }


def test_an_object_that_builds_on_another_has_the_members_of_both() -> None:
    schema = object_schema(LongerJson, reference)

    assert list(schema["properties"]) == list(member_names(LongerJson)) == ["name", "inner", "note", "more"]
    assert schema["required"] == ["inner", "more", "name"]


def described(hint: object) -> dict[str, Any]:  # Any: as the schema has it
    """The schema of a named part of an object."""
    extension: Any = TypedExtension  # Any: the library leaves it untyped
    return dict(extension(hint).map_serializer(AutoSchema(), "response"))


def test_a_receipt_has_the_marked_members_and_no_others() -> None:
    receipt = described(Annotated[WholeJson, Receipt("WholeReceipt")])

    assert receipt == {
        "type": "object",
        "description": "What a token that may not read gets of it.",
        "properties": {"id": {"type": "string", "description": "The id."}},
        "required": ["id"],
    }


def test_a_sparse_object_may_lack_all_but_its_id() -> None:
    sparse = described(Annotated[WholeJson, Sparse("WholePart")])

    assert sparse == object_schema(WholeJson, reference) | {"required": ["id"]}
    assert object_schema(WholeJson, reference)["required"] == ["id", "name", "text"]


def test_only_the_words_of_verdicts_severities_and_steps_are_closed() -> None:
    class SaidJson(TypedDict):
        verdict: Literal["legal", "illegal"]
        kind: Literal["a", "b"]
        role: Literal["judge"] | None
        rows: list[Annotated[str, OneOf("x", "y")]]

    properties = object_schema(SaidJson, reference)["properties"]

    assert properties == {
        "verdict": {"type": "string", "enum": ["legal", "illegal"]},
        "kind": {"type": "string", "examples": ["a", "b"]},
        "role": {"type": ["string", "null"], "examples": ["judge"]},
        "rows": {"type": "array", "items": {"type": "string", "examples": ["x", "y"]}},
    }


def test_an_object_without_a_member_that_must_be_there_requires_none() -> None:
    assert "required" not in object_schema(HalfJson, reference)


@pytest.mark.parametrize("hint", [object, bytes, tuple[str, ...], Any])
def test_a_type_that_json_does_not_have_is_refused(hint: object) -> None:
    with pytest.raises(TypeError):
        build_member_schema(hint, reference)
