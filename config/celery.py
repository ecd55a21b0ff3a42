"""The Celery app: `celery --app config worker --beat` runs the periodic tasks, over the broker of CELERY_BROKER_URL.

It runs commands by the clock (`config/schedule.py`), and spreads the checking of saved decks over all workers.
"""

import os

from celery import Celery
from celery.signals import worker_init, worker_process_init

from config.data.timeouts import TASKS, set_default_timeout

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("deckwright")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["config", "decks.saved"])


@worker_init.connect
@worker_process_init.connect
def limit_waiting(**_: object) -> None:
    """A task ends when the database says nothing; the next run makes up for it."""
    set_default_timeout(TASKS)
