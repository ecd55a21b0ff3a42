"""Several names without counts on one line, divided by whoever knows the cards."""

import pytest

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.resolve import look_up
from legality.engine.values.card import Card
from legality.games import GAMES

GAME = GAMES["riftbound"]
NAMES = (
    "Emperor's Dais",
    "Seat of Power",
    "Dais, the Fallen",
    "Star Spring",
    "Salt and Sand",
    "巨神峰之巅",
    "虚空之门",
)
CATALOGUE = Catalogue(
    "riftbound", 1, [IndexedCard(Card(f"r.{name}", "riftbound", name, "battlefield")) for name in NAMES]
)


def names(text: str) -> tuple[list[str], list[str]]:
    """The names of the cards that are read, each once in the battlefields, and of those that are not."""
    found = look_up(parse_list(text, heading_words(GAME)), CATALOGUE, GAME.formats[0])

    assert {(row.section, row.entry.count, row.entry.counted) for row in found.placed} <= {("battlefields", 1, False)}
    return [row.card.name for row in found.placed], [dict(one.words)["name"] for one in found.problems]


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Battlefields: Emperor's Dais, Seat of Power, Star Spring",
            "战场：Emperor's Dais、Seat of Power、Star Spring",
        ),
        *(
            "Battlefields: Emperor's Dais / Seat of Power / Star Spring",
            "Battlefields:Emperor's Dais;Seat of Power; Star Spring",
        ),
        *("Battlefields\nEmperor's Dais, Seat of Power and Star Spring", "Emperor's Dais，Seat of Power，Star Spring"),
        *(
            "Battlefields - Emperor's Dais, Seat of Power, and Star Spring",
            "战场 = Emperor's Dais、Seat of Power、Star Spring",
            "Battlefields (3) → Emperor's Dais, Seat of Power, & Star Spring",
            "Battlefields: Emperor's Dais・Seat of Power · Star Spring",
            "Battlefields: Emperor's Dais • Seat of Power ｜ Star Spring",
        ),
    ],
)
def test_names_without_counts_are_one_copy_each(line: str) -> None:
    assert names(line) == (["Emperor's Dais", "Seat of Power", "Star Spring"], [])


def test_a_name_that_holds_a_sign_is_not_divided() -> None:
    assert names("Battlefields: Dais, the Fallen, Salt and Sand and Seat of Power") == (
        ["Dais, the Fallen", "Salt and Sand", "Seat of Power"],
        [],
    )
    assert names("战场：巨神峰之巅和虚空之门") == (["巨神峰之巅", "虚空之门"], [])


def test_below_a_heading_a_name_that_is_not_known_is_asked_about_alone() -> None:
    assert names("Battlefields: Emperor's Dais, Nowhere, Star Spring") == (
        ["Emperor's Dais", "Star Spring"],
        ["Nowhere"],
    )


@pytest.mark.parametrize("line", ["Emperor's Dais, Nowhere", "Here, Nowhere", "3 Emperor's Dais, Star Spring"])
def test_what_is_no_list_of_names_is_one_line(line: str) -> None:
    found = look_up(parse_list(line, {}), CATALOGUE, GAME.formats[0])

    assert found.placed == ()
    assert len(found.problems) == 1


def test_of_a_line_that_is_not_read_whole_no_card_is_counted_where_it_cannot_be() -> None:
    assert names("Main deck:\nBattlefields Emperor's Dais, Seat of Power") == (
        [],
        ["Battlefields Emperor's Dais, Seat of Power"],
    )
