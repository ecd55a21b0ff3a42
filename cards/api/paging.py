"""The address of the page that follows, for every list of the API that is paged by cursor."""

from __future__ import annotations

from rest_framework.request import Request


def next_page(request: Request, cursor: str) -> str:
    """The address of the page that begins after the cursor."""
    params = request.query_params.copy()
    params["after"] = cursor
    return request.build_absolute_uri(f"?{params.urlencode()}")
