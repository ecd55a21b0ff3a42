"""SMTP with an end: no mail server holds a sender for longer than `EMAIL_DEADLINE` seconds.

`EMAIL_TIMEOUT` bounds each wait for a byte. A server that sends a byte now and then never exceeds it; here its
connection is shut down when the time of the whole letter is over.
"""

import socket
import threading
from contextlib import suppress
from smtplib import SMTP, SMTP_SSL
from typing import Any

from django.conf import settings
from django.core.mail.backends import smtp


class _Ending(SMTP):
    """A connection that a watcher shuts down when its time is over."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as the library takes them
        self._over = threading.Event()
        threading.Thread(target=self._watch, name="letters-deadline", daemon=True).start()
        try:
            super().__init__(*args, **kwargs)
        except BaseException:
            self._over.set()
            raise

    def close(self) -> None:
        self._over.set()
        super().close()

    def _watch(self) -> None:
        wait = float(settings.EMAIL_DEADLINE)
        while not self._over.wait(wait):
            # Again each second: the name of the server may still be looked up, and there is no socket yet.
            wait = 1.0
            line: socket.socket | None = getattr(self, "sock", None)
            if line is None:
                continue

            # The plain shutdown, also of an encrypted connection: its own would change it under the thread that reads.
            with suppress(OSError):
                socket.socket.shutdown(line, socket.SHUT_RDWR)


class _EndingSSL(_Ending, SMTP_SSL):
    """The same, encrypted from the first byte."""


class EmailBackend(smtp.EmailBackend):
    """Django's SMTP, bounded. A letter that the server has taken is sent, whatever happens at the goodbye."""

    @property
    def connection_class(self) -> type[SMTP]:
        return _EndingSSL if self.use_ssl else _Ending

    def close(self) -> None:
        try:
            super().close()
        except OSError:
            self.connection = None
