"""Limited formats: the deck is built from a registered pool."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final

from legality.engine.rules.rule import CheckContext, DeckRule, Finding, Rule, removals
from legality.engine.values.card import Card
from legality.engine.values.conditions import Condition, unknown_field
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption
from legality.engine.values.facts import UNKNOWN, Truth, Unknown
from legality.engine.values.report import (
    ILLEGAL,
    UNDETERMINED,
    BlamedCard,
    Doubt,
    Fix,
    Operation,
    Report,
    Verdict,
    Violation,
)

# The missing fact of a deck whose pool should be known and is not.
NO_POOL: Final = "pool"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool(DeckRule):
    """In limited, the sections `over` hold the cards of the pool and no others.

    `rest`: the section for unused cards, which makes the deck exactly its pool; None: unused cards are not listed. `free`: the
    cards that any deck may add in any number, with which no other rule asks for anything. `leader_kinds`: by section, the kinds
    of leaders that come from the pool if it lists any; those that are not played may be listed in the rest, or nowhere.
    `any_source`: of these sections, those whose cards come from anywhere. `usual`: how many other cards a pool has; of another
    number a warning tells. A check without a pool passes.
    """

    over: tuple[str, ...]
    leader_kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rest: str | None = None
    free: Condition | None = None
    any_source: tuple[str, ...] = ()
    usual: int | None = None

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation for cards beyond the pool, one for cards of the pool that the deck leaves out.

        A doubt for each card beyond it of which it is unknown whether it is free.
        """
        if deck.pool is None:
            return ()

        kinds = set(chain.from_iterable(self.leader_kinds.values()))
        pool = {card: count for card, count in deck.pool.items() if card.kind not in kinds}
        held = {card: count for card, count in deck.tally(self.over).items() if card.kind not in kinds}
        for card, count in self._misplaced(kinds, deck):
            held[card] = held.get(card, 0) + count

        is_same = held == pool
        beyond = ({} if is_same else _subtract_counts(held, pool)) | self._leaders_beyond(deck)
        bound = {card: count for card, count in beyond.items() if self._is_free(card, deck) is False}
        missing = {} if is_same or self.rest is None else _subtract_counts(pool, held)
        doubts = (self._doubt(card) for card in beyond if self._is_free(card, deck) is UNKNOWN)
        return [*self._beyond(bound, deck), *self._missing(missing, held), *doubts, *self._unusual(deck)]

    def sections(self) -> tuple[str, ...]:
        return (*self.leader_kinds, *self.over)

    def judges_alone(self) -> bool:
        return True

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a check without a pool, and for leaders of kinds that the pool lists none of or that come from anywhere."""
        if deck.pool is None:
            return Exemption("no-pool")
        if self._is_free(card, deck) is True:
            return Exemption("free-card")

        home = section if section in self.leader_kinds else self._home(card)
        if home is None:
            return None

        return None if self._is_bound(home, deck) else Exemption("free-of-pool", (("section", home),))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The copies in the deck and in the pool."""
        home = section if section in self.leader_kinds else self._home(card)
        held = deck.tally(self.over if home is None else self._places(home))
        return (Comparison("pool", (str(held.get(card, 0)),), (str((deck.pool or {}).get(card, 0)),)),)

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The facts that tell whether a card is free."""
        return tuple(term.field for term in self.free.terms) if self.free and section in self.over else ()

    def kept(self, step: Operation, deck: Deck) -> Operation:
        """The step. A card of the pool, which has to be in the deck whole, goes to the rest instead of away."""
        if self.rest is None or step.op != "remove" or step.card is None or step.section not in self.played():
            return step

        is_held = deck.tally(self.over).get(step.card, 0) <= (deck.pool or {}).get(step.card, 0)
        return replace(step, op="move", to=self.rest) if is_held else step

    def played(self) -> tuple[str, ...]:
        """The sections that are played, all but the rest."""
        return tuple(section for section in self.over if section != self.rest)

    def with_unlisted(self, deck: Deck, provided: Mapping[Card, int], sections: Container[str | None]) -> Deck:
        """The deck with the provided leaders of these sections that it lists nowhere in its rest, where they are."""
        if self.rest is None:
            return deck

        listed = deck.tally(tuple(deck.sections))
        unlisted = {
            card: count - listed.get(card, 0) for card, count in provided.items() if self._home(card) in sections
        }
        return deck.adding([(self.rest, card, count) for card, count in unlisted.items() if count > 0])

    def _home(self, card: Card) -> str | None:
        """The section where such a card leads; None for a card that is not a leader."""
        return next((section for section, kinds in self.leader_kinds.items() if card.kind in kinds), None)

    def _places(self, section: str) -> tuple[str, ...]:
        """Where the leaders of a section are listed: there, and in the rest."""
        return (section,) if self.rest is None else (section, self.rest)

    def _unusual(self, deck: Deck) -> Iterator[Violation]:
        """A warning for a pool of another size than usual."""
        kinds = set(chain.from_iterable(self.leader_kinds[section] for section in self.any_source))
        found = sum(count for card, count in (deck.pool or {}).items() if card.kind not in kinds)
        if self.usual is not None and found != self.usual:
            warning = self._violation("pool-size", "replace", (), ())
            yield replace(warning, code="pool-size", found=found, limit=self.usual, words=(), severity="warning")

    def _is_free(self, card: Card, deck: Deck) -> Truth:
        """Whether a card may come from anywhere. In the rest one of unknown kind may be a leader that may."""
        if self.free is not None and (is_met := self.free.met_by(card)) is not False:
            return is_met

        may_lead = card.kind is UNKNOWN and self.rest is not None and card in deck.cards(self.rest)
        return UNKNOWN if may_lead and not all(self._is_bound(home, deck) for home in self.leader_kinds) else False

    def _is_bound(self, home: str, deck: Deck) -> bool:
        """Whether the leaders of a section come from the pool."""
        kinds = self.leader_kinds[home]
        return home not in self.any_source and any(card.kind in kinds for card in deck.pool or {})

    def _doubt(self, card: Card) -> Doubt:
        free = self.free
        fact = unknown_field(free, card) if free is not None and free.met_by(card) is UNKNOWN else "kind"
        return Doubt(self.code, self.cite, fact, card, "", self.reading)

    def _misplaced(self, kinds: Container[str | Unknown], deck: Deck) -> Iterator[tuple[Card, int]]:
        """The cards among the leaders that are none, which `AllowedKinds` says: they are in the deck all the same."""
        for section in self.leader_kinds:
            for card, count in deck.cards(section).items():
                if card.kind is not UNKNOWN and card.kind not in kinds:
                    yield card, count

    def _leaders_beyond(self, deck: Deck) -> dict[Card, int]:
        beyond: dict[Card, int] = {}
        for section, kinds in self.leader_kinds.items():
            pool = deck.pool or {}
            # A card of unknown kind may be one of these.
            listed = {card: count for card, count in pool.items() if card.kind in (*kinds, UNKNOWN)}
            if section not in self.any_source and any(card.kind in kinds for card in listed):
                held = {card: n for card, n in deck.cards(section).items() if card.kind in (*kinds, UNKNOWN)}
                spare = {} if self.rest is None else deck.cards(self.rest)
                for card in spare:
                    if card.kind in kinds:
                        held[card] = held.get(card, 0) + spare[card]
                beyond |= _subtract_counts(held, listed)

        return beyond

    def _beyond(self, cards: dict[Card, int], deck: Deck) -> Iterator[Violation]:
        if cards:
            over = (*self.leader_kinds, *self.over)
            steps = chain.from_iterable(removals({card: count}, count, over, deck) for card, count in cards.items())
            pool = deck.pool or {}
            blamed = [BlamedCard(c, n, "", n + pool.get(c, 0), pool.get(c, 0)) for c, n in cards.items()]
            yield self._violation("not-in-pool", "replace", blamed, tuple(steps))

    def _missing(self, cards: dict[Card, int], held: Mapping[Card, int]) -> Iterator[Violation]:
        if cards and self.rest is not None:
            steps = tuple(Operation("add", self.rest, count, card) for card, count in cards.items())
            blamed = [BlamedCard(c, n, "", held.get(c, 0), n + held.get(c, 0)) for c, n in cards.items()]
            yield self._violation("pool-left-out", "add", blamed, steps)

    def _violation(self, key: str, fix: Fix, cards: Sequence[BlamedCard], steps: tuple[Operation, ...]) -> Violation:
        found = sum(blame.count for blame in cards)
        words = () if self.rest is None else (("rest", self.rest),)
        return Violation(self.code, self.cite, key, fix, "", found, 0, tuple(cards), steps, words, self.reading)


def pool_rule(rules: Iterable[Rule]) -> Pool | None:
    """The rule about the pool among the rules of an edition; None outside limited."""
    return next((rule for rule in rules if isinstance(rule, Pool)), None)


def without_pool(report: Report, rule: Pool, card: Card) -> Report:
    """The report of a deck whose pool is not given, about one of its cards: it is never legal."""
    doubt = Doubt(rule.code, rule.cite, NO_POOL, card, "", rule.reading)
    verdict: Verdict = ILLEGAL if report.verdict == ILLEGAL else UNDETERMINED
    return replace(report, doubts=(*report.doubts, doubt), settled=verdict)


def _subtract_counts(one: Mapping[Card, int], other: Mapping[Card, int]) -> dict[Card, int]:
    return {card: count - other.get(card, 0) for card, count in one.items() if count > other.get(card, 0)}
