"""A small https server on this machine, for the tests of reading."""

import shutil
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOST = "cards.example"

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Server:
    """Where it listens, whom its certificate names, and which requests have come."""

    port: int
    certificate: Path
    seen: list[tuple[str, str]] = field(default_factory=list)

    def trust(self) -> ssl.SSLContext:
        """What trusts this server's certificate, and no other."""
        return ssl.create_default_context(cafile=str(self.certificate))

    def address(self, path: str, host: str = HOST) -> str:
        """An address on this server."""
        return f"https://{host}:{self.port}{path}"


def certified(folder: Path) -> tuple[Path, Path] | None:
    """A certificate of HOST and its key, made for this run; None where openssl is not installed."""
    if shutil.which("openssl") is None:
        return None

    certificate, key = folder / "certificate.pem", folder / "key.pem"
    words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", *words, *names, *files], check=True, capture_output=True)
    return certificate, key


@contextmanager
def serving(certificate: Path, key: Path, answers: dict[str, Answer]) -> Iterator[Server]:
    """Answer each path in its way until left."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.seen.append((self.headers["Host"], self.path))
            answers[self.path](self)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.socket = context.wrap_socket(listening.socket, server_side=True, do_handshake_on_connect=False)
    listening.handle_error = lambda request, client_address: None  # type: ignore[method-assign]  # a refused certificate is expected
    server = Server(listening.server_address[1], certificate)
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listening.shutdown()
        listening.server_close()


def body(data: bytes, **headers: str) -> Answer:
    """200 with these bytes."""
    return sent(200, data, headers)


def moved(location: str) -> Answer:
    """A redirect."""
    return sent(302, b"", {"Location": location})


def sent(status: int, data: bytes, headers: dict[str, str]) -> Answer:
    """Any answer."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    return answer
