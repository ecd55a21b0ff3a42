"""WoW's own rules: talents, the hero's deck-building text, the two editions of icons, sets by block."""

from dataclasses import replace
from datetime import date

import pytest

from legality.engine import check
from legality.engine.explain import UNDECIDED, explain
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN, Unknown
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from legality.games import GAMES
from legality.games.wow.talents import specs_needed
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


def found(code: str, cards: Deck, format_: str = "classic") -> list[Violation | Doubt]:
    report = check(GAME.format(format_), cards, DAY)
    findings: list[Violation | Doubt] = [*report.violations, *report.doubts]
    return [finding for finding in findings if finding.code == code]


def talents(key: str, count: int, blame: tuple[BlamedCard, ...], *steps: Operation) -> Violation:
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
            (BlamedCard(FROST, 2, "main"), BlamedCard(FROST, 1, "sideboard")),
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
            (BlamedCard(FROST, 1, "main"),),
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
        talents("talent-of-traitor", 1, (BlamedCard(FIRE, 1, "main"),), Operation("remove", "main", 1, FIRE)),
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
        talents("talent-of-other-spec", 1, (BlamedCard(FROST, 1, "main"),), Operation("remove", "main", 1, FROST)),
        Doubt("talent", "100.2c", "requires", DIM, ""),
        Doubt("talent", "100.2c", "talent", VAGUE, ""),
    ]


def test_talents_of_two_specs_find_no_hero() -> None:
    assert found("talent", deck(main={FIRE: 1})) == []
    violations = check(GAME.format("classic"), deck(main={FIRE: 1, FROST: 1}), DAY).violations
    assert [one.cards for one in violations if one.key == "no-leader-for-all"] == [
        (BlamedCard(FROST, 1, "main"), BlamedCard(FIRE, 1, "main"))
    ]


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
        (BlamedCard(barred, 1, "main"),),
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


def test_deck_rules_that_the_database_lacks_leave_open_what_they_might_override() -> None:
    vague = card("Vague hero", "hero", include_=UNKNOWN, exclude_=UNKNOWN, class_="druid")
    mage = card("Robe", class_="mage")
    assert allowed(vague, {mage: 1, OTHER: 1}) == [Doubt("deckbuilding", "100.2e", "include", vague, "hero")]
    assert allowed(vague, {}) == []
    assert found("class-icon", deck(hero={vague: 1}, main={mage: 1})) == []


@pytest.mark.parametrize("format_", ["classic", "limited"])
def test_a_deck_of_a_hero_whose_deck_rules_are_lacking_is_undetermined(format_: str) -> None:
    vague = card("Vague hero", "hero", include_=UNKNOWN, exclude_=UNKNOWN)
    grunts = card("Grunt", labels="unlimited")

    report = check(GAME.format(format_), deck(hero={vague: 1}, main={grunts: 60}), DAY)

    assert report.violations == ()
    assert {doubt.code for doubt in report.doubts} == {"deckbuilding"}


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
    ] == [(BlamedCard(alliance, 1, "main"),)]


def test_a_heros_text_that_is_not_known_leaves_every_card_open() -> None:
    unknown, ally = replace(hero(), traits={"include": UNKNOWN}), card("Ally", "ally", sets="HoA")

    results = explain(GAME.format("classic"), deck(hero={unknown: 1}, main={ally: 1}), ally, DAY)

    undecided = [result for result in results if (result.rule.code, result.outcome) == ("deckbuilding", UNDECIDED)]
    assert [(result.sections, result.findings) for result in undecided] == [
        (("main",), (Doubt("deckbuilding", "100.2e", "include", unknown, "hero"),))
    ]
