"""Cards for what a plan leaves to add: each fits as it is, those of the collection first."""

from collections.abc import Mapping
from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.fitting_cards import NAMED, FittingCard, find_fitting_cards
from decks.check.fix_plan import fits_in, plan_in
from decks.check.fix_steps import deck_after
from decks.check.question import read_question
from decks.samples.vectors import Vector
from legality.engine import check
from legality.engine.advice.missing_cards import Adding
from legality.engine.values.card import Card
from legality.engine.values.report import ILLEGAL, Operation
from tests.vector_files import shown_to_faces

DAY = date(2026, 8, 8)
JINX = "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n2 Chemtech Enforcer\n"
Catalogues = Mapping[str, Catalogue]
PAST = [vector for vector in shown_to_faces() if vector.edge == "past"]


def judged(catalogues: Catalogues, text: str, pool: str | None = None, format_: str = "casual") -> Answer:
    return check_text(read_question("riftbound", DAY, format_), text, catalogues["riftbound"], pool)


def fits(answer: Answer, section: str, owned: Mapping[Card, int] | None = None) -> tuple[FittingCard, ...]:
    plan = plan_in(answer)
    return next(
        found
        for add, found in zip(plan.adds, fits_in(plan, answer, owned or {}), strict=True)
        if add.section == section
    )


def test_of_a_few_all_are_named(catalogues: Catalogues) -> None:
    named = [(fit.card.name, fit.count) for fit in fits(judged(catalogues, JINX), "runes")]

    assert named == [("Chaos Rune", 12), ("Fury Rune", 12)]


def test_the_collection_comes_first_then_what_the_deck_has(catalogues: Catalogues) -> None:
    answer = judged(catalogues, JINX)
    cards = catalogues["riftbound"].cards
    owned = {cards["riftbound.chemtech-enforcer"]: 2, cards["riftbound.magma-wurm"]: 2, cards["riftbound.defy"]: 3}

    found = fits(answer, "main", owned)

    # The two Enforcers are in the deck, and Defy is of another domain.
    assert found[:2] == (
        FittingCard(cards["riftbound.magma-wurm"], 2, is_owned=True),
        FittingCard(cards["riftbound.chemtech-enforcer"], 1),
    )
    assert len(found) == NAMED
    assert [fit.is_owned for fit in found[1:]] == [False] * (NAMED - 1)


def test_a_leader_is_one_that_allows_the_cards(catalogues: Catalogues) -> None:
    found = fits(judged(catalogues, "Main deck:\n2 Chemtech Enforcer\n2 Flame Chompers"), "legend")

    assert found
    assert {"fury"} <= set.intersection(*(set(fit.card.surely("domain")) for fit in found))


def test_a_pool_names_its_own_cards(catalogues: Catalogues) -> None:
    pool = "20 Inferna\n5 Chemtech Enforcer\n1 Defy"
    moved = judged(catalogues, "Main deck:\n20 Inferna\n\nSideboard:\n5 Chemtech Enforcer\n1 Defy", pool, "sealed")
    left_out = judged(catalogues, "Main deck:\n20 Inferna", pool, "sealed")

    assert {(fit.card.name, fit.count) for fit in fits(moved, "main")} >= {("Chemtech Enforcer", 5)}
    assert {fit.card.name for fit in fits(left_out, "main")} == {"Chemtech Enforcer", "Defy"}


def test_a_named_card_needs_no_others(catalogues: Catalogues) -> None:
    answer = judged(catalogues, JINX)
    defy = catalogues["riftbound"].cards["riftbound.defy"]

    assert (
        find_fitting_cards(Adding("main", 1, card=defy), answer.judged, answer.question, catalogues["riftbound"], {})
        == ()
    )


@pytest.mark.parametrize("vector", PAST, ids=lambda one: one.name)
def test_every_card_named_may_be_added(vector: Vector, catalogues: Catalogues) -> None:
    asked = read_question(
        vector.game, vector.day, vector.format, "", vector.region, dict.fromkeys(vector.options, "true")
    )
    answer = check_text(asked, vector.text, catalogues[vector.game], vector.pool)
    plan = plan_in(answer)
    deck = deck_after(plan.steps, answer.judged.closed())

    for add, named in zip(plan.adds, fits_in(plan, answer, {}), strict=True):
        for fit in named:
            into = Operation("add", add.section, fit.count, fit.card)
            step = Operation("move", add.source, fit.count, fit.card, add.section) if add.source else into
            more = deck_after((step,), deck)
            assert check(asked.format_, more, asked.day, asked.region, asked.options).verdict != ILLEGAL
