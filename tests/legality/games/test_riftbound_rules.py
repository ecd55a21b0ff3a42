"""Riftbound's chosen champion and signature cards of a legend, with all three truth values."""

import pytest

from legality.engine.rules.rule import Fault, Judgement, MissingFact
from legality.engine.values.card import Card
from legality.engine.values.demands import Demand
from legality.engine.values.explanations import Comparison
from legality.engine.values.facts import UNKNOWN, Truth, Unknown
from legality.games.riftbound.own_rules import (
    Domains,
    any_champion,
    champion_asks,
    champion_of_legend,
    may_be_chosen,
    signature_asks,
    signature_of_legend,
)
from tests.legality.making import card, context, deck

JINX = card("Jinx, Loose Cannon", "legend", champion="jinx")
MASKED = card("Masked", "legend", champion=UNKNOWN)
NO_CHAMPION = Fault("no-champion-unit")
OTHER = Fault("other-champion", words=(("trait", "champion"), ("leader", "legend")))
NOT_SHARED = Fault("not-shared", words=(("trait", "champion"), ("leader", "legend")))


def unit(supertypes: str | Unknown, champion: str | Unknown) -> Card:
    return card("Unit", "unit", supertypes=supertypes, champion=champion)


@pytest.mark.parametrize(
    ("supertypes", "tag", "judgement"),
    [
        ("champion", "jinx", None),
        ("champion", "vi", OTHER),
        ("champion", "", OTHER),
        ("", "jinx", NO_CHAMPION),
        ("champion|signature", "jinx", NO_CHAMPION),
        ("champion", UNKNOWN, MissingFact("champion")),
        (UNKNOWN, "jinx", MissingFact("supertype")),
        (UNKNOWN, "vi", OTHER),
        (UNKNOWN, UNKNOWN, MissingFact("supertype")),
    ],
)
def test_the_champion_bears_the_legends_tag(
    supertypes: str | Unknown, tag: str | Unknown, judgement: Judgement
) -> None:
    assert champion_of_legend(unit(supertypes, tag), "champion", context(legend=JINX)) == judgement


@pytest.mark.parametrize(
    ("supertypes", "tag", "judgement"),
    [
        ("signature", "jinx", None),
        ("signature", "vi", NOT_SHARED),
        ("signature", "", NOT_SHARED),
        ("", "vi", None),
        ("signature", UNKNOWN, MissingFact("champion")),
        (UNKNOWN, "jinx", None),
        (UNKNOWN, "vi", MissingFact("supertype")),
        (UNKNOWN, "", MissingFact("supertype")),
        (UNKNOWN, UNKNOWN, MissingFact("supertype")),
    ],
)
def test_a_signature_card_bears_the_legends_tag(
    supertypes: str | Unknown, tag: str | Unknown, judgement: Judgement
) -> None:
    assert signature_of_legend(unit(supertypes, tag), "main", context(legend=JINX)) == judgement


def test_an_unknown_tag_of_the_legend_is_the_missing_fact() -> None:
    beside = context(legend=MASKED)

    assert champion_of_legend(unit("champion", "jinx"), "champion", beside) == MissingFact("champion", MASKED)
    assert signature_of_legend(unit("signature", "jinx"), "main", beside) == MissingFact("champion", MASKED)


def test_without_a_legend_any_tag_may_still_fit() -> None:
    assert champion_of_legend(unit("champion", "jinx"), "champion", context()) is None
    assert champion_of_legend(unit(UNKNOWN, "jinx"), "champion", context()) == MissingFact("supertype")
    assert champion_of_legend(unit("", "jinx"), "champion", context()) == NO_CHAMPION
    assert signature_of_legend(unit("signature", "jinx"), "main", context()) is None
    assert signature_of_legend(unit(UNKNOWN, "jinx"), "main", context()) is None


@pytest.mark.parametrize(
    ("supertypes", "judgement"), [("champion", None), ("", NO_CHAMPION), (UNKNOWN, MissingFact("supertype"))]
)
def test_in_limited_any_champion_unit_may_be_chosen(supertypes: str | Unknown, judgement: Judgement) -> None:
    assert any_champion(unit(supertypes, "vi"), "champion", context(legend=JINX)) == judgement


@pytest.mark.parametrize(
    ("candidate", "able"),
    [
        (unit("champion", "jinx"), True),
        (unit("champion", "vi"), False),
        (unit("champion", UNKNOWN), UNKNOWN),
        (unit("champion|signature", "jinx"), False),
        (unit(UNKNOWN, "jinx"), False),
        (unit("", "jinx"), False),
        (card("Spell", "spell", supertypes="champion", champion="jinx"), False),
        (card("Blank", UNKNOWN, supertypes="champion", champion="jinx"), False),
    ],
)
def test_a_list_without_headings_hides_only_a_fit_champion(candidate: Card, able: Truth) -> None:
    assert may_be_chosen(candidate, (JINX,)) is able


def test_as_long_as_no_legend_is_known_any_champion_may_be_chosen() -> None:
    assert may_be_chosen(unit("champion", "vi"), ()) is UNKNOWN
    assert may_be_chosen(unit("", "vi"), ()) is False


def test_the_domains_of_a_limited_card_are_shown_beside_those_that_the_deck_keeps() -> None:
    rule = Domains(code="domain-identity", cite="TR 602", anchor=("legend",), over=("main",), at_most=2)
    legend = card("Legend", "legend", domain="fury")
    many, few, lost = (card(name, domain=of) for name, of in (("A", "calm"), ("B", "mind"), ("C", UNKNOWN)))
    cards = deck(legend={legend: 1}, main={many: 3, few: 1, lost: 1})
    words = (("trait", "domain"), ("limit", "2"))

    assert rule.sections() == ("main",)
    assert rule.comparisons(few, "main", cards, context()) == (Comparison("kept", ("mind",), ("calm", "fury"), words),)
    assert rule.comparisons(lost, "main", cards, context()) == (Comparison("kept", None, ("calm", "fury"), words),)


def test_a_card_of_which_too_little_is_known_asks_perhaps_for_a_legend() -> None:
    tag = frozenset((("champion", "jinx"),))

    assert champion_asks(unit("champion", UNKNOWN)) == (Demand(frozenset(), None, "champion"),)
    assert champion_asks(unit("champion", "jinx")) == (Demand(tag, tag, ""),)
    assert champion_asks(unit("", "jinx")) == ()
    assert signature_asks(unit(UNKNOWN, "jinx")) == (Demand(tag, None, "supertype"),)
    assert signature_asks(unit("signature", "jinx")) == (Demand(tag, tag, ""),)
    assert signature_asks(unit("", "jinx")) == ()
