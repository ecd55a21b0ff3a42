"""The outcome of a check: that of the last outcome recorded, with the rule's number on the event's day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from events.entries.authors import Author, log
from events.lists.judging import UNJUDGED, question_of
from events.models import CheckRecord, DeckCheck, Event, LogEntry
from legality.messages import game_text

# The usual time extension: what has passed, and so many minutes.
EXTRA: Final = 3
_LONGEST_EXTENSION: Final = 24 * 60


@dataclass(frozen=True, slots=True)
class OfferedRule:
    """A rule that an infraction may name, with its title in the reader's language and its number."""

    code: str
    title: str
    cite: str


def rules_for(event: Event, seat: str = "") -> list[OfferedRule]:
    """The rules of the format of the event, or of a seat of its teams, on its day, each once, in the game's order; none where it is served no more."""
    try:
        question = question_of(event, seat)
        edition = question.format_.edition_on(question.day)
    except UNJUDGED:
        return []

    cites: dict[str, str] = {}
    for rule in edition.rules:
        cites.setdefault(rule.code, rule.cite)
    game = question.game
    return [
        OfferedRule(code, game_text(game, words.title), cites[code])
        for code, words in game.words.items()
        if code in cites
    ]


def usual_extension(opened: datetime | None, until: datetime) -> int:
    """The minutes that have passed, begun ones as whole ones, and three."""
    passed = max(timedelta(0), until - opened) if opened else timedelta(0)
    return ceil(passed.total_seconds() / 60) + EXTRA


def apply(check: DeckCheck, record: CheckRecord, author: Author, now: datetime) -> None:
    """Let a check say what the record says, if it is an outcome; another outcome than before is told by the event's log.

    Call it in a turn of the event.
    """
    if record.kind != CheckRecord.Kind.OUTCOME:
        return

    before = _said_by(check)
    _write(check, record)
    said = _said_by(check)
    if check.outcome != DeckCheck.Outcome.NONE_YET and said != before:
        words = {"outcome": check.outcome, "rule": check.citation, "round": check.round, "table": check.table}
        log(check.event, check.entry, LogEntry.Action.CHECKED, author, now, **words)


def _said_by(check: DeckCheck) -> tuple[str, str, str]:
    return check.outcome, check.rule, check.infraction


def _write(check: DeckCheck, record: CheckRecord) -> None:
    content = record.content
    said = str(content.get("outcome", ""))
    check.outcome = said if said in DeckCheck.Outcome else DeckCheck.Outcome.NONE_YET
    check.closed = None if check.outcome == DeckCheck.Outcome.NONE_YET else record.received
    check.extension = _minutes(content)
    offered = {one.code: one.cite for one in rules_for(check.event, check.entry.seat)}
    check.rule = str(content.get("rule", ""))[:80]
    check.citation = offered.get(check.rule, "")[:80]
    check.infraction = str(content.get("infraction", ""))[:300]
    check.note = str(content.get("note", ""))[:2000]
    check.save(
        update_fields=["outcome", "closed", "extension", "rule", "citation", "infraction", "note"],
    )


def _minutes(content: Mapping[str, object]) -> int | None:
    said = content.get("extension")
    if not isinstance(said, int) or isinstance(said, bool):
        return None

    return min(max(0, said), _LONGEST_EXTENSION)
