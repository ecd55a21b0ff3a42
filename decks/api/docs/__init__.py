"""What the schema says of checks, decks, house formats and the builder: imported where the schema is made, never by a view."""

from decks.api.docs import arranging, building, checking, houses, keeping, practising

__all__ = ["arranging", "building", "checking", "houses", "keeping", "practising"]
