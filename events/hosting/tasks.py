"""The worker's tasks for events; `manage.py recheckevents` and `tidyevents` do the same by hand."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from events.entries.archiving import archive_ended
from events.entries.erasing import erase_details
from events.entries.rejudging import rejudge_all
from events.hosting.creating import empty_bin

logger = logging.getLogger(__name__)


@shared_task(name="events.tidy")
def tidy_events() -> None:
    """Empty the bin of events, and erase what old events know of their players."""
    now = timezone.now()
    logger.info("events: %s deleted for ever, details of %s players erased", empty_bin(now), erase_details(now))


@shared_task(name="events.recheck")
def recheck_events() -> None:
    """Archive the events that have ended, and judge the registered lists whose cards or rules have changed."""
    now = timezone.now()
    archived, done = archive_ended(now), rejudge_all(now)
    logger.info("events: %s archived, %s lists judged, %s with another verdict", archived, done.judged, len(done.hit))
