"""Annotations for the declarations of answers, in addition to the types of their members, for the description of the API.

An answer is declared once, as a `TypedDict` next to the function that builds it: the type checker holds the function to it, and
the schema is made from it (`api/typed_schema.py`), with the docstring and under the name of the class without `Json`. Programs
are generated from these names, so they never change. This module imports the standard library alone, so that every layer may
use it.
"""

from typing import Annotated, Final


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
    """Marks the members that every answer has, where a request may choose among the others (`fields`)."""


class Component:
    """The name under which a union is in the schema; a `TypedDict` has a name of its own."""

    def __init__(self, name: str) -> None:
        self.name = name


class Written:
    """The schema of a member, where it is written by hand."""

    def __init__(self, schema: dict[str, object]) -> None:
        self.schema = schema


ALWAYS: Final = Always()

Day = Annotated[str, Keywords(format="date")]
Moment = Annotated[str, Keywords(format="date-time")]
# At least 0, and at least 1.
Natural = Annotated[int, Keywords(minimum=0)]
Positive = Annotated[int, Keywords(minimum=1)]


def member_names(kind: type) -> tuple[str, ...]:
    """The names of the members of a `TypedDict`, in the order of its declaration."""
    return tuple(kind.__annotations__)
