"""What the examples of the schema speak of: a person with a deck, one in the bin, and a token that may do all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.test import Client

from accounts.models import Scope, Token, User
from decks.saved.bin import throw_away
from decks.saved.versions import keep_version
from tests.decks.own_decks import made

CSRF: Final = "c" * 32


@dataclass(frozen=True, slots=True)
class World:
    """A person, and how a program says that it is them."""

    owner: User
    secret: str
    session: str

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"}

    @property
    def cookies(self) -> dict[str, str]:
        return {"sessionid": self.session, "csrftoken": CSRF}

    @property
    def csrf(self) -> dict[str, str]:
        return {"X-CSRFToken": CSRF}


def world_of(owner: User) -> World:
    """Make everything that examples name, all of it this person's."""
    deck = made(
        owner, token="example-deck", text="Main:\n3 Defy\n2 Pit Rookie", plan="Main:\n2 Defy", visibility="public"
    )
    keep_version(deck, "First")
    throw_away(made(owner, token="example-binned"))
    _token, secret = Token.make(owner.pk, "everything", list(Scope.values), None)
    client = Client()
    client.force_login(owner)
    return World(owner, secret, client.cookies["sessionid"].value)
