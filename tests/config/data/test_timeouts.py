"""Who waits how long for a database."""

import threading

from config.data.timeouts import limit_waiting, seconds_to_wait


def test_a_block_waits_as_it_says_and_only_in_its_thread() -> None:
    usual = seconds_to_wait()
    elsewhere = []
    other = threading.Thread(target=lambda: elsewhere.append(seconds_to_wait()))

    with limit_waiting(2.5):
        inside = seconds_to_wait()
        other.start()
        other.join()

    assert inside == 2.5
    assert elsewhere == [usual]
    assert seconds_to_wait() == usual
