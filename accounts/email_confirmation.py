"""E-mail addresses are used once confirmed: a link is sent to the new one, and opening it confirms the address."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.encoding import force_bytes, force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from accounts import emails
from accounts.limits import limited
from accounts.log import record
from accounts.models import Event, User


class _LinkTokens(PasswordResetTokenGenerator):
    """Tokens of one address, valid once and for `PASSWORD_RESET_TIMEOUT`: they sign what confirming changes."""

    # The links that have been sent hold as long as this stays.
    key_salt = "accounts.confirming"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk} {user.email} {user.pending_email} {timestamp}"


TOKENS: Final = _LinkTokens()


def request_change(person: User, address: str, request: HttpRequest) -> bool:
    """Keep an address as pending and send its link. False if too many e-mails were asked for.

    The answer and its time are the same whether or not another account has the address; only the e-mail differs.
    """
    person.pending_email = address
    person.save(update_fields=("pending_email",))
    record(Event.Kind.EMAIL_ASKED, person, request)
    return send_link(person, request)


def send_link(person: User, request: HttpRequest) -> bool:
    """Send the link to the pending address. False if too many e-mails were asked for."""
    if limited("emails", f"of:{person.pk}") or emails.too_many_to(person.pending_email):
        return False

    owner = User.objects.filter(email__iexact=person.pending_email).exclude(pk=person.pk).first()
    path = reverse("accounts:confirm_email", args=(encoded_pk(person), TOKENS.make_token(person)))
    link = request.build_absolute_uri(path)
    if owner is None:
        emails.send("confirm_email", person.pending_email, name=person.username, link=link)
    else:
        emails.send("email_taken", person.pending_email, name=person.username, own=owner.username)

    return True


def person_of_link(encoded: str, token: str) -> User | None:
    """The person whose address a link confirms; None for a link that is old, used or forged."""
    person = _active_person(encoded)
    valid = person is not None and person.pending_email and TOKENS.check_token(person, token)
    return person if valid else None


def confirm(person: User, request: HttpRequest) -> bool:
    """Make the pending address the person's and notify the old one. False if another account has it by now."""
    old = person.email
    person.email, person.pending_email = person.pending_email, ""
    try:
        with transaction.atomic():
            person.save(update_fields=("email", "pending_email"))
            record(Event.Kind.EMAIL_CONFIRMED, person, request)
    except IntegrityError:
        return False

    _notify(old, person)
    return True


def remove_email(person: User, request: HttpRequest) -> None:
    """Remove the person's address, also a pending one, and notify the old one."""
    old = person.email
    person.email = person.pending_email = ""
    with transaction.atomic():
        person.save(update_fields=("email", "pending_email"))
        record(Event.Kind.EMAIL_REMOVED, person, request)
    _notify(old, person)


def cancel_change(person: User) -> None:
    """Remove the pending address; the confirmed one stays."""
    person.pending_email = ""
    person.save(update_fields=("pending_email",))


def encoded_pk(person: User) -> str:
    """The person's primary key as links contain it."""
    return urlsafe_base64_encode(force_bytes(person.pk))


def _active_person(encoded: str) -> User | None:
    try:
        return User.objects.filter(pk=int(force_str(urlsafe_base64_decode(encoded))), is_active=True).first()
    except (ValueError, OverflowError):
        return None


def _notify(old: str, person: User) -> None:
    if old:
        emails.send("email_changed", old, name=person.username)
