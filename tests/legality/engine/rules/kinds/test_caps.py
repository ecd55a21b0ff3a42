"""A cap binds the cards of its name together, or its card alone."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from legality.engine.house.kinds import ReleasedBy
from legality.engine.rules.kinds import Allowed, Bans, CopyCaps, LegalSets, RotationWarning
from legality.engine.values.card import Restriction
from legality.engine.values.explanations import Exemption
from legality.engine.values.report import Violation
from tests.legality.making import DAY, card, context, deck

SINCE = date(2026, 7, 24)
CAPS = CopyCaps(code="banned", cite="601", over=("main", "side"))
RED, BLUE, SHUT = (Restriction("format", limit, SINCE) for limit in (1, 3, 0))


@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_cards_of_one_name_are_bound_by_the_strictest_of_their_caps_in_any_order(order: tuple[str, ...]) -> None:
    red, blue = card("Ant", key="red", restrictions=(RED,)), card("Ant", key="blue", restrictions=(BLUE,))
    counts = {"red": (red, 2), "blue": (blue, 1)}

    (found,) = list(CAPS.findings(deck(main=dict(counts[one] for one in order)), context()))

    assert isinstance(found, Violation)
    assert (found.key, found.found, found.limit) == ("capped", 3, 1)


def test_a_banned_card_of_the_name_lifts_no_cap() -> None:
    red, shut = card("Ant", key="red", restrictions=(RED,)), card("Ant", key="shut", restrictions=(SHUT,))

    (found,) = list(CAPS.findings(deck(main={red: 2, shut: 1}), context()))

    assert isinstance(found, Violation)
    assert (found.key, found.found, found.limit) == ("capped", 3, 1)


def test_twins_with_one_restriction_to_come_are_warned_of_once() -> None:
    later = Restriction("format", 1, DAY + timedelta(days=3))
    twins = {card("Ant", key=key, restrictions=(later,)): 1 for key in ("red", "blue")}

    found = [
        finding.key for finding in CAPS.findings(deck(main=twins), context(day=DAY)) if isinstance(finding, Violation)
    ]

    assert found == ["restricted-soon"]


def test_a_card_that_is_bound_by_the_cap_of_its_twin_is_not_said_to_be_without_one() -> None:
    red, blue = card("Ant", key="red", restrictions=(RED,)), card("Ant", key="blue")
    held = deck(main={red: 1, blue: 1})

    assert CAPS.exemption(blue, "main", held, context()) is None
    assert CAPS.comparisons(blue, "main", held, context()) == CAPS.comparisons(red, "main", held, context())
    assert replace(CAPS, by_card=True).exemption(blue, "main", held, context()) == Exemption("no-cap")


def test_a_card_that_the_house_allows_is_said_to_be_free_of_the_rule() -> None:
    ant = card("Ant", restrictions=(RED, SHUT))
    spared, over = frozenset(("Ant",)), ("main",)
    rules = (
        Bans(code="banned", cite="601", over=over, spared=spared),
        CopyCaps(code="capped", cite="601", over=over, spared=spared),
        LegalSets(code="sets", cite="601", over=over, spared=spared),
        ReleasedBy(code="released", cite="601", over=over, spared=spared, day=DAY, released={}),
        Allowed(code="colours", cite="601", over=over, spared=spared, trait="colour", values={}),
        RotationWarning(
            code="leaves", cite="601", over=over, spared=spared, day=DAY, sets=frozenset(), now=frozenset()
        ),
    )

    assert [rule.exemption(ant, "main", deck(main={ant: 1}), context()) for rule in rules] == [Exemption("spared")] * 6


def test_a_cap_by_card_leaves_other_cards_of_the_name_alone() -> None:
    red, blue = card("Ant", key="red", restrictions=(RED,)), card("Ant", key="blue")
    rule = replace(CAPS, by_card=True)

    one, two = (list(rule.findings(deck(main={red: copies, blue: 3}), context())) for copies in (1, 2))

    assert one == []
    assert [
        (found.found, found.limit, [blame.card for blame in found.cards])
        for found in two
        if isinstance(found, Violation)
    ] == [(2, 1, [red])]


def test_a_cap_that_another_rule_has_taken_over_binds_no_more_and_a_ban_to_come_is_told() -> None:
    soon = DAY + timedelta(days=3)
    ant = card(
        "Ant", restrictions=(Restriction("format", 1), Restriction("format", 2, soon), Restriction("format", 0, soon))
    )
    held, caps = deck(main={ant: 3}), replace(CAPS, replaced=frozenset(("Ant",)))

    told = [[finding.key for finding in rule.findings(held, context(day=DAY))] for rule in (CAPS, caps)]  # type: ignore[union-attr]  # violations

    assert [len(one) for one in told] == [3, 1]
    assert [rule.exemption(ant, "main", held, context(day=DAY)) for rule in (CAPS, caps)] == [
        None,
        Exemption("own-cap"),
    ]
