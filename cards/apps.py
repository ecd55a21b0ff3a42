"""The app of cards, sets and restrictions."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"

    def ready(self) -> None:
        """Register the system checks."""
        from cards import checks  # noqa: F401, PLC0415  registers itself; connections exist only by now
