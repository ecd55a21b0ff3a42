"""Plans that fix whole decks of the big games, told step by step."""

from dataclasses import replace
from datetime import date
from typing import Final

from legality.engine.advice.fix_plan import Effort, FixPlan, plan_fix
from legality.engine.advice.missing_cards import Adding
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Copies, Tally
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card, Restriction
from legality.engine.values.deck import Deck, OpenLine
from legality.engine.values.report import Operation
from legality.games import GAMES
from tests.legality.making import DAY, card, deck

RIFTBOUND: Final = GAMES["riftbound"].format("casual")
STANDARD: Final = GAMES["riftbound"].format("standard")
WOW: Final = GAMES["wow"].format("classic")
LIMITED: Final = GAMES["rise"].format("limited")

JINX: Final = card("Jinx", "legend", domain="fury|chaos", champion="jinx", sets="OGN")
REBEL: Final = card("Jinx, Rebel", "unit", supertypes="champion", domain="fury", champion="jinx", sets="OGN")
NEEKO: Final = card("Neeko, Blending In", "unit", supertypes="champion", domain="fury", champion="neeko", sets="OGN")
FIELDS: Final = [card(f"Field {number}", "battlefield", sets="OGN") for number in range(3)]
RUNE: Final = card("Fury Rune", "rune", domain="fury", sets="OGN")
UNITS: Final = [card(f"Unit {number:02}", "unit", domain="fury", sets="OGN") for number in range(14)]
CALM: Final = card("Calm", "spell", domain="calm", sets="OGN")
UNIT_KINDS: Final = ("unit", "spell", "gear")


def format_of(rule: Rule) -> Format:
    """A format of one rule."""
    return Format("game", "format", {}, {date.min: Edition("1", (rule,))})


def riftbound(main: dict[Card, int], **sections: dict[Card, int]) -> Deck:
    """A deck of Jinx: what is not given is as it should be."""
    whole = {
        "legend": {JINX: 1},
        "champion": {REBEL: 1},
        "battlefields": dict.fromkeys(FIELDS, 1),
        "runes": {RUNE: 12},
        **sections,
    }
    return deck(main=main, **whole)


def units(count: int) -> dict[Card, int]:
    """So many copies of units, three of each."""
    return {unit: min(3, count - 3 * at) for at, unit in enumerate(UNITS) if count > 3 * at}


def test_a_legal_deck_needs_no_steps() -> None:
    assert plan_fix(STANDARD, riftbound(units(39)), DAY) == FixPlan((), ())


def test_several_faults_are_mended_together() -> None:
    worse = {**units(39), UNITS[0]: 4, CALM: 2}

    plan = plan_fix(STANDARD, riftbound(worse), DAY)

    removed = [Operation("remove", "main", 2, CALM), Operation("remove", "main", 1, UNITS[0])]
    assert sorted(plan.steps, key=str) == sorted(removed, key=str)
    assert (plan.adds, plan.exact) == ((), True)


def test_a_misplaced_card_goes_home_and_what_is_missing_is_told_once() -> None:
    plan = plan_fix(STANDARD, riftbound(units(36), champion={}, runes={RUNE: 11, REBEL: 1}), DAY)

    assert plan == FixPlan(
        (Operation("move", "runes", 1, REBEL, "main"),),
        (Adding("champion", 1, ("unit",)), Adding("main", 2, UNIT_KINDS), Adding("runes", 1, ("rune",))),
    )


def test_a_full_main_deck_gives_its_surplus_to_the_champion_first() -> None:
    plan = plan_fix(STANDARD, riftbound({**units(39), REBEL: 1}, champion={}), DAY)

    assert plan == FixPlan((Operation("move", "main", 1, REBEL, "champion"),), ())


def test_one_wrong_legend_goes_rather_than_all_cards() -> None:
    viktor = card("Viktor", "legend", domain="mind|order", champion="viktor", sets="OGN")

    plan = plan_fix(STANDARD, riftbound(units(39), legend={viktor: 1}), DAY)

    assert plan == FixPlan((Operation("remove", "legend", 1, viktor),), (Adding("legend", 1, ("legend",)),))


def test_neeko_is_moved_where_her_text_counts_and_then_kept() -> None:
    legends = {card(f"Legend {number}", "legend", domain="fury", champion="x", sets="OGN"): 1 for number in range(3)}
    without = riftbound(units(36), sideboard={NEEKO: 1, CALM: 1}, additional_legends=legends)
    beside = riftbound({**units(38), NEEKO: 2}, additional_legends={**legends, JINX: 1})

    assert Operation("move", "sideboard", 1, NEEKO, "main") in plan_fix(RIFTBOUND, without, DAY).steps
    assert plan_fix(RIFTBOUND, without, DAY).size == 2  # noqa: PLR2004  Neeko moves, the card of another domain goes
    assert plan_fix(RIFTBOUND, beside, DAY).steps == (Operation("remove", "additional_legends", 1, JINX),)


def test_a_card_that_lifts_rules_goes_where_it_is_banned_itself() -> None:
    banned = Restriction("classic", 0, date(2012, 1, 1))
    hero = card("Hero", "hero", include="faction=horde;faction=alliance", sets="HoA", restrictions=(banned,))
    orc = card("Orc", faction="horde", sets="HoA")
    human = card("Human", faction="alliance", sets="HoA")

    plan = plan_fix(WOW, deck(hero={hero: 1}, main={orc: 4, human: 1}), DAY)

    assert (plan.size, plan.exact) == (2, True)
    assert Operation("remove", "hero", 1, hero) in plan.steps


def test_an_ended_search_is_told_and_still_mends() -> None:
    worse = riftbound({**units(39), CALM: 2, UNITS[0]: 5})

    plans = [plan_fix(STANDARD, worse, DAY, effort=effort) for effort in (Effort(steps=0), Effort(rounds=0))]

    assert [(plan.size, plan.exact) for plan in plans] == [(7, False), (4, False)]


def test_a_search_that_may_not_go_on_finds_no_plan_and_is_not_sure() -> None:
    worse = riftbound({**units(36), UNITS[0]: 4})
    turns = iter((True, True, False))

    at_once = plan_fix(STANDARD, worse, DAY, effort=Effort(may_go_on=lambda: False))
    later = plan_fix(STANDARD, worse, DAY, effort=Effort(may_go_on=lambda: next(turns, False)))

    assert [at_once, later] == [FixPlan((), (), exact=False)] * 2


def test_a_pool_without_a_legal_deck_cannot_be_mended() -> None:
    ally, other = card("Ally"), card("Other")

    plan = plan_fix(LIMITED, deck({ally: 3}, main={ally: 3, other: 1}), DAY)

    assert plan == FixPlan((), (), possible=False)


def test_what_the_pool_has_comes_from_the_rest_first_and_what_is_left_goes_there() -> None:
    chief = card("Chief", "commander", class_="猛士", faction="众神议会")
    ally, foe = card("Ally"), card("Foe", class_="博士")
    kinds = GAMES["rise"].section("main").kinds

    short = deck({ally: 36, foe: 2}, commander={chief: 1}, main={ally: 20}, sideboard={ally: 4, foe: 2})
    full = deck({ally: 36, foe: 2}, commander={chief: 1}, main={ally: 30}, sideboard={ally: 4})

    assert plan_fix(LIMITED, short, DAY).adds == (
        Adding("main", 4, kinds, source="sideboard"),
        Adding("main", 6, kinds),
        Adding("sideboard", 6, kinds),
    )
    assert plan_fix(LIMITED, full, DAY).adds == (
        Adding("sideboard", 2, kinds, ally),
        Adding("sideboard", 2, kinds, foe),
    )


def test_what_is_left_to_add_counts_open_lines_as_suggested() -> None:
    open_line = OpenLine(9, anything=True, sections=("main",), count=3, suggested=(("main", UNITS[13], 3),))
    known = riftbound({**units(35), CALM: 1})

    plan = plan_fix(STANDARD, replace(known, open_lines=(open_line,)), DAY)

    assert plan.steps == (Operation("remove", "main", 1, CALM),)
    assert plan.adds == (Adding("main", 1, UNIT_KINDS),)


def test_nothing_is_said_of_a_section_where_an_open_line_may_be_any_card() -> None:
    open_line = OpenLine(9, anything=True, sections=("main",), count=3)

    plan = plan_fix(STANDARD, replace(riftbound(units(30), runes={}), open_lines=(open_line,)), DAY)

    assert [add.section for add in plan.adds] == ["runes"]


def test_a_pool_that_is_not_read_in_full_is_left_aside() -> None:
    ally = card("Ally")
    few = Deck.of([("main", ally, 5)], {ally: 1}, open_pool=(OpenLine(1, anything=True),))

    assert plan_fix(LIMITED, few, DAY).steps == ()


def test_a_leader_that_no_pool_holds_is_added_from_outside_of_it() -> None:
    ally = card("Ally")

    plan = plan_fix(LIMITED, Deck.of([("main", ally, 3)], {ally: 40}), DAY)

    assert plan.steps == ()
    assert [(add.section, add.count, add.source) for add in plan.adds] == [
        ("commander", 1, ""),
        ("main", 27, ""),
        ("sideboard", 10, ""),
    ]


def test_copies_beyond_a_number_go_though_one_section_holds_too_many_by_itself() -> None:
    ant = card("Ant")
    two = Copies(code="copies", cite="1", over=("main", "side"), at_most=2)

    plan = plan_fix(format_of(two), deck(main={ant: 4}, side={ant: 1}), DAY)

    assert plan.steps == (Operation("remove", "main", 2, ant), Operation("remove", "side", 1, ant))


def test_of_cards_that_cost_too_many_points_together_the_fewest_copies_go() -> None:
    ant, bee = card("Ant"), card("Bee")
    budget = Tally(code="points", cite="1", over=("main",), at_most=3, points={"Ant": 2, "Bee": 2})

    plan = plan_fix(format_of(budget), deck(main={ant: 2, bee: 1}), DAY)

    assert (plan.steps, plan.exact) == ((Operation("remove", "main", 2, ant),), True)
