"""A site with one of everything, all of it one person's, for the test of who may open what."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from accounts.letters.links import TOKENS, encoded_pk
from accounts.models import Token, User
from cards.curation.proposals import propose_card
from cards.models import Card, CardSet, Correction, HouseFormat, HouseVersion, Import
from decks.models import Collection, Deck, DeckVersion
from decks.sharing.qr import short_code
from events.access.visibility import PRESETS
from events.entries.authors import Author
from events.entries.entering import claim_token
from events.entries.teams import link_token
from events.hosting.staff import create_invitation
from events.models import CheckRecord, DeckCheck, Entry, Event, Staff
from legality.games import GAMES
from tests.decks.own_decks import made
from tests.events.checks.check_of import check_of
from tests.events.event_of import entry_of, event_of, registered
from tests.events.pools.pools_world import dealt, pooled
from tests.events.rounds.paired import loaded
from tests.events.sheets.sheets_world import sheets_world
from tests.events.teams_of import team_event


@dataclass(frozen=True, slots=True)
class World:
    """What is in addresses, by the word of the address; `@name` is meant for rows that name it."""

    values: dict[str, str]


def world_of(owner: User) -> World:
    """Make one of everything for the owner: private, if it can be."""
    Client().force_login(owner)
    owner.pending_email = "new@example.org"
    owner.save(update_fields=("pending_email",))
    deck, public, binned = made(owner), made(owner, visibility="public"), made(owner)
    binned.deleted = binned.created
    binned.save(update_fields=("deleted",))
    version = DeckVersion.objects.filter(deck=deck).first() or _version(deck)
    Collection.objects.get_or_create(owner=owner, game="riftbound", defaults={"text": "3 Defy"})
    card = Card.objects.get(game="riftbound", key="called-shot")
    correction = Correction.objects.create(card=card, by=owner, field="aliases", value="Fy", source="My card")
    proposed = propose_card(GAMES["riftbound"], {"en": "Nine Lives", "kind": "?"}, "My card", owner.pk)
    brought = Import.objects.create(game="rise", source="table", by=owner)
    token, _secret = Token.make(owner.pk, "test", ["decks:read"], None)
    check, record = _checked(owner)
    values = {
        "game": "riftbound",
        "key": card.key,
        "code": str(CardSet.objects.filter(game="riftbound").values_list("code", flat=True)[0]),
        "token": deck.token,
        "number": str(version.number),
        "style": "text",
        "ending": "csv",
        "ticket": "none",
        "@public": public.token,
        "@short": short_code(public.token),
        "@binned": binned.token,
        "@rule": "sideboard-size",
        "@device": str(owner.devices.get().pk),
        "@own_token": str(token.pk),
        "@correction": str(correction.pk),
        "@proposed": str(proposed.pk),
        "@import": str(brought.pk),
        "@word": encoded_pk(owner),
        "@link": TOKENS.make_token(owner),
        **_houses(owner),
        **_events(owner),
        "@checked": check.event.slug,
        "@check": str(check.uuid),
        "@record": str(record.pk),
    }
    return World(values | sheets_world(owner))


def _houses(owner: User) -> dict[str, str]:
    """House formats of the owner that nobody finds: a draft, one with a version and another draft, one in the bin."""
    ban: dict[str, Any] = {"number": 1, "kind": "ban", "cards": [{"key": "defy", "name": "Defy"}]}  # Any: JSON
    draft = [ban, {"number": 2, "kind": "copies", "amount": 1}]
    like: dict[str, Any] = {"owner": owner, "game": "riftbound", "base": "standard", "name": "League", "draft": draft}
    like["last_number"] = len(draft)
    held, league = (HouseFormat.objects.create(**like) for _number in range(2))
    HouseVersion.objects.create(format=league, number=1, rules=[ban])
    binned = HouseFormat.objects.create(**like, deleted=timezone.now())
    return {"@house": held.slug, "@league": league.slug, "@binned_house": binned.slug}


def _checked(owner: User) -> tuple[DeckCheck, CheckRecord]:
    """A deck check in an event of the owner's that goes on, and a record that waits."""
    now = timezone.now()
    more = {"date": now.date(), "deadline": now, "start": now + timedelta(hours=1)}
    check = check_of(event_of(owner, **more), owner)
    record = CheckRecord(uuid=check.uuid, check_of=check, kind="outcome", digest="", waits=True)
    record.save()
    return check, record


def _paired(owner: User) -> Event:
    """An event in which the owner plays somebody, and which shows lists to opponents."""
    event = event_of(owner, visibility={"running": ["opponent"]})
    for entry in (entry_of(event, owner), entry_of(event)):
        registered(event, entry)
    loaded(event, "1,1,2")
    return event


def _version(deck: Deck) -> DeckVersion:
    return DeckVersion.objects.create(deck=deck, number=1, name="first", game="riftbound", format="standard")


def _team_link(soon: dict[str, Any]) -> str:  # Any: fields of an event
    """The link of a team in which somebody waits for a partner."""
    first = entry_of(team_event(**soon), now=timezone.now())
    assert first.team is not None
    return link_token(first.team)


def _team_event(owner: User, soon: dict[str, Any]) -> str:  # Any: fields of an event
    """An event of teams in which the owner, its organiser, plays without a partner."""
    event = team_event(owner, **soon)
    entry_of(event, owner, now=timezone.now())
    return event.slug


def _events(owner: User) -> dict[str, str]:
    """Events of the owner, who is their organiser: one to come, in which they have sent a list, and others."""
    now = timezone.now()
    soon: dict[str, Any] = {
        "deadline": now + timedelta(days=1),
        "start": now + timedelta(days=2),
        "date": now.date(),
    }  # Any: fields of an event
    event, listed = event_of(owner, if_undetermined="allow", if_illegal="allow", **soon), event_of(listed=True, **soon)
    binned = event_of(owner, deleted=now, **soon)
    ended = event_of(visibility=PRESETS["after"], asks_consent=False, ended=now)
    registered(event, entry_of(event, owner, now=now), now=now)
    registered(ended, entry_of(ended, owner))
    unclaimed = entry_of(event, now=now)
    Entry.objects.filter(pk=unclaimed.pk).update(external_id="player-16")
    loaded(event, "1,1,2")
    return {
        "slug": event.slug,
        "version": "1",
        "external_id": "player-17",
        "@event": event.slug,
        "@listed": listed.slug,
        "@listed_event": event_of(owner, listed=True, if_illegal="flag", **soon).slug,
        "@binned_event": binned.slug,
        "@ended": ended.slug,
        "@paired": _paired(owner).slug,
        "@join": event.join_token,
        "@team": _team_link(soon),
        "@team_event": _team_event(owner, soon),
        "@claim": claim_token(unclaimed, now),
        "@invitation": create_invitation(event, Staff.Role.JUDGE, Author(owner.pk), now),
        "@invited": str(event.invitations.get().pk),
        "@member": str(event.staff.get().pk),
        "@pooled": pooled(owner, **soon).slug,
        "@dealt": dealt(owner, **soon).slug,
    }
