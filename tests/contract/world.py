"""The data that the examples of the schema need: a person with a deck, one in the bin, and a token with all scopes."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final
from uuid import UUID

from django.test import Client
from django.utils import timezone

from accounts.models import Scope, Token, User
from cards.models import HouseFormat, HouseVersion
from decks.saved.bin import bin_deck
from decks.saved.versions import keep_version
from events.access.visibility import PRESETS
from events.checks.open_check import Reason, pick_entry
from events.entries.entering import hash_link_secret
from events.models import DeckCheck, Entry, Team
from events.sheets.jobs import Wish, make_job_file, new_job
from tests.decks.own_decks import made
from tests.events.event_of import START, entry_of, event_of, registered
from tests.events.pools.pools_world import dealt, pooled
from tests.events.rounds.paired import loaded
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
    bin_deck(made(owner, token="example-binned"))
    like = {"date": date(2099, 8, 8), "deadline": FAR, "start": FAR, "if_illegal": "flag", "listed": True}
    event = event_of(owner, slug="example-event", visibility={"before": ["opponent"]}, **like)
    pair = (entry_of(event, owner), entry_of(event, name="Lin"))
    Entry.objects.filter(pk=pair[1].pk).update(external_id="player-17")
    for entry in pair:
        registered(event, entry, "Main:\n3 Defy")
    loaded(event, "1,1,2")
    done = new_job(Wish(event.slug, "a4", "name", False, "en", "http://testserver"), timezone.now(), "example-ticket")
    make_job_file(done)
    why = Reason(DeckCheck.Why.TARGETED, 1, "tip")
    pick_entry(event, pair[0], why, owner.pk, START, uuid=UUID("00000000-0000-4000-8000-000000000001"))
    teams = team_event(owner, slug="example-teams", **like)
    for ident in ("a1", "a2"):
        Entry.objects.filter(pk=entry_of(teams, None, ident).pk).update(external_id=ident)
    entry_of(teams, owner)
    Team.objects.filter(entries=entry_of(teams, name="Ana")).update(link_digest=hash_link_secret("example-link"))
    event_of(owner, slug="example-binned", **like, deleted=FAR)
    over = event_of(owner, slug="example-ended", visibility=PRESETS["after"], ended=START, asks_consent=False)
    registered(over, entry_of(over))
    sealed = pooled(owner, slug="example-sealed", **like)
    registered(sealed, entry_of(sealed), "Main:\n3 Inferna")
    dealt(owner, slug="example-dealt", **like)
    house_formats_of(owner)
    _token, secret = Token.make(owner.pk, "everything", list(Scope.values), None)
    client = Client()
    client.force_login(owner)
    return World(owner, secret, client.cookies["sessionid"].value)


def house_formats_of(owner: User) -> None:
    """A house format whose draft says more than its first version, and one in the bin."""
    kind = {"owner": owner, "game": "riftbound", "base": "standard", "name": "League", "last_number": 2}
    ban = {"number": 1, "kind": "ban", "cards": [{"key": "defy", "name": "Defy"}]}
    draft = [ban, {"number": 2, "kind": "copies", "amount": 1}]
    held = HouseFormat.objects.create(slug="house-0123456789", listed=True, draft=draft, **kind)
    HouseVersion.objects.create(format=held, number=1, rules=[ban])
    HouseFormat.objects.create(slug="house-9876543210", deleted=FAR, **kind)
