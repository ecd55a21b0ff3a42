"""The address of the site, for links that leave it."""

from django.conf import settings
from django.http import HttpRequest


def site_address(request: HttpRequest) -> str:
    """The site's address as its operator names it, or else as the reader sees it, without a path."""
    return settings.SITE_URL or f"{request.scheme}://{request.get_host()}"
