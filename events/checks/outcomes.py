"""The outcome of a check: that of the last outcome recorded, with the rule's number on the event's day."""

from datetime import datetime, timedelta
from math import ceil
from typing import Final

from events.checks.contents import OUTCOMES, read_content
from events.entries.authors import Author, log
from events.lists.offered_rules import rules_for
from events.models import CheckRecord, DeckCheck, Event, LogEntry
from legality.games import GAMES

# The usual time extension: what has passed, and so many minutes.
EXTRA: Final = 3


def is_known_rule(event: Event, code: object) -> bool:
    """Whether the event's game has such a rule; for a game that has left the site every code is accepted."""
    game = GAMES.get(event.game)
    return not code or game is None or code in game.words


def usual_extension(opened: datetime | None, until: datetime) -> int:
    """The minutes that have passed, begun ones as whole ones, and three."""
    passed = max(timedelta(0), until - opened) if opened else timedelta(0)
    return ceil(passed.total_seconds() / 60) + EXTRA


def apply_outcome(check: DeckCheck, record: CheckRecord, author: Author, now: datetime) -> None:
    """Give a check the outcome of the record, if it has one; a changed outcome is written to the event's log.

    Call it in a turn of the event.
    """
    said = read_content(record.content)
    if record.kind != CheckRecord.Kind.OUTCOME or said.outcome not in OUTCOMES:
        return

    before = _outcome_key(check)

    cites = {one.code: one.cite for one in rules_for(check.event, check.entry.seat)}
    check.outcome = said.outcome
    check.closed = record.received
    check.extension = said.extension
    check.rule = said.rule
    check.citation = cites.get(said.rule, "")[:80]
    check.infraction = said.infraction
    check.note = said.note
    check.save(
        update_fields=["outcome", "closed", "extension", "rule", "citation", "infraction", "note"],
    )
    if _outcome_key(check) != before:
        words = {"outcome": check.outcome, "rule": check.citation, "round": check.round, "table": check.table}
        log(check.event, check.entry, LogEntry.Action.CHECKED, author, now, **words)


def _outcome_key(check: DeckCheck) -> tuple[str, str, str]:
    return check.outcome, check.rule, check.infraction
