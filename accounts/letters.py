"""Letters to people: written and sent behind the answer, so that nobody can tell from its time if there was one."""

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


def send(kind: str, address: str, /, **context: object) -> None:
    """Send `emails/<kind>.txt` once the transaction holds; its first line is the subject. Faults go to the log."""
    language = get_language()
    transaction.on_commit(lambda: _post(partial(_deliver, kind, address, context, language)))


def too_many_to(address: str) -> bool:
    """Count one more letter to an address, whether it is anybody's or not: whether there were too many of late.

    Spellings that a form or a database takes for one address are one mailbox.
    """
    return bool(limited("letters", f"to:{unicodedata.normalize('NFKC', address).casefold()}"))


def _post(delivery: Callable[[], None]) -> None:
    if settings.LETTERS_IN_BACKGROUND:
        _postman().submit(delivery)
    else:
        delivery()


@cache
def _postman() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="letters")


def _deliver(kind: str, address: str, context: Mapping[str, object], language: str | None) -> None:
    try:
        _written(kind, address, context, language).send()
    except Exception:  # whatever a mail server does is no fault of the page
        LOG.exception("A letter could not be sent.")


def _written(kind: str, address: str, context: Mapping[str, object], language: str | None) -> EmailMessage:
    with override(language):
        subject, _, body = render_to_string(f"emails/{kind}.txt", dict(context)).strip().partition("\n")
    return EmailMessage(subject.strip(), body.strip() + "\n", to=[address])
