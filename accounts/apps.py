"""The people who use the site."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        """Connect the signals that write to the log."""
        from accounts import signals  # noqa: F401, PLC0415  models are loaded by now
