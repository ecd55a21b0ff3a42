"""The app of tournaments."""

from django.apps import AppConfig
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.models.signals import post_migrate
from django.utils import timezone


class EventsConfig(AppConfig):
    name = "events"

    def ready(self) -> None:
        """Let `migrate` archive what has ended, and each change of cards, before other code and other cards show it; and let
        the address of an event, pasted in place of a list, lead to it.
        """
        from cards.importers.game_lock import CHANGE_BEGINS  # noqa: PLC0415  models are there after the apps
        from decks.sharing.own_pages import PAGE_PASTED  # noqa: PLC0415  as above
        from events.fetching import find_pasted_event  # noqa: PLC0415  as above

        PAGE_PASTED.connect(find_pasted_event)
        post_migrate.connect(archive_after_migrating, sender=self)
        CHANGE_BEGINS.connect(archive_before_cards_change)


def archive_after_migrating(using: str, plan: object = None, **_: object) -> None:
    """Archive the events that have ended, once the tables are those of the code. `plan` is None where tables were emptied."""
    from events.entries.archiving import archive_ended  # noqa: PLC0415  models are there after the apps

    if plan is None or using != DEFAULT_DB_ALIAS:
        return

    executor = MigrationExecutor(connections[using])
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        archive_ended(timezone.now())


def archive_before_cards_change(game: str | None, **_: object) -> None:
    """Archive the events that have ended, with the cards as they are."""
    from events.entries.archiving import archive_before_change  # noqa: PLC0415  as above

    archive_before_change(game, timezone.now())
