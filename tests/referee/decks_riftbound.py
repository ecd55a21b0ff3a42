"""Random decks of Riftbound."""

from random import Random
from typing import Final

from tests.referee.aiming import Range, swapped
from tests.referee.boundaries import alter, capping, chain, crowd, rekind, resize
from tests.referee.cards import NONE, Cap, FactCard, Row, World, words
from tests.referee.laws import UNLIMITED, subsets
from tests.referee.riftbound import (
    ALL,
    CHAMPION,
    DECK,
    DOMAINS,
    FIELDS,
    LEGEND,
    MAIN,
    MORE,
    NEEKO,
    RUNES,
    SIDE,
    TAGS,
    WORLDS,
    legend,
    rift,
)


def leader(random: Random) -> FactCard:
    """A random legend."""
    domains = random.choice(subsets(DOMAINS[:3], 2, 2) * 3 + subsets(DOMAINS[:3], 1, 1))
    return legend(f"legend {random.randint(1, 2)}", domains, random.choice(TAGS[:2]))


def whole(random: Random, world: World) -> list[Row]:
    """A deck whose cards fit its legend."""
    lead = leader(random)
    domains = sorted(lead.values("domain"))
    rows: list[Row] = [(LEGEND, lead, 1)]
    rows.append(
        (
            CHAMPION,
            rift("champion", "unit", supertype="champion", champion=lead.values("champion"), domain=domains[0]),
            1,
        )
    )
    for number in range(3):
        domain = random.choice((NONE, frozenset(domains), frozenset(domains[:1])))
        rows.append((MAIN, rift(f"card {number}", random.choice(("unit", "spell", "gear")), domain=domain), 1))
    rows += [(RUNES, rift(f"{domain} rune", "rune", domain=domain), 1) for domain in random.choices(domains, k=2)]
    rows += [(FIELDS, rift(f"field {number}", "battlefield"), 1) for number in (1, 2)]
    if random.random() < 0.3:
        rows.append((SIDE, rift("side card", "spell"), 2))

    return rows


def neeko(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """Neeko comes in, and a number of further legends, or only one of the two."""
    if random.random() < 0.7:
        tags = random.choice(("neeko", "jinx"))
        rows = [*rows, (random.choice((MAIN, MAIN, SIDE)), rift(NEEKO, "unit", supertype="champion", champion=tags), 1)]
    names = (
        random.choices((1, 2, 3, 4), k=random.randint(0, 4))
        if random.random() < 0.4
        else [1, 2, 3][: random.randint(0, 3)]
    )
    return [*rows, *((MORE, legend(f"more {n}", words("fury calm"), "jinx"), 1) for n in names)]


def champions(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """The chosen champion gets random tags and supertypes, or is another, or missing."""
    rows = alter("champion", subsets(TAGS[:2], 0, 2), (CHAMPION,))(random, world, rows)
    types = subsets(("champion", "signature"), 0, 1) + [words("champion")] * 3
    return alter("supertype", types, (CHAMPION,), 1)(random, world, rows)


def signatures(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """Cards of the deck become signature cards of random champions."""
    rows = alter("supertype", [words("signature")], (MAIN, SIDE), 2)(random, world, rows)
    return alter("champion", subsets(TAGS[:2], 1, 1), (MAIN, SIDE), 2)(random, world, rows)


def many_signatures(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """Signature cards of the legend about their limit, most of the deck's size kept."""
    tags = NONE.union(*(held.values("champion") for section, held, _ in rows if section == LEGEND))
    names = random.choices(("first", "second"), k=random.randint(2, 3))
    more = [
        (random.choice((MAIN, MAIN, SIDE)), rift(f"{n} signature", "spell", supertype="signature", champion=tags), 1)
        for n in names
    ]
    kept = [row for row in rows if row[0] != MAIN]
    mine = [row for row in rows if row[0] == MAIN]
    return [*kept, *more, *mine[: max(3 - sum(row[0] == MAIN for row in more), 0)]]


def own_limits(random: Random, world: World, rows: list[Row]) -> list[Row]:
    """A card's own text gives another limit of copies."""
    rows = crowd(DECK, 3, (NONE,))(random, world, rows)
    card = rows[-1][1]
    return swapped(rows, card, card.limited_to(random.choice((1, 3, 4))))


RANGE: Final = Range(
    worlds=WORLDS,
    whole=whole,
    aims={
        "legend-count": resize(LEGEND, 0, 2),
        "champion-count": chain(resize(CHAMPION, 0, 2), resize(MAIN, 2, 3)),
        "champion-tag": champions,
        "section-kind": chain(
            rekind((LEGEND, "unit", "spell", "rune", "battlefield")),
            alter("supertype", [words("token"), NONE], ALL, 1),
        ),
        "main-size": chain(resize(MAIN, 2, 4), resize(CHAMPION, 0, 1)),
        "domain-identity": alter("domain", subsets(DOMAINS[:4], 0, 2), DECK),
        "copy-limit": chain(crowd(DECK, 2, (NONE, NONE, words(UNLIMITED))), own_limits),
        "unique": crowd(DECK, 1, (words("unique"), NONE)),
        "signature-limit": many_signatures,
        "signature-tag": signatures,
        "rune-count": resize(RUNES, 1, 3),
        "rune-identity": alter("domain", subsets(DOMAINS[:4], 1, 1), (RUNES,), 2),
        "battlefield-count": resize(FIELDS, 1, 3),
        "battlefield-names": crowd((FIELDS,), 1, (NONE,)),
        "additional-legends": neeko,
        "sideboard-size": resize(SIDE, 0, 3),
        "set-legal": alter("set", subsets(("OGN", "RAD", "ARC"), 1), ALL, 2),
        "banned": capping(ALL, (Cap(0), Cap(1), Cap(0, until=WORLDS[2].day), Cap(0, since=WORLDS[1].day))),
    },
    facts={
        "section-kind": ("kind", "supertype"),
        "champion-tag": ("champion", "supertype"),
        "domain-identity": ("domain",),
        "rune-identity": ("domain",),
        "copy-limit": ("label",),
        "unique": ("label",),
        "signature-limit": ("supertype",),
        "signature-tag": ("supertype", "champion"),
        "set-legal": ("set",),
        "additional-legends": ("kind",),
    },
    leader_section=LEGEND,
    leader=leader,
)
