"""What changes with the day: sets that become legal, bans and copy caps."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    blamed_cards,
    removals,
    standing_of,
)
from legality.engine.values.card import LEGAL_DAY, Card, LegalDays, Restriction
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Change, ChangeKind, Comparison, Exemption, Figures
from legality.engine.values.facts import UNKNOWN, Truth, any_true
from legality.engine.values.report import BANNED, CardLegality, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class Bans(CardRule):
    """The dated bans of cards in the format. The option `unless_option` lifts them, and cards named in `spared` are exempt."""

    unless_option: str = ""
    spared: frozenset[str] = frozenset()

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """A fault for a card that is banned on the day."""
        if not card.restrictions or self.unless_option in context.options or card.name in self.spared:
            return None

        return Fault("banned") if _is_banned(card, context) else None

    def standing(self, card: Card, section: str, context: CheckContext) -> CardLegality | None:
        """Banned or nothing."""
        return standing_of(self.judge(card, section, context), BANNED)

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a check with the option that lifts the bans, and for a card that is spared."""
        if self.unless_option in context.options:
            return Exemption("option", (("option", self.unless_option),))

        return Exemption("spared") if card.name in self.spared else None

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """Every ban of the card in the format: in force, over, or to come."""
        return tuple(
            _compare_restriction("ban", r, context.day, ()) for r in _restrictions_of(card, context) if not r.limit
        )

    def changes(self, card: Card, context: CheckContext) -> Iterable[Change]:
        """Each restriction, on its first day and on the day after its last."""
        return _list_changes(card, context)


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyCaps(DeckRule):
    """The dated copy caps of cards in the format, with a warning `notice` days before a restriction begins.

    A cap binds all cards of its name together. `by_card`: it binds the copies of its card alone. `spared`: names without caps;
    `replaced`: names whose caps another rule has taken over; upcoming bans on them are still reported.
    """

    over: tuple[str, ...]
    notice: timedelta = timedelta(days=30)
    by_card: bool = False
    spared: frozenset[str] = frozenset()
    replaced: frozenset[str] = frozenset()

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """A violation for each name above its cap, a warning for each that a new restriction will affect soon.

        Banned cards are left to `Bans`.
        """
        capped: dict[str, list[Card]] = {}
        for card in dict.fromkeys(card for section in self.over for card in deck.cards(section) if card.restrictions):
            if card.name not in self.spared and not _is_banned(card, context):
                capped.setdefault(card.id if self.by_card else card.name, []).append(card)

        return list(chain.from_iterable(self._together(cards, deck, context) for cards in capped.values()))

    def _together(self, capped: Sequence[Card], deck: Deck, context: CheckContext) -> Iterator[Finding]:
        """The findings about cards that a cap of any of them binds."""
        # Cards of one name often have the same restriction: it is one.
        limits = dict.fromkeys(chain.from_iterable(_restrictions_of(card, context) for card in capped))
        own = [limit for limit in limits if not self._is_replaced(capped[0], limit)]
        found = sum(self._bound(capped[0], deck).values())
        caps = [r.limit for r in own if r.limit and r.in_force(context.format, context.day)]
        if caps and found > min(caps):
            yield self._violation("capped", capped[0], found, min(caps), deck)

        later = [r for r in own if r.since and context.day < r.since]
        soon = [r for r in later if r.since and r.since - context.day <= self.notice and r.limit < found]
        for restriction in soon:
            yield self._warning(restriction, capped[0], found, deck)

    def _is_replaced(self, card: Card, restriction: Restriction) -> bool:
        return restriction.limit > 0 and card.name in self.replaced

    def sections(self) -> tuple[str, ...]:
        return self.over

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card that no cap in the format binds, also none of another card of its name, and for a banned card."""
        if card.name in self.spared:
            return Exemption("spared")
        if not any(r.limit for r in self._limits_on(card, deck, context)):
            return Exemption("no-cap")
        if card.name in self.replaced:
            return Exemption("own-cap")

        return Exemption("banned") if _is_banned(card, context) else None

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The copies, and every cap in the format that binds the card: in force, over, or to come."""
        found = (str(sum(self._bound(card, deck).values())),)
        limits = self._limits_on(card, deck, context)
        return tuple(_compare_restriction("cap", r, context.day, found) for r in limits if r.limit)

    def _limits_on(self, card: Card, deck: Deck, context: CheckContext) -> list[Restriction]:
        """The restrictions of the card, and those of other cards in the deck whose caps bind it."""
        bound = (card, *(other for other in self._bound(card, deck) if not _is_banned(other, context)))
        return list(dict.fromkeys(chain.from_iterable(_restrictions_of(one, context) for one in bound)))

    def changes(self, card: Card, context: CheckContext) -> Iterable[Change]:
        """As `Bans.changes`, since a ban takes the place of a cap."""
        return _list_changes(card, context)

    def _violation(self, key: str, card: Card, found: int, limit: int, deck: Deck) -> Violation:
        return Violation(
            code=self.code,
            cite=self.cite,
            key=key,
            fix="remove",
            found=found,
            limit=limit,
            cards=blamed_cards(self._bound(card, deck), self.over, deck),
            operations=tuple(removals(self._bound(card, deck), found - limit, self.over, deck)),
            reading=self.reading,
        )

    def _bound(self, card: Card, deck: Deck) -> dict[Card, int]:
        """The copies in the deck that a cap of the card binds."""
        tally = deck.tally(self.over)
        return {
            other: count
            for other, count in tally.items()
            if other is card or (not self.by_card and other.name == card.name)
        }

    def _warning(self, restriction: Restriction, card: Card, found: int, deck: Deck) -> Violation:
        warning = self._violation("restricted-soon", card, found, restriction.limit, deck)
        day = restriction.since.isoformat() if restriction.since else ""
        return replace(warning, code="restricted-soon", severity="warning", words=(("day", day),))


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalSets(CardRule):
    """The name has a printing in a set that is legal on the day.

    The days are those of the card (`Card.legal_days`), where a set without a day leaves the question open. `sets`: the rule's
    own list instead, in which a set that is not listed is not legal. `others`: a set without a day, or not on the list, is
    always legal. A set dated `date.min` has always been legal. `spared`: names that are legal whatever their sets.
    """

    sets: Mapping[str, LegalDays] | None = None
    others: bool = False
    spared: frozenset[str] = frozenset()

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """A fault if no set of the card is legal on the day. One legal reprint makes all printings legal."""
        if card.name in self.spared:
            return None
        if card.sets is UNKNOWN:
            return self._judge_unknown(card, context)

        legal = any_true(self.is_legal(code, card, context) for code in card.sets)
        if legal is not False:
            return None if legal is True else MissingFact(LEGAL_DAY)

        later = [day for code in card.sets if (day := self.since(code, card, context.region))]
        return Fault("not-yet", words=(("day", min(later).isoformat()),)) if later else Fault("not-in-sets")

    def _judge_unknown(self, card: Card, context: CheckContext) -> Judgement:
        """For a card whose sets are not all known: legal if one that it surely has is, or if every set that it may have is.

        It is at fault if none of these is; otherwise the set is missing.
        """
        span = card.span("set")
        if any(self.is_legal(code, card, context) is True for code in span.surely):
            return None

        # The empty code means every set that is not listed.
        possible = {*self._days_of(card), ""} if span.at_most is None else span.at_most
        legal = [self.is_legal(code, card, context) for code in possible]
        if all(one is False for one in legal):
            return Fault("not-in-sets")

        return None if all(one is True for one in legal) and not span.surely else MissingFact("set")

    def standing(self, card: Card, section: str, context: CheckContext) -> CardLegality | None:
        """Not in the format, or nothing; undetermined while a set of the card or its day is unknown."""
        return standing_of(self.judge(card, section, context))

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card that is spared."""
        return Exemption("spared") if card.name in self.spared else None

    def turning_days(self) -> Iterable[date]:
        """The first legal days of the sets that the rule lists."""
        return turning_days_of((self.sets or {}).values())

    def figures(self) -> Figures:
        """The sets that the rule lists."""
        return () if self.sets is None else (("sets", ", ".join(self.sets)),)

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """Each set with a printing of the name, and its first legal day."""
        if card.sets is UNKNOWN:
            return (Comparison("set", None),)

        return tuple(self._set(code, card, context) for code in sorted(card.sets))

    def _set(self, code: str, card: Card, context: CheckContext) -> Comparison:
        since = self.since(code, card, context.region)
        legal = self.is_legal(code, card, context)
        if legal is UNKNOWN:
            return Comparison("set-undated", (code,))
        if legal:
            return Comparison("set", (code,), (since.isoformat(),) if since and since > date.min else ())

        return Comparison("set-coming", (code,), (since.isoformat(),)) if since else Comparison("set-never", (code,))

    def changes(self, card: Card, context: CheckContext) -> Iterable[Change]:
        """Each set with a printing of the name, on its first legal day."""
        sets = () if card.sets is UNKNOWN else sorted(card.sets)
        days = ((code, self.since(code, card, context.region)) for code in sets)
        return [Change(day, "release", code) for code, day in days if day and day > date.min]

    def since(self, code: str, card: Card, region: str) -> date | None:
        """The first day on which a set is legal in a region; None: never, or not known."""
        days = self._days_of(card).get(code, {})
        return days.get(region, days.get(""))

    def is_legal(self, code: str, card: Card, context: CheckContext) -> Truth:
        """Whether printings in the set are legal on the day; `UNKNOWN` where the card has no day for it."""
        days = self._days_of(card).get(code)
        if days is None and self.others:
            return True
        if self.sets is None and (days is None or (context.region not in days and "" not in days)):
            return UNKNOWN

        since = self.since(code, card, context.region)
        return since is not None and since <= context.day

    def _days_of(self, card: Card) -> Mapping[str, LegalDays]:
        return card.legal_days if self.sets is None else self.sets


def turning_days_of(sets: Iterable[LegalDays]) -> set[date]:
    """The days on which sets become legal somewhere."""
    found: set[date] = set()
    for days in sets:
        for day in days.values():
            if day and day > date.min:
                found.add(day)

    return found


def _is_banned(card: Card, context: CheckContext) -> bool:
    """Whether a ban of the card is in force."""
    return any(not r.limit and r.in_force(context.format, context.day) for r in card.restrictions)


def _restrictions_of(card: Card, context: CheckContext) -> list[Restriction]:
    return [restriction for restriction in card.restrictions if restriction.format == context.format]


def _list_changes(card: Card, context: CheckContext) -> Iterator[Change]:
    for restriction in _restrictions_of(card, context):
        limit = restriction.limit
        kinds: tuple[ChangeKind, ChangeKind] = ("cap", "cap-over") if limit else ("ban", "ban-over")
        if restriction.since:
            yield Change(restriction.since, kinds[0], card=card, limit=limit)
        if restriction.until:
            yield Change(restriction.until + timedelta(days=1), kinds[1], card=card, limit=limit)


def _compare_restriction(key: str, restriction: Restriction, day: date, found: tuple[str, ...]) -> Comparison:
    """A restriction as a comparison: over, to come, or in force."""
    since = restriction.since
    until = restriction.until
    when = "-over" if until and until < day else "-coming" if since and day < since else ""
    words = (("since", since.isoformat() if since else ""), ("until", until.isoformat() if until else ""))
    return Comparison(key + when, found, (str(restriction.limit),), words)
