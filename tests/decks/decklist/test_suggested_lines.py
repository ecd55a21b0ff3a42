"""A line without a card, rewritten with each suggestion."""

from collections.abc import Mapping
from datetime import date

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.decklist.suggested_lines import ChangedLine, with_changes
from decks.report.findings import MOST_HELPED, build_problem_findings, with_suggested_lines
from decks.report.page import all_accepted


def choices(catalogues: Mapping[str, Catalogue], text: str) -> list[tuple[tuple[str, str], ...]]:
    question, catalogue = read_question("riftbound", date(2026, 8, 8), "standard"), catalogues["riftbound"]
    troubles = build_problem_findings(check_text(question, text, catalogue).problems)
    return [trouble.choices for trouble in with_suggested_lines(troubles, text, question.game, catalogue)]


def test_a_suggestion_says_its_line_with_count_and_tags(catalogues: Mapping[str, Catalogue]) -> None:
    assert choices(catalogues, "Main deck:\n- 3 Inferno #fast\n") == [(("Inferna", "- 3 Inferna #fast"),)]


def test_a_code_of_another_card_goes_with_the_name_beside_it(catalogues: Mapping[str, Catalogue]) -> None:
    assert choices(catalogues, "3 Defy (OGN-001)") == [
        (("Defy", "3 Defy"), ("Blazing Scorcher", "3 Blazing Scorcher")),
    ]


def test_a_heading_offers_no_line(catalogues: Mapping[str, Catalogue]) -> None:
    assert choices(catalogues, "Nonsense:\n3 Inferna") == [()]


def test_of_a_great_many_lines_the_first_alone_say_theirs(catalogues: Mapping[str, Catalogue]) -> None:
    offers = choices(catalogues, "\n".join(["1 Inferno"] * (MOST_HELPED + 1)))

    assert offers == [(("Inferna", "1 Inferna"),)] * MOST_HELPED + [(("Inferna", ""),)]


def accepted(catalogues: Mapping[str, Catalogue], text: str) -> str:
    question, catalogue = read_question("riftbound", date(2026, 8, 8), "standard"), catalogues["riftbound"]
    return with_changes(text, all_accepted(check_text(question, text, catalogue), text, catalogue))


def test_all_sure_suggestions_change_their_lines_alone(catalogues: Mapping[str, Catalogue]) -> None:
    text = "Main deck:\r\n- 3 Inferno #fast\r2 Zzyzx\n3 Darius\n\n1 Inferno x\r\n"

    assert accepted(catalogues, text) == text.replace("Inferno x", "Inferna").replace("Inferno", "Inferna")


def test_rows_of_a_table_are_accepted_too(catalogues: Mapping[str, Catalogue]) -> None:
    text = "section,count,name\nmain,3,Inferno\nmain,2,Darius\n"

    assert accepted(catalogues, text) == text.replace("Inferno", "Inferna")


def test_a_number_in_a_cell_of_its_own_goes_with_the_name_and_the_set_stays(
    catalogues: Mapping[str, Catalogue],
) -> None:
    assert choices(catalogues, "Name,Number,Set,Count\nDefy,169,OGN,2") == [
        (("Defy", "Defy,,OGN,2"), ("Gust", "Gust,,OGN,2")),
    ]


def test_a_count_that_is_the_number_as_well_stays(catalogues: Mapping[str, Catalogue]) -> None:
    assert choices(catalogues, "Count,Name,Set,Number\n2,Defy,OGN,002") == [
        (("Defy", "2,Defy,OGN,"), ("Brazen Buccaneer", "2,Brazen Buccaneer,OGN,")),
    ]


def test_a_name_within_a_code_is_not_accepted(catalogues: Mapping[str, Catalogue]) -> None:
    text = '{"deckwright": 1, "game": "riftbound", "format": "standard", "unread": ["3 Inferno"]}'

    assert accepted(catalogues, text) == text


def test_a_change_keeps_every_end_of_line() -> None:
    assert with_changes("a\r\nb\rc\nd", [ChangedLine(2, "b", "x"), ChangedLine(4, "d", "")]) == "a\r\nx\rc\n"
