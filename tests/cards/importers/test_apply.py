"""An import: only what is new, all or nothing, and the version says so."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from cards.importers.apply import ImportOutcome, import_batch, rebuild_cards
from cards.importers.claims import ClaimChange, to_data
from cards.importers.merge_facts import Disagreement
from cards.models import Card, CardSet, CatalogueVersion, Claim, Import
from legality.sources.rows import Batch, CardRow, Rejected, SetRow, Summary
from tests.cards.importers.any_rows import batches
from tests.cards.importers.practice import (
    ANT,
    BANNED,
    BATCH,
    BEE,
    BETTER,
    DAY,
    EMMET,
    ERRATUM,
    GAME,
    OGN,
    PRINTED,
    RULING,
    recorded,
)
from tests.cards.importers.tables_seen import everything, sizes, tables, version

pytestmark = pytest.mark.django_db

# A moment in the year 2100, in milliseconds.
LATE = 4_102_444_800_000


def test_a_first_batch_creates_every_row() -> None:
    outcome = import_batch(BATCH)

    assert outcome.summary == Summary(7, 0, 0)
    assert sizes(GAME) == (1, 2, 1, 1, 1, 1)
    assert (outcome.disagreements, outcome.rejected, outcome.orphans) == ((), (), 0)
    assert outcome.changes[0] == ClaimChange("sets", "OGN", None, to_data(OGN))


def test_also_before_the_first_import_there_is_a_row_to_take_turns_by() -> None:
    import_batch(Batch(GAME))

    assert list(CatalogueVersion.objects.filter(game=GAME).values_list("number", flat=True)) == [0]
    import_batch(BATCH)
    assert version(GAME) > 0


def test_no_version_comes_again_when_a_change_is_taken_back_by_the_database() -> None:
    with transaction.atomic():
        import_batch(BATCH)
        gone = load_catalogue(GAME)
        transaction.set_rollback(True)

    import_batch(Batch(GAME, cards=(BEE,)))

    assert (sorted(gone.cards), sorted(load_catalogue(GAME).cards)) == ([f"{GAME}.ant", f"{GAME}.bee"], [f"{GAME}.bee"])


def test_a_version_grows_although_the_clock_was_put_back() -> None:
    import_batch(BATCH)
    CatalogueVersion.objects.filter(game=GAME).update(number=LATE)

    import_batch(Batch(GAME, cards=(EMMET,)))

    first = version(GAME)
    with transaction.atomic():
        import_batch(Batch(GAME, cards=(BEE,)))
        gone = version(GAME)
        transaction.set_rollback(True)
    import_batch(Batch(GAME, cards=(ANT,)))
    assert LATE < first < version(GAME) != gone


def test_a_second_run_changes_nothing() -> None:
    import_batch(BATCH)
    before = everything(GAME)

    outcome = import_batch(BATCH)

    assert outcome == ImportOutcome(Summary(0, 0, 7))
    assert everything(GAME) == before


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(batches(st.just("csv")))
def test_no_second_run_of_any_batch_changes_anything(batch: Batch) -> None:
    import_batch(BATCH)
    import_batch(batch)
    before = everything(GAME)

    again = import_batch(batch)

    assert (again.changes, again.summary.created, again.summary.changed) == ((), 0, 0)
    assert everything(GAME) == before
    # The database lives on from one example to the next.
    Claim.objects.filter(game=GAME).delete()
    rebuild_cards(GAME)


@pytest.mark.parametrize(
    "batch",
    [
        replace(BATCH, sets=(replace(OGN, released=None),)),
        replace(BATCH, cards=(EMMET, BEE)),
        replace(BATCH, cards=(ANT, replace(BEE, aliases=("Apis",)))),
        replace(BATCH, printings=(replace(PRINTED, flags=()),)),
        replace(BATCH, restrictions=(replace(BANNED, until=date(2026, 7, 24)),)),
        replace(BATCH, errata=(replace(ERRATUM, new="New."),)),
        replace(BATCH, rulings=(replace(RULING, answers={"en": "No."}),)),
    ],
)
def test_a_changed_row_changes_one_row_and_raises_the_version(batch: Batch) -> None:
    import_batch(BATCH)
    first = version(GAME)

    assert import_batch(batch).summary == Summary(0, 1, 6)
    assert sizes(GAME) == (1, 2, 1, 1, 1, 1)
    second = version(GAME)
    assert import_batch(batch).summary == Summary(0, 0, 7)
    assert version(GAME) == second
    assert first < second


def test_rows_that_a_batch_does_not_name_are_left_alone() -> None:
    import_batch(BATCH)

    outcome = import_batch(Batch(GAME, printings=(replace(PRINTED, number="008"),)))

    assert outcome.summary == Summary(1, 0, 0)
    assert sizes(GAME) == (1, 2, 2, 1, 1, 1)


def test_of_a_row_that_stands_twice_the_last_is_taken() -> None:
    outcome = import_batch(replace(BATCH, cards=(ANT, EMMET, BEE)))

    assert outcome.summary == Summary(7, 0, 0)
    assert Card.objects.get(game=GAME, key="ant").name == "Emmet"


def test_an_import_is_recorded_with_all_it_changed(mei: User) -> None:
    import_batch(BATCH)
    rejected = (Rejected(3, "unknown-kind", (("value", "x"),)),)

    outcome = import_batch(replace(BATCH, cards=(EMMET, BEE), rejected=rejected), by=mei.pk, file_name="cards.csv")

    record = Import.objects.filter(game=GAME).first()
    assert record is not None
    assert (outcome.record, outcome.rejected) == (record, rejected)
    assert (record.source, record.file_name, record.by, record.undone) == ("starter", "cards.csv", mei, None)
    assert (record.created, record.changed, record.unchanged) == (0, 1, 6)
    assert record.changes == [{"sort": "cards", "key": "ant", "old": to_data(ANT), "new": to_data(EMMET)}]


def test_of_a_long_file_name_the_end_is_kept() -> None:
    record = recorded(import_batch(BATCH, file_name="https://example.org/" + "x" * 300 + ".csv"))

    assert len(record.file_name) == 200
    assert record.file_name[-5:] == "x.csv"


def test_an_empty_batch_is_no_import() -> None:
    rejected = (Rejected(1, "no-name"),)

    assert import_batch(Batch(GAME, rejected=rejected)) == ImportOutcome(Summary(), rejected=rejected)
    assert version(GAME) == 0
    assert Import.objects.filter(game=GAME).count() == 0


def test_the_better_source_is_taken_and_the_difference_told() -> None:
    import_batch(BATCH)

    outcome = import_batch(BETTER)

    assert outcome.disagreements == (Disagreement("ant", "name.en", (("csv", "Emmet"), ("starter", "Ant"))),)
    assert Card.objects.get(game=GAME, key="ant").name == "Emmet"


def test_a_source_that_changes_no_card_is_kept_and_raises_no_version() -> None:
    import_batch(BATCH)
    before = version(GAME)

    outcome = import_batch(Batch(GAME, cards=(ANT,), source="rumour"))

    assert outcome.summary == Summary(1, 0, 0)
    assert version(GAME) == before
    assert Claim.objects.filter(game=GAME, source="rumour").count() == 1


def test_what_is_about_no_card_waits_for_it() -> None:
    first = import_batch(replace(BATCH, cards=(BEE,)))

    assert first.orphans == 2
    assert sizes(GAME) == (1, 1, 0, 0, 1, 1)
    assert import_batch(Batch(GAME, cards=(ANT,), source="csv")).orphans == 0
    assert sizes(GAME) == (1, 2, 1, 1, 1, 1)


def test_the_order_in_which_the_rows_of_a_source_came_changes_nothing() -> None:
    """Two rows of one source may be one card: which of them comes first must not hang on the day it came."""
    rows = [
        CardRow(key, key, {"zh-hans": key}, {"kind": kind}, codes=("OGN-007a",))
        for key, kind in (("甲", "unit"), ("乙", "spell"))
    ]
    seen = []
    for order in (rows, rows[::-1]):
        for row in order:
            import_batch(Batch(GAME, cards=(row,), source="csv"))
        seen.append(tables(GAME))
        Claim.objects.filter(game=GAME).delete()
        rebuild_cards(GAME)

    assert seen[0] == seen[1]
    assert [row[0] for row in seen[0]["cards"]] == ["乙"]


def test_a_set_that_no_source_names_is_there_until_one_does() -> None:
    import_batch(replace(BATCH, sets=()))
    assert CardSet.objects.get(game=GAME).names == {"en": "OGN"}

    import_batch(Batch(GAME, sets=(OGN,), source="rumour"))
    assert CardSet.objects.get(game=GAME).names == {"en": "Origins"}


def test_a_dry_run_tells_all_and_leaves_everything_as_it_was() -> None:
    import_batch(BATCH)
    before = everything(GAME)
    batch = replace(BETTER, sets=(SetRow("SFD", {}),), rejected=(Rejected(1, "no-name"),))

    rehearsal = import_batch(batch, dry_run=True)

    assert everything(GAME) == before
    real = import_batch(batch)
    assert rehearsal.record is None
    assert replace(real, record=None) == rehearsal


def test_a_dry_run_of_a_first_batch_leaves_nothing() -> None:
    before = everything(GAME)

    assert import_batch(BATCH, dry_run=True).summary == Summary(7, 0, 0)
    assert everything(GAME) == before


def test_what_the_database_refuses_changes_nothing() -> None:
    import_batch(BATCH)
    before = everything(GAME)
    backwards = replace(BANNED, since=DAY, until=date(2026, 1, 1))

    with pytest.raises(IntegrityError, match="ends_after_it_begins"):
        import_batch(replace(BATCH, cards=(EMMET, BEE), restrictions=(backwards,)))

    assert everything(GAME) == before


def test_one_games_batch_leaves_the_others_alone() -> None:
    import_batch(BATCH)
    before = everything(GAME)

    assert import_batch(replace(BATCH, game="another")).summary == Summary(7, 0, 0)
    assert everything(GAME) == before


def test_the_traits_and_the_official_language_are_the_games() -> None:
    row = CardRow("水蛭", "Leech", {"en": "Leech", "zh-hans": "水蛭"}, {"kind": "ally", "traits": {"tag": []}})

    for game in ("rise", GAME):
        import_batch(Batch(game, cards=(row,), source="csv"))

    known, strange = (Card.objects.get(game=game, key="水蛭") for game in ("rise", GAME))
    unknown = ["class", "faction", "specialty", "sect", "talent", "damage"]
    assert (known.name, known.facts["unknown"]) == ("水蛭", unknown)
    assert (strange.name, strange.facts) == ("Leech", {"kind": "ally"})


def test_what_was_changed_by_hand_is_put_right_by_a_rebuild() -> None:
    import_batch(BATCH)
    before = tables(GAME)
    Card.objects.filter(game=GAME, key="ant").update(name="Wasp")
    CardSet.objects.create(game=GAME, code="TST")

    rebuild_cards(GAME)

    assert tables(GAME) == before
