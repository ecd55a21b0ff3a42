"""A report that was stored is read again as it was shown, whatever is in it."""

import json
from collections.abc import Mapping
from dataclasses import fields
from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.report.page import ShownReport, show_answer
from decks.report.stored_report import mentioned_cards, read_report, store_report
from decks.samples import samples

DAY = date(2026, 8, 8)
FAULTY = [
    (
        "riftbound",
        "standard",
        "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n3 Defy\n5 Chemtech Enforcer\n2 Unheard-of\nDefi",
    ),
    ("riftbound", "sealed", "Main:\n3 Defy"),
    ("zero", "official", "4 站长老陆\nwhat?"),
    ("wow", "", "4 Unheard-of Ally"),
]


@pytest.mark.parametrize(
    ("game", "format_", "text"), [*((one.game, one.format, one.text) for one in samples()), *FAULTY]
)
def test_a_stored_report_is_read_as_it_was_shown(
    catalogues: Mapping[str, Catalogue], game: str, format_: str, text: str
) -> None:
    catalogue = catalogues[game]
    page = show_answer(check_text(read_question(game, DAY, format_), text, catalogue), text)
    findings = (*page.faults, *page.doubts, *page.warnings)
    cards = {card.id: card for card in mentioned_cards(findings, page.points, page.missing)}

    read = read_report(json.loads(json.dumps(store_report(page))), cards)

    assert read == ShownReport(**{field.name: getattr(page, field.name) for field in fields(ShownReport)})


def test_a_report_that_was_stored_before_missing_facts_were_one_block_is_still_read(
    catalogues: Mapping[str, Catalogue],
) -> None:
    page = show_answer(check_text(read_question("riftbound", DAY), "3 Defy", catalogues["riftbound"]), "3 Defy")
    stored = store_report(page)
    del stored["missing"]
    cards = {card.id: card for card in mentioned_cards(page.faults, page.points)}

    assert read_report(stored, cards).missing is None
