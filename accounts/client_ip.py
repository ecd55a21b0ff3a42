"""The client that a request comes from."""

from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest

# Prefix lengths by IP version. Wide enough to recognise a place, too wide to find a person.
SHOWN_PREFIXES: Final = {4: 24, 6: 48}
# A client with one IPv6 address usually has all of its /64.
ONE_CLIENT: Final = {4: 32, 6: 64}
UNKNOWN: Final = "unknown"


def client_network(request: HttpRequest) -> str:
    """The network of the client's address, such as `203.0.113.0/24`; empty if the address is unknown.

    Behind `settings.PROXIES` proxies the client is the entry of X-Forwarded-For that the outermost proxy added. Entries
    to its left come from the client and are ignored.
    """
    return _network_prefix(request.META, settings.PROXIES, SHOWN_PREFIXES)


def client_key(request: HttpRequest) -> str:
    """The key of one client for limits: an IPv4 address or an IPv6 /64."""
    return client_of_environ(request.META, settings.PROXIES)


def client_of_environ(environ: Mapping[str, Any], proxies: int) -> str:  # Any: PEP 3333
    """The same, before there is a request of the framework."""
    return _network_prefix(environ, proxies, ONE_CLIENT) or UNKNOWN


def _network_prefix(environ: Mapping[str, Any], proxies: int, lengths: dict[int, int]) -> str:  # Any: PEP 3333
    """The network of the client with a prefix of its version's length; empty if the address is unknown."""
    hops = [hop.strip() for hop in str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",") if hop.strip()]
    claimed = hops[-min(proxies, len(hops))] if proxies and hops else str(environ.get("REMOTE_ADDR", ""))
    try:
        found = ip_address(claimed)
    except ValueError:
        return ""

    address = (found.version == 6 and found.ipv4_mapped) or found
    return str(ip_network((address, lengths[address.version]), strict=False))
