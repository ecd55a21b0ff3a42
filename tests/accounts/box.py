"""Letters that went, for tests."""

from __future__ import annotations

import re

from django.core import mail
from django.core.mail import EmailMessage


def sent() -> list[tuple[str, str]]:
    """To whom letters went, and their subjects; then the box is empty."""
    found = [(letter.to[0], str(letter.subject)) for letter in mail.outbox]
    mail.outbox.clear()
    return found


def link_of(letter: EmailMessage) -> str:
    """The path of the link in a letter."""
    found = re.search(r"^http://testserver(/\S+)$", str(letter.body), re.MULTILINE)
    assert found
    return found[1]


def letter() -> EmailMessage:
    """The only letter in the box, taken out."""
    (found,) = mail.outbox
    mail.outbox.clear()
    return found
