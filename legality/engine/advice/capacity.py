"""How many more copies of a card a deck can take, and which rules refuse the next one.

The rules stay with the format: the card is tried in the deck, and the violations that the trial adds are the reasons.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import Final, Protocol, TypeGuard

from legality.engine.checking import check
from legality.engine.rules.evaluator import evaluator_for
from legality.engine.rules.format import Format
from legality.engine.rules.rule import CardRule, Finding, Rule
from legality.engine.solve.pool_split import is_hopeless
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN, Truth
from legality.engine.values.report import Doubt, Report, Violation

MAX_COPIES: Final = 99
# Most limits are small: these numbers are tried one by one, larger ones by doubling and halving.
_STEPS: Final = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class Capacity:
    """Whether one more copy is allowed, how many more fit (at most `MAX_COPIES`), and the reasons against one more.

    `allowed` is `UNKNOWN` where a missing fact, or a leader still to be chosen, decides. `certain`: how many of the
    copies add no doubt beyond those of a single copy; at least one, where any fit.
    """

    allowed: Truth
    copies: int
    certain: int
    reasons: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Trial:
    """A deck under a format on a day, with its report, ready to be tried with changes. Make one with `start_trial`."""

    format_: Format
    day: date
    region: str
    options: frozenset[str]
    deck: Deck
    report: Report

    def check(self, deck: Deck) -> Report:
        """The report on another deck under the same format, day, region and options."""
        return check(self.format_, deck, self.day, self.region, self.options)


def start_trial(
    format_: Format, deck: Deck, day: date, region: str = "global", options: frozenset[str] = frozenset()
) -> Trial:
    """The trial of a deck. Raises FormatNotInForceError before the format's first edition."""
    return Trial(format_, day, region, options, deck, check(format_, deck, day, region, options))


def measure_capacity(trial: Trial, card: Card, section: str, guess: int = 0) -> Capacity:
    """How many more copies of the card the section takes. A good `guess` (what another section takes) saves trials.

    A reason is a violation that the copies add or enlarge, whichever cards it blames (a full section blames none).
    For a leader only violations that blame the leader itself count: the cards that it rules out can be taken out.
    """
    held = trial.deck.cards(section).get(card, 0)

    @cache
    def report_with(copies: int) -> Report:
        return trial.check(trial.deck.having(section, card, held + copies))

    first = report_with(1)
    reasons = tuple(_new_violations(trial, first, card, section))
    if reasons:
        return Capacity(False, 0, 0, reasons)

    # The violations that blame the card until another card is added, and the doubts that it adds.
    open_findings: list[Finding] = []
    for violation in first.violations:
        if violation.fix == "add" and violation.blames(card) and _is_new_or_larger(violation, trial.report, card):
            open_findings.append(violation)
    open_findings += _added_doubts(trial, first, card, section)
    copies_that_fit = _largest_that_fits(
        lambda copies: not any(_new_violations(trial, report_with(copies), card, section)), guess
    )
    return Capacity(
        UNKNOWN if open_findings else True,
        copies_that_fit,
        _count_without_doubt(trial, card, section, report_with, copies_that_fit),
        tuple(open_findings),
    )


class JudgesAlone(Protocol):
    """A rule that knows whether it judges each card by itself. Of the others card rules do, deck rules do not."""

    def judges_alone(self) -> bool:
        """Whether the rule judges a card whatever other cards are next to it, leaders and pool left aside."""


def may_judge_alone(rule: Rule) -> TypeGuard[JudgesAlone]:
    return hasattr(rule, "judges_alone")


@dataclass(frozen=True, slots=True)
class Fitting:
    """The cards that no rule forbids; of these `doubtful`, about which a rule of single cards lacks a fact."""

    cards: frozenset[Card]
    doubtful: frozenset[Card]


def fitting_cards(trial: Trial, cards: Iterable[Card], section: str = "") -> Fitting:
    """The cards that every rule allows in a deck of the trial's leaders and pool alone.

    Each card is tried in `section`, or in its default section. Card rules and the pool judge all cards at once. Of the
    other rules, each card that they blame among all cards is then tried by itself.
    """
    leader_sections = trial.format_.leader_sections
    leaders = [row for row in trial.deck.rows() if row[0] in leader_sections]
    leaders_alone = Deck.of(leaders, trial.deck.pool)
    options = trial.format_.options_for(leaders_alone, trial.options, trial.day)
    active = evaluator_for(trial.format_, trial.day, trial.region, options).active_rules(leaders_alone)
    sections = {card: section or trial.format_.default_section(card) for card in cards}
    all_cards = Deck.of([(slug, card, 1) for card, slug in sections.items()], trial.deck.pool)

    # The cards that a rule forbids, those that need a trial of their own, and those of which a card rule lacks a fact.
    ruled_out: set[Card] = set()
    suspects: set[Card] = set()
    doubtful: set[Card] = set()
    for rule in active.rules:
        if isinstance(rule, CardRule):
            findings = list(active.judge_cards(rule, all_cards))
            doubtful.update(finding.card for finding in findings if isinstance(finding, Doubt))
        else:
            findings = list(rule.findings(all_cards, active.context))

        judges_alone = rule.judges_alone() if may_judge_alone(rule) else isinstance(rule, CardRule)
        blamed = ruled_out if judges_alone else suspects
        for finding in findings:
            if isinstance(finding, Violation) and finding.fix != "add" and finding.severity == "error":
                blamed.update(blame.card for blame in finding.cards)

    trial_of_leaders = start_trial(trial.format_, leaders_alone, trial.day, trial.region, trial.options)
    for card in suspects - ruled_out:
        place = sections[card]
        if place not in leader_sections and measure_capacity(trial_of_leaders, card, place).allowed is False:
            ruled_out.add(card)

    fits = frozenset(card for card in sections if card not in ruled_out)
    return Fitting(fits, fits & doubtful)


def _new_violations(trial: Trial, after: Report, card: Card, section: str) -> Iterator[Violation]:
    is_leader = section in trial.format_.leader_sections
    for violation in after.violations:
        mine = violation.blames(card)
        if violation.fix == "add" or (is_leader and violation.cards and not mine):
            continue
        if _is_new_or_larger(violation, trial.report, card if mine else None) and not _is_of_pool(violation, trial):
            yield violation


def _is_of_pool(violation: Violation, trial: Trial) -> bool:
    """Whether a violation is the pool's own: no card of it makes a legal deck, so that none is worse than another."""
    if violation.key != "no-split" or trial.deck.pool is None:
        return False

    pool = tuple(trial.deck.pool.items())
    return _is_hopeless_pool(trial.format_, trial.day, trial.region, trial.options, pool)


# A list of cards asks it for each of them.
@lru_cache(maxsize=64)
def _is_hopeless_pool(
    format_: Format, day: date, region: str, options: frozenset[str], pool: tuple[tuple[Card, int], ...]
) -> bool:
    empty = Deck.of((), dict(pool))
    evaluator = evaluator_for(format_, day, region, format_.options_for(empty, options, day))
    return is_hopeless(empty, evaluator.active_rules)


def _added_doubts(trial: Trial, after: Report, card: Card, section: str) -> list[Doubt]:
    """The doubts that the card adds in this section."""
    if not after.doubts:
        return []

    before = list(trial.check(trial.deck.having(section, card, 0)).doubts)
    is_leader = section in trial.format_.leader_sections
    return [
        doubt
        for doubt in dict.fromkeys(after.doubts)
        if after.doubts.count(doubt) > before.count(doubt) and (doubt.card is card or not is_leader)
    ]


def _is_new_or_larger(violation: Violation, before: Report, card: Card | None) -> bool:
    """Whether a violation is new or larger than before. With `card`, it is compared with those that blame this card."""
    same = (violation.code, violation.key, violation.section)
    old = [
        rival.found or 0
        for rival in before.violations
        if (rival.code, rival.key, rival.section) == same and (card is None or rival.blames(card))
    ]
    return (violation.found or 0) > max(old, default=-1)


def _count_without_doubt(
    trial: Trial, card: Card, section: str, report_with: Callable[[int], Report], copies_that_fit: int
) -> int:
    """How many of the copies that fit add no doubt beyond those of a single copy; at least one."""
    if not report_with(copies_that_fit).doubts:
        return copies_that_fit

    single = set(trial.check(trial.deck.having(section, card, 1)).doubts)
    if single.issuperset(report_with(copies_that_fit).doubts):
        return copies_that_fit

    return _largest_that_fits(
        lambda copies: copies <= copies_that_fit and single.issuperset(report_with(copies).doubts), 0
    )


def _largest_that_fits(fits: Callable[[int], bool], guess: int) -> int:
    """The largest number of copies that fits, given that one fits and that every smaller number fits too."""
    if 1 < guess < MAX_COPIES and fits(guess) and not fits(guess + 1):
        return guess

    low = 1
    for copies in _STEPS:
        if not fits(copies):
            return low
        low = copies

    high = low * 2
    while high <= MAX_COPIES and fits(high):
        low = high
        high = high * 2
    high = min(high, MAX_COPIES + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)

    return low
