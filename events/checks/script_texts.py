"""The texts of the scripts of checks and scans, in the reader's language; a script fills in the places `%(...)s`."""

from __future__ import annotations

from django.utils.translation import gettext as _


def script_texts() -> dict[str, str]:
    """The texts of a check's page."""
    return queue_texts() | {
        "row": _("%(name)s, %(section)s: %(counted)s of %(listed)s counted. Press to count one."),
        "row_in": _("%(name)s: %(count)s of %(listed)s swapped in. Press to swap one in."),
        "row_out": _("%(name)s: %(count)s of %(listed)s swapped out. Press to swap one out."),
        "undone_count": _("Taken back: one %(name)s counted"),
        "undone_swap": _("Taken back: one %(name)s swapped"),
        "undone_found": _("Taken back: one %(name)s found, not listed"),
        "clock": _("%(time)s since it was opened; usual extension: %(minutes)s minutes"),
        "missing": _("%(count)s missing"),
        "too_many": _("%(count)s too many"),
        "not_listed": _("found, not listed"),
        "all_there": _("All cards are there."),
        "nothing_counted": _("Nothing is counted yet."),
        "registered": _("registered %(count)s"),
        "differs": _("%(count)s counted differently"),
        "conflict": _("%(name)s (%(section)s): %(counted)s; the list has %(listed)s"),
        "judge_counted": _("%(judge)s counted %(count)s"),
        "between": _(", "),
        "recorded_here": _("The outcome is recorded on this phone and is being sent."),
        "recorded": _("The outcome is recorded."),
        "swapped": _("%(count)s swapped"),
        "uneven": _("%(out)s out, %(in)s in: not the same number"),
        "choose_outcome": _("Choose an outcome first."),
        "gone": _("This check is not on this phone. Open it with a network."),
    }


def queue_texts() -> dict[str, str]:
    """The texts of the line that says what waits on a phone."""
    return {
        "saved": _("All saved"),
        "one_waits": _("1 record waits on this phone"),
        "many_wait": _("%(count)s records wait on this phone"),
        "log_in": _("Log in again to send them"),
        "other_judge": _("Another judge is logged in on this phone. These records wait for their own judge."),
        "one_other": _("1 record of another account or event waits on this phone"),
        "others": _("%(count)s records of another account or event wait on this phone"),
        "held": _("%(count)s wait for the organiser"),
        "unreadable": _("%(count)s could not be stored and stay on this phone"),
        "keeps_nothing": _("Nothing can be kept on this phone: count with a network."),
        "no_room": _("This browser stores nothing. Stay on this page until everything is saved."),
    }


def scan_texts() -> dict[str, str]:
    """The texts of the page with the camera."""
    return queue_texts() | {
        "looking": _("Hold the code in front of the camera."),
        "no_camera": _("This device has no camera that a page can use. Type the code."),
        "refused": _("The camera is not allowed for this site. Allow it in the browser's settings, or type the code."),
        "busy": _("The camera does not answer; perhaps another app uses it. Type the code."),
        "no_code": _("This is not the code of a receipt: %(text)s"),
        "offline": _("Without a network only lists of checks that were opened on this phone are found."),
    }
