"""New migrations on a database that is in use: nothing is lost, and what is new starts empty."""

from __future__ import annotations

from datetime import date

from tests.migrating import migrated

# A day of 2026 in milliseconds.
MOMENT = 1_795_000_000_000


def test_sets_keep_their_days_and_begin_without_regional_ones(scratch: str) -> None:
    old = migrated(scratch, ("cards", "0003_hand")).get_model("cards", "CardSet")
    old.objects.using(scratch).create(game="wow", code="OLD", names={"en": "Old"}, released=date(2020, 1, 2))

    new = migrated(scratch, ("cards", "0004_moves")).get_model("cards", "CardSet")
    kept = new.objects.using(scratch).values_list("code", "names", "released", "releases")

    assert list(kept) == [("OLD", {"en": "Old"}, date(2020, 1, 2), {})]


def test_versions_of_catalogues_go_on_where_they_were_and_have_room_for_moments(scratch: str) -> None:
    old = migrated(scratch, ("cards", "0006_undated_first")).get_model("cards", "CatalogueVersion")
    old.objects.using(scratch).create(game="wow", number=41)

    new = migrated(scratch, ("cards", "0007_never_the_same_version")).get_model("cards", "CatalogueVersion")
    new.objects.using(scratch).create(game="zero", number=MOMENT)
    kept = new.objects.using(scratch).order_by("game").values_list("game", "number")

    assert list(kept) == [("wow", 41), ("zero", MOMENT)]
