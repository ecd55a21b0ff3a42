"""The thread of a process of the site that sends letters as `sendletters` does: soon after one is written, and once a minute.

Claims keep it apart from a worker or a timer that runs the command. The thread waits a moment before it begins, so that
the answer to a request takes as long for an address that is written to as for any other.
"""

import atexit
import logging
import os
import random
import threading
from functools import cache
from typing import Final

from django.conf import settings
from django.db import connections, transaction

from accounts.letters.outbox import send_due

LOG: Final = logging.getLogger(__name__)
# Seconds.
EVERY: Final = 60.0
MOMENT: Final = (0.5, 1.5)
# Somewhat more than a hanging server takes; then the process ends, and the lease gives the letter back.
LAST_LETTER: Final = 12.0


class Sender(threading.Thread):
    """Rounds of sending until it is stopped. Trouble ends a round, never the thread."""

    def __init__(self) -> None:
        super().__init__(name="letters", daemon=True)
        self._written = threading.Event()
        self._stopping = threading.Event()
        self._in_trouble = False

    def wake(self) -> None:
        """Begin a round in a moment."""
        self._written.set()

    def stop(self, patience: float = LAST_LETTER) -> None:
        """Let the letter in hand go, and end; at most so many seconds are waited for it."""
        self._stopping.set()
        self._written.set()
        self.join(patience)

    def run(self) -> None:
        # What another process left behind as it was killed is looked for soon after the start.
        self._written.wait(random.uniform(1, 5))
        while not self._stopping.is_set():
            self._written.clear()
            if self._stopping.wait(random.uniform(*MOMENT)):
                return

            self._round()
            self._written.wait(EVERY)

    def _round(self) -> None:
        try:
            send_due(go_on=lambda: not self._stopping.is_set())
            self._in_trouble = False
        except Exception as error:  # the database is away: the next round asks it again
            if not self._in_trouble:
                LOG.warning("Letters wait: %s", type(error).__name__)
            self._in_trouble = True
        finally:
            connections.close_all()


@cache
def start() -> Sender:
    """The thread of this process."""
    sender = Sender()
    sender.start()
    atexit.register(sender.stop)
    return sender


# After a fork the child has no such thread yet.
os.register_at_fork(after_in_child=start.cache_clear)


def send_after_commit() -> None:
    """Once the transaction holds, let letters go: behind the answer, or at once where `EMAILS_IN_BACKGROUND` is off."""
    transaction.on_commit(lambda: start().wake() if settings.EMAILS_IN_BACKGROUND else send_due(), robust=True)
