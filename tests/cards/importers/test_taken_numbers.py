"""A name that would take another card's numbers is refused and told, and no code comes to name two cards in silence."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.importers.apply import import_batch
from cards.importers.taken_numbers import refuse_taken_numbers
from cards.models import Card, Import, Printing
from legality.sources.rows import NO_ROW, Batch, CardRow, PrintingRow, Rejected, SetRow
from tests.cards.importers.ants import RIFTCODEX
from tests.cards.importers.practice import GAME
from tests.cards.typed import run
from tests.legality.games.riftbound.card_sources.test_gallery import ANT

pytestmark = pytest.mark.django_db

GALLERY: Final = "riftbound-gallery"


def of(*cards: tuple[str, str], source: str = GALLERY, energy: int = 2, game: str = GAME) -> Batch:
    """Cards by their names, each with a number."""
    rows = tuple(
        CardRow(name.lower(), name, {"en": name}, {"kind": "unit", "numbers": {"energy": energy}}) for name, _ in cards
    )
    printings = tuple(PrintingRow(name.lower(), "OGN", number) for name, number in cards)
    return Batch(game, (SetRow("OGN", {}),), rows, printings, source=source)


def refused(batch: Batch) -> list[tuple[str, str]]:
    return [(row.text, dict(row.words)["value"]) for row in refuse_taken_numbers(batch).rejected]


@pytest.mark.parametrize("other", ["riftbound-riftcodex", "starter", "wow-tracker"])
def test_a_new_name_for_the_number_of_another_sources_card_is_refused(other: str) -> None:
    import_batch(of(("Ant", "1"), source=other))

    found = refuse_taken_numbers(of(("Ants", "001"), ("Bee", "2")))

    assert found == replace(
        of(("Bee", "2")), rejected=(Rejected(NO_ROW, "number-in-use", (("value", "Ant"),), "Ants"),)
    )


def test_a_card_keeps_its_own_numbers_and_takes_free_ones() -> None:
    import_batch(of(("Ant", "1")))
    batch = of(("Ant", "1"), ("Bee", "2"))

    assert refuse_taken_numbers(batch) is batch


def test_a_card_that_its_source_renames_is_not_refused() -> None:
    import_batch(of(("Ant", "1")))
    import_batch(of(("Ant", "1"), source="starter"))

    assert refused(of(("Formica", "1"))) == []
    assert refused(of(("Formica", "1"), energy=7)) == [("Formica", "Ant")]


def test_a_row_that_is_joined_by_its_number_is_not_refused() -> None:
    import_batch(of(("Ant", "1")))
    batch = of(("蚂蚁", "1"), source="riftbound-catalog-zh")
    joined = replace(batch, cards=tuple(replace(row, codes=("OGN-1",)) for row in batch.cards))

    assert refused(joined) == []


NAMES: Final = st.sampled_from(("Ant", "Bee", "Cat"))
CARDS: Final = st.lists(st.tuples(NAMES, st.sampled_from(("1", "2", "001"))), min_size=1, max_size=3)
SOURCES: Final = st.sampled_from((GALLERY, "riftbound-riftcodex", "starter"))


def cards_by_code() -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for row in Printing.objects.filter(card__game=GAME).exclude(number="").select_related("card", "card_set"):
        code = f"{row.card_set.code}-{row.number.lstrip('0')}{row.variant}"
        found[code] = found.get(code, frozenset()) | {row.card.name}

    return found


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(SOURCES, CARDS, st.integers(1, 2)), min_size=2, max_size=4))
def test_no_code_that_named_one_card_names_two_without_being_told(
    imports: list[tuple[str, list[tuple[str, str]], int]],
) -> None:
    Card.objects.filter(game=GAME).delete()
    for source, cards, energy in imports:
        before = cards_by_code()
        batch = refuse_taken_numbers(of(*dict.fromkeys(cards), source=source, energy=energy))
        import_batch(batch)

        after, told = cards_by_code(), {row.text for row in batch.rejected}
        torn = {code for code, names in after.items() if len(before.get(code, frozenset())) == 1 < len(names)}
        assert torn == set(), (imports, told)


DIVIDED: Final = {"name": "Kennen", "type": "Unit", "tags": ["Kennen", "Ionia"], "rarity": "Rare"}


def gallery(path: Path, *changes: Mapping[str, object]) -> str:
    file = path / "gallery.json"
    file.write_text(json.dumps({"cards": [{**ANT, **DIVIDED, **one} for one in changes]}), encoding="utf-8")
    return str(file)


def test_a_divided_champion_is_the_card_that_there_is(tmp_path: Path) -> None:
    held = Card.objects.get(game="riftbound", key="kennen-keeper-of-balance")
    code = {"code": str(held.printings.get(card_set__code="VEN", variant="").code)}

    status, _, errors = run(GALLERY, gallery(tmp_path, {**code, "subtitle": "Keeper of Balance"}))

    assert (status, errors) == (0, "")
    assert not Card.objects.filter(game="riftbound", key="kennen").exists()


def test_a_bare_name_for_a_champions_number_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    imports = Import.objects.count()
    file = gallery(tmp_path, {"code": "VEN-135/166"})

    status, _, errors = run(GALLERY, file)

    assert status == 1
    assert "Kennen: “Kennen, Keeper of Balance” already has this set and number." in errors
    assert not Card.objects.filter(game="riftbound", key="kennen").exists()
    assert Import.objects.count() == imports


def test_so_it_is_for_another_importer_and_the_good_rows_may_be_taken(tmp_path: Path) -> None:
    file = tmp_path / "riftcodex.json"
    bare = {**RIFTCODEX, "name": "Kennen", "riftbound_id": "ven-135-166"}
    file.write_text(json.dumps([RIFTCODEX | {"riftbound_id": "zzz-001-219"}, bare]), encoding="utf-8")

    status, _, errors = run("riftbound-riftcodex", str(file), "--skip-bad")

    assert status == 1
    assert "Kennen" in errors
    assert Card.objects.filter(game="riftbound", key="ant").exists()
    assert not Card.objects.filter(game="riftbound", key="kennen").exists()
