"""Pages of organisers about people: the staff with its invitations, the roster, claim links, the join link."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks.access.tables import TableFault, csv_response, sent_text, warn_of_unread_columns
from decks.sharing.qr import qr_svg
from decks.sharing.site_address import site_address
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.entries.authors import staff_author
from events.entries.entering import claim_token
from events.entries.event_lock import turn_in
from events.entries.rejudging import rejudge_seats
from events.entries.teammates import TeamUnfitError
from events.fetching import staff_viewer
from events.hosting.creating import renew_join_link
from events.hosting.roster import COLUMNS, Roster, load_roster, read_roster, team_fault
from events.hosting.staff import (
    LastOrganiserError,
    create_invitation,
    end_invitation,
    find_invitation,
    join_staff,
    open_invitations,
    remove_from_staff,
)
from events.models import Event, Invitation, Staff


@login_required
@require_safe
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    """The staff of an event, with a form for invitations."""
    viewer = staff_viewer(request, slug, Action.STAFF, timezone.now())
    return _staff_page(request, viewer)


def _staff_page(request: HttpRequest, viewer: EventViewer, **more: object) -> HttpResponse:
    context = {
        "event": viewer.event,
        "seat": viewer,
        "members": viewer.event.staff.select_related("person").order_by("pk"),
        "invitations": open_invitations(viewer.event, timezone.now()),
        "roles": Staff.Role.choices,
    }
    return render(request, "events/staff.html", context | more)


@login_required
@require_POST
def invite_member(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an invitation and show its link, once."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.STAFF, now)
    role = request.POST.get("role", "")
    if role not in Staff.Role.values:
        raise Http404

    token = create_invitation(viewer.event, Staff.Role(role), staff_author(viewer), now)
    link = site_address(request) + reverse("events:accept", args=(token,))
    return _staff_page(request, viewer, link=link, invited=Staff.Role(role).label)


@login_required
@require_POST
def end_invitation_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End an invitation that is not used yet."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.STAFF, now)
    with turn_in(viewer.event) as event:
        end_invitation(get_object_or_404(event.invitations, pk=number), staff_author(viewer), now)

    messages.success(request, _("Invitation revoked."))
    return redirect("events:staff", slug)


@login_required
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether the reader wants to be of the staff, and make them a member."""
    now = timezone.now()
    person = request.user.pk
    try:
        invitation = find_invitation(token, now)
        if request.method == "POST" and person is not None:
            with turn_in(invitation.event):
                join_staff(invitation, person, now)
            return redirect(invitation.event)
    except Invitation.DoesNotExist:
        return render(request, "events/link_ended.html", status=404)

    return render(request, "events/accept.html", {"event": invitation.event, "role": Staff.Role(invitation.role).label})


@login_required
@require_POST
def remove_member(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a member from the staff."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.STAFF, now)
    member = get_object_or_404(viewer.event.staff.select_related("person"), pk=number)
    try:
        with turn_in(viewer.event) as event:
            remove_from_staff(event, member, staff_author(viewer), now)
        messages.success(request, _("%(name)s is no longer on the staff.") % {"name": member.person.username})
    except LastOrganiserError:
        messages.error(request, _("An event needs at least one organiser. Invite another one first."))

    return redirect("events:events") if member.person_id == request.user.pk else redirect("events:staff", slug)


@login_required
def roster(request: HttpRequest, slug: str) -> HttpResponse:
    """Import a roster: all of it or nothing, as often as one likes."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.ROSTER, now)
    text = ""
    found = None
    if request.method == "POST":
        text = sent_text(request)
        found = read_roster(text)
        if not viewer.event.is_for_teams and any(row.team for row in found.rows):
            fault = TableFault(1, _("This event is for single players: leave out the column “team”."))
            found = Roster((), (fault,), found.unread)
    if found is not None and found.rows:
        try:
            done = load_roster(viewer.event, found.rows, staff_author(viewer), now)
        except TeamUnfitError as unfit:
            found = Roster((), (team_fault(found.rows, unfit),), found.unread)
            return _roster_page(request, viewer, text, found)

        rejudge_seats(viewer.event, now)
        told = _("Roster imported: %(created)s new, %(changed)s changed, %(unchanged)s unchanged.")
        messages.success(
            request, told % {"created": done.created, "changed": done.changed, "unchanged": done.unchanged}
        )
        warn_of_unread_columns(request, found.unread)
        return redirect("events:board", slug)

    return _roster_page(request, viewer, text, found)


def _roster_page(request: HttpRequest, viewer: EventViewer, text: str, found: Roster | None) -> HttpResponse:
    columns = [name for name in COLUMNS if name != "team" or viewer.event.is_for_teams]
    context = {"event": viewer.event, "seat": viewer, "text": text, "found": found, "columns": columns}
    return render(request, "events/roster.html", context, status=200 if found is None else 400)


@login_required
@require_POST
def claim_links(request: HttpRequest, slug: str) -> HttpResponse:
    """A CSV of new claim links for all entries that are not claimed; links that were handed out before end."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.ROSTER, now)
    rows: list[tuple[object, ...]] = [("number", "id", "name", "link")]
    with turn_in(viewer.event) as event:
        for entry in (
            event.entries.taking_part().filter(person__isnull=True, details__isnull=False).select_related("details")
        ):
            link = site_address(request) + reverse("events:claim", args=(claim_token(entry, now),))
            known = getattr(entry, "details", None)
            rows.append((entry.number, entry.external_id, known.name if known else entry.label, link))

    return csv_response(rows, f"claim-links-{slug}")


@login_required
@require_safe
def join_link(request: HttpRequest, slug: str) -> HttpResponse:
    """The join link with its QR code, as large as the screen."""
    viewer = staff_viewer(request, slug, Action.SEE_BOARD, timezone.now())
    link = link_to_join(viewer.event, request)
    return render(
        request, "events/join_link.html", {"event": viewer.event, "seat": viewer, "link": link, "symbol": qr_svg(link)}
    )


@login_required
@require_POST
def renew_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a new join link; the one before ends."""
    viewer = staff_viewer(request, slug, Action.STAFF, timezone.now())
    renew_join_link(viewer.event)
    messages.success(request, _("This is the new join link. The old one no longer works."))
    return redirect("events:join_link", slug)


def link_to_join(event: Event, request: HttpRequest) -> str:
    """The whole address of an event's join link."""
    return site_address(request) + reverse("events:join", args=(event.join_token,))
