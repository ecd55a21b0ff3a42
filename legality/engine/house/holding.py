"""What decks may hold at most on a day: cards, copies, names, points. Whatever is unsure counts as possible.

The bounds are from above: what they rule out no deck of the format can hold, whatever else it holds.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain
from types import MappingProxyType
from typing import Final

from legality.engine.house.kinds import NamedCaps
from legality.engine.rules.card_legality import card_legality
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Bans, Copies, CopyCaps, LegalSets, Tally
from legality.engine.rules.kinds.copies import distinct_sections
from legality.engine.rules.misplaced import can_exclude_cards
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BANNED, NOT_IN_FORMAT, CardLegality

# No deck holds so many cards.
UNLIMITED: Final = 1_000_000
# For larger budgets it is not counted which sums come up to them.
MOST_POINTS: Final = 1_000
REGION: Final = "global"


@dataclass(frozen=True, slots=True)
class Holding:
    """A format as it is on a day, with the sections of its game."""

    format_: Format
    day: date
    sections: tuple[str, ...]
    _rooms: dict[frozenset[str], int] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def edition(self) -> Edition:
        """Its rules."""
        return self.format_.edition_on(self.day)

    def standings(self, card: Card) -> tuple[CardLegality, ...]:
        """Whether decks may hold the card, in each region, and as a ready-made deck where it is in one. A ban is reported as all else."""
        found = [card_legality(card, self.format_, self.day, region) for region in self._regions(card)]
        if any(card.name in deck for deck in self.format_.retail):
            found.append(card_legality(card, self._unlifted(), self.day))

        return tuple(NOT_IN_FORMAT if standing == BANNED else standing for standing in found)

    def may_hold(self, cards: Iterable[Card]) -> bool:
        """Whether a deck may hold one of the cards."""
        return any(standing != NOT_IN_FORMAT for card in cards for standing in self.standings(card))

    def sections_of(self, card: Card) -> list[str]:
        """The sections where the card may be."""
        if card.kind is UNKNOWN:
            return list(self.sections)

        sections = list(self.sections)
        for rule in self.edition.rules:
            if not rule.is_conditional and can_exclude_cards(rule):
                sections = [section for section in sections if not rule.excludes(card, section)]

        return sections

    def room(self, sections: Collection[str]) -> int:
        """How many cards these sections hold together."""
        asked = frozenset(sections)
        if asked not in self._rooms:
            self._rooms[asked] = self._room(asked)

        return self._rooms[asked]

    def _room(self, sections: frozenset[str]) -> int:
        asked = (rule.bounds() for rule in self.edition.rules if not rule.is_conditional)
        bounds = [(one.counted, one.at_most) for one in asked if one and one.at_most is not None]
        left = set(sections)
        total = 0
        while left:
            wide = [(-len(left.intersection(counted)), most, counted) for counted, most in bounds]
            overlap, most, counted = min(wide, default=(0, 0, ()))
            if not overlap:
                return UNLIMITED
            left.difference_update(counted)
            total += most

        return total

    def copies(self, card: Card) -> tuple[int, str]:
        """The most copies of the card, and `in part` where a limit leaves some sections aside."""
        return min([(self._room_of_one(self.sections_of(card)), ""), *self._limits(card)])

    def copies_together(self, cards: Collection[Card]) -> int:
        """The most copies of these cards of one name together."""
        if any(isinstance(rule, CopyCaps) and rule.by_card for rule in self.edition.rules):
            return sum(self.copies(card)[0] for card in cards)

        # The limits are those of a name: its cards share them, by the highest.
        most = max((min(self._limits(card), default=(UNLIMITED, ""))[0] for card in cards), default=0)
        return min(most, self._room_of_one(set(chain.from_iterable(self.sections_of(card) for card in cards))))

    def _limits(self, card: Card) -> Iterator[tuple[int, str]]:
        held = self.sections_of(card)
        for rule in self.edition.rules:
            match rule:
                case NamedCaps() if card.name in rule.names:
                    yield rule.at_most, ""
                case Copies() if card.name not in rule.spared and _surely_limits(rule, card):
                    own = card.copy_limit if card.copy_limit is not None and not rule.label else rule.at_most
                    yield self._within(own, held, rule.over)
                case CopyCaps() if card.name not in rule.spared | rule.replaced:
                    for limit in self._official_caps(card):
                        yield self._within(limit, held, rule.over)
                case Tally() if rule.at_most is not None and rule.points.get(card.name):
                    yield rule.at_most // rule.points[card.name], ""

    def _official_caps(self, card: Card) -> list[int]:
        return [r.limit for r in card.restrictions if r.limit and r.in_force(self.format_.official, self.day)]

    def _within(self, limit: int, held: Iterable[str], over: Collection[str]) -> tuple[int, str]:
        """A limit over some sections, with the room in all others."""
        beyond = self._room_of_one([section for section in held if section not in over])
        return limit + beyond, "in part" if beyond else ""

    def _room_of_one(self, sections: Collection[str]) -> int:
        """How many copies of one name these sections hold."""
        once = distinct_sections(self.edition.rules)
        return min(
            self.room(sections),
            len(once.intersection(sections)) + self.room([section for section in sections if section not in once]),
        )

    def _regions(self, card: Card) -> set[str]:
        """The regions that rules tell apart for the card."""
        sets = [card.legal_days, *(rule.sets or {} for rule in self.edition.rules if isinstance(rule, LegalSets))]
        return {REGION, *(region for one in sets for days in one.values() for region in days if region)}

    def _unlifted(self) -> Format:
        """The format as it judges ready-made decks."""
        rules = tuple(rule for rule in self.edition.rules if not (isinstance(rule, Bans) and bool(rule.unless_option)))
        return replace(self.format_, editions=MappingProxyType({date.min: replace(self.edition, rules=rules)}))


def _surely_limits(rule: Copies, card: Card) -> bool:
    """Whether the rule surely limits the copies of the card, all of them together."""
    if rule.by or rule.key or rule.alias or (rule.unless is not None and rule.unless.met_by(card) is not False):
        return False

    return card.has_label(rule.label) is True if rule.label else card.has_label("unlimited") is False


@dataclass(frozen=True, slots=True)
class Spending:
    """A budget, and what decks may spend of it: for each name its points and the most copies. `room`: for all of them."""

    budget: int
    costs: Mapping[str, tuple[int, int]]
    room: int
    _kept: dict[tuple[int, int], int] = field(default_factory=dict, init=False, compare=False)

    @property
    def most(self) -> int:
        """No deck can spend more."""
        left = self.room
        total = 0
        for points, copies in sorted(self.costs.values(), reverse=True):
            total += points * min(copies, left)
            left -= min(copies, left)

        return total

    def matters(self, name: str, copies: int) -> bool:
        """Whether so many copies of a name may bring a deck over the budget that is within it without their points."""
        points = self.costs[name][0]
        if points * copies > self.budget or self.budget > MOST_POINTS:
            return True

        return self._nearest_without(self.costs[name]) + points * copies > self.budget

    def _nearest_without(self, cost: tuple[int, int]) -> int:
        """The largest sum within the budget that the others come to, without one name of these points and copies."""
        if cost not in self._kept:
            # The largest sum within a budget of so many names for each points and copies. A bit is
            # for each sum.
            costs = Counter(self.costs.values()) - Counter([cost])
            copies: Counter[int] = Counter()
            for (price, most), names in costs.items():
                copies[price] += min(most * names, self.budget // price)

            sums = 1
            within = (1 << self.budget + 1) - 1
            for price, most in copies.items():
                left = most
                step = 1
                # Steps of 1, 2, 4 ... copies and the rest come to any number of them.
                while left:
                    sums |= sums << price * min(step, left) & within
                    left = left - min(step, left)
                    step = step * 2

            self._kept[cost] = sums.bit_length() - 1

        return self._kept[cost]
