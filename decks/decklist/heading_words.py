"""What real lists call the sections of a deck and the kinds of cards, beside the names of the rules. Data.

Words are compared squashed, so that width, case, traditional characters and spaces make no difference. A word of the
rules of a game stands before a word of these tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# By the slug of a section, for each game that has such a section.
OF_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sideboard": (
            *(
                "sb",
                "s/b",
                "side",
                "sides",
                "side board",
                "sideboards",
                "side deck",
                "side decks",
                "sidedeck",
                "boarding",
            ),
            *(
                "reserve",
                "reserves",
                "reserve deck",
                "reserve board",
                "bench",
                "the bench",
                "extra",
                "extras",
                "extra cards",
            ),
            *("subs", "substitute", "substitutes", "swap", "swaps", "swap cards", "swap board", "swap deck"),
            *(
                "备",
                "备牌",
                "备卡",
                "备库",
                "备板",
                "备牌库",
                "备牌区",
                "备牌堆",
                "备牌组",
                "备牌卡组",
                "备牌套牌",
                "备卡组",
            ),
            *(
                "备用",
                "备用牌",
                "备用卡",
                "备用卡牌",
                "备用卡组",
                "备用牌库",
                "备用牌组",
                "备用牌堆",
                "备用套牌",
                "备用区",
            ),
            *(
                "后备",
                "后备牌",
                "后备卡",
                "后备卡牌",
                "后备卡组",
                "后备牌库",
                "后备牌组",
                "后备牌堆",
                "后备套牌",
                "后备区",
            ),
            *("侧板", "侧牌", "侧备", "侧卡组", "侧牌组", "侧牌库", "侧边牌", "边牌", "边板", "边备", "赛备"),
            *("副牌", "副卡组", "副牌组", "副套牌", "副牌库", "副牌堆", "副卡", "副板"),
            *("换备", "换牌", "换备牌", "换备区", "换卡", "换边", "替换", "替换牌", "替换卡", "替换区", "调换牌"),
            *("替补", "替补牌", "替补卡", "替补席", "替补区", "板凳", "板凳席", "预备牌", "预备卡组"),
            *("サイド", "サイドボード", "サイドデッキ"),
        ),
        "main": (
            *("main", "mains", "mainboard", "main board", "main deck", "main decks", "main cards", "md", "mb", "deck"),
            *(
                "the deck",
                "main list",
                "mainlist",
                "主",
                "主牌",
                "主卡",
                "主卡牌",
                "主卡组",
                "主牌组",
                "主牌库",
                "主牌堆",
            ),
            *(
                "主套牌",
                "主牌区",
                "主板",
                "主组",
                "主库",
                "主体",
                "主要牌组",
                "主要卡组",
                "主要套牌",
                "正牌",
                "正式卡组",
            ),
            *("卡组", "牌组", "套牌", "牌库", "牌堆", "メイン", "メインデッキ", "デッキ", "本体"),
        ),
        "runes": (
            "rune",
            "runes deck",
            "rune deck",
            "rune pool",
            "rune cards",
            "符文池",
            "符文区",
            "符文套牌",
            "符能",
            "能量牌",
        ),
        "battlefields": (
            *(
                "battlefield",
                "battle field",
                "battle fields",
                "battlefield cards",
                "battlefield deck",
                "fields",
                "bf",
                "bfs",
            ),
            *("战场区", "战场牌组", "战场卡牌", "战地", "场地", "场地牌"),
        ),
        "legend": ("legend card", "my legend", "传奇英雄牌", "传说", "传说牌", "传奇区"),
        "champion": (
            *("chosen", "chosen champ", "chosen unit", "chosen champion unit", "the champion", "champ"),
            *("选定英雄牌", "选择英雄", "选中英雄", "已选英雄", "主英雄", "首选英雄", "英雄区", "选定的英雄"),
        ),
        "additional_legends": (
            "additional legend cards",
            "extra legends",
            "other legends",
            "更多传奇",
            "备用传奇",
            "附加传奇牌",
        ),
        "hero": ("the hero", "my hero", "hero card", "heros", "英雄卡牌", "主英雄"),
        "commander": (
            "the commander",
            "commander card",
            "commander zone",
            "leaders",
            "队长",
            "领袖",
            "统帅",
            "指挥官卡牌",
        ),
        "account": ("the account", "account card", "账号卡牌"),
        "mission": ("mission cards", "mission deck", "任务卡牌", "任务区", "任务牌组", "任务卡组"),
    }
)

MAYBE_WORDS: Final = (
    *("Maybeboard", "Maybe", "Maybe board", "Considering", "备选", "备选区", "备选牌", "候补", "考虑", "考虑中"),
    *(
        "Maybes",
        "Maybe cards",
        "Maybe list",
        "Consider",
        "Considerations",
        "Under consideration",
        "Potential",
        "Possible",
    ),
    *("Candidates", "Wishlist", "Wish list", "Acquireboard", "To test", "Cuts", "Cut", "Possible cards", "Options"),
    *(
        "备选卡",
        "备选卡牌",
        "备选卡组",
        "待定",
        "待定牌",
        "待选",
        "待选牌",
        "候选",
        "候选牌",
        "候选卡",
        "候补牌",
        "候补区",
    ),
    *("可选", "可选牌", "考虑牌", "考虑加入", "可能", "也许", "待测试", "想要"),
)

# By game and kind: synonyms, in the singular where English has one.
OF_KINDS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = MappingProxyType(
    {
        "riftbound": {
            "unit": ("creature", "follower", "minion", "token unit", "生物"),
            "spell": (
                "action",
                "reaction",
                "signature spell",
                "signature card",
                "signature",
                "专属法术",
                "专属",
                "咒语",
                "魔法",
            ),
            "gear": ("equipment", "equipments", "item", "artifact", "武装", "物品", "道具", "配件"),
        },
        "wow": {
            "ally": ("creature", "minion", "follower", "盟友", "同盟", "友军", "随从"),
            "ability": (
                "spell",
                "instant",
                "instant ability",
                "ongoing",
                "ongoing ability",
                "basic ability",
                "talent",
                "法术",
                "异能",
                "能力",
            ),
            "armor": ("armour", "护甲", "盔甲"),
            "item": ("equipment", "equipments", "gear", "trinket", "装备", "道具"),
            "weapon": ("兵器",),
            "quest": ("quest card",),
            "location": ("place", "位置", "场所"),
            "master-hero": ("master heroes", "大师英雄"),
        },
        "rise": {
            "ally": ("reinforcement", "creature", "盟友", "友军", "盟军"),
            "ability": ("power", "skill", "技能", "异能"),
            "order": ("command", "指令", "战术"),
            "accessory": ("equipment", "equipments", "gear", "item", "装备", "饰品", "附件"),
            "weapon": ("heavy weapon", "武装", "重型武器"),
            "armor": ("armour", "装甲", "防具", "盔甲"),
            "vehicle": ("ship", "mech", "车辆", "战舰", "机甲"),
            "squad": ("team", "小队", "部队"),
        },
        "zero": {
            "character": ("unit", "hero", "人物", "单位"),
            "equipment": ("equipments", "gear", "item", "装备卡组", "武器"),
            "tactic": ("tactics card", "strategy", "策略", "计策", "战法"),
            "event": ("action", "活动"),
        },
        "vividz": {
            "character": ("unit", "人物", "单位"),
            "event": ("action",),
        },
    }
)

# `单位` may stand as `单位牌`, `单位卡牌`, `单位区`; `Unit` as `Unit cards`.
ENDINGS: Final = ("", "牌", "卡", "卡牌", "牌组", "区", "类", "部分", "cards", "card")
