"""The evaluator reports every finding in the order of the rules, and its memory changes no result."""

from datetime import date

import pytest

from legality.engine import check
from legality.engine.rules import checks, evaluator
from legality.engine.rules.evaluator import Evaluator, evaluator_for
from legality.engine.rules.format import Edition, Format, FormatNotInForceError
from legality.engine.rules.kinds import AllowedKinds, Bans, Copies, CopyCaps, SharesTrait, Size
from legality.engine.rules.rule import CheckContext, Fault, Judgement
from legality.engine.values.card import Card, Restriction
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Bounds, Doubt, Operation, Report, Violation
from tests.legality.making import DAY, card, deck

BOTH = ("main", "side")
EDITION = Edition(
    "1.0",
    (
        Size(code="hero-count", cite="1", section="hero", exactly=1),
        AllowedKinds(
            code="section-kind", cite="2", over=("hero", *BOTH), allowed={"hero": ("hero",), "main": ("ally",)}
        ),
        SharesTrait(code="class-icon", cite="3", over=("main",), traits=("class",), leader="hero", reading="R1"),
        Size(code="main-size", cite="4", section="main", at_least=2),
        Copies(code="copy-limit", cite="5", over=BOTH, at_most=4),
        Bans(code="banned", cite="6", over=BOTH),
        CopyCaps(code="banned", cite="6", over=BOTH),
    ),
)
FORM = Format(
    "game", "standard", {"en": "Standard"}, {date(2026, 1, 1): EDITION}, ("hero",), {"hero": "hero", "ally": "main"}
)


def icons(name: str, kind: str = "ally", own: str = "druid") -> Card:
    return card(name, kind, class_=own)


DRUID, MAGE = icons("Druid", "hero"), icons("Mage", "hero", "mage")
ANT, BEE = icons("Ant"), icons("Bee")
WASP, MOTH = icons("Wasp", own="mage"), icons("Moth", own="mage")
BLANK = card("Blank", class_=UNKNOWN)
BAN = card("Ban", restrictions=(Restriction("standard", 0),))
CAP = card("Cap", restrictions=(Restriction("standard", 2),))

TWO = (BlamedCard(DRUID, 1, "hero"), BlamedCard(MAGE, 1, "hero"))
SIZES = (Bounds("hero", ("hero",), 1, 1), Bounds("main", ("main",), 2, None))


def judged(counts: tuple[int, ...], *findings: Violation | Doubt) -> Report:
    violations = [finding for finding in findings if isinstance(finding, Violation)]
    return Report(
        "game",
        "standard",
        "1.0",
        DAY,
        "global",
        SIZES,
        counts,
        tuple(finding for finding in violations if finding.severity == "error"),
        tuple(finding for finding in findings if isinstance(finding, Doubt)),
        tuple(finding for finding in violations if finding.severity == "warning"),
    )


def test_a_deck_without_fault_is_legal_and_counted() -> None:
    assert check(FORM, deck(hero={DRUID: 1}, main={ANT: 2}), DAY) == judged((1, 2))


def test_every_fault_and_doubt_is_found_not_the_first_alone() -> None:
    cards = deck(hero={DRUID: 1, MAGE: 1}, main={DRUID: 1, BLANK: 5, ANT: 5}, side={BAN: 1})

    report = check(FORM, cards, DAY)

    assert report == judged(
        (2, 11),
        Violation(
            "hero-count", "1", "too-many-exactly", "remove", "hero", 2, 1, TWO, (Operation("remove", "hero", 1),)
        ),
        Violation(
            "section-kind",
            "2",
            "wrong-section",
            "replace",
            "main",
            1,
            0,
            (BlamedCard(DRUID, 1, "main"),),
            (Operation("move", "main", 1, DRUID, "hero"),),
        ),
        Violation(
            "section-kind",
            "2",
            "wrong-section",
            "replace",
            "side",
            1,
            0,
            (BlamedCard(BAN, 1, "side"),),
            (Operation("move", "side", 1, BAN, "main"),),
        ),
        Doubt("class-icon", "3", "class", BLANK, "main", "R1"),
        Violation(
            "above-minimum",
            "4",
            "above-minimum",
            "remove",
            "main",
            11,
            2,
            (),
            (Operation("remove", "main", 9),),
            severity="warning",
        ),
        Violation(
            "copy-limit",
            "5",
            "over-copies",
            "remove",
            "",
            5,
            4,
            (BlamedCard(ANT, 5, "main"),),
            (Operation("remove", "main", 1, ANT),),
        ),
        Violation(
            "copy-limit",
            "5",
            "over-copies",
            "remove",
            "",
            5,
            4,
            (BlamedCard(BLANK, 5, "main"),),
            (Operation("remove", "main", 1, BLANK),),
        ),
        Violation(
            "banned",
            "6",
            "banned",
            "replace",
            "side",
            1,
            0,
            (BlamedCard(BAN, 1, "side"),),
            (Operation("remove", "side", 1, BAN),),
        ),
    )
    assert report.verdict == "illegal"


def test_cards_of_one_fault_are_blamed_together() -> None:
    words = (("trait", "class"), ("leader", "hero"))

    assert check(FORM, deck(hero={DRUID: 1}, main={WASP: 1, MOTH: 1}), DAY).violations == (
        Violation(
            "class-icon",
            "3",
            "not-shared",
            "replace",
            "main",
            2,
            0,
            (BlamedCard(MOTH, 1, "main"), BlamedCard(WASP, 1, "main")),
            (Operation("remove", "main", 1, MOTH), Operation("remove", "main", 1, WASP)),
            words,
            "R1",
        ),
    )


@pytest.mark.parametrize(
    ("copies", "violations"),
    [
        (2, ()),
        (
            3,
            (
                Violation(
                    "banned",
                    "6",
                    "capped",
                    "remove",
                    "",
                    3,
                    2,
                    (BlamedCard(CAP, 3, "main"),),
                    (Operation("remove", "main", 1, CAP),),
                ),
            ),
        ),
    ],
)
def test_a_capped_card_is_wrong_above_its_cap(copies: int, violations: tuple[Violation, ...]) -> None:
    report = check(FORM, deck(hero={DRUID: 1}, main={CAP: copies}), DAY)

    assert report.violations == violations


def _waits(card: Card, section: str, context: CheckContext) -> Judgement:
    return Fault("lonely", "add")


def test_a_fault_that_another_card_can_mend_removes_no_card() -> None:
    lonely = checks.CardCheck(code="lonely", cite="7", over=("main",), check=_waits, adding=True)
    format_ = Format("game", "lonely", {"en": "Lonely"}, {DAY: Edition("1.0", (lonely,))})

    report = check(format_, deck(main={ANT: 2}), DAY)

    assert report.verdict == "unfinished"
    assert report.violations == (
        Violation("lonely", "7", "lonely", "add", "main", 2, 0, (BlamedCard(ANT, 2, "main"),)),
    )


def test_a_missing_fact_of_the_leader_is_a_doubt_about_the_leader() -> None:
    masked = card("Masked", "hero", class_=UNKNOWN)

    assert check(FORM, deck(hero={masked: 1}, main={ANT: 2}), DAY) == judged(
        (1, 2), Doubt("class-icon", "3", "class", masked, "main", "R1")
    )


def test_an_empty_deck_is_unfinished() -> None:
    assert check(FORM, deck(), DAY).verdict == "unfinished"
    assert check(FORM, deck(), DAY).codes == ("hero-count", "main-size")


def test_one_evaluator_is_shared_by_all_checks_of_a_day() -> None:
    assert evaluator_for(FORM, DAY, "global", frozenset()) is evaluator_for(FORM, DAY, "global", frozenset())
    assert evaluator_for(FORM, DAY, "cn", frozenset()) is not evaluator_for(FORM, DAY, "global", frozenset())


def test_a_format_has_no_evaluator_before_its_first_edition() -> None:
    with pytest.raises(FormatNotInForceError):
        evaluator_for(FORM, date(2025, 12, 31), "global", frozenset())


DECKS = (
    deck(hero={DRUID: 1}, main={ANT: 2, BEE: 2}),
    deck(hero={DRUID: 1}, main={ANT: 1, WASP: 1}),
    deck(hero={MAGE: 1}, main={ANT: 1, WASP: 1}),
    deck(main={ANT: 1, WASP: 1}),
    deck(hero={DRUID: 1}, main={BEE: 5}, side={ANT: 1}),
    deck(hero={DRUID: 1}, main={BLANK: 2}),
    deck(hero={DRUID: 1}, main={CAP: 2}),
    deck(hero={DRUID: 1}, main={CAP: 3}),
    deck(hero={WASP: 1}, main={DRUID: 2}),
)


def test_what_the_evaluator_remembers_changes_no_report() -> None:
    seasoned = Evaluator(FORM, DAY, "global", frozenset())
    again = [seasoned.findings(each) for _ in range(3) for each in DECKS]

    assert again == [Evaluator(FORM, DAY, "global", frozenset()).findings(each) for each in DECKS] * 3


def test_leaders_are_remembered_by_their_section() -> None:
    two = Format(
        "game",
        "duel",
        {"en": "Duel"},
        {DAY: Edition("1.0", (SharesTrait(code="icon", cite="1", over=("main",), traits=("class",), leader="hero"),))},
        leader_sections=("squire", "hero"),
    )

    beside_squire = check(two, deck(squire={MAGE: 1}, main={ANT: 1}), DAY)
    beside_hero = check(two, deck(hero={MAGE: 1}, main={ANT: 1}), DAY)

    assert (beside_squire.codes, beside_hero.codes) == ((), ("icon",))


def test_the_memory_for_leaders_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "_LEADER_SETS", 2)
    small = Evaluator(FORM, DAY, "global", frozenset())

    for number in range(5):
        small.findings(deck(hero={icons(f"Druid {number}", "hero"): 1}, main={ANT: 2}))

        assert len(small.by_leaders) <= 2


def test_the_memory_for_cards_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "_REMEMBERED_CARDS", 3)
    small = Evaluator(FORM, DAY, "global", frozenset())

    for number in range(9):
        cards = deck(hero={DRUID: 1}, main={icons(f"Ant {number}"): 1, ANT: 1})
        report = small.report(cards, small.findings(cards))
        (active,) = small.by_leaders.values()

        assert report == judged((1, 2))
        assert sum(map(len, active.passed.values())) <= 3
