"""The e-mails that were sent, for tests."""

import re

from django.core import mail
from django.core.mail import EmailMessage


def sent() -> list[tuple[str, str]]:
    """The recipient and subject of each e-mail; empties the outbox."""
    found = [(message.to[0], str(message.subject)) for message in mail.outbox]
    mail.outbox.clear()
    return found


def link_in(message: EmailMessage) -> str:
    """The path of the link in an e-mail."""
    found = re.search(r"^http://testserver(/\S+)$", str(message.body), re.MULTILINE)
    assert found
    return found[1]


def only_email() -> EmailMessage:
    """The one e-mail that was sent; empties the outbox."""
    (found,) = mail.outbox
    mail.outbox.clear()
    return found
