"""Vividz: every card of the main deck equals one of three missions."""

from dataclasses import replace

import pytest

from legality.engine.rules.rule import CheckContext, Finding
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Exemption
from legality.engine.values.facts import UNKNOWN, Unknown
from legality.engine.values.report import Doubt, Violation
from legality.games.vividz.missions import FACTS, MatchesMissions
from tests.legality.making import DAY, card

Facts = tuple[str | Unknown, str | Unknown, str | Unknown]

RULE = MatchesMissions(code="mission-match", cite="401.5c", over="main", missions="mission", at_most=3)


def made(kind: str, facts: Facts, name: str = "") -> Card:
    return card(name or kind, kind, mission_info=facts[0], feature=facts[1], account_info=facts[2])


ONE = made("mission", ("A", "学生|魔法", "玲"))
TWO = made("mission", ("B", "歌手", "玲"))
THREE = made("mission", ("C", "歌手", "キョウカ"))
MASKED = made("mission", ("C", UNKNOWN, "キョウカ"))


def findings(cards: list[Card], *missions: Card) -> list[Finding]:
    deck = Deck.of([*(("mission", mission, 1) for mission in missions), *(("main", one, 1) for one in cards)])
    return list(RULE.findings(deck, CheckContext("standard", DAY, leaders={"mission": missions})))


def told(found: list[Finding]) -> list[tuple[str, ...]]:
    """Of a violation its key, its fix and its words; of a doubt the fact and the card's kind."""
    return [
        (one.key, one.fix, *(value for _, value in one.words))
        if isinstance(one, Violation)
        else (one.fact, str(one.card.kind))
        for one in found
    ]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (("A", "学生|魔法", "玲"), []),
        (("C", "歌手", "キョウカ"), []),
        (("B", "歌手", "キョウカ"), [("no-mission-fits", "replace", "account_info")]),
        (("A", "学生", "玲"), [("no-mission-fits", "replace", "feature")]),
        (("A", "学生|魔法|歌手", "玲"), [("no-mission-fits", "replace", "feature")]),
        (("C", "", "玲"), [("no-mission-fits", "replace", "mission_info|feature")]),
        (("ａ", "学生|魔法", "玲"), []),
        (("☆", "", "まりあ"), []),
        (("☆|A", "歌手", "玲"), [("no-mission-fits", "replace", "mission_info")]),
        (("A", UNKNOWN, "玲"), [("feature", "character")]),
        (("A", UNKNOWN, "キョウカ"), [("no-mission-fits", "replace", "account_info")]),
        ((UNKNOWN, "", "まりあ"), [("mission_info", "character")]),
        ((UNKNOWN, UNKNOWN, UNKNOWN), [("mission_info", "character")]),
    ],
)
def test_a_card_equals_one_mission_in_all_three_facts(facts: Facts, expected: list[tuple[str, ...]]) -> None:
    assert told(findings([made("character", facts)], ONE, TWO, THREE)) == expected


def test_an_unknown_fact_of_a_mission_is_the_missing_one() -> None:
    fits = made("character", ("C", "歌手", "キョウカ"))
    assert findings([fits], ONE, TWO, MASKED) == [Doubt("mission-match", "401.5c", "feature", MASKED, "mission")]
    assert told(findings([made("character", ("B", "歌手", "玲"))], ONE, TWO, MASKED)) == []
    assert told(findings([made("character", ("B", "歌手", "キョウカ"))], ONE, TWO, MASKED)) == [
        ("no-mission-fits", "replace", "account_info")
    ]


def test_two_cards_cannot_both_be_the_reason_for_one_unknown_fact() -> None:
    cards = [made("character", ("C", feature, "キョウカ"), feature) for feature in ("歌手", "学生")]
    assert told(findings(cards[:1], ONE, TWO, MASKED)) == [("feature", "mission")]
    assert told(findings(cards, ONE, TWO, MASKED)) == [("needs-more-missions", "replace", "3")]


def test_a_mission_still_to_be_chosen_may_fit() -> None:
    card_of_another = made("character", ("B", "歌手", "まりあ"))
    assert findings([card_of_another]) == []
    assert told(findings([card_of_another], ONE)) == [("no-mission-fits", "add", "mission_info|feature|account_info")]


def test_cards_that_need_more_missions_than_there_is_room_for_fail_together() -> None:
    cards = [made("character", (info, "歌手", "まりあ"), info) for info in ("A", "B", "C", "D")]
    assert told(findings(cards[:3])) == []
    assert told(findings(cards)) == [("needs-more-missions", "replace", "3")]
    keys = [key for key, *_ in told(findings(cards[:3], ONE))]
    assert keys == ["no-mission-fits", "no-mission-fits", "needs-more-missions"]


def test_a_card_of_unknown_facts_may_share_the_mission_of_another() -> None:
    sure = [made("character", (info, "歌手", "まりあ"), info) for info in ("A", "B")]
    open_card = made("character", ("A", UNKNOWN, "まりあ"), "open")
    assert findings([*sure, open_card]) == []
    assert told(findings([*sure, made("character", ("C", "歌手", "まりあ"), "C"), open_card])) == [
        ("feature", "character")
    ]


def test_the_rule_says_what_it_needs_and_whom_it_leaves_alone() -> None:
    fits, wild = made("character", ("C", "歌手", "キョウカ")), made("event", ("☆", "", ""))
    context = CheckContext("standard", DAY, leaders={"mission": (MASKED,)})
    deck = Deck.of([("mission", MASKED, 1), ("main", fits, 1)])
    doubt = Doubt("mission-match", "401.5c", "feature", MASKED, "mission")

    assert (RULE.facts_needed(fits, "main"), RULE.facts_needed(fits, "account")) == (FACTS, ())
    assert [RULE.concerns(doubt, one, deck) for one in (fits, ONE, wild)] == [True, False, False]
    assert RULE.concerns(replace(doubt, card=fits, section="main"), fits, deck)
    exempt = [
        RULE.exemption(one, section, deck, context)
        for one, section in ((ONE, "mission"), (wild, "main"), (fits, "main"))
    ]
    assert [one and one.key for one in exempt] == ["section", "no-trait", None]
    assert RULE.exemption(fits, "main", deck, CheckContext("standard", DAY)) == Exemption(
        "no-leader", (("leader", "mission"),)
    )
    assert [comparison.have for comparison in RULE.comparisons(fits, "main", deck, context)] == [
        ("C",),
        ("歌手",),
        ("キョウカ",),
    ]


def test_a_search_for_missions_beyond_its_bound_is_told() -> None:
    fit_all = [made("character", ("A", f"?u|?n{n}", UNKNOWN), f"open {n}") for n in range(30)]
    at_odds = [made("character", ("A", UNKNOWN, f"x{n}|?z"), f"zz {n}") for n in range(4)]

    assert told(findings(at_odds)) == [("needs-more-missions", "replace", "3")]
    assert told(findings([*fit_all, *at_odds])) == [("search", "character")]


def test_of_more_cards_than_are_needed_for_a_conflict_the_others_are_not_blamed() -> None:
    cards = [made("character", (info, "歌手", "まりあ"), info) for info in "ABCDE"]

    (violation,) = findings(cards)

    assert isinstance(violation, Violation)
    assert violation.key == "needs-more-missions"
    assert [blame.card.name for blame in violation.cards] == list("BCDE")
