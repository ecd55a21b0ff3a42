"""Random decks of Vividz."""

from random import Random
from typing import Final

from tests.referee.aiming import Range
from tests.referee.boundaries import alter, chain, crowd, rekind, resize
from tests.referee.cards import NONE, FactCard, Row, World, card
from tests.referee.laws import subsets
from tests.referee.vividz import ACCOUNT, FEATURES, INFOS, MAIN, MISSION, PEOPLE, WORLDS, Triple, of


def triples(random: Random) -> Triple:
    """Three random facts."""
    one = frozenset((random.choice(INFOS[:2]),))
    return one, random.choice(subsets(FEATURES[:2])), frozenset((random.choice(PEOPLE[:2]),))


def leader(random: Random) -> FactCard:
    """A random mission."""
    return of(f"mission {random.randint(1, 5)}", MISSION, triples(random))


def whole(random: Random, world: World) -> list[Row]:
    """A deck whose cards equal its missions."""
    rows: list[Row] = [(ACCOUNT, card("account", ACCOUNT), 1)]
    facts = [triples(random) for _ in range(3)]
    rows += [(MISSION, of(f"mission {n}", MISSION, three), 1) for n, three in enumerate(facts)]
    for number in range(random.randint(2, 4)):
        rows.append((MAIN, of(f"card {number}", random.choice(("character", "event")), random.choice(facts)), 1))
    rows.append((MAIN, rows[-1][1], 1))

    return rows


def fewer_missions(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """Some missions are still to be chosen."""
    return [row for row in rows if row[0] != MISSION or random.random() < 0.5]


ALTERED: Final = chain(
    alter("mission_info", subsets(INFOS[:3], 1, 1), (MAIN, MISSION), 2),
    alter("feature", subsets(FEATURES[:2]), (MAIN, MISSION), 2),
    alter("account_info", subsets(PEOPLE[:2], 1, 1), (MAIN, MISSION), 2),
    fewer_missions,
)

RANGE: Final = Range(
    worlds=WORLDS,
    whole=whole,
    aims={
        "account-count": resize(ACCOUNT, 0, 2),
        "mission-count": chain(resize(MISSION, 2, 4), fewer_missions),
        "mission-names": crowd((MISSION,), 1, (NONE,)),
        "section-kind": rekind((ACCOUNT, MISSION, "character", "event")),
        "main-size": resize(MAIN, 2, 6),
        "copy-limit": crowd((MAIN,), 2, (NONE,)),
        "mission-match": ALTERED,
    },
    facts={
        "section-kind": ("kind",),
        "mission-match": ("mission_info", "feature", "account_info"),
        "mission-count": ("mission_info", "feature", "account_info"),
    },
    leader_section=MISSION,
    leader=leader,
)
