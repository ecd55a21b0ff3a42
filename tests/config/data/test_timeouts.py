"""Who waits how long for a database."""

from __future__ import annotations

import threading

from config.data.timeouts import patience, waiting


def test_a_block_waits_as_it_says_and_only_in_its_thread() -> None:
    usual = patience()
    elsewhere = []
    other = threading.Thread(target=lambda: elsewhere.append(patience()))

    with waiting(2.5):
        inside = patience()
        other.start()
        other.join()

    assert (inside, elsewhere, patience()) == (2.5, [usual], usual)
