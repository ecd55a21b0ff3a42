"""Annotations for the declarations of answers, in addition to the types of their members, for the description of the API.

An answer is declared once, as a `TypedDict` next to the function that builds it: the type checker holds the function to it, and
the schema is made from it (`api/description/typed_schema.py`), with the docstring and under the name of the class without `Json`. Programs
are generated from these names, so they never change. This module imports the standard library alone, so that every layer may
use it.
"""

from functools import cache
from typing import Annotated, Any, Final, get_type_hints


class Doc:
    """The description of a member."""

    def __init__(self, text: str) -> None:
        self.text = text


class Keywords:
    """Keywords of JSON Schema for a member besides its type, such as `minimum`."""

    def __init__(self, **keywords: object) -> None:
        self.keywords = keywords


class OneOf:
    """The values that a member may have, where the type checker cannot know them; otherwise use `Literal`."""

    def __init__(self, *values: str) -> None:
        self.values = values


class Always:
    """Marks the members that a token which writes and may not read gets of what it has written."""


class Component:
    """The name under which a union is in the schema; a `TypedDict` has a name of its own."""

    def __init__(self, name: str) -> None:
        self.name = name


class Receipt(Component):
    """The name of an object of which only the members marked `Always` are given."""


class Sparse(Component):
    """The name of an object of which only its `id` and the members that a request asked for (`fields`) are given."""


class MadeBy:
    """The serializer that makes a member (or what `or_sparse` makes of it), where an answer that is computed has rows in it."""

    def __init__(self, serializer: object) -> None:
        self.serializer = serializer


class Written:
    """The schema of a member, where it is written by hand."""

    def __init__(self, schema: dict[str, object]) -> None:
        self.schema = schema


ALWAYS: Final = Always()

Day = Annotated[str, Keywords(format="date")]
Moment = Annotated[str, Keywords(format="date-time")]
# Any: a row as a serializer makes it, annotated by `MadeBy`.
Row = dict[str, Any]
# At least 0, and at least 1.
Natural = Annotated[int, Keywords(minimum=0)]
Positive = Annotated[int, Keywords(minimum=1)]


def or_receipt(kind: type) -> object:
    """An answer to what was written: the object whole, or to a token that may not read its receipt."""
    name = component_name(kind)
    return Annotated[kind | Annotated[kind, Receipt(f"{name}Receipt")], Component(f"{name}OrReceipt")]


def or_sparse(kind: type) -> object:
    """An answer whose members a request may choose: the object whole, or those that were asked for."""
    name = component_name(kind)
    return Annotated[kind | Annotated[kind, Sparse(f"{name}Part")], Component(f"{name}OrPart")]


def component_name(kind: type) -> str:
    """The name of an answer in the schema: `ViolationJson` and `ViolationSerializer` describe the component Violation."""
    return kind.__name__.removesuffix("Json").removesuffix("Serializer")


@cache
def receipt_members(kind: type) -> tuple[str, ...]:
    """The members of a `TypedDict` that are marked `Always`, in the order of its declaration; of a serializer its `Meta.receipt`."""
    meta = getattr(kind, "Meta", None)
    if meta is not None:
        return tuple(meta.receipt)

    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if ALWAYS in getattr(hint, "__metadata__", ()))


def member_names(kind: type) -> tuple[str, ...]:
    """The names of the members of a `TypedDict`, in the order of its declaration."""
    return tuple(kind.__annotations__)
