"""The worker's task for events; `manage.py tidyevents` does the same by hand."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from events.entries.erasing import erase_details
from events.hosting.creating import empty_bin

logger = logging.getLogger(__name__)


@shared_task(name="events.tidy")
def tidy_events() -> None:
    """Empty the bin of events, and erase what old events know of their players."""
    now = timezone.now()
    logger.info("events: %s deleted for ever, details of %s players erased", empty_bin(now), erase_details(now))
