"""Entries and registered lists as JSON. By default an entry is a number: names and lists are reported to who asks for them."""

from collections.abc import Container, Sequence
from typing import Annotated, Any, ClassVar, Final, NotRequired, TypedDict

from api.fields import Truth, Whole
from api.model_serializers import AnswerField, StrictModelSerializer, row_json
from api.typed import ALWAYS, Doc, MadeBy, Moment, OneOf, Positive, Row
from decks.check.answers import AnswerJson
from events.board.rows import board_rows
from events.entries.states import STATES
from events.entries.submitting import is_intact
from events.lists.freezing import FrozenCard, OpenLineJson
from events.models import Entry, Event, PlayerDetails, Submission
from events.models.event import SEATS

CODE: Final = "The receipt: eight letters and digits."
BROKEN: Final = "The rules that it breaks."

State = Annotated[str, OneOf(*STATES)]


class PlayerJson(TypedDict):
    """What an event knows of a player."""

    name: str
    pronouns: str
    member_id: str
    consent: Annotated[bool, Doc("Whether the list may be published under the name.")]


# Any: the framework's own options.
def of_judgement(hint: object, name: str, without: object, **options: Any) -> AnswerField:
    """A member of the verdict on a list; `without` where it was never judged."""
    return AnswerField(hint, lambda row: getattr(getattr(row, "judgement", None), name, without), **options)


class ListedListSerializer(StrictModelSerializer[Submission]):
    """A registered list without its cards."""

    number = Whole(min_value=1, help_text="Counted in the entry; the last one counts.")
    amended = Truth(source="amendment", help_text="Sent after the lock.")
    verdict = of_judgement(str | None, "verdict", None, help_text="Null: it was never judged.")
    codes = of_judgement(list[str], "codes", (), help_text=BROKEN)
    warnings = of_judgement(list[str], "warnings", (), help_text="Codes of what is odd and legal.")
    edition = of_judgement(str, "edition", "", help_text="The documents that it was judged by.")

    class Meta(StrictModelSerializer.Meta):
        model = Submission
        fields: ClassVar[tuple[str, ...]] = tuple(
            """
            number made source late amended reason paper_place deck_name code digest verdict codes warnings edition
            """.split()
        )
        help_texts: ClassVar = {
            "source": "Where it came from.",
            "reason": "Why it was changed after the lock.",
            "paper_place": "Where the sheet of paper is kept.",
            "code": CODE,
            "digest": "The keyed hash whose beginning is the code.",
        }


class RegisteredListSerializer(ListedListSerializer):
    """A registered list: a copy that never changes."""

    intact = AnswerField(
        bool,
        lambda row: is_intact(row.entry.event, row),
        help_text="Whether it is still what its receipt was given for.",
    )

    class Meta(ListedListSerializer.Meta):
        fields = (*ListedListSerializer.Meta.fields, "text", "cards", "open_lines", "intact")
        types: ClassVar = {"cards": list[FrozenCard], "open_lines": list[OpenLineJson]}
        help_texts: ClassVar = {
            **ListedListSerializer.Meta.help_texts,
            "text": "As it was sent.",
            "cards": "In the player's own order.",
            "open_lines": "Lines that found no card.",
        }


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
    codes: Annotated[list[str], Doc(BROKEN)]
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
    list: NotRequired[
        Annotated[
            Annotated[Row, MadeBy(RegisteredListSerializer)] | None, Doc("With `include=list`; null without a list.")
        ]
    ]


class EnteredJson(EntryJson):
    """An entry that has just been made, or written, with the receipt of the list that came with it."""

    receipt: Annotated[NewListJson | None, ALWAYS, Doc("Null where no list came.")]


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


def player_json(known: PlayerDetails) -> PlayerJson:
    """What is known of a player."""
    return {"name": known.name, "pronouns": known.pronouns, "member_id": known.member_id, "consent": known.consent}


def entries_json(
    event: Event, entries: Sequence[Entry], include: Container[str] = (), *, sees_lists: bool
) -> list[EntryJson]:
    """Entries as rows of the board, with their players and lists where they are asked for.

    One query, for those whose verdict is out of date; where teams play two more.
    """
    found: list[EntryJson] = []
    for row in board_rows(event, entries, sees_lists=sees_lists):
        entry = row.entry
        held = row.submission
        judged = row.judged
        body: EntryJson = {
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
            known: PlayerDetails | None = getattr(entry, "details", None)
            body["details"] = player_json(known) if known else None
        if "list" in include:
            if held is not None:
                # The receipt is about its entry, which is at hand.
                held.entry = entry
            body["list"] = row_json(RegisteredListSerializer, held) if held else None
        found.append(body)

    return found
