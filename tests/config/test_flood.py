"""A flood from one address on a site of two processes: how many requests get through, whatever holds the counts."""

import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.config.backing_up import started_file
from tests.config.serving import free_port

ROOT: Final = Path(__file__).resolve().parents[2]
# A day, so that no window ends in the middle of a flood.
FEW: Final = "from config.settings import *\nTHROTTLE_RATES = dict.fromkeys(THROTTLE_RATES, ('20/day', '20/day'))\n"
PATIENCE: Final = 90


@contextmanager
def site(folder: Path, **env: str) -> Iterator[str]:
    """The address of a site of two processes, whose clients may read twenty times a day."""
    (folder / "few.py").write_text(FEW)
    port = free_port()
    known = {
        name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "LIMITS_URL", "DATABASE_URL")
    }
    known |= {"DATABASE_URL": started_file(folder), "DJANGO_SETTINGS_MODULE": "few"}
    known |= {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "PORT": str(port), "WORKERS": "2"} | env
    command = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py", "config.wsgi"]
    server = subprocess.Popen(command, cwd=ROOT, env=known, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(PATIENCE)


def wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(address)


def status_of(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def flood(here: str, count: int) -> Counter[int]:
    """The statuses of so many requests, eight at a time."""
    with ThreadPoolExecutor(8) as pool:
        return Counter(pool.map(status_of, [f"{here}/api/v1/games/"] * count))


@pytest.mark.django_db
def test_without_redis_two_processes_count_together_in_a_file_of_their_own(tmp_path: Path) -> None:
    with site(tmp_path) as here:
        assert flood(here, 60) == {200: 20, 429: 40}

    assert (tmp_path / "site.limits").exists()


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.skipif(shutil.which("redis-server") is None, reason="no redis-server on this machine")
def test_a_redis_that_is_killed_amid_a_flood_leaves_each_process_its_ceiling(tmp_path: Path) -> None:
    port = free_port()
    redis = subprocess.Popen(
        ["redis-server", "--port", str(port), "--save", "", "--dir", str(tmp_path)], stdout=subprocess.DEVNULL
    )
    try:
        with site(tmp_path, LIMITS_URL=f"redis://127.0.0.1:{port}/0") as here:
            before = flood(here, 40)
            redis.kill()
            redis.wait(PATIENCE)
            after = flood(here, 120)
    finally:
        redis.kill()

    assert before == {200: 20, 429: 20}
    assert set(after) <= {200, 429}
    # Each of the two processes begins a count of its own.
    assert 20 <= after[200] <= 40
