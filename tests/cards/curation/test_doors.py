"""The law of the doors: a spelling of a value is stored as the same value through whichever door it comes in."""

import json
from datetime import date
from typing import Final

import pytest
from hypothesis import given
from openpyxl import Workbook

from cards.catalogue.normal_facts import normal_cell
from cards.catalogue.normal_values import KIND, LABEL
from cards.curation.cells import card_cells, card_row, normal_text
from cards.importers.spreadsheet import csv_file, json_file, xlsx_file
from cards.importers.spreadsheet.cells import BadCellError
from cards.models import Card
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.facts import Facts
from legality.sources.rows import Batch
from tests.cards.catalogue.spellings import spelled_values
from tests.cards.importers.spreadsheet.tables_for_tests import csv_text
from tests.cards.importers.spreadsheet.test_xlsx_file import packed

DAY: Final = date(2026, 8, 8)


def code_of(fact: str) -> str:
    return {KIND: "kind", LABEL: "labels"}.get(fact, f"trait.{fact}")


def stated(facts: Facts, fact: str) -> object:
    """What the facts say of one of them."""
    if fact == KIND:
        return facts.get("kind")
    if fact == LABEL:
        return facts.get("labels")

    return facts.get("traits", {}).get(fact)


def by_hand(game: Game, code: str, text: str) -> Facts:
    """The claim of a correction or of the editor."""
    return card_row(Card(game=game.slug, key="ant", name="Ant", facts={}), {code: text}, DAY).facts


def in_file(batch: Batch) -> Facts:
    assert batch.rejected == ()
    return batch.cards[0].facts


@given(spelled_values())
def test_a_value_is_stored_alike_through_every_door(given_value: tuple[Game, str, str, str]) -> None:
    game, fact, value, text = given_value
    code = code_of(fact)
    wanted = value if fact == KIND else [value]

    assert stated(by_hand(game, code, text), fact) == wanted
    assert stated(in_file(csv_file.parse(csv_text(("name", code), ("Ant", text)).encode(), game)), fact) == wanted
    data = json.dumps([{"name": "Ant", code: text if fact == KIND else [text]}])
    assert stated(in_file(json_file.parse(data.encode(), game)), fact) == wanted
    assert normal_cell(game, code, text) == value


@pytest.mark.parametrize(
    ("code", "text", "normal"),
    [
        ("trait.colour", "红色|?Blue", "红 | ?蓝"),
        ("trait.attribute", '『龟仙流』『人类』|"天神 神殿"', '龟仙流 | 人类 | "天神 神殿"'),
        ("kind", "角色牌", "character"),
        ("number.cost", "不定", "X"),
        ("number.attack", "+2000", "2000"),
        ("trait.colour", "？", "?"),
        ("trait.colour", "", ""),
        ("zh-hans", " 红色 ", "红色"),
    ],
)
def test_a_correction_is_kept_as_the_card_would_have_it(code: str, text: str, normal: str) -> None:
    card = Card(game="zero", key="波波", name="波波", names={"zh-hans": "波波"}, facts={})

    assert normal_text(card, code, text) == normal
    assert normal_text(card, code, normal) == normal


def test_a_workbook_is_a_door_like_the_others() -> None:
    made = Workbook()
    for row in (("名称", "颜色"), ("悟空", "紅色")):
        made.worksheets[0].append(row)

    (card,) = xlsx_file.parse(packed(made), GAMES["zero"]).cards

    assert card.facts == {"traits": {"colour": ["红"]}}


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("trait.colour", "灰"),
        ("kind", "资源牌"),
        ("labels", "闪亮"),
        ("trait.attribute", "天神 神殿"),
        ("requires", "颜色:"),
    ],
)
def test_what_is_not_understood_comes_in_nowhere(code: str, text: str) -> None:
    zero = GAMES["zero"]

    with pytest.raises(BadCellError):
        by_hand(zero, code, text)
    assert csv_file.parse(csv_text(("名称", code), ("悟空", text)).encode(), zero).cards == ()


def test_the_cells_of_a_card_can_be_sent_again() -> None:
    facts: Facts = {
        "kind": "vehicle",
        "supertypes": ["远古 战车"],
        "requires": [["talent=增幅", "博士"]],
        "traits": {"tag": ["兽人 猛士", "地面"], "damage": ["热能"]},
        "numbers": {"cost": 0, "health": 4},
        "printed_numbers": {"cost": "X", "attack": "3-6"},
        "unknown": ["attack"],
    }
    cells = card_cells(Card(game="rise", key="车", name="车", names={"zh-hans": "车"}, facts=facts))

    again = card_row(
        Card(game="rise", key="车", name="车", facts={}), {code: cells[code] for code in cells if cells[code]}, DAY
    )

    assert cells["number.attack"] == "3-6"
    assert cells["trait.tag"] == '"兽人 猛士" | 地面'
    assert cells["supertypes"] == '"远古 战车"'
    assert again.facts == facts


def test_a_number_that_is_typed_over_a_text_takes_its_place() -> None:
    zero = GAMES["zero"]
    card = Card(game="zero", key="龟波", name="龟波", facts={})
    before = card_row(card, {"number.cost": "X"}, DAY)

    after = card_row(card, {"number.cost": "3"}, DAY, before)

    assert (before.facts, after.facts) == (
        {"numbers": {"cost": 0}, "printed_numbers": {"cost": "X"}},
        {"numbers": {"cost": 3}},
    )
    assert zero.numbers["cost"].varies


def test_json_of_the_site_can_be_sent_back() -> None:
    card = {"name": "车", "numbers": {"cost": 0}, "printed_numbers": {"cost": "X"}, "traits": {"tag": ["兽人 猛士"]}}

    facts = in_file(json_file.parse(json.dumps([card]).encode(), GAMES["rise"]))

    assert facts == {
        "traits": {"tag": ["兽人 猛士"]},
        "numbers": {"cost": 0},
        "printed_numbers": {"cost": "X"},
    }
