"""Several batches to one: laws over any rows, then precedence, gaps, contests and orphans."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.importers.claims import batch_from_claims, claims_of_batch
from cards.importers.merge import Merged, merge_batches, rank_sources
from cards.importers.merge_facts import Disagreement
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow
from tests.cards.importers.any_rows import batches

GAME = "practice"
TRAITS = ("domain", "tag")
DAY, LATER = date(2026, 3, 31), date(2026, 7, 24)
SOURCES = ("hand", "wow-tracker", "starter", "rumour", "hearsay")

ANT = CardRow("ant", "Ant", {"en": "Ant"}, {"kind": "unit", "traits": {"domain": [], "tag": []}})
OGN = SetRow("OGN", {"en": "Origins"}, DAY)


def merged(*said: Batch) -> Merged:
    return merge_batches(GAME, said, TRAITS, "en")


def batch(source: str, **rows: tuple[object, ...]) -> Batch:
    return Batch(GAME, source=source, **rows)  # type: ignore[arg-type]  # each its own rows


SEVERAL = st.permutations(SOURCES).flatmap(lambda sources: st.tuples(*(batches(st.just(name)) for name in sources[:3])))


@given(SEVERAL.flatmap(lambda several: st.tuples(st.just(several), st.permutations(several))))
def test_the_order_of_the_batches_changes_nothing(drawn: tuple[tuple[Batch, ...], list[Batch]]) -> None:
    one, other = drawn

    assert merged(*other) == merged(*one)


@given(SEVERAL)
def test_every_row_of_the_merged_batch_is_about_a_card_and_a_set_of_it(several: tuple[Batch, ...]) -> None:
    said = merged(*several).batch

    keys, codes = {row.key for row in said.cards}, {row.code for row in said.sets}
    assert {row.card for row in said.printings} | {row.card for row in said.restrictions} <= keys
    assert {row.card for row in said.errata} <= keys
    # Without a card: a general question.
    assert {row.card for row in said.rulings} <= {*keys, ""}
    assert {row.card_set for row in said.printings} <= codes


@given(SEVERAL)
def test_the_merged_batch_says_everything_once(several: tuple[Batch, ...]) -> None:
    said = merged(*several).batch

    rows = (said.sets, said.cards, said.printings, said.restrictions, said.errata, said.rulings)
    assert sum(map(len, rows)) == len(claims_of_batch(said))


@given(SEVERAL)
def test_what_is_merged_once_more_stays_as_it_is(several: tuple[Batch, ...]) -> None:
    once = merged(*several).batch

    again = merged(replace(once, source="starter"))

    assert again.orphans == 0
    assert again.disagreements == ()
    assert claims_of_batch(replace(again.batch, cards=())) == claims_of_batch(replace(once, cards=()))
    assert [row.key for row in again.batch.cards] == [row.key for row in once.cards]


@given(batches(st.just("csv")))
def test_rows_kept_as_claims_merge_as_they_came(said: Batch) -> None:
    """Of two rows of one identity the last is kept, so the law is about batches without such."""
    kept = batch_from_claims(GAME, "csv", [(sort, data) for (sort, _), data in claims_of_batch(said).items()])
    again = batch_from_claims(GAME, "csv", [(sort, data) for (sort, _), data in claims_of_batch(kept).items()])

    assert merged(again) == merged(kept)


def test_nothing_merges_to_nothing() -> None:
    assert merged() == Merged(Batch(GAME, source="merged"))


def test_people_come_first_and_strangers_last() -> None:
    bees = [
        batch(source, cards=(replace(ANT, names={"en": f"Ant of {source}"}),))
        for source in ("rumour", "starter", "csv")
    ]

    assert [row.name for row in merged(*bees).batch.cards] == ["Ant of csv"]
    assert rank_sources()[0] == "hand"
    assert rank_sources()[-1] == "starter"


def test_a_card_joined_by_a_printing_is_one_card() -> None:
    codex = batch("riftbound-riftcodex", cards=(ANT,), printings=(PrintingRow("ant", "OGN", "007"),))
    zh = batch("riftbound-catalog-zh", cards=(CardRow("蚂蚁", "蚂蚁", {"zh-hans": "蚂蚁"}, {}, codes=("OGN·007",)),))

    (card,) = merged(zh, codex).batch.cards

    assert (card.key, card.names) == ("ant", {"en": "Ant", "zh-hans": "蚂蚁"})


@pytest.mark.parametrize(
    ("first", "second", "row"),
    [
        (
            SetRow("OGN", {"en": "Origins"}),
            SetRow("OGN", {"en": "O", "ja": "起源"}, DAY),
            SetRow("OGN", {"en": "Origins", "ja": "起源"}, DAY),
        ),
        (OGN, SetRow("OGN", {}, LATER, True), OGN),
    ],
)
def test_what_a_source_leaves_empty_of_a_set_the_next_may_fill(first: SetRow, second: SetRow, row: SetRow) -> None:
    assert merged(batch("csv", sets=(first,)), batch("starter", sets=(second,))).batch.sets == (row,)


def test_what_a_source_leaves_empty_of_a_printing_the_next_may_fill() -> None:
    first = PrintingRow("ant", "OGN", "7", "a", rarity="rare")
    second = PrintingRow("ant", "OGN", "7", "a", "epic", "Mei", "https://example.org/7", "Bite.", ("promo",))

    said = merged(batch("csv", cards=(ANT,), printings=(first,)), batch("starter", printings=(second,)))

    assert said.batch.printings == (replace(second, rarity="rare"),)


def test_what_a_source_leaves_empty_of_an_erratum_the_next_may_fill() -> None:
    first, second = (
        ErratumRow("ant", DAY, "", {}, new="Sting."),
        ErratumRow("ant", DAY, "misprint", {"en": "s"}, "Bite.", "x"),
    )

    said = merged(batch("csv", cards=(ANT,), errata=(first,)), batch("starter", errata=(second,)))

    assert said.batch.errata == (ErratumRow("ant", DAY, "misprint", {"en": "s"}, "Bite.", "Sting."),)


def test_a_set_that_no_source_names_is_named_by_its_code() -> None:
    printings = (PrintingRow("ant", "SFD", "1"), PrintingRow("ant", "OGN", "1"), PrintingRow("ant", "SFD", "2"))

    said = merged(batch("csv", cards=(ANT,), printings=printings), batch("starter", sets=(OGN,)))

    assert said.batch.sets == (OGN, SetRow("SFD", {"en": "SFD"}))


def test_a_set_of_nothing_but_orphans_is_not_made_up() -> None:
    assert merged(batch("csv", printings=(PrintingRow("cat", "SFD", "1"),))) == Merged(
        Batch(GAME, source="merged"), (), 1
    )


def test_rows_about_cards_that_no_source_has_are_counted() -> None:
    said = merged(
        batch(
            "csv",
            cards=(ANT,),
            printings=(PrintingRow("cat", "OGN", "1"), PrintingRow("ant", "OGN", "2")),
            restrictions=(RestrictionRow("cat", "standard", 0),),
            errata=(ErratumRow("cat", DAY, "", {}),),
            rulings=(
                RulingRow("cat", "?", {"en": "?"}, {"en": "!"}, DAY),
                RulingRow("dog", "?", {"en": "?"}, {"en": "!"}, DAY),
            ),
        )
    )

    assert said.orphans == 5
    assert said.batch == Batch(
        GAME, (SetRow("OGN", {"en": "OGN"}),), (ANT_MERGED,), (PrintingRow("ant", "OGN", "2"),), source="merged"
    )


ANT_MERGED = replace(ANT, facts={"kind": "unit"})
BANNED = RestrictionRow("ant", "standard", 0, DAY)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (replace(BANNED, limit=1), "1"),
        (replace(BANNED, until=LATER), "0 until 2026-07-24"),
        (replace(BANNED, limit=2, until=LATER, source="A letter"), "2 until 2026-07-24"),
    ],
)
def test_a_restriction_is_taken_whole_from_the_first_source(other: RestrictionRow, words: str) -> None:
    said = merged(batch("csv", cards=(ANT,), restrictions=(BANNED,)), batch("starter", restrictions=(other,)))

    assert said.batch.restrictions == (BANNED,)
    assert said.disagreements == (Disagreement("ant", "restriction.standard", (("csv", "0"), ("starter", words))),)


@pytest.mark.parametrize(
    "other", [replace(BANNED, source="A letter"), replace(BANNED, since=LATER), replace(BANNED, format="casual")]
)
def test_restrictions_that_go_together_are_no_contest(other: RestrictionRow) -> None:
    said = merged(batch("csv", cards=(ANT,), restrictions=(BANNED,)), batch("starter", restrictions=(other,)))

    assert said.disagreements == ()


def test_restrictions_of_cards_that_no_source_has_are_no_contest() -> None:
    said = merged(batch("csv", restrictions=(BANNED,)), batch("starter", restrictions=(replace(BANNED, limit=1),)))

    assert (said.disagreements, said.orphans) == ((), 1)


def test_of_two_answers_of_one_source_the_later_stands() -> None:
    early, late = (
        RulingRow("ant", "Small?", {"en": "Small?"}, {"en": "No."}, DAY),
        RulingRow("ant", "Small?", {"en": "Small?"}, {"en": "Yes."}, LATER),
    )

    for rulings in ((early, late), (late, early)):
        assert merged(batch("csv", cards=(ANT,), rulings=rulings)).batch.rulings == (late,)


def test_an_answer_is_taken_whole_from_the_first_source() -> None:
    first, second = (
        RulingRow("ant", "Small?", {"en": "Small?"}, {"en": "No."}, DAY),
        RulingRow("ant", "Small?", {"en": "Small?"}, {"en": "Yes."}, LATER, "A letter"),
    )

    said = merged(batch("csv", cards=(ANT,), rulings=(first,)), batch("starter", rulings=(second,)))

    assert said.batch.rulings == (first,)
