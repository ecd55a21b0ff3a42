"""The image and the services, read rather than run: what they copy and call is there, and nobody is root."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from django.conf import settings

from config.server.site import HELD, SHORT, SPILLED
from decks.api.checks.ndjson import MAX_BYTES
from tests.config.proxies import CADDY, OF_NGINX
from tests.config.test_operations import example, read_names

ROOT: Final = Path(__file__).resolve().parents[2]
IMAGE: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8")
CADDYFILE: Final = (ROOT / "docs" / "Caddyfile").read_text(encoding="utf-8")
SERVICES: Final[dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))  # Any: as read
# What no environment sets there, and why.
OWN: Final = {
    "DEBUG": "shows everybody what only its owner may see",
    "HOST": "the image's",
    "PORT": "the image's; outside it is the port that is published",
    "CELERY_QUEUE": "the broker is no other site's",
}
# Processes of each machine without settings.
WORKERS: Final = 2


def steps(word: str) -> list[str]:
    """What follows a word of the Dockerfile, each time."""
    return re.findall(rf"^{word} (.+)$", IMAGE, re.MULTILINE)


def test_the_image_is_built_in_two_stages_of_named_versions() -> None:
    assert steps("FROM") == ["python:3.13-slim AS build", "python:3.13-slim"]


def test_what_is_copied_is_there() -> None:
    copied = [step.split()[:-1] for step in steps("COPY") if not step.startswith("--from")]

    assert copied == [["requirements.txt"], ["."]]
    assert all((ROOT / name).exists() for names in copied for name in names)


def test_packages_are_installed_by_hash_alone() -> None:
    installs = [step for step in steps("RUN") if "pip install" in step]

    assert len(installs) == 1
    assert "--require-hashes --requirement requirements.txt" in installs[0]


def test_the_site_runs_as_a_user_of_its_own_and_is_started_as_at_home() -> None:
    last = IMAGE.rpartition("FROM ")[2]

    assert re.findall(r"^USER (.+)$", last, re.MULTILINE) == ["deckwright"]
    assert json.loads(steps("CMD")[-1]) == ["gunicorn", "--config", "config/gunicorn.py", "config.wsgi"]
    assert (ROOT / "config" / "gunicorn.py").is_file()
    assert "/healthz" in steps("HEALTHCHECK")[0]


def test_no_secret_is_in_the_image_or_in_the_services() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    written = str([service.get("environment") for service in SERVICES["services"].values()])

    assert {"var", ".env", "*.env", ".git"} <= set(ignored)
    assert not re.search(r"(?i)secret|password|token|dsn", " ".join(steps("ENV") + steps("ARG")))
    assert "${POSTGRES_PASSWORD:?" in written


def test_the_services_are_those_that_there_are() -> None:
    services = SERVICES["services"]
    words = services["prepare"]["command"][-1]

    assert sorted(services) == ["cache", "database", "limits", "prepare", "proxy", "site", "worker"]
    assert set(re.findall(r"manage\.py (\w+)", words)) == {"migrate", "loadstarter", "loadsamples"}
    assert {name for service in services.values() for name in service.get("depends_on", {})} <= services.keys()
    assert {volume.partition(":")[0] for volume in services["site"]["volumes"]} <= SERVICES["volumes"].keys()


def test_every_setting_reaches_the_services_but_what_is_their_own() -> None:
    reached = SERVICES["x-site"]["environment"].keys()

    assert read_names() | {"FORWARDED_ALLOW_IPS", "LIMITS_URL"} == reached | OWN.keys()
    assert example().keys() - reached == set()
    assert [name for name in OWN if name in reached] == []


def test_what_the_services_keep_in_memory_has_a_bound() -> None:
    ((folder, size),) = [mount.split(":size=") for mount in SERVICES["x-site"]["tmpfs"]]

    assert folder == "/tmp"
    assert int(size.removesuffix("m")) * 2**20 > WORKERS * (HELD + MAX_BYTES)


def test_every_setting_of_the_services_is_one_of_the_site() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")

    assert [name for name in SERVICES["x-site"]["environment"] if f"`{name}`" not in page] == []


def test_only_the_proxy_can_be_reached_and_it_reaches_only_the_site() -> None:
    services = SERVICES["services"]
    seen = {name: service.get("networks", ["default"]) for name, service in services.items()}

    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert (seen.pop("proxy"), seen.pop("site")) == (["front"], ["front", "default"])
    assert set(map(tuple, seen.values())) == {("default",)}


def test_without_a_domain_the_services_are_reached_from_this_machine_alone() -> None:
    ports = SERVICES["services"]["proxy"]["ports"]

    assert ports == ["${HTTP_PORT:-127.0.0.1:8000}:80", "${HTTPS_PORT:-127.0.0.1:8443}:443"]


def test_counts_of_limits_are_never_evicted() -> None:
    policies = {name: SERVICES["services"][name]["command"][-1] for name in ("cache", "limits")}

    assert policies == {"cache": "allkeys-lru", "limits": "noeviction"}
    assert SERVICES["x-site"]["environment"]["LIMITS_URL"] == "redis://limits:6379/0"


def test_the_proxies_take_bodies_a_little_longer_than_the_site_does() -> None:
    longest = {*settings.LONGER_BODIES.values(), settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    caddy = {int(size) * 1_000_000 for size in re.findall(r"max_size (\d+)MB", CADDYFILE)}
    nginx = {int(size) * 1024 for size in re.findall(r"client_max_body_size (\d+)k;", OF_NGINX)}

    for sizes in (caddy, nginx):
        assert len(sizes) == len(longest)
        # What is longer the site refuses in its own words, and it reads as much more that the proxy sees them.
        assert all(0 < size - most <= SPILLED for most, size in zip(sorted(longest), sorted(sizes), strict=True))
    assert all(path in CADDYFILE and f"location = {path} " in OF_NGINX for path in settings.LONGER_BODIES)


def test_what_caddy_does_not_hold_in_memory_the_site_counts() -> None:
    sizes = re.findall(r"(?:request|response)_buffers (\d+)KB", CADDYFILE)

    assert [int(size) * 1000 for size in sizes] == [SHORT, SHORT]


@pytest.mark.skipif(CADDY is None, reason="no Caddy on this machine")
def test_the_proxy_takes_its_configuration() -> None:
    given = ["--config", "docs/Caddyfile", "--adapter", "caddyfile"]
    done = subprocess.run([str(CADDY), "adapt", *given], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert "warn" not in done.stderr
