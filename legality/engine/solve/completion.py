"""Whether cards can be added so that every tally holds and every section has its size.

A deck that lacks cards is unfinished if some way to add cards makes it legal, else illegal. Two proofs decide. If not even
cards that have whatever they like leave room, the deck is illegal. If cards that may exist in any game fill it, and every
rule passes them, it is unfinished. Otherwise it stays open, and the deck is undetermined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from math import prod
from operator import add
from typing import Final, Protocol, TypeGuard

from legality.engine.rules.kinds import Tally
from legality.engine.rules.rule import CheckContext, Finding, Rule
from legality.engine.solve.candidate_cards import NewCard, has_blank, new_cards, under_new_names
from legality.engine.values.deck import Deck
from legality.engine.values.report import Doubt, Violation
from legality.engine.values.search_bounds import SEARCH, TooMuch, ask_end

MOST_REMEMBERED: Final = 4_096
# No more ways than these are looked at in which missing facts turn out.
MOST_WAYS: Final = 64

FindingsOf = Callable[[Deck], Iterable[Finding]]
# No more decks than these are looked at to tell whether cards leave room.
MOST_STEPS: Final = 20_000

# What a deck has of each bound.
Held = tuple[int, ...]
# A card, and what one copy adds to each bound.
Adding = tuple[NewCard, Held]
# A card, and those that were chosen before it.
_Chosen = tuple[()] | tuple[NewCard, "_Chosen"]


class FixedByAdding(Protocol):
    """A rule that knows whether cards that are added can fix it."""

    def is_mended_by_adding(self) -> bool:
        """Whether cards that are added can always fix what the rule says is missing, unless other rules are in the way."""


def _knows_whether_adding_fixes(rule: Rule) -> TypeGuard[FixedByAdding]:
    return hasattr(rule, "is_mended_by_adding")


def _is_fixed_by_adding(rule: Rule) -> bool:
    return not _knows_whether_adding_fixes(rule) or rule.is_mended_by_adding()


class Room:
    """The tallies and sizes among the rules with one set of leaders, and the cards that may be added."""

    __slots__ = ("cards", "context", "decided", "not_mended", "rules", "sizes", "tallies", "tight")

    def __init__(self, rules: tuple[Rule, ...], context: CheckContext) -> None:
        self.rules = rules
        self.context = context
        self.tallies = tuple(rule for rule in rules if isinstance(rule, Tally))
        self.sizes = tuple(bounds for rule in rules if (bounds := rule.bounds()))
        self.not_mended = {rule.code: rule for rule in rules if not _is_fixed_by_adding(rule)}
        self.cards: dict[str, list[NewCard]] = {}
        self.tight: bool | None = None
        self.decided: dict[tuple[Held, bool], tuple[NewCard, ...] | None] = {}

    def completed(self, findings: list[Finding], deck: Deck, findings_of: FindingsOf) -> list[Finding]:
        """The findings, and what no added cards can fix. Raises TooMuch where that is too much to find out.

        `findings_of`: the findings of the rules about another deck.
        """
        if any(is_broken(found) for found in findings):
            return findings
        if self.not_mended and any(is_missing(found) and found.code in self.not_mended for found in findings):
            raise TooMuch
        if deck.pool is not None or not self.is_tight():
            return findings

        return find_tally_findings(findings, deck, self, findings_of)

    def doubts(self, deck: Deck) -> Iterator[Doubt]:
        """A doubt about the first card: whether cards can be added is too much to find out."""
        rule = next(iter((*self.not_mended.values(), *self.tallies)))
        for _, card, _ in deck.rows()[:1]:
            yield Doubt(rule.code, rule.cite, SEARCH, card, "", rule.reading)

    def is_tight(self) -> bool:
        """Whether a tally may be in the way: one asks for cards, or counts every card of a section."""
        if self.tight is None:
            self.tight = any(tally.at_least for tally in self.tallies) or not self._has_fillers()

        return self.tight

    def held(self, deck: Deck) -> list[Held]:
        """What the deck may have of each tally and each size, however its missing facts turn out. Raises TooMuch."""
        totals = [tally.totals(deck) for tally in self.tallies]
        if prod(map(len, totals)) > MOST_WAYS:
            raise TooMuch

        sizes = tuple(deck.size(size.counted) for size in self.sizes)
        return [(*way, *sizes) for way in product(*totals)]

    def filled(self, held: Held, *, at_best: bool) -> tuple[NewCard, ...] | None:
        """Cards that may be added so that every bound holds; None if there are none. Raises TooMuch.

        `at_best`: a card has as many values as it likes.
        """
        key = held, at_best
        if key not in self.decided:
            if len(self.decided) >= MOST_REMEMBERED:
                self.decided.clear()
            self.decided[key] = find_completion([*self._bounds(at_best=at_best)], held, self._adding(at_best=at_best))

        return self.decided[key]

    def without(self, tallies: Iterable[Tally]) -> Room:
        """The room if these tallies asked for nothing."""
        gone = list(tallies)
        rules = [replace(rule, at_least=0) if isinstance(rule, Tally) and rule in gone else rule for rule in self.rules]
        return Room(tuple(rules), self.context)

    def _has_fillers(self) -> bool:
        """Whether every section that a tally counts has a card that adds nothing to any."""
        try:
            return all(self._has_filler(section) for tally in self.tallies for section in tally.over)
        except TooMuch:
            return False

    def _has_filler(self, section: str) -> bool:
        """True also where no card fits at all: then no tally is in the way."""
        if has_blank(section, self.tallies, self.rules, self.context):
            return True

        cards = self._known(section)
        return not cards or any(new.is_plain and not any(new.amounts) for new in cards)

    def _bounds(self, *, at_best: bool) -> Iterator[NumberBound]:
        """What the tallies and sizes ask for, in the order of `Held`. Points have named cards alone, of which some may fit."""
        for tally in self.tallies:
            yield NumberBound(0 if tally.points and at_best else tally.at_least, tally.at_most)
        yield from (NumberBound(size.at_least, size.at_most, size.one_of) for size in self.sizes)

    def _adding(self, *, at_best: bool) -> list[Adding]:
        """The cards that may be added, each with what a copy adds to the bounds."""
        cards = []
        for section in self._sections():
            for new in self._of(section):
                if at_best or new.is_plain:
                    cards.append(new)
        return [(new, self._adds(new)) for new in cards]

    def _of(self, section: str) -> list[NewCard]:
        """The cards of a section. Raises TooMuch where none is known to fit."""
        if not self._known(section):
            raise TooMuch

        return self._known(section)

    def _known(self, section: str) -> list[NewCard]:
        if section not in self.cards:
            self.cards[section] = new_cards(section, self.tallies, self.rules, self.context)

        return self.cards[section]

    def _sections(self) -> list[str]:
        counted = list(chain.from_iterable(tally.over for tally in self.tallies))
        return list(dict.fromkeys([*counted, *chain.from_iterable(size.counted for size in self.sizes)]))

    def _adds(self, new: NewCard) -> tuple[int, ...]:
        """What one copy adds to each bound."""
        return (*new.amounts, *(int(new.section in size.counted) for size in self.sizes))


def find_tally_findings(findings: list[Finding], deck: Deck, room: Room, findings_of: FindingsOf) -> list[Finding]:
    """The findings of a deck that breaks nothing so far: where no cards make it legal, the tallies say so.

    `findings_of`: the findings of the rules about another deck. Raises TooMuch where that is too much to find out.
    """
    # Whether cards are missing, or a tally is in doubt.
    open_codes = {tally.code for tally in room.tallies}
    is_open = any(is_missing(found) or (isinstance(found, Doubt) and found.code in open_codes) for found in findings)
    if not is_open:
        return findings

    held = room.held(deck)
    if not any(room.filled(each, at_best=True) is not None for each in held):
        # The findings where those tallies that ask for too much say so; the first tally, if none asks for
        # anything.
        short = [tally for tally in room.tallies if max(tally.totals(deck)) < tally.at_least]
        alone: list[Tally] = []
        for tally in short:
            roomier = room.without(other for other in short if other != tally)
            if all(roomier.filled(each, at_best=True) is None for each in held):
                alone.append(tally)

        culprits = alone or short or room.tallies[:1]
        blamed = {tally.code for tally in culprits}
        kept = [found for found in findings if not (is_missing(found) and found.code in blamed)]
        return [*kept, *(_no_room(tally, deck) for tally in culprits)]

    ways = [room.filled(each, at_best=False) for each in held]
    if all(
        cards is not None and _rules_pass(cards, deck, room, findings, findings_of) for cards in dict.fromkeys(ways)
    ):
        # Whether a tally has enough by now makes no difference in a deck that lacks cards anyway.
        if not any(is_missing(found) for found in findings):
            return findings

        codes = {tally.code for tally in room.tallies}
        return [found for found in findings if not (isinstance(found, Doubt) and found.code in codes)]
    if any(isinstance(found, Doubt) for found in findings):
        return findings

    raise TooMuch


def is_broken(found: Finding) -> bool:
    """Whether a finding is a fault that no card fixes that is added."""
    return isinstance(found, Violation) and found.severity == "error" and found.fix != "add"


def is_missing(found: Finding) -> bool:
    """Whether a finding is a fault that cards fix that are added, as its rule says."""
    return isinstance(found, Violation) and found.severity == "error" and found.fix == "add"


def _no_room(tally: Tally, deck: Deck) -> Violation:
    found = min(tally.totals(deck))
    is_short = found < tally.at_least
    return Violation(
        code=tally.code,
        cite=tally.cite,
        key="no-room" if is_short else "no-room-beside",
        fix="replace",
        section=tally.over[0] if len(tally.over) == 1 else "",
        found=found,
        limit=tally.at_least if is_short else tally.at_most,
        words=(("rules", f"{tally.code} {tally.cite}"),),
        reading=tally.reading,
    )


def _rules_pass(
    cards: Sequence[NewCard], deck: Deck, room: Room, findings: Iterable[Finding], findings_of: FindingsOf
) -> bool:
    """Whether every other rule passes the deck with these cards, as far as they add to a tally: the rest can be any cards."""
    rows = list(under_new_names(new for new in cards if any(new.amounts)))
    if not rows:
        return True

    known = {tally.code for tally in room.tallies}
    before = {found for found in findings if isinstance(found, Doubt)}
    added = {card for _, card, _ in rows}
    return not any(
        is_broken(found) or (isinstance(found, Doubt) and found not in before and found.card not in added)
        for found in findings_of(deck.adding(rows))
        if found.code not in known
    )


@dataclass(frozen=True, slots=True)
class NumberBound:
    """What a number has to be in the end. `one_of`: one of these; empty: within the bounds."""

    at_least: int
    at_most: int | None
    one_of: tuple[int, ...] = ()

    def lacks(self, number: int) -> bool:
        """Whether more has to come."""
        return number < self.at_least or bool(self.one_of and number not in self.one_of)

    def exceeds(self, number: int) -> bool:
        """Whether nothing that comes helps."""
        return self.at_most is not None and number > self.at_most


def find_completion(bounds: Sequence[NumberBound], held: Held, cards: Sequence[Adding]) -> tuple[NewCard, ...] | None:
    """Cards that satisfy every bound; None if there are none. Raises TooMuch.

    Each card that is tried adds to the first bound that lacks something. What has been tried is not tried again.
    """
    if any(bound.exceeds(number) for bound, number in zip(bounds, held, strict=True)):
        return None

    seen: set[Held] = {held}
    stack: list[tuple[Held, _Chosen]] = [(held, ())]
    # By bound, the cards that add to it, the best last: what adds most to it, and least to the others.
    helping: list[list[Adding]] = []
    for at in range(len(bounds)):
        adding = [(new, adds) for new, adds in cards if adds[at]]
        helping.append(sorted(adding, key=lambda each: (each[1][at], -sum(each[1]))))

    while stack:
        ask_end()
        now, chosen = stack.pop()
        lacking = [at for at, bound in enumerate(bounds) if bound.lacks(now[at])]
        if not lacking:
            found: list[NewCard] = []
            while chosen:
                new, chosen = chosen
                found.append(new)

            return tuple(found)

        for new, adds in helping[lacking[0]]:
            after = tuple(map(add, now, adds))
            if after in seen or any(bound.exceeds(number) for bound, number in zip(bounds, after, strict=True)):
                continue
            if len(seen) >= MOST_STEPS:
                raise TooMuch
            seen.add(after)
            stack.append((after, (new, chosen)))

    return None
