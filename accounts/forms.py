"""What people fill in about themselves."""

from django.contrib.auth.forms import UserCreationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class SignUpForm(UserCreationForm[User]):
    """A new account: a name and a password typed twice; an e-mail address if the person likes."""

    class Meta:
        model = User
        fields = ("username", "email")
        labels = {"email": _("E-mail (optional)")}
        help_texts = {
            "username": _("Letters of any script, digits and @ . + - _"),
            "email": _("Only used to reach you about your account."),
        }

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]

        if email and User.objects.filter(email__iexact=email).exists():
            raise ValidationError(_("Another account uses this address."), code="unique")

        return email
