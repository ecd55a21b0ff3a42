"""People: who uses the site."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        """Listen to what is worth a line in the log."""
        from accounts import signals  # noqa: F401, PLC0415  the models are not loaded before
