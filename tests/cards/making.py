"""Cards, sets and what is said about them, for the tests of pages and the API."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import date
from html import unescape

from cards.catalogue.facts import Facts
from cards.importers.turns import raise_version
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling

FACTS: Facts = {
    "kind": "unit",
    "supertypes": ["champion"],
    "traits": {"domain": ["fury"], "champion": ["ember"], "tag": ["test-made"]},
    "numbers": {"energy": 3, "power": 1},
    "labels": ["unique"],
    "requires": [["fury", "calm"]],
    "unknown": ["might"],
}
NAMES = {"en": "Ember, Test Made", "zh-hans": "余烬，试作"}
BANNED = date(2026, 3, 31)
ANNOUNCED = date(2026, 7, 24)
RELEASED = date(2025, 10, 31)


def a_set(code: str = "TST", released: date | None = RELEASED, game: str = "riftbound") -> CardSet:
    """A set of test cards."""
    names = {"en": "Test Set", "zh-hans": "测试集"}
    return CardSet.objects.get_or_create(game=game, code=code, defaults={"names": names, "released": released})[0]


def a_card(key: str = "ember-test-made", name: str = NAMES["en"], **more: object) -> Card:
    """A card of Riftbound without printings, with facts of its own: a test that changes them changes no other's."""
    fields = {"game": "riftbound", "names": NAMES | {"en": name}, "facts": deepcopy(FACTS)} | more
    card = Card.objects.create(key=key, name=name, **fields)
    raise_version(card.game)
    return card


def a_whole_card(times: int = 1) -> Card:
    """A card of which there are so many printings, restrictions, errata and rulings."""
    card = a_card(texts={"en": "[Reaction] Pay [1].\nDraw 1.", "zh-hans": "抽一张牌。"}, aliases=["Embie"])
    for place in range(times):
        more_of(card, place)
    return card


def more_of(card: Card, place: int) -> None:
    """One more printing, restriction, erratum and ruling of a card."""
    Printing.objects.create(
        card=card,
        card_set=a_set("TST" if place == 0 else f"TST{place}"),
        number=f"{place + 7:03}",
        variant="a",
        rarity="rare",
        artist="Nobody",
        image=f"https://images.example/{place}.png",
        text="Draw one.",
    )
    Restriction.objects.create(
        card=card, format="standard", limit=0, since=BANNED.replace(day=31 - place), source="TR 601.2.d"
    )
    Erratum.objects.create(
        card=card,
        announced=ANNOUNCED.replace(day=24 - place),
        kind="functional",
        summary="Draws later.",
        old="Draw 1 now.",
        new="Draw 1 later.",
        source="Errata of July",
        url="https://example.org/errata",
    )
    Ruling.objects.create(
        card=card, question=f"When, {place}?", answer="Later.", date=date(2026, 7, 25), source="FAQ of July"
    )
    raise_version(card.game)


def text_of(page: str) -> str:
    """What a reader reads, words divided by one space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
