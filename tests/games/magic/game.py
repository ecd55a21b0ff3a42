"""Magic: The Gathering. A proof of the kinds of rules: it is not offered, and all its cards are invented.

Comprehensive Rules, as public repositories quote the text of November 2025 (702.124) and of earlier editions (100, 103, 903):

100.2a     here       constructed: at least 60, four of a name but for basic lands
100.2b     here       limited: at least 40, from the opened product and any number of basic lands
100.4a     here       constructed: a sideboard of at most 15, the four counted together
100.4b     elsewhere  limited: what the deck leaves of the pool is the sideboard, which no list names
103.5      here       a starting hand of seven; its mulligans (seven again, then some back) are none that an opening can say
702.124    here       partners: two commanders, by a condition of both or by each other's names
903.3      here       a commander is a legendary creature; 903.3a, cards that say they can be one, by the label `commander`
903.4-5    here       colour identity, exactly 100 with the commanders, different names but for basic lands
903.11     not found
others     not decidable from a list: play

Tournament Rules, 6.1 (a Japanese translation) repeats 100.2a and 100.4a; 6.3, the sets and bans of Standard, was not found. The
sets and bans here are invented with the cards: they show that a rotation and a ban list can be said.
"""

from datetime import date
from types import MappingProxyType
from typing import Final

from legality.engine.game import Game, RuleText, Section, Text
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import AllowedKinds, Bans, Copies, Fellows, LegalSets, Pool, SharesTrait, Size, Tally
from legality.engine.values.conditions import parse_condition, where
from legality.engine.values.opening import CitedNumber, NumberByTurn, Opening
from legality.engine.values.possible_cards import Bound, Envelope
from legality.engine.values.vocabulary import SearchVocabulary, usual_numbers

from .look import LOOK

COMMANDER: Final = "commander"
MAIN: Final = "main"
SIDE: Final = "sideboard"
KINDS: Final = ("land", "creature", "instant", "artifact", "enchantment")

BASIC: Final = where(supertype="basic")
PARTNER: Final = where(label="partner")
BACKGROUND: Final = where(label="background")
CHOOSER: Final = where(label="choose-a-background")

STANDARD: Final = Edition(
    "CR 2025-11",
    (
        AllowedKinds(
            code="section-kind", cite="100.2", over=(COMMANDER, MAIN, SIDE), allowed={MAIN: KINDS, SIDE: KINDS}
        ),
        Size(code="main-size", cite="100.2a", section=MAIN, at_least=60, warns=False),
        Size(code="sideboard-size", cite="100.4a", section=SIDE, at_most=15, warns=False),
        Copies(code="copy-limit", cite="100.2a, 100.4a", over=(MAIN, SIDE), at_most=4, unless=BASIC),
        LegalSets(
            code="set-legal",
            cite="MTR 6.3, not found",
            over=(MAIN, SIDE),
            sets={"OLD": {}, "NEW": {"": date(2026, 2, 1)}, "LAND": {"": date(2020, 1, 1)}},
        ),
        Bans(code="banned", cite="MTR 6.3, not found", over=(MAIN, SIDE)),
    ),
)

COMMANDERS: Final = Edition(
    "CR 2025-11",
    (
        AllowedKinds(
            code="section-kind",
            cite="903.3, 903.5",
            over=(COMMANDER, MAIN, SIDE),
            allowed={COMMANDER: ("creature", "enchantment"), MAIN: KINDS},
        ),
        Size(code="commander-count", cite="903.3, 702.124a", section=COMMANDER, at_least=1, at_most=2, warns=False),
        Tally(code="commander-legendary", cite="903.3", over=(COMMANDER,), of=parse_condition("supertype="), at_most=0),
        Fellows(
            code="partners",
            cite="702.124a",
            section=COMMANDER,
            pairs=((PARTNER, PARTNER), (CHOOSER, BACKGROUND)),
            named="partner-with",
        ),
        Size(
            code="main-size",
            cite="903.5a, 702.124b",
            section=MAIN,
            counted=(COMMANDER, MAIN),
            reserved={COMMANDER: 1},
            exactly=100,
        ),
        Copies(code="copy-limit", cite="903.5b", over=(COMMANDER, MAIN), at_most=1, unless=BASIC),
        SharesTrait(
            code="colour-identity",
            cite="903.5c, 702.124c",
            over=(MAIN,),
            traits=("identity",),
            leader=COMMANDER,
            all_of=True,
        ),
    ),
)

LIMITED: Final = Edition(
    "CR 2025-11",
    (
        AllowedKinds(
            code="section-kind", cite="100.2", over=(COMMANDER, MAIN, SIDE), allowed={MAIN: KINDS, SIDE: KINDS}
        ),
        Size(code="main-size", cite="100.2b", section=MAIN, at_least=40, warns=False),
        Pool(code="pool", cite="100.2b", over=(MAIN,), free=BASIC),
    ),
)

HOMES: Final = MappingProxyType(dict.fromkeys(KINDS, MAIN))
FIRST_DAY: Final = date(2025, 11, 14)
# 903.4: the identity is that of the colours on the card; a commander has up to five.
ENVELOPE: Final = Envelope({"identity": Bound("903.4", at_most=5)})

GAME: Final = Game(
    slug="magic",
    names={"en": "Magic (proof)", "zh-hans": "万智牌(试样)"},
    sections=(
        Section(COMMANDER, {"en": "Commander", "zh-hans": "指挥官"}, ("creature", "enchantment"), ("commanders",)),
        Section(MAIN, {"en": "Main deck", "zh-hans": "主牌"}, KINDS, ("deck", "main")),
        Section(SIDE, {"en": "Sideboard", "zh-hans": "备牌"}, KINDS, ("side",)),
    ),
    kinds={
        "land": {"en": "Land", "zh-hans": "地"},
        "creature": {"en": "Creature", "zh-hans": "生物"},
        "instant": {"en": "Instant", "zh-hans": "瞬间"},
        "artifact": {"en": "Artifact", "zh-hans": "神器"},
        "enchantment": {"en": "Enchantment", "zh-hans": "结界"},
    },
    traits={
        "identity": {"en": "colour identity", "zh-hans": "标识色"},
        "partner-with": {"en": "partner with", "zh-hans": "指定拍档"},
    },
    values={
        "white": {"en": "White", "zh-hans": "白"},
        "blue": {"en": "Blue", "zh-hans": "蓝"},
        "red": {"en": "Red", "zh-hans": "红"},
        "basic": {"en": "Basic", "zh-hans": "基本"},
        "legendary": {"en": "Legendary", "zh-hans": "传奇"},
    },
    labels={
        "partner": {"en": "partner", "zh-hans": "拍档"},
        "background": {"en": "background", "zh-hans": "背景"},
        "choose-a-background": {"en": "choose a background", "zh-hans": "选择背景"},
    },
    formats=(
        Format(
            "magic", "standard", {"en": "Standard", "zh-hans": "标准"}, {FIRST_DAY: STANDARD}, default_sections=HOMES
        ),
        Format(
            game="magic",
            slug="commander",
            names={"en": "Commander", "zh-hans": "指挥官"},
            editions={FIRST_DAY: COMMANDERS},
            leader_sections=(COMMANDER,),
            envelopes={COMMANDER: ENVELOPE},
            default_sections=HOMES,
        ),
        Format(
            game="magic",
            slug="limited",
            names={"en": "Limited", "zh-hans": "限制赛"},
            editions={FIRST_DAY: LIMITED},
            default_sections=HOMES,
            limited=True,
        ),
    ),
    words={
        "section-kind": RuleText("Cards in their sections", Text("A commander stands apart, and only in Commander.")),
        "main-size": RuleText(
            "Size of the deck", Text("At least 60 cards, at least 40 in limited; exactly 100 with commanders.")
        ),
        "sideboard-size": RuleText("Sideboard up to 15", Text("A sideboard has at most 15 cards.")),
        "copy-limit": RuleText(
            "Copies of a name", Text("Four of a name, one in Commander; basic lands in any number.")
        ),
        "set-legal": RuleText("Sets in rotation", Text("A card has a printing in a set that is legal.")),
        "banned": RuleText("Banned cards", Text("A banned card stands in no deck.")),
        "commander-count": RuleText("Commander", Text("A deck has one commander, or two that are partners.")),
        "commander-legendary": RuleText("Legendary commander", Text("A commander is legendary.")),
        "partners": RuleText("Partners", Text("Two commanders have an ability that lets them stand together.")),
        "colour-identity": RuleText("Colour identity", Text("A card has no colour that the commanders lack.")),
        "pool": RuleText("Opened product", Text("Cards come from the opened product; basic lands are free.")),
    },
    readings={},
    sources=("Magic: The Gathering Comprehensive Rules, November 2025 (as quoted)",),
    official_language="en",
    opening=Opening(
        hand=CitedNumber(7, "103.5"),
        draws=NumberByTurn(first=0, second=1, later=1, cite="103.8a, not found"),
        mulligan=None,
        no_mulligan="103.5",
        apart={COMMANDER: "702.124b"},
        notes=(Text("The mulligan of 103.5 is not played here. The draw of the first turn was not looked up."),),
    ),
    numbers=usual_numbers("cost"),
    search=SearchVocabulary(words={"identity": ("id", "c")}, examples=("t:creature cost<=2", "c:white")),
    look=LOOK,
)
