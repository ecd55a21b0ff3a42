"""Several decks in one text: they are never added up."""

import pytest

from decks.decklist.layout import format_layout
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.reading.several import second_deck
from legality.games import GAMES

GAME = GAMES["riftbound"]
DECK = "Legend\n1 Jinx\nMain Deck\n3 Defy\nSideboard\n1 Gust"


def line_of(text: str, game: str = "riftbound") -> int | None:
    """The line on which a second deck begins."""
    found = second_deck(parse_list(text, heading_words(GAMES[game])), format_layout(GAMES[game].formats[0]))
    return found.line if found else None


def table(*rows: str, head: str = "Deck,Card,Qty") -> str:
    return "\n".join([head, *rows])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("About\nName A\n\nDeck\n3 Defy\n\nAbout\nName B\n\nDeck\n3 Defy", 7),
        ("Name: A\n3 Defy\nName: B\n3 Defy", 3),
        ("卡组：A\n3 Defy\n卡组：B\n3 Defy", 3),
        ("Deck 1\n3 Defy\nDeck 2\n3 Charm", 3),
        (f"{DECK}\n{DECK}", 8),
        (table("A,Defy,3", "B,Defy,3"), 3),
        (table("A,Defy,3", ",Gust,1", "B,Defy,3", head="套牌,卡名,数量"), 4),
        (table("Mei,Defy,3", "Lin,Defy,3", head="Player,Card,Qty"), 3),
        (table("Main,1,Defy,3", "Main,2,Defy,3", head="Deck,deck_id,Card,Qty"), 3),
    ],
)
def test_a_second_deck_begins_where_its_head_is(text: str, line: int) -> None:
    assert line_of(text) == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        DECK,
        "About\nName A\n\nDeck\n3 Defy",
        "Name: A\nDeck name: B\n3 Defy\nName: C",
        "Name: A\nName: B\n3 Defy",
        "Deck 1\n3 Defy",
        "Deck 40\n3 Defy\nDeck 2",
        f"{DECK}\nLegend\n1 Jinx",
        table("A,Defy,3", "A,Gust,1"),
        table("Main,Defy,3", "Side,Gust,1"),
        table("1,Defy,3", "2,Gust,1", head="Owned,Card,Deck"),
    ],
)
def test_one_deck_has_no_second(text: str) -> None:
    assert line_of(text) is None


def test_a_hero_and_a_main_deck_twice_are_two_decks() -> None:
    assert line_of("Hero\n1 Graccus\nMain\n4 Gnash\nHero\n1 Graccus\nMain\n4 Gnash", "wow") == 6


def test_the_sections_of_a_column_are_those_of_its_rows() -> None:
    found = parse_list(table("Main,Defy,3", "Side,Gust,1"), heading_words(GAME))

    assert [item.section for item in found] == ["main", "sideboard"]
