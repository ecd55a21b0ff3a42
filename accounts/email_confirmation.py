"""E-mail addresses are used once confirmed: a link is sent to the new one, and opening it confirms the address."""

from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode

from accounts import emails
from accounts.letters.links import TOKENS
from accounts.limits import count_use
from accounts.log import log_account_event
from accounts.models import Event, Letter, User


def request_email_change(person: User, address: str, request: HttpRequest) -> bool:
    """Store an address as pending and send its link. False if too many e-mails were asked for.

    Whether another account has the address is asked as the letter is sent, so that answer and work are the same here.
    """
    person.pending_email = address
    person.save(update_fields=("pending_email",))
    log_account_event(Event.Kind.EMAIL_ASKED, person, request)
    return send_confirmation_link(person, request)


def send_confirmation_link(person: User, request: HttpRequest) -> bool:
    """Send the link to the pending address. False if too many e-mails were asked for."""
    if count_use("emails", f"of:{person.pk}") or emails.has_sent_too_many(person.pending_email):
        return False

    emails.send_email(Letter.Kind.CONFIRM_EMAIL, person.pending_email, person=person, request=request)
    return True


def find_person_of_link(encoded: str, token: str) -> User | None:
    """The person whose address a link confirms; None for a link that is old, used or forged."""
    try:
        key = int(force_str(urlsafe_base64_decode(encoded)))
        person = User.objects.filter(pk=key, is_active=True).first()
    except (ValueError, OverflowError):
        return None

    valid = person is not None and person.pending_email and TOKENS.check_token(person, token)
    return person if valid else None


def confirm_pending_email(person: User, request: HttpRequest) -> bool:
    """Make the pending address the person's and notify the old one. False if another account has it by now."""
    old = person.email
    person.email = person.pending_email
    person.pending_email = ""
    try:
        with transaction.atomic():
            person.save(update_fields=("email", "pending_email"))
            log_account_event(Event.Kind.EMAIL_CONFIRMED, person, request)
    except IntegrityError:
        return False

    _notify_both_addresses(old, person, request)
    return True


def remove_email(person: User, request: HttpRequest) -> None:
    """Remove the person's address, also a pending one, and notify the old one."""
    old = person.email
    person.email = person.pending_email = ""
    with transaction.atomic():
        person.save(update_fields=("email", "pending_email"))
        log_account_event(Event.Kind.EMAIL_REMOVED, person, request)
    _notify_both_addresses(old, person, request)


def cancel_email_change(person: User) -> None:
    """Remove the pending address; the confirmed one stays."""
    person.pending_email = ""
    person.save(update_fields=("pending_email",))


def _notify_both_addresses(old: str, person: User, request: HttpRequest) -> None:
    if old:
        emails.send_email(Letter.Kind.EMAIL_CHANGED, old, person=person, request=request)
