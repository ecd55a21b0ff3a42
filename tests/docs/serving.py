"""A running site for what outsiders do: a process with a database of its own, so that it may run beside all tests."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from tests.config.backing_up import database_beside

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]


@contextmanager
def running_site(folder: Path) -> Iterator[dict[str, str]]:
    """The address of a site with the starter cards (`url`), and the token of a person there (`token`).

    Call it where the database is open to tests: the site has a copy of it.
    """
    with ExitStack() as stack:
        url = stack.enter_context(database_beside(folder))
        # Its own folder too: on PostgreSQL the counts of limits are in it, and the guide uses a limit up.
        said = os.environ | {"DATABASE_URL": url, "PYTHONPATH": str(ROOT), "VAR_DIR": str(folder / "var")}
        command = [sys.executable, str(HERE / "site.py"), str(folder / "bulk")]
        process = stack.enter_context(subprocess.Popen(command, env=said, cwd=ROOT, stdout=subprocess.PIPE, text=True))
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())
        process.terminate()
