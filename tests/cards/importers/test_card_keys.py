"""One key for the rows of one card: by printing where a row does not tell its key."""

from dataclasses import replace
from datetime import date

import pytest

from cards.importers.merge import join_batches
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow

GAME = "practice"
DAY = date(2026, 3, 31)


def row(key: str, *codes: str) -> CardRow:
    return CardRow(key, key.title(), {}, {}, codes=codes)


def batch(source: str, *cards: CardRow, printings: tuple[PrintingRow, ...] = ()) -> Batch:
    return Batch(GAME, cards=cards, printings=printings, source=source)


def keys(*batches: Batch) -> list[list[str]]:
    return [[card.key for card in each.cards] for each in join_batches(batches)]


JINX = batch("riftcodex", row("jinx"), printings=(PrintingRow("jinx", "OGN", "007", "a"),))


def test_batches_that_know_their_keys_stay_as_they_are() -> None:
    other = batch("gallery", row("jinx"), row("vi"))

    assert join_batches([JINX, other]) == [JINX, other]


@pytest.mark.parametrize("codes", [("OGN-007a",), ("ogn·7A/298",), ("TST-1", "OGN-7a")])
def test_a_row_with_codes_takes_the_key_of_the_card_printed_there(codes: tuple[str, ...]) -> None:
    assert keys(batch("zh", row("金克丝", *codes)), JINX) == [["jinx"], ["jinx"]]


@pytest.mark.parametrize("code", ["OGN-007", "OGN-8a", "SFD-007a"])
def test_a_row_whose_codes_no_source_knows_keeps_its_key(code: str) -> None:
    assert keys(JINX, batch("zh", row("金克丝", code))) == [["jinx"], ["金克丝"]]


def test_all_rows_about_a_card_follow_it_to_its_key() -> None:
    zh = Batch(
        GAME,
        cards=(row("金克丝", "OGN-7a"), row("蔚")),
        printings=(PrintingRow("金克丝", "OGN", "9"), PrintingRow("蔚", "OGN", "10")),
        restrictions=(RestrictionRow("金克丝", "standard", 0),),
        errata=(ErratumRow("金克丝", DAY, "", {}),),
        rulings=(RulingRow("金克丝", "?", {"en": "?"}, {"en": "!"}, DAY),),
        source="zh",
    )

    assert join_batches([JINX, zh])[1] == Batch(
        GAME,
        cards=(replace(row("金克丝", "OGN-7a"), key="jinx"), row("蔚")),
        printings=(PrintingRow("jinx", "OGN", "9"), PrintingRow("蔚", "OGN", "10")),
        restrictions=(RestrictionRow("jinx", "standard", 0),),
        errata=(ErratumRow("jinx", DAY, "", {}),),
        rulings=(RulingRow("jinx", "?", {"en": "?"}, {"en": "!"}, DAY),),
        source="zh",
    )


def test_the_first_source_says_whose_a_printing_is() -> None:
    rival = batch("gallery", row("vi"), printings=(PrintingRow("vi", "OGN", "7", "a"),))
    zh = batch("zh", row("金克丝", "OGN-7a"))

    assert keys(JINX, rival, zh)[2] == ["jinx"]
    assert keys(rival, JINX, zh)[2] == ["vi"]


def test_a_source_may_know_the_printing_of_a_card_that_another_names() -> None:
    printed = batch("csv", printings=(PrintingRow("vi", "SFD", "1"),))

    assert keys(printed, batch("gallery", row("vi")), batch("zh", row("蔚", "SFD-1")))[2] == ["vi"]


def test_a_printing_of_a_row_that_does_not_know_its_key_names_nobody() -> None:
    legend = batch("gallery", row("loose-cannon", "TST-1"), printings=(PrintingRow("loose-cannon", "OGN", "1"),))

    assert keys(legend, batch("zh", row("金克丝", "OGN-1"))) == [["loose-cannon"], ["金克丝"]]


def test_a_number_that_a_source_gives_to_two_cards_names_neither() -> None:
    promos = batch(
        "tracker", row("vi"), row("ekko"), printings=(PrintingRow("vi", "CD2", "0"), PrintingRow("ekko", "CD2", "0"))
    )

    assert keys(promos, batch("zh", row("蔚", "CD2-0")))[1] == ["蔚"]


def test_rows_of_one_code_are_one_card_even_if_none_knows_its_key() -> None:
    gallery, zh = batch("gallery", row("loose-cannon", "OGN-1", "OGN-1a")), batch("zh", row("金克丝", "OGN-1a"))

    assert keys(gallery, zh) == [["loose-cannon"], ["loose-cannon"]]
    assert keys(zh, gallery) == [["金克丝"], ["金克丝"]]


def test_two_rows_of_one_source_may_be_one_card() -> None:
    assert keys(JINX, batch("zh", row("金克丝", "OGN-7a"), row("金克丝2", "OGN-7a")))[1] == ["jinx", "jinx"]
