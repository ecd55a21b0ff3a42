"""Yu-Gi-Oh! Trading Card Game. A proof of the kinds of rules: it is not offered, and all its cards are invented.

No official document was found in full. What was found, all read on 2026-11-23:

POLICY    KDE Yu-Gi-Oh! TCG Tournament Policy, "Constructed Deck Information", as a wiki copies it (yugioh.wikia.com); the copy
          names no edition. The latest title page found is that of V.2.1, in effect since 2020-11-17; its day is supposed.
  A         here       three copies over main, side and extra deck together
  B         here       main deck, 40 to 60
  C         here       side deck, 0 to 15
  C         not decidable from a list: what is exchanged between duels, one for one
  D on      not found
CHANGES   TCG rule changes of 2008-08-13 (the same wiki): main 40 to 60, extra deck at most 15, side deck 0 to 15
RULEBOOK  Official Rulebook: only the table of contents of 7.0 found; its text, and that of later versions, not found
  kinds     here       what an extra deck holds, after a guide (outof.cards) and the Genesys announcement (R1)
  opening   here       supposed, since the text was not found
LISTS     Forbidden, Limited and Semi-Limited: none, 1 and 2 copies (yugiohcoverage.blogspot.com, undated)
  names     here       the same name counts; a name that a card is always treated as, after a fan wiki alone (R2)
  cards     elsewhere  restrictions.csv, invented
GENESYS   Announcement of Genesys, 2025-09-22 (ygorganization.com and others repeat it)
  cards     here       no Link Monsters, no Pendulum Monsters, all others
  lists     here       no Forbidden & Limited List; three copies as ever
  points    here       over main, extra and side deck, at most 100; events with another cap are left out
  values    elsewhere  GENESYS_POINTS, invented
"""

from datetime import date
from types import MappingProxyType
from typing import Final

from legality.engine.game import Game, RuleText, Section, Text
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import AllowedKinds, Bans, Copies, CopyCaps, Size, Tally
from legality.engine.rules.rule import Rule
from legality.engine.values.conditions import where
from legality.engine.values.opening import CitedNumber, NumberByTurn, Opening
from legality.engine.values.vocabulary import PrintedNumber, SearchVocabulary, usual_numbers

from .look import LOOK

MAIN: Final = "main"
EXTRA: Final = "extra"
SIDE: Final = "side"
ALL: Final = (MAIN, EXTRA, SIDE)

MAIN_KINDS: Final = ("monster", "spell", "trap")
EXTRA_KINDS: Final = ("fusion", "synchro", "xyz", "link")
KINDS: Final = (*MAIN_KINDS, *EXTRA_KINDS)

# Invented, as the cards are.
GENESYS_POINTS: Final = MappingProxyType(
    {"Well of Midnight": 50, "Lantern Tax": 33, "Borrowed Hour": 1, "Crown Leviathan": 100}
)

BUILDING: Final[tuple[Rule, ...]] = (
    AllowedKinds(
        code="section-kind",
        cite="RULEBOOK",
        over=ALL,
        allowed={MAIN: MAIN_KINDS, EXTRA: EXTRA_KINDS, SIDE: KINDS},
        reading="R1",
    ),
    Size(code="main-size", cite="POLICY B", section=MAIN, at_least=40, at_most=60, warns=False),
    Size(code="extra-size", cite="CHANGES", section=EXTRA, at_most=15, warns=False),
    Size(code="side-size", cite="POLICY C", section=SIDE, at_most=15, warns=False),
    Copies(code="copy-limit", cite="POLICY A, LISTS", over=ALL, at_most=3, alias="treated-as", reading="R2"),
)
ADVANCED: Final = Edition(
    "2020-11-17",
    (
        *BUILDING,
        Bans(code="forbidden", cite="LISTS", over=ALL),
        CopyCaps(code="limited", cite="LISTS", over=ALL, reading="R3"),
    ),
)
GENESYS: Final = Edition(
    "2025-09-22",
    (
        *BUILDING,
        Tally(code="no-link", cite="GENESYS", over=ALL, of=where(kind="link"), at_most=0),
        Tally(code="no-pendulum", cite="GENESYS", over=ALL, of=where(ability="pendulum"), at_most=0),
        Tally(code="points", cite="GENESYS", over=ALL, points=GENESYS_POINTS, at_most=100),
    ),
)

OPENING: Final = Opening(
    hand=CitedNumber(5, "RULEBOOK"),
    draws=NumberByTurn(first=0, second=1, later=1, cite="RULEBOOK"),
    mulligan=None,
    no_mulligan="RULEBOOK",
    notes=(Text("The official text on the first hand was not found. Its numbers are supposed."),),
)

HOMES: Final = MappingProxyType({kind: EXTRA if kind in EXTRA_KINDS else MAIN for kind in KINDS})

GAME: Final = Game(
    slug="yugioh",
    names={"en": "Yu-Gi-Oh! (proof)", "zh-hans": "游戏王(试样)"},
    sections=(
        Section(MAIN, {"en": "Main Deck", "zh-hans": "主卡组"}, MAIN_KINDS, ("main", "deck", "卡组")),
        Section(EXTRA, {"en": "Extra Deck", "zh-hans": "额外卡组"}, EXTRA_KINDS, ("extra", "额外")),
        Section(SIDE, {"en": "Side Deck", "zh-hans": "副卡组"}, KINDS, ("side", "副")),
    ),
    kinds={
        "monster": {"en": "Monster", "zh-hans": "怪兽"},
        "spell": {"en": "Spell", "zh-hans": "魔法"},
        "trap": {"en": "Trap", "zh-hans": "陷阱"},
        "fusion": {"en": "Fusion Monster", "zh-hans": "融合怪兽"},
        "synchro": {"en": "Synchro Monster", "zh-hans": "同调怪兽"},
        "xyz": {"en": "Xyz Monster", "zh-hans": "超量怪兽"},
        "link": {"en": "Link Monster", "zh-hans": "连接怪兽"},
    },
    traits={
        "ability": {"en": "ability", "zh-hans": "能力"},
        "treated-as": {"en": "treated as", "zh-hans": "当作"},
    },
    values={
        "pendulum": {"en": "Pendulum", "zh-hans": "灵摆"},
        "gale-harrier": {"en": "Gale Harrier", "zh-hans": "Gale Harrier"},
    },
    formats=(
        Format(
            game="yugioh",
            slug="advanced",
            names={"en": "Advanced", "zh-hans": "进阶赛制"},
            editions={date(2020, 11, 17): ADVANCED},
            default_sections=HOMES,
        ),
        Format(
            game="yugioh",
            slug="genesys",
            names={"en": "Genesys", "zh-hans": "Genesys 赛制"},
            editions={date(2025, 9, 22): GENESYS},
            default_sections=HOMES,
        ),
    ),
    words={
        "section-kind": RuleText(
            "Where a card stands",
            Text("Fusion, Synchro, Xyz and Link Monsters stand in the Extra Deck, other cards in the Main Deck."),
        ),
        "main-size": RuleText("40 to 60 cards", Text("A Main Deck has 40 to 60 cards.")),
        "extra-size": RuleText("Extra Deck up to 15", Text("An Extra Deck has at most 15 cards.")),
        "side-size": RuleText("Side Deck up to 15", Text("A Side Deck has at most 15 cards.")),
        "copy-limit": RuleText("Three of a name", Text("Main, Extra and Side Deck together hold 3 cards of one name.")),
        "forbidden": RuleText("Forbidden cards", Text("A forbidden card stands in no deck.")),
        "limited": RuleText(
            "Limited cards", Text("A deck holds 1 copy of a limited card, and 2 of a semi-limited one.")
        ),
        "no-link": RuleText("No Link Monsters", Text("Genesys allows no Link Monsters.")),
        "no-pendulum": RuleText("No Pendulum Monsters", Text("Genesys allows no Pendulum Monsters.")),
        "points": RuleText("100 points", Text("The points of all cards of a deck are 100 at most.")),
    },
    readings={
        "R1": Text("A Fusion, Synchro or Xyz Monster that is a Pendulum Monster too begins in the Extra Deck."),
        "R2": Text(
            "A card whose name is treated as another at all times counts under that other name, which both cards bear as a "
            "value."
        ),
        "R3": Text(
            "A limit is looked at by the card's own name. Cards that are treated as it are not counted, for want of a source."
        ),
    },
    sources=(
        "KDE Yu-Gi-Oh! TCG Tournament Policy, Constructed Deck Information A-C (copy without a date)",
        "Yu-Gi-Oh! TCG Genesys announcement (2025-09-22)",
    ),
    official_language="en",
    numbers={"level": PrintedNumber({"en": "level", "zh-hans": "等级"}), **usual_numbers("attack", "defense")},
    search=SearchVocabulary(words={"ability": ("a",)}, examples=("t:monster level<=4", "a:pendulum")),
    look=LOOK,
    opening=OPENING,
)
