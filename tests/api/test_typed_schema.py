"""A declared answer in the schema: its members with their types, descriptions and bounds."""

from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict, is_typeddict

import pytest

from api.typed import ALWAYS, Component, Day, Doc, Keywords, Moment, Natural, OneOf, Positive, Written, member_names
from api.typed_schema import build_member_schema, object_schema


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


class SparseJson(TypedDict):
    id: Annotated[str, ALWAYS, Doc("The id.")]
    name: str


class SparserJson(SparseJson):
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


@pytest.mark.parametrize("kind", [SparseJson, SparserJson])
def test_of_an_object_that_is_asked_for_in_part_only_marked_members_are_always_there(kind: type) -> None:
    assert object_schema(kind, reference)["required"] == ["id"]


def test_an_object_without_a_member_that_must_be_there_requires_none() -> None:
    assert "required" not in object_schema(HalfJson, reference)


@pytest.mark.parametrize("hint", [object, bytes, tuple[str, ...], Any])
def test_a_type_that_json_does_not_have_is_refused(hint: object) -> None:
    with pytest.raises(TypeError):
        build_member_schema(hint, reference)
