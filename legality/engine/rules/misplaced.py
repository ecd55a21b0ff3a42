"""Cards that are in a wrong section: the rule on kinds blames them, and rules about other sections leave them alone."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol, TypeGuard

from legality.engine.rules.rule import CheckContext, Finding, Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import Violation


class HoldsKinds(Protocol):
    """A rule about the kinds of cards that sections hold."""

    def kinds_held(self) -> Mapping[str, tuple[str, ...]]:
        """By section, the kinds of cards that it holds."""


def holds_kinds(rule: Rule) -> TypeGuard[HoldsKinds]:
    return hasattr(rule, "kinds_held")


def list_held_kinds(rules: Iterable[Rule]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each section with the kinds that it holds, by one rule after the other."""
    for rule in rules:
        if holds_kinds(rule):
            yield from rule.kinds_held().items()


def kinds_in(section: str, rules: Iterable[Rule]) -> list[str]:
    """The kinds that a section holds; empty where no rule says."""
    found: list[str] = []
    for slug, kinds in list_held_kinds(rules):
        if slug == section:
            found.extend(kinds)

    return found


# By section and card, the section where the card belongs; empty where no section holds its kind.
Misplaced = Mapping[tuple[str, Card], str]


class ExcludesCards(Protocol):
    """A rule by which cards belong in other sections."""

    def excludes(self, card: Card, section: str) -> bool:
        """Whether by this rule the card, whose kind is known, belongs in another section."""


def can_exclude_cards(rule: Rule) -> TypeGuard[ExcludesCards]:
    return hasattr(rule, "excludes")


class BindsSections(Protocol):
    """A rule that blames cards of fewer sections than it reads."""

    def binds(self) -> tuple[str, ...]:
        """The sections whose cards the rule may blame; empty: all of them."""


def limits_blame(rule: Rule) -> TypeGuard[BindsSections]:
    return hasattr(rule, "binds")


class ReadsMisplaced(Protocol):
    """A rule that may read cards where they are."""

    def reads_misplaced(self) -> bool:
        """Whether the rule reads cards where they are, even those that belong in another section."""


def may_read_misplaced(rule: Rule) -> TypeGuard[ReadsMisplaced]:
    return hasattr(rule, "reads_misplaced")


def kind_exclusions(rules: Iterable[Rule]) -> list[ExcludesCards]:
    """The rules on kinds, which say which cards are in a wrong section."""
    rules_on_kinds = [rule for rule in rules if any(list_held_kinds([rule]))]
    return [rule for rule in rules_on_kinds if can_exclude_cards(rule)]


def misplaced_in(deck: Deck, rules: Collection[ExcludesCards], context: CheckContext) -> Misplaced:
    """The cards of the deck that are in a wrong section by one of these rules."""
    misplaced: dict[tuple[str, Card], str] = {}
    for section, cards in deck.sections.items():
        for card in cards:
            if card.kind is not UNKNOWN and any(rule.excludes(card, section) for rule in rules):
                misplaced[section, card] = context.default_sections.get(card.kind, "")

    return misplaced


def ignores_misplaced(rule: Rule, home: str) -> bool:
    """Whether a rule has nothing to say of misplaced cards that belong in `home`. Cards are counted where they are."""
    if may_read_misplaced(rule) and rule.reads_misplaced():
        return False

    bound = rule.binds() if limits_blame(rule) else rule.sections()
    return bool(bound) and home not in bound


def deck_for_rule(rule: Rule, deck: Deck, misplaced: Misplaced) -> Deck:
    """The deck as the rule sees it."""
    return _deck_without(deck, {row for row, home in misplaced.items() if ignores_misplaced(rule, home)})


def without_misplaced(deck: Deck, misplaced: Misplaced) -> Deck:
    """The deck without its misplaced cards."""
    return _deck_without(deck, misplaced.keys())


def without_blame(findings: Iterable[Finding], misplaced: Misplaced) -> Iterator[Finding]:
    """What a rule about a section's size finds: of too many cards the misplaced ones are blamed elsewhere."""
    for finding in findings:
        if not isinstance(finding, Violation) or not finding.cards:
            yield finding
            continue

        cards = tuple(blame for blame in finding.cards if (blame.section, blame.card) not in misplaced)
        if finding.severity == "error":
            yield replace(finding, cards=cards if sum(blame.count for blame in cards) > (finding.limit or 0) else ())
        elif cards:
            yield finding


def _deck_without(deck: Deck, rows: Collection[tuple[str, Card]]) -> Deck:
    return deck.without(rows) if rows else deck
