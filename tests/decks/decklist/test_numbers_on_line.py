"""A number next to a name, without a set or with one: where both agree it is that card, in lines and in tables."""

from collections.abc import Mapping
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.decklist.resolve import Resolved
from decks.decklist.rows import rows_as_text
from decks.report.judged_rows import build_judged_rows

QUESTION = read_question("riftbound", date(2026, 8, 8), "standard")


def read(catalogues: Mapping[str, Catalogue], text: str) -> Resolved:
    return check_text(QUESTION, text, catalogues["riftbound"]).resolved


@pytest.mark.parametrize("name", ["Wizened Elder", "睿智长者"])
@pytest.mark.parametrize(
    "behind",
    [
        *("(065)", "(65)", "[065]", "(#065)", "（065）", "065", "- 065", "#065", "(065/298)"),
        *("(OGN) 065", "(OGN) (065)", "(OGN 065)", "(OGN/065)", "(OGN #065)", "OGN-065", "(OGN-065)"),
    ],
)
def test_a_number_that_agrees_with_the_name_is_the_card(
    catalogues: Mapping[str, Catalogue], name: str, behind: str
) -> None:
    found = read(catalogues, f"2 {name} {behind}")

    assert [(row.card.name, row.entry.count) for row in found.placed] == [("Wizened Elder", 2)]
    assert found.problems == ()


@pytest.mark.parametrize("behind", ["(066)", "066", "(OGN) (066)"])
def test_a_number_of_no_printing_of_the_name_takes_no_other_card(
    catalogues: Mapping[str, Catalogue], behind: str
) -> None:
    found = read(catalogues, f"2 Wizened Elder {behind}")

    assert {row.card.name for row in found.placed} <= {"Wizened Elder"}


@pytest.mark.parametrize("count", ["(3)", "x3", "[3]"])
def test_a_small_number_behind_a_set_is_a_count(catalogues: Mapping[str, Catalogue], count: str) -> None:
    found = read(catalogues, f"Wizened Elder (OGN) {count}")

    assert {row.entry.count for row in found.placed} <= {1, 3}


HEADS = (
    ("数量,名称,系列,编号", "{count},{name},{set},{number}"),
    ("sep=,\nQuantity,Card Name,Set Code,Card Number", "{count},{name},{set},{number}"),
    ("Card Name,Card Number,Set,Normal Count,Foil Count", "{name},{number},{set},{half},{rest}"),
)


@given(data=st.data())
def test_a_table_reads_as_its_lines_and_is_written_with_every_card(
    catalogues: Mapping[str, Catalogue], data: st.DataObject
) -> None:
    catalogue = catalogues["riftbound"]
    cards = sorted(
        (card for card in catalogue.cards.values() if "," not in card.name and catalogue.code_of(card).count("-") == 1),
        key=lambda card: card.id,
    )
    head, row = data.draw(st.sampled_from(HEADS))
    chosen = data.draw(st.lists(st.sampled_from(cards), min_size=1, max_size=6, unique_by=lambda card: card.id))
    counts = {card: data.draw(st.integers(1, 9)) for card in chosen}
    lines = []
    for card, count in counts.items():
        code, number = catalogue.code_of(card).split("-")
        half = data.draw(st.integers(0, count))
        lines.append(row.format(count=count, name=card.name, set=code, number=number, half=half, rest=count - half))
    text = "\n".join([head, *lines])

    answer = check_text(QUESTION, text, catalogue)
    written = rows_as_text(build_judged_rows(answer, text), QUESTION.game)

    assert answer.resolved.tally() == counts
    assert read(catalogues, written).tally() == counts
