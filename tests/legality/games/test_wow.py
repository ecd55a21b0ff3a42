"""WoW's own rules: talents, the hero's deck-building text, the two editions of icons, sets by block."""

from __future__ import annotations

from datetime import date

import pytest

from legality.engine.card import Card, Restriction
from legality.engine.deck import Deck
from legality.engine.facts import UNKNOWN, Unknown
from legality.engine.report import Blame, Doubt, Operation, Violation
from legality.games import GAMES
from legality.games.data.wow_sets import core_blocks, sets_of, start_of
from legality.games.wow_talents import specs_needed
from tests.legality.making import card, deck

GAME = GAMES["wow"]
DAY = date(2013, 7, 23)


def hero(
    *,
    include: str = "",
    exclude: str = "",
    labels: str = "",
    class_: str = "",
    faction: str = "",
    spec: str | Unknown = "",
    treachery: str | Unknown = "",
) -> Card:
    return card(
        "Hero",
        "hero",
        include=include,
        exclude=exclude,
        labels=labels,
        class_=class_,
        faction=faction,
        spec=spec,
        treachery=treachery,
    )


def talent(name: str, spec: str | Unknown) -> Card:
    return card(name, "ability", talent=spec)


def found(code: str, cards: Deck, form: str = "classic") -> list[Violation | Doubt]:
    report = GAME.format(form).check(cards, DAY)
    findings: list[Violation | Doubt] = [*report.violations, *report.doubts]
    return [finding for finding in findings if finding.code == code]


def talents(key: str, count: int, blame: tuple[Blame, ...], *steps: Operation) -> Violation:
    return Violation("talent", "100.2c", key, "replace", "", count, 0, blame, steps, (("leader", "hero"),))


FIRE, FROST = talent("Scorch", "fire"), talent("Ice Lance", "frost")
OLD_FIRE = card("Fire Power", "ability", requires="fire")
VAGUE, DIM = talent("Vague", UNKNOWN), card("Dim", "ability", requires=UNKNOWN)
MAGE, FIRE_MAGE = hero(), hero(spec="fire")
TRAITOR, MASKED = hero(treachery="traitor"), hero(treachery=UNKNOWN)
OUT_OF_FOCUS = hero(spec=UNKNOWN)


@pytest.mark.parametrize(
    ("needs", "specs"),
    [
        (FIRE, frozenset(("fire",))),
        (OLD_FIRE, frozenset(("fire",))),
        (card("Both", requires="fire|frost;mage"), frozenset(("fire", "frost"))),
        (card("Mage", requires="mage"), frozenset()),
        (VAGUE, UNKNOWN),
        (DIM, UNKNOWN),
    ],
)
def test_a_talent_line_names_its_spec_in_either_wording(needs: Card, specs: frozenset[str] | Unknown) -> None:
    assert specs_needed(needs) == specs


def test_a_hero_of_a_spec_uses_its_talents_alone() -> None:
    assert found("talent", deck(hero={FIRE_MAGE: 1}, main={FIRE: 1, OLD_FIRE: 1})) == []
    assert found("talent", deck(hero={FIRE_MAGE: 1}, main={FIRE: 1, FROST: 2}, sideboard={FROST: 1})) == [
        talents(
            "talent-of-other-spec",
            3,
            (Blame(FROST, 2, "main"), Blame(FROST, 1, "sideboard")),
            Operation("remove", "main", 2, FROST),
            Operation("remove", "sideboard", 1, FROST),
        )
    ]


def test_a_hero_without_a_spec_uses_talents_of_one() -> None:
    assert found("talent", deck(hero={MAGE: 1}, main={FIRE: 2, OLD_FIRE: 1})) == []
    assert found("talent", deck(hero={MAGE: 1}, main={OLD_FIRE: 2, FROST: 1})) == [
        Violation(
            "talent",
            "100.2c",
            "not-in-common",
            "replace",
            "",
            1,
            0,
            (Blame(FROST, 1, "main"),),
            (Operation("remove", "main", 1, FROST),),
            (("trait", "talent"), ("value", "fire")),
        )
    ]
    assert found("talent", deck(hero={MAGE: 1}, main={FIRE: 1, VAGUE: 1})) == [
        Doubt("talent", "100.2c", "talent", VAGUE, "")
    ]


def test_a_traitor_uses_no_talents() -> None:
    assert found("talent", deck(hero={TRAITOR: 1}, main={card("Plain"): 1})) == []
    assert found("talent", deck(hero={TRAITOR: 1}, main={FIRE: 1, VAGUE: 1})) == [
        talents("talent-of-traitor", 1, (Blame(FIRE, 1, "main"),), Operation("remove", "main", 1, FIRE)),
        Doubt("talent", "100.2c", "talent", VAGUE, ""),
    ]
    assert found("talent", deck(hero={TRAITOR: 1}, main={VAGUE: 1})) == [Doubt("talent", "100.2c", "talent", VAGUE, "")]


def test_what_is_missing_of_a_hero_is_a_doubt_about_the_hero() -> None:
    assert found("talent", deck(hero={OUT_OF_FOCUS: 1}, main={FIRE: 1})) == [
        Doubt("talent", "100.2c", "spec", OUT_OF_FOCUS, "hero")
    ]
    assert found("talent", deck(hero={MASKED: 1}, main={FIRE: 1})) == [
        Doubt("talent", "100.2c", "treachery", MASKED, "hero")
    ]
    assert found("talent", deck(hero={OUT_OF_FOCUS: 1}, main={card("Plain"): 1})) == []


def test_what_is_missing_of_a_card_is_a_doubt_beside_what_is_wrong() -> None:
    assert found("talent", deck(hero={FIRE_MAGE: 1}, main={VAGUE: 1, FROST: 1, DIM: 1})) == [
        talents("talent-of-other-spec", 1, (Blame(FROST, 1, "main"),), Operation("remove", "main", 1, FROST)),
        Doubt("talent", "100.2c", "talent", DIM, ""),
        Doubt("talent", "100.2c", "talent", VAGUE, ""),
    ]


def test_talents_are_silent_without_a_hero() -> None:
    assert found("talent", deck(main={FIRE: 1, FROST: 1})) == []


def test_in_limited_the_sideboard_holds_any_talent() -> None:
    assert found("talent", deck(hero={FIRE_MAGE: 1}, sideboard={FROST: 1}), "limited") == []
    assert len(found("talent", deck(hero={FIRE_MAGE: 1}, main={FROST: 1}), "limited")) == 1


BEASTS = hero(include="tag=beast;kind=quest", exclude="tag=demon")
ORDERS = hero(exclude="class!=druid")
BEAST, DEMON_BEAST, QUEST = card("Wolf", tag="beast"), card("Hound", tag="beast|demon"), card("Task", "quest")
OTHER, BLUR = card("Clerk"), card("Blur", tag=UNKNOWN)


def allowed(leader: Card, cards: dict[Card, int]) -> list[Violation | Doubt]:
    return found("deckbuilding", deck(hero={leader: 1}, main=cards))


def barred(key: str, barred: Card) -> Violation:
    return Violation(
        "deckbuilding",
        "100.2e",
        key,
        "replace",
        "main",
        1,
        0,
        (Blame(barred, 1, "main"),),
        (Operation("remove", "main", 1, barred),),
        (("leader", "hero"),),
    )


def test_what_a_hero_includes_is_alone_legal_and_exclusions_win() -> None:
    assert allowed(BEASTS, {BEAST: 4, QUEST: 4}) == []
    assert allowed(BEASTS, {OTHER: 1, DEMON_BEAST: 1}) == [
        barred("not-included-by-leader", OTHER),
        barred("excluded-by-leader", DEMON_BEAST),
    ]


def test_a_hero_that_only_excludes_allows_the_rest() -> None:
    druid, mage = card("Druid", class_="druid"), card("Mage", class_="druid|mage")

    assert allowed(ORDERS, {druid: 1, OTHER: 1}) == []
    assert allowed(ORDERS, {mage: 1}) == [barred("excluded-by-leader", mage)]


def test_a_fact_that_decides_the_heros_text_is_a_doubt() -> None:
    assert allowed(BEASTS, {BLUR: 1}) == [Doubt("deckbuilding", "100.2e", "tag", BLUR, "main")]
    assert allowed(ORDERS, {card("Robed", class_=""): 1, BLUR: 1}) == []


def test_inclusions_override_the_icons_of_the_hero() -> None:
    mage_beast = card("Cat", tag="beast", class_="mage")
    druid_of_beasts = hero(include="tag=beast", class_="druid")
    druid = hero(class_="druid")

    assert found("class-icon", deck(hero={druid_of_beasts: 1}, main={mage_beast: 1})) == []
    assert len(found("class-icon", deck(hero={druid: 1}, main={mage_beast: 1}))) == 1


def test_a_hero_may_allow_either_faction_but_not_both() -> None:
    neutral = hero(include="faction=horde|alliance", labels="one-faction")
    horde, alliance = card("Grunt", faction="horde"), card("Guard", faction="alliance")

    assert allowed(neutral, {horde: 4}) == []
    assert [
        finding.cards for finding in allowed(neutral, {horde: 4, alliance: 1}) if isinstance(finding, Violation)
    ] == [(Blame(alliance, 1, "main"),)]


GLACIAL_BLADE = card("Glacial Blade", "weapon", faction="horde", class_="rogue|shaman")
ALLIANCE_ROGUE = hero(faction="alliance", class_="rogue")


def test_glacial_blade_tells_the_editions_apart() -> None:
    cards = deck(hero={ALLIANCE_ROGUE: 1}, main={GLACIAL_BLADE: 1})

    assert found("trait-icon", cards, "white-book") == []
    assert [finding.code for finding in found("faction-icon", cards)] == ["faction-icon"]


ALDOR, SCRYER, CRUSADE = (card(name, reputation=name.lower()) for name in ("Aldor", "Scryer", "Argent-Crusade"))


@pytest.mark.parametrize(
    ("form", "pair", "count"),
    [
        ("white-book", (ALDOR, SCRYER), 1),
        ("white-book", (ALDOR, CRUSADE), 0),
        ("classic", (ALDOR, CRUSADE), 1),
        ("classic", (ALDOR, ALDOR), 0),
    ],
)
def test_reputations_exclude_each_other_by_edition(form: str, pair: tuple[Card, Card], count: int) -> None:
    cards = deck(hero={MAGE: 1}, main=dict.fromkeys(pair, 1))

    assert len(found("reputation", cards, form)) == count


def test_core_is_the_last_two_blocks_and_was_the_last_three() -> None:
    assert {block: core_blocks(block) for block in range(1, 8)} == {1: 1, 2: 1, 3: 1, 4: 2, 5: 3, 6: 5, 7: 6}


def test_the_sets_of_blocks_come_with_their_companions() -> None:
    assert sets_of(4, 4) == {
        "SW": {"": date(2009, 11, 24)},
        "WG": {"": date(2010, 5, 25)},
        "ICE": {"": date(2010, 9, 7)},
        "CD1": {"": date(2009, 11, 24)},
    }
    assert start_of(7) == date(2012, 10, 30)


@pytest.mark.parametrize(
    ("form", "edition", "legal"),
    [
        ("classic", "CR 7.4", ("HoA", "ToF", "WotA", "PROMO")),
        ("contemporary", "CR 7.4, blocks 5-7", ("ToF", "WotA")),
        ("core", "CR 7.4, blocks 6-7", ("ToF", "WotA")),
        ("block", "CR 7.4, block 7", ("WotA",)),
    ],
)
def test_each_format_has_its_sets(form: str, edition: str, legal: tuple[str, ...]) -> None:
    printed = {code: card(code, sets=code) for code in ("HoA", "ToF", "WotA", "PROMO")}

    report = GAME.format(form).check(deck(main=dict.fromkeys(printed.values(), 1)), DAY)

    barred = {
        blame.card.name for violation in report.violations if violation.code == "set-legal" for blame in violation.cards
    }
    assert (report.edition, set(printed) - barred) == (edition, set(legal))


def test_core_is_played_without_a_sideboard() -> None:
    one = deck(sideboard={OTHER: 1})

    assert [finding.limit for finding in found("sideboard-size", one, "core") if isinstance(finding, Violation)] == [0]
    assert [finding.limit for finding in found("sideboard-size", one) if isinstance(finding, Violation)] == [10]


def test_a_ban_without_days_binds_its_format_alone() -> None:
    banned = card("Bottled Light", restrictions=(Restriction("contemporary", 0),))

    assert len(found("banned", deck(main={banned: 1}), "contemporary")) == 1
    assert found("banned", deck(main={banned: 1})) == []
