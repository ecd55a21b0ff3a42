"""The sample decks of a game, each with the card that represents it."""

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


def sample_faces(game: Game, catalogue: Catalogue | None = None) -> list[tuple[Sample, Face | None]]:
    """The sample decks of a game with their faces, None where no card is known.

    One query, none with a catalogue; one more after a change of cards.
    """
    own = tuple(sample for sample in samples() if sample.game == game.slug)
    if not own:
        return []

    faces = _faces_of_samples(own, (catalogue or catalogue_of(game.slug)).version)
    return [(sample, faces.get(sample.slug)) for sample in own]


@lru_cache(maxsize=16)
def _faces_of_samples(own: tuple[Sample, ...], version: int) -> dict[str, Face]:
    """The first leader of each sample, else its first card, at one version of the game's cards."""
    catalogue = catalogue_of(own[0].game)
    game = GAMES[own[0].game]
    chosen: dict[str, Card] = {}
    for sample in own:
        format_ = game.format(sample.format)
        placed = resolve(tuple(read(game, sample.text, catalogue)), catalogue, format_).placed
        for slug in format_.leader_sections:
            leaders = [row.card for row in placed if row.section == slug]
            if leaders:
                chosen[sample.slug] = leaders[0]
                break
        else:
            if placed:
                chosen[sample.slug] = placed[0].card
    rows = rows_of_cards(chosen.values(), drawn=False)
    return {slug: card_face(card, rows[card]) for slug, card in chosen.items() if card in rows}
