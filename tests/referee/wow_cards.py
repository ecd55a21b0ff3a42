"""The cards of the WoW worlds: their words, and the envelope of what may be added."""

from collections.abc import Callable, Sequence
from datetime import date
from itertools import product
from typing import Final

from tests.referee.cards import ANY, NONE, Fact, FactCard, FactDeck, Values, World, card
from tests.referee.laws import UNLIMITED, known_cards, required_words, subsets

HERO: Final = "hero"
MAIN: Final = "main"
SIDE: Final = "sideboard"
ALL: Final = (HERO, MAIN, SIDE)
DECK: Final = (MAIN, SIDE)
PLAYED: Final = ("ability", "ally", "armor", "item", "weapon", "quest", "location", "master-hero")

# A part of each closed list; the last of each is named by no deck of the worlds and stands for all such.
CLASSES: Final = ("mage", "rogue", "priest", "warrior", "druid")
FACTIONS: Final = ("alliance", "horde")
RACES: Final = ("orc", "gnome", "troll", "human")
SPECS: Final = ("fire", "frost", "shadow", "holy")
PROFESSIONS: Final = ("mining", "alchemy", "tailoring", "skinning")
TREACHERY: Final = ("loyal", "traitor")
REPUTATIONS: Final = ("aldor", "scryer", "nerubian", "argent-crusade")
# The tags are open: whatever is no word of a closed list.
TAGS: Final = ("monster", "scourge", "rare-tag")
CLOSED: Final = frozenset((*CLASSES, *FACTIONS, *RACES, *SPECS, *PROFESSIONS, *TREACHERY))
HERO_TRAITS: Final = ("class", "faction", "race", "spec", "profession", "treachery", "tag")
ONE_FACTION: Final = "one-faction"

SETS: Final = {"HoA": date(2006, 10, 25), "ToT": date(2011, 10, 11), "RoF": date(2013, 7, 1)}
CORE_SETS: Final = ("ToT", "RoF")


def wow(name: str, kind: str, key: str = "", **facts: Fact | str) -> FactCard:
    """A card of a set that is legal in every format of the worlds."""
    return card(name, kind, key, {"set_": "ToT", **facts})


def heroes(deck: FactDeck) -> list[FactCard]:
    """Every hero that may be added: at most two classes, one faction, two races, one spec, two professions; no own text.

    No rule asks a hero to lack a class, faction, race, profession or tag. So of these the most that the deck names and a
    hero can have is as good as any less; specs and treachery are tried with none too.
    """
    asked = required_words(deck)
    icons = {trait: NONE.union(*(held.values(trait) for _, held, _ in deck.rows)) for trait in ("class", "faction")}
    specs = asked.union(*(held.values("talent") for _, held, _ in deck.rows)) & set(SPECS)
    choices = (
        _most(asked.union(*icons.values()) & set(CLASSES), 2),
        _most(asked.union(*icons.values()) & set(FACTIONS), 1),
        _most(asked & set(RACES), 2),
        subsets(specs, 0, 1),
        _most(asked & set(PROFESSIONS), 2),
        subsets(asked & set(TREACHERY), 0, 1),
    )
    return [_hero(traits, asked - CLOSED) for traits in product(*choices)]


def _most(words: Values, at_most: int) -> list[Values]:
    size = min(len(words), at_most)
    return subsets(words, size, size)


def _hero(traits: Sequence[Values], tags: Values) -> FactCard:
    return card("fresh hero", HERO, "", {"set": "ToT", **dict(zip(HERO_TRAITS, (*traits, tags), strict=True))})


def additions(world: World, deck: FactDeck, section: str) -> Sequence[FactCard]:
    """The cards that may be added. A hero that is there may include only some cards: then one that it includes."""
    if section == HERO:
        return heroes(deck)

    fresh = [wow(f"fresh {section} {n}", "ally") for n in (1, 2)]
    for hero, _ in deck.cards(HERO):
        for condition in hero.values("include") - {ANY}:
            fact, _, value = condition.partition("=")
            fresh += [_included(f"{each} {section} {n}", fact, each) for each in value.split("|") for n in (1, 2)]

    return fresh


def _included(name: str, fact: str, value: str) -> FactCard:
    return wow(name, value) if fact == "kind" else wow(name, "ally").having(fact, frozenset((value,)))


def strangers(world: World, deck: FactDeck) -> Sequence[FactCard]:
    """What an open line may be: also a hero whose own text includes every card."""
    plain = [wow("stranger", kind, f"stranger {kind}") for kind in ("token", "ally", "master-hero")]
    picky = [wow("picky stranger", "ally", class_=class_) for class_ in CLASSES]
    leaders = [
        wow("strange hero", HERO, class_=frozenset(two), faction=one, tag=frozenset(TAGS))
        for two in subsets(CLASSES, 2, 2)
        for one in FACTIONS
    ]
    return [*plain, wow("open hero", HERO, include=ANY), *picky, *leaders, *heroes(_known(deck)), *known_cards(deck)]


def _known(deck: FactDeck) -> FactDeck:
    return FactDeck(tuple(row for row in deck.rows if not row[1].open_facts))


VALUES: Final[dict[str, Callable[[bool], list[Values]]]] = {
    "kind": lambda hero: subsets((HERO, "ally", "ability", "token"), 1, 1),
    "class": lambda hero: subsets(CLASSES, 0, 2 if hero else 5),
    "faction": lambda hero: subsets(FACTIONS, 0, 1 if hero else 2),
    "race": lambda hero: subsets(RACES, 0, 2),
    "spec": lambda hero: subsets(SPECS, 0, 1),
    "profession": lambda hero: subsets(PROFESSIONS, 0, 2),
    "treachery": lambda hero: subsets(TREACHERY, 0, 1),
    "tag": lambda hero: subsets(TAGS),
    "talent": lambda hero: subsets(SPECS, 0, 1),
    "reputation": lambda hero: subsets(REPUTATIONS, 0, 1),
    "label": lambda hero: [NONE, frozenset((UNLIMITED,))],
    "set": lambda hero: subsets((*SETS, "PROMO"), 1),
    "requires": lambda hero: [
        NONE,
        *subsets(("mage", "horde", "orc", "fire", "monster", "traitor", "mage|rogue", "skinning"), 1, 1),
        frozenset(FACTIONS),
    ],
    "include": lambda hero: (
        [NONE, frozenset((ANY,)), frozenset(("class=mage",)), frozenset(("class=warrior",))] if hero else [NONE]
    ),
    "exclude": lambda hero: [NONE, frozenset((ANY,)), frozenset(("class=mage",))] if hero else [NONE],
}


def values(world: World, kind: str, fact: str) -> Sequence[Values]:
    """Every value that an unknown fact may have, by the kind of its card."""
    return VALUES[fact](kind == HERO)
