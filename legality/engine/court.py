"""A format convened for one day, region and set of options; it judges any number of decks.

What a card rule says of a card depends on the leaders only, so the court remembers the cards it has cleared beside
each set of leaders. That memory changes how fast an answer comes, never the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import Final, Protocol

from legality.engine.card import Card
from legality.engine.deck import Cards, Deck
from legality.engine.edition import Edition
from legality.engine.kinds import Size
from legality.engine.report import Blame, Bounds, Doubt, Operation, Report, Violation
from legality.engine.rule import CardRule, DeckRule, Fault, Finding, Frame, Lack, Rule

_BENCHES: Final = 512
_CLEARED: Final = 16384

# The cards of each leading section.
Leaders = tuple[tuple[Card, ...], ...]


class Rulebook(Protocol):
    """What a court needs to know of a format."""

    @property
    def game(self) -> str:
        """The game's slug."""

    @property
    def slug(self) -> str:
        """The format's slug."""

    @property
    def leads(self) -> tuple[str, ...]:
        """The sections whose cards the others are compared with."""

    @property
    def homes(self) -> Mapping[str, str]:
        """The section where a kind goes by default."""

    def edition_on(self, day: date) -> Edition:
        """The edition in force on a day. Raises NotInForce before the first."""


@lru_cache(maxsize=64)
def convene(form: Rulebook, as_of: date, region: str, options: frozenset[str]) -> Court:
    """The court for a format on a day. Raises NotInForce before the first edition."""
    return Court(form, as_of, region, options)


class Bench:
    """The rules that stand beside one set of leaders, and the cards they have cleared, by section."""

    __slots__ = ("cleared", "deck_rules", "frame", "rules")

    def __init__(self, rules: tuple[Rule, ...], frame: Frame) -> None:
        self.frame = frame
        self.rules = tuple(rule for rule in rules if isinstance(rule, CardRule | DeckRule) and rule.stands(frame))
        self.deck_rules = tuple(rule for rule in self.rules if isinstance(rule, DeckRule))
        self.cleared: dict[str, set[Card]] = {}

    def clears(self, deck: Deck) -> bool:
        """Whether no card rule can have anything to say about any card of the deck."""
        for section, cards in deck.sections.items():
            known = self.cleared.get(section)
            if known is None or not known.issuperset(cards):
                return False

        return True

    def strangers(self, deck: Deck) -> Deck:
        """The deck without the cards that every card rule is known to pass."""
        sections = {
            section: {card: count for card, count in cards.items() if card not in self.cleared.get(section, ())}
            for section, cards in deck.sections.items()
        }
        return Deck({section: cards for section, cards in sections.items() if cards}, {})

    def judge_cards(self, rule: CardRule, deck: Deck) -> Iterator[Finding]:
        """What one card rule says about the deck: one violation for each section and kind of fault."""
        for section in rule.over:
            cards = deck.cards(section)
            if not cards:
                continue

            faults: dict[Fault, dict[Card, int]] = {}
            for card, count in cards.items():
                judgement = rule.judge(card, section, self.frame)
                if isinstance(judgement, Lack):
                    yield _doubt(rule, judgement, card, section)
                elif judgement is not None:
                    faults.setdefault(judgement, {})[card] = count
            yield from (_violation(rule, section, fault, blamed) for fault, blamed in faults.items())

    def remember(self, deck: Deck) -> None:
        """Clear, for the decks to come, the cards that every card rule passes."""
        if sum(map(len, list(self.cleared.values()))) + sum(map(len, deck.sections.values())) > _CLEARED:
            self.cleared.clear()

        rules = [rule for rule in self.rules if isinstance(rule, CardRule)]
        for section, cards in deck.sections.items():
            over = [rule for rule in rules if section in rule.over]
            good = {card for card in cards if all(rule.judge(card, section, self.frame) is None for rule in over)}
            self.cleared.setdefault(section, set()).update(good)


class Court:
    """One edition on one day. Make one with `convene`."""

    __slots__ = ("benches", "bounds", "day", "edition", "form", "options", "region")

    def __init__(self, form: Rulebook, day: date, region: str, options: frozenset[str]) -> None:
        self.form, self.day, self.region, self.options = form, day, region, options
        self.edition = form.edition_on(day)
        self.bounds: tuple[Bounds, ...] = tuple(r.bounds() for r in self.edition.rules if isinstance(r, Size))
        self.benches: dict[Leaders, Bench] = {}

    def judge(self, deck: Deck) -> Report:
        """Every finding about the deck, in the order of the edition's rules."""
        bench = self.bench_of(deck)
        findings: list[Finding] = []
        if bench.clears(deck):
            for rule in bench.deck_rules:
                findings.extend(rule.look(deck, bench.frame))
        else:
            findings = self._all(bench, deck)

        return self._report(deck, findings)

    def bench_of(self, deck: Deck) -> Bench:
        """The rules that stand beside the deck's leaders."""
        leaders = tuple([tuple(deck.cards(section)) for section in self.form.leads])
        return self.benches.get(leaders) or self._bench(leaders)

    def _all(self, bench: Bench, deck: Deck) -> list[Finding]:
        findings: list[Finding] = []
        strange = bench.strangers(deck)
        for rule in bench.rules:
            if isinstance(rule, CardRule):
                findings.extend(bench.judge_cards(rule, strange))
            else:
                findings.extend(rule.look(deck, bench.frame))
        bench.remember(strange)

        return findings

    def _bench(self, leaders: Leaders) -> Bench:
        if len(self.benches) >= _BENCHES:
            self.benches.clear()

        by_section = dict(zip(self.form.leads, leaders, strict=True))
        frame = Frame(self.form.slug, self.day, self.region, self.options, by_section, self.form.homes)
        return self.benches.setdefault(leaders, Bench(self.edition.rules, frame))

    def _report(self, deck: Deck, findings: list[Finding]) -> Report:
        violations = [f for f in findings if isinstance(f, Violation)]
        return Report(
            self.form.game,
            self.form.slug,
            self.edition.name,
            self.day,
            self.region,
            self.bounds,
            tuple([deck.size(bounds.counted) for bounds in self.bounds]),
            tuple([violation for violation in violations if violation.severity == "error"]),
            tuple([finding for finding in findings if isinstance(finding, Doubt)]),
            tuple([violation for violation in violations if violation.severity == "warning"]),
        )


def _doubt(rule: CardRule, lack: Lack, card: Card, section: str) -> Doubt:
    return Doubt(rule.code, rule.cite, lack.fact, lack.card or card, section, rule.reading)


def _violation(rule: CardRule, section: str, fault: Fault, cards: Cards) -> Violation:
    steps = () if fault.fix == "add" else tuple(_step(section, fault, card, count) for card, count in cards.items())
    return Violation(
        code=rule.code,
        cite=rule.cite,
        key=fault.key,
        fix=fault.fix,
        section=section,
        found=sum(cards.values()),
        limit=0,
        cards=tuple(Blame(card, count, section) for card, count in cards.items()),
        operations=steps,
        words=fault.words,
        reading=rule.reading,
    )


def _step(section: str, fault: Fault, card: Card, count: int) -> Operation:
    if fault.to:
        return Operation("move", section, count, card, fault.to)

    return Operation("remove", section, count, card)
