"""What pages may load and from where, as headers say it to browsers."""

from __future__ import annotations

from collections.abc import Mapping

from csp.constants import NONE, SELF


def content_policy(*, https: bool, remote_pictures: bool = False) -> Mapping[str, Mapping[str, object]]:
    """The setting of django-csp: everything from the site itself; pictures of cards from any https address where they are remote."""
    return {
        "DIRECTIVES": {
            "default-src": [NONE],
            "script-src": [SELF],
            "style-src": [SELF],
            "img-src": [SELF, "data:", *(["https:"] if remote_pictures else [])],
            "object-src": [NONE],
            "base-uri": [NONE],
            "frame-ancestors": [NONE],
            "form-action": [SELF],
            "connect-src": [SELF],
            "font-src": [SELF],
            "manifest-src": [SELF],
        }
        | ({"upgrade-insecure-requests": True} if https else {})
    }
