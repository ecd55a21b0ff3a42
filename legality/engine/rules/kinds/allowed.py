"""Which values of a trait a format allows, and when: block icons, regulation marks, blocks that rotate, with a warning before."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import chain

from legality.engine.rules.rule import (
    CardRule,
    CheckContext,
    DeckRule,
    Fault,
    Finding,
    Judgement,
    MissingFact,
    Rule,
    blamed_cards,
    standing_of,
)
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Change, Comparison, Exemption, Figures, Listed, join_slugs
from legality.engine.values.facts import NO_VALUES, UNKNOWN, Days, Span
from legality.engine.values.report import UNDETERMINED, CardLegality, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class RotationWarning(DeckRule):
    """A warning about the cards that leave the format with the next edition.

    `day`: the first day of that edition. `sets`: its sets; `now`: the sets before it. The warning appears `notice` days
    ahead. A card whose sets are unknown is left to `LegalSets`. `spared`: names that stay.
    """

    over: tuple[str, ...]
    day: date
    sets: frozenset[str]
    now: frozenset[str]
    notice: timedelta = timedelta(days=30)
    spared: frozenset[str] = frozenset()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card that is spared."""
        return Exemption("spared") if card.name in self.spared else None

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One warning that names every card about to leave."""
        if not timedelta() < self.day - context.day <= self.notice:
            return ()

        gone = [card for card in deck.tally(self.over) if self._leaves(card)]
        return (warn_of_leaving(self, self.over, self.day, gone, deck),) if gone else ()

    def _leaves(self, card: Card) -> bool:
        if card.sets is UNKNOWN or card.name in self.spared:
            return False

        return any(code in self.now for code in card.sets) and not any(code in self.sets for code in card.sets)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed(CardRule):
    """A card has a value of the trait that is allowed on the day; one is enough.

    `values`: the days of each. `others`: values that are missing from `values` are allowed. `none`: so are cards without
    a value. `notice`: a value's end is reported so many days ahead. Sections that allow different values are rules of one code.
    `spared`: names that are allowed whatever their values.
    """

    trait: str
    values: Mapping[str, Days]
    others: bool = False
    none: bool = False
    notice: int = 30
    spared: frozenset[str] = frozenset()

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """A fault if no value that the card may have is allowed."""
        if card.name in self.spared:
            return None

        span = card.span(self.trait)
        if any(self.allows(value, context.day) for value in span.surely) or not self._may_fail(span, context.day):
            return None
        if self._may_pass(span, context.day):
            return MissingFact(self.trait)

        return self._fault(span.surely, context.day)

    def allows(self, value: str, day: date) -> bool:
        """Whether a value is allowed on a day."""
        return self.values[value].hold(day) if value in self.values else self.others

    def values_allowed(self, fact: str, context: CheckContext) -> frozenset[str]:
        """The values of its trait that are allowed on the day."""
        return frozenset(value for value in self.values if fact == self.trait and self.allows(value, context.day))

    def standing(self, card: Card, section: str, context: CheckContext) -> CardLegality | None:
        """Not in the format, or nothing; undetermined while the value, or the section with its values, is unknown."""
        if section and section not in self.over:
            return None

        standing = standing_of(self.judge(card, section, context))
        is_everywhere = section or self.over_all(context)
        return standing if standing is None or is_everywhere else UNDETERMINED

    def over_all(self, context: CheckContext) -> bool:
        """Whether every section where a kind of card goes by default is bound."""
        return set(context.default_sections.values()) <= set(self.over)

    def warnings(self, deck: Deck, context: CheckContext) -> Iterable[Violation]:
        """One for each day on which cards of the deck leave the format soon."""
        leaving: dict[date, list[Card]] = {}
        for section in self.over if self._ends(context.day) else ():
            for card in deck.cards(section):
                if day := self._leaves(card, section, context):
                    leaving.setdefault(day, []).append(card)

        return [warn_of_leaving(self, self.over, day, leaving[day], deck) for day in sorted(leaving)]

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        """The trait."""
        return (self.trait,) if section in self.over else ()

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card without a value, where the rule lets it pass, and for one that is spared."""
        if card.name in self.spared:
            return Exemption("spared")

        is_free = self.none and card.fact(self.trait) == NO_VALUES
        return Exemption("no-trait", (("traits", self.trait),)) if is_free else None

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """Each value of the card with its days: allowed, over, to come, or never."""
        fact = card.fact(self.trait)
        if fact is UNKNOWN or not fact:
            return (Comparison("fact", None if fact is UNKNOWN else (), words=(("trait", self.trait),)),)

        return tuple(self._compared(value, context.day) for value in sorted(fact))

    def changes(self, card: Card, context: CheckContext) -> Iterable[Change]:
        """Each value that the card has or may have, on its first day and on the day after its last."""
        span = card.span(self.trait)
        for value, days in self.values.items():
            if span.at_most is None or value in span.at_most:
                yield from self._changes_of(value, days)

    def turning_days(self) -> Iterable[date]:
        """The first day of each value, and the first after its last."""
        return set(chain.from_iterable(days.turns() for days in self.values.values()))

    def listed(self, context: CheckContext) -> tuple[Listed, ...]:
        """The values that come or go, with their days."""
        words = (("sections", join_slugs(self.over)), ("trait", self.trait))
        return tuple(
            Listed("allowed", (*words, ("value", value)), since=days.since, until=days.until)
            for value, days in self.values.items()
            if days != Days()
        )

    def figures(self) -> Figures:
        """The values, where no others are allowed."""
        return () if self.others else (("values", ", ".join(self.values)),)

    def figures_on(self, day: date) -> Figures:
        """The values that are allowed on the day, where no others are."""
        values = [value for value, days in self.values.items() if days.hold(day)]
        return () if self.others else (("values", ", ".join(values)),)

    def _may_pass(self, span: Span, day: date) -> bool:
        """Whether a card none of whose sure values is allowed may pass."""
        if not span.surely and self.none:
            return True
        if span.at_most is None:
            return self.others or any(days.hold(day) for days in self.values.values())

        return any(self.allows(value, day) for value in span.at_most)

    def _may_fail(self, span: Span, day: date) -> bool:
        """Whether a card none of whose sure values is allowed may fail: with no other value, or with one that is not allowed."""
        if span.surely or not self.none:
            return True
        if span.at_most is None:
            return not self.others or not all(days.hold(day) for days in self.values.values())

        return not all(self.allows(value, day) for value in span.at_most)

    def _fault(self, values: Iterable[str], day: date) -> Fault:
        known = [self.values[value] for value in values if value in self.values]
        later = [days.since for days in known if days.since and day < days.since]
        over = [days.end for days in known if days.are_over(day) and days.end]
        if later:
            return Fault("not-yet", words=(("day", min(later).isoformat()),))

        return (
            Fault("no-longer", words=(("day", max(over).isoformat()),))
            if over
            else Fault("not-allowed", words=(("trait", self.trait),))
        )

    def _compared(self, value: str, day: date) -> Comparison:
        days = self.values.get(value)
        words: tuple[tuple[str, str], ...] = (("trait", self.trait),)
        if days is None or days == Days():
            return Comparison("allowed-always" if self.allows(value, day) else "allowed-never", (value,), words=words)

        words = (*words, ("since", _day_to_iso(days.since)), ("until", _day_to_iso(days.until)))
        if days.hold(day):
            return Comparison("allowed", (value,), words=words)

        return Comparison("allowed-over" if days.are_over(day) else "allowed-coming", (value,), words=words)

    def _changes_of(self, value: str, days: Days) -> Iterator[Change]:
        if days.since:
            yield Change(days.since, "allowed", value, trait=self.trait)
        if days.end:
            yield Change(days.end, "allowed-over", value, trait=self.trait)

    def _ends(self, day: date) -> list[date]:
        """The days on which a value ends, as far as they are reported by now, in order."""
        last = day + timedelta(days=self.notice)
        return sorted({end for days in self.values.values() if (end := days.end) and day < end <= last})

    def _leaves(self, card: Card, section: str, context: CheckContext) -> date | None:
        """The day on which a card that passes today will surely pass no longer; None if no such day is reported."""
        if self.judge(card, section, context) is not None:
            return None

        ends = self._ends(context.day)
        later = ((day, self.judge(card, section, replace(context, day=day))) for day in ends)
        return next((day for day, judgement in later if isinstance(judgement, Fault)), None)


def warn_of_leaving(rule: Rule, over: tuple[str, ...], day: date, cards: Iterable[Card], deck: Deck) -> Violation:
    """The warning of a rule about cards that leave the format on a day."""
    rows = blamed_cards(dict.fromkeys(cards), over, deck)
    return Violation(
        code="leaves-soon",
        cite=rule.cite,
        key="leaves-soon",
        fix="replace",
        found=sum(row.count for row in rows),
        limit=0,
        cards=rows,
        words=(("day", day.isoformat()),),
        reading=rule.reading,
        severity="warning",
    )


def _day_to_iso(day: date | None) -> str:
    return day.isoformat() if day else ""
