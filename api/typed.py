"""What the declaration of an answer says beside the types of its members, for the description of the API.

An answer is declared once, as a `TypedDict` beside the function that builds it: the type checker holds the function to it, and
the schema is made from it (`api/typed_schema.py`), with the docstring and under the name of the class without `Json`. Programs
are generated from these names, so that they stay, whatever else is renamed. This module is the standard library alone, so that every layer may use it.
"""

from __future__ import annotations

from typing import Annotated, Final


class Doc:
    """What a member means, in words for people."""

    def __init__(self, text: str) -> None:
        self.text = text


class Keywords:
    """Keywords of JSON Schema beside the type of a member, such as `minimum`."""

    def __init__(self, **keywords: object) -> None:
        self.keywords = keywords


class OneOf:
    """The only values that a member has, where they are known while the code runs; else `Literal` says them."""

    def __init__(self, *values: str) -> None:
        self.values = values


class Always:
    """Marks the members that stand in every answer, where a request may name the others that it wants (`fields`)."""


class Component:
    """The name under which a union stands in the schema; a `TypedDict` has a name of its own."""

    def __init__(self, name: str) -> None:
        self.name = name


class Written:
    """The schema of a member, where it is written by hand."""

    def __init__(self, schema: dict[str, object]) -> None:
        self.schema = schema


ALWAYS: Final = Always()

Day = Annotated[str, Keywords(format="date")]
Moment = Annotated[str, Keywords(format="date-time")]
# From 0 and from 1 upwards.
Natural = Annotated[int, Keywords(minimum=0)]
Positive = Annotated[int, Keywords(minimum=1)]


def members_of(kind: type) -> tuple[str, ...]:
    """The names of the members of a `TypedDict`, in the order of its declaration."""
    return tuple(kind.__annotations__)
