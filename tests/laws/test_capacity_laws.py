"""In every deck the capacity is exact: so many copies fit, one more breaks a rule, and the format itself agrees."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import Question
from decks.samples.vectors import Vector
from legality.engine.advice.capacity import MAX_COPIES, Trial, fitting_cards, measure_capacity, start_trial
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.report import Report
from legality.games import GAMES
from tests.long import amount
from tests.vector_files import vectors

# Banned cards of a retail deck are legal in exactly that deck, so they are left out beside its leader.
EVERY = [vector for vector in vectors() if not vector.options]


def tried_deck(vector: Vector, catalogue: Catalogue) -> Trial:
    game = GAMES[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    found = check_text(question, vector.text, catalogue, vector.pool).deck
    return start_trial(question.format_, found, vector.day, vector.region, vector.options)


def leaders_of(table: Trial) -> Trial:
    """The trial of the deck's leaders and pool alone."""
    led = [
        (section, card, n) for section in table.format_.leader_sections for card, n in table.deck.cards(section).items()
    ]
    return start_trial(table.format_, Deck.of(led, table.deck.pool), table.day, table.region, table.options)


def tried(table: Trial, card: Card, section: str, copies: int) -> Report:
    return table.check(table.deck.having(section, card, table.deck.cards(section).get(card, 0) + copies))


def sums(report: Report, card: Card | None = None) -> dict[tuple[str, str, str], int]:
    """The size of each kind of violation: of those that blame the card, or of all."""
    found: dict[tuple[str, str, str], int] = {}
    for violation in report.violations:
        if card is None or any(blame.card is card for blame in violation.cards):
            key = (violation.code, violation.key, violation.section)
            found[key] = found.get(key, 0) + (violation.found or 0)

    return found


def chosen(table: Trial, catalogue: Catalogue, chance: Random) -> Iterator[tuple[Card, str]]:
    own = [card for cards in table.deck.sections.values() for card in cards]
    others = list(catalogue.cards.values())
    for card in (*chance.sample(own, min(4, len(own))), *chance.sample(others, 3)):
        for section in GAMES[catalogue.game].sections:
            yield card, section.slug


@pytest.mark.parametrize("vector", EVERY[:: amount(40, 8)], ids=lambda vector: vector.name)
def test_so_many_fit_and_one_more_does_not(vector: Vector, catalogues: Mapping[str, Catalogue]) -> None:
    table = tried_deck(vector, catalogues[vector.game])

    for card, section in chosen(table, catalogues[vector.game], Random(vector.name)):
        found = measure_capacity(table, card, section)
        assert [measure_capacity(table, card, section, guess) for guess in (1, 2, 3, 7, MAX_COPIES)] == [found] * 5
        before, all_before = sums(table.report, card), sums(table.report)

        if found.allowed is True:
            now = sums(tried(table, card, section, found.copies), card)
            assert {key: n for key, n in now.items() if n > before.get(key, -1)} == {}
        if found.allowed is not False and found.copies < MAX_COPIES:
            beyond = sums(tried(table, card, section, found.copies + 1))
            assert [key for key, n in beyond.items() if n > all_before.get(key, -1)] != []
        assert (found.allowed is False) == (found.copies == 0)
        assert found.allowed is True or found.reasons


@pytest.mark.parametrize("vector", EVERY[:: amount(45, 9)], ids=lambda vector: vector.name)
def test_no_card_of_a_legal_deck_is_ruled_out(vector: Vector, catalogues: Mapping[str, Catalogue]) -> None:
    table = tried_deck(vector, catalogues[vector.game])
    default_sections = table.format_.default_sections
    at_home = {
        card
        for section, cards in table.deck.sections.items()
        for card in cards
        if default_sections.get(str(card.kind)) == section and table.report.verdict == "legal"
    }

    left = fitting_cards(table, catalogues[vector.game].cards.values()).cards

    assert at_home - left == set()


@pytest.mark.parametrize("vector", EVERY[:: amount(44, 11)], ids=lambda vector: vector.name)
def test_what_fits_in_doubt_is_open_beside_the_leaders_alone(
    vector: Vector, catalogues: Mapping[str, Catalogue]
) -> None:
    table = tried_deck(vector, catalogues[vector.game])
    alone = leaders_of(table)

    found = fitting_cards(table, catalogues[vector.game].cards.values())

    for card in Random(vector.name).sample(sorted(found.doubtful, key=str), min(12, len(found.doubtful))):
        assert measure_capacity(alone, card, table.format_.default_section(card)).allowed is not True


@pytest.mark.parametrize("vector", EVERY[:: amount(44, 11)], ids=lambda vector: vector.name)
def test_what_is_ruled_out_breaks_a_rule_beside_the_leaders_alone(
    vector: Vector, catalogues: Mapping[str, Catalogue]
) -> None:
    table = tried_deck(vector, catalogues[vector.game])
    alone = leaders_of(table)
    every = catalogues[vector.game].cards

    out = sorted(set(every) - {card.id for card in fitting_cards(table, every.values()).cards})

    for ident in Random(vector.name).sample(out, min(12, len(out))):
        card = every[ident]
        assert (
            measure_capacity(alone, card, table.format_.default_sections.get(str(card.kind), "main")).allowed is False
        )
