"""Pages of organisers: an event made, changed, copied, and the bin."""

from collections.abc import Iterable
from datetime import datetime
from itertools import chain
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cards.catalogue.house_formats import pin_version
from decks.access.fetching import game_named
from events.access.moments import ZONES
from events.access.opponents import current_round
from events.access.permissions import Action, Phase
from events.entries.authors import staff_author
from events.entries.changed_meanwhile import ChangedField, browser_value, field_text
from events.fetching import staff_viewer
from events.hosting.checking import FIXED
from events.hosting.creating import (
    BIN_DAYS,
    WRITTEN,
    EventEndedError,
    FixedFieldError,
    StaleEventError,
    bin_event,
    change_event,
    copy_event,
    create_event,
    restore_event,
)
from events.hosting.forms import IN_FORM, EventForm
from events.models import Event, LogEntry
from events.models.event import UNDECLARED
from legality.engine.game import Game
from legality.games import GAMES

# What an organiser declares as it happens, and the field that keeps it.
DECLARED: Final = {"cut": "cut", "end": "ended"}


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Make an event, from nothing or like another one."""
    game = game_named(request.POST.get("game") or request.GET.get("game") or next(iter(GAMES)))
    event = Event(game=game.slug, format=pin_version(game.slug, request.GET.get("format", "")))
    form = EventForm(_posted_form(request), game=game, today=timezone.localdate(), instance=event)
    if form.is_valid():
        return _create_from_form(request, form)

    return _edit_page(request, form, game)


@login_required
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a new event, filled in like an old one. It is stored once it is sent."""
    viewer = staff_viewer(request, slug, Action.CHANGE_EVENT, timezone.now())
    game = game_named(viewer.event.game)
    like = copy_event(viewer.event)
    form = EventForm(_posted_form(request), game=game, today=timezone.localdate(), instance=like)
    if form.is_valid():
        return _create_from_form(request, form)

    return _edit_page(request, form, game, like=viewer.event)


def _create_from_form(request: HttpRequest, form: EventForm) -> HttpResponse:
    assert request.user.pk is not None  # these pages need a login
    event = create_event(Event(**form.values()), request.user.pk)
    messages.success(request, _("The event is ready. This is its join link."))
    if event.lock <= timezone.now():
        messages.warning(
            request, _("Lists are already locked: no one can register until you change the event's times.")
        )
    return redirect("events:join_link", event.slug)


@login_required
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change an event. Of two organisers at once the later is asked again, with what the other has changed in the form."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.CHANGE_EVENT, now)
    game = game_named(viewer.event.game)
    taken = None
    form = EventForm(_posted_form(request), game=game, today=timezone.localdate(), instance=viewer.event)
    if form.is_valid():
        try:
            change_event(viewer.event, form.values(), staff_author(viewer), now, form.cleaned_data["revision"])
            messages.success(request, _("Saved."))
            return redirect(viewer.event)
        except FixedFieldError:
            form.add_error("team_size", str(FIXED))
        except EventEndedError as ended:
            form.add_error(None, str(ended.says))
        except StaleEventError as stale:
            # The form with what another organiser has changed meanwhile, and what that is.
            current = stale.current
            theirs = EventForm(None, game=form.game, today=form.today, instance=current)
            fields = changed_since(current, form.cleaned_data["revision"])
            data, changed_fields = merge_posted(request.POST, form, theirs, fields)
            form, taken = EventForm(data, game=form.game, today=form.today, instance=current), changed_fields

    return _edit_page(request, form, game, event=viewer.event, taken=taken)


def _edit_page(
    request: HttpRequest,
    form: EventForm,
    game: Game,
    *,
    event: Event | None = None,
    like: Event | None = None,
    taken: list[ChangedField] | None = None,
) -> HttpResponse:
    status = 409 if taken is not None else 400 if form.errors else 200
    options = [form[option.slug] for option in game.options]
    context = {
        "form": form,
        "game": game,
        "games": GAMES.values(),
        "options": options,
        "asks": [form[name] for name in form.fields if name.startswith("asks_")],
        "sees": [form[name] for name in form.fields if name.startswith("see_")],
        "zones": sorted(ZONES),
        "round": current_round(event) if event else None,
    }
    more = {"event": event, "like": like, "taken": taken}
    return render(request, "events/edit.html", {**context, **more}, status=status)


def _posted_form(request: HttpRequest) -> dict[str, object] | None:
    """What a form sent, with several values where boxes were ticked."""
    if request.method != "POST":
        return None

    return request.POST  # type: ignore[return-value]  # a QueryDict is asked for lists by the boxes


@login_required
@require_POST
def declare(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that the top cut has begun or that the event has ended, or take it back."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.CHANGE_EVENT, now)
    field = DECLARED.get(request.POST.get("what", ""))
    if field is None:
        raise Http404

    moment: datetime | None = now
    if request.POST.get("undo"):
        # A week after its start an event ends by itself, so that one that goes on then needs another end.
        by_itself = field == "ended" and viewer.event.start + UNDECLARED <= now
        moment = now + UNDECLARED if by_itself else None
    change_event(viewer.event, {field: moment}, staff_author(viewer), now, None)
    return redirect(viewer.event)


@login_required
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then put an event into the bin."""
    now = timezone.now()
    viewer = staff_viewer(request, slug, Action.DELETE, now)
    if request.method != "POST":
        running = viewer.phase in (Phase.RUNNING, Phase.CUT)
        return render(request, "events/delete.html", {"event": viewer.event, "days": BIN_DAYS, "running": running})

    bin_event(viewer.event, now)
    button = '<button class="button button--small" form="act" formaction="{}">{}</button>'
    sentence = _("“%(name)s” is in the bin and will be deleted after %(days)s days.") % {
        "name": viewer.event.name,
        "days": BIN_DAYS,
    }
    address = reverse("events:restore", args=(slug,))
    messages.success(request, format_html("{} " + button, sentence, address, _("Undo")))
    return redirect("events:events")


@login_required
@require_POST
def restore_from_bin(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an event out of the bin; organisers may."""
    event = get_object_or_404(Event.objects.binned_by(request.user.pk), slug=slug)
    restore_event(event)
    messages.success(request, _("“%(name)s” restored.") % {"name": event.name})
    return redirect(event)


def changed_since(event: Event, revision: int) -> frozenset[str]:
    """The fields of an event that were changed after a revision; all, where the log does not know. One query."""
    steps = event.log.filter(action=LogEntry.Action.EVENT_CHANGED).values_list("details", flat=True)
    since = [step for step in steps if step.get("revision", 0) > revision]
    if len(since) != event.revision - revision:
        return frozenset(WRITTEN)

    return frozenset(chain.from_iterable(step["fields"] for step in since))


def merge_posted(
    sent: QueryDict, mine: EventForm, theirs: EventForm, fields: Iterable[str]
) -> tuple[QueryDict, list[ChangedField]]:
    """What was sent, with the other's `fields` and revision in it, and each of these that differs from what was sent."""
    data = sent.copy()
    taken = list[ChangedField]()
    # The fields of the form that hold those of the event, in the form's order.
    wanted = set(chain.from_iterable(IN_FORM.get(name, (name,)) for name in fields))
    if "visibility" in wanted:
        wanted |= {"preset", *(name for name in theirs.fields if name.startswith("see_"))}
    if "options" in wanted:
        wanted |= {option.slug for option in theirs.game.options}

    names = [name for name in theirs.fields if name in wanted]
    for name in names:
        now = theirs[name]
        before = mine[name]
        if field_text(now) != field_text(before):
            taken.append(ChangedField(str(now.label), field_text(now), field_text(before)))

        # Put a field into what was sent, as a browser would send it.
        value = browser_value(now)
        data.pop(name, None)
        if isinstance(value, list):
            data.setlist(name, value)
        elif value:
            data[name] = value

    data["revision"] = str(theirs.instance.revision)
    return data, taken
