"""Decks without a leader: what no leader can hold together is illegal before there is one."""

from legality.engine import check
from legality.engine.explain import explain
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from legality.games import GAMES
from tests.legality.making import DAY, card, deck

CONSTRUCTED = GAMES["rise"].format("constructed")
DOCTOR, BRUTE = card("Of doctors", class_="博士"), card("Of brutes", class_="猛士")
VAGUE = card("Vague", class_=UNKNOWN)


def told(cards: Deck) -> tuple[str, list[str], list[str]]:
    report = check(CONSTRUCTED, cards, DAY)
    return report.verdict, [one.key for one in report.violations if one.fix != "add"], [d.fact for d in report.doubts]


def test_two_cards_of_different_classes_have_no_commander() -> None:
    assert told(deck(main={DOCTOR: 1})) == ("unfinished", [], [])
    assert told(deck(main={DOCTOR: 1, BRUTE: 1})) == ("illegal", ["no-leader-for-all"], [])
    assert told(deck(main={DOCTOR: 1, VAGUE: 1})) == ("undetermined", [], ["class"])


def test_a_commander_of_unknown_class_is_no_excuse() -> None:
    masked = card("Masked", "commander", class_=UNKNOWN, faction="自由战线")

    assert told(deck(commander={masked: 1}, main={DOCTOR: 1, BRUTE: 1}))[:2] == ("illegal", ["no-leader-for-all"])


def test_each_of_the_cards_is_explained_by_the_rule() -> None:
    cards = deck(main={DOCTOR: 1, BRUTE: 1})
    doubtful = deck(main={DOCTOR: 1, VAGUE: 1})

    results = {result.rule.code: result.outcome for result in explain(CONSTRUCTED, cards, DOCTOR, DAY)}
    open_results = {result.rule.code: result.outcome for result in explain(CONSTRUCTED, doubtful, VAGUE, DAY)}

    assert results["class-icon"] == "breaks"
    assert results["faction-icon"] == "none"
    assert open_results["class-icon"] == "unknown"


def test_a_search_beyond_its_bound_is_told() -> None:
    cards = {card(f"Wants {n}", requires="|".join(f"w{n}-{way}" for way in range(9))): 1 for n in range(12)}

    assert told(deck(main=cards)) == ("undetermined", [], ["search"])
