"""A small official format with bans, caps, sets and a size, on which house rules are tried."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from legality.engine import check
from legality.engine.house import HouseKind, HouseRule, Premises, derive_format
from legality.engine.house.checking import find_house_faults
from legality.engine.house.faults import HouseFault, KnownNames
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Bans, Copies, CopyCaps, LegalSets, RotationWarning, Size
from legality.engine.values.card import Card, Restriction
from legality.engine.values.deck import Deck
from legality.engine.values.report import Doubt, Violation
from tests.legality.making import card, deck

FIRST, DAY, LATER = date(2020, 1, 1), date(2026, 8, 8), date(2026, 9, 1)
OVER: Final = ("main", "side")
RULES: Final = (
    Size(code="main-size", cite="1", section="main", at_least=2, at_most=8, warns=False),
    Copies(code="copy-limit", cite="2", over=OVER, at_most=3),
    Copies(code="unique", cite="2a", over=OVER, at_most=1, label="unique"),
    LegalSets(code="sets", cite="3", over=OVER, sets={"A": {"": FIRST}, "B": {"": LATER}}),
    Bans(code="banned", cite="4", over=OVER, unless_option="precon"),
    CopyCaps(code="banned", cite="4", over=OVER),
    RotationWarning(code="sets", cite="3", over=OVER, day=LATER, sets=frozenset("B"), now=frozenset("A")),
)
BASE: Final = Format("game", "format", {"en": "Standard"}, {FIRST: Edition("1", RULES)})

ANT, BEE, OLD = (card(name, sets="A") for name in ("Ant", "Bee", "Old"))
NEW, LOST, UNSURE = card("New", sets="B"), card("Lost", sets="Z"), card("Unsure")
BANNED = card("Banned", sets="A", restrictions=(Restriction("format", 0),))
CAPPED = card("Capped", sets="A", restrictions=(Restriction("format", 1),))
TWIN = card("Ant", key="Ant again", sets="A")
MANY = card("Many", sets="A", labels="unlimited")
FEW = card("Few", sets="A", copy_limit=1)
SOLE = card("Sole", sets="A", labels="unique", copy_limit=1)
CARDS: Final = (SOLE, ANT, TWIN, BEE, OLD, NEW, LOST, UNSURE, BANNED, CAPPED, MANY, FEW)

PREMISES: Final = Premises(OVER, {"A": FIRST, "B": date(2026, 6, 1)})


def known() -> KnownNames:
    """The cards of this world by name, its sets and its option."""
    names: dict[str, list[Card]] = {}
    for each in CARDS:
        names.setdefault(each.name, []).append(each)

    return KnownNames(names, frozenset("ABZ"), frozenset(("precon",)))


def rule(number: int, kind: str, *cards: str, **more: object) -> HouseRule:
    """A house rule from its words."""
    return HouseRule(number, HouseKind(kind), cards, **more)  # type: ignore[arg-type]  # a test's own fields


def house(*rules: HouseRule) -> Format:
    """The house format of these rules."""
    return derive_format(BASE, "house-1", {"en": "League"}, 1, rules, PREMISES)


def broken(rules: Sequence[HouseRule], main: Mapping[Card, int], day: date = DAY, *options: str) -> list[str]:
    """The broken rules as `code cite`, of a deck with these cards in its main section."""
    report = check(house(*rules), made(main), day, options=frozenset(options))
    found: list[Violation | Doubt] = [*report.violations, *report.doubts]
    return [f"{finding.code} {finding.cite}" for finding in found]


def made(main: Mapping[Card, int]) -> Deck:
    """A deck of the main section alone."""
    return deck(main=main)


def faults(*rules: HouseRule) -> list[HouseFault]:
    """What is wrong with these rules."""
    return find_house_faults(BASE, rules, known(), PREMISES)
