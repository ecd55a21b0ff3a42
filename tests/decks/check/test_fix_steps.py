"""One way to fix a violation: the engine's steps, with the chosen card that a list has but does not name."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_resolved, check_text, read_entries
from decks.check.fix_steps import chosen_card_candidates, has_room_for, move_to_chosen, violation_fix_steps
from decks.check.question import read_question
from decks.decklist.resolve import look_up
from legality.engine.values.report import Operation, Violation

DAY = date(2026, 8, 8)
Catalogues = Mapping[str, Catalogue]


def judged(catalogues: Catalogues, main: str, legend: str = "Jinx, Loose Cannon") -> Answer:
    """A deck whose cards are all where they are written: a pasted list finds its only possible champion by itself."""
    question, catalogue = read_question("riftbound", DAY, "casual"), catalogues["riftbound"]
    entries = read_entries(question.game, f"Legend:\n1 {legend}\nMain deck:\n{main}", catalogue)
    return check_resolved(question, look_up(entries, catalogue, question.format_), catalogue)


def missing(answer: Answer) -> Violation:
    return next(fault for fault in answer.report.violations if fault.code == "champion-count")


def test_the_only_card_that_can_be_chosen_comes_out_of_the_main_deck(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "2 Jinx, Rebel\n3 Pit Rookie")
    jinx = next(card for card in answer.deck.cards("main") if card.name == "Jinx, Rebel")

    assert violation_fix_steps(missing(answer), answer) == (Operation("move", "main", 1, jinx, "champion"),)
    assert move_to_chosen(jinx, "champion") == Operation("move", "main", 1, jinx, "champion")


@pytest.mark.parametrize("main", ["3 Pit Rookie", "1 Jinx, Rebel\n1 Jinx, Demolitionist", "2 Master Yi, Tempered"])
def test_what_only_the_player_can_choose_stays_open(main: str, catalogues: Catalogues) -> None:
    answer = judged(catalogues, main)

    assert violation_fix_steps(missing(answer), answer) == (Operation("add", "champion", 1),)


def test_any_other_fault_is_mended_as_the_rules_say(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "4 Jinx, Rebel")
    copies = next(fault for fault in answer.report.violations if fault.code == "copy-limit")
    size = next(fault for fault in answer.report.violations if fault.code == "main-size")

    assert violation_fix_steps(copies, answer) == copies.operations
    assert chosen_card_candidates(size.operations[0], answer) == []


def test_of_very_many_cards_none_is_tried(catalogues: Catalogues) -> None:
    legends = [card.name for card in catalogues["riftbound"].cards.values() if card.kind == "legend"]
    units = [card.name for card in catalogues["riftbound"].cards.values() if card.kind == "unit"]
    text = "Legend:\n" + "\n".join(legends) + "\nMain deck:\n" + "\n".join(units)

    answer = check_text(read_question("riftbound", DAY, "casual"), text, catalogues["riftbound"])

    assert chosen_card_candidates(Operation("add", "champion", 1), answer) == []


def test_a_full_section_takes_no_more(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "2 Jinx, Rebel")
    (jinx,) = answer.deck.cards("main")

    assert (has_room_for(answer, "main", jinx, 1, "champion"), has_room_for(answer, "main", jinx, 2, "champion")) == (
        True,
        False,
    )


def test_a_misplaced_card_that_has_to_go_is_not_moved(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "1 Jinx, Rebel\n\nRunes:\n2 Chemtech Enforcer")
    unit = next(iter(answer.deck.cards("runes")))
    place = next(fault for fault in answer.report.violations if fault.code == "section-kind")
    banned = Violation("banned", "1", "banned", "replace", operations=(Operation("remove", "runes", 2, unit),))
    both = replace(answer, report=replace(answer.report, violations=(place, banned)))

    assert violation_fix_steps(place, answer) == (Operation("move", "runes", 2, unit, "main"),)
    assert violation_fix_steps(place, both) == (Operation("remove", "runes", 2, unit),)


def test_a_card_of_the_pool_that_does_not_fit_goes_to_the_rest(catalogues: Catalogues) -> None:
    text = "Commander:\n1 双刃骑士卡琳\nMain deck:\n1 学会记录员\n1 废土斥候"
    stranger = catalogues["rise"].cards["rise.学会记录员"]

    steps = [
        violation_fix_steps(fault, answer)
        for pool in ("1 学会记录员\n30 废土斥候", "30 废土斥候")
        for answer in (check_text(read_question("rise", DAY, "limited"), text, catalogues["rise"], pool),)
        for fault in answer.report.violations
        if fault.code == "faction-icon"
    ]

    assert steps == [
        (Operation("move", "main", 1, stranger, "sideboard"),),
        (Operation("remove", "main", 1, stranger),),
    ]
