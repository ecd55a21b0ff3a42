"""The worker's tasks for the site as a whole; `manage.py sweep` does the same by hand."""

from __future__ import annotations

import logging

from celery import shared_task

from config.temporary import sweep

logger = logging.getLogger(__name__)


@shared_task(name="config.sweep")
def sweep_left_behind() -> None:
    """Delete what killed processes left behind."""
    logger.info("left behind: %s files or folders deleted", len(sweep()))
