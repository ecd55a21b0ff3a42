"""A merged batch brought into the tables, as an import does at its end."""

from cards.importers.database import compare_tables, stored_rows, summarize_changes, write_changes
from legality.sources.rows import Batch, Summary


def write(batch: Batch) -> Summary:
    """Make the tables of a game equal to the batch. Call it in a transaction."""
    changes = compare_tables(batch, stored_rows(batch.game))
    write_changes(batch.game, changes)
    return summarize_changes(changes)
