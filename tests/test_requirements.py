"""What is installed is what was chosen: exact versions, the hashes of all files, no address of a registry."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.audit import judged

ROOT: Final = Path(__file__).resolve().parent.parent
LISTS: Final = ("requirements.in", "tests/requirements.in")
LOCKS: Final = ("requirements.txt", "tests/requirements.txt")
# A remark, another list, a hash, or a package in one version.
LINE: Final = re.compile(
    r" *#.*|-r \.\./requirements\.in| +--hash=sha256:[0-9a-f]{64}(?: \\)?"
    r"|[A-Za-z0-9._-]+(?:\[[a-z,]+\])?==[^\s\\;@]+(?: ; [^@]+?)?(?: \\)?"
)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def pinned(name: str) -> dict[str, str]:
    """The version of each package that a file names, as one spelling of its name."""
    found = re.findall(r"^([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==([^\s\\;]+)", text(name), re.MULTILINE)
    return {re.sub("[-_.]+", "-", package).lower(): version for package, version in found}


@pytest.mark.parametrize(("chosen", "lock"), list(zip(LISTS, LOCKS, strict=True)))
def test_the_lock_has_what_was_chosen(chosen: str, lock: str) -> None:
    lines = [line for line in text(chosen).splitlines() if line and not line.startswith(("#", "-r "))]

    assert len(pinned(chosen)) == len(lines)
    assert pinned(chosen).items() - pinned(lock).items() == set()


def test_the_tests_run_on_what_the_site_runs_on() -> None:
    assert pinned(LOCKS[0]).items() - pinned(LOCKS[1]).items() == set()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_a_lock_has_hashes(lock: str) -> None:
    blocks = re.split(r"^(?=[a-z0-9])", text(lock), flags=re.MULTILINE)[1:]

    assert len(blocks) == len(pinned(lock))
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


@pytest.mark.parametrize("name", [*LISTS, *LOCKS])
def test_no_file_says_more_than_packages_their_hashes_and_remarks(name: str) -> None:
    """So that none can name a registry, an address or a place on a machine."""
    lines = text(name).splitlines()

    assert [line for line in lines if not LINE.fullmatch(line) or "//" in line] == []


def test_an_audit_fails_for_a_fault_and_says_what_it_could_not_ask() -> None:
    good = {"name": "django", "version": "5.2", "vulns": []}
    bad = {"name": "lark", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}
    unknown = {"name": "segno", "skip_reason": "no answer"}

    assert judged("lock", {"dependencies": [good]}) == (0, "lock: 1 packages checked, 0 known faults")
    assert judged("lock", {"dependencies": [good, bad, unknown]}) == (
        1,
        "lock: 2 packages checked, 1 known faults\n  lark 1: X-1 (put right in 2)\n"
        "  NOT CHECKED, the list of known faults does not answer for them: segno",
    )
