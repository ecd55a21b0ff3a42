"""The parts of a format that reading a list depends on. Pure. Most formats of a game share one layout, so a list is read once for all of
them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from legality.engine.rules.format import ChosenCard, Format, section_by_kind
from legality.engine.values.card import Card


@dataclass(frozen=True, slots=True)
class ListLayout:
    """Where the cards of a list belong: formats with equal layouts read every list alike.

    `default_sections`, `chosen`, `leader_sections` and `limited` are those of the format. `single_sections`: those of one card.
    """

    game: str
    default_sections: Mapping[str, str] = field(hash=False)
    chosen: ChosenCard | None
    leader_sections: tuple[str, ...]
    single_sections: frozenset[str]
    limited: bool

    def default_section(self, card: Card) -> str:
        """The section of a card that a list gives without a heading."""
        return section_by_kind(card, self.default_sections)


@lru_cache(maxsize=64)
def format_layout(format_: Format) -> ListLayout:
    """The layout of a format."""
    rules = chain.from_iterable(edition.rules for edition in format_.editions.values())
    bounds = (rule.bounds() for rule in rules)
    return ListLayout(
        format_.game,
        format_.default_sections,
        format_.chosen,
        format_.leader_sections,
        frozenset(one.section for one in bounds if one is not None and one.at_most == 1),
        format_.limited,
    )
