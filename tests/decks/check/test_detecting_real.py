"""Decklists of players, as they were published, and the same with a slip: each is of its game's tournaments at once."""

from collections.abc import Mapping
from typing import Final

import pytest

from cards.catalogue.loading import load_catalogues
from decks.check.detecting import detect_games
from legality.games import GAMES
from tests.cards.test_importcards_real import RIFTBOUND, WOW, imported
from tests.decks.check.test_detecting import DAY
from tests.public_files import DECKS, public

pytestmark = pytest.mark.django_db

SOURCES: Final = {"riftbound": RIFTBOUND, "wow": WOW}
LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    "riftbound": (
        "01_vex_piltover_text_2026-10.txt",
        "03_fiora_with_neeko_piltover_text_2026-10.txt",
        "05_rengar_showdown_ottawa_2026-08-08.json",
        "19_jinx_champion_deck_precon_no_commas_2025.txt",
        "20_leesin_champion_deck_precon_no_commas_2025.txt",
        "24_featured_masteryi_name_code_format_2026.txt",
    ),
    "wow": (
        "2007_san_diego_regional_kalinna.txt",
        "2009_realm_qualifier_kurzon.txt",
        "2011_hong_kong_realm_champion_emek.txt",
        "fan_alliance_hunter_elendril.txt",
    ),
}


@pytest.mark.parametrize("game", ["riftbound", pytest.param("wow", marks=pytest.mark.long)])
def test_a_published_list_is_of_tournaments_whatever_slips_into_it(game: str) -> None:
    imported(SOURCES[game])
    catalogues = load_catalogues(GAMES)
    usual = GAMES[game].default_format
    strange = []
    for name in LISTS[game]:
        text = public(DECKS / game / name).read_text(encoding="utf-8")
        is_file = name.endswith(".json")
        slips = {
            "as it is": text,
            "talk": text
            if is_file
            else f"Hi all, is this legal?\nPlayed it 10 times.\n\n{text}\n\nthanks in advance :)",
            "one more": text.replace("\n2 ", "\n3 ", 1),
            "one less": text.replace("\n3 ", "\n2 ", 1),
        }
        for slip, changed in slips.items():
            first = detect_games(changed, DAY, catalogues)[0]
            if (first.game.slug, first.sure, first.formats[0]) != (game, True, usual):
                strange.append((name, slip, first))

    assert strange == []
