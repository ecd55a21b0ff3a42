"""Cards, sets and what is said about them, for the tests of pages and the API."""

import re
from collections.abc import Sequence
from copy import deepcopy
from datetime import date
from html import unescape

from cards.importers.game_lock import raise_version
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling
from legality.sources.facts import Facts

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
    """A set of test cards, which no tournament takes."""
    fields = {"names": {"en": "Test Set", "zh-hans": "测试集"}, "released": released, "legal": {"": "never"}}
    return CardSet.objects.get_or_create(game=game, code=code, defaults=fields)[0]


def a_card(key: str = "ember-test-made", name: str = NAMES["en"], **more: object) -> Card:
    """A card of Riftbound without printings, with facts of its own: a test that changes them changes no other's."""
    fields = {"game": "riftbound", "names": NAMES | {"en": name}, "facts": deepcopy(FACTS)} | more
    card = Card.objects.create(key=key, name=name, **fields)
    raise_version(card.game)
    return card


def a_whole_card(times: int = 1, outdated_texts: Sequence[str] = ()) -> Card:
    """A card of which there are so many printings, restrictions, errata and rulings."""
    card = a_card(
        texts={"en": "[Reaction] Pay [1].\nDraw 1.", "zh-hans": "抽一张牌。"},
        aliases=["Embie"],
        outdated_texts=list(outdated_texts),
    )
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
        summaries={"en": "Draws later.", "zh-hans": "之后再抽。"},
        old="Draw 1 now.",
        new="Draw 1 later.",
        source="Errata of July",
        url="https://example.org/errata",
    )
    Ruling.objects.create(
        game=card.game,
        card=card,
        question=f"When, {place}?",
        questions={"en": f"When, {place}?", "zh-hans": f"什么时候，{place}？"},
        answers={"en": "Later.", "zh-hans": "之后。"},
        date=date(2026, 7, 25),
        source="FAQ of July",
    )
    raise_version(card.game)


def a_general_question(game: str = "riftbound") -> Ruling:
    """A question about no card, with its answer."""
    ruling = Ruling.objects.create(
        game=game,
        question="Who wins a tie?",
        questions={"en": "Who wins a tie?", "zh-hans": "平局算谁赢？"},
        answers={"en": "Nobody.", "zh-hans": "没有赢家。"},
        date=date(2026, 7, 26),
        source="FAQ, section 1",
    )
    raise_version(game)
    return ruling


def text_of(page: str) -> str:
    """What a reader reads, words divided by one space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
