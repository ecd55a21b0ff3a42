"""One plan that fixes a whole deck: the fewest copies taken out or moved, and what is left to add.

What cannot be together is learned from the deck, conflict by conflict, until taking the fewest copies that no conflict
survives leaves nothing illegal. Fewer cannot do, since each conflict alone is illegal.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import chain, combinations
from typing import Final

from legality.engine.advice.conflicts import find_conflict, has_fault
from legality.engine.advice.hitting_set import (
    MOST_STEPS,
    Copies,
    CopyLimit,
    Demand,
    OneOfWays,
    find_fewest_removals,
    row_prices,
    total_price,
)
from legality.engine.advice.missing_cards import Adding, missing_cards
from legality.engine.checking import check
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Pool, pool_rule
from legality.engine.solve.open_lines import Check
from legality.engine.values.deck import Cards, Deck, OpenLine, Row
from legality.engine.values.report import ILLEGAL, BlamedCard, Operation, Report, Violation
from legality.engine.values.search_bounds import GoOn, TooMuch, without_end

# What a report teaches of the rows of a deck: limits that they exceed, and conflicts of which some row has to go.


# The rows of a conflict, by place, with so many copies.
Conflict = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Learning:
    """The rows of a deck with its pool, and what checks them. `kept`: rows of which a copy stays in every plan."""

    rows: tuple[Row, ...]
    pool: Cards | None
    check: Check
    leader_sections: tuple[str, ...]
    kept: frozenset[int] = frozenset()

    def deck(self, copies: Copies) -> Deck:
        """The deck with so many copies of each row."""
        rows = ((section, card, count) for (section, card, _), count in zip(self.rows, copies, strict=True))
        return Deck.of(rows, self.pool)

    def report(self, copies: Copies) -> Report:
        """The report on so many copies of each row."""
        return self.check(self.deck(copies))

    def demands(self, report: Report, copies: Copies) -> Iterator[Demand]:
        """What every plan has to meet, by the faults of these copies. Each demand is unmet now."""
        for violation in report.violations:
            if violation.fix == "add":
                continue

            limits = tuple(self._limits(violation, report, copies))
            yield from limits or self._choices(violation, copies)

    def _limits(self, violation: Violation, report: Report, copies: Copies) -> Iterator[CopyLimit]:
        """The numbers that a violation compares, where they hold for any of its rows."""
        if not violation.cards:
            yield from self._limit_of_section(violation, report, copies)
        elif any(blame.limit is not None for blame in violation.cards):
            yield from self._limits_by_card(violation, copies)
        elif violation.limit:
            yield from self._limit_of_blamed(violation, copies)

    def _limit_of_section(self, violation: Violation, report: Report, copies: Copies) -> Iterator[CopyLimit]:
        if violation.fix != "remove" or violation.limit is None:
            return

        section = violation.section
        counted = report.bounded[section][0].counted if section in report.bounded else (section,)
        beside = dict(violation.words).get("beside")
        rows = frozenset(at for at, row in enumerate(self.rows) if row[0] in counted and row[0] != beside)
        yield from [limit for limit in (CopyLimit(rows, violation.limit),) if limit.surplus(copies) > 0]

    def _limits_by_card(self, violation: Violation, copies: Copies) -> Iterator[CopyLimit]:
        places = {
            blame: frozenset(at for at, row in enumerate(self.rows) if row[1] is blame.card)
            for blame in violation.cards
        }
        yield from (
            CopyLimit(rows, blame.limit or 0)
            for blame, rows in places.items()
            if blame.found == sum(copies[at] for at in rows)
        )

    def _limit_of_blamed(self, violation: Violation, copies: Copies) -> Iterator[CopyLimit]:
        """A limit on the blamed rows, if one copy more than it is too many whichever they are."""
        rows = self._blamed(violation, copies)
        # A rule that counts names or points says nothing of copies.
        if violation.found != sum(copies[at] for at in rows):
            return

        limit = CopyLimit(frozenset(rows), violation.limit or 0)
        if limit.surplus(copies) <= 0:
            return

        most = limit.at_most + 1
        if all(self._fails(self._first(order, copies, most), violation) for order in (rows, rows[::-1])):
            yield limit

    def _first(self, rows: Sequence[int], copies: Copies, count: int) -> Conflict:
        taken: dict[int, int] = {}
        for at in rows:
            if count > 0:
                taken[at] = min(copies[at], count)
            count -= copies[at]

        return taken

    def _choices(self, violation: Violation, copies: Copies) -> Iterator[OneOfWays]:
        """A conflict of the violation, and those in which another card takes the place of one of its cards."""
        found = find_conflict(violation, self.deck(copies), self.check, self.leader_sections)
        conflict = {self._place(blame): blame.count for blame in found}
        yield self._choice(conflict)
        blamed = self._blamed(violation, copies)
        others = [at for at in blamed if at not in conflict]
        if others:
            yield from self._with_others(conflict, [at for at in conflict if at in blamed], others, violation)
        elif blamed and len(conflict) > 1:
            cards = [at for at in conflict if self.rows[at][0] not in self.leader_sections]
            rest = [at for at, count in enumerate(copies) if count and at not in conflict and self._is_card(at)]
            yield from self._with_others(conflict, cards, rest, violation)

    def _with_others(
        self, conflict: Conflict, replaced: Sequence[int], others: Sequence[int], violation: Violation
    ) -> Iterator[OneOfWays]:
        for at in replaced:
            if conflict[at] > 1:
                continue
            for other in others:
                rival = {**{row: count for row, count in conflict.items() if row != at}, other: 1}
                if self._fails(rival, violation):
                    yield self._choice(rival)

    def _is_card(self, at: int) -> bool:
        return self.rows[at][0] not in self.leader_sections

    def _choice(self, conflict: Conflict) -> OneOfWays:
        ways = (((at, count - 1),) for at, count in conflict.items() if at not in self.kept or count > 1)
        return OneOfWays(frozenset(ways))

    def _blamed(self, violation: Violation, copies: Copies) -> list[int]:
        blamed = {(blame.section, blame.card) for blame in violation.cards}
        return [
            at
            for at, (section, card, _) in enumerate(self.rows)
            if copies[at] and ((section, card) in blamed or ("", card) in blamed)
        ]

    def _place(self, blame: BlamedCard) -> int:
        return next(at for at, row in enumerate(self.rows) if (row[0], row[1]) == (blame.section, blame.card))

    def _fails(self, conflict: Conflict, violation: Violation) -> bool:
        rows = [(self.rows[at][0], self.rows[at][1], count) for at, count in conflict.items()]
        return has_fault(self.check(Deck.of(rows, self.pool)), violation)


# Of more cards that lift rules all stay or all may go.
_MOST_LIFTING: Final = 3


@dataclass(frozen=True, slots=True)
class FixPlan:
    """`steps`: removals and moves after which nothing is illegal any more, however open lines turn out; `adds`: what is left
    to add then, if the open lines are as suggested. Where one without a suggestion may be, it is empty.

    `exact`: no plan takes or moves fewer copies; else the search ended before that was sure. `possible`: false if no legal
    deck can be built from the pool; then there are no steps.
    """

    steps: tuple[Operation, ...]
    adds: tuple[Adding, ...]
    exact: bool = True
    possible: bool = True

    @property
    def size(self) -> int:
        """How many copies are taken out or moved."""
        return sum(step.count for step in self.steps)


@dataclass(frozen=True, slots=True)
class Effort:
    """How far the search for the shortest plan goes: rounds of learning, steps in each of them, and what ends it."""

    rounds: int = 60
    steps: int = MOST_STEPS
    may_go_on: GoOn = without_end


ENOUGH: Final = Effort()


@dataclass(frozen=True, slots=True)
class Judge:
    """Checks parts of a deck by a format on a day, each part once with its pool and once without.

    Raises TooMuch once it may not go on.
    """

    format_: Format
    day: date
    region: str
    options: frozenset[str]
    may_go_on: GoOn
    reports: dict[tuple[bool, tuple[Row, ...]], Report] = field(default_factory=dict)

    def __call__(self, deck: Deck) -> Report:
        part = (deck.pool is None, tuple(deck.rows()))
        report = self.reports.get(part)
        if report is None:
            if not self.may_go_on():
                raise TooMuch

            report = self.reports[part] = check(self.format_, deck, self.day, self.region, self.options)

        return report


def plan_fix(
    format_: Format,
    deck: Deck,
    day: date,
    region: str = "global",
    options: frozenset[str] = frozenset(),
    effort: Effort = ENOUGH,
) -> FixPlan:
    """The plan for a deck. Raises FormatNotInForceError before the first edition.

    Where `effort` ends the search before any plan is found, the plan has no steps and is not exact.
    """
    try:
        judge = Judge(format_, day, region, options, effort.may_go_on)
        asked_format = judge.format_
        known = replace(deck.closed(), pool=None) if deck.open_pool else deck.closed()
        edition = asked_format.edition_on(judge.day)
        report = judge(known)
        if report.verdict != ILLEGAL:
            return FixPlan((), _find_additions(edition, known, deck.open_lines, judge))

        found = [_FixSearch(judge, start, moves, effort) for moves, start in _starting_points(known, judge, report)]
        best = min(chain.from_iterable(mending.ways() for mending in found), key=lambda way: way.cost)
        if known.pool is not None and not best.deck.sections:
            return FixPlan((), (), possible=False)

        pool = None if known.pool is None else pool_rule(edition.rules)
        steps, fixed = steps_to_take_out(asked_format, best.deck, best.taken, judge, pool)
        adds = _find_additions(edition, fixed, deck.open_lines, judge)
        return FixPlan((*best.moves, *steps), adds, all(one.is_exact for one in found))
    except TooMuch:
        return FixPlan((), (), exact=False)


def _find_additions(edition: Edition, known: Deck, lines: Sequence[OpenLine], judge: Judge) -> tuple[Adding, ...]:
    """What is left to add besides the open lines."""
    rows = list(chain.from_iterable(line.supposed or line.suggested for line in lines))
    unclear = [line for line in lines if not (line.supposed or line.suggested)]
    adds = missing_cards(edition, known.adding(rows) if rows else known, judge)
    return tuple(add for add in adds if not any(line.most_copies_in((add.section,)) for line in unclear))


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to fix a deck: moves done first, the deck without the rows taken, and these rows."""

    moves: tuple[Operation, ...]
    deck: Deck
    taken: tuple[Row, ...]

    @property
    def cost(self) -> int:
        """How many copies are taken or moved."""
        return sum(step.count for step in self.moves) + sum(row[2] for row in self.taken)


def _starting_points(deck: Deck, judge: Judge, report: Report) -> Iterator[tuple[tuple[Operation, ...], Deck]]:
    """The deck, and the deck with one card moved to where its own text lifts a rule that is broken."""
    yield (), deck
    broken = _broken_codes(report)
    for override in judge.format_.overrides_on(judge.day):
        for section, card, _ in deck.rows() if broken & override.codes else ():
            home = judge.format_.default_section(card)
            if section in override.sections or home not in override.sections:
                continue

            left = deck.having(section, card, deck.cards(section)[card] - 1)
            for to in override.sections:
                moved = left.having(to, card, left.cards(to).get(card, 0) + 1)
                if (broken & override.codes) - _broken_codes(judge(moved)):
                    yield (Operation("move", section, 1, card, to),), moved


@dataclass(slots=True)
class _FixSearch:
    """The search for the fewest copies to take from a deck. `is_exact`: whether it was carried through."""

    judge: Judge
    deck: Deck
    moves: tuple[Operation, ...]
    effort: Effort
    is_exact: bool = True

    def ways(self) -> Iterator[_Way]:
        """A best way for each choice among the cards that lift rules: which of them stay for certain, and which go."""
        rows = self.deck.rows()
        lifting = self._lifting(rows)
        numbers = range(len(lifting) + 1) if len(lifting) <= _MOST_LIFTING else (0, len(lifting))
        for kept in chain.from_iterable(combinations(lifting, number) for number in numbers):
            start = tuple(0 if at in lifting and at not in kept else row[2] for at, row in enumerate(rows))
            leader_sections = self.judge.format_.leader_sections
            learning = Learning(tuple(rows), self.deck.pool, self.judge, leader_sections, frozenset(kept))
            yield self._way(rows, self._fewest(learning, start))

    def _way(self, rows: Sequence[Row], left: Copies) -> _Way:
        kept = [(section, card, n) for (section, card, _), n in zip(rows, left, strict=True)]
        taken = [(section, card, count - n) for (section, card, count), n in zip(rows, left, strict=True) if count > n]
        return _Way(self.moves, Deck.of(kept, self.deck.pool), tuple(taken))

    def _lifting(self, rows: Sequence[Row]) -> list[int]:
        """The rows without which a rule is broken that is not broken with them."""
        overrides = self.judge.format_.overrides_on(self.judge.day)
        places = [at for at, row in enumerate(rows) if any(row[0] in override.sections for override in overrides)]
        codes = frozenset(chain.from_iterable(override.codes for override in overrides))
        if not places or not self._newly_broken(rows, places) & codes:
            return []

        return [at for at in places if self._newly_broken(rows, [at]) & codes]

    def _newly_broken(self, rows: Sequence[Row], gone: Sequence[int]) -> frozenset[str]:
        """The codes of the rules that are broken without these rows, and not with them."""
        left = Deck.of([row for at, row in enumerate(rows) if at not in gone], self.deck.pool)
        return _broken_codes(self.judge(left)) - _broken_codes(self.judge(self.deck))

    def _fewest(self, learning: Learning, start: Copies) -> Copies:
        """What stays of the rows."""
        demands: dict[Demand, None] = {}
        preferred = self._preferred(learning.rows)
        dear = self._leading(learning.rows)
        value = partial(total_price, prices=row_prices(len(start), dear))
        learned, best = self._descend(learning, start, preferred)
        for _ in range(self.effort.rounds if learned else 0):
            demands.update(dict.fromkeys(learned))
            try:
                left = find_fewest_removals(start, demands, preferred, learning.kept, dear, self.effort.steps)
            except TooMuch:
                break
            except ValueError:
                return best
            if value(left) <= value(best):
                return best

            learned, done = self._descend(learning, left, preferred)
            best = max(best, done, key=value)

        self.is_exact &= not learned
        return best

    def _descend(self, learning: Learning, copies: Copies, preferred: Sequence[int]) -> tuple[list[Demand], Copies]:
        """What is learned on a way to copies that break no rule, and these copies."""
        learned: list[Demand] = []
        while demands := list(learning.demands(learning.report(copies), copies)):
            learned += demands
            copies = self._less(copies, demands, preferred, learning.kept)

        return learned, copies

    def _less(
        self, copies: Copies, demands: Sequence[Demand], preferred: Sequence[int], kept: frozenset[int]
    ) -> Copies:
        """Fewer copies that meet the demands, or the first of them where all are too much; none if they cannot be met."""
        try:
            return find_fewest_removals(copies, demands, preferred, kept, steps=self.effort.steps)
        except TooMuch:
            return find_fewest_removals(copies, demands[:1], preferred, kept)
        except ValueError:
            return tuple(0 for _ in copies)

    def _leading(self, rows: Sequence[Row]) -> frozenset[int]:
        """The rows of leaders in their own section."""
        format_ = self.judge.format_
        own = [section if format_.default_section(card) == section else "" for section, card, _ in rows]
        return frozenset(at for at, section in enumerate(own) if section in format_.leader_sections)

    def _preferred(self, rows: Sequence[Row]) -> list[int]:
        """The rows in the order in which surplus copies go: what may be elsewhere first, then the fewest copies."""
        format_ = self.judge.format_
        chosen = format_.chosen
        leaders = tuple(self.deck.cards(chosen.leader)) if chosen else ()
        is_open = chosen is not None and not self.deck.cards(chosen.section)

        def rank(at: int) -> tuple[bool, bool, int, int]:
            section, card, count = rows[at]
            may_lead = is_open and chosen is not None and chosen.may_hold(card, leaders) is True
            return not may_lead, section == format_.default_section(card), count, -at

        return sorted(range(len(rows)), key=rank)


def _broken_codes(report: Report) -> frozenset[str]:
    return frozenset(violation.code for violation in report.violations if violation.fix != "add")


def steps_to_take_out(
    format_: Format, rest: Deck, taken: Iterable[Row], check: Check, pool: Pool | None
) -> tuple[tuple[Operation, ...], Deck]:
    """The steps that take these rows out of a deck, and the deck after them. `rest`: the deck without the rows.

    Copies are moved where they break no rule and leave no more to add: to the section of their kind, else to another.
    """
    steps: list[Operation] = []
    deck = rest
    report = check(rest)
    for section, card, count in taken:
        left = count
        for to in _target_sections(format_, (section, card, count), report, pool):
            if not left or check(Deck.of([(to, card, 1)], deck.pool)).verdict == ILLEGAL:
                continue

            moved, deck, report = _move_copies(deck, report, (to, card, left), check)
            if moved:
                steps.append(Operation("move", section, moved, card, to))
                left -= moved
        if left:
            steps.append(Operation("remove", section, left, card))

    return tuple(steps), deck


def _target_sections(format_: Format, row: Row, report: Report, pool: Pool | None) -> Iterator[str]:
    """The sections that may take a card: its home, the rest of a pool, then those of the format's sizes."""
    section, card, _ = row
    home = format_.default_section(card)
    places = (home, *([pool.rest] if pool and pool.rest else ()), *(bounds.section for bounds in report.bounds))
    full = {
        bounds.section
        for bounds, found in report.bounded.values()
        if bounds.at_most is not None and found >= bounds.at_most
    }
    yield from (place for place in dict.fromkeys(places) if place != section and place not in full)


def _move_copies(deck: Deck, before: Report, row: Row, check: Check) -> tuple[int, Deck, Report]:
    """How many copies of a row the deck takes, all of them or as many as it can; the deck and its report with them."""
    section, card, count = row
    held = deck.cards(section).get(card, 0)
    lacks = _count_missing(before)
    best = (0, deck, before)
    low = 0
    high = count
    while low < high:
        copies = high if low == 0 and high == count else (low + high + 1) // 2
        after = deck.having(section, card, held + copies)
        report = check(after)
        if report.verdict != ILLEGAL and _count_missing(report) <= lacks and len(report.doubts) <= len(before.doubts):
            best = (copies, after, report)
            low = copies
        else:
            high = copies - 1

    return best


def _count_missing(report: Report) -> int:
    """How many cards the report asks to add."""
    steps = (step for violation in report.violations for step in violation.operations if violation.fix == "add")
    return sum(step.count for step in steps)
