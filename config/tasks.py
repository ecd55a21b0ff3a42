"""The worker's tasks for the site as a whole: commands by the clock, which a timer or a person may run as well."""

import logging
from contextlib import suppress
from io import StringIO

from celery import shared_task
from django.core.management import call_command
from django.db import Error

from config.ops.warmup import make_files
from config.schedule import COMMANDS

logger = logging.getLogger(__name__)


@shared_task(name="config.run_command")
def run_command(command: str) -> None:
    """Run a command of the schedule, with its words there. Raises KeyError for any other."""
    output = StringIO()
    call_command(command, *COMMANDS[command].words, stdout=output)
    logger.info("%s: %s", command, "; ".join(output.getvalue().splitlines()))


@shared_task(name="config.make_files")
def make_files_of_cards() -> None:
    """After an import, and as a day begins: no one who stores a copy of all cards has to ask twice."""
    with suppress(Error):
        make_files()
