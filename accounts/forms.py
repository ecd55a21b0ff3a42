"""Forms about one's own account."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django import forms
from django.contrib.auth.forms import PasswordChangeForm, UserCreationForm, UsernameField
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.limits import count_use
from accounts.models import OFFERED, User

# The length of the column; Django's form field allows more.
MAX_EMAIL_LENGTH: Final = 254
# How long a token may work, in days.
DAYS: Final = (("30", _("30 days")), ("90", _("90 days")), ("365", _("One year")), ("", _("Until I revoke it")))
# Django's Chinese catalogue lacks this sentence of a validator; naming it here puts it into ours.
TOO_SHORT: Final = ngettext_lazy(
    "This password is too short. It must contain at least %d character.",
    "This password is too short. It must contain at least %d characters.",
)


class FocusFirstError(forms.BaseForm):
    """A form that focuses its first invalid field when it is shown again."""

    def full_clean(self) -> None:
        """Validate as usual, then set `autofocus` by the errors."""
        super().full_clean()
        wrong = [name for name in self.fields if name in self.errors]
        for name, field in self.fields.items():
            if wrong:
                field.widget.attrs["autofocus"] = name == wrong[0]


class SignUpForm(FocusFirstError, UserCreationForm[User]):
    """A new account: a name, a password typed twice, and an optional e-mail address.

    Any address is accepted, also one of another account: it is used once confirmed, so that the form reveals no account.
    """

    email = forms.EmailField(
        label=_("E-mail (optional)"),
        required=False,
        max_length=MAX_EMAIL_LENGTH,
        help_text=_("Used only for messages about your account, once you have confirmed it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ("username", "email", "password1", "password2")

    class Meta:
        model = User
        fields = ("username",)
        field_classes = {"username": UsernameField}
        help_texts = {"username": _("Letters (any language), digits and @ . + - _")}
        error_messages = {
            "username": {"invalid": _("Use only letters (any language), digits and @ . + - _, without spaces.")}
        }

    def validate_password_for_user(self, user: User, password_field_name: str = "password1") -> None:
        """Show errors of the password at the field where it is typed first."""
        super().validate_password_for_user(user, password_field_name)  # type: ignore[misc]  # the stubs lack it


class PasswordConfirmForm(FocusFirstError, forms.Form):
    """Asks for the person's password again before something that cannot be undone."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, data: Mapping[str, object] | None, *, person: User, initial: dict[str, object] | None = None):
        super().__init__(data, initial=initial)
        self.person = person

    def clean_password(self) -> str:
        """The password, if it is right. Wrong guesses are limited."""
        password: str = self.cleaned_data["password"]
        _check_password(self.person, password)
        return password


class EmailForm(PasswordConfirmForm):
    """Another e-mail address, or none."""

    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        max_length=MAX_EMAIL_LENGTH,
        help_text=_("Leave it empty for none. Without one you cannot reset a forgotten password."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ("email", "password")


class NewPasswordForm(FocusFirstError, PasswordChangeForm):
    """A new password. Wrong guesses at the old one are limited."""

    def clean_old_password(self) -> str:
        old: str = self.cleaned_data["old_password"]
        _check_password(self.user, old)
        return old

    def validate_password_for_user(self, user: User, _asked: str = "new_password2") -> None:
        """Show errors of the password at the field where it is typed first."""
        super().validate_password_for_user(user, "new_password1")


class ForgottenPasswordForm(FocusFirstError, forms.Form):
    """Asks for the address of an account whose password is forgotten. It is looked up as the letter is sent."""

    email = forms.EmailField(
        label=_("E-mail"), max_length=MAX_EMAIL_LENGTH, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class TokenForm(forms.Form):
    """What a token is for, what it may do, and for how long."""

    name = forms.CharField(
        label=_("Purpose"),
        max_length=60,
        help_text=_("Helps you recognise it later, for example “home backup”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(label=_("What it can do"), choices=OFFERED, widget=forms.CheckboxSelectMultiple)
    days = forms.ChoiceField(label=_("Valid for"), choices=DAYS, required=False, initial="90")

    def expires(self, now: datetime) -> datetime | None:
        """When the token expires; None for never."""
        days: str = self.cleaned_data["days"]
        return now + timedelta(days=int(days)) if days else None


def _check_password(person: User, password: str) -> None:
    """Raises ValidationError for a wrong password, and for every password after too many tries."""
    if count_use("guesses", str(person.pk)):
        raise ValidationError(_("Too many attempts. Try again in an hour."), code="too_many")
    if not person.check_password(password):
        raise ValidationError(_("Wrong password. Try again."), code="password_incorrect")
