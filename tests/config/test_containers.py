"""The image and the services, read rather than run: what they copy and call is there, and nobody is root."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import yaml

from decks.api.ndjson import MAX_BYTES
from tests.config.test_operations import example, read_names

ROOT: Final = Path(__file__).resolve().parents[2]
IMAGE: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8")
SERVICES: Final[dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))  # Any: as read
# What no environment sets there, and why.
OWN: Final = {
    "DEBUG": "shows everybody what only its owner may see",
    "HOST": "the image's",
    "PORT": "the image's; outside it is the port that is published",
    "CELERY_QUEUE": "the broker is no other site's",
}
# Of each machine without settings.
WORKERS, THREADS = 2, 4


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

    assert sorted(services) == ["cache", "database", "prepare", "site", "worker"]
    assert set(re.findall(r"manage\.py (\w+)", words)) == {"migrate", "loadstarter", "loadsamples"}
    assert {name for service in services.values() for name in service.get("depends_on", {})} <= services.keys()
    assert {volume.partition(":")[0] for volume in services["site"]["volumes"]} <= SERVICES["volumes"].keys()


def test_every_setting_reaches_the_services_but_what_is_their_own() -> None:
    reached = SERVICES["x-site"]["environment"].keys()

    assert read_names() | {"FORWARDED_ALLOW_IPS"} == reached | OWN.keys()
    assert example().keys() - reached == set()
    assert [name for name in OWN if name in reached] == []


def test_what_the_services_keep_in_memory_has_a_bound() -> None:
    ((folder, size),) = [mount.split(":size=") for mount in SERVICES["x-site"]["tmpfs"]]

    assert (folder, int(size.removesuffix("m")) * 2**20 > WORKERS * THREADS * MAX_BYTES) == ("/tmp", True)


def test_every_setting_of_the_services_is_one_of_the_site() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")

    assert [name for name in SERVICES["x-site"]["environment"] if f"`{name}`" not in page] == []
