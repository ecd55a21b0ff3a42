"""The schema of this site's API: the descriptions that it reads, and the ways to authenticate.

Descriptions are in the `docs` of each app's `api` package. `api/schema.py` describes the operations.
"""

import json
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from django.utils.translation import override
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.renderers import OpenApiYamlRenderer

# Any: a schema is JSON.
Json = dict[str, Any]

DESCRIBED: Final = (
    *("legality.api.docs", "cards.api.docs", "decks.api.docs", "config.http.api_views"),
    *("events.api.docs", "events.api.round_docs", "events.api.results_docs", "events.api.pool_docs"),
    "events.api.reminder_docs",
    "events.api.team_docs",
    "events.api.check_docs",
    "events.api.sheet_docs",
)


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


def read_descriptions(endpoints: list[tuple[str, str, str, Any]]) -> list[tuple[str, str, str, Any]]:
    """The first hook: imports the descriptions of the apps, and keeps the endpoints of the API."""
    for name in DESCRIBED:
        import_module(name)

    return [endpoint for endpoint in endpoints if endpoint[0].startswith("/api/v1/")]


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
