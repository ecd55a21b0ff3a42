"""Leaders that stand together, by exhaustion: every deck of a small world, and every leader that may be added to it."""

from collections.abc import Sequence
from datetime import date
from itertools import combinations, product

import pytest

from legality.engine import check
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Fellows, Requires, SharesTrait, Size
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card
from legality.engine.values.conditions import where
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.possible_cards import Bound, Envelope
from tests.legality.making import DAY, card, deck

COLOURS = ("red", "blue", "green")
PLAIN, PARTNER, CHOOSER, BACKGROUND = "plain", "partner", "chooser", "background"
LEADERS = [
    card(f"{colour} {sort}", "chief", colour=colour, sort=sort)
    for colour, sort in product(COLOURS, (PLAIN, PARTNER, CHOOSER, BACKGROUND))
]
CARDS = [card(colour, colour=colour) for colour in ("", *COLOURS, "red|blue")]
PAIRS = {(PARTNER, PARTNER), (CHOOSER, BACKGROUND), (BACKGROUND, CHOOSER)}

FELLOWS = Fellows(
    code="fellows",
    cite="1",
    section="chief",
    pairs=((where(sort=PARTNER), where(sort=PARTNER)), (where(sort=CHOOSER), where(sort=BACKGROUND))),
)
ONE_OR_TWO = Size(code="chief", cite="2", section="chief", at_least=1, at_most=2, warns=False)
MAIN = Size(code="main", cite="3", section="main", at_least=1, warns=False)
ONE_SHARED = SharesTrait(code="colour", cite="4", over=("main",), traits=("colour",), leader="chief")
ALL_SHARED = SharesTrait(code="colour", cite="4", over=("main",), traits=("colour",), leader="chief", all_of=True)
ENVELOPE = Envelope({"colour": Bound("5", at_most=1, values=frozenset(COLOURS))})

Cards = Sequence[Card]


def form(*rules: Rule) -> Format:
    return Format("game", "form", {}, {date.min: Edition("1", rules)}, ("chief",), envelopes={"chief": ENVELOPE})


def verdict(format_: Format, leaders: Cards, cards: Cards) -> str:
    return check(format_, deck(chief=dict.fromkeys(leaders, 1), main=dict.fromkeys(cards, 1)), DAY).verdict


def sort_of(leader: Card) -> str:
    (sort,) = leader.surely("sort")
    return sort


def are_led(leaders: Cards, cards: Cards, *, all_of: bool) -> bool:
    """The law: one leader, or two that go together, and each card has a colour of theirs, or all of its own."""
    if len(leaders) not in (1, 2) or (len(leaders) > 1 and tuple(map(sort_of, leaders)) not in PAIRS):
        return False

    theirs = {colour for leader in leaders for colour in leader.surely("colour")}
    return all(
        one.surely("colour") <= theirs if all_of else not one.surely("colour") or one.surely("colour") & theirs
        for one in cards
    )


def true_verdict(leaders: Cards, cards: Cards, *, all_of: bool) -> str:
    if cards and are_led(leaders, cards, all_of=all_of):
        return "legal"

    # Some other leader of a colour and sort may always be found.
    more = [(*leaders, *added) for number in range(3) for added in combinations(STRANGERS, number)]
    return "unfinished" if any(are_led(each, cards, all_of=all_of) for each in more) else "illegal"


STRANGERS = [
    card(f"another {leader.name}", "chief", colour="|".join(leader.surely("colour")), sort=sort_of(leader))
    for leader in LEADERS
]


@pytest.mark.parametrize("rule", [ONE_SHARED, ALL_SHARED])
def test_every_deck_has_its_verdict(rule: SharesTrait) -> None:
    format_ = form(FELLOWS, ONE_OR_TWO, MAIN, rule)
    hands = [cards for number in range(4) for cards in combinations(CARDS, number)]
    leads = [leaders for number in range(3) for leaders in combinations(LEADERS, number)]

    wrong = [
        ([one.name for one in leaders], [one.name for one in cards], found, true)
        for leaders, cards in product(leads, hands)
        if (found := verdict(format_, leaders, cards)) != (true := true_verdict(leaders, cards, all_of=rule.all_of))
    ]

    assert wrong == []


def test_without_pairs_a_leader_stays_alone() -> None:
    format_ = form(Fellows(code="fellows", cite="1", section="chief"), ONE_OR_TWO, MAIN, ONE_SHARED)

    assert verdict(format_, LEADERS[1:2], CARDS[2:3]) == "illegal"
    assert verdict(format_, (), CARDS[1:3]) == "illegal"


def test_a_fellow_of_which_too_little_is_known_leaves_a_deck_undetermined() -> None:
    by_colour = Fellows(code="fellows", cite="1", section="chief", pairs=((where(sort=PARTNER), where(colour="red")),))
    named = Fellows(code="fellows", cite="1", section="chief", named="with")
    vague, twin = card("Vague", "chief", colour="red", sort=UNKNOWN), card("Twin", "chief", colour="red", with_="Other")

    told = [
        verdict(form(rule, ONE_OR_TWO, MAIN, ONE_SHARED), leaders, cards)
        for rule, leaders, cards in (
            (by_colour, LEADERS[5:6], CARDS[1:2]),
            (FELLOWS, [vague], CARDS[2:3]),
            (named, [twin], CARDS[2:3]),
        )
    ]

    assert told == ["undetermined"] * 3
    assert verdict(form(by_colour, ONE_OR_TWO, MAIN, ONE_SHARED), (), CARDS[1:3]) == "undetermined"
    assert verdict(form(named, ONE_OR_TWO, MAIN, ONE_SHARED), (), CARDS[1:3]) == "unfinished"


def test_a_requirement_may_be_met_by_a_fellow() -> None:
    asks = Requires(code="asks", cite="6", over=("main",), leader="chief", traits=("colour",))
    format_, blue, both = (
        form(FELLOWS, ONE_OR_TWO, MAIN, asks),
        card("Asks", requires="blue"),
        card("Both", requires="blue;green"),
    )

    told = [verdict(format_, [leader], [each]) for leader in LEADERS[:2] for each in (blue, both)]

    assert told == ["illegal", "illegal", "unfinished", "illegal"]
