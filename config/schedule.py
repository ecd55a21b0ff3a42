"""What the worker does by the clock."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from celery.beat import PersistentScheduler

from api.database_id import database_subfolder

MINUTE: Final = 60
DAY: Final = 86_400


class ScheduledCommand(NamedTuple):
    """How often the worker runs a command, in seconds, and with which words."""

    every: int
    words: tuple[str, ...] = ()


COMMANDS: Final = {
    # Less than from one turn to the next: the worker has other work.
    "sendletters": ScheduledCommand(MINUTE, ("--seconds", "45")),
    "recheckevents": ScheduledCommand(10 * MINUTE),
    "tidyevents": ScheduledCommand(DAY),
    "emptybin": ScheduledCommand(DAY),
    "clearsessions": ScheduledCommand(DAY),
    "sweep": ScheduledCommand(DAY),
}

# A run that no worker took before the next one is due is dropped.
CELERY_BEAT_SCHEDULE = {
    **{
        command: {
            "task": "config.run_command",
            "args": (command,),
            "schedule": turn.every,
            "options": {"expires": turn.every},
        }
        for command, turn in COMMANDS.items()
    },
    **{
        task: {"task": task, "schedule": every, "options": {"expires": every}}
        for task, every in {"decks.recheck": 10 * MINUTE, "config.make_files": MINUTE}.items()
    },
}


class DatabaseScheduler(PersistentScheduler):
    """Remembers what was done for this database, not what was done for another with the same folder."""

    def __init__(self, *args: Any, schedule_filename: str, **options: Any) -> None:  # Any: as celery takes them
        file = Path(schedule_filename)
        folder = database_subfolder(file.parent)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(*args, schedule_filename=str(folder / file.name), **options)
