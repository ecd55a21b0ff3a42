"""Leaving: an account goes with all that is the person's; what they did for everyone stays without their name."""

from __future__ import annotations

from django.db import transaction

from accounts import letters
from accounts.devices import end_all
from accounts.lockout import unlock
from accounts.models import User


@transaction.atomic
def leave(person: User) -> None:
    """Delete an account, all of it or nothing, and log it out everywhere.

    Each table says what happens to its rows: decks, collections, tokens and devices go; corrections, imports and the
    lines of the log lose the name.
    """
    if person.email:
        letters.send("goodbye", person.email, name=person.username)
    unlock(person)
    end_all(person)
    person.delete()
