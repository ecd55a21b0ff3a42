"""The context of a check, and the two base classes of rules."""

from collections.abc import Iterable

import pytest

from legality.engine.rules.checks import CardCheck, DeckCheck
from legality.engine.rules.pairs import NoSharedNames
from legality.engine.rules.rule import (
    CheckContext,
    Fault,
    Finding,
    Judgement,
    MissingFact,
    Rule,
    judgement_of,
    standing_of,
)
from legality.engine.values.card import Card
from legality.engine.values.conditions import where
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import NO_VALUES, UNKNOWN, Truth
from legality.engine.values.report import Doubt, Violation
from tests.legality.making import DAY, card, context, deck

DRUID, MAGE = card("Druid", "hero", class_="druid"), card("Mage", "hero", class_="mage")
MASKED = card("Masked", "hero", class_=UNKNOWN)


def test_the_leaders_of_a_section_pool_their_facts() -> None:
    two = CheckContext("format", DAY, leaders={"hero": (DRUID, MAGE)})

    assert two.leaders_in("hero") == (DRUID, MAGE)
    assert two.leader_fact("hero", "class") == frozenset(("druid", "mage"))
    assert two.leader_fact("hero", "race") == NO_VALUES


def test_one_leader_of_unknown_fact_leaves_it_open() -> None:
    assert CheckContext("format", DAY, leaders={"hero": (DRUID, MASKED)}).leader_fact("hero", "class") is UNKNOWN


def test_without_leaders_there_is_no_fact() -> None:
    assert context().leaders_in("hero") == ()
    assert context().leader_fact("hero", "class") == NO_VALUES


@pytest.mark.parametrize(("truth", "judgement"), [(True, None), (False, Fault("no")), (UNKNOWN, MissingFact("class"))])
def test_a_truth_becomes_a_judgement(truth: Truth, judgement: Judgement) -> None:
    assert judgement_of(truth, Fault("no"), MissingFact("class")) == judgement


def _no_druids(card: Card, section: str, context: CheckContext) -> Judgement:
    return Fault(f"not-in-{section}") if card is DRUID else None


def _always(rule: Rule, deck: Deck, context: CheckContext) -> Iterable[Finding]:
    return (Violation(rule.code, rule.cite, "always", "add"),)


def test_an_odd_rule_asks_its_function() -> None:
    about_cards = CardCheck(code="no-druids", cite="1", over=("main",), check=_no_druids)
    about_decks = DeckCheck(code="never-enough", cite="2", check=_always)

    assert about_cards.judge(DRUID, "main", context()) == Fault("not-in-main")
    assert about_cards.judge(MAGE, "main", context()) is None
    assert about_decks.findings(deck(), context()) == (Violation("never-enough", "2", "always", "add"),)


def test_a_rule_may_stand_beside_some_leaders_only() -> None:
    rule = DeckCheck(code="mages-only", cite="1", check=_always, only_leader=where(**{"class": "mage"}))
    always = DeckCheck(code="all", cite="1", check=_always)

    assert [rule.applies(context(hero=MAGE)), rule.applies(context(hero=DRUID)), rule.applies(context())] == [
        True,
        False,
        False,
    ]
    assert always.applies(context())


def test_an_odd_rule_shows_the_facts_that_it_names() -> None:
    rule = CardCheck(code="x", cite="1", over=("main",), check=_no_druids, compares=(("class", "hero"), ("label", "")))
    fire, mage = card("Fire", class_="mage", labels=UNKNOWN), context(hero=MAGE)

    assert rule.comparisons(fire, "main", deck(), mage) == (
        Comparison("trait", ("mage",), ("mage",), (("trait", "class"), ("leader", "hero"))),
        Comparison("fact", None, words=(("trait", "label"),)),
    )
    assert rule.comparisons(fire, "main", deck(), context())[0] == Comparison(
        "fact", ("mage",), words=(("trait", "class"),)
    )


def test_a_card_check_may_bind_a_single_supertype() -> None:
    rule = CardCheck(code="x", cite="1", over=("main",), check=_no_druids, supertype="signature")
    signed, plain, lost = (card("A", supertypes=of) for of in ("signature", "", UNKNOWN))
    exemption = Exemption("no-supertype", (("value", "signature"),))

    assert [rule.exemption(each, "main", deck(), context()) for each in (signed, plain, lost)] == [
        None,
        exemption,
        None,
    ]


def test_a_deck_check_has_sections_and_otherwise_the_defaults() -> None:
    anywhere, bound = (DeckCheck(code="x", cite="1", check=_always, over=over) for over in ((), ("main",)))

    assert anywhere.sections() == ()
    assert bound.sections() == ("main",)
    assert anywhere.comparisons(DRUID, "main", deck(), context()) == ()
    assert anywhere.exemption(DRUID, "main", deck(), context()) is None
    assert list(anywhere.changes(DRUID, context())) == []
    assert anywhere.concerns(Doubt("x", "1", "class", MASKED, ""), MASKED, deck())
    assert not anywhere.concerns(Doubt("x", "1", "class", MASKED, ""), DRUID, deck())
    assert NoSharedNames(code="x", cite="1", section="main").sections() == ()


def test_a_rule_says_nothing_beside_its_findings_unless_its_kind_knows() -> None:
    about_cards = CardCheck(code="x", cite="1", over=("main",), check=_no_druids)
    about_decks = DeckCheck(code="x", cite="1", check=_always)

    for rule in (about_cards, about_decks):
        assert rule.standing(DRUID, "main", context()) is None
        assert (*rule.turning_days(), *rule.listed(context()), *rule.figures(), *rule.warnings(deck(), context())) == ()
        assert rule.narrows(deck(), context()) is None
        assert rule.bounds() is None


@pytest.mark.parametrize(
    ("judgement", "standing"), [(None, None), (Fault("no"), "banned"), (MissingFact("set"), "undetermined")]
)
def test_a_judgement_becomes_a_standing(judgement: Judgement, standing: str | None) -> None:
    assert standing_of(judgement, "banned") == standing
