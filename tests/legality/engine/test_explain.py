"""The result of every rule for a card: it passes, breaks, is undecided, or does not apply and why."""

from datetime import date

import pytest

from legality.engine import check
from legality.engine.explain import BREAKS, NOT_APPLICABLE, PASSES, UNDECIDED, RuleResult, explain
from legality.engine.rules.format import Edition, Format, FormatNotInForceError
from legality.engine.rules.kinds import AllowedKinds, Bans, Copies, CopyCaps, SharesTrait, Size
from legality.engine.rules.pairs import NoSharedNames
from legality.engine.values.card import Card, Restriction
from legality.engine.values.conditions import where
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Doubt, Violation
from legality.engine.values.search_bounds import ended_by
from legality.games import GAMES
from tests.legality.making import DAY, card, deck
from tests.timing import steps

BOTH = ("main", "side")
HERO_COUNT = Size(code="hero-count", cite="1", section="hero", exactly=1)
KINDS = AllowedKinds(
    code="section-kind",
    cite="2",
    over=("hero", *BOTH),
    allowed={"hero": ("hero",), "main": ("ally",), "side": ("ally", "quest")},
)
ICONS = SharesTrait(code="class-icon", cite="3", over=("main",), traits=("class",), leader="hero", reading="R1")
SIZE = Size(code="main-size", cite="4", section="main", at_least=2)
COPIES = Copies(code="copy-limit", cite="5", over=BOTH, at_most=4)
BANS = Bans(code="banned", cite="6", over=BOTH, unless_option="precon")
CAPS = CopyCaps(code="banned", cite="6", over=BOTH)
LOUD = SharesTrait(
    code="loud", cite="7", over=BOTH, traits=("faction",), leader="hero", unless_leader=where(kind="hero")
)
TEAM = NoSharedNames(code="team", cite="8", section="hero")
RULES = (HERO_COUNT, KINDS, ICONS, SIZE, COPIES, BANS, CAPS, LOUD, TEAM)
FORM = Format(
    "game",
    "standard",
    {"en": "Standard"},
    {date(2026, 1, 1): Edition("1.0", RULES)},
    ("hero",),
    {"hero": "hero", "ally": "main"},
)

DRUID, MASKED = card("Druid", "hero", class_="druid"), card("Masked", "hero", class_=UNKNOWN)
ANT, WASP = card("Ant", class_="druid"), card("Wasp", class_="mage")
QUEST = card("Quest", "quest")
IN_MAIN = (("section", "main"),)
ICON_WORDS = (("trait", "class"), ("leader", "hero"))


def results_by_code(cards: Deck, one: Card) -> dict[str, RuleResult]:
    """The results by their rules; two rules with one code differ in their kind."""
    results = explain(FORM, cards, one, DAY)
    return {"caps" if result.rule is CAPS else result.rule.code: result for result in results}


def test_every_rule_speaks_in_its_order() -> None:
    results = explain(FORM, deck(hero={DRUID: 1}, main={ANT: 2}), ANT, DAY)

    assert [(result.rule.code, result.outcome, result.sections) for result in results] == [
        ("hero-count", NOT_APPLICABLE, ("main",)),
        ("section-kind", PASSES, ("main",)),
        ("class-icon", PASSES, ("main",)),
        ("main-size", NOT_APPLICABLE, ("main",)),
        ("copy-limit", PASSES, ("main",)),
        ("banned", PASSES, ("main",)),
        ("banned", NOT_APPLICABLE, ("main",)),
        ("loud", NOT_APPLICABLE, ("main",)),
        ("team", NOT_APPLICABLE, ("main",)),
    ]


def test_a_rule_that_does_not_apply_says_why() -> None:
    results = results_by_code(deck(hero={DRUID: 1}, main={ANT: 2}), ANT)

    assert {code: result.exemption for code, result in results.items() if result.exemption} == {
        "hero-count": Exemption("section", (("sections", "hero"),)),
        "main-size": Exemption("whole", IN_MAIN),
        "caps": Exemption("no-cap"),
        "loud": Exemption("leader"),
        "team": Exemption("pair"),
    }


def test_a_rule_that_passes_shows_what_it_compares() -> None:
    results = results_by_code(deck(hero={DRUID: 1}, main={ANT: 2}), ANT)

    assert results["class-icon"] == RuleResult(
        ICONS, ("main",), PASSES, (Comparison("trait", ("druid",), ("druid",), ICON_WORDS),)
    )
    assert results["copy-limit"].comparisons == (Comparison("copies", ("2",), ("4",), (("sections", "main|side"),)),)


def test_a_rule_that_breaks_has_the_violation_of_the_check() -> None:
    cards = deck(hero={DRUID: 1}, main={WASP: 2})

    result = results_by_code(cards, WASP)["class-icon"]

    assert result == RuleResult(
        ICONS,
        ("main",),
        BREAKS,
        (Comparison("trait", ("mage",), ("druid",), ICON_WORDS),),
        check(FORM, cards, DAY).violations,
    )


def test_a_rule_may_answer_by_section() -> None:
    results = explain(FORM, deck(hero={DRUID: 1}, main={QUEST: 1}, side={QUEST: 1}), QUEST, DAY)

    assert [(t.sections, t.outcome) for t in results if t.rule is KINDS] == [(("main",), BREAKS), (("side",), PASSES)]


def test_a_rule_may_break_in_one_section_and_another_with_a_violation_for_each() -> None:
    cards = deck(main={QUEST: 1, DRUID: 1}, side={DRUID: 1})

    results = [result for result in explain(FORM, cards, DRUID, DAY) if result.rule is KINDS]

    shown = [(t.sections, t.outcome, [f.section for f in t.findings]) for t in results]
    assert shown == [(("main",), BREAKS, ["main"]), (("side",), BREAKS, ["side"])]


def test_a_missing_fact_of_the_card_leaves_it_open() -> None:
    lost = card("Lost", class_=UNKNOWN)
    cards = deck(hero={DRUID: 1}, main={lost: 2})

    result = results_by_code(cards, lost)["class-icon"]

    assert (result.outcome, result.findings) == (UNDECIDED, check(FORM, cards, DAY).doubts)


def test_a_card_that_breaks_a_rule_keeps_its_violation_apart_from_the_doubt_about_another() -> None:
    lost = card("Lost", class_=UNKNOWN)
    cards = deck(hero={DRUID: 1}, main={WASP: 1, lost: 1})

    result = results_by_code(cards, WASP)["class-icon"]

    report = check(FORM, cards, DAY)
    violations = tuple(each for each in report.violations if each.code == "class-icon")
    assert result.outcome == BREAKS
    assert result.findings == violations
    assert len(violations) == 1
    assert len(report.doubts) == 1


def test_a_missing_fact_of_the_leader_leaves_both_open() -> None:
    cards = deck(hero={MASKED: 1}, main={ANT: 2, WASP: 1})
    (doubt,) = dict.fromkeys(check(FORM, cards, DAY).doubts)

    assert results_by_code(cards, ANT)["class-icon"].findings == (doubt,)
    assert results_by_code(cards, MASKED)["class-icon"] == RuleResult(ICONS, ("hero",), UNDECIDED, findings=(doubt,))


def test_too_many_copies_break_and_an_unknown_label_leaves_open() -> None:
    veiled = card("Veiled", labels=UNKNOWN)
    cards = deck(hero={DRUID: 1}, main={ANT: 5, veiled: 5})

    assert results_by_code(cards, ANT)["copy-limit"].outcome == BREAKS
    assert results_by_code(cards, veiled)["copy-limit"].outcome == UNDECIDED
    assert results_by_code(cards, ANT)["copy-limit"].findings == check(FORM, cards, DAY).violations


def test_a_wrong_size_is_reported_and_blames_no_card() -> None:
    cards = deck(hero={DRUID: 1}, main={ANT: 1})

    result = results_by_code(cards, ANT)["main-size"]

    assert (result.outcome, result.findings) == (NOT_APPLICABLE, check(FORM, cards, DAY).violations)
    assert result.comparisons == (Comparison("size-low", ("1",), ("2",), IN_MAIN),)


def test_a_ban_breaks_and_an_option_silences_it() -> None:
    gone = card("Gone", restrictions=(Restriction("standard", 0),))
    cards = deck(hero={DRUID: 1}, main={gone: 2})
    format_ = Format("game", "standard", {}, FORM.editions, ("hero",), retail=({"Druid": 1, "Gone": 2},))

    assert results_by_code(cards, gone)["banned"].outcome == BREAKS
    silent = explain(format_, cards, gone, DAY, options=frozenset(("precon",)))
    assert [t.exemption for t in silent if t.rule is BANS] == [Exemption("option", (("option", "precon"),))]


def test_of_a_card_both_banned_and_capped_the_ban_says_all() -> None:
    gone = card("Gone", restrictions=(Restriction("standard", 1), Restriction("standard", 0, DAY)))

    results = results_by_code(deck(hero={DRUID: 1}, main={gone: 3}), gone)

    assert results["banned"].outcome == BREAKS
    assert results["caps"] == RuleResult(CAPS, ("main",), NOT_APPLICABLE, exemption=Exemption("banned"))


def test_a_warning_stands_beside_a_rule_that_passes() -> None:
    soon = card("Soon", restrictions=(Restriction("standard", 1, date(2026, 8, 20)),))
    cards = deck(hero={DRUID: 1}, main={soon: 2})

    result = results_by_code(cards, soon)["caps"]

    assert result.outcome == PASSES
    assert [f.code for f in result.findings if isinstance(f, Violation)] == ["restricted-soon"]


def test_a_card_that_the_deck_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match=r"not in the deck: game\.Wasp"):
        explain(FORM, deck(main={ANT: 1}), WASP, DAY)


def test_a_day_before_the_first_edition_is_refused() -> None:
    with pytest.raises(FormatNotInForceError):
        explain(FORM, deck(main={ANT: 1}), ANT, date(2025, 12, 31))


def test_what_the_split_of_a_pool_leaves_open_is_told_of_the_rule_of_the_pool() -> None:
    vague = card("Vague", class_=UNKNOWN)
    leader = card("Hero", "commander", class_="博士", faction="自由战线")
    split = Deck.of([("commander", leader, 1), ("sideboard", vague, 30)], {vague: 30})

    (pool,) = (
        result for result in explain(GAMES["rise"].format("limited"), split, vague, DAY) if result.rule.code == "pool"
    )

    assert (pool.outcome, pool.findings) == (UNDECIDED, (Doubt("pool", "100.3", "class", vague, ""),))


def test_twice_the_faults_are_twice_the_work() -> None:
    def work(cards: int) -> int:
        crowd = {card(f"Card {number:03}", class_="druid"): 5 for number in range(cards)}
        one = deck(hero={DRUID: 1}, main=crowd)
        first = next(iter(crowd))
        assert results_by_code(one, first)["copy-limit"].outcome == BREAKS
        return steps(lambda: explain(FORM, one, first, DAY))

    assert work(200) < 3 * work(100)


def test_what_explains_many_faults_asks_whether_it_may_go_on() -> None:
    def asked(cards: int) -> int:
        calls: list[None] = []
        crowd = {card(f"Card {number:03}", class_="druid"): 5 for number in range(cards)}
        with ended_by(lambda: calls.append(None)):
            explain(FORM, deck(hero={DRUID: 1}, main=crowd), next(iter(crowd)), DAY)
        return len(calls)

    assert asked(90) - asked(10) >= 80
