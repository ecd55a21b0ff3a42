"""Pokémon Trading Card Game. A proof of the kinds of rules: it is not offered, and all its cards are invented.

No official document was found in full. What was found, all read on 2026-11-23:

RULEBOOK 22   here       deck building, as a question-and-answer site quotes a rulebook of the Sun & Moon series: exactly 60 cards,
                         four of a name but for basic Energy, at least one Basic Pokémon
RULEBOOK 21   elsewhere  what belongs to a name: the names of cards are the catalogue's
ROTATION      here       regulation marks of Standard, as news sites repeat the announcements: E and later from 2023-04-14, F and
                         later from 2024-04-05, G and later from 2025-04-11; the day of the rotation of 2026 was not found
  old cards   elsewhere  a card without a legal mark is legal with a legal printing of its name: a card has the marks of all printings
GUIDES        here       one ACE SPEC card and one Radiant Pokémon (deck-building guides alone; the official text was not found)
first hand    here       seven cards, six prizes (a guide alone)
others        not found
"""

from __future__ import annotations

from datetime import date
from types import MappingProxyType
from typing import Final

from legality.engine.conditions import where
from legality.engine.days import Days
from legality.engine.edition import Edition
from legality.engine.format import Format, Game, RuleText, Section, Text
from legality.engine.kinds import Allowed, AllowedKinds, Copies, Size, Tally
from legality.engine.opening import CitedNumber, NumberByTurn, Opening, StartingZone
from legality.engine.vocabulary import USUAL_LABELS, SearchVocabulary, usual_numbers

from .look import LOOK

MAIN: Final = "main"
KINDS: Final = ("pokemon", "trainer", "energy")

STANDARD: Final = Edition(
    "2023",
    (
        AllowedKinds(
            code="section-kind", cite="RULEBOOK 22", over=(MAIN,), allowed={MAIN: KINDS}, never=where(kind="token")
        ),
        Size(code="main-size", cite="RULEBOOK 22", section=MAIN, exactly=60),
        Copies(
            code="copy-limit",
            cite="RULEBOOK 22",
            over=(MAIN,),
            at_most=4,
            unless=where(kind="energy", supertype="basic"),
        ),
        Tally(
            code="basic-pokemon",
            cite="RULEBOOK 22",
            over=(MAIN,),
            of=where(kind="pokemon", supertype="basic"),
            at_least=1,
        ),
        Tally(code="ace-spec", cite="GUIDES", over=(MAIN,), of=where(label="ace-spec"), at_most=1),
        Tally(code="radiant", cite="GUIDES", over=(MAIN,), of=where(supertype="radiant"), at_most=1),
        Allowed(
            code="regulation-mark",
            cite="ROTATION",
            over=(MAIN,),
            trait="mark",
            values={
                "e": Days(date(2023, 4, 14), date(2024, 4, 4)),
                "f": Days(date(2023, 4, 14), date(2025, 4, 10)),
                "g": Days(date(2023, 4, 14)),
                "h": Days(date(2024, 4, 5)),
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
        "Pokémon TCG rulebook, page 22 (as quoted)",
        "Announcements of Standard rotations, 2023 to 2025 (as repeated)",
    ),
    official_language="en",
    opening=Opening(
        hand=CitedNumber(7, "GUIDES"),
        draws=NumberByTurn(first=1, second=1, later=1, cite="GUIDES"),
        mulligan=None,
        no_mulligan="GUIDES",
        laid=(StartingZone("prizes", {"en": "Prizes", "zh-hans": "奖赏卡"}, 6, "GUIDES"),),
        notes=(Text("A hand without a Basic Pokémon is drawn anew at the table; it is kept here."),),
    ),
    numbers=usual_numbers("health"),
    labels={**USUAL_LABELS, "ace-spec": {"en": "ACE SPEC", "zh-hans": "ACE SPEC"}},
    search=SearchVocabulary(words={"mark": ("m",)}, examples=("t:pokemon health>=60", "mark:g")),
    look=LOOK,
)
