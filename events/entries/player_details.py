"""What a form says of a player, merged with what another person has written meanwhile."""

from datetime import datetime

from events.entries.authors import Author
from events.entries.changed_meanwhile import ChangedField, browser_value, field_text
from events.entries.entering import DetailsConflictError, write_details
from events.entries.event_lock import turn_in
from events.entries.forms import DetailsForm
from events.models import Entry, Event, PlayerDetails


def save_details(
    event: Event, entry: Entry, form: DetailsForm, author: Author, now: datetime
) -> tuple[DetailsForm, list[ChangedField]] | None:
    """Write what was changed in a valid form; else the form with what another person has changed, and what that is."""
    try:
        with turn_in(event) as held:
            fresh = held.entries.select_related("event").get(pk=entry.pk)
            write_details(fresh, form.details(), author, now, form.shown())
    except DetailsConflictError as odds:
        return form_with_changes(event, form, odds)

    return None


def form_with_changes(
    event: Event, mine: DetailsForm, odds: DetailsConflictError
) -> tuple[DetailsForm, list[ChangedField]]:
    """The form of the later with what others have changed in it, and each of these that they had changed too."""
    held = odds.held
    given = mine.details()
    shown = mine.shown()
    known = PlayerDetails(name=held.name, pronouns=held.pronouns, member_id=held.member_id, consent=held.consent)
    may_consent = "consent" in mine.fields
    theirs = DetailsForm(None, event=event, known=known, may_consent=may_consent)
    data = dict(mine.data.items())
    taken = list[ChangedField]()
    for name in theirs.fields:
        data[theirs.add_initial_prefix(name)] = str(getattr(held, name))
        if name in odds.fields or getattr(given, name) == getattr(shown, name):
            data[name] = browser_value(theirs[name])
        if name in odds.fields:
            taken.append(ChangedField(str(theirs[name].label), field_text(theirs[name]), field_text(mine[name])))

    return DetailsForm(data, event=event, known=known, may_consent=may_consent), taken
