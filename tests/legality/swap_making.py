"""Decks between games, the answers about them, and what they should tell, for the tests of swaps."""

from dataclasses import replace

from legality.engine import check_between_games
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import SharesTrait, Size
from legality.engine.rules.pairs import SideboardSwap
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.report import BlamedCard, Fix, Operation, Report, Violation
from tests.legality.making import DAY, card, deck

SWAP = SideboardSwap(code="between-games", cite="100.3", fixed=("hero",), over=("main", "side"), reading="R5")
ONE_FOR_ONE = replace(SWAP, one_for_one=("main",))
SIX = Size(code="main-size", cite="100.1", section="main", at_least=6, warns=False)
TWO = Size(code="side-size", cite="100.2", section="side", one_of=(0, 2), warns=False)
ONE = Size(code="hero-count", cite="101", section="hero", exactly=1)
NINE = replace(SIX, at_least=9)
RED = SharesTrait(code="class-icon", cite="102", traits=("class",), leader="hero", over=("main",))

HERO, RIVAL = card("Hero", "hero", class_="red"), card("Rival", "hero", class_="red")
ANT, BEE, CAT, DOE, ELK = card("Ant"), card("Bee"), card("Cat"), card("Doe"), card("Elk")
BLUE = card("Blue", class_="blue")
REGISTERED = deck(hero={HERO: 1}, main={ANT: 4, BEE: 2}, side={CAT: 2})


def form(*rules: Rule) -> Format:
    return Format("game", "duo", {}, {DAY: Edition("1.0", rules)}, ("hero",))


FORM = form(SIX, TWO, SWAP)


def judged(now: Deck, registered: Deck = REGISTERED, format_: Format = FORM) -> Report:
    return check_between_games(format_, registered, now, DAY)


def answer(now: Deck, registered: Deck = REGISTERED, format_: Format = FORM) -> tuple[str, list[Violation]]:
    report = judged(now, registered, format_)
    return report.verdict, list(report.violations)


def swap(key: str, fix: Fix, section: str, cards: tuple[BlamedCard, ...], *steps: Operation) -> Violation:
    found = sum(blame.count for blame in cards)
    return Violation("between-games", "100.3", key, fix, section, found, 0, cards, steps, reading="R5")


def size(key: str, fix: Fix, section: str, found: int, limit: int, *steps: Operation, moved: int = 0) -> Violation:
    code, cite = {"main": ("main-size", "100.1"), "side": ("side-size", "100.2"), "hero": ("hero-count", "101")}[
        section
    ]
    cards = tuple(BlamedCard(step.card, moved, step.section) for step in steps if step.card and moved)
    words = (("low", "0"), ("high", "2")) if section == "side" else ()
    return Violation(code, cite, key, fix, section, found, limit, cards, steps, words)


def registered_breaks(fix: Fix, rules: str, *cards: BlamedCard) -> Violation:
    words = (("rules", rules),)
    return Violation("between-games", "100.3", "swap-registered", fix, cards=cards, words=words, reading="R5")


def add(section: str, count: int, one: Card) -> Operation:
    return Operation("add", section, count, one)


def remove(section: str, count: int, one: Card) -> Operation:
    return Operation("remove", section, count, one)


def move(section: str, count: int, one: Card | None, to: str) -> Operation:
    return Operation("move", section, count, one, to)
