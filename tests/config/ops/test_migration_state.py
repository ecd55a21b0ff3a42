"""`manage.py migrate` refuses what would leave the database half changed, and changes nothing then."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connections, migrations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.ops.migration_state import read_schema_state, refuse
from tests.config.backing_up import filled_postgresql, manage
from tests.migrating import SCRATCH

OWN = ("accounts", "cards", "decks")


@pytest.fixture
def recorder(scratch: str) -> Iterator[MigrationRecorder]:
    """What an empty database knows about its migrations."""
    known = MigrationRecorder(connections[scratch])
    known.ensure_schema()
    yield known


def test_an_empty_database_lacks_every_migration(recorder: MigrationRecorder) -> None:
    state = read_schema_state(recorder.connection)

    assert ("decks", "0001_initial") in state.missing
    assert state.newer == ()


def test_a_database_of_a_newer_version_is_refused_by_name(recorder: MigrationRecorder) -> None:
    recorder.record_applied("decks", "9999_more")

    assert read_schema_state(recorder.connection).newer == (("decks", "9999_more"),)
    with pytest.raises(CommandError, match=r"newer than this version of the site: it has decks\.9999_more\."):
        call_command("migrate", database=SCRATCH, verbosity=0)
    assert "decks_deck" not in recorder.connection.introspection.table_names()


def test_a_migration_that_was_replaced_or_an_app_that_is_gone_is_not_newer(recorder: MigrationRecorder) -> None:
    recorder.record_applied("decks", "0000_before")
    recorder.record_applied("chess", "0003_castling")

    assert read_schema_state(recorder.connection).newer == ()


def test_a_way_back_that_does_not_lead_back_is_refused(recorder: MigrationRecorder) -> None:
    class Forgetting(migrations.Migration):
        operations = (migrations.RunPython(migrations.RunPython.noop),)

    stuck = Forgetting("0008_forgets", "decks")

    refuse(using=SCRATCH, plan=[(stuck, False)])
    with pytest.raises(CommandError, match=r"decks\.0008_forgets cannot be taken back"):
        refuse(using=SCRATCH, plan=[(stuck, True)])


def test_every_migration_of_the_site_can_be_taken_back() -> None:
    loader = MigrationLoader(None)

    own = [migration for (app, _), migration in loader.graph.nodes.items() if app in OWN]
    stuck = [(str(each), op.describe()) for each in own for op in each.operations if not op.reversible]
    assert stuck == []


def test_the_way_back_and_forth_over_all_of_them_works_on_a_filled_database() -> None:
    with filled_postgresql() as url:
        said = manage(url, "shell", "--verbosity", "0", "--command", BACK_AND_FORTH)

    assert said.strip() == "the same cards"


# Catalogue versions are longer than the column of before, which PostgreSQL refuses.
BACK_AND_FORTH = """
from django.core.management import call_command
from cards.models import Card
before = set(Card.objects.values_list("game", "key"))
for app in ("decks", "cards", "accounts"):
    call_command("migrate", app, "0001", verbosity=0)
call_command("migrate", verbosity=0)
print("the same cards" if before == set(Card.objects.values_list("game", "key")) else "lost")
"""
