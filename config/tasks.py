"""The worker's tasks for the site as a whole; `manage.py sweep` does the first by hand."""

from __future__ import annotations

import logging

from celery import shared_task

from config.temporary import sweep
from config.warmup import make_files

logger = logging.getLogger(__name__)


@shared_task(name="config.sweep")
def sweep_left_behind() -> None:
    """Delete what killed processes left behind."""
    logger.info("left behind: %s files or folders deleted", len(sweep()))


@shared_task(name="config.make_files")
def make_files_of_cards() -> None:
    """After an import, and as a day begins: nobody who keeps a copy of all cards has to ask twice."""
    make_files()
