"""The worker's tasks for accounts; `manage.py clearsessions` and `sendletters` do the same by hand."""

from __future__ import annotations

import logging
from typing import Final

from celery import shared_task
from django.core.management import call_command

from accounts.letters.outbox import send_due

LOG: Final = logging.getLogger(__name__)
# Seconds that letters may take of a worker that has other work: less than from one turn to the next.
ROUND: Final = 45


@shared_task(name="accounts.clear_sessions")
def clear_sessions() -> None:
    call_command("clearsessions")


@shared_task(name="accounts.send_letters")
def send_letters() -> None:
    """Send the letters that are due."""
    done = send_due(seconds=ROUND)
    if done.sent or done.failed:
        LOG.info("%s letters sent, %s tries failed", done.sent, done.failed)
