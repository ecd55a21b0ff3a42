"""Riftbound (符文战场): Core Rules 1.0-1.4 (CR) and Tournament Rules (TR), to 2026-07-24.

    CR 103           here       legend, champion, main deck, runes, battlefields, signature cards
    CR 116           elsewhere  the opening hand, see the practice page
    CR 133.7         here       tokens are no deck cards
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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final

from legality.engine.blame import blamed, removals
from legality.engine.card import NONE, UNKNOWN, Card, Truth, all_true, any_true, shares
from legality.engine.deck import Deck
from legality.engine.format import PRECON, Chosen, Edition, Format, Game, Option
from legality.engine.kinds import Copies, Count, Distinct, InSets, Kinds, Pool, Restricted, SharesTrait, Size
from legality.engine.report import Doubt, Operation, Violation
from legality.engine.rule import DeckRule, Fault, Finding, Frame, Judgement, Lack, Odd, Rule, Test, verdict_of
from legality.engine.where import where
from legality.games.data import riftbound_words as words
from legality.games.data.riftbound_retail import RETAIL

LEGEND: Final = "legend"
CHAMPION: Final = "champion"
MAIN: Final = "main"
RUNES: Final = "runes"
BATTLEFIELDS: Final = "battlefields"
SIDE: Final = "sideboard"
MORE_LEGENDS: Final = "additional_legends"
ALL: Final = (LEGEND, CHAMPION, MAIN, RUNES, BATTLEFIELDS, SIDE, MORE_LEGENDS)
DECK: Final = (CHAMPION, MAIN, SIDE)
PLAYED: Final = ("unit", "spell", "gear")

NEEKO: Final = "Neeko, Blending In"
NEEKO_LEGENDS: Final = 3


def champion_of_legend(card: Card, section: str, frame: Frame) -> Judgement:
    """CR 103.2.a.2: a champion unit with the legend's champion tag, and never a signature unit."""
    supertypes = card.fact("supertype")
    if supertypes is not UNKNOWN and ("champion" not in supertypes or "signature" in supertypes):
        return Fault("no-champion-unit")

    return _tagged_as_legend(card, frame, Fault("other-champion", words=(("trait", CHAMPION), ("leader", LEGEND))))


def signature_of_legend(card: Card, section: str, frame: Frame) -> Judgement:
    """CR 103.2.d.2: a signature card bears the legend's champion tag."""
    supertypes = card.fact("supertype")
    if supertypes is not UNKNOWN and "signature" not in supertypes:
        return None

    return _tagged_as_legend(card, frame, Fault("not-shared", words=(("trait", CHAMPION), ("leader", LEGEND))))


def _tagged_as_legend(card: Card, frame: Frame, fault: Fault) -> Judgement:
    """Silent without a legend, but for the supertype: any legend may still be added."""
    supertypes, tags = card.fact("supertype"), card.fact(CHAMPION)
    known = UNKNOWN if supertypes is UNKNOWN else True
    if not frame.led_by(LEGEND):
        return verdict_of(known, fault, Lack("supertype"))

    theirs = frame.leader_fact(LEGEND, CHAMPION)
    same = UNKNOWN if UNKNOWN in (tags, theirs) else shares(tags, theirs)
    lack = Lack("supertype") if supertypes is UNKNOWN else Lack(CHAMPION)
    return verdict_of(all_true((known, same)), fault, lack)


def any_champion(card: Card, section: str, frame: Frame) -> Judgement:
    """TR 602: in limited any champion unit may be the chosen champion."""
    supertypes = card.fact("supertype")
    if supertypes is UNKNOWN:
        return Lack("supertype")

    return None if "champion" in supertypes else Fault("no-champion-unit")


def may_be_chosen(card: Card, legends: tuple[Card, ...]) -> Truth:
    """Whether a card of a list without headings can be its chosen champion."""
    supertypes, tags = card.fact("supertype"), card.fact(CHAMPION)
    if card.kind != "unit" or supertypes is UNKNOWN or "champion" not in supertypes or "signature" in supertypes:
        return False

    return any_true(shares(tags, legend.fact(CHAMPION)) for legend in legends)


def neeko_legends(rule: Rule, deck: Deck, frame: Frame) -> Iterable[Finding]:
    """A deck with Neeko needs exactly three further legends, different from each other and from the first."""
    cards = deck.cards(MORE_LEGENDS)
    has_neeko = any(card.name == NEEKO for section in (CHAMPION, MAIN) for card in deck.cards(section))
    if not has_neeko and not cards:
        return ()

    wanted = NEEKO_LEGENDS if has_neeko else 0
    found = deck.size((MORE_LEGENDS,))
    findings: list[Finding] = []
    if found != wanted:
        findings.append(_legend_count(rule, found, wanted))

    names = {card.name for card in deck.cards(LEGEND)}
    again = {card: count for card, count in cards.items() if count > 1 or card.name in names}
    if wanted and again:
        findings.append(_legend_again(rule, again, deck))

    return findings


def _legend_count(rule: Rule, found: int, wanted: int) -> Violation:
    if found < wanted:
        step = Operation("add", MORE_LEGENDS, wanted - found)
        return Violation(rule.code, rule.cite, "too-few-exactly", "add", MORE_LEGENDS, found, wanted, (), (step,))

    key = "too-many-exactly" if wanted else "legends-without-neeko"
    step = Operation("remove", MORE_LEGENDS, found - wanted)
    return Violation(rule.code, rule.cite, key, "remove", MORE_LEGENDS, found, wanted, (), (step,))


def _legend_again(rule: Rule, again: Mapping[Card, int], deck: Deck) -> Violation:
    found = sum(again.values())
    steps = tuple(removals(again, found, (MORE_LEGENDS,), deck))
    cards = blamed(again, (MORE_LEGENDS,), deck)
    return Violation(rule.code, rule.cite, "legend-again", "replace", MORE_LEGENDS, found, 1, cards, steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Domains(DeckRule):
    """TR 602: the legend's two domains and one more, or any three.

    The domains of the `anchor` sections stand; those of `over` that come beyond three with the fewest copies are to
    blame.
    """

    anchor: tuple[str, ...]
    over: tuple[str, ...]
    at_most: int = 3

    def look(self, deck: Deck, frame: Frame) -> Iterable[Finding]:
        """One violation, or a doubt for the first card whose domain is unknown."""
        tally = deck.tally(self.over)
        facts = {card: card.fact("domain") for card in (*deck.tally(self.anchor), *tally)}
        known = {card: fact for card, fact in facts.items() if fact is not UNKNOWN}
        fixed = NONE.union(*(known.get(card, NONE) for card in deck.tally(self.anchor)))

        kept = fixed | self._most_common(known, tally, fixed)
        strange = {card: tally[card] for card in tally if not known.get(card, NONE) <= kept}
        if strange:
            return (self._violation(strange, len(NONE.union(*known.values())), deck),)

        unsure = [card for card in facts if card not in known]
        return [Doubt(self.code, self.cite, "domain", card, "", self.reading) for card in unsure[:1]]

    def _most_common(
        self, known: Mapping[Card, frozenset[str]], tally: Mapping[Card, int], fixed: frozenset[str]
    ) -> frozenset[str]:
        votes: dict[str, int] = {}
        for card, count in tally.items():
            for domain in known.get(card, NONE) - fixed:
                votes[domain] = votes.get(domain, 0) + count

        ranked = sorted(votes, key=lambda domain: (-votes[domain], domain))
        return frozenset(ranked[: max(self.at_most - len(fixed), 0)])

    def _violation(self, strange: Mapping[Card, int], found: int, deck: Deck) -> Violation:
        return Violation(
            code=self.code,
            cite=self.cite,
            key="too-many-domains",
            fix="replace",
            found=found,
            limit=self.at_most,
            cards=blamed(strange, self.over, deck),
            operations=tuple(op for card, n in strange.items() for op in removals((card,), n, self.over, deck)),
        )


SECTION_KINDS: Final = Kinds(
    code="section-kind",
    cite="CR 103, 133.7.c, TR 601.1.c.2",
    over=ALL,
    allowed={section.slug: section.kinds for section in words.SECTIONS},
    never=where(supertype="token"),
)

RUNES_AND_FIELDS: Final = (
    Size(code="rune-count", cite="CR 103.3.a", section=RUNES, exactly=12),
    Size(code="battlefield-count", cite="CR 103.4.a, TR 402.1", section=BATTLEFIELDS, exactly=3),
    Distinct(code="battlefield-names", cite="CR 103.4.c", section=BATTLEFIELDS),
    Odd(code="additional-legends", cite="card text", finds=neeko_legends),
)

CASUAL: Final = Edition(
    "CR 1.0",
    (
        Size(code="legend-count", cite="CR 103.1", section=LEGEND, exactly=1),
        Size(code="champion-count", cite="CR 103.2.a", section=CHAMPION, exactly=1),
        Test(code="champion-tag", cite="CR 103.2.a.2", over=(CHAMPION,), fails=champion_of_legend),
        SECTION_KINDS,
        Size(code="main-size", cite="CR 103.2", section=MAIN, counted=(CHAMPION, MAIN), at_least=40),
        SharesTrait(
            code="domain-identity", cite="CR 103.1.b.3-4", over=DECK, traits=("domain",), leader=LEGEND, all_of=True
        ),
        Copies(code="copy-limit", cite="CR 103.2.b, TR 403.3", over=DECK, at_most=3),
        Copies(code="unique", cite="CR 825", over=DECK, at_most=1, label="unique"),
        Count(
            code="signature-limit",
            cite="CR 103.2.d",
            over=(MAIN, SIDE),
            at_most=3,
            only=where(supertype="signature"),
        ),
        Test(code="signature-tag", cite="CR 103.2.d.2", over=(MAIN, SIDE), fails=signature_of_legend),
        SharesTrait(
            code="rune-identity", cite="CR 103.3.a.1", over=(RUNES,), traits=("domain",), leader=LEGEND, all_of=True
        ),
        *RUNES_AND_FIELDS,
    ),
)

# TW: Origins alone, and late. None: never legal there.
SETS: Final[Mapping[str, Mapping[str, date | None]]] = {
    "OGN": {"": date(2025, 10, 31), "cn": date(2025, 8, 1), "tw": date(2026, 8, 7)},
    "OGS": {"": date(2025, 10, 31), "cn": date(2025, 8, 1), "tw": date(2026, 8, 7)},
    "SFD": {"": date(2026, 2, 13), "cn": date(2025, 12, 12), "tw": None},
    "UNL": {"": date(2026, 4, 29), "cn": date(2026, 4, 3), "tw": None},
    "VEN": {"": date(2026, 7, 31), "tw": None},
    "RAD": {"": date(2026, 10, 23), "tw": None},
}


def sideboard(reading: str | None = None, at_most: int | None = None, one_of: tuple[int, ...] = ()) -> Size:
    """The tournament sideboard, the one number that changed with the editions."""
    cite = "TR 403.2, 601.1.c.1"
    return Size(code="sideboard-size", cite=cite, section=SIDE, at_most=at_most, one_of=one_of, reading=reading)


STANDARD: Final = CASUAL.but(
    "CR 1.0 / TR 2025-07-21",
    Size(code="main-size", cite="TR 601.1.b", section=MAIN, counted=(CHAMPION, MAIN), exactly=40),
    sideboard(one_of=(0, 8)),
    InSets(code="set-legal", cite="TR 601.2.a, 601.3", over=ALL, sets=SETS, reading="R2"),
    Restricted(code="banned", cite="TR 601.2.d", over=ALL, unless_option=PRECON),
)

LIMITED: Final = Edition(
    "CR 1.0 / TR 2025-07-21",
    (
        Size(code="legend-count", cite="TR 602", section=LEGEND, at_most=1, warns=False),
        Size(code="champion-count", cite="TR 602", section=CHAMPION, at_most=1, warns=False),
        Test(code="champion-tag", cite="TR 602", over=(CHAMPION,), fails=any_champion),
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
            leads={LEGEND: ("legend",), RUNES: ("rune",), BATTLEFIELDS: ("battlefield",)},
        ),
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


CONSTRUCTED_EDITIONS: Final = tournament(STANDARD, (sideboard("R7", at_most=8),), (sideboard(at_most=10),))
EDITIONS: Final[Mapping[str, Mapping[date, Edition]]] = {
    "casual": CASUAL_EDITIONS,
    "standard": CONSTRUCTED_EDITIONS,
    "standard-2v2": CONSTRUCTED_EDITIONS,
    "sealed": tournament(LIMITED),
    "draft": tournament(DRAFT),
}
CONSTRUCTED: Final = ("standard", "standard-2v2")

GAME: Final = Game(
    slug="riftbound",
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
            leads=(LEGEND,),
            homes=words.HOMES,
            limited=slug in ("sealed", "draft"),
            retail=RETAIL if slug in CONSTRUCTED else (),
            chosen=Chosen(CHAMPION, LEGEND, may_be_chosen),
        )
        for slug, editions in EDITIONS.items()
    ),
    words=words.RULES,
    readings=words.READINGS,
    sources=words.SOURCES,
    official_language="en",
    regions=words.REGIONS,
    options=(Option(PRECON, "An unmodified retail deck, at casual level: its banned cards are allowed", CONSTRUCTED),),
)
