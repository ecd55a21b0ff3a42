"""A line without a card, rewritten with each suggestion."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import ask
from decks.report.findings import MENDED, troubles_of, with_suggested_lines


def choices(catalogues: Mapping[str, Catalogue], text: str) -> list[tuple[tuple[str, str], ...]]:
    question, catalogue = ask("riftbound", date(2026, 8, 8), "standard"), catalogues["riftbound"]
    troubles = troubles_of(check_text(question, text, catalogue).problems)
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
    offers = choices(catalogues, "\n".join(["1 Inferno"] * (MENDED + 1)))

    assert offers == [(("Inferna", "1 Inferna"),)] * MENDED + [(("Inferna", ""),)]
