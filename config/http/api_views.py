"""The description of the API: the schema for programs, and a page on which people can try it."""

from functools import lru_cache
from hashlib import blake2b
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import http_date
from django.views.decorators.http import require_safe
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from api.describing import describe, operation
from api.fields import Choice
from api.parameters import OneSort, Parameters, ParameterView
from api.release import release
from config.http.openapi import Json, schema, schema_document

KINDS: Final = {"json": "application/vnd.oai.openapi+json", "yaml": "application/yaml"}


class SchemaParameters(Parameters):
    """The format in which the schema is written."""

    more = {
        "style": Choice(tuple(KINDS), required=False, help_text="`json` or `yaml`; as `Accept` prefers without it.")
    }


class SchemaView(ParameterView):
    """The schema of this API, made from its code."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    content_negotiation_class = OneSort
    parameters = {"GET": SchemaParameters}

    def get(self, request: Request) -> HttpResponse:
        """OpenAPI 3.1 as JSON or YAML."""
        style = self.asked.get("style") or ("yaml" if "yaml" in request.headers.get("Accept", "") else "json")
        body = schema_document(style)
        tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        headers = {"ETag": tag, "Last-Modified": http_date(release()[1]), "Vary": "Accept"}
        return HttpResponse(body, content_type=KINDS[style], headers=headers)


describe(
    SchemaView,
    get=operation(
        "getSchema",
        "Service",
        "This description",
        "The schema of the API (OpenAPI 3.1), made from its code: as JSON, or as YAML for `style=yaml` or an `Accept` that names "
        "it. It is in English whatever `Accept-Language` says.",
        gives={
            (200, KINDS["json"]): {"type": "object", "description": "The schema."},
            (200, KINDS["yaml"]): {"type": "object", "description": "The schema."},
        },
        asks={"style": "json"},
    ),
)


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
