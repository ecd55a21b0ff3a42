"""From where a request comes."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from django.conf import settings
from django.http import HttpRequest

# What one household or one hall shares: enough to recognise a place, too little to find a person.
SHOWN: Final = {4: 24, 6: 48}
# Whoever has one address of IPv6 has all of its /64.
ONE_CLIENT: Final = {4: 32, 6: 64}
UNKNOWN: Final = "unknown"


def network_of(request: HttpRequest) -> str:
    """The range of addresses that the client's lies in, empty if it is not known.

    Behind `settings.PROXIES` proxies the client is whom the outermost of them named in X-Forwarded-For; entries
    further left are the client's own words and are never believed.
    """
    return _range(request, SHOWN)


def client_key(request: HttpRequest) -> str:
    """What counts as one client for limits: an address of IPv4, a /64 of IPv6."""
    return _range(request, ONE_CLIENT) or UNKNOWN


def _claimed_ip(request: HttpRequest) -> str:
    proxies: int = settings.PROXIES
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",") if hop.strip()]
    if proxies and hops:
        return hops[-min(proxies, len(hops))]

    return str(request.META.get("REMOTE_ADDR", ""))


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None

    return (found.version == 6 and found.ipv4_mapped) or found


def _range(request: HttpRequest, lengths: dict[int, int]) -> str:
    found = _parsed(_claimed_ip(request))
    return str(ip_network((found, lengths[found.version]), strict=False)) if found else ""
