"""docs/api.md: every command and program of the guide runs, and what it shows is what comes.

The site of these tests is a process with a database of its own, so that they may run beside all others.
"""

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django import DjangoDbBlocker

from config.settings import THROTTLE_RATES
from tests.docs.blocks import Step, agrees, steps_of
from tests.docs.serving import running_site
from tests.node import node, ran

ROOT = Path(settings.BASE_DIR)
GUIDE = ROOT / "docs" / "api.md"
STEPS = list(steps_of(GUIDE.read_text()))
HERE = Path(__file__).parent

pytestmark = [
    pytest.mark.skipif(shutil.which("bash") is None, reason="no shell on this machine"),
    # Without a test that says so no test database is made, of which the site has a copy.
    pytest.mark.django_db,
]


@pytest.fixture(scope="module")
def site(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """The address of a running site with the starter cards, and the token of a person there."""
    with django_db_blocker.unblock(), running_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def room(site: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which the guide is followed, with what it takes for granted."""
    if shutil.which("curl") is None:
        without_curl(monkeypatch, tmp_path)

    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "examples"))
    monkeypatch.setenv("SITE", site["url"])
    monkeypatch.setenv("TOKEN", site["token"])
    return tmp_path


def test_every_step_of_the_guide_says_what_the_guide_shows(room: Path) -> None:
    known: dict[str, object] = {}

    for step in [step for step in STEPS if step.sort != "js"]:
        said = by_shell(step, room) if step.sort == "sh" else by_python(step, known)

        assert agrees(step, said), f"{GUIDE.name}, line {step.line}: {said[:2000]}"


@pytest.mark.skipif(node() is None, reason="no Node on this machine: the guide's JavaScript is not run")
def test_every_script_of_the_guide_says_what_the_guide_shows(room: Path) -> None:
    scripts = [step for step in STEPS if step.sort == "js"]

    assert [step.line for step in scripts if not agrees(step, by_node(step))] == []
    assert len(scripts) > 0


def test_the_first_five_minutes_are_in_three_languages() -> None:
    start = next(part for part in GUIDE.read_text().split("\n## ") if part.startswith("Five minutes"))

    assert [step.sort for step in steps_of(start)][:3] == ["sh", "python", "js"]


def test_the_commands_for_everyone_need_no_curl(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_curl(monkeypatch, room)
    own = next(step.line for step in STEPS if "$TOKEN" in step.body)
    steps = [step for step in STEPS if step.sort == "sh" and step.line < own]

    assert [step.line for step in steps if not agrees(step, by_shell(step, room))] == []


def test_the_rates_are_those_of_the_site() -> None:
    rows = re.findall(r"^\| [a-z ,]+ \| (\d+) \| (\d+) \|$", GUIDE.read_text(), re.MULTILINE)

    assert sorted(rows) == sorted(
        tuple(rate.removesuffix("/minute") for rate in pair) for pair in THROTTLE_RATES.values()
    )


def test_the_guide_has_ten_tasks_each_with_something_to_run() -> None:
    tasks = [part for part in GUIDE.read_text().split("\n## ") if part[:1].isdigit()]

    assert [len(list(steps_of(task))) > 0 for task in tasks] == [True] * 10


def without_curl(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """The same requests by the standard library."""
    curl = folder / "tools" / "curl"
    curl.parent.mkdir()
    curl.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{HERE / "curl.py"}" "$@"\n')
    curl.chmod(0o755)
    monkeypatch.setenv("PATH", f"{curl.parent}{os.pathsep}{os.environ['PATH']}")


def by_shell(step: Step, room: Path) -> str:
    done = subprocess.run(
        ["bash", "-euc", step.body], cwd=room, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, f"line {step.line}: {done.stderr}"
    return done.stdout


def by_node(step: Step) -> str:
    done = ran("--input-type=module", "-", asked=step.body)
    assert done.returncode == 0, f"line {step.line}: {done.stderr}"
    return done.stdout


def by_python(step: Step, known: dict[str, object]) -> str:
    """Run in this process, each step with the names of those before."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(step.body, f"{GUIDE.name}:{step.line}", "exec"), known)
    return out.getvalue()
