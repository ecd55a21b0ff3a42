"""Public decks: the filter, the decks that fit it, and today's verdict on those that are shown."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain
from typing import Final
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Missed
from cards.models import CatalogueVersion
from decks.access.collection import filter_fully_owned
from decks.access.serving import UNJUDGED, answer_of, find_served_each, is_of_served
from decks.check.messages import VERDICTS
from decks.decklist.entries import Entry
from decks.decklist.reading.lists import MAX_NAME, parse_list
from decks.models import Check, Deck, DeckLine
from legality.days import start_of_day
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.engine.values.card import Card

NEWEST: Final = "newest"
OLDEST: Final = "oldest"
SORTS: Final = (NEWEST, OLDEST)
# How many days back a deck may have been changed, with the label of that span.
SPANS: Final = {
    "week": (7, _("Last 7 days")),
    "month": (30, _("Last 30 days")),
    "quarter": (91, _("Last 3 months")),
    "year": (365, _("Last 12 months")),
}
# The most cards that one filter may name.
MOST_CARDS: Final = 8


@dataclass(frozen=True, slots=True)
class DeckFilter:
    """A filter of decks; empty members match every deck. A deck must have every card, in any section."""

    game: Game | None = None
    format_: Format | None = None
    verdict: str = ""
    cards: tuple[Card, ...] = ()
    sort: str = NEWEST
    span: str = ""
    # The reader's collection, if only decks of owned cards are wanted; None: all decks.
    owned: Mapping[Card, int] | None = None

    def query(self, **more: str) -> str:
        """The filter as the query of an address, followed by `more` parameters."""
        parameters = {
            "game": self.game.slug if self.game else "",
            "format": self.format_.slug if self.format_ else "",
            "verdict": self.verdict,
            "changed": self.span,
            "owned": "" if self.owned is None else "1",
            "sort": "" if self.sort == NEWEST else self.sort,
        }
        pairs = [(name, word) for name, word in parameters.items() if word]
        return urlencode([*pairs, *(("card", card.id) for card in self.cards), *more.items()])

    def __bool__(self) -> bool:
        return bool(self.game or self.format_ or self.verdict or self.cards or self.span or self.owned is not None)


@dataclass(frozen=True, slots=True)
class FoundDeck:
    """A deck with its verdict today, or its last one if it cannot be judged. `is_judged_now`: it was judged for this page."""

    deck: Deck
    verdict: str
    day: date | None
    edition: str
    is_judged_now: bool = False

    @property
    def word(self) -> str:
        """The verdict's word; empty without a verdict."""
        return str(VERDICTS[self.verdict]) if self.verdict else ""


@dataclass(frozen=True, slots=True)
class FoundDecks:
    """The decks of a page, and the number of those left out because their verdict has changed since."""

    rows: tuple[FoundDeck, ...]
    left_out: int = 0

    @property
    def judged_now(self) -> int:
        """How many decks were judged for this page."""
        return sum(row.is_judged_now for row in self.rows) + self.left_out


def matching_decks(asked: DeckFilter, today: date) -> QuerySet[Deck]:
    """The public decks that fit, by their last check, with owner and check fetched along."""
    decks: QuerySet[Deck] = Deck.objects.public()
    if asked.game:
        decks = decks.filter(game=asked.game.slug)
    if asked.format_:
        decks = decks.filter(format=asked.format_.slug)
    if asked.verdict:
        # It is today's verdict: what is not served has none.
        decks = decks.filter(is_of_served(), last_check__verdict=asked.verdict)
    if asked.span:
        decks = decks.filter(updated__gte=start_of_day(today - timedelta(days=SPANS[asked.span][0])))
    if asked.owned is not None:
        decks = filter_fully_owned(decks, asked.owned)
    decks = decks_playing(decks, [card.id for card in asked.cards])

    order = ("updated", "pk") if asked.sort == OLDEST else ("-updated", "-pk")
    return decks.select_related("owner", "last_check").order_by(*order)


def decks_playing(decks: QuerySet[Deck], cards: Iterable[str]) -> QuerySet[Deck]:
    """Those of the decks that play every one of the cards, given by their ids, in any section."""
    for card in cards:
        decks = decks.filter(Exists(DeckLine.objects.filter(deck=OuterRef("pk"), card=card)))

    return decks


def judge_decks(decks: Sequence[Deck], day: date, verdict: str = "") -> FoundDecks:
    """The decks with their verdict on that day; if `verdict` is given, those that no longer have it are left out.

    One query, one more for each game of which a deck has to be judged again, and a few where some are of house formats.
    """
    versions = dict(CatalogueVersion.objects.values_list("game", "number"))
    formats = {deck.pk: now.format_ for deck, now in zip(decks, find_served_each(decks), strict=True)}
    old = [deck for deck in decks if formats[deck.pk] and is_outdated(deck, day, versions)]
    games = {deck.game for deck in old} & versions.keys()
    catalogues = {game: load_catalogue(game).with_guess_limit(0) for game in games}
    judged: dict[int, FoundDeck] = {}
    for deck in old:
        with suppress(*UNJUDGED):
            answer = answer_of(deck, day, catalogues.get(deck.game), formats[deck.pk])
            judged[deck.pk] = FoundDeck(deck, answer.verdict, day, answer.report.edition, is_judged_now=True)

    rows: list[FoundDeck] = []
    for deck in decks:
        check = _last_check(deck)
        if deck.pk in judged:
            rows.append(judged[deck.pk])
        elif check:
            rows.append(FoundDeck(deck, check.verdict, check.day, check.edition))
        else:
            rows.append(FoundDeck(deck, "", None, ""))
    fit = tuple(row for row in rows if not verdict or row.verdict == verdict)

    return FoundDecks(fit, len(rows) - len(fit))


def is_outdated(deck: Deck, day: date, versions: Mapping[str, int]) -> bool:
    """Whether the last check is missing, of another day, or by an older catalogue."""
    check = _last_check(deck)
    return check is None or check.day != day or check.catalogue != versions.get(deck.game, check.catalogue)


def _last_check(deck: Deck) -> Check | None:
    check: Check | None = getattr(deck, "last_check", None)
    return check


def find_card(ident: str, games: Mapping[str, Game]) -> Card | None:
    """The card of an id, `game.key`, or None."""
    game = ident.partition(".")[0]
    return load_catalogue(game).cards.get(ident) if game in games else None


def find_cards_by_name(name: str, games: Iterable[Game]) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards of a name in any language, with or without a code, and suggestions for an unknown name."""
    entry = next(iter(parse_list(f"1 {' '.join(name.split())[:MAX_NAME]}", {})), None)
    if not isinstance(entry, Entry):
        return (), ()

    found = [load_catalogue(game.slug).find(entry.name, entry.code) for game in games]
    missed = chain.from_iterable(one.suggestions for one in found if isinstance(one, Missed))
    return tuple(one for one in found if isinstance(one, Card)), tuple(dict.fromkeys(missed))
