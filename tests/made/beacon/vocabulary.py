"""The words of Beacon Watch beside its rules, and its own sentences in both languages of a rule."""

from collections.abc import Mapping
from typing import Final

from legality.games.kit import (
    USUAL_LABELS,
    Names,
    PrintedNumber,
    RuleText,
    SearchVocabulary,
    TableVocabulary,
    Text,
    usual_numbers,
)

COLOURS: Final = ("amber", "tide", "moss")
NUMBERS: Final[Mapping[str, PrintedNumber]] = {
    **usual_numbers("cost"),
    "strain": PrintedNumber({"en": "strain", "zh-hans": "负荷"}, ("weight",)),
    **usual_numbers("life"),
    "hand": PrintedNumber({"en": "hand size", "zh-hans": "手牌上限"}, ("reach",)),
}
LABELS: Final[Mapping[str, Names]] = {**USUAL_LABELS, "old-oath": {"en": "old oath", "zh-hans": "旧誓"}}
SEARCH: Final = SearchVocabulary(
    words={"colour": ("c", "hue"), "block": ("wave",), "creed": ("o",)},
    examples=("t:crew strain<=2", "life>=4", "c:amber"),
)
LIST_WORDS: Final[Mapping[str, tuple[str, ...]]] = {"keeper": ("the keeper",), "crew": ("sailor",)}
TABLES: Final = TableVocabulary(
    closed={"colour": COLOURS, "creed": ("港", "山")}, none={"colour": ("grey",)}, kinds={"crew": ("hands",)}
)
VALUES: Final[Mapping[str, Names]] = {
    "amber": {"en": "Amber", "zh-hans": "琥珀"},
    "tide": {"en": "Tide", "zh-hans": "潮汐"},
    "moss": {"en": "Moss", "zh-hans": "苔藓"},
    "港": {"en": "Harbour", "zh-hans": "港"},
    "山": {"en": "Hill", "zh-hans": "山"},
    "lamplighters": {"en": "Lamplighters", "zh-hans": "点灯人"},
    "wardens": {"en": "Wardens", "zh-hans": "守望者"},
}
TRAITS: Final[Mapping[str, Names]] = {
    "colour": {"en": "colour", "zh-hans": "颜色"},
    "creed": {"en": "creed", "zh-hans": "派别"},
    "block": {"en": "block", "zh-hans": "系列"},
    "guild": {"en": "guild", "zh-hans": "行会"},
    "fellow": {"en": "fellow", "zh-hans": "同伴"},
    "treated": {"en": "treated as", "zh-hans": "视为"},
}
KINDS: Final[Mapping[str, Names]] = {
    "keeper": {"en": "Keeper", "zh-hans": "守灯人"},
    "crew": {"en": "Crew", "zh-hans": "船员"},
    "signal": {"en": "Signal", "zh-hans": "信号"},
    "relic": {"en": "Relic", "zh-hans": "遗物"},
    "tower": {"en": "Tower", "zh-hans": "灯塔"},
    "flare": {"en": "Flare", "zh-hans": "信号弹"},
}
WORDS: Final[Mapping[str, RuleText]] = {
    "keeper-count": RuleText("Keepers", Text("One keeper leads a deck, and two lead a deck of partners.")),
    "section-kind": RuleText(
        "Kinds of cards", Text("Each section holds its kinds of cards. Flares are no deck cards.")
    ),
    "main-size": RuleText("Size of the main deck", Text("Twelve cards; in sealed at least eight.")),
    "side-size": RuleText("Size of the sideboard", Text("None or four cards; in sealed none.")),
    "tower-count": RuleText("Two towers", Text("Two towers stand beside the deck; in sealed none.")),
    "tower-names": RuleText("Different towers", Text("The towers differ in name.")),
    "copies": RuleText("Three of a name", Text("Three copies of a name and a colour. Basic cards are free.")),
    "crew-least": RuleText("Enough crew", Text("At least three crew.")),
    "strain-most": RuleText("Strain", Text("The strain of the main deck is at most 30.")),
    "renown": RuleText("Renown", Text("Famous cards cost points, and a deck has three.")),
    "colour-shared": RuleText("Colours", Text("A card shares a colour with the keeper.")),
    "guild-required": RuleText("Guilds", Text("Some cards require a guild of the keeper.")),
    "one-order": RuleText("One order", Text("All cards that belong to an order belong to the same one.")),
    "banned": RuleText("Banned and limited", Text("Banned cards stay at home, limited ones come once.")),
    "set-legal": RuleText("Legal sets", Text("A card has a printing in a legal set.")),
    "rotation": RuleText("Sets that leave", Text("A set that leaves is told a month ahead.")),
    "block-legal": RuleText("Legal blocks", Text("A card bears a block that is legal on the day.")),
    "kept-apart": RuleText("Kept apart", Text("Some cards stand in no deck together.")),
    "oath": RuleText("Oath of the keeper", Text("What a keeper says of its deck holds.")),
    "fellows": RuleText(
        "Partners", Text("Two keepers of a guild of partners, or who name each other, stand together.")
    ),
    "pool": RuleText("Built from the pool", Text("The main deck comes from the pool. Basic cards are free.")),
    "between-games": RuleText("Between games", Text("Between games cards are swapped with the sideboard.")),
    "no-shared-names": RuleText("No name twice", Text("The main decks of a team share no name.")),
}
