"""Twelve tasks through the client that openapi-python-client has generated: `python tasks.py SITE TOKEN` prints what came."""

import json
import sys
from datetime import UTC, date, datetime

from deckwright_client import AuthenticatedClient
from deckwright_client.api.bulk_data import get_bulk_lines
from deckwright_client.api.cards import find_card, search_cards
from deckwright_client.api.checks import check, check_batch
from deckwright_client.api.decks import change_deck, create_deck, export_deck_as_text, get_deck
from deckwright_client.api.entries import list_entries, put_entries
from deckwright_client.api.events import create_event
from deckwright_client.api.sheets import download_sheet
from deckwright_client.api.versions import compare_versions, create_version
from deckwright_client.models import (
    Answer,
    BatchAnswer,
    BatchEntries,
    BatchEntriesRequest,
    BatchEntryRequest,
    BatchRequest,
    Card,
    ChangeDeckResponse412,
    CheckRequest,
    CheckRequestGame,
    Deck,
    DeckByTextRequest,
    DeckByTextRequestGame,
    Diff,
    Entries,
    EntryListByTextRequest,
    Event,
    EventRequest,
    EventRequestGame,
    ExportDeckAsTextStyle,
    FindCardGame,
    FindCardResponse404,
    FoundCards,
    ListByTextRequest,
    MendedAnswer,
    MendRequest,
    MendRequestGame,
    PatchedDeckRequest,
    SearchCardsGame,
    Version,
    VersionRequest,
)
from deckwright_client.types import File

FULL = "Main:\n3 Defy"


def tell_tasks(client: AuthenticatedClient) -> dict[str, object]:
    """What each task came to, by its name."""
    told: dict[str, object] = {}

    question = MendRequest(game=MendRequestGame.RIFTBOUND, deck=ListByTextRequest(text="Main:\n4 Defy"))
    answer = check.sync(client=client, body=question)
    assert isinstance(answer, MendedAnswer)
    told["check"] = [str(answer.verdict), "copy-limit" in [violation.code for violation in answer.violations]]

    lists = [ListByTextRequest(text=text) for text in ("Main:\n4 Defy", FULL)]
    checks = [CheckRequest(game=CheckRequestGame.RIFTBOUND, deck=deck) for deck in lists]
    batch = check_batch.sync(client=client, body=BatchRequest(checks=checks))
    assert isinstance(batch, BatchAnswer)
    told["batch"] = [str(result.verdict) for result in batch.results if isinstance(result, Answer)]

    told["search"] = search_pages(client)

    card = find_card.sync(client=client, game=FindCardGame.RIFTBOUND, name="defy")
    assert isinstance(card, Card)
    told["card"] = [card.id, card.name]
    missed = find_card.sync(client=client, game=FindCardGame.RIFTBOUND, name="pit rooky")
    assert isinstance(missed, FindCardResponse404)
    told["misspelt"] = missed.suggestions

    new = DeckByTextRequest(name="Rush", game=DeckByTextRequestGame.RIFTBOUND, text=FULL)
    saved = create_deck.sync(client=client, body=new)
    assert isinstance(saved, Deck)
    told["save"] = [saved.name, saved.revision]

    tag = f'"{saved.revision}"'
    changed = change_deck.sync(saved.id, client=client, if_match=tag, body=PatchedDeckRequest(name="Storm"))
    assert isinstance(changed, Deck)
    stale = change_deck.sync(saved.id, client=client, if_match=tag, body=PatchedDeckRequest(name="Rain"))
    assert isinstance(stale, ChangeDeckResponse412)
    assert isinstance(stale.current, Deck)
    told["change"] = [changed.name, stale.status, stale.current.name]

    first = get_deck.sync_detailed(saved.id, client=client)
    again = get_deck.sync_detailed(saved.id, client=client, if_none_match=first.headers["ETag"])
    told["unchanged"] = [int(first.status_code), int(again.status_code)]

    kept = create_version.sync(saved.id, client=client, body=VersionRequest(name="First"))
    assert isinstance(kept, Version)
    change_deck.sync(saved.id, client=client, if_match="*", body=PatchedDeckRequest(text="Main:\n2 Defy"))
    diff = compare_versions.sync(saved.id, client=client, from_=str(kept.number), to="current")
    assert isinstance(diff, Diff)
    told["versions"] = [[change.name, change.by] for change in diff.changed]

    text = export_deck_as_text.sync(saved.id, ExportDeckAsTextStyle.TEXT, client=client)
    told["export"] = text

    bulk = get_bulk_lines.sync(client=client, game="zero")
    assert isinstance(bulk, File)
    told["bulk"] = sorted({json.loads(line)["game"] for line in bulk.payload})

    return told | hold_event(client)


def search_pages(client: AuthenticatedClient) -> list[object]:
    """The names of some cards, two a page, and whether each page had what was asked for."""
    names: list[str] = []
    after = ""
    for _page in range(3):
        found = search_cards.sync(
            client=client,
            game=SearchCardsGame.RIFTBOUND,
            q="-is:token",
            fields="name",
            page_size=2,
            after=after,
        )
        assert isinstance(found, FoundCards)
        for card in found.results:
            assert isinstance(card.name, str)
            names.append(card.name)
        if found.next_ is None:
            break
        after = found.next_.partition("after=")[2].partition("&")[0]

    return [len(names), len(names) == len(set(names))]


def hold_event(client: AuthenticatedClient) -> dict[str, object]:
    """An event with five entries, and the sheet of one."""
    event = create_event.sync(
        client=client,
        body=EventRequest(
            name="Summer Cup",
            game=EventRequestGame.RIFTBOUND,
            format_="standard",
            date=date(2099, 8, 8),
            time_zone="Asia/Shanghai",
            deadline=datetime(2099, 8, 8, 1, tzinfo=UTC),
            start=datetime(2099, 8, 8, 2, tzinfo=UTC),
        ),
    )
    assert isinstance(event, Event)
    rows = [
        BatchEntryRequest(id=f"p{number}", name=f"Player {number}", list_=EntryListByTextRequest(text=FULL))
        for number in range(1, 6)
    ]
    batch = put_entries.sync(event.slug, client=client, body=BatchEntriesRequest(entries=rows))
    assert isinstance(batch, BatchEntries)
    entries = list_entries.sync(event.slug, client=client)
    assert isinstance(entries, Entries)
    sheet = download_sheet.sync(event.slug, 1, client=client)
    assert isinstance(sheet, File)
    return {
        "event": [event.name, [row.result for row in batch.results], [entry.id for entry in entries.results]],
        "pdf": sheet.payload.read(5).decode(),
    }


if __name__ == "__main__":
    site, token = sys.argv[1:]
    print(json.dumps(tell_tasks(AuthenticatedClient(base_url=site, token=token))))
