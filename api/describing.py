"""How the operations of the API are described, in one call each, for the schema that is made from the code.

What all operations share (languages, limits, errors, tags of answers) is added where the schema is made; an error stands
here only where it bears something of its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.views import APIView

T = TypeVar("T")
Said = Callable[[T], T]


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
) -> Said[T]:
    """What the schema says of one method of a view.

    `takes`: the body; `gives`: by status, the shape of the answer, or for an error what it bears beside the problem.
    `examples` are bodies and `asks` words of the address that work as they stand; `path` describes the parts of the
    address, each with an example. `answers` are examples of answers.
    """
    shown = [OpenApiExample(title, value=value, request_only=True) for title, value in (examples or {}).items()]
    shown += [OpenApiExample(title, value=value, response_only=True) for title, value in (answers or {}).items()]
    shown += [OpenApiExample(word, value=value, parameter_only=(word, "query")) for word, value in (asks or {}).items()]
    parts = [
        OpenApiParameter(part, type(value), "path", description=text, examples=[OpenApiExample(part, value=value)])
        for part, (text, value) in (path or {}).items()
    ]
    said = extend_schema(
        operation_id=name,
        tags=[tag],
        summary=summary,
        description=description,
        request=takes,
        responses={status: _described(shape) for status, shape in gives.items()},
        examples=shown,
        parameters=[*parts, *parameters],
    )
    return cast("Said[T]", said)


def describe(view: type[APIView], **methods: Said[object]) -> None:
    """Say of a view what its methods do; what the view does stays as it is."""
    extend_schema_view(**methods)(view)


def _described(shape: object) -> object:
    """An answer says what its shape says of itself."""
    if isinstance(shape, OpenApiResponse):
        return shape

    text = shape.get("description", "") if isinstance(shape, dict) else inspect.getdoc(shape) or ""
    return OpenApiResponse(shape, description=text.partition("\n")[0])


def bears(shape: object, text: str) -> OpenApiResponse:
    """An error with something of its own beside the problem, and when it comes."""
    return OpenApiResponse(shape, description=text)
