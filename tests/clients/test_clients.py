"""Clients that others generate from the description: without a warning, clean by their own type checkers, and twelve tasks done.

`make .venv/clients.stamp` installs the generators; without npm they are not there, and these tests are skipped.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from pytest_django import DjangoDbBlocker

from config.http.api_views import schema
from tests.docs.serving import ROOT, running_site

HERE: Final = Path(__file__).parent
GENERATORS: Final = ROOT / ".venv" / "clients"
PYTHON: Final = GENERATORS / "bin" / "python"
MODULES: Final = GENERATORS / "node_modules"
CONFIGURATIONS: Final = ROOT / "docs" / "examples" / "clients"
TOLD: Final = {
    "check": ["illegal", True],
    "batch": ["illegal", "unfinished"],
    "search": [6, True],
    "card": ["riftbound.defy", "Defy"],
    "misspelt": ["Pit Rookie"],
    "save": ["Rush", 1],
    "change": ["Storm", 412, "Storm"],
    "unchanged": [200, 304],
    "versions": [["Defy", -1]],
    "export": "Main deck:\n2 Defy\n",
    "bulk": ["zero"],
    "event": ["Summer Cup", ["created"] * 5, ["p1", "p2", "p3", "p4", "p5"]],
    "pdf": "%PDF-",
}

pytestmark = [
    pytest.mark.skipif(
        not (GENERATORS.parent / "clients.stamp").exists(), reason="no generators of clients: see the Makefile"
    ),
    pytest.mark.django_db,
]


@pytest.fixture(scope="module")
def site(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    with django_db_blocker.unblock(), running_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder with the description, the configurations of the guide, and the packages of Node."""
    (tmp_path / "schema.json").write_text(json.dumps(schema()))
    for file in CONFIGURATIONS.iterdir():
        shutil.copy(file, tmp_path)
    (tmp_path / "node_modules").symlink_to(MODULES)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    return tmp_path


def test_a_client_in_python_is_clean_and_does_twelve_tasks(site: dict[str, str], room: Path) -> None:
    shutil.copy(HERE / "tasks.py", room)

    generate = [str(PYTHON), "-m", "openapi_python_client", "generate", "--fail-on-warning"]
    words = ["--path", "schema.json", "--config", "openapi-python-client.yaml", "--meta", "none"]
    run(room, *generate, *words, "--output-path", "deckwright_client")
    mypy = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "--python-executable", str(PYTHON)]
    run(room, *mypy, "deckwright_client", "tasks.py")
    assert json.loads(run(room, str(PYTHON), "tasks.py", site["url"], site["token"])) == TOLD


def test_a_client_in_typescript_is_clean_and_does_twelve_tasks(site: dict[str, str], room: Path) -> None:
    shutil.copy(HERE / "tasks.ts", room)

    run(room, "node", "node_modules/.bin/openapi-typescript", "schema.json", "-o", "deckwright.d.ts")
    compile_typescript(room, "tasks.ts", "--outDir", ".")

    assert json.loads(run(room, "node", "tasks.js", site["url"], site["token"])) == TOLD


@pytest.mark.long
def test_hey_api_makes_a_client_without_a_fault(room: Path) -> None:
    run(room, "node", "node_modules/.bin/openapi-ts", "-i", "schema.json", "-o", "hey", "--no-log-file")

    compile_typescript(room, "hey/index.ts", "--noEmit")


@pytest.mark.long
def test_orval_makes_a_client_without_a_fault(room: Path) -> None:
    said = run(room, "node", "node_modules/.bin/orval")

    assert "warn" not in said.lower()
    compile_typescript(room, "orval/deckwright.ts", "--noEmit")


def compile_typescript(room: Path, *words: str) -> None:
    """Raises AssertionError with what the compiler found."""
    options = ["--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"]
    run(room, "node", "node_modules/.bin/tsc", *options, "--types", "node", "--lib", "es2022,dom,dom.iterable", *words)


def run(room: Path, *command: str) -> str:
    """What a program says. Raises AssertionError with all that it has said where it fails or warns."""
    # The generator of Python clients formats them with a program that was installed with it.
    path = f"{GENERATORS / 'bin'}{os.pathsep}{os.environ['PATH']}"
    env = os.environ | {"PATH": path}
    done = subprocess.run(command, cwd=room, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{command[:4]}: {done.stdout}\n{done.stderr}"
    assert "warn" not in done.stderr.lower(), done.stderr
    return done.stdout
