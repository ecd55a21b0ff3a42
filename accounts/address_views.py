"""The e-mail address: change it, confirm it, and come back by it when the password is forgotten."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import confirming, emails
from accounts.addresses import client_key
from accounts.devices import end_all
from accounts.forms import AddressForm, ForgottenForm
from accounts.limits import limited
from accounts.lockout import too_often, unlock
from accounts.log import record
from accounts.models import Event, User
from accounts.people import person_of


@login_required
@never_cache
def address(request: HttpRequest) -> HttpResponse:
    """Change the address; the new one counts once it is confirmed."""
    person = person_of(request)
    begun: dict[str, object] = {"email": person.pending_email or person.email}
    form = AddressForm(request.POST if request.method == "POST" else None, person=person, initial=begun)
    if form.is_valid():
        _change(request, person, form.cleaned_data["email"])
        return redirect("accounts:account")

    return render(request, "accounts/address.html", {"form": form}, status=400 if form.errors else 200)


@login_required
@require_POST
def write_again(request: HttpRequest) -> HttpResponse:
    """Send the letter with the link once more."""
    person = person_of(request)
    if person.pending_email:
        _say(request, person, confirming.write(person, request))

    return redirect("accounts:account")


@never_cache
def confirm(request: HttpRequest, word: str, token: str) -> HttpResponse:
    """The page that the letter's link opens. It asks, because mail programs open links by themselves."""
    person = confirming.asked(word, token)
    if person is None:
        return render(request, "accounts/confirm.html", status=404)
    if request.method != "POST":
        return render(request, "accounts/confirm.html", {"person": person})
    if not confirming.confirm(person, request):
        return render(request, "accounts/confirm.html", status=404)

    messages.success(request, _("%(address)s is confirmed.") % {"address": person.email})
    return redirect("accounts:account")


class Forgotten(PasswordResetView):
    """Ask for a letter with a link. The answer is the same whoever has the address, if anybody."""

    form_class = ForgottenForm
    template_name = "accounts/forgotten.html"
    success_url = reverse_lazy("accounts:reset_sent")

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        wait = limited("reset", client_key(request))
        return too_often(request, wait) if wait else super().post(request, *args, **kwargs)


class Reset(PasswordResetConfirmView):
    """A new password by the letter's link; it logs out everywhere and lifts a lock-out."""

    template_name = "accounts/reset.html"
    success_url = reverse_lazy("accounts:login")

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        response = super().form_valid(form)
        person = form.user
        record(Event.Kind.RESET, person, self.request)
        end_all(person)
        unlock(person)
        emails.send("password_changed", person.email, name=person.username)
        messages.success(self.request, _("Your new password is set. Log in with it."))
        return response


def reset_sent(request: HttpRequest) -> HttpResponse:
    """What happens now, whoever asked."""
    return render(request, "accounts/reset_sent.html")


def _change(request: HttpRequest, person: User, new: str) -> None:
    if not new:
        confirming.remove(person, request)
        messages.success(request, _("Your account has no e-mail address any more."))
    elif new == person.email:
        confirming.keep(person)
        messages.info(request, _("Your address stays as it is."))
    else:
        _say(request, person, confirming.ask(person, new, request))


def _say(request: HttpRequest, person: User, written: bool) -> None:
    if written:
        text = _("A letter is on its way to %(address)s. Open its link to confirm the address.")
        messages.info(request, text % {"address": person.pending_email})
    else:
        messages.warning(
            request, _("Several letters are on their way already. Wait an hour before you ask for another.")
        )
