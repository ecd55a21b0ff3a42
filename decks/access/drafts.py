"""Whose the drafts are that a browser stores for the deck builder."""

from django.utils.crypto import salted_hmac


def draft_owner(person: int | None) -> str:
    """The name under which a browser stores the drafts of a person; empty for a reader who is not logged in."""
    return salted_hmac("deckwright.drafts", str(person)).hexdigest()[:12] if person else ""
