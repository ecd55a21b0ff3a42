"""Checks decks by the edition of a format that is in force on one day, in one region, with one set of options.

The answer of a card rule depends on the card, its section and the deck's leaders. The evaluator therefore remembers
which cards passed with which leaders. This cache makes checks faster and leaves their results as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Final, Protocol, TypeGuard

from legality.engine.rules.format import Format
from legality.engine.rules.leader_requirements import Memory, free_leaders, leader_findings
from legality.engine.rules.misplaced import (
    Misplaced,
    deck_for_rule,
    kind_exclusions,
    misplaced_in,
    without_blame,
    without_misplaced,
)
from legality.engine.rules.rule import CardRule, CheckContext, DeckRule, Fault, Finding, MissingFact, Rule
from legality.engine.rules.uncertain_rules import binding_rules
from legality.engine.values.card import Card
from legality.engine.values.deck import Cards, Deck
from legality.engine.values.report import BlamedCard, Bounds, Doubt, Operation, Report, Verdict, Violation
from legality.engine.values.search_bounds import ask_end

_LEADER_SETS: Final = 512
_REMEMBERED_CARDS: Final = 16384

# The cards of each leader section, in the order of `Format.leader_sections`.
Leaders = tuple[tuple[Card, ...], ...]


class PartnerLeaderRule(Protocol):
    """A rule by which a leader may get a partner."""

    def fellows(self, rules: Sequence[Rule], context: CheckContext) -> Mapping[str, MissingFact | None]:
        """The sections whose leader may still get a partner by this rule, as `CheckContext.fellows` has them."""


def admits_partners(rule: Rule) -> TypeGuard[PartnerLeaderRule]:
    return hasattr(rule, "fellows")


@lru_cache(maxsize=64)
def evaluator_for(format_: Format, as_of: date, region: str, options: frozenset[str]) -> Evaluator:
    """The shared evaluator of a format on a day, with the options that hold. Raises FormatNotInForceError before the first edition."""
    return Evaluator(format_, as_of, region, options)


class ActiveRules:
    """The rules that apply with one set of leaders, and the cards that passed all card rules, by section."""

    __slots__ = ("asked", "asking", "context", "deck_rules", "excluding", "free", "passed", "rules", "warning")

    def __init__(self, rules: tuple[Rule, ...], context: CheckContext) -> None:
        self.context = context
        self.rules = tuple(binding_rules(rules, context))
        self.deck_rules = tuple(rule for rule in self.rules if isinstance(rule, DeckRule))
        self.excluding = kind_exclusions(self.rules)
        self.asking = tuple(rule for rule in self.rules if type(rule).demands is not Rule.demands)
        self.warning = tuple(rule for rule in self.rules if type(rule).warnings is not Rule.warnings)
        self.free = free_leaders(context)
        self.passed: dict[str, set[Card]] = {}
        self.asked: Memory = {}

    def leader_findings(self, deck: Deck, misplaced: Misplaced) -> list[Finding]:
        """What the cards of the deck ask of a leader that is still to be chosen, where no leader has it all."""
        if not self.free:
            return []

        return list(
            leader_findings(self.asking, without_misplaced(deck, misplaced), self.context, self.free, self.asked)
        )

    def warnings(self, deck: Deck, misplaced: Misplaced) -> Iterator[Violation]:
        """The warnings of the rules about single cards."""
        for rule in self.warning:
            yield from rule.warnings(deck_for_rule(rule, deck, misplaced), self.context)

    def misplaced(self, deck: Deck) -> Misplaced:
        """The cards of the deck that are in a wrong section."""
        return misplaced_in(deck, self.excluding, self.context)

    def passes_all(self, deck: Deck) -> bool:
        """Whether every card of the deck is known to pass every card rule."""
        for section, cards in deck.sections.items():
            known = self.passed.get(section)
            if known is None or not known.issuperset(cards):
                return False

        return True

    def unchecked(self, deck: Deck) -> Deck:
        """The deck without the cards that are known to pass every card rule. Its sizes are left empty."""
        sections = {
            section: {card: count for card, count in cards.items() if card not in self.passed.get(section, ())}
            for section, cards in deck.sections.items()
        }
        return Deck({section: cards for section, cards in sections.items() if cards}, {})

    def judge_cards(self, rule: CardRule, deck: Deck, failed: set[tuple[str, Card]] | None = None) -> Iterator[Finding]:
        """The findings of one card rule: one violation for each section and kind of fault, one doubt for each card.

        Cards with any finding are added to `failed`, by section.
        """
        for section in rule.over:
            cards = deck.cards(section)
            if not cards:
                continue

            faults: dict[Fault, dict[Card, int]] = {}
            for card, count in cards.items():
                judgement = rule.judge(card, section, self.context)
                if judgement is None:
                    continue
                if failed is not None:
                    failed.add((section, card))
                if isinstance(judgement, MissingFact):
                    yield Doubt(rule.code, rule.cite, judgement.fact, judgement.card or card, section, rule.reading)
                else:
                    faults.setdefault(judgement, {})[card] = count
            yield from (_build_violation(rule, section, fault, blamed) for fault, blamed in faults.items())

    def judge_deck(self, rule: DeckRule, deck: Deck, misplaced: Misplaced) -> Iterable[Finding]:
        """The findings of one deck rule."""
        findings = rule.findings(deck_for_rule(rule, deck, misplaced), self.context)
        return without_blame(findings, misplaced) if misplaced and rule.bounds() else findings

    def remember_passed(self, deck: Deck, failed: set[tuple[str, Card]]) -> None:
        """Remember the cards of a judged deck, but for those that failed. A full memory is emptied first."""
        new = sum(map(len, deck.sections.values()))
        if sum(map(len, list(self.passed.values()))) + len(self.asked) + new > _REMEMBERED_CARDS:
            self.passed.clear()
            self.asked.clear()

        for section, cards in deck.sections.items():
            self.passed.setdefault(section, set()).update(card for card in cards if (section, card) not in failed)


class Evaluator:
    """One edition on one day. Make one with `evaluator_for`."""

    __slots__ = ("bounds", "by_leaders", "day", "edition", "format_", "options", "region")

    def __init__(self, format_: Format, day: date, region: str, options: frozenset[str]) -> None:
        self.format_ = format_
        self.day = day
        self.region = region
        self.options = options
        self.edition = format_.edition_on(day)
        self.bounds: tuple[Bounds, ...] = tuple(bounds for rule in self.edition.rules if (bounds := rule.bounds()))
        self.by_leaders: dict[Leaders, ActiveRules] = {}

    def findings(self, deck: Deck) -> list[Finding]:
        """What the rules find about the deck, in the order of the edition's rules, and what no leader allows together."""
        active = self.active_rules(deck)
        findings: list[Finding] = []
        misplaced: Misplaced = {}
        if active.passes_all(deck):
            for rule in active.deck_rules:
                ask_end()
                findings.extend(rule.findings(deck, active.context))
        else:
            unchecked = active.unchecked(deck)
            misplaced = active.misplaced(unchecked)
            findings = self._check_all(active, deck, unchecked, misplaced)

        return [*findings, *active.leader_findings(deck, misplaced), *active.warnings(deck, misplaced)]

    def active_rules(self, deck: Deck) -> ActiveRules:
        """The rules that apply with the deck's leaders."""
        leaders = tuple([tuple(deck.cards(section)) for section in self.format_.leader_sections])
        return self.by_leaders.get(leaders) or self._new_rules(leaders)

    def _check_all(self, active: ActiveRules, deck: Deck, unchecked: Deck, misplaced: Misplaced) -> list[Finding]:
        findings: list[Finding] = []
        failed: set[tuple[str, Card]] = set()
        for rule in active.rules:
            ask_end()
            if isinstance(rule, CardRule):
                findings.extend(active.judge_cards(rule, deck_for_rule(rule, unchecked, misplaced), failed))
            else:
                findings.extend(active.judge_deck(rule, deck, misplaced))
        active.remember_passed(unchecked, failed)

        return findings

    def _new_rules(self, leaders: Leaders) -> ActiveRules:
        if len(self.by_leaders) >= _LEADER_SETS:
            self.by_leaders.clear()

        by_section = dict(zip(self.format_.leader_sections, leaders, strict=True))
        context = CheckContext(
            *(self.format_.official, self.day, self.region, self.options, by_section),
            default_sections=self.format_.default_sections,
            envelopes=self.format_.envelopes,
        )
        rules = self.edition.rules
        fellows: dict[str, MissingFact | None] = {}
        for rule in rules:
            if admits_partners(rule):
                fellows.update(rule.fellows(rules, context))

        return self.by_leaders.setdefault(leaders, ActiveRules(rules, replace(context, fellows=fellows)))

    def report(self, deck: Deck, findings: Sequence[Finding], settled: Verdict | None = None) -> Report:
        """The report on a deck with these findings."""
        violations = [f for f in findings if isinstance(f, Violation)]
        return Report(
            self.format_.game,
            self.format_.slug,
            self.edition.name,
            self.day,
            self.region,
            self.bounds,
            tuple([deck.size(bounds.counted) for bounds in self.bounds]),
            tuple([violation for violation in violations if violation.severity == "error"]),
            tuple([finding for finding in findings if isinstance(finding, Doubt)]),
            tuple([violation for violation in violations if violation.severity == "warning"]),
            settled,
        )


def _build_violation(rule: CardRule, section: str, fault: Fault, cards: Cards) -> Violation:
    steps: list[Operation] = []
    for card, count in cards.items() if fault.fix != "add" else ():
        steps.append(Operation("move" if fault.to else "remove", section, count, card, fault.to))

    return Violation(
        code=rule.code,
        cite=rule.cite,
        key=fault.key,
        fix=fault.fix,
        section=section,
        found=sum(cards.values()),
        limit=0,
        cards=tuple(BlamedCard(card, count, section) for card, count in cards.items()),
        operations=tuple(steps),
        words=fault.words,
        reading=rule.reading,
    )
