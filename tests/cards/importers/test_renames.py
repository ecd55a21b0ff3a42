"""A card that a source renames stays one card: by its number, with the old name as an alias, whoever else still says it."""

from dataclasses import replace
from datetime import date

import pytest

from cards.catalogue.moved_ids import moved_to
from cards.importers.apply import import_batch, take_import_back
from cards.models import Card, Import, Printing
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, SetRow
from tests.cards.importers.practice import GAME

pytestmark = pytest.mark.django_db

SET = SetRow("OGN", {"en": "Origins"})
GALLERY, STARTER = "riftbound-gallery", "starter"


def said(source: str, name: str, number: str = "45", **facts: object) -> Batch:
    key = name.lower()
    row = CardRow(key, name, {"en": name}, {"kind": "spell", "numbers": {"energy": 2}} | facts)  # type: ignore[arg-type]  # a test's own
    return Batch(GAME, source=source, sets=(SET,), cards=(row,), printings=(PrintingRow(key, "OGN", number),))


def cards() -> list[tuple[str, str, list[str], int]]:
    rows = Card.objects.filter(game=GAME, printings__card_set__code="OGN").distinct().order_by("key")
    return [(row.key, row.name, row.aliases, Printing.objects.filter(card=row).count()) for row in rows]


@pytest.mark.parametrize("others", [(), (STARTER,)])
def test_a_renamed_card_stays_one_with_its_old_name_and_its_id_leads_to_the_new_one(others: tuple[str, ...]) -> None:
    for source in (GALLERY, *others):
        import_batch(said(source, "Defy"))

    for _ in range(2):
        import_batch(said(GALLERY, "Denial"))

    assert cards() == [("denial", "Denial", ["Defy"], 1)]
    assert moved_to(GAME, "defy") == "denial"


def test_what_others_say_of_the_old_name_is_said_of_the_card() -> None:
    import_batch(said(GALLERY, "Defy"))
    import_batch(said(GALLERY, "Denial"))
    fix = replace(said("hand", "Defy"), cards=(), printings=(), sets=())
    import_batch(replace(fix, errata=(ErratumRow("defy", date(2026, 3, 31), "functional", {"en": "It does more."}),)))

    assert Card.objects.get(game=GAME, key="denial").errata.count() == 1


def test_a_name_that_is_given_back_is_the_card_again() -> None:
    for name in ("Defy", "Denial", "Defy"):
        import_batch(said(GALLERY, name))

    assert cards() == [("defy", "Defy", ["Denial"], 1)]


def test_an_import_that_renamed_is_taken_back_whole() -> None:
    import_batch(said(GALLERY, "Defy"))
    before = cards()
    import_batch(said(GALLERY, "Denial"))

    take_import_back(Import.objects.order_by("-pk")[0])

    assert cards() == before


@pytest.mark.parametrize(
    "other", [said(GALLERY, "Denial", "46"), said(GALLERY, "Denial", kind="unit"), said(STARTER, "Denial")]
)
def test_another_card_is_another_card(other: Batch) -> None:
    import_batch(said(GALLERY, "Defy"))

    import_batch(other)

    assert [row[0] for row in cards()] == ["defy", "denial"]


def test_a_number_of_two_cards_names_neither() -> None:
    import_batch(said(GALLERY, "Defy"))
    import_batch(said(GALLERY, "Other", "45", kind="unit"))

    import_batch(said(GALLERY, "Denial"))

    assert [row[0] for row in cards()] == ["defy", "denial", "other"]
