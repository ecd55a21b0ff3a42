"""Pages of teams: the link for a partner and the page to which it leads; the staff puts players together and takes them apart."""

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from api.plain_names import plain_name
from decks.access.saving import storable_text
from decks.sharing.site_address import site_address
from events.access.permissions import Action
from events.access.viewers import EventViewer, find_viewer
from events.entries.authors import Author, staff_author
from events.entries.changed_meanwhile import ChangedField
from events.entries.entering import DetailsConflictError, EventFullError
from events.entries.event_lock import turn_in
from events.entries.forms import DetailsForm
from events.entries.player_details import form_with_changes
from events.entries.rejudging import rejudge_seats
from events.entries.teammates import TeamFullError, player_name, team_members
from events.entries.teams import join_by_link, link_token, may_join, move_into_team, name_team, put_apart, team_of_link
from events.fetching import find_entry, staff_viewer, viewer_of_event
from events.models import Entry, Team


@login_required
@require_POST
def act(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Put an entry into the team of another, or apart from its partner."""
    now = timezone.now()
    what = request.POST.get("do", "")
    if what not in ("together", "apart"):
        raise Http404

    viewer = staff_viewer(request, slug, Action.TEAMS, now)
    found = find_entry(viewer.event, number)
    if found.team_id is None:
        raise Http404
    if what == "together":
        _put_together(request, viewer, found, now)
    else:
        with turn_in(viewer.event) as event:
            put_apart(event, event.entries.select_related("event").get(pk=found.pk), staff_author(viewer), now)

    rejudge_seats(viewer.event, now)
    return redirect("events:entry", slug, number)


def _put_together(request: HttpRequest, viewer: EventViewer, found: Entry, now: datetime) -> None:
    """Put the entry into the team of the one whose number was typed; a fault is reported."""
    typed = request.POST.get("partner", "").strip().removeprefix("#")
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 7 else 0
    try:
        with turn_in(viewer.event) as event:
            rows = event.entries.select_related("event", "team", "current")
            other = rows.filter(number=number).exclude(pk=found.pk).first()
            if other is None or other.team is None:
                messages.error(request, _("No other player has the number “%(number)s”.") % {"number": typed[:20]})
                return
            move_into_team(event, rows.get(pk=found.pk), other.team, staff_author(viewer), now)
        messages.success(request, _("They are now a team."))
    except TeamFullError:
        messages.error(request, _("That team is full, or one of its players has withdrawn."))


def join_team(request: HttpRequest, token: str) -> HttpResponse:
    """Join a team by its link that works once, with one's own account and details; the list is sent afterwards."""
    try:
        team = team_of_link(token)
    except Team.DoesNotExist:
        return render(request, "events/link_ended.html", status=404)

    now = timezone.now()
    viewer = find_viewer(team.event, request.user.pk, now)
    known = getattr(viewer.entry, "details", None) if viewer.entry else None
    form = DetailsForm(
        (request.POST.dict() if request.method == "POST" else None),
        event=team.event,
        known=known,
        name=request.user.get_username(),
    )
    if request.user.is_authenticated and not may_join(viewer):
        return _join_page(request, team, viewer, form, 409)
    if request.method != "POST":
        return _join_page(request, team, viewer, form)

    return _join_team(request, team, token, form)


@login_required
def _join_team(request: HttpRequest, team: Team, token: str, form: DetailsForm) -> HttpResponse:
    assert request.user.pk is not None  # a login is needed
    now = timezone.now()
    viewer = find_viewer(team.event, request.user.pk, now)
    if not form.is_valid():
        return _join_page(request, team, viewer, form, 400)

    try:
        with turn_in(team.event) as event:
            entry = join_by_link(event, token, form.details(), request.user.pk, now, form.shown())
    except Team.DoesNotExist:
        return render(request, "events/link_ended.html", status=404)
    except DetailsConflictError as odds:
        form, taken = form_with_changes(team.event, form, odds)
        return _join_page(request, team, viewer, form, 409, taken)
    except EventFullError:
        form.add_error(None, _("All places have just been taken."))
        return _join_page(request, team, viewer, form, 409)
    except TeamFullError:
        form.add_error(None, _("You are already in a team. To change teams, ask the staff."))
        return _join_page(request, team, viewer, form, 409)

    rejudge_seats(event, now)
    messages.success(request, _("You have joined the team."))
    return redirect("events:mine" if entry.current_id else "events:register", event.slug)


def _join_page(  # noqa: PLR0913  all that is on the page
    request: HttpRequest,
    team: Team,
    viewer: EventViewer,
    form: DetailsForm,
    status: int = 200,
    taken: list[ChangedField] | None = None,
) -> HttpResponse:
    first = team_members(team).first()
    context = {
        "seat": viewer,
        "event": team.event,
        "team": team,
        "inviting": player_name(first) if first else team.label,
        "is_own": first is not None and viewer.entry is not None and first.pk == viewer.entry.pk,
        "is_closed": not may_join(viewer) if viewer.person else False,
        "details": form,
        "taken": taken,
    }
    return render(request, "events/join_team.html", context, status=status)


@login_required
@require_POST
def partner_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a new link for the reader's partner and show it, once."""
    now = timezone.now()
    viewer, team = _own_team(request, slug, now)
    try:
        if not viewer.may_as_player(Action.TEAM_OWN):
            return _closed_page(request, slug)
        with turn_in(viewer.event):
            token = link_token(team)
    except TeamFullError:
        messages.error(request, _("Your team is full."))
        return redirect("events:mine", slug)

    link = site_address(request) + reverse("events:join_team", args=(token,))
    return render(
        request, "events/partner_link.html", {"event": viewer.event, "seat": viewer, "team": team, "link": link}
    )


@login_required
@require_POST
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    """Name the reader's team."""
    now = timezone.now()
    viewer, team = _own_team(request, slug, now)
    if not viewer.may_as_player(Action.TEAM_OWN):
        return _closed_page(request, slug)

    name = plain_name(storable_text(request.POST.get("name", ""))).strip()
    if len(name) > (Team._meta.get_field("name").max_length or 0):
        messages.error(request, _("A team name has at most 80 characters."))
        return redirect("events:mine", slug)

    with turn_in(viewer.event) as event:
        name_team(event, event.teams.get(pk=team.pk), name, Author(viewer.person), now)
    messages.success(request, _("Saved."))
    return redirect("events:mine", slug)


def _own_team(request: HttpRequest, slug: str, now: datetime) -> tuple[EventViewer, Team]:
    """The viewer and their team. Raises Http404 without one."""
    viewer = viewer_of_event(request, slug, now)
    if viewer.entry is None or viewer.entry.team is None:
        raise Http404

    return viewer, viewer.entry.team


def _closed_page(request: HttpRequest, slug: str) -> HttpResponse:
    messages.error(request, _("This is closed now. Ask the event staff."))
    return redirect("events:mine", slug)
