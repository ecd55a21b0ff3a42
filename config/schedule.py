"""What the worker does by the clock."""

from __future__ import annotations

# Periodic tasks and their intervals in seconds. A run that no worker took before the next one is due is dropped.
CELERY_BEAT_SCHEDULE = {
    task: {"task": task, "schedule": every, "options": {"expires": every}}
    for task, every in {
        "decks.recheck": 600,
        "decks.empty_bin": 86_400,
        "events.recheck": 600,
        "events.tidy": 86_400,
        "accounts.clear_sessions": 86_400,
        "config.sweep": 86_400,
        "config.make_files": 60,
        "accounts.send_letters": 60,
    }.items()
}
