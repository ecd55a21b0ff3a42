"""New migrations on a database that is in use: nothing is lost, and what is new starts empty."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError, connections, transaction

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


def test_house_formats_begin_empty_beside_what_there_was_and_outlive_their_owner(scratch: str) -> None:
    before, people = ("cards", "0009_pictures"), ("accounts", "0001_initial")
    old = migrated(scratch, before, people)
    owner = old.get_model("accounts", "User").objects.using(scratch).create(username="Mei")
    old.get_model("cards", "CardSet").objects.using(scratch).create(game="wow", code="OLD", names={"en": "Old"})

    new = migrated(scratch, ("cards", "0010_house_formats"), people)
    formats, versions = (
        new.get_model("cards", name).objects.using(scratch) for name in ("HouseFormat", "HouseVersion")
    )
    empty = formats.count()
    held = formats.create(owner_id=owner.pk, game="wow", base="contemporary", name="League")
    versions.create(format=held, number=1, rules=[{"number": 1, "kind": "copies", "amount": 1}])
    with pytest.raises(IntegrityError), transaction.atomic(using=scratch):
        versions.create(format=held, number=1)
    new.get_model("accounts", "User").objects.using(scratch).get().delete()

    assert (empty, held.slug[:6], held.draft, held.revision) == (0, "house-", [], 1)
    assert list(formats.values_list("owner", "versions__rules")) == [
        (None, [{"number": 1, "kind": "copies", "amount": 1}])
    ]
    kept = new.get_model("cards", "CardSet").objects.using(scratch).values_list("code", flat=True)
    assert list(kept) == ["OLD"]

    back = migrated(scratch, before)
    assert list(back.get_model("cards", "CardSet").objects.using(scratch).values_list("code", flat=True)) == ["OLD"]
    assert "cards_houseformat" not in connections[scratch].introspection.table_names()
