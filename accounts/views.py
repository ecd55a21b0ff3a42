"""Pages about one's own account. After signing up or logging in people return to `next`, if it is on this site."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView, RedirectURLMixin
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.generic import FormView, TemplateView

from accounts.forms import SignUpForm


class SignUp(RedirectURLMixin, FormView[SignUpForm]):
    """Make an account and be logged in with it. Who is logged in already is sent on."""

    form_class = SignUpForm
    template_name = "accounts/signup.html"

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated:
            return redirect(self.get_success_url())

        return super().dispatch(request, *args, **kwargs)

    def get_default_redirect_url(self) -> str:
        return resolve_url("/")

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return super().get_context_data(**kwargs) | {"next": self.get_redirect_url()}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        user = form.save()
        login(self.request, user, backend="django.contrib.auth.backends.ModelBackend")
        messages.success(self.request, _("Welcome, %(name)s. Your account is ready.") % {"name": user.username})

        return super().form_valid(form)


class LogIn(LoginView):
    """Log in with name and password."""

    template_name = "accounts/login.html"
    redirect_authenticated_user = True


class LogOut(LogoutView):
    """Log out, by POST alone."""


class Account(LoginRequiredMixin, TemplateView):
    """What the site knows about the reader."""

    template_name = "accounts/account.html"


class ChangePassword(PasswordChangeView):
    """A new password; the reader stays logged in."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("Your password is changed."))

        return super().form_valid(form)
