"""The worker: `celery --app config worker --beat` does by itself what is due, over the broker of CELERY_BROKER_URL.

Tasks fetch, call one function, and say in the log what came of it; `manage.py recheck`, `emptybin` and
`clearsessions` do the same by hand.
"""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("deckwright")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["accounts", "decks.saved"])
