"""The description of the API: the schema for programs with its ways to authenticate, and a page on which people can try it."""

import json
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import http_date
from django.utils.translation import override
from django.views.decorators.http import require_safe
from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.renderers import OpenApiYamlRenderer
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from api.description.operations import operation
from api.fields import Choice
from api.parameters import OneSort, Parameters, ParameterView
from api.release import release
from config.http.api_description import LINKS
from decks.builder import row_schema
from events.api.checks.bodies import CONTENTS

# Any: a schema is JSON.
Json = dict[str, Any]
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")


class BearerScheme(OpenApiAuthenticationExtension):
    """A personal token."""

    target_class = "accounts.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> Json:
        """How a token is sent."""
        text = "A personal token, made on the page of one's account: `Authorization: Bearer dw_...`."
        return {"type": "http", "scheme": "bearer", "description": text}


class SessionScheme(OpenApiAuthenticationExtension):
    """A browser that is logged in."""

    target_class = "rest_framework.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> Json:
        """How a session is sent."""
        text = "The cookie of a browser that is logged in. What changes something needs `X-CSRFToken` too."
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": text}


def keep_endpoints(endpoints: list[tuple[str, str, str, Any]]) -> list[tuple[str, str, str, Any]]:
    """The first hook: keeps the endpoints of the API, with the methods of an address in their order.

    The library gives those of a set of views in another order in each process.
    """
    kept = [endpoint for endpoint in endpoints if endpoint[0].startswith("/api/v1/")]
    places = {path: place for place, (path, *_) in enumerate(kept)}
    return sorted(kept, key=lambda endpoint: (places[endpoint[0]], METHODS.index(endpoint[2])))


def add_components_and_links(result: Json, generator: SchemaGenerator, request: object, public: bool) -> Json:
    """A last hook: the components of bodies that no serializer has, and what answers lead to."""
    described = [one for methods in result["paths"].values() for one in methods.values()]
    for one in described:
        targets = LINKS.get(one["operationId"], {})
        links = {target: {"operationId": target, "parameters": parts} for target, parts in targets.items()}
        for status, response in one["responses"].items():
            if links and status[0] == "2":
                response["links"] = links

    schemas = result["components"]["schemas"] | row_schema.COMPONENTS | CONTENTS
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


@lru_cache(maxsize=1)
def schema() -> Json:
    """The whole schema, valid OpenAPI 3.1 (by a test: looking takes seconds); made once a process, in English."""
    with override("en"):
        # Through JSON, so that lazy translations become strings.
        return json.loads(json.dumps(SchemaGenerator().get_schema(public=True), default=str))  # type: ignore[no-any-return]  # JSON


@lru_cache(maxsize=2)
def schema_document(style: str) -> bytes:
    """The schema as `json` or `yaml`."""
    if style == "yaml":
        return bytes(OpenApiYamlRenderer().render(schema(), renderer_context={}))

    return json.dumps(schema(), ensure_ascii=False).encode()


KINDS: Final = {"json": "application/vnd.oai.openapi+json", "yaml": "application/yaml"}


class StyleParameter(Choice):
    """The format in which the schema is written. An operation describes one type of file: here JSON."""

    def __init__(self) -> None:
        super().__init__(tuple(KINDS), required=False, help_text="`json`, which it is without it too.")
        set_override(self, "field", {"type": "string", "enum": ["json"]})


class SchemaParameters(Parameters):
    """The format in which the schema is written."""

    more = {"style": StyleParameter()}


class SchemaView(ParameterView):
    """The schema of this API, made from its code."""

    tag = "Service"
    permission_classes = (AllowAny,)
    authentication_classes = ()
    content_negotiation_class = OneSort
    parameters = {"GET": SchemaParameters}

    @operation(
        "getSchema",
        gives={(200, KINDS["json"]): {"type": "object", "description": "The schema."}},
        asks={"style": "json"},
    )
    def get(self, request: Request) -> HttpResponse:
        """This description.

        The schema of the API (OpenAPI 3.1), made from its code. It is in English whatever `Accept-Language` says. With
        `style=yaml`, or an `Accept` that names it, the same comes as YAML.
        """
        style = self.asked.get("style") or ("yaml" if "yaml" in request.headers.get("Accept", "") else "json")
        body = schema_document(style)
        tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        headers = {"ETag": tag, "Last-Modified": http_date(release()[1]), "Vary": "Accept"}
        return HttpResponse(body, content_type=KINDS[style], headers=headers)


@require_safe
def api_page(request: HttpRequest) -> HttpResponse:
    """Every operation by its tag; with scripts, a viewer in which operations can be tried."""
    return render(request, "api/index.html", {"tags": by_tag()})


@lru_cache(maxsize=1)
def by_tag() -> list[tuple[Json, list[Json]]]:
    """The tags in their order, each with its operations."""
    operations: list[Json] = []
    for path, methods in schema()["paths"].items():
        for method, described in methods.items():
            operations.append(described | {"path": path, "method": method.upper()})
    return [
        (tag, [operation for operation in operations if tag["name"] in operation["tags"]]) for tag in schema()["tags"]
    ]
