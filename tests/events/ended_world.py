"""Events that have ended with everything in them, whoever reads them, and all that may happen to cards and rules afterwards."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from secrets import randbelow
from typing import Any, Final

import pytest
from django.db.models import F
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, reverse
from django.utils import timezone

from accounts.models import User
from cards.models import Card, CardSet, CatalogueVersion, HouseFormat, HouseVersion, Move, Printing, Restriction
from decks.samples import find_sample
from events import urls as page_urls
from events.access.permissions import Role
from events.access.visibility import PRESETS
from events.api import urls as api_urls
from events.entries.authors import Author
from events.entries.swapping import Swapped, record_swap
from events.hosting.creating import change_event
from events.models import DeckCheck, Entry, Event, Placing
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.pairs import SideboardSwap
from legality.games import GAMES
from tests.decks.own_decks import another
from tests.events.checks.check_of import check_of
from tests.events.event_of import entry_of, event_of, legal_list, registered
from tests.events.pools.pools_of import pool_of, sealed_deck, sealed_event
from tests.events.rounds.paired import loaded
from tests.events.sheets.made import pages_in
from tests.events.teams_of import rengar, team_event, team_of

ORGANISER: Final = Author(None, Role.ORGANISER)
FAULTY: Final = "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n3 Defy\n5 Chemtech Enforcer\n2 Unheard-of Card\n1 Defi"
# Forms of what an event may be, which offer what there is.
OFFERING: Final = ("edit", "copy")
# What is another at each request, whatever it is about.
CHROME: Final = (
    r'name="csrfmiddlewaretoken" value="[^"]*"',
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    r'name="extension" value="\d+"',
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00",
)


def precon() -> str:
    """A deck whose cards have been banned since."""
    sample = find_sample("riftbound", "standard-jinx-precon")
    assert sample is not None
    return sample.text


def running(**more: object) -> dict[str, object]:
    """The fields of an event that has begun and goes on, whose lists everybody sees at its end."""
    start = timezone.now() - timedelta(hours=2)
    moments = {"start": start, "deadline": start - timedelta(hours=1), "grace": 0, "ended": None}
    shown = {"listed": True, "visibility": PRESETS["after"], "asks_consent": False, "if_illegal": "flag"}
    return moments | shown | more


def single_event(organiser: User, player: User) -> Event:
    """Four lists: legal, of banned cards, faulty with lines that are not card, and one that has been replaced; rounds and checks."""
    event = event_of(organiser, **running())
    entries = [entry_of(event, player), *(entry_of(event, name=name) for name in ("An", "Bo", "Cy"))]
    for entry, text in zip(entries, (legal_list(), precon(), FAULTY, FAULTY), strict=True):
        registered(event, entry, text)
    registered(event, entries[3], f"{legal_list()}\n1 Unheard-of Card")
    loaded(event, "1,1,2\n2,3,4")
    check_of(event, organiser, entry=Entry.objects.get(pk=entries[2].pk))
    Placing.objects.create(entry=entries[1], place=1)
    return event


def teams_event(organiser: User, player: User) -> Event:
    """A team whose two decks share cards."""
    event = team_event(organiser, **running(no_shared_cards=True))
    one, other = team_of(event, player, organiser)
    registered(event, one, rengar())
    registered(event, other, rengar())
    return event


def pools_event(organiser: User, player: User) -> Event:
    """A deck that was built from a pool, and a swap."""
    event = sealed_event(organiser, **running())
    entry = entry_of(event, player)
    pool_of(event, entry)
    made = registered(event, Entry.objects.get(pk=entry.pk), sealed_deck())
    swapped = Swapped([made.cards[-1]], [made.cards[4]])
    record_swap(event, Entry.objects.get(pk=entry.pk), swapped, Author(None, Role.JUDGE), timezone.now())
    return event


def house_event(organiser: User, player: User) -> Event:
    """A league with points, and a list that spends some."""
    defy = Card.objects.get(game="riftbound", name="Defy")
    cards = [{"key": defy.key, "name": "Defy"}]
    house = HouseFormat.objects.create(owner=organiser, game="riftbound", base="standard", name="League", last_number=2)
    rules = [{"number": 1, "kind": "points", "cards": cards, "amount": 2}, {"number": 2, "kind": "budget", "amount": 4}]
    version = HouseVersion.objects.create(format=house, number=1, rules=rules)
    event = event_of(organiser, **running(format=version.word, listed=False))
    registered(event, entry_of(event, player), "Main:\n3 Defy")
    return event


WORLDS: Final = (single_event, teams_event, pools_event, house_event)


def end(event: Event) -> None:
    """Its organiser says that the event has ended."""
    change_event(event, {"ended": timezone.now()}, ORGANISER, timezone.now(), None)
    event.refresh_from_db()


def addresses(event: Event) -> Iterator[str]:
    """Every address of pages and API that shows something of an event, filled in with its entries, lists and checks."""
    yield f"/events/decks/?event={event.slug}"
    check = DeckCheck.objects.filter(event=event).first()
    for number in event.entries.values_list("number", flat=True):
        words = {
            "slug": event.slug,
            "number": number,
            "version": 1,
            "uuid": check.uuid if check else None,
            "shape": "cobra",
        }
        for prefix, patterns in (("events", page_urls.urlpatterns), ("events_api", api_urls.urlpatterns)):
            yield from _addresses(prefix, patterns, words)


def _addresses(prefix: str, patterns: Sequence[object], words: Mapping[str, object]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _addresses(prefix, pattern.url_patterns, words)
        if not isinstance(pattern, URLPattern) or pattern.name in OFFERING:
            continue

        names = pattern.pattern.converters
        known = {name: words[name] for name in names if words.get(name) is not None}
        if "slug" in names and len(known) == len(names):
            try:
                yield reverse(f"{prefix}:{pattern.name}", kwargs=known)
            except NoReverseMatch:
                continue


def read_all(event: Event, chinese: User, english: User) -> dict[tuple[str, str], str]:
    """What two people, each in a language of their own, and somebody without an account read at every address of an event."""
    readers = {"chinese": (another(chinese), "zh-hans"), "english": (another(english), "en"), "": (Client(), "en")}
    places = list(dict.fromkeys(addresses(event)))
    found: dict[tuple[str, str], str] = {}
    for name, (client, language) in readers.items():
        for address in places:
            answer = client.get(address, headers={"accept-language": language})
            if answer.status_code == 200:
                found[name, address] = _told(answer)

    return found


def _told(answer: Any) -> str:  # Any: Django's test answer
    body = b"".join(answer)
    text = "".join(pages_in(body)) if answer["Content-Type"] == "application/pdf" else body.decode()
    for pattern in CHROME:
        text = re.sub(pattern, "", text)
    return text


def everything_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ban of every card, other names, facts, printings and ids of cards, other editions of the rules, a renamed league."""
    day = date(2026, 1, 1)
    cards = list(Card.objects.filter(game="riftbound"))
    formats = [*(one.slug for one in GAMES["riftbound"].formats)]
    Restriction.objects.bulk_create(
        Restriction(card=card, format=slug, limit=0, since=day) for card in cards for slug in formats
    )
    for place, card in enumerate(cards):
        Move.objects.update_or_create(game="riftbound", old=card.key, defaults={"new": f"moved-{place}"})
        card.key, card.name = f"moved-{place}", f"Renamed {place}"
        card.names = {"en": card.name, "zh-hans": f"改名{place}"}
        card.facts = {"kind": "spell", "numbers": {"energy": 9}}
        card.save()
    Printing.objects.filter(card__game="riftbound").update(number=F("id"), variant="z", rarity="common")
    CardSet.objects.filter(game="riftbound").update(names={"en": "Another set"})
    HouseFormat.objects.update(name="Another league")
    CatalogueVersion.objects.filter(game="riftbound").update(number=10**9 + randbelow(10**9))
    edition_on = Format.edition_on

    def other_edition(self: Format, day: date) -> Edition:
        """One rule is left, and the one on swaps: what moves between games is by the rules of that day."""
        edition = edition_on(self, day)
        swaps = (rule for rule in edition.rules if isinstance(rule, SideboardSwap))
        return replace(edition, name="Another release", rules=(*edition.rules[:1], *swaps))

    monkeypatch.setattr(Format, "edition_on", other_edition)
