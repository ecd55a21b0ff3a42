"""The worker's tasks for accounts; `manage.py clearsessions` does the same by hand."""

from __future__ import annotations

from celery import shared_task
from django.core.management import call_command


@shared_task(name="accounts.clear_sessions")
def clear_sessions() -> None:
    call_command("clearsessions")
