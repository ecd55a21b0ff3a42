"""Names in another language for cards that are known, by a table of numbers and names."""

import pytest

from cards.importers.apply import import_batch
from cards.importers.sources import parse
from cards.importers.spreadsheet.numbers_in_use import numbers_in_use
from cards.models import Card, Printing
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected

pytestmark = pytest.mark.django_db

COIL = CardRow("test-coil", "Test Coil", {"en": "Test Coil"}, {"kind": "ability"})
OTHER = CardRow("test-coil-2", "Test Coil", {"en": "Test Coil"}, {"kind": "ability"})
PRINTS = (
    PrintingRow("test-coil", "TST", "007", "", "rare"),
    PrintingRow("test-coil-2", "TST", "8"),
    PrintingRow("test-coil", "TWO", "1"),
    PrintingRow("test-coil-2", "TWO", "1"),
)


@pytest.fixture(autouse=True)
def known_cards(db: None) -> None:
    """Two cards of one name, with numbers of their own and one that they share."""
    import_batch(Batch("wow", cards=(COIL, OTHER), printings=PRINTS, source="wow-tracker"))


def read(text: str) -> Batch:
    return parse("csv", "wow", text.encode(), numbers_in_use)


def names() -> dict[str, str]:
    """The Chinese names of the cards by their keys."""
    rows = Card.objects.filter(game="wow", key__startswith="test-coil").values_list("key", "names")
    return {key: words.get("zh-hans", "") for key, words in rows}


@pytest.mark.parametrize(
    "table",
    [
        "number,zh-hans\nTST-007,死亡缠绕\nTST-8,死亡缠绕\n",
        "编号,中文名\ntst-7,死亡缠绕\nTST-008,死亡缠绕\n",
        "code,name:zh-hans\nTST-7,死亡缠绕\nTST-8,死亡缠绕\n",
        "set,number,zh-hans\nTST,7,死亡缠绕\nTST,008,死亡缠绕\n",
        "set,number,zh-hans\nTST,TST-7,死亡缠绕\nTST,TST-8,死亡缠绕\n",
    ],
)
def test_a_number_alone_names_a_card_and_two_cards_may_share_the_new_name(table: str) -> None:
    before = sorted(Printing.objects.filter(card__game="wow", card_set__code="TST").values_list("number", "rarity"))

    batch = read(table)
    import_batch(batch)

    assert batch.rejected == ()
    assert names() == {"test-coil": "死亡缠绕", "test-coil-2": "死亡缠绕"}
    after = Printing.objects.filter(card__game="wow", card_set__code="TST").values_list("number", "rarity")
    assert sorted(after) == before
    assert list(Card.objects.filter(game="wow", key__startswith="test-coil").values_list("name", flat=True)) == [
        "Test Coil",
        "Test Coil",
    ]


@pytest.mark.parametrize(
    ("code", "why"), [("TST-9", "number-unknown"), ("TWO-1", "number-shared"), ("NIL-7", "number-unknown")]
)
def test_a_number_of_no_card_or_of_several_is_told_and_makes_no_card(code: str, why: str) -> None:
    batch = read(f"number,zh-hans\n{code},死亡缠绕\n")

    assert batch.rejected == (Rejected(2, why, (("value", code),), "死亡缠绕"),)
    assert batch.cards == ()


def test_a_new_card_may_be_known_by_its_chinese_name_alone() -> None:
    batch = read("set,number,zh-hans,kind\nTST,9,新牌,ability\n")

    assert batch.rejected == ()
    assert [card.name for card in batch.cards] == ["新牌"]
    assert batch.printings == (PrintingRow("新牌", "TST", "9"),)
