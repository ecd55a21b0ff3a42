import pytest
from django.test import RequestFactory
from pytest_django import Settings

from accounts.client_ip import client_key, client_network


@pytest.mark.parametrize(
    ("address", "network", "key"),
    [
        ("203.0.113.77", "203.0.113.0/24", "203.0.113.77/32"),
        ("::ffff:203.0.113.77", "203.0.113.0/24", "203.0.113.77/32"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48", "2001:db8:1:2::/64"),
        ("", "", "unknown"),
        ("unix:", "", "unknown"),
    ],
)
def test_an_address_is_shown_as_a_range(rf: RequestFactory, address: str, network: str, key: str) -> None:
    request = rf.get("/", REMOTE_ADDR=address)

    assert client_network(request) == network
    assert client_key(request) == key


@pytest.mark.parametrize(
    ("proxies", "forwarded", "key"),
    [
        (0, "198.51.100.1", "192.0.2.1/32"),
        (1, "198.51.100.1", "198.51.100.1/32"),
        (1, "198.51.100.66, 198.51.100.1", "198.51.100.1/32"),
        (2, "198.51.100.66, 198.51.100.1, 192.0.2.9", "198.51.100.1/32"),
        (2, "198.51.100.1", "198.51.100.1/32"),
        (1, "", "192.0.2.1/32"),
        (1, "me", "unknown"),
    ],
)
def test_only_our_own_proxies_are_believed(
    rf: RequestFactory, settings: Settings, proxies: int, forwarded: str, key: str
) -> None:
    settings.PROXIES = proxies

    assert client_key(rf.get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR=forwarded)) == key
