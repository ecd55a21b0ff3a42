"""The page for operators names every command and every setting, and the example of it passes Django's own check."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from cards.importers.reading import MAX_BYTES, SECONDS
from config.ops import logs

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
EXAMPLE: Final = ROOT / "docs" / "production.env.example"
# Stable from the first release; additions are fine.
CONTRACT: Final = {
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "CELERY_BROKER_URL",
    "DEBUG",
    "EMAIL_URL",
    "HTTPS",
    "REDIS_URL",
    "REPLICA_URL",
    "SECRET_KEY",
    "SENTRY_DSN",
}
# Set by the machinery, not by people.
INNER: Final = {"DJANGO_SETTINGS_MODULE", "PROMETHEUS_MULTIPROC_DIR"}


def read_names() -> set[str]:
    """The names that the site reads from its environment."""
    asks = re.compile(r"\benv\.?\w*\(\s*\"([A-Z_]+)\"|\bos\.environ(?:\.get\(|\[)\s*[\"']([A-Z_]+)[\"']")
    found = {
        first or second
        for app in ("accounts", "api", "cards", "config", "decks", "legality")
        for path in (ROOT / app).rglob("*.py")
        for first, second in asks.findall(path.read_text(encoding="utf-8"))
    }
    return found - INNER


def commands() -> set[str]:
    paths = ROOT.glob("*/management/commands/[a-z]*.py")
    return {path.stem for path in paths}


def named_in(section: str) -> set[str]:
    """What the first column of a section's table names."""
    body = PAGE.partition(f"## {section}\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in body.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([A-Za-z_]+)`", row)}


def example() -> dict[str, str]:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_page_names_every_setting_and_no_other() -> None:
    assert named_in("Settings") - {"FORWARDED_ALLOW_IPS"} == read_names()


def test_the_names_that_others_rely_on_are_there() -> None:
    assert {name for name in CONTRACT if f"`{name}`" not in PAGE} == set()
    assert CONTRACT - read_names() == set()


def test_the_page_names_every_command_and_no_other() -> None:
    assert named_in("All commands") == commands()


def test_the_page_tells_the_truth_about_limits() -> None:
    assert MAX_BYTES // 2**20 == 64
    assert SECONDS == 60.0
    assert "64 MB and a minute at most" in PAGE
    assert [name for name in logs.FIELDS if f"`{name}`" not in PAGE] == []


def test_every_name_of_the_example_is_a_setting() -> None:
    assert example().keys() - read_names() == set()


def test_the_example_passes_the_check_for_production(tmp_path: Path) -> None:
    """Read as the page says, by a shell; a word that systemd or `env` would read otherwise has no place in it."""
    known = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    command = f"set -a; . {EXAMPLE}; set +a; {sys.executable} manage.py check --deploy --fail-level WARNING"

    done = subprocess.run(["sh", "-c", command], cwd=ROOT, env=known, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert [name for name, value in example().items() if re.search(r"[\s'\"<>$&;#|`]", value)] == []


@pytest.mark.parametrize(
    ("https", "expected"),
    [
        ("on", "True True 31536000 True __Host-sessionid True"),
        ("off", "False False 0 False sessionid False"),
    ],
)
def test_https_makes_all_of_it_strict_at_once(https: str, expected: str) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "SECURE_SSL_REDIRECT")
    more = "s.SESSION_COOKIE_NAME, 'upgrade-insecure-requests' in s.CONTENT_SECURITY_POLICY['DIRECTIVES']"
    asked = f"import config.settings as s; print({', '.join(f's.{name}' for name in names)}, {more})"

    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env=os.environ | {"HTTPS": https},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip() == expected
