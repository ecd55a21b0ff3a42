"""How the site sends mail, and the address of the site that its letters name."""

from typing import Any, Final
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

DJANGOS_SMTP: Final = "django.core.mail.backends.smtp.EmailBackend"
# The same with an end: accounts/letters/smtp.py.
BOUNDED_SMTP: Final = "accounts.letters.smtp.EmailBackend"
# Seconds that a mail server may say nothing.
TIMEOUT: Final = 10

# Writes a notice to accounts; apps that know no accounts call it by this name.
NOTIFY: Final = "accounts.emails.notify_accounts"


def mail_server(env: environ.Env) -> dict[str, Any]:  # Any: Django's settings of mail differ by backend
    """Django's settings of the mail server in EMAIL_URL; without one, mail is printed."""
    server = dict(env.email_url("EMAIL_URL", default="consolemail://"))
    bounded = {"EMAIL_BACKEND": BOUNDED_SMTP} if server["EMAIL_BACKEND"] == DJANGOS_SMTP else {}
    return {**server, **bounded, "EMAIL_TIMEOUT": TIMEOUT}


def site_url(env: environ.Env) -> str:
    """SITE_URL as scheme and host, or empty. Raises ImproperlyConfigured for more or less than that."""
    text = env.str("SITE_URL", default="")
    parts = urlsplit(text)
    whole = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
    if text and (not whole or "@" in parts.netloc or parts.query or parts.fragment):
        raise ImproperlyConfigured(f"SITE_URL is {text!r}; it is an address without a path: https://decks.example.org")

    return f"{parts.scheme}://{parts.netloc}" if text else ""
