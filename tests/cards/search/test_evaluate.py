"""The plain evaluator, on cards small enough to see that it is right."""

from dataclasses import replace
from typing import Final

import pytest

from cards.models import Card
from cards.search import SearchError, plan_or_error
from legality.sources.facts import StoredPartly
from legality.sources.rows import PrintingRow
from tests.cards.search.evaluate import entry_of, fits
from tests.cards.search.making import DAY, Shelf, made

OPAL: Final[dict[str, StoredPartly]] = {
    "domain": {"surely": ["fury"], "perhaps": ["calm"]},
    "label": {"surely": ["unique"], "perhaps": ["token"]},
}

pytestmark = pytest.mark.django_db


@pytest.fixture
def dragon(shelf: Shelf) -> Card:
    shelf(
        made("fire-dragon", "烈焰龙", {"traits": {"domain": ["fury"]}, "numbers": {"might": 5}}, en="Draw 1."),
        made("vague", facts={"unknown": ["tag"]}),
        replace(made("opal"), facts={"kind": "unit", "partly": OPAL, "unknown": ["domain", "label"]}),
        printings=(
            PrintingRow("fire-dragon", "OGN", "907", "a", "rare", "Ann"),
            PrintingRow("fire-dragon", "TST", "1", "", "common", "Bo"),
        ),
    )

    return Card.objects.get(game="riftbound", key="fire-dragon")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", True),
        ("fire dragon", True),
        ("焰", True),
        ("yanlong", True),
        ("anlong", False),
        ("!firedragon", True),
        ("!fire", False),
        ("text:draw", True),
        ("text:discard", False),
        ("c:fury t:unit", True),
        ("c:fury -t:unit", False),
        ("c:calm or t:unit", True),
        ("might>4 might<=5", True),
        ("might!=5", False),
        ("energy!=5", False),
        ("s:OGN r:rare", True),
        ("s:OGN r:common", False),
        ("s:OGN -r:common", False),
        ("artist:an number:907", True),
        ("number:907b", False),
        ("unknown:tag", True),
        ("lang:zh -is:sample", True),
        ("legal:standard", True),
    ],
)
def test_a_card_fits_what_is_said_of_it(dragon: Card, text: str, answer: bool) -> None:
    plan = plan_or_error(text, "riftbound", day=DAY)

    assert not isinstance(plan, SearchError)
    assert fits(plan.node, entry_of(dragon)) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("c:fury", True),
        ("c:calm", False),
        ("-c:calm", True),
        ("-c:fury", False),
        ("is:unique", True),
        ("is:token", False),
        ("unknown:domain unknown:label", True),
    ],
)
def test_a_card_fits_what_it_surely_has_and_not_what_it_perhaps_has(dragon: Card, text: str, answer: bool) -> None:
    plan = plan_or_error(text, "riftbound", day=DAY)

    assert not isinstance(plan, SearchError)
    assert fits(plan.node, entry_of(Card.objects.get(key="opal"))) is answer


def test_a_printing_is_asked_alone(dragon: Card) -> None:
    plan = plan_or_error("dragon -s:TST r:rare", "riftbound", day=DAY)
    assert not isinstance(plan, SearchError)

    entry = entry_of(dragon)

    assert {printing.code: fits(plan.node, entry, printing) for printing in entry.printings} == {
        "OGN-907a": True,
        "TST-1": False,
    }
    assert not fits(plan.node, entry)
