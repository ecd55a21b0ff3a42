"""Every rule of an edition as it touches one card of a deck: passed, broken, open, or not concerned and why.

The judgement is that of the rules themselves, asked as the court asks them; only the compared values are new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from legality.engine.card import Card
from legality.engine.comparisons import Comparison, Exemption
from legality.engine.deck import Deck
from legality.engine.evaluator import ActiveRules
from legality.engine.format import Format
from legality.engine.report import Doubt, Violation
from legality.engine.rule import CardRule, DeckRule, Fault, Finding, Judgement, MissingFact, Rule

Outcome = Literal["passes", "breaks", "unknown", "none"]

PASSES: Final = "passes"
BREAKS: Final = "breaks"
OPEN: Final = "unknown"
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Touch:
    """What one rule has to do with the card in these sections.

    `breaks`: `Format.check` blames the card for this rule. `unknown`: a doubt of this rule names the card, or names
    what its answer hangs on. `none`: the rule does not apply, and `excuse` says why. `findings` are those of the
    check that say so, warnings too.
    """

    rule: Rule
    sections: tuple[str, ...]
    outcome: Outcome
    values: tuple[Comparison, ...] = ()
    findings: tuple[Finding, ...] = ()
    exemption: Exemption | None = None


_Answer = tuple[Outcome, tuple[Comparison, ...], tuple[Finding, ...], Exemption | None]


@dataclass(frozen=True, slots=True)
class _Case:
    """One card of a deck before a bench. `sections`: where it stands."""

    card: Card
    sections: tuple[str, ...]
    deck: Deck
    active: ActiveRules


def explain(
    form: Format,
    deck: Deck,
    card: Card,
    as_of: date,
    region: str = "global",
    options: frozenset[str] = frozenset(),
) -> tuple[Touch, ...]:
    """Every rule of the edition beside a card of the deck, in order; a rule may answer by section.

    Raises NotInForce before the first edition, ValueError for a card that the deck does not hold.
    """
    sections = tuple(slug for slug, cards in deck.sections.items() if card in cards)
    if not sections:
        raise ValueError(f"not in the deck: {card.id}")

    evaluator = form.evaluator(deck, as_of, region, options)
    case = _Case(card, sections, deck, evaluator.active_rules(deck))
    return tuple(touch for rule in evaluator.edition.rules for touch in _touches(rule, case))


def _touches(rule: Rule, case: _Case) -> Iterator[Touch]:
    if not isinstance(rule, CardRule | DeckRule):
        yield Touch(rule, case.sections, NONE, exemption=Exemption("pair"))
    elif not rule.applies(case.active.context):
        yield Touch(rule, case.sections, NONE, exemption=Exemption("leader"))
    elif isinstance(rule, CardRule):
        yield from _by_card(rule, case)
    else:
        yield from _by_deck(rule, case)


def _bound(rule: Rule, case: _Case) -> tuple[str, ...]:
    """The sections where the rule meets the card."""
    over = rule.sections()
    return tuple(section for section in case.sections if not over or section in over)


def _by_card(rule: CardRule, case: _Case) -> Iterator[Touch]:
    """One touch for each different answer, and one for the doubts about other cards that hang on this one."""
    findings = tuple(case.active.judge_cards(rule, case.deck))
    answers: dict[_Answer, list[str]] = {}
    for section in _bound(rule, case):
        answers.setdefault(_judged(rule, section, findings, case), []).append(section)

    for (outcome, values, said, exemption), sections in answers.items():
        yield Touch(rule, tuple(sections), outcome, values, said, exemption)

    told = {finding for answer in answers for finding in answer[2]}
    hanging = tuple(d for d in dict.fromkeys(_doubts(findings)) if d.card is case.card and d not in told)
    if hanging:
        yield Touch(rule, case.sections, OPEN, findings=hanging)
    elif not answers:
        yield _elsewhere(rule, case)


def _judged(rule: CardRule, section: str, findings: tuple[Finding, ...], case: _Case) -> _Answer:
    """The rule's judgement of the card in one section, with the findings that the check makes of it."""
    card, context = case.card, case.active.context
    judgement = rule.judge(card, section, context)
    values = rule.comparisons(card, section, case.deck, context)
    if judgement is None:
        exemption = rule.exemption(card, section, case.deck, context)
        return (NONE, (), (), exemption) if exemption else (PASSES, values, (), None)

    said = tuple(dict.fromkeys(finding for finding in findings if _says(finding, judgement, card, section)))
    return (OPEN if isinstance(judgement, MissingFact) else BREAKS, values, said, None)


def _says(finding: Finding, judgement: Judgement, card: Card, section: str) -> bool:
    """Whether the finding is what the court made of the judgement."""
    if finding.section != section:
        return False
    if isinstance(finding, Doubt):
        return isinstance(judgement, MissingFact) and (finding.fact, finding.card) == (
            judgement.fact,
            judgement.card or card,
        )

    return isinstance(judgement, Fault) and finding.key == judgement.key and finding.blames(card)


def _by_deck(rule: DeckRule, case: _Case) -> Iterator[Touch]:
    """A violation and a doubt about one card are two touches; a warning stands beside whatever the rule says."""
    findings = tuple(rule.findings(case.deck, case.active.context))
    sections = _bound(rule, case)
    violations = tuple(f for f in findings if isinstance(f, Violation) and f.blames(case.card))
    doubts = tuple(d for d in _doubts(findings) if d.card is case.card or (sections and _hangs(rule, d, case)))
    values = _compared(rule, sections, case)
    if any(violation.severity == "error" for violation in violations):
        yield Touch(rule, sections, BREAKS, values, violations)
    if doubts:
        yield Touch(rule, sections or case.sections, OPEN, values, doubts)
    if doubts or any(violation.severity == "error" for violation in violations):
        return

    yield _quiet(rule, sections, values, violations or _blaming_none(findings), case)


def _quiet(
    rule: DeckRule,
    sections: tuple[str, ...],
    values: tuple[Comparison, ...],
    findings: tuple[Finding, ...],
    case: _Case,
) -> Touch:
    """A deck rule that finds nothing wrong with the card itself."""
    if not sections:
        return _elsewhere(rule, case)

    exemption = rule.exemption(case.card, sections[0], case.deck, case.active.context)
    if exemption is None:
        return Touch(rule, sections, PASSES, values, findings)

    return Touch(rule, sections, NONE, values if findings else (), findings, exemption)


def _compared(rule: DeckRule, sections: tuple[str, ...], case: _Case) -> tuple[Comparison, ...]:
    return rule.comparisons(case.card, sections[0], case.deck, case.active.context) if sections else ()


def _hangs(rule: DeckRule, doubt: Doubt, case: _Case) -> bool:
    return rule.concerns(doubt, case.card, case.deck)


def _elsewhere(rule: Rule, case: _Case) -> Touch:
    return Touch(rule, case.sections, NONE, exemption=Exemption("section", (("sections", "|".join(rule.sections())),)))


def _blaming_none(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """What is wrong with the deck as a whole, such as its size."""
    return tuple(f for f in findings if isinstance(f, Violation) and not f.cards)


def _doubts(findings: Iterable[Finding]) -> list[Doubt]:
    return [finding for finding in findings if isinstance(finding, Doubt)]
