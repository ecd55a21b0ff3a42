"""What a page of checks gives its script: who judges, where records go, what to save for a time without a network, and texts.

The script fills in the places `%(...)s` of a text.
"""

from datetime import datetime
from typing import TypedDict
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from events.access.permissions import Phase
from events.access.viewers import EventViewer
from events.models import Event


class PhoneJson(TypedDict):
    """`judge`: the account whose records these are. `offline`: the shell that a browser may keep, empty where it may not."""

    judge: int
    event: str
    name: str
    ended: bool
    now: str
    records: str
    login: str
    shell: str
    static: str


def phone_config(event: Event, viewer: EventViewer, now: datetime) -> PhoneJson:
    """What the script of a page of checks has to know."""
    return {
        "judge": viewer.person or 0,
        "event": event.slug,
        "name": event.name,
        "ended": viewer.phase is Phase.ENDED,
        "now": now.isoformat(),
        "records": reverse("events:check_records", args=(event.slug,)),
        "login": reverse("accounts:login"),
        "shell": shell_address() if settings.OFFLINE else "",
        "static": settings.STATIC_URL,
    }


def shell_address() -> str:
    """The page of a check without a reader, in the language of the request."""
    return f"{reverse('events:check_shell')}?{urlencode({'lang': get_language() or 'en'})}"


def script_texts() -> dict[str, str]:
    """The texts of a check's page."""
    return queue_texts() | {
        "row": _("%(name)s, %(section)s: %(counted)s of %(listed)s counted. Press to count one."),
        "row_in": _("%(name)s: %(count)s of %(listed)s swapped in. Press to swap one in."),
        "row_out": _("%(name)s: %(count)s of %(listed)s swapped out. Press to swap one out."),
        "undone_count": _("Undone: one %(name)s counted"),
        "undone_swap": _("Undone: one %(name)s swapped"),
        "undone_found": _("Undone: one %(name)s found, not on the list"),
        "clock": _("%(time)s since the check began; usual extension: %(minutes)s minutes"),
        "missing": _("%(count)s missing"),
        "too_many": _("%(count)s too many"),
        "not_listed": _("found, not on the list"),
        "all_there": _("All cards are there."),
        "nothing_counted": _("Nothing counted yet."),
        "registered": _("registered %(count)s"),
        "cost": _("cost %(count)s"),
        "differs": _("%(count)s counted differently"),
        "conflict": _("%(name)s (%(section)s): %(counted)s; the list has %(listed)s"),
        "judge_counted": _("%(judge)s counted %(count)s"),
        "between": _(", "),
        "recorded_here": _("The outcome is recorded on this phone and is being sent."),
        "recorded": _("Outcome recorded."),
        "swapped": _("%(count)s swapped"),
        "uneven": _("%(out)s out, %(in)s in: the numbers differ"),
        "choose_outcome": _("Choose an outcome first."),
        "gone": _("This check is not stored on this phone. Open it while you are online."),
    }


def queue_texts() -> dict[str, str]:
    """The texts of the line that says what waits on a phone."""
    return {
        "saved": _("All saved"),
        "one_waits": _("1 record on this phone is waiting to be sent"),
        "many_wait": _("%(count)s records on this phone are waiting to be sent"),
        "log_in": _("Log in again to send them"),
        "other_judge": _(
            "Another judge is logged in on this phone. Only the judge who made these records can send them."
        ),
        "one_other": _("1 record of another account or event on this phone is waiting to be sent"),
        "others": _("%(count)s records of another account or event on this phone are waiting to be sent"),
        "held": _("%(count)s waiting for the organiser"),
        "unreadable": _("%(count)s could not be saved and remain on this phone"),
        "keeps_nothing": _("This phone cannot store anything: stay online while you count."),
        "no_room": _("This browser cannot store data. Stay on this page until everything is saved."),
    }


def scan_texts() -> dict[str, str]:
    """The texts of the page with the camera."""
    return queue_texts() | {
        "looking": _("Hold the code in front of the camera."),
        "no_camera": _("This device has no camera that the page can use. Type the code instead."),
        "refused": _("This site may not use the camera. Allow it in the browser's settings, or type the code."),
        "busy": _("The camera is not responding; another app may be using it. Type the code instead."),
        "no_code": _("This is not a receipt code: %(text)s"),
        "offline": _("Offline, you can only find lists of checks that were opened on this phone."),
    }
