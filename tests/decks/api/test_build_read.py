"""`POST /api/v1/build/read/`: a pasted text line by line."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.decks.api.building import asked, faults, post

pytestmark = pytest.mark.django_db

TEXT = "# pasted\nMain deck: 40\n3 Defy\n2 Defi\n\n1 jinx\nno card at all\n0 Defy\nWhat:\nMaybe\n2 Jinx, Reb\n"


def test_every_line_is_answered() -> None:
    lines = post("read/", asked(TEXT))[1]["lines"]

    assert [(line["line"], line["state"], line["count"], line["section"]) for line in lines] == [
        (1, "comment", None, None),
        (2, "heading", None, "main"),
        (3, "exact", 3, "main"),
        (4, "unknown", 2, "main"),
        (5, "blank", None, "main"),
        (6, "unknown", 1, "main"),
        (7, "unknown", 1, "main"),
        (8, "unreadable", None, "main"),
        (9, "unknown-heading", None, None),
        (10, "heading", None, "maybe"),
        (11, "guessed", 2, "maybe"),
        (12, "blank", None, "maybe"),
    ]


def test_an_exact_line_has_its_card_and_a_guess_its_alternatives() -> None:
    lines = post("read/", asked(TEXT))[1]["lines"]

    assert (lines[2]["card"]["id"], lines[2]["score"], lines[2]["message"]) == ("riftbound.defy", 100, "")
    assert (lines[3]["card"], lines[3]["score"]) == (None, 75)
    assert [(other["name"], other["card"]["id"]) for other in lines[3]["alternatives"]] == [("Defy", "riftbound.defy")]
    assert len(lines[5]["alternatives"]) > 1
    assert (lines[6]["alternatives"], lines[6]["score"]) == ([], None)
    assert lines[7]["message"] == "The number of copies cannot be read, or is not between 1 and 999."


def test_an_empty_text_is_one_blank_line() -> None:
    answer = post("read/", asked(""))[1]

    assert [line["state"] for line in answer["lines"]] == ["blank"]
    assert answer["rows"] == []


def test_the_lines_make_the_rows() -> None:
    rows = post("read/", asked(TEXT))[1]["rows"]

    assert [row["kind"] for row in rows] == [
        *("comment", "unknown-heading", "card", "unknown", "unknown", "unknown", "unreadable", "guessed"),
    ]


def test_a_list_whose_champion_is_open_says_so_on_a_line_that_has_its_card() -> None:
    lines = post("read/", asked("1 Jinx, Loose Cannon\n1 Jinx, Rebel\n1 Jinx, Demolitionist"))[1]["lines"]

    assert (lines[1]["state"], lines[1]["card"]["id"]) == ("exact", "riftbound.jinx-rebel")
    assert lines[1]["message"].startswith("Several cards could be the chosen champion")


@pytest.mark.parametrize(
    ("text", "queries"),
    [("1 Defy", 4), ("1 Defy\n1 Fury Rune\n1 Called Shot", 4), ("1 Defy\n1 Fury Rune\n1 Jinx, Reb", 5)],
    ids=["one line", "three lines", "a line without a card"],
)
def test_the_database_is_asked_four_things_and_for_the_names_of_offered_cards(
    text: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    post("read/", asked("1 Defy"))

    with django_assert_num_queries(queries):
        post("read/", asked(text))


def test_a_text_is_needed() -> None:
    body = asked("")
    del body["text"]

    assert faults("read/", body) == [("text", "required")]
    assert faults("read/", asked("a\n" * 6000)) == [("text", "too_long")]


def test_a_deck_code_is_read_as_the_list_it_stands_for() -> None:
    answer = post("read/", asked("OGN-202-1 OGN-045-1 OGN-045-1 OGN-999-1"))[1]

    assert [(line["text"], line["state"]) for line in answer["lines"] if line["state"] != "blank"] == [
        ("1 OGN-999", "unknown"),
        ("Champion:", "heading"),
        ("1 Jinx, Rebel (OGN-202)", "exact"),
        ("Main deck:", "heading"),
        ("2 Defy (OGN-045)", "exact"),
    ]
