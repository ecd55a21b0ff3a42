"""A minimal set of cards that breaks a rule: no legal deck can contain them all.

A set is found by trying: parts of the deck are checked alone, and what is left out without fixing the fault stays out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from legality.engine.solve.open_lines import Check
from legality.engine.values.deck import Deck, Row
from legality.engine.values.report import BlamedCard, Report, Violation
from legality.engine.values.search_bounds import GoOn, TooMuch, without_end

# Keys of violations reported when no leader allows the cards together.
_WITHOUT_LEADER: Final = frozenset(("no-leader-for", "no-leader-for-all"))
_PAIRS_TRIED: Final = 40
_PAIR: Final = 2
# Most faults lie between few cards; a check of few is quick, however long the list.
_FEW: Final = (1, 4)


def find_conflict(
    violation: Violation,
    deck: Deck,
    check: Check,
    leader_sections: Sequence[str] = (),
    may_go_on: GoOn = without_end,
) -> tuple[BlamedCard, ...]:
    """A minimal set of cards that breaks the rule on its own; with one copy less of any of them it does not.

    Empty if cards need only be added, and where the deck alone does not have the fault (one of two decks). `may_go_on` is
    asked before the deck is looked at, and before each check; raises TooMuch where it ends the search.
    """
    if violation.fix == "add":
        return ()

    # A deck may have thousands of violations: none of them looks at all its rows once the search has ended.
    if not may_go_on():
        raise TooMuch

    for whole in _decks_to_search(deck):
        rows = _Shrinking(violation, whole, check, tuple(leader_sections), may_go_on).smallest()
        if rows:
            return tuple(BlamedCard(card, count, section) for section, card, count in rows)

    return ()


def _decks_to_search(deck: Deck) -> Iterator[Deck]:
    """The decks to search, first without the pool: most faults do not need it, and it makes checks slower."""
    for suppose in (deck.closed, deck.supposed) if deck.open_lines else (deck.closed,):
        whole = suppose()
        yield replace(whole, pool=None)
        if whole.pool is not None and not deck.open_pool:
            yield whole


def has_fault(report: Report, violation: Violation) -> bool:
    """Whether the report has the violation: the same rule, and the same key or that of no leader at all."""
    return any(
        found.code == violation.code
        and found.fix != "add"
        and (found.key == violation.key or found.key in _WITHOUT_LEADER)
        for found in report.violations
    )


@dataclass(frozen=True, slots=True)
class _Shrinking:
    """The search for the smallest part of a deck that has a fault."""

    violation: Violation
    deck: Deck
    check: Check
    leader_sections: tuple[str, ...]
    may_go_on: GoOn

    def smallest(self) -> Sequence[Row]:
        """The rows of the smallest part found; empty if the deck as a whole does not have the fault."""
        for start, is_smallest in self._starts():
            if self._fails(start):
                return start if is_smallest else self._shrunk(start)

        return ()

    def _starts(self) -> Iterator[tuple[Sequence[Row], bool]]:
        """Parts of the deck to start from, the smallest first, and whether they cannot be any smaller."""
        blamed = self._blamed()
        if blamed:
            section, card, _ = blamed[0]
            yield [(section, card, 1)], True
        if self.violation.limit is not None:
            yield _take_copies(blamed or self._counted(), self.violation.limit + 1), not blamed

        leaders = [row for row in self.deck.rows() if row[0] in self.leader_sections and row not in blamed]
        for few in _FEW:
            if len(leaders) > few or len(blamed) > few:
                yield [*leaders[:few], *blamed[:few]], False
        yield [*leaders, *blamed], False
        yield [*leaders, *(row for row in self.deck.rows() if row not in leaders)], False

    def _blamed(self) -> list[Row]:
        """Rows of the blamed cards; cards blamed without a section count in every section."""
        blamed = {(blame.section, blame.card) for blame in self.violation.cards}
        return [row for row in self.deck.rows() if (row[0], row[1]) in blamed or ("", row[1]) in blamed]

    def _counted(self) -> list[Row]:
        """The cards of the section that holds too many, and of those that count towards it."""
        section = self.violation.section
        bounded = self.check(self.deck).bounded
        counted = bounded[section][0].counted if section in bounded else (section,)
        return [row for row in self.deck.rows() if row[0] in counted]

    def _shrunk(self, rows: Sequence[Row]) -> Sequence[Row]:
        """The rows reduced until no row and no copy can be left out."""
        rows = self._needed([], rows, is_open=False)
        if len(rows) > _PAIR:
            rows = self._pair() or rows

        for place, (section, card, _) in enumerate(rows):
            rows[place] = (section, card, self._copies(rows, place))

        return rows

    def _needed(self, kept: list[Row], rows: Sequence[Row], *, is_open: bool) -> list[Row]:
        """The minimal part of the rows that breaks the rule together with those kept, by halves (Junker's QuickXplain)."""
        if is_open and self._fails(kept):
            return []
        if len(rows) == 1:
            return list(rows)

        half = len(rows) // 2
        first = list(rows[:half])
        second = rows[half:]
        of_second = self._needed([*kept, *first], second, is_open=bool(first))
        return [*self._needed([*kept, *of_second], first, is_open=bool(of_second)), *of_second]

    def _pair(self) -> list[Row]:
        """The first blamed card with one other, if the two alone have the fault."""
        blamed = self._blamed()
        if not blamed:
            return []

        first = blamed[0]
        others = [row for row in self.deck.rows() if row != first]
        for other in others[:_PAIRS_TRIED]:
            if self._fails([first, other]):
                return [first, other]

        return []

    def _copies(self, rows: Sequence[Row], place: int) -> int:
        """How many copies of a row are enough together with the others, by bisection."""
        section, card, enough = rows[place]
        least = 1
        while least < enough:
            middle = (least + enough) // 2
            fails = self._fails([*rows[:place], (section, card, middle), *rows[place + 1 :]])
            least, enough = (least, middle) if fails else (middle + 1, enough)

        return enough

    def _fails(self, rows: Sequence[Row]) -> bool:
        if not self.may_go_on():
            raise TooMuch

        return has_fault(self.check(Deck.of(rows, self.deck.pool)), self.violation)


def _take_copies(rows: Sequence[Row], count: int) -> list[Row]:
    """The first `count` copies of the rows."""
    taken: list[Row] = []
    for section, card, copies in rows:
        if count > 0:
            taken.append((section, card, min(copies, count)))
        count -= copies

    return taken
