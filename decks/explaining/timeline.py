"""How the verdict on a deck changed with the days: spans of equal answers, and what turned each into the next.

Only editions and what rules announce (`Rule.changes`) change an answer, so a deck is judged on their days.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from decks.check.checking import Answer, judge_on_day
from legality.engine.rules.rule import CheckContext, Rule
from legality.engine.values.card import Card
from legality.engine.values.explanations import Change
from legality.engine.values.report import Verdict
from legality.engine.values.search_bounds import GoOn, TooMuch, without_end


@dataclass(frozen=True, slots=True)
class TimelineSpan:
    """The days from `since` to `until` (None: as far as is known) with the same answer.

    `doubts` are the codes of the rules that cannot decide; `changes` is what changed on the first day.
    """

    since: date
    until: date | None
    verdict: Verdict
    codes: tuple[str, ...]
    doubts: tuple[str, ...]
    edition: str
    changes: tuple[Change, ...]

    def holds(self, day: date) -> bool:
        """Whether a day is within it."""
        return self.since <= day and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Timeline:
    """A deck's spans from its format's first edition on. `horizon`: the last day on which anything is announced."""

    answer: Answer
    spans: tuple[TimelineSpan, ...]
    horizon: date

    def on(self, day: date) -> TimelineSpan | None:
        """The span of a day; None before the first edition."""
        return next((span for span in self.spans if span.holds(day)), None)


def build_timeline(answer: Answer, may_go_on: GoOn = without_end) -> Timeline:
    """The timeline of a judged deck; its horizon is never before the day of the question.

    `may_go_on` is asked before each day is judged. Raises TooMuch where it ends the work.
    """
    days = turning_days(answer)
    spans: list[TimelineSpan] = []
    for day in days:
        if not may_go_on():
            raise TooMuch

        judged = judge_on_day(answer, day)
        report = judged.report
        doubts = tuple(sorted({doubt.code for doubt in report.doubts}))
        span = TimelineSpan(report.day, None, judged.verdict, report.codes, doubts, report.edition, ())
        if not spans or _outcome_of(spans[-1]) != _outcome_of(span):
            spans.append(replace(span, changes=tuple(_changes_on(answer, day))))

    ends = [span.since - timedelta(days=1) for span in spans[1:]]
    closed = tuple(replace(span, until=end) for span, end in zip(spans, [*ends, None], strict=True))
    return Timeline(answer, closed, max(days[-1], answer.question.day))


def turning_days(answer: Answer) -> list[date]:
    """The days on which the answer may change, from the first edition on, in order."""
    format_ = answer.question.format_
    rules = {}
    for edition in format_.editions.values():
        for rule in edition.rules:
            rules[id(rule)] = rule
    days = {change.day for change in _changes_by_rules(rules.values(), answer)}
    return sorted(day for day in {*days, *format_.editions} if day >= format_.first_day)


def _changes_by_rules(rules: Iterable[Rule], answer: Answer) -> list[Change]:
    """The dated changes of the rules that concern the deck's cards, each once, card by card."""
    question = answer.question
    context = CheckContext(question.format_.official, question.day, question.region)
    places: dict[Card, set[str]] = {}
    for section, card, _ in answer.deck.rows():
        places.setdefault(card, set()).add(section)

    every = tuple(rules)
    changes: dict[Change, None] = {}
    for card, sections in places.items():
        for rule in every:
            # Only rules that read one of the card's sections.
            if not rule.sections() or not sections.isdisjoint(rule.sections()):
                changes |= dict.fromkeys(rule.changes(card, context))

    return list(changes)


def _outcome_of(span: TimelineSpan) -> tuple[Verdict, tuple[str, ...], tuple[str, ...]]:
    return span.verdict, span.codes, span.doubts


def _changes_on(answer: Answer, day: date) -> Iterator[Change]:
    """What changed on a day: the edition, house rules, the restrictions of the deck's cards, the sets that they come from."""
    format_ = answer.question.format_
    edition = format_.edition_on(day)
    turn = format_.house_turns.get(day)
    if day in format_.editions and (turn is None or turn.official):
        yield Change(day, "edition", edition.name)
    if turn and turn.end:
        yield Change(day, "house-over", turn.end)
    if turn and turn.begin:
        yield Change(day, "house", turn.begin)

    # Only changes of sets and values have names: sorted by them, restrictions stay in front, in the order of the cards.
    changes = [change for change in _changes_by_rules(edition.rules, answer) if change.day == day]
    names = {card.name for _section, card, _count in answer.deck.rows()}
    seen: set[Change] = set()
    shown: list[Change] = []
    for change in changes:
        if change.names:
            # A group of names, of which the deck holds no more than it may, is left out; others count once, not by card.
            group = replace(change, card=None)
            if group in seen or len(names & set(change.names)) <= change.limit:
                continue
            seen.add(group)
        shown.append(change)

    yield from sorted(shown, key=lambda change: change.name)
