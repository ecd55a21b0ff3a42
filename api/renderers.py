"""How the API writes its answers."""

from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import JSONRenderer


class EscapedJSONRenderer(JSONRenderer):
    """JSON in ASCII."""

    ensure_ascii = True


class EveryTextJSONRenderer(JSONRenderer):
    """JSON for any text: half a surrogate pair, which UTF-8 cannot encode, is written as an escape."""

    def render(
        self,
        data: object,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,  # Any: the framework's own signature
    ) -> bytes:
        try:
            return super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            return EscapedJSONRenderer().render(data, accepted_media_type, renderer_context)
