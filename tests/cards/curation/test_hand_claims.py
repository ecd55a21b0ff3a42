"""What people say by hand: as little as was edited, before every other source, and nothing that comes back unseen."""

from collections.abc import Mapping
from datetime import date, timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from cards.curation.cells import card_cells, cell_columns, same_values
from cards.curation.hand_claims import claim_card, claim_fields, claim_identity, claim_rows, claiming_sources
from cards.importers.apply import take_import_back
from cards.importers.merge_facts import merge_card
from cards.importers.spreadsheet.cells import BadCellError
from cards.models import Card, CardSet, Import
from legality.games import GAMES
from legality.sources.rows import (
    CardRow,
    ErratumRow,
    PrintingRow,
    RestrictionRow,
    RulingRow,
    SetRow,
    Summary,
)
from tests.cards.stored_cards import DAY, said_again, stored

pytestmark = pytest.mark.django_db


def said(cells: dict[str, str]) -> None:
    """Edit cells of the card by hand."""
    claim_rows("riftbound", [claim_card(stored(), cells)], by=None)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_starter_card_says_again_what_its_cells_say(game: str) -> None:
    cards = list(Card.objects.filter(game=game))

    again = {card.key: merged(claim_card(card, card_cells(card)), game) for card in cards}

    assert cards
    assert again == {card.key: (card.names, tuple(card.aliases), ordered(card.facts), card.texts) for card in cards}


def merged(row: CardRow, game: str) -> tuple[object, ...]:
    """The card that a row alone makes."""
    known = GAMES[game]
    card = merge_card(row.key, [("hand", row)], tuple(known.traits), known.official_language, [])
    return card.names, card.aliases, ordered(card.facts), card.texts


def ordered(facts: Mapping[str, object]) -> dict[str, object]:
    """Facts with what is unknown in one order."""
    unknown = facts.get("unknown", [])
    return dict(facts) | {"unknown": sorted(unknown) if isinstance(unknown, list) else unknown}


def test_the_cells_of_a_card(card: Card) -> None:
    cells = card_cells(card)

    assert {code: cell for code, cell in cells.items() if cell} == {
        "en": "Testling",
        "aliases": "Tess",
        "kind": "unit",
        "supertypes": "?",
        "labels": "unique",
        "trait.domain": "fury",
        "trait.champion": "?",
        "trait.tag": "?",
        "number.energy": "3",
        "text.en": "Bite.",
    }
    assert list(cells) == list(cell_columns(GAMES["riftbound"]))


OPEN = {"trait.domain": "fury | ?calm", "labels": "?unlimited", "supertypes": "champion | ?signature"}


def test_a_partly_known_card_says_again_what_its_cells_say(card: Card) -> None:
    said(OPEN)
    now = stored()

    assert {code: cell for code, cell in card_cells(now).items() if code in OPEN} == OPEN
    assert now.facts["partly"] == {
        "domain": {"surely": ["fury"], "perhaps": ["calm"]},
        "label": {"surely": [], "perhaps": ["unlimited"]},
        "supertype": {"surely": ["champion"], "perhaps": ["signature"]},
    }
    assert merged(claim_card(now, card_cells(now)), "riftbound")[2] == ordered(now.facts)


def test_an_edit_of_another_cell_keeps_what_is_partly_known(card: Card) -> None:
    said(OPEN)
    said({"number.energy": "4", "labels": "unique"})

    cells = card_cells(stored())
    assert {code: cells[code] for code in OPEN} == OPEN | {"labels": "unique"}
    assert cells["number.energy"] == "4"


@pytest.mark.parametrize(("cell", "now"), [("calm", "calm"), ("?", "fury"), ("", ""), ("?mind", "?mind")])
def test_what_is_partly_known_by_hand_is_edited_like_what_is_known(card: Card, cell: str, now: str) -> None:
    said(OPEN)
    said({"trait.domain": cell})

    assert card_cells(stored())["trait.domain"] == now


def test_a_partly_known_fact_by_hand_outlives_the_next_import_and_is_taken_back(card: Card) -> None:
    said(OPEN)
    said_again(energy=7)
    kept = card_cells(stored())["trait.domain"]
    take_import_back(Import.objects.get(source="hand"))

    assert kept == "fury | ?calm"
    assert card_cells(stored())["trait.domain"] == "fury"


def test_only_what_was_edited_is_said(card: Card) -> None:
    row = claim_card(card, {"zh-hans": "小试", "number.energy": "4", "trait.tag": "?"})

    assert row == CardRow(
        "testling",
        "Testling",
        {"zh-hans": "小试"},
        {"numbers": {"energy": 4}, "unknown": ["tag"]},
    )


def test_a_second_edit_keeps_the_first(card: Card) -> None:
    said({"zh-hans": "小试", "number.energy": "4"})

    row = claim_card(stored(), {"number.energy": "5", "kind": "spell"})

    assert (row.names, row.facts) == ({"zh-hans": "小试"}, {"kind": "spell", "numbers": {"energy": 5}})


def test_what_is_said_by_hand_outlives_the_next_import(card: Card) -> None:
    said({"number.energy": "4", "labels": "", "text.en": "Bites."})

    said_again(energy=7)

    now = stored()
    assert now.facts["numbers"] == {"energy": 4}
    assert now.facts.get("labels") is None
    assert now.texts == {"en": "Bites."}


def test_an_edit_is_taken_back_like_any_import(card: Card) -> None:
    before = card_cells(card)
    said({"number.energy": "4"})

    take_import_back(Import.objects.get(source="hand"))

    assert card_cells(stored()) == before


def test_a_cell_that_a_table_could_not_have_is_refused(card: Card) -> None:
    cells = [("number.energy", "three"), ("kind", "pawn"), ("kind", ""), ("labels", "heavy"), ("en", ""), ("en", "=1")]
    keys = []
    for code, text in cells:
        with pytest.raises(BadCellError) as bad:
            claim_card(card, {code: text})
        keys.append(bad.value.key)

    assert keys == ["bad-number", "unknown-kind", "no-kind", "unknown-label", "no-name", "formula"]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(code=st.sampled_from(sorted(cell_columns(GAMES["riftbound"]))), text=st.text(max_size=12))
def test_any_text_in_any_cell_is_taken_or_refused(card: Card, code: str, text: str) -> None:
    try:
        row: object = claim_card(card, {code: text})
    except BadCellError:
        row = None

    assert row is None or isinstance(row, CardRow)


def test_rows_of_a_card_say_the_edited_fields_alone(card: Card) -> None:
    printing, erratum = card.printings.get(), card.errata.get()
    printing.rarity, printing.artist, erratum.summaries = "epic", "Lin", {"en": "bites more"}

    rows = [
        claim_fields(printing, ["rarity"]),
        claim_fields(erratum, ["summaries"]),
        claim_fields(card.restrictions.get(), ["limit"]),
        claim_fields(card.rulings.get(), ["answers"]),
        claim_fields(CardSet.objects.get(game="riftbound", code="TST"), ["released"]),
    ]

    assert rows == [
        PrintingRow("testling", "TST", "001", rarity="epic"),
        ErratumRow("testling", DAY, "", {"en": "bites more"}),
        RestrictionRow("testling", "standard", 0, DAY, None, "TR"),
        RulingRow("testling", "Small?", {"en": "Small?"}, {"en": "Yes."}, DAY, "Letter"),
        SetRow("TST", {}, DAY),
    ]


def test_an_ended_restriction_stays_ended(card: Card) -> None:
    ban = card.restrictions.get()
    ban.until = date(2026, 9, 1)

    claim_rows("riftbound", [claim_fields(ban, ["until"])], by=None)
    said_again()

    assert stored().restrictions.get().until == date(2026, 9, 1)


def test_a_row_that_people_alone_say_goes_when_they_say_it_no_longer(card: Card) -> None:
    row = RulingRow("testling", "Big?", {"en": "Big?"}, {"en": "No."}, DAY)
    claim_rows("riftbound", [row], by=None)
    ruling = card.rulings.get(question="Big?")

    outcome = claim_rows("riftbound", [], gone=[claim_identity(ruling)], by=None)

    assert outcome.summary == Summary(0, 1, 0)
    assert [ruling.question for ruling in stored().rulings.all()] == ["Small?"]


def test_a_row_that_another_source_says_comes_back(card: Card) -> None:
    ban = card.restrictions.get()
    ban.limit = 1
    claim_rows("riftbound", [claim_fields(ban, ["limit"])], by=None)

    said_by = claiming_sources(ban)
    claim_rows("riftbound", [], gone=[claim_identity(ban)], by=None)

    assert said_by == ["hand", "riftbound-gallery"]
    assert stored().restrictions.get().limit == 0


def test_to_say_no_longer_what_was_never_said_changes_nothing(card: Card) -> None:
    outcome = claim_rows("riftbound", [], gone=[claim_identity(card)], by=None)

    assert outcome.summary == Summary()
    assert outcome.record is None
    assert stored().pk == card.pk


def test_who_said_it_is_known(card: Card, mei: User) -> None:
    claim_rows("riftbound", [claim_card(card, {"number.energy": "4"})], by=mei.pk)

    assert [(record.by, record.created) for record in Import.objects.filter(source="hand")] == [(mei, 1)]


def test_cells_are_compared_as_lists() -> None:
    assert (same_values("a | b", "b|a"), same_values("", " "), same_values("a", "a | b")) == (True, True, False)


def test_a_text_that_people_type_is_current_until_the_next_erratum(card: Card) -> None:
    tomorrow = timezone.localdate() + timedelta(days=1)

    claim_rows("riftbound", [claim_card(card, {"text.zh-hans": "咬。"})], by=None)
    before = stored().outdated_texts
    claim_rows("riftbound", [ErratumRow("testling", tomorrow, "functional", {}, new="Bite twice.")], by=None)

    assert before == []
    assert stored().outdated_texts == ["zh-hans"]
