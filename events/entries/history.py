"""What was done with an entry, the newest first: each step with its author, its reason and what it changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from cards.catalogue.loading import catalogue_of
from decks.check.question import Refused
from decks.check.verdicts import VERDICTS
from decks.saved.diff_page import ShownDiff
from decks.saved.diff_page import shown as shown_diff
from events.lists.judging import question_of
from events.lists.showing import differences
from events.models import Entry, Event, LogEntry, Staff, Submission
from legality.games import GAMES
from legality.house_words import rule_words
from legality.messages import game_text, listed

Action = LogEntry.Action
# What tells of verdicts.
OF_VERDICTS: Final = (Action.REJUDGED, Action.TEAM_REFUSED)


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """One thing that was done. `who` is empty for the player; `diff` is what a list changed of the one before."""

    log: LogEntry
    who: str
    note: str = ""
    reason: str = ""
    submission: Submission | None = None
    diff: ShownDiff | None = None


def history_of(event: Event, entry: Entry, *, with_lists: bool) -> list[HistoryStep]:
    """The steps of an entry, with what its lists changed for those who may see them; others are told neither
    verdicts nor reasons, which may name cards. Two queries, one without lists.
    """
    lists = {one.number: one for one in entry.submissions.all()} if with_lists else {}
    try:
        question = question_of(event, entry.seat)
        changed = differences(question, list(lists.values()), catalogue_of(event.game))
    except Refused:
        changed = {}

    steps = []
    for logged in entry.log.select_related("author"):
        if logged.action in OF_VERDICTS and not with_lists:
            continue

        number = logged.details.get("number")
        diff = changed.get(number) if isinstance(number, int) else None
        steps.append(
            HistoryStep(
                logged,
                _who(logged),
                _note(event, logged),
                str(logged.details.get("reason") or "") if with_lists else "",
                lists.get(number) if isinstance(number, int) else None,
                shown_diff(diff, question.game) if diff is not None else None,
            )
        )

    return steps


def _who(logged: LogEntry) -> str:
    """The role of whoever did it, with their name where the account still stands; of another player the number."""
    by = logged.details.get("by")
    if isinstance(by, int):
        return _("Player %(number)s") % {"number": by}
    if not logged.role:
        return ""

    role = str(Staff.Role(logged.role).label)
    return f"{role} {logged.author.get_username()}" if logged.author else role


def _note(event: Event, logged: LogEntry) -> str:
    told, partner = logged.details, logged.details.get("partner")
    match logged.action:
        case Action.REJUDGED:
            before, after = (str(VERDICTS.get(str(told.get(word)), "")) for word in ("before", "after"))
            both = _("Both lists together: %(before)s before, %(after)s now")
            text = both if told.get("team") else _("%(before)s before, %(after)s now")
            return text % {"before": before, "after": after}
        case Action.TEAM_REFUSED:
            return _("Sent by player %(number)s: %(rules)s") % {
                "number": partner,
                "rules": _titles(event, told.get("codes", [])),
            }
        case Action.TEAMED | Action.APART | Action.WITHDREW | Action.RETURNED if partner is not None:
            return _("With player %(number)s") % {"number": partner}
        case _:
            return ""


def _titles(event: Event, codes: list[str]) -> str:
    """The rules of these codes by their titles, as far as they are known."""
    game = GAMES.get(event.game)
    words = {code: rule_words(game, code) if game else None for code in codes}
    return listed(game_text(game, found.title) if game and found else code for code, found in words.items())
