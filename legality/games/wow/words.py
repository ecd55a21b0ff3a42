"""WoW's words: sections, kinds, traits, what each rule says, and the readings."""

from collections.abc import Mapping
from typing import Final

from legality.games.kit import Names, RuleText, Section, TableVocabulary, Text, split_words

NEVER: Final = ("token", "raid", "event")
DECK_KINDS: Final = ("ability", "ally", "armor", "item", "weapon", "quest", "location", "master-hero")

SECTIONS: Final = (
    Section("hero", {"en": "Hero", "zh-hans": "英雄"}, ("hero",), ("heroes", "英雄牌", "英雄卡")),
    Section(
        "main",
        {"en": "Main deck", "zh-hans": "主套牌"},
        DECK_KINDS,
        ("main", "deck", "主牌", "主牌库", "主卡组", "主牌组", "套牌", "卡组", "牌组", "牌库"),
    ),
    Section(
        "sideboard",
        {"en": "Sideboard", "zh-hans": "备牌"},
        DECK_KINDS,
        ("side", "side deck", "sidedeck", "备牌组", "备用牌", "副牌", "副套牌", "侧牌"),
    ),
)

HOMES: Final[Mapping[str, str]] = {"hero": "hero", **dict.fromkeys(DECK_KINDS, "main")}

KINDS: Final[Mapping[str, Names]] = {
    "ability": {"en": "Ability", "zh-hans": "技能"},
    "ally": {"en": "Ally", "zh-hans": "盟军"},
    "armor": {"en": "Armor", "zh-hans": "防具"},
    "item": {"en": "Item", "zh-hans": "物品"},
    "weapon": {"en": "Weapon", "zh-hans": "武器"},
    "quest": {"en": "Quest", "zh-hans": "任务"},
    "hero": {"en": "Hero", "zh-hans": "英雄"},
    "location": {"en": "Location", "zh-hans": "地点"},
    "master-hero": {"en": "Master Hero", "zh-hans": "大师英雄"},
    "token": {"en": "Token", "zh-hans": "衍生物"},
    "raid": {"en": "Raid", "zh-hans": "团队副本"},
    "event": {"en": "Event", "zh-hans": "事件"},
}

TRAITS: Final[Mapping[str, Names]] = {
    "class": {"en": "class", "zh-hans": "职业"},
    "faction": {"en": "faction", "zh-hans": "阵营"},
    "race": {"en": "race", "zh-hans": "种族"},
    "spec": {"en": "spec", "zh-hans": "天赋系"},
    "profession": {"en": "profession", "zh-hans": "专业"},
    "treachery": {"en": "treachery", "zh-hans": "立场"},
    "tag": {"en": "tag", "zh-hans": "标识"},
    "reputation": {"en": "reputation", "zh-hans": "声望"},
    "talent": {"en": "talent", "zh-hans": "天赋"},
    "damage": {"en": "damage type", "zh-hans": "伤害类别"},
}

VALUES: Final[Mapping[str, Names]] = {
    "death-knight": {"en": "Death Knight", "zh-hans": "死亡骑士"},
    "druid": {"en": "Druid", "zh-hans": "德鲁伊"},
    "hunter": {"en": "Hunter", "zh-hans": "猎人"},
    "mage": {"en": "Mage", "zh-hans": "法师"},
    "paladin": {"en": "Paladin", "zh-hans": "圣骑士"},
    "priest": {"en": "Priest", "zh-hans": "牧师"},
    "rogue": {"en": "Rogue", "zh-hans": "盗贼"},
    "shaman": {"en": "Shaman", "zh-hans": "萨满"},
    "warlock": {"en": "Warlock", "zh-hans": "术士"},
    "warrior": {"en": "Warrior", "zh-hans": "战士"},
    "horde": {"en": "Horde", "zh-hans": "部落"},
    "alliance": {"en": "Alliance", "zh-hans": "联盟"},
    "traitor": {"en": "Traitor", "zh-hans": "叛徒"},
    "loyal": {"en": "Loyal", "zh-hans": "忠诚"},
    "monster": {"en": "Monster", "zh-hans": "怪物"},
    "scourge": {"en": "Scourge", "zh-hans": "天灾军团"},
    "aldor": {"en": "Aldor", "zh-hans": "奥尔多"},
    "scryer": {"en": "Scryer", "zh-hans": "占卜师"},
    "argent-crusade": {"en": "Argent Crusade", "zh-hans": "银色北伐军"},
    "nerubian": {"en": "Nerubian", "zh-hans": "蛛魔"},
    "affliction": {"en": "Affliction", "zh-hans": "痛苦"},
    "arcane": {"en": "Arcane", "zh-hans": "奥术"},
    "arms": {"en": "Arms", "zh-hans": "武器"},
    "assassination": {"en": "Assassination", "zh-hans": "刺杀"},
    "balance": {"en": "Balance", "zh-hans": "平衡"},
    "beast-mastery": {"en": "Beast Mastery", "zh-hans": "野兽控制"},
    "blood": {"en": "Blood", "zh-hans": "鲜血"},
    "combat": {"en": "Combat", "zh-hans": "战斗"},
    "demonology": {"en": "Demonology", "zh-hans": "恶魔学识"},
    "destruction": {"en": "Destruction", "zh-hans": "毁灭"},
    "discipline": {"en": "Discipline", "zh-hans": "戒律"},
    "elemental": {"en": "Elemental", "zh-hans": "元素"},
    "enhancement": {"en": "Enhancement", "zh-hans": "增强"},
    "feral": {"en": "Feral", "zh-hans": "野性"},
    "fire": {"en": "Fire", "zh-hans": "火焰"},
    "frost": {"en": "Frost", "zh-hans": "冰霜"},
    "fury": {"en": "Fury", "zh-hans": "狂怒"},
    "holy": {"en": "Holy", "zh-hans": "神圣"},
    "marksmanship": {"en": "Marksmanship", "zh-hans": "射击"},
    "protection": {"en": "Protection", "zh-hans": "防护"},
    "restoration": {"en": "Restoration", "zh-hans": "恢复"},
    "retribution": {"en": "Retribution", "zh-hans": "惩戒"},
    "shadow": {"en": "Shadow", "zh-hans": "暗影"},
    "subtlety": {"en": "Subtlety", "zh-hans": "敏锐"},
    "survival": {"en": "Survival", "zh-hans": "生存"},
    "unholy": {"en": "Unholy", "zh-hans": "邪恶"},
    "blood-elf": {"en": "Blood Elf", "zh-hans": "血精灵"},
    "draenei": {"en": "Draenei", "zh-hans": "德莱尼"},
    "dwarf": {"en": "Dwarf", "zh-hans": "矮人"},
    "gnome": {"en": "Gnome", "zh-hans": "侏儒"},
    "goblin": {"en": "Goblin", "zh-hans": "地精"},
    "human": {"en": "Human", "zh-hans": "人类"},
    "night-elf": {"en": "Night Elf", "zh-hans": "暗夜精灵"},
    "orc": {"en": "Orc", "zh-hans": "兽人"},
    "tauren": {"en": "Tauren", "zh-hans": "牛头人"},
    "troll": {"en": "Troll", "zh-hans": "巨魔"},
    "undead": {"en": "Undead", "zh-hans": "亡灵"},
    "worgen": {"en": "Worgen", "zh-hans": "狼人"},
    "alchemy": {"en": "Alchemy", "zh-hans": "炼金术"},
    "blacksmithing": {"en": "Blacksmithing", "zh-hans": "锻造"},
    "enchanting": {"en": "Enchanting", "zh-hans": "附魔"},
    "engineering": {"en": "Engineering", "zh-hans": "工程学"},
    "herbalism": {"en": "Herbalism", "zh-hans": "草药学"},
    "inscription": {"en": "Inscription", "zh-hans": "铭文"},
    "jewelcrafting": {"en": "Jewelcrafting", "zh-hans": "珠宝加工"},
    "leatherworking": {"en": "Leatherworking", "zh-hans": "制皮"},
    "mining": {"en": "Mining", "zh-hans": "采矿"},
    "skinning": {"en": "Skinning", "zh-hans": "剥皮"},
    "tailoring": {"en": "Tailoring", "zh-hans": "裁缝"},
    "melee": {"en": "Melee", "zh-hans": "近战"},
    "nature": {"en": "Nature", "zh-hans": "自然"},
    "ranged": {"en": "Ranged", "zh-hans": "远程"},
}

# CR 7.4 gives the classes and the factions in full.
TABLE_VOCABULARY: Final = TableVocabulary(
    closed={
        "class": split_words("death-knight, druid, hunter, mage, paladin, priest, rogue, shaman, warlock, warrior"),
        "faction": ("horde", "alliance"),
    },
    none={"class": ("all", "any", "neutral", "所有", "全部", "任意", "中立"), "faction": ("neutral", "中立")},
    words={"class": {"death-knight": ("dk",)}},
    # 100.2b “[X] Hero Required”.
    required_phrases=("hero", "heroes", "required", "only", "英雄", "限定", "需求"),
    required_before=("requires", "requires a", "requires an", "only", "仅限", "需要"),
)

FORMATS: Final[Mapping[str, Names]] = {
    "classic": {"en": "Classic", "zh-hans": "经典"},
    "white-book": {"en": "White book 2007", "zh-hans": "白皮书 2007"},
    "core": {"en": "Core", "zh-hans": "核心"},
    "contemporary": {"en": "Contemporary", "zh-hans": "当代"},
    "block": {"en": "Block", "zh-hans": "环境构筑"},
    "limited": {"en": "Limited", "zh-hans": "限制赛"},
}

RULES: Final[Mapping[str, RuleText]] = {
    "hero-count": RuleText("One hero", Text("A deck has exactly one hero. It is not counted in the main deck.")),
    "section-kind": RuleText(
        "Each card in its section",
        Text(
            "Heroes stand only in the hero section; Master Heroes only in main deck or sideboard. "
            "Tokens, raid and event cards are no deck cards."
        ),
    ),
    "main-size": RuleText(
        "Size of the main deck",
        Text("Constructed decks have at least 60 cards, limited decks at least 30. There is no maximum."),
    ),
    "trait-icon": RuleText(
        "Trait icons", Text("A card with trait icons shares at least one of them, of any kind, with the hero.")
    ),
    "class-icon": RuleText(
        "Class icons",
        Text("A card with class icons shares at least one of them with the hero. A card without fits all heroes."),
    ),
    "faction-icon": RuleText(
        "Faction icons",
        Text("A card with faction icons shares at least one of them with the hero. A card without fits all heroes."),
    ),
    "hero-required": RuleText(
        "Hero Required",
        Text(
            "The hero has what each Hero Required line of a card names. One of several alternatives in a line is enough."
        ),
    ),
    "talent": RuleText(
        "Talents",
        Text(
            "A Talent needs a hero of its spec. A hero without a spec may use Talents of one spec, a Traitor hero none."
        ),
    ),
    "reputation": RuleText(
        "Reputations",
        Text(
            "By the white book Aldor and Scryer exclude each other. By 7.4 a deck holds cards of at most one reputation."
        ),
    ),
    "deckbuilding": RuleText(
        "The hero's own deck rules",
        Text(
            "Cards that the hero excludes are not legal. If the hero includes cards, only those are legal, whatever the other "
            "rules of 100.2 say; exclusions beat inclusions."
        ),
    ),
    "sideboard-size": RuleText(
        "Size of the sideboard",
        Text(
            "A sideboard is optional. In constructed it has exactly 10 cards; Core is played without one; in limited it is "
            "the rest of the pool."
        ),
    ),
    "copy-limit": RuleText(
        "Four of a name",
        Text(
            "In constructed a deck and its sideboard hold at most 4 cards of one name together. Unlimited cards are exempt."
        ),
    ),
    "set-legal": RuleText(
        "Legal sets", Text("The card's name has a printing in one of the format's sets that is out on the day.")
    ),
    "banned": RuleText("Ban list", Text("A card that is banned in the format may not be anywhere in the deck.")),
    "between-games": RuleText(
        "Between games",
        Text(
            "Between the games of a match cards are swapped with the sideboard: the same hero, the same cards in "
            "all, and the new configuration is legal itself."
        ),
    ),
    "pool": RuleText(
        "Built from the pool",
        Text(
            "In limited the main deck and the sideboard together are exactly the registered pool. "
            "If the pool lists heroes, the hero comes from it too."
        ),
    ),
}

READINGS: Final[Mapping[str, Text]] = {
    "R1": Text(
        "A constructed sideboard may hold only cards that could be in the main deck, so talents and reputations are "
        "tested over main deck and sideboard together."
    ),
    "R2": Text(
        "Glacial Blade, with Horde, rogue and shaman icons, fits an Alliance rogue by the 2007 text and not by 7.4."
    ),
    "R3": Text("One icon in common is enough, however many a card or hero has. Heroes may have two classes, or none."),
    "R4": Text(
        "Unique and tags with a number bind only cards in play. Two different cards of one name share one limit of 4, and "
        "a reprint in one of its sets makes every printing of the name legal in a format."
    ),
    "R5": Text(
        "The sources give no faction icons for War of the Ancients, Betrayal of the Guardian and Reign of Fire. They are "
        "unknown, which is not neutral."
    ),
    "R6": Text(
        "Releases known only by their month count from its first day. Starters and champion decks belong to the block "
        "in whose formats they were legal at the end of 2013."
    ),
    "R8": Text(
        "Between the games of a match, as in its sister game's rules: the same hero, the same cards as registered in all, "
        "and the new configuration is legal itself."
    ),
    "R7": Text(
        "Core is the last two blocks, as in July 2013. Tournament lists of April 2011 hold cards of three, so until "
        "Throne of the Tides (11 October 2011) it is taken as the last three."
    ),
}

SOURCES: Final = (
    "World of Warcraft TCG white book, Chinese edition (text of autumn 2007)",
    "World of Warcraft TCG Comprehensive Rules 7.4 (2013-07-23)",
)
