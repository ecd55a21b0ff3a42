"""Whether cards that are added can satisfy tallies and sizes together: unfinished, illegal, or nobody can tell."""

from collections.abc import Iterable
from datetime import date

import pytest

from legality.engine import check
from legality.engine.advice.fix_plan import plan_fix
from legality.engine.explain import explain
from legality.engine.rules.checks import CardCheck, DeckCheck
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Allowed, AllowedKinds, Copies, SharesTrait, Size, Tally
from legality.engine.rules.rule import CheckContext, Fault, Finding, Judgement, Rule
from legality.engine.solve.completion import MOST_REMEMBERED, Room
from legality.engine.values.conditions import at_least, parse_condition, where
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN, Days
from legality.engine.values.report import Doubt, Report, Violation
from legality.engine.values.search_bounds import SEARCH
from tests.legality.making import DAY, card, context, deck
from tests.timing import seconds

ANT, BEE = card("Ant"), card("Bee")
LOW = card("Low", supertypes="basic")
MAGE = card("Mage", "hero", class_="mage")
SIZE = Size(code="size", cite="1", section="main", exactly=6)
ONE_BASIC = Tally(code="basic", cite="2", over=("main",), of=where(supertype="basic"), at_least=1)
TWO_RARE = Tally(code="rare", cite="3", over=("main",), of=where(supertype="rare"), at_least=2)
KINDS = AllowedKinds(code="kinds", cite="4", over=("main", "hero"), allowed={"main": ("ally",), "hero": ("hero",)})


def check_by_rules(cards: Deck, *rules: Rule) -> Report:
    return check(_format(*rules), cards, DAY)


def _format(*rules: Rule) -> Format:
    sections = {"hero": "hero", "ally": "main"}
    return Format("game", "f", {}, {date.min: Edition("1", rules)}, ("hero",), default_sections=sections)


def keys(report: Report) -> list[tuple[str, str, str]]:
    return [(violation.code, violation.key, violation.fix) for violation in report.violations]


def test_a_full_deck_without_the_card_that_it_needs_is_illegal() -> None:
    report = check_by_rules(deck(main={ANT: 6}), SIZE, ONE_BASIC, KINDS)

    assert report.verdict == "illegal"
    assert report.violations == (
        Violation("basic", "2", "no-room", "replace", "main", 0, 1, words=(("rules", "basic 2"),)),
    )


def test_a_deck_with_room_for_what_it_needs_is_unfinished() -> None:
    report = check_by_rules(deck(main={ANT: 5}), SIZE, ONE_BASIC, KINDS)

    assert report.verdict == "unfinished"
    assert keys(report) == [("size", "too-few-exactly", "add"), ("basic", "under-count", "add")]
    assert check_by_rules(deck(main={ANT: 5, LOW: 1}), SIZE, ONE_BASIC).verdict == "legal"


def test_one_card_may_meet_several_needs() -> None:
    other = Tally(code="cheap", cite="5", over=("main",), of=where(cost=2), at_least=1)

    assert check_by_rules(deck(main={ANT: 5}), SIZE, ONE_BASIC, other).verdict == "unfinished"


def test_needs_that_no_card_meets_together_take_their_room_each() -> None:
    dear, cheap = (
        Tally(code=code, cite="5", over=("main",), of=parse_condition(of), at_least=2)
        for code, of in (("dear", "cost>=5"), ("cheap", "cost<=2"))
    )

    assert check_by_rules(deck(main={ANT: 2}), SIZE, dear, cheap).verdict == "unfinished"
    assert keys(check_by_rules(deck(main={ANT: 3}), SIZE, dear, cheap)) == [
        ("size", "too-few-exactly", "add"),
        ("dear", "no-room", "replace"),
        ("cheap", "no-room", "replace"),
    ]


def test_the_need_that_is_too_much_by_itself_is_the_one_that_is_told() -> None:
    report = check_by_rules(deck(main={ANT: 5}), SIZE, ONE_BASIC, TWO_RARE)

    assert keys(report) == [
        ("size", "too-few-exactly", "add"),
        ("basic", "under-count", "add"),
        ("rare", "no-room", "replace"),
    ]


def test_a_need_beside_a_limit_on_the_same_cards_is_illegal() -> None:
    at_most_one = Tally(code="few", cite="5", over=("main",), of=where(supertype="rare"), at_most=1)

    assert check_by_rules(deck(main={ANT: 1}), SIZE, TWO_RARE, at_most_one).verdict == "illegal"
    assert check_by_rules(
        deck(main={ANT: 1}), SIZE, TWO_RARE, Copies(code="c", cite="6", over=("main",), at_most=1)
    ).verdict == ("unfinished")


def test_a_limit_on_all_cards_of_a_section_leaves_no_way_on() -> None:
    few = Tally(code="few", cite="5", over=("main",), of=where(kind="ally"), at_most=3)
    report = check_by_rules(deck(main={ANT: 2}), SIZE, few, KINDS)

    assert report.verdict == "illegal"
    assert keys(report) == [("size", "too-few-exactly", "add"), ("few", "no-room-beside", "replace")]
    assert check_by_rules(deck(main={ANT: 2}), SIZE, few).verdict == "unfinished"


def test_a_printed_number_is_reached_by_the_cards_that_there_is_room_for() -> None:
    life = Tally(code="life", cite="5", over=("main",), weight="life", at_least=9, at_most=10)
    small = Tally(code="small", cite="6", over=("main",), of=where(life=at_least(4)), at_most=0)

    assert check_by_rules(deck(main={ANT: 5}), SIZE, life).verdict == "unfinished"
    assert check_by_rules(deck(main={ANT: 3}), SIZE, life, small).verdict == "unfinished"
    assert check_by_rules(deck(main={ANT: 4}), SIZE, life, small).verdict == "illegal"


def test_what_the_leader_forbids_meets_no_need() -> None:
    shares = SharesTrait(code="class", cite="7", over=("main",), traits=("class",), leader="hero")
    druids, mages = (
        Tally(code="need", cite="5", over=("main",), of=parse_condition(f"class={name}"), at_least=1)
        for name in ("druid", "mage")
    )

    assert check_by_rules(deck(hero={MAGE: 1}), SIZE, shares, mages).verdict == "unfinished"
    # A druid that is a mage too would do, and nobody says whether there may be one.
    assert check_by_rules(deck(hero={MAGE: 1}), SIZE, shares, druids).verdict == "undetermined"
    assert check_by_rules(deck(hero={MAGE: 1}), SIZE, shares, druids).doubts[0].fact == SEARCH


def test_a_limit_on_one_of_the_allowed_values_leaves_room_for_the_others() -> None:
    always = Days()
    marks = Allowed(code="marks", cite="6", over=("main",), trait="mark", values={"G": always, "H": always})
    few_g, no_h = (Tally(code=name, cite="7", over=("main",), of=where(mark=name), at_most=2) for name in ("G", "H"))
    led = card("Led", mark="G")

    assert check_by_rules(deck(main={led: 2}), SIZE, marks, few_g).verdict == "unfinished"
    assert check_by_rules(deck(main={led: 2}), SIZE, marks, few_g, no_h).verdict == "undetermined"


def test_missing_facts_are_a_doubt_where_they_decide() -> None:
    veiled = card("Veiled", supertypes=UNKNOWN)

    assert check_by_rules(deck(main={ANT: 5, veiled: 1}), SIZE, ONE_BASIC).verdict == "undetermined"
    assert check_by_rules(deck(main={ANT: 4, veiled: 1}), SIZE, ONE_BASIC).verdict == "unfinished"
    assert check_by_rules(deck(main={ANT: 5, veiled: 1}), SIZE, TWO_RARE).verdict == "illegal"
    assert check_by_rules(deck(main={ANT: 4, veiled: 1}), SIZE, TWO_RARE).verdict == "undetermined"


def test_missing_facts_that_may_be_too_much_are_a_doubt() -> None:
    veiled = card("Veiled", supertypes=UNKNOWN)
    one = Tally(code="basic", cite="2", over=("main",), of=where(supertype="basic"), at_least=1, at_most=1)

    assert check_by_rules(deck(main={veiled: 2}), SIZE, one).verdict == "undetermined"


def test_a_doubt_stays_where_no_card_is_missing_otherwise() -> None:
    veiled = card("Veiled", supertypes=UNKNOWN)
    some = Size(code="size", cite="1", section="main", at_least=1)

    assert check_by_rules(deck(main={veiled: 1}), some, ONE_BASIC).verdict == "undetermined"
    assert check_by_rules(deck(main={LOW: 2}), some, ONE_BASIC).verdict == "legal"


def test_too_many_ways_for_missing_facts_to_turn_out_are_a_doubt() -> None:
    needs = [
        Tally(code=f"need-{name}", cite="2", over=("main",), of=parse_condition(f"{name}=1"), at_least=1)
        for name in "abcdefg"
    ]
    veiled = card("Veiled", a=UNKNOWN, b=UNKNOWN, c=UNKNOWN, d=UNKNOWN, e=UNKNOWN, f=UNKNOWN, g=UNKNOWN)

    assert check_by_rules(deck(main={veiled: 1}), SIZE, *needs).verdict == "undetermined"


def test_a_room_forgets_what_it_was_asked_too_often() -> None:
    room = Room((ONE_BASIC, SIZE), context())

    answers = [room.filled((1, number), at_best=True) for number in range(MOST_REMEMBERED + 1)]

    assert answers[6] == ()
    assert answers[-1] is None
    assert len(room.decided) == 1


def test_points_that_are_needed_are_a_doubt_since_only_named_cards_have_them() -> None:
    points = Tally(code="points", cite="5", over=("main",), points={"Ant": 3}, at_least=3)

    assert check_by_rules(deck(main={BEE: 1}), SIZE, points).verdict == "undetermined"
    assert check_by_rules(deck(), SIZE, points).verdict == "undetermined"
    assert check_by_rules(deck(main={ANT: 1}), SIZE, points).verdict == "unfinished"


@pytest.mark.parametrize(
    "of",
    [
        "requires=a",
        "a=1&b=1&c=1&d=1&e=1&f=1&g=1",
        "a=1|2|3|4|5|6|7|8|9|10|11|12|13|14",
        "cost>=1&cost<=99999",
    ],
)
def test_what_is_too_much_to_try_is_a_doubt(of: str) -> None:
    odd = Tally(code="odd", cite="5", over=("main",), of=parse_condition(of), at_least=1)

    assert check_by_rules(deck(main={ANT: 1}), SIZE, odd).verdict == "undetermined"


def test_a_section_into_which_no_card_is_known_to_fit_is_a_doubt() -> None:
    def nothing(card_: object, section: str, context: CheckContext) -> Judgement:
        return Fault("banned")

    closed = CardCheck(code="closed", cite="8", over=("main",), check=nothing)

    assert check_by_rules(deck(), SIZE, ONE_BASIC, closed).verdict == "undetermined"
    # Without a need no tally is in the way: the size asks for cards by itself.
    few = Tally(code="few", cite="5", over=("main",), at_most=3)
    assert check_by_rules(deck(), SIZE, few, closed).verdict == "unfinished"


def test_a_sideboard_is_begun_or_left_empty() -> None:
    side = Size(code="side", cite="1", section="side", one_of=(0, 3))
    both = Tally(code="basic", cite="2", over=("main", "side"), of=where(supertype="basic"), at_least=4)

    assert check_by_rules(deck(main={ANT: 5}), SIZE, side, both).verdict == "unfinished"
    assert check_by_rules(deck(main={ANT: 6}), SIZE, side, both).verdict == "illegal"


def test_names_that_are_needed_are_new_ones() -> None:
    names = Tally(code="names", cite="2", over=("main",), names=True, at_least=3, at_most=4)

    assert check_by_rules(deck(main={ANT: 4}), SIZE, names).verdict == "unfinished"
    assert check_by_rules(deck(main={ANT: 5}), SIZE, names).verdict == "illegal"


def _asks_for_more(rule: Rule, cards: Deck, context: CheckContext) -> Iterable[Finding]:
    return [Violation(rule.code, rule.cite, "too-few", "add", "main", 0, 1)]


def test_a_function_that_asks_for_cards_is_believed_only_if_it_says_so() -> None:
    silent, sure = (
        DeckCheck(code="more", cite="9", check=_asks_for_more, over=("main",), adding=adding)
        for adding in (False, True)
    )

    assert check_by_rules(deck(main={ANT: 1}), silent).verdict == "undetermined"
    assert check_by_rules(deck(main={ANT: 1}), silent).doubts == (Doubt("more", "9", SEARCH, ANT, ""),)
    assert check_by_rules(deck(), silent).verdict == "undetermined"
    assert check_by_rules(deck(main={ANT: 1}), sure).verdict == "unfinished"
    full = Size(code="size", cite="1", section="main", exactly=0)
    assert check_by_rules(deck(main={ANT: 1}), silent, full).verdict == "illegal"


def test_taking_out_what_is_not_needed_mends_a_deck_without_room() -> None:
    format_ = _format(SIZE, ONE_BASIC, KINDS)
    plan = plan_fix(format_, deck(main={ANT: 4, BEE: 2}), DAY)

    assert sum(step.count for step in plan.steps) == 1


def test_a_card_is_told_that_there_is_no_room_for_what_is_needed() -> None:
    rare = card("Rare", supertypes="rare")
    full = deck(main={ANT: 5, rare: 1})

    result = next(one for one in explain(_format(SIZE, TWO_RARE), full, rare, DAY) if one.rule.code == "rare")

    assert [found.key for found in result.findings if isinstance(found, Violation)] == ["no-room"]


def test_a_large_deck_is_told_quickly() -> None:
    rules = (
        Size(code="size", cite="1", section="main", at_least=60),
        Tally(code="basic", cite="2", over=("main",), of=where(supertype="basic"), at_least=12),
        Tally(code="cost", cite="3", over=("main",), weight="cost", at_least=30, at_most=40),
    )
    found: list[Report] = []

    # Once: what is found is remembered.
    assert seconds(lambda: found.append(check_by_rules(deck(), *rules))) < 2
    assert found[0].verdict == "unfinished"


def test_more_sorts_of_cards_than_anybody_counts_leave_a_deck_undetermined() -> None:
    sorts = [Tally(code=f"sort-{n}", cite="5", over=("main",), of=where(label=f"l{n}"), at_most=1) for n in range(20)]
    every = Tally(code="every", cite="6", over=("main",), at_most=6)

    report = check_by_rules(deck(main={ANT: 1}), SIZE, KINDS, every, *sorts)

    assert report.verdict == "undetermined"
    assert [doubt.fact for doubt in report.doubts] == [SEARCH]
