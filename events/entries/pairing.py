"""The verdict on a team: what the rules over two decks say of its lists, written as one of them changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from cards.catalogue.loading import catalogue_of
from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.check.question import Question
from events.entries.mates import members_of, partner_of
from events.lists.judging import UNJUDGED, question_of
from events.lists.teaming import asked_of, between_decks, deck_in, team_rules
from events.models import Entry, Event, LogEntry, Submission, Team, TeamJudgement
from events.models.event import SEATS
from legality.engine.pairs import Between, PairRule, between

FIELDS = ("verdict", "codes", "asked", "catalogue", "judged")


def between_partners(event: Event, entry: Entry, answer: Answer) -> Between | None:
    """What there is between a list that is about to be registered for an entry and the list of its partner.

    None where nothing can be compared: no partner, or one without a list. Raises what UNJUDGED names.
    """
    partner = partner_of(entry)
    if partner is None or partner.current is None:
        return None

    partner.current.entry = partner
    return between_decks(event, partner.current, answer.judged)


def judge_team(event: Event, team: int, now: datetime) -> None:
    """Write the verdict on a team, or take it away where there is nothing to compare. Call it in a turn of the event."""
    lists = _lists(list(members_of(team)))
    try:
        found = _judged(event, {team: lists}, now) if len(lists) == event.team_size else []
    except UNJUDGED:
        found = []

    TeamJudgement.objects.filter(team=team).delete()
    TeamJudgement.objects.bulk_create(found)


@dataclass(frozen=True, slots=True)
class RejudgedTeams:
    """How many teams were judged, and the entries of those whose verdict or faults are others now."""

    judged: int = 0
    hit: tuple[Entry, ...] = ()


def rejudge_teams(event: Event, now: datetime, *, everything: bool = False) -> RejudgedTeams:
    """Judge the teams whose verdict is out of date, or `everything`, and log for both partners what became other.

    An event that cannot be judged keeps its verdicts. Two queries, and three more where a team is judged.
    """
    if not event.is_for_teams:
        return RejudgedTeams()

    try:
        asked, version = asked_of(event), catalogue_of(event.game).version
        teams = _teams(event, "" if everything else asked, version)
        found = _judged(event, {team: _lists(members) for team, members in teams.items()}, now)
    except UNJUDGED:
        return RejudgedTeams()

    with transaction.atomic():
        before = {one.team_id: one for one in TeamJudgement.objects.filter(team_id__in=teams)}
        others = [one for one in found if _differs(before.get(one.team_id), one)]
        TeamJudgement.objects.bulk_create(found, update_conflicts=True, unique_fields=["team"], update_fields=FIELDS)
        told = [_told(event, entry, before[one.team_id], one, now) for one in others for entry in teams[one.team_id]]
        LogEntry.objects.bulk_create(told)

    return RejudgedTeams(len(found), tuple(entry for one in others for entry in teams[one.team_id]))


def current_of(event: Event, teams: Collection[Team]) -> frozenset[int]:
    """The keys of those teams whose verdict is by what is asked now. Their judgements are at hand."""
    if not teams:
        return frozenset()
    try:
        now = asked_of(event), catalogue_of(event.game).version
    except UNJUDGED:
        return frozenset()

    judged = (getattr(team, "judgement", None) for team in teams)
    return frozenset(one.team_id for one in judged if one is not None and (one.asked, one.catalogue) == now)


def _lists(members: list[Entry]) -> list[Submission]:
    """The lists that count, each with its entry at hand."""
    for entry in members:
        if entry.current is not None:
            entry.current.entry = entry

    return [entry.current for entry in members if entry.current is not None]


def _teams(event: Event, asked: str, version: int) -> dict[int, list[Entry]]:
    """The teams whose lists can be compared; with `asked` those whose verdict is not by it and these cards."""
    rows = event.entries.filter(team__isnull=False, current__isnull=False).select_related("current").order_by("seat")
    if asked:
        now_there = TeamJudgement.objects.filter(team__event=event, asked=asked, catalogue=version)
        rows = rows.exclude(team_id__in=now_there.values("team_id"))

    found: dict[int, list[Entry]] = {}
    for entry in rows:
        found.setdefault(entry.team_id or 0, []).append(entry)

    return {team: members for team, members in found.items() if len(members) == event.team_size}


def _judged(event: Event, teams: Mapping[int, list[Submission]], now: datetime) -> list[TeamJudgement]:
    """The verdicts on teams, unsaved. Raises what UNJUDGED names."""
    catalogue = catalogue_of(event.game).with_guess_limit(0)
    rules, asked = team_rules(event), asked_of(event)
    questions = {seat: question_of(event, seat) for seat in SEATS}
    return [
        _judgement(team, _compared(rules, lists, questions, catalogue), asked, catalogue.version, now)
        for team, lists in teams.items()
    ]


def _compared(
    rules: list[PairRule], lists: list[Submission], questions: Mapping[str, Question], catalogue: Catalogue
) -> Between:
    one, other = (deck_in(submission, questions[submission.entry.seat], catalogue) for submission in lists)
    return between(rules, one, other)


def _judgement(team: int, found: Between, asked: str, version: int, now: datetime) -> TeamJudgement:
    codes = sorted({violation.code for violation in found.violations})
    return TeamJudgement(team_id=team, verdict=found.verdict, codes=codes, asked=asked, catalogue=version, judged=now)


def _differs(before: TeamJudgement | None, now: TeamJudgement) -> bool:
    return before is not None and (before.verdict, before.codes) != (now.verdict, now.codes)


def _told(event: Event, entry: Entry, before: TeamJudgement, after: TeamJudgement, now: datetime) -> LogEntry:
    details = {
        "before": before.verdict,
        "after": after.verdict,
        "codes": [code for code in after.codes if code not in before.codes],
        "team": True,
    }
    return LogEntry(event=event, entry=entry, action=LogEntry.Action.REJUDGED, when=now, details=details)
