"""Riftbound (符文战场): Core Rules 1.0-1.4 (CR) and Tournament Rules (TR), to 2026-07-24.

    CR 103           here       legend, champion, main deck, runes, battlefields, signature cards
    CR 111-117       here       the opening hand and the mulligan; 315 and 485-489 its draws and runes (riftbound_openings.py)
    CR 133.7         here       a deck holds no tokens
    CR 825           here       Unique
    CR others        not decidable from a list: play
    TR 402-403       here       deck and sideboard in tournaments
    TR 403.4         elsewhere  swaps between games (R4)
    TR 601           here       constructed: sizes, sets, bans
    TR 602           here       sealed and draft
    TR others        not decidable from a list: conduct of tournaments

The rule numbers are those of CR 1.4; 684 of them moved from 1.2 to 1.3 (R6).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Final

from legality.engine.checks import CardCheck, DeckCheck
from legality.engine.completions import Override
from legality.engine.conditions import where
from legality.engine.edition import Edition
from legality.engine.envelope import Bound, Envelope
from legality.engine.format import PRECON, ChosenCard, Format, Game
from legality.engine.kinds import (
    AllowedKinds,
    Bans,
    Copies,
    CopyCaps,
    DistinctNames,
    LegalSets,
    Pool,
    SharesTrait,
    Size,
    Tally,
)
from legality.engine.pairs import NoSharedNames, SideboardSwap
from legality.engine.rule import Rule
from legality.games.riftbound import boosters, vocabulary, words
from legality.games.riftbound.look import LOOK
from legality.games.riftbound.openings import DUEL, MAGMA_CHAMBER
from legality.games.riftbound.own_rules import (
    CHAMPION,
    FUNCTIONS,
    LEGEND,
    MAIN,
    MORE_LEGENDS,
    Domains,
    any_champion,
    champion_asks,
    champion_of_legend,
    is_neeko,
    may_be_chosen,
    neeko_legends,
    signature_asks,
    signature_of_legend,
)
from legality.games.riftbound.retail import RETAIL

RUNES: Final = "runes"
BATTLEFIELDS: Final = "battlefields"
SIDE: Final = "sideboard"
ALL: Final = (LEGEND, CHAMPION, MAIN, RUNES, BATTLEFIELDS, SIDE, MORE_LEGENDS)
DECK: Final = (CHAMPION, MAIN, SIDE)

SECTION_KINDS: Final = AllowedKinds(
    code="section-kind",
    cite="CR 103, 133.7.c, TR 601.1.c.2",
    over=ALL,
    allowed={section.slug: section.kinds for section in words.SECTIONS},
    never=where(supertype="token"),
)

RUNES_AND_FIELDS: Final = (
    Size(code="rune-count", cite="CR 103.3.a", section=RUNES, exactly=12, lone=True),
    Size(code="battlefield-count", cite="CR 103.4.a, TR 402.1", section=BATTLEFIELDS, exactly=3),
    DistinctNames(code="battlefield-names", cite="CR 103.4.c", section=BATTLEFIELDS),
    DeckCheck(code="additional-legends", cite="card text", check=neeko_legends, over=(MORE_LEGENDS,), adding=True),
)

CASUAL: Final = Edition(
    "CR 1.0",
    (
        Size(code="legend-count", cite="CR 103.1", section=LEGEND, exactly=1),
        Size(code="champion-count", cite="CR 103.2.a", section=CHAMPION, exactly=1),
        CardCheck(
            code="champion-tag",
            cite="CR 103.2.a.2",
            over=(CHAMPION,),
            check=champion_of_legend,
            supertype="champion",
            leader=LEGEND,
            asks=champion_asks,
            compares=(("supertype", ""), ("champion", LEGEND)),
        ),
        SECTION_KINDS,
        Size(code="main-size", cite="CR 103.2", section=MAIN, counted=(CHAMPION, MAIN), at_least=40),
        SharesTrait(
            code="domain-identity", cite="CR 103.1.b.3-4", over=DECK, traits=("domain",), leader=LEGEND, all_of=True
        ),
        Copies(code="copy-limit", cite="CR 103.2.b, TR 403.3", over=DECK, at_most=3),
        Copies(code="unique", cite="CR 825", over=DECK, at_most=1, label="unique"),
        Tally(
            code="signature-limit",
            cite="CR 103.2.d",
            over=(MAIN, SIDE),
            of=where(supertype="signature"),
            at_most=3,
        ),
        CardCheck(
            code="signature-tag",
            cite="CR 103.2.d.2",
            over=(MAIN, SIDE),
            check=signature_of_legend,
            supertype="signature",
            leader=LEGEND,
            asks=signature_asks,
            compares=(("supertype", ""), ("champion", LEGEND)),
        ),
        SharesTrait(
            code="rune-identity",
            cite="CR 103.3.a.1",
            over=(RUNES,),
            traits=("domain",),
            leader=LEGEND,
            all_of=True,
            single=True,
        ),
        *RUNES_AND_FIELDS,
    ),
)

# 103.1.b: a legend's one or two domains; CR 103.2.a.2 speaks of its one champion tag.
LEGENDS: Final = Envelope({"domain": Bound("CR 103.1.b", at_most=2), CHAMPION: Bound("CR 103.2.a.2", at_most=1)})

# Neeko, Blending In, is played with further legends.
WITH_NEEKO: Final = Override(frozenset(("additional-legends",)), (CHAMPION, MAIN), is_neeko)

# TW: Origins alone, and late. None: never legal there.
SETS: Final[Mapping[str, Mapping[str, date | None]]] = {
    "OGN": {"": date(2025, 10, 31), "cn": date(2025, 8, 1), "tw": date(2026, 8, 7)},
    "OGS": {"": date(2025, 10, 31), "cn": date(2025, 8, 1), "tw": date(2026, 8, 7)},
    "SFD": {"": date(2026, 2, 13), "cn": date(2025, 12, 12), "tw": None},
    "UNL": {"": date(2026, 4, 29), "cn": date(2026, 4, 3), "tw": None},
    "VEN": {"": date(2026, 7, 31), "tw": None},
    "RAD": {"": date(2026, 10, 23), "tw": None},
}

BETWEEN_GAMES: Final = SideboardSwap(
    code="between-games",
    cite="TR 403.4",
    reading="R4",
    fixed=(LEGEND, RUNES, BATTLEFIELDS, MORE_LEGENDS),
    over=DECK,
    one_for_one=(CHAMPION, MAIN),
)
PARTNERS: Final = (
    NoSharedNames(code="team-legends", cite="Origins FAQ, 2v2", reading="R3", section=LEGEND),
    NoSharedNames(code="team-battlefields", cite="Origins FAQ, 2v2", reading="R3", section=BATTLEFIELDS),
)


def sideboard(reading: str | None = None, at_most: int | None = None, one_of: tuple[int, ...] = ()) -> Size:
    """The tournament sideboard, the one number that changed with the editions."""
    cite = "TR 403.2, 601.1.c.1"
    return Size(code="sideboard-size", cite=cite, section=SIDE, at_most=at_most, one_of=one_of, reading=reading)


STANDARD: Final = CASUAL.but(
    "CR 1.0 / TR 2025-07-21",
    Size(
        code="main-size",
        cite="TR 601.1.b",
        section=MAIN,
        counted=(CHAMPION, MAIN),
        reserved={CHAMPION: 1},
        exactly=40,
    ),
    sideboard(one_of=(0, 8)),
    LegalSets(code="set-legal", cite="TR 601.2.a, 601.3", over=ALL, sets=SETS, reading="R2"),
    Bans(code="banned", cite="TR 601.2.d", over=ALL, unless_option=PRECON, reading="R1"),
    CopyCaps(code="banned", cite="TR 601.2.d", over=ALL),
    BETWEEN_GAMES,
)

LIMITED: Final = Edition(
    "CR 1.0 / TR 2025-07-21",
    (
        Size(code="legend-count", cite="TR 602", section=LEGEND, at_most=1, warns=False),
        Size(code="champion-count", cite="TR 602", section=CHAMPION, at_most=1, warns=False),
        CardCheck(
            code="champion-tag", cite="TR 602", over=(CHAMPION,), check=any_champion, compares=(("supertype", ""),)
        ),
        SECTION_KINDS,
        Size(code="main-size", cite="TR 602", section=MAIN, counted=(CHAMPION, MAIN), at_least=25),
        Domains(code="domain-identity", cite="TR 602", anchor=(LEGEND,), over=(CHAMPION, MAIN)),
        Domains(code="rune-identity", cite="TR 602", anchor=(LEGEND, CHAMPION, MAIN), over=(RUNES,)),
        *RUNES_AND_FIELDS,
        Pool(
            code="pool",
            cite="TR 602",
            over=DECK,
            rest=SIDE,
            leader_kinds={LEGEND: ("legend",), RUNES: ("rune",), BATTLEFIELDS: ("battlefield",)},
        ),
        BETWEEN_GAMES,
    ),
)
DRAFT: Final = LIMITED.but(
    LIMITED.name,
    Size(code="main-size", cite="TR 602", section=MAIN, counted=(CHAMPION, MAIN), at_least=20),
)

# Printed and effective dates differ; these are the days from which the texts are in force.
CASUAL_EDITIONS: Final = {
    date(2025, 6, 2): CASUAL,
    date(2025, 10, 1): CASUAL.but("CR 1.1"),
    date(2025, 12, 1): CASUAL.but("CR 1.2"),
    date(2026, 3, 30): CASUAL.but("CR 1.3"),
    date(2026, 7, 24): CASUAL.but("CR 1.4"),
}


def tournament(first: Edition, eight: tuple[Rule, ...] = (), ten: tuple[Rule, ...] = ()) -> Mapping[date, Edition]:
    """The dated editions of a tournament format; `eight` and `ten` are what changed in 2026-01 and on 2026-07-24."""
    return MappingProxyType(
        {
            date(2025, 7, 21): first,
            date(2025, 10, 1): first.but("CR 1.1 / TR 2025-07-21"),
            date(2025, 12, 1): first.but("CR 1.2 / TR 2025-07-21"),
            date(2026, 1, 15): first.but("CR 1.2 / TR 2026-01", *eight),
            date(2026, 3, 30): first.but("CR 1.3 / TR 2026-03-30", *eight),
            date(2026, 4, 29): first.but("CR 1.3 / TR 2026-04-29", *eight),
            date(2026, 7, 24): first.but("CR 1.4 / TR 2026-07-16", *ten),
        }
    )


CHANGES: Final = ((sideboard("R7", at_most=8),), (sideboard(at_most=10),))
EDITIONS: Final[Mapping[str, Mapping[date, Edition]]] = {
    "casual": CASUAL_EDITIONS,
    "standard": tournament(STANDARD, *CHANGES),
    "standard-2v2": tournament(STANDARD.but(STANDARD.name, *PARTNERS), *CHANGES),
    "sealed": tournament(LIMITED),
    "draft": tournament(DRAFT),
}

GAME: Final = Game(
    slug="riftbound",
    place=4,
    names={"en": "Riftbound", "zh-hans": "符文战场"},
    sections=words.SECTIONS,
    kinds=words.KINDS,
    traits=words.TRAITS,
    values=words.VALUES,
    formats=tuple(
        Format(
            game="riftbound",
            slug=slug,
            names=words.FORMATS[slug],
            editions=editions,
            leader_sections=(LEGEND,),
            envelopes={LEGEND: LEGENDS},
            overrides=(WITH_NEEKO,),
            default_sections=words.HOMES,
            limited=slug in ("sealed", "draft"),
            retail=RETAIL if slug in words.CONSTRUCTED else (),
            chosen=ChosenCard(CHAMPION, LEGEND, may_be_chosen),
            opening=MAGMA_CHAMBER if slug == "standard-2v2" else None,
            # The core rules are silent between games; casual decks follow the tournament rules.
            swap=BETWEEN_GAMES,
        )
        for slug, editions in EDITIONS.items()
    ),
    words=words.RULES,
    readings=words.READINGS,
    sources=words.SOURCES,
    official_language="en",
    look=LOOK,
    table_vocabulary=words.TABLE_VOCABULARY,
    regions=words.REGIONS,
    options=words.OPTIONS,
    tournament_format="standard",
    numbers=vocabulary.NUMBERS,
    labels=vocabulary.LABELS,
    search=vocabulary.SEARCH,
    sentences=vocabulary.SENTENCES,
    list_words=vocabulary.LIST_WORDS,
    dialects=vocabulary.DIALECTS,
    functions=FUNCTIONS,
    own_kinds=(Domains,),
    opening=DUEL,
    boosters=boosters.BOOSTERS,
)
