"""A limit on the copies of a name over the decks of two partners together."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from legality.engine.rules.kinds.copies import Copies
from legality.engine.rules.pairs import PairRule
from legality.engine.rules.rule import CheckContext, Finding
from legality.engine.values.conditions import Condition
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Figures
from legality.engine.values.report import Doubt, Violation

# The copies of a name are counted the same on every day.
ANY_DAY = CheckContext("", date.min)


@dataclass(frozen=True, slots=True, kw_only=True)
class CopiesOverAll(PairRule):
    """At most so many copies of a name over the decks of two partners. Fields and exemptions are those of `Copies`."""

    over: tuple[str, ...]
    at_most: int
    by: str = ""
    key: tuple[str, ...] = ()
    alias: str = ""
    unless: Condition | None = None

    def compare(self, one: Deck, other: Deck) -> list[Violation]:
        """A violation for each name above its limit. Which deck gives way is for the partners to say."""
        found = self._findings(one, other)
        return [replace(each, operations=()) for each in found if isinstance(each, Violation)]

    def doubts(self, one: Deck, other: Deck) -> list[Doubt]:
        """A doubt for each name whose limit depends on what is not known."""
        return [each for each in self._findings(one, other) if isinstance(each, Doubt)]

    def sections(self) -> tuple[str, ...]:
        return self.over

    def figures(self) -> Figures:
        """The limit."""
        return (("at_most", str(self.at_most)),)

    def _findings(self, one: Deck, other: Deck) -> Iterable[Finding]:
        single = Copies(
            code=self.code,
            cite=self.cite,
            reading=self.reading,
            over=self.over,
            at_most=self.at_most,
            by=self.by,
            key=self.key,
            alias=self.alias,
            unless=self.unless,
        )
        return single.findings(Deck.of([*one.rows(), *other.rows()]), ANY_DAY)
