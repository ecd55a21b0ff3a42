"""What organisers are reported at every address of an event that is in the bin, with what they have just typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from events.entries.forms import DetailsForm, StaffListForm
from events.hosting.creating import BIN_DAYS
from events.hosting.forms import EventForm
from events.models import Event

# The forms whose fields have labels, by the pages that show them.
FORMS: Final[Mapping[str, type[forms.BaseForm]]] = {
    "edit": EventForm,
    "copy": EventForm,
    "add": DetailsForm,
    "entry_details": DetailsForm,
    "enter_list": StaffListForm,
}
# What a form sends that was not typed.
UNTYPED: Final = frozenset({"csrfmiddlewaretoken", "revision", "game", "do", "undo", "what", "on", ""})


@dataclass(frozen=True, slots=True)
class Typed:
    """A text that was sent, under the label of its field."""

    label: str
    text: str

    @property
    def lines(self) -> int:
        """How many lines show it, up to twelve."""
        return min(12, len(self.text.splitlines()))


def bin_page(request: HttpRequest) -> HttpResponse | None:
    """The page for an organiser of the event that the address names, if it is in the bin; None for everyone else."""
    match = request.resolver_match
    user = getattr(request, "user", None)
    if match is None or match.namespace != "events" or user is None or not user.is_authenticated:
        return None

    event = Event.objects.binned_by(user.pk).filter(slug=match.kwargs.get("slug", "")).first()
    if event is None or event.deleted is None:
        return None

    # What was typed into a form, without its choices and boxes where the form is known.
    form = FORMS.get(match.url_name or "")
    fields: Mapping[str, forms.Field] = form.base_fields if form else {}  # type: ignore[attr-defined]  # every declared form has them
    found = list[Typed]()
    for name, text in request.POST.dict().items():
        field = fields.get(name)
        is_chosen = isinstance(field, forms.ChoiceField) or (form is not None and field is None)
        if text.strip() in UNTYPED or name in UNTYPED or name.startswith("initial-") or is_chosen:
            continue
        found.append(Typed(str(field.label if field and field.label else name), text))
    context = {
        "binned": event,
        "until": event.deleted + timedelta(days=BIN_DAYS),
        "typed": found,
    }
    return render(request, "events/in_bin.html", context, status=404)
