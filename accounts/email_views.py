"""The e-mail address: change it, confirm it, and send its link again."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import email_confirmation
from accounts.current_user import current_user
from accounts.forms import EmailForm
from accounts.models import User


@login_required
@never_cache
def change_email(request: HttpRequest) -> HttpResponse:
    """Change the address; the new one is used once it is confirmed."""
    person = current_user(request)
    initial: dict[str, object] = {"email": person.pending_email or person.email}
    form = EmailForm(request.POST if request.method == "POST" else None, person=person, initial=initial)
    if form.is_valid():
        _change(request, person, form.cleaned_data["email"])
        return redirect("accounts:account")

    return render(request, "accounts/email.html", {"form": form}, status=400 if form.errors else 200)


@login_required
@require_POST
def resend_confirmation(request: HttpRequest) -> HttpResponse:
    """Send the link to the pending address once more."""
    person = current_user(request)
    if person.pending_email:
        _report_sending(request, person, email_confirmation.send_link(person, request))

    return redirect("accounts:account")


@never_cache
def confirm_email(request: HttpRequest, word: str, token: str) -> HttpResponse:
    """The page that the link opens. It asks before it confirms, because mail programs open links by themselves."""
    person = email_confirmation.person_of_link(word, token)
    if person is None:
        return render(request, "accounts/confirm_email.html", status=404)
    if request.method != "POST":
        return render(request, "accounts/confirm_email.html", {"person": person})
    if not email_confirmation.confirm(person, request):
        return render(request, "accounts/confirm_email.html", status=404)

    messages.success(request, _("%(address)s is confirmed.") % {"address": person.email})
    return redirect("accounts:account")


def _change(request: HttpRequest, person: User, new: str) -> None:
    if not new:
        email_confirmation.remove_email(person, request)
        messages.success(request, _("Your account has no e-mail address any more."))
    elif new == person.email:
        email_confirmation.cancel_change(person)
        messages.info(request, _("Your address stays as it is."))
    else:
        _report_sending(request, person, email_confirmation.request_change(person, new, request))


def _report_sending(request: HttpRequest, person: User, is_sent: bool) -> None:
    if is_sent:
        text = _("A letter is on its way to %(address)s. Open its link to confirm the address.")
        messages.info(request, text % {"address": person.pending_email})
    else:
        messages.warning(
            request, _("Several letters are on their way already. Wait an hour before you ask for another.")
        )
