"""The board: every entry with its list, verdict and state, filtered and counted by the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.access.saving import storable_text
from events.entries.pairing import current_team_keys
from events.entries.rejudging import outdated_entries
from events.entries.states import MISSING, SENT, STATES, UNCHECKED, entry_state, find_outdated_entries, state_tone
from events.entries.team_shown import NO_PARTNER, TEAM_STATES, shown_team_state
from events.entries.teammates import find_partners
from events.lists.freezing import CODE_LENGTH, typed_receipt_code
from events.models import Entry, Event, Judgement, Seating, Submission, Team
from events.models.entry import BLANK
from legality.engine.values.report import ILLEGAL, LEGAL, UNDETERMINED, UNFINISHED


def lacks_sheet(event: Event) -> Q:
    """The entries whose current list is on no sheet, or whose name, id or table is another, once sheets were printed; where
    blank ones were, also those who entered since.
    """
    printed = event.entries.filter(printed_number__isnull=False).order_by().values("pk")
    has_new = Q(current__isnull=False) & (Q(printed_number__isnull=True) | ~Q(printed_number=F("current__number")))
    has_none = Q(current__isnull=True, printed_number__isnull=True) & Q(Exists(printed.filter(printed_number=BLANK)))
    # Those whose sheet shows another name, id or table; of earlier sheets it is not known.
    is_known = Q(printed_number__isnull=False, details__isnull=False) & ~Q(details__printed_as="")
    called = Concat(F("details__name"), Value("\n"), F("details__member_id"))
    # Who sits elsewhere. A sheet with the table of a round says which round it is: later rounds make it no other.
    there = Seating.objects.filter(
        entry=OuterRef("pk"),
        round__event=event,
        round__number=OuterRef("printed_round"),
        table=OuterRef("printed_table"),
    )
    had_table = Q(printed_table__isnull=False)
    has_table = Q(table__isnull=False)
    by_itself = (had_table | has_table) & ~Q(table=F("printed_table"))
    by_round = Q(printed_round__isnull=False, table__isnull=True)
    moved = (by_round & ~Q(Exists(there))) | (~by_round & by_itself)
    shown_otherwise = is_known & (~Q(details__printed_as=called) | moved)
    return Q(Exists(printed)) & (has_new | has_none | shown_otherwise)


# Of the API alone: the board shows those who take part and those who do not in two lists.
EVERY: Final = "all"
WITHDRAWN: Final = "withdrawn"
NO_POOL: Final = "no-pool"
HIT: Final = "hit"
FILTERS: Final[Mapping[str, str | Promise]] = {
    "": _("All"),
    MISSING: _("No list"),
    ILLEGAL: _("Illegal"),
    UNDETERMINED: _("Undetermined"),
    UNCHECKED: _("Not checked"),
    HIT: _("Affected by a change"),
    "warnings": _("With warnings"),
    "late": _("Late"),
    "amended": _("Changed after the lock"),
    "paper": _("Paper list"),
    NO_POOL: _("No pool"),
    "unlocked": _("Unlocked"),
    WITHDRAWN: _("Withdrawn"),
    "reprint": _("Changed since the sheets were printed"),
    "open-team": _("Without a partner"),
    "team": _("Team rules broken"),
}
# What tells of verdicts is for those who may see lists.
OF_VERDICTS: Final = frozenset({ILLEGAL, UNDETERMINED, UNCHECKED, HIT, "warnings", NO_POOL, "team"})
SORTS: Final[Mapping[str, tuple[str, ...]]] = {
    "number": ("number",),
    "name": ("details__name", "number"),
    "table": ("table", "number"),
    "changed": ("-changed", "number"),
    "team": ("team__number", "seat", "number"),
}


@dataclass(frozen=True, slots=True)
class BoardTeam:
    """The team of an entry: its partner, if it has one, and its state (a key of `TEAM_STATES`).

    A reader who sees no lists sees only whether it is open.
    """

    team: Team
    partner: Entry | None
    state: str

    @property
    def word(self) -> str:
        """The state in the reader's language; empty where it is not shown."""
        return str(TEAM_STATES.get(self.state, ""))


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One entry of the board. `name`: the player's, or the entry's label. `verdict`: a state of `STATES`.

    `judged` and `code`, the verdict and the receipt of the list, are reported to those who see lists alone.
    """

    entry: Entry
    name: str
    pronouns: str
    member_id: str
    submission: Submission | None
    verdict: str
    judged: Judgement | None = None
    code: str = ""
    team: BoardTeam | None = None

    @property
    def warnings(self) -> int:
        """How many warnings there are next to the verdict."""
        return len(self.judged.warnings) if self.judged else 0

    @property
    def is_reprint(self) -> bool:
        """Whether the printed sheet is out of date, where the query was asked for it."""
        return bool(getattr(self.entry, "lacks_sheet", False))

    @property
    def is_hit(self) -> bool:
        """Whether what changed since the list was sent has made its verdict another one."""
        return self.judged is not None and self.judged.hit

    @property
    def word(self) -> str:
        """The state in the reader's language."""
        return str(STATES[self.verdict])

    @property
    def tone(self) -> str:
        """How the state is drawn."""
        return state_tone(self.verdict)


def entries_shown(
    event: Event, show: str = "", q: str = "", sort: str = "number", *, sees_lists: bool
) -> QuerySet[Entry]:
    """The entries that fit a filter (a key of `FILTERS`, or `EVERY`) and a search by name, number, id or receipt.

    For those who see no lists neither filters by verdict nor receipts choose anything.
    """
    show = show if sees_lists or show not in OF_VERDICTS else ""
    rows = event.entries.all() if show in (EVERY, WITHDRAWN) else event.entries.taking_part()
    rows = rows.filter(_filter_of(event, show)) if show else rows
    for word in storable_text(q).split():
        # Rows show numbers as `#3`.
        number = word.removeprefix("#").removeprefix("＃")
        found = Q(details__name__icontains=word) | Q(details__member_id__iexact=word) | Q(external_id__iexact=word)
        if number.isascii() and number.isdigit() and len(number) < CODE_LENGTH:
            found |= Q(number=int(number))
        code = typed_receipt_code(word)
        if sees_lists and len(code) == CODE_LENGTH:
            found |= Q(current__code=code)
        rows = rows.filter(found)

    teams = ("team__judgement",) if event.is_for_teams else ()
    wanted = rows.select_related("details", "current__judgement", *teams)
    return wanted.defer("current__text", "current__cards").order_by(*SORTS.get(sort, SORTS["number"]))


# The other players in the team of an entry.
_PARTNERS: Final = Entry.objects.filter(team=OuterRef("team")).exclude(pk=OuterRef("pk")).order_by()

_OPEN: Final = Q(team__isnull=False) & ~Q(Exists(_PARTNERS))
_BROKEN: Final = Q(team__judgement__verdict=ILLEGAL)


def _filter_of(event: Event, show: str) -> Q:
    if show in (ILLEGAL, UNDETERMINED):
        # At an event an unfinished deck is as illegal as any other.
        verdicts = (ILLEGAL, UNFINISHED) if show == ILLEGAL else (UNDETERMINED,)
        return Q(current__judgement__verdict__in=verdicts)

    return {
        MISSING: Q(current__isnull=True),
        UNCHECKED: Q(current__isnull=False) & Q(pk__in=outdated_entries(event).order_by().values("pk")),
        "warnings": Q(current__judgement__isnull=False) & ~Q(current__judgement__warnings=[]),
        HIT: Q(current__judgement__hit=True),
        "late": Q(current__late=True),
        "amended": Q(current__amendment=True),
        "paper": Q(current__source=Submission.Source.PAPER),
        # Players of events without pools lack none.
        NO_POOL: Q(pool__isnull=True, event__pools=True),
        "unlocked": Q(unlocked=True),
        WITHDRAWN: Q(withdrawn__isnull=False),
        "open-team": _OPEN,
        "team": _BROKEN,
        "reprint": lacks_sheet(event),
    }.get(show, Q())


def board_rows(event: Event, entries: Sequence[Entry], *, sees_lists: bool) -> list[BoardRow]:
    """The rows of entries that `entries_shown` gave. One query, for those whose verdict is out of date; where teams play
    two more, for the partners and the state of the cards.
    """
    stale = find_outdated_entries(event, entries) if sees_lists else frozenset()
    partners = find_partners(entries)
    current = current_team_keys(event, [entry.team for entry in entries if entry.team is not None])
    rows = []
    for entry in entries:
        state = entry_state(entry, stale)
        team = None
        if entry.team is not None:
            partner = partners.get(entry.pk)
            together = shown_team_state(entry.team, entry, partner, is_current=entry.team.pk in current)
            team = BoardTeam(entry.team, partner, together if sees_lists or together == NO_PARTNER else "")
        known = getattr(entry, "details", None)
        listed = entry.current
        sees_list = listed is not None and sees_lists
        rows.append(
            BoardRow(
                entry,
                known.name if known else entry.label,
                known.pronouns if known else "",
                known.member_id if known else "",
                listed,
                state if sees_lists or listed is None else SENT,
                getattr(listed, "judgement", None) if sees_list else None,
                listed.code if listed and sees_lists else "",
                team,
            )
        )

    return rows


@dataclass(frozen=True, slots=True)
class BoardCounts:
    """The numbers above the board, of the entries that take part."""

    taking_part: int
    missing: int
    legal: int
    illegal: int
    undetermined: int
    unchecked: int
    late: int
    unlocked: int
    withdrawn: int
    open_teams: int = 0
    broken_teams: int = 0


def count_entries(event: Event) -> BoardCounts:
    """The numbers of an event. Two queries, and one more where teams play."""
    here = Q(withdrawn__isnull=True)
    found = event.entries.order_by().aggregate(
        taking_part=Count("pk", filter=here),
        missing=Count("pk", filter=here & Q(current__isnull=True)),
        late=Count("pk", filter=here & Q(current__late=True)),
        unlocked=Count("pk", filter=here & Q(unlocked=True)),
        withdrawn=Count("pk", filter=~here),
    )
    teams = (
        event.entries.order_by().aggregate(
            open_teams=Count("pk", filter=here & _OPEN),
            broken_teams=Count("team", filter=here & _BROKEN, distinct=True),
        )
        if event.is_for_teams
        else {}
    )
    stale = outdated_entries(event).filter(here).order_by().values("pk")
    judged = event.entries.filter(here, current__isnull=False).exclude(pk__in=stale).order_by()
    by_verdict = dict(judged.values_list("current__judgement__verdict").annotate(n=Count("pk")))
    with_list = found["taking_part"] - found["missing"]
    return BoardCounts(
        **found,
        **teams,
        legal=by_verdict.get(LEGAL, 0),
        illegal=by_verdict.get(ILLEGAL, 0) + by_verdict.get(UNFINISHED, 0),
        undetermined=by_verdict.get(UNDETERMINED, 0),
        unchecked=with_list - sum(by_verdict.values()),
    )


def is_flagged(event: Event, row: BoardRow, now: datetime) -> bool:
    """Whether the event asks that this row is looked at: by what it flags, and what it refuses but has."""
    allow = Event.Answer.ALLOW
    causes = (
        (event.if_missing, row.verdict == MISSING and now >= event.lock),
        (event.if_late, row.submission is not None and row.submission.late),
        (event.if_illegal, row.verdict in (ILLEGAL, UNFINISHED)),
        (event.if_missing, row.team is not None and row.team.partner is None and now >= event.lock),
        (event.if_illegal, row.team is not None and row.team.state == ILLEGAL),
        (event.if_undetermined, row.verdict in (UNDETERMINED, UNCHECKED)),
    )
    return any(is_so for answer, is_so in causes if answer != allow)
