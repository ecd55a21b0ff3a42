"""`make test` says what each of its stages took."""

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

TIMED: Final = Path(__file__).parent / "timed.sh"
LINE: Final = r"a stage +\d+ s   user \d+m[\d.]+s   system \d+m[\d.]+s"


@pytest.mark.parametrize("status", [0, 3])
def test_a_stage_ends_as_its_command_ends_and_says_what_it_took(status: int, tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", str(TIMED), "a stage", "sh", "-c", f"echo said; exit {status}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    first, *others = done.stdout.splitlines()
    assert done.returncode == status
    assert first == "said"
    assert len(others) == 1
    assert re.fullmatch(LINE, others[0])


def test_all_stages_stand_in_one_file(tmp_path: Path) -> None:
    for name in ("one", "other"):
        subprocess.run(["sh", str(TIMED), name, "true"], cwd=tmp_path, check=True, capture_output=True)

    lines = (tmp_path / "var" / "stages").read_text().splitlines()
    assert [line.split()[0] for line in lines] == ["one", "other"]
    assert [path.name for path in (tmp_path / "var").iterdir()] == ["stages"]
