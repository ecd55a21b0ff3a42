"""Vividz 401.5c: the cards of the main deck and the missions that they need.

A card equals one of the missions in all three facts. Missions still to be chosen may be the ones that cards need, so the
cards of an unfinished deck fail together only where they need more missions than the deck has room for.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final
from unicodedata import normalize

from legality.games.kit import (
    NO_VALUES,
    SEARCH,
    UNKNOWN,
    Card,
    Cards,
    CheckContext,
    Comparison,
    Deck,
    DeckRule,
    Doubt,
    Exemption,
    Fact,
    Finding,
    Fix,
    Span,
    TooMuch,
    Truth,
    Violation,
    all_true,
    any_true,
    blamed_cards,
    removals,
    side_of,
)
from legality.games.vividz import vocabulary

FACTS: Final = ("mission_info", "feature", "account_info")
WILDCARD: Final = frozenset((vocabulary.WILDCARD,))
_MOST_STEPS: Final = 5_000

# What the three facts of a card or of a mission may be, in the order of `FACTS`. A card has one mission information.
Triple = tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchesMissions(DeckRule):
    """Each card of the section `over` equals one of `at_most` missions; values of several missions are not combined."""

    over: str
    missions: str
    at_most: int

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """The cards that fit no mission, those that need too many together, or a doubt for each missing fact that decides."""
        missions = {_mission_triple(mission) for mission in context.leaders_in(self.missions)}
        left = {card: n for card, n in deck.cards(self.over).items() if not _plainly_matched(card, missions)}
        if not left:
            return ()

        present = [mission_facts(mission) for mission in context.leaders_in(self.missions)]
        room = max(self.at_most - deck.size((self.missions,)), 0)
        misfits = {card: n for card, n in left.items() if _matches_mission(card, present) is False}
        alone = () if not present else tuple(self._misfits(misfits, present, "replace" if not room else "add", deck))
        left = left if room else {card: n for card, n in left.items() if card not in misfits}
        return (*alone, *self._together(left, misfits, present, room, deck))

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The three facts, of cards and missions."""
        return FACTS if section in self.sections() else ()

    def sections(self) -> tuple[str, ...]:
        return (self.missions, self.over)

    def binds(self) -> tuple[str, ...]:
        """The section whose cards are compared with the missions."""
        return (self.over,)

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """A missing fact of a mission leaves every card undecided that may fit it."""
        if doubt.card is card or doubt.section != self.missions:
            return doubt.card is card

        return _matches_mission(card, [mission_facts(mission) for mission in deck.cards(self.missions)]) is UNKNOWN

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For missions, for the wildcard, and for a deck without missions."""
        if section == self.missions:
            return Exemption("section", (("sections", self.over),))
        if card.fact(FACTS[0]) == WILDCARD:
            return Exemption("no-trait", (("traits", FACTS[0]),))

        return None if context.leaders_in(self.missions) else Exemption("no-leader", (("leader", self.missions),))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """Each of the three facts and those of the missions."""
        return tuple(
            Comparison(
                "trait",
                side_of(card.fact(name)),
                side_of(context.leader_fact(self.missions, name)),
                (("trait", name), ("leader", self.missions)),
            )
            for name in FACTS
        )

    def _misfits(self, cards: Cards, present: Sequence[Triple], fix: Fix, deck: Deck) -> Iterator[Violation]:
        """One violation for all cards that differ from their nearest mission in the same facts."""
        groups: dict[str, dict[Card, int]] = {}
        for card, count in cards.items():
            groups.setdefault("|".join(_differing_facts(mission_facts(card), present)), {})[card] = count

        for facts, group in groups.items():
            yield self._violation("no-mission-fits", fix, group, (("traits", facts),), deck)

    def _together(
        self, cards: Cards, misfits: Cards, present: Sequence[Triple], room: int, deck: Deck
    ) -> Iterator[Finding]:
        """The cards that need more missions than there is room for; else the doubts."""
        needed = {card: mission_facts(card) for card in cards if not _may_be_wild(card)}
        try:
            # A set of cards that need too many missions together, none of which can be left out; empty if
            # there is none.
            cards_by_triple = {triple: card for card, triple in needed.items()}
            triples = list(cards_by_triple)
            missions = list(dict.fromkeys(present))
            if _can_place(triples, missions, room):
                conflict = []
            else:
                for triple in tuple(triples):
                    without = [other for other in triples if other != triple]
                    if not _can_place(without, missions, room):
                        triples = without
                conflict = [cards_by_triple[triple] for triple in triples]
        except TooMuch:
            yield Doubt(self.code, self.cite, SEARCH, next(iter(needed)), self.over, self.reading)
            return

        if conflict:
            rows = {card: cards[card] for card in conflict}
            yield self._violation("needs-more-missions", "replace", rows, (("number", str(self.at_most)),), deck)
            return

        unsure = [card for card in cards if card not in misfits or not _is_known(mission_facts(card))]
        sure = {mission_facts(card) for card in misfits if card not in unsure}
        if unsure and len(sure) + len(unsure) > room:
            yield from self._doubts(unsure, deck)

    def _doubts(self, unsure: Iterable[Card], deck: Deck) -> Iterator[Doubt]:
        """For each card its own missing fact, else that of a mission."""
        missions = deck.cards(self.missions)
        theirs = [(mission, name) for mission in missions for name in FACTS if mission.fact(name) is UNKNOWN]
        told: dict[tuple[Card, str], str] = {}
        for card in unsure:
            own = next((name for name in FACTS if card.fact(name) is UNKNOWN), "")
            if own:
                told[card, own] = self.over
            else:
                told[theirs[0]] = self.missions

        for (card, name), section in told.items():
            yield Doubt(self.code, self.cite, name, card, section, self.reading)

    def _violation(self, key: str, fix: Fix, cards: Cards, words: tuple[tuple[str, str], ...], deck: Deck) -> Violation:
        gone = cards if key == "no-mission-fits" else dict([min(cards.items(), key=lambda row: (row[1], row[0].name))])
        steps = chain.from_iterable(removals((card,), count, (self.over,), deck) for card, count in gone.items())
        return Violation(
            code=self.code,
            cite=self.cite,
            key=key,
            fix=fix,
            section=self.over,
            found=sum(cards.values()),
            limit=0,
            cards=blamed_cards(cards, (self.over,), deck),
            operations=() if fix == "add" else tuple(steps),
            words=words,
            reading=self.reading,
        )


@lru_cache(maxsize=16_384)
def _mission_triple(card: Card) -> tuple[Fact, ...]:
    facts = [card.fact(name) for name in FACTS]
    return tuple([fact if fact is UNKNOWN else _fold_values(fact) for fact in facts])


def _plainly_matched(card: Card, missions: Collection[tuple[Fact, ...]]) -> bool:
    """A quick test for the common card: the wildcard, or all facts known and equal to those of a mission."""
    facts = _mission_triple(card)
    return facts[0] == WILDCARD or (facts in missions and UNKNOWN not in facts)


def mission_facts(card: Card) -> Triple:
    """The three facts that a card and its mission have in common."""
    spans = (card.span(name) for name in FACTS)
    return tuple(
        Span(_fold_values(span.surely), None if span.at_most is None else _fold_values(span.at_most)) for span in spans
    )


def _fold_values(values: frozenset[str]) -> frozenset[str]:
    """The values as one printed information, however they were typed: without differences of width and case."""
    return frozenset(normalize("NFKC", value).casefold() for value in values)


def _may_be_wild(card: Card) -> bool:
    return card.span(FACTS[0]).may_be(WILDCARD)


def _matches_mission(card: Card, present: Iterable[Triple]) -> Truth:
    """Whether the card equals one of the missions, or has the wildcard."""
    if card.fact(FACTS[0]) == WILDCARD:
        return True

    met = any_true(_are_equal(mission_facts(card), mission) for mission in present)
    return UNKNOWN if met is False and _may_be_wild(card) else met


def _are_equal(one: Triple, other: Triple) -> Truth:
    return all_true(_is_same_fact(name, *pair) for name, pair in zip(FACTS, zip(one, other, strict=True), strict=True))


def _is_same_fact(name: str, own: Span, theirs: Span) -> Truth:
    """Whether two facts are equal sets."""
    if own.is_known and theirs.is_known:
        return own.surely == theirs.surely

    both = _intersect_facts(own, theirs)
    is_possible = both.at_most is None or both.surely <= both.at_most
    is_empty = name == FACTS[0] and both.at_most == NO_VALUES
    return UNKNOWN if is_possible and not is_empty else False


def _intersect_facts(own: Span, theirs: Span) -> Span:
    """What a fact may be that is as both say."""
    known = [span.at_most for span in (own, theirs) if span.at_most is not None]
    return Span(own.surely | theirs.surely, frozenset.intersection(*known) if known else None)


def _merge_triples(one: Triple, other: Triple) -> Triple:
    """What both are known to be."""
    return tuple(_intersect_facts(own, theirs) for own, theirs in zip(one, other, strict=True))


def _is_known(triple: Triple) -> bool:
    return all(span.is_known for span in triple)


def _differing_facts(triple: Triple, present: Iterable[Triple]) -> tuple[str, ...]:
    """The facts in which a card differs from the mission that it is nearest to."""
    each = [
        tuple(
            name
            for name, own, theirs in zip(FACTS, triple, mission, strict=True)
            if _is_same_fact(name, own, theirs) is False
        )
        for mission in present
    ]
    return min(each, key=len)


def _can_place(triples: Sequence[Triple], missions: Sequence[Triple], room: int) -> bool:
    """Whether the missing facts can be such that so many further missions are enough."""
    known_first = sorted(triples, key=lambda triple: not _is_known(triple))
    return _place_triples(known_first, list(missions), room, iter(range(_MOST_STEPS)))


def _place_triples(triples: Sequence[Triple], missions: list[Triple], room: int, steps: Iterator[int]) -> bool:
    if next(steps, None) is None:
        raise TooMuch
    if not triples:
        return True

    first = triples[0]
    rest = triples[1:]
    for place, mission in enumerate(missions):
        if _are_equal(first, mission) is not False and _place_triples(
            rest, [*missions[:place], _merge_triples(first, mission), *missions[place + 1 :]], room, steps
        ):
            return True

    return room > 0 and _place_triples(rest, [*missions, first], room - 1, steps)
