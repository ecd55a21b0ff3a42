"""Kept decks and their versions as JSON. What only its owner may know of a deck is empty for others."""

from __future__ import annotations

from decks.models import Check, Deck, DeckVersion
from decks.saved.diff import Change, Diff, Move, as_text

Json = dict[str, object]


def deck_json(deck: Deck, reader: int | None) -> Json:
    """A deck whole. Its owner and last check must be fetched along."""
    own = deck.owner_id is not None and deck.owner_id == reader
    return listed_json(deck, reader) | {"text": deck.text, "pool": deck.pool, "plan": deck.plan if own else ""}


def listed_json(deck: Deck, reader: int | None) -> Json:
    """A deck in a list: all but its texts."""
    own = deck.owner_id is not None and deck.owner_id == reader
    check: Check | None = getattr(deck, "last_check", None)
    return {
        "id": deck.token,
        "name": deck.name,
        "game": deck.game,
        "format": deck.format,
        "region": deck.region,
        "options": dict.fromkeys(deck.options, True),
        "visibility": deck.visibility,
        "folder": deck.folder if own else "",
        "created": deck.created.isoformat(),
        "updated": deck.updated.isoformat(),
        "revision": deck.revision,
        "url": deck.get_absolute_url(),
        "owner": deck.owner.username if deck.owner else None,
        "check": check_json(check) if check else None,
    }


def check_json(check: Check) -> Json:
    """What the last check said."""
    return {
        "verdict": check.verdict,
        "codes": check.codes,
        "problems": check.problems,
        "date": check.day.isoformat(),
        "edition": check.edition,
    }


def version_json(version: DeckVersion) -> Json:
    """A version whole."""
    return listed_version_json(version) | {
        "region": version.region,
        "options": dict.fromkeys(version.options, True),
        "text": version.text,
        "pool": version.pool,
    }


def listed_version_json(version: DeckVersion) -> Json:
    """A version in a list: all but its texts."""
    return {
        "number": version.number,
        "name": version.name,
        "cause": version.cause,
        "game": version.game,
        "format": version.format,
        "created": version.created.isoformat(),
    }


def diff_json(found: Diff) -> Json:
    """What differs between two lists, and the same as text."""
    return {
        "added": [_change(change) for change in found.added],
        "removed": [_change(change) for change in found.removed],
        "changed": [_change(change) for change in found.changed],
        "moved": [_move(move) for move in found.moved],
        "lines": {"added": list(found.lines_added), "removed": list(found.lines_removed)},
        "text": as_text(found),
    }


def _change(change: Change) -> Json:
    return {
        "card": change.card.id,
        "name": change.card.name,
        "section": change.section,
        "before": change.before,
        "after": change.after,
        "by": change.by,
    }


def _move(move: Move) -> Json:
    return {
        "card": move.card.id,
        "name": move.card.name,
        "section": move.section,
        "to": move.to,
        "count": move.count,
    }
