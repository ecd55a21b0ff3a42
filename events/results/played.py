"""What was played in an event: who led the decks and which cards were in them, of the published lists alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from cards.catalogue.lookup import Catalogue
from events.access.published import publishable_entries
from events.lists.archive import catalogue_for, leading_sections, section_names
from events.lists.judging import known_card
from events.models import Event, Submission
from legality.engine.values.card import Card

# Lists of the first places that one may look at alone.
TOPS: Final = (8, 16, 32)


@dataclass(frozen=True, slots=True)
class Share:
    """A card in some of the lists: its id and official name, how many have it, and how many copies these hold."""

    id: str
    name: str
    decks: int
    copies: int
    of: int
    card: Card | None = None

    @property
    def percent(self) -> float:
        """The share of lists with this card, in hundredths."""
        return round(100 * self.decks / self.of, 1)

    @property
    def average(self) -> float:
        """How many copies a list holds that has it."""
        return round(self.copies / self.decks, 2)


@dataclass(frozen=True, slots=True)
class SectionPlayed:
    """The cards of one section, most played first."""

    slug: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """What is in the published lists: `lists` of `registered` registered ones; `top`: of the first places alone."""

    lists: int
    registered: int
    top: int | None
    leaders: tuple[Share, ...]
    sections: tuple[SectionPlayed, ...]


def count_played(event: Event, top: int | None = None) -> Played:
    """What was played, of all published lists or of those up to a place. Whether lists are public is asked before."""
    rows = publishable_entries(event)
    if top is not None:
        rows = rows.filter(placing__place__lte=top)
    lists = [entry.current for entry in rows.defer("current__text") if entry.current is not None]
    registered = event.entries.taking_part().filter(current__isnull=False).count()
    found = shares_by_section(lists, catalogue_for(event))
    leading = leading_sections(event)
    leaders = _most_first(chain.from_iterable(found.get(slug, ()) for slug in leading))
    # In the game's order; sections that it no longer has come last.
    known = [slug for slug in section_names(event) if slug in found]
    ordered = [*known, *(slug for slug in found if slug not in known)]
    sections = [SectionPlayed(slug, tuple(found[slug])) for slug in ordered if slug not in leading]
    return Played(len(lists), registered, top, tuple(leaders), tuple(sections))


# A frozen card as it is counted: the id, the name, and the current card if there is one.
CardCount = tuple[str, str, Card | None]


def shares_by_section(lists: Sequence[Submission], catalogue: Catalogue) -> dict[str, list[Share]]:
    """The shares of the cards of each section. A card that an import has renamed or merged is counted as the current card."""
    copies: dict[str, dict[str, list[int]]] = {}
    known: dict[str, CardCount] = {}
    for one in lists:
        # The copies of each card of a list by section. Each card is looked up once for all lists.
        found: dict[tuple[str, str], int] = {}
        for frozen in one.cards:
            if frozen["id"] not in known:
                current = known_card(frozen["id"], catalogue)
                if current is not None:
                    known[frozen["id"]] = (current.id, current.name, current)
                else:
                    known[frozen["id"]] = (frozen["id"], frozen["name"], None)
            place = frozen["section"], known[frozen["id"]][0]
            found[place] = found.get(place, 0) + frozen["count"]
        for (section, ident), count in found.items():
            copies.setdefault(section, {}).setdefault(ident, []).append(count)

    named = {ident: (name, card) for ident, name, card in known.values()}
    shares: dict[str, list[Share]] = {}
    for section, by_card in copies.items():
        rows = []
        for ident, counts in by_card.items():
            name, card = named[ident]
            rows.append(Share(ident, name, len(counts), sum(counts), len(lists), card))
        shares[section] = _most_first(rows)

    return shares


def _most_first(shares: Iterable[Share]) -> list[Share]:
    return sorted(shares, key=lambda share: (-share.decks, -share.copies, share.name, share.id))
