"""From the body of a request to what is registered: a list with its answer, and what is known of a player."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, NamedTuple

from rest_framework.exceptions import ValidationError

from decks.api.checks.bodies import Given
from decks.check.answers import AnswerJson, answer_as_json
from decks.check.checking import Answer
from events.api.entries.bodies import sheet_of
from events.api.errors import ListNotTakenError
from events.entries.entering import Details
from events.entries.forms import DetailsForm
from events.entries.submitting import ListRefusedError, ReasonMissingError, SubmittedList
from events.lists.judging import answer_of_text, seat_for
from events.lists.pools import find_basis
from events.models import Entry, Event, PlayerDetails

DETAILS: Final = ("name", "pronouns", "member_id", "consent")


class JudgedSubmission(NamedTuple):
    """A list that was sent, judged as of the event's day."""

    sheet: SubmittedList
    answer: Answer

    @property
    def answer_json(self) -> AnswerJson:
        """What a check says of it."""
        return answer_as_json(self.answer)


def judged_list(event: Event, given: Given, entry: Entry | None, *, by_staff: bool) -> JudgedSubmission:
    """The list of a valid body, for an entry (None: for a new one). Raises what UNJUDGED names."""
    basis = find_basis(event, entry)
    sheet = replace(sheet_of(event, given, by_staff=by_staff), pool=basis.number)
    return JudgedSubmission(sheet, answer_of_text(event, sheet.text, basis, seat_for(event, entry)))


def sent_list(event: Event, given: Given, entry: Entry | None, *, by_staff: bool) -> JudgedSubmission | None:
    """The list of a valid body that may have one, as `judged_list` does. Raises what UNJUDGED names."""
    return judged_list(event, given["list"], entry, by_staff=by_staff) if "list" in given else None


@contextmanager
def answer_refusals(sent: JudgedSubmission | None, *, is_whole: bool = False, hides: bool = False) -> Iterator[None]:
    """Whoever sends a list that the event does not take gets what a check says of it, or that its reason is missing.

    `is_whole`: the list is the whole body, not its member `list`. `hides`: they do not see the format, nor what a check by
    its rules says. Raises ListNotTakenError, ValidationError.
    """
    try:
        yield
    except ReasonMissingError as missing:
        wrong = {"reason": [str(missing.says)]}
        raise ValidationError(wrong if is_whole else {"list": wrong}, code="required") from missing
    except ListRefusedError as refused:
        assert sent is not None  # a list is refused that was sent
        raise ListNotTakenError(refused, None if hides else sent.answer_json) from refused


def details_of(event: Event, given: Given, known: PlayerDetails | None) -> Details:
    """What the event keeps of a player, by the form of its pages; what was not sent stays. Raises ValidationError."""
    held = {name: getattr(known, name) for name in DETAILS} if known else {}
    form = DetailsForm(held | {name: given[name] for name in DETAILS if name in given}, event=event, known=known)
    if not form.is_valid():
        faults = {name: [str(error) for error in errors] for name, errors in form.errors.items()}
        raise ValidationError(faults, code="required")

    return form.details()
