"""Entries and registered lists as JSON. By default an entry is a number: names and lists are reported to who asks for them."""

from typing import Annotated, Final, NotRequired, TypedDict

from api.typed import ALWAYS, Doc, Moment, OneOf, Positive
from decks.check.answers import AnswerJson
from events.board.rows import BoardRow, board_rows
from events.entries.states import STATES
from events.entries.submitting import is_intact
from events.lists.freezing import FrozenCard, OpenLineJson
from events.models import Entry, Event, PlayerDetails, Submission
from events.models.event import SEATS

CODE: Final = "The receipt: eight letters and digits."

RuleCodes = Annotated[list[str], Doc("The rules that it breaks.")]
State = Annotated[str, OneOf(*STATES)]


class PlayerJson(TypedDict):
    """What an event knows of a player."""

    name: str
    pronouns: str
    member_id: str
    consent: Annotated[bool, Doc("Whether the list may be published under the name.")]


class ListedListJson(TypedDict):
    """A registered list without its cards."""

    number: Annotated[Positive, Doc("Counted in the entry; the last one counts.")]
    made: Moment
    source: Annotated[str, OneOf(*Submission.Source.values), Doc("Where it came from.")]
    late: bool
    amended: Annotated[bool, Doc("Sent after the lock.")]
    reason: Annotated[str, Doc("Why it was changed after the lock.")]
    paper_place: Annotated[str, Doc("Where the sheet of paper lies.")]
    deck_name: str
    code: Annotated[str, Doc(CODE)]
    digest: Annotated[str, Doc("The keyed hash whose beginning is the code.")]
    verdict: Annotated[str | None, Doc("Null: it was never judged.")]
    codes: RuleCodes
    warnings: Annotated[list[str], Doc("Codes of what is odd and legal.")]
    edition: Annotated[str, Doc("The documents that it was judged by.")]


class RegisteredListJson(ListedListJson):
    """A registered list: a copy that never changes."""

    text: Annotated[str, Doc("As it was sent.")]
    cards: Annotated[list[FrozenCard], Doc("In the player's own order.")]
    open_lines: Annotated[list[OpenLineJson], Doc("Lines that found no card.")]
    intact: Annotated[bool, Doc("Whether it is still what its receipt was given for.")]


class NewListJson(TypedDict):
    """A list that has just been registered, with what a check says of it."""

    number: Positive
    code: Annotated[str, Doc(CODE)]
    digest: str
    made: Moment
    late: bool
    amended: bool
    verdict: str
    answer: AnswerJson


class EntryJson(TypedDict):
    """An entry: a place in an event."""

    number: Annotated[Positive, ALWAYS, Doc("Never given to another.")]
    id: Annotated[str, ALWAYS, Doc("What another system calls it; empty for none.")]
    table: Positive | None
    team: Annotated[Positive | None, Doc("The number of its team, where teams play.")]
    seat: Annotated[str, OneOf("", *SEATS), Doc("Its seat in the team.")]
    state: Annotated[
        State,
        Doc(
            "The verdict, or that there is no list, or that it is not checked as things are now; `sent` for roles that see no lists."
        ),
    ]
    verdict: Annotated[str | None, Doc("The last verdict, as old as it may be; null for roles that see no lists.")]
    codes: RuleCodes
    hit: Annotated[
        bool,
        Doc(
            "A ban, an erratum or the like has given the list another verdict; until another is sent, or it is legal again."
        ),
    ]
    code: Annotated[str | None, Doc(CODE)]
    submitted: Moment | None
    late: bool
    amended: Annotated[bool, Doc("The list was sent after the lock.")]
    paper: Annotated[bool, Doc("The list was handed in on paper.")]
    pool: Annotated[bool, Doc("Whether a pool is registered, in events whose players register what they opened.")]
    unlocked: bool
    withdrawn: bool
    details: NotRequired[Annotated[PlayerJson | None, Doc("With `include=details`; null once they are erased.")]]
    list: NotRequired[Annotated[RegisteredListJson | None, Doc("With `include=list`; null without a list.")]]


def details_json(known: PlayerDetails) -> PlayerJson:
    """What is known of a player."""
    return {"name": known.name, "pronouns": known.pronouns, "member_id": known.member_id, "consent": known.consent}


def listed_list_json(submission: Submission) -> ListedListJson:
    """A list without its cards."""
    judged = getattr(submission, "judgement", None)
    return {
        "number": submission.number,
        "made": submission.made.isoformat(),
        "source": submission.source,
        "late": submission.late,
        "amended": submission.amendment,
        "reason": submission.reason,
        "paper_place": submission.paper_place,
        "deck_name": submission.deck_name,
        "code": submission.code,
        "digest": submission.digest,
        "verdict": judged.verdict if judged else None,
        "codes": judged.codes if judged else [],
        "warnings": judged.warnings if judged else [],
        "edition": judged.edition if judged else "",
    }


def list_json(event: Event, submission: Submission) -> RegisteredListJson:
    """A list whole."""
    return {
        **listed_list_json(submission),
        "text": submission.text,
        "cards": submission.cards,
        "open_lines": submission.open_lines,
        "intact": is_intact(event, submission),
    }


def new_list_json(submission: Submission, answer: AnswerJson) -> NewListJson:
    """The receipt of a list, with its answer."""
    return {
        "number": submission.number,
        "code": submission.code,
        "digest": submission.digest,
        "made": submission.made.isoformat(),
        "late": submission.late,
        "amended": submission.amendment,
        "verdict": answer["verdict"],
        "answer": answer,
    }


def entry_json(event: Event, row: BoardRow, include: tuple[str, ...] = ()) -> EntryJson:
    """A row of the board, with its player and its list where they are asked for. No query."""
    entry = row.entry
    held = row.submission
    judged = row.judged
    told: EntryJson = {
        "number": entry.number,
        "id": entry.external_id,
        "table": entry.table,
        "team": entry.team.number if entry.team else None,
        "seat": entry.seat,
        "state": row.verdict,
        "verdict": judged.verdict if judged else None,
        "codes": judged.codes if judged else [],
        "hit": row.is_hit,
        "code": row.code or None,
        "submitted": held.made.isoformat() if held else None,
        "late": held is not None and held.late,
        "amended": held is not None and held.amendment,
        "paper": held is not None and held.source == Submission.Source.PAPER,
        "pool": entry.pool_id is not None,
        "unlocked": entry.unlocked,
        "withdrawn": entry.withdrawn is not None,
    }
    if "details" in include:
        known = getattr(entry, "details", None)
        told["details"] = details_json(known) if known else None
    if "list" in include:
        if held is not None:
            # The receipt is about its entry, which is at hand.
            held.entry = entry
        told["list"] = list_json(event, held) if held else None

    return told


def entries_json(
    event: Event, entries: list[Entry], include: tuple[str, ...] = (), *, sees_lists: bool
) -> list[EntryJson]:
    """The rows of several entries. One query, for those whose verdict is out of date."""
    return [entry_json(event, row, include) for row in board_rows(event, entries, sees_lists=sees_lists)]
