"""The referee's own law: examples of the four verdicts, and that its small vocabulary and its shortcuts suffice."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from tests.long import LONG, amount
from tests.referee import riftbound, rise, vividz, wow, wow_cards, zero
from tests.referee.aiming import cases
from tests.referee.cards import NONE, UNKNOWN, FactCard, FactDeck, LawRule, Line, Open, Row, World, card, deck, words
from tests.referee.completing import home, ways
from tests.referee.extending import extendable
from tests.referee.ranges import RANGES
from tests.referee.verdicts import truth

GAMES = pytest.mark.parametrize("game", list(RANGES))
DECKS = amount(60, 400)
KNOWN = ("known", "no leader", "two leaders", "pool")
# Cards whose own text overrides the rules are never added.
OVERRIDING = ("open hero", riftbound.NEEKO)

# Every set of the worlds is out, and every kind of the game may be in its only section.
UNBREAKABLE = (("wow/classic", "set-legal"), ("zero/casual", "section-kind"), ("zero/official", "section-kind"))

LEADER = rise.commander("leader", "博士", "众神议会")
PLAIN, OTHER = card("plain", "ally"), card("other", "ally")
DOCTOR, BRUTE = card("doctor", "ally", class_="博士"), card("brute", "ally", class_="猛士")
VAGUE = card("vague", "ally", class_=UNKNOWN)
THREE: Sequence[Row] = ((rise.MAIN, PLAIN, 2), (rise.MAIN, OTHER, 1))


def test_a_deck_that_keeps_every_rule_is_legal() -> None:
    assert truth(rise.CONSTRUCTED, deck([(rise.COMMANDER, LEADER, 1), *THREE])) == "legal"


def test_a_deck_that_lacks_cards_is_unfinished() -> None:
    assert truth(rise.CONSTRUCTED, deck([(rise.MAIN, DOCTOR, 1)])) == "unfinished"
    assert truth(rise.CONSTRUCTED, deck([])) == "unfinished"


def test_cards_that_no_commander_holds_together_are_illegal() -> None:
    assert truth(rise.CONSTRUCTED, deck([(rise.MAIN, DOCTOR, 1), (rise.MAIN, BRUTE, 1)])) == "illegal"


def test_an_unknown_fact_that_decides_leaves_a_deck_undetermined() -> None:
    rows = [(rise.COMMANDER, LEADER, 1), *THREE]

    assert truth(rise.CONSTRUCTED, deck([*rows, (rise.MAIN, VAGUE, 1)])) == "undetermined"
    assert truth(rise.CONSTRUCTED, deck([*rows, (rise.MAIN, VAGUE, 3)])) == "illegal"


def test_a_fact_of_which_enough_is_known_is_no_doubt() -> None:
    rows = [(rise.COMMANDER, LEADER, 1), *THREE]
    sure = card("sure", "ally", class_=Open(words("博士"), words("猛士")))
    never = card("never", "ally", class_=Open(words("使徒"), words("猛士")))

    assert truth(rise.CONSTRUCTED, deck([*rows, (rise.MAIN, sure, 1)])) == "legal"
    assert truth(rise.CONSTRUCTED, deck([*rows, (rise.MAIN, never, 1)])) == "illegal"


def test_an_open_line_is_nothing_or_any_card() -> None:
    rows = [(rise.COMMANDER, LEADER, 1), *THREE]
    line = Line((), rise.MAIN, 1)

    assert truth(rise.CONSTRUCTED, deck(rows, lines=(line,))) == "undetermined"
    assert truth(rise.CONSTRUCTED, deck([*rows, (rise.MAIN, BRUTE, 1)], lines=(line,))) == "illegal"


def test_a_misspelt_neeko_may_be_neeko() -> None:
    more = [(riftbound.MORE, riftbound.legend(f"more {n}", words("fury calm"), "jinx"), 1) for n in (1, 2, 3)]

    assert truth(riftbound.CASUAL, deck(more)) == "illegal"
    assert truth(riftbound.CASUAL, deck(more, lines=(Line((), riftbound.MAIN, 1),))) == "undetermined"


def test_a_name_of_two_cards_is_each_of_them() -> None:
    rows = [(rise.COMMANDER, LEADER, 1), *THREE]

    assert truth(rise.CONSTRUCTED, deck(rows, lines=(Line((DOCTOR, PLAIN), None, 1),))) == "undetermined"
    assert truth(rise.CONSTRUCTED, deck(rows, lines=(Line((DOCTOR, card("third", "ally")), None, 1),))) == "legal"


def test_a_pool_is_split_into_what_is_not_placed_yet() -> None:
    pool = [(PLAIN, 2), (OTHER, 1), (BRUTE, 1)]
    led = (rise.COMMANDER, LEADER, 1)

    assert truth(rise.LIMITED, deck([led, (rise.MAIN, PLAIN, 1)], pool)) == "unfinished"
    assert truth(rise.LIMITED, deck([led, (rise.MAIN, BRUTE, 1)], pool)) == "illegal"
    assert truth(rise.LIMITED, deck([led, *THREE, (rise.SIDE, BRUTE, 1)], pool)) == "legal"
    assert truth(rise.LIMITED, deck([led, *THREE], [*pool, (DOCTOR, 9)])) == "unfinished"
    assert truth(rise.LIMITED, deck([], [])) == "unfinished"


def test_three_domains_have_no_legend() -> None:
    rows = [(riftbound.MAIN, riftbound.rift(domain, "spell", domain=domain), 1) for domain in ("fury", "calm", "mind")]

    assert truth(riftbound.CASUAL, deck(rows[:2])) == "unfinished"
    assert truth(riftbound.CASUAL, deck(rows)) == "illegal"


def test_a_full_main_deck_has_no_room_for_a_champion() -> None:
    spells = [(riftbound.MAIN, riftbound.rift(f"spell {n}", "spell"), 1) for n in range(4)]

    assert truth(riftbound.STANDARD, deck(spells)) == "illegal"
    assert truth(riftbound.CASUAL, deck(spells)) == "unfinished"


def test_four_triples_have_no_three_missions() -> None:
    rows = [(vividz.MAIN, vividz.of(f"card {n}", "event", (words(n), NONE, NONE)), 1) for n in "ABCD"]

    assert truth(vividz.STANDARD, deck(rows[:3])) == "unfinished"
    assert truth(vividz.STANDARD, deck(rows)) == "illegal"


def test_too_many_copies_are_illegal_whatever_their_colour() -> None:
    vague = card("vague", "event", colour=UNKNOWN, series="甲")

    assert truth(zero.OFFICIAL, deck([(zero.MAIN, vague, 3)])) == "illegal"


def test_horde_and_alliance_have_no_hero() -> None:
    rows = [(wow_cards.MAIN, wow_cards.wow(faction, "ally", faction=faction), 1) for faction in wow_cards.FACTIONS]

    assert truth(wow.CLASSIC, deck(rows)) == "illegal"
    assert truth(wow.WHITE_BOOK, deck(rows)) == "illegal"


def richer(world: World) -> World:
    """The world where also every card that an open line may be may be added to its section."""

    def additions(world_: World, one: FactDeck, section: str) -> Sequence[FactCard]:
        others = [each for each in world.strangers(world, one) if home(world, each) == section]
        return [*world.additions(world_, one, section), *(each for each in others if each.name not in OVERRIDING)]

    return replace(world, additions=additions)


@pytest.mark.grows
@GAMES
def test_the_cards_that_may_be_added_suffice(game: str) -> None:
    """More cards to choose from make no further deck extendable."""
    rich = {world: richer(world) for world in RANGES[game].worlds}
    decks = [(case.world, case.deck) for case in cases(RANGES[game], 3, DECKS, KNOWN[:2])]

    assert [one for world, one in decks if extendable(world, one) != extendable(rich[world], one)] == []


def patient(world: World) -> World:
    """The world where no rule is taken to be broken for good before everything is added."""
    rules = [LawRule(rule.code, tuple(world.targets), rule.holds) for rule in world.rules]
    return replace(world, rules=tuple(rules))


@pytest.mark.grows
@GAMES
def test_what_is_broken_for_good_is_broken_in_the_end(game: str) -> None:
    slow = {world: patient(world) for world in RANGES[game].worlds}
    decks = [(case.world, case.deck) for case in cases(RANGES[game], 4, DECKS, KNOWN)]

    assert [one for world, one in decks if extendable(world, one) != extendable(slow[world], one)] == []


@pytest.mark.grows
@GAMES
def test_every_rule_is_broken_by_some_deck_and_by_it_alone(game: str) -> None:
    alone: set[tuple[str, str]] = set()
    wanted = {(repr(world), rule.code) for world in RANGES[game].worlds for rule in world.rules}
    unbreakable = {place for place in UNBREAKABLE if place[0].startswith(game)}
    for case in cases(RANGES[game], 5, 9000, KNOWN[:1]):
        broken = {rule.code for rule in case.world.rules if not rule.holds(case.world, case.deck)}
        alone |= {(repr(case.world), code) for code in broken if len(broken) == 1}
        # In the long run the unbreakable ones are tried to the end.
        if not LONG and alone == wanted - unbreakable:
            break

    assert wanted - alone == unbreakable


@GAMES
def test_an_unknown_fact_of_every_kind_of_card_may_turn_out_somehow(game: str) -> None:
    for world in RANGES[game].worlds[:1]:
        facts = {fact for found in RANGES[game].facts.values() for fact in found} - {"kind"}
        kinds = {next(iter(value)) for value in world.values(world, "", "kind")}
        for kind, fact in product(sorted(kinds), sorted(facts)):
            assert len(ways(world, card("card", kind, "", {fact: UNKNOWN}))) > 0
