"""WoW CR 7.4, 100.2c: Talents and the specs of heroes."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from legality.games.kit import (
    NO_VALUES,
    NOTHING,
    OPEN,
    UNKNOWN,
    Card,
    CheckContext,
    Comparison,
    Deck,
    DeckRule,
    Demand,
    Doubt,
    Envelope,
    Exemption,
    Fact,
    Finding,
    OneInCommon,
    Span,
    Together,
    Truth,
    Violation,
    all_true,
    any_true,
    blamed_cards,
    exactly,
    removals,
    side_of,
    word_set,
)

SPECS: Final = word_set("""
    affliction, arcane, arms, assassination, balance, beast-mastery, blood, combat, demonology, destruction, discipline,
    elemental, enhancement, feral, fire, frost, fury, holy, marksmanship, protection, restoration, retribution, shadow,
    subtlety, survival, unholy
""")
TRAITOR: Final = "traitor"
LOYAL: Final = frozenset((("treachery", "loyal"),))

Lines = tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Talents(DeckRule):
    """A Talent needs a hero of its spec; a hero without a spec uses Talents of one spec; a Traitor uses none.

    A spec's "Hero Required" line is the old wording of Talent.
    """

    over: tuple[str, ...]
    leader: str

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation, and a doubt for each missing fact of hero or card. Passes without a hero."""
        talents = {card: lines for card in deck.tally(self.over) if (lines := talent_lines(card))}
        heroes = context.leaders_in(self.leader)
        if not talents or not heroes:
            return ()

        traitor = any_true(hero.has("treachery", TRAITOR) for hero in heroes)
        if traitor is True:
            known = [card for card, lines in talents.items() if any(line.surely for line in lines)]
            return self._findings("talent-of-traitor", known, [card for card in talents if card not in known], deck)

        findings = self._by_spec(talents, context, deck)
        return findings if traitor is False else [*findings, self._doubt("treachery", heroes)]

    def demands(self, card: Card, section: str, leader: str, envelope: Envelope) -> Sequence[Demand]:
        """A Talent asks for its spec, since a hero without one uses Talents of one spec only, and for no traitor."""
        if leader != self.leader or section not in self.over:
            return ()

        lines = talent_lines(card)
        missing = _missing_fact(card)
        demands = [_line_demand(line, card, missing) for line in lines]
        sure = any(line.surely for line in lines)
        return [*demands, Demand(LOYAL, LOYAL if sure else None, missing)] if demands else ()

    def together(self, cards: Collection[Card], context: CheckContext, *, at_best: bool) -> Sequence[Together]:
        """The cards without Talents, and those of a spec that the hero has or that the deck keeps to."""
        heroes = context.leaders_in(self.leader)
        traitor = any_true(hero.has("treachery", TRAITOR) for hero in heroes)
        if traitor is True or (traitor is UNKNOWN and not at_best):
            return [lambda card: not any(line.surely or not at_best for line in talent_lines(card))]

        specs = context.leader_fact(self.leader, "spec")
        if specs == NO_VALUES or (specs is UNKNOWN and at_best):
            one = OneSpec(code=self.code, cite=self.cite, over=self.over, trait="talent")
            return one.together(cards, context, at_best=at_best)

        known = NO_VALUES if specs is UNKNOWN else specs
        return [lambda card: _meets_card(card, known) is True or (at_best and _meets_card(card, known) is UNKNOWN)]

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """For a hero, its specs and its treachery; for other cards, the Talent lines."""
        if section == self.leader:
            return ("spec", "treachery")

        return ("talent", "requires") if section in self.over else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def concerns(self, doubt: Doubt, card: Card, deck: Deck) -> bool:
        """An unknown fact of a hero leaves every Talent undecided."""
        return doubt.card is card or (doubt.section == self.leader and talent_lines(card) != ())

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card without Talent lines, and for a deck without a hero."""
        if not talent_lines(card):
            return Exemption("no-trait", (("traits", "talent"),))

        return None if context.leaders_in(self.leader) else Exemption("no-leader", (("leader", self.leader),))

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The specs that the card asks for, and the hero's."""
        specs = side_of(context.leader_fact(self.leader, "spec"))
        return (Comparison("trait", side_of(specs_needed(card)), specs, (("trait", "spec"), ("leader", self.leader))),)

    def _by_spec(self, talents: Mapping[Card, Lines], context: CheckContext, deck: Deck) -> Iterable[Finding]:
        specs = context.leader_fact(self.leader, "spec")
        if specs is UNKNOWN:
            return (self._doubt("spec", context.leaders_in(self.leader)),)
        if not specs:
            return self._of_one_spec(talents, context, deck)

        met = {card: _meets_card(card, specs) for card in talents}
        others, unsure = ([card for card, truth in met.items() if truth is which] for which in (False, UNKNOWN))
        return self._findings("talent-of-other-spec", others, unsure, deck)

    def _of_one_spec(self, talents: Mapping[Card, Lines], context: CheckContext, deck: Deck) -> Iterable[Finding]:
        """For a hero without a spec: all lines have a spec in common, also the several lines of one card."""
        at_odds = [card for card in talents if _one_spec(card) is False]
        if at_odds:
            return self._findings("talent-of-other-spec", at_odds, (), deck)

        one = OneSpec(code=self.code, cite=self.cite, over=self.over, trait="talent")
        findings = list(one.findings(deck, context))
        told = {finding.card for finding in findings if isinstance(finding, Doubt)}
        unsure = [card for card in talents if _one_spec(card) is UNKNOWN and card not in told]
        return [*findings, *self._doubts(unsure)]

    def _findings(self, key: str, others: Collection[Card], unsure: Iterable[Card], deck: Deck) -> Iterator[Finding]:
        if others:
            yield self._violation(key, others, deck)
        yield from self._doubts(unsure)

    def _doubts(self, unsure: Iterable[Card]) -> Iterator[Doubt]:
        for card in unsure:
            yield Doubt(self.code, self.cite, _missing_fact(card), card, "")

    def _doubt(self, fact: str, heroes: Iterable[Card]) -> Doubt:
        hero = next(hero for hero in heroes if hero.fact(fact) is UNKNOWN)
        return Doubt(self.code, self.cite, fact, hero, self.leader)

    def _violation(self, key: str, cards: Iterable[Card], deck: Deck) -> Violation:
        blame = blamed_cards(cards, self.over, deck)
        return Violation(
            code=self.code,
            cite=self.cite,
            key=key,
            fix="replace",
            found=sum(row.count for row in blame),
            limit=0,
            cards=blame,
            operations=tuple(
                chain.from_iterable(removals((row.card,), row.count, (row.section,), deck) for row in blame)
            ),
            words=(("leader", self.leader),),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OneSpec(OneInCommon):
    """The Talents of a deck, in the old wording or the new, have a spec in common."""

    def _span(self, card: Card) -> Span:
        return _possible_specs(card)

    def _plainly_share(self, cards: Iterable[Card]) -> bool:
        return not any(map(talent_lines, cards))


def talent_lines(card: Card) -> Lines:
    """The Talent lines of a card in either wording, each with the specs that it may name; an open one may be none."""
    if card.requires == () and card.fact("talent") == NO_VALUES:
        return ()

    talent = card.span("talent")
    old = (OPEN,) if card.requires is UNKNOWN else tuple(exactly(line) for line in card.requires if line <= SPECS)
    return (*((talent,) if talent != NOTHING else ()), *old)


def specs_needed(card: Card) -> Fact:
    """The specs that meet every Talent line of a card; `UNKNOWN` if a line is."""
    specs = _possible_specs(card)
    return specs.surely if specs.is_known else UNKNOWN


def _possible_specs(card: Card) -> Span:
    """The specs that meet every line. Next to a sure line an open one narrows what is left."""
    lines = talent_lines(card)
    if len(lines) < 2:  # noqa: PLR2004  nothing to combine
        return lines[0] if lines else NOTHING

    bounds = [line.at_most for line in lines if line.at_most is not None and line.surely]
    possible = frozenset.intersection(*bounds) if bounds else None
    sure = (
        frozenset.intersection(*(line.surely for line in lines)) if all(line.is_known for line in lines) else NO_VALUES
    )
    return Span(sure, possible)


def _one_spec(card: Card) -> Truth:
    """Whether one spec meets all lines of the card."""
    lines = talent_lines(card)
    if len(lines) < 2:  # noqa: PLR2004  a single line is met by its spec
        return True

    specs = _possible_specs(card)
    if all(line.is_known for line in lines):
        return bool(specs.surely)

    return False if specs.at_most == NO_VALUES else UNKNOWN


def _meets_card(card: Card, specs: frozenset[str]) -> Truth:
    """Whether a hero of these specs meets every line of the card."""
    return all_true(_meets_line(line, specs) for line in talent_lines(card))


def _meets_line(line: Span, specs: frozenset[str]) -> Truth:
    if not line.surely.isdisjoint(specs) or (line.at_most is not None and line.at_most <= specs):
        return True

    is_other = line.surely and line.at_most is not None and line.at_most.isdisjoint(specs)
    return False if is_other else UNKNOWN


def _line_demand(line: Span, card: Card, missing: str) -> Demand:
    """What one line asks of a hero. An open line may be none at all, or at worst one that no other card has."""
    surely = frozenset(("spec", spec) for spec in line.surely)
    if line.is_known:
        return Demand.of(surely)

    possible = None if line.at_most is None or not surely else frozenset(("spec", spec) for spec in line.at_most)
    return Demand(surely or frozenset((("spec", f"?{card.id}"),)), possible, missing)


def _missing_fact(card: Card) -> str:
    if card.fact("talent") is UNKNOWN:
        return "talent"

    return "requires" if card.requires is UNKNOWN else ""
