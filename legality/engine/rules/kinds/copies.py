"""Limits on the copies of a name, in a deck and over the decks of two partners, and on the cards of a supertype."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, product
from typing import Final, Protocol, TypeGuard
from unicodedata import combining, normalize

from legality.engine.rules.pairs import PairRule
from legality.engine.rules.rule import CheckContext, DeckRule, Finding, Rule, blamed_cards, removals
from legality.engine.values.card import Card
from legality.engine.values.conditions import Condition
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption, Figures, join_slugs
from legality.engine.values.facts import NO_VALUES, UNKNOWN, Fact, Span, Truth, all_true, any_true, negated
from legality.engine.values.report import BlamedCard, Doubt, Violation

# The copies of a name are counted the same on every day.
ANY_DAY = CheckContext("", date.min)


@dataclass(frozen=True, slots=True, kw_only=True)
class CopiesOverAll(PairRule):
    """At most so many copies of a name over the decks of two partners. Fields and exemptions are those of `Copies`."""

    over: tuple[str, ...]
    at_most: int
    by: str = ""
    key: tuple[str, ...] = ()
    alias: str = ""
    unless: Condition | None = None

    def compare(self, one: Deck, other: Deck) -> list[Violation]:
        """A violation for each name above its limit. Which deck gives way is for the partners to say."""
        found = self._findings(one, other)
        return [replace(each, operations=()) for each in found if isinstance(each, Violation)]

    def doubts(self, one: Deck, other: Deck) -> list[Doubt]:
        """A doubt for each name whose limit depends on what is not known."""
        return [each for each in self._findings(one, other) if isinstance(each, Doubt)]

    def sections(self) -> tuple[str, ...]:
        return self.over

    def figures(self) -> Figures:
        """The limit."""
        return (("at_most", str(self.at_most)),)

    def _findings(self, one: Deck, other: Deck) -> Iterable[Finding]:
        single = Copies(
            code=self.code,
            cite=self.cite,
            reading=self.reading,
            over=self.over,
            at_most=self.at_most,
            by=self.by,
            key=self.key,
            alias=self.alias,
            unless=self.unless,
        )
        return single.findings(Deck.of([*one.rows(), *other.rows()]), ANY_DAY)


# A value that no card is known to have represents all of these.
OTHER: Final = frozenset(("?",))
_BETWEEN: Final = re.compile(r"[\W_]+")

# A card of which it is not known counts under itself.
Name = str | Card
Names = Mapping[Name, dict[Card, int]]


@dataclass(frozen=True, slots=True)
class Counted:
    """At most so many copies of a `group` over several sections; cards of one group count together."""

    group: tuple[str, ...]
    over: tuple[str, ...]
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Copies(DeckRule):
    """At most so many copies of a name over several sections, all printings together.

    `by`: copies are counted for each value of this trait or number (Zero: colour). `key`: for each set of values of several.
    `alias`: a card that has this trait counts under its value instead of its name ("treated as"), written as values are: `storm-oil`. `label`: the rule binds
    cards with this label. A card's own `copy_limit` replaces the limit of all cards; the label `unlimited` lifts it, and so
    does the condition `unless`. `spared`: names that have a limit of their own elsewhere. Raises ValueError for `by` with `key`.
    """

    over: tuple[str, ...]
    at_most: int
    by: str = ""
    label: str = ""
    key: tuple[str, ...] = ()
    alias: str = ""
    unless: Condition | None = None
    spared: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.by and self.key:
            raise ValueError(f"{self.code}: one of by and key")

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """A violation for each name above its limit; a doubt where an unknown fact decides."""
        tally = deck.tally(self.over)
        if self.spared:
            tally = {card: count for card, count in tally.items() if card.name not in self.spared}
        if self.label:
            tally = {card: count for card, count in tally.items() if self._binds(card)}
        if not self._may_break(tally):
            return ()

        names = by_name(tally, self.alias)
        found = list(chain.from_iterable(self._check_among(name, names, deck) for name in names))
        return found or self._alias_doubts(names) if self.alias else found

    def _may_break(self, tally: Mapping[Card, int]) -> bool:
        """A quick test that is true for every deck with a fault: many copies, several cards of a name, an own limit."""
        if not tally:
            return False
        if max(tally.values()) > self.at_most or self.alias or len({card.name for card in tally}) < len(tally):
            return True

        return any(card.copy_limit is not None for card in tally)

    def _check_name(self, cards: dict[Card, int], deck: Deck) -> Iterator[Finding]:
        """The findings about one name."""
        limit = self._limit(cards)
        if sum(cards.values()) <= limit:
            return
        freed = self._freed(cards)
        if freed is True:
            return

        over = [group for group in self._groups(cards) if sum(group.values()) > limit]
        if over and freed is False:
            yield from (self._violation(group, limit, deck) for group in over)
        elif over:
            yield self._doubt(("label", *self._fields_of_unless()), cards)
        elif self._may_exceed(cards, limit):
            yield self._doubt(self._apart(), cards)

    def _check_among(self, name: Name, names: Names, deck: Deck) -> Iterable[Finding]:
        """The findings about one name; a doubt, if a card may turn out to be of that name that lifts its limit."""
        found = list(self._check_name(names[name], deck))
        if not (found and self.alias):
            return found

        others = list(possible_namesakes(name, names, self.alias))
        if any(self._lifts(other) for other in others):
            return (self._doubt((self.alias,), [*names[name], *others]),)

        return found

    def _lifts(self, card: Card) -> bool:
        return card.copy_limit is not None or self._freed((card,)) is not False

    def _alias_doubts(self, names: Names) -> Iterable[Finding]:
        """A doubt where cards may exceed a name's limit whose name is not known for certain."""
        unsure = cards_of_unsure_name(names)
        for name in possible_names(names, self.alias) if unsure else ():
            more = {card: count for card, count in unsure.items() if may_be_named(card, name, self.alias)}
            plain = {
                card: n for card, n in more.items() if card.copy_limit is None and self._freed((card,)) is not True
            }
            for cards in ({**names.get(name, {}), **more}, {**names.get(name, {}), **plain}):
                if self._freed(cards) is not True and self._may_exceed(cards, self._limit(cards)):
                    return (self._doubt((self.alias,), unsure),)

        return ()

    def _apart(self) -> tuple[str, ...]:
        """The facts that distinguish the copies of a name."""
        return (self.by,) if self.by else self.key

    def _fields_of_unless(self) -> tuple[str, ...]:
        return () if self.unless is None else tuple(term.field for term in self.unless.terms)

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The labels and other facts, which free a card or bind it, and those that distinguish copies."""
        if section not in self.over:
            return ()

        alias = (self.alias,) if self.alias else ()
        return ("label", *self._apart(), *alias, *self._fields_of_unless())

    def sections(self) -> tuple[str, ...]:
        return self.over

    def figures(self) -> Figures:
        """The limit."""
        return (("at_most", str(self.at_most)),)

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """A doubt is about a name and leaves every card of that name undecided."""
        is_bound = self._binds(card) and card.name not in self.spared
        return is_bound and counted_name(doubt.card, self.alias) == counted_name(card, self.alias)

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card with the label that lifts the limit, or without the label that the rule binds."""
        if card.name in self.spared:
            return Exemption("own-cap")
        if not self._binds(card):
            return Exemption("no-label", (("value", self.label),))

        cards = self._named(card, deck)
        if self._freed(cards) is not True:
            return None

        by_label = self.unless is None or any(each.has_label("unlimited") is True for each in cards)
        return Exemption("label", (("value", "unlimited"),)) if by_label else Exemption("freed")

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The copies that count together with this card, and their limit."""
        cards = self._named(card, deck)
        group = next((group for group in self._groups(cards) if card in group), {card: cards[card]})
        words = (("sections", join_slugs(self.over)),) + ((("trait", self.by),) if self.by else ())
        limit = self._limit(cards)
        name = "copies-own" if limit != self.at_most else "copies-by" if self.by else "copies"
        return (Comparison(name, (str(sum(group.values())),), (str(limit),), words),)

    def counted(self, card: Card) -> Counted | None:
        """What the card's copies count together with for certain, and the most of these; None where nothing surely limits them."""
        name = counted_name(card, self.alias)
        is_limited = card.name not in self.spared and self._freed((card,)) is False
        if not is_limited or isinstance(name, Card):
            return None

        # A card of which a fact is missing shares it with its own copies alone.
        facts = [card.fact(each) for each in self._apart()]
        values = [card.id if fact is UNKNOWN else ",".join(sorted(fact)) for fact in facts]
        return Counted((self.code, name, *values), self.over, self._limit((card,)))

    def _binds(self, card: Card) -> bool:
        return not self.label or card.has_label(self.label) is not False

    def _named(self, card: Card, deck: Deck) -> dict[Card, int]:
        return by_name(deck.tally(self.over), self.alias)[counted_name(card, self.alias)]

    def _freed(self, cards: Iterable[Card]) -> Truth:
        """Whether the limit is lifted: by a label or a condition, or since no card has the label that the rule binds."""
        held = list(cards)
        unless = any_true(self.unless.met_by(card) for card in held) if self.unless else False
        if self.label:
            return any_true((unless, negated(all_true(card.has_label(self.label) for card in held))))

        return any_true((unless, *(card.has_label("unlimited") for card in held)))

    def _limit(self, cards: Iterable[Card]) -> int:
        own = [card.copy_limit for card in cards if card.copy_limit is not None and not self.label]
        return max(own, default=self.at_most)

    def _may_exceed(self, cards: dict[Card, int], limit: int) -> bool:
        """Whether the copies that may be of one value exceed the limit."""
        spans = {card: tuple(card.span(name) for name in self._apart()) for card in cards}
        shared = [_may_share([span[at] for span in spans.values()]) for at in range(len(self._apart()))]
        return any(
            sum(n for card, n in cards.items() if all(map(Span.may_be, spans[card], values))) > limit
            for values in product(*shared)
        )

    def _doubt(self, facts: Iterable[str], cards: Collection[Card]) -> Doubt:
        fact, card = next((fact, card) for fact in facts for card in cards if card.fact(fact) is UNKNOWN)
        return Doubt(self.code, self.cite, fact, card, "", self.reading)

    def _groups(self, cards: dict[Card, int]) -> Iterator[dict[Card, int]]:
        """The copies that count together for certain: all of a name, or those of one value. A card shares its own value."""
        apart = self._apart()
        if not apart:
            yield cards
            return

        groups: dict[tuple[Fact, ...] | Card, dict[Card, int]] = {}
        for card, count in cards.items():
            facts = tuple(card.fact(name) for name in apart)
            groups.setdefault(card if UNKNOWN in facts else facts, {})[card] = count
        yield from groups.values()

    def _violation(self, cards: dict[Card, int], limit: int, deck: Deck) -> Violation:
        found = sum(cards.values())
        named = "|".join(sorted(next(iter(cards)).surely(self.by))) if self.by else ""
        return Violation(
            code=self.code,
            cite=self.cite,
            key="over-copies-of" if named else "over-copies-by" if self.by else "over-copies",
            fix="remove",
            found=found,
            limit=limit,
            cards=blamed_cards(cards, self.over, deck),
            operations=tuple(removals(cards, found - limit, self.over, deck)),
            words=(("trait", self.by), *((("value", named),) if named else ())) if self.by else (),
            reading=self.reading,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DistinctNames(DeckRule):
    """The cards of a section differ in name."""

    section: str

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """A violation for each name that the section holds more than once."""
        cards = deck.cards(self.section)
        if len(cards) == deck.sizes.get(self.section, 0) == len({card.name for card in cards}):
            return ()

        return [self._violation(same, deck) for same in by_name(cards, "").values() if sum(same.values()) > 1]

    def sections(self) -> tuple[str, ...]:
        return (self.section,)

    def distinct_in(self) -> tuple[str, ...]:
        return (self.section,)

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The copies of the name in the section, and the limit of one."""
        found = sum(count for other, count in deck.cards(self.section).items() if other.name == card.name)
        return (Comparison("same-name", (str(found),), ("1",), (("section", self.section),)),)

    def _violation(self, cards: Mapping[Card, int], deck: Deck) -> Violation:
        found = sum(cards.values())
        return Violation(
            code=self.code,
            cite=self.cite,
            key="same-name",
            fix="replace",
            section=self.section,
            found=found,
            limit=1,
            cards=tuple(BlamedCard(card, count, self.section) for card, count in cards.items()),
            operations=tuple(removals(cards, found - 1, (self.section,), deck)),
            reading=self.reading,
        )


class RequiresDistinctNames(Protocol):
    """A rule by which some sections hold each name once."""

    def distinct_in(self) -> tuple[str, ...]:
        """The sections that hold each name once."""


def has_distinct_names(rule: Rule) -> TypeGuard[RequiresDistinctNames]:
    return hasattr(rule, "distinct_in")


def distinct_sections(rules: Iterable[Rule]) -> frozenset[str]:
    """The sections whose cards differ in name by one of the rules."""
    found: set[str] = set()
    for rule in rules:
        if has_distinct_names(rule):
            found.update(rule.distinct_in())

    return frozenset(found)


def _may_share(spans: Collection[Span]) -> set[frozenset[str]]:
    """The values that several cards may have alike: what is known of one, each that is named, and one that is not."""
    named = set(chain.from_iterable(span.at_most or NO_VALUES for span in spans))
    return {span.surely for span in spans if span.is_known} | {frozenset((v,)) for v in named} | {OTHER}


def counted_name(card: Card, alias: str) -> Name:
    """The value of the trait `alias` if the card has one, else its name; the card itself where that is not known."""
    if not alias:
        return card.name

    values = card.fact(alias)
    return card if values is UNKNOWN else name_as_value(min(values, default=card.name))


def name_as_value(name: str) -> str:
    """A name as a value of a trait writes it: `Gale Harrier` is `gale-harrier`, `Zoé's` is `zoes`."""
    signs = (sign for sign in normalize("NFKD", name.lower()) if not combining(sign) and sign not in "'’")
    return _BETWEEN.sub("-", "".join(signs)).strip("-")


def by_name(tally: Mapping[Card, int], alias: str) -> dict[Name, dict[Card, int]]:
    """The cards that count under each name."""
    names: dict[Name, dict[Card, int]] = {}
    for card, count in tally.items():
        names.setdefault(counted_name(card, alias), {})[card] = count

    return names


def may_be_named(card: Card, name: str, alias: str) -> bool:
    """Whether a card of which it is not known may count under a name."""
    span = card.span(alias)
    if span.at_most is None or name in map(name_as_value, span.at_most):
        return True

    return not span.surely and name == name_as_value(card.name)


def cards_of_unsure_name(names: Names) -> dict[Card, int]:
    """The cards of which it is not known under which name they count."""
    found: dict[Card, int] = {}
    for name, cards in names.items():
        if isinstance(name, Card):
            for card, count in cards.items():
                found[card] = count

    return found


def possible_namesakes(name: Name, names: Names, alias: str) -> Iterator[Card]:
    """The cards that may turn out to count under the same name as those of this one."""
    for other, cards in names.items():
        if other == name:
            continue
        if isinstance(other, str):
            related = isinstance(name, Card) and may_be_named(name, other, alias)
        else:
            related = isinstance(name, Card) or may_be_named(other, name, alias)
        yield from cards if related else ()


def possible_names(names: Names, alias: str) -> set[str]:
    """The names under which cards may count together; one of them represents all that are not mentioned."""
    unsure = cards_of_unsure_name(names)
    said = set()
    for card in unsure:
        for value in card.span(alias).at_most or ():
            said.add(name_as_value(value))
    return {
        *(name for name in names if isinstance(name, str)),
        *said,
        *(name_as_value(card.name) for card in unsure),
        "?",
    }
