"""What changes with the day: sets that become legal, bans and copy caps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from legality.engine.card import UNKNOWN, Card
from legality.engine.rule import CardRule, Fault, Frame, Judgement, Lack


@dataclass(frozen=True, slots=True, kw_only=True)
class Restricted(CardRule):
    """The dated bans and copy caps that the cards bear for the format. `unless_option` silences it."""

    unless_option: str = ""

    def judge(self, card: Card, section: str, frame: Frame) -> Judgement:
        """Banned, or capped below the number of copies."""
        if not card.restrictions or self.unless_option in frame.options:
            return None

        limits = [r.limit for r in card.restrictions if r.in_force(frame.format, frame.day)]
        if not limits:
            return None

        return Fault("capped" if min(limits) else "banned", limit=min(limits))


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
