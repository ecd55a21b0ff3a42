"""Where a card is legal on a day, for pages and the API."""

from dataclasses import dataclass
from datetime import date

from cards.models import Restriction
from legality.engine.game import Game
from legality.engine.rules.card_legality import card_legality
from legality.engine.rules.format import Format
from legality.engine.values.card import Card
from legality.engine.values.report import CardLegality


@dataclass(frozen=True, slots=True)
class FormatStanding:
    """A card's standing in one format on a day, with the restrictions in force there."""

    format_: Format
    standing: CardLegality
    restrictions: tuple[Restriction, ...]


def list_format_standings(
    card: Card, game: Game, restrictions: list[Restriction], day: date, region: str
) -> list[FormatStanding]:
    """The card's standing in every format of its game, in the game's order."""
    return [
        FormatStanding(
            format_,
            card_legality(card, format_, day, region),
            tuple(row for row in restrictions if row.format == format_.slug and is_in_force(row, day)),
        )
        for format_ in game.formats
    ]


def is_in_force(row: Restriction, day: date) -> bool:
    """Whether a restriction is in force on a day, its last day included."""
    return (row.since is None or row.since <= day) and (row.until is None or day <= row.until)
