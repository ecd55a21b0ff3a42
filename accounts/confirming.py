"""Addresses count only when confirmed: a link goes to the new one, and whoever opens it takes the address."""

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


class _Links(PasswordResetTokenGenerator):
    """Links that hold for `PASSWORD_RESET_TIMEOUT`, for one address, and once: they sign what they change."""

    key_salt = "accounts.confirming"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk} {user.email} {user.pending_email} {timestamp}"


LINKS: Final = _Links()


def ask(person: User, address: str, request: HttpRequest) -> bool:
    """Let an address wait for its owner's word, and write to it. False if too many letters were asked for.

    The answer and its time are the same whether another account has the address or not; only its owner's letter differs.
    """
    person.pending_email = address
    person.save(update_fields=("pending_email",))
    record(Event.Kind.EMAIL_ASKED, person, request)
    return write(person, request)


def write(person: User, request: HttpRequest) -> bool:
    """Write to the address that waits. False if too many letters were asked for."""
    if limited("emails", f"of:{person.pk}") or emails.too_many_to(person.pending_email):
        return False

    taken = User.objects.filter(email__iexact=person.pending_email).exclude(pk=person.pk).first()
    link = request.build_absolute_uri(reverse("accounts:confirm", args=(number_word(person), LINKS.make_token(person))))
    if taken is None:
        emails.send("confirm_email", person.pending_email, name=person.username, link=link)
    else:
        emails.send("email_taken", person.pending_email, name=person.username, own=taken.username)

    return True


def asked(word: str, token: str) -> User | None:
    """Whose address a link confirms; None for a link that is old, used or made up."""
    person = _person(word)
    holds = person is not None and person.pending_email and LINKS.check_token(person, token)
    return person if holds else None


def confirm(person: User, request: HttpRequest) -> bool:
    """Make the address that waits the person's; the one before it is told. False if another account has it by now."""
    old = person.email
    person.email, person.pending_email = person.pending_email, ""
    try:
        with transaction.atomic():
            person.save(update_fields=("email", "pending_email"))
            record(Event.Kind.EMAIL_CONFIRMED, person, request)
    except IntegrityError:
        return False

    _tell(old, person)
    return True


def remove(person: User, request: HttpRequest) -> None:
    """Keep no address of a person; the one before is told."""
    old = person.email
    person.email = person.pending_email = ""
    with transaction.atomic():
        person.save(update_fields=("email", "pending_email"))
        record(Event.Kind.EMAIL_REMOVED, person, request)
    _tell(old, person)


def keep(person: User) -> None:
    """Forget the address that waits; the confirmed one stays."""
    person.pending_email = ""
    person.save(update_fields=("pending_email",))


def number_word(person: User) -> str:
    """The person's number as links say it."""
    return urlsafe_base64_encode(force_bytes(person.pk))


def _person(word: str) -> User | None:
    try:
        return User.objects.filter(pk=int(force_str(urlsafe_base64_decode(word))), is_active=True).first()
    except (ValueError, OverflowError):
        return None


def _tell(old: str, person: User) -> None:
    if old:
        emails.send("email_changed", old, name=person.username)
