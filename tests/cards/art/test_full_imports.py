"""The whole public lists, where they are at hand: cards of one set are told apart by their art."""

from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from cards.art.compose import draw_card_art
from cards.art.raster import render_art
from cards.importers.merge import merge_batches
from cards.importers.sources import parse, public_sources
from legality.engine.game import Game
from legality.sources.rows import CardRow
from tests.cards.art.perceptual import nearest, step_hash, wave_hash

DATA: Final = Path(__file__).resolve().parents[4] / "shared" / "data"
# Bits of 64 that two cards differ in at least: of a game, and of one of its sets.
APART: Final = 6
APART_IN_SET: Final = 8


@pytest.mark.long
@pytest.mark.parametrize(
    ("source", "name"),
    [("riftbound-gallery", "riftbound/gallery-2026-07-20.json"), ("wow-decktools", "wow/wowtcg-decktools-cards.tsv")],
)
def test_two_cards_of_a_game_and_more_so_of_a_set_differ_to_the_eye(source: str, name: str) -> None:
    if not (DATA / name).is_file():
        pytest.skip("the public lists are not at hand")
    game = public_sources()[source][0]
    merged = merge_batches(
        game.slug, [parse(source, game.slug, (DATA / name).read_bytes())], tuple(game.traits), "en"
    ).batch
    hashes = {card.key: _hashes(game, card) for card in merged.cards}
    sets: defaultdict[str, set[str]] = defaultdict(set)
    for printing in merged.printings:
        sets[printing.card_set].add(printing.card)

    near = {code: nearest([hashes[key][0] for key in keys]) for code, keys in sets.items() if len(keys) > 1}

    assert len(near) > 4
    assert {code: bits for code, bits in near.items() if bits < APART_IN_SET} == {}
    for way in (0, 1):
        assert nearest([found[way] for found in hashes.values()]) >= APART


def _hashes(game: Game, card: CardRow) -> tuple[int, int]:
    picture = render_art(draw_card_art(game, card.key, card.facts), 120)
    return wave_hash(picture), step_hash(picture)
