"""A section of special kinds is over where a card is that cannot be in it."""

from collections.abc import Mapping

import pytest

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.checking import read_entries
from decks.decklist.resolve import resolve_entries
from legality.engine.values.card import Card
from legality.games import GAMES
from tests.decks.decklist.test_resolve import CATALOGUE as RIFTBOUND

WOW = Catalogue("wow", 1, [IndexedCard(Card(f"wow.{name}", "wow", name, kind)) for name, kind in [("Graccus", "hero"), ("Kallipssa", "hero"), ("Ironforge Guards", "ally"), ("Bala", "ally")]])  # fmt: skip
CATALOGUES = {"riftbound": RIFTBOUND, "wow": WOW}


def placed(game: str, text: str) -> list[tuple[str, str, int]]:
    """The section, name and copies of each card; a line that finds none is there by its text, with its section."""
    catalogue, format_ = CATALOGUES[game], GAMES[game].formats[0]
    found = resolve_entries(read_entries(GAMES[game], text, catalogue), catalogue, format_)
    cards = [(row.entry.line, row.section, row.card.name, row.entry.count) for row in found.placed]
    lines = [(one.line, one.section or "", one.text, one.count) for one in found.problems]
    return [row[1:] for row in sorted([*cards, *lines])]


def test_below_a_leader_and_a_blank_line_is_the_deck() -> None:
    assert placed("wow", "Hero\nGraccus\n\n60 Ironforge Guards\n\n4 Bala") == [
        ("hero", "Graccus", 1),
        ("main", "Ironforge Guards", 60),
        ("main", "Bala", 4),
    ]


def test_a_card_of_the_deck_ends_the_heading_of_a_leader_without_a_blank_line_too() -> None:
    assert placed("wow", "Hero\n1 Graccus\n60 Ironforge Guards") == [
        ("hero", "Graccus", 1),
        ("main", "Ironforge Guards", 60),
    ]


@pytest.mark.parametrize(
    "text", ["Hero\nGraccus\n\n3 Qqq\n57 Ironforge Guards", "Hero\nGraccus\n3 Qqq\n57 Ironforge Guards"]
)
def test_a_line_that_is_not_known_goes_with_the_cards_below_it(text: str) -> None:
    assert placed("wow", text) == [("hero", "Graccus", 1), ("", "3 Qqq", 3), ("main", "Ironforge Guards", 57)]


def test_a_second_leader_stays_where_it_is() -> None:
    assert placed("wow", "Hero\nGraccus\n\nKallipssa\n60 Ironforge Guards") == [
        ("hero", "Graccus", 1),
        ("hero", "Kallipssa", 1),
        ("main", "Ironforge Guards", 60),
    ]


def test_what_stands_first_below_a_heading_stays_there() -> None:
    assert placed("wow", "Hero\n3 Ironforge Guards\n3 Bala") == [
        ("hero", "Ironforge Guards", 3),
        ("hero", "Bala", 3),
    ]


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_the_chosen_champion_is_one_card_too(gap: str) -> None:
    text = f"Legend\nJinx, Loose Cannon\n\nChampion\nJinx, Rebel\n{gap}3 Vi, Destructive\n3 Void Seeker"

    assert placed("riftbound", text) == [
        ("legend", "Jinx, Loose Cannon", 1),
        ("champion", "Jinx, Rebel", 1),
        ("main", "Vi, Destructive", 3),
        ("main", "Void Seeker", 3),
    ]


def test_runes_and_battlefields_end_at_a_blank_line() -> None:
    assert placed("riftbound", "Battlefields\nZaun Warrens\n\n12 Fury Rune\n3 Void Seeker") == [
        ("battlefields", "Zaun Warrens", 1),
        ("runes", "Fury Rune", 12),
        ("main", "Void Seeker", 3),
    ]
    assert placed("riftbound", "Runes\n12 Fury Rune\n3 Void Seeker") == [
        ("runes", "Fury Rune", 12),
        ("runes", "Void Seeker", 3),
    ]


def test_a_sideboard_has_blank_lines() -> None:
    assert placed("riftbound", "Sideboard\n3 Void Seeker\n\n2 Fury Rune") == [
        ("sideboard", "Void Seeker", 3),
        ("sideboard", "Fury Rune", 2),
    ]


def test_the_standing_lists_of_leaders_are_read(catalogues: Mapping[str, Catalogue]) -> None:
    game = GAMES["rise"]
    found = resolve_entries(
        read_entries(game, "指挥官\n观星博士蔚岚\n\n4 例行巡逻", catalogues["rise"]),
        catalogues["rise"],
        game.formats[0],
    )

    assert [row.section for row in found.placed] == ["commander", "main"]


def test_several_names_on_one_line_end_a_section_too() -> None:
    assert placed("riftbound", "Runes\n12 Fury Rune\n\nZaun Warrens, Zaun Warrens") == [
        ("runes", "Fury Rune", 12),
        ("battlefields", "Zaun Warrens", 1),
        ("battlefields", "Zaun Warrens", 1),
    ]


@pytest.mark.parametrize(
    "line", ["Runes: 4 Fury Rune", "Runes - 4 Fury Rune", "【符文】4 Fury Rune", "Runes 4 Fury Rune"]
)
def test_a_heading_with_a_card_on_its_line_holds_the_lines_below(line: str) -> None:
    assert placed("riftbound", f"Main deck\n3 Void Seeker\n{line}\n8 Fury Rune\n2 Void Seeker") == [
        ("main", "Void Seeker", 3),
        ("runes", "Fury Rune", 4),
        ("runes", "Fury Rune", 8),
        ("main", "Void Seeker", 2),
    ]


@pytest.mark.parametrize("line", ["SB: 2 Void Seeker", "Maybe: 2 Void Seeker"])
def test_a_mark_of_one_line_and_what_is_considered_hold_that_line_alone(line: str) -> None:
    assert placed("riftbound", f"Main deck\n{line}\n1 Void Seeker")[-1] == ("main", "Void Seeker", 1)


@pytest.mark.parametrize("heading", ["Main deck", "Deck:", "Units", "卡组"])
@pytest.mark.parametrize("end", ["", "\nSideboard\n1 Void Seeker"])
def test_a_heading_above_the_whole_list_is_its_title(heading: str, end: str) -> None:
    text = f"{heading}\n1 Jinx, Loose Cannon\n1 Jinx, Rebel\n3 Void Seeker\n12 Fury Rune{end}"

    assert placed("riftbound", text)[:4] == [
        ("legend", "Jinx, Loose Cannon", 1),
        ("champion", "Jinx, Rebel", 1),
        ("main", "Void Seeker", 3),
        ("runes", "Fury Rune", 12),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Main deck\n3 Void Seeker\n1 Jinx, Loose Cannon",
        "Main deck\n1 Jinx, Loose Cannon\n3 Void Seeker\nRunes\n12 Fury Rune",
        "Main deck\n1 Jinx, Loose Cannon",
    ],
)
def test_a_leader_elsewhere_below_the_main_deck_s_heading_stays_a_fault(text: str) -> None:
    assert ("main", "Jinx, Loose Cannon", 1) in placed("riftbound", text)
