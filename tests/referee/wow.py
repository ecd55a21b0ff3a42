"""The law of the WoW TCG, from `rules/wow.md`: the white book of 2007 and CR 7.4."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from tests.referee.cards import ANY, NONE, FactCard, FactDeck, LawRule, Numbers, Values, World
from tests.referee.laws import at_most_one, copies, each_card, kinds, meets, restricted, shares_icon, sized
from tests.referee.wow_cards import (
    ALL,
    CORE_SETS,
    DECK,
    HERO,
    HERO_TRAITS,
    MAIN,
    ONE_FACTION,
    PLAYED,
    SETS,
    SIDE,
    SPECS,
    additions,
    strangers,
    values,
)


def _words(hero: FactCard) -> Values:
    return NONE.union(*(hero.values(trait) for trait in HERO_TRAITS))


def _shares_any_icon(held: FactCard, hero: FactCard) -> bool:
    """2007, 100.2a: one icon in common, of any kind."""
    icons = held.values("class") | held.values("faction")
    return not icons or bool(icons & (hero.values("class") | hero.values("faction")))


def _has_all(held: FactCard, hero: FactCard) -> bool:
    """100.2b: several lines, all of them."""
    return meets(held.values("requires"), _words(hero))


def _has_all_but_specs(held: FactCard, hero: FactCard) -> bool:
    """7.4, 100.2b: a line of specs alone is a Talent."""
    lines = frozenset(line for line in held.values("requires") if not set(line.split("|")) <= set(SPECS))
    return meets(lines, _words(hero))


def _talent_lines(held: FactCard) -> list[set[str]]:
    lines = [set(line.split("|")) for line in held.values("requires")]
    talents = set(held.values("talent"))
    return [line for line in lines if line <= set(SPECS)] + ([talents] if talents else [])


def _talents(over: tuple[str, ...]) -> LawRule:
    """7.4, 100.2c: the hero's spec; without one, Talents of one spec only; a Traitor hero uses none."""

    def holds(world: World, deck: FactDeck) -> bool:
        lines = [line for held, _ in deck.cards(*over) for line in _talent_lines(held)]
        heroes = [held for held, _ in deck.cards(HERO)]
        if not lines or not heroes or not _free(deck):
            return True

        hero = heroes[0]
        if "traitor" in hero.values("treachery"):
            return False
        if specs := hero.values("spec"):
            return all(line & specs for line in lines)

        return bool(set.intersection(*lines))

    return LawRule("talent", (HERO,), holds)


def _free(deck: FactDeck) -> bool:
    """Whether 100.2 binds: no hero of the deck has inclusions."""
    return not any(hero.values("include") for hero, _ in deck.cards(HERO))


def _unless_included(rule: LawRule) -> LawRule:
    """7.4, 100.2e: inclusions override the rest of 100.2."""

    def holds(world: World, deck: FactDeck) -> bool:
        return not _free(deck) or rule.holds(world, deck)

    return LawRule(rule.code, rule.mended_by, holds)


def _met(condition: str, held: FactCard) -> bool:
    if condition == ANY:
        return True

    fact, _, wanted = condition.partition("=")
    return bool(held.values(fact) & set(wanted.split("|")))


def _allowed(held: FactCard, hero: FactCard) -> bool:
    """7.4, 100.2e: exclusions beat inclusions, and beside inclusions nothing else is legal."""
    if any(_met(condition, held) for condition in hero.values("exclude")):
        return False

    include = hero.values("include")
    return not include or any(_met(condition, held) for condition in include)


def _one_faction(over: tuple[str, ...]) -> LawRule:
    """7.4, 100.2e: a hero whose text allows the cards of one faction of the player's choice."""

    def holds(world: World, deck: FactDeck) -> bool:
        if not any(ONE_FACTION in hero.values("label") for hero, _ in deck.cards(HERO)):
            return True

        icons = [held.values("faction") for held, _ in deck.cards(*over) if held.values("faction")]
        return not icons or bool(frozenset.intersection(*icons))

    return LawRule("deckbuilding", (), holds)


def binding(over: tuple[str, ...]) -> tuple[LawRule, ...]:
    """7.4: 100.2a to 100.2e."""
    return (
        _unless_included(each_card("class-icon", over, HERO, shares_icon("class"))),
        _unless_included(each_card("faction-icon", over, HERO, shares_icon("faction"))),
        _unless_included(each_card("hero-required", over, HERO, _has_all_but_specs)),
        _talents(over),
        _unless_included(at_most_one("reputation", "reputation", over)),
        each_card("deckbuilding", over, HERO, _allowed),
        _one_faction(over),
    )


def legal_sets(world: World, deck: FactDeck) -> bool:
    """A printing in a set that is out; the lists of the core name every set, the others let unlisted ones in."""
    return all(any(_is_out(world, code) for code in held.values("set")) for _, held, _ in deck.rows)


def _is_out(world: World, code: str) -> bool:
    if world.format == "core":
        return code in CORE_SETS and SETS[code] <= world.day

    return code not in SETS or SETS[code] <= world.day


BOTH: Final = (
    sized("hero-count", HERO),
    kinds({HERO: (HERO,), MAIN: PLAYED, SIDE: PLAYED}),
    sized("main-size", MAIN),
)
CONSTRUCTED: Final = (sized("sideboard-size", SIDE), copies("copy-limit", *DECK))
DATED: Final = (LawRule("set-legal", (), legal_sets), restricted("banned", *ALL))
WHITE_BOOK_RULES: Final = (
    each_card("trait-icon", DECK, HERO, _shares_any_icon),
    each_card("hero-required", DECK, HERO, _has_all),
    at_most_one("reputation", "reputation", DECK, frozenset(("aldor", "scryer"))),
)


NUMBERS: Final[Mapping[str, Numbers]] = {
    "hero-count": {"exactly": 1},
    "main-size": {"at_least": 3},
    "sideboard-size": {"one_of": (0, 2)},
    "copy-limit": {"at_most": 2},
}
CLASSIC: Final = World(
    game="wow",
    format="classic",
    day=date(2013, 12, 1),
    sections=ALL,
    homes={HERO: HERO, **dict.fromkeys(PLAYED, MAIN)},
    rules=(*BOTH, *binding(DECK), *CONSTRUCTED, *DATED),
    numbers=NUMBERS,
    targets={HERO: (1,), MAIN: (3,), SIDE: (2,)},
    additions=additions,
    strangers=strangers,
    values=values,
)
CLASSIC_2012: Final = replace(CLASSIC, slug="classic-2012", day=date(2012, 1, 1))
WHITE_BOOK: Final = replace(CLASSIC, format="white-book", rules=(*BOTH, *WHITE_BOOK_RULES, *CONSTRUCTED))
CORE: Final = replace(
    CLASSIC, format="core", numbers={**NUMBERS, "sideboard-size": {"exactly": 0}}, targets={HERO: (1,), MAIN: (3,)}
)
LIMITED: Final = replace(
    CLASSIC,
    format="limited",
    rules=(*BOTH, *binding((MAIN,))),
    numbers={"hero-count": {"exactly": 1}, "main-size": {"at_least": 3}},
    targets={HERO: (1,), MAIN: (3,)},
    placed=DECK,
    rest=SIDE,
    pool_leaders={HERO: HERO},
)

WORLDS: Final = (CLASSIC, CLASSIC_2012, WHITE_BOOK, CORE, LIMITED)
