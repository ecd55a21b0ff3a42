"""Swaps during a limited event: which cards entered and left a registered deck."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.decklist.reading.headings import SIDEBOARD
from events.access.permissions import Action
from events.entries.authors import Author, add_log_entry, require_permission
from events.entries.entering import save_entry_fields
from events.entries.event_lock import turn_in
from events.entries.pooling import open_pool
from events.lists.freezing import FrozenCard, frozen_cards
from events.models import Entry, Event, LogEntry, Swap


class NoListError(Exception):
    """There is no registered list from which cards could be swapped."""

    says = gettext_lazy("No list is registered, so there is nothing to swap. Register a list first.")


# The most copies in one swap, and the most swaps that a player records for an entry.
MOST_COPIES: Final = 200
MOST_SWAPS: Final = 200
# How many of the newest swaps are shown next to a list.
MAX_SHOWN: Final = 5
# How many lines that match no card are quoted.
MOST_QUOTED_LINES: Final = 10


class TooManySwapsError(Exception):
    """The swap has too many copies, or the player has recorded too many swaps; `cause` says which."""

    def __init__(self, cause: Literal["copies", "swaps"]) -> None:
        super().__init__(cause)
        self.cause = cause

    @property
    def says(self) -> str:
        """Why, in the reader's language."""
        if self.cause == "copies":
            return _("A swap can have at most %(most)s copies.") % {"most": MOST_COPIES}

        return _("%(most)s swaps are already recorded. Ask a judge to continue.") % {"most": MOST_SWAPS}


@dataclass(frozen=True, slots=True)
class Swapped:
    """Cards that came in and went out, and the round if it is known."""

    came: Sequence[FrozenCard]
    went: Sequence[FrozenCard]
    round: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class SwappedDeck:
    """The deck after its swaps, copies by card id; and for each swap, in order, the cards it did not have."""

    played: dict[str, int]
    strange: tuple[tuple[str, ...], ...]


def follow_swaps(registered: Iterable[FrozenCard], swaps: Iterable[Swapped | Swap]) -> SwappedDeck:
    """Apply the swaps in order: cards that come in leave the sideboard, cards that go out join it."""
    played = Counter[str]()
    side = Counter[str]()
    for one in registered:
        section = side if one["section"] == SIDEBOARD else played
        section[one["id"]] += one["count"]

    strange = []
    for swap in swaps:
        names = [*_move_cards(swap.came, side, played), *_move_cards(swap.went, played, side)]
        strange.append(tuple(dict.fromkeys(names)))

    return SwappedDeck({ident: count for ident, count in played.items() if count}, tuple(strange))


def _move_cards(cards: Iterable[FrozenCard], source: Counter[str], target: Counter[str]) -> list[str]:
    """Move the cards, and return the names of those that were short; they move all the same, as that is what was reported."""
    missing = []
    for card in cards:
        if source[card["id"]] < card["count"]:
            missing.append(card["name"])
        source[card["id"]] = max(0, source[card["id"]] - card["count"])
        target[card["id"]] += card["count"]

    return missing


def newest_swaps(event: Event, entry: Entry) -> list[Swap]:
    """The swaps that are shown next to a list, newest first. One query; none where the event has no pools."""
    return list(entry.swaps.select_related("author")[:MAX_SHOWN]) if event.pools else []


def list_swaps(event: Event, entry: Entry) -> list[Swap]:
    """The swaps of an entry with who recorded them, oldest first. One query; none where the event has no pools."""
    if not event.pools:
        return []

    return list(entry.swaps.select_related("author").order_by("made", "pk"))


@dataclass(frozen=True, slots=True)
class ReportedSwap:
    """A swap, with the names of the cards that the deck did not have."""

    swap: Swap
    strange: tuple[str, ...]


def report_swaps(event: Event, entry: Entry) -> list[ReportedSwap]:
    """The swaps of an entry, oldest first. One query; the caller has fetched `entry.current`."""
    found = list_swaps(event, entry)
    missing = follow_swaps(entry.current.cards if entry.current else (), found).strange
    return [ReportedSwap(swap, strange) for swap, strange in zip(found, missing, strict=True)]


def read_swapped_cards(event: Event, text: str) -> tuple[list[FrozenCard], list[str]]:
    """The cards that the lines name, merged by card, and the lines that match no card. Raises RefusedError."""
    opened = open_pool(event, text)
    cards = dict[str, FrozenCard]()
    for card in frozen_cards(opened.resolved, opened.catalogue):
        held = cards.get(card["id"])
        cards[card["id"]] = {**held, "count": held["count"] + card["count"]} if held else card

    return list(cards.values()), [one.text for one in opened.resolved.problems if not one.aside]


def unmatched_lines_sentence(lost: Sequence[str]) -> str:
    """The message about lines that match no card, quoting the first few."""
    few = "; ".join(lost[:MOST_QUOTED_LINES])
    return _("These lines match no card: %(lines)s") % {"lines": f"{few}; …" if len(lost) > MOST_QUOTED_LINES else few}


def record_swap(event: Event, entry: Entry, swapped: Swapped, author: Author, now: datetime) -> Swap:
    """Add a swap to the log, by its player or by a judge. Raises NotAllowedError, NoListError, TooManySwapsError, EventGoneError."""
    if sum(card["count"] for card in (*swapped.came, *swapped.went)) > MOST_COPIES:
        raise TooManySwapsError("copies")

    with turn_in(event) as held_event:
        held = held_event.entries.select_related("event").get(pk=entry.pk)
        require_permission(held_event, held, author, now, as_staff=Action.RECORD_SWAP, as_player=Action.SWAP_OWN)
        if held.current_id is None:
            raise NoListError
        if not author.is_staff and held.swaps.filter(role="").count() >= MOST_SWAPS:
            raise TooManySwapsError("swaps")

        made = Swap(
            entry=held,
            round=swapped.round,
            came=list(swapped.came),
            went=list(swapped.went),
            note=swapped.note,
            made=now,
            role=author.role or "",
            author_id=author.person,
        )
        made.save()
        save_entry_fields(held, now)
        add_log_entry(held_event, held, LogEntry.Action.SWAPPED, author, now, round=swapped.round)

    return made
