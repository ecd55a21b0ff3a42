"""An ended event stays as it ended: the last verdicts, the reports on them as pages showed these, and the cards of all lists.

All of it is made without a lock, and written in one turn of the event if nothing has changed meanwhile. It is made before cards
change; where that was not possible, a verdict that is out of date is left as it is rather than made by later cards.
"""

import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import chain
from typing import Final, cast

from django.conf import settings
from django.db import OperationalError
from django.utils import translation

from cards.catalogue.archived import ArchivedCards, archive_cards
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from cards.catalogue.snapshot import catalogue_version, snapshot
from decks.check.allowance import Allowance
from decks.check.checking import Answer
from decks.decklist.entries import number_missing
from decks.report.page import show_answer
from decks.report.stored_report import mentioned_cards, report_by_codes, store_findings, store_report
from events.entries.event_lock import EventGoneError, turn_in
from events.entries.pairing import current_team_keys
from events.entries.rejudging import entries_judged_as_asked, has_changed_since_end, outdated_entries, rejudge
from events.entries.team_shown import TeamFindings, shown_team
from events.lists.archive import (
    ArchivedContent,
    ArchivedList,
    ArchivedPrinting,
    ArchivedRule,
    ArchiveJson,
    cost_number,
    format_names,
    leading_sections,
    sections_with_names,
)
from events.lists.between import swapped_sections
from events.lists.judging import UNJUDGED, known_card
from events.lists.offered_rules import rules_for
from events.lists.printings import find_printings
from events.lists.showing import judge_list
from events.lists.totals import counted_sections
from events.models import Entry, Event, EventArchive, Judgement, ListReport, Pool, Submission, Swap, TeamJudgement
from events.models.event import SEATS, TournamentQuerySet
from legality.days import basis_sentence
from legality.engine.values.report import Verdict
from legality.engine.values.search_bounds import ended_by, has_end
from legality.games import GAMES
from legality.messages import name_in_language

LOG: Final = logging.getLogger("events.entries.archiving")
# How often an archive is made again because something has changed meanwhile; after that the worker tries again.
MAX_TRIES: Final = 3
# What a reader waits for, and an organiser who ends an event: some hundred lists, and more than a thousand.
SECONDS_OF_A_READER: Final = 0.5
SECONDS_OF_AN_ORGANISER: Final = 4.0
# What a request waits for that is about to change cards, for all events together.
SECONDS_BEFORE_A_CHANGE: Final = 2.0
# Events that the reader of a page of many waits for.
MOST_EVENTS: Final = 5
# Reports in one statement.
BATCH: Final = 200

# The report on a list by language.
Shown = Mapping[str, ArchivedList]
# Events that took longer than that: no reader waits for them again.
_SLOW: Final = set[int]()


class ArchiveTooSlowError(Exception):
    """The archive of an event takes longer than a reader should wait for it."""


@dataclass(frozen=True, slots=True)
class Archive:
    """What is to be written of an event. `changes`: those of the event as it was read; `reports`: by the key of the list;
    `unchecked_teams`: those whose verdict was out of date, and could not be made again.
    """

    changes: int
    summary: ArchiveJson
    content: ArchivedContent
    reports: Mapping[int, Shown]
    unchecked_teams: frozenset[int]


def archive_event(event: Event, now: datetime) -> bool:
    """Judge once more what is out of date in an event that has ended, and archive it; returns whether it is archived.

    Where the cards have changed since the end nothing is judged: the verdicts that are stored are those of the end.
    No one is written to. Nothing is done for an event that goes on or is in the bin.
    """
    if event.archive is not None or event.end > now:
        return event.archive is not None

    rejudge(event, now)
    for _ in range(MAX_TRIES):
        archive = make_archive(Event.objects.get(pk=event.pk))
        try:
            with turn_in(event) as held:
                # Whether nothing has changed since; the turn in which this is asked has counted as a change itself.
                if (
                    held.archive is None
                    and held.end <= now
                    and (
                        held.changes == archive.changes + 1
                        and catalogue_version(held.game) == archive.content["cards"]["version"]
                    )
                ):
                    _store_archive(held, archive, now)
        except EventGoneError:
            return False
        if held.archive is not None or held.end > now:
            event.archive = held.archive
            break

    return event.archive is not None


def archive_ended(now: datetime) -> int:
    """Archive all events that have ended; returns how many. Trouble with one is logged and stops no other."""
    return archive_all(Event.objects.to_archive(now), now)


def archive_all(events: TournamentQuerySet, now: datetime) -> int:
    """Do as `archive_ended` with these events."""
    done = 0
    for event in events:
        try:
            done += archive_event(event, now)
        except Exception:
            LOG.exception("The event %s could not be archived", event.slug)

    return done


def archive_before_change(game: str | None, now: datetime) -> None:
    """Archive what has ended before cards of a game, or of any, change: all of it, in a request as much as it can wait for."""
    events = Event.objects.to_archive(now)
    events = events if game is None else events.filter(game=game)
    if not has_end():
        archive_all(events, now)
        return

    allowance = Allowance(SECONDS_BEFORE_A_CHANGE)
    for event in events.exclude(pk__in=_SLOW):
        if not allowance():
            break
        archive_within(event, now, allowance.left)


def archive_within(event: Event, now: datetime, seconds: float) -> bool:
    """Do as `archive_event` in so many seconds of processor; what takes longer is left to the worker."""
    # The cards are read once for all readers.
    load_catalogue(event.game)
    allowance = Allowance(seconds)

    def end() -> None:
        if not allowance():
            raise ArchiveTooSlowError

    try:
        with ended_by(end):
            return archive_event(event, now)
    except ArchiveTooSlowError:
        _SLOW.add(event.pk)
    except OperationalError:
        LOG.warning("The event %s is archived later: the database is busy", event.slug)

    return False


def archive_before_reading(event: Event, now: datetime) -> None:
    """Archive an event that has ended unnoticed, before it is read. No query for any other event."""
    if event.archive is None and event.end <= now and event.pk not in _SLOW:
        archive_within(event, now, SECONDS_OF_A_READER)


def archive_some_before_reading(events: TournamentQuerySet, now: datetime) -> None:
    """Archive the first of these events that have ended unnoticed, before their lists are read. One query."""
    for event in events.to_archive(now)[:MOST_EVENTS]:
        archive_before_reading(event, now)


def thaw_event(event: Event) -> None:
    """Take away the archive of an event that goes on. Call it in a turn of the event; then its lists are to be judged again."""
    ListReport.objects.filter(submission__entry__event=event).delete()
    EventArchive.objects.filter(event=event).delete()
    Judgement.objects.filter(submission__entry__event=event, final=True).update(final=False)
    event.archive = event.later = None
    event.save(update_fields=["archive", "later"])


def make_archive(event: Event) -> Archive:
    """The archive of an event as it is now, unsaved."""
    with snapshot():
        catalogue = load_catalogue(event.game)
        rows = event.entries.filter(current__isnull=False).select_related("current", "pool", "team__judgement")
        entries = list(rows.order_by("number"))
        is_late = has_changed_since_end(event)
        unchecked = frozenset(outdated_entries(event).values_list("pk", flat=True))
        # Verdicts that are out of date because of what came after the end.
        late = entries_judged_as_asked(event).filter(pk__in=unchecked) if is_late else Entry.objects.none()
        kept = {one.pk: one.current.judgement for one in late if one.current is not None}
        named = set[str]()
        reports: dict[int, Shown] = {}
        for entry in entries:
            if entry.current is None:
                continue
            judgement = kept.get(entry.pk)
            if entry.pk in unchecked and judgement is None:
                continue
            report = _report_list(event, entry, entry.current, catalogue, named, judgement)
            if report is not None:
                reports[entry.current.pk] = report

        moved = _name_frozen_cards(event, catalogue, named)
        content = _archive_content(event, archive_cards(catalogue, named, moved))
        teams = [entry.team for entry in entries if entry.team is not None]
        unchecked_teams = (
            frozenset[int]() if is_late else frozenset(team.pk for team in teams) - current_team_keys(event, teams)
        )

    formats = {word: names for word in (event.format, *event.seat_formats) if (names := format_names(event, word))}
    key = sha256(json.dumps([event.slug, content], sort_keys=True).encode()).hexdigest()
    summary: ArchiveJson = {"key": key, "formats": formats, "leading": list(leading_sections(event))}
    if event.game in GAMES:
        names = dict(GAMES[event.game].names)
        summary |= {"game": names, "sections": sections_with_names(event), "cost": cost_number(event)}
        seats = SEATS if event.seat_formats else ("",)
        summary["counted"] = {
            seat: {slug: list(others) for slug, others in counted_sections(event, seat).items()} for seat in seats
        }
    return Archive(event.changes, summary, content, reports, unchecked_teams)


def _report_list(
    event: Event,
    entry: Entry,
    submission: Submission,
    catalogue: Catalogue,
    named: set[str],
    kept: Judgement | None,
) -> Shown | None:
    """What is shown of a list, in every language; the cards that it names are added to `named`. None where it cannot be judged.

    `kept`: the verdict that stays although cards have changed since. Where these lead to another one the report is as
    short as the verdict.
    """
    submission.entry = entry
    try:
        answer = judge_list(event, submission, catalogue)
    except UNJUDGED:
        answer = None
    if kept is not None and not (answer and _is_verdict(kept, answer)):
        return _report_by_verdict(event, entry, kept)
    if answer is None:
        return None

    found: dict[str, ArchivedList] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            shown = shown_team(event, entry)
            team = shown.found if shown else TeamFindings()
            report = show_answer(answer, "")
            findings = (*report.faults, *report.doubts, *report.warnings, *team.faults)
            named.update(card.id for card in mentioned_cards(findings, report.points, report.missing))
            found[language] = {
                "report": store_report(report),
                "team": {"faults": store_findings(team.faults), "doubts": list(team.doubts)},
            }

    return found


def _is_verdict(judgement: Judgement, answer: Answer) -> bool:
    """Whether an answer is the verdict that is stored."""
    report = answer.report
    warnings = [warning.code for warning in answer.report.warnings]
    now = (answer.verdict, list(report.codes), warnings, number_missing(answer.problems), report.edition)
    return now == (judgement.verdict, judgement.codes, judgement.warnings, judgement.problems, judgement.edition)


def _report_by_verdict(event: Event, entry: Entry, judgement: Judgement) -> Shown:
    """What is known of a list by its verdict alone: the rules that it breaks, by their titles."""
    names = format_names(event, judgement.format)
    found: dict[str, ArchivedList] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            titles = {rule.code: rule.title for rule in rules_for(event, entry.seat if event.seat_formats else "")}
            report = report_by_codes(
                cast("Verdict", judgement.verdict),
                name_in_language(names) if names else judgement.format,
                basis_sentence(judgement.edition, judgement.day),
                {code: titles.get(code, code) for code in judgement.codes},
                {code: titles.get(code, code) for code in judgement.warnings},
            )
            found[language] = {"report": report, "team": {"faults": [], "doubts": []}}

    return found


def _name_frozen_cards(event: Event, catalogue: Catalogue, named: set[str]) -> dict[str, str]:
    """Add the cards of all lists, pools and swaps to `named`; returns the current ids of cards whose id has changed since."""
    lists: Iterable[list[dict[str, str]]] = (
        *Submission.objects.filter(entry__event=event).values_list("cards", flat=True),
        *Pool.objects.filter(entry__event=event).values_list("cards", flat=True),
        *Swap.objects.filter(entry__event=event).values_list("came", flat=True),
        *Swap.objects.filter(entry__event=event).values_list("went", flat=True),
    )
    moved: dict[str, str] = {}
    for ident in dict.fromkeys(card["id"] for card in chain.from_iterable(lists)):
        card = known_card(ident, catalogue)
        if card is not None:
            named.add(card.id)
            if card.id != ident:
                moved[ident] = card.id

    return moved


def _archive_content(event: Event, cards: ArchivedCards) -> ArchivedContent:
    """The archive of an event with those cards."""
    seats = ("", *(SEATS if event.is_for_teams else ()))
    ids = [f"{event.game}.{card['key']}" for card in cards["cards"]] if event.pools else []
    printings = find_printings(event, ids)
    by_card: dict[str, list[ArchivedPrinting]] = {}
    for ident in ids:
        by_card[ident] = [(one.card_set, one.rarity, one.is_released) for one in printings.by_card.get(ident, ())]

    rules: dict[str, list[ArchivedRule]] = {}
    for seat in seats:
        by_language = {}
        for language, _name in settings.LANGUAGES:
            with translation.override(language):
                by_language[language] = rules_for(event, seat)
        rules[seat] = []
        for place, rule in enumerate(by_language["en"]):
            titles = {language: translated[place].title for language, translated in by_language.items()}
            rules[seat].append((rule.code, titles, rule.cite))

    return {
        "cards": cards,
        "rules": rules,
        "sideboards": {seat: list(swapped_sections(event, seat)) for seat in seats},
        "printings": by_card,
        "rarities": list(printings.rarities),
        "sets": dict(printings.sets),
    }


def _store_archive(event: Event, archive: Archive, now: datetime) -> None:
    EventArchive.objects.create(event=event, key=archive.summary["key"], content=archive.content, made=now)
    reports = [ListReport(submission_id=key, shown=report) for key, report in archive.reports.items()]
    ListReport.objects.bulk_create(reports, batch_size=BATCH)
    judged = Judgement.objects.filter(submission__entry__event=event, submission__archived_report__isnull=False)
    judged.update(final=True)
    TeamJudgement.objects.filter(team__in=archive.unchecked_teams).delete()
    event.archive = archive.summary
    event.later = None
    event.save(update_fields=["archive", "later"])
