"""What a card must have for its section and its leader, with all three truth values."""

from dataclasses import replace

import pytest

from legality.engine.rules.kinds import AllowedKinds, Requires, SharesTrait
from legality.engine.rules.rule import CheckContext, Fault, Judgement, MissingFact
from legality.engine.values.card import Card
from legality.engine.values.conditions import where
from legality.engine.values.demands import Clause, Demand
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import UNKNOWN, Unknown
from legality.engine.values.possible_cards import ANYTHING, Envelope
from tests.legality.making import DAY, card, context, deck

KINDS = AllowedKinds(
    code="section-kind",
    cite="301",
    over=("hero", "main"),
    allowed={"hero": ("hero",), "main": ("ally", "quest")},
    never=where(supertype="token"),
)


@pytest.mark.parametrize(
    ("kind", "supertypes", "section", "judgement"),
    [
        ("ally", "", "main", None),
        ("hero", "", "hero", None),
        ("hero", "", "main", Fault("wrong-section", to="hero")),
        ("ally", "", "hero", Fault("wrong-section", to="main")),
        ("raid", "", "main", Fault("wrong-section")),
        ("ally", "", "nowhere", Fault("wrong-section", to="main")),
        ("ally", "token", "main", Fault("never-in-deck")),
        (UNKNOWN, "token", "main", Fault("never-in-deck")),
        (UNKNOWN, "", "main", MissingFact("kind")),
        (UNKNOWN, UNKNOWN, "main", MissingFact("kind")),
        ("ally", UNKNOWN, "main", MissingFact("supertype")),
        ("hero", UNKNOWN, "main", Fault("wrong-section", to="hero")),
    ],
)
def test_each_section_holds_its_kinds(
    kind: str | Unknown, supertypes: str | Unknown, section: str, judgement: Judgement
) -> None:
    assert KINDS.judge(card("Ant", kind, supertypes=supertypes), section, context()) == judgement


def test_the_fact_that_could_bar_a_card_is_named() -> None:
    by_label = replace(KINDS, never=where(label="promo"))

    assert by_label.judge(card("Ant", labels=UNKNOWN), "main", context()) == MissingFact("label")


def test_no_card_need_be_barred() -> None:
    assert replace(KINDS, never=None).judge(card("Ant", supertypes=UNKNOWN), "main", context()) is None


def icons(own: str | Unknown, faction: str | Unknown = "", kind: str = "ally") -> Card:
    return card("Icons", kind, class_=own, faction=faction)


CLASS = SharesTrait(code="class-icon", cite="100.2a", over=("main",), traits=("class",), leader="hero")
EITHER = replace(CLASS, code="trait-icon", traits=("class", "faction"))
ALL_OF = replace(CLASS, code="domain-identity", all_of=True)
NOT_SHARED = Fault("not-shared", words=(("trait", "class"), ("leader", "hero")))
BEYOND = Fault("beyond-leader", words=(("trait", "class"), ("leader", "hero")))
NEITHER = Fault("not-shared", words=(("trait", ""), ("leader", "hero")))

DRUID, MASKED, PLAIN = icons("druid", kind="hero"), icons(UNKNOWN, kind="hero"), icons("", kind="hero")


@pytest.mark.parametrize(
    ("own", "leader", "judgement"),
    [
        ("druid", DRUID, None),
        ("mage|druid", DRUID, None),
        ("mage", DRUID, NOT_SHARED),
        ("mage", PLAIN, NOT_SHARED),
        ("", DRUID, None),
        ("", MASKED, None),
        (UNKNOWN, DRUID, MissingFact("class")),
        (UNKNOWN, PLAIN, MissingFact("class")),
        (UNKNOWN, MASKED, MissingFact("class")),
        ("mage", MASKED, MissingFact("class", MASKED)),
    ],
)
def test_a_card_with_icons_shares_one_with_its_leader(own: str | Unknown, leader: Card, judgement: Judgement) -> None:
    assert CLASS.judge(icons(own), "main", context(hero=leader)) == judgement


def test_without_a_leader_any_card_may_still_fit() -> None:
    assert CLASS.judge(icons("mage"), "main", context()) is None
    assert CLASS.judge(icons(UNKNOWN), "main", context()) is None


@pytest.mark.parametrize(
    ("own", "judgement"),
    [("druid", None), ("", None), ("druid|mage", BEYOND), (UNKNOWN, MissingFact("class"))],
)
def test_every_value_may_have_to_be_the_leaders(own: str | Unknown, judgement: Judgement) -> None:
    assert ALL_OF.judge(icons(own), "main", context(hero=DRUID)) == judgement


@pytest.mark.parametrize(
    ("own", "faction", "judgement"),
    [
        ("mage", "horde", None),
        ("druid", "alliance", None),
        ("mage", "alliance", NEITHER),
        ("", "alliance", NEITHER),
        ("mage", UNKNOWN, MissingFact("faction")),
        ("druid", UNKNOWN, None),
        ("", "", None),
    ],
)
def test_one_icon_of_any_kind_may_be_enough(own: str, faction: str | Unknown, judgement: Judgement) -> None:
    hero = icons("druid", "horde", "hero")

    assert EITHER.judge(icons(own, faction), "main", context(hero=hero)) == judgement


def of_class(*values: str) -> Clause:
    return frozenset(("class", value) for value in values)


@pytest.mark.parametrize(
    ("own", "demands"),
    [
        ("", ()),
        ("druid|mage", (Demand.of(of_class("druid", "mage")),)),
        ("druid|?mage", (Demand(of_class("druid"), of_class("druid", "mage"), "class"),)),
        ("?druid", (Demand(of_class("druid"), None, "class"),)),
        ("?druid|?mage", (Demand(of_class("?game.Icons"), None, "class"),)),
        (UNKNOWN, (Demand(of_class("?game.Icons"), None, "class"),)),
    ],
)
def test_a_card_asks_its_leader_for_an_icon(own: str | Unknown, demands: tuple[Demand, ...]) -> None:
    assert CLASS.demands(icons(own), "main", "hero", Envelope()) == demands


def test_a_card_of_one_value_asks_for_what_it_may_have() -> None:
    rune = replace(CLASS, single=True)

    assert rune.demands(icons("?druid"), "main", "hero", Envelope()) == (
        Demand(of_class("druid"), of_class("druid"), "class"),
    )


NEEDS = Requires(code="hero-required", cite="100.2b", over=("main",), leader="hero", traits=("class", "race", "spec"))


def lacks(needs: str) -> Fault:
    return Fault("leader-lacks", words=(("needs", needs), ("leader", "hero")))


def hero(own: str | Unknown, race: str | Unknown = "", spec: str | Unknown = "") -> Card:
    return card("Hero", "hero", class_=own, race=race, spec=spec)


TROLL_DRUID = hero("druid", "troll")


@pytest.mark.parametrize(
    ("requires", "judgement"),
    [
        ("", None),
        ("druid", None),
        ("troll", None),
        ("mage|troll", None),
        ("druid;troll", None),
        ("mage", lacks("mage")),
        ("mage|orc", lacks("mage|orc")),
        ("druid;orc", lacks("orc")),
        ("mage;druid;orc|gnome", lacks("mage;gnome|orc")),
        (UNKNOWN, MissingFact("requires")),
    ],
)
def test_the_leader_has_what_each_line_names(requires: str | Unknown, judgement: Judgement) -> None:
    assert NEEDS.judge(card("Ant", requires=requires), "main", context(hero=TROLL_DRUID)) == judgement


def test_an_unknown_fact_of_the_leader_is_the_missing_one() -> None:
    masked = hero("druid", UNKNOWN)

    assert NEEDS.judge(card("Ant", requires="druid"), "main", context(hero=masked)) is None
    assert NEEDS.judge(card("Ant", requires="orc"), "main", context(hero=masked)) == MissingFact("race", masked)


def test_one_of_several_leaders_is_enough() -> None:
    two = CheckContext("format", DAY, leaders={"hero": (hero("mage"), hero("druid"))})

    assert NEEDS.judge(card("Ant", requires="druid"), "main", two) is None


@pytest.mark.parametrize(
    ("requires", "judgement"),
    [
        ("class=druid", None),
        ("race=druid", lacks("race=druid")),
        ("race=druid|class=druid", None),
        ("race=druid|troll", None),
        ("sect=druid", lacks("sect=druid")),
    ],
)
def test_a_value_that_names_its_trait_is_met_by_that_trait_alone(requires: str, judgement: Judgement) -> None:
    assert NEEDS.judge(card("Ant", requires=requires), "main", context(hero=TROLL_DRUID)) == judgement


def test_a_trait_that_is_not_known_leaves_open_what_names_it_and_nothing_else() -> None:
    masked = hero("druid", UNKNOWN)

    assert NEEDS.judge(card("Ant", requires="race=orc"), "main", context(hero=masked)) == MissingFact("race", masked)
    assert NEEDS.judge(card("Ant", requires="class=orc"), "main", context(hero=masked)) == lacks("class=orc")

    wholly = hero(UNKNOWN, UNKNOWN)
    assert NEEDS.judge(card("Ant", requires="race=orc"), "main", context(hero=wholly)) == MissingFact("race", wholly)


def test_a_leader_is_asked_for_the_trait_that_is_named() -> None:
    asked = NEEDS.demands(card("Ant", requires="race=orc;mage"), "main", "hero", ANYTHING)

    assert asked == (
        Demand.of(frozenset((("race", "orc"),))),
        Demand.of(frozenset((("class", "mage"), ("race", "mage"), ("spec", "mage")))),
    )


def test_a_requirement_is_silent_without_a_leader() -> None:
    assert NEEDS.judge(card("Ant", requires="mage"), "main", context()) is None
    assert NEEDS.judge(card("Ant", requires=UNKNOWN), "main", context()) is None


def test_words_that_another_rule_tests_are_left_to_it() -> None:
    rule = replace(NEEDS, ignoring=frozenset(("fire", "frost")))
    arms = context(hero=hero("warrior", "orc", "arms"))

    assert rule.judge(card("Ant", requires="fire|frost"), "main", arms) is None
    assert rule.judge(card("Ant", requires="fire;mage"), "main", arms) == lacks("mage")


def test_a_line_that_only_mentions_such_a_word_is_tested_here() -> None:
    rule = replace(NEEDS, ignoring=frozenset(("fire", "frost")))

    assert rule.judge(card("Ant", requires="fire|mage"), "main", context(hero=hero("", "", "fire"))) is None
    assert rule.judge(card("Ant", requires="fire|mage"), "main", context(hero=hero("druid"))) == lacks("fire|mage")


def test_what_is_surely_missing_comes_before_what_is_not_known() -> None:
    two = CheckContext("format", DAY, leaders={"hero": (hero("druid", "troll"),)})

    assert NEEDS.judge(card("Ant", requires="orc;mage"), "main", two) == lacks("orc;mage")


def test_the_kind_of_a_card_is_shown_beside_those_of_the_section() -> None:
    cards = deck(main={card("Ant"): 1})
    held = ("ally", "quest")

    assert KINDS.sections() == ("hero", "main")
    assert KINDS.comparisons(card("Ant"), "main", cards, context()) == (
        Comparison("kind", ("ally",), held, (("section", "main"),)),
    )
    assert KINDS.comparisons(card("Ant", UNKNOWN), "side", cards, context()) == (
        Comparison("kind", None, (), (("section", "side"),)),
    )


def test_the_icons_of_a_card_are_shown_beside_the_leaders() -> None:
    words = (("trait", "class"), ("leader", "hero"))

    assert EITHER.comparisons(icons("mage"), "main", deck(), context(hero=DRUID)) == (
        Comparison("trait", ("mage",), ("druid",), words),
    )
    assert CLASS.comparisons(icons(UNKNOWN), "main", deck(), context(hero=MASKED)) == (
        Comparison("trait", None, None, words),
    )


def test_a_card_without_icons_and_a_deck_without_leader_are_exempt() -> None:
    none = Exemption("no-trait", (("traits", "class|faction"),))

    assert EITHER.exemption(icons(""), "main", deck(), context(hero=DRUID)) == none
    assert EITHER.exemption(icons("mage"), "main", deck(), context()) == Exemption("no-leader", (("leader", "hero"),))
    assert EITHER.exemption(icons("mage"), "main", deck(), context(hero=DRUID)) is None


def test_each_line_is_shown_beside_what_the_leader_has() -> None:
    asking, masked = card("Ant", requires="mage|troll;orc"), hero("druid", UNKNOWN)
    words = (("leader", "hero"),)

    assert NEEDS.comparisons(asking, "main", deck(), context(hero=TROLL_DRUID)) == (
        Comparison("requires", ("mage", "troll"), ("druid", "troll"), words),
        Comparison("requires", ("orc",), ("druid", "troll"), words),
    )
    assert NEEDS.comparisons(card("Ant", requires=UNKNOWN), "main", deck(), context(hero=masked)) == (
        Comparison("requires", None, ("druid",), words),
    )


def test_a_card_that_requires_nothing_is_exempt() -> None:
    fire = replace(NEEDS, ignoring=frozenset(("fire",)))
    leader = context(hero=TROLL_DRUID)

    assert fire.exemption(card("Ant"), "main", deck(), leader) == Exemption("no-requirement")
    assert fire.exemption(card("Ant", requires="fire"), "main", deck(), leader) == Exemption("no-requirement")
    assert fire.exemption(card("Ant", requires="troll"), "main", deck(), leader) is None
    assert fire.exemption(card("Ant", requires=UNKNOWN), "main", deck(), context()) == Exemption(
        "no-leader", (("leader", "hero"),)
    )


def test_a_leader_of_whom_nothing_is_known_may_have_every_value_of_a_card() -> None:
    every = SharesTrait(code="domain", cite="1", over=("main",), traits=("domain",), leader="hero", all_of=True)
    masked = card("Masked", "hero", domain=UNKNOWN)

    assert every.judge(card("Angry", domain="fury"), "main", context(hero=masked)) == MissingFact("domain", masked)
