"""What the laws of several games have in common, each said once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from tests.referee.cards import NONE, FactCard, FactDeck, LawRule, Values, World

UNLIMITED = "unlimited"


def subsets(values: Iterable[str], at_least: int = 0, at_most: int = 99) -> list[Values]:
    """The subsets of some values, by size."""
    items = sorted(values)
    most = min(at_most, len(items))
    return [frozenset(chosen) for size in range(at_least, most + 1) for chosen in combinations(items, size)]


def sized(code: str, *counted: str, mended_by: tuple[str, ...] = ()) -> LawRule:
    """The sections hold together as many cards as the world's numbers say."""

    def holds(world: World, deck: FactDeck) -> bool:
        return world.fits(code, deck.size(*counted))

    return LawRule(code, mended_by or counted, holds)


def kinds(allowed: Mapping[str, Sequence[str]], never: str = "") -> LawRule:
    """Each section holds its kinds; cards of the supertype `never` are nowhere."""

    def holds(world: World, deck: FactDeck) -> bool:
        return all(
            card.kind in allowed[section] and never not in card.values("supertype") for section, card, _ in deck.rows
        )

    return LawRule("section-kind", (), holds)


def copies(code: str, *over: str) -> LawRule:
    """At most so many copies of a name; a card's own text gives another limit, and Unlimited cards have none."""

    def holds(world: World, deck: FactDeck) -> bool:
        return all(count <= _limit(cards, world.number(code)) for cards, count in by_name(deck.cards(*over)).values())

    return LawRule(code, (), holds)


def _limit(cards: Sequence[FactCard], usual: int) -> int:
    if any(UNLIMITED in card.values("label") for card in cards):
        return 999

    return max((card.own_limit for card in cards if card.own_limit is not None), default=usual)


def by_name(held: Iterable[tuple[FactCard, int]]) -> dict[str, tuple[list[FactCard], int]]:
    """The cards of each name, and their copies together."""
    names: dict[str, tuple[list[FactCard], int]] = {}
    for card, count in held:
        cards, copies_ = names.get(card.name, ([], 0))
        names[card.name] = ([*cards, card], copies_ + count)

    return names


def each_card(code: str, over: tuple[str, ...], leader: str, fits: Callable[[FactCard, FactCard], bool]) -> LawRule:
    """Every card of some sections fits every leader; without a leader there is nothing to compare with yet."""

    def holds(world: World, deck: FactDeck) -> bool:
        leaders = [card for card, _ in deck.cards(leader)]
        return all(fits(card, lead) for lead in leaders for card, _ in deck.cards(*over))

    return LawRule(code, (leader,), holds)


def shares_icon(trait: str) -> Callable[[FactCard, FactCard], bool]:
    """A card with icons of a kind shares one of them with its leader."""
    return lambda card, leader: not card.values(trait) or bool(card.values(trait) & leader.values(trait))


def meets(requires: Values, words: Values) -> bool:
    """Whether a leader with these words meets every line; `A|B`: any one."""
    return all(set(line.split("|")) & words for line in requires)


def required_words(deck: FactDeck) -> Values:
    """Every word that a line of some card asks for."""
    return frozenset(word for _, card, _ in deck.rows for line in card.values("requires") for word in line.split("|"))


def restricted(code: str, *over: str) -> LawRule:
    """Bans and caps that are in force: of a name, over the whole deck."""

    def holds(world: World, deck: FactDeck) -> bool:
        for cards, count in by_name(deck.cards(*over)).values():
            caps = [cap.limit for card in cards for cap in card.caps if cap.holds(world.day)]
            if caps and count > min(caps):
                return False

        return True

    return LawRule(code, (), holds)


def at_most_one(code: str, trait: str, over: tuple[str, ...], among: Values | None = None) -> LawRule:
    """The cards of a deck have at most one value of a trait between them. `among`: only these values count."""

    def holds(world: World, deck: FactDeck) -> bool:
        found = NONE.union(*(card.values(trait) for card, _ in deck.cards(*over)))
        return len(found if among is None else found & among) <= 1

    return LawRule(code, (), holds)


def known_cards(deck: FactDeck) -> list[FactCard]:
    """The cards of a deck and its pool of which all facts are known, each once."""
    held = dict.fromkeys([card for _, card, _ in deck.rows] + [card for card, _ in deck.pool or ()])
    return [card for card in held if not card.open_facts]
