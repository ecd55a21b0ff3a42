"""What may still be added to a deck: how many copies of a card, and if none, by which rules.

No rule is written here. A card is tried in the deck and the format is asked; what the trial makes worse is the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.evaluator import ActiveRules
from legality.engine.facts import UNKNOWN, Truth
from legality.engine.format import Format
from legality.engine.kinds import Pool
from legality.engine.report import Doubt, Report, Violation
from legality.engine.rule import CardRule, Finding, Rule

MOST: Final = 99
# Most limits are among the first few numbers; beyond them it is quicker to leap and halve.
_STEPS: Final = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class Room:
    """Whether one more copy is allowed, how many more fit (at most `MOST`), and what speaks against one more.

    `allowed` is `UNKNOWN` where a missing fact, or a leader still to be chosen, decides. `sure`: how many of the copies bring
    no doubt that a single copy would not; one at least, where any fit.
    """

    allowed: Truth
    copies: int
    sure: int
    reasons: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Trial:
    """A deck laid open under a format, on a day, with what the format says of it as it is. Make one with `lay`."""

    format_: Format
    day: date
    region: str
    options: frozenset[str]
    deck: Deck
    report: Report

    def check(self, deck: Deck) -> Report:
        """What the format says of another deck."""
        return self.format_.check(deck, self.day, self.region, self.options)


def lay(format_: Format, deck: Deck, day: date, region: str = "global", options: frozenset[str] = frozenset()) -> Trial:
    """The trial of a deck. Raises NotInForce before the format's first edition."""
    return Trial(format_, day, region, options, deck, format_.check(deck, day, region, options))


def room_of(trial: Trial, card: Card, section: str, guess: int = 0) -> Room:
    """How many more copies of the card the section takes. A good `guess` (what another section takes) saves trials.

    A reason is a violation that the copies make new or larger and that blames this card, other cards beside it, or no
    card at all (a section that is full). A leader is blamed for itself alone: the cards it rules out may still go.
    """
    held = trial.deck.cards(section).get(card, 0)

    @cache
    def tried(copies: int) -> Report:
        return trial.check(trial.deck.having(section, card, held + copies))

    first = tried(1)
    worse = tuple(_worse(trial, first, card, section))
    if worse:
        return Room(False, 0, 0, worse)

    unsure: tuple[Finding, ...] = (*_waiting(trial, first, card), *_doubts(trial, first, card, section))
    fit = _most(lambda copies: not any(_worse(trial, tried(copies), card, section)), guess)
    return Room(UNKNOWN if unsure else True, fit, _sure(trial, card, section, tried, fit), unsure)


def fitting(trial: Trial, cards: Iterable[Card], section: str = "") -> frozenset[Card]:
    """The cards that the trial's leaders and pool leave: those that no rule forbids in a deck of the leaders alone.

    Each is tried in `section`, if none is given in its home. Rules that compare cards of a deck are asked for each card that they blame among
    all; a pool for all at once.
    """
    leaders = {section: trial.deck.cards(section) for section in trial.format_.leads}
    alone = Deck.of([(s, card, n) for s, led in leaders.items() for card, n in led.items()], trial.deck.pool)
    active = trial.format_.evaluator(alone, trial.day, trial.region, trial.options).active_rules(alone)
    homes = {card: section or trial.format_.home_of(card) for card in cards}
    every = Deck.of([(home, card, 1) for card, home in homes.items()], trial.deck.pool)

    out, suspects = _ruled_out(active, every)
    base = lay(trial.format_, alone, trial.day, trial.region, trial.options)
    for card in suspects - out:
        if homes[card] not in trial.format_.leads and room_of(base, card, homes[card]).allowed is False:
            out.add(card)

    return frozenset(card for card in homes if card not in out)


def _ruled_out(active: ActiveRules, every: Deck) -> tuple[set[Card], set[Card]]:
    """The cards that fall for sure, and those that only a trial can tell."""
    out: set[Card] = set()
    suspects: set[Card] = set()
    for rule in active.rules:
        findings = (
            active.judge_cards(rule, every) if isinstance(rule, CardRule) else rule.findings(every, active.context)
        )
        (out if _looks_at_one(rule) else suspects).update(_blamed(findings))

    return out, suspects


def _looks_at_one(rule: Rule) -> bool:
    return isinstance(rule, CardRule | Pool)


def _blamed(findings: Iterable[Finding]) -> Iterator[Card]:
    for finding in findings:
        if isinstance(finding, Violation) and finding.fix != "add" and finding.severity == "error":
            yield from (blame.card for blame in finding.cards)


def _worse(trial: Trial, after: Report, card: Card, section: str) -> Iterator[Violation]:
    leads = section in trial.format_.leads
    for violation in after.violations:
        mine = violation.blames(card)
        if violation.fix == "add" or (leads and violation.cards and not mine):
            continue
        if _grew(violation, trial.report, card if mine else None):
            yield violation


def _waiting(trial: Trial, after: Report, card: Card) -> Iterator[Violation]:
    """What blames the card for now, but a card still to come could put right."""
    for violation in after.violations:
        if violation.fix == "add" and violation.blames(card) and _grew(violation, trial.report, card):
            yield violation


def _doubts(trial: Trial, after: Report, card: Card, section: str) -> list[Doubt]:
    """The doubts that would not be there without the card in this section."""
    if not after.doubts:
        return []

    before = list(trial.check(trial.deck.having(section, card, 0)).doubts)
    leads = section in trial.format_.leads
    return [
        doubt
        for doubt in dict.fromkeys(after.doubts)
        if after.doubts.count(doubt) > before.count(doubt) and (doubt.card is card or not leads)
    ]


def _grew(violation: Violation, before: Report, card: Card | None) -> bool:
    """Whether a violation is new, or counts more than it did; `card`: it is the one about this card."""
    same = (violation.code, violation.key, violation.section)
    old = [
        rival.found or 0
        for rival in before.violations
        if (rival.code, rival.key, rival.section) == same and (card is None or rival.blames(card))
    ]
    return (violation.found or 0) > max(old, default=-1)


def _sure(trial: Trial, card: Card, section: str, tried: Callable[[int], Report], fit: int) -> int:
    """How many of the copies that fit bring no doubt that a single one in this deck would not; one at least."""
    if not tried(fit).doubts:
        return fit

    single = set(trial.check(trial.deck.having(section, card, 1)).doubts)
    if single.issuperset(tried(fit).doubts):
        return fit

    return _most(lambda copies: copies <= fit and single.issuperset(tried(copies).doubts), 0)


def _most(fits: Callable[[int], bool], guess: int) -> int:
    """The most copies that fit, where one does and fewer always do."""
    if 1 < guess < MOST and fits(guess) and not fits(guess + 1):
        return guess

    low = 1
    for copies in _STEPS:
        if not fits(copies):
            return low
        low = copies

    high = low * 2
    while high <= MOST and fits(high):
        low, high = high, high * 2
    high = min(high, MOST + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)

    return low
