"""Pokémon Trading Card Game. A proof of the kinds of rules: it is not offered, and all its cards are invented.

HANDBOOK is the Play! Pokémon TCG Tournament Handbook, revised 2026-05-21; RULEBOOK the Pokémon TCG Rulebook, updated in March
2025; ROTATION the announcements of each year. None was found in full: sections are as public texts quote them, read on 2026-11-23.
That the texts of 2025 and 2026 held alike since 2023, when the edition begins, is taken for granted.

HANDBOOK 4           here       exactly 60 cards; four of a name but for Basic Energy
HANDBOOK 4.1.1       here       regulation marks of Standard and the day from which each is legal
HANDBOOK 4.1.3       elsewhere  a card that is printed again alike is legal in any printing: it has the marks of all printings
HANDBOOK 4.1.1, 4.2  not here   the formats Expanded and Unlimited
HANDBOOK 5           not here   limited formats
RULEBOOK TYPES       here       Pokémon, Trainers, Energy (the heading 3 Card Types was found; that there are no others is inferred)
RULEBOOK DECK        here       Deck Building: at least one Basic Pokémon
RULEBOOK NAMES       elsewhere  what belongs to a name: the names of cards are the catalogue's
RULEBOOK A2          here       Appendix 2: one ACE SPEC card of all
RULEBOOK A7          here       Appendix 7: one Radiant Pokémon of all; Radiant belongs to the name
RULEBOOK A16         not here   Appendix 16: one Prism Star card of a name: Sun & Moon cards, not in Standard
ROTATION             here       the last days of marks E (2024), F (2025) and G (2026), at tables
banned cards         here       none in Standard (official list, as quoted on 2026-07-24): no rule
RULEBOOK SETUP       here       seven cards, then six prizes; a hand without a Basic Pokémon is drawn again
GUIDES               here       a card each turn (guides alone)
others               not found  the handbook of September 2026, and so any change since May
"""

from datetime import date
from types import MappingProxyType
from typing import Final

from legality.engine.game import Game, RuleText, Section, Text
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Allowed, AllowedKinds, Copies, Size, Tally
from legality.engine.values.conditions import where
from legality.engine.values.facts import Days
from legality.engine.values.opening import CitedNumber, NumberByTurn, Opening, StartingZone
from legality.engine.values.vocabulary import USUAL_LABELS, SearchVocabulary, usual_numbers

from .look import LOOK

MAIN: Final = "main"
KINDS: Final = ("pokemon", "trainer", "energy")

STANDARD: Final = Edition(
    "2023",
    (
        AllowedKinds(
            code="section-kind", cite="RULEBOOK TYPES", over=(MAIN,), allowed={MAIN: KINDS}, never=where(kind="token")
        ),
        Size(code="main-size", cite="HANDBOOK 4", section=MAIN, exactly=60),
        Copies(
            code="copy-limit",
            cite="HANDBOOK 4",
            over=(MAIN,),
            at_most=4,
            unless=where(kind="energy", supertype="basic"),
        ),
        Tally(
            code="basic-pokemon",
            cite="RULEBOOK DECK",
            over=(MAIN,),
            of=where(kind="pokemon", supertype="basic"),
            at_least=1,
        ),
        Tally(code="ace-spec", cite="RULEBOOK A2", over=(MAIN,), of=where(label="ace-spec"), at_most=1),
        Tally(code="radiant", cite="RULEBOOK A7", over=(MAIN,), of=where(supertype="radiant"), at_most=1),
        Allowed(
            code="regulation-mark",
            cite="HANDBOOK 4.1.1",
            over=(MAIN,),
            trait="mark",
            values={
                "e": Days(date(2023, 4, 14), date(2024, 4, 4)),
                "f": Days(date(2023, 4, 14), date(2025, 4, 10)),
                "g": Days(date(2023, 4, 14), date(2026, 4, 9)),
                "h": Days(date(2024, 4, 5)),
                "i": Days(date(2025, 4, 11)),
                "j": Days(date(2026, 3, 6)),
            },
            none=True,
        ),
    ),
)

GAME: Final = Game(
    slug="pokemon",
    names={"en": "Pokémon (proof)", "zh-hans": "宝可梦(试样)"},
    sections=(Section(MAIN, {"en": "Deck", "zh-hans": "卡组"}, KINDS, ("main",)),),
    kinds={
        "pokemon": {"en": "Pokémon", "zh-hans": "宝可梦"},
        "trainer": {"en": "Trainer", "zh-hans": "训练家"},
        "energy": {"en": "Energy", "zh-hans": "能量"},
        "token": {"en": "Marker", "zh-hans": "标记"},
    },
    traits={"mark": {"en": "regulation mark", "zh-hans": "赛制标记"}},
    values={
        "basic": {"en": "Basic", "zh-hans": "基本"},
        "stage-1": {"en": "Stage 1", "zh-hans": "1阶进化"},
        "radiant": {"en": "Radiant", "zh-hans": "光辉"},
    },
    formats=(
        Format(
            game="pokemon",
            slug="standard",
            names={"en": "Standard", "zh-hans": "标准"},
            editions={date(2023, 4, 14): STANDARD},
            default_sections=MappingProxyType(dict.fromkeys(KINDS, MAIN)),
        ),
    ),
    words={
        "section-kind": RuleText("Kinds of cards", Text("A deck holds Pokémon, Trainers and Energy.")),
        "main-size": RuleText("Exactly 60 cards", Text("A deck has exactly 60 cards.")),
        "copy-limit": RuleText("Four of a name", Text("A deck holds 4 cards of one name; basic Energy in any number.")),
        "basic-pokemon": RuleText("A Basic Pokémon", Text("A deck holds at least one Basic Pokémon.")),
        "ace-spec": RuleText("One ACE SPEC", Text("A deck holds one ACE SPEC card at most.")),
        "radiant": RuleText("One Radiant", Text("A deck holds one Radiant Pokémon at most.")),
        "regulation-mark": RuleText("Regulation marks", Text("A card has a regulation mark that is legal.")),
    },
    readings={},
    sources=(
        "Play! Pokémon TCG Tournament Handbook (2026-05-21, as quoted)",
        "Pokémon TCG Rulebook (March 2025, as quoted)",
        "Announcements of Standard rotations, 2023 to 2026 (as repeated)",
    ),
    official_language="en",
    opening=Opening(
        hand=CitedNumber(7, "RULEBOOK SETUP"),
        draws=NumberByTurn(first=1, second=1, later=1, cite="GUIDES"),
        mulligan=None,
        no_mulligan="RULEBOOK SETUP",
        laid=(StartingZone("prizes", {"en": "Prizes", "zh-hans": "奖赏卡"}, 6, "RULEBOOK SETUP"),),
        notes=(Text("A hand without a Basic Pokémon is drawn anew at the table; it is kept here."),),
    ),
    numbers=usual_numbers("health"),
    labels={**USUAL_LABELS, "ace-spec": {"en": "ACE SPEC", "zh-hans": "ACE SPEC"}},
    search=SearchVocabulary(words={"mark": ("m",)}, examples=("t:pokemon health>=60", "mark:h")),
    look=LOOK,
)
