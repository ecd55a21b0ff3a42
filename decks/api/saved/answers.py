"""Saved decks and their versions as JSON. Members that are private to the owner are empty for others."""

from typing import Annotated, Final, TypedDict, cast

from api.typed import ALWAYS, Component, Day, Doc, Moment, Natural, OneOf, Positive, Receipt, member_names
from decks.check.answers import Options
from decks.models import Check, Deck, DeckVersion
from decks.saved.diff import ChangedCount, Diff, diff_as_text
from legality.engine.values.report import Verdict


class LastCheckJson(TypedDict):
    """What the last check of a deck said."""

    verdict: Verdict
    codes: Annotated[list[str], Doc("The rules that it broke.")]
    problems: Annotated[Natural, Doc("Lines that were not in the deck.")]
    date: Day
    edition: str


class ListedDeckJson(TypedDict):
    """A deck without its texts."""

    id: Annotated[str, ALWAYS, Doc("Its id, which is also its address.")]
    name: str
    game: str
    format: str
    region: str
    options: Options
    visibility: Annotated[str, OneOf(*Deck.Visibility.values), Doc("Who may read it.")]
    folder: Annotated[str, Doc("Empty for others than its owner.")]
    created: Moment
    updated: Moment
    revision: Annotated[Natural, ALWAYS, Doc("Goes up with each save; the first part of its `ETag`.")]
    url: Annotated[str, ALWAYS, Doc("The path of its page.")]
    owner: Annotated[str | None, Doc("The owner's name; null for decks of the site.")]
    check: LastCheckJson | None


class DeckJson(ListedDeckJson):
    """A deck whole. Without `fields` every member is there."""

    text: Annotated[str, Doc("The list as typed.")]
    pool: Annotated[str, Doc("The pool that it was built from, as typed.")]
    plan: Annotated[str, Doc("Another list to come; empty for others than its owner.")]
    primer: Annotated[str, Doc("What its owner wrote about it, in Markdown; `[[Card]]` names a card.")]


# What `fields` may name.
LISTED_MEMBERS: Final = member_names(ListedDeckJson)
MEMBERS: Final = member_names(DeckJson)


class ListedVersionJson(TypedDict):
    """A version without its texts."""

    number: Annotated[Positive, ALWAYS]
    name: Annotated[str, ALWAYS, Doc("Empty where nobody named it.")]
    cause: Annotated[str, ALWAYS, OneOf(*DeckVersion.Cause.values), Doc("Why it was kept.")]
    game: str
    format: str
    created: Annotated[Moment, ALWAYS]


class VersionJson(ListedVersionJson):
    """A deck as it was."""

    region: str
    options: Options
    text: str
    pool: str


NewVersionJson = Annotated[
    VersionJson | Annotated[VersionJson, Receipt("VersionReceipt")],
    Component("NewVersion"),
]


class ChangeJson(TypedDict):
    """A card whose copies in a section are not as many as they were."""

    card: Annotated[str, Doc("Its id.")]
    name: str
    section: str
    before: Natural
    after: Natural
    by: Annotated[int, Doc("`after` less `before`.")]


class MovedJson(TypedDict):
    """Copies that are in another section."""

    card: Annotated[str, Doc("Its id.")]
    name: str
    section: Annotated[str, Doc("Where they stood.")]
    to: Annotated[str, Doc("Where they stand.")]
    count: Positive


class OpenLinesJson(TypedDict):
    """Lines that are not cards, which only one of the two lists has."""

    added: Annotated[list[str], Doc("As typed.")]
    removed: Annotated[list[str], Doc("As typed.")]


class DiffJson(TypedDict):
    """What differs between two lists."""

    added: list[ChangeJson]
    removed: list[ChangeJson]
    changed: list[ChangeJson]
    moved: list[MovedJson]
    lines: OpenLinesJson
    text: Annotated[str, Doc("The same as text.")]


def deck_json(deck: Deck, reader: int | None) -> DeckJson:
    """A whole deck; select its owner and last check with it."""
    own = deck.owner_id is not None and deck.owner_id == reader
    return {
        **listed_json(deck, reader),
        "text": deck.text,
        "pool": deck.pool,
        "plan": deck.plan if own else "",
        "primer": deck.primer,
    }


def listed_json(deck: Deck, reader: int | None) -> ListedDeckJson:
    """A deck in a list: all but its texts."""
    own = deck.owner_id is not None and deck.owner_id == reader
    check: Check | None = getattr(deck, "last_check", None)
    return {
        "id": deck.token,
        "name": deck.name,
        "game": deck.game,
        "format": deck.format,
        "region": deck.region,
        "options": dict.fromkeys(deck.options, True),
        "visibility": deck.visibility,
        "folder": deck.folder if own else "",
        "created": deck.created.isoformat(),
        "updated": deck.updated.isoformat(),
        "revision": deck.revision,
        "url": deck.get_absolute_url(),
        "owner": deck.owner.username if deck.owner else None,
        "check": check_json(check) if check else None,
    }


def check_json(check: Check) -> LastCheckJson:
    """The last check of a deck."""
    return {
        "verdict": cast("Verdict", check.verdict),
        "codes": check.codes,
        "problems": check.problems,
        "date": check.day.isoformat(),
        "edition": check.edition,
    }


def version_json(version: DeckVersion) -> VersionJson:
    """A version whole."""
    return {
        **listed_version_json(version),
        "region": version.region,
        "options": dict.fromkeys(version.options, True),
        "text": version.text,
        "pool": version.pool,
    }


def listed_version_json(version: DeckVersion) -> ListedVersionJson:
    """A version in a list: all but its texts."""
    return {
        "number": version.number,
        "name": version.name,
        "cause": version.cause,
        "game": version.game,
        "format": version.format,
        "created": version.created.isoformat(),
    }


def diff_json(found: Diff) -> DiffJson:
    """What differs between two lists, and the same as text."""
    moved: list[MovedJson] = []
    for move in found.moved:
        card = move.card
        moved.append({"card": card.id, "name": card.name, "section": move.section, "to": move.to, "count": move.count})
    return {
        "added": [_change_json(change) for change in found.added],
        "removed": [_change_json(change) for change in found.removed],
        "changed": [_change_json(change) for change in found.changed],
        "moved": moved,
        "lines": {"added": list(found.lines_added), "removed": list(found.lines_removed)},
        "text": diff_as_text(found),
    }


def _change_json(change: ChangedCount) -> ChangeJson:
    return {
        "card": change.card.id,
        "name": change.card.name,
        "section": change.section,
        "before": change.before,
        "after": change.after,
        "by": change.by,
    }
