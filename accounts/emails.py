"""E-mails to people: written into the outbox with what happened, sent behind the answer."""

from __future__ import annotations

import unicodedata

from django.http import HttpRequest

from accounts.letters import outbox, sender
from accounts.limits import limited
from accounts.models import Letter, User

Kind = Letter.Kind


def send(kind: Kind, address: str, *, person: User | None = None, request: HttpRequest | None = None) -> None:
    """Send a letter to an address once the transaction holds, about an account where one is named.

    A letter with links needs the request, for the site's own address. Nothing here tells whether the address is known.
    """
    outbox.write(kind, address, person=person, request=request)
    sender.send_after_commit()


def too_many_to(address: str) -> bool:
    """Count one more e-mail to an address, registered or not, and tell whether there were too many of late.

    Spellings that a form or a database takes for one address count as one mailbox.
    """
    return bool(limited("emails", f"to:{unicodedata.normalize('NFKC', address).casefold()}"))
