"""Registered lists as other systems read them: cards by section with set and number, and what kind of deck it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Final, TypedDict

from api.typed import Doc, Positive
from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.codes import plain_code
from decks.decklist.entries import Entry as Line
from decks.decklist.reading.headings import headings_of
from decks.decklist.reading.lists import parse
from events.lists.archive import catalogue_for, leading_sections
from events.lists.freezing import FrozenCard, OpenLineJson
from events.lists.judging import known_card
from events.models import Event, Submission
from legality.engine.rules.format import MAIN
from legality.games import GAMES

# As Limitless calls a deck of no kind.
OTHER: Final = "other"


# In place of what a player typed, for those who do not read it.
UNREAD: Final = "?"


class ListedCardJson(TypedDict):
    """A card of a list, by the code of its printing; a line that found no card has neither set nor number."""

    count: Positive
    set: str
    number: str
    name: Annotated[str, Doc("As printed; of a line that found no card as typed, for the staff, else `?`.")]


ListJson = dict[str, list[ListedCardJson]]


class ArchetypeJson(TypedDict):
    """The kind of a deck: the card or cards that lead it; `other` where none does."""

    id: str
    name: str


def leaders_of(submission: Submission, leading: Iterable[str]) -> dict[str, str]:
    """The ids and printed names of the cards of a registered list in those sections."""
    cards: list[FrozenCard] = submission.cards
    found: dict[str, str] = {}
    for slug in leading:
        for one in cards:
            if one["section"] == slug:
                found[one["id"]] = one["name"]

    return found


@dataclass(frozen=True, slots=True)
class Lister:
    """Writes the lists of one event. Codes are looked up once a card. `shows_words`: what players typed that is not a card."""

    catalogue: Catalogue
    leading: tuple[str, ...]
    shows_words: bool = True
    _codes: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, event: Event, *, shows_words: bool = True) -> Lister:
        """The lister of an event."""
        return cls(catalogue_for(event), leading_sections(event), shows_words)

    def listed(self, submission: Submission) -> ListJson:
        """The cards of a list by section, in the player's own order; then its lines that found no card, so that all add up."""
        sections: ListJson = {}
        cards: list[FrozenCard] = submission.cards
        for card in cards:
            card_set, number = self._code(card["id"], card["code"])
            line: ListedCardJson = {"count": card["count"], "set": card_set, "number": number, "name": card["name"]}
            sections.setdefault(card["section"], []).append(line)
        for slug, unread in self._unread(submission):
            sections.setdefault(slug, []).append(unread)

        return sections

    def _unread(self, submission: Submission) -> Iterator[tuple[str, ListedCardJson]]:
        """The lines that found no card, each with the section of the heading above it."""
        open_lines: list[OpenLineJson] = submission.open_lines
        game = GAMES.get(self.catalogue.game)
        read = parse(submission.text, headings_of(game)) if open_lines and game else ()
        lines = [one for one in read if isinstance(one, Line)]
        # A file or a code has many cards on its line, and none of them is the open one.
        number_on = Counter(one.line for one in lines)
        typed = {one.line: one for one in lines if number_on[one.line] == 1}
        for one in open_lines:
            line = typed.get(one["line"])
            name = (line.name if line else one["text"]) if self.shows_words else UNREAD
            slug = line.section if line and line.section else MAIN
            yield slug, {"count": one["count"], "set": "", "number": "", "name": name}

    def archetype(self, submission: Submission) -> ArchetypeJson:
        """The kind of the deck, by the cards that lead it."""
        leaders = leaders_of(submission, self.leading)
        if not leaders:
            # What its player calls a deck may lead to it, or to them.
            return {"id": OTHER, "name": OTHER.title()}

        return {"id": "+".join(ident.partition(".")[2] for ident in leaders), "name": " / ".join(leaders.values())}

    def _code(self, ident: str, typed: str) -> tuple[str, str]:
        """The set and the number of the printing that was registered, spelled as the catalogue spells it."""
        if (ident, typed) not in self._codes:
            card = known_card(ident, self.catalogue)
            spelled = {plain_code(code): code for code in self.catalogue.codes_of(card)} if card else {}
            self._codes[ident, typed] = set_and_number(spelled.get(plain_code(typed), typed))

        return self._codes[ident, typed]


def set_and_number(code: str) -> tuple[str, str]:
    """The set and the number of a printing's code, without the size of the set that may be behind it."""
    card_set, _hyphen, number = code.replace("·", "-").replace("/", "-").partition("-")
    first, _hyphen, _size = number.partition("-")
    return card_set, first if any(sign.isdigit() for sign in first) else number
