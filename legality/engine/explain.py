"""The result of every rule of an edition for one card of a deck: passes, breaks, undecided, or not applicable and why.

The rules judge here as they do in the evaluator. The comparisons are added to show to people.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from typing import Final, Literal

from legality.engine.checking import check
from legality.engine.rules.evaluator import ActiveRules, evaluator_for
from legality.engine.rules.format import Format
from legality.engine.rules.kinds import pool_rule
from legality.engine.rules.misplaced import Misplaced, deck_for_rule, ignores_misplaced
from legality.engine.rules.rule import CardRule, DeckRule, Fault, Finding, Judgement, MissingFact, Rule
from legality.engine.rules.uncertain_rules import Perhaps
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.report import BlamedCard, Doubt, Report, Violation
from legality.engine.values.search_bounds import ask_end

Outcome = Literal["passes", "breaks", "unknown", "none"]

PASSES: Final = "passes"
BREAKS: Final = "breaks"
UNDECIDED: Final = "unknown"
NOT_APPLICABLE: Final = "none"


@dataclass(frozen=True, slots=True)
class RuleResult:
    """The result of one rule for the card in these sections.

    `breaks`: `engine.check` blames the card for this rule. `unknown`: a doubt of this rule names the card or a fact
    that decides about it. `none`: the rule does not apply, and `exemption` says why. `findings`: the findings of the
    check behind the outcome, warnings included.
    """

    rule: Rule
    sections: tuple[str, ...]
    outcome: Outcome
    comparisons: tuple[Comparison, ...] = ()
    findings: tuple[Finding, ...] = ()
    exemption: Exemption | None = None


_Blamed = tuple[str, tuple[BlamedCard, ...]]
_Details = tuple[Outcome, tuple[Comparison, ...], tuple[Finding, ...], Exemption | None]


@dataclass(frozen=True, slots=True)
class _CardInDeck:
    """One card of a deck, the sections that hold it, and the rules that apply with the deck's leaders.

    `misplaced`: the cards of the deck that are in a wrong section. `report`: of the check; `told`: its violations by
    their code and the cards that they blame.
    """

    card: Card
    sections: tuple[str, ...]
    deck: Deck
    active: ActiveRules
    misplaced: Misplaced
    report: Report
    told: Mapping[_Blamed, Sequence[Violation]]

    def is_left_alone(self, rule: Rule, section: str) -> bool:
        """Whether the rule has nothing to say of the card in this section, since it belongs elsewhere."""
        home = self.misplaced.get((section, self.card))
        return home is not None and ignores_misplaced(rule, home)


def explain(
    format_: Format,
    deck: Deck,
    card: Card,
    as_of: date,
    region: str = "global",
    options: frozenset[str] = frozenset(),
) -> tuple[RuleResult, ...]:
    """The results for a card of the deck, in the order of the rules; a rule may have one for each section.

    Raises FormatNotInForceError before the first edition, ValueError for a card that the deck lacks.
    """
    sections = tuple(slug for slug, cards in deck.sections.items() if card in cards)
    if not sections:
        raise ValueError(f"not in the deck: {card.id}")

    evaluator = evaluator_for(format_, as_of, region, format_.options_for(deck, options, as_of))
    active = evaluator.active_rules(deck)
    report = check(format_, deck.closed(), as_of, region, options)
    told: dict[_Blamed, list[Violation]] = {}
    for violation in report.violations:
        told.setdefault((violation.code, violation.cards), []).append(violation)

    entry = _CardInDeck(card, sections, deck, active, active.misplaced(deck), report, told)
    return tuple(chain.from_iterable(_results_of_rule(rule, entry) for rule in evaluator.edition.rules))


def _results_of_rule(rule: Rule, entry: _CardInDeck) -> Iterator[RuleResult]:
    if not isinstance(rule, CardRule | DeckRule):
        yield RuleResult(rule, entry.sections, NOT_APPLICABLE, exemption=Exemption("pair"))
    elif rule in entry.active.rules:
        yield from _with_leader(rule, entry)
    else:
        # The result of a rule that does not apply with the deck's leaders, or of which that is unknown.
        stands_in = [one for one in entry.active.rules if isinstance(one, Perhaps) and one.rule is rule]
        found = [replace(result, rule=rule) for one in stands_in for result in _by_deck(one, entry)]
        if not found:
            found = [RuleResult(rule, entry.sections, NOT_APPLICABLE, exemption=Exemption("leader"))]

        yield from found


def _with_leader(rule: CardRule | DeckRule, entry: _CardInDeck) -> Iterator[RuleResult]:
    """The results of the rule itself, or what no leader can hold together, and then the faults."""
    results = _by_card(rule, entry) if isinstance(rule, CardRule) else _by_deck(rule, entry)
    # The result for a card that no leader can hold together with others; None for any other card.
    asked = entry.active.leader_findings(entry.deck, entry.misplaced)
    found = [finding for finding in asked if finding.code == rule.code]
    violations = tuple(f for f in found if isinstance(f, Violation) and f.blames(entry.card))
    doubts = tuple(doubt for doubt in _only_doubts(found) if doubt.card is entry.card)
    if not violations and (not doubts):
        together = None
    else:
        sections = _bound_sections(rule, entry)
        together = RuleResult(rule, sections, BREAKS if violations else UNDECIDED, (), violations or doubts)
    if together is None:
        yield from results
        return

    yield together
    yield from (result for result in results if result.outcome in (BREAKS, UNDECIDED))


def _bound_sections(rule: Rule, entry: _CardInDeck) -> tuple[str, ...]:
    """The sections of the card that the rule reads."""
    over = rule.sections()
    return tuple(section for section in entry.sections if not over or section in over)


def _by_card(rule: CardRule, entry: _CardInDeck) -> Iterator[RuleResult]:
    """One result for each different answer, and one for the doubts that name this card as a leader of others."""
    findings = tuple(entry.active.judge_cards(rule, deck_for_rule(rule, entry.deck, entry.misplaced)))
    details: dict[_Details, list[str]] = {}
    for section in _bound_sections(rule, entry):
        details.setdefault(_judge_in_section(rule, section, findings, entry), []).append(section)

    for (outcome, comparisons, matching, exemption), sections in details.items():
        yield RuleResult(rule, tuple(sections), outcome, comparisons, matching, exemption)

    reported = set(chain.from_iterable(each[2] for each in details))
    dependent = tuple(d for d in dict.fromkeys(_only_doubts(findings)) if d.card is entry.card and d not in reported)
    if dependent:
        yield RuleResult(rule, entry.sections, UNDECIDED, findings=dependent)
    elif not details:
        yield _not_in_sections(rule, entry)


def _judge_in_section(rule: CardRule, section: str, findings: tuple[Finding, ...], entry: _CardInDeck) -> _Details:
    """The rule's judgement of the card in one section, with the findings that the check makes of it."""
    card = entry.card
    context = entry.active.context
    if entry.is_left_alone(rule, section):
        return (NOT_APPLICABLE, (), (), Exemption("misplaced"))

    judgement = rule.judge(card, section, context)
    comparisons = rule.comparisons(card, section, entry.deck, context)
    if judgement is None:
        exemption = rule.exemption(card, section, entry.deck, context)
        if exemption:
            return (NOT_APPLICABLE, (), (), exemption)

        warnings = rule.warnings(deck_for_rule(rule, entry.deck, entry.misplaced), context)
        return (PASSES, comparisons, tuple(warning for warning in warnings if warning.blames(card)), None)

    matching = tuple(dict.fromkeys(finding for finding in findings if _comes_from(finding, judgement, card, section)))
    return (UNDECIDED if isinstance(judgement, MissingFact) else BREAKS, comparisons, matching, None)


def _comes_from(finding: Finding, judgement: Judgement, card: Card, section: str) -> bool:
    """Whether the evaluator made this finding from the judgement."""
    if finding.section != section:
        return False
    if isinstance(judgement, MissingFact):
        missing = (judgement.fact, judgement.card or card)
        return isinstance(finding, Doubt) and (finding.fact, finding.card) == missing

    if not isinstance(judgement, Fault) or not isinstance(finding, Violation):
        return False

    return finding.key == judgement.key and finding.blames(card)


def _by_deck(rule: DeckRule, entry: _CardInDeck) -> Iterator[RuleResult]:
    """A violation and a doubt about one card give two results; a warning is added to the result of the rule."""
    # What a deck rule finds, as the check reports it: of a pool, where its cards are needed and whether it can be
    # split.
    reported: list[Finding] = []
    for found in entry.active.judge_deck(rule, entry.deck, entry.misplaced):
        ask_end()
        reported.append(_reported_violation(found, entry) if isinstance(found, Violation) else found)
    if rule is pool_rule(entry.active.rules):
        reported.extend(doubt for doubt in entry.report.doubts if doubt.code == rule.code)
    findings = tuple(reported)
    sections = tuple(section for section in _bound_sections(rule, entry) if not entry.is_left_alone(rule, section))
    violations = tuple(f for f in findings if isinstance(f, Violation) and f.blames(entry.card))
    doubts = tuple(
        d
        for d in _only_doubts(findings)
        if d.card is entry.card or (sections and rule.concerns(d, entry.card, entry.deck))
    )
    comparisons = rule.comparisons(entry.card, sections[0], entry.deck, entry.active.context) if sections else ()
    if any(violation.severity == "error" for violation in violations):
        yield RuleResult(rule, sections, BREAKS, comparisons, violations)
    if doubts:
        yield RuleResult(rule, sections or entry.sections, UNDECIDED, comparisons, doubts)
    if doubts or any(violation.severity == "error" for violation in violations):
        return

    # The rule finds nothing wrong with the card itself.
    if not sections:
        bound = _bound_sections(rule, entry)
        if bound:
            yield RuleResult(rule, bound, NOT_APPLICABLE, exemption=Exemption("misplaced"))
        else:
            yield _not_in_sections(rule, entry)
        return

    others = violations or tuple(f for f in findings if isinstance(f, Violation) and not f.cards)
    exemption = rule.exemption(entry.card, sections[0], entry.deck, entry.active.context)
    if exemption is None:
        yield RuleResult(rule, sections, PASSES, comparisons, others)
    else:
        yield RuleResult(rule, sections, NOT_APPLICABLE, comparisons if others else (), others, exemption)


def _reported_violation(found: Violation, entry: _CardInDeck) -> Violation:
    """The violation of the check that is this one."""
    for told in entry.told.get((found.code, found.cards), ()):
        # Where cards that are added cannot fix it, the check says so in other words.
        if told.key == found.key or (found.fix == "add" and told.fix == "replace"):
            return told

    return found


def _not_in_sections(rule: Rule, entry: _CardInDeck) -> RuleResult:
    return RuleResult(
        rule, entry.sections, NOT_APPLICABLE, exemption=Exemption("section", (("sections", "|".join(rule.sections())),))
    )


def _only_doubts(findings: Iterable[Finding]) -> list[Doubt]:
    return [finding for finding in findings if isinstance(finding, Doubt)]
