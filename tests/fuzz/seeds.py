"""What each door is used to, to begin from: made here, of no source's own words."""

import io
import json
import zipfile
from collections.abc import Mapping
from typing import Final

from openpyxl import Workbook

from cards.importers.spreadsheet import xlsx_file
from legality.games import GAMES
from tests.cards.importers.ants import CATALOG_ZH, RIFTCODEX
from tests.legality.games.wow.card_sources.dump import dump

_GALLERY: Final = {
    "code": "UNL-001/219",
    "name": "Ant",
    "set": "Unleashed",
    "type": "Unit",
    "rarity": "Common",
    "domains": ["Mind"],
    "energy": "2",
    "might": "3",
    "power": None,
    "tags": ["Poro"],
    "illustrator": "An Artist",
    "image": "https://example.org/ant.png",
    "abilityHtml": "<p>Draw.</p>",
    "effectHtml": None,
}
_ERRATUM: Final = {
    "name": "Ant",
    "codes": ["OGN-?"],
    "announced_on": "2026-07-24",
    "source_title": "Errata",
    "source_url": "https://example.org/errata",
    "old_text": "Draw 2.",
    "new_text": "Draw 1.",
}
_TRACKER: Final = {
    "Ant": {
        "card_category": "Ally",
        "card_mana_cost": "3",
        "card_classes": [],
        "card_types": ["Night Elf"],
        "card_attack_type": "Frost",
        "card_legalities": ["Classic"],
    }
}
_PRINTS: Final = [
    {
        "card_name": "Ant",
        "card_print_expansion_name": "Reign of Fire",
        "card_print_id_in_exapansion": "5",
        "card_print_rarity": "Rare",
        "card_print_text_front": "Draw.",
    }
]
_TABLE: Final = [
    {"name": "波波", "kind": "护甲", "set": "A", "number": "1", "numbers": {"生命": 3}, "aliases": ["a", "b"]}
]
_DECK: Final = {
    "deckwright": 1,
    "name": "Rush",
    "game": "riftbound",
    "format": "standard",
    "sections": {"main": [{"count": 3, "name": "Defy"}]},
    "text": "3 Defy",
}
_LIST: Final = "Legend:\n1 Jinx (OGN-251)\n\nMain deck: 40\n3x Defy #fun // note\n【备牌】\n阿狸 x2\n"


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _damaged(data: bytes) -> bytes:
    """A zip of which every member is said to be encrypted and of a method that nobody knows."""
    return data.replace(b"PK\x01\x02\x14\x03\x14\x00\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00\x0c")


def _zip(*members: tuple[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for name, body in members:
            made.writestr(name, body)

    return packed.getvalue()


def _workbook(*rows: tuple[object, ...]) -> bytes:
    book, packed = Workbook(), io.BytesIO()
    for row in rows:
        book.worksheets[0].append(list(row))
    book.save(packed)
    return packed.getvalue()


# A name that ends before it begins: such a member has none.
_NAMELESS: Final = _zip(("QQQQ.txt", b"3 Defy")).replace(b"QQQQ", b"\0QQQ")

SEEDS: Final[Mapping[str, tuple[bytes, ...]]] = {
    "list": (_LIST.encode(), b"SB: 2 Defy\n3 [OGN-045] Defy\nOGN-045 3\nx3 Defy\n-- Side --\n"),
    "query": (
        'c:fury t:unit might>=5 -(is:token or 名:"烈焰") !Defy'.encode(),
        b"t:unit or (a b)",
        "战力≥5 费用<=3".encode(),
    ),
    "code": (
        *(b"OGN-265-1 OGN-246-1 OGN-246-1", b"DW-2345-6789-ABCD", b"CEAAAAAAAAAAAAAAA", _json(_DECK)),
        *(
            b"{main: [{name: 'Defy', count: 3}, ['Ash', 2],], side: {Ash: null}}",
            b'<deck><card qty="3">Defy</card></deck>',
        ),
        *(b"main:\n- name: Defy\n  count: 3\n", b'[[main]]\nname = "Defy"\ncount = 3\n'),
    ),
    "words": ("Ahri, Nine-Tailed Fox · 阿狸 (OGN·119a)".encode(), b"con.txt"),
    "archive": (
        _zip(("riftbound/Rush.json", _json(_DECK)), ("riftbound/Rush.txt", b"# name: x\n\n3 Defy")),
        b"3 Defy",
        _NAMELESS,
    ),
    "csv": ("名称,类型,卡包,编号,图片\n波波,护甲,A,1,https://x.example/a.png\n".encode(), b'name;kind\n"a";b\n'),
    "xlsx": (
        _workbook(("名称", "类型", "卡包", "编号"), ("波波", "护甲", "A", 1)),
        xlsx_file.template(GAMES["rise"]),
        _damaged(xlsx_file.template(GAMES["rise"])),
        _NAMELESS,
    ),
    "json": (_json(_TABLE), _json({"cards": _TABLE})),
    "riftbound-gallery": (_json({"cards": [_GALLERY]}),),
    "riftbound-riftcodex": (_json([RIFTCODEX]),),
    "riftbound-catalog-zh": (_json({"cards": [CATALOG_ZH]}),),
    "riftbound-errata": (_json([_ERRATUM]),),
    "wow-decktools": (dump({"name": "Ant", "rules": "Druid Hero Required"}),),
    "wow-tracker": (_json(_TRACKER), _json(_PRINTS), _json({"Block": {"Sets": ["Reign of Fire", "Icecrown"]}})),
    "wow-restrictions": (
        b"name,restriction,value\nAnt,hero_required,Scourge or [Death Knight]\n",
        b"name,set,class_icons,mode,include,exclude\nAnt,Icecrown,Druid,x,any [Druid] cards,\n",
    ),
}
