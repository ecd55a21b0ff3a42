"""The builder's script has tests of its own, which Node runs: `node --test tests/js/*.test.mjs`."""

import pytest

from tests.node import LACKING, SCRIPTS, node, ran


# `make scripts`, a stage of `make test`, runs the same.
@pytest.mark.long
@pytest.mark.skipif(node() is None, reason=LACKING)
def test_the_script_passes_its_own_tests() -> None:
    files = sorted(str(path) for path in SCRIPTS.glob("*.test.mjs"))
    answer = ran("--test", *files)

    assert files
    assert answer.returncode == 0, answer.stdout + answer.stderr
