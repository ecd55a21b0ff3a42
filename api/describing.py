"""Describes the operations of the API, in one call each, for the schema that is made from the code.

What all operations share (languages, limits, errors, tags of answers) is added by `api/schema.py`; an error is
described here where it has members of its own.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.views import APIView

T = TypeVar("T")
Decorator = Callable[[T], T]


def operation(
    name: str,
    tag: str,
    summary: str,
    description: str,
    *,
    takes: object = None,
    gives: Mapping[object, object],
    examples: Mapping[str, object] | None = None,
    answers: Mapping[str, object] | None = None,
    asks: Mapping[str, str | int] | None = None,
    path: Mapping[str, tuple[str, str | int]] | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    deprecated: bool = False,
) -> Decorator[T]:
    """The description of one method of a view, as a decorator.

    `takes`: the body; `gives`: by status, the declaration of the answer, or for an error its members besides the problem.
    `examples` are bodies and `asks` parameters of the address that work as they are; `path` describes the parts of the
    address, each with an example. `answers` are examples of answers. `deprecated`: another operation is better; its answers
    name it (`api/deprecation.py`).
    """
    shown = [OpenApiExample(title, value=value, request_only=True) for title, value in (examples or {}).items()]
    shown += [OpenApiExample(title, value=value, response_only=True) for title, value in (answers or {}).items()]
    shown += [OpenApiExample(word, value=value, parameter_only=(word, "query")) for word, value in (asks or {}).items()]
    parts = [
        OpenApiParameter(part, type(value), "path", description=text, examples=[OpenApiExample(part, value=value)])
        for part, (text, value) in (path or {}).items()
    ]
    responses: dict[object, OpenApiResponse] = {}
    for status, shape in gives.items():
        if isinstance(shape, OpenApiResponse):
            responses[status] = shape
            continue

        # An answer is described by the docstring of its declaration.
        text = shape.get("description", "") if isinstance(shape, dict) else inspect.getdoc(shape) or ""
        responses[status] = OpenApiResponse(shape, description=text.partition("\n")[0])

    decorator = extend_schema(
        operation_id=name,
        tags=[tag],
        summary=summary,
        description=description,
        request=takes,
        responses=responses,
        examples=shown,
        parameters=[*parts, *parameters],
        deprecated=deprecated,
    )
    return cast("Decorator[T]", decorator)


def describe(view: type[APIView], **methods: Decorator[object]) -> None:
    """Attach descriptions to the methods of a view. The behaviour of the view stays as it is."""
    extend_schema_view(**methods)(view)


def describe_file(text: str) -> OpenApiResponse:
    """A file of bytes, and what is in it."""
    return OpenApiResponse(OpenApiTypes.BINARY, description=text)


def describe_error(shape: object, text: str) -> OpenApiResponse:
    """An error with members of its own, and when it is given."""
    return OpenApiResponse(shape, description=text)
