"""What was played at an event: leaders and cards, counted from published lists only."""

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

# The top cuts that the figures can be limited to.
TOPS: Final = (8, 16, 32)


@dataclass(frozen=True, slots=True)
class PlayedShare:
    """A card's share of the lists: its id and name, lists with it (`decks`), copies in them, and the number of lists (`of`)."""

    id: str
    name: str
    decks: int
    copies: int
    of: int
    card: Card | None = None

    @property
    def percent(self) -> float:
        """The percentage of lists with this card."""
        return round(100 * self.decks / self.of, 1)

    @property
    def average(self) -> float:
        """The average number of copies in lists that have the card."""
        return round(self.copies / self.decks, 2)


@dataclass(frozen=True, slots=True)
class SectionPlayed:
    """The cards of one section, most played first."""

    slug: str
    shares: tuple[PlayedShare, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """What is in the published lists. `lists` of the `registered` ones are published; `top`: only places up to this one."""

    lists: int
    registered: int
    top: int | None
    leaders: tuple[PlayedShare, ...]
    sections: tuple[SectionPlayed, ...]


def count_played(event: Event, top: int | None = None) -> Played:
    """What was played, in all published lists or those up to a place. Callers check that lists are public."""
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


def shares_by_section(lists: Sequence[Submission], catalogue: Catalogue) -> dict[str, list[PlayedShare]]:
    """The shares of the cards of each section. A card that an import has renamed or merged is counted as the current card."""
    # By the id that a list was frozen with, the card that it is now. Each is looked up once for all lists.
    current: dict[str, CardCount] = {}
    # By section and card, how many copies each list has that plays it.
    copies: dict[tuple[str, str], list[int]] = {}
    for submission in lists:
        in_list: dict[tuple[str, str], int] = {}
        for frozen in submission.cards:
            if frozen["id"] not in current:
                card = known_card(frozen["id"], catalogue)
                if card is not None:
                    current[frozen["id"]] = (card.id, card.name, card)
                else:
                    current[frozen["id"]] = (frozen["id"], frozen["name"], None)
            place = frozen["section"], current[frozen["id"]][0]
            in_list[place] = in_list.get(place, 0) + frozen["count"]
        for place, count in in_list.items():
            copies.setdefault(place, []).append(count)

    named = {ident: (name, card) for ident, name, card in current.values()}
    shares: dict[str, list[PlayedShare]] = {}
    for (section, ident), counts in copies.items():
        name, card = named[ident]
        share = PlayedShare(ident, name, len(counts), sum(counts), len(lists), card)
        shares.setdefault(section, []).append(share)

    return {section: _most_first(found) for section, found in shares.items()}


def _most_first(shares: Iterable[PlayedShare]) -> list[PlayedShare]:
    return sorted(shares, key=lambda share: (-share.decks, -share.copies, share.name, share.id))
