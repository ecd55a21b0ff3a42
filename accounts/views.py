"""Pages of one's own account: sign-up, login, the account, its e-mail address and its devices.

Sign-up and login lead back to `next`, if it is on this site.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import (
    LoginView,
    LogoutView,
    PasswordChangeView,
    PasswordResetConfirmView,
    RedirectURLMixin,
    redirect_to_login,
)
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.generic import FormView, TemplateView
from django.views.generic.edit import FormMixin

from accounts import email_confirmation, emails
from accounts.client_ip import client_key
from accounts.current_user import current_user
from accounts.data_export import personal_data
from accounts.devices import list_devices, log_out, log_out_everywhere
from accounts.email_confirmation import request_email_change
from accounts.forms import EmailForm, ForgottenPasswordForm, NewPasswordForm, PasswordConfirmForm, SignUpForm, TokenForm
from accounts.limits import count_client, count_use, note_failure
from accounts.lockout import forget_wrong_passwords, too_many_requests
from accounts.log import log_account_event
from accounts.models import Event, Letter, Token, User


class RefusalMixin(FormMixin[Any]):
    """A form with errors is answered 400, as by every other view of the site."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = 400
        return response


# Passwords: change one's own, or set a new one by e-mail.


class ChangePassword(RefusalMixin, PasswordChangeView):
    """A new password; the reader stays logged in on this device alone."""

    form_class = NewPasswordForm
    template_name = "accounts/change_password.html"
    success_url = reverse_lazy("accounts:account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        response = super().form_valid(form)
        person = current_user(self.request)
        log_account_event(Event.Kind.PASSWORD, person, self.request)
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


class ForgottenPassword(RefusalMixin, FormView[ForgottenPasswordForm]):
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
        if not emails.has_sent_too_many(address):
            emails.send_email(Letter.Kind.PASSWORD_RESET, address, request=self.request)

        return super().form_valid(form)


class ResetPassword(RefusalMixin, PasswordResetConfirmView):
    """Set a new password through the link; this logs out every device and lifts a lock-out."""

    template_name = "accounts/reset_password.html"
    success_url = reverse_lazy("accounts:login")

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        response = super().form_valid(form)
        person = form.user
        log_account_event(Event.Kind.RESET, person, self.request)
        log_out_everywhere(person)
        forget_wrong_passwords(person)
        _show_notice(person, self.request)
        messages.success(self.request, _("Your new password is set. Log in with it."))
        return response


def reset_sent(request: HttpRequest) -> HttpResponse:
    """What happens next, the same for every address."""
    return render(request, "accounts/reset_sent.html")


def _show_notice(person: User, request: HttpRequest) -> None:
    emails.send_email(Letter.Kind.PASSWORD_CHANGED, person.email, person=person, request=request)


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
            email_confirmation.cancel_email_change(person)
            messages.info(request, _("Your e-mail address was not changed."))
        else:
            _report_sending(request, person, email_confirmation.request_email_change(person, new, request))
        return redirect("accounts:account")

    return render(request, "accounts/email.html", {"form": form}, status=400 if form.errors else 200)


@login_required
@require_POST
def resend_confirmation(request: HttpRequest) -> HttpResponse:
    """Send the link to the pending address once more."""
    person = current_user(request)
    if person.pending_email:
        _report_sending(request, person, email_confirmation.send_confirmation_link(person, request))

    return redirect("accounts:account")


@never_cache
def confirm_email(request: HttpRequest, word: str, token: str) -> HttpResponse:
    """The page that the link opens. It asks before it confirms, because mail programs open links by themselves."""
    person = email_confirmation.find_person_of_link(word, token)
    if person is None:
        return render(request, "accounts/confirm_email.html", status=404)
    if request.method != "POST":
        return render(request, "accounts/confirm_email.html", {"person": person})
    if not email_confirmation.confirm_pending_email(person, request):
        return render(request, "accounts/confirm_email.html", status=404)

    messages.success(request, _("%(address)s is confirmed.") % {"address": person.email})
    return redirect("accounts:account")


def _report_sending(request: HttpRequest, person: User, is_sent: bool) -> None:
    if is_sent:
        text = _("We sent an e-mail to %(address)s. Open the link in it to confirm the address.")
        messages.info(request, text % {"address": person.pending_email})
    else:
        messages.warning(request, _("We have already sent several e-mails. Try again in an hour."))


# Personal tokens: list, make and revoke them.


MAX_TOKENS: Final = 20


@login_required
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """The reader's tokens, and a form for another. The secret of a new token is shown in this answer only."""
    person = current_user(request)
    now = timezone.now()
    form = TokenForm(request.POST if request.method == "POST" else None)
    full = person.tokens.that_work(now).count() >= MAX_TOKENS
    secret = ""
    if not full and form.is_valid():
        given = form.cleaned_data
        token, secret = Token.make(person.pk, given["name"], given["scopes"], form.expires(now))
        details = {"name": token.name, "prefix": token.prefix, "scopes": token.scopes}
        log_account_event(Event.Kind.TOKEN_MADE, person, request, details=details)
        form = TokenForm()

    rows = [(token, token.works(now)) for token in person.tokens.all()]
    context = {"form": form, "secret": secret, "full": full, "most": MAX_TOKENS, "rows": rows}
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
        log_account_event(
            Event.Kind.TOKEN_REVOKED, person, request, details={"name": token.name, "prefix": token.prefix}
        )

    messages.success(request, _("“%(name)s” no longer works.") % {"name": token.name})
    return redirect("accounts:tokens")


PAGE: Final = 30


@login_required
@never_cache
def devices(request: HttpRequest) -> HttpResponse:
    key = request.session.session_key
    rows = [(device, device.session_id == key) for device in list_devices(current_user(request))]
    return render(request, "accounts/devices.html", {"rows": rows, "others": any(not here for _row, here in rows)})


@login_required
@require_POST
def end_one(request: HttpRequest, number: int) -> HttpResponse:
    person = current_user(request)
    if not log_out(person, number):
        raise Http404

    log_account_event(Event.Kind.DEVICES, person, request, details={"count": 1})
    messages.success(request, _("That device has been logged out."))
    return redirect("accounts:devices")


@login_required
@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    """Log all devices out but this one."""
    person = current_user(request)
    ended = log_out_everywhere(person, but=request.session.session_key)
    if ended:
        log_account_event(Event.Kind.DEVICES, person, request, details={"count": ended})
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


class SignUp(RefusalMixin, RedirectURLMixin, FormView[SignUpForm]):
    """Make an account and log in with it. A reader who is logged in already is redirected."""

    form_class = SignUpForm
    template_name = "accounts/signup.html"

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated:
            # `redirect` would take a single word for the name of a view.
            return HttpResponseRedirect(self.get_success_url())

        return super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        wait = count_client("signup", request)
        return too_many_requests(request, wait) if wait else super().post(request, *args, **kwargs)

    def get_default_redirect_url(self) -> str:
        return resolve_url("/")

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return super().get_context_data(**kwargs) | {"next": self.get_redirect_url()}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            with transaction.atomic():
                user = form.save()
        except IntegrityError:
            # Someone else took the name after the form was validated.
            form.add_error("username", _("This name is taken. Choose another one."))
            return self.form_invalid(form)

        self._welcome(user, form.cleaned_data["email"])
        return super().form_valid(form)

    def _welcome(self, user: User, address: str) -> None:
        log_account_event(Event.Kind.SIGNED_UP, user, self.request)
        login(self.request, user, backend="django.contrib.auth.backends.ModelBackend")
        messages.success(self.request, _("Welcome, %(name)s. Your account is ready.") % {"name": user.username})
        if address:
            request_email_change(user, address, self.request)
            text = _("We sent an e-mail to %(address)s. Open the link in it to confirm the address.")
            messages.info(self.request, text % {"address": address})


class LogIn(RefusalMixin, LoginView):
    template_name = "accounts/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        wait = count_client("login", request)
        return too_many_requests(request, wait) if wait else super().post(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        wait = note_failure("login", self.request)
        return too_many_requests(self.request, wait) if wait else super().form_invalid(form)


def admin_login(request: HttpRequest) -> HttpResponse:
    """Send whoever opens the admin to the login of the site. Raises PermissionDenied for people who are not of the staff."""
    if request.user.is_authenticated and not current_user(request).is_staff:
        raise PermissionDenied

    return redirect_to_login(request.GET.get("next") or reverse("admin:index"))


class LogOut(LogoutView):
    """Log out, by POST only."""


class Account(LoginRequiredMixin, TemplateView):
    """What the reader comes for: their decks and cards, and what the site knows about them, with links to change it."""

    template_name = "accounts/account.html"

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        person = current_user(self.request)
        counts = {
            "pictures_are_off": settings.PICTURES == "off",
            "device_count": list_devices(person).count(),
            "token_count": person.tokens.that_work(timezone.now()).count(),
        }
        return super().get_context_data(**kwargs) | counts


@login_required
@never_cache
@require_POST
def export(request: HttpRequest) -> HttpResponse:
    """Everything the site keeps about the reader, as one JSON file."""
    person = current_user(request)
    wait = count_use("exports", str(person.pk))
    if wait:
        return too_many_requests(request, wait)

    log_account_event(Event.Kind.EXPORTED, person, request)
    text = json.dumps(personal_data(person), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    headers = {"Content-Disposition": 'attachment; filename="deckwright-my-data.json"'}
    return HttpResponse(text.encode("utf-8", "replace"), content_type="application/json", headers=headers)


@login_required
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Say what is deleted, ask for the password, and delete the account. Staff give up their rights first.

    A person on whom others depend reads what to do first.
    """
    person = current_user(request)
    if person.is_staff:
        return render(request, "accounts/delete.html", status=403 if request.method == "POST" else 200)

    reasons = reasons_to_stay(person)
    if reasons:
        return render(
            request, "accounts/delete.html", {"reasons": reasons}, status=409 if request.method == "POST" else 200
        )

    form = PasswordConfirmForm(request.POST if request.method == "POST" else None, person=person)
    if not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form}, status=400 if form.errors else 200)

    delete_account(person)
    logout(request)
    messages.success(request, _("Your account and everything in it have been deleted."))
    return redirect("/")


def reasons_to_stay(person: User) -> list[str]:
    """Why the account cannot be deleted yet, in sentences, from `settings.REASONS_TO_STAY`."""
    ask: Callable[[int], list[str]] = import_string(settings.REASONS_TO_STAY)
    return ask(person.pk)


@transaction.atomic
def delete_account(person: User) -> None:
    """Delete an account, all of it or nothing, and log it out everywhere.

    Foreign keys say what happens to the rows of each table: decks, collections, tokens and devices are deleted;
    corrections, imports, house formats and the entries of the log lose the name.
    """
    if person.email:
        emails.send_email(Letter.Kind.ACCOUNT_DELETED, person.email, person=person)
    forget_wrong_passwords(person)
    log_out_everywhere(person)
    person.delete()
