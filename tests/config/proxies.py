"""The proxies of the guide in front of a server on this machine, with their configuration as it is shipped."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tests.config.serving import ROOT, Server, free_port

CADDY: Final = shutil.which("caddy", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
NGINX: Final = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin")
PAGE: Final = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
OF_NGINX: Final = PAGE.partition("```nginx\n")[2].partition("```")[0]
# Around it, as Debian has it and the page asks for.
MAIN: Final = """pid {folder}/pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        server_name localhost;
        include {folder}/site.conf;
    }}
}}
"""


@contextmanager
def caddy(site: Server) -> Iterator[Server]:
    """Caddy as in compose.yaml."""
    if CADDY is None:
        pytest.skip("no Caddy on this machine")
    port = free_port()
    with TemporaryDirectory() as home:
        # It keeps certificates and its last configuration in folders of its own.
        known = os.environ | {"XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
        known |= {"SITE": f"http://:{port}", "UPSTREAM": f"127.0.0.1:{site.port}"}
        command = [CADDY, "run", "--config", "docs/Caddyfile", "--adapter", "caddyfile"]
        with _running(command, port, known) as proxy:
            yield proxy


@contextmanager
def nginx(site: Server) -> Iterator[Server]:
    """nginx as in the guide."""
    if NGINX is None:
        pytest.skip("no nginx on this machine")
    port = free_port()
    with TemporaryDirectory() as folder:
        site_conf = OF_NGINX.replace("127.0.0.1:8000", f"127.0.0.1:{site.port}")
        (Path(folder) / "site.conf").write_text(site_conf, encoding="utf-8")
        (Path(folder) / "nginx.conf").write_text(MAIN.format(folder=folder, port=port), encoding="utf-8")
        # Started by root it would serve as somebody who may not read the folder.
        user = ["-g", "user root;"] if os.geteuid() == 0 else []
        with _running([NGINX, "-c", f"{folder}/nginx.conf", *user], port, dict(os.environ)) as proxy:
            yield proxy


PROXIES: Final[dict[str, Callable[[Server], AbstractContextManager[Server]]]] = {"caddy": caddy, "nginx": nginx}


@contextmanager
def _running(command: list[str], port: int, env: dict[str, str]) -> Iterator[Server]:
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    proxy = Server(process, port)
    until = time.monotonic() + 30
    while process.poll() is None and not proxy.answers() and time.monotonic() < until:
        time.sleep(0.05)
    try:
        yield proxy
    finally:
        process.terminate()
        process.wait(30)
