"""The sections of a deck for pages: their sizes, their bounds, and their cards in typed order."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from django.utils.translation import gettext

from decks.check.checking import Answer
from decks.decklist.resolve import Placed
from decks.decklist.rows import MAYBE_NAMES
from legality.engine.game import Game, Section
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Bounds
from legality.messages import name_in_language, section_name, total_name, value_name


@dataclass(frozen=True, slots=True)
class PartCard:
    """Copies of one card in one section. `kind` is empty if it is unknown."""

    card: Card
    count: int
    line: int
    kind: str
    is_blamed: bool


@dataclass(frozen=True, slots=True)
class DeckPart:
    """One section. `bound` is the required size (`40`, `50–70`); `beside` names other sections that count towards it.

    `is_off`: the size is wrong however open lines turn out.
    """

    name: str
    count: int
    bound: str
    is_off: bool
    beside: tuple[str, ...]
    rows: tuple[PartCard, ...]

    @property
    def total_name(self) -> str:
        """What `count` counts, in words."""
        return total_name(self.name, self.beside)


def list_sections(answer: Answer) -> list[DeckPart]:
    """Every section with bounds or cards, in the game's order; the maybe board comes last."""
    bounded = answer.report.bounded
    blamed = set()
    for violation in answer.report.violations:
        for blame in violation.cards:
            blamed.add((blame.card, blame.section))
    awaited = {found.section: found.to_confirm for found in answer.report.violations}

    parts = []
    for section in answer.question.game.sections:
        # The section's cards. `blamed`: cards with the section that they are blamed in, empty for any.
        placed = [row for row in answer.resolved.placed if row.section == section.slug]
        faulty = {card for card, slug in blamed if slug in ("", section.slug)}
        rows = _part_cards(placed, answer.deck.cards(section.slug), answer.question.game, faulty)
        parts.append(_build_part(section, answer, bounded.get(section.slug), rows, awaited.get(section.slug, 0)))
    return [part for part in (*parts, _maybe_board_part(answer)) if part.rows or part.bound]


def _maybe_board_part(answer: Answer) -> DeckPart:
    """The maybe board, which has no bounds."""
    counts: dict[Card, int] = {}
    for placed in answer.resolved.maybe:
        counts[placed.card] = counts.get(placed.card, 0) + placed.entry.count

    rows = _part_cards(answer.resolved.maybe, counts, answer.question.game, frozenset())
    return DeckPart(name_in_language(MAYBE_NAMES), sum(counts.values()), "", False, (), rows)


def _build_part(
    section: Section, answer: Answer, bounded: tuple[Bounds, int] | None, rows: tuple[PartCard, ...], awaited: int
) -> DeckPart:
    """`awaited`: copies on open lines that may be in the section."""
    game = answer.question.game
    name = section_name(game, section.slug)
    if bounded is None:
        return DeckPart(name, sum(row.count for row in rows), "", False, (), rows)

    bounds, count = bounded
    beside = tuple(section_name(game, slug) for slug in bounds.counted if slug != section.slug)
    # Whether so many cards, with some of those awaited, are within the bounds.
    wanted = bounds.one_of or (bounds.at_least,)
    may_fit = is_within(bounds, count) or any(count < number <= count + awaited for number in wanted)
    return DeckPart(name, count, size_text(bounds), not may_fit, beside, rows)


def _part_cards(
    placed: Iterable[Placed], counts: Mapping[Card, int], game: Game, blamed: AbstractSet[Card]
) -> tuple[PartCard, ...]:
    """Cards in the order in which they were typed; later lines of a card join its first."""
    lines: dict[Card, int] = {}
    for row in placed:
        lines.setdefault(row.card, row.entry.line)

    return tuple(
        PartCard(
            card,
            counts[card],
            line,
            "" if card.kind is UNKNOWN else value_name(game, card.kind),
            card in blamed,
        )
        for card, line in lines.items()
    )


def size_text(bounds: Bounds) -> str:
    """The required size of a section as text (`40`, `50–70`, `40+`); empty if there is none."""
    if bounds.one_of:
        return gettext(" or ").join(str(number) for number in bounds.one_of)
    if bounds.at_most is None:
        return f"{bounds.at_least}+" if bounds.at_least else ""
    if bounds.at_least == bounds.at_most:
        return str(bounds.at_most)

    return f"{bounds.at_least}–{bounds.at_most}"


def is_within(bounds: Bounds, count: int) -> bool:
    """Whether so many cards are within the bounds."""
    if bounds.one_of:
        return count in bounds.one_of

    return bounds.at_least <= count and (bounds.at_most is None or count <= bounds.at_most)
