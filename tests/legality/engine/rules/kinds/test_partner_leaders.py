"""Which leaders may stand together."""

from datetime import date

from legality.engine import check
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import AllowedKinds, Fellows, OneInCommon, Pool, SharesTrait, Size
from legality.engine.rules.rule import CheckContext, Finding, MissingFact, Rule
from legality.engine.values.card import Card
from legality.engine.values.conditions import parse_condition, where
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.possible_cards import Bound, Envelope
from legality.engine.values.report import BlamedCard, Doubt, Operation, Report, Violation
from legality.engine.values.search_bounds import SEARCH
from tests.legality.making import DAY, card, context, deck

PARTNERS = (where(ability="partner"), where(ability="partner"))
BACKGROUNDS = (where(ability="chooses"), where(kind="background"))
RULE = Fellows(code="fellows", cite="1", section="chief", pairs=(PARTNERS, BACKGROUNDS), named="with")
TWO = Size(code="two", cite="2", section="chief", at_least=1, at_most=2, warns=False)
KINDS = AllowedKinds(code="kinds", cite="3", over=("chief",), allowed={"chief": ("chief",), "main": ("ally",)})
COLOUR = SharesTrait(code="colour", cite="4", over=("main",), traits=("colour",), leader="chief")
ENVELOPE = Envelope({"colour": Bound("5", at_most=1), "any": Bound("6")})

ANT, BEE = (card(name, "chief", ability="partner", colour="red") for name in ("Ant", "Bee"))
LONE, VAGUE = card("Lone", "chief", colour="red"), card("Vague", "chief", ability=UNKNOWN)
CHOOSER, PAST = card("Chooser", "chief", ability="chooses"), card("Past", "background")
ONE, OTHER = card("One", "chief", with_="other", key="one"), card("Other", "chief", with_="One", key="other")
RED, BLUE, GREEN = (card(colour, colour=colour) for colour in ("red", "blue", "green"))


def found(*leaders: Card) -> list[Finding]:
    return list(RULE.findings(deck(chief=dict.fromkeys(leaders, 1)), context()))


def form(*rules: Rule) -> Format:
    return Format("game", "form", {}, {date.min: Edition("1", rules)}, ("chief",), envelopes={"chief": ENVELOPE})


def checked(rules: tuple[Rule, ...], leaders: tuple[Card, ...], *cards: Card) -> Report:
    return check(form(*rules), deck(chief=dict.fromkeys(leaders, 1), main=dict.fromkeys(cards, 1)), DAY)


def strangers(*cards: Card) -> Violation:
    return Violation(
        code="fellows",
        cite="1",
        key="no-fellows",
        fix="replace",
        section="chief",
        found=len(cards),
        limit=0,
        cards=tuple(BlamedCard(each, 1, "chief") for each in cards),
        operations=(Operation("remove", "chief", 1, cards[-1]),),
        words=(("leader", "chief"),),
    )


def test_two_leaders_stand_together_by_a_pair_of_conditions_or_by_name() -> None:
    assert [found(ANT), found(ANT, BEE), found(CHOOSER, PAST), found(ONE, OTHER)] == [[]] * 4
    assert [found(ANT, LONE), found(ANT, PAST)] == [[strangers(ANT, LONE)], [strangers(ANT, PAST)]]


def test_two_of_one_name_are_no_fellows() -> None:
    (violation,) = RULE.findings(deck(chief={ANT: 3}), context())

    assert isinstance(violation, Violation)
    assert (violation.cards, violation.operations) == (
        (BlamedCard(ANT, 3, "chief"),),
        (Operation("remove", "chief", 1, ANT),),
    )


def test_a_missing_fact_that_decides_is_a_doubt() -> None:
    assert found(ANT, VAGUE) == [Doubt("fellows", "1", "ability", VAGUE, "chief")]
    assert found(LONE, VAGUE) == [strangers(LONE, VAGUE)]


def open_to(*leaders: Card, rules: tuple[Rule, ...] = (RULE, TWO, KINDS, COLOUR)) -> dict[str, MissingFact | None]:
    return dict(RULE.fellows(rules, CheckContext("form", DAY, leaders={"chief": leaders})))


def test_a_leader_may_get_a_fellow_while_there_is_room() -> None:
    assert [open_to(ANT), open_to()] == [{"chief": None}] * 2
    assert [open_to(LONE), open_to(ANT, BEE)] == [{}, {}]
    assert open_to(ANT, rules=(RULE, Size(code="two", cite="2", section="chief", exactly=1))) == {}


def test_a_section_that_holds_no_such_kind_has_no_such_fellow() -> None:
    assert [open_to(CHOOSER), open_to(CHOOSER, rules=(RULE, TWO))] == [{}, {"chief": None}]


def test_what_cannot_be_told_of_a_fellow_is_said() -> None:
    red = Fellows(code="red", cite="1", section="chief", pairs=((where(ability="partner"), where(colour="red")),))
    common = OneInCommon(code="common", cite="7", over=("chief", "main"), trait="tribe")
    blue = card("Blue", "chief", ability="partner", colour="blue")
    led = CheckContext("form", DAY, leaders={"chief": (blue,)})

    assert open_to(VAGUE) == {"chief": MissingFact("ability", VAGUE)}
    assert open_to(ONE) == {"chief": MissingFact(SEARCH, ONE)}
    assert open_to(ANT, rules=(RULE, TWO, common)) == {"chief": MissingFact(SEARCH)}
    assert red.fellows((red, COLOUR), led) == {"chief": MissingFact(SEARCH, blue)}
    assert red.fellows((red, COLOUR), context()) == {"chief": MissingFact(SEARCH)}


def test_cards_that_a_fellow_may_lead_leave_the_deck_unfinished() -> None:
    rules = (RULE, TWO, KINDS, COLOUR)

    assert [checked(rules, (ANT,), *cards).verdict for cards in ((RED,), (BLUE,), (RED, BLUE), (BLUE, GREEN))] == [
        "legal",
        "unfinished",
        "unfinished",
        "illegal",
    ]
    assert [checked(rules, (LONE,), BLUE).verdict, checked(rules, (), RED, BLUE).verdict] == ["illegal", "unfinished"]
    assert checked(rules, (), RED, BLUE, GREEN).verdict == "illegal"


def test_a_leader_of_unknown_colour_may_lead_them_already() -> None:
    masked = card("Masked", "chief", ability="partner", colour=UNKNOWN)

    assert checked((RULE, TWO, KINDS, COLOUR), (masked,), BLUE, GREEN).verdict == "undetermined"


def test_without_a_leader_two_that_cannot_be_told_are_a_doubt() -> None:
    red = Fellows(code="red", cite="1", section="chief", pairs=((where(ability="partner"), where(colour="red")),))

    assert [checked((red, TWO, COLOUR), (), *cards).doubts for cards in ((BLUE,), (BLUE, GREEN))] == [
        (),
        (Doubt("colour", "4", SEARCH, BLUE, "main"),),
    ]


def test_pairs_of_leaders_from_a_pool_are_not_tried() -> None:
    pool = Pool(code="pool", cite="8", over=("main",))
    full = Size(code="full", cite="9", section="main", at_least=2)
    held = deck({BLUE: 1}, chief={ANT: 1}, main={BLUE: 1})

    report = check(form(RULE, TWO, COLOUR, full, pool), held, DAY)

    assert report.verdict == "undetermined"
    assert {doubt.fact for doubt in report.doubts} == {SEARCH}


def test_what_it_shows_of_a_leader() -> None:
    both = deck(chief={ANT: 1, BEE: 1})

    assert RULE.comparisons(ANT, "chief", both, context()) == (Comparison("fellows", ("Ant",), ("Bee",)),)
    assert RULE.comparisons(ANT, "chief", deck(chief={ANT: 1}), context()) == ()
    assert RULE.exemption(ANT, "chief", both, context()) is None
    assert RULE.exemption(ANT, "chief", deck(chief={ANT: 1}), context()) == Exemption("alone")
    assert RULE.facts_needed(ANT, "chief") == ("ability", "kind", "with")
    assert RULE.facts_needed(ANT, "main") == ()
    assert RULE.sections() == ("chief",)


def test_a_condition_of_any_sort_may_make_a_pair() -> None:
    some = Fellows(
        code="fellows", cite="1", section="chief", pairs=((parse_condition("ability=*"), where(kind="chief")),)
    )

    assert list(some.findings(deck(chief={ANT: 1, LONE: 1}), context())) == []
