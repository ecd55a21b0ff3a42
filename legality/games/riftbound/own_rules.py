"""Riftbound's own rules: the chosen champion, signature cards, Neeko's legends, the domains of limited decks."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, combinations
from math import inf
from typing import Final

from legality.games.kit import (
    NO_VALUES,
    UNKNOWN,
    BlamedCard,
    Card,
    CheckContext,
    Comparison,
    Deck,
    DeckRule,
    Demand,
    Doubt,
    Fault,
    Finding,
    Fix,
    Judgement,
    MissingFact,
    Operation,
    Rule,
    Span,
    Together,
    Truth,
    Violation,
    all_true,
    any_true,
    blamed_cards,
    judgement_of,
    negated,
    removals,
    shares,
    side_of,
)

LEGEND: Final = "legend"
CHAMPION: Final = "champion"
MAIN: Final = "main"
SIDE: Final = "sideboard"
MORE_LEGENDS: Final = "additional_legends"

NEEKO: Final = "Neeko, Blending In"
NEEKO_LEGENDS: Final = 3


def champion_of_legend(card: Card, section: str, context: CheckContext) -> Judgement:
    """CR 103.3.a.2: a champion unit with the legend's champion tag that is not a signature unit."""
    able = all_true((card.has("supertype", "champion"), negated(card.has("supertype", "signature"))))
    if able is False:
        return Fault("no-champion-unit")

    fault = Fault("other-champion", words=(("trait", CHAMPION), ("leader", LEGEND)))
    return judgement_of(all_true((able, _tagged_as_legend(card, context))), fault, _missing_fact(card, context))


def signature_of_legend(card: Card, section: str, context: CheckContext) -> Judgement:
    """CR 103.3.d.2: a signature card bears the legend's champion tag."""
    exempt = negated(card.has("supertype", "signature"))
    if exempt is True:
        return None

    fault = Fault("not-shared", words=(("trait", CHAMPION), ("leader", LEGEND)))
    return judgement_of(any_true((exempt, _tagged_as_legend(card, context))), fault, _missing_fact(card, context))


def champion_asks(card: Card) -> Sequence[Demand]:
    """What a chosen champion asks of its legend. A card that cannot be one asks nothing."""
    able = all_true((card.has("supertype", "champion"), negated(card.has("supertype", "signature"))))
    return () if able is False else _asks_for_tag(card)


def _asks_for_tag(card: Card) -> Sequence[Demand]:
    """A legend with the card's champion tag."""
    tags = card.span(CHAMPION)
    surely = frozenset((CHAMPION, tag) for tag in tags.surely)
    if tags.at_most is None:
        return (Demand(surely, None, CHAMPION),)

    at_best = frozenset((CHAMPION, tag) for tag in tags.at_most)
    return (Demand(surely, at_best, "" if surely == at_best else CHAMPION),)


def signature_asks(card: Card) -> Sequence[Demand]:
    """What a signature card asks of its legend; other cards ask nothing."""
    is_signature = card.has("supertype", "signature")
    if is_signature is UNKNOWN:
        return tuple(Demand(demand.clause, None, "supertype") for demand in _asks_for_tag(card))

    return _asks_for_tag(card) if is_signature else ()


def _tagged_as_legend(card: Card, context: CheckContext) -> Truth:
    """Whether card and legend share a champion tag; true without a legend, since any may still be added."""
    if not context.leaders_in(LEGEND):
        return True

    own = card.span(CHAMPION)
    theirs = context.leader_span(LEGEND, CHAMPION)
    if not own.surely.isdisjoint(theirs.surely):
        return True

    is_open = own.at_most is None or theirs.at_most is None or not own.at_most.isdisjoint(theirs.at_most)
    return False if NO_VALUES in (own.at_most, theirs.at_most) or not is_open else UNKNOWN


def _missing_fact(card: Card, context: CheckContext) -> MissingFact:
    """The missing fact that decides: the card's own before the legend's."""
    own = [MissingFact(fact) for fact in ("supertype", CHAMPION) if card.fact(fact) is UNKNOWN]
    theirs = [
        MissingFact(CHAMPION, legend) for legend in context.leaders_in(LEGEND) if legend.fact(CHAMPION) is UNKNOWN
    ]
    return next(iter(own + theirs), MissingFact(CHAMPION))


def any_champion(card: Card, section: str, context: CheckContext) -> Judgement:
    """TR 602.4.a.3.a: in limited any champion unit may be the chosen champion."""
    return judgement_of(card.has("supertype", "champion"), Fault("no-champion-unit"), MissingFact("supertype"))


def may_be_chosen(card: Card, legends: tuple[Card, ...]) -> Truth:
    """Whether a card of a list without headings can be its chosen champion; unknown as long as no legend is known."""
    supertypes = card.fact("supertype")
    tags = card.fact(CHAMPION)
    if card.kind != "unit" or supertypes is UNKNOWN or "champion" not in supertypes or "signature" in supertypes:
        return False

    return any_true(shares(tags, legend.fact(CHAMPION)) for legend in legends) if legends else UNKNOWN


def is_neeko(card: Card) -> bool:
    """Whether the card is the one that is played with further legends."""
    return card.name == NEEKO


def neeko_legends(rule: Rule, deck: Deck, context: CheckContext) -> Iterable[Finding]:
    """A deck with Neeko needs exactly three further legends, different from each other and from the first."""
    return _neeko_legends(rule, deck, has_neeko=_holds_neeko(deck, CHAMPION, MAIN))


def registered_legends(rule: Rule, deck: Deck, context: CheckContext) -> Iterable[Finding]:
    """As `neeko_legends`, and a deck with Neeko in its sideboard alone has those legends or none: who wants to bring her in
    after the first game has registered them before it (R9).
    """
    has_neeko = _holds_neeko(deck, CHAMPION, MAIN) or bool(deck.cards(MORE_LEGENDS) and _holds_neeko(deck, SIDE))
    return _neeko_legends(rule, deck, has_neeko=has_neeko)


def _holds_neeko(deck: Deck, *sections: str) -> bool:
    return any(is_neeko(card) for section in sections for card in deck.cards(section))


def _neeko_legends(rule: Rule, deck: Deck, *, has_neeko: bool) -> Iterable[Finding]:
    cards = deck.cards(MORE_LEGENDS)
    if not has_neeko and not cards:
        return ()

    # The further legends that are named twice, with their surplus copies.
    names = {card.name for card in deck.cards(LEGEND)}
    surplus = {card: count - (card.name not in names) for card, count in deck.cards(MORE_LEGENDS).items()}
    again = {card: count for card, count in surplus.items() if count}
    found = deck.size((MORE_LEGENDS,))
    may_get_neeko = not has_neeko and any(is_neeko(card) for card in deck.pool or ())
    if may_get_neeko and not again and found <= NEEKO_LEGENDS:
        return (_build_violation("legends-without-neeko", rule, "add", found, 0),)

    wanted = NEEKO_LEGENDS if has_neeko else 0
    findings: list[Finding] = []
    if found != wanted:
        if found < wanted:
            step = Operation("add", MORE_LEGENDS, wanted - found)
            legend_count = _build_violation("too-few-exactly", rule, "add", found, wanted, (), (step,))
        else:
            key = "too-many-exactly" if wanted else "legends-without-neeko"
            step = Operation("remove", MORE_LEGENDS, found - wanted)
            legend_count = _build_violation(key, rule, "remove", found, wanted, (), (step,))
        findings.append(legend_count)
    if wanted and again:
        findings.append(_legend_again(rule, again, deck))

    return findings


def _legend_again(rule: Rule, again: Mapping[Card, int], deck: Deck) -> Violation:
    """`again`: the surplus copies of each name."""
    steps = tuple(
        chain.from_iterable(removals((card,), surplus, (MORE_LEGENDS,), deck) for card, surplus in again.items())
    )
    cards = blamed_cards(again, (MORE_LEGENDS,), deck)
    found = sum(blame.count for blame in cards)
    return _build_violation("legend-again", rule, "replace", found, 1, cards, steps)


def _build_violation(
    key: str,
    rule: Rule,
    fix: Fix,
    found: int,
    limit: int,
    cards: tuple[BlamedCard, ...] = (),
    steps: tuple[Operation, ...] = (),
) -> Violation:
    return Violation(rule.code, rule.cite, key, fix, MORE_LEGENDS, found, limit, cards, steps, reading=rule.reading)


@dataclass(frozen=True, slots=True, kw_only=True)
class Domains(DeckRule):
    """TR 602.4.a.3: the legend's two domains and one more, or any three.

    The domains of the `anchor` sections are fixed. Of the others the most common ones fill up to `at_most`, and the
    rule blames the cards of the rest.
    """

    anchor: tuple[str, ...]
    over: tuple[str, ...]
    at_most: int = 3

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation, or a doubt for the first card whose missing domains decide."""
        tally = deck.tally(self.over)
        spans = self._spans(deck)
        kept = self._kept(deck, spans)
        beyond = {card: tally[card] for card in tally if not spans[card].surely <= kept}
        if beyond:
            sure = NO_VALUES.union(*(span.surely for span in spans.values()))
            return (self._violation(beyond, len(sure), deck),)

        unsure = [card for card, span in spans.items() if not span.is_known]
        if not unsure or _most_domains(spans) <= self.at_most:
            return ()

        return [Doubt(self.code, self.cite, "domain", unsure[0], "", self.reading)]

    def together(self, cards: Collection[Card], context: CheckContext, *, at_best: bool) -> Sequence[Together]:
        """For each set of domains up to the limit, the cards within it."""
        spans = {card: card.span("domain") for card in cards}
        values = sorted(NO_VALUES.union(*(span.surely | (span.at_most or NO_VALUES) for span in spans.values())))
        sets = combinations(values, min(self.at_most, len(values)))
        return [partial(self._keeps, spans, frozenset(some), at_best) for some in sets]

    def _keeps(self, spans: Mapping[Card, Span], domains: frozenset[str], at_best: bool, card: Card) -> bool:  # noqa: FBT001  for partial
        span = spans[card]
        return span.surely <= domains if at_best else span.at_most is not None and span.at_most <= domains

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        return ("domain",) if section in (*self.anchor, *self.over) else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The card's domains, and those that the deck keeps."""
        words = (("trait", "domain"), ("limit", str(self.at_most)))
        return (Comparison("kept", side_of(card.fact("domain")), side_of(self._kept(deck, self._spans(deck))), words),)

    def _spans(self, deck: Deck) -> dict[Card, Span]:
        return {card: card.span("domain") for card in (*deck.tally(self.anchor), *deck.tally(self.over))}

    def _kept(self, deck: Deck, spans: Mapping[Card, Span]) -> frozenset[str]:
        """The allowed domains: those of the anchor, and the most common of the others up to the limit."""
        fixed = NO_VALUES.union(*(spans[card].surely for card in deck.tally(self.anchor)))
        sure = NO_VALUES.union(*(span.surely for span in spans.values()))
        if len(sure | fixed) <= self.at_most:
            return sure | fixed

        return fixed | self._most_common(spans, deck.tally(self.over), fixed)

    def _most_common(
        self, spans: Mapping[Card, Span], tally: Mapping[Card, int], fixed: frozenset[str]
    ) -> frozenset[str]:
        votes: dict[str, int] = {}
        for card, count in tally.items():
            for domain in spans[card].surely - fixed:
                votes[domain] = votes.get(domain, 0) + count

        ranked = sorted(votes, key=lambda domain: (-votes[domain], domain))
        return frozenset(ranked[: max(self.at_most - len(fixed), 0)])

    def _violation(self, beyond: Mapping[Card, int], found: int, deck: Deck) -> Violation:
        return Violation(
            code=self.code,
            cite=self.cite,
            key="too-many-domains",
            fix="replace",
            found=found,
            limit=self.at_most,
            cards=blamed_cards(beyond, self.over, deck),
            operations=tuple(chain.from_iterable(removals((card,), n, self.over, deck) for card, n in beyond.items())),
            reading=self.reading,
        )


def _most_domains(spans: Mapping[Card, Span]) -> float:
    """How many domains the cards have at most. Of unknown domains a rune has one (CR 103.4.a), other cards any number."""
    named = NO_VALUES.union(*(span.at_most for span in spans.values() if span.at_most is not None))
    return len(named) + sum(1 if card.kind == "rune" else inf for card, span in spans.items() if span.at_most is None)


# By name, as rules written as data refer to them.
FUNCTIONS: Final[Mapping[str, Callable[..., object]]] = {
    "any-champion": any_champion,
    "champion-asks": champion_asks,
    "champion-of-legend": champion_of_legend,
    "neeko-legends": neeko_legends,
    "registered-legends": registered_legends,
    "signature-asks": signature_asks,
    "signature-of-legend": signature_of_legend,
}
