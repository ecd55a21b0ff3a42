"""Flesh and Blood. A proof of the kinds of rules: it is not offered, and all its cards are invented.

CR    Comprehensive Rules; the latest title page found is 2.14.0 of 2026-06-10, the rules were read in a copy of 2026-03-19
TRP   Tournament Rules and Policy as published on 2026-06-10, section 7 (rules.fabtcg.com), read in quotations

CR 1.1.3       here       class and talent of a card are those of the hero, or fewer
CR 1.1.3a      not here   effects that let a hero start with other cards ("Essence")
CR 1.1.3b      not here   hybrid cards, of which either half may fit
CR 1.3.2       here       hero-, token-, deck- and arena-cards by their types; no token is part of a card-pool
CR 1.3.4       here       a card is distinct by name and pitch
CR 4.1.4-4.1.5 not decidable from a list: which arena- and deck-cards of the pool start each game
CR 4.1.9       here       the first hand, as many cards as the hero's intellect; 4.4.3f the draws at the end of a turn
CR 8.3.6       here       legendary: one of this
CR 8.3.7       here       specialization: the hero with this moniker alone
TRP 7          here       banned and restricted cards; the Card Legality Policy itself is not copied, restrictions.csv is invented
TRP 7.1        here       Classic Constructed: one hero, neither young nor pit-fighter; 80 cards, 60 of them in the deck; 3 copies
TRP 7.1        elsewhere  living legend heroes and their weapons are dated bans
TRP 7.3        here       Blitz: one young hero; 52 cards, 40 of them in the deck; 1 copy (an undated text of 7.3 says 2)
TRP 7.2, 7.4   not here   Living Legend, Silver Age
TRP 9          not here   special formats; the section on limited formats was not read
"""

from datetime import date
from types import MappingProxyType
from typing import Final

from legality.engine.game import Game, RuleText, Section, Text
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import (
    Allowed,
    AllowedKinds,
    Bans,
    Copies,
    CopyCaps,
    Requires,
    SharesTrait,
    Size,
    Tally,
)
from legality.engine.rules.rule import Rule
from legality.engine.values.conditions import where
from legality.engine.values.facts import Days
from legality.engine.values.opening import LeaderNumber, NumberByTurn, Opening

from . import vocabulary
from .look import LOOK

HERO: Final = "hero"
ARENA: Final = "arena"
MAIN: Final = "main"
RESERVE: Final = "reserve"
POOL: Final = (ARENA, MAIN, RESERVE)
ALL: Final = (HERO, *POOL)

ARENA_KINDS: Final = ("weapon", "equipment")
DECK_KINDS: Final = ("action", "attack-reaction", "block", "defense-reaction", "instant", "mentor", "resource")

# What both formats have in common.
BUILDING: Final[tuple[Rule, ...]] = (
    AllowedKinds(
        code="section-kind",
        cite="CR 1.3.2",
        over=ALL,
        allowed={HERO: ("hero",), ARENA: ARENA_KINDS, MAIN: DECK_KINDS, RESERVE: DECK_KINDS},
    ),
    Size(code="hero-count", cite="TRP 7.1, 7.3", section=HERO, exactly=1),
    SharesTrait(code="class-of-hero", cite="CR 1.1.3", over=POOL, leader=HERO, traits=("class",), all_of=True),
    SharesTrait(code="talent-of-hero", cite="CR 1.1.3", over=POOL, leader=HERO, traits=("talent",), all_of=True),
    Requires(code="specialization", cite="CR 8.3.7", over=POOL, leader=HERO, traits=("moniker",)),
    Bans(code="banned", cite="TRP 7", over=ALL),
)
CLASSIC: Final = Edition(
    "2026-06-10",
    (
        *BUILDING,
        Tally(code="grown-hero", cite="TRP 7.1", over=(HERO,), of=where(subtype=("young", "pit-fighter")), at_most=0),
        Size(code="main-size", cite="TRP 7.1", section=MAIN, at_least=60, warns=False),
        Tally(code="pool-size", cite="TRP 7.1", over=POOL, at_most=80),
        Copies(code="copy-limit", cite="TRP 7.1, CR 1.3.4", over=POOL, at_most=3, key=("pitch",)),
        Copies(code="legendary", cite="CR 8.3.6", over=POOL, at_most=1, label="legendary", key=("pitch",)),
        CopyCaps(code="restricted", cite="TRP 7", over=POOL, by_card=True),
    ),
)
# One copy is the limit anyway: nothing is left for a legendary or a restricted card.
BLITZ: Final = Edition(
    "2026-06-10",
    (
        *BUILDING,
        Allowed(code="young-hero", cite="TRP 7.3", over=(HERO,), trait="subtype", values={"young": Days()}),
        Size(code="main-size", cite="TRP 7.3", section=MAIN, exactly=40),
        Tally(code="pool-size", cite="TRP 7.3", over=POOL, at_most=52),
        Copies(code="copy-limit", cite="TRP 7.3, CR 1.3.4", over=POOL, at_most=1, key=("pitch",)),
    ),
)

OPENING: Final = Opening(
    hand=LeaderNumber(HERO, "intellect", otherwise=4, cite="CR 4.1.9"),
    draws=NumberByTurn(first=0, second=0, later=0, cite="CR 4.4.3f"),
    mulligan=None,
    no_mulligan="CR 4.1",
    apart={HERO: "CR 4.1", ARENA: "CR 4.1.4, 4.1.8"},
    least=True,
    notes=(Text("A turn ends with draws up to the hero's intellect. Without a hero an intellect of 4 is supposed."),),
)

HOMES: Final = MappingProxyType({"hero": HERO, **dict.fromkeys(ARENA_KINDS, ARENA), **dict.fromkeys(DECK_KINDS, MAIN)})
FIRST_DAY: Final = date(2026, 6, 10)

GAME: Final = Game(
    slug="flesh",
    names={"en": "Flesh and Blood (proof)", "zh-hans": "Flesh and Blood(试样)"},
    sections=(
        Section(HERO, {"en": "Hero", "zh-hans": "英雄"}, ("hero",)),
        Section(ARENA, {"en": "Arena cards", "zh-hans": "场地牌"}, ARENA_KINDS, ("equipment", "weapons", "arena")),
        Section(MAIN, {"en": "Deck", "zh-hans": "卡组"}, DECK_KINDS, ("main", "main deck")),
        Section(RESERVE, {"en": "Inventory", "zh-hans": "备用牌"}, DECK_KINDS, ("reserve",)),
    ),
    kinds=vocabulary.KINDS,
    traits=vocabulary.TRAITS,
    values=vocabulary.VALUES,
    formats=(
        Format(
            game="flesh",
            slug="classic",
            names={"en": "Classic Constructed", "zh-hans": "经典构筑"},
            editions={FIRST_DAY: CLASSIC},
            leader_sections=(HERO,),
            default_sections=HOMES,
        ),
        Format(
            game="flesh",
            slug="blitz",
            names={"en": "Blitz", "zh-hans": "闪电战"},
            editions={FIRST_DAY: BLITZ},
            leader_sections=(HERO,),
            default_sections=HOMES,
        ),
    ),
    words={
        "section-kind": RuleText(
            "Where a card stands",
            Text("Deck-cards stand in the deck, weapons and equipment apart. No list holds tokens."),
        ),
        "hero-count": RuleText("One hero", Text("A card-pool has exactly one hero.")),
        "class-of-hero": RuleText("The hero's classes", Text("The hero has every class of a card.")),
        "talent-of-hero": RuleText("The hero's talents", Text("The hero has every talent of a card.")),
        "specialization": RuleText(
            "Specialization", Text("A card with a specialization needs the hero that it names.")
        ),
        "banned": RuleText("Banned cards", Text("A banned card stands in no card-pool.")),
        "grown-hero": RuleText("No young hero", Text("The hero is neither young nor a pit-fighter.")),
        "young-hero": RuleText("A young hero", Text("The hero is young.")),
        "main-size": RuleText("Size of the deck", Text("The deck has at least 60 cards, in Blitz exactly 40.")),
        "pool-size": RuleText(
            "Size of the card-pool", Text("Deck, inventory and arena cards are 80 at most, in Blitz 52.")
        ),
        "copy-limit": RuleText(
            "Copies by name and pitch", Text("A card-pool has at most 3 cards of one name and pitch, in Blitz 1.")
        ),
        "legendary": RuleText("Legendary cards", Text("A card-pool has at most 1 copy of a legendary card.")),
        "restricted": RuleText("Restricted cards", Text("A card-pool has at most 1 copy of a restricted card.")),
    },
    readings={},
    sources=(
        "Flesh and Blood Comprehensive Rules (copy of 2026-03-19)",
        "Flesh and Blood Tournament Rules and Policy (2026-06-10)",
    ),
    official_language="en",
    labels=vocabulary.LABELS,
    numbers=vocabulary.NUMBERS,
    search=vocabulary.SEARCH,
    look=LOOK,
    opening=OPENING,
)
