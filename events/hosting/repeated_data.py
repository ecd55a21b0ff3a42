"""What another system has sent of a player last: the same again changes nothing, whatever has happened since."""

import hmac
import json
from dataclasses import asdict
from hashlib import sha256

from events.entries.submitting import SubmittedList
from events.hosting.roster_row import RosterRow
from events.models import Entry, Event, PlayerDetails


def digest_of(event: Event, row: RosterRow, sheet: SubmittedList | None = None, place: int = 0) -> str:
    """A digest of what another system says of a player, their list and their place in a team, keyed by the event."""
    # The line of a roster and the pool of a verdict are not part of what was said.
    said = asdict(row) | {"line": place}
    listed = asdict(sheet) | {"pool": None} if sheet else None
    text = json.dumps([said, listed], sort_keys=True)
    return hmac.new(event.secret.encode(), text.encode(), sha256).hexdigest()


def is_repeat(entry: Entry | None, digest: str) -> bool:
    """Whether that is what was said of the entry last; of an erased player nothing is known."""
    known = getattr(entry, "details", None) if entry else None
    return known is not None and hmac.compare_digest(known.told_digest, digest)


def store_digest(entry: Entry, digest: str) -> None:
    """Store what was sent of an entry, as far as anything is known of its player."""
    PlayerDetails.objects.filter(entry=entry).update(told_digest=digest)
