"""A judged deck for its page and its printed list: each card with its cost and marks, and the deck's figures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain

from cards.catalogue.loading import rows_of_cards
from cards.links import art_url
from cards.models import Card as CardModel
from cards.pages.card_frame import Frame, Value, build_frame, find_sure_values, find_symbol
from decks.check.checking import Answer
from decks.report.parts import DeckPart, PartCard, list_sections
from decks.report.stats import DeckFigures, compute_figures, count_main_deck
from legality.engine.game import Game
from legality.engine.theme.appearance import card_layout
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.search_bounds import ask_end
from legality.sources.facts import Facts


@dataclass(frozen=True, slots=True)
class SheetLine:
    """Copies of a card. `cost` is `?` if it is unknown, and empty if the card has none. `facts` are those stored; `art` is
    the address of what is drawn from them, empty for a card that is not known.

    `frame`: the card to be drawn, on a sheet that shows pictures, and where the card is known.
    """

    row: PartCard
    cost: str
    marks: tuple[Value, ...]
    kind_icon: str
    facts: Facts
    art: str = ""
    frame: Frame | None = None


@dataclass(frozen=True, slots=True)
class SheetSection:
    part: DeckPart
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class DeckStats:
    """The sections in the game's order, the number of all cards, the figures of the main deck, and the rows of its cards."""

    blocks: tuple[SheetSection, ...]
    count: int
    figures: DeckFigures
    rows: Mapping[Card, CardModel] = field(repr=False)


def build_deck_stats(answer: Answer, *, drawn: bool = False) -> DeckStats:
    """The sheet of a deck in the language of the request. It makes one query, for the facts of the cards.

    `drawn`: with a frame for each card, for two queries more.
    """
    game = answer.question.game
    parts = list_sections(answer)
    found = rows_of_cards((row.card for part in parts for row in part.rows), drawn=drawn)
    blocks = tuple(
        SheetSection(part, tuple(_build_line(row, found, game, drawn) for row in part.rows)) for part in parts
    )

    # Counted by rows, because the count of a section may include cards of another.
    count = sum(row.count for part in parts for row in part.rows)

    return DeckStats(blocks, count, compute_figures(count_main_deck(answer, found), game), found)


def _build_line(row: PartCard, found: Mapping[Card, CardModel], game: Game, drawn: bool) -> SheetLine:
    ask_end()
    layout = card_layout(game)
    known = found.get(row.card)
    facts: Facts = known.facts if known else {}
    marks = tuple(chain.from_iterable(find_sure_values(facts, game, trait) for trait in layout.marks))
    name = layout.cost
    if printed := facts.get("printed_numbers", {}).get(name):
        cost = printed
    elif name in facts.get("unknown", ()):
        cost = "?"
    else:
        figure = facts.get("numbers", {}).get(name)
        cost = "" if figure is None else str(figure)
    return SheetLine(
        row,
        cost,
        marks,
        find_symbol(game, "kind", row.card.kind) if row.card.kind is not UNKNOWN else "",
        facts,
        art_url(known) if known else "",
        build_frame(known) if drawn and known else None,
    )
