"""`/metrics` for Prometheus: on with `METRICS=on`, for clients with the token or an allowed address."""

from __future__ import annotations

import hmac
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django_prometheus.exports import ExportToDjangoView

from config.ops.gauges import facts


def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics as text. 404 where they are off, and for clients that may not read them."""
    if not settings.METRICS or not (_has_token(request) or _comes_from_allowed_address(request)):
        return HttpResponseNotFound()

    exported: HttpResponse = ExportToDjangoView(request)
    exported.content += facts()
    return exported


def _has_token(request: HttpRequest) -> bool:
    """Whether the request carries METRICS_TOKEN."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN

    return bool(wanted) and kind.lower() == "bearer" and hmac.compare_digest(token.strip().encode(), wanted.encode())


def _comes_from_allowed_address(request: HttpRequest) -> bool:
    """Whether it comes directly from an address of METRICS_ALLOWED. Through a proxy the address is the proxy's."""
    forwarded = any(
        name in request.headers for name in ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "X-Real-IP")
    )
    address = request.META.get("REMOTE_ADDR", "")
    if forwarded or not address:
        return False

    return any(ip_address(address) in ip_network(allowed, strict=False) for allowed in settings.METRICS_ALLOWED)
