"""What was done with an entry, the newest first: each step with its author, its reason and what it changed."""

from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from decks.check.messages import VERDICTS
from events.lists.archive import catalogue_for
from events.lists.showing import ShownChange, list_change
from events.models import Entry, Event, LogEntry, Staff, Submission
from legality.games import GAMES
from legality.house_words import rule_words
from legality.messages import game_text, list_items

Action = LogEntry.Action
# Steps about verdicts.
OF_VERDICTS: Final = (Action.REJUDGED, Action.TEAM_REFUSED)
# Steps about a list, by its number.
OF_LISTS: Final = (Action.SUBMITTED, Action.AMENDED)
CONTENT: Final = ("text", "cards", "open_lines")
# The steps on a page, those of its newest lists whose changes are shown, and the differences shown of each.
STEPS: Final = 20
CHANGES: Final = 3
LINES: Final = 60
# The differences shown on a page of one list.
MOST_LINES: Final = 400


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """One thing that was done. `who` is empty for the player; `change` is what a list changed of the one before."""

    log: LogEntry
    who: str
    note: str = ""
    reason: str = ""
    submission: Submission | None = None
    change: ShownChange | None = None


@dataclass(frozen=True, slots=True)
class History:
    """A page of the steps of an entry, the newest first."""

    steps: tuple[HistoryStep, ...]
    page: Page[LogEntry]


def entry_history(event: Event, entry: Entry, page: str | int = 1, *, with_lists: bool) -> History:
    """A page of an entry's steps, with what its newest lists changed for those who may see them; others see neither
    verdicts nor reasons, which may name cards. Five queries, two without lists.
    """
    logged = entry.log.select_related("author")
    if not with_lists:
        logged = logged.exclude(action__in=OF_VERDICTS)

    found = Paginator(logged, STEPS).get_page(page)
    numbers = [number for number in map(_list_number, found) if number is not None] if with_lists else []
    lists = {one.number: one for one in entry.submissions.defer(*CONTENT).filter(number__in=numbers)} if numbers else {}
    # What the newest lists changed of those before them.
    newest = numbers[:CHANGES]
    changes: dict[int, ShownChange | None] = {}
    if newest:
        catalogue = catalogue_for(event)
        wanted = {*newest, *(number - 1 for number in newest)}
        compared = {one.number: one for one in entry.submissions.defer("text").filter(number__in=wanted)}
        for number in newest:
            if number in compared:
                changes[number] = list_change(event, compared[number], compared.get(number - 1), catalogue, LINES)

    steps = []
    for one in found:
        number = _list_number(one) or 0
        reason = str(one.details.get("reason") or "") if with_lists else ""
        steps.append(
            HistoryStep(
                one, _describe_author(one), _describe_step(event, one), reason, lists.get(number), changes.get(number)
            )
        )

    return History(tuple(steps), found)


def whole_change(event: Event, entry: Entry, submission: Submission) -> ShownChange | None:
    """What one list changed of the one before, for its own page. Two queries, one for the version of the cards."""
    before = entry.submissions.defer("text").filter(number__lt=submission.number).first()
    return list_change(event, submission, before, catalogue_for(event), MOST_LINES)


def _list_number(logged: LogEntry) -> int | None:
    """The number of the list that a step is about."""
    number = logged.details.get("number") if logged.action in OF_LISTS else None
    return number if isinstance(number, int) else None


def _describe_author(logged: LogEntry) -> str:
    """The role of whoever did it, with their name where the account still is; of another player the number."""
    by = logged.details.get("by")
    if isinstance(by, int):
        return _("Player %(number)s") % {"number": by}
    if not logged.role:
        return ""

    role = str(Staff.Role(logged.role).label)
    return f"{role} {logged.author.get_username()}" if logged.author else role


def _describe_step(event: Event, logged: LogEntry) -> str:
    details = logged.details
    partner = logged.details.get("partner")
    match logged.action:
        case Action.REJUDGED:
            before = str(VERDICTS.get(str(details.get("before")), ""))
            after = str(VERDICTS.get(str(details.get("after")), ""))
            both = _("Both lists together: %(before)s before, %(after)s now")
            text = both if details.get("team") else _("%(before)s before, %(after)s now")
            return text % {"before": before, "after": after}
        case Action.TEAM_REFUSED:
            # The rules of these codes by their titles, as far as they are known.
            codes = details.get("codes", [])
            game = GAMES.get(event.game)
            words = {code: rule_words(game, code) if game else None for code in codes}
            titles = list_items(
                game_text(game, found.title) if game and found else code for code, found in words.items()
            )
            return _("Submitted by player %(number)s: %(rules)s") % {
                "number": partner,
                "rules": titles,
            }
        case Action.CLAIMED if details.get("back"):
            return _("Given back: the person who claimed it claimed another entry")
        case Action.TEAMED | Action.APART | Action.WITHDREW | Action.RETURNED if partner is not None:
            return _("With player %(number)s") % {"number": partner}
        case _:
            return ""
