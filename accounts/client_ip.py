"""The client that a request comes from."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest

# Prefix lengths by IP version. Wide enough to recognise a place, too wide to find a person.
SHOWN: Final = {4: 24, 6: 48}
# A client with one IPv6 address usually has all of its /64.
ONE_CLIENT: Final = {4: 32, 6: 64}
UNKNOWN: Final = "unknown"


def network_of(request: HttpRequest) -> str:
    """The network of the client's address, such as `203.0.113.0/24`; empty if the address is unknown.

    Behind `settings.PROXIES` proxies the client is the entry of X-Forwarded-For that the outermost proxy added. Entries
    to its left come from the client and are ignored.
    """
    return _range(request.META, settings.PROXIES, SHOWN)


def client_key(request: HttpRequest) -> str:
    """The key of one client for limits: an IPv4 address or an IPv6 /64."""
    return client_of(request.META, settings.PROXIES)


def client_of(environ: Mapping[str, Any], proxies: int) -> str:  # Any: PEP 3333
    """The same, before there is a request of the framework."""
    return _range(environ, proxies, ONE_CLIENT) or UNKNOWN


def _claimed_ip(environ: Mapping[str, Any], proxies: int) -> str:  # Any: PEP 3333
    hops = [hop.strip() for hop in str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",") if hop.strip()]
    if proxies and hops:
        return hops[-min(proxies, len(hops))]

    return str(environ.get("REMOTE_ADDR", ""))


def _parse_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None

    return (found.version == 6 and found.ipv4_mapped) or found


def _range(environ: Mapping[str, Any], proxies: int, lengths: dict[int, int]) -> str:  # Any: PEP 3333
    found = _parse_address(_claimed_ip(environ, proxies))
    return str(ip_network((found, lengths[found.version]), strict=False)) if found else ""
