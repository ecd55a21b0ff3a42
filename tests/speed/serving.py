"""Requests a second of the site as `make run` serves it, measured with wrk over loopback: `python -m tests.speed.serving`.

Needs wrk (Debian: `apt-get install wrk`). Each measurement runs for ten seconds on sixteen connections against two
workers, after two seconds to warm up, with a database of its own that holds the starter sets. Rate limits are lifted.
"""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

PORT: Final = 8093
HERE: Final = f"http://127.0.0.1:{PORT}"
SAMPLE: Final = Path("legality/games/riftbound/samples/standard.txt")
LIFTED: Final = (
    "from config.settings import *\nTHROTTLE_RATES = dict.fromkeys(THROTTLE_RATES, ('1000000000/second',) * 2)\n"
    "ADDRESS_WORK = dict.fromkeys(ADDRESS_WORK, '1000000000000/minute')\n"
)
READS: Final = {
    "card read": "/api/v1/cards/riftbound.defy/",
    "card search": "/api/v1/cards/?game=riftbound&q=fury&page_size=20",
    "home page": "/",
    "healthz": "/healthz",
}


def main() -> None:
    """Print a table of requests a second and latencies."""
    if shutil.which("wrk") is None:
        sys.exit("wrk is not on this machine.")

    with TemporaryDirectory() as folder, served(Path(folder), ("manage.py", "loadstarter")):
        print("| request | requests a second | median ms | p99 ms |\n|---|---|---|---|")
        print(row("check of a 66-card list", "/api/v1/check/", posting(Path(folder))))
        for name, path in READS.items():
            print(row(name, path))


@contextmanager
def served(folder: Path, filling: tuple[str, ...]) -> Iterator[None]:
    """The site on a database of its own, filled by running Python with these words, for as long as the context lasts."""
    (folder / "unlimited.py").write_text(LIFTED)
    env = os.environ | {
        "DATABASE_URL": f"sqlite:///{folder / 'speed.sqlite3'}",
        "PYTHONPATH": f"{folder}{os.pathsep}{Path.cwd()}",
        "DJANGO_SETTINGS_MODULE": "unlimited",
    }
    for command in (("manage.py", "migrate", "-v0"), filling):
        subprocess.run([sys.executable, *command], env=env, check=True, stdout=subprocess.DEVNULL)

    gunicorn = [str(Path(sys.executable).with_name("gunicorn")), "config.wsgi", "--config", "config/gunicorn.py"]
    site = subprocess.Popen(
        [*gunicorn, "--bind", f"127.0.0.1:{PORT}", "--workers", "2"], env=env, stderr=subprocess.DEVNULL
    )
    try:
        wait()
        yield
    finally:
        site.terminate()
        site.wait()


def wait() -> None:
    """Until the site answers."""
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{HERE}/healthz").close()
        except OSError:
            time.sleep(0.1)
        else:
            return


def posting(folder: Path) -> Path:
    """A script for wrk that posts the sample deck."""
    text = SAMPLE.read_text(encoding="utf-8")
    body = json.dumps({"game": "riftbound", "format": "standard", "deck": {"text": text}})
    script = folder / "post.lua"
    script.write_text(
        f"wrk.method = 'POST'\nwrk.body = {json.dumps(body)}\nwrk.headers['Content-Type'] = 'application/json'\n"
    )
    return script


def row(name: str, path: str, script: Path | None = None) -> str:
    """One line of the table."""
    asked = [*(("-s", str(script)) if script else ()), f"{HERE}{path}"]
    subprocess.run(["wrk", "-t1", "-c16", "-d2s", *asked], check=True, stdout=subprocess.DEVNULL)
    said = subprocess.run(["wrk", "-t1", "-c16", "-d10s", "--latency", *asked], check=True, stdout=subprocess.PIPE)
    found = figures(said.stdout.decode())
    return f"| {name} | {found['Requests/sec:']} | {found['50%']} | {found['99%']} |"


def figures(text: str) -> Mapping[str, str]:
    """The figures of wrk's report by their first word; a report of refusals is an error."""
    if "Non-2xx" in text:
        sys.exit(text)

    return {words[0]: words[1] for words in (line.split() for line in text.splitlines()) if len(words) > 1}


if __name__ == "__main__":
    main()
