"""Rules of which it is unknown whether they apply beside the deck's leaders."""

from datetime import date

import pytest

from legality.engine import check
from legality.engine.explain import explain
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Copies, OneInCommon, SharesTrait, Size
from legality.engine.rules.rule import Rule
from legality.engine.rules.uncertain_rules import Perhaps
from legality.engine.values.conditions import where
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Doubt
from tests.legality.making import DAY, card, context, deck

MASKED = card("Masked", "hero", tag=UNKNOWN, class_="mage")
ONE, TWO, PLAIN = card("One", faction="a", class_="mage"), card("Two", faction="b", class_="druid"), card("Plain")
LONE = where(tag="lone")
COPIES = Copies(code="copies", cite="1", over=("main",), at_most=1, only_leader=LONE)
FACTIONS = OneInCommon(code="factions", cite="2", over=("main",), trait="faction", only_leader=LONE)
CLASSES = SharesTrait(code="class", cite="3", over=("main",), traits=("class",), leader="hero", unless_leader=LONE)
WARNS = Size(code="size", cite="4", section="main", at_least=1, only_leader=LONE)
DOUBTS = {rule.code: (Doubt(rule.code, rule.cite, "tag", MASKED, "hero"),) for rule in (COPIES, FACTIONS, CLASSES)}


def form(rule: Rule) -> Format:
    return Format("game", "form", {}, {date.min: Edition("1", (rule,))}, ("hero",))


@pytest.mark.parametrize("rule", [COPIES, FACTIONS, CLASSES])
def test_what_a_rule_would_find_is_a_doubt_about_the_leader(rule: Rule) -> None:
    broken = check(form(rule), deck(hero={MASKED: 1}, main={ONE: 1, TWO: 2}), DAY)
    kept = check(form(rule), deck(hero={MASKED: 1}, main={ONE: 1, PLAIN: 1}), DAY)

    assert (broken.violations, broken.doubts, broken.verdict) == ((), DOUBTS[rule.code], "undetermined")
    assert (kept.doubts, kept.verdict) == ((), "legal")


def test_a_warning_is_no_doubt() -> None:
    report = check(form(WARNS), deck(hero={MASKED: 1}, main={ONE: 3}), DAY)

    assert (report.doubts, report.warnings) == ((), ())


def test_the_doubt_is_explained_for_every_card() -> None:
    cards = deck(hero={MASKED: 1}, main={ONE: 1, TWO: 1})

    (result,) = explain(form(FACTIONS), cards, ONE, DAY)

    assert (result.rule, result.outcome, result.findings) == (FACTIONS, "unknown", DOUBTS["factions"])


def test_at_best_such_a_rule_binds_no_cards_together() -> None:
    rules = [Perhaps(code=rule.code, cite=rule.cite, rule=rule) for rule in (FACTIONS, CLASSES)]

    families = [[len(rule.together((ONE, TWO), context(), at_best=best)) for best in (True, False)] for rule in rules]

    assert families == [[0, 2], [0, 0]]


def test_a_rule_for_some_leaders_leaves_the_others_alone() -> None:
    sworn, lone = card("Sworn", "hero", class_="mage"), card("Lone", "hero", class_="mage", tag="lone")
    cards = {ONE: 1, TWO: 2}

    assert [check(form(COPIES), deck(hero={hero: 1}, main=cards), DAY).verdict for hero in (sworn, lone)] == [
        "legal",
        "illegal",
    ]
    assert [check(form(CLASSES), deck(hero={hero: 1}, main=cards), DAY).verdict for hero in (sworn, lone)] == [
        "illegal",
        "legal",
    ]
