"""Members of an object that may have the same cards: the deck again, an older version, a collection next to it. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from decks.decklist.codecs.file_rows import (
    SEVERAL_DECKS,
    FileCard,
    FileFault,
    FileHeading,
    FileRow,
    FileText,
    shorten_text,
)
from legality.engine.rules.format import MAIN
from legality.engine.values.deck_codec import BadCodeError
from legality.sources.fold import squash

# A section and a card's squashed name or line.
_Copy = tuple[str | None, str]


@dataclass(frozen=True, slots=True)
class FileMember:
    """What a member of an object gives: one of several decks, cards as a group, or a card by itself under a key of its own."""

    key: str
    rows: list[FileRow]
    is_deck: bool
    is_group: bool
    is_alone: bool


def merge_members(members: Sequence[FileMember]) -> list[FileRow]:
    """The rows of an object's members. What a member says again of the cards of others is left out.

    Where it differs, or is a card by itself next to those of the deck, its section is not known. Raises BadCodeError for another deck.
    """
    kept: dict[_Copy, int] = {}
    totals: dict[str, int] = {}
    others: set[str | None] = set()
    left = {member.key: member.rows for member in members}
    groups = [(member, _count_copies(member.rows)) for member in members if member.is_group]
    for member, own in sorted(groups, key=lambda one: (_is_loose(one[1]), one[0].is_deck, -len(one[1]))):
        sections = {slug for slug, _ in own}
        is_next_to_deck = _is_loose(own) and bool(others & {None, MAIN})
        if not (own.keys() & kept.keys() or is_next_to_deck or (member.is_deck and sections & others)):
            kept |= own
            others |= sections
            for (_, name), count in own.items():
                totals[name] = totals.get(name, 0) + count
        elif all(
            kept.get((slug, name)) == count or (slug is None and count in (kept.get((MAIN, name)), totals.get(name)))
            for (slug, name), count in own.items()
        ):
            left[member.key] = []
        elif member.is_deck:
            raise BadCodeError("content", SEVERAL_DECKS)
        else:
            left[member.key] = _move_astray(member)

    alone = (member for member in members if groups and member.is_alone)
    left |= {member.key: _move_astray(member) for member in alone}
    return list(chain.from_iterable(left[member.key] for member in members))


def _count_copies(rows: Sequence[FileRow]) -> dict[_Copy, int]:
    """The copies of each card in each section, unless that is not known; a line of a list is a card by itself."""
    found: dict[_Copy, int] = {}
    for row in rows:
        if isinstance(row, FileCard) and not row.adrift:
            copy = row.section, squash(row.name)
            found[copy] = found.get(copy, 0) + row.count
        elif isinstance(row, FileText) and not (row.adrift or row.is_spare):
            found |= {(row.section, squash(line)): 1 for line in row.text.splitlines()}

    return found


def _is_loose(own: Mapping[_Copy, int]) -> bool:
    """Whether a card does not say its section."""
    return any(slug is None for slug, _ in own)


def _move_astray(member: FileMember) -> list[FileRow]:
    """The rows of a member in an unknown section, under its key."""
    strays = [
        replace(row, section=None, adrift=True) if isinstance(row, (FileCard, FileText, FileFault)) else row
        for row in member.rows
    ]
    return [FileHeading(shorten_text(member.key)), *strays]
