"""A card in a wrong section is blamed once: other rules speak of it only where they speak of its own section too."""

from dataclasses import replace
from typing import Final

from legality.engine import check
from legality.engine.explain import RuleResult, explain
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import AllowedKinds, Copies, DistinctNames, SharesTrait, Size
from legality.engine.rules.misplaced import ignores_misplaced, kind_exclusions, misplaced_in, without_misplaced
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Exemption
from tests.legality.making import DAY, card, context, deck

PLACES: Final = AllowedKinds(
    code="place",
    cite="1",
    over=("hero", "main", "fields"),
    allowed={"hero": ("hero",), "main": ("ally",), "fields": ("field",)},
)
ONE_HERO: Final = Size(code="hero-count", cite="2", section="hero", exactly=1)
TWO: Final = Size(code="size", cite="6", section="main", at_least=2, warns=False)
CLASS: Final = SharesTrait(code="class", cite="3", over=("main",), traits=("class",), leader="hero")
NAMES: Final = DistinctNames(code="names", cite="4", section="fields")
COPIES: Final = Copies(code="copies", cite="5", over=("main", "fields"), at_most=2)
RULES: Final = (PLACES, ONE_HERO, CLASS, NAMES, COPIES)
FORM: Final = Format(
    "game",
    "format",
    {},
    {DAY: Edition("1", RULES)},
    ("hero",),
    {"hero": "hero", "ally": "main", "field": "fields"},
)
MAGE, DRUID = card("Mage", "hero", class_="mage"), card("Druid", "hero", class_="druid")
BOLT, OAK, LAKE = card("Bolt", class_="mage"), card("Oak", class_="druid"), card("Lake", "field")


def blamed(placed_cards: Deck) -> list[tuple[str, list[Card]]]:
    report = check(FORM, placed_cards, DAY)
    return [(violation.code, [blame.card for blame in violation.cards]) for violation in report.violations]


def test_a_leader_among_the_others_is_no_card_of_another_class() -> None:
    assert blamed(deck(hero={MAGE: 1}, main={DRUID: 1, BOLT: 1})) == [("place", [DRUID])]


def test_a_card_among_the_fields_has_no_name_there() -> None:
    assert blamed(deck(hero={MAGE: 1}, fields={BOLT: 2, LAKE: 1})) == [("place", [BOLT])]


def test_a_rule_about_its_own_section_too_blames_it_besides() -> None:
    assert blamed(deck(hero={MAGE: 1}, fields={BOLT: 3})) == [("place", [BOLT]), ("copies", [BOLT])]


def test_two_leaders_are_both_named_and_a_misplaced_card_is_none_of_them() -> None:
    assert blamed(deck(hero={DRUID: 1, MAGE: 1})) == [("hero-count", [DRUID, MAGE])]
    assert blamed(deck(hero={MAGE: 1, BOLT: 1})) == [("place", [BOLT]), ("hero-count", [])]
    assert blamed(deck(hero={DRUID: 1, MAGE: 1, LAKE: 1})) == [("place", [LAKE]), ("hero-count", [DRUID, MAGE])]


def test_a_misplaced_card_is_no_lone_copy() -> None:
    lone = Format("game", "format", {}, {DAY: Edition("1", (PLACES, replace(TWO, lone=True)))})

    report = check(lone, deck(main={BOLT: 1, OAK: 2, LAKE: 1}), DAY)

    assert [[blame.card for blame in warning.cards] for warning in report.warnings] == [[BOLT]]


def test_what_is_told_of_the_card_says_so() -> None:
    results = explain(FORM, deck(hero={MAGE: 1}, main={DRUID: 1}), DRUID, DAY)

    assert [(result.rule.code, result.outcome) for result in results] == [
        ("place", "breaks"),
        ("hero-count", "none"),
        ("class", "none"),
        ("names", "none"),
        ("copies", "none"),
    ]
    assert RuleResult(CLASS, ("main",), "none", exemption=Exemption("misplaced")) in results
    assert RuleResult(COPIES, ("main",), "none", exemption=Exemption("misplaced")) in results


def test_cards_of_no_section_are_left_alone_by_every_rule_about_sections() -> None:
    token = card("Token", "token")
    both = deck(main={token: 1, OAK: 1})
    misplaced = misplaced_in(both, kind_exclusions(RULES), context())

    assert misplaced == {("main", token): ""}
    assert without_misplaced(both, misplaced) == deck(main={OAK: 1})
    assert [ignores_misplaced(rule, "") for rule in RULES] == [False, False, True, True, True]
