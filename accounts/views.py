"""Sign-up, login and the account page. Sign-up and login lead back to `next`, if it is on this site."""

import json
from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import LoginView, LogoutView, RedirectURLMixin, redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.generic import FormView, TemplateView

from accounts import emails
from accounts.current_user import current_user
from accounts.data_export import personal_data
from accounts.devices import devices_of, log_out_everywhere
from accounts.email_confirmation import request_change
from accounts.forms import PasswordConfirmForm, SignUpForm
from accounts.limits import count_client, count_use, note_failure
from accounts.lockout import too_many_requests, unlock
from accounts.log import record
from accounts.models import Event, Letter, User


class SignUp(RedirectURLMixin, FormView[SignUpForm]):
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
        record(Event.Kind.SIGNED_UP, user, self.request)
        login(self.request, user, backend="django.contrib.auth.backends.ModelBackend")
        messages.success(self.request, _("Welcome, %(name)s. Your account is ready.") % {"name": user.username})
        if address:
            request_change(user, address, self.request)
            text = _("We sent an e-mail to %(address)s. Open the link in it to confirm the address.")
            messages.info(self.request, text % {"address": address})


class LogIn(LoginView):
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
            "device_count": devices_of(person).count(),
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

    record(Event.Kind.EXPORTED, person, request)
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
        emails.send(Letter.Kind.ACCOUNT_DELETED, person.email, person=person)
    unlock(person)
    log_out_everywhere(person)
    person.delete()
