"""The verdict on a team: what the rules over two decks say of its lists, written as one of them changes."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import chain
from types import MappingProxyType
from typing import Final

from django.db import transaction

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, deck_to_judge
from decks.check.question import Question
from events.entries.teammates import find_partner, team_members
from events.lists.judging import (
    UNJUDGED,
    Sitting,
    event_question,
    judged_by_stamp,
    question_for,
    resolve_again,
    start_sitting,
)
from events.models import Entry, Event, LogEntry, Submission, Team, TeamJudgement
from events.models.event import SEATS
from legality.engine.rules.format import Format
from legality.engine.rules.pairs import Between, PairRule, between
from legality.engine.rules.teams import rules_between
from legality.engine.values.deck import Deck


def team_formats(event: Event) -> list[Format]:
    """The formats that a team of the event plays, each once. Raises RefusedError if one is gone."""
    return list(dict.fromkeys(event_question(event, seat).format_ for seat in SEATS))


def team_rules(event: Event) -> list[PairRule]:
    """What the decks of a team are judged by together. Raises RefusedError, or FormatNotInForceError before the first edition."""
    apart = event.no_shared_cards
    at_most = event.copies_over_all
    return rules_between(team_formats(event), event.date, no_shared_cards=apart, copies_over_all=at_most)


def team_question_digest(event: Event) -> str:
    """A digest of what a team is judged by, cards and lists left aside. Raises what UNJUDGED names."""
    formats = [(one.slug, one.edition_on(event.date).name) for one in team_formats(event)]
    told = [event.game, formats, event.date.isoformat(), event.no_shared_cards, event.copies_over_all]
    return sha256(json.dumps(told).encode()).hexdigest()


def deck_in(submission: Submission, question: Question, catalogue: Catalogue) -> Deck:
    """The deck of a registered list, by the current cards."""
    return deck_to_judge(question, resolve_again(submission, question, catalogue))


def between_decks(event: Event, partners: Submission, deck: Deck) -> Between:
    """The findings between the partner's registered list and a deck, whose cards are blamed. Raises what UNJUDGED names."""
    held = deck_in(partners, question_for(event, partners), load_catalogue(event.game))
    return between(team_rules(event), held, deck)


# Keys in one statement, at most.
MOST_KEYS: Final = 500
FIELDS = ("verdict", "codes", "asked", "catalogue", "judged")


def between_partners(event: Event, entry: Entry, answer: Answer) -> Between | None:
    """What there is between a list that is about to be registered for an entry and the list of its partner.

    None where nothing can be compared: no partner, or one without a list. Raises what UNJUDGED names.
    """
    partner = find_partner(entry)
    if partner is None or partner.current is None:
        return None

    partner.current.entry = partner
    return between_decks(event, partner.current, answer.judged)


def judge_team(event: Event, team: int, now: datetime) -> None:
    """Write the verdict on a team, or take it away where there is nothing to compare. Call it in a turn of the event."""
    lists = _counting_lists(list(team_members(team)))
    try:
        found = _judge_teams(event, {team: lists}, now) if len(lists) == event.team_size else []
    except UNJUDGED:
        found = []

    TeamJudgement.objects.filter(team=team).delete()
    TeamJudgement.objects.bulk_create(found)


@dataclass(frozen=True, slots=True)
class RejudgedTeams:
    """How many teams were judged, and the entries of those whose verdict or faults are others now."""

    judged: int = 0
    hit: tuple[Entry, ...] = ()


def rejudge_teams(
    event: Event,
    now: datetime,
    *,
    everything: bool = False,
    sitting: Sitting | None = None,
    at_hand: Mapping[int, Entry] = MappingProxyType({}),
) -> RejudgedTeams:
    """Judge the teams whose verdict is out of date, or `everything`, and log for both partners what became other.

    `sitting` and `at_hand`: the decks that were built and the entries that were read in the same pass, by their keys.
    An event that cannot be judged keeps its verdicts. Two queries, and four more where a team is judged.
    """
    if not event.is_for_teams:
        return RejudgedTeams()

    try:
        asked = team_question_digest(event)
        stamps = load_catalogue(event.game).stamps
        teams = _comparable_teams(event, "" if everything else asked, stamps, at_hand)
        found = _judge_teams(event, {team: _counting_lists(members) for team, members in teams.items()}, now, sitting)
    except UNJUDGED:
        return RejudgedTeams()

    with transaction.atomic():
        before = {one.team_id: one for one in TeamJudgement.objects.filter(team_id__in=teams)}
        TeamJudgement.objects.bulk_create(found, update_conflicts=True, unique_fields=["team"], update_fields=FIELDS)
        hit: list[Entry] = []
        logged: list[LogEntry] = []
        for one in found:
            old = before.get(one.team_id)
            if old is None or (old.verdict, old.codes) == (one.verdict, one.codes):
                continue
            codes = [code for code in one.codes if code not in old.codes]
            details = {"before": old.verdict, "after": one.verdict, "codes": codes, "team": True}
            for entry in teams[one.team_id]:
                hit.append(entry)
                logged.append(
                    LogEntry(event=event, entry=entry, action=LogEntry.Action.REJUDGED, when=now, details=details)
                )
        LogEntry.objects.bulk_create(logged)

    return RejudgedTeams(len(found), tuple(hit))


def current_team_keys(event: Event, teams: Collection[Team]) -> frozenset[int]:
    """The keys of those teams whose verdict is by what is asked now, of an ended event by what was. Their judgements are at hand."""
    if not teams:
        return frozenset()
    if event.archive is not None:
        return frozenset(team.pk for team in teams if hasattr(team, "judgement"))

    try:
        asked = team_question_digest(event)
        stamps = load_catalogue(event.game).stamps
    except UNJUDGED:
        return frozenset()

    judged = (getattr(team, "judgement", None) for team in teams)
    return frozenset(
        one.team_id for one in judged if one is not None and one.asked == asked and one.catalogue in stamps
    )


def _counting_lists(members: list[Entry]) -> list[Submission]:
    """The lists that count, each with its entry at hand."""
    for entry in members:
        if entry.current is not None:
            entry.current.entry = entry

    return [entry.current for entry in members if entry.current is not None]


def _comparable_teams(
    event: Event, asked: str, stamps: Collection[int], at_hand: Mapping[int, Entry]
) -> dict[int, list[Entry]]:
    """The teams whose lists can be compared; with `asked` those whose verdict is not by it and these cards."""
    rows = event.entries.filter(team__isnull=False, current__isnull=False).order_by("seat", "number")
    if asked:
        now_there = TeamJudgement.objects.filter(team__event=event, asked=asked, catalogue__in=stamps)
        rows = rows.exclude(team_id__in=now_there.values("team_id"))

    found: dict[int, list[tuple[int, int | None]]] = {}
    for team, *one in rows.values_list("team_id", "pk", "current_id"):
        found.setdefault(team, []).append((one[0], one[1]))

    whole = {team: members for team, members in found.items() if len(members) == event.team_size}
    wanted = list(chain.from_iterable(whole.values()))
    # Entries at hand whose list still counts are not read again.
    entries = {key: at_hand[key] for key, listed in wanted if key in at_hand and at_hand[key].current_id == listed}
    if len(entries) < len(wanted):
        # A whole event is read in one go: a database takes only so many keys in a statement.
        read = event.entries.filter(team__isnull=False, current__isnull=False).select_related("current")
        others = [key for key, _listed in wanted if key not in entries]
        if len(others) <= MOST_KEYS:
            read = read.filter(pk__in=others)
        entries = {one.pk: one for one in read} | entries
    return {team: [entries[key] for key, _list in members] for team, members in whole.items()}


def _judge_teams(
    event: Event, teams: Mapping[int, list[Submission]], now: datetime, sitting: Sitting | None = None
) -> list[TeamJudgement]:
    """The verdicts on teams, unsaved; two decks that meet in several teams are compared once. Raises what UNJUDGED names."""
    rules = team_rules(event)
    asked = team_question_digest(event)
    held = sitting or start_sitting(event)
    compared: dict[tuple[int, int], Between] = {}
    found = []
    for team, lists in teams.items():
        one, other = (held.deck(submission) for submission in lists)
        # The sitting keeps its decks, so that no other one takes the place of one in memory.
        pair = (id(one), id(other))
        if pair not in compared:
            compared[pair] = between(rules, one, other)
        stamp = judged_by_stamp(lists, held.catalogue)
        verdict = compared[pair].verdict
        codes = sorted({violation.code for violation in compared[pair].violations})
        found.append(
            TeamJudgement(team_id=team, verdict=verdict, codes=codes, asked=asked, catalogue=stamp, judged=now)
        )

    return found
