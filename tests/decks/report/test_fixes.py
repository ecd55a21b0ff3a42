"""Fixes of a violation in one click. A law over every vector checks that they remove it (tests/laws/test_fix_laws.py)."""

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_resolved, check_text, read_entries
from decks.check.question import Question, read_question
from decks.decklist.resolve import look_up
from decks.decklist.rows import rows_as_text
from decks.report.fixes import Fix, help_for
from decks.report.judged_rows import build_judged_rows
from decks.report.operations import RowOperation, apply_steps
from decks.samples.vectors import Vector
from legality.engine.values.card import Card
from legality.engine.values.report import Violation
from legality.games import GAMES
from tests.decks.builder.judging import DAY, Catalogues, judged
from tests.vector_files import shown_to_faces

PAST = [vector for vector in shown_to_faces() if vector.edge == "past"]


def mended(answer: Answer, catalogues: Catalogues, code: str) -> tuple[list[str], str | None]:
    """The labels of the fixes for a rule's violation, and the search."""
    violation = next(found for found in answer.report.violations if found.code == code)
    found = help_for(violation, answer, catalogues[answer.question.game.slug])
    return [fix.label for fix in found.fixes], found.search


def test_copies_too_many_are_taken_out(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Main deck:\n3 Defy\nSideboard:\n2 Defy")

    (violation,) = [found for found in answer.report.violations if found.code == "copy-limit"]

    assert help_for(violation, answer, catalogues["riftbound"]).fixes == (
        Fix("Remove 2 Defy", (RowOperation("remove", "sideboard", 2, "Defy", None, "riftbound.defy"),)),
    )


def test_a_card_in_a_wrong_section_goes_home(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Main deck:\n3 Fury Rune\n1 Jinx, Loose Cannon")

    assert mended(answer, catalogues, "section-kind")[0] == ["Move 3 Fury Rune to Runes"]


def test_a_champion_that_is_none_goes_back_to_the_main_deck_or_out(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Legend:\n1 Jinx, Loose Cannon\nChampion:\n1 Chemtech Enforcer")

    labels, search = mended(answer, catalogues, "champion-tag")

    assert (labels, search) == (["Move 1 Chemtech Enforcer to Main deck", "Remove 1 Chemtech Enforcer"], None)


def test_a_chosen_champion_that_is_missing_comes_out_of_the_main_deck(catalogues: Catalogues) -> None:
    question, catalogue = read_question("riftbound", DAY, "casual"), catalogues["riftbound"]
    text = "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n2 Jinx, Rebel\n3 Pit Rookie"
    # A pasted list finds its only possible champion by itself.
    found = look_up(read_entries(question.game, text, catalogue), catalogue, question.format_)
    answer = check_resolved(question, found, catalogue)

    labels, search = mended(answer, catalogues, "champion-count")

    assert labels == ["Make Jinx, Rebel the Champion"]
    assert search == '!"Jinx, Demolitionist" or !"Jinx, Rebel"'


def test_of_two_champions_either_goes_back_to_the_main_deck(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Legend:\n1 Jinx, Loose Cannon\nChampion:\n1 Jinx, Rebel\n1 Jinx, Demolitionist")

    assert mended(answer, catalogues, "champion-count")[0] == [
        "Move 1 Jinx, Demolitionist to Main deck",
        "Move 1 Jinx, Rebel to Main deck",
    ]


def test_of_a_few_cards_too_many_any_may_go(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Legend:\n1 Jinx, Loose Cannon\n1 Lee Sin, Blind Monk")

    assert mended(answer, catalogues, "legend-count")[0] == [
        "Remove 1 Jinx, Loose Cannon",
        "Remove 1 Lee Sin, Blind Monk",
    ]


def test_a_leader_under_a_wrong_heading_is_offered_where_it_is_missing(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Main deck:\n3 Pit Rookie\n1 Jinx, Loose Cannon")

    assert mended(answer, catalogues, "legend-count") == (["Make Jinx, Loose Cannon the Legend"], "t:legend")


def test_the_only_card_that_fits_is_added(catalogues: Catalogues) -> None:
    legend = next(
        card
        for card in catalogues["riftbound"].cards.values()
        if card.kind == "legend" and len(champions_of(card, catalogues["riftbound"])) == 1
    )
    (champion,) = champions_of(legend, catalogues["riftbound"])

    answer = judged(catalogues, f"Legend:\n1 {legend.name}", "riftbound/casual")

    assert mended(answer, catalogues, "champion-count") == (
        [f"Add 1 {champion.name} to Champion"],
        f'!"{champion.name}"',
    )


def champions_of(legend: Card, catalogue: Catalogue) -> list[Card]:
    """The champion units of a legend."""
    champion = GAMES["riftbound"].format("casual").chosen
    assert champion is not None
    return [card for card in catalogue.cards.values() if champion.may_hold(card, (legend,)) is True]


def test_what_is_missing_is_searched_by_its_kinds(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Legend:\n1 Jinx, Loose Cannon")

    assert mended(answer, catalogues, "main-size") == ([], "t:unit or t:spell or t:gear")
    assert mended(answer, catalogues, "rune-count") == ([], '!"Chaos Rune" or !"Fury Rune"')


def test_where_most_kinds_fit_the_others_are_named(catalogues: Catalogues) -> None:
    rise = judged(catalogues, "", "rise/constructed")
    zero = judged(catalogues, "", "zero/official")

    assert mended(rise, catalogues, "main-size") == ([], "-t:commander -t:token")
    assert mended(zero, catalogues, "main-size") == ([], "")


def test_too_many_cards_of_one_sort_are_the_players_choice(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Main deck:\n2 Super Mega Death Rocket!\n2 Tibbers")

    labels, _search = mended(answer, catalogues, "signature-limit")

    assert labels == ["Remove 1 Super Mega Death Rocket!", "Remove 1 Tibbers"]


def test_a_sideboard_of_no_allowed_size_may_be_put_aside(catalogues: Catalogues) -> None:
    one, other = [card.name for card in catalogues["rise"].cards.values() if card.kind == "ally"][:2]

    answer = judged(catalogues, f"备牌\n1 {one}\n2 {other}", "rise/constructed")

    labels, search = mended(answer, catalogues, "sideboard-size")

    assert labels == ["Move these 3 cards to Maybeboard"]
    assert search == "-t:commander -t:token"


def test_a_section_that_should_be_empty_is_emptied(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Legend Options:\n1 Jinx, Loose Cannon\n1 Lee Sin, Blind Monk")

    assert mended(answer, catalogues, "additional-legends")[0] == ["Remove these 2 cards"]


def test_what_the_pool_has_and_the_deck_has_not_is_added(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Main deck:\n1 Defy", "riftbound/sealed", pool="3 Defy\n1 Pit Rookie")

    assert mended(answer, catalogues, "pool")[0] == ["Add these 3 cards to Sideboard"]


def test_a_card_that_waits_for_a_mission_may_be_taken_out_or_a_mission_found(catalogues: Catalogues) -> None:
    cards = catalogues["vividz"].cards.values()
    mission = next(card for card in cards if card.kind == "mission")
    strange = next(
        card for card in cards if card.kind == "character" and card.fact("feature") != mission.fact("feature")
    )

    answer = judged(catalogues, f"Missions:\n1 {mission.name}\nMain deck:\n2 {strange.name}", "vividz/standard")

    labels, search = mended(answer, catalogues, "mission-match")
    assert labels == [f"Remove 2 {strange.names.get('en', strange.name)}"]
    assert search is not None


def test_a_warning_asks_for_nothing(catalogues: Catalogues) -> None:
    answer = judged(catalogues, "Runes:\n11 Fury Rune\n1 Chaos Rune")

    (warning,) = [found for found in answer.report.warnings if found.code == "lone-copy"]

    assert help_for(warning, answer, catalogues["riftbound"]).fixes == ()


def still_there(violation: Violation, answer: Answer) -> list[Violation]:
    cards = {blame.card for blame in violation.cards}
    return [
        found
        for found in answer.report.violations
        if (found.code, found.key) == (violation.code, violation.key)
        and (not cards or any(blame.card in cards for blame in found.cards))
    ]


@pytest.mark.parametrize("vector", PAST, ids=lambda vector: vector.name)
def test_after_any_fix_its_violation_is_gone(vector: Vector, catalogues: Catalogues) -> None:
    game, catalogue = GAMES[vector.game], catalogues[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    answer = check_text(question, vector.text, catalogue, vector.pool)
    rows = build_judged_rows(answer, vector.text)

    for violation in answer.report.violations:
        for fix in help_for(violation, answer, catalogue).fixes:
            text = rows_as_text(apply_steps(rows, fix.operations, catalogue), game)
            assert still_there(violation, check_text(question, text, catalogue, vector.pool)) == [], fix


@pytest.mark.parametrize("vector", PAST, ids=lambda vector: vector.name)
def test_every_violation_is_mended_or_searched_or_leaves_the_choice_of_what_to_take_out(
    vector: Vector, catalogues: Catalogues
) -> None:
    game, catalogue = GAMES[vector.game], catalogues[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    answer = check_text(question, vector.text, catalogue, vector.pool)

    for violation in answer.report.violations:
        found = help_for(violation, answer, catalogue)
        # What a pool still holds is moved by the plan for the whole deck.
        in_rest = violation.fix == "add" and answer.deck.pool is not None
        assert found.fixes or found.search is not None or (violation.fix == "remove" and not violation.cards) or in_rest
