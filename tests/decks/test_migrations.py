"""A filled database goes to the present models with all that was in it."""

from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, transaction

from tests.migrating import migrated

FIRST = ("decks", "0001_initial")
VERSIONS = ("decks", "0002_versions")
WIDER = ("decks", "0003_never_the_same_version")
PRIMER = ("decks", "0004_primer")
JUDGED_ANEW = ("decks", "0005_judge_anew")


def test_decks_of_before_keep_all_they_had_and_are_at_their_first_revision(scratch: str) -> None:
    old = migrated(scratch, FIRST)
    mei = old.get_model("accounts", "User").objects.using(scratch).create(username="Mei", email="mei@example.org")
    decks = old.get_model("decks", "Deck").objects.using(scratch)
    deck = decks.create(
        owner=mei, name="Rush", game="riftbound", format="standard", text="3 Defy\nwhat?", options=["precon"]
    )
    decks.create(token="sample", name="Sample", game="zero", format="casual", visibility="public")
    decks.create(owner=mei, name="Binned", game="gone", format="gone", deleted=datetime(2026, 8, 1, tzinfo=UTC))
    checks = old.get_model("decks", "Check").objects.using(scratch)
    checks.create(deck=deck, day=date(2026, 8, 8), verdict="legal", edition="CR 1", catalogue=3)
    before = list(decks.order_by("pk").values()), list(checks.values())

    new = migrated(scratch, VERSIONS)

    rows = [dict(row) for row in new.get_model("decks", "Deck").objects.using(scratch).order_by("pk").values()]
    added = [{name: row.pop(name) for name in ("revision", "folder", "plan")} for row in rows]
    assert (rows, list(new.get_model("decks", "Check").objects.using(scratch).values())) == before
    assert added == [{"revision": 1, "folder": "", "plan": ""}] * 3


def test_the_migration_can_be_taken_back(scratch: str) -> None:
    new = migrated(scratch, VERSIONS)
    deck = new.get_model("decks", "Deck").objects.using(scratch).create(name="Rush", game="zero", format="casual")
    new.get_model("decks", "DeckLine").objects.using(scratch).create(deck=deck, section="main", card="zero.x", count=1)

    old = migrated(scratch, FIRST)

    assert list(old.get_model("decks", "Deck").objects.using(scratch).values_list("name", flat=True)) == ["Rush"]


def test_the_new_database_refuses_what_no_deck_has(scratch: str) -> None:
    new = migrated(scratch, VERSIONS)
    decks = new.get_model("decks", "Deck").objects.using(scratch)
    deck = decks.create(name="Rush", game="zero", format="casual")
    versions = new.get_model("decks", "DeckVersion").objects.using(scratch)
    versions.create(deck=deck, number=1)

    for wrong in ({"number": 1}, {"number": 0}, {"number": 2, "cause": "whim"}):
        with pytest.raises(IntegrityError), transaction.atomic(using=scratch):
            versions.create(deck=deck, **wrong)
    with pytest.raises(IntegrityError), transaction.atomic(using=scratch):
        decks.update(revision=0)


def test_a_check_of_before_keeps_its_catalogue_and_the_next_may_name_a_moment(scratch: str) -> None:
    old = migrated(scratch, VERSIONS)
    decks = old.get_model("decks", "Deck").objects.using(scratch)
    first, second = (decks.create(token=name, name=name, game="zero", format="casual") for name in ("Rush", "Slow"))
    told = {"day": date(2026, 8, 8), "verdict": "legal", "edition": "CR 1"}
    old.get_model("decks", "Check").objects.using(scratch).create(deck=first, catalogue=3, **told)

    checks = migrated(scratch, WIDER).get_model("decks", "Check").objects.using(scratch)
    checks.create(deck_id=second.pk, catalogue=1_795_000_000_000, **told)

    assert list(checks.order_by("pk").values_list("catalogue", flat=True)) == [3, 1_795_000_000_000]


def test_decks_of_before_have_no_primer_and_all_else_they_had(scratch: str) -> None:
    old = migrated(scratch, WIDER)
    decks = old.get_model("decks", "Deck").objects.using(scratch)
    decks.create(token="rush", name="Rush", game="zero", format="casual", text="3 Defy", plan="2 Defy", folder="战队")
    decks.create(token="gone", name="Gone", game="chess", format="blitz", deleted=datetime(2026, 8, 1, tzinfo=UTC))
    before = list(decks.order_by("pk").values())

    rows = [
        dict(row)
        for row in migrated(scratch, PRIMER).get_model("decks", "Deck").objects.using(scratch).order_by("pk").values()
    ]
    again = list(migrated(scratch, WIDER).get_model("decks", "Deck").objects.using(scratch).order_by("pk").values())

    assert [row.pop("primer") for row in rows] == ["", ""]
    assert rows == again == before


def test_checks_that_rested_on_guesses_are_out_of_date(scratch: str) -> None:
    old = migrated(scratch, PRIMER)
    deck = old.get_model("decks", "Deck").objects.using(scratch).create(name="Rush", game="zero", format="casual")
    checks = old.get_model("decks", "Check").objects.using(scratch)
    checks.create(deck=deck, day=date(2026, 8, 8), verdict="legal", edition="2013-02-01", catalogue=3)
    before = checks.values().get()

    new = migrated(scratch, JUDGED_ANEW)

    assert new.get_model("decks", "Check").objects.using(scratch).values().get() == before | {"catalogue": 0}
