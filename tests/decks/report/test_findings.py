"""Findings as sentences with cards, lines and fixes."""

from collections.abc import Mapping
from datetime import date

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.answers import answer_as_json
from decks.check.checking import Answer, check_text
from decks.check.question import read_question
from decks.report.findings import (
    MOST_HELPED,
    ShownOpenLine,
    build_findings,
    build_missing_data,
    build_missing_finding,
    build_open_doubts,
    build_problem_findings,
    findings_with_fixes,
)
from legality.engine.values.card import Card

DAY = date(2026, 8, 8)


def answer(catalogues: Mapping[str, Catalogue], text: str, format_: str = "standard", day: date = DAY) -> Answer:
    return check_text(read_question("riftbound", DAY, format_, day.isoformat()), text, catalogues["riftbound"])


def test_a_fault_names_its_rule_its_numbers_and_the_line_of_its_card(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n\n4 Defy")

    found = next(f for f in build_findings(given.report.violations, given) if f.message.startswith("Defy"))

    assert (found.cite, found.url) == ("CR 103.3.b, TR 403.3", "/riftbound/rules/copy-limit/")
    assert (found.found, found.limit, found.steps) == (4, 3, ())
    assert [(chip.card.name, chip.count, chip.line) for chip in found.chips] == [("Defy", 4, 3)]


def test_a_fault_whose_sentence_names_no_fix_says_it_in_steps(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n3 Fury Rune")

    steps = [
        found.steps for found in build_findings(given.report.violations, given) if "does not belong" in found.message
    ]

    assert steps == [("Main deck: move 3 to Runes.",)]


def test_a_banned_card_is_replaced_not_only_taken_out(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n3 Scrapheap")

    steps = [found.steps for found in build_findings(given.report.violations, given) if "banned" in found.message]

    assert steps == [("Main deck: replace 3.",)]


def test_a_warning_asks_for_nothing(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n30 Defy", "sealed")

    assert [(w.found, w.limit, w.steps) for w in build_findings(given.report.warnings, given)] == [(30, 25, ())]


def test_numbers_of_single_cards_stand_in_the_sentence_alone(catalogues: Mapping[str, Catalogue]) -> None:
    given = check_text(
        read_question("riftbound", DAY, "sealed"), "Main deck:\n3 Defy", catalogues["riftbound"], "1 Defy\n2 Gust"
    )

    found = [f for f in build_findings(given.report.violations, given) if f.code == "pool"]

    assert [(f.message, f.found, f.limit, f.steps) for f in found] == [
        ("More than in the pool: Defy (3 in the deck, 1 in the pool). Remove 2.", None, None, ()),
        ("Left over from the pool: Gust (0 in the deck, 2 in the pool). Sideboard: add 2.", None, None, ()),
    ]


def test_what_mends_a_fault_stands_beside_it_but_not_beside_a_great_many(catalogues: Mapping[str, Catalogue]) -> None:
    cards = catalogues["riftbound"].cards.values()
    given = answer(catalogues, "\n".join(f"9 {card.name}" for card in cards if card.kind == "spell"))

    found = findings_with_fixes(given.report.violations, given, catalogues["riftbound"])

    assert len(found) > MOST_HELPED
    assert [finding.fixes for finding in found[MOST_HELPED:] if finding.fixes] == []
    assert [[fix.label for fix in f.fixes] for f in found if f.code == "copy-limit"][0][0].startswith("Remove 6 ")


def test_missing_facts_are_one_finding_with_one_door(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "Main deck:\n3 Life from Stone\n3 Siren's Song", day=date(2026, 11, 1))

    found = build_missing_finding(given)

    assert found is not None
    assert [(chip.card.name, chip.line) for chip in found.chips] == [("Life from Stone", 2), ("Siren's Song", 3)]
    assert [proposal.label for proposal in found.proposals] == ["Add what is missing"]
    assert found.proposals[0].url.startswith("/riftbound/cards/life-from-stone/correct/?about=kind")
    assert build_open_doubts(given) == []


def test_no_way_is_offered_to_propose_what_no_cell_of_a_card_says() -> None:
    card = Card("riftbound.new", "riftbound", "New", "unit", traits={"domain": frozenset({"fury"})})
    given = check_text(
        read_question("riftbound", DAY, "standard"), "3 New", Catalogue("riftbound", 1, [IndexedCard(card)])
    )

    found = build_missing_data(given)

    assert found is not None
    assert "about=set" not in (found.url or "")
    assert [doubt["propose"] for doubt in answer_as_json(given)["doubts"] if doubt["fact"] == "set"] == [None]


def test_a_problem_line_knows_which_part_a_suggestion_replaces(catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(catalogues, "3 Inferno\nNonsense:")

    assert build_problem_findings(given.problems) == [
        ShownOpenLine(1, "3 Inferno", "No card has this name.", ("Inferna",), "Inferno"),
        ShownOpenLine(
            2,
            "Nonsense:",
            "Unknown heading. The cards below it are placed by their type.",
            (),
            "",
        ),
    ]
