"""What changes with the day: sets that become legal, bans and copy caps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from legality.engine.blame import blamed, removals
from legality.engine.card import Card, Restriction
from legality.engine.deck import Deck
from legality.engine.facts import UNKNOWN
from legality.engine.report import Violation
from legality.engine.rule import CardRule, DeckRule, Fault, Finding, Frame, Judgement, Lack


@dataclass(frozen=True, slots=True, kw_only=True)
class Banned(CardRule):
    """The dated bans that cards bear for the format. `unless_option` silences them."""

    unless_option: str = ""

    def judge(self, card: Card, section: str, frame: Frame) -> Judgement:
        """Banned on the day."""
        if not card.restrictions or self.unless_option in frame.options:
            return None

        banned = any(r.limit == 0 and r.in_force(frame.format, frame.day) for r in card.restrictions)
        return Fault("banned") if banned else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Capped(DeckRule):
    """The dated copy caps that cards bear for the format, and a warning of restrictions about to begin."""

    over: tuple[str, ...]
    notice: timedelta = timedelta(days=30)

    def look(self, deck: Deck, frame: Frame) -> Iterable[Finding]:
        """A violation for each card above its cap; a warning for each that a new restriction will hit soon."""
        marked = {card: None for section in self.over for card in deck.cards(section) if card.restrictions}
        return [finding for card in marked for finding in self._card(card, deck, frame)] if marked else ()

    def _card(self, card: Card, deck: Deck, frame: Frame) -> Iterator[Finding]:
        found = sum(deck.cards(section).get(card, 0) for section in self.over)
        caps = [r.limit for r in card.restrictions if r.limit and r.in_force(frame.format, frame.day)]
        if caps and found > min(caps):
            yield self._violation("capped", card, found, min(caps), deck)

        later = [r for r in card.restrictions if r.format == frame.format and r.since and frame.day < r.since]
        soon = [r for r in later if r.since and r.since - frame.day <= self.notice and r.limit < found]
        for restriction in soon:
            yield self._warning(restriction, card, found, deck)

    def _violation(self, key: str, card: Card, found: int, limit: int, deck: Deck) -> Violation:
        return Violation(
            code=self.code,
            cite=self.cite,
            key=key,
            fix="remove",
            found=found,
            limit=limit,
            cards=blamed((card,), self.over, deck),
            operations=tuple(removals((card,), found - limit, self.over, deck)),
            reading=self.reading,
        )

    def _warning(self, restriction: Restriction, card: Card, found: int, deck: Deck) -> Violation:
        said = self._violation("restricted-soon", card, found, restriction.limit, deck)
        day = restriction.since.isoformat() if restriction.since else ""
        return replace(said, code="restricted-soon", severity="warning", words=(("day", day),))


@dataclass(frozen=True, slots=True, kw_only=True)
class InSets(CardRule):
    """The name has a printing in a set that is legal on the day. `sets`: first legal day by region (`""`: elsewhere).

    None: never. `others`: sets that are not listed are legal on any day (a format of everything).
    """

    sets: Mapping[str, Mapping[str, date | None]]
    others: bool = False

    def judge(self, card: Card, section: str, frame: Frame) -> Judgement:
        """A reprint makes every printing of the name legal."""
        if card.sets is UNKNOWN:
            return None if self.others else Lack("set")
        if any(self.is_legal(code, frame.region, frame.day) for code in card.sets):
            return None

        later = [day for code in card.sets if (day := self.since(code, frame.region))]
        return Fault("not-yet", words=(("day", min(later).isoformat()),)) if later else Fault("not-in-sets")

    def since(self, code: str, region: str) -> date | None:
        """The day on which a set becomes legal in a region; None if it never does."""
        days = self.sets.get(code, {})
        return days.get(region, days.get(""))

    def is_legal(self, code: str, region: str, day: date) -> bool:
        """Whether printings of the set are legal on the day."""
        if code not in self.sets:
            return self.others

        since = self.since(code, region)
        return since is not None and since <= day
