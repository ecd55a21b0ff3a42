"""Secret links of letters, made from the account as it is at that moment."""

from typing import Final

from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from accounts.models import User


class _LinkTokens(PasswordResetTokenGenerator):
    """Tokens of one address, valid once and for `PASSWORD_RESET_TIMEOUT`: they sign what confirming changes."""

    # The links that have been sent hold as long as this stays.
    key_salt = "accounts.confirming"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk} {user.email} {user.pending_email} {timestamp}"


TOKENS: Final = _LinkTokens()


def confirm_path(person: User) -> str:
    """The path that confirms the person's pending address."""
    return reverse("accounts:confirm_email", args=(encoded_pk(person), TOKENS.make_token(person)))


def reset_path(person: User) -> str:
    """The path on which the person sets a new password."""
    return reverse("accounts:reset_confirm", args=(encoded_pk(person), default_token_generator.make_token(person)))


def encoded_pk(person: User) -> str:
    """The person's primary key as links contain it."""
    return urlsafe_base64_encode(force_bytes(person.pk))
