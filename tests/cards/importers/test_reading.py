"""Reading a source by its address: from public machines alone, within limits. The other side is on this machine."""

import gzip
import re
import ssl
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Final

import pytest

from cards.importers.reading import MAX_BYTES, FetchRules, fetch_source, is_public_address, read_source, resolve_host
from legality.sources.rows import UnreadableSource
from tests.cards.importers.loopback import Server, body, certified, moved, sent, serving

CARDS: Final = b'{"cards": []}'


def drip(handler: BaseHTTPRequestHandler) -> None:
    """A header that never ends."""
    try:
        for _ in range(200):
            handler.wfile.write(b"X")
            time.sleep(0.05)
    except OSError:
        return


def half(handler: BaseHTTPRequestHandler) -> None:
    """A body of no said length that stops in the middle."""
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(CARDS[:5])
    time.sleep(1.5)


def cut(handler: BaseHTTPRequestHandler) -> None:
    """A body that ends before its said length."""
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(CARDS)))
    handler.end_headers()
    handler.wfile.write(CARDS[:5])


def stuck(handler: BaseHTTPRequestHandler) -> None:
    """A body of a said length that stops in the middle."""
    cut(handler)
    handler.wfile.flush()
    time.sleep(1.5)


ANSWERS: Final = {
    "/cards.json": body(CARDS),
    "/old.json": moved("/cards.json"),
    "/%E5%8D%A1?q=%20a": body(CARDS),
    "/round": moved("/round"),
    "/private": moved("https://10.0.0.1/cards.json"),
    "/plain": moved("http://cards.example/cards.json"),
    "/large": body(b"x" * 2_000_000),
    "/packed": body(gzip.compress(b"0" * 10_000_000), Content_Encoding="gzip"),
    "/gone": sent(404, b"", {}),
    "/drip": drip,
    "/half": half,
    "/cut": cut,
    "/stuck": stuck,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    files = certified(tmp_path_factory.mktemp("certificate"))
    if files is None:
        pytest.skip("openssl is not on this machine")
    with serving(*files, ANSWERS) as running:
        yield running


def loopback(server: Server, **more: object) -> FetchRules:
    """The rules, but that this machine is public."""
    chosen: dict[str, object] = {
        "resolve": lambda host, port: [host if host[0].isdigit() else "127.0.0.1"],
        "allowed": lambda address: address == "127.0.0.1",
        "trust": server.trust,
        "seconds": 20.0,
    }
    return FetchRules(**(chosen | more))  # type: ignore[arg-type]  # each by its name


def test_a_file_at_an_address_is_read(server: Server) -> None:
    server.seen.clear()

    assert fetch_source(server.address("/cards.json"), loopback(server)) == CARDS
    assert server.seen == [(f"cards.example:{server.port}", "/cards.json")]


def test_an_address_may_be_typed_as_people_type_it(server: Server) -> None:
    assert fetch_source(server.address("/卡?q= a"), loopback(server)) == CARDS


def test_the_address_that_was_looked_at_is_the_one_connected_to(server: Server) -> None:
    """The name leads elsewhere a moment later (DNS rebinding): it is not looked up a second time."""
    answers = iter(["127.0.0.1"])

    found = fetch_source(server.address("/cards.json"), loopback(server, resolve=lambda host, port: [next(answers)]))

    assert found == CARDS
    assert list(answers) == []


def test_the_certificate_must_name_the_host_not_the_address(server: Server) -> None:
    with pytest.raises(UnreadableSource, match=r"doesn't match|not valid for|mismatch"):
        fetch_source(server.address("/cards.json", host="other.example"), loopback(server))


def test_a_certificate_that_nobody_vouches_for_is_refused(server: Server) -> None:
    with pytest.raises(UnreadableSource, match="self-signed|self signed"):
        fetch_source(server.address("/cards.json"), loopback(server, trust=ssl.create_default_context))


def test_one_address_that_is_not_public_is_enough_to_refuse_a_name(server: Server) -> None:
    server.seen.clear()

    with pytest.raises(UnreadableSource, match="not a public address"):
        fetch_source(
            server.address("/cards.json"), loopback(server, resolve=lambda host, port: ["127.0.0.1", "10.0.0.1"])
        )

    assert server.seen == []


def test_a_redirect_is_followed_by_the_same_rules(server: Server) -> None:
    assert fetch_source(server.address("/old.json"), loopback(server)) == CARDS

    for path, wrong in (("/private", "not a public address"), ("/plain", "only https"), ("/round", "more than 5")):
        with pytest.raises(UnreadableSource, match=wrong):
            fetch_source(server.address(path), loopback(server))


def test_a_body_at_the_limit_is_read_and_one_past_it_is_not(server: Server) -> None:
    at, past = loopback(server, most=2_000_000), loopback(server, most=1_999_999)

    assert len(fetch_source(server.address("/large"), at)) == 2_000_000
    with pytest.raises(UnreadableSource, match="larger than 1,999,999 bytes"):
        fetch_source(server.address("/large"), past)


def test_what_is_sent_packed_is_not_unpacked(server: Server) -> None:
    with pytest.raises(UnreadableSource, match="sent packed"):
        fetch_source(server.address("/packed"), loopback(server))


def test_an_answer_that_is_no_file_is_said(server: Server) -> None:
    with pytest.raises(UnreadableSource, match="answered 404 Not Found"):
        fetch_source(server.address("/gone"), loopback(server))


def test_a_body_that_ends_too_soon_is_no_file(server: Server) -> None:
    with pytest.raises(UnreadableSource, match="5 bytes read, 8 more expected"):
        fetch_source(server.address("/cut"), loopback(server))


@pytest.mark.parametrize("path", ["/drip", "/half", "/stuck"])
def test_a_slow_answer_is_cut_when_its_time_is_over(server: Server, path: str) -> None:
    started = time.monotonic()

    with pytest.raises(UnreadableSource, match="not read within 0.4 seconds"):
        fetch_source(server.address(path), loopback(server, seconds=0.4))

    assert time.monotonic() - started < 10


def test_proxies_of_the_environment_are_not_asked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")

    assert fetch_source(server.address("/cards.json"), loopback(server)) == CARDS


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:93.184.216.34",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:1::1",
    ],
)
def test_addresses_that_are_not_public_are_refused(address: str) -> None:
    assert not is_public_address(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])
def test_public_addresses_are_allowed(address: str) -> None:
    assert is_public_address(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "169.254.169.254"])
def test_no_spelling_of_this_machine_gets_through(host: str) -> None:
    with pytest.raises(UnreadableSource, match=r"not a public address|Name or service|nodename|No address|not known"):
        fetch_source(f"https://{host}/cards.json")


def test_a_name_and_password_are_refused_and_not_repeated() -> None:
    with pytest.raises(UnreadableSource) as refused:
        fetch_source("https://mei:hunter2@example.org/cards.json")

    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize("address", ["http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https:///x"])
def test_only_https_addresses_are_read(address: str) -> None:
    with pytest.raises(UnreadableSource, match=re.escape(f"{address}: only https addresses are read")):
        read_source(address)


@pytest.mark.parametrize("address", ["https://example.org:port/", "https://[::1/", "https://example.org:99999/"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(UnreadableSource):
        read_source(address)


def test_an_address_resolves_to_itself() -> None:
    assert resolve_host("93.184.216.34", 443) == ["93.184.216.34"]


def test_a_file_past_the_limit_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)

    with pytest.raises(UnreadableSource, match="larger than"):
        read_source(str(path))
    with pytest.raises(UnreadableSource, match="No such file"):
        read_source(str(tmp_path / "none.json"))
