"""The description of the operation that gives the schema."""

from __future__ import annotations

from api.describing import describe, operation
from config.api_views import KINDS, SchemaView

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
