"""What a deck spends of the budget of a house format: in the JSON of a check and in lines of text."""

import pytest
from django.utils.translation import override

from cards.catalogue.loading import load_catalogue
from decks.check.answers import answer_as_json
from decks.check.checking import Answer, check_text
from decks.check.question import read_question
from decks.check.terminal import answer_as_text
from tests.cards.catalogue.house_formats import house_of
from tests.legality.making import DAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def word() -> str:
    """A house format with points."""
    defy = [{"key": "defy", "name": "Defy"}]
    rules = [{"number": 1, "kind": "points", "cards": defy, "amount": 2}, {"number": 4, "kind": "budget", "amount": 5}]
    return house_of(*rules).format.slug  # type: ignore[arg-type]  # rules as they are stored


def answered(word: str, text: str) -> Answer:
    return check_text(read_question("riftbound", DAY, word), text, load_catalogue("riftbound"))


def test_points_are_told_whether_the_budget_is_kept_or_not(word: str) -> None:
    told = [answer_as_json(answered(word, text)).get("points") for text in ("2 Defy", "3 Defy", "")]

    card = {"id": "riftbound.defy", "name": "Defy", "points": 2}
    rule = {"budget": 5, "cite": "House rule 4", "url": f"/house-formats/{word}/#rule-4"}
    assert told == [
        {"spent": 4, "left": 1, "cards": [card | {"count": 2, "spent": 4}], **rule},
        {"spent": 6, "left": -1, "cards": [card | {"count": 3, "spent": 6}], **rule},
        {"spent": 0, "left": 5, "cards": [], **rule},
    ]


def test_a_format_without_a_budget_tells_no_points() -> None:
    assert "points" not in answer_as_json(answered("standard", "2 Defy"))


def test_the_command_line_tells_them_below_the_verdict(word: str) -> None:
    answer = answered(word, "2 Defy")

    told = answer_as_text(answer).splitlines()[1:3]
    with override("zh-hans"):
        chinese = answer_as_text(answer).splitlines()[1:3]

    assert told == ["  = [House rule 4] Points: 4 of 5", "      2 Defy: 4"]
    assert chinese == ["  = [House rule 4] 点数：4 / 5", "      2 蔑视: 4"]
