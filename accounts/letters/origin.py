"""Where links in letters lead: scheme and host of the site, as its operator or the request says."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port


def site_origin(request: HttpRequest) -> str:
    """`SITE_URL`, or the scheme and host of the request, such as `https://decks.example.org`.

    A port that the client names is kept only where it is the one that this process serves without a proxy: a stranger
    who asks for somebody else's letter chooses no door for the link. Raises DisallowedHost as `get_host` does.
    """
    if settings.SITE_URL:
        return str(settings.SITE_URL)

    host, port = split_domain_port(request.get_host())
    own = port == str(settings.SITE_PORT) and not request.is_secure()
    return f"{request.scheme}://{host}:{port}" if own else f"{request.scheme}://{host}"
