"""Judging saved decks again after cards, rules or the day have changed."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from multiprocessing import get_context
from typing import Final

import django
from django.db import connections, transaction
from django.db.models import F, Q, QuerySet

from api.database_id import note_moment
from cards.catalogue.house_formats import formats_offered
from cards.catalogue.loading import load_catalogue
from cards.models.house_formats import PREFIX
from decks.access.saving import store_checks
from decks.access.serving import UNJUDGED, answer_of
from decks.check.checking import Answer
from decks.models import Check, Deck
from legality.engine.rules.format import FormatNotInForceError
from legality.games import GAMES

BATCH: Final = 200
# The note of when decks were last looked through.
LAST_RECHECK: Final = "last-recheck"


@dataclass(frozen=True, slots=True)
class RecheckSummary:
    """How many decks were judged, how many of them have another verdict now, and how many could not be judged."""

    judged: int = 0
    changed: int = 0
    unjudged: int = 0

    def __add__(self, other: RecheckSummary) -> RecheckSummary:
        return RecheckSummary(self.judged + other.judged, self.changed + other.changed, self.unjudged + other.unjudged)


def recheck_decks(day: date, *, everything: bool, workers: int = 1) -> RecheckSummary:
    """Judge decks by the present cards and rules: `everything`, or those whose last check is out of date.

    A deck that is saved meanwhile keeps the check of that save. Memory does not grow with the number of decks.
    """
    if workers == 1:
        return recheck_share(day, everything, 1, 0)

    # Each process opens its own connection; an inherited one would be shared.
    connections.close_all()
    with ProcessPoolExecutor(workers, get_context("spawn"), django.setup) as pool:
        return sum(pool.map(partial(recheck_share, day, everything, workers), range(workers)), RecheckSummary())


def note_run() -> None:
    """Remember, as the time of a file, that decks were looked through now. A full disk stops no recheck."""
    with suppress(OSError):
        note_moment(LAST_RECHECK)


def recheck_share(day: date, everything: bool, shares: int, share: int) -> RecheckSummary:
    """One of several equal shares of the work, on this process's own connection."""
    decks = Deck.objects.all() if everything else outdated_decks(day)
    decks = decks.order_by("pk").select_related("last_check")
    if shares > 1:
        decks = decks.annotate(share=F("pk") % shares).filter(share=share)

    # In the order of their numbers, never more than a few in memory.
    summary = RecheckSummary()
    last = 0
    while batch := list(decks.filter(pk__gt=last)[:BATCH]):
        last = batch[-1].pk
        summary += _recheck_batch(batch, day)

    return summary


def outdated_decks(day: date) -> QuerySet[Deck]:
    """The decks whose last check is missing, of another day, or by other cards or another edition than are in force.

    Those of a game or format that the site no longer has, or that is not in force on the day, cannot be judged at all.
    """
    stale = Q(pk__in=())
    for slug, game in GAMES.items():
        now = Q(last_check__day=day, last_check__catalogue=load_catalogue(slug).version)
        # The words of the house formats of which there are decks.
        rows = Deck.objects.filter(game=slug, format__startswith=PREFIX).order_by("format")
        house_words = list(rows.values_list("format", flat=True).distinct())
        for format_ in formats_offered(game, house_words):
            try:
                now_there = now & Q(last_check__edition=format_.edition_on(day).name)
            except FormatNotInForceError:
                continue
            stale |= Q(game=slug, format=format_.slug) & ~now_there

    return Deck.objects.filter(stale)


def _recheck_batch(decks: Sequence[Deck], day: date) -> RecheckSummary:
    # Verdicts need no suggestions for unknown names.
    games = {deck.game for deck in decks} & GAMES.keys()
    catalogues = {game: load_catalogue(game).with_guess_limit(0) for game in games}
    answers: list[tuple[Deck, Answer]] = []
    before: dict[int, str] = {}
    for deck in decks:
        with suppress(*UNJUDGED):
            answers.append((deck, answer_of(deck, day, catalogues.get(deck.game))))
        check: Check | None = getattr(deck, "last_check", None)
        before[deck.pk] = check.verdict if check else ""

    with transaction.atomic():
        # The answers of decks that still have the judged revision, locked against writing.
        rows = Deck.objects.select_for_update().filter(pk__in=[deck.pk for deck, _ in answers]).order_by("pk")
        revisions = dict(rows.values_list("pk", "revision"))
        written = [(deck, answer) for deck, answer in answers if revisions.get(deck.pk) == deck.revision]
        for game, catalogue in catalogues.items():
            store_checks([row for row in written if row[0].game == game], catalogue)

    changed = sum(before[deck.pk] not in ("", answer.verdict) for deck, answer in written)
    return RecheckSummary(len(answers), changed, len(decks) - len(answers))
