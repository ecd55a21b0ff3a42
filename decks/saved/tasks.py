"""The worker's tasks for saved decks, spread over all workers; `manage.py recheck` does the same on one machine."""

import logging
from datetime import date
from math import ceil
from typing import Final

from celery import group, shared_task
from django.utils import timezone

from decks.saved.rechecking import note_run, outdated_decks, recheck_share

# Some seconds of work: little is lost with a worker that dies, and every worker gets a share.
SHARE: Final = 1000

logger = logging.getLogger(__name__)


@shared_task(name="decks.recheck")
def recheck_changed() -> None:
    """Queue, in shares, the decks whose last check is out of date today."""
    day = timezone.localdate()
    shares = ceil(outdated_decks(day).count() / SHARE)
    note_run()
    group(recheck_one_share.s(day.isoformat(), shares, share) for share in range(shares)).delay()


@shared_task(name="decks.recheck_share")
def recheck_one_share(day: str, shares: int, share: int) -> None:
    """Judge one of equal shares of the decks that are out of date on a day (`YYYY-MM-DD`)."""
    done = recheck_share(date.fromisoformat(day), everything=False, shares=shares, share=share)
    logger.info("share %s of %s: %s judged, %s with another verdict", share + 1, shares, done.judged, done.changed)
