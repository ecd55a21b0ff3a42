"""E-mails to people, sent behind the answer, so that its time tells nobody whether one was sent."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import get_language, override

from accounts.limits import limited

LOG: Final = logging.getLogger(__name__)


def send(template: str, address: str, /, **context: object) -> None:
    """Send `emails/<template>.txt` after the transaction commits; its first line is the subject. Errors are logged."""
    language = get_language()
    transaction.on_commit(lambda: _submit(partial(_deliver, template, address, context, language)))


def too_many_to(address: str) -> bool:
    """Count one more e-mail to an address, registered or not, and tell whether there were too many of late.

    Spellings that a form or a database takes for one address count as one mailbox.
    """
    return bool(limited("emails", f"to:{unicodedata.normalize('NFKC', address).casefold()}"))


def _submit(delivery: Callable[[], None]) -> None:
    if settings.EMAILS_IN_BACKGROUND:
        _executor().submit(delivery)
    else:
        delivery()


@cache
def _executor() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="emails")


def _deliver(template: str, address: str, context: Mapping[str, object], language: str | None) -> None:
    try:
        _rendered(template, address, context, language).send()
    except Exception:  # a page must not fail because of a mail server
        LOG.exception("A letter could not be sent.")


def _rendered(template: str, address: str, context: Mapping[str, object], language: str | None) -> EmailMessage:
    with override(language):
        subject, _, body = render_to_string(f"emails/{template}.txt", dict(context)).strip().partition("\n")
    return EmailMessage(subject.strip(), body.strip() + "\n", to=[address])
