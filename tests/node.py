"""Where the Node of the script's own tests is, and what it says."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SCRIPTS: Final = ROOT / "tests" / "js"
LACKING: Final = "no Node on this machine: the builder's script is tested by its journeys alone"


def node() -> str | None:
    """The program; None if there is none."""
    return shutil.which("node")


def ran(*words: str, asked: str = "") -> subprocess.CompletedProcess[str]:
    """What came of running Node in the project's folder, for a minute at most. It is there: see `node`."""
    return subprocess.run(
        [node() or "node", *words],
        cwd=ROOT,
        input=asked,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
