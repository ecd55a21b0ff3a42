"""Makes a named component of the schema from each answer that is declared as a `TypedDict`, and states the bounds of mappings."""

from collections.abc import Callable
from datetime import date, datetime
from inspect import cleandoc
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_basic_type, is_serializer
from drf_spectacular.utils import Direction

from api.fields import BoundedMapping
from api.model_serializers import AnswerField
from api.typed import Component, Doc, Keywords, MadeBy, OneOf, Receipt, Sparse, Written, component_name, receipt_members

# Any: a schema is JSON, and a type is whatever is in an annotation.
Json = dict[str, Any]
Hint = Any
Reference = Callable[[Hint], Json]

BASIC: Final = (str, bool, int, float, date, datetime)
# The members whose words never become more: a verdict has a proven meaning. All other words are examples, so that a client
# that is generated today reads what a later site says, such as another game.
CLOSED: Final = frozenset("verdict severity op".split())


class BoundedMappingExtension(OpenApiSerializerFieldExtension):
    """Says how many entries a mapping may have; for a list the library does."""

    target_class = BoundedMapping
    match_subclasses = True

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> Json:
        """The library's schema of the mapping, with its bound."""
        plain: Json = auto_schema._map_serializer_field(self.target, direction, bypass_extensions=True)
        return plain | {"maxProperties": self.target.max_length}


class AnswerFieldExtension(OpenApiSerializerFieldExtension):
    """A member that is only read has the schema of its type."""

    target_class = AnswerField
    match_subclasses = True

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> Json:
        """The schema of the type. The objects inside it become components."""
        return build_member_schema(
            self.target.hint, lambda hint: dict(auto_schema.resolve_serializer(hint, direction).ref)
        )


class TypedExtension(OpenApiSerializerExtension):
    """Lets the library take a declared answer wherever it takes a serializer."""

    @classmethod
    def _matches(cls, target: Hint) -> bool:
        return is_typeddict(target) or _component_of(target) is not None

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        """The name of the component."""
        named = _component_of(self.target)
        return named.name if named else component_name(self.target)

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Json:
        """The schema of the component. The objects inside it become components too."""

        def reference(hint: Hint) -> Json:
            return dict(auto_schema.resolve_serializer(hint, direction).ref)

        if is_typeddict(self.target):
            return object_schema(self.target, reference)

        kind = get_args(self.target)[0]
        part = _component_of(self.target)
        if not isinstance(part, Receipt | Sparse):
            # The union itself, without its name.
            return build_member_schema(kind, reference)

        whole: Json = (
            object_schema(kind, reference) if is_typeddict(kind) else auto_schema._map_basic_serializer(kind, direction)
        )
        return (
            _receipt_schema(whole, receipt_members(kind)) if isinstance(part, Receipt) else whole | {"required": ["id"]}
        )


def object_schema(kind: Hint, reference: Reference) -> Json:
    """The schema of a `TypedDict`. `reference` gives the schema of an object inside it."""
    hints = get_type_hints(kind, include_extras=True)
    description = {"description": cleandoc(kind.__doc__)} if kind.__doc__ else {}
    properties: Json = {}
    for name, hint in hints.items():
        schema = build_member_schema(hint, reference)
        properties[name] = schema if name in CLOSED else open_words(schema)
    # Annotations are strings while the class is made, so the class itself does not know which members are NotRequired.
    required = sorted(name for name in kind.__required_keys__ if _origin_of(hints[name]) is not NotRequired)
    return {"type": "object"} | description | {"properties": properties} | ({"required": required} if required else {})


def _receipt_schema(whole: Json, members: tuple[str, ...]) -> Json:
    """The schema of some members of an object, which are then all of them."""
    return {
        "type": "object",
        "description": "What a token that may not read gets of it.",
        "properties": {name: whole["properties"][name] for name in members},
        "required": sorted(members),
    }


def open_words(schema: Json) -> Json:
    """The same schema, whose fixed words of strings are examples; components that it refers to are left alone."""
    opened = {key: _open_node(value) for key, value in schema.items()}
    fixed = opened.pop("enum", None) or ([opened.pop("const")] if "const" in opened else [])
    if not fixed:
        return opened

    return opened | {"examples": [word for word in fixed if word is not None]}


def _open_node(node: Any) -> Any:  # Any: JSON
    if isinstance(node, dict):
        return open_words(node)

    return [_open_node(one) for one in node] if isinstance(node, list) else node


def build_member_schema(hint: Hint, reference: Reference) -> Json:
    """The schema of a member by its type. Raises TypeError for a type that has none."""
    origin = _origin_of(hint)
    inner = get_args(hint)
    if origin in (NotRequired, Required):
        return build_member_schema(inner[0], reference)
    if is_typeddict(hint) or is_serializer(hint) or _component_of(hint):
        return reference(hint)
    if origin is Annotated:
        return _annotated_schema(hint, reference)
    if origin in (Union, UnionType):
        return _union_schema(inner, reference)
    if origin is Literal:
        return {"enum": list(inner), "type": "string"}
    if origin is list:
        return {"type": "array", "items": build_member_schema(inner[0], reference)}
    if origin is dict:
        return {"type": "object", "additionalProperties": build_member_schema(inner[1], reference)}
    basic = build_basic_type(hint) if hint in BASIC else None
    if basic is None:
        raise TypeError(f"An answer has no schema for {hint!r}.")

    return dict(basic)


def _annotated_schema(hint: Hint, reference: Reference) -> Json:
    written = [mark.schema for mark in _annotations_of(hint) if isinstance(mark, Written)]
    written += [reference(mark.serializer) for mark in _annotations_of(hint) if isinstance(mark, MadeBy)]
    schema = written[0] if written else build_member_schema(get_args(hint)[0], reference)
    for mark in _annotations_of(hint):
        match mark:
            case Keywords(keywords=keywords):
                schema = schema | keywords
            case OneOf(values=values):
                schema = {"enum": list(values)} | schema
            case Doc(text=text):
                # Keywords next to a reference would be ignored.
                schema = ({"allOf": [schema]} if "$ref" in schema else schema) | {"description": text}

    return schema


def _union_schema(kinds: tuple[Hint, ...], reference: Reference) -> Json:
    """The schema of a union; with None, the other type may be null."""
    some = [build_member_schema(kind, reference) for kind in kinds if kind is not NoneType]
    schema = some[0] if len(some) == 1 else {"anyOf": some}
    if NoneType not in kinds:
        return schema
    if "type" not in schema:
        return {"oneOf": [schema, {"type": "null"}]}

    values = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return schema | values | {"type": [schema["type"], "null"]}


def _component_of(hint: Hint) -> Component | None:
    return next((mark for mark in _annotations_of(hint) if isinstance(mark, Component)), None)


def _annotations_of(hint: Hint) -> tuple[object, ...]:
    """The annotations of a type, also inside `NotRequired`."""
    if _origin_of(hint) in (NotRequired, Required):
        return _annotations_of(get_args(hint)[0])

    return tuple(hint.__metadata__) if _origin_of(hint) is Annotated else ()


def _origin_of(hint: Hint) -> object:
    """What a type is made with, such as `list`; None for a plain class."""
    return get_origin(hint)
