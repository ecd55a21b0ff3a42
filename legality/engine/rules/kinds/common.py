"""What the cards of a deck must have in common."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from legality.engine.rules.rule import CheckContext, DeckRule, Finding, Together, blamed_cards, removals
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption, Narrowing, side_of
from legality.engine.values.facts import NO_VALUES, NOTHING, UNKNOWN, Fact, Span, exactly
from legality.engine.values.report import Doubt, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class OneInCommon(DeckRule):
    """All cards that have values of a trait share one of them. `among`: only these values count. `single`: every card has
    exactly one value.

    The rule blames the cards without the most common value.
    """

    over: tuple[str, ...]
    trait: str
    among: frozenset[str] = frozenset()
    single: bool = False

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation, or a doubt for each card whose missing values decide."""
        tally = deck.tally(self.over)
        if self._plainly_share(tally):
            return ()

        spans = {card: span for card in tally if (span := self._span(card)) != NOTHING}
        bound = {
            card: span.at_most
            for card, span in spans.items()
            if (span.surely or self.single) and span.at_most is not None
        }
        if bound and not frozenset.intersection(*bound.values()):
            return (self._violation(bound, tally, deck),)

        unsure = [card for card, span in spans.items() if not span.is_known]
        if len(spans) < 2 or self._surely_share(spans.values()):  # noqa: PLR2004  one card differs from none
            return ()

        return [Doubt(self.code, self.cite, self.trait, card, "", self.reading) for card in unsure]

    def _plainly_share(self, cards: Iterable[Card]) -> bool:
        """A quick test for the common deck: no card has a value, or all are known and share one."""
        facts = [fact for card in cards if (fact := card.fact(self.trait)) != NO_VALUES]
        if not facts:
            return True
        if self.among or UNKNOWN in facts:
            return False

        return bool(frozenset.intersection(*(fact for fact in facts if fact is not UNKNOWN)))

    def _surely_share(self, spans: Collection[Span]) -> bool:
        """Whether all cards share a value however their missing facts turn out."""
        sure = [span.surely for span in spans if span.surely]
        shared = frozenset.intersection(*sure) if sure else NO_VALUES
        free = [span.at_most for span in spans if not span.surely]
        if not free:
            return bool(shared)
        if None in free:
            return False

        # A card that may have no value may also have any one of them.
        return len(NO_VALUES.union(*filter(None, free)) | shared) == 1

    def together(self, cards: Collection[Card], context: CheckContext, *, at_best: bool) -> Sequence[Together]:
        """For each value, the cards that have it or none."""
        spans = {card: span for card in cards if (span := self._span(card)) != NOTHING}
        values = NO_VALUES.union(*(span.surely | (span.at_most or NO_VALUES) for span in spans.values()))
        return [partial(self._keeps, spans, value, at_best) for value in sorted(values) or ["?"]] if spans else ()

    def _keeps(self, spans: Mapping[Card, Span], value: str, at_best: bool, card: Card) -> bool:  # noqa: FBT001  for partial
        span = spans.get(card, NOTHING)
        if span == NOTHING or value in span.surely:
            return True

        return at_best and (span.at_most is None or value in span.at_most or not span.surely)

    def narrows(self, deck: Deck, context: CheckContext) -> Narrowing | None:
        """The cards with one of the values that the deck requires, and those without values."""
        values = self.required_values(deck)
        if not values:
            return None

        words = (("trait", self.trait), *(("value", value) for value in sorted(values)))
        return Narrowing("in-common", self.over, _Allowed(self, values), words)

    def required_values(self, deck: Deck) -> frozenset[str]:
        """The values of which each further card needs one, by the cards already there; empty while no card has any."""
        tally = deck.tally(self.over)
        known = {card: fact for card in tally if (fact := self._fact(card)) is not UNKNOWN and fact}
        if not known:
            return NO_VALUES

        return frozenset.intersection(*known.values()) or frozenset((_most_common_value(known, tally),))

    def allows(self, card: Card, values: frozenset[str]) -> bool:
        """Whether a card fits to cards that share these values; an unknown value counts as fitting."""
        fact = self._fact(card)
        return fact is UNKNOWN or fact == NO_VALUES or not fact.isdisjoint(values)

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        return (self.trait,) if section in self.over else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """A card without a value fits every deck."""
        return Exemption("no-trait", (("traits", self.trait),)) if self._fact(card) == NO_VALUES else None

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The card's values, and those that all other cards share; None without other cards."""
        others = [
            fact for other in deck.tally(self.over) if other is not card and (fact := self._fact(other)) != NO_VALUES
        ]
        known = [fact for fact in others if fact is not UNKNOWN]
        shared = tuple(sorted(frozenset.intersection(*known))) if known else None
        return (Comparison("common", side_of(self._fact(card)), shared, (("trait", self.trait),)),)

    def _fact(self, card: Card) -> Fact:
        span = self._span(card)
        return span.surely if span.is_known else UNKNOWN

    def _span(self, card: Card) -> Span:
        """What the values of the card that count may be."""
        span = card.span(self.trait)
        if self.single and span.at_most is not None and len(span.at_most) == 1:
            return exactly(span.at_most)
        if not self.among:
            return span

        return Span(span.surely & self.among, self.among if span.at_most is None else span.at_most & self.among)

    def _violation(self, known: Mapping[Card, frozenset[str]], tally: Mapping[Card, int], deck: Deck) -> Violation:
        common_value = _most_common_value(known, tally)
        outside = {card: tally[card] for card, values in known.items() if common_value not in values}
        return Violation(
            code=self.code,
            cite=self.cite,
            key="not-in-common",
            fix="replace",
            found=sum(outside.values()),
            limit=0,
            cards=blamed_cards(outside, self.over, deck),
            operations=tuple(chain.from_iterable(removals((card,), n, self.over, deck) for card, n in outside.items())),
            words=(("trait", self.trait), ("value", common_value)),
            reading=self.reading,
        )


@dataclass(frozen=True, slots=True)
class _Allowed:
    """The cards that a rule allows with cards that share these values."""

    rule: OneInCommon
    values: frozenset[str]

    def __call__(self, card: Card) -> bool:
        return self.rule.allows(card, self.values)


def _most_common_value(known: Mapping[Card, frozenset[str]], tally: Mapping[Card, int]) -> str:
    """The value that most copies have."""
    votes: dict[str, int] = {}
    for card, values in known.items():
        for value in values:
            votes[value] = votes.get(value, 0) + tally[card]

    return min(votes, key=lambda value: (-votes[value], value))
