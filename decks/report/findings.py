"""Findings of an answer for pages: the sentence, the rule, the cards with their lines, the fix in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, zip_longest
from typing import Final
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.catalogue.lookup import Catalogue
from cards.links import corrections_url, proposal_url
from decks.check.checking import Answer
from decks.check.conflicts import conflict_has_unblamed_cards
from decks.check.likely_leaders import sentence_with_likely_leader
from decks.check.messages import problem_sentence
from decks.check.missing_facts import facts_in_words, find_missing_facts, missing_sentence
from decks.check.rule_links import rule_page
from decks.decklist.entries import Problem
from decks.decklist.suggested_lines import offer_lines
from decks.report.fixes import Fix, help_for
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.engine.values.report import BlamedCard, Doubt, Violation
from legality.engine.values.search_bounds import ask_end
from legality.house_words import cite_words
from legality.messages import doubt_sentence, is_about_fact, says_count, section_name

STEPS: Final[Mapping[str, str | Promise]] = {
    "add": _("%(section)s: add %(count)s."),
    "remove": _("%(section)s: remove %(count)s."),
    "replace": _("%(section)s: replace %(count)s."),
    "move": _("%(section)s: move %(count)s to %(to)s."),
}

# Fixes are only worked out for the first findings, because each is tried out and that takes time.
MOST_HELPED: Final = 20
# Lines whose name may be that of a card that the site lacks.
MISSED: Final = ("unknown", "guessed")


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card that a finding names. `count` 0: the finding does not count copies; `line` 0: the card has no line."""

    card: Card
    count: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """A link to propose a missing fact of a card."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation, warning or group of doubts. `found` and `limit` are the numbers compared, or both None.

    `together`: the cards of the deck that cannot be played together, where the chips alone do not say so.
    `url`: the rule's page; None for a warning. `fixes` are filled where the list can be changed; `search` is a query for
    cards that would fix it; `proposals` are for missing facts.
    """

    code: str
    message: str
    cite: str
    url: str | None
    reading: str | None
    chips: tuple[NamedCard, ...]
    found: int | None = None
    limit: int | None = None
    steps: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()
    search: str | None = None
    proposals: tuple[Proposal, ...] = ()
    together: tuple[NamedCard, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownOpenLine:
    """A line that is not in the deck. `name` is the part that a suggestion may replace; empty if it cannot be replaced.

    `lines`: the line rewritten with each suggestion, where the text can be changed. `is_sure`: there is one suggestion,
    or the first is the likeliest, so that it may be accepted together with others. `offer`: the path of the form to offer
    the card, where no card has the name.
    """

    line: int
    text: str
    message: str
    suggestions: tuple[str, ...]
    name: str
    lines: tuple[str, ...] = ()
    is_sure: bool = field(default=False, compare=False)
    offer: str = field(default="", compare=False)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Each suggestion with the rewritten line; the line is empty if it cannot be rewritten."""
        return tuple(zip_longest(self.suggestions, self.lines, fillvalue=""))

    @property
    def can_be_picked(self) -> bool:
        """Whether the line can be rewritten with any of the suggestions."""
        return any(self.lines)


@dataclass(frozen=True, slots=True)
class DoubtedRule:
    """A rule that cannot be decided. `url`: its page."""

    code: str
    cite: str
    url: str | None


@dataclass(frozen=True, slots=True)
class MissingCards:
    """The cards that lack the same facts, in words."""

    facts: str
    cards: tuple[NamedCard, ...]


@dataclass(frozen=True, slots=True)
class MissingData:
    """All that our database lacks of the cards of a deck, each card once. `url`: the form to add it, None if there is none."""

    message: str
    groups: tuple[MissingCards, ...]
    rules: tuple[DoubtedRule, ...]
    url: str | None


def build_findings(violations: Iterable[Violation], answer: Answer) -> list[Finding]:
    """Violations or warnings in the order of the rules."""
    rows: list[Finding] = []
    for violation in violations:
        ask_end()
        game = answer.question.game
        lines = {blame: answer.lines_of(blame) for blame in violation.cards}
        found, limit = compared_numbers(violation)
        finding = Finding(
            code=violation.code,
            message=sentence_with_likely_leader(violation, answer),
            cite=cite_words(violation.cite),
            url=rule_page(game, answer.question.format_, violation.code, violation.cite),
            reading=violation.reading,
            chips=tuple(NamedCard(blame.card, blame.count, next(iter(lines[blame]), 0)) for blame in violation.cards),
            found=found,
            limit=limit,
            steps=_describe_steps(violation, answer),
        )
        rows.append(finding)

    return rows


def findings_with_fixes(violations: Sequence[Violation], answer: Answer, catalogue: Catalogue) -> list[Finding]:
    """Violations in the order of the rules; the first `MOST_HELPED` have fixes and a search."""
    found = build_findings(violations, answer)
    helped = [help_for(violation, answer, catalogue) for violation in violations[:MOST_HELPED]]
    fixed = [replace(row, fixes=help_.fixes, search=help_.search) for row, help_ in zip(found, helped, strict=False)]
    return [*fixed, *found[MOST_HELPED:]]


def with_conflicts(findings: Iterable[Finding], conflicts: Iterable[Sequence[BlamedCard]]) -> list[Finding]:
    """The findings, each with its conflict if that adds cards to the blamed ones."""
    return [
        replace(found, together=_conflict_with_more_cards(found, [NamedCard(one.card, one.count) for one in conflict]))
        for found, conflict in zip(findings, conflicts, strict=True)
    ]


def compared_numbers(violation: Violation) -> tuple[int | None, int | None]:
    """The numbers compared; both None if the rule compares none, or different ones for each card."""
    if violation.found is None or violation.limit is None or any(row.limit is not None for row in violation.cards):
        return None, None

    return violation.found, violation.limit


def build_missing_data(answer: Answer) -> MissingData | None:
    """The cards whose facts are missing; None if no rule lacks one."""
    missing = find_missing_facts(answer)
    if not missing.by_card:
        return None

    game = answer.question.game
    groups: dict[tuple[str, ...], list[NamedCard]] = {}
    for card, facts in missing.by_card.items():
        ask_end()
        groups.setdefault(facts, []).append(NamedCard(card, line=_line_of(card, answer)))
    grouped = tuple(MissingCards(facts_in_words(facts, game), tuple(cards)) for facts, cards in groups.items())
    pairs = ((card, fact) for card, facts in missing.by_card.items() for fact in facts)

    rules = dict.fromkeys(
        DoubtedRule(
            doubt.code, cite_words(doubt.cite), rule_page(game, answer.question.format_, doubt.code, doubt.cite)
        )
        for doubt in missing.doubts
    )
    return MissingData(missing_sentence(answer, missing), grouped, tuple(rules), corrections_url(pairs))


def build_missing_finding(answer: Answer) -> Finding | None:
    """The missing facts as one finding, for a list of findings; None if no rule lacks one."""
    missing = build_missing_data(answer)
    if missing is None:
        return None

    first, *others = missing.rules
    return Finding(
        code=first.code,
        message=missing.message,
        cite=f"{first.cite} +{len(others)}" if others else first.cite,
        url=first.url,
        reading=None,
        chips=tuple(chain.from_iterable(group.cards for group in missing.groups)),
        proposals=(Proposal(gettext("Add what is missing"), missing.url),) if missing.url else (),
    )


def build_open_doubts(answer: Answer) -> list[Finding]:
    """What is undecided though no fact is missing, such as a search that takes too long: one finding a rule and reason."""
    groups: dict[tuple[str, str], list[Doubt]] = {}
    for doubt in answer.doubts:
        if not is_about_fact(doubt):
            groups.setdefault((doubt.code, doubt.fact), []).append(doubt)

    game = answer.question.game
    found: list[Finding] = []
    for first, *others in groups.values():
        cards = dict.fromkeys(doubt.card for doubt in (first, *others))
        found.append(
            Finding(
                code=first.code,
                message=doubt_sentence(first, game),
                cite=cite_words(first.cite),
                url=rule_page(game, answer.question.format_, first.code, first.cite),
                reading=first.reading,
                chips=tuple(NamedCard(card, line=_line_of(card, answer)) for card in cards) if others else (),
            )
        )

    return found


def build_problem_findings(problems: Iterable[Problem], game: Game | None = None) -> list[ShownOpenLine]:
    """Problem lines, each with what may be in its place; with a `game`, its missing cards can be offered."""
    found: list[ShownOpenLine] = []
    form = proposal_url(game.slug) if game else ""
    for problem in problems:
        ask_end()
        name = dict(problem.words).get("name", "")
        is_sure = bool(name) and (problem.kind == "guessed" or len(problem.suggestions) == 1)
        offer = f"{form}?{urlencode({'name': name})}" if form and name and problem.kind in MISSED else ""
        message = problem_sentence(problem)
        trouble = ShownOpenLine(
            problem.line, problem.text, message, problem.suggestions, name, is_sure=is_sure, offer=offer
        )
        found.append(trouble)

    return found


def with_suggested_lines(
    troubles: Sequence[ShownOpenLine], text: str, game: Game, catalogue: Catalogue
) -> list[ShownOpenLine]:
    """Problem lines, the first `MOST_HELPED` with a rewritten line for each suggestion."""
    lines = offer_lines(troubles[:MOST_HELPED], text, game, catalogue)
    helped = [replace(trouble, lines=suggested) for trouble, suggested in zip(troubles, lines, strict=False)]
    return [*helped, *troubles[MOST_HELPED:]]


def _conflict_with_more_cards(finding: Finding, conflict: Sequence[NamedCard]) -> tuple[NamedCard, ...]:
    """The conflict if it adds cards to those that the finding names, else empty."""
    more = conflict_has_unblamed_cards((one.card for one in conflict), (chip.card for chip in finding.chips))
    return tuple(conflict) if more else ()


def _describe_steps(violation: Violation, answer: Answer) -> tuple[str, ...]:
    """What to do, section by section; empty for warnings, and if the sentence of the violation says it."""
    if violation.severity == "warning" or says_count(violation.key):
        return ()

    # With no card named to add, removals are shown as replacements.
    is_open = violation.fix == "replace" and not any(step.op == "add" for step in violation.operations)
    totals: dict[tuple[str, str, str], int] = {}
    for operation in violation.operations:
        verb = "replace" if is_open and operation.op == "remove" else operation.op
        step = (verb, operation.section, operation.to)
        totals[step] = totals.get(step, 0) + operation.count

    return tuple(_step_sentence(step, count, answer.question.game) for step, count in totals.items())


def _step_sentence(step: tuple[str, str, str], count: int, game: Game) -> str:
    verb, section, to = step
    words = {"section": section_name(game, section), "count": count, "to": section_name(game, to)}
    return str(STEPS[verb]) % words


def _line_of(card: Card, answer: Answer) -> int:
    return next((row.entry.line for row in answer.rows_of(card)), 0)
