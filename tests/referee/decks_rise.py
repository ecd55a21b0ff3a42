"""Random decks of RISE."""

from random import Random
from typing import Final

from tests.referee.aiming import Range
from tests.referee.boundaries import alter, ask_for, crowd, rekind, resize
from tests.referee.cards import NONE, FactCard, Row, Values, World, card
from tests.referee.laws import UNLIMITED, subsets
from tests.referee.rise import CLASSES, COMMANDER, DECK, FACTIONS, MAIN, OPEN_WORDS, SIDE, TRAITS, WORLDS, commander

LINES: Final[tuple[Values, ...]] = (
    *subsets((*CLASSES[:2], FACTIONS[0], *OPEN_WORDS[:3], "博士|天眼", "博士|猛士"), 1, 1),
    frozenset(OPEN_WORDS),
    frozenset(OPEN_WORDS[:4]),
    frozenset((CLASSES[0], FACTIONS[0])),
)


def leader(random: Random) -> FactCard:
    """A random commander; now and then one with more or fewer icons than the rules print."""
    own = commander(
        f"commander {random.randint(1, 2)}",
        random.choice(CLASSES[:3]),
        random.choice(FACTIONS),
        random.sample(OPEN_WORDS, 4),
    )
    if random.random() < 0.9:
        return own

    return own.having("class", random.choice(subsets(CLASSES[:3])))


def whole(random: Random, world: World) -> list[Row]:
    """A deck whose cards fit its commander."""
    lead = leader(random)
    rows: list[Row] = [(COMMANDER, lead, 1)]
    for number in range(random.randint(2, 3)):
        icons = {trait: random.choice((NONE, lead.values(trait))) for trait in ("class", "faction")}
        rows.append((MAIN, card(f"card {number}", "ally", class_=icons["class"], faction=icons["faction"]), 1))
    rows.append((MAIN, rows[-1][1], 1))
    if random.random() < 0.3:
        rows.append((SIDE, card("side card", "ability"), 2))

    return rows


RANGE: Final = Range(
    worlds=WORLDS,
    whole=whole,
    aims={
        "commander-count": resize(COMMANDER, 0, 2),
        "section-kind": rekind((COMMANDER, "token", "ally", "order", "squad")),
        "main-size": resize(MAIN, 2, 4),
        "class-icon": alter("class", subsets(CLASSES[:4], 0, 2), DECK),
        "faction-icon": alter("faction", subsets(FACTIONS, 0, 2), DECK),
        "commander-required": ask_for(COMMANDER, TRAITS, LINES, DECK),
        "sideboard-size": resize(SIDE, 0, 3),
        "copy-limit": crowd(DECK, 2, (NONE, NONE, frozenset((UNLIMITED,)))),
    },
    facts={
        "section-kind": ("kind",),
        "main-size": ("kind",),
        "class-icon": ("class",),
        "faction-icon": ("faction",),
        "commander-required": ("requires", "specialty", "sect", "talent", "class", "faction"),
        "copy-limit": ("label",),
    },
    leader_section=COMMANDER,
    leader=leader,
)
