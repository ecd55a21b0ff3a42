"""How much of something the cards of a deck have together: cards of a condition, different names, points, a printed number."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

from legality.engine.rules.rule import CheckContext, DeckRule, Finding, Together, blamed_cards, removals
from legality.engine.values.card import Card
from legality.engine.values.cases import Case, in_every_case, numbers_near
from legality.engine.values.conditions import Condition, is_number, unknown_field
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption, Figures, join_slugs
from legality.engine.values.facts import UNKNOWN, Truth
from legality.engine.values.report import NOT_IN_FORMAT, UNDETERMINED, CardLegality, Doubt, Operation, Violation
from legality.engine.values.search_bounds import TooMuch

# What one copy of a card may add to the sum.
Amounts = frozenset[int]
NOTHING: Amounts = frozenset((0,))
ONE: Amounts = frozenset((1,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(DeckRule):
    """A sum over the cards of `of` in several sections (None: all cards) is at least and at most so much.

    It counts copies. `names`: it counts different names. `weight`: it sums this printed number, where one below zero counts as
    zero. `points`: it sums points by card name, none of them below zero. Raises ValueError for more than one of these.
    """

    over: tuple[str, ...]
    of: Condition | None = None
    at_least: int = 0
    at_most: int | None = None
    weight: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    names: bool = False

    def __post_init__(self) -> None:
        if bool(self.weight) + bool(self.points) + self.names > 1:
            raise ValueError(f"{self.code}: one of weight, points and names")
        if any(points < 0 for points in self.points.values()):
            raise ValueError(f"{self.code}: points below zero")
        if self.at_most is not None and not 0 <= self.at_least <= self.at_most:
            raise ValueError(f"{self.code}: at least {self.at_least}, at most {self.at_most}")

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation, or one doubt if missing facts decide."""
        tally = deck.tally(self.over)
        if not (self.weight or self.points or self.names) and self._plainly_fits(tally):
            return ()

        amounts = {card: amount for card in tally if (amount := self.amounts(card)) != NOTHING}
        found = self._total(tally, {card: min(amount) for card, amount in amounts.items()})
        if self.at_most is not None and found > self.at_most:
            return (self._too_much(found, self.at_most, tally, amounts, deck),)

        totals = self._totals(tally, amounts)
        if max(totals) < self.at_least:
            return (self._too_little(found),)
        if all(self._fits(total) for total in totals):
            return ()

        return (self._doubt(next(card for card, amount in amounts.items() if len(amount) > 1)),)

    def _plainly_fits(self, tally: Mapping[Card, int]) -> bool:
        """A quick test for the common deck: every card is known to count or not, and there are enough and not too many."""
        met = [(count, self.of is None or self.of.met_by(card)) for card, count in tally.items()]
        is_known = all(counts is not UNKNOWN for _, counts in met)
        return is_known and self._fits(sum([count for count, counts in met if counts is True]))

    def amounts(self, card: Card) -> Amounts:
        """What one copy of the card may add: one number where the facts are known."""
        met = True if self.of is None else self.of.met_by(card)
        if met is False:
            return NOTHING
        if self.weight and card.number(self.weight) is UNKNOWN:
            return frozenset(self._open_amounts(card))
        if met is UNKNOWN and self.of is not None:
            met = in_every_case(self.of.met_by, card, (self.of,), {})

        amount = self._amount(card) if met is not False else NOTHING
        return amount | NOTHING if met is UNKNOWN else amount

    def totals(self, deck: Deck) -> frozenset[int]:
        """What the sum may be. Sums that exceed both bounds are given as the least of them."""
        tally = deck.tally(self.over)
        return self._totals(tally, {card: self.amounts(card) for card in tally})

    def sections(self) -> tuple[str, ...]:
        return self.over

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The facts of the condition, and the number that is summed."""
        if section not in self.over:
            return ()

        fields = () if self.of is None else tuple(term.field for term in self.of.terms)
        return (*fields, self.weight) if self.weight else fields

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """A doubt about the sum leaves every card undecided that counts or may count towards it."""
        return self.amounts(card) != NOTHING

    def standing(self, card: Card, section: str, context: CheckContext) -> CardLegality | None:
        """Whether one copy of the card is too much; None if it is not."""
        if section not in self.over or self.at_most is None:
            return None

        amounts = self.amounts(card)
        if max(amounts) <= self.at_most:
            return None

        return NOT_IN_FORMAT if min(amounts) > self.at_most else UNDETERMINED

    def figures(self) -> Figures:
        """The bounds."""
        low = (("at_least", str(self.at_least)),) if self.at_least else ()
        return low if self.at_most is None else (*low, ("at_most", str(self.at_most)))

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For cards that add nothing."""
        if self.amounts(card) != NOTHING:
            return None

        value = self._value()
        return Exemption("no-supertype", (("value", value),)) if value else Exemption("not-counted")

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """What there is for certain, and the bounds."""
        tally = deck.tally(self.over)
        found = (str(self._total(tally, {each: min(self.amounts(each)) for each in tally})),)
        value = self._value()
        words = (("sections", join_slugs(self.over)),)
        low = (Comparison("sum-low", found, (str(self.at_least),), words),) if self.at_least else ()
        if self.at_most is None:
            return low

        most = (str(self.at_most),)
        high = Comparison("count", found, most, (*words, ("value", value))) if value else None
        return (*low, high or Comparison("sum-high", found, most, words))

    def together(self, cards: Collection[Card], context: CheckContext, *, at_best: bool) -> Sequence[Together]:
        """The cards that add nothing, where nothing may be added. Raises TooMuch where the copies decide."""
        if self.at_most is None and not self.at_least:
            return ()
        if self.at_least or (self.at_most and any(self.amounts(card) != NOTHING for card in cards)):
            raise TooMuch

        return () if self.at_most else [partial(self._adds_nothing, at_best)]

    def _adds_nothing(self, at_best: bool, card: Card) -> bool:  # noqa: FBT001  for partial
        amounts = self.amounts(card)
        return min(amounts) == 0 if at_best else amounts == NOTHING

    def _fits(self, total: int) -> bool:
        return self.at_least <= total and (self.at_most is None or total <= self.at_most)

    def _cap(self) -> int:
        """The sum from which on more makes no difference."""
        return self.at_least if self.at_most is None else self.at_most + 1

    def _amount(self, card: Card) -> Amounts:
        """What one copy of a card adds that meets the condition."""
        if self.weight:
            number = card.number(self.weight)
            return frozenset((max(number, 0),)) if isinstance(number, int) else NOTHING

        return frozenset((self.points.get(card.name, 0),)) if self.points else ONE

    def _open_amounts(self, card: Card) -> Iterator[int]:
        """What a card may add whose number is unknown."""
        span = card.span(self.weight)
        named = ["0", str(self._cap()), *chain.from_iterable(self._terms_on_weight())]
        values = span.at_most if span.at_most is not None else map(str, numbers_near(named, 0))
        ways = [frozenset((value,)) for value in values if is_number(value)]
        for way in ways if span.surely else [frozenset[str](), *ways]:
            met: Truth = True if self.of is None else self.of.met_by(Case(card, {self.weight: way}))
            if met is not False:
                yield max(0, *map(int, way)) if way else 0
            if met is not True:
                yield 0

    def _terms_on_weight(self) -> Iterator[frozenset[str]]:
        terms = () if self.of is None else self.of.terms
        yield from (term.values for term in terms if term.field == self.weight)

    def _total(self, tally: Mapping[Card, int], amounts: Mapping[Card, int]) -> int:
        if self.names:
            return len({card.name for card, amount in amounts.items() if amount})

        return sum(tally[card] * amount for card, amount in amounts.items())

    def _totals(self, tally: Mapping[Card, int], amounts: Mapping[Card, Amounts]) -> frozenset[int]:
        sure = {card: min(amount) for card, amount in amounts.items() if len(amount) == 1}
        found = self._total(tally, sure)
        cap = self._cap()
        totals = frozenset((min(found, cap),))
        unsure = {card: amount for card, amount in amounts.items() if len(amount) > 1}
        if self.names:
            more = len({card.name for card in unsure} - {card.name for card, amount in sure.items() if amount})
            return frozenset(min(found + number, cap) for number in range(more + 1))

        for card, amount in unsure.items():
            steps = {min(tally[card] * each, cap) for each in amount}
            totals = frozenset(min(total + step, cap) for total in totals for step in steps)

        return totals

    def _value(self) -> str:
        """The one value that is counted; empty for other conditions and sums."""
        if self.weight or self.points or self.names or self.of is None or len(self.of.terms) > 1:
            return ""

        (term,) = self.of.terms
        return next(iter(term.values)) if term.op == "shares" and len(term.values) == 1 else ""

    def words(self) -> tuple[tuple[str, str], ...]:
        """What a sentence says of the sum: its one value, else the rule by its title."""
        value = self._value()
        return (("value", value),) if value else (("rules", f"{self.code} {self.cite}"),)

    def _doubt(self, card: Card) -> Doubt:
        is_open = self.of is not None and self.of.met_by(card) is UNKNOWN
        fact = unknown_field(self.of, card) if self.of is not None and is_open else self.weight
        return Doubt(self.code, self.cite, fact, card, "", self.reading)

    def _too_little(self, found: int) -> Violation:
        return Violation(
            code=self.code,
            cite=self.cite,
            key="under-count" if self._value() else "under-sum",
            fix="add",
            section=self.over[0] if len(self.over) == 1 else "",
            found=found,
            limit=self.at_least,
            words=self.words(),
            reading=self.reading,
        )

    def _too_much(
        self, found: int, limit: int, tally: Mapping[Card, int], amounts: Mapping[Card, Amounts], deck: Deck
    ) -> Violation:
        counted = {card: min(amount) for card, amount in amounts.items() if min(amount)}
        return Violation(
            code=self.code,
            cite=self.cite,
            key="over-count" if self._value() else "over-sum",
            fix="remove",
            found=found,
            limit=limit,
            cards=blamed_cards(counted, self.over, deck),
            operations=tuple(self._steps(found - limit, counted, tally, deck)),
            words=self.words(),
            reading=self.reading,
        )

    def _steps(
        self, surplus: int, counted: Mapping[Card, int], tally: Mapping[Card, int], deck: Deck
    ) -> Iterator[Operation]:
        """One way to take out enough."""
        if self.names:
            names = list(dict.fromkeys(card.name for card in counted))[:surplus]
            gone = [card for card in counted if card.name in names]
            yield from chain.from_iterable(removals((card,), tally[card], self.over, deck) for card in gone)
            return

        for card, amount in counted.items():
            copies = min(tally[card], max(0, -(-surplus // amount)))
            surplus -= copies * amount
            yield from removals((card,), copies, self.over, deck)
