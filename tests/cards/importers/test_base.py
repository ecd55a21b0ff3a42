"""An import: only what is new, all or nothing, the version says so, and it can be taken back."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.db import IntegrityError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from cards.importers.base import Change, Outcome, apply, rebuild, undo
from cards.importers.claims import to_data
from cards.importers.merge_facts import Disagreement
from cards.importers.rows import (
    Batch,
    CardRow,
    ErratumRow,
    PrintingRow,
    Rejected,
    RestrictionRow,
    RulingRow,
    SetRow,
    Summary,
)
from cards.importers.tables import AT_ONCE
from cards.models import Card, CardSet, Claim, Import
from tests.cards.importers.any_rows import batches
from tests.cards.importers.tables_seen import everything, sizes, tables, version

pytestmark = pytest.mark.django_db

GAME = "practice"
DAY = date(2026, 3, 31)
OGN = SetRow("OGN", {"en": "Origins"}, date(2025, 10, 31))
ANT = CardRow("ant", "Ant", {"en": "Ant"}, {"kind": "unit", "traits": {"domain": ["fury"]}}, ("Formica",))
BEE = CardRow("bee", "Bee", {"en": "Bee"}, {"kind": "unit"}, texts={"en": "Sting."})
PRINTED = PrintingRow("ant", "OGN", "007", "a", "rare", flags=("promo",))
BANNED = RestrictionRow("ant", "standard", 0, DAY, None, "TR")
ERRATUM = ErratumRow("bee", DAY, "functional", "cost")
RULING = RulingRow("bee", "Small?", "Yes.", DAY)
BATCH = Batch(GAME, (OGN,), (ANT, BEE), (PRINTED,), (BANNED,), (ERRATUM,), (RULING,))
EMMET = replace(ANT, names={"en": "Emmet"})
BETTER = Batch(GAME, cards=(EMMET,), source="csv")


def recorded(outcome: Outcome) -> Import:
    assert outcome.record is not None
    return outcome.record


def test_a_first_batch_creates_every_row() -> None:
    outcome = apply(BATCH)

    assert (outcome.summary, version(GAME), sizes(GAME)) == (Summary(7, 0, 0), 1, (1, 2, 1, 1, 1, 1))
    assert (outcome.disagreements, outcome.rejected, outcome.orphans) == ((), (), 0)
    assert outcome.changes[0] == Change("sets", "OGN", None, to_data(OGN))


def test_a_second_run_changes_nothing() -> None:
    apply(BATCH)
    before = everything(GAME)

    outcome = apply(BATCH)

    assert outcome == Outcome(Summary(0, 0, 7))
    assert everything(GAME) == before


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(batches(st.just("csv")))
def test_no_second_run_of_any_batch_changes_anything(batch: Batch) -> None:
    apply(BATCH)
    apply(batch)
    before = everything(GAME)

    again = apply(batch)

    assert (again.changes, again.summary.created, again.summary.changed) == ((), 0, 0)
    assert everything(GAME) == before
    # The database lives on from one example to the next.
    Claim.objects.filter(game=GAME).delete()
    rebuild(GAME)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(batches(st.sampled_from(("csv", "starter", "rumour"))), batches(st.sampled_from(("csv", "starter"))))
def test_undoing_imports_backwards_restores_the_tables(one: Batch, other: Batch) -> None:
    apply(BATCH)
    seen = [tables(GAME)]
    records = []
    for batch in (one, other):
        records.append(apply(batch).record)
        seen.append(tables(GAME))

    for record, before in zip(reversed(records), reversed(seen[:-1]), strict=True):
        assert (undo(record) if record else []) == []
        assert tables(GAME) == before

    Claim.objects.filter(game=GAME).delete()
    rebuild(GAME)


@pytest.mark.parametrize(
    "batch",
    [
        replace(BATCH, sets=(replace(OGN, released=None),)),
        replace(BATCH, cards=(EMMET, BEE)),
        replace(BATCH, cards=(ANT, replace(BEE, aliases=("Apis",)))),
        replace(BATCH, printings=(replace(PRINTED, flags=()),)),
        replace(BATCH, restrictions=(replace(BANNED, until=date(2026, 7, 24)),)),
        replace(BATCH, errata=(replace(ERRATUM, new="New."),)),
        replace(BATCH, rulings=(replace(RULING, answer="No."),)),
    ],
)
def test_a_changed_row_changes_one_row_and_raises_the_version(batch: Batch) -> None:
    apply(BATCH)

    assert (apply(batch).summary, version(GAME), sizes(GAME)) == (Summary(0, 1, 6), 2, (1, 2, 1, 1, 1, 1))
    assert (apply(batch).summary, version(GAME)) == (Summary(0, 0, 7), 2)


def test_rows_that_a_batch_does_not_name_are_left_alone() -> None:
    apply(BATCH)

    outcome = apply(Batch(GAME, printings=(replace(PRINTED, number="008"),)))

    assert (outcome.summary, sizes(GAME)) == (Summary(1, 0, 0), (1, 2, 2, 1, 1, 1))


def test_of_a_row_that_stands_twice_the_last_is_taken() -> None:
    outcome = apply(replace(BATCH, cards=(ANT, EMMET, BEE)))

    assert outcome.summary == Summary(7, 0, 0)
    assert Card.objects.get(game=GAME, key="ant").name == "Emmet"


def test_an_import_is_recorded_with_all_it_changed(mei: User) -> None:
    apply(BATCH)
    rejected = (Rejected(3, "unknown-kind", (("value", "x"),)),)

    outcome = apply(replace(BATCH, cards=(EMMET, BEE), rejected=rejected), by=mei.pk, file_name="cards.csv")

    record = Import.objects.filter(game=GAME).first()
    assert record is not None
    assert (outcome.record, outcome.rejected) == (record, rejected)
    assert (record.source, record.file_name, record.by, record.undone) == ("starter", "cards.csv", mei, None)
    assert (record.created, record.changed, record.unchanged) == (0, 1, 6)
    assert record.changes == [{"sort": "cards", "key": "ant", "old": to_data(ANT), "new": to_data(EMMET)}]


def test_of_a_long_file_name_the_end_is_kept() -> None:
    record = recorded(apply(BATCH, file_name="https://example.org/" + "x" * 300 + ".csv"))

    assert (len(record.file_name), record.file_name[-5:]) == (200, "x.csv")


def test_an_empty_batch_is_no_import() -> None:
    rejected = (Rejected(1, "no-name"),)

    assert apply(Batch(GAME, rejected=rejected)) == Outcome(Summary(), rejected=rejected)
    assert (version(GAME), Import.objects.filter(game=GAME).count()) == (0, 0)


def test_the_better_source_is_taken_and_the_difference_told() -> None:
    apply(BATCH)

    outcome = apply(BETTER)

    assert outcome.disagreements == (Disagreement("ant", "name.en", (("csv", "Emmet"), ("starter", "Ant"))),)
    assert (Card.objects.get(game=GAME, key="ant").name, version(GAME)) == ("Emmet", 2)


def test_a_source_that_changes_no_card_is_kept_and_raises_no_version() -> None:
    apply(BATCH)

    outcome = apply(Batch(GAME, cards=(EMMET,), source="rumour"))

    assert (outcome.summary, version(GAME)) == (
        Summary(1, 0, 0),
        1 + ("Emmet" in Card.objects.get(game=GAME, key="ant").aliases),
    )
    assert Claim.objects.filter(game=GAME, source="rumour").count() == 1


def test_what_is_about_no_card_waits_for_it() -> None:
    first = apply(replace(BATCH, cards=(BEE,)))

    assert (first.orphans, sizes(GAME)) == (2, (1, 1, 0, 0, 1, 1))
    assert apply(Batch(GAME, cards=(ANT,), source="csv")).orphans == 0
    assert sizes(GAME) == (1, 2, 1, 1, 1, 1)


def test_a_set_that_no_source_names_is_there_until_one_does() -> None:
    apply(replace(BATCH, sets=()))
    assert CardSet.objects.get(game=GAME).names == {"en": "OGN"}

    apply(Batch(GAME, sets=(OGN,), source="rumour"))
    assert CardSet.objects.get(game=GAME).names == {"en": "Origins"}


def test_a_dry_run_tells_all_and_leaves_everything_as_it_was() -> None:
    apply(BATCH)
    before = everything(GAME)
    batch = replace(BETTER, sets=(SetRow("SFD", {}),), rejected=(Rejected(1, "no-name"),))

    rehearsal = apply(batch, dry_run=True)

    assert everything(GAME) == before
    real = apply(batch)
    assert (rehearsal.record, replace(real, record=None)) == (None, rehearsal)


def test_a_dry_run_of_a_first_batch_leaves_nothing() -> None:
    before = everything(GAME)

    assert apply(BATCH, dry_run=True).summary == Summary(7, 0, 0)
    assert everything(GAME) == before


def test_what_the_database_refuses_changes_nothing() -> None:
    apply(BATCH)
    before = everything(GAME)
    backwards = replace(BANNED, since=DAY, until=date(2026, 1, 1))

    with pytest.raises(IntegrityError, match="ends_after_it_begins"):
        apply(replace(BATCH, cards=(EMMET, BEE), restrictions=(backwards,)))

    assert everything(GAME) == before


def test_one_games_batch_leaves_the_others_alone() -> None:
    apply(BATCH)
    before = everything(GAME)

    assert apply(replace(BATCH, game="another")).summary == Summary(7, 0, 0)
    assert everything(GAME) == before


def test_the_traits_and_the_official_language_are_the_games() -> None:
    row = CardRow("水蛭", "Leech", {"en": "Leech", "zh-hans": "水蛭"}, {"kind": "ally", "traits": {"tag": []}})

    for game in ("rise", GAME):
        apply(Batch(game, cards=(row,), source="csv"))

    known, strange = (Card.objects.get(game=game, key="水蛭") for game in ("rise", GAME))
    assert (known.name, known.facts["unknown"]) == ("水蛭", ["class", "faction", "specialty", "sect", "talent"])
    assert (strange.name, strange.facts) == ("Leech", {"kind": "ally"})


def test_undoing_the_first_import_leaves_no_card() -> None:
    record = recorded(apply(BATCH))

    assert (undo(record), sizes(GAME), version(GAME)) == ([], (0, 0, 0, 0, 0, 0), 2)
    assert (Claim.objects.filter(game=GAME).count(), record.undone is not None) == (0, True)
    assert apply(BATCH).summary == Summary(7, 0, 0)


def test_what_a_later_import_has_overtaken_is_left_alone_and_told() -> None:
    first = recorded(apply(BATCH))
    apply(replace(BATCH, cards=(EMMET, BEE)))

    assert undo(first) == [Change("cards", "ant", None, to_data(ANT))]
    assert [row[:2] for row in tables(GAME)["cards"]] == [("ant", "Emmet")]


def test_what_another_source_says_is_not_overtaken() -> None:
    first = recorded(apply(BATCH))
    apply(BETTER)

    assert undo(first) == []
    assert [row[:2] for row in tables(GAME)["cards"]] == [("ant", "Emmet")]


def test_an_import_is_taken_back_once() -> None:
    apply(BATCH)
    better = replace(BATCH, cards=(EMMET, BEE))
    first = recorded(apply(better))
    undo(first)
    apply(better)
    before = everything(GAME)

    assert (undo(first), everything(GAME)) == ([], before)


def test_what_was_changed_by_hand_is_put_right_by_a_rebuild() -> None:
    apply(BATCH)
    before = tables(GAME)
    Card.objects.filter(game=GAME, key="ant").update(name="Wasp")
    CardSet.objects.create(game=GAME, code="XXX")

    rebuild(GAME)

    assert (tables(GAME), version(GAME)) == (before, 2)


def test_more_rows_than_go_in_one_statement_are_taken_in_changed_and_taken_back() -> None:
    keys = [f"card-{number}" for number in range(AT_ONCE + 1)]
    cards = tuple(replace(ANT, key=key, names={"en": key}) for key in keys)
    printings = tuple(replace(PRINTED, card=key) for key in keys)
    batch = Batch(GAME, (OGN,), cards, printings)
    other = replace(batch, cards=tuple(replace(row, aliases=()) for row in cards))

    first, second = apply(batch), apply(other)

    assert (first.summary, second.summary) == (
        Summary(2 * len(keys) + 1),
        Summary(0, len(keys), len(keys) + 1),
    )
    assert (undo(recorded(second)), undo(recorded(first)), sizes(GAME)) == ([], [], (0, 0, 0, 0, 0, 0))
