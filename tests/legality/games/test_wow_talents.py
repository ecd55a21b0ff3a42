"""The comparisons and exemptions of the rule of Talents."""

from __future__ import annotations

from legality.engine.card import Card
from legality.engine.comparisons import Comparison, Exemption
from legality.engine.report import Doubt
from legality.engine.rule import CheckContext
from legality.games.wow.talents import Talents
from tests.legality.games.test_wow import DAY, FIRE, FIRE_MAGE, FROST, GAME, MASKED, VAGUE
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
