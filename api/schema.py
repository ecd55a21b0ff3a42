"""The schema of the API, made from its views: what each operation says of itself, and what all of them share.

Descriptions stand in the apps (`*/api/docs`); query parameters and bodies are the serializers that check them. Here are
added: languages, limits, tags of answers, and every error that the machinery gives, each in its one shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry, is_patched_serializer
from rest_framework.permissions import AllowAny
from rest_framework.views import APIView

from api import typed_schema  # noqa: F401  the library finds its extensions once they are imported
from api.components import CONDITIONAL, ERRORS, EVERYWHERE, HEADERS, PROBLEM
from api.parameters import OneSort

# Any: a schema is JSON, as the library takes and gives it.
Json = dict[str, Any]

PLACES: Final = ("path", "query", "header")
BODIES: Final = ("POST", "PUT", "PATCH")


class Schema(AutoSchema):
    """One operation, with what it shares with the others."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: ComponentRegistry
    ) -> Json | None:
        """The operation whole."""
        said: Json | None = super().get_operation(path, path_regex, path_prefix, method, registry)
        if said is None:
            return None

        shared = [{"$ref": f"#/components/parameters/{name}"} for name in self._shared_parameters()]
        said["parameters"] = [*sorted(said.get("parameters", ()), key=lambda one: PLACES.index(one["in"])), *shared]
        for one in said["parameters"]:
            # An empty word is as good as none, which needs no saying.
            if one.get("schema", {}).get("default") in ("", []):
                del one["schema"]["default"]
            if one.get("in") == "query" and not one.get("required"):
                one["schema"].pop("minLength", None)
                one["allowEmptyValue"] = True

        if "requestBody" in said:
            said["requestBody"]["required"] = True

        said["responses"] = self._with_errors(self._with_headers(said["responses"]))
        return said

    def get_override_parameters(self) -> list[Any]:  # Any: the library's own type
        """The query parameters, as the view checks them."""
        parameters = getattr(self.shown, "parameters", {}).get(self.method)
        return [parameters()] if parameters else []

    def get_auth(self) -> list[Json]:
        """Who may ask; the empty one where nobody needs to say who they are."""
        auth = [found for found in super().get_auth() if found]
        return [{}, *auth] if self._is_open() else auth

    def _map_basic_serializer(self, serializer: Any, direction: str) -> Json:  # Any: the library's own type
        library: Any = super()  # Any: this of its methods has no types
        schema: Json = library._map_basic_serializer(serializer, direction)
        in_part = is_patched_serializer(serializer, direction) and hasattr(serializer, "also_in_part")
        return schema | getattr(serializer, "also_in_part" if in_part else "also", {})

    @property
    def shown(self) -> APIView:
        """The view, which is always one while its operations are looked at."""
        return self.view

    def _is_open(self) -> bool:
        request = self.shown.request
        request.user, request.auth = AnonymousUser(), None
        return all(said.has_permission(request, self.shown) for said in self.shown.get_permissions())

    def _shared_parameters(self) -> Sequence[str]:
        return (*EVERYWHERE, *(CONDITIONAL if self.method == "GET" else ()))

    def _statuses(self) -> list[int]:
        """The errors that the machinery may give here."""
        permissions = [type(said) for said in self.shown.get_permissions()]
        found = [400, 429]
        found += [401] if self.shown.get_authenticators() else []
        found += [403] if permissions != [AllowAny] else []
        found += [404] if "{" in self.path else []
        found += [] if issubclass(self.shown.content_negotiation_class, OneSort) else [406]
        found += [413, 415] if self.method in BODIES and self.get_request_serializer() else []
        return found

    def _with_errors(self, responses: Json) -> Json:
        """Every error in its one shape; those that bear something of their own with it."""
        for status, said in responses.items():
            if status[0] == "4":
                own = [kind["schema"] for kind in said.pop("content", {}).values()]
                said["content"] = {
                    "application/problem+json": {"schema": {"allOf": [PROBLEM, *own]} if own else PROBLEM}
                }

        machinery = {str(status): {"$ref": f"#/components/responses/{ERRORS[status]}"} for status in self._statuses()}
        unchanged = {"304": {"$ref": "#/components/responses/Unchanged"}} if self.method == "GET" else {}
        return dict(sorted((machinery | unchanged | responses).items()))

    def _with_headers(self, responses: Json) -> Json:
        for status, said in responses.items():
            if status[0] == "2":
                names = [*HEADERS["every"], *(HEADERS["get"] if self.method == "GET" else ())]
                names += HEADERS["created"] if status == "201" else []
                shared = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
                said["headers"] = shared | said.get("headers", {})

        return responses


def finished(result: Json, generator: SchemaGenerator, request: object, public: bool) -> Json:
    """A hook after all: without the library's own marks; a body that may be one of several may also fit two of them."""
    _unmark(result)
    for schema in result["components"]["schemas"].values():
        if "oneOf" in schema and all("$ref" in one for one in schema["oneOf"]):
            schema["anyOf"] = schema.pop("oneOf")

    return result


def _unmark(said: object) -> None:
    if isinstance(said, dict):
        said.pop("x-spec-enum-id", None)
    for inner in said.values() if isinstance(said, dict) else said if isinstance(said, list) else ():
        _unmark(inner)
