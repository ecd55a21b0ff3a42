"""The comparisons and exemptions of the rule of Talents."""

from typing import Any

from legality.engine.rules.rule import CheckContext
from legality.engine.values.card import Card
from legality.engine.values.demands import Demand
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.possible_cards import Envelope
from legality.engine.values.report import Doubt
from legality.games.wow.talents import Talents
from tests.legality.games.test_wow import DAY, FIRE, FIRE_MAGE, FROST, GAME, MAGE, MASKED, TRAITOR, VAGUE
from tests.legality.making import card, deck


def talent_rule(heroes: Card | None = None) -> tuple[Talents, CheckContext]:
    rule = next(rule for rule in GAME.format("classic").edition_on(DAY).rules if isinstance(rule, Talents))
    return rule, CheckContext("classic", DAY, leaders={"hero": (heroes,)} if heroes else {})


def test_a_talent_is_shown_beside_the_specs_of_the_hero() -> None:
    rule, context = talent_rule(FIRE_MAGE)
    words = (("trait", "spec"), ("leader", "hero"))

    assert rule.sections() == ("main", "sideboard")
    assert rule.comparisons(FROST, "main", deck(), context) == (Comparison("trait", ("frost",), ("fire",), words),)
    assert rule.comparisons(VAGUE, "main", deck(), context) == (Comparison("trait", None, ("fire",), words),)


def test_cards_without_talents_and_decks_without_a_hero_are_exempt() -> None:
    rule, beside = talent_rule(FIRE_MAGE)
    alone = talent_rule()[1]

    assert rule.exemption(card("Ant"), "main", deck(), beside) == Exemption("no-trait", (("traits", "talent"),))
    assert rule.exemption(FIRE, "main", deck(), alone) == Exemption("no-leader", (("leader", "hero"),))
    assert rule.exemption(FIRE, "main", deck(), beside) is None


def test_what_is_not_known_of_the_hero_leaves_every_talent_open() -> None:
    rule = talent_rule()[0]
    of_hero, of_card = Doubt("talent", "100.2c", "spec", MASKED, "hero"), Doubt("talent", "100.2c", "talent", VAGUE, "")

    assert [rule.concerns(of_hero, each, deck()) for each in (FIRE, MASKED, card("Ant"))] == [True, True, False]
    assert [rule.concerns(of_card, each, deck()) for each in (FIRE, VAGUE)] == [False, True]


def names_together(hero_: Card, *, at_best: bool) -> list[list[str]]:
    """The names that may stand together beside a hero, in each way."""
    cards = (FIRE, FROST, VAGUE, card("Ant"))
    rule, context = talent_rule(hero_)
    return [[one.name for one in cards if keeps(one)] for keeps in rule.together(cards, context, at_best=at_best)]


def test_the_talents_of_a_hero_without_specs_share_one_and_a_traitor_has_none() -> None:
    assert names_together(MAGE, at_best=True) == [["Scorch", "Vague", "Ant"], ["Ice Lance", "Vague", "Ant"]]
    assert names_together(FIRE_MAGE, at_best=True) == [["Scorch", "Vague", "Ant"]]
    assert names_together(FIRE_MAGE, at_best=False) == [["Scorch", "Ant"]]
    assert names_together(TRAITOR, at_best=True) == [["Vague", "Ant"]]
    assert names_together(MASKED, at_best=False) == [["Ant"]]


def test_a_talent_asks_its_hero_for_the_spec_and_loyalty() -> None:
    rule = talent_rule()[0]
    any_hero = Envelope({})
    loyal = frozenset((("treachery", "loyal"),))
    half = card("Half", "ability", talent="fire|?frost")

    assert rule.demands(FIRE, "main", "hero", any_hero) == [
        Demand.of(frozenset((("spec", "fire"),))),
        Demand(loyal, loyal, ""),
    ]
    assert rule.demands(VAGUE, "main", "hero", any_hero) == [
        Demand(frozenset((("spec", "?game.Vague"),)), None, "talent"),
        Demand(loyal, None, "talent"),
    ]
    assert rule.demands(half, "main", "hero", any_hero) == [
        Demand(frozenset((("spec", "fire"),)), frozenset((("spec", "fire"), ("spec", "frost"))), "talent"),
        Demand(loyal, loyal, "talent"),
    ]
    assert [rule.demands(FIRE, "main", "partner", any_hero), rule.demands(FIRE, "aside", "hero", any_hero)] == [(), ()]


def test_lines_of_two_specs_on_one_card_are_of_no_single_hero() -> None:
    both = card("Both", "ability", talent="fire", requires="frost")
    unclear = card("Unclear", "ability", talent=UNKNOWN, requires="frost")

    assert [one.key for one in found_beside(both)] == ["talent-of-other-spec"]
    assert [one.fact for one in found_beside(unclear)] == ["talent"]


def found_beside(one: Card) -> list[Any]:  # Any: violations and doubts
    """What the rule finds of a card beside a hero without a spec."""
    rule, context = talent_rule(MAGE)
    return list(rule.findings(deck(main={one: 1}), context))
