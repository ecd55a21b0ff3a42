"""The law of Riftbound, from `rules/riftbound.md` and `rules/riftbound-2026.md`: CR 103, TR 401-403, 601, 602."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import product
from typing import Final

from tests.referee.cards import NONE, Fact, FactCard, FactDeck, LawRule, Values, World, card
from tests.referee.laws import UNLIMITED, by_name, copies, each_card, kinds, known_cards, restricted, sized, subsets

LEGEND: Final = "legend"
CHAMPION: Final = "champion"
MAIN: Final = "main"
RUNES: Final = "runes"
FIELDS: Final = "battlefields"
SIDE: Final = "sideboard"
MORE: Final = "additional_legends"
ALL: Final = (LEGEND, CHAMPION, MAIN, RUNES, FIELDS, SIDE, MORE)
DECK: Final = (CHAMPION, MAIN, SIDE)
PLAYED: Final = ("unit", "spell", "gear")

NEEKO: Final = "Neeko, Blending In"
NEEKO_LEGENDS: Final = 3

# Two of the six domains are named by no deck of the worlds: one stands for both. So does the last tag for all others.
DOMAINS: Final = ("fury", "calm", "mind", "body", "chaos")
TAGS: Final = ("jinx", "vi", "fresh-tag")
# TR 601.2.a, 601.3: the first day of each set; ARC and promos are legal by a reprint alone.
SETS: Final = {
    "OGN": date(2025, 10, 31),
    "OGS": date(2025, 10, 31),
    "SFD": date(2026, 2, 13),
    "UNL": date(2026, 5, 8),
    "VEN": date(2026, 7, 31),
    "RAD": date(2026, 10, 23),
}


def rift(name: str, kind: str, key: str = "", **facts: Fact | str) -> FactCard:
    """A card of Riftbound in a set that is legal on every day of the worlds."""
    return card(name, kind, key, {"set_": "OGN", **facts})


def _champion_of_legend(held: FactCard, legend: FactCard) -> bool:
    return bool(held.values("champion") & legend.values("champion"))


def _champion_unit(world: World, deck: FactDeck) -> bool:
    """CR 103.3.a.2: of supertype champion; a signature unit never."""
    types = [held.values("supertype") for held, _ in deck.cards(CHAMPION)]
    return all("champion" in found and "signature" not in found for found in types)


def _any_champion(world: World, deck: FactDeck) -> bool:
    """TR 602.4.a.3.a: any champion unit may be chosen."""
    return all("champion" in held.values("supertype") for held, _ in deck.cards(CHAMPION))


def _in_identity(held: FactCard, legend: FactCard) -> bool:
    return held.values("domain") <= legend.values("domain")


def _signature_of_legend(held: FactCard, legend: FactCard) -> bool:
    return "signature" not in held.values("supertype") or _champion_of_legend(held, legend)


def _one_tag(world: World, deck: FactDeck) -> bool:
    """CR 825.3: a [Unique] card is alone under its name."""
    names = by_name(deck.cards(*DECK)).values()
    return all(n <= 1 or not any("unique" in held.values("label") for held in cards) for cards, n in names)


def _few_signatures(world: World, deck: FactDeck) -> bool:
    found = sum(n for held, n in deck.cards(MAIN, SIDE) if "signature" in held.values("supertype"))
    return found <= world.number("signature-limit")


def _different_fields(world: World, deck: FactDeck) -> bool:
    return all(n == 1 for _, n in by_name(deck.cards(FIELDS)).values())


def _neeko(world: World, deck: FactDeck) -> bool:
    """Neeko in main deck or champion: exactly three further legends, all different in name; else none."""
    return _three_more(deck) if _is_neeko_in(deck, CHAMPION, MAIN) else not deck.cards(MORE)


def _neeko_registered(world: World, deck: FactDeck) -> bool:
    """TR 401.2.a: so it is; and with Neeko in the sideboard alone three, registered to bring her in, or none."""
    if _is_neeko_in(deck, SIDE) and not _is_neeko_in(deck, CHAMPION, MAIN):
        return _three_more(deck) or not deck.cards(MORE)

    return _neeko(world, deck)


def _is_neeko_in(deck: FactDeck, *sections: str) -> bool:
    return any(held.name == NEEKO for held, _ in deck.cards(*sections))


def _three_more(deck: FactDeck) -> bool:
    names = by_name([*deck.cards(MORE), *deck.cards(LEGEND)])
    return deck.size(MORE) == NEEKO_LEGENDS and all(n == 1 for _, n in names.values())


def _three_domains(world: World, deck: FactDeck) -> bool:
    """TR 602.4.a.3: some three domains hold the legend's and those of every card; the runes match."""
    return len(NONE.union(*(held.values("domain") for held, _ in deck.cards(LEGEND, CHAMPION, MAIN, RUNES)))) <= 3


def _legal_sets(world: World, deck: FactDeck) -> bool:
    out = {code for code, day in SETS.items() if day <= world.day}
    return all(held.values("set") & out for _, held, _ in deck.rows)


KINDS: Final = {
    LEGEND: (LEGEND,),
    CHAMPION: ("unit",),
    MAIN: PLAYED,
    RUNES: ("rune",),
    FIELDS: ("battlefield",),
    SIDE: PLAYED,
    MORE: (LEGEND,),
}
COMMON: Final = (
    sized("rune-count", RUNES),
    sized("battlefield-count", FIELDS),
    LawRule("additional-legends", (MORE,), _neeko),
    sized("legend-count", LEGEND),
    sized("champion-count", CHAMPION),
    sized("main-size", CHAMPION, MAIN),
)
CONSTRUCTED: Final = (
    *COMMON,
    kinds(KINDS, never="token"),
    LawRule("battlefield-names", (), _different_fields),
    LawRule("champion-tag", (), _champion_unit),
    each_card("champion-tag", (CHAMPION,), LEGEND, _champion_of_legend),
    each_card("domain-identity", DECK, LEGEND, _in_identity),
    each_card("rune-identity", (RUNES,), LEGEND, _in_identity),
    copies("copy-limit", *DECK),
    LawRule("unique", (), _one_tag),
    LawRule("signature-limit", (), _few_signatures),
    each_card("signature-tag", (MAIN, SIDE), LEGEND, _signature_of_legend),
)
TOURNAMENT: Final = (
    *CONSTRUCTED,
    sized("sideboard-size", SIDE),
    LawRule("set-legal", (), _legal_sets),
    restricted("banned", *ALL),
)
# TR 602.4.a.7: the sideboard is whatever else was opened. 602.1.a.3, 602.4.a.6: blank battlefields, and names as often as opened.
LIMITED: Final = (
    *COMMON,
    kinds({**KINDS, SIDE: (*PLAYED, LEGEND, "rune", "battlefield")}, never="token"),
    LawRule("champion-tag", (), _any_champion),
    LawRule("domain-identity", (), _three_domains),
)


def legend(name: str, domains: Values, tag: str) -> FactCard:
    """A legend as the rules let it exist: one or two domains, one champion tag."""
    return rift(name, LEGEND, domain=domains, champion=tag)


def legends(deck: FactDeck) -> list[FactCard]:
    """Every legend that may be added. Values that no card of the deck has are alike: one of them stands for all."""
    found = [held for _, held, _ in deck.rows]
    domains = NONE.union(*(held.values("domain") for held in found)) or {"fury"}
    tags = NONE.union(*(held.values("champion") for held in found)) | {"fresh-tag"}
    return [legend("fresh legend", own, tag) for own, tag in product(subsets(domains, 1, 2), sorted(tags))]


def additions(world: World, deck: FactDeck, section: str) -> Sequence[FactCard]:
    """The cards that may be added. No rule asks a card of the main deck to have anything."""
    leaders = [held for held, _ in deck.cards(LEGEND)]
    match section:
        case "legend":
            return legends(deck)
        case "champion":
            tags = NONE.union(*(held.values("champion") for held in leaders))
            return [rift("fresh champion", "unit", supertype="champion", champion=tags)]
        case "runes":
            domains = NONE.union(*(held.values("domain") for held in leaders)) or frozenset(DOMAINS)
            return [rift(f"{domain} rune", "rune", f"fresh {domain} rune", domain=domain) for domain in sorted(domains)]
        case "battlefields":
            return [rift(f"fresh field {number}", "battlefield") for number in (1, 2)]
        case "additional_legends":
            return [legend(f"further legend {number}", frozenset(("fury",)), "fresh-tag") for number in (1, 2, 3)]

    return [rift(f"fresh {section} {number}", "spell") for number in (1, 2)]


def strangers(world: World, deck: FactDeck) -> Sequence[FactCard]:
    """What an open line may be: Neeko too."""
    tokens = [rift("stranger token", "unit", supertype="token")]
    neeko = [rift(NEEKO, "unit", "stranger neeko", supertype="champion", champion="neeko")]
    plain = [rift("stranger", kind, "stranger " + kind) for kind in ("spell", "battlefield")]
    picky = [rift("stranger rune", "rune", domain=domain) for domain in DOMAINS]
    leaders = [legend("stranger legend", own, tag) for own, tag in product(subsets(DOMAINS, 1, 2), TAGS)]
    return [*tokens, *neeko, *plain, *picky, *leaders, *known_cards(deck)]


def values(world: World, kind: str, fact: str) -> Sequence[Values]:
    """Every value that an unknown fact may have, by the kind of its card."""
    match fact:
        case "kind":
            return subsets((LEGEND, "unit", "spell", "rune", "battlefield"), 1, 1)
        case "domain":
            limits = {LEGEND: (1, 2), "rune": (1, 1)}
            return subsets(DOMAINS, *limits.get(kind, (0, 5)))
        case "champion":
            return subsets(TAGS, 1 if kind == LEGEND else 0, 1)
        case "supertype":
            return subsets(("champion", "signature", "token"), 0, 1)
        case "label":
            return (NONE, frozenset((UNLIMITED,)), frozenset(("unique",)))
        case "set":
            return subsets(("OGN", "RAD", "ARC"), 1)

    raise KeyError(fact)


HOMES: Final = {LEGEND: LEGEND, "rune": RUNES, "battlefield": FIELDS, **dict.fromkeys(PLAYED, MAIN)}
SIZES: Final = {
    "legend-count": {"exactly": 1},
    "champion-count": {"exactly": 1},
    "rune-count": {"exactly": 2},
    "battlefield-count": {"exactly": 2},
    "copy-limit": {"at_most": 2},
    "signature-limit": {"at_most": 2},
}

CASUAL: Final = World(
    legal_since={**SETS, "ARC": None},
    game="riftbound",
    format="casual",
    day=date(2026, 8, 10),
    sections=ALL,
    homes=HOMES,
    rules=CONSTRUCTED,
    numbers={**SIZES, "main-size": {"at_least": 4}},
    targets={LEGEND: (1,), MORE: (3,), CHAMPION: (1,), RUNES: (2,), FIELDS: (2,), MAIN: (3,)},
    additions=additions,
    strangers=strangers,
    values=values,
)
STANDARD: Final = replace(
    CASUAL,
    format="standard",
    rules=TOURNAMENT,
    numbers={**SIZES, "main-size": {"exactly": 4}, "sideboard-size": {"at_most": 2}},
)
STANDARD_2025: Final = replace(
    STANDARD,
    slug="standard-2025",
    day=date(2025, 11, 20),
    numbers={**SIZES, "main-size": {"exactly": 4}, "sideboard-size": {"one_of": (0, 2)}},
    targets={**STANDARD.targets, SIDE: (2,)},
)
SEALED: Final = replace(
    CASUAL,
    format="sealed",
    rules=LIMITED,
    numbers={
        "legend-count": {"at_most": 1},
        "champion-count": {"at_most": 1},
        "main-size": {"at_least": 3},
        "rune-count": {"exactly": 2},
        "battlefield-count": {"at_most": 2},
    },
    targets={LEGEND: (), MORE: (3,), CHAMPION: (), RUNES: (2,), FIELDS: (), MAIN: (3,)},
    placed=DECK,
    rest=SIDE,
    pool_leaders={LEGEND: LEGEND, RUNES: "rune", FIELDS: "battlefield"},
    any_source=(RUNES,),
)
# TR v1.1, 602.1.c: exactly so many cards.
SEALED_2025: Final = replace(
    SEALED,
    slug="sealed-2025",
    day=date(2025, 12, 5),
    numbers={**SEALED.numbers, "main-size": {"exactly": 4}},
    targets={**SEALED.targets, MAIN: (3, 4)},
)


def registered(world: World, day: date) -> World:
    """The world by the tournament rules of October 2026, under which Neeko's legends are registered."""
    rules = [
        replace(rule, holds=_neeko_registered) if rule.code == "additional-legends" else rule for rule in world.rules
    ]
    return replace(world, slug=f"{world.format}-october", day=day, rules=tuple(rules))


STANDARD_OCTOBER: Final = registered(STANDARD, date(2026, 10, 20))
SEALED_OCTOBER: Final = registered(SEALED, date(2026, 10, 20))
WORLDS: Final = (CASUAL, STANDARD, STANDARD_2025, SEALED, SEALED_2025, STANDARD_OCTOBER, SEALED_OCTOBER)
