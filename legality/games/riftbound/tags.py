"""Riftbound's tags that name a region, a tribe or anything else than a champion, as the official catalogues write them."""

from collections.abc import Mapping
from typing import Final

from legality.games.kit import Names

TAGS: Final[Mapping[str, Names]] = {
    "bandle-city": {"en": "Bandle City", "zh-hans": "班德尔城"},
    "bilgewater": {"en": "Bilgewater", "zh-hans": "比尔吉沃特"},
    "demacia": {"en": "Demacia", "zh-hans": "德玛西亚"},
    "freljord": {"en": "Freljord", "zh-hans": "弗雷尔卓德"},
    "icathia": {"en": "Icathia", "zh-hans": "艾卡西亚"},
    "ionia": {"en": "Ionia", "zh-hans": "艾欧尼亚"},
    "ixtal": {"en": "Ixtal", "zh-hans": "以绪塔尔"},
    "kathkan": {"en": "Kathkan", "zh-hans": "喀斯坎"},
    "mount-targon": {"en": "Mount Targon", "zh-hans": "巨神峰"},
    "noxus": {"en": "Noxus", "zh-hans": "诺克萨斯"},
    "piltover": {"en": "Piltover", "zh-hans": "皮尔特沃夫"},
    "shadow-isles": {"en": "Shadow Isles", "zh-hans": "暗影岛"},
    "shurima": {"en": "Shurima", "zh-hans": "恕瑞玛"},
    "the-void": {"en": "The Void", "zh-hans": "虚空之地"},
    "zaun": {"en": "Zaun", "zh-hans": "祖安"},
    "bird": {"en": "Bird", "zh-hans": "鸟类"},
    "bomb": {"en": "Bomb", "zh-hans": "炸弹"},
    "cat": {"en": "Cat", "zh-hans": "猫科"},
    "demon": {"en": "Demon", "zh-hans": "恶魔"},
    "device": {"en": "Device", "zh-hans": "装置"},
    "dog": {"en": "Dog", "zh-hans": "犬形"},
    "dragon": {"en": "Dragon", "zh-hans": "龙"},
    "elite": {"en": "Elite", "zh-hans": "精锐"},
    "equipment": {"en": "Equipment", "zh-hans": "武装"},
    "fae": {"en": "Fae", "zh-hans": "仙灵"},
    "mech": {"en": "Mech", "zh-hans": "机械"},
    "pirate": {"en": "Pirate", "zh-hans": "海盗"},
    "poro": {"en": "Poro", "zh-hans": "魄罗"},
    "recruit": {"en": "Recruit", "zh-hans": "随从"},
    "sentinel": {"en": "Sentinel", "zh-hans": "哨兵"},
    "spider": {"en": "Spider", "zh-hans": "蜘蛛"},
    "spirit": {"en": "Spirit", "zh-hans": "灵体"},
    "trifarian": {"en": "Trifarian", "zh-hans": "崔法利"},
    "yordle": {"en": "Yordle", "zh-hans": "约德尔人"},
}
