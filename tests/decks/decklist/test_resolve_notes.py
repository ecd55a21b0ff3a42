"""Lines about a list that may ask for cards: keys, notes, titles, totals, headings of the whole list."""

import pytest

from decks.decklist.resolve import Resolved
from tests.decks.decklist.test_resolve import (
    BLANK,
    FIELD,
    RUNE,
    SEEKER,
    resolved,
    rows,
)


@pytest.mark.parametrize("key", ["List", "Cards", "Decklist", "Player", "卡表", "Total"])
def test_a_counted_card_behind_a_key_is_counted(key: str) -> None:
    found = resolved(f"Main deck\n{key}: 3 Void Seeker\n2 Chronobreak")

    assert rows(found) == [(2, "main", SEEKER, 3), (3, "main", BLANK, 2)]
    assert found.problems == ()


@pytest.mark.parametrize(
    "line",
    ["Ranking - 3 Void Seeker", "[List] Void Seeker x3", "卡表：3张 Void Seeker", "Notes: List: 3 OGN-024", "List: - 3x Void Seeker (OGN-024)"],
)  # fmt: skip
def test_a_key_and_a_count_are_written_in_many_ways(line: str) -> None:
    assert rows(resolved(line)) == [(1, "main", SEEKER, 3)]


def test_several_cards_behind_a_key_are_counted_and_what_is_no_card_is_reported() -> None:
    found = resolved("List: 3 Void Seeker, 2 Chronobreak, 1 Nothing Like It")

    assert rows(found) == [(1, "main", SEEKER, 3), (1, "main", BLANK, 2)]
    assert [(problem.kind, problem.count) for problem in found.problems] == [("unknown", 1)]


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Notes: 3 Void Seeker",
            "[Notes] Void Seeker x3",
            "备注：3张 Void Seeker",
            "Comments: - 3x Void Seeker (OGN-024)",
        ),
        *(
            '<card name="Void Seeker" count="3"/>',
            "name: 'Void Seeker', count: 3 },",
            '{"name":"Void Seeker","count":3]',
        ),
    ],
)
def test_a_counted_card_in_a_note_is_asked_about(line: str) -> None:
    found = resolved(f"Main deck\n{line}\n2 Chronobreak")

    assert rows(found) == [(3, "main", BLANK, 2)]
    assert [(one.kind, one.key, one.suggestions, one.count, one.section, one.aside) for one in found.problems] == [
        ("guessed", "noted", ("Void Seeker",), 3, "main", False)
    ]


@pytest.mark.parametrize(
    "line",
    [
        *("【3 Void Seeker】", "[Void Seeker x3]", "=== 3 Void Seeker ===", "-- 3x Void Seeker --", "<3 Void Seeker>"),
        *("~3 Void Seeker~", "Void Seeker x3:"),
    ],
)
def test_a_counted_card_that_is_dressed_as_a_heading_is_asked_about(line: str) -> None:
    found = resolved(f"Main deck\n{line}\n2 Chronobreak")

    assert rows(found) == [(3, "main", BLANK, 2)]
    assert [(one.kind, one.key, one.suggestions, one.count, one.section) for one in found.problems] == [
        ("guessed", "noted", ("Void Seeker",), 3, "main")
    ]


@pytest.mark.parametrize("line", ["=== 3 drops ===", "[Void Seeker]", "[Void Seeker 2]", "-- 1 Void --"])
def test_other_words_dressed_as_a_heading_are_one(line: str) -> None:
    assert [(one.kind, one.aside) for one in resolved(f"{line}\n2 Chronobreak").problems] == [
        ("unknown-heading", False)
    ]


def test_each_counted_card_in_a_note_is_asked_about_and_what_is_no_card_is_reported() -> None:
    found = resolved("Notes: 3 Void Seeker, 2 Chronobreak, 1 Nothing Like It")

    assert rows(found) == []
    assert [(one.key, one.count) for one in found.problems] == [("noted", 3), ("noted", 2), ("unknown", 1)]


@pytest.mark.parametrize("line", ["Notes: 3 Void Seekr", "Notes: 3 Void", "Player: 3 Xqvzjwk"])
def test_what_is_merely_like_a_name_behind_a_key_decides_nothing(line: str) -> None:
    assert resolved(line).problems == ()


@pytest.mark.parametrize(
    "line",
    [
        *("- name: Void Seeker", 'name = "Void Seeker"'),
        *('"id": "OGN-024",', 'cards = ["Void Seeker", "Chronobreak"]', "Name: Jinx, Loose Cannon", "Notes: see Foo: 3 Void Seeker"),
        *("Notes: OGN024", "Notes: try OGN 024 here", "Notes: three Void Seeker are good", "Deck by Void Seeker", "# Void Seeker"),
        *('{"name":"Void \\u0053eeker","count":3', "Notes: 1000 Void Seeker", "Notes: add 3 Void Seeker to it", "List by 3 Void Seeker"),
    ],
)  # fmt: skip
def test_a_note_that_names_a_card_without_a_plain_count_is_reported_and_decides_nothing(line: str) -> None:
    found = resolved(f"{line}\n2 Chronobreak")

    assert rows(found) == [(2, "main", BLANK, 2)]
    key = "commented" if line.startswith("#") else "names-card"
    assert [(one.line, one.kind, one.key, one.aside) for one in found.problems] == [(1, "commented", key, True)]


@pytest.mark.parametrize(
    "line", ["Player: Anna", "Date: 3 May 2026", "Format: Standard", "Notes: 3 Games", "Time: 3 pm"]
)
def test_a_note_without_a_card_is_passed_over(line: str) -> None:
    assert resolved(line) == Resolved((), ())


@pytest.mark.parametrize(
    "heading", ["Decklist:", "Cards:", "卡表：", "Decklist", "【卡表】", "卡表（60张）", "## Decklist ##", "牌表"]
)
def test_a_heading_of_the_whole_list_ends_the_section_before(heading: str) -> None:
    found = resolved(f"Runes\n12 Fury Rune\n{heading}\n3 Void Seeker\n1 Zaun Warrens")

    assert rows(found) == [(2, "runes", RUNE, 12), (4, "main", SEEKER, 3), (5, "battlefields", FIELD, 1)]
    assert found.problems == ()


@pytest.mark.parametrize("line", ["Cards: 56", "Total cards: 56", "Cards (56)", "56 cards", "(56)", "（56）", "[56]"])
def test_a_total_ends_no_section(line: str) -> None:
    assert rows(resolved(f"Sideboard\n{line}\n3 Void Seeker")) == [(3, "sideboard", SEEKER, 3)]


def test_the_head_of_an_export_of_arena_is_about_the_list() -> None:
    found = resolved("About\nName My Deck\n\nDeck\n3 Void Seeker")

    assert rows(found) == [(5, "main", SEEKER, 3)]
    assert found.problems == ()


def test_a_deck_that_is_named_as_a_card_is_reported() -> None:
    assert [(one.line, one.key) for one in resolved("About\nName Void Seeker").problems] == [(2, "names-card")]


@pytest.mark.parametrize("line", ["Deck: Jinx, Loose Cannon", "Deck - Void Seeker", "卡组：Void Seeker"])
def test_a_deck_that_is_named_as_a_card_is_reported_and_not_counted(line: str) -> None:
    for text, number in ((line, 1), (f"Main deck\n{line}", 2)):
        found = resolved(f"{text}\n2 Chronobreak")

        assert rows(found) == [(number + 1, "main", BLANK, 2)]
        assert [(one.line, one.key, one.aside) for one in found.problems] == [(number, "names-card", True)]


@pytest.mark.parametrize("above", ["", "Author: Mei\n\n"])
def test_a_title_that_begins_with_a_number_is_no_card(above: str) -> None:
    assert resolved(f"{above}Deck: 3 Colour Control\n") == Resolved((), ())


def test_a_counted_card_behind_the_word_for_a_deck_is_counted() -> None:
    assert rows(resolved("Deck: 3 Void Seeker")) == [(1, "main", SEEKER, 3)]


def test_below_cards_the_word_for_a_deck_opens_a_section() -> None:
    assert [problem.kind for problem in resolved("3 Void Seeker\nDeck: 3 Colour Control").problems] == ["unknown"]
