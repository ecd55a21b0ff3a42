"""JSON of other programs: the cards of any common shape, and what is not read is reported."""

import json
from dataclasses import replace

import pytest

from decks.decklist.codecs.file_rows import FileCard, FileFault, FileHeading, FileNote, FileRow, FileText, read_item
from decks.decklist.codecs.foreign_json import read
from decks.decklist.entries import Entry, Unread
from decks.decklist.reading.headings import heading_words
from legality.engine.values.deck_codec import BadCodeError
from legality.games import GAMES

HEADINGS = heading_words(GAMES["riftbound"])
DEFY = FileCard(3, "Defy", "main")
CODED = FileCard(3, "Defy", None, "OGN-045")


def rows_in(document: object) -> list[FileRow]:
    """The rows without notes."""
    return [row for row in read(json.dumps(document), HEADINGS) if not isinstance(row, FileNote)]


@pytest.mark.parametrize(
    ("document", "rows"),
    [
        ({"main": [{"name": "Defy", "count": 3}]}, [DEFY]),
        ({"mainDeck": [{"cardName": "Defy", "qty": "3"}]}, [DEFY]),
        ({"main": [{"name": "Defy", "qty": "３張"}]}, [DEFY]),
        ({"main": {"Defy": 3}}, [DEFY]),
        ({"main": {"defy": 3}}, [FileCard(3, "defy", "main")]),
        ({"deck": {"main": {"cards": [{"card": {"name": "Defy"}, "quantity": 3}]}}}, [DEFY]),
        ([{"name": "Defy", "count": 3, "board": "main"}], [DEFY]),
        ({"name": "Mine", "cards": [{"name": "Defy", "count": 3, "code": "OGN-045"}]}, [CODED]),
        ({"legend": "Jinx", "主牌": {"蔑视": 2}}, [FileCard(1, "Jinx", "legend"), FileCard(2, "蔑视", "main")]),
        ({"sideboard": ["Defy", "Gust"]}, [FileCard(1, "Defy", "sideboard"), FileCard(1, "Gust", "sideboard")]),
        ({"main": [["Defy", 3]]}, [DEFY]),
        ({"main": [[3, "Defy"]]}, [DEFY]),
        ({"main": [["Defy", "x3", "OGN-045"]]}, [FileCard(3, "Defy", "main", "OGN-045")]),
        (["Defy", 3, "Charm", 2], [FileCard(3, "Defy"), FileCard(2, "Charm")]),
        ({"main": {"Defy": {"qty": 3, "foil": False}}}, [DEFY]),
        ([{"main": {"Defy": 3}, "name": "Mine"}], [DEFY]),
        ([{"Defy": 3}, {"Charm": 2}], [FileCard(3, "Defy"), FileCard(2, "Charm")]),
        ({"main": [{"card": {"id": "OGN-045"}, "count": 3}]}, [FileCard(3, "OGN-045", "main")]),
        ({"items": [{"item": "Defy", "qty": 3}]}, [FileCard(3, "Defy")]),
        ([["name", "count"], ["Defy", 3]], [FileCard(3, "Defy")]),
        ({"main": [["Defy", "OGN", 45, 3], ["Gust", 2]]}, [FileFault("Defy, OGN, 45, 3", "count", "main"), FileCard(2, "Gust", "main")]),
        ({"main": [["Defy"], ["Gust", 2]]}, [FileFault("Defy", "count", "main"), FileCard(2, "Gust", "main")]),
        ({"main": [["Defy", None], ["Gust", 2]]}, [FileFault("Defy", "count", "main"), FileCard(2, "Gust", "main")]),
        ({"deck1": {"main": {"Defy": 3}}}, [DEFY]),
        ({"main": [{"en": "Defy", "zh": "蔑视", "数量": 3}]}, [DEFY]),
        ({"a1": {"name": "Defy", "count": 3}, "b2": {"name": "Defy", "count": 1}}, [FileCard(4, "Defy")]),
        (
            {"mainboard": {"count": 3, "cards": {"aB1": {"quantity": 3, "card": {"name": "Defy", "set": "ogn", "cn": "45"}}}}},
            [FileCard(3, "Defy", "main", "ogn-45")],
        ),
        (
            {"cards": [{"quantity": 2, "card": {"oracleCard": {"name": "Defy"}}, "categories": ["Tempo", "Sideboard"]}]},
            [FileCard(2, "Defy", "sideboard")],
        ),
        ({"main": [{"name": "Jinx", "subtitle": "Rebel", "count": 2}]}, [FileCard(2, "Jinx", "main", subtitle="Rebel")]),
        ({"main": [{"card": {"name": "Jinx", "subTitle": "Rebel"}, "count": 2}]}, [FileCard(2, "Jinx", "main", subtitle="Rebel")]),
        (
            {"main": [{"name": "Defy", "count": 1, "foilCount": 2}]},
            [FileCard(1, "Defy", "main"), FileFault("Defy: foilcount 2", "count", "main")],
        ),
        ({"main": [{"name": "Defy", "count": 3, "foil_count": 0}]}, [DEFY]),
        ({"cards": [{"name": "Defy", "count": 2, "sideboard": True}]}, [FileCard(2, "Defy", "sideboard")]),
        (
            {"sections": [{"name": "Main Deck", "cards": [["Defy", 3]]}, {"name": "Sideboard", "cards": [["Gust", 1]]}]},
            [DEFY, FileCard(1, "Gust", "sideboard")],
        ),
    ],
)  # fmt: skip
def test_cards_are_found_in_any_common_shape(document: object, rows: list[FileRow]) -> None:
    assert rows_in(document) == rows


@pytest.mark.parametrize(
    ("key", "section"),
    [
        ("sideSlots", "sideboard"), ("side_board", "sideboard"), ("sideboardCards", "sideboard"), ("SIDE DECK", "sideboard"),
        ("mainDeckCards", "main"), ("main_list", "main"), ("deckMain", "main"), ("runeSlots", "runes"), ("备牌", "sideboard"),
    ],
)  # fmt: skip
def test_a_section_is_known_as_programs_write_it(key: str, section: str) -> None:
    assert rows_in({"cards": [], key: {"Defy": 3}}) == [FileCard(3, "Defy", section)]


@pytest.mark.parametrize("count", [3, 3.0, "3", "x3", "3x", "×3", "3张", " 3 ", "3.0"])
def test_a_count_is_a_number_however_it_is_written(count: object) -> None:
    assert rows_in({"main": [{"name": "Defy", "count": count}]}) == [DEFY]


@pytest.mark.parametrize("count", [None, "", "three", True, 2.5, [3], {"size": 3}, "3/4", 10**30])
def test_a_count_that_cannot_be_read_is_reported_and_is_not_one(count: object) -> None:
    named = read(json.dumps({"main": [{"name": "Defy", "count": count}]}), HEADINGS)[0]

    assert isinstance(named, FileFault)
    assert named.text.startswith("Defy")
    assert named.reason == "count"
    assert named.section == "main"
    assert not any(
        isinstance(row, FileCard) for row in read(json.dumps({"main": {"Defy": count, "Gust": None}}), HEADINGS)
    )


def test_a_card_without_a_count_is_one_copy_only_where_no_card_has_one() -> None:
    assert rows_in({"main": [{"name": "Defy"}, {"name": "Defy"}]}) == [FileCard(2, "Defy", "main")]
    assert rows_in({"main": [{"name": "Defy"}, {"name": "Gust", "count": 2}]}) == [
        FileFault("Defy", "count", "main"),
        FileCard(2, "Gust", "main"),
    ]
    assert rows_in({"main": [{"name": "Defy", "howMany": 3}]}) == [FileFault("Defy: howmany=3", "count", "main")]


@pytest.mark.parametrize("number", ["045", "45", 45, "045a"])
def test_the_number_of_a_collector_is_not_a_count(number: object) -> None:
    card = {"name": "Defy", "set": "OGN", "number": number}

    assert rows_in({"main": [card, card]}) == [FileCard(2, "Defy", "main", f"OGN-{number}")]
    assert rows_in([{"set": "OGN", "number": number, "qty": 2}]) == [FileCard(2, f"OGN-{number}")]


def test_a_number_with_a_zero_before_it_is_not_a_count() -> None:
    assert rows_in([{"name": "Defy", "number": "045"}]) == [FileCard(1, "Defy")]
    assert rows_in([{"name": "Defy", "number": 3}]) == [FileCard(3, "Defy")]


@pytest.mark.parametrize(
    "document",
    [
        {"deck": [{"id": "OGN-045", "count": 3}]},
        {"cards": {"OGN-045": 3}},
        {"cards": {"OGN-045": {"quantity": 3}}},
        [["OGN-045", 3]],
        ["OGN-045", "OGN-045", "OGN-045"],
        ["Exported from https://example.org", "OGN-045", "OGN-045", "OGN-045"],
    ],
)
def test_cards_are_read_by_their_numbers_alone(document: object) -> None:
    assert rows_in(document) == [FileCard(3, "OGN-045")]


def test_lines_of_a_list_in_an_array_or_a_text_are_read_as_such() -> None:
    assert rows_in(["3 Defy"]) == [FileText("3 Defy")]
    assert rows_in({"main": ["3 Defy", "2 Charm"]}) == [FileText("3 Defy\n2 Charm", "main")]
    assert rows_in({"name": "Mine", "deck": "3 Defy\n2 Charm"}) == [FileText("3 Defy\n2 Charm")]
    assert rows_in({"main": {"Defy": 3}, "text": "3 Defy\n"}) == [DEFY]


@pytest.mark.parametrize(
    "figures",
    [
        {"id": 5, "version": 2, "likes": 7, "views": 3.5},
        {"mainboardCount": 40, "like_count": 2, "Deck Version": 3, "total": 40, "createdAt": 20_260_801},
        {"author": {"id": 5, "rank": 3}, "tags": [{"name": "Aggro"}], "stats": {"wins": 3}, "public": True},
    ],
)
def test_figures_about_the_deck_are_not_cards(figures: dict[str, object]) -> None:
    assert rows_in({**figures, "main": [{"name": "Defy", "count": 3}]}) == [DEFY]


def test_a_deck_with_a_name_and_a_count_is_not_a_card() -> None:
    assert rows_in({"name": "Mine", "count": 3, "cards": [["Defy", 3]]}) == [FileCard(3, "Defy")]


@pytest.mark.parametrize(
    "document",
    [
        [{"name": "A", "main": {"Defy": 3}}, {"name": "B", "main": {"Defy": 3}}],
        {"decks": [{"cards": [["Defy", 3]]}, {"cards": [["Gust", 3]]}]},
        {"decks": {"A": {"cards": [["Defy", 3]]}, "B": {"cards": [["Gust", 3]]}}},
        {"mine": {"main": {"Defy": 3}}, "yours": {"main": {"Defy": 3}}},
        {"deck": {"main": {"Defy": 3}}, "deck2": {"main": {"Defy": 3}}},
        {"deck1": [["Defy", 3]], "deck2": [["Defy", 3]]},
        [[{"name": "Defy", "count": 3}], [{"name": "Gust", "count": 3}]],
    ],
)
def test_several_decks_are_never_added_up(document: object) -> None:
    with pytest.raises(BadCodeError, match="several-decks"):
        read(json.dumps(document), HEADINGS)


def test_a_section_that_is_not_known_is_reported_and_its_cards_are_adrift() -> None:
    astray = [FileHeading("stash"), FileCard(1, "Gust", adrift=True)]

    assert rows_in({"main": {"Defy": 3}, "stash": {"Gust": 1}}) == [DEFY, *astray]
    assert rows_in({"main": {"Defy": 3}, "stash": {"cards": [{"name": "Gust"}]}}) == [DEFY, *astray]
    assert rows_in([{"name": "Defy", "count": 3, "board": "main"}, {"name": "Gust", "count": 1, "board": "stash"}]) == [
        DEFY,
        *astray,
    ]
    assert rows_in([{"name": "main", "cards": [["Defy", 3]]}, {"name": "stash", "cards": [["Gust", 1]]}]) == [
        DEFY,
        *astray,
    ]


def test_what_else_is_said_becomes_notes() -> None:
    rows = read(json.dumps({"author": "Mei", "title": "Charm", "time": 3, "main": {"Defy": 3}}), HEADINGS)

    assert rows == [
        FileNote("author: Mei", "Mei"),
        FileNote("title: Charm", "Charm"),
        FileNote("time: 3", "time"),
        DEFY,
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"main": [{"name": "Defy", "count": 3,},],}',
        "{main: [{name: 'Defy', count: 3}]}",
        'show.deck({"main": {"Defy": 3}});',
        "const deck = {\n  // mine\n  main: [{name: `Defy`, /* all */ count: 3}],\n};",
        'export default {"main": {"Defy": 3}}',
        '{"name": "Defy", "count": 3, "board": "main"}\n',
        '{"name": "Defy", "count": 1, "board": "main"}\n{"name": "Defy", "count": 2, "board": "main"}',
        "{'main': {'Defy': 3, }, 'public': True, 'event': None}",
    ],
)
def test_json_by_lines_and_objects_of_scripts_are_read(text: str) -> None:
    assert read(text, HEADINGS)[0] == DEFY


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "{}", '{"a": 1.5}', "3", '"Defy"', "[" * 20_000, '{"a":' * 20_000, "{}" * 20_000, "/*" * 20_000,
        "[" * 30 + '{"name":"A","count":1}' + "]" * 30, '{"main": {"Defy": 3, "Defy": 2}}', '{"main": {"Defy": 3}', "{'a",
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadCodeError):
        read(text, HEADINGS)


def test_more_rows_than_any_deck_are_refused() -> None:
    with pytest.raises(BadCodeError):
        read(json.dumps([{"name": f"Defy {n}", "count": 1} for n in range(5_001)]), HEADINGS)


@pytest.mark.parametrize("key", ["text", "description", "export"])
def test_a_list_beside_the_cards_is_not_counted_again(key: str) -> None:
    document = {"main": {"Defy": 3}, key: "3 Defy\n2 Charm"}

    assert rows_in(document) == [DEFY]
    assert [row.name for row in read(json.dumps(document), HEADINGS) if isinstance(row, FileNote)] == ["Defy", "Charm"]


@pytest.mark.parametrize(
    "document",
    [
        [["Name", "Count", "Section"], ["Defy", "3", "Main"], ["Gust", "2", "Sideboard"]],
        [["Count", "Board", "Name"], [3, "main", "Defy"], [2, "side", "Gust"]],
        {"columns": ["name", "count", "section"], "rows": [["Defy", 3, "main"], ["Gust", 2, "side"]]},
        {"fields": ["卡名", "数量", "分区"], "values": [["Defy", "3", "main"], ["Gust", "2", "side"]]},
    ],
)
def test_the_rows_of_a_table_mean_what_its_columns_are_called(document: object) -> None:
    assert rows_in(document) == [DEFY, FileCard(2, "Gust", "sideboard")]


@pytest.mark.parametrize("flag", ["maybeboard", "isMaybe", "considering"])
def test_a_card_that_says_it_is_in_the_maybe_board_is_there(flag: str) -> None:
    assert rows_in({"main": [{"name": "Defy", "count": 3, flag: True}]}) == [FileCard(3, "Defy", "maybe")]


@pytest.mark.parametrize(
    ("key", "count"),
    [
        ("sideboard", 2),
        ("sideboardQuantity", 1),
        ("sideCount", 1),
        ("qtySide", 2),
        ("备牌数量", 1),
        ("sb", 1),
        ("extraCopies", 1),
    ],
)
def test_further_copies_of_a_card_elsewhere_are_reported(key: str, count: int) -> None:
    found = rows_in({"main": [{"name": "Defy", "count": 3, key: count}]})

    assert [type(row) for row in found] == [FileCard, FileFault]
    assert rows_in({"main": [{"name": "Defy", "count": 3, key: 0}]}) == [DEFY]


def test_a_great_number_without_a_set_is_asked_about() -> None:
    assert rows_in({"main": [{"name": "Defy", "number": 3}]}) == [DEFY]
    assert rows_in({"main": [{"name": "Defy", "number": 45}]}) == [FileFault("Defy", "count", "main")]
    assert rows_in({"main": [{"name": "Defy", "count": 45}]}) == [FileCard(45, "Defy", "main")]


def test_a_subtitle_may_be_the_second_half_of_the_name() -> None:
    entry = read_item(FileCard(2, "Jinx", "main", subtitle="Rebel"), 1)

    assert isinstance(entry, Entry)
    assert (entry.name, entry.wholes) == ("Jinx", (("Jinx, Rebel", 2),))


@pytest.mark.parametrize(
    "said",
    [
        {"type": "sideboard"}, {"boardName": "Sideboard"}, {"sectionName": "side"}, {"deckSection": "Sideboard"},
        {"deckType": "side"}, {"where": "sideboard"}, {"role": "Sideboard"}, {"part": "SB"}, {"位置": "备牌"}, {"分组": "备牌"},
        {"zone": {"name": "Sideboard"}}, {"section": {"id": "sideboard"}}, {"categories": [{"name": "Sideboard"}]},
        {"sideboard": "yes"}, {"sideboard": "Y"}, {"side": "1"}, {"sb": True}, {"is_side": True}, {"备牌": "是"},
        {"isMain": False, "sideboard": True}, {"list": "Sideboard"}, {"tags": ["good", "sideboard"]}, {"cardSection": "side"},
    ],
)  # fmt: skip
def test_the_section_that_a_card_says_itself_is_its_section(said: dict[str, object]) -> None:
    assert rows_in({"cards": [{"name": "Defy", "count": 3} | said]}) == [FileCard(3, "Defy", "sideboard")]


@pytest.mark.parametrize(
    "said",
    [
        {"type": "Spell"}, {"type": "Legend"}, {"role": "Removal"}, {"where": "Binder 2"}, {"sideboard": "no"}, {"sb": 0},
        {"side": "front"}, {"isMain": True}, {"inDeck": "yes"}, {"main": "", "maybe": None, "sideboard": ""},
    ],
)  # fmt: skip
def test_what_else_a_card_says_is_no_section(said: dict[str, object]) -> None:
    assert rows_in({"cards": [{"name": "Defy", "count": 3} | said]}) == [FileCard(3, "Defy")]


@pytest.mark.parametrize(
    "said",
    [
        {"isMain": False}, {"mainboard": "no"}, {"inDeck": False}, {"included": 0}, {"section": {"id": 7}}, {"board": 1},
        {"sideboard": "perhaps"}, {"removed": True}, {"active": False}, {"isToken": "yes"}, {"sectionId": 7},
    ],
)  # fmt: skip
def test_a_card_that_is_not_in_the_main_deck_or_in_an_unknown_section_is_adrift(said: dict[str, object]) -> None:
    found = rows_in({"cards": [{"name": "Defy", "count": 3} | said]})

    assert [type(row) for row in found] == [FileHeading, FileCard]
    assert found[1] == FileCard(3, "Defy", adrift=True)
    assert rows_in({"runes": [{"name": "Defy", "count": 3, "isMain": False}]}) == [FileCard(3, "Defy", "runes")]


def test_a_category_that_the_file_leaves_out_of_the_deck_is_the_maybe_board() -> None:
    cards = [
        {"name": name, "count": 2, "categories": [category]} for name, category in (("Defy", "Flex"), ("Gust", "Draw"))
    ]
    categories = [{"name": "Flex", "includedInDeck": False}, {"name": "Draw", "includedInDeck": True}]

    assert rows_in({"categories": categories, "cards": cards}) == [FileCard(2, "Defy", "maybe"), FileCard(2, "Gust")]


@pytest.mark.parametrize(
    ("said", "cards"),
    [
        ({"main": 3, "side": 1}, [(3, "main"), (1, "sideboard")]),
        ({"mainQty": 3, "sideQty": 0}, [(3, "main")]),
        ({"count": 4, "main": 3, "side": 1}, [(3, "main"), (1, "sideboard")]),
        ({"count": 3, "mainboard": 0, "sideboard": 1}, [(3, "sideboard")]),
        ({"sideboard": 2}, [(2, "sideboard")]),
        ({"数量": 3, "主牌": 2, "备牌": 1}, [(2, "main"), (1, "sideboard")]),
        ({"normal": 2, "foil": 1}, [(3, None)]),
        ({"numberOfCopies": 3}, [(3, None)]),
        ({"n": 3}, [(3, None)]),
        ({"counts": {"main": 2, "side": 1}}, [(2, "main"), (1, "sideboard")]),
        ({"q": "3"}, [(3, None)]),
    ],
)
def test_copies_by_section_and_by_finish_are_counted(
    said: dict[str, object], cards: list[tuple[int, str | None]]
) -> None:
    assert rows_in({"cards": [{"name": "Defy"} | said]}) == [FileCard(count, "Defy", slug) for count, slug in cards]


@pytest.mark.parametrize(
    "said",
    [{"count": 3, "main": 3, "side": 1}, {"normal": 2, "foil": True}, {"main": 0, "side": 0}, {"count": 3, "qty": 2}],
)
def test_copies_that_do_not_add_up_are_reported(said: dict[str, object]) -> None:
    (found, *_) = [
        read_item(row, 1)
        for row in rows_in({"cards": [{"name": "Defy"} | said]})
        if not isinstance(row, (FileHeading, FileText, FileNote))
    ]

    assert isinstance(found, Unread)
    assert found.params == (("reason", "count"),)


@pytest.mark.parametrize(
    "again",
    [
        {"cards": {"Defy": 3}}, {"snapshot": {"main": {"Defy": 3}}}, {"byType": {"spells": {"Defy": 3}}}, {"spells": {"Defy": 3}},
        {"mainboard": [{"name": "Defy", "count": 3}]}, {"coverCard": {"name": "Charm", "count": 1}},
    ],
)  # fmt: skip
def test_cards_that_a_file_has_twice_are_counted_once(again: dict[str, object]) -> None:
    assert rows_in({"main": {"Defy": 3}} | again) == [DEFY]
    assert rows_in(again | {"main": {"Defy": 3}}) == [DEFY]


@pytest.mark.parametrize(
    ("others", "card"),
    [
        ({"collection": {"Charm": 5}}, FileCard(5, "Charm", adrift=True)),
        ({"cards": {"Defy": 2}}, FileCard(2, "Defy", adrift=True)),
        ({"mainboard": {"Defy": 2}}, FileCard(2, "Defy", adrift=True)),
        ({"favourite": {"name": "Charm", "count": 1}}, FileCard(1, "Charm", adrift=True)),
    ],
)
def test_other_cards_next_to_the_deck_are_in_an_unknown_section(others: dict[str, object], card: FileCard) -> None:
    assert rows_in({"main": {"Defy": 3}} | others) == [DEFY, FileHeading(next(iter(others))), card]


def test_another_deck_inside_a_deck_is_refused() -> None:
    with pytest.raises(BadCodeError, match="several-decks"):
        read(json.dumps({"main": {"Defy": 3}, "previous": {"main": {"Defy": 2, "Charm": 1}}}), HEADINGS)


def test_parts_of_a_deck_are_added_up() -> None:
    assert rows_in({"units": {"Gust": 3}, "spells": {"Defy": 3}, "sideboard": {"Defy": 3}}) == [
        FileCard(3, "Gust", "main"),
        DEFY,
        FileCard(3, "Defy", "sideboard"),
    ]
    assert rows_in({"cards": {"Defy": 3}, "sideboard": {"Defy": 3}}) == [
        FileCard(3, "Defy"),
        FileCard(3, "Defy", "sideboard"),
    ]
    assert rows_in({"main": {"a1": {"name": "Defy", "count": 1}, "b2": {"name": "Defy", "count": 1}}}) == [
        FileCard(2, "Defy", "main")
    ]


@pytest.mark.parametrize(
    "document",
    [
        {"cards": ["Defy", "Gust"], "counts": [3, 2]},
        {"name": ["Defy", "Gust"], "quantities": ["3", "2"]},
        {"name": {"0": "Defy", "1": "Gust"}, "count": {"0": 3, "1": 2}},
    ],
)
def test_columns_are_read_as_rows(document: object) -> None:
    assert rows_in(document) == [FileCard(3, "Defy"), FileCard(2, "Gust")]


def test_names_next_to_numbers_of_an_unknown_column_have_no_count() -> None:
    assert rows_in({"main": ["Defy", "Gust"], "wanted": [3, 2]}) == [
        FileFault("Defy", "count", "main"),
        FileFault("Gust", "count", "main"),
    ]


def test_a_save_of_tabletop_simulator_has_a_row_for_each_copy() -> None:
    piles = [
        {
            "Name": "DeckCustom",
            "Nickname": pile,
            "DeckIDs": [100, 100],
            "Transform": {"posX": 3},
            "ContainedObjects": [{"Name": "Card", "Nickname": name, "CardID": 100, "LayoutGroupSortIndex": 7}] * count,
        }
        for pile, name, count in (("Main Deck", "Defy", 3), ("Sideboard", "Gust", 2))
    ]

    assert rows_in({"SaveName": "", "ObjectStates": [*piles, {"Name": "Card", "Nickname": "Jinx"}]}) == [
        DEFY,
        FileCard(2, "Gust", "sideboard"),
        FileCard(1, "Jinx"),
    ]
    assert rows_in({"ObjectStates": [{"Name": "Deck", "ContainedObjects": [{"Nickname": "Defy\nSpell"}]}]}) == [
        FileCard(1, "Defy")
    ]


@pytest.mark.parametrize(
    "document",
    [
        {"deck": {"main": {"edges": [{"node": {"name": "Defy", "count": 1}}, {"node": {"name": "Defy", "count": 2}}]}}},
        {"main": [{"id": "1", "type": "cards", "attributes": {"name": "Defy", "count": 3}}]},
    ],
)
def test_elements_in_a_wrapper_are_read(document: object) -> None:
    assert rows_in(document) == [DEFY]


def test_a_set_and_an_id_are_a_number_where_there_is_no_name() -> None:
    assert rows_in([{"set": "OGN", "id": 45, "count": 3}]) == [FileCard(3, "OGN-45")]
    assert rows_in([{"name": "Defy", "set": "OGN", "id": 45, "count": 3}]) == [FileCard(3, "Defy")]
    assert rows_in(["OGN-045x3", "OGN-043*2"]) == [FileText("OGN-045 x3\nOGN-043*2")]


def test_a_card_may_be_called_as_what_is_said_about_decks() -> None:
    assert rows_in({"main": {"Guide": {"count": 3}, "Defy": {"count": 3}}}) == [FileCard(3, "Guide", "main"), DEFY]


def test_a_row_may_have_its_section() -> None:
    rows = [FileCard(3, "Defy", "main"), FileCard(1, "Gust", "sideboard")]

    assert rows_in([["Defy", 3, "main"], ["Gust", 1, "side"]]) == rows
    assert rows_in([["main", "Defy", 3, "OGN-045"], ["side", "Gust", 1]]) == [replace(rows[0], code="OGN-045"), rows[1]]
    assert rows_in([{"slot": "main", "items": [["Defy", 3]]}, {"slot": "side", "items": [["Gust", 1]]}]) == rows


def test_names_with_a_count_behind_them_are_lines() -> None:
    assert rows_in({"main": ["Defy (3)", "Gust (2)"]}) == [FileText("Defy (3)\nGust (2)", "main")]


@pytest.mark.parametrize("key", ["curve", "ratings", "sideboardPlan", "diff"])
def test_figures_by_cards_and_plans_decide_nothing(key: str) -> None:
    assert rows_in({"main": {"Defy": 3}, key: {"Defy": 3, "in": {"Charm": 2}}}) == [DEFY]


def test_spells_of_a_sideboard_are_in_the_sideboard() -> None:
    rows = [FileCard(3, "Defy", "main"), FileCard(1, "Defy", "sideboard")]

    assert rows_in({"main": {"spells": {"Defy": 3}}, "sideboard": {"spells": {"Defy": 1}}}) == rows
    assert rows_in({"main": {"Defy": 3}, "sideboard": [{"name": "Defy", "count": 1, "category": "Spell"}]}) == rows
    assert rows_in({"main": {"Defy": 3}, "sideboard": [{"name": "Spells", "cards": {"Defy": 1}}]}) == rows


@pytest.mark.parametrize(
    "said",
    [
        {"foil": 2}, {"count": 3, "foil": 3}, {"side": 1, "there": 3}, {"printings": [{"set": "OGN", "count": 2}]},
        {"count": 3, "copiesInSideboard": 1},
    ],
)  # fmt: skip
def test_copies_that_are_said_in_another_way_are_reported(said: dict[str, object]) -> None:
    assert any(isinstance(row, FileFault) for row in rows_in({"cards": [{"name": "Defy"} | said]}))


def test_names_next_to_the_ids_of_the_program_are_one_copy_each() -> None:
    assert rows_in({"cards": ["Defy", "Gust"], "ids": [1, 2]}) == [FileCard(1, "Defy"), FileCard(1, "Gust")]


def test_empty_sections_are_no_cards_and_sections_in_front_of_cards_are_theirs() -> None:
    main, side = {"name": "Main Deck", "cards": [{"name": "Defy", "count": 3}]}, {"name": "Sideboard", "cards": []}

    assert rows_in({"zones": [main, side]}) == [DEFY]
    assert rows_in([{"section": "main"}, ["Defy", 3], {"section": "side"}, {"name": "Gust", "count": 1}]) == [
        DEFY,
        FileCard(1, "Gust", "sideboard"),
    ]


@pytest.mark.parametrize(
    "document",
    [
        [["name", "main", "side"], ["Defy", 3, 0], ["Gust", 0, 1]],
        {"columns": ["name", "main", "side"], "data": [["Defy", 3, 0], ["Gust", 0, 1]]},
        {"card": ["Defy", "Gust"], "main": [3, 0], "side": [0, 1]},
    ],
)
def test_columns_of_sections_are_read(document: object) -> None:
    assert rows_in(document) == [DEFY, FileCard(1, "Gust", "sideboard")]


def test_cards_that_explain_the_numbers_of_a_deck_are_not_counted() -> None:
    found = rows_in({"deck": {"main": {"OGN-045": 3}}, "cards": [{"id": "OGN-045", "name": "Defy"}]})

    assert found == [
        FileCard(3, "OGN-045", "main"),
        FileHeading("cards"),
        FileCard(1, "Defy", None, "OGN-045", adrift=True),
    ]
