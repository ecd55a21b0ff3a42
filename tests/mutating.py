"""Decks made worse, as people make them: foreign cards, too many copies, a second leader, a wrong section, a full sideboard."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from legality.engine.rules.format import Format
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, Row
from legality.games import GAMES

MOST_CHANGES: Final = 6


@dataclass(frozen=True, slots=True)
class Worsening:
    """Makes the decks of a format worse with the cards of its game."""

    format_: Format
    cards: Sequence[Card]

    def __call__(self, deck: Deck, random: Random) -> Deck:
        """The deck after one to six changes."""
        rows = deck.rows()
        for _ in range(random.randint(1, MOST_CHANGES)):
            rows = self._changed(rows, random)

        return Deck.of(rows, deck.pool)

    def _changed(self, rows: Sequence[Row], random: Random) -> list[Row]:
        changes: tuple[Callable[[Sequence[Row], Random], list[Row]], ...] = (
            self._foreign_card,
            self._foreign_card,
            self._more_copies,
            self._second_leader,
            self._other_leader,
            self._wrong_section,
            self._restricted_card,
            self._many_cards,
        )
        return random.choice(changes)(rows, random) if rows else list(rows)

    def _foreign_card(self, rows: Sequence[Row], random: Random) -> list[Row]:
        at = random.randrange(len(rows))
        section, _, count = rows[at]
        return [*rows[:at], (section, random.choice(self.cards), count), *rows[at + 1 :]]

    def _more_copies(self, rows: Sequence[Row], random: Random) -> list[Row]:
        section, card, _ = random.choice(rows)
        return [*rows, (section, card, random.randint(1, 4))]

    def _second_leader(self, rows: Sequence[Row], random: Random) -> list[Row]:
        leaders = self._leaders()
        return [*rows, (self.format_.leader_sections[0], random.choice(leaders), 1)] if leaders else list(rows)

    def _other_leader(self, rows: Sequence[Row], random: Random) -> list[Row]:
        leaders = self._leaders()
        places = [row for row in rows if row[0] not in self.format_.leader_sections]
        return [*places, (self.format_.leader_sections[0], random.choice(leaders), 1)] if leaders else places

    def _wrong_section(self, rows: Sequence[Row], random: Random) -> list[Row]:
        at = random.randrange(len(rows))
        _, card, count = rows[at]
        section = random.choice([section.slug for section in GAMES[self.format_.game].sections])
        return [*rows[:at], (section, card, count), *rows[at + 1 :]]

    def _restricted_card(self, rows: Sequence[Row], random: Random) -> list[Row]:
        restricted = [card for card in self.cards if card.restrictions]
        card = random.choice(restricted or self.cards)
        return [*rows, (self.format_.default_section(card), card, random.randint(1, 3))]

    def _many_cards(self, rows: Sequence[Row], random: Random) -> list[Row]:
        section = random.choice(rows)[0]
        return [*rows, *((section, card, random.randint(1, 3)) for card in random.choices(self.cards, k=4))]

    def _leaders(self) -> list[Card]:
        sections = self.format_.leader_sections
        return [card for card in self.cards if sections and self.format_.default_section(card) == sections[0]]
