"""The e-mail address: change it, confirm it, and send its link again."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.generic import FormView

from accounts import email_confirmation, emails
from accounts.client_ip import client_key
from accounts.current_user import current_user
from accounts.devices import log_out_everywhere
from accounts.forms import EmailForm, ForgottenPasswordForm, NewPasswordForm
from accounts.limits import count_use
from accounts.lockout import too_many_requests, unlock
from accounts.log import record
from accounts.models import Event, Letter, User

# Passwords: change one's own, or set a new one by e-mail.


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
            _show_notice(person, self.request)
        text = _("Your password has been changed.")
        if ended:
            others = ngettext(
                "%(count)s other device has been logged out.", "%(count)s other devices have been logged out.", ended
            )
            text += " " + others % {"count": ended}
        messages.success(self.request, text)
        return response


class ForgottenPassword(FormView[ForgottenPasswordForm]):
    """Ask for an e-mail with a link. Answer and work are the same whether or not an account has the address."""

    form_class = ForgottenPasswordForm
    template_name = "accounts/forgotten_password.html"
    success_url = reverse_lazy("accounts:reset_sent")

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        wait = count_use("reset", client_key(request))
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
        _show_notice(person, self.request)
        messages.success(self.request, _("Your new password is set. Log in with it."))
        return response


def reset_sent(request: HttpRequest) -> HttpResponse:
    """What happens next, the same for every address."""
    return render(request, "accounts/reset_sent.html")


def _show_notice(person: User, request: HttpRequest) -> None:
    emails.send(Letter.Kind.PASSWORD_CHANGED, person.email, person=person, request=request)


@login_required
@never_cache
def change_email(request: HttpRequest) -> HttpResponse:
    """Change the address; the new one is used once it is confirmed."""
    person = current_user(request)
    initial: dict[str, object] = {"email": person.pending_email or person.email}
    form = EmailForm(request.POST if request.method == "POST" else None, person=person, initial=initial)
    if form.is_valid():
        new = form.cleaned_data["email"]
        if not new:
            email_confirmation.remove_email(person, request)
            messages.success(request, _("Your account no longer has an e-mail address."))
        elif new == person.email:
            email_confirmation.cancel_change(person)
            messages.info(request, _("Your e-mail address was not changed."))
        else:
            _report_sending(request, person, email_confirmation.request_change(person, new, request))
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


def _report_sending(request: HttpRequest, person: User, is_sent: bool) -> None:
    if is_sent:
        text = _("We sent an e-mail to %(address)s. Open the link in it to confirm the address.")
        messages.info(request, text % {"address": person.pending_email})
    else:
        messages.warning(request, _("We have already sent several e-mails. Try again in an hour."))
