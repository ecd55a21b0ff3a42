"""The reader's devices, and what has happened to the account."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.current_user import current_user
from accounts.devices import devices_of, log_out, log_out_everywhere
from accounts.forms import TokenForm
from accounts.log import record
from accounts.models import Event, Token

# Personal tokens: list, make and revoke them.


MOST: Final = 20


@login_required
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """The reader's tokens, and a form for another. The secret of a new token is shown in this answer only."""
    person = current_user(request)
    now = timezone.now()
    form = TokenForm(request.POST if request.method == "POST" else None)
    full = person.tokens.that_work(now).count() >= MOST
    secret = ""
    if not full and form.is_valid():
        given = form.cleaned_data
        token, secret = Token.make(person.pk, given["name"], given["scopes"], form.expires(now))
        details = {"name": token.name, "prefix": token.prefix, "scopes": token.scopes}
        record(Event.Kind.TOKEN_MADE, person, request, details=details)
        form = TokenForm()

    rows = [(token, token.works(now)) for token in person.tokens.all()]
    context = {"form": form, "secret": secret, "full": full, "most": MOST, "rows": rows}
    return render(request, "accounts/tokens.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """Revoke a token. One that is revoked already keeps its time."""
    person = current_user(request)
    token = get_object_or_404(person.tokens, pk=number)
    if token.revoked is None:
        token.revoked = timezone.now()
        token.save(update_fields=("revoked",))
        record(Event.Kind.TOKEN_REVOKED, person, request, details={"name": token.name, "prefix": token.prefix})

    messages.success(request, _("“%(name)s” no longer works.") % {"name": token.name})
    return redirect("accounts:tokens")


PAGE: Final = 30


@login_required
@never_cache
def devices(request: HttpRequest) -> HttpResponse:
    key = request.session.session_key
    rows = [(device, device.session_id == key) for device in devices_of(current_user(request))]
    return render(request, "accounts/devices.html", {"rows": rows, "others": any(not here for _row, here in rows)})


@login_required
@require_POST
def end_one(request: HttpRequest, number: int) -> HttpResponse:
    person = current_user(request)
    if not log_out(person, number):
        raise Http404

    record(Event.Kind.DEVICES, person, request, details={"count": 1})
    messages.success(request, _("That device has been logged out."))
    return redirect("accounts:devices")


@login_required
@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    """Log all devices out but this one."""
    person = current_user(request)
    ended = log_out_everywhere(person, but=request.session.session_key)
    if ended:
        record(Event.Kind.DEVICES, person, request, details={"count": ended})
    text = ngettext(
        "%(count)s other device has been logged out.", "%(count)s other devices have been logged out.", ended
    )
    messages.success(request, text % {"count": ended})
    return redirect("accounts:devices")


@login_required
@never_cache
def activity(request: HttpRequest) -> HttpResponse:
    """The log of the reader's account, newest first."""
    lines = Event.objects.filter(person=current_user(request)).select_related("by")
    return render(request, "accounts/activity.html", {"page": Paginator(lines, PAGE).get_page(request.GET.get("page"))})
