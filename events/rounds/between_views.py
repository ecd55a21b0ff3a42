"""Between two games: a player or a judge compares the deck that is played now with the one that was registered."""

from collections.abc import Mapping

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.access.forms import ListField
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.fetching import find_entry, staff_seat, visible_seat
from events.lists.archive import catalogue_for
from events.lists.between import compare_swaps, compare_text, sideboarding_at, swap_rows, too_many
from events.lists.judging import UNJUDGED
from events.models import Entry, Submission
from legality.engine.rules.pairs import SideboardSwap


class NowForm(forms.Form):
    """The deck that is played now, as a list; it begins as it was registered."""

    text = ListField(label=gettext_lazy("The current deck"))


@login_required
def own_between(request: HttpRequest, slug: str) -> HttpResponse:
    """The reader's own deck between games."""
    seat = visible_seat(request, slug, timezone.now())
    if seat.entry is None:
        raise Http404

    return _page(request, seat, seat.entry)


@login_required
def between(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player's deck between games, for those of the staff who see lists."""
    seat = staff_seat(request, slug, Action.SEE_LISTS, timezone.now())
    return _page(request, seat, find_entry(seat.event, number), by_staff=True)


def _page(request: HttpRequest, seat: EventViewer, entry: Entry, *, by_staff: bool = False) -> HttpResponse:
    context = {"seat": seat, "event": seat.event, "entry": entry, "by_staff": by_staff}
    if entry.current is None:
        return render(request, "events/rounds/between.html", context)

    rule = sideboarding_at(seat.event, entry.seat)
    # How many copies the form swaps, by the card's place in the list; None for what is not a number.
    swapped: dict[int, int | None] = {}
    for name, value in request.POST.items():
        place = name.removeprefix("swap-")
        copies = str(value).strip() or "0"
        if name.startswith("swap-") and _is_number(place):
            swapped[int(place)] = int(copies) if _is_number(copies) else None

    is_text = request.POST.get("do") == "text"
    form = NowForm(request.POST if is_text else None, initial={"text": request.POST.get("text") or entry.current.text})
    error = _find_fault(form, swapped, entry.current, rule) if request.method == "POST" else ""
    found = None
    if request.method == "POST" and not error:
        try:
            # The comparison that was asked for. Raises what UNJUDGED names.
            submission = entry.current
            if form.is_bound or rule is None:
                text = form.cleaned_data["text"] if form.is_bound else submission.text
                found = compare_text(seat.event, submission, text)
            else:
                found = compare_swaps(seat.event, submission, rule, _numbers(swapped))
        except UNJUDGED:
            error = _("The format of this event cannot be checked for the event date.")

    context |= {"rule": rule, "form": form, "error": error, "found": found}
    if rule is not None:
        catalogue = catalogue_for(seat.event)
        context["played"], context["aside"] = swap_rows(entry.current, rule, _numbers(swapped), catalogue)

    return render(request, "events/rounds/between.html", context, status=400 if error else 200)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 5  # noqa: PLR2004  no list has as many lines or copies


def _find_fault(
    form: NowForm, swapped: Mapping[int, int | None], submission: Submission, rule: SideboardSwap | None
) -> str:
    """What is wrong with a form that was sent; empty if nothing is."""
    if form.is_bound:
        return "" if form.is_valid() else str(form.errors["text"][0])
    if None in swapped.values():
        return _("Enter how many copies of a card are swapped, as a whole number.")

    beyond = too_many(submission, rule, _numbers(swapped)) if rule else None
    if beyond is None:
        return ""

    words = {"name": beyond["name"], "count": beyond["count"]}
    return _("There are not that many copies of %(name)s to swap, only %(count)s.") % words


def _numbers(swapped: Mapping[int, int | None]) -> dict[int, int]:
    return {place: number for place, number in swapped.items() if number is not None}
