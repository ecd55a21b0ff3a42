"""E-mails to people: written into the outbox with what happened, sent behind the answer."""

import unicodedata
from collections.abc import Iterable, Mapping

from django.http import HttpRequest

from accounts.letters import outbox, sender
from accounts.limits import count_use
from accounts.models import Letter, User

Kind = Letter.Kind


def send_email(kind: Kind, address: str, *, person: User | None = None, request: HttpRequest | None = None) -> None:
    """Send a letter to an address once the transaction holds, about an account where one is named.

    A letter with links needs the request, for the site's own address. Nothing here reveals whether the address is known.
    """
    outbox.write_letter(kind, address, person=person, request=request)
    sender.send_after_commit()


def notify_accounts(kind: str, people: Iterable[int], words: Mapping[str, str], request: HttpRequest | None) -> int:
    """Write a notice to those of the accounts that have a confirmed address; returns to how many.

    `kind` is one of `Letter.Kind`. An address that was written to too often of late is left out. Without a request the
    notice is written in all languages, with links where the operator names the site's address.
    """
    found = User.objects.filter(pk__in=list(people), is_active=True).exclude(email="").order_by("pk")
    count = outbox.write_letters(Kind(kind), [one for one in found if not has_sent_too_many(one.email)], words, request)
    sender.send_after_commit()
    return count


def has_sent_too_many(address: str) -> bool:
    """Count one more e-mail to an address, registered or not, and return whether there were too many lately.

    Spellings that a form or a database takes for one address count as one mailbox.
    """
    return bool(count_use("emails", f"to:{unicodedata.normalize('NFKC', address).casefold()}"))
