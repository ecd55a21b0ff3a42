"""The schema of the API, made from its views: the descriptions of single operations, and what all of them share.

An operation is described by its view (`api/description/operations.py`); query parameters and bodies are the serializers that check them. This
module adds languages, limits, tags of answers, and every error that the framework gives, in the one shape of errors.
"""

import inspect
import json
from collections.abc import Sequence
from typing import Any, Final, cast

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent, is_patched_serializer
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.permissions import AllowAny

from api.bodies import Body
from api.description.components import CONDITIONAL, ERRORS, EVERYWHERE, HEADERS, reference_problem
from api.description.typed_schema import CLOSED, open_words
from api.parameters import OneSort, Parameters, ParameterView

# Any: a schema is JSON.
Json = dict[str, Any]

PLACES: Final = ("path", "query", "header")
EMPTY_TEXT: Final = {"type": "string", "maxLength": 0}
BODIES: Final = ("POST", "PUT", "PATCH")


class Schema(AutoSchema):
    """The description of an operation, with what all operations share."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: ComponentRegistry
    ) -> Json | None:
        """The operation with shared parameters, headers and errors; None for one that the library leaves out."""
        operation: Json | None = super().get_operation(path, path_regex, path_prefix, method, registry)
        if operation is None:
            return None

        shared = [{"$ref": f"#/components/parameters/{name}"} for name in self._shared_parameters()]
        operation["parameters"] = [
            *sorted(operation.get("parameters", ()), key=lambda one: PLACES.index(one["in"])),
            *shared,
        ]
        for parameter in operation["parameters"]:
            # An empty value is the same as none, so that it is left out as a default.
            if parameter.get("schema", {}).get("default") in ("", [], ()):
                del parameter["schema"]["default"]
            if parameter.get("in") == "query" and not parameter.get("required"):
                parameter["schema"].pop("minLength", None)
                parameter["allowEmptyValue"] = True

        if "requestBody" in operation:
            operation["requestBody"]["required"] = True

        operation["responses"] = self._with_errors(self._with_headers(operation["responses"]))
        return operation

    def get_override_parameters(self) -> list[Any]:  # Any: the library's own type
        """The parts of the address, and the serializer with which the view checks its query parameters."""
        parts = [
            OpenApiParameter(part, type(value), "path", description=text, examples=[OpenApiExample(part, value=value)])
            for part, (text, value) in self.shown.address.items()
            if f"{{{part}}}" in self.path
        ]
        parameters = self.shown.parameters_of(self.method)
        return [*parts, parameters()] if parameters else parts

    def get_tags(self) -> list[str]:
        """The group that the view belongs to."""
        return [self.shown.tag]

    def get_summary(self) -> str:
        """The first line of the docstring of the view's method."""
        return self._docstring().partition("\n")[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]  # the library's own has no arguments either
        """What follows in the docstring, a paragraph a line."""
        paragraphs = self._docstring().partition("\n")[2].strip().split("\n\n")
        return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)

    def _docstring(self) -> str:
        method = getattr(self.shown, getattr(self.shown, "action", None) or str(self.method).lower())
        return inspect.getdoc(method) or ""

    def get_auth(self) -> list[Json]:
        """The ways to authenticate; an empty one where a request needs none."""
        auth = [found for found in super().get_auth() if found]
        return [{}, *auth] if self._is_open() else auth

    def _is_list_view(self, serializer: object = None) -> bool:
        """No: an answer is declared as it is, with what comes next to its rows."""
        return False

    # Any: the library's own types.
    def _map_serializer_field(self, field: Any, direction: str, bypass_extensions: bool = False) -> Json | None:
        """The schema of a member; None for one that is not of this direction, which leaves it out."""
        if field.read_only if direction == "request" else field.write_only:
            return None

        library: Any = super()  # Any: the library leaves this method untyped
        schema: Json | None = library._map_serializer_field(field, direction, bypass_extensions)
        return schema

    def _get_serializer_field_meta(self, field: Any, direction: str) -> Json:  # Any: the library's own type
        """What describes a member besides its type. Its direction is plain from where it is."""
        library: Any = super()  # Any: the library leaves this method untyped
        meta: Json = library._get_serializer_field_meta(field, direction)
        return {name: value for name, value in meta.items() if name not in ("readOnly", "writeOnly")}

    def _map_basic_serializer(self, serializer: Any, direction: str) -> Json:  # Any: the library's own type
        library: Any = super()  # Any: the library leaves this method untyped
        schema: Json = library._map_basic_serializer(serializer, direction)
        if direction == "response":
            return _describe_answer(schema)
        if not isinstance(serializer, Body) or isinstance(serializer, Parameters):
            return schema

        for member in schema["properties"].values():
            _describe_plainly(member)
        if is_patched_serializer(serializer, direction):
            return {**schema, **serializer.also_in_part}

        schema |= serializer.also
        if not serializer.one_of and not serializer.any_of:
            return schema

        name = self._get_serializer_name(serializer, direction).removesuffix("Request")
        forms = [self._register_form(name, schema, member, serializer.one_of) for member in serializer.one_of]
        forms += [self._register_form(name, schema, member, ()) for member in serializer.any_of]
        return {"description": schema["description"], "oneOf" if serializer.one_of else "anyOf": forms}

    def _register_form(self, name: str, schema: Json, member: str, others: Sequence[str]) -> Json:
        """A reference to the component of the form that has this member, and not the others."""
        properties = {key: value for key, value in schema["properties"].items() if key == member or key not in others}
        form = schema | {"properties": properties, "required": sorted({*schema.get("required", ()), member})}
        named = f"{name}By{member.capitalize()}Request"
        component = ResolvedComponent(name=named, type=ResolvedComponent.SCHEMA, schema=form, object=named)
        self.registry.register_on_missing(component)
        return dict(component.ref)

    @property
    def shown(self) -> ParameterView:
        """The view of the operation, typed."""
        return cast("ParameterView", self.view)

    def _is_open(self) -> bool:
        request = self.shown.request
        request.user = AnonymousUser()
        request.auth = None
        return all(permission.has_permission(request, self.shown) for permission in self.shown.get_permissions())

    def _shared_parameters(self) -> Sequence[str]:
        return (*EVERYWHERE, *(CONDITIONAL if self.method == "GET" else ()))

    def _statuses(self) -> list[int]:
        """The errors that the framework may give here, and those that the view has in `refuses`."""
        permissions = [type(permission) for permission in self.shown.get_permissions()]
        found = [400, 429, 503]
        found += [401] if self.shown.get_authenticators() else []
        found += [403] if permissions != [AllowAny] else []
        found += [404] if "{" in self.path else []
        found += [] if issubclass(self.shown.content_negotiation_class, OneSort) else [406]
        found += [415] if self.method in BODIES else []
        found += [413] if self.method in BODIES and self.get_request_serializer() else []
        return [*found, *getattr(self.shown, "refuses", ())]

    def _with_errors(self, responses: Json) -> Json:
        """Every error in the one shape of errors, with the further members of those that have some."""
        for status, response in responses.items():
            if status[0] == "4":
                own = [kind["schema"] for kind in response.pop("content", {}).values()]
                problem = reference_problem(int(status))
                schema = {"allOf": [problem, *own]} if own else problem
                response["content"] = {"application/problem+json": {"schema": schema}}

        framework = {str(status): {"$ref": f"#/components/responses/{ERRORS[status]}"} for status in self._statuses()}
        unchanged = {"304": {"$ref": "#/components/responses/Unchanged"}} if self.method == "GET" else {}
        return dict(sorted((framework | unchanged | responses).items()))

    def _with_headers(self, responses: Json) -> Json:
        for status, response in responses.items():
            if status[0] == "2":
                names = [*HEADERS["every"], *(HEADERS["get"] if self.method == "GET" else ())]
                names += HEADERS["created"] if status == "201" else []
                shared = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
                response["headers"] = shared | response.get("headers", {})

        return responses


def _describe_answer(schema: Json) -> Json:
    """The schema of a serializer as an answer: each member is there, and its words are open."""
    for name, member in schema["properties"].items():
        kinds = member.get("oneOf", ())
        if EMPTY_TEXT in kinds:
            del member["oneOf"]
            member.update(kinds[0])
        if member.get("type") in ("integer", ["integer", "null"]):
            # How large a number the database holds is no promise.
            member.pop("maximum", None)
            member.pop("format", None)
        # Nor is what a body must look like.
        for part in (member, member.get("items", {})):
            for bound in ("maxLength", "maxItems", "pattern"):
                part.pop(bound, None)
        schema["properties"][name] = member if name in CLOSED else open_words(member)
    return schema | {"required": sorted(schema["properties"])}


def _describe_plainly(schema: Json) -> None:
    """Write the schema of a member of a body as generators understand it.

    They take a member with a default for one that must be sent: the description says what counts without it. Where the
    library adds to a pattern that text may be empty, the pattern has said so.
    """
    kinds = schema.get("oneOf", ())
    if len(kinds) == 2 and kinds[1] == EMPTY_TEXT:
        del schema["oneOf"]
        # Who does not look at formats takes an empty text for a day as well.
        schema |= kinds[0] if "pattern" in kinds[0] else {"anyOf": kinds}
    defaults = [node.pop("default") for node in (schema, *kinds) if "default" in node]
    default = defaults[0] if defaults else None
    text = schema.get("description", "")
    if default and "without it" not in text:
        written = json.dumps(default) if not isinstance(default, str) else default
        schema["description"] = f"{text} `{written}` without it.".strip()


def finish_schema(result: Json, generator: SchemaGenerator, request: object, public: bool) -> Json:
    """The last hook: takes out the library's own marks."""
    _remove_marks(result)
    return result


def _remove_marks(node: object) -> None:
    if isinstance(node, dict):
        node.pop("x-spec-enum-id", None)
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _remove_marks(inner)
