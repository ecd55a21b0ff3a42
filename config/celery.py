"""The Celery app: `celery --app config worker --beat` runs the periodic tasks, over the broker of CELERY_BROKER_URL.

A task fetches rows, calls one function and logs the result. `manage.py recheck`, `emptybin`, `clearsessions`
and `sendletters` do the same by hand.
"""

from __future__ import annotations

import os

from celery import Celery
from celery.signals import worker_init, worker_process_init

from config.patience import TASKS, process_waits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("deckwright")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["accounts", "config", "decks.saved", "events.hosting"])


@worker_init.connect
@worker_process_init.connect
def limit_waiting(**_: object) -> None:
    """A task ends when the database says nothing; the next run makes up for it."""
    process_waits(TASKS)
