"""Some cards as JSON: read again they are as they were, and whatever found them finds them."""

import json
from dataclasses import fields
from datetime import date

import pytest

from cards.catalogue.archived import ArchivedCatalogue, archive_cards
from cards.catalogue.loading import load_catalogue
from cards.models import Card as CardRow
from cards.models import Restriction
from legality.engine.values.card import Card

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["riftbound", "wow", "zero"])
def test_archived_cards_are_as_they_were(game: str) -> None:
    row = CardRow.objects.filter(game=game).order_by("pk")[0]
    Restriction.objects.create(card=row, format="x", limit=1, since=date(2026, 1, 1), source="somewhere")
    catalogue = load_catalogue(game)

    read = ArchivedCatalogue(json.loads(json.dumps(archive_cards(catalogue, catalogue.cards, {"old": "new"}))))

    assert (read.game, read.version, read.facts, read.moved) == (
        game,
        catalogue.version,
        catalogue.facts,
        {"old": "new"},
    )
    assert read.cards.keys() == catalogue.cards.keys()
    for ident, card in catalogue.cards.items():
        same = read.cards[ident]
        assert {one.name: getattr(same, one.name) for one in fields(Card) if one.name != "restrictions"} == {
            one.name: getattr(card, one.name) for one in fields(Card) if one.name != "restrictions"
        }
        assert read.codes_of(same) == catalogue.codes_of(card)
        assert [one.id for one in read.named(card.name)] == [one.id for one in catalogue.named(card.name)]
    assert read.cards[f"{game}.{row.key}"].restrictions[-1].since == date(2026, 1, 1)


def test_cards_that_no_list_has_are_left_out() -> None:
    catalogue = load_catalogue("riftbound")
    ident = next(iter(catalogue.cards))

    assert list(ArchivedCatalogue(archive_cards(catalogue, [ident], {})).cards) == [ident]
