"""The data that the examples of the schema need: a person with a deck, one in the bin, and a token with all scopes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from django.test import Client

from accounts.models import Scope, Token, User
from decks.saved.bin import throw_away
from decks.saved.versions import keep_version
from events.models import Entry
from tests.decks.own_decks import made
from tests.events.event_of import entry_of, event_of, registered
from tests.events.teams_of import team_event

FAR: Final = datetime(2099, 8, 8, 8, 0, tzinfo=UTC)
CSRF: Final = "c" * 32


@dataclass(frozen=True, slots=True)
class World:
    """A person, and the header with which a program authenticates."""

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
    """Create everything that the examples name, owned by this person."""
    deck = made(
        owner, token="example-deck", text="Main:\n3 Defy\n2 Pit Rookie", plan="Main:\n2 Defy", visibility="public"
    )
    keep_version(deck, "First")
    throw_away(made(owner, token="example-binned"))
    like = {"date": date(2099, 8, 8), "deadline": FAR, "start": FAR, "if_illegal": "flag", "listed": True}
    event = event_of(owner, slug="example-event", **like)
    registered(event, entry_of(event, owner), "Main:\n3 Defy")
    teams = team_event(owner, slug="example-teams", **like)
    for ident in ("a1", "a2"):
        Entry.objects.filter(pk=entry_of(teams, None, ident).pk).update(external_id=ident)
    event_of(owner, slug="example-binned", **like, deleted=FAR)
    _token, secret = Token.make(owner.pk, "everything", list(Scope.values), None)
    client = Client()
    client.force_login(owner)
    return World(owner, secret, client.cookies["sessionid"].value)
