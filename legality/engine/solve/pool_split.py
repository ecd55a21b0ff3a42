"""Limited decks: whether the cards of a pool can be split into a legal deck and its rest.

Cards in the rest section of a pool, or in no section at all, are not placed yet. A deck is unfinished if some split of the pool is legal, else
illegal. Each rule that binds cards together says which of them can be together (`DeckRule.together`); a leader still to
be chosen comes from the pool if its section does or the pool lists any; one that is free or apart is any that its envelope allows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from math import prod
from typing import Final, Protocol

from legality.engine.rules.kinds import AllowedKinds, Copies, Pool, Tally, pool_rule
from legality.engine.rules.kinds.copies import distinct_sections
from legality.engine.rules.rule import CardRule, CheckContext, DeckRule, Fault, Finding, Rule, Together
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.possible_cards import Envelope
from legality.engine.values.report import Bounds, Doubt, Operation, Violation
from legality.engine.values.search_bounds import SEARCH, TooMuch, ask_end

# No more ways to keep cards together are tried.
MOST_WAYS: Final = 4_000
# No more leaders are tried.
MOST_LEADERS: Final = 600


class Active(Protocol):
    """The rules with one set of leaders; `ActiveRules` of the evaluator satisfies it."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that apply."""

    @property
    def context(self) -> CheckContext:
        """What the rules look at."""


RulesBeside = Callable[[Deck], Active]
# The sections that a rule reads (empty: all of them), and which of their cards it keeps together.
Keeping = tuple[tuple[str, ...], Together]


@dataclass(frozen=True, slots=True)
class Split:
    """The question for one deck and its pool. `at_best`: missing facts turn out well; else they turn out badly."""

    pool: Pool
    deck: Deck
    rules_beside: RulesBeside
    at_best: bool

    def exists(self) -> bool:
        """Whether some split is legal. Raises TooMuch."""
        found = any(self._exists_with(led) for led in self._led())
        if not found and self.rules_beside(self.deck).context.fellows:
            # Pairs of leaders are not tried.
            raise TooMuch

        return found

    def _led(self) -> Iterator[Deck]:
        """The deck with each leader that it may get."""
        context = self.rules_beside(self.deck).context
        section = next(iter(context.envelopes), "")
        if not section or context.leaders_in(section) or not self._is_needed(section):
            yield self.deck
            return

        listed = self._listed(section)
        for leader in (*listed, *self._of_unknown_kind()):
            yield self.deck.having(section, leader, 1)
        # Only when no listed leader will do: whether there are others may be too much to tell.
        if self._may_be_any(section, listed):
            kind = next(iter(self._leader_kinds(section)), "")
            for leader in any_leaders(kind, self._asking(section, context), context.envelope(section)):
                yield self.deck.having(section, leader, 1)

    def _may_be_any(self, section: str, listed: Sequence[Card]) -> bool:
        """Whether a leader may be one that the pool lacks: free, of a section apart from the pool, or of a pool without leaders.

        Raises TooMuch where cards are free by other facts than their kind, which a leader may have.
        """
        free = self.pool.free
        kinds = self._leader_kinds(section)
        if section not in self.pool.over:
            return not listed
        if free is None:
            return False

        named = []
        for term in free.terms:
            if term.field == "kind":
                for kind in kinds:
                    named.append(term.met_by(Card("?", "", "?", kind)))
        if not named:
            raise TooMuch

        return True in named

    def _leader_kinds(self, section: str) -> tuple[str, ...]:
        """The kinds of leaders that come from the pool; where it names none those that the rules allow in the section."""
        rules = self.rules_beside(self.deck).rules
        allowed = (
            rule.allowed[section] for rule in rules if isinstance(rule, AllowedKinds) and section in rule.allowed
        )
        return self.pool.leader_kinds.get(section) or next(allowed, ())

    def _main(self) -> str:
        """The section that takes the cards of the pool: the last that is played, and no leader's."""
        leaders = self.rules_beside(self.deck).context.envelopes
        played = self.pool.played()
        return next((section for section in reversed(played) if section not in leaders), played[-1])

    def _is_needed(self, section: str) -> bool:
        sizes = (rule.bounds() for rule in self.rules_beside(self.deck).rules)
        return any(bounds.section == section and bounds.at_least for bounds in sizes if bounds)

    def _listed(self, section: str) -> list[Card]:
        leads = section in self.pool.leader_kinds and section not in self.pool.any_source
        is_of_pool = section in self.pool.over or leads
        kinds = self._leader_kinds(section) if is_of_pool else ()
        return [card for card in self.deck.pool or () if card.kind in kinds]

    def _of_unknown_kind(self) -> list[Card]:
        """The cards of the pool that may be of any kind, if this turns out well."""
        return [card for card in self.deck.pool or () if card.kind is UNKNOWN] if self.at_best else []

    def _asking(self, section: str, context: CheckContext) -> Iterator[tuple[str, str]]:
        """The traits and values that the cards ask of a leader."""
        main = self._main()
        cards = {*self._free(), *self.deck.cards(main)}
        for rule in self.rules_beside(self.deck).rules:
            for card in cards:
                for demand in rule.demands(card, main, section, context.envelope(section)):
                    yield from demand.clause

    def _free(self) -> dict[Card, int]:
        """The cards of the pool that a section for play may still take, with their copies."""
        kinds = set(chain.from_iterable(self.pool.leader_kinds.values()))
        placed = self.deck.tally(self.pool.played())
        left = {card: n - placed.get(card, 0) for card, n in (self.deck.pool or {}).items() if card.kind not in kinds}
        return {card: count for card, count in left.items() if count > 0}

    def _exists_with(self, led: Deck) -> bool:
        """Whether some split is legal with these leaders."""
        active = self.rules_beside(led)
        main = self._main()
        fits = {card: n for card, n in self._free().items() if self._passes(card, main, active)}
        placed = [(section, card) for section, card, _ in led.rows() if section != self.pool.rest]
        rest = self.pool.rest
        if not all(self._passes(card, section, active) for section, card in placed):
            return False
        if rest is not None and not all(card in fits or self._passes(card, rest, active) for card in self._free()):
            return False

        sections = {main: fits, **{s: self._left(s) for s in self.pool.leader_kinds if self._listed(s)}}
        cards = {card for _, card in placed} | set(chain.from_iterable(sections.values()))
        families = [
            [(rule.sections(), keeps) for keeps in family]
            for rule in active.rules
            if isinstance(rule, DeckRule) and (family := rule.together(cards, active.context, at_best=self.at_best))
        ]
        if prod(map(len, families)) > MOST_WAYS:
            raise TooMuch

        filling = _Filling(
            led, active.rules, placed, sections, main if self.pool.free else "", distinct_sections(active.rules)
        )
        found = any(filling.is_enough(way) for way in product(*families))
        if found and rest is None and self._needs_more_than_pairs(led, active):
            raise TooMuch

        return found

    def _needs_more_than_pairs(self, led: Deck, active: Active) -> bool:
        """Whether cards that are listed nowhere have to be chosen by more than what keeps them together."""
        others = [section for section in self.pool.played() if section != self._main()]
        asked = [bounds for rule in active.rules if (bounds := rule.bounds()) and bounds.section in others]
        is_capped = any(isinstance(rule, Copies | Tally) for rule in active.rules)
        return is_capped or any(led.size(bounds.counted) < bounds.at_least for bounds in asked)

    def _left(self, section: str) -> dict[Card, int]:
        """The leaders of a section that the pool still has."""
        held = self.deck.cards(section)
        cards = (*self._listed(section), *self._of_unknown_kind())
        left = {card: (self.deck.pool or {})[card] - held.get(card, 0) for card in cards}
        return {card: count for card, count in left.items() if count > 0}

    def _passes(self, card: Card, section: str, active: Active) -> bool:
        judged = (
            rule.judge(card, section, active.context)
            for rule in active.rules
            if isinstance(rule, CardRule) and section in rule.over
        )
        return all(found is None or (self.at_best and not isinstance(found, Fault)) for found in judged)


@dataclass(frozen=True, slots=True)
class _Filling:
    """A deck with its leaders: the cards that are placed, and by section those that it may still take.

    `open_to_all`: the section that free cards fill, whatever they are; empty: none. `distinct`: the sections whose cards
    differ in name.
    """

    led: Deck
    rules: tuple[Rule, ...]
    placed: Sequence[tuple[str, Card]]
    sections: Mapping[str, Mapping[Card, int]]
    open_to_all: str
    distinct: frozenset[str]

    def is_enough(self, way: Sequence[Keeping]) -> bool:
        """Whether the cards kept together fill every section."""
        ask_end()
        if not all(_keeps_card(way, section, card) for section, card in self.placed):
            return False

        sizes = (rule.bounds() for rule in self.rules)
        return all(self._fills(bounds, way) for bounds in sizes if bounds and bounds.section in self.sections)

    def _fills(self, bounds: Bounds, way: Sequence[Keeping]) -> bool:
        if bounds.section == self.open_to_all:
            return True

        kept = {c: n for c, n in self.sections[bounds.section].items() if _keeps_card(way, bounds.section, c)}
        return self.led.size(bounds.counted) + self._more(bounds.section, kept) >= bounds.at_least

    def _more(self, section: str, kept: Mapping[Card, int]) -> int:
        """How many of the cards the section takes: of one name only one, where names differ."""
        if section not in self.distinct:
            return sum(kept.values())

        return len({card.name for card in kept} - {card.name for card in self.led.cards(section)})


def _keeps_card(way: Sequence[Keeping], section: str, card: Card) -> bool:
    return all(keeps(card) for over, keeps in way if not over or section in over)


def split_findings(findings: list[Finding], deck: Deck, rules_beside: RulesBeside) -> list[Finding]:
    """The findings of a deck with its pool: unfinished where a split is legal, else one violation of the pool's rule."""
    pool = pool_rule(rules_beside(deck).rules)
    if pool is None or deck.pool is None or not deck.sections or not _is_open(findings):
        return findings

    try:
        if not Split(pool, deck, rules_beside, at_best=True).exists():
            words = () if pool.rest is None else (("rest", pool.rest),)
            no_split = Violation(pool.code, pool.cite, "no-split", "replace", "", 0, 0, (), (), words, pool.reading)
            return [*findings, no_split]
        is_sure = not any(card.kind is UNKNOWN for card in deck.pool)
        if is_sure and Split(pool, deck, rules_beside, at_best=False).exists():
            return advise_moves(findings, pool, deck)
    except TooMuch:
        return [*findings, *_pool_doubts(pool, deck, SEARCH)]

    return [*advise_moves(findings, pool, deck), *_pool_doubts(pool, deck, "kind")]


def is_hopeless(empty: Deck, rules_beside: RulesBeside) -> bool:
    """Whether no legal deck can be built from the pool of an empty deck, by rules that ask for the pool. False where telling
    takes too long.
    """
    pool = pool_rule(rules_beside(empty).rules)
    try:
        return pool is not None and not Split(pool, empty, rules_beside, at_best=True).exists()
    except TooMuch:
        return False


def _is_open(findings: Iterable[Finding]) -> bool:
    """Whether nothing is broken, and something is missing or in doubt."""
    errors = [f for f in findings if isinstance(f, Doubt) or f.severity == "error"]
    return bool(errors) and not any(isinstance(f, Violation) and f.fix != "add" for f in errors)


def _pool_doubts(pool: Pool, deck: Deck, fact: str) -> Iterator[Doubt]:
    """A doubt about the first card that is not fully known; of a search that is too long about any."""
    cards = [*(deck.pool or ()), *(card for _, card, _ in deck.rows())]
    open_cards = [card for card in cards if fact == SEARCH or not card.is_known]
    for card in open_cards[:1]:
        names = ("kind", *card.traits, "requires", "supertype") if fact != SEARCH else ()
        missing = next((name for name in names if not card.span(name).is_known), fact)
        yield Doubt(pool.code, pool.cite, missing, card, "", pool.reading)


def any_leaders(kind: str, asked: Iterable[tuple[str, str]], envelope: Envelope) -> Iterator[Card]:
    """Leaders of a kind with as many of the values asked for as they may have. Raises TooMuch."""
    values: dict[str, set[str]] = {trait: set() for trait in envelope.bounds}
    for trait, value in asked:
        values.setdefault(trait, set()).add(value)

    # The largest sets of values within the bound: more values never ask for less.
    ways: dict[str, list[tuple[str, ...]]] = {}
    for trait, found in values.items():
        at_most = envelope.at_most(trait)
        size = len(found) if at_most is None else min(at_most, len(found))
        ways[trait] = list(combinations(sorted(found), size))

    if prod(map(len, ways.values())) > MOST_LEADERS:
        raise TooMuch

    for number, chosen in enumerate(product(*ways.values())):
        traits = {trait: frozenset(some) for trait, some in zip(ways, chosen, strict=True)}
        yield Card(f"?leader-{number}", "", "?", kind, traits=traits)


def advise_moves(findings: Iterable[Finding], pool: Pool, deck: Deck) -> list[Finding]:
    """The findings with the advice to move cards from the rest, where a section needs them."""
    if pool.rest is None:
        return list(findings)

    main = pool.played()[-1]
    leaders = set(chain.from_iterable(pool.leader_kinds.values()))
    spare = {card: count for card, count in deck.cards(pool.rest).items() if card.kind not in leaders}
    moved = [_as_move(one, pool.rest, spare) if _is_short(one, main) else one for one in findings]
    return moved if spare else _with_left_out(moved, pool.rest, main)


def _with_left_out(findings: Sequence[Finding], rest: str, main: str) -> list[Finding]:
    """The findings where the section that needs cards gets those that the deck leaves out: each is asked for once."""
    short = next((one for one in findings if isinstance(one, Violation) and _is_short(one, main)), None)
    left = next((one for one in findings if isinstance(one, Violation) and one.key == "pool-left-out"), None)
    if short is None or left is None:
        return list(findings)

    more = sum(step.count for step in left.operations) - sum(step.count for step in short.operations)
    if more > 0:
        steps: tuple[Operation, ...] = (Operation("add", rest, more),)
        changed = {left: replace(left, operations=steps, words=(("rest", rest), ("missing", str(more))))}
    else:
        steps = tuple(replace(step, section=main) for step in left.operations)
        changed = {left: replace(left, operations=steps, words=(("rest", main),)), short: replace(short, operations=())}

    return [changed.get(one, one) if isinstance(one, Violation) else one for one in findings]


def _is_short(finding: Finding, main: str) -> bool:
    return isinstance(finding, Violation) and finding.fix == "add" and finding.section == main and not finding.cards


def _as_move(finding: Finding, section: str, rest: Mapping[Card, int]) -> Finding:
    """Cards of the rest are moved; cards that the deck leaves out go where they are needed first."""
    if not isinstance(finding, Violation) or not rest:
        return finding

    count = min((finding.limit or 0) - (finding.found or 0), sum(rest.values()))
    card = next(iter(rest)) if len(rest) == 1 else None
    step = Operation("move", section, count, card, finding.section)
    words = (*finding.words, ("rest", section))
    return replace(finding, key="too-few-of-pool", operations=(step,), words=words)
