"""Tables of sets and restrictions: what is read, and why a row is refused."""

from datetime import date
from typing import Final

import pytest

from cards.importers.spreadsheet import csv_file
from cards.importers.spreadsheet.rule_tables import rule_template
from cards.importers.starter import read_starter
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.rows import RestrictionRow, SetRow

RIFTBOUND: Final = GAMES["riftbound"]
IN_USE: Final = {"OGN-45": {"defy": "Defy"}}


def refused(text: str) -> list[tuple[int, str]]:
    batch = csv_file.parse(text.encode(), RIFTBOUND, IN_USE)
    return [(row.line, row.key) for row in batch.rejected]


def test_a_table_of_sets_says_what_its_cells_say() -> None:
    text = "code,en,zh-hans,released,released:cn,legal,legal:cn,legal:tw\nNXT,Next,下一,2027-02-12,2027-02-01,2027-02-12,2027-02-05,never\nUNL,,,,,,,2027-01-01\n,,,,,,,\n"

    batch = csv_file.parse(text.encode(), RIFTBOUND)

    assert (batch.source, batch.rejected, batch.cards) == ("csv", (), ())
    assert batch.sets == (
        SetRow(
            "NXT",
            {"en": "Next", "zh-hans": "下一"},
            date(2027, 2, 12),
            releases={"cn": "2027-02-01"},
            legal={"": "2027-02-12", "cn": "2027-02-05", "tw": "never"},
        ),
        SetRow("UNL", {}, legal={"tw": "2027-01-01"}),
    )


def test_a_table_of_restrictions_names_cards_by_key_or_number() -> None:
    text = (
        "card,format,limit,since,until,source\nOGN-045/298,standard,0,2027-01-01,,TR\ncharm,standard,1,,2027-02-01,\n"
    )

    batch = csv_file.parse(text.encode(), RIFTBOUND, IN_USE)

    assert batch.rejected == ()
    assert batch.restrictions == (
        RestrictionRow("defy", "standard", 0, date(2027, 1, 1), None, "TR"),
        RestrictionRow("charm", "standard", 1, None, date(2027, 2, 1)),
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("code,legal\n,2027-01-01\n", [(2, "no-code")]),
        ("code,legal\nNXT,soon\nUNL,2027-01-01\n", [(2, "bad-day")]),
        ("code,legal:tw\nNXT,2027-02-30\n", [(2, "bad-day")]),
        ("code,released\nNXT,never\n", [(2, "bad-day")]),
        ("code,legal,legal:xx\nNXT,never,never\n", [(1, "unknown-column")]),
        ("code,legal,name\nNXT,never,Next\n", [(1, "unknown-column")]),
        ("card,format,limit\ndefy,modern,0\n", [(2, "unknown-format")]),
        ("card,format,limit\ndefy,standard,none\n", [(2, "bad-number")]),
        ("card,format,limit\ndefy,standard,-1\n", [(2, "bad-number")]),
        ("card,format,limit\n,standard,0\n", [(2, "no-name")]),
        ("card,format,limit,since\ndefy,standard,0,soon\n", [(2, "bad-day")]),
    ],
)
def test_a_wrong_row_is_refused_with_its_reason(text: str, told: list[tuple[int, str]]) -> None:
    assert refused(text) == told


def test_a_table_of_cards_with_a_strange_heading_stays_one_of_cards() -> None:
    assert refused("name,kind,cost of code\nAnt,unit,3\n")[0] == (1, "unknown-column")


def test_the_starter_files_of_sets_and_bans_can_be_uploaded_as_they_are() -> None:
    sets, bans = (
        csv_file.parse((RIFTBOUND.folder / "starter" / f"{name}.csv").read_bytes(), RIFTBOUND)
        for name in ("sets", "restrictions")
    )

    starter = read_starter(RIFTBOUND)
    assert {row.code: row.legal for row in sets.sets} == {row.code: row.legal for row in starter.sets}
    assert bans.restrictions == starter.restrictions


@pytest.mark.parametrize("table", ["sets", "restrictions"])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_an_empty_table_has_headings_that_are_known(table: str, game: Game) -> None:
    batch = csv_file.parse(rule_template(table, game), game)

    assert (batch.sets, batch.restrictions, batch.rejected) == ((), (), ())
