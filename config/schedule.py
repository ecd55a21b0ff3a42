"""What the worker does by the clock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from celery.beat import PersistentScheduler

from api.database_id import folder_of_database

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


class DatabaseScheduler(PersistentScheduler):
    """Remembers what was done for this database, not what was done for another with the same folder."""

    def __init__(self, *args: Any, schedule_filename: str, **options: Any) -> None:  # Any: as celery takes them
        file = Path(schedule_filename)
        folder = folder_of_database(file.parent)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(*args, schedule_filename=str(folder / file.name), **options)
