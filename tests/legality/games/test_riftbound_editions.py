"""What the editions of Riftbound's rules from June 2025 to October 2026 say of tiny decks, on the days at their edges."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

import pytest

from legality.engine import check, check_between_games, check_partners
from legality.engine.rules.format import FormatNotInForceError
from legality.engine.values.card import Card, Restriction
from legality.engine.values.deck import Cards, Deck, OpenLine, Row
from legality.engine.values.report import Report
from legality.games import GAMES
from legality.games.riftbound.retail import RETAIL
from tests.legality.making import card, deck

GAME: Final = GAMES["riftbound"]
LIMITED = pytest.mark.parametrize("slug", ["sealed", "draft"])

JINX: Final = card("Jinx, Loose Cannon", "legend", domain="fury|chaos", champion="jinx", sets="OGN")
VI: Final = card("Vi, Piltover Enforcer", "legend", domain="calm|fury", champion="vi", sets="OGN")
REBEL: Final = card("Jinx, Rebel", "unit", supertypes="champion", champion="jinx", domain="fury", sets="OGN")
NEEKO: Final = card("Neeko, Blending In", "unit", supertypes="champion", champion="neeko", sets="OGN")
OTHERS: Final = [
    card(name, "legend", domain="fury", champion="other", sets="OGN") for name in ("Ahri", "Braum", "Corki")
]
UNITS: Final = [card(f"Unit {number}", "unit", domain="fury", sets="OGN") for number in range(13)]
FURY_RUNE, CALM_RUNE = (
    card(f"{domain.title()} Rune", "rune", supertypes="basic", domain=domain, sets="OGN") for domain in ("fury", "calm")
)
FIELDS: Final = [card(f"Field {number}", "battlefield", sets="OGN") for number in range(4)]
UNIT: Final = card("Fury Unit", "unit", domain="fury")
CALM: Final = card("Calm Unit", "unit", domain="calm")

AFTER, BEFORE_OCTOBER = date(2026, 11, 1), date(2026, 9, 1)


def base(**sections: Cards) -> Deck:
    """A constructed deck that is legal from 31 October 2025 on, with other sections."""
    usual: dict[str, Cards] = {
        "legend": {JINX: 1},
        "champion": {REBEL: 1},
        "main": dict.fromkeys(UNITS, 3),
        "runes": {FURY_RUNE: 12},
        "battlefields": dict.fromkeys(FIELDS[:3], 1),
    }
    return deck(**{**usual, **sections})


def seal(number: int = 25, pool: Mapping[Card, int] | None = None, **sections: Cards) -> Deck:
    """A limited deck with so many units of one domain, with other sections."""
    usual: dict[str, Cards] = {
        "main": {UNIT: number},
        "runes": {FURY_RUNE: 12},
        "battlefields": dict.fromkeys(FIELDS[:3], 1),
    }
    return deck(pool, **{**usual, **sections})


def rows_of(sections: Mapping[str, Cards]) -> list[Row]:
    return [(section, held, count) for section, cards in sections.items() for held, count in cards.items()]


def check_in(slug: str, one: Deck, day: date, *options: str) -> Report:
    return check(GAME.format(slug), one, day, options=frozenset(options))


def answer(slug: str, one: Deck, day: date, *options: str) -> tuple[str, tuple[str, ...]]:
    report = check_in(slug, one, day, *options)
    return report.verdict, report.codes


# Between games of limited.

REGISTERED: Final = seal(legend={JINX: 1}, sideboard={UNIT: 5, CALM: 10, VI: 1})
MORE: Final = replace(REGISTERED.having("main", UNIT, 27).having("sideboard", UNIT, 3))
FEWER: Final = REGISTERED.having("main", UNIT, 24).having("sideboard", UNIT, 6)
TWO_DOMAINS: Final = seal(
    legend={JINX: 1},
    main={UNIT: 20, CALM: 5},
    runes={FURY_RUNE: 6, CALM_RUNE: 6},
    sideboard={UNIT: 10, CALM: 5, VI: 1},
)
OTHER_LEGEND: Final = REGISTERED.having("legend", JINX, 0).having("legend", VI, 1).having("sideboard", VI, 0)


def between(now: Deck, day: date, registered: Deck = REGISTERED, slug: str = "sealed") -> tuple[str, tuple[str, ...]]:
    report = check_between_games(GAME.format(slug), registered, now, day)
    return report.verdict, report.codes


@LIMITED
@pytest.mark.parametrize("day", [date(2026, 1, 15), BEFORE_OCTOBER, AFTER])
def test_in_limited_domains_runes_and_legend_change_between_games(slug: str, day: date) -> None:
    assert between(TWO_DOMAINS, day, slug=slug) == ("legal", ())
    assert between(OTHER_LEGEND.having("sideboard", JINX, 1), day, slug=slug) == ("legal", ())


@LIMITED
def test_in_limited_cards_are_exchanged_one_for_one_until_october_2026(slug: str) -> None:
    assert between(MORE, BEFORE_OCTOBER, slug=slug) == ("illegal", ("between-games",))
    assert between(MORE, date(2026, 10, 15), slug=slug) == ("illegal", ("between-games",))
    assert between(MORE, date(2026, 10, 16), slug=slug) == ("legal", ())


@LIMITED
@pytest.mark.parametrize("day", [date(2026, 1, 15), BEFORE_OCTOBER, AFTER])
def test_what_changes_between_games_is_cited_from_the_tournament_rules(slug: str, day: date) -> None:
    report = check_between_games(GAME.format(slug), REGISTERED, REGISTERED.having("main", CALM, 1), day)

    assert {found.cite[:3] for found in report.violations if found.code == "between-games"} == {"TR "}


def test_before_2026_the_legend_of_a_sealed_deck_stays() -> None:
    assert between(TWO_DOMAINS, date(2025, 12, 5)) == ("legal", ())
    assert between(OTHER_LEGEND.having("sideboard", JINX, 1), date(2025, 12, 5)) == ("illegal", ("between-games",))
    assert between(MORE, date(2025, 12, 5)) == ("illegal", ("main-size",))


@pytest.mark.parametrize("day", [date(2025, 12, 5), AFTER])
def test_cards_of_the_rest_are_not_placed_yet_between_games(day: date) -> None:
    assert between(FEWER, day) == ("unfinished", ("main-size",))


def test_before_october_2026_a_smaller_deck_waits_for_as_many_cards_as_were_registered() -> None:
    assert between(FEWER, BEFORE_OCTOBER) == ("unfinished", ("between-games", "main-size"))


def test_the_cards_that_are_to_come_back_are_moved_from_the_rest() -> None:
    report = check_between_games(GAME.format("sealed"), REGISTERED, FEWER, AFTER)

    assert [
        (found.fix, step.op, step.section, step.to, step.count)
        for found in report.violations
        for step in found.operations
    ] == [("add", "move", "sideboard", "main", 1)]


def test_leaders_that_are_not_played_need_not_be_listed_between_games() -> None:
    pool = {UNIT: 30, CALM: 10, JINX: 1, VI: 1, FIELDS[0]: 1, FIELDS[1]: 1, FIELDS[2]: 1}
    registered = replace(seal(legend={JINX: 1}, sideboard={UNIT: 5, CALM: 10}), pool=pool)
    now = registered.having("legend", JINX, 0).having("legend", VI, 1).having("battlefields", FIELDS[0], 0)

    assert between(now, AFTER, registered) == ("legal", ())
    assert between(replace(now, pool=None), AFTER, replace(registered, pool=None)) == ("illegal", ("between-games",))


def test_runes_that_are_missing_between_games_come_from_anywhere() -> None:
    assert between(REGISTERED.having("runes", FURY_RUNE, 11), AFTER) == ("unfinished", ("rune-count",))


# Battlefields, the rest of the pool, and its runes.


@LIMITED
@pytest.mark.parametrize("day", [date(2026, 1, 15), AFTER])
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_blank_battlefields_stand_for_those_that_a_limited_deck_lacks(slug: str, day: date, number: int) -> None:
    report = check_in(slug, seal(battlefields=dict.fromkeys(FIELDS[:number], 1)), day)

    assert report.verdict == "legal"
    assert [warning.code for warning in report.warnings if warning.section == "battlefields"] == []


@LIMITED
def test_a_limited_deck_has_no_fourth_battlefield(slug: str) -> None:
    assert answer(slug, seal(battlefields=dict.fromkeys(FIELDS, 1)), AFTER) == ("illegal", ("battlefield-count",))


@pytest.mark.parametrize(("copies", "found"), [(2, ("legal", ())), (1, ("illegal", ("pool",)))])
def test_a_battlefield_comes_as_often_as_the_pool_has_it(copies: int, found: object) -> None:
    twice = seal(pool={UNIT: 25, FIELDS[0]: copies, FIELDS[1]: 1}, battlefields={FIELDS[0]: 2, FIELDS[1]: 1})

    assert answer("sealed", twice, AFTER) == found


POOL: Final[Mapping[Card, int]] = {UNIT: 25, JINX: 1, VI: 1, **dict.fromkeys(FIELDS, 1)}


@pytest.mark.parametrize(
    ("sections", "found"),
    [
        ({"legend": {JINX: 1}}, ("legal", ())),
        ({"legend": {JINX: 1}, "sideboard": {VI: 1}}, ("legal", ())),
        ({"legend": {JINX: 1}, "sideboard": {VI: 1, FIELDS[3]: 1, FURY_RUNE: 9}}, ("legal", ())),
        ({"legend": {JINX: 1}, "sideboard": {JINX: 1}}, ("illegal", ("pool",))),
        ({"legend": {JINX: 1}, "sideboard": {FIELDS[0]: 1}}, ("illegal", ("pool",))),
        ({"legend": {OTHERS[0]: 1}}, ("illegal", ("pool",))),
    ],
)
def test_the_rest_of_a_pool_holds_legends_and_battlefields(sections: Mapping[str, Cards], found: object) -> None:
    assert answer("sealed", seal(pool=POOL).adding(rows_of(sections)), AFTER) == found


@pytest.mark.parametrize("slug", ["casual", "standard", "standard-2v2"])
def test_a_constructed_sideboard_holds_none(slug: str) -> None:
    assert answer(slug, base(sideboard={VI: 1}), AFTER) == ("illegal", ("section-kind",))
    assert answer(slug, base(sideboard={FIELDS[3]: 1}), AFTER) == ("illegal", ("section-kind",))


@pytest.mark.parametrize("runes", [{}, {FURY_RUNE: 3}, {FURY_RUNE: 30}, {CALM_RUNE: 1}])
def test_runes_come_from_anywhere_whatever_the_pool_lists(runes: Cards) -> None:
    assert answer("sealed", seal(pool={**POOL, **runes}), AFTER) == ("legal", ())
    assert answer("sealed", seal(pool={**POOL, **runes}, runes={FURY_RUNE: 11}), AFTER) == (
        "unfinished",
        ("rune-count",),
    )


# The sizes of limited decks.


@pytest.mark.parametrize(
    ("day", "number", "verdict"),
    [
        (date(2025, 12, 5), 24, "unfinished"),
        (date(2025, 12, 5), 25, "legal"),
        (date(2025, 12, 5), 26, "illegal"),
        (date(2026, 1, 14), 26, "illegal"),
        (date(2026, 1, 15), 24, "unfinished"),
        (date(2026, 1, 15), 26, "legal"),
    ],
)
def test_a_sealed_deck_had_exactly_25_cards_before_2026(day: date, number: int, verdict: str) -> None:
    assert check_in("sealed", seal(number), day).verdict == verdict


def test_there_was_no_draft_before_2026() -> None:
    with pytest.raises(FormatNotInForceError):
        check_in("draft", seal(20), date(2026, 1, 14))

    assert check_in("draft", seal(19), date(2026, 1, 15)).verdict == "unfinished"
    assert check_in("draft", seal(20), date(2026, 1, 15)).verdict == "legal"


# Neeko.


def with_neeko(section: str, further: int) -> Deck:
    """The deck with Neeko in a section instead of a unit, and so many further legends."""
    more = dict.fromkeys(OTHERS[:further], 1)
    if section == "main":
        return base(
            main={**dict.fromkeys(UNITS, 3), UNITS[0]: 2, NEEKO: 1}, sideboard={UNITS[0]: 1}, additional_legends=more
        )

    return base(sideboard={NEEKO: 1} if section else {}, additional_legends=more)


@pytest.mark.parametrize("slug", ["casual", "standard", "standard-2v2"])
@pytest.mark.parametrize(
    ("section", "verdicts"),
    [
        ("main", ["unfinished", "unfinished", "unfinished", "legal"]),
        ("sideboard", ["legal", "unfinished", "unfinished", "legal"]),
        ("", ["legal", "illegal", "illegal", "illegal"]),
    ],
)
def test_the_legends_of_neeko_in_the_sideboard_are_registered_or_not(
    slug: str, section: str, verdicts: list[str]
) -> None:
    assert [check_in(slug, with_neeko(section, number), AFTER).verdict for number in range(4)] == verdicts


def test_before_october_2026_a_deck_with_neeko_in_the_sideboard_alone_had_none() -> None:
    assert answer("standard", with_neeko("sideboard", 3), date(2026, 10, 15)) == ("illegal", ("additional-legends",))
    assert answer("standard", with_neeko("sideboard", 3), date(2026, 10, 16)) == ("legal", ())


@pytest.mark.parametrize(
    ("day", "cite", "reading"),
    [(date(2026, 10, 15), "card text", None), (date(2026, 10, 16), "CR 103.1, TR 401.2.a", "R9")],
)
def test_the_legends_of_neeko_are_cited_by_the_edition(day: date, cite: str, reading: str | None) -> None:
    (found,) = check_in("standard", with_neeko("main", 2), day).violations

    assert (found.code, found.cite, found.reading) == ("additional-legends", cite, reading)


def test_neeko_comes_in_with_registered_legends_alone() -> None:
    def brought_in(further: int) -> str:
        return between(with_neeko("main", further), AFTER, with_neeko("sideboard", further), "standard")[0]

    assert brought_in(3) == "legal"
    assert brought_in(0) == "illegal"


def test_the_legends_of_neeko_stay_between_games() -> None:
    other = card("Diana", "legend", domain="fury", champion="other", sets="OGN")
    changed = with_neeko("main", 2).adding([("additional_legends", other, 1)])

    assert between(changed, AFTER, with_neeko("sideboard", 3), "standard") == ("illegal", ("between-games",))


@pytest.mark.parametrize(("day", "verdict"), [(date(2026, 10, 15), "illegal"), (AFTER, "undetermined")])
def test_a_line_of_the_sideboard_may_be_neeko_since_october_2026(day: date, verdict: str) -> None:
    line = OpenLine(line=1, anything=True, sections=("sideboard",), count=1)

    assert check_in("standard", replace(with_neeko("", 3), open_lines=(line,)), day).verdict == verdict


# Retail decks, battlefields of one name, and what the editions cite.


def retail() -> Deck:
    """The Champion Deck of Jinx as sold, with its banned cards."""
    (sold,) = [cards for cards in RETAIL if "Jinx, Loose Cannon" in cards]
    banned = card(
        "Scrapheap", "gear", sets="OGN", domain="fury", restrictions=(Restriction("standard", 0, date(2026, 3, 31)),)
    )
    return Deck.of(
        [("main", banned if name == "Scrapheap" else card(name, "unit", sets="OGN"), n) for name, n in sold.items()]
    )


@pytest.mark.parametrize(
    ("day", "is_banned"),
    [
        (date(2026, 3, 30), False),
        (date(2026, 3, 31), True),
        (date(2026, 4, 28), True),
        (date(2026, 4, 29), False),
        (AFTER, False),
    ],
)
def test_retail_decks_may_play_their_banned_cards_since_29_april_2026(day: date, *, is_banned: bool) -> None:
    assert ("banned" in check_in("standard", retail(), day, "precon").codes) is is_banned


def test_a_retail_deck_with_a_sideboard_is_none() -> None:
    larger = retail().adding([("sideboard", UNITS[0], 1)])

    assert "banned" in check_in("standard", larger, date(2026, 4, 29), "precon").codes


SAME_FIELD: Final = base(battlefields={FIELDS[0]: 2, FIELDS[1]: 1})


@pytest.mark.parametrize(
    ("slug", "day", "cites"),
    [
        ("casual", date(2025, 7, 1), []),
        ("casual", date(2025, 10, 23), []),
        ("casual", date(2025, 10, 24), ["CR 103.5.c"]),
        ("casual", AFTER, ["CR 103.5.c"]),
        ("standard", date(2025, 10, 23), ["TR 402.1"]),
        ("standard", date(2025, 11, 5), ["CR 103.5.c, TR 402.1"]),
        ("standard-2v2", AFTER, ["CR 103.5.c, TR 402.1"]),
    ],
)
def test_battlefields_differ_in_casual_play_since_core_rules_1_1(slug: str, day: date, cites: list[str]) -> None:
    found = check_in(slug, SAME_FIELD, day).violations

    assert [one.cite for one in found if one.code == "battlefield-names"] == cites


@pytest.mark.parametrize(
    ("day", "cite"), [(date(2026, 3, 29), "card text"), (date(2026, 3, 30), "CR 825.3"), (AFTER, "CR 825.3")]
)
def test_unique_is_cited_from_the_cards_until_core_rules_1_3(day: date, cite: str) -> None:
    cape = card("Forgefire Cape", "gear", labels="unique", sets="SFD")

    (found,) = [one for one in check_in("casual", base(sideboard={cape: 2}), day).violations if one.code == "unique"]
    assert found.cite == cite


@pytest.mark.parametrize(
    ("day", "cites"),
    [
        (date(2025, 10, 23), ["Origins FAQ, 2v2", "Origins FAQ, 2v2"]),
        (date(2025, 10, 24), ["CR 491.8.h", "CR 491.8.i"]),
        (AFTER, ["CR 491.8.h", "CR 491.8.i"]),
    ],
)
def test_partners_are_compared_by_the_core_rules_since_1_1(day: date, cites: list[str]) -> None:
    found = check_partners(GAME.format("standard-2v2"), base(), base(), day)

    assert [one.cite for one in found] == cites


@pytest.mark.parametrize(
    ("slug", "day", "name"),
    [
        ("casual", date(2025, 10, 23), "CR 1.0"),
        ("casual", date(2025, 12, 11), "CR 1.1"),
        ("casual", date(2025, 12, 12), "CR 1.2"),
        ("casual", date(2026, 10, 15), "CR 1.4"),
        ("casual", date(2026, 10, 16), "CR 1.5"),
        ("standard", date(2026, 10, 15), "CR 1.4 / TR 2026-07-16"),
        ("standard", date(2026, 10, 16), "CR 1.5 / TR 2026-10-09"),
        ("draft", date(2026, 10, 16), "CR 1.5 / TR 2026-10-09"),
    ],
)
def test_each_edition_has_its_days(slug: str, day: date, name: str) -> None:
    assert GAME.format(slug).edition_on(day).name == name


@pytest.mark.parametrize(
    ("slug", "letter", "numbers"),
    [
        ("sealed", "a", {"main-size": "2", "domain-identity": "3", "rune-identity": "4", "legend-count": "5"}),
        ("draft", "b", {"main-size": "3", "domain-identity": "4", "rune-identity": "5", "legend-count": "6"}),
    ],
)
def test_sealed_and_draft_are_cited_by_their_own_paragraphs(slug: str, letter: str, numbers: Mapping[str, str]) -> None:
    cites = {rule.code: rule.cite for rule in GAME.format(slug).edition_on(AFTER).rules}

    assert {code: cites[code] for code in numbers} == {code: f"TR 602.4.{letter}.{n}" for code, n in numbers.items()}
    assert cites["champion-tag"] == f"TR 602.4.{letter}.{3 if slug == 'sealed' else 4}.a"
    assert cites["pool"] == f"TR 602.1.a.1, 602.4.{letter}.{7 if slug == 'sealed' else 8}"


@pytest.mark.parametrize(("slug", "reading"), [("standard", None), ("standard-2v2", "R12")])
def test_the_first_bans_in_teams_of_two_are_a_reading(slug: str, reading: str | None) -> None:
    banned = card("Scrapheap", "gear", sets="OGN", restrictions=(Restriction(slug, 0, date(2026, 3, 31)),))

    def readings(day: date) -> set[str | None]:
        found = check_in(slug, base(sideboard={banned: 1}), day).violations
        return {one.reading for one in found if one.code == "banned"}

    assert readings(date(2026, 3, 31)) == {reading}
    assert readings(date(2026, 7, 24)) == {"R1"}


# The opening hand.


@LIMITED
@pytest.mark.parametrize(
    ("sections", "first", "second"),
    [
        ({"legend": {JINX: 1}, "champion": {REBEL: 1}}, 5, 5),
        ({"legend": {JINX: 1}}, 6, 6),
        ({"champion": {REBEL: 1}}, 6, 6),
        ({}, 6, 6),
    ],
)
def test_a_limited_deck_without_a_legend_or_a_champion_draws_one_more(
    slug: str, sections: Mapping[str, Cards], first: int, second: int
) -> None:
    opening = GAME.opening_of(GAME.format(slug)).of_deck(seal().adding(rows_of(sections)))

    assert [opening.cards_seen(1, True), opening.cards_seen(1, False)] == [first, second]
    assert opening.cards_seen(2, True) - opening.cards_seen(1, True) == 1


def test_a_constructed_deck_draws_no_more_for_what_it_lacks() -> None:
    opening = GAME.opening_of(GAME.format("standard")).of_deck(base(legend={}))

    assert opening.cards_seen(1, True) == 5


def test_every_day_that_an_edition_begins_has_one_of_its_own() -> None:
    for format_ in GAME.formats:
        for day in list(format_.editions)[1:]:
            assert format_.edition_on(day).name != format_.edition_on(day - timedelta(days=1)).name


# The size of a draft's pool.


@pytest.mark.parametrize(
    ("units", "runes", "sizes"), [(35, 0, []), (35, 3, []), (34, 0, [38]), (36, 0, [40]), (20, 0, [24])]
)
def test_a_draft_pool_of_another_size_is_remarked(units: int, runes: int, sizes: list[int]) -> None:
    pool = {UNIT: units, FURY_RUNE: runes, **dict.fromkeys(FIELDS, 1)}
    report = check_in("draft", seal(20, pool=pool, sideboard={UNIT: units - 20}), AFTER)

    assert report.verdict == "legal"
    assert [one.found for one in report.warnings if one.code == "pool-size"] == sizes


def test_a_sealed_pool_has_any_size() -> None:
    report = check_in("sealed", seal(25, pool={UNIT: 25}), AFTER)

    assert [one.code for one in report.warnings if one.code == "pool-size"] == []
