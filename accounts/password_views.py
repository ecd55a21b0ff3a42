"""Passwords: change one's own, or set a new one by e-mail."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.generic import FormView

from accounts import emails
from accounts.client_ip import client_key
from accounts.current_user import current_user
from accounts.devices import log_out_everywhere
from accounts.forms import ForgottenPasswordForm, NewPasswordForm
from accounts.limits import limited
from accounts.lockout import too_many_requests, unlock
from accounts.log import record
from accounts.models import Event, Letter, User


class ChangePassword(PasswordChangeView):
    """A new password; the reader stays logged in on this device alone."""

    form_class = NewPasswordForm
    template_name = "accounts/change_password.html"
    success_url = reverse_lazy("accounts:account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        response = super().form_valid(form)
        person = current_user(self.request)
        record(Event.Kind.PASSWORD, person, self.request)
        ended = log_out_everywhere(person, but=self.request.session.session_key)
        if person.email:
            _tell(person, self.request)
        text = _("Your password is changed.")
        if ended:
            others = ngettext("%(count)s other device is logged out.", "%(count)s other devices are logged out.", ended)
            text += " " + others % {"count": ended}
        messages.success(self.request, text)
        return response


class ForgottenPassword(FormView[ForgottenPasswordForm]):
    """Ask for an e-mail with a link. Answer and work are the same whether or not an account has the address."""

    form_class = ForgottenPasswordForm
    template_name = "accounts/forgotten_password.html"
    success_url = reverse_lazy("accounts:reset_sent")

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        wait = limited("reset", client_key(request))
        return too_many_requests(request, wait) if wait else super().post(request, *args, **kwargs)

    def form_valid(self, form: ForgottenPasswordForm) -> HttpResponse:
        address = form.cleaned_data["email"]
        # Every address is counted, since other forms show when the count is used up.
        if not emails.too_many_to(address):
            emails.send(Letter.Kind.PASSWORD_RESET, address, request=self.request)

        return super().form_valid(form)


class ResetPassword(PasswordResetConfirmView):
    """Set a new password through the link; this logs out every device and lifts a lock-out."""

    template_name = "accounts/reset_password.html"
    success_url = reverse_lazy("accounts:login")

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        response = super().form_valid(form)
        person = form.user
        record(Event.Kind.RESET, person, self.request)
        log_out_everywhere(person)
        unlock(person)
        _tell(person, self.request)
        messages.success(self.request, _("Your new password is set. Log in with it."))
        return response


def reset_sent(request: HttpRequest) -> HttpResponse:
    """What happens next, the same for every address."""
    return render(request, "accounts/reset_sent.html")


def _tell(person: User, request: HttpRequest) -> None:
    emails.send(Letter.Kind.PASSWORD_CHANGED, person.email, person=person, request=request)
