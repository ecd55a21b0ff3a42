"""The sample decks of a game, each with the card that stands for it."""

from __future__ import annotations

from functools import lru_cache

from cards.catalogue.loading import catalogue_of, rows_of_cards
from cards.catalogue.lookup import Catalogue
from decks.access.faces import Face, card_face
from decks.check.checking import read
from decks.decklist.resolve import resolve
from decks.samples import Sample, samples
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.games import GAMES

# The faces of a game's samples at one version of its cards.
Faces = dict[str, Face]


def sample_faces(game: Game, catalogue: Catalogue | None = None) -> list[tuple[Sample, Face | None]]:
    """The sample decks of a game with their faces, None where no card is known.

    One query, none with a catalogue; one more after a change of cards.
    """
    own = tuple(sample for sample in samples() if sample.game == game.slug)
    if not own:
        return []

    faces = _faces(own, (catalogue or catalogue_of(game.slug)).version)
    return [(sample, faces.get(sample.slug)) for sample in own]


@lru_cache(maxsize=16)
def _faces(own: tuple[Sample, ...], version: int) -> Faces:
    catalogue = catalogue_of(own[0].game)
    chosen = {sample.slug: card for sample in own if (card := _first_card(sample, catalogue))}
    rows = rows_of_cards(chosen.values(), drawn=False)
    return {slug: card_face(card, rows[card]) for slug, card in chosen.items() if card in rows}


def _first_card(sample: Sample, catalogue: Catalogue) -> Card | None:
    """The first leader, else the first card."""
    game = GAMES[sample.game]
    format_ = game.format(sample.format)
    placed = resolve(tuple(read(game, sample.text, catalogue)), catalogue, format_).placed
    leaders = (row.card for slug in format_.leader_sections for row in placed if row.section == slug)
    return next(leaders, placed[0].card if placed else None)
