"""What a report teaches of the rows of a deck: limits that they exceed, and conflicts of which some row has to go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from legality.engine.advice.conflicts import conflict_of, has_fault
from legality.engine.advice.hitting_set import Choice, Copies, Demand, Limit
from legality.engine.solve.open_lines import Check
from legality.engine.values.deck import Cards, Deck, Row
from legality.engine.values.report import BlamedCard, Report, Violation

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

    def _limits(self, violation: Violation, report: Report, copies: Copies) -> Iterator[Limit]:
        """The numbers that a violation compares, where they hold for any of its rows."""
        if not violation.cards:
            yield from self._limit_of_section(violation, report, copies)
        elif any(blame.limit is not None for blame in violation.cards):
            yield from self._limits_by_card(violation, copies)
        elif violation.limit:
            yield from self._limit_of_blamed(violation, copies)

    def _limit_of_section(self, violation: Violation, report: Report, copies: Copies) -> Iterator[Limit]:
        if violation.fix != "remove" or violation.limit is None:
            return

        section = violation.section
        counted = report.bounded[section][0].counted if section in report.bounded else (section,)
        beside = dict(violation.words).get("beside")
        rows = frozenset(at for at, row in enumerate(self.rows) if row[0] in counted and row[0] != beside)
        yield from [limit for limit in (Limit(rows, violation.limit),) if limit.surplus(copies) > 0]

    def _limits_by_card(self, violation: Violation, copies: Copies) -> Iterator[Limit]:
        places = {
            blame: frozenset(at for at, row in enumerate(self.rows) if row[1] is blame.card)
            for blame in violation.cards
        }
        yield from (
            Limit(rows, blame.limit or 0)
            for blame, rows in places.items()
            if blame.found == sum(copies[at] for at in rows)
        )

    def _limit_of_blamed(self, violation: Violation, copies: Copies) -> Iterator[Limit]:
        """A limit on the blamed rows, if one copy more than it is too many whichever they are."""
        rows = self._blamed(violation, copies)
        # A rule that counts names or points says nothing of copies.
        if violation.found != sum(copies[at] for at in rows):
            return

        limit = Limit(frozenset(rows), violation.limit or 0)
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

    def _choices(self, violation: Violation, copies: Copies) -> Iterator[Choice]:
        """A conflict of the violation, and those in which another card stands for one of its cards."""
        found = conflict_of(violation, self.deck(copies), self.check, self.leader_sections)
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
    ) -> Iterator[Choice]:
        for at in replaced:
            if conflict[at] > 1:
                continue
            for other in others:
                rival = {**{row: count for row, count in conflict.items() if row != at}, other: 1}
                if self._fails(rival, violation):
                    yield self._choice(rival)

    def _is_card(self, at: int) -> bool:
        return self.rows[at][0] not in self.leader_sections

    def _choice(self, conflict: Conflict) -> Choice:
        ways = (((at, count - 1),) for at, count in conflict.items() if at not in self.kept or count > 1)
        return Choice(frozenset(ways))

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
