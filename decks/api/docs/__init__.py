"""What the schema says of checks, decks and the builder: imported where the schema is made, never by a view."""

from __future__ import annotations

from decks.api.docs import arranging, building, checking, keeping, practising

__all__ = ["arranging", "building", "checking", "keeping", "practising"]
