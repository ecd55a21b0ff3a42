"""What a leader's own text includes in its deck, or excludes from it."""

from dataclasses import replace
from datetime import date

from legality.engine import check
from legality.engine.explain import explain
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import LeaderSays, SharesTrait
from legality.engine.values.card import Card
from legality.engine.values.conditions import parse_conditions, where
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Exemption
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from tests.legality.making import DAY, card, context, deck

SAYS = LeaderSays(
    code="says", cite="7", over=("main",), leader="hero", sets_aside=("icons",), closed={"class": frozenset(("druid",))}
)
ICONS = SharesTrait(code="icons", cite="6", over=("main",), traits=("class",), leader="hero")
FORM = Format("game", "form", {}, {date.min: Edition("1", (ICONS, SAYS))}, ("hero",))

BEAST, DEMON = card("Beast", tag="beast"), card("Demon", tag="demon|beast")
PLAIN, VAGUE = card("Plain"), card("Vague", tag=UNKNOWN)


def leader(include: str = "", exclude: str = "", class_: str = "") -> Card:
    return replace(
        card("Leader", "hero", class_=class_), include=parse_conditions(include), exclude=parse_conditions(exclude)
    )


BEASTS = leader("tag=beast", "tag=demon")


def told(hero: Card, cards: Deck) -> list[Violation | Doubt]:
    return list(SAYS.findings(cards, context(hero=hero)))


def violation(key: str, *cards: Card) -> Violation:
    return Violation(
        code="says",
        cite="7",
        key=key,
        fix="replace",
        section="main",
        found=len(cards),
        limit=0,
        cards=tuple(BlamedCard(each, 1, "main") for each in cards),
        operations=tuple(Operation("remove", "main", 1, each) for each in cards),
        words=(("leader", "hero"),),
    )


def test_what_a_leader_includes_is_alone_legal_and_exclusions_win() -> None:
    cards = deck(main={BEAST: 1, DEMON: 1, PLAIN: 1})

    assert told(BEASTS, cards) == [
        violation("excluded-by-leader", DEMON),
        violation("not-included-by-leader", PLAIN),
    ]
    assert told(leader(exclude="tag=demon"), cards) == [violation("excluded-by-leader", DEMON)]
    assert told(leader(), cards) == []


def test_a_missing_fact_that_decides_is_a_doubt() -> None:
    assert told(BEASTS, deck(main={VAGUE: 1})) == [Doubt("says", "7", "tag", VAGUE, "main")]
    assert told(leader("tag=beast;tag!=beast;tag="), deck(main={VAGUE: 1})) == []


def test_a_leader_of_unknown_text_leaves_every_card_undecided() -> None:
    masked = card("Masked", "hero", include_=UNKNOWN, exclude_=UNKNOWN)
    doubt = Doubt("says", "7", "include", masked, "hero")

    assert told(masked, deck(main={PLAIN: 1})) == [doubt]
    assert told(masked, deck(hero={masked: 1})) == []
    assert [SAYS.concerns(doubt, PLAIN, deck()), SAYS.concerns(replace(doubt, section="main"), PLAIN, deck())] == [
        True,
        False,
    ]


def test_inclusions_set_other_rules_aside() -> None:
    druid = card("Druid", class_="druid", tag="beast")
    masked = card("Masked", "hero", class_="mage", include_=UNKNOWN)
    heroes = (leader(class_="mage"), leader("tag=beast", class_="mage"), masked)

    verdicts = [check(FORM, deck(hero={hero: 1}, main={druid: 1}), DAY).verdict for hero in heroes]
    outcomes = [
        [result.outcome for result in explain(FORM, deck(hero={hero: 1}, main={druid: 1}), druid, DAY)]
        for hero in heroes
    ]

    assert verdicts == ["illegal", "legal", "undetermined"]
    assert outcomes == [["breaks", "passes"], ["none", "passes"], ["none", "unknown"]]


def test_the_cards_that_a_leader_allows_stand_together() -> None:
    cards = (BEAST, DEMON, PLAIN, VAGUE, BEASTS)

    kept = [
        [each.name for each in cards if all(keeps(each) for keeps in family)]
        for family in (SAYS.together(cards, context(hero=BEASTS), at_best=at_best) for at_best in (True, False))
    ]

    assert kept == [["Beast", "Vague", "Leader"], ["Beast", "Leader"]]
    assert SAYS.together(cards, context(hero=leader()), at_best=True) == ()


def test_it_needs_the_text_of_a_leader_and_judges_cards_alone() -> None:
    assert [SAYS.facts_needed(PLAIN, section) for section in ("hero", "main")] == [("include", "exclude"), ()]
    assert SAYS.sections() == ("main",)
    assert SAYS.judges_alone() is True
    assert SAYS.exemption(PLAIN, "main", deck(), context()) == Exemption("no-leader", (("leader", "hero"),))
    assert SAYS.exemption(PLAIN, "main", deck(), context(hero=BEASTS)) is None


def test_conditions_can_speak_of_the_text_of_a_leader() -> None:
    assert [where(include="some").met_by(one) for one in (BEASTS, leader(), card("?", include_=UNKNOWN))] == [
        True,
        False,
        UNKNOWN,
    ]
