"""What pages of an event read of cards and formats: the current ones while it goes on, and those of its end once that is archived.

`events/entries/archiving.py` writes it.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NotRequired, TypedDict

from django.utils.translation import get_language

from cards.catalogue.archived import ArchivedCards, ArchivedCatalogue
from cards.catalogue.house_formats import format_called
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.check.question import RefusedError
from decks.report.stored_report import StoredFinding, StoredReport
from events.lists.judging import event_question
from events.models import Event, EventArchive, ListReport, Submission
from legality.engine.theme.appearance import card_layout
from legality.engine.values.vocabulary import Names
from legality.games import GAMES
from legality.messages import name_in_language


class ArchiveJson(TypedDict):
    """What an ended event knows of its game and formats. `key`: of its archive; `leading`: the sections whose cards lead a deck.

    `sections`: those of the game in its order, with their names; `cost`: the number that cards are sorted by; `counted`: by
    seat, the sections whose total counts others too. Archives of earlier releases are without game, sections, cost and counted.
    """

    key: str
    formats: dict[str, Names]
    leading: list[str]
    game: NotRequired[Names]
    sections: NotRequired[list[tuple[str, Names]]]
    cost: NotRequired[str]
    counted: NotRequired[dict[str, dict[str, list[str]]]]


# A rule by its code, its titles by language, and its number.
ArchivedRule = tuple[str, dict[str, str], str]
# In which set a card is printed, its rarity there, and whether the set is out.
ArchivedPrinting = tuple[str, str, bool]


class ArchivedContent(TypedDict):
    """What an event showed when it ended: its cards, and by seat the `rules` that a check may name and the sections of
    `sideboards`, between which cards move during a match.

    Of an event with pools also in which sets its cards are printed, by id; the rarities of the game, the most frequent
    first; and the names of its sets.
    """

    cards: ArchivedCards
    rules: dict[str, list[ArchivedRule]]
    sideboards: dict[str, list[str]]
    printings: dict[str, list[ArchivedPrinting]]
    rarities: list[str]
    sets: dict[str, Names]


@dataclass(frozen=True, slots=True)
class ArchivedEvent:
    """The archive of an event as pages read it."""

    content: ArchivedContent
    catalogue: ArchivedCatalogue


class ArchivedTeam(TypedDict):
    """What there was between a list and that of the partner; doubts as sentences."""

    faults: list[StoredFinding]
    doubts: list[str]


class ArchivedList(TypedDict):
    """The report on a list in one language, and what there was between it and that of the partner."""

    report: StoredReport
    team: ArchivedTeam


class LaterJson(TypedDict):
    """What lists would be by later cards and rules: `by` these, the numbers of those with another verdict."""

    by: str
    numbers: list[int]


def catalogue_for(event: Event) -> Catalogue:
    """The cards by which the lists of an event are shown. One query, of an ended event often none."""
    archived = read_archive(event)
    return load_catalogue(event.game) if archived is None else archived.catalogue


def read_archive(event: Event) -> ArchivedEvent | None:
    """The archive of an event; None while it goes on. One query, often none."""
    archive: ArchiveJson | None = event.archive
    try:
        return None if archive is None else _archived_event(event.pk, archive["key"])
    except EventArchive.DoesNotExist:
        # Its end has been taken back since the event was read.
        return None


# A few events are read at a time; each has some hundred cards.
@lru_cache(maxsize=8)
def _archived_event(event: int, key: str) -> ArchivedEvent:
    content: ArchivedContent = EventArchive.objects.get(event=event, key=key).content
    return ArchivedEvent(content, ArchivedCatalogue(content["cards"]))


def format_names(event: Event, word: str) -> Names | None:
    """The names of a format of the event; None where the site no longer knows it. Queries for a house format alone."""
    archive: ArchiveJson | None = event.archive
    if archive is not None:
        return archive["formats"].get(word)

    game = GAMES.get(event.game)
    found = format_called(game, word) if game else None
    return found.names if found else None


def game_name(event: Event) -> str:
    """The name of the game of an event in the reader's language; empty where the site no longer knows it. No query."""
    archive: ArchiveJson | None = event.archive
    if archive is not None and "game" in archive:
        return name_in_language(archive["game"])

    game = GAMES.get(event.game)
    return name_in_language(game.names) if game else ""


def section_names(event: Event) -> dict[str, str]:
    """The sections of the game of an event in its order, with their names in the reader's language; none where the site no
    longer knows the game. No query.
    """
    return {slug: name_in_language(names) for slug, names in sections_with_names(event)}


def sections_with_names(event: Event) -> list[tuple[str, Names]]:
    """As `section_names`, in every language."""
    archive: ArchiveJson | None = event.archive
    if archive is not None and "sections" in archive:
        return archive["sections"]

    game = GAMES.get(event.game)
    return [(section.slug, dict(section.names)) for section in game.sections] if game else []


def cost_number(event: Event) -> str:
    """The number by which the cards of the game of an event are sorted; empty where it has none or is not known. No query."""
    archive: ArchiveJson | None = event.archive
    if archive is not None and "cost" in archive:
        return archive["cost"]

    game = GAMES.get(event.game)
    return card_layout(game).cost if game else ""


def leading_sections(event: Event) -> tuple[str, ...]:
    """The sections whose cards lead a deck of the event: a legend, a hero, a commander. None in some games."""
    archive: ArchiveJson | None = event.archive
    if archive is not None:
        return tuple(archive["leading"])

    try:
        return event_question(event).format_.leader_sections
    except RefusedError:
        return ()


def read_list_report(submission: Submission) -> ArchivedList | None:
    """What was shown of a list of an ended event, in the reader's language; None where it could not be judged. One query."""
    found = ListReport.objects.filter(submission=submission).first()
    if found is None:
        return None

    shown: dict[str, ArchivedList] = found.shown
    return shown.get(get_language() or "", shown["en"])
