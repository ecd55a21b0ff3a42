"""A card as each source of Riftbound tells it: made here, of no source's own words."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from legality.sources.rows import Batch, CardRow


@dataclass(frozen=True, slots=True)
class Source:
    """A source in short: `ant` is its card, `under` the member that holds its list, if it is not a bare list."""

    parse: Callable[[bytes], Batch]
    ant: Mapping[str, object]
    under: str = ""

    def read(self, *cards: object) -> Batch:
        """What the source says when these are its cards."""
        return self.parse(json.dumps({self.under: cards} if self.under else cards).encode())

    def card(self, **changes: object) -> CardRow:
        """The card, told otherwise."""
        (row,) = self.read({**self.ant, **changes}).cards
        return row


CATALOG_ZH: dict[str, object] = {
    "cardNo": "UNL-001/219",
    "cardName": "蚂蚁",
    "subTitle": "",
    "cardCategory": "unit",
    "cardColorList": ["red", "purple"],
    "hero": "",
    "region": "艾欧尼亚",
    "tag": "魄罗|海盗",
    "cardEffect": "{{反应}}抽一张牌。",
    "energy": 2,
    "returnEnergy": 1,
    "power": 3,
    "rarityName": "普通",
    "cardGroupLimit": None,
    "artist": "画师",
    "frontImage": "https://example.org/ant.webp",
}

RIFTCODEX: dict[str, object] = {
    "name": "Ant",
    "riftbound_id": "unl-001-219",
    "attributes": {"energy": 2, "might": 3, "power": None},
    "classification": {"type": "Unit", "supertype": None, "rarity": "Common", "domain": ["Fury"]},
    "text": {"rich": "<p>Draw.</p>", "plain": "Draw."},
    "set": {"set_id": "UNL", "label": "Unleashed"},
    "media": {"image_url": "https://example.org/ant.png", "artist": "An Artist"},
    "tags": ["Ionia"],
}
