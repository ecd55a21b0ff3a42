"""The log of swaps: which cards came into a registered deck and went out of it during a limited event."""

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


class NoList(Exception):
    """There is no registered list from which cards could be swapped."""

    says = gettext_lazy("No list is registered, so there is nothing to swap. Register a list first.")


# The most copies in one swap, and the most swaps that a player records for an entry.
MOST_COPIES: Final = 200
MOST_SWAPS: Final = 200
# How many swaps, the newest, are shown next to a list.
SHOWN: Final = 5
# How many lines that name no card are reported.
LOST: Final = 10


class TooManySwapsError(Exception):
    """A swap of more copies than a deck holds, or more swaps of a player than anybody makes; `cause`: which of the two."""

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
    """What was swapped, in which round if that is reported."""

    came: Sequence[FrozenCard]
    went: Sequence[FrozenCard]
    round: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class SwappedDeck:
    """What is played after swaps, copies by id; and for each swap, in order, the names of cards that were not there to swap."""

    played: dict[str, int]
    strange: tuple[tuple[str, ...], ...]


def follow_swaps(registered: Iterable[FrozenCard], swaps: Iterable[Swapped | Swap]) -> SwappedDeck:
    """Follow swaps, the first one first: what comes in leaves the sideboard, what goes out is in it."""
    played = Counter[str]()
    side = Counter[str]()
    for one in registered:
        (side if one["section"] == SIDEBOARD else played)[one["id"]] += one["count"]

    strange = []
    for swap in swaps:
        names = [*_move_cards(swap.came, side, played), *_move_cards(swap.went, played, side)]
        strange.append(tuple(dict.fromkeys(names)))

    return SwappedDeck({ident: count for ident, count in played.items() if count}, tuple(strange))


def _move_cards(cards: Iterable[FrozenCard], source: Counter[str], target: Counter[str]) -> list[str]:
    """Move cards; the names of those of which there were not enough, which are moved all the same: it was so."""
    missing = []
    for card in cards:
        if source[card["id"]] < card["count"]:
            missing.append(card["name"])
        source[card["id"]] = max(0, source[card["id"]] - card["count"])
        target[card["id"]] += card["count"]

    return missing


def newest_swaps(event: Event, entry: Entry) -> list[Swap]:
    """The swaps that are shown next to a list, the last one first. One query; none where the event has no pools."""
    return list(entry.swaps.select_related("author")[:SHOWN]) if event.pools else []


def list_swaps(event: Event, entry: Entry) -> list[Swap]:
    """The swaps of an entry with who recorded them, the first one first. One query; none where the event has no pools."""
    if not event.pools:
        return []

    return list(entry.swaps.select_related("author").order_by("made", "pk"))


@dataclass(frozen=True, slots=True)
class ReportedSwap:
    """A swap, with the names of cards that were not there to be swapped."""

    swap: Swap
    strange: tuple[str, ...]


def report_swaps(event: Event, entry: Entry) -> list[ReportedSwap]:
    """The swaps of an entry, the first one first. One query; its list is at hand."""
    found = list_swaps(event, entry)
    told = follow_swaps(entry.current.cards if entry.current else (), found).strange
    return [ReportedSwap(swap, strange) for swap, strange in zip(found, told, strict=True)]


def read_swapped_cards(event: Event, text: str) -> tuple[list[FrozenCard], list[str]]:
    """The cards that lines name, each once, and the lines that name none. Raises Refused."""
    opened = open_pool(event, text)
    cards = dict[str, FrozenCard]()
    for card in frozen_cards(opened.resolved, opened.catalogue):
        held = cards.get(card["id"])
        cards[card["id"]] = {**held, "count": held["count"] + card["count"]} if held else card

    return list(cards.values()), [one.text for one in opened.resolved.problems if not one.aside]


def unmatched_lines_sentence(lost: Sequence[str]) -> str:
    """What to say of lines that name no card: the first few of them."""
    few = "; ".join(lost[:LOST])
    return _("These lines match no card: %(lines)s") % {"lines": f"{few}; …" if len(lost) > LOST else few}


def record_swap(event: Event, entry: Entry, swapped: Swapped, author: Author, now: datetime) -> Swap:
    """Add a swap to the log, by its player or by a judge. Raises NotAllowed, NoList, TooManySwapsError, EventGoneError."""
    if sum(card["count"] for card in (*swapped.came, *swapped.went)) > MOST_COPIES:
        raise TooManySwapsError("copies")

    with turn_in(event) as held_event:
        held = held_event.entries.select_related("event").get(pk=entry.pk)
        require_permission(held_event, held, author, now, as_staff=Action.RECORD_SWAP, as_player=Action.SWAP_OWN)
        if held.current_id is None:
            raise NoList
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
