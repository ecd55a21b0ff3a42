"""`make audit`: does a list of known faults name a package of the lock? Fails only when it does.

The list is asked over the network. Where it does not answer, this says so and lets the build pass: nothing was checked.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

# The lock of the tests holds all of the site's own, in the same versions.
LOCK: Final = "tests/requirements.txt"
SECONDS: Final = 180
FOUND: Final = 1
# Words of the library that asks, for a list that cannot be reached.
UNREACHED: Final = (
    "ConnectionError",
    "Could not connect",
    "timed out",
    "Temporary failure",
    "Max retries",
    "ServiceError",
)


def main(lock: str = LOCK) -> int:
    """The exit status: 0, or 1 for a package with a known fault, or an audit that went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "audit.json")
        command = [sys.executable, "-m", "pip_audit", "--requirement", lock, "--require-hashes", "--disable-pip"]
        options = ["--progress-spinner", "off", "--timeout", "10", "--format", "json", "--output", str(output)]
        try:
            done = subprocess.run([*command, *options], capture_output=True, text=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return _unreached(lock, f"no answer within {SECONDS} seconds")

        if output.is_file():
            status, words = judged(lock, json.loads(output.read_text(encoding="utf-8")))
            print(words)
            return status
        if any(word in done.stderr for word in UNREACHED):
            return _unreached(lock, done.stderr.strip().splitlines()[-1][:200])

    print(f"{lock}: the audit failed:\n{done.stderr}", file=sys.stderr)
    return FOUND


def judged(lock: str, report: Mapping[str, object]) -> tuple[int, str]:
    """The exit status and the words for a report of pip-audit. A package that it skipped was not checked."""
    packages = [package for package in _list(report["dependencies"]) if isinstance(package, dict)]
    skipped = [str(package["name"]) for package in packages if "skip_reason" in package]
    found = [fault for package in packages for fault in _faults(package)]
    lines = [f"{lock}: {len(packages) - len(skipped)} packages checked, {len(found)} known faults", *found]
    if skipped:
        lines.append(f"NOT CHECKED, the list of known faults does not answer for them: {', '.join(skipped)}")

    return FOUND if found else 0, "\n  ".join(lines)


def _faults(package: Mapping[str, object]) -> Iterator[str]:
    for fault in _list(package.get("vulns", [])):
        if isinstance(fault, dict):
            fixed = ", ".join(fault["fix_versions"]) or "none yet"
            yield f"{package['name']} {package['version']}: {fault['id']} (put right in {fixed})"


def _list(found: object) -> list[object]:
    return found if isinstance(found, list) else []


def _unreached(lock: str, why: str) -> int:
    print(f"{lock}: NOT CHECKED: the list of known faults cannot be reached from here ({why})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
