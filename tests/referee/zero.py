"""The law of Zero Dimension, from `rules/zero.md`: rule 100 of 2013-02-01."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from tests.referee.cards import NONE, FactCard, FactDeck, LawRule, Values, World, card
from tests.referee.laws import at_most_one, kinds, known_cards, sized, subsets

MAIN: Final = "main"
KINDS: Final = ("character", "equipment", "tactic", "event")
# 103 lists six colours "at present". Those that no card of the worlds has are alike.
COLOURS: Final = ("红", "黄", "蓝", "绿")
SERIES: Final = ("甲", "乙", "丙")


def _copies(world: World, deck: FactDeck) -> bool:
    """100: of one colour and one name together."""
    counts: dict[tuple[str, Values], int] = {}
    for held, n in deck.cards(MAIN):
        same = held.name, held.values("colour")
        counts[same] = counts.get(same, 0) + n

    return all(n <= world.number("copy-limit") for n in counts.values())


RULES: Final = (kinds({MAIN: KINDS}), sized("main-size", MAIN), LawRule("copy-limit", (), _copies))


def additions(world: World, deck: FactDeck, section: str) -> Sequence[FactCard]:
    """The cards that may be added: of the deck's series, under names of their own."""
    series = NONE.union(*(held.values("series") for held, _ in deck.cards(MAIN))) or {"甲"}
    return [card(f"fresh {n}", "event", colour="红", series=next(iter(sorted(series)))) for n in (1, 2)]


def strangers(world: World, deck: FactDeck) -> Sequence[FactCard]:
    """What an open line may be."""
    return [card("stranger", "event", f"stranger {one}", colour="红", series=one) for one in SERIES] + known_cards(deck)


def values(world: World, kind: str, fact: str) -> Sequence[Values]:
    """Every value that an unknown fact may have: a card has one colour and one series."""
    match fact:
        case "kind":
            return subsets(KINDS[:2], 1, 1)
        case "colour":
            return subsets(COLOURS, 1, 1)
        case "series":
            return subsets(SERIES, 1, 1)

    raise KeyError(fact)


CASUAL: Final = World(
    game="zero",
    format="casual",
    day=date(2014, 1, 1),
    sections=(MAIN,),
    homes={**dict.fromkeys(KINDS, MAIN)},
    rules=RULES,
    numbers={"main-size": {"exactly": 4}, "copy-limit": {"at_most": 2}},
    targets={MAIN: (4,)},
    additions=additions,
    strangers=strangers,
    values=values,
)
OFFICIAL: Final = replace(CASUAL, format="official", rules=(*RULES, at_most_one("one-series", "series", (MAIN,))))

WORLDS: Final = (CASUAL, OFFICIAL)
