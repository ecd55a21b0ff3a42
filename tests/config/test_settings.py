"""What the settings make of the environment."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


def pictures(tmp_path: Path, word: str) -> subprocess.CompletedProcess[str]:
    """What a process says of where pictures may come from, whose PICTURES is this word."""
    asked = "from config.settings import CONTENT_SECURITY_POLICY as p; print(*p['DIRECTIVES']['img-src'])"
    environment = os.environ | {"PICTURES": word, "VAR_DIR": str(tmp_path)}
    return subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, text=True, check=False)


def test_another_word_than_one_of_a_few_is_refused_with_those_that_are_known(tmp_path: Path) -> None:
    answer = pictures(tmp_path, "on")

    assert answer.returncode == 1
    assert answer.stderr.endswith("ImproperlyConfigured: PICTURES is 'on'; it is one of off, local, remote\n")


@pytest.mark.parametrize(
    ("word", "allowed"), [("off", "'self' data:"), ("local", "'self' data:"), ("remote", "'self' data: https:")]
)
def test_pictures_of_other_hosts_are_allowed_in_remote_alone(tmp_path: Path, word: str, allowed: str) -> None:
    assert pictures(tmp_path, word).stdout == f"{allowed}\n"
