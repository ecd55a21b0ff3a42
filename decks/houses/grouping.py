"""House rules as a page groups them: by kind, and the cards that many rules say one thing of by what it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from decks.houses.words import ShownRule, every_name
from legality.engine.house import HouseKind
from legality.engine.values.card import Card

# The budget is before what is paid of it.
ORDER: Final = tuple(
    HouseKind.BUDGET if kind is HouseKind.POINTS else HouseKind.POINTS if kind is HouseKind.BUDGET else kind
    for kind in HouseKind
)
LISTED: Final = (HouseKind.BAN, HouseKind.ALLOW, HouseKind.CAP, HouseKind.POINTS)
# So many cards are shown next to each other; more are a list, and from so many on it is folded.
MOST_CHIPS: Final = 12
MOST_OPEN: Final = 40
# From so many cards on a page offers to look for one.
MANY_CARDS: Final = 30


@dataclass(frozen=True, slots=True)
class GroupedCard:
    """A card of a group, with the rule that names it. `is_first`: of the rule's cards."""

    name: str
    card: Card | None
    rule: ShownRule
    is_first: bool

    @property
    def find(self) -> str:
        """Its names in every language."""
        return every_name(self.name, self.card)


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Cards that rules say the same of."""

    says: str
    amount: int
    cards: tuple[GroupedCard, ...]


@dataclass(frozen=True, slots=True)
class KindBlock:
    """The rules of a kind: those that are shown one by one, and the groups of the others. `is_open`: short enough to be read at once."""

    kind: str
    name: str
    rules: tuple[ShownRule, ...]
    groups: tuple[RuleGroup, ...]
    is_open: bool

    @property
    def is_long(self) -> bool:
        """Whether its rules that are shown one by one are many."""
        return len(self.rules) > MOST_CHIPS

    @property
    def number(self) -> int:
        """How many cards its groups have."""
        return sum(len(group.cards) for group in self.groups)


def group_rules(rules: Sequence[ShownRule]) -> list[KindBlock]:
    """The rules by kind. Cards are listed by what a rule says of them where one rule names many of them, or many rules name some."""
    number = sum(len(rule.cards) for rule in rules)
    blocks: list[KindBlock] = []
    for kind in ORDER:
        of_kind = [rule for rule in rules if rule.kind == kind]
        if not of_kind:
            continue

        by_words: dict[tuple[int, str], list[ShownRule]] = {}
        for rule in of_kind if kind in LISTED else ():
            by_words.setdefault((-rule.amount, rule.says), []).append(rule)
        grouped = {
            key: alike for key, alike in sorted(by_words.items()) if len(alike) > 1 or len(alike[0].cards) > MOST_CHIPS
        }
        alone = tuple(rule for rule in of_kind if (-rule.amount, rule.says) not in grouped)
        groups: list[RuleGroup] = []
        for alike in grouped.values():
            cards: list[GroupedCard] = []
            for rule in alike:
                for place, (name, card) in enumerate(rule.cards):
                    cards.append(GroupedCard(name, card, rule, is_first=not place))
            cards.sort(key=lambda card: card.name.casefold())
            groups.append(RuleGroup(alike[0].says, alike[0].amount, tuple(cards)))
        blocks.append(KindBlock(kind, of_kind[0].name, alone, tuple(groups), is_open=number <= MOST_OPEN))

    return blocks


def is_searched(blocks: Iterable[KindBlock]) -> bool:
    """Whether there is so much that one has to look for a single card, or for a rule that is folded away."""
    held = list(blocks)
    number = 0
    for block in held:
        number += block.number + sum(len(rule.cards) for rule in block.rules)
    return number > MANY_CARDS or any(block.is_long for block in held)
