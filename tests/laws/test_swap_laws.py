"""Laws of the check between games: its verdict by enumeration in small worlds, and steps that end in a legal swap."""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import combinations_with_replacement, product
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import Question
from decks.samples import Sample, samples
from legality.engine import check, check_between_games
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import AllowedKinds, Pool, SharesTrait, Size
from legality.engine.rules.pairs import SideboardSwap
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck, OpenLine, Row
from legality.engine.values.report import Operation, Report
from legality.engine.values.search_bounds import SEARCH
from legality.games import GAMES
from tests.legality.making import DAY, card
from tests.long import amount

HERO, RIVAL = card("Hero", "hero", class_="red"), card("Rival", "hero", class_="red")
RED, PINK, BLUE, PLAIN = (
    card("Red", class_="red"),
    card("Pink", class_="red"),
    card("Blue", class_="blue"),
    card("Plain"),
)
CARDS: Final = (RED, PINK, BLUE, PLAIN)
ONE_HERO: Final = Size(code="hero-count", cite="1", section="hero", exactly=1)
THREE: Final = Size(code="main-size", cite="2", section="main", at_least=3)
RED_MAIN: Final = SharesTrait(code="class-icon", cite="3", traits=("class",), leader="hero", over=("main",))
PAIR: Final = Size(code="side-size", cite="4", section="side", one_of=(0, 2))
SWAP: Final = SideboardSwap(code="between-games", cite="5", fixed=("hero",), over=("main", "side"))
CHOSEN: Final = (
    ONE_HERO,
    Size(code="chosen-count", cite="6", section="chosen", exactly=1),
    Size(code="main-size", cite="2", section="main", counted=("chosen", "main"), reserved={"chosen": 1}, exactly=3),
    SharesTrait(code="chosen-icon", cite="7", traits=("class",), leader="hero", over=("chosen",)),
    Size(code="side-size", cite="4", section="side", at_most=2),
    SideboardSwap(
        code="between-games",
        cite="5",
        fixed=("hero",),
        over=("chosen", "main", "side"),
        one_for_one=("chosen", "main"),
    ),
)
POOL: Final = (
    Size(code="hero-count", cite="1", section="hero", at_most=1),
    AllowedKinds(
        code="section-kind",
        cite="8",
        over=("hero", "main", "side"),
        allowed={"hero": ("hero",), "main": ("ally",), "side": ("ally", "hero")},
    ),
    THREE,
    RED_MAIN,
    Pool(code="pool", cite="9", over=("main", "side"), rest="side", leader_kinds={"hero": ("hero",)}),
    SideboardSwap(code="between-games", cite="5", fixed=(), over=("hero", "main", "side")),
)
WORLDS: Final[Mapping[str, tuple[Rule, ...]]] = {
    "constructed": (ONE_HERO, THREE, PAIR, SWAP),
    "limited": (ONE_HERO, THREE, RED_MAIN, SWAP),
    "chosen": CHOSEN,
    "pool": POOL,
    "none": (ONE_HERO, THREE, RED_MAIN, Size(code="side-size", cite="4", section="side", exactly=0)),
}
FORMATS: Final = {
    name: Format("game", name, {}, {DAY: Edition("1", rules)}, ("hero",)) for name, rules in WORLDS.items()
}
SECTIONS: Final = ("hero", "chosen", "main", "side")
# The cards of the rest of a pool are not placed yet, whether a list names the heroes among them or not.
REST: Final = {"pool": "side"}
OVER: Final = {
    "pool": ("hero", "main", "side"),
    "constructed": ("main", "side"),
    "limited": ("main", "side"),
    "chosen": ("chosen", "main", "side"),
    "none": (),
}
ONE_FOR_ONE: Final = {"chosen": ("chosen", "main")}

worlds = pytest.mark.parametrize("world", sorted(WORLDS))


def is_swap(world: str, registered: Deck, now: Deck) -> bool:
    """Whether two legal decks differ by a swap, told without the engine's words."""
    over, now = OVER[world], with_heroes(world, registered, now)
    fixed = [section for section in SECTIONS if section not in over]
    legal = all(check(FORMATS[world], deck, DAY).verdict == "legal" for deck in (registered, now))
    stays = all(registered.cards(section) == now.cards(section) for section in fixed)
    size = ONE_FOR_ONE.get(world, ())
    return legal and stays and registered.tally(over) == now.tally(over) and registered.size(size) == now.size(size)


def swaps_of(world: str, registered: Deck) -> Iterator[Deck]:
    """Every deck with the registered cards in any of the sections that may swap."""
    over = OVER[world]
    stays = [row for row in registered.rows() if row[0] not in over]
    cards = [(one, count) for one, count in registered.tally(over).items()]
    spread = [list(combinations_with_replacement(over, count)) for _, count in cards]
    for ways in product(*spread):
        rows = [(slug, one, 1) for (one, _), way in zip(cards, ways, strict=True) for slug in way]
        yield Deck.of([*stays, *rows])


def contains(whole: Deck, part: Deck, rest: str = "") -> bool:
    """Whether the cards of one deck are in another, those of the rest in any section."""
    placed = [row for row in part.rows() if row[0] != rest]
    every, held = whole.tally(whole.sections), part.tally(part.sections)
    return all(whole.cards(section).get(one, 0) >= count for section, one, count in placed) and all(
        every.get(one, 0) >= count for one, count in held.items()
    )


def with_heroes(world: str, registered: Deck, now: Deck) -> Deck:
    """The deck with the registered heroes that it names nowhere in the rest of the pool."""
    held = now.tally(now.sections)
    heroes = [
        (one, count - held.get(one, 0)) for one, count in registered.tally(SECTIONS).items() if one.kind == "hero"
    ]
    return now.adding([(REST[world], one, count) for one, count in heroes if world in REST])


def truth_of(world: str, registered: Deck, now: Deck) -> str:
    """The verdict on a deck beside a legal registered one."""
    now = with_heroes(world, registered, now)
    if is_swap(world, registered, now):
        return "legal"

    rest = REST.get(world, "")
    able = (other for other in swaps_of(world, registered) if contains(other, now, rest))
    return "unfinished" if any(is_swap(world, registered, other) for other in able) else "illegal"


@st.composite
def legal_decks(draw: st.DrawFn, world: str) -> Deck:
    """A legal deck of few cards."""
    sections = {"chosen": ("chosen", "main", "main", "side", "side"), "none": ("main",) * 4}
    slots = sections.get(world, ("main", "main", "main", "main", "side", "side"))
    rows: list[Row] = [("hero", HERO, 1)]
    for section in slots:
        able = CARDS if section == "side" or world == "constructed" else (RED, PINK, PLAIN)
        rows.append((section, draw(st.sampled_from(able)), 1))

    return Deck.of(rows)


@st.composite
def changed(draw: st.DrawFn, world: str, deck: Deck) -> Deck:
    """The deck after a few steps of any sort."""
    sections = [section for section in SECTIONS if section != "chosen" or world == "chosen"]
    for _ in range(draw(st.integers(0, 5))):
        rows = deck.rows()
        kind = draw(st.sampled_from(["add", "remove", "move", "move", "move"]))
        section = draw(st.sampled_from(sections))
        if kind == "add" or not rows:
            deck = after(Operation("add", section, 1, draw(st.sampled_from((*CARDS, RIVAL)))), deck)
            continue

        place, one, _ = draw(st.sampled_from(rows))
        deck = after(Operation("move" if kind == "move" else "remove", place, 1, one, section), deck)

    return deck


def after(step: Operation, deck: Deck) -> Deck:
    assert step.card is not None
    held = deck.cards(step.section).get(step.card, 0)
    assert step.op == "add" or held >= step.count
    left = deck.having(step.section, step.card, held + (step.count if step.op == "add" else -step.count))
    if step.op != "move":
        return left

    return left.having(step.to, step.card, left.cards(step.to).get(step.card, 0) + step.count)


@worlds
@given(data=st.data())
def test_the_verdict_is_that_of_the_enumeration(world: str, data: st.DataObject) -> None:
    registered = data.draw(legal_decks(world))
    now = data.draw(changed(world, registered))

    report = check_between_games(FORMATS[world], registered, now, DAY)

    searched = [doubt.fact for doubt in report.doubts] == [SEARCH]
    assert report.verdict == ("undetermined" if searched else truth_of(world, registered, now))


@worlds
@given(data=st.data())
def test_the_steps_of_any_fault_followed_to_the_end_make_a_legal_swap(world: str, data: st.DataObject) -> None:
    registered = data.draw(legal_decks(world))
    now = data.draw(changed(world, registered))

    assert is_swap(world, registered, followed(FORMATS[world], registered, now, DAY, data))


@worlds
@given(data=st.data())
def test_no_card_is_told_to_go_two_ways(world: str, data: st.DataObject) -> None:
    registered = data.draw(legal_decks(world))
    now = data.draw(changed(world, registered))

    steps = steps_of(check_between_games(FORMATS[world], registered, now, DAY))

    assert len(steps) == len({(step.op, step.section, step.card, step.to) for step in steps})
    assert {s.card for s in steps if s.op == "add"} & {s.card for s in steps if s.op == "remove"} == set()


def steps_of(report: Report) -> list[Operation]:
    return [step for violation in report.violations for step in violation.operations]


def followed(format_: Format, registered: Deck, now: Deck, day: date, data: st.DataObject) -> Deck:
    """The deck after the steps of one fault after another. A card that is left open is one that was moved that way, or one
    that is missing.
    """
    for _ in range(200):
        report = check_between_games(format_, registered, now, day)
        faults = [violation for violation in report.violations if violation.operations]
        if not faults:
            return now

        for step in data.draw(st.sampled_from(faults)).operations:
            now = _stepped(step, registered, now, data)

    raise AssertionError("the steps do not come to an end")


def _stepped(step: Operation, registered: Deck, now: Deck, data: st.DataObject) -> Deck:
    if step.card:
        return after(step, now)

    for _ in range(step.count if step.op == "add" else 0):
        held, wanted = now.cards(step.section), registered.cards(step.section)
        able = [one for one, count in wanted.items() if count > held.get(one, 0)]
        now = after(Operation("add", step.section, 1, data.draw(st.sampled_from(able))), now)
    for _ in range(step.count if step.op == "move" else 0):
        held, wanted = now.cards(step.section), registered.cards(step.section)
        moved = [one for one, count in held.items() if count > wanted.get(one, 0)]
        now = after(Operation("move", step.section, 1, data.draw(st.sampled_from(moved)), step.to), now)

    return now


@st.composite
def open_lines(draw: st.DrawFn) -> OpenLine:
    """A line that is nothing or any card."""
    sections = draw(st.sampled_from([(), ("main",), ("side",), ("hero",)]))
    return OpenLine(9, anything=True, sections=sections, count=draw(st.sampled_from([None, 1, 2])))


def ways_of(deck: Deck) -> Iterator[Deck]:
    """Every way in which the one open line of a deck may turn out, with up to two copies of a card."""
    bare = deck.closed()
    yield bare
    for line in deck.open_lines:
        counts = (line.count,) if line.count else (1, 2)
        places = line.sections or SECTIONS
        yield from (bare.adding([way]) for way in product(places, (*CARDS, HERO, RIVAL), counts))


@worlds
@given(data=st.data())
@settings(max_examples=amount(15, 50))
def test_a_verdict_beside_open_lines_is_that_of_every_way(world: str, data: st.DataObject) -> None:
    registered = data.draw(legal_decks(world))
    now = data.draw(changed(world, registered))
    if data.draw(st.booleans()):
        registered = Deck.of(registered.rows()[: data.draw(st.integers(3, 6))], open_lines=(data.draw(open_lines()),))
    if data.draw(st.booleans()) or not registered.open_lines:
        now = Deck.of(now.rows(), open_lines=(data.draw(open_lines()),))

    verdict = check_between_games(FORMATS[world], registered, now, DAY).verdict

    if verdict != "undetermined":
        ways = ((one, other) for one in ways_of(registered) for other in ways_of(now))
        assert {check_between_games(FORMATS[world], one, other, DAY).verdict for one, other in ways} == {verdict}


# A day on which the samples of all games are judged.
REAL: Final = date(2026, 8, 8)


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: f"{sample.game}-{sample.slug}")
@given(data=st.data())
@settings(max_examples=amount(4, 15))
def test_the_steps_of_a_real_deck_end_in_a_legal_swap(
    sample: Sample, catalogues: Mapping[str, Catalogue], data: st.DataObject
) -> None:
    game = GAMES[sample.game]
    question = Question(game, game.format(sample.format), REAL, options=frozenset(sample.options))
    registered = check_text(question, sample.text, catalogues[sample.game], sample.pool).judged
    if check(question.format_, registered, REAL, options=question.options).verdict != "legal" or question.options:
        return

    cards = data.draw(st.lists(st.sampled_from(sorted(catalogues[sample.game].cards.values(), key=id_of)), max_size=3))
    sections = [section.slug for section in game.sections]
    now = registered
    for one in cards:
        now = after(Operation("add", data.draw(st.sampled_from(sections)), 1, one), now)
    for _ in range(data.draw(st.integers(0, 8))):
        section, one, _ = data.draw(st.sampled_from(now.rows()))
        to = data.draw(st.sampled_from(["", *sections]))
        now = after(Operation("move" if to else "remove", section, 1, one, to), now)

    end = followed(question.format_, registered, now, REAL, data)
    assert check_between_games(question.format_, registered, end, REAL).verdict == "legal"


def id_of(one: Card) -> str:
    return one.id
