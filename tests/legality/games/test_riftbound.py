"""Riftbound's own rules: Neeko's legends, domains in limited, the dated sideboard."""

from dataclasses import replace
from datetime import date

import pytest

from legality.engine import check
from legality.engine.rules.format import Format
from legality.engine.values.card import Card, Restriction
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Fix, Operation, Report, Violation
from legality.games import GAMES
from legality.games.riftbound.retail import RETAIL
from tests.legality.making import DAY, card, deck

GAME = GAMES["riftbound"]
STANDARD = GAME.format("standard")
SEALED = GAME.format("sealed")

JINX = card("Jinx, Loose Cannon", "legend", domain="fury|chaos", champion="jinx", sets="OGN")
MASKED = card("Masked", "legend", domain=UNKNOWN, champion=UNKNOWN, sets="OGN")


def unit(name: str = "Unit", domain: str = "fury") -> Card:
    return card(name, "unit", domain=domain, sets="OGN")


NEEKO = card("Neeko, Blending In", "unit", supertypes="champion", champion="neeko")
LEGENDS = tuple(card(name, "legend", sets="OGN") for name in ("Ahri", "Braum", "Corki", "Diana"))
AHRI, BRAUM, CORKI, DIANA = LEGENDS


def additional(cards: Deck) -> list[Violation]:
    report = check(GAME.format("casual"), cards, DAY)
    return [violation for violation in report.violations if violation.code == "additional-legends"]


def legends(key: str, fix: Fix, found: int, limit: int, cards: tuple[BlamedCard, ...], *steps: Operation) -> Violation:
    return Violation("additional-legends", "card text", key, fix, "additional_legends", found, limit, cards, steps)


@pytest.mark.parametrize("section", ["champion", "main"])
def test_neeko_brings_three_further_legends(section: str) -> None:
    further = {AHRI: 1, BRAUM: 1, CORKI: 1}

    assert additional(deck(**{section: {NEEKO: 1}}, additional_legends=further)) == []
    assert additional(deck(**{section: {NEEKO: 1}}, additional_legends={AHRI: 1, BRAUM: 1})) == [
        legends("too-few-exactly", "add", 2, 3, (), Operation("add", "additional_legends", 1))
    ]
    assert additional(deck(**{section: {NEEKO: 1}}, additional_legends=further | {DIANA: 1})) == [
        legends("too-many-exactly", "remove", 4, 3, (), Operation("remove", "additional_legends", 1))
    ]


def test_without_neeko_there_are_no_further_legends() -> None:
    assert additional(deck(main={unit(): 1})) == []
    assert additional(deck(sideboard={NEEKO: 1})) == []
    assert additional(deck(additional_legends={AHRI: 2})) == [
        legends("legends-without-neeko", "remove", 2, 0, (), Operation("remove", "additional_legends", 2))
    ]


@pytest.mark.parametrize(
    ("further", "fix", "found"),
    [
        ({AHRI: 1, BRAUM: 1, CORKI: 1}, "add", 3),
        ({AHRI: 1, BRAUM: 1, CORKI: 1, DIANA: 1}, "remove", 4),
        ({BRAUM: 2}, "remove", 2),
        ({JINX: 1}, "remove", 1),
    ],
)
def test_further_legends_wait_for_neeko_of_the_pool_where_she_can_take_them(
    further: dict[Card, int], fix: Fix, found: int
) -> None:
    cards = replace(deck(legend={JINX: 1}, additional_legends=further), pool={NEEKO: 1})
    steps = () if fix == "add" else (Operation("remove", "additional_legends", found),)

    report = check(SEALED, cards, DAY)

    assert [violation for violation in report.violations if violation.code == "additional-legends"] == [
        legends("legends-without-neeko", fix, found, 0, (), *steps)
    ]


def test_further_legends_differ_from_each_other_and_from_the_first() -> None:
    cards = deck(legend={AHRI: 1}, champion={NEEKO: 1}, additional_legends={AHRI: 1, BRAUM: 2})

    assert additional(cards) == [
        legends(
            "legend-again",
            "replace",
            3,
            1,
            (BlamedCard(AHRI, 1, "additional_legends"), BlamedCard(BRAUM, 2, "additional_legends")),
            Operation("remove", "additional_legends", 1, AHRI),
            Operation("remove", "additional_legends", 1, BRAUM),
        )
    ]


def limited(cards: Deck, code: str = "domain-identity") -> list[Violation | Doubt]:
    report = check(SEALED, cards, DAY)
    findings: list[Violation | Doubt] = [*report.violations, *report.doubts]
    return [finding for finding in findings if finding.code == code]


FURY, CALM, MIND, BODY = (unit(domain.title(), domain) for domain in ("fury", "calm", "mind", "body"))
RUNES = {domain: card(f"{domain} rune", "rune", domain=domain) for domain in ("fury", "chaos", "calm", "mind")}
VAGUE = card("Vague", "unit", domain=UNKNOWN)


def beyond(code: str, found: int, cards: tuple[BlamedCard, ...], *steps: Operation) -> Violation:
    cite, reading = {"domain-identity": ("TR 602.4.a.3", "R11"), "rune-identity": ("TR 602.4.a.4", None)}[code]
    return Violation(code, cite, "too-many-domains", "replace", "", found, 3, cards, steps, reading=reading)


def test_in_limited_a_deck_adds_one_domain_to_its_legends() -> None:
    assert limited(deck(legend={JINX: 1}, main={FURY: 5, CALM: 5, unit("Plain", ""): 2})) == []
    assert limited(deck(legend={JINX: 1}, main={FURY: 5, CALM: 5, MIND: 2})) == [
        beyond("domain-identity", 4, (BlamedCard(MIND, 2, "main"),), Operation("remove", "main", 2, MIND))
    ]


def test_in_limited_any_three_domains_do_without_a_legend() -> None:
    assert limited(deck(main={FURY: 1, CALM: 1, MIND: 1})) == []
    assert limited(deck(main={FURY: 1, CALM: 1, MIND: 1, BODY: 2})) == [
        beyond("domain-identity", 4, (BlamedCard(MIND, 1, "main"),), Operation("remove", "main", 1, MIND))
    ]


def test_in_limited_an_unknown_domain_is_a_doubt() -> None:
    assert limited(deck(legend={JINX: 1}, main={CALM: 1, VAGUE: 1})) == [
        Doubt("domain-identity", "TR 602.4.a.3", "domain", VAGUE, "", "R11")
    ]
    assert limited(deck(legend={MASKED: 1}, main={CALM: 1})) == [
        Doubt("domain-identity", "TR 602.4.a.3", "domain", MASKED, "", "R11")
    ]


def test_in_limited_runes_keep_to_the_domains_of_the_deck() -> None:
    cards = deck(legend={JINX: 1}, main={CALM: 9}, runes={RUNES["calm"]: 6, RUNES["fury"]: 6})
    strange = deck(legend={JINX: 1}, main={CALM: 9}, runes={RUNES["calm"]: 6, RUNES["mind"]: 6})

    assert limited(cards, "rune-identity") == []
    assert limited(strange, "rune-identity") == [
        beyond(
            "rune-identity",
            4,
            (BlamedCard(RUNES["mind"], 6, "runes"),),
            Operation("remove", "runes", 6, RUNES["mind"]),
        )
    ]


@pytest.mark.parametrize("slug", ["sealed", "draft"])
def test_in_limited_constructed_limits_are_silent(slug: str) -> None:
    banned = card("Ban", "unit", domain="fury", labels="unique", restrictions=(Restriction(slug, 0),))

    report = check(GAME.format(slug), deck(main={banned: 9}), DAY)

    assert report.codes == ("main-size", "rune-count")
    assert report.verdict == "unfinished"


@pytest.mark.parametrize(
    ("day", "count", "keys"),
    [
        (date(2026, 1, 14), 8, []),
        (date(2026, 1, 14), 7, ["not-one-of"]),
        (date(2026, 1, 14), 9, ["too-many"]),
        (date(2026, 1, 15), 7, ["sideboard-not-full"]),
        (date(2026, 1, 15), 9, ["too-many"]),
        (date(2026, 7, 23), 9, ["too-many"]),
        (date(2026, 7, 24), 10, []),
        (date(2026, 7, 24), 11, ["too-many"]),
    ],
)
def test_the_sideboard_grew_with_the_editions(day: date, count: int, keys: list[str]) -> None:
    report = check(STANDARD, deck(sideboard={unit(): count}), day)

    found = [*report.violations, *report.warnings]
    assert [finding.key for finding in found if finding.section == "sideboard"] == keys


def test_casual_play_has_no_sideboard_limit() -> None:
    report = check(GAME.format("casual"), deck(sideboard={unit(): 99}), DAY)

    assert "sideboard-size" not in report.codes


BANNED = card("Scrapheap", "gear", sets="OGN", restrictions=(Restriction("standard", 0, date(2026, 3, 31)),))


@pytest.mark.parametrize(
    ("slug", "day", "banned"),
    [
        ("standard", date(2026, 3, 30), False),
        ("standard", date(2026, 3, 31), True),
        ("standard-2v2", date(2026, 3, 31), False),
        ("casual", date(2026, 3, 31), False),
    ],
)
def test_each_format_has_its_own_bans_from_their_days(slug: str, day: date, banned: bool) -> None:
    assert ("banned" in check(GAME.format(slug), deck(main={BANNED: 1}), day).codes) is banned


def _retail(extra: int = 0) -> Deck:
    """A ready-made deck as sold, whatever the sections, with one banned card."""
    cards = {name: BANNED if name == "Scrapheap" else card(name) for name in RETAIL[0]}
    rows = [("main", cards[name], count) for name, count in RETAIL[0].items()]
    return Deck.of([*rows, ("main", card("Extra"), extra)])


def _bans(format_: Format, cards: Deck, *options: str) -> Report:
    return check(format_, cards, DAY, options=frozenset(options))


def test_an_unmodified_retail_deck_may_play_its_banned_cards() -> None:
    assert "banned" not in _bans(STANDARD, _retail(), "precon").codes
    assert "banned" in _bans(STANDARD, _retail()).codes
    assert "banned" in _bans(STANDARD, _retail(extra=1), "precon").codes


@pytest.mark.parametrize(
    ("region", "day", "legal"),
    [
        ("global", date(2025, 12, 12), False),
        ("cn", date(2025, 12, 12), True),
        ("global", date(2026, 2, 13), True),
        ("tw", date(2026, 8, 8), False),
    ],
)
def test_a_region_changes_the_days_of_the_sets(region: str, day: date, legal: bool) -> None:
    days = {"": date(2026, 2, 13), "cn": date(2025, 12, 12), "tw": None}
    spirit = card("Spirit", "unit", sets="SFD", legal_days={"SFD": days})

    report = check(STANDARD, deck(main={spirit: 1}), day, region)

    assert ("set-legal" not in report.codes) is legal


@pytest.mark.parametrize(("fury", "calm", "warned"), [(11, 1, ["Calm Rune"]), (10, 2, []), (12, 0, []), (10, 1, [])])
def test_a_lone_rune_of_a_colour_is_a_warning(fury: int, calm: int, warned: list[str]) -> None:
    runes = {card("Fury Rune", "rune"): fury, card("Calm Rune", "rune"): calm}

    report = check(STANDARD, deck(runes=runes), DAY)

    assert [blame.card.name for found in report.warnings for blame in found.cards] == warned
