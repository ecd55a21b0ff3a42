"""A merged batch brought into the tables, as an import does at its end."""

from cards.importers.database import compare, stored_rows, summary_of, write_changes
from cards.importers.rows import Batch, Summary


def write(batch: Batch) -> Summary:
    """Make the tables of a game equal to the batch. Call it in a transaction."""
    changes = compare(batch, stored_rows(batch.game))
    write_changes(batch.game, changes)
    return summary_of(changes)
