"""The law of Vividz, from `rules/vividz.md`: CR 1.0.0, 401."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from tests.referee.cards import FactCard, FactDeck, LawRule, Values, World, card
from tests.referee.laws import by_name, copies, kinds, known_cards, sized, subsets

ACCOUNT: Final = "account"
MISSION: Final = "mission"
MAIN: Final = "main"
ALL: Final = (ACCOUNT, MISSION, MAIN)
FACTS: Final = ("mission_info", "feature", "account_info")
WILDCARD: Final = frozenset("☆")
# The last of each is a value that no deck of the worlds has, and stands for all such.
INFOS: Final = ("A", "B", "☆", "Z")
FEATURES: Final = ("歌", "舞", "新")
PEOPLE: Final = ("玲", "杏", "人")

Triple = tuple[Values, Values, Values]


def triple(held: FactCard) -> Triple:
    """The three facts that 401.5c compares."""
    info, feature, account = (held.values(fact) for fact in FACTS)
    return info, feature, account


def _different_missions(world: World, deck: FactDeck) -> bool:
    """401.4a."""
    return all(n == 1 for _, n in by_name(deck.cards(MISSION)).values())


def wants(deck: FactDeck) -> set[Triple]:
    """The triples of the main deck that need a mission; a wildcard needs none."""
    return {triple(held) for held, _ in deck.cards(MAIN) if held.values("mission_info") != WILDCARD}


def _every_card_matches(world: World, deck: FactDeck) -> bool:
    """401.5c: each card equals one mission in all three facts. Without missions there is nothing to equal yet."""
    return wants(deck) <= {triple(held) for held, _ in deck.cards(MISSION)}


RULES: Final = (
    sized("account-count", ACCOUNT),
    sized("mission-count", MISSION),
    LawRule("mission-names", (), _different_missions),
    kinds({ACCOUNT: (ACCOUNT,), MISSION: (MISSION,), MAIN: ("character", "event")}),
    sized("main-size", MAIN),
    copies("copy-limit", MAIN),
    LawRule("mission-match", (MISSION,), _every_card_matches),
)


def of(name: str, kind: str, facts: Triple, key: str = "") -> FactCard:
    """A card with its three facts."""
    info, feature, account = facts
    return card(name, kind, key, mission_info=info, feature=feature, account_info=account)


def additions(world: World, deck: FactDeck, section: str) -> Sequence[FactCard]:
    """The cards that may be added. A mission that equals no card of the deck is as good as any other such mission."""
    fresh = (frozenset("Z"), frozenset("新"), frozenset("人"))
    match section:
        case "account":
            return [card("fresh account", ACCOUNT)]
        case "mission":
            wanted = sorted(wants(deck), key=lambda three: [sorted(fact) for fact in three])
            return [of(f"fresh mission {n}", MISSION, three) for n, three in enumerate([*wanted, fresh, fresh, fresh])]

    return [of(f"fresh wildcard {n}", "event", (WILDCARD, frozenset(), frozenset())) for n in (1, 2)]


def strangers(world: World, deck: FactDeck) -> Sequence[FactCard]:
    """What an open line may be."""
    triples = [triple(held) for held in known_cards(deck) if held.kind != ACCOUNT]
    plain = [card("strange account", ACCOUNT), of("strange mission", MISSION, (WILDCARD, WILDCARD, WILDCARD))]
    others = [
        of("stranger", kind, facts, f"strange {kind} {n}")
        for n, facts in enumerate(dict.fromkeys(triples))
        for kind in (MISSION, "event")
    ]
    return [*plain, *others, *additions(world, deck_of_known(deck), MAIN), *known_cards(deck)]


def deck_of_known(deck: FactDeck) -> FactDeck:
    """The rows of which all facts are known."""
    return FactDeck(tuple(row for row in deck.rows if not row[1].open_facts))


def values(world: World, kind: str, fact: str) -> Sequence[Values]:
    """Every value that an unknown fact may have."""
    match fact:
        case "kind":
            return subsets((ACCOUNT, MISSION, "character", "event"), 1, 1)
        case "mission_info":
            return subsets(INFOS, 1, 1)
        case "feature":
            return subsets(FEATURES)
        case "account_info":
            return subsets(PEOPLE, 1, 1)

    raise KeyError(fact)


STANDARD: Final = World(
    game="vividz",
    format="standard",
    day=date(2023, 1, 1),
    sections=ALL,
    homes={ACCOUNT: ACCOUNT, MISSION: MISSION, "character": MAIN, "event": MAIN},
    rules=RULES,
    numbers={
        "account-count": {"exactly": 1},
        "mission-count": {"exactly": 3},
        "main-size": {"at_least": 3, "at_most": 5},
        "copy-limit": {"at_most": 2},
    },
    targets={ACCOUNT: (1,), MISSION: (3,), MAIN: (3,)},
    additions=additions,
    strangers=strangers,
    values=values,
)

WORLDS: Final = (STANDARD,)
