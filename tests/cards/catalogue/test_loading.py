"""Stored rows as engine cards: every fact, known, lacking or none."""

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import engine_card, listed_cards
from cards.catalogue.names.name_index import IndexedCard
from cards.models import Card, CardSet, Printing, Restriction
from legality.engine.values.card import Restriction as Dated
from legality.engine.values.conditions import parse_conditions
from legality.engine.values.facts import NO_VALUES, UNKNOWN, Fact
from legality.sources.facts import Facts

pytestmark = pytest.mark.django_db

GAME = "practice"
FACTS: Facts = {
    "kind": "unit",
    "supertypes": ["champion"],
    "labels": ["unique"],
    "requires": [["druid", "mage"], ["scourge"]],
    "copy_limit": 2,
    "include": "class=druid;kind=quest",
    "exclude": "tag=demon",
    "traits": {"domain": ["fury", "chaos"], "tag": ["pirate"]},
    "numbers": {"energy": 3},
    "unknown": ["tag", "race"],
}


def stored(key: str, facts: Facts) -> Card:
    return Card.objects.create(
        game=GAME, key=key, name=key.title(), names={"en": key.title()}, aliases=[f"the {key}"], facts=facts
    )


def test_a_row_becomes_a_card_with_all_its_facts() -> None:
    row = stored("jinx", FACTS)
    ogn = CardSet.objects.create(game=GAME, code="OGN")
    Printing.objects.create(card=row, card_set=ogn, number="007")
    Printing.objects.create(card=row, card_set=ogn, number="007", variant="a")
    Restriction.objects.create(card=row, format="standard", limit=1, since=date(2026, 3, 31), source="TR")

    card = engine_card(row)

    assert (card.id, card.game, card.name, card.names, card.sample) == (
        "practice.jinx",
        GAME,
        "Jinx",
        {"en": "Jinx"},
        False,
    )
    assert (card.kind, card.supertypes, card.labels) == ("unit", frozenset(("champion",)), frozenset(("unique",)))
    assert (card.requires, card.copy_limit) == ((frozenset(("druid", "mage")), frozenset(("scourge",))), 2)
    assert (card.include, card.exclude) == (parse_conditions("class=druid;kind=quest"), parse_conditions("tag=demon"))
    assert card.traits == {"domain": frozenset(("fury", "chaos")), "tag": UNKNOWN, "race": UNKNOWN}
    assert (card.sets, card.restrictions) == (
        frozenset(("OGN",)),
        (Dated("standard", 1, date(2026, 3, 31), None, "TR"),),
    )


def test_an_empty_row_has_no_facts_but_an_unknown_kind_and_sets() -> None:
    card = engine_card(stored("blank", {}))

    names = ("kind", "supertype", "label", "requires", "domain", "set")
    assert [card.fact(name) for name in names] == [UNKNOWN, NO_VALUES, NO_VALUES, NO_VALUES, NO_VALUES, UNKNOWN]
    assert (card.copy_limit, card.include, card.exclude, card.restrictions) == (None, (), (), ())


@pytest.mark.parametrize(
    ("unknown", "name"),
    [
        ("label", "label"),
        ("labels", "label"),
        ("supertype", "supertype"),
        ("supertypes", "supertype"),
        ("requires", "requires"),
        ("domain", "domain"),
    ],
)
def test_a_lacking_fact_is_unknown_in_the_singular_and_the_plural(unknown: str, name: str) -> None:
    card = engine_card(stored("vague", {"unknown": [unknown]}))

    assert card.fact(name) is UNKNOWN


def test_what_is_lacking_wins_over_what_is_stored() -> None:
    card = engine_card(stored("vague", FACTS | {"unknown": ["domain", "labels", "supertypes", "requires"]}))

    lacking: list[Fact] = [card.fact(name) for name in ("domain", "label", "supertype", "requires")]
    assert lacking == [UNKNOWN] * 4


def test_of_a_partly_known_fact_a_card_tells_what_is_sure_and_what_is_open() -> None:
    facts: Facts = {
        "unknown": ["tag", "class", "label"],
        "partly": {
            "class": {"surely": ["mage"], "perhaps": ["priest"]},
            "label": {"surely": [], "perhaps": ["unique"]},
        },
    }

    card = engine_card(stored("signet", facts))

    assert [(card.fact(name), card.surely(name), card.perhaps(name)) for name in ("class", "label", "tag")] == [
        (UNKNOWN, frozenset(("mage",)), frozenset(("priest",))),
        (UNKNOWN, NO_VALUES, frozenset(("unique",))),
        (UNKNOWN, NO_VALUES, None),
    ]


def test_printed_numbers_are_read_known_or_lacking() -> None:
    facts: Facts = {"numbers": {"energy": 3, "might": 5}, "unknown": ["might", "power"]}

    card = engine_card(stored("rated", facts))

    assert [card.number(name) for name in ("energy", "might", "power", "speed")] == [3, UNKNOWN, UNKNOWN, None]


@pytest.mark.parametrize("count", [1, 3])
def test_cards_are_listed_in_four_queries(count: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ogn = CardSet.objects.create(game=GAME, code="OGN")
    for number in range(count):
        row = stored(f"ant-{number}", {"kind": "unit"})
        Printing.objects.create(card=row, card_set=ogn, number=f"{number}", variant="b")
        Printing.objects.create(card=row, card_set=ogn, number=f"{number}", variant="a")
        Restriction.objects.create(card=row, format="standard")

    with django_assert_num_queries(4):
        listed = listed_cards(GAME)

    assert listed == [
        IndexedCard(row.card, (f"the ant-{number}",), (f"OGN-{number}a", f"OGN-{number}b"))
        for number, row in enumerate(listed)
    ]
    assert [row.card.id for row in listed] == [f"practice.ant-{number}" for number in range(count)]


def test_a_card_is_called_by_the_printing_of_a_set_with_a_day_before_its_promos() -> None:
    card = stored("defy", FACTS)
    promos, ogn, later = (
        CardSet.objects.create(game=GAME, code=code, released=day)
        for code, day in (("AAA", None), ("OGN", date(2025, 10, 31)), ("BBB", date(2026, 2, 1)))
    )
    for card_set in (promos, later, ogn):
        Printing.objects.create(card=card, card_set=card_set, number="001")

    (found,) = listed_cards(GAME)

    assert found.codes == ("OGN-001", "BBB-001", "AAA-001")
