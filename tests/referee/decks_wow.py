"""Random decks of the WoW TCG."""

from datetime import date
from random import Random
from typing import Final

from tests.referee.aiming import Range
from tests.referee.boundaries import alter, ask_for, capping, chain, crowd, rekind, resize
from tests.referee.cards import ANY, NONE, Cap, FactCard, Row, Values, World, words
from tests.referee.laws import UNLIMITED, subsets
from tests.referee.wow import WORLDS
from tests.referee.wow_cards import (
    ALL,
    CLASSES,
    DECK,
    FACTIONS,
    HERO,
    HERO_TRAITS,
    MAIN,
    ONE_FACTION,
    PROFESSIONS,
    RACES,
    REPUTATIONS,
    SIDE,
    SPECS,
    TAGS,
    TREACHERY,
    wow,
)

LINES: Final[tuple[Values, ...]] = (
    *subsets((*CLASSES[:3], *FACTIONS, *RACES[:3], *SPECS[:2], *PROFESSIONS[:3], *TREACHERY, *TAGS[:2]), 1, 1),
    *subsets(("mage|horde", "fire|frost", "orc|monster", "fire|mage"), 1, 1),
    words("horde mage"),
    words("orc troll"),
    words("fire frost"),
)


def leader(random: Random) -> FactCard:
    """A random hero."""
    return wow(
        f"hero {random.randint(1, 2)}",
        HERO,
        class_=random.choice(subsets(CLASSES[:3], 1, 1) * 3 + subsets(CLASSES[:3], 0, 2)),
        faction=random.choice(subsets(FACTIONS, 1, 1) * 2 + [NONE]),
        race=random.choice(subsets(RACES[:3], 1, 1)),
        spec=random.choice(subsets(SPECS[:2], 0, 1)),
        profession=random.choice(subsets(PROFESSIONS[:3], 0, 2)),
        treachery=random.choice([NONE] * 3 + subsets(TREACHERY, 1, 1)),
        tag=random.choice(subsets(TAGS[:2])),
    )


def whole(random: Random, world: World) -> list[Row]:
    """A deck whose cards fit its hero."""
    lead = leader(random)
    rows: list[Row] = [(HERO, lead, 1)]
    for number in range(random.randint(2, 3)):
        icons = {trait: random.choice((NONE, lead.values(trait))) for trait in ("class", "faction")}
        held = wow(f"card {number}", random.choice(("ally", "item")), class_=icons["class"], faction=icons["faction"])
        rows.append((MAIN, held, 1))
    rows.append((MAIN, rows[-1][1], 1))
    if random.random() < 0.25 and world.format != "core":
        rows.append((SIDE, wow("side card", "ability"), 2))

    return rows


def texts(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """The hero gets a text of its own."""
    include = subsets((ANY, "class=mage|rogue", "faction=horde", "kind=ally"), 0, 2)
    exclude = [NONE] * 3 + subsets(("faction=horde|alliance", "class=mage", "kind=item"), 1, 1)
    rows = alter("include", include, (HERO,), 1)(random, world, rows)
    rows = alter("exclude", exclude, (HERO,), 1)(random, world, rows)
    return alter("label", [NONE, NONE, words(ONE_FACTION)], (HERO,), 1)(random, world, rows)


def talents(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """Cards become Talents, in the new wording or the old; the hero's spec or treachery changes."""
    rows = alter("talent", subsets(SPECS[:3], 0, 1), DECK, 2)(random, world, rows)
    if random.random() < 0.3:
        rows = alter("requires", subsets((*SPECS[:3], "fire|frost"), 1, 1), DECK, 1)(random, world, rows)
    if random.random() < 0.5:
        return alter("spec", [NONE], (HERO,), 1)(random, world, rows)

    return alter("treachery", subsets(TREACHERY, 0, 1), (HERO,), 1)(random, world, rows)


RANGE: Final = Range(
    worlds=WORLDS,
    whole=whole,
    aims={
        "hero-count": resize(HERO, 0, 2),
        "section-kind": rekind((HERO, "token", "raid", "ally", "location")),
        "main-size": resize(MAIN, 2, 4),
        "trait-icon": chain(
            alter("class", subsets(CLASSES[:4], 0, 2), DECK), alter("faction", subsets(FACTIONS, 0, 2), DECK)
        ),
        "class-icon": alter("class", subsets(CLASSES[:4], 0, 2), DECK),
        "faction-icon": alter("faction", subsets(FACTIONS, 0, 2), DECK),
        "hero-required": ask_for(HERO, HERO_TRAITS, LINES, DECK),
        "talent": talents,
        "reputation": alter("reputation", subsets(REPUTATIONS[:3], 0, 1), DECK),
        "deckbuilding": chain(texts, alter("faction", subsets(FACTIONS, 0, 2), DECK)),
        "sideboard-size": resize(SIDE, 0, 3),
        "copy-limit": crowd(DECK, 2, (NONE, NONE, words(UNLIMITED))),
        "set-legal": alter("set", subsets(("HoA", "ToT", "RoF", "PROMO"), 1), ALL, 2),
        "banned": capping(ALL, (Cap(0), Cap(1), Cap(0, until=date(2013, 11, 30)), Cap(0, since=date(2013, 12, 2)))),
    },
    facts={
        "section-kind": ("kind",),
        "main-size": ("kind",),
        "trait-icon": ("class", "faction"),
        "class-icon": ("class",),
        "faction-icon": ("faction",),
        "hero-required": ("requires", "race", "profession", "tag", "class", "treachery"),
        "talent": ("talent", "requires", "spec", "treachery"),
        "reputation": ("reputation",),
        "deckbuilding": ("include", "exclude", "class", "faction"),
        "copy-limit": ("label",),
        "set-legal": ("set",),
    },
    leader_section=HERO,
    leader=leader,
)
