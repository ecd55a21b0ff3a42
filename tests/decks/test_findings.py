"""Findings as sentences with cards, lines and the way to mend them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from cards.catalogue import Catalogue
from decks.asking import ask
from decks.checking import Answer, check_text
from decks.findings import Trouble, doubts_of, findings_of, troubles_of

DAY = date(2026, 8, 8)


def answer(catalogues: Mapping[str, Catalogue], text: str, form: str = "standard", day: date = DAY) -> Answer:
    return check_text(ask("riftbound", DAY, form, day.isoformat()), text, catalogues["riftbound"])


def test_a_fault_names_its_rule_its_numbers_and_the_line_of_its_card(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n\n4 Defy")

    found = next(f for f in findings_of(given.report.violations, given) if f.message.startswith("Defy"))

    assert (found.cite, found.url) == ("CR 103.2.b, TR 403.3", "/riftbound/rules/copy-limit/")
    assert (found.found, found.limit, found.steps) == (4, 3, ())
    assert [(chip.card.name, chip.count, chip.line) for chip in found.chips] == [("Defy", 4, 3)]


def test_a_fault_whose_sentence_names_no_fix_says_it_in_steps(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n3 Fury Rune")

    steps = [found.steps for found in findings_of(given.report.violations, given) if "do not belong" in found.message]

    assert steps == [("Main deck: move 3 to Runes.",)]


def test_a_banned_card_is_replaced_not_only_taken_out(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n3 Scrapheap")

    steps = [found.steps for found in findings_of(given.report.violations, given) if "banned" in found.message]

    assert steps == [("Main deck: replace 3.",)]


def test_a_warning_asks_for_nothing(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n30 Defy", "sealed")

    assert [(w.found, w.limit, w.steps) for w in findings_of(given.report.warnings, given)] == [(30, 25, ())]


def test_doubts_on_one_fact_of_several_cards_are_one_finding(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n3 Life from Stone\n3 Siren's Song", day=date(2026, 11, 1))

    kinds = [doubt for doubt in doubts_of(given) if "kind of card" in doubt.message]

    assert [[(chip.card.name, chip.line) for chip in doubt.chips] for doubt in kinds] == [
        [("Life from Stone", 2), ("Siren's Song", 3)]
    ]


def test_a_doubt_on_one_card_names_it(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n3 Life from Stone", day=date(2026, 11, 1))

    first = doubts_of(given)[0]

    assert first.message.startswith("Life from Stone: the kind of card is not")
    assert first.chips == ()


def test_a_problem_line_knows_which_part_a_suggestion_replaces(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "3 Inferno\nNonsense:")

    assert troubles_of(given.problems) == [
        Trouble(1, "3 Inferno", "No card of this name is known.", ("Inferna",), "Inferno"),
        Trouble(
            2,
            "Nonsense:",
            "This heading is not known here. The cards below it are placed by their kinds.",
            (),
            "",
        ),
    ]
