"""Describes an operation of the API where it is written: the docstring of a view's method says what it does, `operation` the rest.

The first line of the docstring is the summary, what follows the description. What all operations share (languages, limits,
errors, tags of answers) is added by `api/description/schema.py`; an error is described by an operation where it has members of its own.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

M = TypeVar("M", bound=Callable[..., object])
# What addresses consist of: by name the description of a part, and a value that works as it is.
AddressParts = Mapping[str, tuple[str, str | int]]

_TAG: Final = r'(\*|(W/)?"[0-9]{1,9}(\.[0-9a-f]+)?")'
MISSING_REVISION: Final = OpenApiResponse(description="`If-Match` is missing: say which revision you have read.")


def operation(
    name: str,
    *,
    takes: object = None,
    gives: Mapping[object, object],
    examples: Mapping[str, object] | None = None,
    answers: Mapping[str, object] | None = None,
    asks: Mapping[str, str | int] | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    deprecated: bool = False,
) -> Callable[[M], M]:
    """The description of one method of a view besides its docstring, as a decorator.

    `takes`: the body; `gives`: by status, the declaration of the answer, or for an error its members besides the problem.
    `examples` are bodies and `asks` parameters of the address that work as they are; `answers` are examples of answers.
    `deprecated`: another operation is better; its answers name it (`api/description/deprecation.py`).
    """
    shown = [OpenApiExample(title, value=value, request_only=True) for title, value in (examples or {}).items()]
    shown += [OpenApiExample(title, value=value, response_only=True) for title, value in (answers or {}).items()]
    shown += [OpenApiExample(word, value=value, parameter_only=(word, "query")) for word, value in (asks or {}).items()]
    responses: dict[object, OpenApiResponse] = {}
    for status, shape in gives.items():
        if isinstance(shape, OpenApiResponse):
            responses[status] = shape
            continue

        # An answer is described by the docstring of its declaration.
        text = shape.get("description", "") if isinstance(shape, dict) else inspect.getdoc(shape) or ""
        responses[status] = OpenApiResponse(shape, description=text.partition("\n")[0])

    return extend_schema(
        operation_id=name,
        request=takes,
        responses=responses,
        examples=shown,
        parameters=list(parameters),
        deprecated=deprecated,
    )


@dataclass(frozen=True, slots=True)
class Revision:
    """The headers with which a thing is written by revision, and the refusal of a writer who came too late.

    `thing`: what it is called in sentences; `stale`: the refusal, with its members.
    """

    thing: str
    stale: OpenApiResponse

    @property
    def tag(self) -> OpenApiParameter:
        """The header of an answer that has the thing."""
        text = (
            f"The revision of the {self.thing}, then what marks this answer, quoted: "
            '`"3.0c5f"`. `If-Match` goes by the revision.'
        )
        return OpenApiParameter(
            "ETag", OpenApiTypes.STR, "header", required=True, response=[200, 201], description=text
        )

    @property
    def required(self) -> OpenApiParameter:
        """`If-Match` where nothing is written without it."""
        return self._if_match(f"^{_TAG}$", [OpenApiExample("Whatever it is", value="*")])

    @property
    def heeded(self) -> OpenApiParameter:
        """`If-Match` where it may be left out."""
        return self._if_match(f"^{_TAG}?$", [])

    def _if_match(self, pattern: str, shown: list[OpenApiExample]) -> OpenApiParameter:
        text = (
            f"The `ETag` of the {self.thing} as you have read it, or its revision alone "
            '(`"3"`), or `*` for whatever it is now.'
        )
        schema = {"type": "string", "pattern": pattern}
        return OpenApiParameter("If-Match", schema, "header", required=bool(shown), description=text, examples=shown)


def describe_file(text: str) -> OpenApiResponse:
    """A file of bytes, and what is in it."""
    return OpenApiResponse(OpenApiTypes.BINARY, description=text)


def describe_error(shape: object, text: str) -> OpenApiResponse:
    """An error with members of its own, and when it is given."""
    return OpenApiResponse(shape, description=text)
