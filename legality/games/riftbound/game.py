"""Riftbound (符文战场): Core Rules 1.0-1.5 (CR) and Tournament Rules (TR), to those of October 2026.

    CR 103           here       legend, champion, main deck, runes, battlefields, signature cards, further choices
    CR 111-117       here       the opening hand and the mulligan; 315 and 487-491 its draws and runes (openings.py)
    CR 185-186       here       a deck holds no tokens
    CR 491.8         here       what partners may not share (R3)
    CR 825           here       Unique
    CR others        not decidable from a list: play
    TR 401.2         here       Neeko's legends are registered
    TR 402-403       here       deck and sideboard in tournaments
    TR 403.4         elsewhere  swaps between games (R4)
    TR 601           here       constructed: sizes, sets, bans
    TR 602           here       sealed and draft
    TR 603.6         not here   two partners who build from one sealed pool
    TR others        not decidable from a list: conduct of tournaments

The rule numbers are those of CR 1.5 and of the TR of October 2026, in every edition (R6).
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import Final

from legality.games.kit import (
    PRECON,
    AllowedKinds,
    Bans,
    Bound,
    CardCheck,
    ChosenCard,
    Copies,
    CopyCaps,
    Days,
    DeckCheck,
    DistinctNames,
    Edition,
    Envelope,
    Format,
    Game,
    LegalSets,
    NoSharedNames,
    Override,
    Pool,
    Rule,
    SharesTrait,
    SideboardSwap,
    Size,
    Tally,
    where,
)
from legality.games.riftbound import boosters, vocabulary, words
from legality.games.riftbound.card_sources import CARD_SOURCES
from legality.games.riftbound.codecs import CODECS
from legality.games.riftbound.look import LOOK
from legality.games.riftbound.openings import DUEL, LIMITED_DUEL, MAGMA_CHAMBER
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
    registered_legends,
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
    cite="CR 103, 185-186, TR 601.1.c.2",
    over=ALL,
    allowed={section.slug: section.kinds for section in words.SECTIONS},
    never=where(supertype="token"),
)
RUNE_COUNT: Final = Size(code="rune-count", cite="CR 103.4.a", section=RUNES, exactly=12, lone=True)

NEEKO_IN_PLAY: Final = DeckCheck(
    code="additional-legends", cite="card text", check=neeko_legends, over=(MORE_LEGENDS,), adding=True
)
NEEKO_REGISTERED: Final = DeckCheck(
    code="additional-legends",
    cite="CR 103.1, TR 401.2.a",
    reading="R9",
    check=registered_legends,
    over=(MORE_LEGENDS,),
    adding=True,
)


def unique(cite: str) -> Copies:
    """One of a Unique name, which the cards themselves said before the rules did."""
    return Copies(code="unique", cite=cite, over=DECK, at_most=1, label="unique")


def different_battlefields(cite: str) -> DistinctNames:
    """Battlefields of a constructed deck, by the tournament rules from the first and by the core rules since 1.1."""
    return DistinctNames(code="battlefield-names", cite=cite, section=BATTLEFIELDS)


CASUAL: Final = Edition(
    "CR 1.0",
    (
        Size(code="legend-count", cite="CR 103.2", section=LEGEND, exactly=1),
        Size(code="champion-count", cite="CR 103.3.a", section=CHAMPION, exactly=1),
        CardCheck(
            code="champion-tag",
            cite="CR 103.3.a.2",
            over=(CHAMPION,),
            check=champion_of_legend,
            supertype="champion",
            leader=LEGEND,
            asks=champion_asks,
            compares=(("supertype", ""), ("champion", LEGEND)),
        ),
        SECTION_KINDS,
        Size(code="main-size", cite="CR 103.3", section=MAIN, counted=(CHAMPION, MAIN), at_least=40),
        SharesTrait(
            code="domain-identity", cite="CR 103.2.b.3-5", over=DECK, traits=("domain",), leader=LEGEND, all_of=True
        ),
        Copies(code="copy-limit", cite="CR 103.3.b, TR 403.3", over=DECK, at_most=3),
        unique("card text"),
        Tally(
            code="signature-limit",
            cite="CR 103.3.d",
            over=(MAIN, SIDE),
            of=where(supertype="signature"),
            at_most=3,
            reading="R10",
        ),
        CardCheck(
            code="signature-tag",
            cite="CR 103.3.d.2",
            over=(MAIN, SIDE),
            check=signature_of_legend,
            supertype="signature",
            leader=LEGEND,
            asks=signature_asks,
            compares=(("supertype", ""), ("champion", LEGEND)),
        ),
        SharesTrait(
            code="rune-identity",
            cite="CR 103.4.a.1",
            over=(RUNES,),
            traits=("domain",),
            leader=LEGEND,
            all_of=True,
            single=True,
        ),
        RUNE_COUNT,
        Size(code="battlefield-count", cite="CR 103.5.a, TR 402.1", section=BATTLEFIELDS, exactly=3),
        NEEKO_IN_PLAY,
    ),
)

# 103.2.b: a legend's one or two domains; CR 103.3.a.2 speaks of its one champion tag.
LEGENDS: Final = Envelope({"domain": Bound("CR 103.2.b", at_most=2), CHAMPION: Bound("CR 103.3.a.2", at_most=1)})

OCTOBER_2026: Final = date(2026, 10, 16)
# Neeko, Blending In, is played with further legends, which a deck with her in its sideboard may register since October 2026.
WITH_NEEKO: Final = (
    Override(frozenset(("additional-legends",)), (CHAMPION, MAIN), is_neeko),
    Override(frozenset(("additional-legends",)), (SIDE,), is_neeko, days=Days(since=OCTOBER_2026)),
)

BETWEEN_GAMES: Final = SideboardSwap(
    code="between-games",
    cite="TR 403.4",
    reading="R4",
    fixed=(LEGEND, RUNES, BATTLEFIELDS, MORE_LEGENDS),
    over=DECK,
    one_for_one=(CHAMPION, MAIN),
)


def partners(legends: str, battlefields: str) -> tuple[Rule, ...]:
    """What partners may not share, by the rules cited."""
    return (
        NoSharedNames(code="team-legends", cite=legends, reading="R3", section=LEGEND),
        NoSharedNames(code="team-battlefields", cite=battlefields, reading="R3", section=BATTLEFIELDS),
    )


def sideboard(reading: str | None = None, at_most: int | None = None, one_of: tuple[int, ...] = ()) -> Size:
    """The tournament sideboard, the one number of constructed decks that changed with the editions."""
    cite = "TR 403.2, 601.1.c.1"
    return Size(code="sideboard-size", cite=cite, section=SIDE, at_most=at_most, one_of=one_of, reading=reading)


def bans(unless_option: str = "", reading: str | None = None) -> tuple[Rule, ...]:
    """The ban list, which may spare decks with an option."""
    cite = "TR 601.2.d"
    return (
        Bans(code="banned", cite=cite, over=ALL, unless_option=unless_option, reading=reading),
        CopyCaps(code="banned", cite=cite, over=ALL),
    )


STANDARD: Final = CASUAL.but(
    CASUAL.name,
    Size(
        code="main-size",
        cite="TR 601.1.b",
        section=MAIN,
        counted=(CHAMPION, MAIN),
        reserved={CHAMPION: 1},
        exactly=40,
    ),
    different_battlefields("TR 402.1"),
    sideboard(one_of=(0, 8)),
    LegalSets(code="set-legal", cite="TR 601.2.a, 601.3", over=ALL, reading="R2"),
    *bans(),
    BETWEEN_GAMES,
)
STANDARD_2V2: Final = STANDARD.but(
    STANDARD.name, *bans(reading="R12"), *partners("Origins FAQ, 2v2", "Origins FAQ, 2v2")
)


def limited_edition(
    paragraph: str, shift: int, exactly: int | None = None, at_least: int = 0, pool_size: int | None = None
) -> Edition:
    """Sealed (TR 602.4.a) or draft (TR 602.4.b) with a main deck of this size. The same sentences have numbers `shift` apart."""

    def place(number: int, part: str = "") -> str:
        return f"602.4.{paragraph}.{number + shift}{part}"

    def cite(number: int, part: str = "") -> str:
        return f"TR {place(number, part)}"

    return Edition(
        "CR 1.0 / TR 2025-07-21",
        (
            Size(code="legend-count", cite=cite(5), section=LEGEND, at_most=1, warns=False),
            Size(code="champion-count", cite=cite(5), section=CHAMPION, at_most=1, warns=False),
            CardCheck(
                code="champion-tag",
                cite=cite(3, ".a"),
                over=(CHAMPION,),
                check=any_champion,
                compares=(("supertype", ""),),
            ),
            # The sideboard is whatever else was opened (602.4.a.7), legends and battlefields too.
            replace(
                SECTION_KINDS,
                cite=f"CR 103, 185-186, {cite(7)}",
                allowed={**SECTION_KINDS.allowed, SIDE: tuple(words.KINDS)},
                every=True,
            ),
            Size(
                code="main-size",
                cite=cite(2),
                section=MAIN,
                counted=(CHAMPION, MAIN),
                exactly=exactly,
                at_least=at_least,
            ),
            Domains(code="domain-identity", cite=cite(3), anchor=(LEGEND,), over=(CHAMPION, MAIN), reading="R11"),
            Domains(code="rune-identity", cite=cite(4), anchor=(LEGEND, CHAMPION, MAIN), over=(RUNES,)),
            RUNE_COUNT,
            # Blank battlefields, which no list has to name, take the place of those that are missing; a name may come twice.
            Size(
                code="battlefield-count",
                cite="TR 602.1.a.3, 602.3.d-e",
                section=BATTLEFIELDS,
                at_most=3,
                warns=False,
                reading="R13",
            ),
            NEEKO_IN_PLAY,
            Pool(
                code="pool",
                cite=f"TR 602.1.a.1, {place(7)}",
                over=DECK,
                rest=SIDE,
                leader_kinds={LEGEND: ("legend",), RUNES: ("rune",), BATTLEFIELDS: ("battlefield",)},
                any_source=(RUNES,),
                usual=pool_size,
                reading="R14",
            ),
            SideboardSwap(
                code="between-games",
                cite="TR 403.4",
                reading="R4",
                fixed=(LEGEND, MORE_LEGENDS),
                over=(CHAMPION, MAIN, BATTLEFIELDS, SIDE),
            ),
        ),
    )


def limited_swap(cite: str, one_for_one: tuple[str, ...] = ()) -> SideboardSwap:
    """Between games of sealed and draft since 2026-01 all but Neeko's legends may change, and runes come from anywhere."""
    return SideboardSwap(
        code="between-games",
        cite=cite,
        reading="R4",
        fixed=(MORE_LEGENDS,),
        over=(LEGEND, CHAMPION, MAIN, BATTLEFIELDS, SIDE),
        one_for_one=one_for_one,
    )


# Printed and effective dates differ; these are the days from which the texts are in force (R7, R8).
CASUAL_NAMES: Final = {
    date(2025, 6, 2): "CR 1.0",
    date(2025, 10, 24): "CR 1.1",
    date(2025, 12, 12): "CR 1.2",
    date(2026, 3, 30): "CR 1.3",
    date(2026, 7, 24): "CR 1.4",
    OCTOBER_2026: "CR 1.5",
}
TOURNAMENT_NAMES: Final = {
    date(2025, 7, 21): "CR 1.0 / TR 2025-07-21",
    date(2025, 10, 24): "CR 1.1 / TR 2025-07-21",
    date(2025, 12, 12): "CR 1.2 / TR 2025-07-21",
    date(2026, 1, 15): "CR 1.2 / TR 2026-01",
    date(2026, 3, 30): "CR 1.3 / TR 2026-03-30",
    date(2026, 4, 29): "CR 1.3 / TR 2026-04-29",
    date(2026, 7, 24): "CR 1.4 / TR 2026-07-16",
    OCTOBER_2026: "CR 1.5 / TR 2026-10-09",
}
Changes = Mapping[date, tuple[Rule, ...]]

CASUAL_CHANGES: Final[Changes] = {
    date(2025, 10, 24): (different_battlefields("CR 103.5.c"),),
    date(2026, 3, 30): (unique("CR 825.3"),),
    OCTOBER_2026: (NEEKO_REGISTERED,),
}
STANDARD_CHANGES: Final[Changes] = {
    **CASUAL_CHANGES,
    date(2025, 10, 24): (different_battlefields("CR 103.5.c, TR 402.1"),),
    date(2026, 1, 15): (sideboard("R7", at_most=8),),
    date(2026, 4, 29): bans(unless_option=PRECON, reading="R1"),
    date(2026, 7, 24): (sideboard(at_most=10),),
}
STANDARD_2V2_CHANGES: Final[Changes] = {
    **STANDARD_CHANGES,
    date(2025, 10, 24): (*STANDARD_CHANGES[date(2025, 10, 24)], *partners("CR 491.8.h", "CR 491.8.i")),
    # The ban list for teams is named for the first time on 2026-07-24.
    date(2026, 4, 29): bans(unless_option=PRECON, reading="R12"),
    date(2026, 7, 24): (*STANDARD_CHANGES[date(2026, 7, 24)], *bans(unless_option=PRECON, reading="R1")),
}


def limited_changes(cite: str) -> Changes:
    """`cite`: what says that the sideboard may change more than cards of the main deck."""
    return {
        date(2026, 1, 15): (limited_swap(f"TR 403.4, {cite}", one_for_one=(CHAMPION, MAIN)),),
        OCTOBER_2026: (limited_swap(f"TR {cite}"), NEEKO_REGISTERED),
    }


SEALED: Final = limited_edition("a", 0, exactly=25)
SEALED_CHANGES: Final[Changes] = {
    **limited_changes("602.4.a.7.a"),
    date(2026, 1, 15): (
        *limited_changes("602.4.a.7.a")[date(2026, 1, 15)],
        Size(code="main-size", cite="TR 602.4.a.2", section=MAIN, counted=(CHAMPION, MAIN), at_least=25),
    ),
}
# There was no draft before 2026-01.
# 602.4.b.2.c: three packs of 13 cards.
DRAFT: Final = limited_edition("b", 1, at_least=20, pool_size=39)


def dated_editions(first: Edition, names: Mapping[date, str], changes: Changes) -> Mapping[date, Edition]:
    """The editions of a format: each is the one before with its changes."""
    editions = {}
    edition = first
    for day, name in names.items():
        edition = editions[day] = edition.but(name, *changes.get(day, ()))

    return MappingProxyType(editions)


DRAFT_NAMES: Final = {day: name for day, name in TOURNAMENT_NAMES.items() if day >= date(2026, 1, 15)}
EDITIONS: Final[Mapping[str, Mapping[date, Edition]]] = {
    "casual": dated_editions(CASUAL, CASUAL_NAMES, CASUAL_CHANGES),
    "standard": dated_editions(STANDARD, TOURNAMENT_NAMES, STANDARD_CHANGES),
    "standard-2v2": dated_editions(STANDARD_2V2, TOURNAMENT_NAMES, STANDARD_2V2_CHANGES),
    "sealed": dated_editions(SEALED, TOURNAMENT_NAMES, SEALED_CHANGES),
    "draft": dated_editions(DRAFT, DRAFT_NAMES, limited_changes("602.4.b.8.a")),
}
OPENINGS: Final = {"standard-2v2": MAGMA_CHAMBER, **dict.fromkeys(words.LIMITED, LIMITED_DUEL)}

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
            overrides=WITH_NEEKO,
            default_sections=words.HOMES,
            limited=slug in words.LIMITED,
            retail=RETAIL if slug in words.CONSTRUCTED else (),
            chosen=ChosenCard(CHAMPION, LEGEND, may_be_chosen),
            opening=OPENINGS.get(slug),
            # The core rules are silent between games; casual decks follow the tournament rules.
            swap=BETWEEN_GAMES,
        )
        for slug, editions in EDITIONS.items()
    ),
    words=words.RULES,
    readings=words.READINGS,
    sources=words.SOURCES,
    source_words=vocabulary.SOURCE_WORDS,
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
    blanks={BATTLEFIELDS: vocabulary.BLANKS},
    dialects=vocabulary.DIALECTS,
    codecs=CODECS,
    functions=FUNCTIONS,
    own_kinds=(Domains,),
    opening=DUEL,
    boosters=boosters.BOOSTERS,
    card_sources=CARD_SOURCES,
)
