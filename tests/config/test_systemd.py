"""The units of `docs/systemd/` start what is there, as the page for operators says, and may no more than they need."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from typing import Final

import pytest

from config.gunicorn import graceful_timeout
from tests.config.backing_up import ROOT

UNITS: Final = sorted((ROOT / "docs" / "systemd").iterdir())
SERVICES: Final = [path for path in UNITS if path.suffix == ".service"]
TIMERS: Final = [path for path in UNITS if path.suffix == ".timer"]
PAGE: Final = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
HOME: Final = "/srv/deckwright/current"
HARD: Final = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "CapabilityBoundingSet": "",
    "User": "deckwright",
}


def service(path: Path) -> dict[str, str]:
    """The section of the service; of words that stand several times the last."""
    read = RawConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # as the library's own manual has it
    read.read_string(path.read_text(encoding="utf-8"))
    return dict(read["Service"])


def starts(path: Path) -> list[list[str]]:
    lines = re.findall(r"^ExecStart=(.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [shlex.split(line.replace("%%", "%").replace("$$", "$")) for line in lines]


def test_the_page_names_every_unit_and_no_other() -> None:
    named = re.findall(r"`(deckwright[a-z-]*\.(?:service|timer))`", PAGE)

    assert {path.name for path in UNITS} == set(named)


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_a_service_may_no_more_than_it_needs(path: Path) -> None:
    found = service(path)

    assert {name: found[name] for name in HARD} == HARD
    assert found["WorkingDirectory"] == HOME
    assert found["EnvironmentFile"] in PAGE
    assert [folder for folder in found["ReadWritePaths"].split() if folder not in PAGE] == []


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_what_a_service_starts_is_there(path: Path) -> None:
    commands = {file.stem for file in ROOT.glob("*/management/commands/[a-z]*.py")} | {"clearsessions"}
    for words in starts(path):
        text = " ".join(words)
        named = re.findall(r"manage\.py (\w+)", text)
        program = words[0].removeprefix(f"{HOME}/.venv/bin/")

        assert program == "/bin/sh" or (Path(sys.executable).parent / program).exists(), text
        assert set(named) <= commands
        assert named or program in ("gunicorn", "celery")
        assert named or text.replace(f"{HOME}/", "").split(" --concurrency")[0] in PAGE


@pytest.mark.parametrize("path", TIMERS, ids=lambda path: path.name)
def test_a_timer_has_its_service(path: Path) -> None:
    assert path.with_suffix(".service") in SERVICES
    assert "OnCalendar=" in path.read_text(encoding="utf-8")


def test_what_runs_always_comes_back_and_has_time_to_end() -> None:
    site, worker = (
        service(ROOT / "docs" / "systemd" / f"{name}.service") for name in ("deckwright", "deckwright-worker")
    )

    assert [unit["Restart"] for unit in (site, worker)] == ["always", "always"]
    assert int(site["TimeoutStopSec"]) > graceful_timeout


def test_the_command_of_the_backup_makes_one(tmp_path: Path) -> None:
    (tmp_path / "to").mkdir()
    [(shell, flag, line)] = starts(ROOT / "docs" / "systemd" / "deckwright-backup.service")
    there = line.replace("/var/backups/deckwright", str(tmp_path / "to")).replace(".venv/bin/python", sys.executable)
    subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sqlite3; sqlite3.connect({str(tmp_path / 'db')!r}).execute('CREATE TABLE t (x)')",
        ],
        check=True,
    )

    known = os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path / 'db'}"}
    subprocess.run([shell, flag, there], cwd=ROOT, env=known, check=True, capture_output=True)

    [made] = (tmp_path / "to").iterdir()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}\.backup", made.name)


def test_systemd_itself_finds_nothing_wrong(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        pytest.skip("no systemd on this machine; the tests above read the units")

    for path in UNITS:
        text = path.read_text(encoding="utf-8").replace(f"{HOME}/.venv/bin", str(Path(sys.executable).parent))
        (tmp_path / path.name).write_text(text.replace(HOME, str(ROOT)), encoding="utf-8")
    done = subprocess.run(
        [analyze, "verify", *map(str, sorted(tmp_path.iterdir()))], capture_output=True, text=True, check=False
    )

    ours = [line for line in done.stderr.splitlines() if "deckwright" in line]
    assert ours == []
