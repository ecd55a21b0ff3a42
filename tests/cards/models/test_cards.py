"""What the database itself refuses, by the names of its constraints."""

from datetime import date

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model, ProtectedError

from cards.models import Card, CardSet, CatalogueVersion, Printing, Restriction

pytestmark = pytest.mark.django_db

GAME = "practice"
DAY = date(2026, 3, 31)


@pytest.fixture
def card_set() -> CardSet:
    return CardSet.objects.create(game=GAME, code="OGN", names={"en": "Origins"})


@pytest.fixture
def card() -> Card:
    return Card.objects.create(game=GAME, key="ant", name="Ant")


def refused(row: Model) -> str:
    """What the database says against saving the row."""
    with pytest.raises(IntegrityError) as raised, transaction.atomic():
        row.save()

    return str(raised.value)


def named(constraint: str, columns: str) -> str:
    """PostgreSQL names the constraint; SQLite names the columns of a plain unique one."""
    return constraint if connection.vendor == "postgresql" else f"UNIQUE constraint failed: {columns}"


def constraints(model: type[Model]) -> set[str]:
    return {constraint.name for constraint in model._meta.constraints}


def test_the_constraints_keep_their_names() -> None:
    assert constraints(CardSet) == {"cards_cardset_one_code"}
    assert constraints(Card) == {"cards_card_one_key"}
    assert constraints(Printing) == {"cards_printing_once_for_a_card"}
    assert constraints(Restriction) == {
        "cards_restriction_once_a_day",
        "cards_restriction_once_undated",
        "cards_restriction_ends_after_it_begins",
    }


def test_a_set_has_one_code_in_its_game(card_set: CardSet) -> None:
    columns = "cards_cardset.game, cards_cardset.code"

    assert named("cards_cardset_one_code", columns) in refused(CardSet(game=GAME, code="OGN"))

    CardSet.objects.create(game="another", code="OGN")


def test_a_card_has_one_key_in_its_game(card: Card) -> None:
    assert named("cards_card_one_key", "cards_card.game, cards_card.key") in refused(Card(game=GAME, key="ant"))

    Card.objects.create(game="another", key="ant", name="Ant")
    Card.objects.create(game=GAME, key="ant-2", name="Ant")


def test_a_card_stands_once_under_a_number(card: Card, card_set: CardSet) -> None:
    Printing.objects.create(card=card, card_set=card_set, number="007")
    columns = ", ".join(f"cards_printing.{name}" for name in ("card_id", "card_set_id", "number", "variant"))

    said = refused(Printing(card=card, card_set=card_set, number="007"))

    assert named("cards_printing_once_for_a_card", columns) in said

    Printing.objects.create(card=card, card_set=card_set, number="007", variant="a")


def test_a_name_is_restricted_once_a_day_in_a_format(card: Card) -> None:
    Restriction.objects.create(card=card, format="standard", since=DAY)
    columns = ", ".join(f"cards_restriction.{name}" for name in ("card_id", "format", "since"))

    said = refused(Restriction(card=card, format="standard", since=DAY, limit=1))

    assert named("cards_restriction_once_a_day", columns) in said

    Restriction.objects.create(card=card, format="casual", since=DAY)


def test_a_name_is_restricted_once_without_a_day(card: Card) -> None:
    Restriction.objects.create(card=card, format="standard")

    said = refused(Restriction(card=card, format="standard"))

    columns = "cards_restriction.card_id, cards_restriction.format"
    assert "cards_restriction_once_undated" in said or named("", columns) in said

    Restriction.objects.create(card=card, format="standard", since=DAY)


def test_a_restriction_ends_no_earlier_than_it_begins(card: Card) -> None:
    early = Restriction(card=card, format="standard", since=DAY, until=date(2026, 3, 30))

    assert "cards_restriction_ends_after_it_begins" in refused(early)

    Restriction.objects.create(card=card, format="standard", since=DAY, until=DAY)
    Restriction.objects.create(card=card, format="casual", until=date(2020, 1, 1))


def test_a_set_that_has_printings_stays(card: Card, card_set: CardSet) -> None:
    Printing.objects.create(card=card, card_set=card_set)

    with pytest.raises(ProtectedError):
        card_set.delete()

    card.delete()
    assert Printing.objects.filter(card_set=card_set).count() == 0
    assert Restriction.objects.filter(card=card.pk).count() == 0


def test_rows_say_what_they_are(card: Card, card_set: CardSet) -> None:
    printing = Printing(card=card, card_set=card_set, number="007", variant="a")
    rows: list[Model] = [
        card_set,
        CardSet(game=GAME, code="X"),
        card,
        printing,
        Restriction(card=card, format="standard"),
        CatalogueVersion(game=GAME, number=3),
    ]

    assert [str(row) for row in rows] == ["OGN Origins", "X", "Ant", "OGN-007a", "Ant in standard", "practice 3"]
