"""The tables of a game after a merged batch: what differs is changed, what nobody says is deleted."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.test import RequestFactory
from simple_history.models import HistoricalRecords

from accounts.models import User
from cards.models import Card, CardSet, Correction, Restriction, Ruling
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow, Summary
from tests.cards.importers.tables_seen import Dump, sizes, tables
from tests.cards.importers.written import write

pytestmark = pytest.mark.django_db

GAME = "practice"
DAY = date(2026, 3, 31)
OGN = SetRow("OGN", {"en": "Origins"}, date(2025, 10, 31))
ANT = CardRow("ant", "Ant", {"en": "Ant"}, {"kind": "unit", "traits": {"domain": ["fury"]}}, ("Formica",))
BEE = CardRow("bee", "Bee", {"en": "Bee"}, {"kind": "unit"}, (), True, {"en": "Sting."})
PRINTED = PrintingRow("ant", "OGN", "007", "a", "rare", "Mei", "https://example.org/7", "Bite.", ("promo",))
BANNED = RestrictionRow("ant", "standard", 0, DAY, None, "TR")
ERRATUM = ErratumRow("bee", DAY, "functional", {"en": "cost"}, "Old.", "New.", "Letter", "https://example.org/e")
RULING = RulingRow("bee", "Small?", {"en": "Small?"}, {"en": "Yes."}, DAY, "Letter")
BATCH = Batch(GAME, (OGN,), (ANT, BEE), (PRINTED,), (BANNED,), (ERRATUM,), (RULING,))
NOTHING = Batch(GAME)

SEEN: Dump = {
    "sets": [("OGN", {"en": "Origins"}, date(2025, 10, 31), {}, False)],
    "cards": [
        ("ant", "Ant", {"en": "Ant"}, ["Formica"], {"kind": "unit", "traits": {"domain": ["fury"]}}, {}, [], False),
        ("bee", "Bee", {"en": "Bee"}, [], {"kind": "unit"}, {"en": "Sting."}, [], True),
    ],
    "printings": [("ant", "OGN", "007", "a", "rare", "Mei", "https://example.org/7", "Bite.", ["promo"])],
    "restrictions": [("ant", "standard", 0, DAY, None, "TR")],
    "errata": [("bee", DAY, "functional", {"en": "cost"}, "Old.", "New.", "Letter", "https://example.org/e")],
    "rulings": [("bee", "Small?", {"en": "Small?"}, {"en": "Yes."}, DAY, "Letter")],
}


def histories() -> list[tuple[str, str]]:
    """Every change of the cards and restrictions of the game, in order."""
    cards = Card.history.filter(game=GAME).order_by("history_id").values_list("key", "history_type")
    restrictions = Restriction.history.filter(card__game=GAME).order_by("history_id")
    return [*cards, *restrictions.values_list("format", "history_type")]


def test_a_first_batch_creates_every_row_with_every_field() -> None:
    assert write(BATCH) == Summary(7, 0, 0, 0)
    assert tables(GAME) == SEEN
    assert histories() == [("ant", "+"), ("bee", "+"), ("standard", "+")]


def test_the_history_names_the_person_of_the_request(rf: RequestFactory, mei: User) -> None:
    HistoricalRecords.context.request = rf.get("/")
    HistoricalRecords.context.request.user = mei
    try:
        write(BATCH)
        write(NOTHING)
    finally:
        del HistoricalRecords.context.request

    lines = Card.history.filter(game=GAME, key="ant").values_list("history_type", "history_user")
    assert sorted(lines) == [("+", mei.pk), ("-", mei.pk)]


def test_the_same_batch_again_changes_nothing() -> None:
    write(BATCH)

    assert write(BATCH) == Summary(0, 0, 7, 0)
    assert tables(GAME) == SEEN
    assert histories() == [("ant", "+"), ("bee", "+"), ("standard", "+")]


@pytest.mark.parametrize(
    "batch",
    [
        replace(BATCH, sets=(replace(OGN, released=date(2025, 10, 30)),)),
        replace(BATCH, sets=(replace(OGN, names={"en": "Origins", "zh-hans": "起源"}),)),
        replace(BATCH, sets=(replace(OGN, sample=True),)),
        replace(BATCH, cards=(replace(ANT, facts={"kind": "spell"}), BEE)),
        replace(BATCH, cards=(replace(ANT, name="Emmet"), BEE)),
        replace(BATCH, cards=(replace(ANT, names={}), BEE)),
        replace(BATCH, cards=(ANT, replace(BEE, aliases=("Apis",)))),
        replace(BATCH, cards=(ANT, replace(BEE, texts={}))),
        replace(BATCH, cards=(ANT, replace(BEE, sample=False))),
        replace(BATCH, printings=(replace(PRINTED, rarity=""),)),
        replace(BATCH, printings=(replace(PRINTED, artist=""),)),
        replace(BATCH, printings=(replace(PRINTED, image=""),)),
        replace(BATCH, printings=(replace(PRINTED, text=""),)),
        replace(BATCH, printings=(replace(PRINTED, flags=()),)),
        replace(BATCH, restrictions=(replace(BANNED, limit=1),)),
        replace(BATCH, restrictions=(replace(BANNED, until=date(2026, 7, 24)),)),
        replace(BATCH, errata=(replace(ERRATUM, kind=""),)),
        replace(BATCH, errata=(replace(ERRATUM, summaries={}, old="", new=""),)),
        replace(BATCH, errata=(replace(ERRATUM, source="", url=""),)),
        replace(BATCH, rulings=(replace(RULING, answers={"en": "No."}),)),
        replace(BATCH, rulings=(replace(RULING, date=date(2026, 4, 1)),)),
    ],
)
def test_a_changed_field_changes_one_row_and_back(batch: Batch) -> None:
    write(BATCH)

    assert write(batch) == Summary(0, 1, 6, 0)
    assert sizes(GAME) == (1, 2, 1, 1, 1, 1)
    assert tables(GAME) != SEEN
    assert write(BATCH) == Summary(0, 1, 6, 0)
    assert tables(GAME) == SEEN


def test_a_changed_card_bears_the_time_of_its_change_and_the_others_do_not() -> None:
    write(BATCH)
    before = dict(Card.objects.filter(game=GAME).values_list("key", "changed"))

    write(replace(BATCH, cards=(replace(ANT, name="Emmet"), BEE)))

    after = dict(Card.objects.filter(game=GAME).values_list("key", "changed"))
    assert after["ant"] > before["ant"]
    assert after["bee"] == before["bee"]
    assert histories() == [("ant", "+"), ("bee", "+"), ("ant", "~"), ("standard", "+")]


def test_a_general_question_is_a_row_of_its_game_and_of_no_card() -> None:
    general = replace(RULING, card="")
    write(BATCH)

    assert write(replace(BATCH, rulings=(RULING, general))) == Summary(1, 0, 7, 0)
    assert write(replace(BATCH, rulings=(RULING, replace(general, answers={"zh-hans": "是。"})))) == Summary(0, 1, 7, 0)
    kept = Ruling.objects.filter(game=GAME).order_by("pk").values_list("card__key", "question", "answers")
    assert list(kept) == [("bee", "Small?", {"en": "Yes."}), (None, "Small?", {"zh-hans": "是。"})]
    assert write(BATCH) == Summary(0, 0, 7, 1)


def test_a_game_has_one_answer_to_a_general_question() -> None:
    write(replace(BATCH, rulings=(replace(RULING, card=""),)))

    with pytest.raises(IntegrityError), transaction.atomic():
        Ruling.objects.create(game=GAME, question="Small?", date=DAY)


@pytest.mark.parametrize(
    ("batch", "left", "deleted"),
    [
        (NOTHING, (0, 0, 0, 0, 0, 0), 7),
        (Batch(GAME, sets=(OGN,)), (1, 0, 0, 0, 0, 0), 6),
        (Batch(GAME, cards=(ANT, BEE)), (0, 2, 0, 0, 0, 0), 5),
        (replace(BATCH, sets=(), printings=()), (0, 2, 0, 1, 1, 1), 2),
        (Batch(GAME, (OGN,), (BEE,), errata=(ERRATUM,), rulings=(RULING,)), (1, 1, 0, 0, 1, 1), 3),
    ],
)
def test_what_nobody_says_any_more_is_deleted_with_its_set(batch: Batch, left: tuple[int, ...], deleted: int) -> None:
    write(BATCH)

    summary = write(batch)

    assert summary.deleted == deleted
    assert summary.created == 0
    assert summary.changed == 0
    assert sizes(GAME) == left


def test_a_card_may_move_to_another_set_while_its_own_goes() -> None:
    write(BATCH)
    sfd = SetRow("SFD", {})

    summary = write(replace(BATCH, sets=(sfd,), printings=(replace(PRINTED, card_set="SFD"),)))

    assert summary == Summary(2, 0, 5, 2)
    assert [row[1] for row in tables(GAME)["printings"]] == ["SFD"]


def test_what_was_deleted_is_kept_in_the_history() -> None:
    write(BATCH)

    write(NOTHING)

    assert sorted(Card.history.filter(game=GAME, history_type="-").values_list("key", flat=True)) == ["ant", "bee"]
    assert CardSet.history.filter(game=GAME, history_type="-").count() == 1


def test_a_restriction_of_another_day_is_another_row() -> None:
    write(BATCH)

    summary = write(replace(BATCH, restrictions=(BANNED, replace(BANNED, since=None))))

    assert summary == Summary(1, 0, 7, 0)


def test_of_a_row_that_stands_twice_the_last_is_written() -> None:
    summary = write(replace(BATCH, cards=(ANT, replace(ANT, name="Emmet"), BEE)))

    assert summary == Summary(7, 0, 0, 0)
    assert sizes(GAME) == (1, 2, 1, 1, 1, 1)
    assert Card.objects.get(game=GAME, key="ant").name == "Emmet"


@pytest.mark.parametrize(
    "batch",
    [
        replace(BATCH, printings=(replace(PRINTED, card="cat"),)),
        replace(BATCH, printings=(replace(PRINTED, card_set="SFD"),)),
        replace(BATCH, restrictions=(replace(BANNED, card="cat"),)),
        replace(BATCH, errata=(replace(ERRATUM, card="cat"),)),
        replace(BATCH, rulings=(replace(RULING, card="cat"),)),
    ],
)
def test_a_name_that_is_nowhere_is_told(batch: Batch) -> None:
    with pytest.raises(KeyError, match="cat|SFD"):
        write(batch)


def test_one_games_batch_leaves_the_others_alone() -> None:
    write(BATCH)

    assert write(replace(BATCH, game="another")) == Summary(7, 0, 0, 0)
    assert write(Batch("another")).deleted == 7
    assert tables(GAME) == SEEN


def test_a_card_that_leaves_has_a_last_line_in_its_history_and_takes_its_corrections_along() -> None:
    write(BATCH)
    ant = Card.objects.get(game=GAME, key="ant")
    Correction.objects.create(card=ant, field="kind", value="spell", source="TR")

    write(replace(BATCH, cards=(BEE,), printings=(), restrictions=()))

    assert list(Card.history.filter(id=ant.pk).values_list("history_type", "name")) == [("-", "Ant"), ("+", "Ant")]
    assert list(Restriction.history.filter(card_id=ant.pk).values_list("history_type", flat=True)) == ["-", "+"]
    assert not Correction.objects.filter(card_id=ant.pk).exists()
