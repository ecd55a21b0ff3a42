"""The law of RISE, from `rules/rise.md` and CR 1.00."""

from collections.abc import Sequence
from datetime import date
from itertools import combinations, product
from typing import Final

from tests.referee.cards import NONE, FactCard, FactDeck, LawRule, Values, World, card
from tests.referee.laws import (
    UNLIMITED,
    copies,
    each_card,
    kinds,
    known_cards,
    meets,
    required_words,
    shares_icon,
    sized,
    subsets,
)

COMMANDER: Final = "commander"
MAIN: Final = "main"
SIDE: Final = "sideboard"
DECK: Final = (MAIN, SIDE)
ALL: Final = (COMMANDER, MAIN, SIDE)
TRAITS: Final = ("class", "faction", "specialty", "sect", "talent")
PLAYED: Final = ("armor", "order", "ability", "accessory", "weapon", "ally", "vehicle", "squad")

# 206.1a lists seven classes. Those that no card of the worlds names are alike: one of them stands for all.
CLASSES: Final = ("博士", "猛士", "使徒", "先知", "无畏")
FACTIONS: Final = ("众神议会", "自由战线", "巴尔之灵")
# Specialties, sects and talents are open words, none of which is the word of a class or faction.
OPEN_WORDS: Final = ("天眼", "重装", "迅捷", "铁血", "潜行")
# 206.1: two specialties, one sect, one talent.
WORDS_OF_A_COMMANDER: Final = 4


def has_traits(held: FactCard, commander: FactCard) -> bool:
    """100.2b: the commander has what each line of the card names, in any trait."""
    return meets(held.values("requires"), NONE.union(*(commander.values(trait) for trait in TRAITS)))


def binding(over: tuple[str, ...]) -> tuple[LawRule, ...]:
    """100.2a and 100.2b (R1: each kind of icon is tested by itself)."""
    return (
        each_card("class-icon", over, COMMANDER, shares_icon("class")),
        each_card("faction-icon", over, COMMANDER, shares_icon("faction")),
        each_card("commander-required", over, COMMANDER, has_traits),
    )


BOTH: Final = (
    sized("commander-count", COMMANDER),
    kinds({COMMANDER: (COMMANDER,), MAIN: PLAYED, SIDE: PLAYED}),
    sized("main-size", MAIN),
)


def commander(name: str, class_: str, faction: str, open_words: Sequence[str] = ()) -> FactCard:
    """A commander as the rules let it exist: one class, one faction, two specialties, a sect, a talent."""
    own = [*open_words, "甲", "乙", "丙", "丁"][:WORDS_OF_A_COMMANDER]
    return card(
        name,
        COMMANDER,
        class_=class_,
        faction=faction,
        specialty=frozenset(own[:2]),
        sect=frozenset(own[2:3]),
        talent=frozenset(own[3:4]),
    )


def commanders(deck: FactDeck) -> list[FactCard]:
    """Every commander that may be added.

    Rules ask for words that a commander has, never for words that it lacks: as many of the words asked for as a commander
    can have are as good as any fewer.
    """
    asked = sorted(required_words(deck) - set(CLASSES) - set(FACTIONS))
    choices = list(combinations(asked, min(len(asked), WORDS_OF_A_COMMANDER)))
    return [commander("fresh commander", *icons) for icons in product(CLASSES, FACTIONS, choices)]


def additions(world: World, deck: FactDeck, section: str) -> Sequence[FactCard]:
    """The cards that may be added. No rule asks a card to have icons, lines or a name that others have."""
    if section == COMMANDER:
        return commanders(deck)

    return [card(f"fresh {section} {number}", "ally") for number in (1, 2)]


def strangers(world: World, deck: FactDeck) -> Sequence[FactCard]:
    """What an open line may be."""
    plain = [card("stranger", kind, f"stranger {kind}") for kind in ("token", "ally", "ability")]
    picky = [card("picky stranger", "ally", class_=class_) for class_ in CLASSES]
    leaders = [commander("strange commander", *icons, OPEN_WORDS[:4]) for icons in product(CLASSES, FACTIONS)]
    return [*plain, *picky, *leaders, *known_cards(deck)]


def values(world: World, kind: str, fact: str) -> Sequence[Values]:
    """Every value that an unknown fact may have (206.1: those of a commander are printed in full)."""
    match fact:
        case "kind":
            return subsets((COMMANDER, "ally", "ability", "token"), 1, 1)
        case "label":
            return (NONE, frozenset((UNLIMITED,)))
        case "requires":
            return (
                NONE,
                *subsets((*CLASSES[:2], FACTIONS[0], OPEN_WORDS[0], "生僻", "博士|猛士"), 1, 1),
                frozenset(CLASSES[:2]),
            )
        case "class" | "faction":
            words = CLASSES if fact == "class" else FACTIONS
            return subsets(words, 1, 1) if kind == COMMANDER else subsets(words)
        case "specialty":
            return subsets((*OPEN_WORDS, "甲", "乙"), 2, 2)

    return subsets((*OPEN_WORDS, "丙"), 1, 1)


HOMES: Final = {COMMANDER: COMMANDER, **dict.fromkeys(PLAYED, MAIN)}
DAY: Final = date(2012, 1, 1)

CONSTRUCTED: Final = World(
    game="rise",
    format="constructed",
    day=DAY,
    sections=ALL,
    homes=HOMES,
    rules=(*BOTH, *binding(DECK), sized("sideboard-size", SIDE), copies("copy-limit", *DECK)),
    numbers={
        "commander-count": {"exactly": 1},
        "main-size": {"at_least": 3},
        "sideboard-size": {"one_of": (0, 2)},
        "copy-limit": {"at_most": 2},
    },
    targets={COMMANDER: (1,), MAIN: (3,), SIDE: (2,)},
    additions=additions,
    strangers=strangers,
    values=values,
)

# 100.3: the sideboard is whatever the main deck leaves of the pool, so icons bind the main deck alone.
LIMITED: Final = World(
    game="rise",
    format="limited",
    day=DAY,
    sections=ALL,
    homes=HOMES,
    rules=(*BOTH, *binding((MAIN,))),
    numbers={"commander-count": {"exactly": 1}, "main-size": {"at_least": 3}},
    targets={COMMANDER: (1,), MAIN: (3,)},
    additions=additions,
    strangers=strangers,
    values=values,
    placed=DECK,
    rest=SIDE,
    pool_leaders={COMMANDER: COMMANDER},
)

WORLDS: Final = (CONSTRUCTED, LIMITED)
